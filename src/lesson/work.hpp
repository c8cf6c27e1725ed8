#pragma once
// The work that all searches of one tour may do together. It is counted, not timed, so the same law gives the same tour on every machine,
// and a tour of any law ends.

#include <algorithm>
#include <cstdint>
#include <limits>

namespace strata::lesson {

// Units: a move that is tried is one; a position that is set up is one for each cell of its board.
class Work {
 public:
  explicit Work(std::uint64_t most) : left_(most) {}
  [[nodiscard]] static Work without_limit() { return Work(std::numeric_limits<std::uint64_t>::max()); }

  void spend(std::uint64_t units) { left_ -= std::min(left_, units); }
  [[nodiscard]] std::uint64_t left() const { return left_; }
  // Searches give up, with what they have found so far.
  [[nodiscard]] bool is_over() const { return left_ == 0; }

 private:
  std::uint64_t left_;
};

}  // namespace strata::lesson
