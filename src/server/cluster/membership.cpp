#include "server/cluster/membership.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "server/protocol/quoted.hpp"

namespace strata::server::cluster {

namespace {

// Milliseconds of a clock that counts the sleep of the machine too.
std::int64_t boot_now() {
  constexpr std::int64_t in_second = 1000, of_nanoseconds = 1'000'000;
  timespec now{};
  ::clock_gettime(CLOCK_BOOTTIME, &now);
  return (now.tv_sec * in_second) + (now.tv_nsec / of_nanoseconds);
}

// Milliseconds by which this machine's clock may differ from that of the database; as much as a beat may take.
constexpr std::int64_t most_apart = 2000;

std::int64_t utc_now() {
  auto const since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace

Membership::Membership(ClusterStore& store, NodeInfo self, MembershipEvents events, MembershipTimes times)
    : store_(store), events_(std::move(events)), times_(times), self_(std::move(self)) {}

Membership::~Membership() { stop(); }

Result<void> Membership::begin() {
  if (auto const beaten = beat_once(); !beaten) return beaten;
  teller_ = std::thread([this] { tell_on(); });
  follower_ = std::thread([this] { follow_on(); });
  keeper_ = std::thread([this] { keep_on(); });
  beater_ = std::thread([this] { beat_on(); });
  return {};
}

void Membership::stop() {
  {
    std::lock_guard const lock(mutex_);
    is_stopping_ = true;
  }
  woken_.notify_all();
  for (std::thread* const thread : {&beater_, &keeper_, &follower_, &teller_})
    if (thread->joinable()) thread->join();
}

// ---------------------------------------------------------------- the beat

Result<void> Membership::beat_once() {
  std::int64_t const began = boot_now();
  auto beat = store_.beat(self_);
  if (!beat) {
    ++failed_;
    return std::unexpected(std::move(beat.error()));
  }
  ++beats_;
  database_ahead_ = beat->now - boot_now();
  look_at_clock();
  {
    std::lock_guard const lock(mutex_);
    // The clock of the database may have leapt: then others have taken this node for dead, and it was not late by its own. A beat that
    // waited for a lock has the time before it waited, so the database may not know that others found this node silent meanwhile.
    bool const was_silent = beaten_ != 0 && (beat->silent_from != known_.silent_from || is_late());
    known_ = std::move(*beat);
    ++beaten_;
    if (was_silent) silent_at_ = beaten_;
    // This comes last: a caller that finds the node in time must find the new state.
    last_beat_ = began;
  }
  woken_.notify_all();
  return {};
}

void Membership::beat_on() {
  using std::chrono::steady_clock;
  auto next = steady_clock::now() + times_.beat_every;
  bool is_failing = false;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      if (woken_.wait_until(lock, next, [this] { return is_stopping_.load(); })) return;
    }
    auto const began = steady_clock::now();
    auto const beaten = beat_once();
    next = began + (beaten ? times_.beat_every : times_.retry_after);
    if (!beaten && !std::exchange(is_failing, true))
      spdlog::warn("event=beat_failed reason={}", protocol::quoted(beaten.error().message));
    if (beaten && std::exchange(is_failing, false)) spdlog::info("event=beat_succeeded");
  }
}

void Membership::look_at_clock() {
  std::int64_t const apart = utc_now() - database_now();
  bool const is_right = std::abs(apart) <= most_apart;
  if (is_clock_right_.exchange(is_right) == is_right) return;
  if (is_right)
    spdlog::info("event=clock_right");
  else
    spdlog::error("event=clock_wrong ahead_ms={} remedy=\"set the clock of this machine, or of the database's\"",
                  apart);
}

// ---------------------------------------------------------------- the leader's own

void Membership::keep_on() {
  using std::chrono::steady_clock;
  std::uint64_t kept = 0;
  auto forgets = steady_clock::now();
  while (true) {
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return is_stopping_ || beaten_ != kept; });
      if (is_stopping_) return;
      kept = beaten_;
    }
    if (!leads()) continue;
    end_outage();
    if (steady_clock::now() < forgets) continue;
    forgets = steady_clock::now() + times_.forget_every;
    if (auto const forgotten = store_.forget_old(); !forgotten)
      spdlog::warn("event=changes_not_forgotten reason={}", protocol::quoted(forgotten.error().message));
  }
}

void Membership::end_outage() {
  auto const over = outage();
  // Then the next beat tells all nodes.
  for (bool is_over = !over; !is_over && !is_stopping_ && leads();) {
    auto const ended = store_.end_outage(*over);
    if (!ended) return spdlog::warn("event=deadlines_not_put_off reason={}", protocol::quoted(ended.error().message));
    is_over = *ended;
  }
}

// ---------------------------------------------------------------- the callbacks

void Membership::tell_on() {
  std::uint64_t told = 0;
  while (true) {
    std::optional<Beat> beat;
    std::uint64_t silent_at = 0;
    {
      std::unique_lock lock(mutex_);
      woken_.wait_for(lock, times_.look_every, [&] { return is_stopping_ || beaten_ != told; });
      if (is_stopping_) return;
      if (beaten_ != told) beat = known_;
      told = beaten_;
      silent_at = silent_at_;
    }
    if (is_late() || silent_at != 0) tell_late(silent_at != 0);
    if (silent_at != 0) {
      // Only now: nobody finds that all is well before it is told. Another beat may have said it again.
      std::lock_guard const lock(mutex_);
      if (silent_at_ == silent_at) silent_at_ = 0;
    }
    if (!is_late() && beat) {
      is_told_late_ = false;
      tell_beat(*beat);
    }
  }
}

