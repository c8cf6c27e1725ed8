// Any bytes are what a program said, a player as text, or lines that are kept of a match: everything a match reads of others
// is understood or refused, and what is written of it comes back the same.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "match/tally.hpp"
#include "match/uci_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<char const*>(data), size);
  strata::match::UciProgram program;
  strata::match::Answer answer;
  while (!rest.empty()) {
    std::size_t const end = std::min(rest.find('\n'), rest.size());
    std::string_view const line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    program.read(line);
    strata::match::read_info(line, answer);
    if (answer.score && (*answer.score > 1'000'000 || *answer.score < -1'000'000)) __builtin_trap();
    if (auto const game = strata::match::read_line(line))
      if (strata::match::read_line(strata::match::write_line(*game)) != game) __builtin_trap();
    if (auto const control = strata::match::read_clock(line)) {
      auto const again = strata::match::read_clock(control->pgn());
      if (!again || !(*again == *control)) __builtin_trap();
    }
    if (auto const player = strata::match::read_player(line))
      if (player->kind == strata::match::PlayerKind::Program && player->command.empty()) __builtin_trap();
    if (auto const plan = strata::match::read_opening_plan(line); !plan && plan.error().message.empty())
      __builtin_trap();
  }
  return 0;
}
