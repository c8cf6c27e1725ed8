#include "server/games/connections.hpp"

#include <algorithm>
#include <utility>

namespace strata::server {

void Connections::add(ConnectionId connection, Principal who, std::shared_ptr<MessageSink> sink) {
  connected_[connection] = {std::move(who), std::move(sink)};
}

Principal const* Connections::principal_of(ConnectionId connection) const {
  auto const found = connected_.find(connection);
  return found == connected_.end() ? nullptr : &found->second.who;
}

std::int64_t Connections::lag_of(ConnectionId connection) const {
  auto const found = connected_.find(connection);
  return found == connected_.end() ? 0 : found->second.sink->lag();
}

std::set<std::string> Connections::remove(ConnectionId connection) {
  connected_.erase(connection);
  std::set<std::string> games;
  for (auto const& [game, followers] : followers_)
    if (followers.contains(connection)) games.insert(game);
  for (std::string const& game : games) unfollow(connection, game);
  return games;
}

bool Connections::follow(ConnectionId connection, std::string const& game) {
  if (!connected_.contains(connection)) return false;
  followers_[game].insert(connection);
  return true;
}

bool Connections::unfollow(ConnectionId connection, std::string const& game) {
  auto const found = followers_.find(game);
  if (found == followers_.end() || found->second.erase(connection) == 0) return false;
  if (found->second.empty()) followers_.erase(found);
  return true;
}

void Connections::unfollow_all(std::string const& game) { followers_.erase(game); }

bool Connections::has_follower(std::string const& game, std::string const& who) const {
  auto const found = followers_.find(game);
  return found != followers_.end() && std::ranges::any_of(found->second, [&](ConnectionId connection) {
           Principal const* const follower = principal_of(connection);
           return follower != nullptr && follower->hash == who;
         });
}

std::set<ConnectionId> Connections::followers_of(std::string const& game) const {
  auto const found = followers_.find(game);
  return found == followers_.end() ? std::set<ConnectionId>{} : found->second;
}

void Connections::send(ConnectionId connection, protocol::ServerMessage message) const {
  if (auto const found = connected_.find(connection); found != connected_.end())
    found->second.sink->send(std::move(message));
}

void Connections::broadcast(std::string const& game, protocol::ServerMessage const& message) const {
  auto const found = followers_.find(game);
  if (found == followers_.end()) return;
  for (ConnectionId const connection : found->second) send(connection, message);
}

void Connections::acknowledge(Requester const& requester, std::int64_t seq) const {
  if (requester.re > 0) send(requester.connection, protocol::AckAnswer{requester.re, seq});
}

void Connections::refuse(Requester const& requester, Refusal refusal) const {
  if (requester.re > 0)
    send(requester.connection, protocol::ErrorAnswer{requester.re, refusal.code, std::move(refusal.message),
                                                     std::move(refusal.reason), std::move(refusal.values)});
}

}  // namespace strata::server