void Membership::tell_beat(Beat const& beat) {
  for (NodeRow const& node : told_)
    if (std::ranges::find(beat.living, node.name, &NodeRow::name) == beat.living.end()) {
      spdlog::warn("event=node_dead node={} address={}", node.name, protocol::quoted(node.info.address));
      if (events_.on_dead) events_.on_dead(node.name);
    }
  std::vector<NodeRow> living;
  for (NodeRow const& node : beat.living) {
    if (node.name == name()) continue;
    if (std::ranges::find(told_, node) == told_.end()) {
      spdlog::info("event=node_alive node={} address={} version={}", node.name, protocol::quoted(node.info.address),
                   protocol::quoted(node.info.version));
      if (events_.on_alive) events_.on_alive(node);
    }
    living.push_back(node);
  }
  told_ = std::move(living);
  auto const before = std::exchange(outage_, beat.outage);
  if (before && !beat.outage && events_.on_put_off) events_.on_put_off(*before);
  tell_lead(beat.leader == name(), beat.epoch);
}

void Membership::tell_lead(bool leads, std::int64_t epoch) {
  // It may have led, been late, and lead again by another beat.
  bool const is_same = leads == leads_ && (!leads || epoch == epoch_);
  if (is_same) return;
  if (leads_ && events_.on_lead) events_.on_lead(false);
  if (leads_ || leads) spdlog::info("event=leads node={} leads={} epoch={}", name(), leads, epoch);
  leads_ = leads;
  epoch_ = epoch;
  if (leads && events_.on_lead) events_.on_lead(true);
}

void Membership::tell_late(bool was_silent) {
  bool const is_known = std::exchange(is_told_late_, true);
  // Until the beat that ends it, others could take every game of this node, also those that it took since it was told.
  if (is_known && !was_silent) return;
  if (!is_known) {
    ++late_;
    spdlog::warn("event=node_late node={} remedy=\"its games may be another's: they are looked for again\"", name());
  }
  if (events_.on_late) events_.on_late();
  tell_lead(false, epoch_);
}

void Membership::follow_on() {
  std::uint64_t followed = 0;
  bool has_more = true, is_failing = false, is_missing = false;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return is_stopping_ || is_nudged_ || has_more || beaten_ != followed; });
      if (is_stopping_) return;
      is_nudged_ = false;
      followed = beaten_;
    }
    has_more = false;
    auto const changes = store_.changes();
    if (!changes) {
      // The next beat tries again.
      if (!std::exchange(is_failing, true))
        spdlog::warn("event=changes_unreadable reason={}", protocol::quoted(changes.error().message));
      continue;
    }
    is_failing = false;
    has_more = changes->has_more;
    changes_ += changes->changes.size();
    bool const is_something = changes->is_everything || !changes->changes.empty();
    bool const is_taken = !is_something || !events_.changed || events_.changed(*changes);
    if (is_taken) {
      store_.changes_taken();
    } else {
      has_more = false;
      std::lock_guard const lock(mutex_);
      followed = beaten_;
    }
    if (is_taken == is_missing) spdlog::warn("event=changes_taken value={}", is_taken);
    is_missing = !is_taken;
  }
}

// ---------------------------------------------------------------- from any thread

void Membership::nudge() {
  {
    std::lock_guard const lock(mutex_);
    is_nudged_ = true;
  }
  woken_.notify_all();
}

std::vector<NodeRow> Membership::living() const {
  std::lock_guard const lock(mutex_);
  return known_.living;
}

std::optional<NodeRow> Membership::find(std::string const& node) const {
  std::lock_guard const lock(mutex_);
  auto const found = std::ranges::find(known_.living, node, &NodeRow::name);
  return found == known_.living.end() ? std::nullopt : std::optional(*found);
}

std::string Membership::leader() const {
  std::lock_guard const lock(mutex_);
  return known_.leader;
}

bool Membership::leads() const { return !is_late() && leader() == name(); }

bool Membership::is_late() const { return late_for() > 0; }

std::int64_t Membership::late_for() const {
  return std::max<std::int64_t>(0, boot_now() - last_beat_ - times_.late_after.count());
}

std::optional<std::int64_t> Membership::late_since() const {
  std::lock_guard const lock(mutex_);
  return is_late() || silent_at_ != 0 ? std::optional(last_beat_.load()) : std::nullopt;
}

std::optional<Outage> Membership::outage() const {
  std::lock_guard const lock(mutex_);
  return known_.outage;
}

std::int64_t Membership::database_now() const { return boot_now() + database_ahead_; }

Membership::Measures Membership::measure() const {
  Measures measures{beats_, failed_, late_, changes_, boot_now() - last_beat_, 0, leads()};
  std::lock_guard const lock(mutex_);
  measures.nodes = static_cast<std::int64_t>(known_.living.size());
  return measures;
}

}  // namespace strata::server::cluster
