// Any bytes are either a legal move of a position, or are refused with a sentence; what is read is written and read back as the
// same move. The first byte chooses the game and its notation; every line is one try, and what is legal is played.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"
#include "variant/variant.hpp"

namespace {

struct Choice {
  std::shared_ptr<strata::Variant const> variant;
  std::size_t notation = 0;
};

Choice const& choose(std::uint8_t byte) {
  static auto const all = [] {
    std::vector<Choice> choices;
    auto const add = [&](std::shared_ptr<strata::Variant const> const& variant) {
      for (std::size_t i = 0; i < variant->names.notations.size(); ++i) choices.push_back({variant, i});
    };
    for (std::string const& id : strata::shipped_variants()) add(strata::load_variant(id).value());
    add(strata::load_variant("parmen", {{"rules", "tournament"}}).value());
    return choices;
  }();
  return all[byte % all.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  auto const& [variant, notation] = choose(data[0]);
  strata::Names const& names = variant->names;
  strata::NotationRules const& rules = names.notations[notation];
  strata::Game game(strata::position_from_tfen(variant->rules, names, variant->start).value());
  std::string_view const text(reinterpret_cast<char const*>(data) + 1, size - 1);
  for (std::string_view const line : strata::split(text, '\n')) {
    strata::AnyPosition const& position = game.position();
    auto const canonical = strata::read_canonical(position, names, line);
    if (!canonical && canonical.error().message.empty()) __builtin_trap();
    auto const marked = strata::read_native(position, names, rules, line, strata::Marks::Check);
    if (!marked && marked.error().message.empty()) __builtin_trap();
    auto const move = strata::read_native(position, names, rules, line);
    if (!move) {
      if (move.error().message.empty() || marked) __builtin_trap();
      continue;
    }
    if (!position.is_legal(*move)) __builtin_trap();
    std::string const written = strata::write_native(position, names, rules, *move);
    auto const again = strata::read_native(position, names, rules, written, strata::Marks::Check);
    if (!again || *again != *move) __builtin_trap();
    if (game.outcome()) return 0;
    game.play(*move);
  }
  return 0;
}
