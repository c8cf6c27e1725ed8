#pragma once
// What was found out about positions met before: a score, its kind, its depth and the best move. One table serves all
// threads of a search without locks. Five entries of twelve bytes share a cache line; an entry is three words, each read and
// written whole:
//   word 0  bits 0-17 check: 18 bits of the key, mixed with the two other words; 18-31 upper 14 bits of the move
//   word 1  bits 0-4 age, 5-11 depth, 12-31 score (signed)
//   word 2  bits 0-11 lower 12 bits of the move, 12-13 bound, 14-31 evaluation (signed)
// What two threads wrote half each does not pass the check, or by one chance in 2^18; the move of an entry is not trusted
// in any case.

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
  // Takes what memory there is if there is not as much.
  explicit TranspositionTable(int megabytes);

  // Not while a search uses the table.
  void resize(int megabytes);
  void clear();

  // A new search: what older ones left is replaced first.
  void age() { age_.store((age_.load(std::memory_order_relaxed) + 1) & 31, std::memory_order_relaxed); }

  // `ply` is the distance from the root, so that mates are told from there.
  [[nodiscard]] std::optional<TableEntry> find(Key key, int ply) const;
  void store(Key key, int ply, TableEntry const& entry);
  // Brings the place of a key near while something else is done.
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
