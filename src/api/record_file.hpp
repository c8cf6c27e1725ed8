#pragma once
// A large file of records, looked through without playing or keeping a move.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::api {

struct RecordHead {
  // Of the text of a game, in bytes from the beginning of the file. What stands between games belongs to none.
  std::size_t offset = 0, size = 0;
  int plies = 0;  // of the main line; up to the error, if there is one
  Tags tags;  // those of White Black Event Site Date Round Result Variant FEN ECO Opening WhiteElo BlackElo that it has
  std::optional<Error> error;          // why it cannot be read; the others can
  std::vector<Warning> warnings = {};  // what of it is left out, or taken for something else, before any move is played
};

// The same in UTF-8, where the text of a file is UTF-16. The offsets below are of a text in UTF-8.
[[nodiscard]] std::string utf8_text(std::string text);

// The games of a file in their order. Bytes that are no UTF-8 in a tag are taken as Latin-1.
[[nodiscard]] std::vector<RecordHead> record_index(std::string_view text);

}  // namespace strata::api
