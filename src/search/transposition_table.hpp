#pragma once
// What was found out about positions met before: a score, its kind, its depth and the best move. An instance belongs to
// whoever searches; one thread at a time. Entries of 16 bytes, four to a cache line:
//   bits  0-31   lower half of the key (the upper half chooses the bucket)
//   bits 32-63   move
//   then two words: score (24 bits, signed) | depth (8), evaluation (24, signed) | bound (2) and age (6)

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/move.hpp"
#include "rules/outcome.hpp"

namespace strata {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TableEntry {
  Move move;
  int score = 0;  // mates counted from this position, not from the root
  int evaluation = 0;
  int depth = 0;
  Bound bound = Bound::None;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes);

  void resize(int megabytes);
  void clear();
  // A new search: what older ones left is replaced first.
  void age() { age_ = (age_ + 1) & 63; }

  // `ply` is the distance from the root, so that mates are told from there.
  [[nodiscard]] std::optional<TableEntry> find(Key key, int ply) const;
  void store(Key key, int ply, TableEntry const& entry);
  // Share of entries written by this search, in thousandths, from a sample.
  [[nodiscard]] int permille_used() const;

 private:
  struct Packed {
    std::uint32_t key = 0;
    std::uint32_t move = 0;
    std::uint32_t score_depth = 0;
    std::uint32_t evaluation_kind = 0;

    [[nodiscard]] int depth() const { return static_cast<int>(score_depth & 255); }
    [[nodiscard]] Bound bound() const { return static_cast<Bound>(evaluation_kind & 3); }
    [[nodiscard]] unsigned age() const { return (evaluation_kind >> 2) & 63; }
  };
  struct alignas(64) Bucket {
    Packed entry[4];
  };

  [[nodiscard]] std::size_t bucket(Key key) const {
    return static_cast<std::size_t>(((key >> 32) * buckets_.size()) >> 32);
  }

  std::vector<Bucket> buckets_;
  unsigned age_ = 0;
};

}  // namespace strata
