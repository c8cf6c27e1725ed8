#include "server/cluster/edge.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "server/cluster/subject.hpp"

namespace strata::server::cluster {

namespace {

using Code = protocol::ErrorCode;
namespace pr = protocol;

// The limits of one connection: its games, and its waiting messages about one game.
constexpr std::size_t most_games = 4'096, most_waiting = 64;
// Games that are looked for at once, of all connections; those that somebody follows already are looked for all the same.
constexpr std::size_t most_sought = 20'000;
// Milliseconds after which a search for a game counts as the first again.
constexpr std::int64_t calm = 5'000;

// The game that a message is about; empty if it is for the leader, nothing if it is for this node.
std::optional<std::string> routed_subject(pr::ClientMessage const& message) {
  if (subject_of(message) == Subject::Node) return std::nullopt;
  return std::visit(
      [](auto const& request) {
        if constexpr (requires { request.game; }) return request.game;
        return std::string();
      },
      message);
}

std::int64_t id_of(pr::ClientMessage const& message) {
  return std::visit([](auto const& request) { return request.id; }, message);
}

void set_id(pr::ClientMessage& message, std::int64_t id) {
  std::visit([id](auto& request) { request.id = id; }, message);
}

// Whether it may be sent again although it may have been done: it has a key, or does the same thing twice.
bool may_be_repeated(pr::ClientMessage const& message) {
  return std::visit(
      []<class T>(T const& request) {
        return requires { request.key; } || is_for_leader<T> || std::is_same_v<T, pr::JoinRequest> ||
               std::is_same_v<T, pr::LeaveRequest>;
      },
      message);
}

// Whether it belongs to a game, or comes from the leader, and so is sent in order with the answers.
bool is_routed(pr::ServerMessage const& message) {
  return std::visit(
      []<class T>(T const& told) {
        if constexpr (requires { told.re; } && !std::is_same_v<T, pr::LinesAnswer> &&
                      !std::is_same_v<T, pr::HintAnswer>)
          return told.re == 0 || told.re >= first_number;
        return !std::is_same_v<T, pr::LinesAnswer> && !std::is_same_v<T, pr::WelcomeAnswer> &&
               !std::is_same_v<T, pr::PongAnswer> && !std::is_same_v<T, pr::ChallengesAnswer> &&
               !std::is_same_v<T, pr::OwnAnswer>;
      },
      message);
}

}  // namespace

// Stands between the games of this node and a connection.
class Edge::Sink final : public MessageSink {
 public:
  Sink(Edge& edge, ConnectionId id, std::shared_ptr<MessageSink> connection)
      : edge_(edge), id_(id), connection_(std::move(connection)) {}

  void send(pr::ServerMessage message) override {
    if (!is_routed(message)) return connection_->send(std::move(message));
    post({{}, std::move(message)});
  }
  void share(SharedMessage const& shared, Hearer who) override {
    if (!is_routed(shared.message)) return connection_->share(shared, who);
    // All receivers share one copy, one after another.
    static thread_local std::shared_ptr<SharedMessage const> last;
    if (!last || last->text != shared.text) last = std::make_shared<SharedMessage const>(shared);
    post({last, {}, who});
  }
  [[nodiscard]] std::int64_t lag() const override { return connection_->lag(); }
  void after_arrivals(std::function<void()> const& done) override {
    connection_->after_arrivals([&loop = edge_.node_.loop, done] { loop.post(done); });
  }

 private:
  void post(Heard heard) {
    edge_.node_.loop.post([&edge = edge_, id = id_, heard = std::move(heard)] { edge.heard(id, {}, heard); });
  }

