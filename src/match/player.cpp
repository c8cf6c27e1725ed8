#include "match/player.hpp"

#include <cmath>

#include "match/built_in_player.hpp"
#include "match/uci_player.hpp"

namespace strata::match {

std::string_view fault_word(Fault fault) {
  switch (fault) {
    case Fault::Time: return "time";
    case Fault::Illegal: return "illegal";
    case Fault::Crash: return "crash";
    case Fault::Hang: return "hang";
    case Fault::None:
    case Fault::BrokenOff: break;
  }
  return "";
}

std::optional<std::string> overstepped(Budget const& budget, bool white, double milliseconds) {
  std::int64_t allowed = 0;
  if (budget.control.has_clock())
    allowed = budget.left_ms[white ? 0 : 1];
  else if (budget.control.movetime_ms > 0)
    allowed = budget.control.movetime_ms;
  else
    return std::nullopt;
  if (milliseconds <= static_cast<double>(allowed + budget.margin_ms)) return std::nullopt;
  return "took " + std::to_string(std::llround(milliseconds)) + " ms of the " + std::to_string(allowed) +
         (budget.control.has_clock() ? " ms it had left" : " ms it had for a move");
}

std::unique_ptr<Player> make_player(PlayerSpec const& spec, PlayerSettings const& settings) {
  if (spec.kind == PlayerKind::Program) return make_uci_player(spec, settings);
  return make_built_in_player(spec, settings);
}

}  // namespace strata::match
