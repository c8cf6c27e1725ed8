#include "server/tournaments/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "server/protocol/names.hpp"
#include "tournament/arena.hpp"
#include "tournament/rotation.hpp"
#include "tournament/round_robin.hpp"
#include "tournament/swiss.hpp"

namespace strata::server {

namespace {

using protocol::PairingResult;
using protocol::PlayerState;
using protocol::TournamentForm;
using protocol::TournamentState;
using Code = protocol::ErrorCode;
using tournament::Outcome;

constexpr std::int64_t of_a_second = 1000, of_a_day = 86'400 * of_a_second;  // milliseconds
constexpr std::int64_t least_players = 2;                                    // players that a tournament needs

protocol::Failure refused(std::string message) { return {Code::Refused, std::move(message)}; }

bool has_result(PairingRow const& pairing) { return pairing.result != PairingResult::Unfinished; }

PlayerState player_state(TournamentPlayerRow const& player) {
  if (player.withdrawn != 0) return PlayerState::Withdrawn;
  return player.is_paused ? PlayerState::Paused : PlayerState::Playing;
}

// "5+3", "2 days"
std::string clock_words(TournamentRow const& row) {
  if (row.clock_days > 0) return std::to_string(row.clock_days) + (row.clock_days == 1 ? " day" : " days");
  std::int64_t const seconds = row.clock_base / of_a_second;
  std::string const base = seconds % 60 == 0 ? std::to_string(seconds / 60) : std::to_string(seconds) + "s";
  return base + '+' + std::to_string(row.clock_increment / of_a_second);
}

std::string date_of(std::int64_t utc) {
  if (utc == 0) return {};
  std::chrono::sys_time<std::chrono::milliseconds> const time{std::chrono::milliseconds(utc)};
  std::chrono::year_month_day const date{std::chrono::floor<std::chrono::days>(time)};
  auto const two = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<int>(date.year())) + '/' + two(static_cast<unsigned>(date.month())) + '/' +
         two(static_cast<unsigned>(date.day()));
}

}  // namespace

protocol::TournamentSummary summary_of(TournamentRow const& row, std::string const& owner_name, std::int64_t players) {
  protocol::TournamentSummary summary;
  summary.tournament = row.id;
  summary.name = row.name;
  summary.owner = owner_name;
  summary.form = row.form;
  summary.variants = row.variants;
  summary.clock_base = row.clock_base;
  summary.clock_increment = row.clock_increment;
  summary.clock_days = row.clock_days;
  summary.rounds = row.rounds;
  summary.duration = row.duration;
  summary.rated = row.rated;
  summary.closed = !row.code.empty();
  summary.min_rating = row.min_rating;
  summary.max_rating = row.max_rating;
  summary.late_rounds = row.late_rounds;
  summary.bots = row.bots;
  summary.begins = row.begins;
  summary.first_move = row.first_move;
  summary.interval = row.interval;
  summary.state = row.state;
  summary.round = row.round;
  summary.players = players;
  summary.created = row.created;
  summary.begun = row.begun;
  summary.ends = row.ends;
  summary.listed = row.is_listed;
  return summary;
}

Tournament::Tournament(StoredTournament stored)
    : row_(std::move(stored.row)),
      owner_name_(std::move(stored.owner_name)),
      players_(std::move(stored.players)),
      pairings_(std::move(stored.pairings)) {
  for (TournamentPlayerRow& player : players_)
    if (player.account.empty() && player.withdrawn == 0) player.withdrawn = row_.round + 1;
}

std::optional<std::int64_t> Tournament::player_of(std::string const& account) const {
  if (account.empty()) return std::nullopt;
  auto const found = std::ranges::find(players_, account, &TournamentPlayerRow::account);
  return found == players_.end() ? std::nullopt : std::optional(found->number);
}

std::int64_t Tournament::first_move_time() const {
  return row_.clock_days > 0 ? row_.clock_days * of_a_day : row_.first_move * of_a_second;
}

// ---------------------------------------------------------------- what may be done

bool Tournament::manages(Principal const& who) const { return who.login && who.hash == row_.owner; }

