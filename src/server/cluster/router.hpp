#pragma once
// A router stands in front of the games of a node. Any node takes any connection, and a message about a game goes to the node that may
// append to it (edge.hpp, owner.hpp), as does a request without a connection (calls.hpp). Each node tells all others its open challenges,
// the persons who are online, and events in somebody's own games. docs/decisions/0044-games-over-nodes.md says why it is so.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/calls.hpp"
#include "server/cluster/edge.hpp"
#include "server/cluster/links.hpp"
#include "server/cluster/node.hpp"
#include "server/cluster/owner.hpp"
#include "server/cluster/routes.hpp"
#include "server/store/cluster_store.hpp"

namespace strata::server::cluster {

struct RouterOptions {
  ClusterRow cluster;
  // The node that leads, by its name; empty if unknown. From any thread.
  std::function<std::string()> leader;
  // The laws of another node differ from those of this one, so it may have one that this one lacks. Null: never. From any thread.
  std::function<bool(std::string const& node)> has_other_laws = {};
  // Others have changed something in the database.
  std::function<void()> changed = [] {};
  // Nothing unless others may have the games of this node by now; else the same for one such time.
  std::function<std::optional<std::int64_t>()> late_since = [] { return std::nullopt; };
  Clock const* clock = &machine_clock();
  // Milliseconds, as in Node; and between two searches for requests that have waited too long.
  std::int64_t patience = 10'000, arrivals = 250, tick = 500;
  std::int64_t link_tick = LinkOptions().tick, link_silence = LinkOptions().silence;
};

struct RouterMeasures {
  std::uint64_t forwarded = 0, asked = 0, looked_up = 0, reattached = 0, unavailable = 0,
                dropped = 0;   // RouterCounters
  std::uint64_t visitors = 0;  // connections of other nodes
  std::uint64_t sought = 0;    // games that are looked for
  NodeCounts games = {};       // as of some seconds ago
  std::uint64_t nodes = 0;     // living nodes, including this one
  bool leads = false;
};

class Router final : public GameService, public ModeratedGames, public PairedGames, public OtherNodes {
 public:
  // `games`, `store` and `bus` outlive stop(). This outlives the games, which tell it things to their end. The games join the cluster here.
  Router(RouterOptions options, NodeGames& games, ClusterStore& store, Bus& bus);
  ~Router() override;  // stops
  Router(Router const&) = delete;
  Router& operator=(Router const&) = delete;

  // ---- callbacks of the membership; from any thread

  void node_lives(std::string const& node);
  void node_is_dead(std::string const& node);
  // This node leads, or does no more; or another does.
  void leader_changed();
  // Others may have the games of this node.
  void is_late();
  // This node has changed something in the database that others keep in memory.
  void tell_changed();

  // ---- the end

  // Gives the games of this node away: another node that asks for one looks for it again until release().
  void close();
  // They have been given back; called after the games are drained.
  void release();
  // Returns when everything that the games have said by now is passed on.
  void settle() { loop_.wait(); }
  // Nothing is passed on any more.
  void stop();

  [[nodiscard]] RouterMeasures measure() const;
  [[nodiscard]] Links const& links() const { return *links_; }
  // From any thread; waits for the loop. Connections of this node's own, and those of others.
  struct Connections {
    std::size_t own = 0, of_others = 0;
  };
  [[nodiscard]] Connections connections();

