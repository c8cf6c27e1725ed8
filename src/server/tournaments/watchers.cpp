#include "server/tournaments/watchers.hpp"

#include <algorithm>
#include <utility>

namespace strata::server {

void Watchers::watch(ConnectionId connection, std::shared_ptr<MessageSink> sink, Tournament const& tournament) {
  leave(connection);
  std::string const& id = tournament.row().id;
  auto const [found, is_first] = watched_.try_emplace(id);
  if (is_first) (void)changes(found->second, tournament);
  found->second.sinks.emplace(connection, std::move(sink));
  by_connection_.emplace(connection, id);
}

void Watchers::leave(ConnectionId connection) {
  auto const known = by_connection_.extract(connection);
  if (known.empty()) return;
  auto const found = watched_.find(known.mapped());
  found->second.sinks.erase(connection);
  if (found->second.sinks.empty()) watched_.erase(found);
}

std::int64_t Watchers::version(std::string const& tournament) const {
  auto const found = versions_.find(tournament);
  return found == versions_.end() ? 0 : found->second;
}

protocol::TournamentAnswer Watchers::changes(Watched& watched, Tournament const& tournament) {
  protocol::TournamentAnswer answer;
  answer.summary = tournament.summary();
  auto const add = [&answer](auto& list, auto const& each) {
    if (list.size() == Tournament::most_lines)
      answer.more = true;
    else
      list.push_back(each);
  };
  for (protocol::TournamentStanding const& line : tournament.standings()) {
    auto const [known, is_new] = watched.standings.try_emplace(line.player, line);
    if (!is_new && known->second == line) continue;
    known->second = line;
    add(answer.standings, line);
  }
  // A player who has gone has taken the numbers of the others along.
  for (auto const players = tournament.players().size(); watched.standings.size() > players; answer.more = true)
    watched.standings.erase(std::prev(watched.standings.end()));
  for (PairingRow const& pairing : tournament.pairings()) {
    protocol::TournamentPairing told = tournament.told(pairing);
    auto const [known, is_new] = watched.pairings.try_emplace({told.round, told.board}, told);
    if (!is_new && known->second == told) continue;
    known->second = told;
    add(answer.pairings, told);
  }
  return answer;
}

void Watchers::tell(Tournament const& tournament) {
  std::string const& id = tournament.row().id;
  auto const found = watched_.find(id);
  if (found == watched_.end()) return;
  Watched& watched = found->second;
  protocol::TournamentAnswer answer = changes(watched, tournament);
  bool const is_same =
      answer.standings.empty() && answer.pairings.empty() && !answer.more && answer.summary == watched.summary;
  watched.summary = answer.summary;
  if (is_same) return;
  answer.version = ++versions_[id];
  SharedMessage const message(std::move(answer));
  for (auto const& [connection, sink] : watched.sinks) sink->share(message, Hearer::Spectator);
}

}  // namespace strata::server
