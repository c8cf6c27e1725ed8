#include "server/games/seek_book.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace strata::server {

namespace {

using protocol::SeekRated;
using protocol::SeekSide;
using protocol::SeekTerms;

constexpr std::int64_t anyone_least = 0, anyone_most = 5000;
constexpr double points_of_step = 200;
constexpr double wait_of_step = 60'000;  // milliseconds
constexpr std::int64_t whole_minute = 60'000, quarter_minute = 15'000, whole_second = 1'000;

struct Range {
  std::int64_t least = 0, most = 0;
  [[nodiscard]] bool is_empty() const { return least > most; }
};

Range both(std::int64_t least, std::int64_t most, std::int64_t other_least, std::int64_t other_most) {
  return {std::max(least, other_least), std::min(most, other_most)};
}

// The middle of a range, on a multiple of `step` if the range has one below the middle.
std::int64_t middle(Range const& range, std::int64_t step) {
  std::int64_t const half = range.least + (range.most - range.least) / 2;
  std::int64_t const even = half - half % step;
  return even >= range.least ? even : half;
}

// FNV-1a of both ids: the same two seeks always agree on the same game.
std::uint64_t hash_of_pair(std::string_view one, std::string_view other) {
  constexpr std::uint64_t basis = 14'695'981'039'346'656'037U, prime = 1'099'511'628'211U;
  std::uint64_t hash = basis;
  for (std::string_view const text : {one, other})
    for (char const letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * prime;
  // The low bits of a short text are nearly those of its last letter.
  return hash ^ hash >> 32U;
}

bool wants_anyone(SeekTerms const& terms) {
  return terms.rating_least == anyone_least && terms.rating_most == anyone_most;
}

bool is_wanted(StandingSeek const& by, StandingSeek const& whom, std::size_t variant) {
  SeekTerms const& terms = by.row.terms;
  if (wants_anyone(terms)) return true;
  if (!whom.row.has_account) return false;
  auto const rating = std::llround(SeekBook::rating_of(whom, variant));
  return rating >= terms.rating_least && rating <= terms.rating_most;
}

// Whether the first plays White; nothing if both want the same side.
std::optional<bool> first_is_white(SeekSide first, SeekSide second, std::uint64_t chance) {
  if (first == SeekSide::Any && second == SeekSide::Any) return (chance >> 16U) % 2 == 0;
  if (first == second) return std::nullopt;
  return first == SeekSide::White || second == SeekSide::Black;
}

// Whether their game is rated; nothing if one wants that and the other does not.
std::optional<bool> is_rated(StandingSeek const& first, StandingSeek const& second) {
  SeekRated const one = first.row.terms.rated, other = second.row.terms.rated;
  bool const can_be =
      first.row.has_account && second.row.has_account && one != SeekRated::Casual && other != SeekRated::Casual;
  if (can_be) return true;
  if (one == SeekRated::Rated || other == SeekRated::Rated) return std::nullopt;
  return false;
}

}  // namespace

std::optional<VariantSets::Set> VariantSets::set_of(std::vector<std::string> const& ids) const {
  Set set = 0;
  for (std::string const& id : ids) {
    auto const found = std::ranges::find(ids_, id);
    if (found == ids_.end()) return std::nullopt;
    set |= Set{1} << static_cast<std::size_t>(found - ids_.begin());
  }
  return set;
}

double SeekBook::rating_of(StandingSeek const& seek, std::size_t variant) {
  auto const known = seek.ratings.find(variant);
  return known == seek.ratings.end() ? Rating{}.rating : known->second;
}

VariantSets::Set SeekBook::variants_of(StandingSeek const& first, StandingSeek const& second) const {
  VariantSets::Set common = first.variants & second.variants;
  if (wants_anyone(first.row.terms) && wants_anyone(second.row.terms)) return common;
  for (std::size_t variant = 0; variant < sets_.size(); ++variant)
    if (!is_wanted(first, second, variant) || !is_wanted(second, first, variant))
      common &= ~(VariantSets::Set{1} << variant);
  return common;
}

std::optional<Agreement> SeekBook::agree(StandingSeek const& first, StandingSeek const& second) const {
  SeekTerms const &one = first.row.terms, &other = second.row.terms;
  if (one.speed != other.speed || first.row.person == second.row.person) return std::nullopt;
  std::uint64_t const chance = hash_of_pair(first.row.id, second.row.id);
  auto const white = first_is_white(one.side, other.side, chance);
  auto const rated = is_rated(first, second);
  Range const base = both(one.base_least, one.base_most, other.base_least, other.base_most);
  Range const increment = both(one.increment_least, one.increment_most, other.increment_least, other.increment_most);
  Range const days = both(one.days_least, one.days_most, other.days_least, other.days_most);
  if (!white || !rated || base.is_empty() || increment.is_empty() || days.is_empty()) return std::nullopt;
  VariantSets::Set variants = variants_of(first, second);
  if (variants == 0 || (blocked_ && blocked_(first.row.person, second.row.person))) return std::nullopt;
  for (auto skipped = chance % static_cast<unsigned>(std::popcount(variants)); skipped > 0; --skipped)
    variants &= variants - 1;
  return Agreement{static_cast<std::size_t>(std::countr_zero(variants)),
                   middle(base, base.most >= whole_minute ? whole_minute : quarter_minute),
                   middle(increment, whole_second),
                   middle(days, 1),
                   *rated,
                   *white};
}

template <class Each>
void SeekBook::each_bucket(StandingSeek const& seek, Each const& each) const {
  for (VariantSets::Set left = seek.variants; left != 0; left &= left - 1)
    each(Bucket{static_cast<std::size_t>(std::countr_zero(left)), seek.row.terms.speed});
}

void SeekBook::count(StandingSeek const& seek, int by) {
  auto const change = [by](std::unordered_map<std::string, std::size_t>& counts, std::string const& key) {
    if (key.empty()) return;
    std::size_t& sum = counts[key];
    sum = static_cast<std::size_t>(static_cast<std::int64_t>(sum) + by);
    if (sum == 0) counts.erase(key);
  };
  change(of_person_, seek.row.person);
  change(from_address_, seek.address);
}

void SeekBook::add(StandingSeek seek) {
  if (numbers_.contains(seek.row.id)) return;
  seek.number = ++last_number_;
  count(seek, 1);
  numbers_[seek.row.id] = seek.number;
  if (!seek.is_held) each_bucket(seek, [&](Bucket const& bucket) { buckets_[bucket].insert(seek.number); });
  by_number_.emplace(seek.number, std::move(seek));
}

std::optional<StandingSeek> SeekBook::remove(std::string const& id) {
  if (!numbers_.contains(id)) return std::nullopt;
  hold(id, true);
  auto const number = numbers_.extract(id).mapped();
  StandingSeek seek = std::move(by_number_.extract(number).mapped());
  count(seek, -1);
  return seek;
}

StandingSeek const* SeekBook::find(std::string const& id) const {
  auto const number = numbers_.find(id);
  return number == numbers_.end() ? nullptr : &by_number_.at(number->second);
}

void SeekBook::hold(std::string const& id, bool is_held) {
  auto const number = numbers_.find(id);
  if (number == numbers_.end()) return;
  StandingSeek& seek = by_number_.at(number->second);
  if (seek.is_held == is_held) return;
  seek.is_held = is_held;
  each_bucket(seek, [&](Bucket const& bucket) {
    if (is_held)
      buckets_[bucket].erase(seek.number);
    else
      buckets_[bucket].insert(seek.number);
  });
}

StandingSeek const* SeekBook::best_for(std::string const& id, std::int64_t now) {
  StandingSeek const* const seek = find(id);
  if (seek == nullptr || seek->is_held) return nullptr;
  StandingSeek const* best = nullptr;
  double least = std::numeric_limits<double>::infinity();
  auto const look = [&](StandingSeek const& other) {
    bool const is_older = other.number < seek->number;
    auto const agreement = agree(is_older ? other : *seek, is_older ? *seek : other);
    if (!agreement) return;
    double const apart = std::abs(rating_of(*seek, agreement->variant) - rating_of(other, agreement->variant));
    double const steps = std::floor(apart / points_of_step);
    double const waited = std::floor(static_cast<double>(now - other.row.created) / wait_of_step);
    double const distance = steps - waited;
    if (distance > least || (distance == least && best != nullptr && best->number < other.number)) return;
    least = distance;
    best = &other;
  };
  VariantSets::Set before = 0;
  each_bucket(*seek, [&](Bucket const& bucket) {
    auto const found = buckets_.find(bucket);
    if (found == buckets_.end()) return;
    for (std::uint64_t const number : found->second) {
      StandingSeek const& other = by_number_.at(number);
      // One that is in an earlier bucket has been looked at there.
      if (number != seek->number && (other.variants & before) == 0) look(other);
    }
    before |= VariantSets::Set{1} << bucket.first;
  });
  return best;
}

std::size_t SeekBook::count_of(std::string const& person) const {
  auto const found = of_person_.find(person);
  return found == of_person_.end() ? 0 : found->second;
}

std::size_t SeekBook::count_from(std::string const& address) const {
  auto const found = from_address_.find(address);
  return found == from_address_.end() ? 0 : found->second;
}

}  // namespace strata::server
