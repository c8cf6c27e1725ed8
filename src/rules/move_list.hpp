#pragma once
// Moves of one node, kept in an arena that all nodes of a search share like a stack. The arena grows when a position has
// more moves than any before it (a cube of 72 queens has 3,028), so nothing is truncated; after that nothing is allocated.
// A list may be read by index while lists opened after it are filled; it must be closed before those opened before it.

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "rules/move.hpp"

namespace strata {

class MoveArena {
 public:
  explicit MoveArena(std::size_t expected = 4096) { moves_.reserve(expected); }

 private:
  friend class MoveList;
  std::vector<Move> moves_;
};

class MoveList {
 public:
  explicit MoveList(MoveArena& arena) : arena_(&arena), begin_(arena.moves_.size()) {}
  ~MoveList() { arena_->moves_.resize(begin_); }
  MoveList(MoveList const&) = delete;
  MoveList& operator=(MoveList const&) = delete;

  void push(Move move) { arena_->moves_.push_back(move); }
  [[nodiscard]] std::size_t size() const { return arena_->moves_.size() - begin_; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] Move operator[](std::size_t i) const { return arena_->moves_[begin_ + i]; }
  void set(std::size_t i, Move move) { arena_->moves_[begin_ + i] = move; }
  void shrink(std::size_t size) { arena_->moves_.resize(begin_ + size); }
  void swap(std::size_t a, std::size_t b) { std::swap(arena_->moves_[begin_ + a], arena_->moves_[begin_ + b]); }
  // Valid until the next push into any list of the arena.
  [[nodiscard]] std::span<Move const> span() const { return {arena_->moves_.data() + begin_, size()}; }

 private:
  MoveArena* arena_;
  std::size_t begin_;
};

}  // namespace strata
