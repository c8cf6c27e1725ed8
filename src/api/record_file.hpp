#pragma once
// A large file of records, indexed without playing or keeping moves.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::api {

struct RecordHead {
  // The place of a game's text, in bytes from the beginning of the file. Text between games belongs to none.
  std::size_t offset = 0, size = 0;
  int plies = 0;  // of the main line; up to the error, if there is one
  Tags tags;      // those it has of White Black Event Site Date Round Result Variant FEN ECO Opening WhiteElo BlackElo
  std::optional<Error> error;          // why it cannot be read; other games are not affected
  std::vector<Warning> warnings = {};  // what is left out of it or reinterpreted, before any move is played
};

// Converts a file in UTF-16 to UTF-8; other text is unchanged. The offsets below refer to the UTF-8 text.
[[nodiscard]] std::string utf8_text(std::string text);

// The games of a file in order. Bytes in a tag that are not UTF-8 are read as Latin-1.
[[nodiscard]] std::vector<RecordHead> record_index(std::string_view text);

}  // namespace strata::api
