#include "server/net/admission.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "server/net/address_quotas.hpp"

namespace strata::server::net {

namespace {

constexpr std::size_t number(Stage stage) { return static_cast<std::size_t>(stage); }
constexpr int fewest_of_crowd = 4;
constexpr std::array give_way{Stage::Opening, Stage::Mute, Stage::Quiet, Stage::Sending, Stage::Replying};

bool anybody(Place const& /*place*/) { return true; }

}  // namespace

// An address, or a network: what it has open, by stage, and how often it came.
struct Place::Party {
  Party(int times, Time now) : arrivals(address_arrivals * times, now) {}
  [[nodiscard]] bool is_unused(Time now) {
    return arrivals.is_full(now) && std::ranges::all_of(counts, [](int count) { return count == 0; });
  }
  [[nodiscard]] std::size_t that_wait() const {
    std::size_t sum = 0;
    for (Stage const stage : give_way) sum += static_cast<std::size_t>(counts[number(stage)]);
    return sum;
  }
  [[nodiscard]] int sockets() const { return counts[number(Stage::Mute)] + counts[number(Stage::Playing)]; }

  std::array<int, stages> counts{};
  TokenBucket arrivals;
};

CameFrom came_from(boost::asio::ip::address const& visitor) {
  constexpr std::size_t v4_network = 3, v6_network = 6;
  std::string address = network_of(visitor);
  if (address.empty()) return {{}, {}, true};
  std::string network = address.substr(0, address.size() == 4 ? v4_network : v6_network);
  return {std::move(address), std::move(network)};
}

// ---------------------------------------------------------------- a place

Place::Place(Admission& admission, CameFrom const& from, Time now, std::function<void()> end)
    : admission_(admission), is_here_(from.is_here), since_(now), came_(++admission.came_), end_(std::move(end)) {
  if (!from.address.empty()) {
    address_ = admission_.party(from.address, 1, now);
    network_ = admission_.party(from.network, arrivals_of_network, now);
  }
  admission_.places_.insert(this);
  count(1);
}

Place::~Place() {
  if (has_ended_) return;
  count(-1);
  admission_.places_.erase(this);
}

void Place::count(int by) const {
  admission_.count_[number(stage_)] += static_cast<std::size_t>(by);
  for (auto const& party : {address_, network_})
    if (party) party->counts[number(stage_)] += by;
}

void Place::is(Stage stage, Time now) {
  since_ = now;
  if (has_ended_ || stage == stage_) return;
  count(-1);
  stage_ = stage;
  count(1);
}

void Place::is_for(CameFrom const& visitor) {
  if (has_ended_) return;
  count(-1);
  is_here_ = false;
  address_ = visitor.address.empty() ? nullptr : admission_.party(visitor.address, 1, since_);
  network_ = visitor.address.empty() ? nullptr : admission_.party(visitor.network, arrivals_of_network, since_);
  count(1);
}

bool Place::settle(Time now) {
  if (has_ended_) return false;
  std::size_t const most = admission_.room_.places + (is_here_ ? admission_.room_.here : 0);
  if (admission_.sockets() >= most) {
    Place* going = admission_.first_to_go(Stage::Mute, anybody);
    if (going == nullptr) going = admission_.one_of_a_crowd(*this);
    if (going == nullptr) return false;
    admission_.end(*going);
  }
  is(Stage::Mute, now);
  return true;
}

bool Place::may_stay() const { return !has_ended_ && admission_.size() <= admission_.room_.places; }

// ---------------------------------------------------------------- all of them

std::shared_ptr<Place::Party> Admission::party(std::string const& key, int times, Time now) {
  if (parties_.size() >= looked_through_at_) forget_unused(now);
  std::shared_ptr<Place::Party>& party = parties_[key];
  if (!party) party = std::make_shared<Place::Party>(times, now);
  return party;
}

void Admission::forget_unused(Time now) {
  std::erase_if(parties_,
                [now](auto const& entry) { return entry.second.use_count() == 1 && entry.second->is_unused(now); });
  constexpr std::size_t fewest = 1024;
  looked_through_at_ = std::max(fewest, parties_.size() * 2);
}

bool Admission::may_come(CameFrom const& from, Time now) {
  if (from.address.empty()) return true;
  auto const address = party(from.address, 1, now);
  // Checked before counting: an address that has hardly connected does not pay for its neighbours.
  bool const is_quiet = address->arrivals.is_nearly_full(now);
  if (!address->arrivals.take(now)) return false;
  return party(from.network, arrivals_of_network, now)->arrivals.take(now) || is_quiet;
}

std::unique_ptr<Place> Admission::admit(CameFrom const& from, Time now, std::function<void()> end) {
  std::size_t const most = room_.places + room_.newcomers + (from.is_here ? room_.here : 0);
  if (places_.size() >= most) {
    Place* const going = first_to_go();
    if (going == nullptr) return nullptr;
    this->end(*going);
  }
  return std::unique_ptr<Place>(new Place(*this, from, now, std::move(end)));
}

bool Admission::give_way_of(CameFrom const& from) {
  auto const found = parties_.find(from.address);
  if (from.address.empty() || found == parties_.end()) return false;
  auto const is_of_it = [&](Place const& place) { return place.address_ == found->second; };
  for (Stage const stage : {Stage::Opening, Stage::Quiet})
    if (Place* const going = first_to_go(stage, is_of_it); going != nullptr) {
      end(*going);
      return true;
    }
  return false;
}

void Admission::end_mute(Time now) {
  std::vector<Place*> late;
  for (Place* const place : places_)
    if (place->stage_ == Stage::Mute && now - place->since_ >= hello_time) late.push_back(place);
  for (Place* const place : late) end(*place, &Endings::mute);
}

Place* Admission::first_to_go() const {
  std::size_t const crowd = room_.places / crowds_at_once / 2;
  auto const is_crowd = [crowd](auto const& party) { return party && party->that_wait() > crowd; };
  auto const of_address = [&](Place const& place) { return is_crowd(place.address_); };
  auto const of_network = [&](Place const& place) { return is_crowd(place.network_); };
  std::array<std::function<bool(Place const&)>, 3> const turns{of_address, of_network, anybody};
  for (auto const& may_go : turns)
    for (Stage const stage : give_way)
      if (Place* const going = first_to_go(stage, may_go); going != nullptr) return going;
  return nullptr;
}

Place* Admission::first_to_go(Stage stage, std::function<bool(Place const&)> const& may_go) const {
  if (count_[number(stage)] == 0) return nullptr;
  auto const held = [stage](auto const& party) { return party ? party->counts[number(stage)] : 1; };
  auto const goes_before = [&](Place const& one, Place const& other) {
    return std::tuple(held(other.network_), held(other.address_), one.since_, one.came_) <
           std::tuple(held(one.network_), held(one.address_), other.since_, other.came_);
  };
  Place* going = nullptr;
  for (Place* const place : places_) {
    if (place->stage_ != stage || !may_go(*place)) continue;
    if (going == nullptr || goes_before(*place, *going)) going = place;
  }
  return going;
}

Place* Admission::one_of_a_crowd(Place const& newcomer) const {
  int const own = newcomer.address_ ? newcomer.address_->sockets() : 0;
  int const crowd = std::max(fewest_of_crowd, static_cast<int>(room_.places / crowds_at_once));
  auto const rank = [](Place const& place) { return std::tuple(place.address_->sockets(), place.came_); };
  Place* going = nullptr;
  for (Place* const place : places_) {
    bool const is_player = place->stage_ == Stage::Playing && place->address_;
    if (!is_player || place->address_->sockets() <= std::max(crowd, 2 * own)) continue;
    if (going == nullptr || rank(*place) > rank(*going)) going = place;
  }
  return going;
}

void Admission::end(Place& place, Count Endings::* why) {
  place.count(-1);
  places_.erase(&place);
  place.has_ended_ = true;
  if (endings_ != nullptr) ++(endings_->*why);
  if (place.end_) place.end_();
}

}  // namespace strata::server::net