  void connect(ConnectionId connection, Principal who, std::shared_ptr<MessageSink> sink) override {
    edge_.connect(connection, std::move(who), std::move(sink));
  }
  void receive(ConnectionId connection, protocol::ClientMessage message, Moment arrived) override {
    edge_.receive(connection, std::move(message), arrived);
  }
  void disconnect(ConnectionId connection, bool lost) override { edge_.disconnect(connection, lost); }
  void create(Principal who, protocol::CreateGame request, Answer<protocol::Created> done) override {
    games_.create(std::move(who), std::move(request), std::move(done));
  }
  void list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Games> done) override {
    games_.list(std::move(who), std::move(before), std::move(done));
  }
  void count(Answer<std::int64_t> done) override { games_.count(std::move(done)); }
  void snapshot(Principal who, std::string game, Answer<protocol::GameSnapshot> done) override {
    calls_.snapshot(who, game, done);
  }
  void remove(Principal who, std::string game, Answer<Removed> done) override { calls_.remove(who, game, done); }
  void name(Principal who, Answer<protocol::Me> done) override { games_.name(std::move(who), std::move(done)); }
  void rename(Principal who, protocol::Me me, Answer<protocol::Me> done) override {
    games_.rename(std::move(who), std::move(me), std::move(done));
  }
  void challenges(Answer<protocol::Challenges> done) override { games_.challenges(std::move(done)); }
  [[nodiscard]] std::vector<bool> online(std::vector<std::string> const& people) override;
  void measure(Answer<GameMeasures> done) override { games_.measure(std::move(done)); }
  [[nodiscard]] bool healthy() const override { return games_.healthy(); }

  void accuse(Principal who, std::string game, Answer<Accused> done) override { calls_.accuse(who, game, done); }
  void expel(std::string game, Answer<Removed> done) override { calls_.expel(game, done); }

  void begin_paired(PairedGame game, Answer<protocol::Created> done) override {
    games_.begin_paired(std::move(game), std::move(done));
  }
  void expect_first_move(std::string game, std::int64_t limit, std::int64_t since,
                         Answer<std::optional<std::int64_t>> done) override {
    calls_.expect_first_move(game, limit, since, done);
  }
  void set_topic(TournamentTopic* topic) override { games_.set_topic(topic); }

 private:
  // ---- callbacks of the games
  void dropped(std::string const& game) override;
  [[nodiscard]] std::optional<std::string> node_with_law(std::string const& game) override;
  void standing_changed() override;
  [[nodiscard]] std::vector<StandingGame> standing_elsewhere() override;
  void own_changed(OwnChange const& change) override;
  void end_overdue(std::string const& game) override { calls_.end_overdue(game); }
  void forget(std::string const& game, std::int64_t now, std::optional<std::int64_t> unbegun_since) override {
    calls_.forget(game, now, unbegun_since);
  }
  void prepare_erasing(std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                       std::function<void(Eraser::Prepared)> const& done) override {
    calls_.prepare_erasing(game, who, done);
  }
  void end_erasing(std::string const& game) override { calls_.end_erasing(game); }

  // ---- on the loop
  void hear(std::string const& from, Frame frame);
  void lost(std::string const& node);
  void dead(std::string const& node);
  void set_links();
  void look_at_leader();
  void let_go();
  void heed_lateness();
  void tick();
  void tell_standing();
  void tell_present();
  void heard(std::string const& from, Standing const& standing);

  RouterOptions options_;
  NodeGames& games_;
  Loop loop_;
  Node node_;
  Routes routes_;
  Edge edge_;
  Owner owner_;
  Calls calls_;
  std::unique_ptr<Links> links_;
  std::atomic<std::uint64_t> visitors_ = 0, sought_ = 0, nodes_ = 1;
  std::optional<std::int64_t> heeded_;  // late_since, when the games were last let go for it
  std::atomic<bool> leads_ = false;
  std::atomic<std::uint64_t> owned_ = 0, lost_appends_ = 0, taken_over_ = 0;
  std::int64_t counted_ = 0;                 // steady
  std::atomic<bool> change_told_ = false;    // the others will be told
  std::atomic<bool> standing_told_ = false;  // it will be told
  bool present_changed_ = true;
  std::int64_t told_standing_ = 0, told_present_ = 0;  // steady
  bool has_stood_ = false;                             // the last list told was not empty

  std::mutex mutex_;              // guards the following
  std::set<std::string> living_;  // the other nodes
  std::map<std::string, std::vector<StandingGame>> standing_;
  std::map<std::string, std::set<std::string>> present_;  // persons by node
  std::map<std::string, std::int64_t> lawless_;           // games with a missing law, and the steady time of the search
};

}  // namespace strata::server::cluster
