#pragma once
// What a large file of records holds, found without keeping or playing a move: where each game stands, whose it is and how long.
// A game that cannot be read is an entry with its error, and the next ones are there all the same.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/reading.hpp"
#include "base/result.hpp"

namespace strata {

struct RecordHead {
  // Of its text, in bytes from the beginning of the file; from the first sign of its tags, moves and comments to its last one.
  // Between games stand blanks, escaped lines and byte order marks. A game that cannot be read goes on to the next.
  std::size_t offset = 0;
  std::size_t size = 0;
  int plies = 0;  // of the main line; up to the error, if there is one
  // Of White, Black, Event, Site, Date, Round, Result, Variant, FEN, ECO, Opening, WhiteElo and BlackElo those that it has, in the
  // order of the file; Result as its moves end, if they say more. In UTF-8: other bytes are read as Latin-1.
  std::vector<std::pair<std::string_view, std::string>> tags = {};
  std::optional<Error> error = std::nullopt;
  Warnings warnings = {};  // what would be left out of it
};

// Of a text in UTF-8; from_utf16() converts others.
[[nodiscard]] std::vector<RecordHead> index_records(std::string_view text);

}  // namespace strata
