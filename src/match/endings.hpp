#pragma once
// Won endings: positions with few pieces in which one side is ahead by at least the worth of the strongest piece, found in seeded self-play,
// and how the engine plays them out against its own best defence.

#include <functional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "api/tables.hpp"

namespace strata::match {

struct EndingPosition {
  std::string position;  // TFEN
  api::Side stronger = api::Side::White;
  int proven = 0;  // moves of a win that is proven by brute force or by a table, 0: none is
};

// An ending: at most `pieces` pieces on the board, kings and pawns included, and a lead of `lead` times the strongest piece of the game. Pieces
// that the law leaves out of the count of material, because they cannot help to mate, do not count for the lead.
struct EndingOrder {
  int count = 200;
  std::uint64_t seed = 1;
  int pieces = 8;
  int lead = 1;
  // Games begin with `pieces` pieces a side, drawn at random from the start position. Full boards of hundreds of cells hardly ever become bare
  // before one of the kings is mated.
  bool thinned = false;
};

struct FoundEndings {
  std::vector<EndingPosition> endings;
  int games = 0;  // that were played for them
};
// Takes one position of a game that the engine plays against itself with few nodes a move, after a random opening and without adjudication: the
// first with the stronger side to move that is an ending, that a search of 5,000 nodes judges as won, and that no table calls a draw. The same
// seed gives the same positions, and fewer of them are the first of more. `give_up` is asked after each game.
[[nodiscard]] FoundEndings find_endings(api::Variant const& variant, EndingOrder const& order,
                                        api::Tables const* tables,
                                        std::function<bool(int found, int games)> const& give_up = {});

// The number of pieces on the board, and the lead of the stronger side in strongest pieces of the game, rounded down.
struct EndingSize {
  int pieces = 0;
  int lead = 0;
};
[[nodiscard]] EndingSize ending_size(api::Game const& game);

// The side that is ahead in material.
[[nodiscard]] api::Side stronger_side(api::Game const& game);

struct PlayedEnding {
  bool won = false;  // by the stronger side, inside the plies allowed
  int plies = 0;
  std::string end;       // "checkmate", "stalemate", ..., or "unfinished"
  std::string position;  // the last
  std::vector<std::string> moves;
  std::vector<int> scores;  // of the moves, for the side that made them
};
// Both sides by the engine with so many nodes a move, each with its own table of positions.
[[nodiscard]] PlayedEnding play_ending(api::Variant const& variant, EndingPosition const& ending, std::uint64_t nodes,
                                       int most_plies, std::shared_ptr<api::Tables const> const& tables,
                                       std::function<bool()> const& give_up = {});

}  // namespace strata::match
