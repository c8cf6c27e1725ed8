#pragma once
// PositionStore: the positions that a network learns from, packed into flat memory: 20 million of a game with 40 pieces take less than
// 2048 MiB. Pieces and cells are kept, not the rows of a
// network, which are found again for each.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "board/cell.hpp"
#include "rules/piece.hpp"

namespace strata::train {

struct PieceOnCell {
  Piece piece;
  Cell cell = no_cell;
  friend bool operator==(PieceOnCell const&, PieceOnCell const&) = default;
};

// A movable board, in games that have them.
struct BoardOnPin {
  int pin = 0;
  Color owner = Color::White;
  friend bool operator==(BoardOnPin const&, BoardOnPin const&) = default;
};

struct TrainingPosition {
  std::vector<PieceOnCell> pieces;  // in the order of cells; at most max_cells
  std::vector<BoardOnPin> boards;   // by board; empty without movable boards, at most max_boards
  Color side_to_move = Color::White;
  int score = 0;  // centipawns for the side to move, of a search or of the evaluation that labelled the position
  // Centipawns for the side to move: the difference of the sums of PieceValues::piece_square(), interpolated by Evaluator::phase() of the
  // non-pawn material of both sides.
  int base = 0;
  int hand = 0;  // the hand-written static evaluation for the side to move, in centipawns; 0 if it was not computed
  float result = -1;       // for the side to move: 1 won, 0.5 drawn, 0 lost; negative if there is none
  std::uint32_t game = 0;  // number of its game, for a split by games
  friend bool operator==(TrainingPosition const&, TrainingPosition const&) = default;
};

class PositionStore {
 public:
  // A packed position takes 16-bit words:
  //   word 0       bits 0-9 number of pieces, 10 side to move, 11-12 result (0 lost, 1 drawn, 2 won, 3 none), 13 wide, 14 has boards
  //   words 1-2    number of the game, lower half first
  //   then         score, base and hand: a word each, or two (lower half first) where wide is set because one of them needs more
  //   then         for each piece bits 0-8 cell, 9-14 index of the piece
  //   then         with boards a word with their number, and for each bits 0-7 pin, 8 owner
  // 16,384 MiB of words; append() refuses to go beyond them.
  static constexpr std::size_t most_words = std::size_t{1} << 33;

  // False, with nothing appended, if the store is full.
  [[nodiscard]] bool append(TrainingPosition const& position);
  // The positions of another store in its order, the first `most` of them. False, with only some of them appended, if this one is full.
  [[nodiscard]] bool append(PositionStore const& other, std::size_t most = std::numeric_limits<std::size_t>::max());
  [[nodiscard]] std::size_t size() const { return offsets_.size(); }
  // Reuses the memory of `position`. Any number of threads may call it while none appends.
  void get(std::size_t number, TrainingPosition& position) const;
  // Fetches the beginning of a position into the cache, for a get() that will follow: in random order memory takes longer than unpacking.
  void prefetch(std::size_t number) const {
    std::uint16_t const* const words = at(number);
    __builtin_prefetch(words);
    __builtin_prefetch(words + 32);
  }
  // The number of the game of a position, without unpacking the rest.
  [[nodiscard]] std::uint32_t game(std::size_t number) const;
  // Bytes taken from the system.
  [[nodiscard]] std::size_t memory() const;

 private:
  // Positions lie in chunks that never move, so that growing copies nothing; none spans two chunks.
  static constexpr std::size_t chunk_words = std::size_t{1} << 23;  // 16 MiB
  using Chunk = std::unique_ptr<std::uint16_t[]>;

  // Room for one position that begins at an even word; nullptr if the store is full.
  [[nodiscard]] std::uint16_t* take(std::size_t words);
  [[nodiscard]] std::uint16_t const* at(std::size_t number) const {
    std::size_t const word = std::size_t{offsets_[number]} * 2;
    return &chunks_[word / chunk_words][word % chunk_words];
  }

  std::vector<Chunk> chunks_;
  std::size_t used_ = 0;                // words, with the unused ends of chunks
  std::vector<std::uint32_t> offsets_;  // of each position, in pairs of words
};

}  // namespace strata::train
