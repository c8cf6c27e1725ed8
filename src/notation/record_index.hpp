#pragma once
// An index of a large file of records, made without keeping or playing moves: each game's place, players and length. A game that cannot be
// read is an entry with its error; later games are not affected.

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
  // Place of its text, in bytes from the beginning of the file: from the first character of its tags, moves and comments to the last.
  // Between games stand blanks, escaped lines and byte order marks. A game that cannot be read extends to the next one.
  std::size_t offset = 0;
  std::size_t size = 0;
  int plies = 0;  // of the main line; up to the error, if there is one
  // Those it has of White, Black, Event, Site, Date, Round, Result, Variant, FEN, ECO, Opening, WhiteElo and BlackElo, in file order;
  // Result follows the end of the moves if that says more. In UTF-8: other bytes are read as Latin-1.
  std::vector<std::pair<std::string_view, std::string>> tags = {};
  std::optional<Error> error = std::nullopt;
  Warnings warnings = {};  // what would be left out in reading
};

// Reads UTF-8; from_utf16() converts other files.
[[nodiscard]] std::vector<RecordHead> index_records(std::string_view text);

}  // namespace strata
