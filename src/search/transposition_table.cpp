#include "search/transposition_table.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/huge_pages.hpp"
#include "search/score.hpp"

namespace strata {

namespace {

constexpr std::uint32_t check_mask = (1U << 18) - 1;

int from_here(int score, int ply) {
  if (score >= mate_bound) return score + ply;
  return score <= -mate_bound ? score - ply : score;
}
// A mate stays one, if only the longest that a score can say.
int from_root(int score, int ply) {
  if (score >= mate_bound) return std::max(score - ply, mate_bound);
  return score <= -mate_bound ? std::min(score + ply, -mate_bound) : score;
}

// Scores in 20 bits: evaluations as they are, mate scores moved next to them.
constexpr int gap = 480'000;
static_assert(mate_score + max_ply - gap < 1 << 19 && mate_bound - gap > max_evaluation);
int narrow(int score) {
  if (is_mate(score)) return score > 0 ? score - gap : score + gap;
  return std::clamp(score, -max_evaluation, max_evaluation);
}
int widen(int score) { return std::abs(score) > max_evaluation ? (score > 0 ? score + gap : score - gap) : score; }

// Moves in 26 bits: a detail above 31 (castling in a very large table of it) is not kept.
std::uint32_t narrow(Move move) { return move.detail() < 32 ? move.raw() : 0; }

constexpr int evaluation_limit = (1 << 17) - 1;

struct Words {
  std::uint32_t word[3] = {};

  [[nodiscard]] unsigned age() const { return word[1] & 31; }
  [[nodiscard]] int depth() const { return static_cast<int>((word[1] >> 5) & 127); }
  [[nodiscard]] int score() const { return widen(static_cast<std::int32_t>(word[1]) >> 12); }
  [[nodiscard]] Bound bound() const { return static_cast<Bound>((word[2] >> 12) & 3); }
  [[nodiscard]] int evaluation() const { return static_cast<std::int32_t>(word[2]) >> 14; }
  [[nodiscard]] std::uint32_t move() const { return (word[0] >> 18) << 12 | (word[2] & 4095); }
  [[nodiscard]] std::uint32_t mixed() const { return (word[1] * 0x9E3779B1U ^ word[2] * 0x85EBCA77U) >> 14; }
  [[nodiscard]] bool is_of(Key key) const {
    return ((word[0] ^ mixed() ^ static_cast<std::uint32_t>(key)) & check_mask) == 0 && bound() != Bound::None;
  }
};

Words pack(Key key, std::uint32_t move, int score, int evaluation, int depth, Bound bound, unsigned age) {
  Words words;
  words.word[1] = static_cast<std::uint32_t>(narrow(score)) << 12 |
                  static_cast<std::uint32_t>(std::clamp(depth, 0, 127)) << 5 | age;
  words.word[2] = static_cast<std::uint32_t>(std::clamp(evaluation, -evaluation_limit, evaluation_limit)) << 14 |
                  static_cast<std::uint32_t>(bound) << 12 | (move & 4095);
  words.word[0] = (move >> 12) << 18 | ((words.mixed() ^ static_cast<std::uint32_t>(key)) & check_mask);
  return words;
}

Words load(std::atomic<std::uint32_t> const* place) {
  Words words;
  for (int i = 0; i < 3; ++i) words.word[i] = place[i].load(std::memory_order_relaxed);
  return words;
}

}  // namespace

void TranspositionTable::Free::operator()(Cluster* clusters) const { std::free(clusters); }

TranspositionTable::TranspositionTable(int megabytes) { resize(megabytes); }

void TranspositionTable::resize(int megabytes) {
  clusters_.reset();
  std::size_t bytes = static_cast<std::size_t>(std::max(1, megabytes)) << 20;
  while (!clusters_ && bytes >= std::size_t{1} << 20) {
    std::size_t const alignment = bytes >= huge_page ? huge_page : alignof(Cluster);
    bytes = (bytes + alignment - 1) / alignment * alignment;
    clusters_.reset(static_cast<Cluster*>(std::aligned_alloc(alignment, bytes)));
    if (!clusters_) bytes /= 2;
  }
  if (!clusters_) std::abort();  // less than a megabyte is left
  if (bytes >= huge_page) prefer_huge_pages(clusters_.get(), bytes);
  count_ = bytes / sizeof(Cluster);
  std::uninitialized_value_construct_n(clusters_.get(), count_);
  age_.store(0, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < count_; ++i)
    for (auto& word : clusters_[i].word) word.store(0, std::memory_order_relaxed);
  age_.store(0, std::memory_order_relaxed);
}

std::optional<TableEntry> TranspositionTable::find(Key key, int ply) const {
  Cluster const& place = cluster(key);
  for (int i = 0; i < entries; ++i) {
    Words const words = load(place.word + 3 * i);
    if (!words.is_of(key)) continue;
    TableEntry entry;
    entry.move = Move::from_raw(words.move());
    entry.score = from_root(words.score(), ply);
    entry.evaluation = words.evaluation();
    entry.depth = words.depth();
    entry.bound = words.bound();
    return entry;
  }
  return std::nullopt;
}

void TranspositionTable::store(Key key, int ply, TableEntry const& entry) {
  Cluster& place = cluster(key);
  unsigned const age = age_.load(std::memory_order_relaxed);
  int victim = 0;
  int lowest = 1 << 20;
  Words old;
  for (int i = 0; i < entries; ++i) {
    Words const words = load(place.word + 3 * i);
    bool const same = words.is_of(key);
    // Shallow and old entries go first.
    int const worth = same || words.bound() == Bound::None
                          ? -(1 << 20)
                          : words.depth() - 8 * static_cast<int>((age - words.age()) & 31);
    if (worth >= lowest) continue;
    lowest = worth;
    victim = i;
    old = words;
    if (same) break;
  }
  bool const same = old.is_of(key);
  // A deeper result of this search stays, unless the new one is exact.
  if (same && entry.bound != Bound::Exact && old.age() == age && entry.depth + 3 < old.depth()) return;
  std::uint32_t const move = entry.move || !same ? narrow(entry.move) : old.move();
  Words const words = pack(key, move, from_here(entry.score, ply), entry.evaluation, entry.depth, entry.bound, age);
  for (int i = 0; i < 3; ++i) place.word[3 * victim + i].store(words.word[i], std::memory_order_relaxed);
}

int TranspositionTable::permille_used() const {
  auto const sample = std::min<std::size_t>(200, count_);
  unsigned const age = age_.load(std::memory_order_relaxed);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (int j = 0; j < entries; ++j) {
      Words const words = load(clusters_[i].word + 3 * j);
      used += words.bound() != Bound::None && words.age() == age ? 1 : 0;
    }
  return used * 1000 / static_cast<int>(entries * sample);
}

}  // namespace strata
