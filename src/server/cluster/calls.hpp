#pragma once
// Requests to the owner of a game that come from no connection. The owner is looked up as for a connection, and asked again if the game has
// moved or the link was lost: everything here may be done twice.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/node.hpp"
#include "server/cluster/routes.hpp"

namespace strata::server::cluster {

class Calls {
 public:
  Calls(Node& node, Routes& routes) : node_(node), routes_(routes) {}

  // ---- from any thread. `done` is called once, from any thread.

  void snapshot(Principal const& who, std::string const& game, Answer<protocol::GameSnapshot> const& done);
  void remove(Principal const& who, std::string const& game, Answer<Removed> const& done);
  void expel(std::string const& game, Answer<Removed> const& done);
  void accuse(Principal const& who, std::string const& game, Answer<Accused> const& done);
  void expect_first_move(std::string const& game, std::int64_t limit, std::int64_t since,
                         Answer<std::optional<std::int64_t>> const& done);
  void end_overdue(std::string const& game);
  void forget(std::string const& game, std::int64_t now, std::optional<std::int64_t> unbegun_since);
  void prepare_erasing(std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                       std::function<void(Eraser::Prepared)> const& done);
  void end_erasing(std::string const& game);

  // ---- on the loop

  // Another node asks.
  void receive(Place const& from, Call call);
  void receive(Reply reply);
  void moved(Place const& from, std::string const& game);
  void lost(Place const& place);
  void lost_all();
  // Gives up requests that have waited too long. Called now and then.
  void tick();

 private:
  // Called if another node has the game.
  using Elsewhere = std::function<void()>;
  struct Asking {
    Call call;
    std::function<void(Elsewhere)> here;       // does it at this node
    std::function<void(Reply const&)> answer;  // takes the answer of another node
    std::function<void(protocol::Failure)> fail;
    std::int64_t since = 0;  // steady
    int tries = 0;
    bool is_waiting = false;  // `at` has not answered yet
    Place at = {};
  };
  using Shared = std::shared_ptr<Asking>;

  // `read` returns nothing if the answer is not valid.
  template <class T>
  void ask(Call call, std::function<void(Answer<T>)> here, std::function<std::optional<T>(Reply const&)> read,
           Answer<T> const& done);
  void begin(Shared const& asking);
  void go_on(Shared const& asking);
  void try_again(Shared const& asking);
  void answer(Place const& to, std::uint64_t token, protocol::Failure failure);
  template <class T>
  Answer<T> replies(Place const& to, std::uint64_t token, std::function<void(Reply&, T const&)> write);

  Node& node_;
  Routes& routes_;
  std::map<std::uint64_t, Shared> asking_;
  std::uint64_t tokens_ = 0;
  // Games that wait here for the end of an erasing by that node.
  std::map<Place, std::set<std::string>> held_;
  // Preparations that were given up; a late one is given back.
  std::map<std::uint64_t, std::pair<Place, std::string>> given_up_;
};

}  // namespace strata::server::cluster
