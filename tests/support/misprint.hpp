#pragma once
// Moves that nobody can read, as misprints and null moves stand in files.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace strata::tests {

// A record as it is written, with a misprint after the number of one of its moves, main line and variations alike; without
// numbers it stays as it is. `where` is any number.
inline std::string with_misprint(std::string record, std::size_t where) {
  static constexpr std::array<std::string_view, 3> misprints = {"Zz9 ", "-- ", "Qq77?! {oh} "};
  std::vector<std::size_t> places;
  bool in_comment = false;
  for (std::size_t i = record.find("\n\n") + 2; i < record.size(); ++i) {
    if (record[i] == '{') in_comment = true;
    if (record[i] == '}') in_comment = false;
    if (!in_comment && record[i] == ' ' && record[i - 1] == '.') places.push_back(i + 1);
  }
  if (!places.empty())
    record.insert(places[where % places.size()], misprints[where / places.size() % misprints.size()]);
  return record;
}

}  // namespace strata::tests
