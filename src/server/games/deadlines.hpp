#pragma once
// The games by days of a server, in memory or not: one timer, set to the first deadline that the store has, ends those in which it
// has passed. A deadline that passed while the server was down, or in a leap of the machine's time (which had slept, or was
// set), is put off: a day from when that is noticed; until the store has it, no game ends. What the store cannot do is tried again
// in a minute. Used by one thread, the loop.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/games/loop.hpp"
#include "server/protocol/moment.hpp"
#include "server/store/store.hpp"

namespace strata::server {

class Deadlines {
 public:
  struct Events {
    // The deadline of this game has passed.
    std::function<void(std::string const& game)> passed;
    // Deadlines that have passed by now are at `until` instead; so they are in the store.
    std::function<void(Moment now, std::int64_t until)> put_off;
    // The machine's time was set, or it has slept: what is left of a deadline is another time than it was.
    std::function<void(Moment now)> leapt = {};
  };
  // `reader` is the thread that reads the store for it.
  Deadlines(Store& store, Loop& loop, Loop& reader, Events events, std::function<Moment()> clock = now)
      : store_(store), loop_(loop), reader_(reader), events_(std::move(events)), clock_(std::move(clock)) {}

  // At the start of the server, from any thread.
  void begin();
  // A game has this deadline from now on, milliseconds since 1970, UTC.
  void set(std::int64_t utc);
  // Its deadline has passed, and it cannot be ended: it is put off, so that it does not come before all others for ever. From any
  // thread.
  void not_ended(std::string const& game);
  // Looks every two seconds whether the machine's time has leapt, from any thread.
  void watch();
  // Reads which deadlines come first, and does what is to be done about them.
  void look();

 private:
  void found(Result<std::vector<Deadline>> const& first);
  void put_off(Moment now);
  void watch_from(Moment before);
  // The timer is set to this at the latest.
  void wait_for(Moment now, std::int64_t utc);
  void set_timer(Moment now, std::int64_t utc);

  Store& store_;
  Loop& loop_;
  Loop& reader_;
  Events events_;
  std::function<Moment()> clock_;
  Moment looked_;                              // when it has last looked
  bool putting_off_ = false;                   // what has passed is not yet put off in the store
  std::optional<std::int64_t> set_meanwhile_;  // UTC: the first that was set since the store was last asked
  Loop::Timer timer_;
  std::int64_t set_to_ = 0;  // UTC; 0: to nothing
};

}  // namespace strata::server
