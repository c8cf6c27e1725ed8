// Any rows of a game in the database of a server, as somebody else may have written them into a backup: refused with a sentence, or a
// game that is shown, and written as a record that can be read again. The input is text: a line with the columns of the table game
// after id and key, and one for each event with those after game, separated by tabs; columns that a later version of the schema
// added may be left out, as they are in rows of before. NULL is written \N, a new line in the text of a variant as a carriage
// return, and the law that the variant has today as "same".

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "api/api.hpp"
#include "notation/record.hpp"
#include "server/games/game_loader.hpp"
#include "server/games/state/stored_snapshot.hpp"
#include "server/net/record_text.hpp"
#include "server/store/sqlite_store.hpp"

namespace {

using strata::server::GameLoader;
using strata::server::GameState;
using strata::server::SqliteStore;
using strata::server::VariantCache;

constexpr std::size_t first_game_columns = 23, first_event_columns = 19;  // of schema 7
constexpr std::size_t variant_column = 0, text_column = 2, options_column = 3, law_column = 14;

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    std::size_t const end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// A database in memory, as far as the system has such folders, with a second connection that writes what it likes.
class Rows {
 public:
  Rows() {
    std::string name = std::filesystem::exists("/dev/shm") ? "/dev/shm/strata-fuzz-XXXXXX" : "/tmp/strata-fuzz-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
    auto opened = SqliteStore::open(folder_);
    if (!opened) std::abort();
    store_ = std::move(*opened);
    if (sqlite3_open((folder_ / "strata.db").c_str(), &database_) != SQLITE_OK) std::abort();
    run("PRAGMA synchronous = OFF");
  }
  ~Rows() {
    sqlite3_close(database_);
    store_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Rows(Rows const&) = delete;
  Rows& operator=(Rows const&) = delete;

  SqliteStore& store() { return *store_; }
  void run(char const* sql) const {
    if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) std::abort();
  }
  // The columns of a table in their order.
  [[nodiscard]] std::vector<std::string> columns(std::string const& table) const {
    std::vector<std::string> names;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database_, ("SELECT name FROM pragma_table_info('" + table + "')").c_str(), -1, &statement,
                           nullptr) != SQLITE_OK)
      std::abort();
    while (sqlite3_step(statement) == SQLITE_ROW)
      names.emplace_back(reinterpret_cast<char const*>(sqlite3_column_text(statement, 0)));
    sqlite3_finalize(statement);
    return names;
  }
  // False: the table does not take them.
  [[nodiscard]] bool insert(std::string const& sql, std::vector<std::string> const& columns) const {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) std::abort();
    int at = 0;
    for (std::string const& each : columns)
      if (++at; each != "\\N")
        sqlite3_bind_text(statement, at, each.data(), static_cast<int>(each.size()), SQLITE_STATIC);
    int const code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE;
  }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<SqliteStore> store_;
  sqlite3* database_ = nullptr;
};

// A table whose rows are given but for the first columns, which are the same for all.
struct Table {
  std::string name;
  std::vector<std::string> given_first;  // their values, as SQL
  std::size_t fewest;                    // columns that a row has at least, beside those
  std::vector<std::string> columns;
};

// Whether the table takes the row.
bool put_row(Rows const& rows, Table const& table, std::vector<std::string> const& row) {
  std::size_t const before = table.given_first.size();
  if (row.size() < table.fewest || row.size() > table.columns.size() - before) return false;
  std::string names, values;
  for (std::size_t each = 0; each < before + row.size(); ++each) {
    names += (each == 0 ? "" : ",") + table.columns[each];
    values += (each == 0 ? "" : ",") + (each < before ? table.given_first[each] : "?");
  }
  return rows.insert("INSERT INTO " + table.name + " (" + names + ") VALUES (" + values + ')', row);
}

// Whether the tables take the rows.
bool put(Rows const& rows, std::string_view text) {
  static Table const game{"game", {"'g'", "'k'"}, first_game_columns, rows.columns("game")};
  static Table const event{"game_event", {"'g'"}, first_event_columns, rows.columns("game_event")};
  static VariantCache laws;
  std::vector<std::string> const lines = split(text, '\n');
  std::vector<std::string> columns = split(lines.front(), '\t');
  if (columns.size() < first_game_columns) return false;
  std::ranges::replace(columns[text_column], '\r', '\n');
  if (columns[law_column] == "same") {
    auto const options = strata::api::read_options(columns[options_column]);
    if (!options) return false;
    auto const cached = laws.get(columns[variant_column], columns[text_column], *options, VariantCache::Origin::Store);
    columns[law_column] = cached ? cached->law : "none";
  }
  if (!put_row(rows, game, columns)) return false;
  for (std::size_t each = 1; each < lines.size(); ++each) {
    columns = split(lines[each], '\t');
    bool const is_whole = columns.size() >= first_event_columns;  // or the mutator's
    if (is_whole && !put_row(rows, event, columns)) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static Rows rows;
  static GameLoader loader(rows.store());
  rows.run("BEGIN; DELETE FROM game_event; DELETE FROM game");
  bool const is_there = put(rows, {reinterpret_cast<char const*>(data), size});
  rows.run("COMMIT");
  if (!is_there) return -1;  // nothing to begin with
  auto const game = loader.load("g");
  if (!game) {
    if (game.error().message.empty()) std::abort();
    return 0;
  }
  auto const* const state = std::get_if<GameState>(&*game);
  auto const snapshot = state != nullptr ? state->snapshot(strata::server::now().steady, {})
                                         : std::get<strata::server::ReadOnlyGame>(*game).snapshot;
  if (strata::server::protocol::write(snapshot).empty()) std::abort();
  auto const records = strata::parse_records(strata::server::net::record_text(snapshot));
  // What was only stored is no game of this law, and its moves are whatever they are.
  if (state != nullptr && (!records || records->size() != 1)) std::abort();
  return 0;
}
