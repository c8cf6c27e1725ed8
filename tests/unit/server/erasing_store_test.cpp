// Taking a person out of the store: checksums fit, nothing of the name is left in the files, and it goes on after a kill.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "server/protocol/names.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/transfer.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using protocol::EventKind;

// The columns of text in all tables, by table.
std::map<std::string, std::set<std::string>> columns_of(Database& database) {
  std::map<std::string, std::set<std::string>> columns;
  for (std::string_view const table : transferred_tables())
    for (Column const& column : database.columns(table))
      if (column.type == 't') columns[std::string(table)].insert(column.name);
  return columns;
}

// The places of these words in columns of text, in any case.
std::string found_in_columns(Database& database, std::vector<std::string> const& words) {
  std::string found;
  for (auto const& [table, columns] : columns_of(database))
    for (std::string const& column : columns)
      for (std::string const& word : words) {
        Statement left =
            database.statement("SELECT count(*) FROM " + table + " WHERE lower(" + column + ") LIKE lower(?)");
        left.bind('%' + word + '%');
        if (left.step() && left.number() != 0) found += table + '.' + column + " has " + word + '\n';
      }
  return found;
}

class Erasing : public testing::Test {
 protected:
  // Hashes as they are: 32 letters, of which the first 16 begin the keys.
  static constexpr char const *account = "accountmarieaccountmarieaccountm",
                              *guest = "guestofmarieguestofmarieguestofm", *former = "formerdeviceformerdeviceformerde",
                              *bob = "bobbobbobbobbobbobbobbobbobbobbo", *other = "otherotherotherotherotherotheroth";
  static constexpr char const* name = "Marie_Curie";

