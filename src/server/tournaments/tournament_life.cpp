// The things that happen in tournaments by themselves: rounds, their games and results, beginning and end.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "server/protocol/quoted.hpp"
#include "server/tournaments/tournament_server.hpp"

namespace strata::server {

namespace {

using protocol::PairingResult;
using protocol::TournamentState;
using Code = protocol::ErrorCode;

constexpr std::int64_t in_a_second = 1000;        // milliseconds
constexpr std::size_t most_ended = 32;            // of those in memory, for whoever looks at them
constexpr std::int64_t longest_wait = 3'600'000;  // milliseconds between two looks at a tournament

bool lacks_result(PairingRow const& pairing) { return pairing.result == PairingResult::Unfinished; }

}  // namespace

TournamentServer::Live* TournamentServer::find(std::string const& id) {
  auto const found = live_.find(id);
  return found == live_.end() ? nullptr : found->second.get();
}

Result<TournamentServer::Live*> TournamentServer::open(std::string const& id) {
  if (Live* const live = find(id)) return live;
  auto stored = stores_.tournaments.tournament(id);
  if (!stored) return std::unexpected(stored.error());
  bool const has_ended = stored->row.state == TournamentState::Ended;
  auto live = std::make_unique<Live>(Tournament(std::move(*stored)));
  Moment const now = loop_.now();
  live->since = now.utc;
  live->next_pairing = now.steady;
  Live* const opened = live_.emplace(id, std::move(live)).first->second.get();
  if (has_ended) {
    ended_.push_back(id);
    forget_ended();
  }
  return opened;
}

void TournamentServer::forget_ended() {
  for (std::size_t looked_at = ended_.size(); looked_at > 0 && ended_.size() > most_ended; --looked_at) {
    std::string id = std::move(ended_.front());
    ended_.pop_front();
    Live const* const live = find(id);
    if (live == nullptr) continue;
    if (live->is_busy || watchers_.has(id) || looked_at == 1) {
      ended_.push_back(std::move(id));
      continue;
    }
    watchers_.forget(id);
    live_.erase(id);
  }
}

void TournamentServer::enter(Live& live, Run run) {
  live.waiting.push_back(std::move(run));
  pump(live.tournament.row().id);
}

void TournamentServer::pump(std::string const& id) {
  for (Live* live = find(id); live != nullptr && !live->is_busy && !live->waiting.empty(); live = find(id)) {
    Run const run = std::move(live->waiting.front());
    live->waiting.pop_front();
    run(*live);
  }
}

template <class T>
void TournamentServer::write(Live& live, std::function<void(std::function<void(Result<T>)>)> const& ask,
                             std::function<void(Live&, Result<T> const&)> then) {
  live.is_busy = true;
  ask([this, id = live.tournament.row().id, then = std::move(then)](Result<T> const& result) {
    loop_.post([this, id, then, result] {
      Live* const here = find(id);
      if (here == nullptr) return;
      here->is_busy = false;
      then(*here, result);
      Live* const still = find(id);
      if (still == nullptr || still->is_busy) return;
      if (still->is_left) return read_again(id);
      go_on(*still);
      pump(id);
    });
  });
}

void TournamentServer::read_again(std::string const& id) {
  Live& left = *find(id);
  std::deque<Run> waiting = std::exchange(left.waiting, {});
  if (is_resting()) {
    for (Run const& run : waiting) run(left);
    live_.erase(id);
    return;
  }
  live_.erase(id);
  auto const again = open(id);
  if (!again)
    return spdlog::error("event=tournament_unreadable tournament={} reason={}", id,
                         protocol::quoted(again.error().message));
  (*again)->waiting = std::move(waiting);
  go_on(**again);
  pump(id);
}

template void TournamentServer::write<void>(Live&, std::function<void(std::function<void(Result<void>)>)> const&,
                                            std::function<void(Live&, Result<void> const&)>);

// ---------------------------------------------------------------- the course of a tournament

void TournamentServer::go_on_later(Live& live, std::int64_t steady) {
  loop_.cancel(live.due);
  std::int64_t const latest = loop_.now().steady + longest_wait;
  live.due = loop_.at(std::min(steady, latest), [this, id = live.tournament.row().id] {
    if (Live* const here = find(id)) enter(*here, [this](Live& now) { go_on(now); });
  });
}

void TournamentServer::go_on(Live& live) {
  if (live.is_busy || is_closed_ || is_resting()) return;
  Tournament const& tournament = live.tournament;
  TournamentRow const& row = tournament.row();
  if (row.state == TournamentState::Ended) return;
  if (row.state == TournamentState::Waiting) return go_on_waiting(live);
  for (PairingRow const& pairing : tournament.pairings()) {
    if (!lacks_result(pairing)) continue;
    if (pairing.game.empty())
      make_game(live, pairing);
    else if (!live.expected.contains(pairing.id))
      expect_first_move(live, pairing.id, tournament.first_move_time());
  }
  if (live.is_busy) return;
  Moment const now = loop_.now();
  if (tournament.is_arena()) {
    if (now.utc >= row.ends) {
      if (tournament.is_round_over()) finish(live);
      return;
    }
    if (now.steady >= live.next_pairing) return pair(live);
    return go_on_later(live, std::min(live.next_pairing, now.steady + row.ends - now.utc));
  }
  if (!tournament.is_round_over()) return;
  if (tournament.is_played()) return finish(live);
  if (now.steady < live.next_pairing) return go_on_later(live, live.next_pairing);
  pair(live);
}

void TournamentServer::go_on_waiting(Live& live) {
  TournamentRow const& row = live.tournament.row();
  // Deleted accounts leave no gap behind.
  auto const& players = live.tournament.players();
  if (auto const gone = std::ranges::find(players, std::string(), &TournamentPlayerRow::account); gone != players.end())
    return take_out(live, gone->number);
  // Nobody can begin it any more.
  if (row.owner.empty() && row.begins == 0) return remove(live);
  Moment const now = loop_.now();
  std::int64_t const at = row.begins != 0 ? row.begins : row.created + options_.keep_waiting;
  if (now.utc < at) return go_on_later(live, now.steady + at - now.utc);
  if (row.begins == 0 || live.tournament.refuse_start()) return remove(live);
  write_row(live, live.tournament.begun(now.utc), {}, [](auto const&) {});
}

void TournamentServer::take_out(Live& live, std::int64_t number) {
  write<void>(
      live,
      [&](std::function<void(Result<void>)> written) {
        stores_.tournaments.remove_player(live.tournament.row().id, number, std::move(written));
      },
      [this, number](Live& here, Result<void> const& result) {
        if (!result) return go_on_later(here, loop_.now().steady + options_.retry_after);
        here.tournament.remove_player(number);
        has_changed(here);
      });
}

void TournamentServer::pair(Live& live) {
  Moment const now = loop_.now();
  if (live.tournament.is_arena()) live.next_pairing = now.steady + options_.pair_arena_every;
  auto pairings = live.tournament.next_round(now.utc);
  if (!pairings) {
    spdlog::error("event=round_not_paired tournament={} reason={}", live.tournament.row().id,
                  protocol::quoted(pairings.error().message));
    return finish(live);
  }
  if (pairings->empty() && live.tournament.is_arena()) return go_on(live);
  TournamentRow row = live.tournament.row();
  ++row.round;
  using Ids = std::vector<std::int64_t>;
  write<Ids>(
      live,
      [&](std::function<void(Result<Ids>)> written) {
        stores_.tournaments.put_round(row, *pairings, std::move(written));
      },
      [this, row, pairings = *pairings](Live& here, Result<Ids> const& ids) mutable {
        if (!ids) {
          spdlog::warn("event=round_not_written tournament={} reason={}", row.id,
                       protocol::quoted(ids.error().message));
          here.next_pairing = loop_.now().steady + options_.retry_after;
          return;
        }
        for (std::size_t at = 0; at < pairings.size(); ++at) pairings[at].id = (*ids)[at];
        here.tournament.add_round(row, std::move(pairings));
        if (row.round == 1) tell_begun(here.tournament);
        // From the end of this round; a round that is over at once is followed by the next one after that time as well.
        if (!here.tournament.is_arena() && here.tournament.is_round_over())
          here.next_pairing = loop_.now().steady + row.interval * in_a_second;
        has_changed(here);
      });
}

void TournamentServer::tell_begun(Tournament const& tournament) {
  constexpr std::int64_t hour = 3'600;  // seconds
  Notices* const notices = notices_;
  if (notices == nullptr) return;
  TournamentRow const& row = tournament.row();
  for (TournamentPlayerRow const& player : tournament.players())
    if (!player.account.empty() && player.withdrawn == 0 && !player.is_paused)
      notices->tell({player.account, {}, {protocol::PushKind::Tournament, row.id, row.name, {}}, hour, true});
}

void TournamentServer::make_game(Live& live, PairingRow const& pairing) {
  Tournament const& tournament = live.tournament;
  auto const account = [&](std::int64_t number) {
    return tournament.players()[static_cast<std::size_t>(number)].account;
  };
  PairedGame game;
  game.white = account(pairing.white);
  game.black = account(pairing.black);
  if (game.white.empty() || game.black.empty()) {
    if (live.is_busy) return;
    return decide(live, pairing.id,
                  !game.white.empty()   ? PairingResult::White
                  : !game.black.empty() ? PairingResult::Black
                                        : PairingResult::None);
  }
  if (!live.making.insert(pairing.id).second) return;
  TournamentRow const& row = tournament.row();
  game.tournament = row.id;
  game.pairing = pairing.id;
  game.title = row.name;
  game.variant = pairing.variant;
  game.clock_base = row.clock_base;
  game.clock_increment = row.clock_increment;
  game.clock_days = row.clock_days;
  game.rated = row.rated;
  games_.begin_paired(std::move(game), [this, id = row.id, pairing = pairing.id](auto const& answer) {
    loop_.post([this, id, pairing, answer] {
      Live* const here = find(id);
      if (here == nullptr) return;
      if (auto const* const created = std::get_if<protocol::Created>(&answer)) {
        here->making.erase(pairing);
        // With the time for the first move counted from here.
        if (here->tournament.set_game(pairing, created->game)) has_changed(*here);
        return go_on(*here);
      }
      spdlog::warn("event=pairing_without_game tournament={} pairing={} reason={}", id, pairing,
                   protocol::quoted(std::get<protocol::Failure>(answer).message));
      loop_.at(loop_.now().steady + options_.retry_after, [this, id, pairing] {
        if (Live* const again = find(id)) {
          again->making.erase(pairing);
          go_on(*again);
        }
      });
    });
  });
}

void TournamentServer::expect_first_move(Live& live, std::int64_t pairing, std::int64_t in) {
  live.expected.insert(pairing);
  loop_.at(loop_.now().steady + in, [this, id = live.tournament.row().id, pairing] {
    Live* const here = find(id);
    if (here == nullptr || is_closed_ || is_resting()) return;
    auto const& pairings = here->tournament.pairings();
    auto const found = std::ranges::find(pairings, pairing, &PairingRow::id);
    if (found == pairings.end() || !lacks_result(*found)) {
      here->expected.erase(pairing);
      return;
    }
    games_.expect_first_move(
        found->game, here->tournament.first_move_time(), here->since, [this, id, pairing](auto const& answer) {
          loop_.post([this, id, pairing, answer] {
            Live* const still = find(id);
            if (still == nullptr) return;
            if (auto const* const again = std::get_if<std::optional<std::int64_t>>(&answer)) {
              if (*again) expect_first_move(*still, pairing, **again);
              return;
            }
            Code const code = std::get<protocol::Failure>(answer).code;
            if (code != Code::NotFound) return expect_first_move(*still, pairing, longest_wait);
            enter(*still, [this, pairing](Live& now) { decide(now, pairing, PairingResult::None); });
          });
        });
  });
}

void TournamentServer::decide(Live& live, std::int64_t pairing, PairingResult result) {
  if (is_resting()) return;
  std::int64_t const now = loop_.now().utc;
  write<bool>(
      live,
      [&](std::function<void(Result<bool>)> written) {
        stores_.tournaments.put_result(pairing, result, now, std::move(written));
      },
      [this, pairing, result, now](Live& here, Result<bool> const& written) {
        if (written && *written) have_result({here.tournament.row().id, pairing, {}, result, true, 0, now});
      });
}

void TournamentServer::finish(Live& live) {
  TournamentRow row = live.tournament.row();
  row.state = TournamentState::Ended;
  row.ends = loop_.now().utc;
  // By the clock with which results are dated, which may have been put back since.
  for (PairingRow const& pairing : live.tournament.pairings()) row.ends = std::max(row.ends, pairing.ended);
  write<void>(
      live,
      [&](std::function<void(Result<void>)> written) { stores_.tournaments.put_tournament(row, std::move(written)); },
      [this, row](Live& here, Result<void> const& result) {
        if (!result) {
          spdlog::error("event=tournament_not_ended tournament={} reason={}", row.id,
                        protocol::quoted(result.error().message));
          return go_on_later(here, loop_.now().steady + options_.retry_after);
        }
        here.tournament.set_row(row);
        ended_.push_back(row.id);
        has_changed(here);
      });
}

void TournamentServer::remove(Live& live, std::function<void(Result<void> const&)> const& done) {
  write<void>(
      live,
      [&](std::function<void(Result<void>)> written) {
        stores_.tournaments.remove_tournament(live.tournament.row().id, std::move(written));
      },
      [this, done](Live& here, Result<void> const& result) {
        bool const is_gone = result || result.error().code == ErrorCode::NotFound;
        if (done) done(is_gone ? Result<void>() : result);
        if (!is_gone) return go_on_later(here, loop_.now().steady + options_.retry_after);
        std::string const id = here.tournament.row().id;
        TournamentRow row = here.tournament.row();
        row.state = TournamentState::Ended;
        row.ends = loop_.now().utc;
        here.tournament.set_row(std::move(row));
        watchers_.tell(here.tournament);
        std::deque<Run> const waiting = std::exchange(here.waiting, {});
        for (Run const& run : waiting) run(here);
        loop_.cancel(here.due);
        watchers_.forget(id);
        live_.erase(id);
      });
}

// ---------------------------------------------------------------- results and changes

void TournamentServer::have_result(EndedPairing const& ended) {
  if (is_resting()) return;
  Live* const live = find(ended.tournament);
  if (live == nullptr || !live->tournament.set_result(ended)) return;
  live->expected.erase(ended.pairing);
  if (!live->tournament.is_arena() && live->tournament.is_round_over())
    live->next_pairing = loop_.now().steady + live->tournament.row().interval * in_a_second;
  if (ended.is_forfeit && ended.plies < 2) pause_absent(*live, ended);
  has_changed(*live);
  if (Live* const still = find(ended.tournament)) go_on(*still);
}

void TournamentServer::pause_absent(Live& live, EndedPairing const& ended) {
  auto const& pairings = live.tournament.pairings();
  auto const found = std::ranges::find(pairings, ended.pairing, &PairingRow::id);
  bool const is_decided = ended.result == PairingResult::White || ended.result == PairingResult::Black;
  if (found == pairings.end() || !is_decided || live.tournament.row().state != TournamentState::Running) return;
  std::int64_t const absent = ended.result == PairingResult::White ? found->black : found->white;
  enter(live, [this, absent](Live& now) {
    if (is_resting()) return;
    TournamentPlayerRow player = now.tournament.players()[static_cast<std::size_t>(absent)];
    if (player.withdrawn != 0 || player.is_paused || player.account.empty()) return go_on(now);
    player.is_paused = true;
    write_player(now, std::move(player), {}, [](auto const&) {});
  });
}

void TournamentServer::has_changed(Live& live) {
  std::string const& id = live.tournament.row().id;
  if (live.will_be_told || !watchers_.has(id)) return;
  live.will_be_told = true;
  loop_.at(loop_.now().steady + options_.tell_every, [this, id] {
    Live* const here = find(id);
    if (here == nullptr) return;
    here->will_be_told = false;
    watchers_.tell(here->tournament);
  });
}

void TournamentServer::account_deleted(std::string account) {
  loop_.post([this, account = std::move(account)] {
    std::vector<std::string> ids;
    for (auto const& [id, live] : live_) ids.push_back(id);
    for (std::string const& id : ids) {
      Live* const live = find(id);
      if (live == nullptr) continue;
      auto const number = live->tournament.player_of(account);
      bool const made_it = live->tournament.row().owner == account;
      if (!number && !made_it) continue;
      live->tournament.erase(account);
      has_changed(*live);
      enter(*live, [this, number](Live& now) {
        if (is_resting() || now.tournament.row().state != TournamentState::Running || !number) return go_on(now);
        write_player(now, now.tournament.players()[static_cast<std::size_t>(*number)], {}, [](auto const&) {});
      });
    }
  });
}

}  // namespace strata::server
