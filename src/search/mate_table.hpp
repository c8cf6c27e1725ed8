#pragma once
// The table of mate searches: proof numbers by position and moves left.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/position/hash.hpp"

namespace strata {

// How many positions must still be settled, at least, to prove that the attacker wins, or that he does not. 0: that is so.
struct ProofNumbers {
  static constexpr std::uint32_t never = 100'000'000;
  std::uint32_t proof = 1, disproof = 1;

  static constexpr ProofNumbers proven() { return {0, never}; }
  static constexpr ProofNumbers disproven() { return {never, 0}; }
  [[nodiscard]] bool is_settled() const { return proof == 0 || disproof == 0; }
};

// Proof numbers that mate searches have found, by position and moves left. Takes its memory when it is used for the first time.
class MateTable {
 public:
  [[nodiscard]] std::optional<ProofNumbers> find(Key key) const {
    if (entries_.empty()) return std::nullopt;
    for (std::size_t i = bucket(key); Entry const& entry : std::span(entries_).subspan(i, ways))
      if (entry.key == key) return entry.numbers;
    return std::nullopt;
  }
  // The entry of the bucket that is settled least gives way.
  void store(Key key, ProofNumbers numbers) {
    if (entries_.empty()) entries_.resize(size);
    auto const here = std::span(entries_).subspan(bucket(key), ways);
    Entry* place = &here.front();
    for (Entry& entry : here) {
      if (entry.key == key || entry.key == 0) {
        place = &entry;
        break;
      }
      if (work(entry.numbers) < work(place->numbers)) place = &entry;
    }
    *place = {key, numbers};
  }
  void clear() { entries_.clear(); }

 private:
  struct Entry {
    Key key = 0;
    ProofNumbers numbers;
  };
  static constexpr std::size_t ways = 4;
  static constexpr std::size_t size = std::size_t{1} << 18;  // 4 MiB

  static std::size_t bucket(Key key) { return (key >> 20) & (size - ways); }
  static std::uint64_t work(ProofNumbers numbers) { return std::uint64_t{numbers.proof} + numbers.disproof; }

  std::vector<Entry> entries_;
};

}  // namespace strata
