// Any rows of a game in the database of a server, as somebody else may have written them into a backup: refused with a sentence, or a
// game that is shown, and written as a record that can be read again. The input is text: a line with the columns of the table game
// after id and key, and one for each event with those after game, separated by tabs. NULL is written \N, a new line in the text of
// a variant as a carriage return, and the law that the variant has today as "same".

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
#include "server/games/stored_snapshot.hpp"
#include "server/net/record_text.hpp"
#include "server/store/sqlite_store.hpp"

namespace {

using strata::server::GameLoader;
using strata::server::GameState;
using strata::server::SqliteStore;
using strata::server::VariantCache;

constexpr std::size_t game_columns = 23, event_columns = 19;
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

// "INSERT INTO game VALUES ('g','k',?,...)".
std::string insertion(std::string const& begin, std::size_t columns) {
  std::string sql = begin;
  for (std::size_t each = 0; each < columns; ++each) sql += ",?";
  return sql + ')';
}

// Whether the tables take the rows.
bool put(Rows const& rows, std::string_view text) {
  static std::string const game = insertion("INSERT INTO game VALUES ('g','k'", game_columns);
  static std::string const event = insertion("INSERT INTO game_event VALUES ('g'", event_columns);
  static VariantCache laws;
  std::vector<std::string> const lines = split(text, '\n');
  std::vector<std::string> columns = split(lines.front(), '\t');
  if (columns.size() != game_columns) return false;
  std::ranges::replace(columns[text_column], '\r', '\n');
  if (columns[law_column] == "same") {
    auto const options = strata::api::read_options(columns[options_column]);
    if (!options) return false;
    auto const law = laws.stored_law(columns[variant_column], columns[text_column], *options);
    columns[law_column] = law.value_or("none");
  }
  if (!rows.insert(game, columns)) return false;
  for (std::size_t each = 1; each < lines.size(); ++each) {
    columns = split(lines[each], '\t');
    if (columns.size() == event_columns && !rows.insert(event, columns)) return false;
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
