#include "server/cluster/router.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <variant>

namespace strata::server::cluster {

namespace {

// Milliseconds between two reports of changes, and between two reports without any. A link that loses something says so.
constexpr std::int64_t tell_change_after = 20, tell_after = 200, tell_people_after = 1'000, tell_every = 10'000;
constexpr std::int64_t count_every = 1'000;
// The most challenges of one node, those last changed first; the list that anybody is shown is much shorter.
constexpr std::size_t most_standing = 100;
// Nodes that lack a law do not send each other a game to and fro.
constexpr std::int64_t law_asked_again = 60'000;
constexpr std::size_t most_lawless = 10'000;

}  // namespace

Router::Router(RouterOptions options, NodeGames& games, ClusterStore& store, Bus& bus)
    : options_(std::move(options)),
      games_(games),
      loop_(*options_.clock),
      node_{.self = store.node_name(),
            .loop = loop_,
            .games = games,
            .clock = *options_.clock,
            .patience = options_.patience,
            .arrivals = options_.arrivals},
      routes_(node_, store),
      edge_(node_, routes_),
      owner_(node_),
      calls_(node_, routes_) {
  LinkOptions links;
  links.cluster = options_.cluster.id;
  links.secret = options_.cluster.secret;
  links.self = {node_.self, 1};
  links.tick = options_.link_tick;
  links.silence = options_.link_silence;
  links_ =
      std::make_unique<Links>(bus, std::move(links),
                              LinkEvents{[this](std::string const& from, Frame frame) {
                                           loop_.post([this, from, frame = std::make_shared<Frame>(std::move(frame))] {
                                             if (node_.others.contains(from)) hear(from, std::move(*frame));
                                           });
                                         },
                                         [this](std::string const& node) { loop_.post([this, node] { lost(node); }); }},
                              *options_.clock);
  node_.links = links_.get();
  node_.heed_lateness = [this] { heed_lateness(); };
  edge_.watch_people([this] { present_changed_ = true; });
  games_.join_cluster(this);
  loop_.post([this] { tick(); });
}

Router::~Router() { stop(); }

void Router::stop() {
  links_->stop();
  routes_.stop();
  loop_.stop();
  // They live on the network, which may end before this.
  edge_.clear();
}

// ---------------------------------------------------------------- nodes

void Router::set_links() {
  std::vector<NodeId> nodes;
  for (std::string const& other : node_.others) nodes.push_back({other, 1});
  links_->set_nodes(nodes);
  {
    std::lock_guard const lock(mutex_);
    living_ = node_.others;
  }
  nodes_ = nodes.size() + 1;
}

void Router::node_lives(std::string const& node) {
  loop_.post([this, node] {
    if (node == node_.self || !node_.others.insert(node).second) return;
    set_links();
    present_changed_ = true;
    told_present_ = told_standing_ = 0;
    look_at_leader();
  });
}

void Router::node_is_dead(std::string const& node) {
  loop_.post([this, node] { dead(node); });
}

void Router::dead(std::string const& node) {
  if (node_.others.erase(node) == 0) return;
  set_links();
  lost(node);
  {
    std::lock_guard const lock(mutex_);
    standing_.erase(node);
    present_.erase(node);
  }
  games_.standing_elsewhere_changed();
  look_at_leader();
}

void Router::lost(std::string const& node) {
  owner_.lost(node);
  calls_.lost(node);
  edge_.lost(node);
  present_changed_ = true;
  told_present_ = told_standing_ = 0;
}

void Router::leader_changed() {
  loop_.post([this] { look_at_leader(); });
}

void Router::look_at_leader() {
  std::string leader = options_.leader();
  if (leader == node_.leader) return;
  node_.leader = std::move(leader);
  leads_ = node_.leader == node_.self;
  edge_.leader_changed();
}

void Router::is_late() {
  loop_.post([this] { let_go(); });
}

void Router::let_go() {
  // Nothing is written by games that are another node's by now: every event has the epoch of its game.
  games_.let_go_all();
  owner_.lost_all();
  calls_.lost_all();
  edge_.lost_all();
  // An empty id: every game. Nodes that still took this one for the owner begin anew.
  links_->send_all(Released{});
}

void Router::heed_lateness() {
  auto const since = options_.late_since();
  if (!since || since == heeded_) return;
  heeded_ = since;
  let_go();
}

void Router::close() {
  loop_.post([this] { node_.is_closing = true; });
  loop_.wait();
}

void Router::release() {
  // An empty id stands for every game.
  links_->send_all(Released{});
}

void Router::tick() {
  look_at_leader();
  edge_.tick();
  calls_.tick();
  visitors_ = owner_.connections();
  sought_ = edge_.sought();
  std::int64_t const now = node_.steady();
  bool const is_old = now - told_present_ >= tell_every;
  if (is_old || (present_changed_ && now - told_present_ >= tell_people_after)) tell_present();
  if (now - told_standing_ >= tell_every) standing_changed();
  if (now - counted_ >= count_every && !node_.is_closing) {
    counted_ = now;
    games_.count_here([this](NodeCounts const& counts) {
      owned_ = counts.owned;
      lost_appends_ = counts.lost_appends;
      taken_over_ = counts.taken_over;
    });
  }
  loop_.at(now + options_.tick, [this] { tick(); });
}

Router::Connections Router::connections() {
  Connections count;
  loop_.post([&] { count = {edge_.connections(), owner_.connections()}; });
  loop_.wait();
  return count;
}

RouterMeasures Router::measure() const {
  RouterCounters const& counted = node_.counters;
  RouterMeasures measures{counted.forwarded,  counted.asked,       counted.looked_up,
                          counted.reattached, counted.unavailable, counted.dropped};
  measures.visitors = visitors_;
  measures.sought = sought_;
  measures.games = {owned_, lost_appends_, taken_over_};
  measures.nodes = nodes_;
  measures.leads = leads_;
  return measures;
}

// ---------------------------------------------------------------- frames

void Router::hear(std::string const& from, Frame frame) {
  auto const take = [&]<class T>(T& told) {
    if constexpr (std::is_same_v<T, FromEdge>) {
      heed_lateness();
      owner_.receive(from, std::move(told));
    } else if constexpr (std::is_same_v<T, Gone>) {
      owner_.gone(from, told);
    } else if constexpr (std::is_same_v<T, ToEdge>) {
      edge_.hear(from, std::move(told));
    } else if constexpr (std::is_same_v<T, Flush>) {
      edge_.flush(from, told);
    } else if constexpr (std::is_same_v<T, Flushed>) {
      owner_.flushed(told);
    } else if constexpr (std::is_same_v<T, Call>) {
      heed_lateness();
      calls_.receive(from, std::move(told));
    } else if constexpr (std::is_same_v<T, Reply>) {
      calls_.receive(std::move(told));
    } else if constexpr (std::is_same_v<T, OwnChanged>) {
      games_.own_changed_elsewhere({told.game, std::move(told.persons), std::move(told.answers)});
    } else if constexpr (std::is_same_v<T, Standing>) {
      heard(from, told);
    } else if constexpr (std::is_same_v<T, Present>) {
      std::lock_guard const lock(mutex_);
      present_[from] = {told.persons.begin(), told.persons.end()};
    } else if constexpr (std::is_same_v<T, Changed>) {
      options_.changed();
    } else if constexpr (std::is_same_v<T, Released>) {
      if (told.game.empty()) return lost(from);
      edge_.moved(from, told.game);
      calls_.moved(from, told.game);
    }
  };
  std::visit(take, frame);
}

void Router::heard(std::string const& from, Standing const& standing) {
  std::vector<StandingGame> games;
  for (std::size_t each = 0; each < standing.challenges.size(); ++each)
    games.push_back({standing.owners[each], standing.updated[each], standing.challenges[each]});
  {
    std::lock_guard const lock(mutex_);
    std::vector<StandingGame>& known = standing_[from];
    auto const is_same = [](StandingGame const& one, StandingGame const& other) {
      return one.owner == other.owner && one.updated == other.updated && one.challenge == other.challenge;
    };
    if (std::ranges::equal(known, games, is_same)) return;
    known = std::move(games);
  }
  games_.standing_elsewhere_changed();
}

// ---------------------------------------------------------------- callbacks of the games

void Router::dropped(std::string const& game) {
  ++node_.counters.dropped;
  loop_.post([this, game] {
    edge_.moved({}, game);
    links_->send_all(Released{game});
  });
}

std::optional<std::string> Router::node_with_law(std::string const& game) {
  if (!options_.has_other_laws) return std::nullopt;
  std::int64_t const now = node_.steady();
  {
    std::lock_guard const lock(mutex_);
    if (lawless_.size() >= most_lawless) lawless_.clear();
    auto const [at, is_new] = lawless_.try_emplace(game, now);
    if (!is_new && now - at->second < law_asked_again) return std::nullopt;
    at->second = now;
  }
  std::vector<std::string> others;
  {
    std::lock_guard const lock(mutex_);
    others.assign(living_.begin(), living_.end());
  }
  for (std::string const& other : others) {
    if (!options_.has_other_laws(other)) continue;
    loop_.post([this, game, other] { routes_.suggest(game, other); });
    return other;
  }
  return std::nullopt;
}

void Router::tell_changed() {
  if (change_told_.exchange(true)) return;
  loop_.post([this] {
    loop_.at(node_.steady() + tell_change_after, [this] {
      change_told_ = false;
      links_->send_all(Changed{});
    });
  });
}

void Router::standing_changed() {
  if (standing_told_.exchange(true)) return;
  loop_.post([this] {
    std::int64_t const due = std::max(node_.steady(), told_standing_ + tell_after);
    loop_.at(due, [this] { tell_standing(); });
  });
}

void Router::tell_standing() {
  standing_told_ = false;
  told_standing_ = node_.steady();
  if (node_.others.empty() || node_.is_closing) return;
  games_.standing([this](std::vector<StandingGame> games) {
    loop_.post([this, games = std::move(games)]() mutable {
      if (games.empty() && !has_stood_) return;
      has_stood_ = !games.empty();
      std::ranges::sort(games, std::greater(),
                        [](StandingGame const& game) { return std::tie(game.updated, game.challenge.game); });
      if (games.size() > most_standing) games.resize(most_standing);
      Standing standing;
      for (StandingGame& game : games) {
        standing.challenges.push_back(std::move(game.challenge));
        standing.owners.push_back(std::move(game.owner));
        standing.updated.push_back(game.updated);
      }
      links_->send_all(standing);
    });
  });
}

std::vector<StandingGame> Router::standing_elsewhere() {
  std::vector<StandingGame> all;
  std::lock_guard const lock(mutex_);
  for (auto const& [node, games] : standing_) all.insert(all.end(), games.begin(), games.end());
  return all;
}

void Router::own_changed(OwnChange const& change) {
  if (nodes_ == 1) return;
  protocol::OwnChange const what = change.answers.empty() ? protocol::OwnChange::Turn : change.answers.front().change;
  links_->send_all(OwnChanged{what, change.game, change.persons, change.answers});
}

void Router::tell_present() {
  told_present_ = node_.steady();
  present_changed_ = false;
  Present present;
  for (auto const& [person, count] : edge_.people()) present.persons.push_back(person);
  if (!node_.others.empty()) links_->send_all(present);
}

std::vector<bool> Router::online(std::vector<std::string> const& people) {
  // Those of this node are known to the games at once.
  std::vector<bool> online = games_.online(people);
  std::lock_guard const lock(mutex_);
  for (std::size_t each = 0; each < people.size(); ++each)
    for (auto const& [node, persons] : present_) online[each] = online[each] || persons.contains(people[each]);
  return online;
}

}  // namespace strata::server::cluster
