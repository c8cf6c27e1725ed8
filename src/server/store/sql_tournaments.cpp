// The store's share of tournaments. Their writes are rare beside those of games, so their statements are prepared when they are needed; only
// the place of a game in its pairing, and its result, are written with the game.

#include <charconv>
#include <limits>
#include <utility>

#include "server/protocol/names.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

using protocol::PairingResult;

constexpr char const* tournament_columns =
    "t.id, t.key, t.owner, t.name, t.form, t.variants, t.clock_base, t.clock_increment, t.clock_days, t.rounds, "
    "t.duration, t.rated, t.code, t.min_rating, t.max_rating, t.late_rounds, t.bots, t.begins, t.first_move, "
    "t.interval, t.created, t.state, t.round, t.begun, t.ends, t.is_listed";

constexpr char const* unfinished_of_maker = "SELECT count(*) FROM tournament WHERE owner = ? AND state <> 'ended'";
constexpr char const* unfinished_of_player =
    "SELECT count(*) FROM tournament_player p JOIN tournament t ON t.id = p.tournament WHERE p.account <> '' AND "
    "p.account = ? AND p.withdrawn = 0 AND t.state <> 'ended'";

std::string joined(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(','), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

template <class Word>
Word word_of(Statement& row) {
  Word word{};
  if (!from_text(row.text(), word)) throw damaged("a tournament has a word that is none");
  return word;
}

TournamentRow read_tournament(Statement& row) {
  TournamentRow read;
  for (std::string* const text : {&read.id, &read.key, &read.owner, &read.name}) *text = row.text();
  read.form = word_of<protocol::TournamentForm>(row);
  read.variants = words_of(row.text());
  for (std::int64_t* const number :
       {&read.clock_base, &read.clock_increment, &read.clock_days, &read.rounds, &read.duration})
    *number = row.number();
  read.rated = row.number() != 0;
  read.code = row.text();
  for (std::int64_t* const number : {&read.min_rating, &read.max_rating, &read.late_rounds}) *number = row.number();
  read.bots = row.number() != 0;
  for (std::int64_t* const number : {&read.begins, &read.first_move, &read.interval, &read.created})
    *number = row.number();
  read.state = word_of<protocol::TournamentState>(row);
  for (std::int64_t* const number : {&read.round, &read.begun, &read.ends}) *number = row.number();
  read.is_listed = row.number() != 0;
  return read;
}

TournamentPlayerRow read_player(Statement& row) {
  TournamentPlayerRow player;
  player.number = row.number();
  player.account = row.text();
  player.name = row.text();
  player.rating = row.number();
  player.is_bot = row.number() != 0;
  player.joined = row.number();
  player.withdrawn = row.number();
  player.is_paused = row.number() != 0;
  // The account was deleted, and what is left of it here is not erased yet.
  if (row.number() == 0) player.account.clear(), player.name = erased_name;
  return player;
}

PairingRow read_pairing(Statement& row) {
  PairingRow pairing;
  for (std::int64_t* const number : {&pairing.id, &pairing.round, &pairing.board, &pairing.white, &pairing.black})
    *number = row.number();
  pairing.variant = row.text();
  pairing.game = row.text();
  pairing.result = word_of<PairingResult>(row);
  pairing.is_forfeit = row.number() != 0;
  for (std::int64_t* const number : {&pairing.plies, &pairing.begun, &pairing.ended}) *number = row.number();
  return pairing;
}

std::vector<ListedTournament> read_listed_tournaments(Statement& rows) {
  std::vector<ListedTournament> listed;
  while (rows.step()) {
    ListedTournament& each = listed.emplace_back();
    each.row = read_tournament(rows);
    each.owner_name = rows.text();
    each.players = rows.number();
  }
  return listed;
}

// Selects the columns above; the statement ends with the condition.
std::string listed_query(std::string const& from) {
  return std::string("SELECT ") + tournament_columns +
         ", coalesce(a.name, ''), (SELECT count(*) FROM tournament_player p WHERE p.tournament = t.id) FROM " + from +
         " LEFT JOIN account a ON a.id = t.owner ";
}

PairingResult result_of(std::string const& result) {
  PairingResult read{};
  bool const is_one = from_text(result, read) && read != PairingResult::Unfinished && read != PairingResult::Bye;
  return is_one ? read : PairingResult::None;
}

std::unexpected<Error> no_tournament() { return failure(ErrorCode::NotFound, "there is no such tournament"); }

}  // namespace

