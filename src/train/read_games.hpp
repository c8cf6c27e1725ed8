#pragma once
// Reads files of training games into a store: replays each game under its law and keeps the positions that a static evaluation can be
// taught by, with base and hand-written evaluation. Positions come in the order of the files, whatever the number of threads.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "api/api.hpp"
#include "base/result.hpp"
#include "train/positions.hpp"

namespace strata::train {

struct ReadFilters {
  int first_plies = 8;    // plies of every game that are left out, counted from the end of its opening
  bool mates = false;     // whether positions are kept whose score announces a mate or another proven end,
  bool captures = false;  // whose best move is a capture or a promotion,
  bool checks = false;    // where the side to move is in check
};

// The bytes of a file and the name that errors give it.
struct GamesFile {
  std::string_view place;
  std::string_view bytes;
};

// How many there are. A position that several filters leave out counts for the first of them, in the order of ReadFilters.
struct ReadCounts {
  std::uint64_t games = 0, opening_plies = 0, plies = 0;
  std::uint64_t early = 0, mates = 0, captures = 0, checks = 0, kept = 0;
  std::array<std::uint64_t, 4> results{};  // games by GameResult
  std::array<std::uint64_t, 3> ends{};     // games by GameEnd

  ReadCounts& operator+=(ReadCounts const& other);
  friend bool operator==(ReadCounts const&, ReadCounts const&) = default;
};

struct ReadPlan {
  ReadFilters filters;
  int threads = 2;
  // Called now and then on the calling thread with the positions read so far; false gives up. May be empty.
  std::function<bool(std::uint64_t plies)> progress;
};

// Appends the positions of all games to `store`; without one they are only counted. The games of a file have numbers that end in the same
// digit whatever stands before it, from 0 in the first. Fails where a file is of another game or law, has been changed or cut off, or has a
// move that does not exist; what was read before stays in the store.
[[nodiscard]] Result<ReadCounts> read_games(std::span<GamesFile const> files, api::Variant const& variant,
                                            ReadPlan const& plan, PositionStore* store);

}  // namespace strata::train
