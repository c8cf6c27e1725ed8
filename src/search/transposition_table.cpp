#include "search/transposition_table.hpp"

#include <algorithm>

#include "search/score.hpp"

namespace strata {

namespace {

// Signed numbers in the upper 24 bits of a word.
std::uint32_t pack24(int value, std::uint32_t low) { return static_cast<std::uint32_t>(value) << 8 | low; }
int unpack24(std::uint32_t word) { return static_cast<std::int32_t>(word) >> 8; }

int from_here(int score, int ply) {
  if (score >= mate_bound) return score + ply;
  return score <= -mate_bound ? score - ply : score;
}
int from_root(int score, int ply) {
  if (score >= mate_bound) return score - ply;
  return score <= -mate_bound ? score + ply : score;
}

}  // namespace

TranspositionTable::TranspositionTable(int megabytes) { resize(megabytes); }

void TranspositionTable::resize(int megabytes) {
  auto const count = static_cast<std::size_t>(std::max(1, megabytes)) * 1024 * 1024 / sizeof(Bucket);
  buckets_.clear();
  buckets_.shrink_to_fit();
  buckets_.resize(count);
  age_ = 0;
}

void TranspositionTable::clear() {
  std::ranges::fill(buckets_, Bucket());
  age_ = 0;
}

std::optional<TableEntry> TranspositionTable::find(Key key, int ply) const {
  for (Packed const& packed : buckets_[bucket(key)].entry) {
    if (packed.key != static_cast<std::uint32_t>(key) || packed.bound() == Bound::None) continue;
    TableEntry entry;
    entry.move = Move::from_raw(packed.move);
    entry.score = from_root(unpack24(packed.score_depth), ply);
    entry.evaluation = unpack24(packed.evaluation_kind);
    entry.depth = packed.depth();
    entry.bound = packed.bound();
    return entry;
  }
  return std::nullopt;
}

void TranspositionTable::store(Key key, int ply, TableEntry const& entry) {
  Bucket& place = buckets_[bucket(key)];
  Packed* victim = &place.entry[0];
  int lowest = 1 << 20;
  for (Packed& packed : place.entry) {
    bool const same = packed.key == static_cast<std::uint32_t>(key) && packed.bound() != Bound::None;
    if (same || packed.bound() == Bound::None) {
      victim = &packed;
      break;
    }
    // Shallow and old entries go first.
    int const worth = packed.depth() - 8 * static_cast<int>((age_ - packed.age()) & 63);
    if (worth < lowest) {
      lowest = worth;
      victim = &packed;
    }
  }
  bool const same = victim->key == static_cast<std::uint32_t>(key) && victim->bound() != Bound::None;
  // A deeper result of this search stays, unless the new one is exact.
  if (same && entry.bound != Bound::Exact && victim->age() == age_ && entry.depth + 3 < victim->depth()) return;
  std::uint32_t const move = entry.move || !same ? entry.move.raw() : victim->move;
  victim->key = static_cast<std::uint32_t>(key);
  victim->move = move;
  victim->score_depth =
      pack24(from_here(entry.score, ply), static_cast<std::uint32_t>(std::clamp(entry.depth, 0, 255)));
  victim->evaluation_kind = pack24(entry.evaluation, static_cast<std::uint32_t>(entry.bound) | age_ << 2);
}

int TranspositionTable::permille_used() const {
  std::size_t const sample = std::min<std::size_t>(250, buckets_.size());
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (Packed const& packed : buckets_[i].entry)
      used += packed.bound() != Bound::None && packed.age() == age_ ? 1 : 0;
  return sample == 0 ? 0 : used * 1000 / static_cast<int>(4 * sample);
}

}  // namespace strata