std::int64_t Tournament::next_joined() const { return is_arena() ? 1 : row_.round + 1; }

Denial Tournament::refuse_player(Principal const& who, std::int64_t rating, std::int64_t now) const {
  if (auto const player = player_of(who.hash)) {
    if (players_[static_cast<std::size_t>(*player)].withdrawn == 0) return std::nullopt;
    return refused("You have withdrawn from this tournament, and cannot join it again.");
  }
  if (row_.state == TournamentState::Ended) return refused("This tournament has ended.");
  bool const has_begun = row_.state == TournamentState::Running;
  bool const is_open = is_arena() ? row_.late_rounds > 0 && now < row_.ends
                                  : row_.form == TournamentForm::Swiss && row_.round < row_.late_rounds;
  if (has_begun && !is_open) return refused("This tournament has begun, and takes no more players.");
  if (who.login->is_bot && !row_.bots) return refused("The maker of this tournament has not let bots in.");
  if (row_.min_rating > 0 && rating < row_.min_rating)
    return refused("Players of this tournament have a rating of " + std::to_string(row_.min_rating) +
                   " or more, and yours is " + std::to_string(rating) + '.');
  if (row_.max_rating > 0 && rating > row_.max_rating)
    return refused("Players of this tournament have a rating of " + std::to_string(row_.max_rating) +
                   " or less, and yours is " + std::to_string(rating) + '.');
  std::int64_t const most = row_.form == TournamentForm::RoundRobin         ? most_round_robin
                            : row_.form == TournamentForm::DoubleRoundRobin ? most_double_round_robin
                                                                            : most_players;
  if (static_cast<std::int64_t>(players_.size()) >= most)
    return refused("This tournament is full: it takes " + std::to_string(most) + " players.");
  return std::nullopt;
}

Denial Tournament::refuse_start() const {
  if (row_.state != TournamentState::Waiting) return refused("This tournament has begun already.");
  if (static_cast<std::int64_t>(players_.size()) < least_players)
    return refused("A tournament begins with two players or more.");
  return std::nullopt;
}

// ---------------------------------------------------------------- for the library

tournament::Form Tournament::form() const {
  switch (row_.form) {
    case TournamentForm::RoundRobin: return tournament::Form::RoundRobin;
    case TournamentForm::DoubleRoundRobin: return tournament::Form::DoubleRoundRobin;
    case TournamentForm::Swiss: return tournament::Form::Swiss;
    case TournamentForm::Arena: break;
  }
  return tournament::Form::Arena;
}

std::vector<tournament::Player> Tournament::seats() const {
  std::vector<tournament::Player> seats;
  seats.reserve(players_.size());
  for (TournamentPlayerRow const& player : players_)
    seats.push_back({static_cast<int>(player.rating), static_cast<int>(player.joined),
                     static_cast<int>(player.withdrawn), player.is_paused});
  return seats;
}

Outcome Tournament::outcome(PairingRow const& pairing) const {
  if (row_.state == TournamentState::Ended && pairing.ended > row_.ends) return Outcome::Unfinished;
  switch (pairing.result) {
    case PairingResult::Unfinished: return Outcome::Unfinished;
    case PairingResult::White: return pairing.is_forfeit ? Outcome::BlackForfeits : Outcome::WhiteWins;
    case PairingResult::Black: return pairing.is_forfeit ? Outcome::WhiteForfeits : Outcome::BlackWins;
    case PairingResult::Draw: return Outcome::Draw;
    case PairingResult::None: return Outcome::DoubleForfeit;
    case PairingResult::Bye: break;
  }
  return row_.form == TournamentForm::Swiss ? Outcome::Bye : Outcome::ZeroBye;
}

