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
#include <memory>
#include <string>
#include <thread>

#include "base/random.hpp"
#include "server/protocol/names.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using protocol::EventKind;

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
    auto opened = SqliteStore::open(folder_.path());
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
  // Where one of these stands in the files of the folder, in any case.
  [[nodiscard]] std::string found_in_files(std::vector<std::string> const& words) const {
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
  std::unique_ptr<SqliteStore> store_;
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
  run_sql(folder_.path(), "UPDATE game_event SET move = 'a7-a8' WHERE seq = 3");
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
