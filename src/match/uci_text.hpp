#pragma once
// The lines of UCI that a match reads and writes, from the side that drives the program.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/player.hpp"

namespace strata::match {

struct UciOption {
  std::string name, type;
  std::vector<std::string> values;  // of a combo box
  [[nodiscard]] bool allows(std::string_view value) const;
};

// What a program said of itself before uciok.
struct UciProgram {
  std::string name;
  std::vector<UciOption> options;

  void read(std::string_view line);
  // By name, in which capitals and small letters are the same; nullptr if there is none.
  [[nodiscard]] UciOption const* option(std::string_view wanted) const;
  [[nodiscard]] bool has_option(std::string_view wanted) const { return option(wanted) != nullptr; }
};

[[nodiscard]] std::string_view first_word(std::string_view line);
[[nodiscard]] std::string_view second_word(std::string_view line);
// Without what a terminal or a record could stumble over, cut to a reasonable length.
[[nodiscard]] std::string printable(std::string_view text);

[[nodiscard]] std::string go_command(Budget const& budget);
// Score, depth and nodes of an info line, where it has them; of several lines of play the first counts.
void read_info(std::string_view line, Answer& answer);

}  // namespace strata::match