std::vector<tournament::Game> Tournament::games() const {
  std::vector<PairingRow const*> sorted;
  for (PairingRow const& pairing : pairings_)
    if (!is_arena() || outcome(pairing) != Outcome::Unfinished) sorted.push_back(&pairing);
  if (is_arena())
    std::ranges::sort(sorted, {}, [](PairingRow const* pairing) { return std::pair(pairing->ended, pairing->id); });
  std::vector<tournament::Game> games;
  games.reserve(sorted.size());
  for (PairingRow const* const pairing : sorted)
    games.push_back({is_arena() ? 1 : static_cast<int>(pairing->round), static_cast<int>(pairing->white),
                     static_cast<int>(pairing->black), outcome(*pairing), static_cast<int>(pairing->plies)});
  return games;
}

std::string Tournament::variant_of(std::int64_t round) const {
  int const cycle = row_.form == TournamentForm::DoubleRoundRobin ? static_cast<int>(row_.rounds / 2) : 0;
  return row_.variants[static_cast<std::size_t>(
      tournament::variant_of_round(static_cast<int>(round), static_cast<int>(row_.variants.size()), cycle))];
}

// ---------------------------------------------------------------- what follows

bool Tournament::is_round_over() const { return std::ranges::all_of(pairings_, has_result); }

std::size_t Tournament::players_there() const {
  auto const seats = this->seats();
  return static_cast<std::size_t>(std::ranges::count_if(
      seats, [&](tournament::Player const& player) { return is_there(player, static_cast<int>(next_joined())); }));
}

TournamentRow Tournament::begun(std::int64_t now) const {
  TournamentRow row = row_;
  row.state = TournamentState::Running;
  row.begun = now;
  if (is_arena()) row.ends = now + row.duration * of_a_second;
  if (row.form == TournamentForm::RoundRobin || row.form == TournamentForm::DoubleRoundRobin)
    row.rounds = tournament::rounds_of_round_robin(static_cast<int>(players_.size()), form());
  return row;
}

bool Tournament::is_played() const {
  if (row_.round >= row_.rounds) return true;
  return row_.form == TournamentForm::Swiss && static_cast<std::int64_t>(players_there()) < least_players;
}

Result<std::vector<PairingRow>> Tournament::next_round(std::int64_t now) const {
  if (is_arena()) return next_of_arena(now);
  std::int64_t const round = row_.round + 1;
  std::vector<tournament::Player> const seats = this->seats();
  bool const is_swiss = row_.form == TournamentForm::Swiss;
  auto const next = is_swiss ? tournament::pair_swiss(seats, games(), static_cast<int>(round))
                             : tournament::pair_round_robin(seats, static_cast<int>(round), form());
  if (!next) return std::unexpected(next.error());
  std::vector<PairingRow> pairings;
  auto const add = [&](int white, int black) -> PairingRow& {
    PairingRow& pairing = pairings.emplace_back();
    pairing.round = round;
    pairing.board = static_cast<std::int64_t>(pairings.size());
    pairing.white = white;
    pairing.black = black;
    pairing.variant = variant_of(round);
    pairing.begun = now;
    return pairing;
  };
  auto const add_decided = [&](int white, int black, PairingResult result, bool is_forfeit) {
    PairingRow& pairing = add(white, black);
    pairing.result = result;
    pairing.is_forfeit = is_forfeit;
    pairing.ended = now;
  };
  for (tournament::Pairing const& pairing : next->pairings) add(pairing.white, pairing.black);
  for (tournament::Game const& game : next->forfeits)
    add_decided(game.white, game.black,
                game.outcome == Outcome::WhiteForfeits   ? PairingResult::Black
                : game.outcome == Outcome::BlackForfeits ? PairingResult::White
                                                         : PairingResult::None,
                true);
  if (next->bye) add_decided(*next->bye, tournament::nobody, PairingResult::Bye, false);
  return pairings;
}