  void SetUp() override { open(); }
  void open() {
    store_.reset();
    auto opened = open_any_store(folder_.path());
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  static std::string key(char const* hash, std::string const& rest) {
    return std::string(hash).substr(0, 16) + ' ' + rest;
  }
  void sign_up(char const* id, char const* called, char const* as_guest) {
    std::promise<Result<void>> done;
    Entry entry;
    entry.session = {std::string("session of ") + called, "id", id, as_guest,
                     "Agent of " + std::string(called),   "",   1,  1};
    entry.guest = as_guest;
    entry.log = {0, 1, "signed_up", id, {}, {}};
    store_->create_account({id, called, skeleton_of(called), "hash of a password", false, false, 1}, {{"a code", 0}},
                           entry, [&](Result<void> const& result) { done.set_value(result); });
    ASSERT_TRUE(done.get_future().get());
  }
  [[nodiscard]] bool delete_account(char const* id = account) {
    std::promise<Result<void>> done;
    store_->delete_account(id, "hash of a password", {0, 2, "deleted", {}, {}, {}},
                           [&](Result<void> const& result) { done.set_value(result); });
    return done.get_future().get().has_value();
  }
  // Between the guest, who has White, and Bob; events in turn, but for one by a browser that nobody knows any more.
  StoredGame a_game_of_two(std::string const& id, int moves) {
    StoredGame stored;
    stored.game = a_game(id, key(guest, id));
    stored.game.owner = guest;
    stored.game.owner_name = name;
    stored.game.guest.clear();
    stored.game.guest_name.clear();
    stored.game.invites = "Bob";
    stored.game.title = "Bob and Marie_Curie";
    EventRow sit = an_event(1, key(bob, "sit"));
    sit.kind = EventKind::Sit;
    sit.principal = bob;
    sit.name = "Bob";
    stored.events.push_back(sit);
    for (int each = 0; each < moves; ++each)
      stored.events.push_back(an_event(each + 2, key(each % 2 == 0 ? guest : bob, "m" + std::to_string(each))));
    EventRow title = an_event(moves + 2, key(former, "t"));
    title.kind = EventKind::Title;
    title.title = "marie_curie, again";
    stored.events.push_back(title);
    EventRow end = an_event(moves + 3);
    end.kind = EventKind::End;
    end.end = protocol::End{"black", "resignation"};
    stored.events.push_back(end);
    return stored;
  }
  static StateRow state_of_two() {
    StateRow state = a_state(1);
    state.title = "marie_curie, again";
    state.owner = guest;
    state.guest = bob;
    state.white_name = name;
    return state;
  }
  void create(StoredGame stored, StateRow state) {
    std::promise<Result<std::string>> done;
    store_->create(std::move(stored), std::move(state), [&](auto const& result) { done.set_value(result); });
    auto const created = done.get_future().get();
    ASSERT_TRUE(created) << created.error().text();
  }
  void erase_all() {
    auto const people = store_->to_erase();
    ASSERT_TRUE(people);
    for (ErasedPerson const& who : *people) {
      for (std::string after;;) {
        auto const games = store_->games_of(who, after, 3);
        ASSERT_TRUE(games);
        if (games->empty()) break;
        for (std::string const& game : *games) ASSERT_TRUE(store_->erase_from(game, who));
        after = games->back();
      }
      ASSERT_TRUE(store_->erase_rest(who));
      ASSERT_TRUE(store_->erase_traces());
    }
  }
  // The places of these words in the files of the folder, in any case; in the columns if the store has no files.
  [[nodiscard]] std::string found_in_files(std::vector<std::string> const& words) const {
    if (is_on_postgres()) return found_in_columns(*open_any_database(folder_.path()), words);
    std::string found;
    for (auto const& entry : std::filesystem::directory_iterator(folder_.path())) {
      std::ifstream in(entry.path(), std::ios::binary);
      std::string bytes{std::istreambuf_iterator<char>(in), {}};
      for (char& each : bytes) each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
      for (std::string word : words) {
        for (char& each : word) each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
        for (std::size_t at = 0; (at = bytes.find(word, at)) != std::string::npos; ++at)
          found += entry.path().filename().string() + " has " + word + " at " + std::to_string(at) + '\n';
      }
    }
    return found;
  }
  static std::vector<std::string> all_of_her() {
    return {name,
            account,
            guest,
            former,
            std::string(account).substr(0, 16),
            std::string(guest).substr(0, 16),
            std::string(former).substr(0, 16)};
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqlStore> store_;
};

TEST_F(Erasing, AGameStaysForTheOpponentWithoutThePerson) {
  sign_up(account, name, guest);
  create(a_game_of_two("game", 9), state_of_two());
  ASSERT_TRUE(delete_account());
  erase_all();
  auto const stored = store_->load("game");
  ASSERT_TRUE(stored) << stored.error().text();
  EXPECT_EQ(stored->game.owner, erased_principal);
  EXPECT_EQ(stored->game.owner_name, erased_name);
  EXPECT_EQ(stored->game.title, "Bob and -");
  EXPECT_EQ(stored->game.invites, "Bob");
  ASSERT_EQ(stored->events.size(), 12U);
  EXPECT_EQ(stored->events[0].key, key(bob, "sit"));
  EXPECT_EQ(stored->events[0].principal, bob);
  EXPECT_EQ(stored->events[0].name, "Bob");
  EXPECT_EQ(stored->events[1].key, "erased 2");
  EXPECT_EQ(stored->events[2].key, key(bob, "m1")) << "a move of the opponent is known by its key as before";
  EXPECT_EQ(stored->events[10].key, "erased 11");
  EXPECT_EQ(stored->events[10].title, "-, again");
  EXPECT_EQ(stored->events[11].key, "");
  auto const listed = store_->list(bob, 10, {});
  ASSERT_TRUE(listed);
  ASSERT_EQ(listed->size(), 1U);
  EXPECT_EQ(listed->front().white_name, erased_name);
  EXPECT_EQ(listed->front().black_name, "Bob");
  EXPECT_EQ(listed->front().summary.title, "-, again");
  EXPECT_TRUE(store_->list(guest, 10, {})->empty());
  EXPECT_TRUE(store_->to_erase()->empty());
}

TEST_F(Erasing, NothingOfThePersonIsLeftInTheFiles) {
  sign_up(account, name, guest);
  sign_up(other, "Bob", bob);
  Random random(11);
  // So many that pages are split and joined; a third is of somebody else.
  for (int each = 0; each < 300; ++each) {
    std::string const id = "game" + std::to_string(random.below(1'000'000'000));
    StoredGame stored = a_game_of_two(id, static_cast<int>(random.below(40)));
    StateRow state = state_of_two();
    if (each % 3 == 0) {
      stored.game.owner = state.owner = bob;
      stored.game.key = key(bob, id);
      stored.game.owner_name = stored.game.title = state.white_name = state.title = "Bob";
      stored.game.invites = each % 2 == 0 ? "mArIe_cUrIe" : "";
      stored.events.clear();
      stored.game.guest = state.guest = "";
    }
    if (each % 3 == 1) {
      stored.game.guest_side.reset();
      stored.game.invites.clear();
      stored.events.clear();
      state.guest.clear();
      state.black_name.clear();
    }
    store_->create(std::move(stored), std::move(state), [](auto const& made) { EXPECT_TRUE(made); });
    // A few commits, so that pages are written in between.
    if (each % 30 == 0) store_->flush();
  }
  store_->flush();
  ASSERT_NE(found_in_files(all_of_her()), "");
  ASSERT_TRUE(delete_account());
  erase_all();
  EXPECT_EQ(found_in_files(all_of_her()), "") << "while the store is open";
  EXPECT_EQ(*store_->count(), 200);
  EXPECT_EQ(store_->list(bob, 300, {})->size(), 200U);
  for (ListedGame const& listed : *store_->list(bob, 300, {})) EXPECT_TRUE(store_->load(listed.summary.game));
  store_.reset();
  EXPECT_EQ(found_in_files(all_of_her()), "");
}

TEST_F(Erasing, TheNameIsFreeWhenAllIsErased) {
  sign_up(account, name, guest);
  create(a_game_of_two("game", 1), state_of_two());
  auto const try_to = [&] {
    std::promise<Result<void>> done;
    Entry entry;
    entry.session = {"new", "id", other, other, "", "", 1, 1};
    store_->create_account({other, name, skeleton_of(name), "hash of a password", false, false, 1}, {}, entry,
                           [&](Result<void> const& result) { done.set_value(result); });
    return done.get_future().get();
  };
  auto const choose = [&] {
    std::promise<Result<void>> done;
    store_->put_name(bob, name, [&](Result<void> const& result) { done.set_value(result); });
    return done.get_future().get();
  };
  EXPECT_FALSE(try_to());
  ASSERT_TRUE(delete_account());
  EXPECT_FALSE(delete_account()) << "it is gone";
  EXPECT_EQ(try_to().error().code, strata::ErrorCode::BadOption);
  EXPECT_EQ(choose().error().code, strata::ErrorCode::BadOption);
  EXPECT_EQ(store_->all_claims()->size(), 1U) << "the guest is nobody until then";
  // A game that was being made meanwhile.
  StoredGame late = a_game_of_two("late", 0);
  std::promise<Result<std::string>> made;
  store_->create(late, state_of_two(), [&](auto const& result) { made.set_value(result); });
  EXPECT_EQ(made.get_future().get().error().code, strata::ErrorCode::NotFound);
  erase_all();
  EXPECT_TRUE(store_->all_claims()->empty());
  EXPECT_TRUE(choose());
  EXPECT_TRUE(try_to());
}

// A row that names her: the columns with her id, her guest's hash or her name; the part of the export that has it.
struct NamingRow {
  std::string table, part;
  std::map<std::string, std::string> named = {};
};

// Everything else in the row is alike in all tables, so that rows that belong together find one another.
std::string insertion_of(Database& database, NamingRow const& row, int number) {
  std::string names, values;
  for (Column const& each : database.columns(row.table)) {
    std::string const& column = each.name;
    bool const is_text = each.type == 't';
    auto const named = row.named.find(column);
    std::string value = is_text ? "'same'" : "1";
    if (column == "id" || column == "number") value = is_text ? "'same'" : std::to_string(number);
    if (named != row.named.end()) value = "'" + named->second + "'";
    names += (names.empty() ? "" : ", ") + column;
    values += (values.empty() ? "" : ", ") + value;
  }
  return "INSERT INTO " + row.table + " (" + names + ") VALUES (" + values + ");";
}

TEST_F(Erasing, EveryColumnThatNamesAPersonIsExportedAndErased) {
  std::string const id = account, pair = id + ' ' + other;
  // Rows that the test writes. Add the columns of a new table that are about a person here, to person_parts.cpp and to sql_erasing.cpp.
  std::vector<NamingRow> const rows = {
      {"bot", "bot", {{"account", id}}},
      {"token", "tokens", {{"account", id}, {"note", name}}},
      {"invitation", "invitations_made", {{"by", id}}},
      {"push", "push_devices", {{"person", id}, {"endpoint", name}, {"session", id}, {"p256dh", id}, {"auth", id}}},
      {"relation", "relations", {{"account", id}, {"other", other}}},
      {"relation", "relations", {{"account", other}, {"other", id}}},
      {"push", "push_devices", {{"person", guest}, {"endpoint", guest}}},
      {"rating", "ratings", {{"account", id}}},
      {"rating_change", "rating_changes", {{"account", id}}},
      {"rated_game", "rated_games", {{"white", id}, {"black", other}, {"pair", pair}, {"game", "one"}}},
      {"rated_game", "rated_games", {{"black", id}, {"white", other}, {"pair", pair}, {"game", "two"}}},
      {"player_result", "results", {{"account", id}}},
      {"player_game", "ended_games", {{"account", id}, {"opponent", other}}},
      {"player_game", "ended_games", {{"account", other}, {"opponent", id}}},
      {"seek", "seeks", {{"person", guest}}},
      {"tournament", "tournaments_made", {{"owner", id}, {"key", key(guest, "t")}}},
      {"tournament_player", "tournaments_joined", {{"account", id}, {"name", name}}},
      {"pairing", "pairings"},
      {"report", "reports_made", {{"by", id}, {"about", other}, {"by_network", name}}},
      {"report_line", "report_lines", {{"name", name}, {"text", name}}},
      {"report", "reports_about", {{"about", guest}, {"by", other}, {"name", name}, {"text", name}, {"network", name}}},
      {"report", "reports_closed", {{"closed_by", id}, {"by", other}, {"about", bob}}},
      {"sanction", "sanctions", {{"person", guest}, {"name", name}, {"reason", name}}},
      {"sanction", "sanctions_made", {{"by", id}}},
      {"security_event", "security_events", {{"account", id}, {"network", name}}},
      {"security_event", "security_events_made", {{"by", id}, {"network", name}}},
  };
  // Written by the calls above and below: the columns that name her there.
  std::map<std::string, std::set<std::string>> named = {
      {"account", {"id", "name", "skeleton", "password"}},
      {"claim", {"guest", "account"}},
      {"session", {"hash", "id", "account", "device", "agent", "network"}},
      {"session_secret", {"hash", "session"}},
      {"recovery_code", {"account", "hash"}},
      {"principal", {"hash", "name"}},
      {"issued_before", {"hash"}},
      {"erasing", {"account", "name", "skeleton", "pseudonym"}},
      {"erasing_hash", {"hash", "account", "name"}},
      {"game", {"key", "title", "owner", "guest", "owner_name", "guest_name", "invites"}},
      {"game_event", {"key", "title", "principal", "name"}},
      {"game_state", {"title", "owner", "guest", "white_name", "black_name"}},
  };
  for (NamingRow const& row : rows)
    for (auto const& [column, value] : row.named)
      if (column != "game") named[row.table].insert(column);
  // The other columns name nobody: hashes of secrets, ids, words of the protocol, and what belongs to the game alone.
  std::map<std::string, std::set<std::string>> const nobody = {
      {"admin_token", {"hash"}},
      {"bot", {"variants"}},
      {"game",
       {"id", "variant", "variant_name", "variant_text", "options", "start", "line", "white_kind", "black_kind", "law",
        "guest_side"}},
      {"game_event", {"game", "kind", "move", "white_kind", "black_kind", "end_result", "end_reason", "side"}},
      {"game_head", {"game", "chain"}},
      {"game_state", {"game", "position", "side", "white_kind", "black_kind", "end_result", "end_reason"}},
      {"invitation", {"hash"}},
      {"issuer", {"key"}},
      {"pairing", {"tournament", "variant", "game", "result"}},
      {"push_key", {"private"}},
      {"player_game", {"game", "variant", "result"}},
      {"rated_game", {"game", "key", "result"}},
      {"rating", {"key"}},
      {"rating_change", {"key", "game"}},
      {"report", {"game", "action"}},
      {"sanction", {"network"}},
      {"security_event", {"kind"}},
      {"seek", {"id", "variants", "speed", "rated", "side"}},
      {"seek_game", {"seek", "game"}},
      {"token", {"hash", "id", "scopes"}},
      {"tournament", {"id", "name", "form", "variants", "code", "state"}},
      {"tournament_player", {"tournament"}},
  };
  std::map<std::string, std::set<std::string>> known = nobody;
  for (auto const& [table, columns] : named) known[table].insert(columns.begin(), columns.end());
  ASSERT_EQ(columns_of(*open_any_database(folder_.path())), known)
      << "does this column name a person, and who exports and erases it?";

  sign_up(account, name, guest);
  sign_up(other, "Bob", bob);
  create(a_game_of_two("game", 5), state_of_two());
  StoredGame asked = a_game_of_two("asked", 0);
  asked.game.owner = bob;
  asked.game.owner_name = "Bob";
  asked.game.key = key(bob, "asked");
  asked.game.title.clear();
  asked.game.invites = name;
  asked.events.clear();
  StateRow open_seat = a_state(1);
  open_seat.owner = bob;
  create(asked, open_seat);
  StoredGame joined = a_game_of_two("joined", 5);
  joined.game.owner = bob;
  joined.game.owner_name = "Bob";
  joined.game.key = key(bob, "joined");
  joined.game.guest = guest;
  joined.game.guest_name = name;
  joined.events.front().principal = guest;
  joined.events.front().name = name;
  joined.events.front().key = key(guest, "sit");
  StateRow taken = state_of_two();
  taken.owner = bob;
  taken.guest = guest;
  taken.white_name = "Bob";
  taken.black_name = name;
  create(joined, taken);
  store_.reset();
  {
    auto const database = open_any_database(folder_.path());
    // As every connection of the server has it.
    std::string all = is_on_postgres() ? "" : "PRAGMA secure_delete = ON;";
    for (int number = 1; NamingRow const& row : rows) all += insertion_of(*database, row, number++);
    // A report and its lines, a tournament and its players, have one number each.
    all += "UPDATE report_line SET report = (SELECT id FROM report WHERE by = '" + id + "');";
    all += "UPDATE tournament_player SET number = 1;";
    database->run(all.c_str());
  }
  open();

  std::set<std::string> filled;
  for (std::string const& part : store_->person_part_names()) {
    auto const found = store_->person_part(account, part, 0, 100);
    ASSERT_TRUE(found) << part << ": " << found.error().text();
    EXPECT_FALSE(found->has_more) << part;
    EXPECT_TRUE(store_->person_part("nobody", part, 0, 100)->rows.empty()) << part;
    if (!found->rows.empty()) filled.insert(part);
    for (std::vector<std::string> const& row : found->rows)
      for (std::string const& value : row) EXPECT_EQ(value.find(other), std::string::npos) << part;
  }
  for (NamingRow const& row : rows) EXPECT_TRUE(filled.contains(row.part)) << row.table << " is not exported";
  std::vector<std::string> const parts = store_->person_part_names();
  EXPECT_EQ(filled, std::set<std::string>(parts.begin(), parts.end())) << "a part is empty";
  auto const some = store_->person_part(account, "games", 1, 1);
  ASSERT_TRUE(some);
  EXPECT_EQ(some->rows.size(), 1U);
  EXPECT_FALSE(some->has_more);
  EXPECT_TRUE(store_->person_part(account, "games", 0, 1)->has_more);
  EXPECT_FALSE(store_->person_part(account, "passwords", 0, 1));

  ASSERT_NE(found_in_files(all_of_her()), "");
  ASSERT_TRUE(delete_account());
  erase_all();
  EXPECT_EQ(found_in_columns(*open_any_database(folder_.path()), all_of_her()), "");
  EXPECT_EQ(found_in_files(all_of_her()), "");
}

TEST_F(Erasing, AGameOfTwoWhoAreGoneIsRemoved) {
  sign_up(account, name, guest);
  sign_up(other, "Bob", bob);
  create(a_game_of_two("game", 3), state_of_two());
  ASSERT_TRUE(delete_account());
  erase_all();
  EXPECT_EQ(*store_->count(), 1);
  ASSERT_TRUE(delete_account(other));
  erase_all();
  EXPECT_EQ(*store_->count(), 0);
  EXPECT_FALSE(store_->load("game"));
}

TEST_F(Erasing, ADamagedGameStaysDamaged) {
  sign_up(account, name, guest);
  create(a_game_of_two("game", 3), state_of_two());
  store_.reset();
  run_any_sql(folder_.path(), "UPDATE game_event SET move = 'a7-a8' WHERE seq = 3");
  open();
  ASSERT_FALSE(store_->load("game"));
  ASSERT_TRUE(delete_account());
  erase_all();
  EXPECT_FALSE(store_->load("game"));
  store_.reset();
  EXPECT_EQ(found_in_files(all_of_her()), "");
}

TEST_F(Erasing, TheAuditLogForgetsThePerson) {
  sign_up(account, name, guest);
  sign_up(other, "Bob", bob);
  for (int each = 0; each < 500; ++each)
    store_->put_log({0, 3, "role_given", each % 2 == 0 ? account : other, account, {}});
  store_->flush();
  ASSERT_TRUE(delete_account());
  store_->put_log({0, 4, "log_in_failed", account, {}, {}});
  store_->flush();
  erase_all();
  auto const log = store_->security_log(0, 1000);
  ASSERT_TRUE(log);
  EXPECT_EQ(log->size(), 253U);
  for (SecurityRow const& row : *log) {
    EXPECT_NE(row.account, account);
    EXPECT_EQ(row.by, "");
  }
  EXPECT_EQ((*log)[1].kind, "deleted");
}

TEST_F(Erasing, ALongGameIsErasedThroughKillsAndIsWholeAfterEachOfThem) {
  sign_up(account, name, guest);
  create(a_game_of_two("game", 1000), state_of_two());
  create(a_game_of_two("game 2", 30), state_of_two());
  ASSERT_TRUE(delete_account());
  store_.reset();
  int kills = 0;
  bool is_done = false;
  while (!is_done && kills < 400) {
    pid_t const child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      open();
      if (!HasFatalFailure()) erase_all();
      _exit(HasFailure() ? 1 : 0);
    }
    // At first at once, then later and later: it dies everywhere, and comes to its end on any machine.
    std::this_thread::sleep_for(std::chrono::microseconds(20) * kills * kills);
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    kills += WIFSIGNALED(status) ? 1 : 0;
    if (WIFEXITED(status)) ASSERT_EQ(WEXITSTATUS(status), 0);
    open();
    for (char const* const game : {"game", "game 2"}) {
      auto const stored = store_->load(game);
      ASSERT_TRUE(stored) << stored.error().text();
    }
    is_done = store_->to_erase()->empty();
    store_.reset();
  }
  EXPECT_TRUE(is_done);
  EXPECT_GT(kills, 0);
  EXPECT_EQ(found_in_files(all_of_her()), "");
  open();
  EXPECT_EQ(store_->load("game")->events.size(), 1003U);
}

}  // namespace
}  // namespace strata::server
