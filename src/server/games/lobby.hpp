#pragma once
// The list of open challenges for the connections that watch it: first the whole list, then changes, numbered without gaps. A possible
// change may be reported from anywhere and costs nothing while nobody watches. The list is then read at once, but not again for a while,
// however often it changes and however many watch. Used by any thread; works on the thread of `loop`.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/protocol/game_service.hpp"
#include "server/threads/loop.hpp"

namespace strata::server {

// What fits into the list: the first sixty challenges open to anyone, and the first sixty for one person each.
[[nodiscard]] protocol::Challenges listed(std::vector<protocol::Challenge> const& all);

class Lobby {
 public:
  // Reads all current challenges, without a limit; answers from any thread.
  using Source = std::function<void(Answer<protocol::Challenges>)>;

  // `pause`: least milliseconds between two readings.
  Lobby(Loop& loop, Source source, std::int64_t pause = 400) : loop_(loop), source_(std::move(source)), pause_(pause) {}

  // Sends the list to the connection from now on; a connection that already watches gets the whole list again. With a name, it gets only
  // the challenges reserved for that name, the whole of them whenever they change; each of that person's pages may do this at no other
  // cost. Challenges reserved for others take no room from these. If it watches everything, `called` reads its principal's name, on the
  // loop, and challenges reserved for that name are sent even if the list has no room for them.
  void watch(ConnectionId connection, std::shared_ptr<MessageSink> sink, std::string name = {},
             std::function<std::string()> called = {});
  // Stops sending the list. Does nothing for a connection that does not watch.
  void leave(ConnectionId connection);
  // A challenge may have been added, changed or removed.
  void may_have_changed();

 private:
  struct Watcher {
    std::shared_ptr<MessageSink> sink;
    std::string name;         // empty: it watches everything
    std::string called = {};  // the name of its principal, if it watches everything
    bool has_heard = false;
    // As last sent: if it has a name, its challenges; if it watches everything, those that are not in the list.
    std::vector<protocol::Challenge> own = {};
  };
  void want();
  void read();
  void have_read(std::variant<protocol::Challenges, protocol::Failure> const& answer);
  // The changes since the list was last sent; `list` counts as sent from now on.
  [[nodiscard]] protocol::ChallengesAnswer changes_to(std::vector<protocol::Challenge> list);
  // As a message: these are all challenges the watcher is sent.
  [[nodiscard]] protocol::ChallengesAnswer whole(std::vector<protocol::Challenge> list) const;
  // Keeps the challenges reserved for one person, by name.
  void keep_named(std::vector<protocol::Challenge> const& all);
  // Challenges reserved for this name.
  [[nodiscard]] std::vector<protocol::Challenge> of_name(std::string const& name) const;
  // Those of them that are not in the list.
  [[nodiscard]] std::vector<protocol::Challenge> beyond_list(std::string const& name) const;
  // The list, with its last entries for other people replaced by these, which are not in it.
  [[nodiscard]] std::vector<protocol::Challenge> list_with(std::vector<protocol::Challenge> const& own) const;
  // Sends a watcher with a name its challenges, unless they are unchanged.
  void tell_own(Watcher& watcher) const;

  Loop& loop_;
  Source source_;
  std::int64_t pause_;
  std::atomic<int> watched_ = 0;    // number of watchers
  std::atomic<bool> told_ = false;  // a possible change was reported and is not handled yet
  std::map<ConnectionId, Watcher> watchers_;
  std::vector<protocol::Challenge> shown_;                         // as of `version_`
  std::map<std::string, std::vector<protocol::Challenge>> named_;  // by lower-case name; as many as that person is sent
  std::int64_t version_ = 0;                                       // 0: nothing read yet
  bool wanted_ = false, busy_ = false;  // it should be read again; it is being read, or will be
  bool is_stale_ = false;               // the read in progress may predate the first watcher
  std::int64_t next_ = 0;               // earliest next read, steady
};

}  // namespace strata::server