Result<std::vector<PairingRow>> Tournament::next_of_arena(std::int64_t now) const {
  struct History {
    bool is_playing = false;
    std::int64_t games = 0, last = 0;
    tournament::WaitingPlayer waiting;
  };
  std::vector<History> all(players_.size());
  // From the first to the last: the opponents are turned round at the end.
  for (PairingRow const& pairing : pairings_) {
    for (bool const is_white : {true, false}) {
      History& his = all[static_cast<std::size_t>(is_white ? pairing.white : pairing.black)];
      his.is_playing = his.is_playing || !has_result(pairing);
      his.last = std::max(his.last, pairing.ended);
      ++his.games;
      his.waiting.recent.push_back(static_cast<int>(is_white ? pairing.black : pairing.white));
      his.waiting.whites_more += is_white ? 1 : -1;
      int const run = his.waiting.colour_run;
      his.waiting.colour_run = is_white ? std::max(run, 0) + 1 : std::min(run, 0) - 1;
    }
  }
  std::map<std::int64_t, int> ranks;
  for (protocol::TournamentStanding const& line : standings())
    ranks.emplace(line.player, static_cast<int>(ranks.size()) + 1);
  std::vector<tournament::WaitingPlayer> waiting;
  for (TournamentPlayerRow const& player : players_) {
    History& his = all[static_cast<std::size_t>(player.number)];
    if (his.is_playing || player.withdrawn != 0 || player.is_paused || his.games >= most_arena_games) continue;
    his.waiting.player = static_cast<int>(player.number);
    his.waiting.rank = ranks[player.number];
    his.waiting.since = std::max(his.last, row_.begun);
    std::ranges::reverse(his.waiting.recent);
    waiting.push_back(std::move(his.waiting));
  }
  auto const next = tournament::pair_arena(waiting, now);
  if (!next) return std::unexpected(next.error());
  std::vector<PairingRow> pairings;
  for (tournament::Pairing const& each : *next) {
    PairingRow& pairing = pairings.emplace_back();
    pairing.round = row_.round + 1;
    pairing.board = static_cast<std::int64_t>(pairings.size());
    pairing.white = each.white;
    pairing.black = each.black;
    pairing.variant = variant_of(pairing.round);
    pairing.begun = now;
  }
  return pairings;
}

// ---------------------------------------------------------------- what was committed

void Tournament::put_player(TournamentPlayerRow player) {
  forget();
  auto const at = static_cast<std::size_t>(player.number);
  if (at < players_.size())
    players_[at] = std::move(player);
  else
    players_.push_back(std::move(player));
}

void Tournament::remove_player(std::int64_t number) {
  forget();
  players_.erase(players_.begin() + number);
  for (std::size_t at = 0; at < players_.size(); ++at) players_[at].number = static_cast<std::int64_t>(at);
}

void Tournament::add_round(TournamentRow row, std::vector<PairingRow> pairings) {
  set_row(std::move(row));
  std::ranges::move(pairings, std::back_inserter(pairings_));
}

bool Tournament::set_game(std::int64_t pairing, std::string game) {
  auto const found = std::ranges::find(pairings_, pairing, &PairingRow::id);
  if (found == pairings_.end() || !found->game.empty()) return false;
  found->game = std::move(game);
  return true;
}

bool Tournament::set_result(EndedPairing const& ended) {
  auto const found = std::ranges::find(pairings_, ended.pairing, &PairingRow::id);
  if (found == pairings_.end() || has_result(*found)) return false;
  if (found->game.empty()) found->game = ended.game;
  found->result = ended.result;
  found->is_forfeit = ended.is_forfeit;
  found->plies = ended.plies;
  found->ended = ended.ended;
  forget();
  return true;
}

void Tournament::erase(std::string const& account) {
  forget();
  if (row_.owner == account) row_.owner.clear(), owner_name_.clear();
  for (TournamentPlayerRow& player : players_) {
    if (player.account != account) continue;
    player.account.clear();
    player.name = erased_name;
    if (player.withdrawn == 0) player.withdrawn = row_.round + 1;
  }
}

// ---------------------------------------------------------------- what is told

protocol::TournamentSummary Tournament::summary() const {
  return summary_of(row_, owner_name_, static_cast<std::int64_t>(players_.size()));
}

