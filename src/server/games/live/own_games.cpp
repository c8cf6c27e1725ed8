#include "server/games/live/own_games.hpp"

#include <algorithm>
#include <utility>

#include "server/games/state/game_summary.hpp"

namespace strata::server {

namespace {

// Calls `take` with every hash by which games know this person.
template <class Take>
void each_hash(Principal const& who, Take const& take) {
  take(who.hash);
  if (!who.login) return;
  for (std::string const& guest : who.login->claimed) take(guest);
}

}  // namespace

void OwnGames::listen(std::shared_ptr<Connection const> const& connection) {
  std::function<void()> read;
  {
    std::lock_guard const lock(mutex_);
    auto const [at, is_new] = listeners_.try_emplace(connection->id);
    Listener& listener = at->second;
    listener.connection = connection;
    if (is_new) each_hash(connection->who, [&](std::string const& hash) { by_person_[hash].insert(connection->id); });
    listening_ = listeners_.size();
    read = reading_of(connection->id, listener);
  }
  read();
}

std::function<void()> OwnGames::reading_of(ConnectionId id, Listener& listener) {
  listener.reading = ++readings_;
  listener.is_stale = false;
  listener.held.clear();
  return [this, id, reading = listener.reading, connection = listener.connection] {
    source_(connection->who, [this, id, reading](auto answer) { have_read(id, reading, std::move(answer)); });
  };
}

void OwnGames::have_read(ConnectionId id, std::uint64_t reading,
                         std::variant<std::vector<protocol::GameSummary>, protocol::Failure> answer) {
  std::function<void()> again;
  {
    std::lock_guard const lock(mutex_);
    auto const at = listeners_.find(id);
    if (at == listeners_.end() || at->second.reading != reading) return;
    Listener& listener = at->second;
    if (listener.is_stale) {
      again = reading_of(id, listener);
    } else {
      listener.reading = 0;
      MessageSink& sink = *listener.connection->sink;
      if (auto* const games = std::get_if<std::vector<protocol::GameSummary>>(&answer))
        for (protocol::GameSummary& game : *games)
          sink.send(protocol::OwnAnswer{protocol::OwnChange::Runs, std::move(game)});
      else
        sink.send(answer_of(0, std::get<protocol::Failure>(answer)));
      for (protocol::OwnAnswer& each : std::exchange(listener.held, {})) sink.send(std::move(each));
    }
  }
  if (again) again();
}

void OwnGames::leave(ConnectionId connection) {
  if (listening_ == 0) return;
  std::lock_guard const lock(mutex_);
  auto const known = listeners_.extract(connection);
  if (known.empty()) return;
  listening_ = listeners_.size();
  take_out(connection, known.mapped().connection->who);
}

void OwnGames::take_out(ConnectionId id, Principal const& who) {
  each_hash(who, [&](std::string const& hash) {
    auto const at = by_person_.find(hash);
    if (at == by_person_.end()) return;
    at->second.erase(id);
    if (at->second.empty()) by_person_.erase(at);
  });
}

void OwnGames::looked_at(std::string const& game, std::string const& who) {
  if (Notices* const notices = notices_) notices->take_back(game, who);
}

void OwnGames::notify(protocol::OwnChange change, GameRow const& game, StateRow const& state, bool is_looking) {
  Notices* const notices = notices_;
  if (notices == nullptr || game.clock_days == 0) return;
  bool const is_turn = (change == protocol::OwnChange::Began || change == protocol::OwnChange::Turn) && !state.end;
  if (!is_turn || is_looking) return notices->take_back(game.id, {});
  bool const is_guests = game.guest_side == state.side;
  std::string const& opponent = state.side == protocol::Side::White ? state.black_name : state.white_name;
  constexpr std::int64_t seconds_per_day = 86'400;
  notices->tell({is_guests ? state.guest : state.owner,
                 {},
                 {protocol::PushKind::Turn, game.id, opponent, game.variant},
                 game.clock_days * seconds_per_day,
                 false});
}

void OwnGames::tell(protocol::OwnChange change, GameRow const& game, StateRow const& state, bool is_looking) {
  notify(change, game, state, is_looking);
  if (tell_others_) tell_others_(change, game, state);
  if (listening_ == 0) return;
  std::lock_guard const lock(mutex_);
  std::set<ConnectionId> told;
  for (std::string const* const hash : {&state.owner, &state.guest})
    if (auto const at = by_person_.find(*hash); !hash->empty() && at != by_person_.end())
      told.insert(at->second.begin(), at->second.end());
  for (ConnectionId const id : told) {
    Listener& listener = listeners_.at(id);
    tell(listener, {change, summary_(listener.connection->who, as_listed(game, state))});
  }
}

void OwnGames::tell(Listener& listener, protocol::OwnAnswer answer) {
  if (listener.reading == 0) {
    listener.connection->sink->send(std::move(answer));
  } else if (listener.held.size() < most_held) {
    listener.held.push_back(std::move(answer));
  } else {
    listener.is_stale = true;
  }
}

void OwnGames::tell_elsewhere(std::vector<std::string> const& persons,
                              std::vector<protocol::OwnAnswer> const& answers) {
  if (listening_ == 0) return;
  std::lock_guard const lock(mutex_);
  std::set<ConnectionId> told;
  for (std::size_t each = 0; each < persons.size() && each < answers.size(); ++each) {
    auto const at = by_person_.find(persons[each]);
    if (at == by_person_.end()) continue;
    for (ConnectionId const id : at->second)
      if (told.insert(id).second) tell(listeners_.at(id), answers[each]);
  }
}

}  // namespace strata::server
