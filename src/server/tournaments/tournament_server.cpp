#include "server/tournaments/tournament_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "server/games/state/sentence.hpp"
#include "server/protocol/quoted.hpp"
#include "server/ratings/rated_games.hpp"
#include "server/tournaments/new_tournament.hpp"

namespace strata::server {

namespace {

using protocol::Failure;
using protocol::TournamentState;
using protocol::TournamentView;
using Code = protocol::ErrorCode;

constexpr int listed_tournaments = 60;
constexpr int most_attempts = 10;                 // to read a tournament
constexpr std::int64_t read_again_after = 1'000;  // milliseconds
constexpr std::size_t most_requests = 256;        // requests of one tournament

Failure tournaments_closing() { return {Code::Unavailable, "The server is shutting down; try again in a moment."}; }
Failure tournaments_elsewhere() {
  return {Code::Unavailable, "Another server has just taken over the tournaments; try again in a moment."};
}
Failure unknown_tournament() { return {Code::NotFound, "There is no such tournament."}; }

Failure not_written(Error const& error) {
  switch (error.code) {
    case ErrorCode::Limit:
    case ErrorCode::BadOption: return {Code::Refused, sentence(error.message)};
    case ErrorCode::NotFound: return {Code::NotFound, sentence(error.message)};
    default: return {Code::Unavailable, "This could not be stored: " + sentence(error.message)};
  }
}

// Why this principal may do nothing that an account does.
std::optional<Failure> refuse_guest(Principal const& who) {
  if (!who.login) return Failure{Code::Denied, "Only a player with an account can do that: log in."};
  if (who.has_token() && !who.may(Scope::BoardPlay) && !who.may(Scope::BotPlay))
    return Failure{Code::Forbidden, "This token does not allow to play: it needs board:play or bot:play."};
  return std::nullopt;
}

std::string place_of(TournamentRow const& row) { return std::to_string(row.created) + '.' + row.id; }

}  // namespace

TournamentServer::TournamentServer(TournamentOptions const& options, Stores stores, PairedGames& games)
    : options_(options), stores_(stores), games_(games), loop_(*options.clock) {
  is_resting_ = static_cast<bool>(options.leads);
  // Results that come while the others are read wait behind them.
  if (!is_resting_) loop_.post([this] { read_all(1); });
  stores_.tournaments.watch_results(
      [this](EndedPairing const& ended) { loop_.post([this, ended] { have_result(ended); }); });
  games_.set_topic(this);
}

TournamentServer::~TournamentServer() {
  close();
  games_.set_topic(nullptr);
  stores_.tournaments.watch_results({});
  loop_.stop();
}

void TournamentServer::begin_leading() {
  is_resting_ = false;
  loop_.post([this] { read_all(1); });
}

void TournamentServer::rest_leading() {
  is_resting_ = true;
  loop_.post([this] {
    loop_.cancel(reading_);
    // A write under way is answered first.
    std::erase_if(live_, [this](auto const& entry) {
      loop_.cancel(entry.second->due);
      entry.second->is_left = true;
      return !entry.second->is_busy;
    });
    ended_.clear();
    watchers_ = Watchers();
  });
}

void TournamentServer::result_written(std::int64_t pairing) {
  loop_.post([this, pairing] { read_result(pairing); });
}

void TournamentServer::results_written() {
  loop_.post([this] {
    if (is_resting()) return;
    std::vector<std::int64_t> going_on;
    for (auto const& [id, live] : live_)
      for (PairingRow const& pairing : live->tournament.pairings())
        if (pairing.result == protocol::PairingResult::Unfinished) going_on.push_back(pairing.id);
    for (std::int64_t const pairing : going_on) read_result(pairing);
  });
}

void TournamentServer::read_result(std::int64_t pairing) {
  if (is_closed_ || is_resting()) return;
  auto const ended = stores_.tournaments.ended_pairing(pairing);
  if (ended) return have_result(*ended);
  if (ended.error().code == ErrorCode::NotFound) return;
  spdlog::error("event=result_unreadable pairing={} reason={}", pairing, protocol::quoted(ended.error().message));
  loop_.at(loop_.now().steady + options_.retry_after, [this, pairing] { read_result(pairing); });
}

std::optional<Failure> TournamentServer::refuse_now() const {
  if (is_closed_) return tournaments_closing();
  if (is_resting()) return tournaments_elsewhere();
  return std::nullopt;
}

void TournamentServer::read_all(int attempt) {
  loop_.cancel(reading_);
  if (is_resting_) return;
  bool reads_again = false;
  auto const ids = stores_.tournaments.unfinished_tournaments();
  if (!ids) {
    spdlog::error("event=tournaments_unreadable reason={}", protocol::quoted(ids.error().message));
    reads_again = true;
  }
  for (std::string const& id : ids.value_or(std::vector<std::string>())) {
    auto const live = open(id);
    if (live) {
      go_on(**live);
      continue;
    }
    spdlog::error("event=tournament_unreadable tournament={} reason={}", id, protocol::quoted(live.error().message));
    // One that is damaged stays so.
    reads_again = reads_again || attempt < most_attempts;
  }
  if (reads_again)
    reading_ = loop_.at(loop_.now().steady + read_again_after, [this, attempt] { read_all(attempt + 1); });
}

// ---------------------------------------------------------------- requests

template <class T>
void TournamentServer::with(std::string id, Answer<T> const& done, std::function<void(Live&)> run) {
  if (auto refusal = refuse_now()) return done(std::move(*refusal));
  loop_.post([this, id = std::move(id), done, run = std::move(run)] {
    if (auto refusal = refuse_now()) return done(std::move(*refusal));
    auto const live = open(id);
    if (!live && live.error().code == ErrorCode::NotFound) return done(unknown_tournament());
    if (!live) return done(Failure{Code::Unavailable, "This cannot be read: " + sentence(live.error().message)});
    if ((*live)->waiting.size() >= most_requests)
      return done(Failure{Code::Unavailable, "Too much is asked of this tournament: try again in a moment."});
    enter(**live, [this, done, run](Live& here) {
      // It was asked before another server took over, and its turn comes after.
      if (is_resting()) return done(tournaments_elsewhere());
      run(here);
    });
  });
}

template <class T>
void TournamentServer::with_account(Principal const& who, std::string id, Answer<T> const& done,
                                    std::function<void(Live&)> run) {
  if (auto refusal = refuse_guest(who)) return done(std::move(*refusal));
  with<T>(std::move(id), done, std::move(run));
}

TournamentView TournamentServer::view_of(Live const& live, Principal const& who, TournamentPart const& part) const {
  TournamentView view = live.tournament.view(who, part);
  view.version = watchers_.version(live.tournament.row().id);
  return view;
}

std::int64_t TournamentServer::rating_of(std::string const& account, TournamentRow const& row) const {
  auto const ratings = stores_.ratings.ratings_of(account);
  std::string const key =
      rating_key(row.variants.front(), row.clock_days > 0 ? protocol::Speed::Days : protocol::Speed::Live);
  if (ratings)
    for (RatingRow const& rating : *ratings)
      if (rating.key == key) return std::lround(rating.standings.rating.rating);
  return std::lround(Rating().rating);
}

void TournamentServer::create(Principal who, protocol::CreateTournament wanted, Answer<TournamentView> done) {
  if (auto refusal = refuse_now()) return done(std::move(*refusal));
  if (auto refusal = refuse_guest(who)) return done(std::move(*refusal));
  if (who.has_token() || who.login->is_bot)
    return done(Failure{Code::Forbidden, "Only a person can make a tournament."});
  auto row = new_tournament(who, wanted, loop_.now().utc);
  if (!row) return done(std::move(row.error()));
  auto const stored = [this, who = std::move(who), done](Result<std::string> const& id) {
    if (!id) return done(not_written(id.error()));
    with<TournamentView>(*id, done, [this, who, done](Live& live) {
      done(view_of(live, who));
      go_on(live);
    });
  };
  stores_.tournaments.create_tournament(std::move(*row), options_.limits, stored);
}

void TournamentServer::list(Principal who, std::optional<protocol::ListPlace> before,
                            Answer<protocol::Tournaments> done) {
  if (is_closed_) return done(tournaments_closing());
  loop_.post([this, who = std::move(who), before = std::move(before), done = std::move(done)] {
    auto const unreadable = [&done](Error const& error) {
      done(Failure{Code::Unavailable, "This cannot be read: " + sentence(error.message)});
    };
    auto listed = stores_.tournaments.listed_tournaments(before, listed_tournaments + 1);
    if (!listed) return unreadable(listed.error());
    protocol::Tournaments answer;
    if (listed->size() > listed_tournaments) {
      listed->pop_back();
      answer.next = place_of(listed->back().row);
    }
    for (ListedTournament const& each : *listed)
      answer.listed.push_back(summary_of(each.row, each.owner_name, each.players));
    if (who.login && !before) {
      auto const own = stores_.tournaments.tournaments_of(who.hash, listed_tournaments);
      if (!own) return unreadable(own.error());
      for (ListedTournament const& each : *own)
        answer.own.push_back(summary_of(each.row, each.owner_name, each.players));
    }
    done(std::move(answer));
  });
}

void TournamentServer::view(Principal who, std::string id, TournamentPart part, Answer<TournamentView> done) {
  if (auto refusal = refuse_now()) return done(std::move(*refusal));
  // As it is, whatever is being written.
  loop_.post([this, who = std::move(who), id = std::move(id), part, done = std::move(done)] {
    if (auto refusal = refuse_now()) return done(std::move(*refusal));
    auto const live = open(id);
    if (live) return done(view_of(**live, who, part));
    if (live.error().code == ErrorCode::NotFound) return done(unknown_tournament());
    done(Failure{Code::Unavailable, "This cannot be read: " + sentence(live.error().message)});
  });
}

void TournamentServer::write_player(Live& live, TournamentPlayerRow player, Principal const& who,
                                    Answer<TournamentView> done) {
  write<void>(
      live,
      [&](std::function<void(Result<void>)> written) {
        stores_.tournaments.put_player(live.tournament.row().id, player, options_.limits, std::move(written));
      },
      [this, player, who, done = std::move(done)](Live& here, Result<void> const& result) {
        if (!result) return done(not_written(result.error()));
        here.tournament.put_player(player);
        has_changed(here);
        done(view_of(here, who));
      });
}

void TournamentServer::write_row(Live& live, TournamentRow row, Principal const& who, Answer<TournamentView> done) {
  write<void>(
      live,
      [&](std::function<void(Result<void>)> written) { stores_.tournaments.put_tournament(row, std::move(written)); },
      [this, row, who, done = std::move(done)](Live& here, Result<void> const& result) {
        if (!result) return done(not_written(result.error()));
        here.tournament.set_row(row);
        has_changed(here);
        done(view_of(here, who));
      });
}

void TournamentServer::join(Principal who, std::string id, std::string code, Answer<TournamentView> done) {
  with_account<TournamentView>(who, std::move(id), done, [this, who, code = std::move(code), done](Live& live) {
    TournamentRow const& row = live.tournament.row();
    Moment const now = loop_.now();
    if (live.tournament.player_of(who.hash)) {
      if (auto denial = live.tournament.refuse_player(who, 0, now.utc)) return done(std::move(*denial));
      return done(view_of(live, who));
    }
    if (!row.code.empty() && !live.tournament.manages(who)) {
      std::int64_t const wait =
          std::max(guesses_.wait(who.hash, CodeGuesses::most, now.steady),
                   guesses_.wait("at " + who.quota_key(), CodeGuesses::most_of_address, now.steady));
      if (wait > 0)
        return done(Failure{Code::Refused, "Too many wrong codes. Try again in " +
                                               std::to_string((wait + 59'999) / 60'000) + " minutes."});
      if (code != row.code) {
        guesses_.was_wrong(who.hash, now.steady);
        guesses_.was_wrong("at " + who.quota_key(), now.steady);
        return done(Failure{Code::Forbidden, "This is not the code of this tournament."});
      }
    }
    std::int64_t const rating = rating_of(who.hash, row);
    if (auto denial = live.tournament.refuse_player(who, rating, now.utc)) return done(std::move(*denial));
    auto const name = stores_.names.name_of(who.hash);
    if (!name) return done(Failure{Code::Unavailable, "Your name cannot be read: " + sentence(name.error().message)});
    TournamentPlayerRow player;
    player.number = static_cast<std::int64_t>(live.tournament.players().size());
    player.account = who.hash;
    player.name = *name;
    player.rating = rating;
    player.is_bot = who.login->is_bot;
    player.joined = live.tournament.next_joined();
    write_player(live, std::move(player), who, done);
  });
}

void TournamentServer::withdraw(Principal who, std::string id, Answer<TournamentView> done) {
  with_account<TournamentView>(who, std::move(id), done, [this, who, done](Live& live) {
    auto const number = live.tournament.player_of(who.hash);
    TournamentRow const& row = live.tournament.row();
    if (!number || row.state == TournamentState::Ended) return done(view_of(live, who));
    TournamentPlayerRow player = live.tournament.players()[static_cast<std::size_t>(*number)];
    if (player.withdrawn != 0) return done(view_of(live, who));
    if (row.state == TournamentState::Running) {
      player.withdrawn = std::max(row.round + 1, player.joined);
      return write_player(live, std::move(player), who, done);
    }
    write<void>(
        live,
        [&](std::function<void(Result<void>)> written) {
          stores_.tournaments.remove_player(row.id, player.number, std::move(written));
        },
        [this, number = player.number, who, done](Live& here, Result<void> const& result) {
          if (!result) return done(not_written(result.error()));
          here.tournament.remove_player(number);
          has_changed(here);
          done(view_of(here, who));
        });
  });
}

void TournamentServer::pause(Principal who, std::string id, bool on, Answer<TournamentView> done) {
  with_account<TournamentView>(who, std::move(id), done, [this, who, on, done](Live& live) {
    auto const number = live.tournament.player_of(who.hash);
    if (!number) return done(Failure{Code::Refused, "You have not joined this tournament."});
    TournamentPlayerRow player = live.tournament.players()[static_cast<std::size_t>(*number)];
    if (player.withdrawn != 0) return done(Failure{Code::Refused, "You have withdrawn from this tournament."});
    bool const is_as_asked = player.is_paused == on || live.tournament.row().state == TournamentState::Ended;
    if (is_as_asked) return done(view_of(live, who));
    player.is_paused = on;
    write_player(live, std::move(player), who, done);
  });
}

void TournamentServer::start(Principal who, std::string id, Answer<TournamentView> done) {
  with_account<TournamentView>(who, std::move(id), done, [this, who, done](Live& live) {
    if (!live.tournament.manages(who) || who.has_token())
      return done(Failure{Code::Forbidden, "Only the maker of this tournament can begin it."});
    if (live.tournament.row().state == TournamentState::Running) return done(view_of(live, who));
    if (auto denial = live.tournament.refuse_start()) return done(std::move(*denial));
    write_row(live, live.tournament.begun(loop_.now().utc), who, done);
  });
}

void TournamentServer::end(Principal who, std::string id, Answer<Removed> done) {
  with_account<Removed>(who, std::move(id), done, [this, who, done](Live& live) {
    bool const is_moderator = who.login->is_moderator || who.login->is_admin;
    if ((!live.tournament.manages(who) && !is_moderator) || who.has_token())
      return done(Failure{Code::Forbidden, "Only the maker of this tournament, or a moderator, can end it."});
    if (live.tournament.row().state == TournamentState::Ended) return done(Removed{});
    bool const has_begun = !live.tournament.pairings().empty();
    TournamentRow row = live.tournament.row();
    row.state = TournamentState::Ended;
    row.ends = loop_.now().utc;
    if (!has_begun)
      return remove(live, [done](Result<void> const& result) {
        if (!result) return done(not_written(result.error()));
        done(Removed{});
      });
    write_row(live, std::move(row), who, [done](std::variant<TournamentView, Failure> const& answer) {
      if (auto const* const failed = std::get_if<Failure>(&answer)) return done(*failed);
      done(Removed{});
    });
  });
}

void TournamentServer::put_on_list(Principal who, std::string id, bool on, Answer<TournamentView> done) {
  with_account<TournamentView>(who, std::move(id), done, [this, who, on, done](Live& live) {
    if (!live.tournament.me(who).lists)
      return done(Failure{Code::Forbidden, "Only a moderator puts tournaments into the public list."});
    TournamentRow row = live.tournament.row();
    // It was removed while this waited.
    if (row.state == TournamentState::Ended && live.tournament.pairings().empty()) return done(unknown_tournament());
    if (row.is_listed == on) return done(view_of(live, who));
    row.is_listed = on;
    write_row(live, std::move(row), who, done);
  });
}

void TournamentServer::report(std::string id, ReportKind kind, Answer<std::string> done) {
  with<std::string>(std::move(id), done, [kind, done](Live& live) {
    auto text = live.tournament.report(kind, "Strata");
    if (!text) return done(Failure{Code::Unavailable, "This cannot be written: " + sentence(text.error().message)});
    done(std::move(*text));
  });
}

// ---------------------------------------------------------------- watching

void TournamentServer::watch(ConnectionId connection, std::shared_ptr<MessageSink> sink,
                             protocol::TournamentRequest const& request) {
  // If another server runs the tournaments, the node that passed this on asks that one.
  auto const refuse = [this](MessageSink& to, std::int64_t re, Failure const& refusal) {
    to.send(protocol::ErrorAnswer{re, is_closed_ ? refusal.code : Code::Elsewhere, refusal.message});
  };
  if (auto const refusal = refuse_now()) return refuse(*sink, request.id, *refusal);
  loop_.post([this, refuse, connection, sink = std::move(sink), request] {
    if (auto const refusal = refuse_now()) return refuse(*sink, request.id, *refusal);
    if (!request.on) {
      watchers_.leave(connection);
      return sink->send(protocol::AckAnswer{request.id, 0});
    }
    auto const live = open(request.tournament);
    if (!live) return sink->send(protocol::ErrorAnswer{request.id, Code::NotFound, unknown_tournament().message});
    watchers_.watch(connection, sink, (*live)->tournament);
    sink->send(protocol::AckAnswer{request.id, 0});
  });
}

void TournamentServer::leave(ConnectionId connection) {
  loop_.post([this, connection] { watchers_.leave(connection); });
}

}  // namespace strata::server