std::vector<protocol::TournamentStanding> const& Tournament::standings() const {
  if (standings_) return *standings_;
  standings_.emplace();
  auto const rows = tournament::standings(form(), seats(), games());
  if (!rows) return *standings_;
  for (tournament::Row const& row : *rows) {
    TournamentPlayerRow const& player = players_[static_cast<std::size_t>(row.player)];
    protocol::TournamentStanding& line = standings_->emplace_back();
    line.player = player.number;
    line.place = row.place;
    line.name = player.name;
    line.bot = player.is_bot;
    line.rating = player.rating;
    line.state = player_state(player);
    line.points = row.points;
    line.buchholz = row.buchholz_cut_1;
    line.sonneborn_berger = row.sonneborn_berger;
    line.wins = row.wins;
    line.games = row.games;
    line.on_fire = row.on_fire;
  }
  return *standings_;
}

protocol::TournamentPairing Tournament::told(PairingRow const& pairing) const {
  auto const name = [&](std::int64_t number) {
    return number < 0 ? std::string() : players_[static_cast<std::size_t>(number)].name;
  };
  return {pairing.round,       pairing.board,   pairing.white, name(pairing.white), pairing.black,
          name(pairing.black), pairing.variant, pairing.game,  pairing.result,      pairing.is_forfeit};
}

protocol::TournamentMe Tournament::me(Principal const& who) const {
  protocol::TournamentMe me;
  me.player = -1;
  me.manages = manages(who) && row_.state != TournamentState::Ended;
  me.lists = who.login && !who.has_token() && (who.login->is_moderator || who.login->is_admin);
  auto const player = who.login ? player_of(who.hash) : std::nullopt;
  if (manages(who) || player) me.code = row_.code;
  if (!player) return me;
  me.player = *player;
  me.state = player_state(players_[static_cast<std::size_t>(*player)]);
  for (PairingRow const& pairing : pairings_)
    if (!has_result(pairing) && (pairing.white == *player || pairing.black == *player)) me.game = pairing.game;
  return me;
}

std::vector<PairingRow const*> Tournament::pairings_of(std::optional<std::int64_t> round) const {
  std::vector<PairingRow const*> wanted;
  if (round || !is_arena()) {
    for (PairingRow const& pairing : pairings_)
      if (pairing.round == round.value_or(row_.round)) wanted.push_back(&pairing);
    return wanted;
  }
  for (PairingRow const& pairing : pairings_)
    if (!has_result(pairing)) wanted.push_back(&pairing);
  for (auto pairing = pairings_.rbegin(); pairing != pairings_.rend() && wanted.size() < most_lines; ++pairing)
    if (has_result(*pairing)) wanted.push_back(&*pairing);
  return wanted;
}

protocol::TournamentView Tournament::view(Principal const& who, TournamentPart const& part) const {
  protocol::TournamentView view;
  view.summary = summary();
  view.me = me(who);
  std::vector<protocol::TournamentStanding> const& lines = standings();
  std::size_t const from = std::min(static_cast<std::size_t>(std::max<std::int64_t>(part.from, 0)), lines.size());
  std::size_t const to = std::min(from + most_lines, lines.size());
  view.from = static_cast<std::int64_t>(from);
  view.standings.assign(lines.begin() + static_cast<std::ptrdiff_t>(from),
                        lines.begin() + static_cast<std::ptrdiff_t>(to));
  for (PairingRow const* const pairing : pairings_of(part.round)) {
    if (view.pairings.size() == most_lines) break;
    view.pairings.push_back(told(*pairing));
  }
  return view;
}

Result<std::string> Tournament::report(ReportKind kind, std::string const& server) const {
  tournament::Report report;
  report.name = row_.name;
  report.place = server;
  report.begins = date_of(row_.begun);
  report.ends = date_of(row_.state == TournamentState::Ended ? row_.ends : 0);
  report.clock = clock_words(row_);
  report.rounds = static_cast<int>(row_.rounds);
  report.variants = row_.variants;
  for (TournamentPlayerRow const& player : players_) {
    report.names.push_back(player.name);
    report.titles.emplace_back(player.is_bot ? "BOT" : "");
  }
  std::vector<tournament::Player> const seats = this->seats();
  std::vector<tournament::Game> const games = this->games();
  return kind == ReportKind::Csv ? tournament::csv_text(report, form(), seats, games)
                                 : tournament::trf_text(report, form(), seats, games);
}

}  // namespace strata::server
