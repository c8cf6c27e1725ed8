#pragma once
// PieceLists: where the pieces of each kind stand, as lists beside the sets. A loop over a list of two ends after two, whatever the
// width of the board; a loop over a set looks at all words of it, and the processor guesses wrong at the end of each. A set of
// one word needs no list: WordCells reads it like one.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "board/cell.hpp"
#include "rules/piece.hpp"

namespace strata {

// The cells of a set of one word, lowest first.
class WordCells {
 public:
  class Iterator {
   public:
    using value_type = Cell;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    [[nodiscard]] Cell operator*() const { return static_cast<Cell>(std::countr_zero(bits_)); }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    Iterator operator++(int) {
      Iterator const before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(Iterator const&, Iterator const&) = default;

   private:
    std::uint64_t bits_ = 0;
  };

  explicit WordCells(std::uint64_t bits) : bits_(bits) {}
  [[nodiscard]] Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] static Iterator end() { return {}; }
  [[nodiscard]] bool empty() const { return bits_ == 0; }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  [[nodiscard]] Cell front() const { return *begin(); }

 private:
  std::uint64_t bits_;
};

template <int Words>
class PieceLists {
 public:
  PieceLists() = default;
  // The entries that are there: the rest of the rows, nearly all of them, is neither read nor written.
  PieceLists(PieceLists const& other) : count_(other.count_), place_(other.place_) { copy_rows(other); }
  PieceLists& operator=(PieceLists const& other) {
    if (this == &other) return *this;
    count_ = other.count_;
    place_ = other.place_;
    copy_rows(other);
    return *this;
  }
  ~PieceLists() = default;

  [[nodiscard]] std::span<Cell const> cells(Piece piece) const {
    auto const i = static_cast<std::size_t>(piece.index());
    return {cells_[i].data(), count_[i]};
  }
  [[nodiscard]] int count(Piece piece) const { return count_[static_cast<std::size_t>(piece.index())]; }

  void add(Cell cell, Piece piece) {
    auto const i = static_cast<std::size_t>(piece.index());
    place_[cell] = count_[i];
    cells_[i][count_[i]++] = cell;
  }
  void remove(Cell cell, Piece piece) {
    auto const i = static_cast<std::size_t>(piece.index());
    Cell const last = cells_[i][--count_[i]];
    cells_[i][place_[cell]] = last;
    place_[last] = place_[cell];
  }
  void move(Cell from, Cell to, Piece piece) {
    cells_[static_cast<std::size_t>(piece.index())][place_[from]] = to;
    place_[to] = place_[from];
  }

 private:
  void copy_rows(PieceLists const& other) {
    for (std::size_t i = 0; i < count_.size(); ++i) std::copy_n(other.cells_[i].data(), count_[i], cells_[i].data());
  }

  // A row is a little longer than a power of two, or the rows would fight for the same lines of the cache.
  static constexpr std::size_t slots = static_cast<std::size_t>(Words) * 64;
  static constexpr std::size_t row = slots + 32;

  std::array<std::uint16_t, 2 * max_piece_types> count_{};
  std::array<std::uint16_t, slots> place_{};
  std::array<std::array<Cell, row>, 2 * max_piece_types> cells_;  // of each row the first count_ entries
};

template <>
class PieceLists<1> {
 public:
  static void add(Cell /*cell*/, Piece /*piece*/) {}
  static void remove(Cell /*cell*/, Piece /*piece*/) {}
  static void move(Cell /*from*/, Cell /*to*/, Piece /*piece*/) {}
};

}  // namespace strata
