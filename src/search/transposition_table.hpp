#pragma once
// Transposition table: score, bound, depth and best move (hash move) of positions searched before. All threads share one table
// without locks (chessprogramming wiki, Shared Hash Table: Lock-less). Five entries of twelve bytes share a cache line; an entry is three words, each read and
// written whole:
//   word 0  bits 0-17 check: 18 bits of the key, mixed with the two other words; 18-31 upper 14 bits of the move
//   word 1  bits 0-4 age, 5-11 depth, 12-31 score (signed)
//   word 2  bits 0-11 lower 12 bits of the move, 12-13 bound, 14-31 evaluation (signed)
// An entry written by two threads at once fails the check, but for one case in 2^18; the move of an entry is never assumed to be
// legal.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "rules/move.hpp"
#include "rules/outcome.hpp"

namespace strata {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TableEntry {
  Move move;
  int score = 0;       // mates counted from this position, not from the root
  int evaluation = 0;  // kept between -131071 and 131071
  int depth = 0;
  Bound bound = Bound::None;
};

class TranspositionTable {
 public:
  // Smaller if there is not enough memory.
  explicit TranspositionTable(int megabytes);

  // Not while a search uses the table.
  void resize(int megabytes);
  void clear();

  // Begins a new search: entries of older ones are replaced first.
  void age() { age_.store((age_.load(std::memory_order_relaxed) + 1) & 31, std::memory_order_relaxed); }

  // `ply` is the distance from the root, from which mate scores are counted.
  [[nodiscard]] std::optional<TableEntry> find(Key key, int ply) const;
  void store(Key key, int ply, TableEntry const& entry);
  // Loads the cluster of a key into the cache.
  void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }
  // Share of entries written by this search, in thousandths, from a sample.
  [[nodiscard]] int permille_used() const;

 private:
  static constexpr int entries = 5;
  struct alignas(64) Cluster {
    std::atomic<std::uint32_t> word[16];
  };
  struct Free {
    void operator()(Cluster* clusters) const;
  };

  [[nodiscard]] Cluster& cluster(Key key) const {
    return clusters_[static_cast<std::size_t>(((key >> 32) * count_) >> 32)];
  }

  std::unique_ptr<Cluster[], Free> clusters_;
  std::size_t count_ = 0;
  std::atomic<unsigned> age_ = 0;
};

}  // namespace strata
