#pragma once
// The UCI lines that a match reads and writes, from the side that controls the program.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/player.hpp"

namespace strata::match {

struct UciOption {
  std::string name, type;
  std::vector<std::string> values;  // of a combo option
  [[nodiscard]] bool allows(std::string_view value) const;
};

// What a program reported before uciok.
struct UciProgram {
  std::string name;
  std::vector<UciOption> options;

  void read(std::string_view line);
  // By name, ignoring case; nullptr if there is none.
  [[nodiscard]] UciOption const* option(std::string_view wanted) const;
  [[nodiscard]] bool has_option(std::string_view wanted) const { return option(wanted) != nullptr; }
};

[[nodiscard]] std::string_view first_word(std::string_view line);
[[nodiscard]] std::string_view second_word(std::string_view line);
// Without characters that could disturb a terminal or a record, shortened to a reasonable length.
[[nodiscard]] std::string printable(std::string_view text);

[[nodiscard]] std::string go_command(Budget const& budget);
// Reads score, depth and nodes of an info line, if present; of several lines (MultiPV) the first counts.
void read_info(std::string_view line, Answer& answer);

}  // namespace strata::match
