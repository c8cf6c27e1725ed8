#pragma once
// Unreadable moves: misprints and null moves, as found in files.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace strata::tests {

// A record with a misprint after the number of one of its moves, in the main line or a variation; unchanged if it has no move numbers.
// `where` is any number.
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