// ---------------------------------------------------------------- within the writes of games

bool SqlStore::take_pairing(std::int64_t pairing, GameRow const& game) {
  Statement taken = writer_.statement(
      "UPDATE pairing SET game = ?, begun = ? WHERE id = ? AND game = '' AND result = 'unfinished' RETURNING id");
  return taken.bind(game.id).bind(game.created).bind(pairing).step();
}

std::optional<EndedPairing> SqlStore::write_paired(std::string const& game, EventRow const& event,
                                                   StateRow const& state) {
  if (!event.end || state.guest.empty()) return std::nullopt;
  constexpr std::int64_t both = 2;  // plies after which both have moved
  EndedPairing ended;
  ended.game = game;
  ended.result = result_of(event.end->result);
  ended.is_forfeit = event.at < both && event.end->reason == "absence";
  ended.plies = event.at;
  ended.ended = event.time;
  Statement written = writer_.statement(
      "UPDATE pairing SET result = ?, is_forfeit = ?, plies = ?, ended = ? WHERE game <> '' AND game = ? AND result = "
      "'unfinished' RETURNING id, tournament");
  written.bind(to_text(ended.result))
      .bind(std::int64_t{ended.is_forfeit})
      .bind(ended.plies)
      .bind(ended.ended)
      .bind(game);
  if (!written.step()) return std::nullopt;
  ended.pairing = written.number();
  ended.tournament = written.text();
  return ended;
}

void SqlStore::tell_result(EndedPairing const& ended) {
  std::lock_guard const lock(watching_results_);
  if (result_written_) result_written_(ended);
}

void SqlStore::watch_results(std::function<void(EndedPairing const&)> ended) {
  std::lock_guard const lock(watching_results_);
  result_written_ = std::move(ended);
}

// ---------------------------------------------------------------- writes

std::optional<Error> SqlStore::refuse_tournament(char const* query, std::string const& account, std::int64_t most,
                                                 std::string const& what) {
  Statement counted = writer_.statement(query);
  if (!account.empty()) counted.bind(account);
  if (!counted.step() || counted.number() < most) return std::nullopt;
  return Error{ErrorCode::Limit, what + " (" + std::to_string(most) + " at most)", {}};
}

