#include "server/store/transfer.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace strata::server {

namespace {

constexpr int most_games = 100;  // in one transaction
constexpr std::size_t of_games = 4;

// First those with the rows of games.
constexpr std::array<std::string_view, 35> tables{
    "game",          "game_event",     "game_head",     "game_state",
    "principal",     "issuer",         "issued_before", "account",
    "session",       "session_secret", "claim",         "recovery_code",
    "admin_token",   "security_event", "invitation",    "token",
    "bot",           "relation",       "push_key",      "push",
    "rated_game",    "rating",         "rating_change", "player_game",
    "player_result", "erasing",        "erasing_hash",  "report",
    "report_line",   "sanction",       "tournament",    "tournament_player",
    "pairing",       "seek",           "seek_game"};

struct Copying {
  std::string names;  // names of the columns, with commas between
  std::string types;  // a letter each: t text, n number, r real
};

Copying columns_of(Database& from, std::string_view table) {
  Copying copying;
  for (Column const& column : from.columns(table)) {
    if (!copying.names.empty()) copying.names += ", ";
    copying.names += column.name;
    copying.types += column.type;
  }
  return copying;
}

std::string insert_into(std::string_view table, Copying const& copying) {
  std::string text = "INSERT INTO " + std::string(table) + " (" + copying.names + ") VALUES (";
  for (std::size_t each = 0; each < copying.types.size(); ++each) text += each == 0 ? "?" : ", ?";
  return text + ')';
}

// The row at which `rows` stands.
void copy_row(Statement& rows, Statement& insert, std::string const& types) {
  insert.reset();
  for (char const type : types) {
    if (type == 'n') {
      auto const value = rows.maybe_number();
      value ? insert.bind(*value) : insert.bind_null();
    } else if (type == 'r') {
      insert.bind_real(rows.real());
    } else {
      auto const value = rows.maybe_text();
      value ? insert.bind(*value) : insert.bind_null();
    }
  }
  insert.run();
}

class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) { database_.run("BEGIN"); }
  Transaction(Transaction const&) = delete;
  Transaction& operator=(Transaction const&) = delete;
  ~Transaction() { database_.roll_back(); }
  void commit() { database_.run("COMMIT"); }

 private:
  Database& database_;
};

std::string head_of(Database& database, std::string const& game) {
  Statement head = database.statement("SELECT events, chain FROM game_head WHERE game = ?");
  if (!head.bind(game).step()) return {};
  std::string const events = std::to_string(head.number());
  return events + ' ' + head.text();
}

class Transfer {
 public:
  Transfer(Database& from, Database& to, std::function<void(Transferred const&)> const& progress)
      : from_(from), to_(to), progress_(progress) {}

  Result<Transferred> run() {
    std::string after;
    for (std::vector<std::string> games = games_after(after); !games.empty(); games = games_after(after)) {
      Transaction transaction(to_);
      for (std::string const& game : games) copy_game(game);
      transaction.commit();
      after = games.back();
      progress_(done_);
    }
    std::string const count = "SELECT count(*) FROM game";
    if (to_.number(count) != from_.number(count))
      return failure(ErrorCode::Io,
                     "the target holds games that the source does not have; make an empty one, or remove them there");
    {
      // A copy that was cut off has left these rows. They are few beside those of games.
      Transaction transaction(to_);
      for (std::size_t table = tables.size(); table-- > of_games;)
        to_.run(("DELETE FROM " + std::string(tables[table])).c_str());
      transaction.commit();
    }
    for (std::size_t table = of_games; table < tables.size(); ++table) copy_table(tables[table]);
    return done_;
  }

 private:
  std::vector<std::string> games_after(std::string const& after) {
    Statement rows = from_.statement("SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?");
    rows.bind(after).bind(std::int64_t{most_games});
    std::vector<std::string> games;
    while (rows.step()) games.push_back(rows.text());
    return games;
  }

  void copy_game(std::string const& game) {
    bool const is_there = to_.statement("SELECT 1 FROM game WHERE id = ?").bind(game).step();
    if (is_there && head_of(from_, game) == head_of(to_, game)) {
      ++done_.found;
      return;
    }
    for (std::size_t table = of_games; table-- > 0;)
      to_.statement("DELETE FROM " + std::string(tables[table]) + " WHERE " + (table == 0 ? "id" : "game") + " = ?")
          .bind(game)
          .run();
    for (std::size_t table = 0; table < of_games; ++table) {
      Copying const& copying = copying_.at(table);
      Statement rows = from_.statement("SELECT " + copying.names + " FROM " + std::string(tables[table]) + " WHERE " +
                                       (table == 0 ? "id" : "game") + " = ?");
      Statement insert = to_.statement(insert_into(tables[table], copying));
      rows.bind(game);
      while (rows.step()) copy_row(rows, insert, copying.types);
    }
    ++done_.games;
  }

  void copy_table(std::string_view table) {
    Copying const copying = columns_of(from_, table);
    Transaction transaction(to_);
    Snapshot const snapshot(from_);
    Statement rows = from_.paged("SELECT " + copying.names + " FROM " + std::string(table));
    Statement insert = to_.statement(insert_into(table, copying));
    while (rows.step()) {
      copy_row(rows, insert, copying.types);
      ++done_.rows;
    }
    to_.count_on(table);
    transaction.commit();
    progress_(done_);
  }

  Database& from_;
  Database& to_;
  std::function<void(Transferred const&)> const& progress_;
  std::array<Copying, of_games> copying_{columns_of(from_, tables[0]), columns_of(from_, tables[1]),
                                         columns_of(from_, tables[2]), columns_of(from_, tables[3])};
  Transferred done_;
};

}  // namespace

std::span<std::string_view const> transferred_tables() { return tables; }

Result<Transferred> transfer(Database& from, Database& to, std::function<void(Transferred const&)> const& progress) {
  try {
    return Transfer(from, to, progress).run();
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
