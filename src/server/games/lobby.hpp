#pragma once
// The open challenges as those hear them who look at the list: all of them first, then what has changed, with numbers that have no
// gaps. What may have changed is told from anywhere and costs nothing while nobody looks; the list is read again at once, and then not
// again before a while, however often it changes and however many look. Used by any thread; it works on the one of `loop`.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/games/loop.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server {

// What there is room for in the list: of those for whoever comes and of those for one person each the first sixty.
[[nodiscard]] protocol::Challenges listed(std::vector<protocol::Challenge> const& all);

class Lobby {
 public:
  // Reads all challenges as they are now, however many; answers from any thread.
  using Source = std::function<void(Answer<protocol::Challenges>)>;

  // `pause`: milliseconds from one reading to the next at the least.
  Lobby(Loop& loop, Source source, std::int64_t pause = 400) : loop_(loop), source_(std::move(source)), pause_(pause) {}

  // From now on the connection hears the list; whoever hears it already, hears all of it again. With a name it hears only of
  // challenges that wait for who is called so, the whole of them whenever they change: every page of his may, and costs nothing else.
  // Those for others take no room from these. Where it hears all, `called` reads how its principal is called, on the loop: what waits
  // for him is among what it hears even if there is no room for that in the list.
  void watch(ConnectionId connection, std::shared_ptr<MessageSink> sink, std::string name = {},
             std::function<std::string()> called = {});
  // Not any more. Nothing happens to one that does not hear it.
  void leave(ConnectionId connection);
  // A challenge may have come, changed or gone.
  void may_have_changed();

 private:
  struct Watcher {
    std::shared_ptr<MessageSink> sink;
    std::string name;         // empty: it hears all
    std::string called = {};  // then: its principal
    bool has_heard = false;
    // As it was told, where it has a name; where it hears all, those that are not in the list.
    std::vector<protocol::Challenge> own = {};
  };
  void want();
  void read();
  void have_read(std::variant<protocol::Challenges, protocol::Failure> const& answer);
  // What is not as it was told; `list` is told from now on.
  [[nodiscard]] protocol::ChallengesAnswer changes_to(std::vector<protocol::Challenge> list);
  // As a message: these are all that its hearer is told.
  [[nodiscard]] protocol::ChallengesAnswer whole(std::vector<protocol::Challenge> list) const;
  // Of all, those that wait for one person, by his name.
  void keep_named(std::vector<protocol::Challenge> const& all);
  // What waits for somebody of this name.
  [[nodiscard]] std::vector<protocol::Challenge> of_name(std::string const& name) const;
  // Of these, what is not in the list.
  [[nodiscard]] std::vector<protocol::Challenge> beyond_list(std::string const& name) const;
  // The list with these, which are not in it, in the place of its last ones for others.
  [[nodiscard]] std::vector<protocol::Challenge> list_with(std::vector<protocol::Challenge> const& own) const;
  // To one with a name, unless it knows them.
  void tell_own(Watcher& watcher) const;

  Loop& loop_;
  Source source_;
  std::int64_t pause_;
  std::atomic<int> watched_ = 0;    // by so many
  std::atomic<bool> told_ = false;  // that it may have changed, which has not been looked at yet
  std::map<ConnectionId, Watcher> watchers_;
  std::vector<protocol::Challenge> shown_;  // as of `version_`
  std::map<std::string, std::vector<protocol::Challenge>>
      named_;                           // by the name in small letters: as many as are told to him
  std::int64_t version_ = 0;            // 0: nothing was read yet
  bool wanted_ = false, busy_ = false;  // it is to be read again; it is being read, or will be
  bool is_stale_ = false;               // what is being read may be from before the first who looks came
  std::int64_t next_ = 0;               // not before, steady
};

}  // namespace strata::server
