#pragma once
// The seeks that stand, in memory: which two fit, and which of those that fit is matched first. An index by variant and speed keeps seeks of
// other games out of a search. Used by one thread; knows neither store nor connections.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/store/seek_store.hpp"

namespace strata::server {

// Sets of shipped variants as bits, in display order.
class VariantSets {
 public:
  using Set = std::uint64_t;

  explicit VariantSets(std::vector<std::string> ids) : ids_(std::move(ids)) {}
  // Nothing if one of them is not shipped.
  [[nodiscard]] std::optional<Set> set_of(std::vector<std::string> const& ids) const;
  [[nodiscard]] std::string const& id(std::size_t bit) const { return ids_[bit]; }
  [[nodiscard]] std::size_t size() const { return ids_.size(); }
  [[nodiscard]] Set all() const { return (Set{1} << ids_.size()) - 1; }

 private:
  std::vector<std::string> ids_;  // fewer than 64
};

// A seek that stands, or somebody who joins one.
struct StandingSeek {
  SeekRow row;
  VariantSets::Set variants = 0;
  std::string name;                       // of its person
  std::map<std::size_t, double> ratings;  // by variant, for its speed; those that are missing are new
  std::string address;                    // Principal::address_key; empty: unknown
  std::uint64_t number = 0;               // higher for later ones
  bool is_held = false;                   // it is not matched now
};

// The game on which two seeks agree.
struct Agreement {
  std::size_t variant = 0;  // VariantSets::id()
  std::int64_t base = 0, increment = 0, days = 0;
  bool rated = false;
  bool first_is_white = false;
};

class SeekBook {
 public:
  // `blocked`: whether one of two persons does not want to play the other.
  using Blocked = std::function<bool(std::string const& one, std::string const& other)>;

  explicit SeekBook(std::vector<std::string> shipped, Blocked blocked = {})
      : sets_(std::move(shipped)), blocked_(std::move(blocked)) {}

  [[nodiscard]] VariantSets const& sets() const { return sets_; }
  // The game that two seeks can have; nothing if they do not fit. Their order matters: the first is the older one.
  [[nodiscard]] std::optional<Agreement> agree(StandingSeek const& first, StandingSeek const& second) const;

  // Gives it the next number.
  void add(StandingSeek seek);
  [[nodiscard]] std::optional<StandingSeek> remove(std::string const& id);
  [[nodiscard]] StandingSeek const* find(std::string const& id) const;
  void hold(std::string const& id, bool is_held);
  // The seek that is matched with this one, which stands: of those that fit, the nearest rating, by steps of 200 points; a minute of waiting
  // counts as much as a step. Among equals the oldest. Null if none fits.
  [[nodiscard]] StandingSeek const* best_for(std::string const& id, std::int64_t now);

  [[nodiscard]] std::size_t size() const { return by_number_.size(); }
  [[nodiscard]] std::size_t count_of(std::string const& person) const;
  [[nodiscard]] std::size_t count_from(std::string const& address) const;
  // The newest first; `take` says whether it wants more.
  template <class Take>
  void each_newest(Take const& take) const {
    for (auto at = by_number_.rbegin(); at != by_number_.rend(); ++at)
      if (!take(at->second)) return;
  }
  // The rating of a seek in a variant.
  [[nodiscard]] static double rating_of(StandingSeek const& seek, std::size_t variant);

 private:
  using Bucket = std::pair<std::size_t, protocol::Speed>;
  template <class Each>
  void each_bucket(StandingSeek const& seek, Each const& each) const;
  void count(StandingSeek const& seek, int by);
  [[nodiscard]] VariantSets::Set variants_of(StandingSeek const& first, StandingSeek const& second) const;

  VariantSets sets_;
  Blocked blocked_;
  std::map<std::uint64_t, StandingSeek> by_number_;
  std::unordered_map<std::string, std::uint64_t> numbers_;  // by id
  std::map<Bucket, std::set<std::uint64_t>> buckets_;       // of those that are not held
  std::unordered_map<std::string, std::size_t> of_person_, from_address_;
  std::uint64_t last_number_ = 0;
};

}  // namespace strata::server
