#pragma once
// The deadlines of a server's correspondence games (by days), in memory or not. One timer, set to the earliest deadline in the store, ends
// the games whose deadline has passed. A deadline that passed while the server was down, or while the machine's clock jumped (it slept, or
// the clock was set), is postponed to a day after that is noticed; no game ends before the store has the new deadline. A store operation
// that fails is tried again after a minute. Used by one thread, the loop.
//
// If several servers share the store, each looks for deadlines, since others set them as well, and may end the games that it may have.
// Nothing is put off here then, because others may have run while this server was down. Deadlines that passed while all were down are put
// off before `may_end` says yes (store/cluster_store.hpp).

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/protocol/moment.hpp"
#include "server/store/store.hpp"
#include "server/threads/loop.hpp"

namespace strata::server {

class Deadlines {
 public:
  struct Events {
    // The deadline of this game has passed.
    std::function<void(std::string const& game)> passed;
    // Deadlines that have passed by now are postponed to `until`; the store has this already.
    std::function<void(Moment now, std::int64_t until)> put_off;
    // The machine's clock was set, or it slept: the time left until a deadline has changed.
    std::function<void(Moment now)> leapt = {};
    // Whether games may be ended here now, if there are several servers; from any thread. Without it, there is no other server.
    std::function<bool()> may_end = {};
  };
  // `reader` is the thread that reads the store for this object.
  Deadlines(Store& store, Loop& loop, Loop& reader, Events events, std::function<Moment()> clock = now)
      : store_(store), loop_(loop), reader_(reader), events_(std::move(events)), clock_(std::move(clock)) {}

  // Called when the server starts, from any thread.
  void begin();
  // A game has this deadline from now on, in milliseconds since 1970, UTC.
  void set(std::int64_t utc);
  // The game's deadline has passed, but the game cannot be ended. Its deadline is postponed, so that it does not stay first in the queue
  // for ever. From any thread.
  void not_ended(std::string const& game);
  // Checks every two seconds whether the machine's clock has jumped. From any thread.
  void watch();
  // Reads the earliest deadlines and acts on those that have passed.
  void look();

 private:
  void found(Result<std::vector<Deadline>> const& first);
  void found_among_others(Result<std::vector<Deadline>> const& first);
  void put_off(Moment now);
  void watch_from(Moment before);
  // Sets the timer to this time, unless it is set to an earlier one.
  void wait_for(Moment now, std::int64_t utc);
  void set_timer(Moment now, std::int64_t utc);

  Store& store_;
  Loop& loop_;
  Loop& reader_;
  Events events_;
  std::function<Moment()> clock_;
  Moment looked_;                              // when the clock was last checked
  bool putting_off_ = false;                   // passed deadlines are not yet postponed in the store
  std::optional<std::int64_t> set_meanwhile_;  // UTC: the earliest set since the store was last read
  Loop::Timer timer_;
  std::int64_t set_to_ = 0;  // UTC; 0: not set
};

}  // namespace strata::server
