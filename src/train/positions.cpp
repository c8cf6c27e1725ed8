#include "train/positions.hpp"

#include <algorithm>
#include <array>

#include "base/assert.hpp"
#include "rules/ruleset.hpp"

namespace strata::train {

namespace {

constexpr unsigned pieces_mask = 1023;
constexpr unsigned black_bit = 1U << 10;
constexpr unsigned result_shift = 11;
constexpr unsigned wide_bit = 1U << 13;
constexpr unsigned boards_bit = 1U << 14;
constexpr std::size_t head_words = 3;

constexpr unsigned result_code(float result) {
  if (result < 0) return 3;
  return result > 0.75F ? 2 : result < 0.25F ? 0 : 1;
}

constexpr std::array<float, 4> results = {0, 0.5F, 1, -1};

bool fits(int number) {
  return number >= std::numeric_limits<std::int16_t>::min() && number <= std::numeric_limits<std::int16_t>::max();
}

// Writes words one after another.
class Writer {
 public:
  explicit Writer(std::uint16_t* words) : next_(words) {}
  void word(unsigned value) { *next_++ = static_cast<std::uint16_t>(value); }
  void pair(std::uint32_t value) {
    word(value & 0xFFFF);
    word(value >> 16);
  }

 private:
  std::uint16_t* next_;
};

class Reader {
 public:
  explicit Reader(std::uint16_t const* words) : next_(words) {}
  unsigned word() { return *next_++; }
  int signed_word() { return static_cast<std::int16_t>(*next_++); }
  std::uint32_t pair() {
    std::uint32_t const low = word();
    return low | std::uint32_t{word()} << 16;
  }

 private:
  std::uint16_t const* next_;
};

// Words that a packed position takes.
std::size_t length_of(std::uint16_t const* words) {
  std::size_t length = head_words + ((words[0] & wide_bit) != 0 ? 6 : 3) + (words[0] & pieces_mask);
  if ((words[0] & boards_bit) != 0) length += 1 + std::size_t{words[length]};
  return length;
}

}  // namespace

std::uint16_t* PositionStore::take(std::size_t words) {
  STRATA_ASSERT(words <= chunk_words);
  std::size_t begin = used_ + used_ % 2;
  if (begin % chunk_words + words > chunk_words || begin == chunks_.size() * chunk_words) {
    begin = chunks_.size() * chunk_words;
    if (begin + chunk_words > most_words) return nullptr;
    chunks_.push_back(std::make_unique_for_overwrite<std::uint16_t[]>(chunk_words));
  }
  used_ = begin + words;
  offsets_.push_back(static_cast<std::uint32_t>(begin / 2));
  return &chunks_[begin / chunk_words][begin % chunk_words];
}

bool PositionStore::append(TrainingPosition const& position) {
  STRATA_ASSERT(position.pieces.size() <= static_cast<std::size_t>(max_cells) &&
                position.boards.size() <= static_cast<std::size_t>(max_boards));
  std::array<int, 3> const numbers = {position.score, position.base, position.hand};
  bool const wide = !std::ranges::all_of(numbers, fits);
  bool const boards = !position.boards.empty();
  std::size_t const length =
      head_words + (wide ? 6 : 3) + position.pieces.size() + (boards ? 1 + position.boards.size() : 0);
  std::uint16_t* const words = take(length);
  if (words == nullptr) return false;
  Writer writer(words);
  writer.word(static_cast<unsigned>(position.pieces.size()) | (position.side_to_move == Color::Black ? black_bit : 0U) |
              result_code(position.result) << result_shift | (wide ? wide_bit : 0U) | (boards ? boards_bit : 0U));
  writer.pair(position.game);
  for (int const number : numbers) {
    if (wide)
      writer.pair(static_cast<std::uint32_t>(number));
    else
      writer.word(static_cast<unsigned>(number) & 0xFFFF);
  }
  for (PieceOnCell const& each : position.pieces)
    writer.word(unsigned{each.cell} | static_cast<unsigned>(each.piece.index()) << 9);
  if (!boards) return true;
  writer.word(static_cast<unsigned>(position.boards.size()));
  for (BoardOnPin const& board : position.boards)
    writer.word(static_cast<unsigned>(board.pin) | (board.owner == Color::Black ? 256U : 0U));
  return true;
}

bool PositionStore::append(PositionStore const& other, std::size_t most) {
  for (std::size_t i = 0; i < std::min(most, other.size()); ++i) {
    std::uint16_t const* const from = other.at(i);
    std::size_t const length = length_of(from);
    std::uint16_t* const to = take(length);
    if (to == nullptr) return false;
    std::copy_n(from, length, to);
  }
  return true;
}

void PositionStore::get(std::size_t number, TrainingPosition& position) const {
  Reader reader(at(number));
  unsigned const head = reader.word();
  position.side_to_move = (head & black_bit) != 0 ? Color::Black : Color::White;
  position.result = results[head >> result_shift & 3];
  position.game = reader.pair();
  for (int* const each : {&position.score, &position.base, &position.hand})
    *each = (head & wide_bit) != 0 ? static_cast<std::int32_t>(reader.pair()) : reader.signed_word();
  position.pieces.resize(head & pieces_mask);
  for (PieceOnCell& each : position.pieces) {
    unsigned const word = reader.word();
    unsigned const code = word >> 9;
    each = {Piece(static_cast<Color>(code & 1), static_cast<PieceType>(code >> 1)), static_cast<Cell>(word & 511)};
  }
  position.boards.resize((head & boards_bit) != 0 ? reader.word() : 0);
  for (BoardOnPin& board : position.boards) {
    unsigned const word = reader.word();
    board = {static_cast<int>(word & 255), (word & 256) != 0 ? Color::Black : Color::White};
  }
}

std::uint32_t PositionStore::game(std::size_t number) const {
  Reader reader(at(number) + 1);
  return reader.pair();
}

std::size_t PositionStore::memory() const {
  return chunks_.size() * chunk_words * sizeof(std::uint16_t) + offsets_.capacity() * sizeof(std::uint32_t);
}

}  // namespace strata::train