  Edge& edge_;
  ConnectionId id_;
  std::shared_ptr<MessageSink> connection_;
};

// ---------------------------------------------------------------- connections

void Edge::connect(ConnectionId id, Principal who, std::shared_ptr<MessageSink> sink) {
  node_.games.connect(id, who, std::make_shared<Sink>(*this, id, sink));
  node_.loop.post([this, id, who = std::move(who), sink = std::move(sink)] {
    if (++people_[who.hash] == 1) people_changed_();
    connections_[id] = {id, who, sink};
  });
}

void Edge::receive(ConnectionId id, pr::ClientMessage message, Moment arrived) {
  // A message that this node answers by itself does not wait, unless its id could be taken for a number of ours.
  if (subject_of(message) == Subject::Node && id_of(message) < first_number)
    return node_.games.receive(id, std::move(message), arrived);
  node_.loop.post([this, id, message = std::move(message), arrived] { take(id, message, arrived); });
}

void Edge::disconnect(ConnectionId id, bool lost) {
  node_.loop.post([this, id, lost] { end(id, lost); });
}

void Edge::end(ConnectionId id, bool lost) {
  node_.games.disconnect(id, lost);
  auto const known = connections_.extract(id);
  if (known.empty()) return;
  Connected const& connection = known.mapped();
  for (Place const& place : connection.nodes) node_.links->send(place, Gone{id, lost});
  for (auto const& [game, followed] : connection.games)
    if (auto const at = by_game_.find(game); at != by_game_.end() && at->second.erase(id) > 0 && at->second.empty())
      by_game_.erase(at);
  if (auto const person = people_.find(connection.who.hash); --person->second == 0) {
    people_.erase(person);
    people_changed_();
  }
}

void Edge::refuse(Connected const& connection, std::int64_t id, std::string message) const {
  ++node_.counters.unavailable;
  if (id > 0) connection.sink->send(pr::ErrorAnswer{id, Code::Unavailable, std::move(message)});
}

Edge::Followed& Edge::followed(Connected& connection, std::string const& game) {
  auto const [at, is_new] = connection.games.try_emplace(game);
  if (is_new) by_game_[game].insert(connection.id);
  return at->second;
}

void Edge::tidy(Connected& connection, std::string const& game) {
  auto const at = connection.games.find(game);
  if (at == connection.games.end() || at->second.follows || !at->second.asked.empty()) return;
  if (game.empty() && (connection.seeks || connection.tournament)) return;
  connection.games.erase(at);
  auto const others = by_game_.find(game);
  others->second.erase(connection.id);
  if (others->second.empty()) by_game_.erase(others);
}

std::int64_t Edge::number_for(Connected& connection, std::string const& game) {
  std::int64_t const number = first_number + numbers_++;
  connection.by_number[number] = game;
  return number;
}

void Edge::take(ConnectionId id, pr::ClientMessage message, Moment arrived) {
  node_.heed_lateness();
  auto const known = connections_.find(id);
  if (known == connections_.end()) return;
  Connected& connection = known->second;
  std::int64_t const re = id_of(message);
  auto const subject = routed_subject(message);
  if (re >= first_number) {
    connection.sink->send(pr::ErrorAnswer{
        re, Code::BadMessage, "id: " + std::to_string(re) + ", expected less than " + std::to_string(first_number)});
    return;
  }
  if (!subject) return node_.games.receive(id, std::move(message), arrived);
  if (node_.is_closing) return refuse(connection, re, "The server is shutting down; try again in a moment.");
  auto const at = connection.games.find(*subject);
  bool const is_full =
      at == connection.games.end() ? connection.games.size() >= most_games : at->second.asked.size() >= most_waiting;
  bool const is_new = at == connection.games.end() && !looking_.contains(*subject);
  if (is_full || (is_new && looking_.size() >= most_sought))
    return refuse(connection, re, "Too many requests at once; try again in a moment.");
  if (auto const* const seeks = std::get_if<pr::SeeksRequest>(&message)) connection.seeks = *seeks;
  // A player with a seek is told about it, and is online, while the connection lasts.
  if (!connection.seeks &&
      (std::holds_alternative<pr::SeekRequest>(message) || std::holds_alternative<pr::JoinSeekRequest>(message)))
    connection.seeks = pr::SeeksRequest{0, false};
  if (auto const* const tournament = std::get_if<pr::TournamentRequest>(&message)) {
    connection.tournament.reset();
    if (tournament->on) connection.tournament = *tournament;
  }
  Followed& here = followed(connection, *subject);
  std::int64_t const number = number_for(connection, *subject);
  if (auto const* const join = std::get_if<pr::JoinRequest>(&message)) {
    here.seen = join->seq > 0 ? std::optional(join->seq) : std::nullopt;
    here.joining = number;
  }
  here.asked.push_back({number, re, std::move(message), arrived, node_.steady()});
  if (!here.is_placed) return look(*subject, id);
  send(connection, here, here.asked.back());
}

// ---------------------------------------------------------------- the owners of games

void Edge::look(std::string const& game, ConnectionId waiting) {
  Looking& looking = looking_[game];
  looking.waiting.insert(waiting);
  if (!looking.is_busy) search(game);
}

void Edge::look_again(std::string const& game, ConnectionId waiting) {
  Looking& looking = looking_[game];
  looking.waiting.insert(waiting);
  if (looking.is_busy) return;
  std::int64_t const now = node_.steady();
  if (now - looking.last > calm) looking.tries = 0;
  looking.last = now;
  if (looking.tries++ > 0) return search_later(game);
  // Other connections that lose it in this turn share the search.
  looking.is_busy = true;
  node_.loop.post([this, game] { search(game); });
}

void Edge::search_later(std::string const& game) {
  Looking& looking = looking_[game];
  looking.is_busy = true;
  node_.loop.at(node_.steady() + pause_after(looking.tries), [this, game] {
    if (auto const at = looking_.find(game); at != looking_.end()) search(game);
  });
}

bool Edge::is_awaited(std::string const& game) {
  std::set<ConnectionId>& waiting = looking_.at(game).waiting;
  std::erase_if(waiting, [&](ConnectionId id) {
    auto const known = connections_.find(id);
    if (known == connections_.end()) return true;
    auto const here = known->second.games.find(game);
    return here == known->second.games.end() || here->second.is_placed;
  });
  return !waiting.empty();
}

void Edge::search(std::string const& game) {
  // They may have given up, or be gone.
  if (!is_awaited(game)) {
    looking_.erase(game);
    return;
  }
  looking_.at(game).is_busy = true;
  auto const again = [this, game] {
    Looking& looking = looking_[game];
    ++looking.tries;
    looking.last = node_.steady();
    search_later(game);
  };
  if (game.empty()) {
    if (node_.leader.empty()) return again();
    return found(game, node_.leader == node_.self ? Place() : node_.leader);
  }
  routes_.find(game, [this, game, again](Result<Place> const& place) {
    if (!looking_.contains(game)) return;
    if (place && node_.lives(*place)) return found(game, *place);
    routes_.forget(game);
    again();
  });
}

void Edge::found(std::string const& game, Place const& place) {
  Looking& looking = looking_[game];
  looking.is_busy = false;
  for (ConnectionId const id : std::exchange(looking.waiting, {}))
    if (auto const at = connections_.find(id); at != connections_.end()) attach(at->second, game, place);
}

void Edge::put_first(Connected& connection, std::string const& game, Followed& followed, pr::ClientMessage message) {
  followed.asked.push_front(
      {number_for(connection, game), 0, std::move(message), node_.clock.now(), node_.steady(), true});
}

void Edge::join_again(Connected& connection, std::string const& game, Followed& followed) {
  put_first(connection, game, followed, pr::JoinRequest{0, game, followed.seen.value_or(0)});
  followed.joining = followed.asked.front().number;
}

void Edge::renew_at_leader(Connected& connection, Followed& followed) {
  if (connection.tournament) put_first(connection, {}, followed, *connection.tournament);
  if (connection.seeks) put_first(connection, {}, followed, *connection.seeks);
}

void Edge::attach(Connected& connection, std::string const& game, Place const& place) {
  auto const at = connection.games.find(game);
  if (at == connection.games.end() || at->second.is_placed) return;
  Followed& here = at->second;
  here.place = place;
  here.is_placed = true;
  for (Asked& asked : here.asked) {
    // An answer to an earlier sending does not answer this one.
    connection.by_number.erase(asked.number);
    asked.number = number_for(connection, game);
    if (auto* const join = std::get_if<pr::JoinRequest>(&asked.message)) {
      join->seq = here.seen.value_or(0);
      here.joining = asked.number;
    }
  }
  if (here.follows && here.joining == 0) join_again(connection, game, here);
  if (game.empty()) renew_at_leader(connection, here);
  for (Asked& asked : here.asked) send(connection, here, asked);
}

void Edge::send(Connected& connection, Followed const& followed, Asked& asked) {
  asked.is_sent = true;
  pr::ClientMessage message = asked.message;
  set_id(message, asked.number);
  if (followed.place.empty()) return node_.games.receive(connection.id, std::move(message), asked.arrived);
  ++node_.counters.forwarded;
  connection.nodes.insert(followed.place);
  std::int64_t const age = std::max<std::int64_t>(0, node_.steady() - asked.arrived.steady);
  // If it is not sent, the link is lost and says so.
  node_.links->send(followed.place,
                    FromEdge{connection.id, connection.who, age, connection.sink->lag(), std::move(message)});
}

void Edge::detach(Connected& connection, std::string const& game, bool may_be_done) {
  auto const at = connection.games.find(game);
  if (at == connection.games.end() || !at->second.is_placed) return;
  Followed& here = at->second;
  here.is_placed = false;
  here.joining = 0;
  std::deque<Asked> kept;
  for (Asked& asked : std::exchange(here.asked, {})) {
    bool const is_over =
        asked.is_ours || node_.is_closing || (asked.is_sent && may_be_done && !may_be_repeated(asked.message));
    bool const has_left = asked.is_sent && std::holds_alternative<pr::LeaveRequest>(asked.message);
    if (!is_over && !has_left) {
      asked.is_sent = false;
      kept.push_back(std::move(asked));
      continue;
    }
    connection.by_number.erase(asked.number);
    if (asked.is_ours) continue;
    if (!has_left) {
      refuse(connection, asked.id,
             node_.is_closing ? "The server is shutting down; try again in a moment."
                              : "The server of this game does not answer; try again in a moment.");
      continue;
    }
    // Nobody follows it where it is now.
    here.follows = false;
    if (asked.id > 0) connection.sink->send(pr::AckAnswer{asked.id, 0});
  }
  here.asked = std::move(kept);
  if (node_.is_closing) return;
  bool const is_watched = game.empty() && (connection.seeks || connection.tournament);
  if (!here.follows && here.asked.empty() && !is_watched) return tidy(connection, game);
  ++node_.counters.reattached;
  look_again(game, connection.id);
}

void Edge::moved(Place const& from, std::string const& game) {
  routes_.forget(game);
  auto const some = by_game_.find(game);
  if (some == by_game_.end()) return;
  for (ConnectionId const id : std::set<ConnectionId>(some->second)) {
    Connected& connection = connections_.at(id);
    if (connection.games.at(game).place == from) detach(connection, game, false);
  }
}

void Edge::lost(Place const& place) {
  routes_.forget_node(place);
  for (auto& [id, connection] : connections_) {
    if (connection.nodes.erase(place) == 0) continue;
    std::vector<std::string> there;
    for (auto const& [game, followed] : connection.games)
      if (followed.is_placed && followed.place == place) there.push_back(game);
    for (std::string const& game : there) detach(connection, game, true);
  }
}

void Edge::lost_all() {
  for (Place const& place : node_.others) lost(place);
  routes_.forget_node({});
  for (auto& [id, connection] : connections_) {
    std::vector<std::string> all;
    for (auto const& [game, followed] : connection.games) all.push_back(game);
    for (std::string const& game : all) detach(connection, game, true);
  }
}

void Edge::leader_changed() {
  Place const leader = node_.leader == node_.self ? Place() : node_.leader;
  auto const some = by_game_.find({});
  if (some == by_game_.end()) return;
  for (ConnectionId const id : std::set<ConnectionId>(some->second)) {
    Connected& connection = connections_.at(id);
    if (connection.games.at({}).place != leader || node_.leader.empty()) detach(connection, {}, true);
  }
}

void Edge::give_up(Connected& connection, Followed& followed, std::int64_t before) const {
  std::erase_if(followed.asked, [&](Asked const& asked) {
    if (asked.is_ours || asked.since > before) return false;
    connection.by_number.erase(asked.number);
    if (followed.joining == asked.number) followed.joining = 0;
    refuse(connection, asked.id, "The server of this game does not answer; try again in a moment.");
    return true;
  });
}

void Edge::tick() {
  std::int64_t const now = node_.steady();
  for (auto& [id, connection] : connections_) {
    if (connection.by_number.empty()) continue;
    std::vector<std::string> idle;
    for (auto& [game, followed] : connection.games) {
      if (followed.asked.empty()) continue;
      // A reachable node answers, or the link is lost.
      if (followed.is_placed && (followed.place.empty() || node_.links->is_reachable(followed.place))) continue;
      give_up(connection, followed, now - node_.patience);
      if (followed.asked.empty()) idle.push_back(game);
    }
    for (std::string const& game : idle) tidy(connection, game);
  }
  std::erase_if(looking_, [now](auto const& entry) {
    Looking const& looking = entry.second;
    return !looking.is_busy && looking.waiting.empty() && now - looking.last > calm;
  });
}

// ---------------------------------------------------------------- answers

void Edge::hear(Place const& from, ToEdge told) {
  Heard heard{{}, {}, told.hearer};
  if (told.is_shared)
    heard.shared = told.text ? std::make_shared<SharedMessage const>(std::move(told.message), std::move(told.text))
                             : std::make_shared<SharedMessage const>(std::move(told.message));
  else
    heard.own = std::move(told.message);
  for (ConnectionId const id : told.connections) this->heard(id, from, heard);
}

void Edge::flush(Place const& from, Flush const& flush) {
  auto const done = [this, from, token = flush.token] {
    node_.loop.post([this, from, token] { node_.links->send(from, Flushed{token}); });
  };
  auto const known = connections_.find(flush.connection);
  if (known == connections_.end()) return done();
  known->second.sink->after_arrivals(done);
}

void Edge::pass(Connected const& connection, Heard const& heard) const {
  if (heard.shared) return connection.sink->share(*heard.shared, heard.hearer);
  connection.sink->send(*heard.own);
}

void Edge::heard(ConnectionId to, Place const& from, Heard const& heard) {
  auto const known = connections_.find(to);
  if (known == connections_.end()) return;
  Connected& connection = known->second;
  auto const handle = [&]<class T>(T const& told) {
    if constexpr (std::is_same_v<T, pr::SnapshotAnswer>) {
      if (takes(connection, from, told.state.game, told)) pass(connection, heard);
    } else if constexpr (requires { told.re; }) {
      if (told.re > 0) return answered(connection, from, told.re, told);
      pass(connection, heard);
    } else if constexpr (requires { told.game; } && !std::is_same_v<T, pr::SoughtAnswer> &&
                         !std::is_same_v<T, pr::OwnAnswer>) {
      if (takes(connection, from, told.game, told)) pass(connection, heard);
    } else {
      // A former leader's messages about seeks and tournaments do not count.
      auto const at = connection.games.find({});
      if (at != connection.games.end() && at->second.is_placed && at->second.place == from) pass(connection, heard);
    }
  };
  std::visit(handle, heard.message());
}

bool Edge::takes(Connected& connection, Place const& from, std::string const& game, pr::ServerMessage const& message) {
  auto const at = connection.games.find(game);
  if (at == connection.games.end() || !at->second.is_placed || at->second.place != from) return false;
  Followed& here = at->second;
  bool const is_joining = here.joining != 0;
  if (auto const* const whole = std::get_if<pr::SnapshotAnswer>(&message)) {
    if (here.follows || is_joining) here.seen = whole->state.seq;
    return true;
  }
  if (!here.follows && !is_joining) return false;
  auto const* const event = std::get_if<pr::EventAnswer>(&message);
  if (event == nullptr) return true;
  if (here.seen && event->seq == *here.seen + 1) {
    here.seen = event->seq;
    return true;
  }
  // The answer to the join has it.
  if (is_joining || (here.seen && event->seq <= *here.seen)) return false;
  join_again(connection, game, here);
  send(connection, here, here.asked.front());
  return false;
}

void Edge::answered(Connected& connection, Place const& from, std::int64_t number, pr::ServerMessage answer) {
  auto const of = connection.by_number.find(number);
  if (of == connection.by_number.end()) return;
  std::string const game = of->second;
  Followed& here = connection.games.at(game);
  if (!here.is_placed || here.place != from) return;
  auto const* const error = std::get_if<pr::ErrorAnswer>(&answer);
  if (error != nullptr && error->code == Code::Elsewhere) {
    routes_.forget(game);
    return detach(connection, game, false);
  }
  auto const at = std::ranges::find(here.asked, number, &Asked::number);
  Asked const asked = std::move(*at);
  here.asked.erase(at);
  connection.by_number.erase(of);
  if (std::holds_alternative<pr::LeaveRequest>(asked.message)) here.follows = false;
  if (std::holds_alternative<pr::JoinRequest>(asked.message)) joined(connection, game, number, asked.is_ours, error);
  if (!asked.is_ours && asked.id > 0) {
    std::visit(
        [&](auto& told) {
          if constexpr (requires { told.re; }) told.re = asked.id;
        },
        answer);
    connection.sink->send(std::move(answer));
  }
  tidy(connection, game);
}

void Edge::joined(Connected& connection, std::string const& game, std::int64_t number, bool is_ours,
                  pr::ErrorAnswer const* error) {
  Followed& here = connection.games.at(game);
  bool const is_last = here.joining == number;
  if (is_last) here.joining = 0;
  if (error == nullptr) {
    here.follows = true;
    return;
  }
  if (!is_ours || !here.follows) return;
  // An overload there is over soon. If the game cannot be followed any more, its followers are told.
  if (error->code == Code::Unavailable) return detach(connection, game, false);
  here.follows = false;
  connection.sink->send(pr::ErrorAnswer{0, error->code, error->message});
}

}  // namespace strata::server::cluster