void SqlStore::create_tournament(TournamentRow row, TournamentLimits limits,
                                 std::function<void(Result<std::string>)> done) {
  auto run = [this, row = std::move(row), limits, done]() -> std::function<void()> {
    auto const answer = [&done](Result<std::string> result) {
      return [done, result = std::move(result)] { done(result); };
    };
    Statement known = writer_.statement("SELECT id FROM tournament WHERE key = ?");
    if (known.bind(row.key).step()) return answer(known.text());
    if (!writer_.statement("SELECT 1 FROM account WHERE id = ?").bind(row.owner).step())
      return answer(failure(ErrorCode::NotFound, "there is no such account"));
    if (auto refused = refuse_tournament(unfinished_of_maker, row.owner, limits.made,
                                         "you have made as many tournaments that have not ended as you may"))
      return answer(std::unexpected(std::move(*refused)));
    if (auto refused = refuse_tournament("SELECT count(*) FROM tournament WHERE state <> 'ended'", {}, limits.running,
                                         "this server has as many tournaments as it runs"))
      return answer(std::unexpected(std::move(*refused)));
    writer_
        .statement(
            "INSERT INTO tournament VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            "?, ?, ?, ?)")
        .bind(row.id)
        .bind(row.key)
        .bind(row.owner)
        .bind(row.name)
        .bind(to_text(row.form))
        .bind(joined(row.variants))
        .bind(row.clock_base)
        .bind(row.clock_increment)
        .bind(row.clock_days)
        .bind(row.rounds)
        .bind(row.duration)
        .bind(std::int64_t{row.rated})
        .bind(row.code)
        .bind(row.min_rating)
        .bind(row.max_rating)
        .bind(row.late_rounds)
        .bind(std::int64_t{row.bots})
        .bind(row.begins)
        .bind(row.first_move)
        .bind(row.interval)
        .bind(row.created)
        .bind(to_text(row.state))
        .bind(row.round)
        .bind(row.begun)
        .bind(row.ends)
        .bind(std::int64_t{row.is_listed})
        .run();
    return answer(row.id);
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

bool SqlStore::write_tournament(TournamentRow const& row) {
  Statement written = writer_.statement(
      "UPDATE tournament SET rounds = ?, state = ?, round = ?, begun = ?, ends = ?, is_listed = ? WHERE id = ? "
      "RETURNING "
      "id");
  return written.bind(row.rounds)
      .bind(to_text(row.state))
      .bind(row.round)
      .bind(row.begun)
      .bind(row.ends)
      .bind(std::int64_t{row.is_listed})
      .bind(row.id)
      .step();
}

void SqlStore::put_tournament(TournamentRow row, std::function<void(Result<void>)> done) {
  auto run = [this, row = std::move(row)]() -> Result<void> {
    if (!write_tournament(row)) return no_tournament();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::put_player(std::string tournament, TournamentPlayerRow player, TournamentLimits limits,
                          std::function<void(Result<void>)> done) {
  auto run = [this, tournament = std::move(tournament), player = std::move(player), limits]() -> Result<void> {
    Statement changed = writer_.statement(
        "UPDATE tournament_player SET joined = ?, withdrawn = ?, is_paused = ? WHERE tournament = ? AND number = ? "
        "RETURNING number");
    changed.bind(player.joined)
        .bind(player.withdrawn)
        .bind(std::int64_t{player.is_paused})
        .bind(tournament)
        .bind(player.number);
    if (changed.step()) return {};
    changed.reset();
    if (!writer_.statement("SELECT 1 FROM tournament WHERE id = ? AND state <> 'ended'").bind(tournament).step())
      return no_tournament();
    if (!writer_.statement("SELECT 1 FROM account WHERE id = ?").bind(player.account).step())
      return failure(ErrorCode::NotFound, "there is no such account");
    if (auto refused = refuse_tournament(unfinished_of_player, player.account, limits.joined,
                                         "you are in as many tournaments as you may be in at once"))
      return std::unexpected(std::move(*refused));
    writer_.statement("INSERT INTO tournament_player VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(tournament)
        .bind(player.number)
        .bind(player.account)
        .bind(player.name)
        .bind(player.rating)
        .bind(std::int64_t{player.is_bot})
        .bind(player.joined)
        .bind(player.withdrawn)
        .bind(std::int64_t{player.is_paused})
        .run();
    return {};
  };
  ask_of_accounts(Growth::New, std::move(run), done);
}

void SqlStore::put_round(TournamentRow row, std::vector<PairingRow> pairings,
                         std::function<void(Result<std::vector<std::int64_t>>)> done) {
  auto run = [this, row = std::move(row), pairings = std::move(pairings), done]() -> std::function<void()> {
    Statement before = writer_.statement("SELECT round FROM tournament WHERE id = ? AND state <> 'ended'");
    if (!before.bind(row.id).step() || before.number() + 1 != row.round)
      return [done] { done(failure(ErrorCode::BadOption, "this tournament is at another round")); };
    before.reset();
    if (!write_tournament(row)) return [done] { done(no_tournament()); };
    std::vector<std::int64_t> ids;
    Statement insert = writer_.statement(
        "INSERT INTO pairing (tournament, round, board, white, black, variant, game, result, is_forfeit, plies, begun, "
        "ended) VALUES (?, ?, ?, ?, ?, ?, '', ?, ?, 0, ?, ?) RETURNING id");
    for (PairingRow const& pairing : pairings) {
      insert.reset()
          .bind(row.id)
          .bind(pairing.round)
          .bind(pairing.board)
          .bind(pairing.white)
          .bind(pairing.black)
          .bind(pairing.variant)
          .bind(to_text(pairing.result))
          .bind(std::int64_t{pairing.is_forfeit})
          .bind(pairing.begun)
          .bind(pairing.ended);
      if (insert.step()) ids.push_back(insert.number());
    }
    insert.reset();
    return [done, ids = std::move(ids)] { done(ids); };
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::put_result(std::int64_t pairing, PairingResult result, std::int64_t ended,
                          std::function<void(Result<bool>)> done) {
  auto run = [this, pairing, result, ended, done]() -> std::function<void()> {
    Statement written = writer_.statement(
        "UPDATE pairing SET result = ?, is_forfeit = 1, ended = ? WHERE id = ? AND result = 'unfinished' AND NOT "
        "EXISTS (SELECT 1 FROM game WHERE id = pairing.game) RETURNING id");
    bool const is_written = written.bind(to_text(result)).bind(ended).bind(pairing).step();
    return [done, is_written] { done(is_written); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::remove_player(std::string tournament, std::int64_t number, std::function<void(Result<void>)> done) {
  auto run = [this, tournament = std::move(tournament), number]() -> Result<void> {
    if (!writer_.statement("SELECT 1 FROM tournament WHERE id = ? AND state = 'waiting'").bind(tournament).step())
      return failure(ErrorCode::BadOption, "this tournament has begun");
    for (char const* const query :
         {"DELETE FROM tournament_player WHERE tournament = ? AND number = ?",
          "UPDATE tournament_player SET number = number - 1 WHERE tournament = ? AND number > ?"})
      writer_.statement(query).bind(tournament).bind(number).run();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::remove_tournament(std::string id, std::function<void(Result<void>)> done) {
  auto run = [this, id = std::move(id)]() -> Result<void> {
    if (writer_.statement("SELECT 1 FROM pairing WHERE tournament = ?").bind(id).step())
      return failure(ErrorCode::BadOption, "this tournament has begun");
    writer_.statement("DELETE FROM tournament_player WHERE tournament = ?").bind(id).run();
    Statement removed = writer_.statement("DELETE FROM tournament WHERE id = ? RETURNING id");
    if (!removed.bind(id).step()) return no_tournament();
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

// ---------------------------------------------------------------- reads

Result<std::vector<std::string>> SqlStore::unfinished_tournaments() {
  Readers::Lease const lister = listers_.take();
  try {
    std::vector<std::string> ids;
    Statement rows = lister->statement("SELECT id FROM tournament WHERE state <> 'ended' ORDER BY id");
    while (rows.step()) ids.push_back(rows.text());
    return ids;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<EndedPairing> SqlStore::ended_pairing(std::int64_t pairing) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement(
        "SELECT tournament, game, result, is_forfeit, plies, ended FROM pairing WHERE id = ? AND result <> "
        "'unfinished'");
    if (!row.bind(pairing).step()) return failure(ErrorCode::NotFound, "there is no such result");
    EndedPairing ended;
    ended.tournament = row.text();
    ended.pairing = pairing;
    ended.game = row.text();
    if (!from_text(row.text(), ended.result)) return failure(ErrorCode::Io, "the result of this pairing is damaged");
    ended.is_forfeit = row.number() != 0;
    ended.plies = row.number();
    ended.ended = row.number();
    return ended;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<StoredTournament> SqlStore::tournament(std::string const& id) {
  Readers::Lease const reader = readers_.take();
  try {
    Snapshot const snapshot(*reader);
    StoredTournament stored;
    Statement row = reader->statement(listed_query("tournament t") + "WHERE t.id = ?");
    if (!row.bind(id).step()) return no_tournament();
    stored.row = read_tournament(row);
    stored.owner_name = row.text();
    if (stored.owner_name.empty()) stored.row.owner.clear();
    row.reset();
    Statement players = reader->statement(
        "SELECT p.number, p.account, p.name, p.rating, p.is_bot, p.joined, p.withdrawn, p.is_paused, "
        "p.account <> '' AND a.id IS NOT NULL FROM tournament_player p LEFT JOIN account a ON a.id = p.account WHERE "
        "p.tournament = ? ORDER BY p.number");
    players.bind(id);
    while (players.step()) stored.players.push_back(read_player(players));
    players.reset();
    Statement pairings = reader->statement(
        "SELECT id, round, board, white, black, variant, game, result, is_forfeit, plies, begun, ended FROM pairing "
        "WHERE "
        "tournament = ? ORDER BY round, board");
    pairings.bind(id);
    while (pairings.step()) stored.pairings.push_back(read_pairing(pairings));
    return stored;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<ListedTournament>> SqlStore::listed_tournaments(std::optional<protocol::ListPlace> const& before,
                                                                   int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    protocol::ListPlace const first{std::numeric_limits<std::int64_t>::max(), {}};
    protocol::ListPlace const& place = before ? *before : first;
    Statement rows = lister->statement(
        listed_query("tournament t") +
        "WHERE t.is_listed = 1 AND (t.created, t.id) < (?, ?) ORDER BY t.created DESC, t.id DESC LIMIT ?");
    rows.bind(place.updated).bind(place.game).bind(limit);
    return read_listed_tournaments(rows);
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<ListedTournament>> SqlStore::tournaments_of(std::string const& account, int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        listed_query("(SELECT id FROM tournament WHERE owner = ?1 UNION SELECT tournament FROM tournament_player WHERE "
                     "account <> '' AND account = ?1) own JOIN tournament t ON t.id = own.id") +
        "ORDER BY t.created DESC, t.id DESC LIMIT ?2");
    rows.bind(account).bind(limit);
    return read_listed_tournaments(rows);
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<std::string>> SqlStore::check_tournaments() {
  Readers::Lease const reader = readers_.take();
  try {
    std::vector<std::string> wrong;
    // Each pairing with a game against the event that ended the game.
    Statement rows = reader->statement(
        "SELECT p.id, p.game, p.result, coalesce(e.end_result, 'unfinished'), g.key FROM pairing p JOIN game g ON g.id "
        "= "
        "p.game LEFT JOIN game_event e ON e.game = p.game AND e.seq = (SELECT min(seq) FROM game_event WHERE game = "
        "p.game AND end_result IS NOT NULL) WHERE p.game <> ''");
    while (rows.step()) {
      std::string const id = std::to_string(rows.number());
      std::string const game = rows.text(), result = rows.text(), ended = rows.text(), key = rows.text();
      if (result != ended) wrong.push_back("pairing " + id + " is " + result + ", its game " + game + " is " + ended);
      if (key != std::string(GameRow::paired_key) + id)
        wrong.push_back("game " + game + " of pairing " + id + " was made as that of \"" + key + "\"");
    }
    Statement lost = reader->statement(
        "SELECT g.id, g.key FROM game g WHERE substr(g.key, 1, 8) = 'pairing ' AND NOT EXISTS (SELECT 1 FROM pairing p "
        "WHERE "
        "p.game <> '' AND p.game = g.id)");
    while (lost.step()) wrong.push_back("game " + lost.text() + " was made for a " + lost.text() + " without it");
    return wrong;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
