#include "server/games/deadlines.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>

#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

// Milliseconds.
constexpr std::int64_t put_off_by = 86'400'000;
constexpr std::int64_t leap = 60'000;  // UTC and the steady clock differ by more than this only if the clock was set
constexpr std::int64_t tried_again = 60'000;  // interval of retries
constexpr std::int64_t asked_again = 1'000;   // interval of questions to may_end
constexpr int most_found = 1000;
constexpr std::int64_t watched_every = 2'000;
constexpr std::int64_t told_leap = 1'000;  // smaller leaps do not show in days and hours

// By how much UTC has gone ahead of the time that passed.
std::int64_t ahead(Moment before, Moment now) { return (now.utc - before.utc) - (now.steady - before.steady); }

void report(Store const& store, Result<void> const& written) {
  if (written || store.is_fenced()) return;
  spdlog::error("event=deadlines_not_written reason={}", protocol::quoted(written.error().message));
}

}  // namespace

void Deadlines::begin() {
  loop_.post([this] {
    if (events_.may_end) return look();
    put_off(clock_());
  });
}

void Deadlines::watch() {
  loop_.post([this] { watch_from(clock_()); });
}

void Deadlines::watch_from(Moment before) {
  loop_.at(before.steady + watched_every, [this, before] {
    Moment const now = clock_();
    if (std::abs(ahead(before, now)) > told_leap) {
      events_.leapt(now);
      look();
    }
    watch_from(now);
  });
}

void Deadlines::put_off(Moment now) {
  looked_ = now;
  putting_off_ = true;
  std::int64_t const until = now.utc + put_off_by;
  store_.put_off(now.utc, until, [this, now, until](Result<void> const& result) {
    report(store_, result);
    loop_.post([this, now, until, written = result.has_value()] {
      loop_.cancel(timer_);
      if (!written) {
        timer_ = loop_.at(clock_().steady + tried_again, [this] { put_off(clock_()); });
        return;
      }
      putting_off_ = false;
      // A game that was read before has the deadline of before.
      events_.put_off(now, until);
      look();
    });
  });
}

void Deadlines::not_ended(std::string const& game) {
  Moment const now = clock_();
  store_.put_off_one(game, now.utc, now.utc + put_off_by,
                     [&store = store_](Result<void> const& written) { report(store, written); });
}

void Deadlines::set(std::int64_t utc) {
  if (putting_off_) return;  // it is read afterwards
  set_meanwhile_ = std::min(utc, set_meanwhile_.value_or(utc));
  wait_for(clock_(), utc);
}

void Deadlines::wait_for(Moment now, std::int64_t utc) {
  if (set_to_ == 0 || utc < set_to_) set_timer(now, utc);
}

void Deadlines::set_timer(Moment now, std::int64_t utc) {
  loop_.cancel(timer_);
  set_to_ = utc;
  timer_ = loop_.at(now.steady + std::max<std::int64_t>(0, utc - now.utc), [this] { look(); });
}

void Deadlines::look() {
  set_meanwhile_.reset();
  reader_.post([this] {
    auto first = store_.deadlines(most_found);
    if (!first) spdlog::error("event=deadlines_unreadable reason={}", protocol::quoted(first.error().message));
    loop_.post([this, first = std::move(first)] { found(first); });
  });
}

void Deadlines::found(Result<std::vector<Deadline>> const& first) {
  if (putting_off_) return;
  if (events_.may_end) return found_among_others(first);
  Moment const now = clock_();
  if (ahead(looked_, now) > leap) return put_off(now);
  looked_ = now;
  loop_.cancel(timer_);
  set_to_ = 0;
  if (!first) wait_for(now, now.utc + tried_again);
  for (Deadline const& deadline : first.value_or(std::vector<Deadline>())) {
    if (deadline.utc > now.utc) {
      wait_for(now, deadline.utc);
      break;
    }
    events_.passed(deadline.game);
    wait_for(now, now.utc + tried_again);
  }
  // The result may predate this deadline.
  if (set_meanwhile_) wait_for(now, *set_meanwhile_);
}

void Deadlines::found_among_others(Result<std::vector<Deadline>> const& first) {
  Moment const now = clock_();
  loop_.cancel(timer_);
  set_to_ = 0;
  // Another server may set one of which this one hears nothing; none is nearer than a day.
  wait_for(now, now.utc + tried_again);
  for (Deadline const& deadline : first.value_or(std::vector<Deadline>())) {
    if (deadline.utc > now.utc) {
      wait_for(now, deadline.utc);
      break;
    }
    if (!events_.may_end()) {
      wait_for(now, now.utc + asked_again);
      break;
    }
    events_.passed(deadline.game);
  }
  if (set_meanwhile_) wait_for(now, *set_meanwhile_);
}

}  // namespace strata::server
