#include "server/games/live/connections.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace strata::server {

void Connections::add(std::shared_ptr<Connection const> const& connection) {
  connected_.try_emplace(connection->id, Connected{connection, {}});
}

Principal const* Connections::principal_of(ConnectionId connection) const {
  auto const found = connected_.find(connection);
  return found == connected_.end() ? nullptr : &found->second.connection->who;
}

std::int64_t Connections::lag_of(ConnectionId connection) const {
  auto const found = connected_.find(connection);
  return found == connected_.end() ? 0 : found->second.connection->sink->lag();
}

std::set<std::string> Connections::remove(ConnectionId connection) {
  auto const removed = connected_.extract(connection);
  if (removed.empty()) return {};
  for (std::string const& game : removed.mapped().games) forget(connection, game);
  return removed.mapped().games;
}

bool Connections::follow(ConnectionId connection, std::string const& game, Hearer as) {
  auto const found = connected_.find(connection);
  if (found == connected_.end()) return false;
  found->second.games.insert(game);
  Followers& followers = followers_[game];
  bool const plays = as == Hearer::Player;
  (plays ? followers.players : followers.spectators).insert(connection);
  (plays ? followers.spectators : followers.players).erase(connection);
  if (plays) tell_moved();
  return true;
}

void Connections::has_sat_down(std::string const& game, std::string const& who) {
  auto const found = followers_.find(game);
  if (found == followers_.end()) return;
  auto& [players, spectators] = found->second;
  for (auto at = spectators.begin(); at != spectators.end();) {
    auto const next = std::next(at);
    if (principal_of(*at)->is(who)) players.insert(spectators.extract(at));
    at = next;
  }
}

bool Connections::unfollow(ConnectionId connection, std::string const& game) {
  auto const found = connected_.find(connection);
  if (found == connected_.end() || found->second.games.erase(game) == 0) return false;
  forget(connection, game);
  return true;
}

void Connections::forget(ConnectionId connection, std::string const& game) {
  auto const found = followers_.find(game);
  auto& [players, spectators] = found->second;
  bool const played = players.erase(connection) > 0;
  if (!played) spectators.erase(connection);
  if (players.empty() && spectators.empty()) followers_.erase(found);
  if (played) tell_moved();
}

void Connections::unfollow_all(std::string const& game) {
  auto const followers = followers_.extract(game);
  if (followers.empty()) return;
  for (auto const* const some : {&followers.mapped().players, &followers.mapped().spectators})
    for (ConnectionId const connection : *some) connected_.at(connection).games.erase(game);
  tell_moved();
}

bool Connections::is_followed_from(std::string const& game, std::string const& turn) const {
  return std::ranges::any_of(followers_of(game),
                             [&](ConnectionId connection) { return principal_of(connection)->quota_key() == turn; });
}

bool Connections::has_player(std::string const& game, std::string const& who) const {
  auto const found = followers_.find(game);
  return found != followers_.end() && std::ranges::any_of(found->second.players, [&](ConnectionId connection) {
           return principal_of(connection)->is(who);
         });
}

std::string Connections::network_of(std::string const& game, std::string const& who) const {
  for (ConnectionId const connection : followers_of(game))
    if (Principal const* const each = principal_of(connection); each->is(who)) return each->network;
  return {};
}

std::set<ConnectionId> Connections::followers_of(std::string const& game) const {
  auto const found = followers_.find(game);
  if (found == followers_.end()) return {};
  std::set<ConnectionId> all = found->second.players;
  all.insert(found->second.spectators.begin(), found->second.spectators.end());
  return all;
}

void Connections::after_arrivals(std::string const& game, std::function<void()> const& done) const {
  std::vector<std::shared_ptr<MessageSink>> sinks;
  if (auto const followed = followers_.find(game); followed != followers_.end())
    for (ConnectionId const id : followed->second.players)
      if (auto const found = connected_.find(id); found != connected_.end())
        sinks.push_back(found->second.connection->sink);
  if (sinks.empty()) return done();
  auto const open = std::make_shared<std::atomic<std::size_t>>(sinks.size());
  for (auto const& sink : sinks)
    sink->after_arrivals([open, done] {
      if (--*open == 0) done();
    });
}

void Connections::send(ConnectionId connection, protocol::ServerMessage message) const {
  if (auto const found = connected_.find(connection); found != connected_.end())
    found->second.connection->sink->send(std::move(message));
}

void Connections::broadcast(std::string const& game, protocol::ServerMessage message,
                            std::function<bool(Principal const&)> const& hears) const {
  auto const found = followers_.find(game);
  if (found == followers_.end()) return;
  if (auto const* const event = std::get_if<protocol::EventAnswer>(&message);
      event != nullptr && (event->kind == protocol::EventKind::Sit || event->kind == protocol::EventKind::End))
    tell_moved();
  SharedMessage const shared(std::move(message));
  auto const tell = [&](ConnectionId id, Hearer as) {
    Connection const& connection = *connected_.at(id).connection;
    if (!hears || hears(connection.who)) connection.sink->share(shared, as);
  };
  for (ConnectionId const connection : found->second.players) tell(connection, Hearer::Player);
  for (ConnectionId const connection : found->second.spectators) tell(connection, Hearer::Spectator);
}

void Connections::acknowledge(Requester const& requester, std::int64_t seq) const {
  if (requester.re > 0) send(requester.connection, protocol::AckAnswer{requester.re, seq});
}

void Connections::refuse(Requester const& requester, Refusal refusal) const {
  if (requester.re > 0) send(requester.connection, answer_of(requester.re, std::move(refusal)));
}

}  // namespace strata::server
