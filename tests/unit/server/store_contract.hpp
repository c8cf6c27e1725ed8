#pragma once
// What every store promises. A store registers itself with a backend, a class that is made empty, whose open() gives the store
// over what the last one held, and whose open_beside() does so while that one is there, which thinks itself alone:
//
//   struct SomeBackend {
//     static constexpr bool is_shared = true;  // whether several stores may write, each to its own games; else only the last one opened
//     std::unique_ptr<Store> open();
//     std::unique_ptr<Store> open_beside();
//   };
//   INSTANTIATE_TYPED_TEST_SUITE_P(Some, StoreContract, SomeBackend);

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.hpp"
#include "tests/unit/server/store_rows.hpp"

namespace strata::server {

template <class Backend>
class StoreContract : public testing::Test {
 public:
  void SetUp() override { open(); }
  void open() {
    store_.reset();
    store_ = backend_.open();
    ASSERT_NE(store_, nullptr);
  }
  // The games are another store's from now on; gives back the one that had them.
  std::unique_ptr<Store> take_over() {
    std::unique_ptr<Store> before = std::exchange(store_, backend_.open_beside());
    EXPECT_NE(store_, nullptr);
    return before;
  }
  Store& store() { return *store_; }

  Result<std::string> create(GameRow game, StateRow state = a_state(1), std::vector<EventRow> events = {}) {
    std::promise<Result<std::string>> promise;
    store_->create({std::move(game), std::move(events)}, std::move(state),
                   [&](Result<std::string> r) { promise.set_value(std::move(r)); });
    return promise.get_future().get();
  }
  Appended append(std::string game, EventRow event, StateRow state = a_state(2)) {
    std::promise<Appended> promise;
    store_->append(std::move(game), std::move(event), std::move(state),
                   [&](Appended appended) { promise.set_value(std::move(appended)); });
    return promise.get_future().get();
  }
  bool appends(std::string game, EventRow event, StateRow state = a_state(2)) {
    return std::holds_alternative<Committed>(append(std::move(game), std::move(event), std::move(state)));
  }
  Result<void> assume_law(std::string game, std::string law) {
    std::promise<Result<void>> promise;
    store_->assume_law(std::move(game), std::move(law), [&](Result<void> r) { promise.set_value(r); });
    return promise.get_future().get();
  }
  Result<void> remove(std::string game) {
    std::promise<Result<void>> promise;
    store_->remove(std::move(game), [&](Result<void> r) { promise.set_value(r); });
    return promise.get_future().get();
  }

 private:
  Backend backend_;
  std::unique_ptr<Store> store_;
};

TYPED_TEST_SUITE_P(StoreContract);

TYPED_TEST_P(StoreContract, KeepsEveryFieldOverARestart) {
  ASSERT_TRUE(this->create(a_game("one", "k1")));
  EventRow second = an_event(2);
  second.kind = protocol::EventKind::End;
  second.paused = true;
  second.end = protocol::End{"white", "resignation"};
  EventRow third = an_event(3, "key 3");
  third.kind = protocol::EventKind::Title;
  third.title = "Another";
  third.principal = "bob";
  third.name = "Bob";
  third.side = protocol::Side::Black;
  ASSERT_TRUE(this->appends("one", an_event(1, "key 1")));
  ASSERT_TRUE(this->appends("one", second));
  ASSERT_TRUE(this->appends("one", third));
  this->open();
  auto const loaded = this->store().load("one");
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->game, a_game("one", "k1"));
  EXPECT_EQ(loaded->events, (std::vector<EventRow>{an_event(1, "key 1"), second, third}));
}

TYPED_TEST_P(StoreContract, TheSameKeyCreatesOneGame) {
  EXPECT_EQ(this->create(a_game("one", "k")).value(), "one");
  EXPECT_EQ(this->create(a_game("two", "k")).value(), "one");
  EXPECT_FALSE(this->store().load("two"));
  EXPECT_EQ(this->store().game_of_key("k").value(), "one");
  EXPECT_EQ(this->store().game_of_key("another").value(), "");
  this->open();
  EXPECT_EQ(this->create(a_game("three", "k")).value(), "one");
}

TYPED_TEST_P(StoreContract, AGameIsCreatedWithItsEventsOrNotAtAll) {
  EXPECT_FALSE(this->create(a_game("one", "k1"), a_state(1), {an_event(1, "same"), an_event(2, "same")}));
  EXPECT_FALSE(this->store().load("one"));
  ASSERT_TRUE(this->create(a_game("one", "k1"), a_state(1), {an_event(1), an_event(2)}));
  EXPECT_EQ(this->store().load("one")->events, (std::vector<EventRow>{an_event(1), an_event(2)}));
  EXPECT_TRUE(this->appends("one", an_event(3)));
}

TYPED_TEST_P(StoreContract, AKeyIsUsedOnceInAGame) {
  ASSERT_TRUE(this->create(a_game("one", "k1")));
  ASSERT_TRUE(this->create(a_game("two", "k2")));
  ASSERT_TRUE(this->appends("one", an_event(1, "same")));
  ASSERT_TRUE(this->appends("one", an_event(2, "later")));
  // With the next number as well as with the one it had: who asks again knows neither.
  for (std::int64_t const seq : {3, 1}) {
    auto const again = this->append("one", an_event(seq, "same"));
    ASSERT_TRUE(std::holds_alternative<Duplicate>(again)) << seq;
    EXPECT_EQ(std::get<Duplicate>(again).seq, 1) << seq;
  }
  EXPECT_TRUE(this->appends("two", an_event(1, "same")));
  EXPECT_TRUE(this->appends("one", an_event(3, "other"))) << "a duplicate leaves no trace";
  EXPECT_EQ(this->store().load("one")->events.size(), 3u);
}

TYPED_TEST_P(StoreContract, NumbersHaveNoGaps) {
  ASSERT_TRUE(this->create(a_game("one", "k1")));
  auto const conflict = [&](std::int64_t seq) -> std::int64_t {
    auto const appended = this->append("one", an_event(seq));
    auto const* const found = std::get_if<Conflict>(&appended);
    return found != nullptr ? found->last : -1;
  };
  EXPECT_EQ(conflict(2), 0);
  EXPECT_TRUE(this->appends("one", an_event(1)));
  EXPECT_EQ(conflict(1), 1);
  EXPECT_EQ(conflict(3), 1);
  EXPECT_EQ(this->store().load("one")->events.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<Gone>(this->append("none", an_event(1))));
}

TYPED_TEST_P(StoreContract, ARefusalInAGroupHarmsNoOther) {
  ASSERT_TRUE(this->create(a_game("one", "k1")));
  std::vector<bool> answers;
  for (std::int64_t const seq : {1, 2, 9, 3})
    this->store().append("one", an_event(seq), a_state(seq), [&](Appended const& appended) {
      answers.push_back(std::holds_alternative<Committed>(appended));
    });
  this->store().flush();
  EXPECT_EQ(answers, (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(this->store().load("one")->events.size(), 3u);
}

TYPED_TEST_P(StoreContract, ListsTheLastChangedFirst) {
  ASSERT_TRUE(this->create(a_game("one", "k1"), a_state(10)));
  ASSERT_TRUE(this->create(a_game("two", "k2"), a_state(20)));
  ASSERT_TRUE(this->appends("one", an_event(1), a_state(30)));
  auto const games = this->store().list("ann", 10, {});
  ASSERT_TRUE(games) << games.error().text();
  ASSERT_EQ(games->size(), 2u);
  ListedGame const& first = games->front();
  GameRow const made = a_game("one", "k1");
  EXPECT_EQ(first.summary.game, "one");
  EXPECT_EQ(first.summary.variant_name, made.variant_name);
  EXPECT_EQ(first.summary.position, "a position");
  EXPECT_EQ(first.summary.side, protocol::Side::Black);
  EXPECT_EQ(first.summary.created, made.created);
  EXPECT_EQ(first.has_own_file, !made.variant_text.empty());
  EXPECT_EQ(first.options, made.options);
  EXPECT_EQ(first.law, made.law);
  EXPECT_EQ(first.owner, "ann");
  EXPECT_EQ(first.guest, "bob");
  EXPECT_EQ(first.white_name + '/' + first.black_name, "Ann/Bob");
  EXPECT_EQ(first.guest_side, protocol::Side::Black);
  EXPECT_FALSE(first.law_assumed);
  EXPECT_EQ(this->store().list("ann", 1, {})->size(), 1u);
}

TYPED_TEST_P(StoreContract, ThePartsOfTheListAreTheWholeList) {
  // Some of the same millisecond, in an order that is not that of their ids.
  std::vector<std::pair<std::string, std::int64_t>> const made = {
      {"c", 10}, {"a", 20}, {"e", 20}, {"b", 20}, {"d", 30}};
  for (auto const& [id, updated] : made) ASSERT_TRUE(this->create(a_game(id, id), a_state(updated)));
  std::string listed;
  std::optional<protocol::ListPlace> before;
  while (true) {
    auto const part = this->store().list("ann", 2, before);
    ASSERT_TRUE(part) << part.error().text();
    if (part->empty()) break;
    for (ListedGame const& game : *part) listed += game.summary.game;
    before = protocol::ListPlace{part->back().summary.updated, part->back().summary.game};
    // Nothing that happens to what was listed moves the rest.
    if (listed.size() == 2) ASSERT_TRUE(this->appends("d", an_event(1), a_state(40)));
    if (listed.size() == 4) ASSERT_TRUE(this->remove("b"));
  }
  EXPECT_EQ(listed, "debac");
  EXPECT_EQ(this->store().count().value(), 4);
}

TYPED_TEST_P(StoreContract, RemovesAGameWithAllItHas) {
  ASSERT_TRUE(this->create(a_game("one", "k1")));
  ASSERT_TRUE(this->appends("one", an_event(1, "same")));
  EXPECT_TRUE(this->remove("one"));
  EXPECT_FALSE(this->remove("one"));
  EXPECT_FALSE(this->store().load("one"));
  EXPECT_TRUE(this->store().list("ann", 10, {})->empty());
  EXPECT_EQ(this->create(a_game("two", "k1")).value(), "two");
}

TYPED_TEST_P(StoreContract, ClosingWritesWhatWasAskedFor) {
  ASSERT_TRUE(this->create(a_game("one", "k1")));
  for (std::int64_t seq = 1; seq <= 50; ++seq)
    this->store().append("one", an_event(seq), a_state(seq), [](Appended const&) {});
  this->open();
  EXPECT_EQ(this->store().load("one")->events.size(), 50u);
}

TYPED_TEST_P(StoreContract, ALawIsAssumedOnceAndOnlyWhereThereIsNone) {
  GameRow old = a_game("old", "k1");
  old.law.clear();
  ASSERT_TRUE(this->create(old));
  ASSERT_TRUE(this->create(a_game("new", "k2")));
  EXPECT_EQ(this->store().games_without_law().value(), std::vector<GameRow>{old});
  EXPECT_TRUE(this->assume_law("old", "00000000000000aa"));
  EXPECT_TRUE(this->assume_law("old", "00000000000000bb"));
  EXPECT_TRUE(this->assume_law("new", "00000000000000cc"));
  EXPECT_EQ(this->assume_law("none", "00000000000000dd").error().code, strata::ErrorCode::NotFound);
  this->open();
  EXPECT_TRUE(this->store().games_without_law()->empty());
  old.law = "00000000000000aa";
  old.law_assumed = true;
  EXPECT_EQ(this->store().load("old")->game, old);
  EXPECT_EQ(this->store().load("new")->game, a_game("new", "k2"));
}

TYPED_TEST_P(StoreContract, GamesThatNobodyHasBegunAreNotListed) {
  StateRow early = a_state(5), late = a_state(7);
  early.has_begun = late.has_begun = false;
  ASSERT_TRUE(this->create(a_game("early", "k1"), early));
  ASSERT_TRUE(this->create(a_game("late", "k2"), late));
  ASSERT_TRUE(this->create(a_game("begun", "k3"), a_state(5)));
  auto const listed = this->store().list("ann", 10, {});
  ASSERT_TRUE(listed) << listed.error().text();
  ASSERT_EQ(listed->size(), 1u);
  EXPECT_EQ(listed->front().summary.game, "begun");
  EXPECT_EQ(this->store().count().value(), 1);
  using Places = std::vector<KeptPlace>;
  EXPECT_EQ(this->store().never_begun({}, 7, 10).value(), (Places{{5, "early"}}));
  EXPECT_EQ(this->store().never_begun({}, 8, 10).value(), (Places{{5, "early"}, {7, "late"}}));
  EXPECT_EQ(this->store().never_begun({}, 8, 1).value(), (Places{{5, "early"}}));
  EXPECT_EQ(this->store().never_begun({5, "early"}, 8, 1).value(), (Places{{7, "late"}}));
  EXPECT_TRUE(this->store().never_begun({7, "late"}, 8, 1)->empty());
  ASSERT_TRUE(this->appends("early", an_event(1), a_state(6)));
  EXPECT_TRUE(this->store().never_begun({}, 7, 10)->empty()) << "an event has begun it";
  EXPECT_EQ(this->store().list("ann", 10, {})->size(), 2u);
  EXPECT_EQ(this->store().count().value(), 2);
}

TYPED_TEST_P(StoreContract, GamesAreFoundByTheirAgePieceByPiece) {
  StateRow unbegun = a_state(5), ended = a_state(5), by_days = a_state(3), young = a_state(9);
  by_days.deadline = 20;
  young.updated = 1;  // it was played elsewhere, and has come late
  unbegun.has_begun = false;
  ended.end = protocol::End{"draw", "agreement"};
  ASSERT_TRUE(this->create(a_game("b", "k1"), unbegun));
  ASSERT_TRUE(this->create(a_game("a", "k2"), ended));
  ASSERT_TRUE(this->create(a_game("c", "k3"), by_days));
  ASSERT_TRUE(this->create(a_game("d", "k4"), young));
  auto const found = [this](KeptPlace const& after, int limit) {
    std::string games;
    for (AgedGame const& game : this->store().aged(after, 9, limit).value())
      games += game.game + std::to_string(game.age.kept_since) + (game.age.has_begun ? 'b' : '-') +
               (game.age.has_ended ? 'e' : '-') + (game.age.has_deadline ? 'd' : '-') + ' ';
    return games;
  };
  EXPECT_EQ(found({}, 10), "c3b-d a5be- b5--- ");
  EXPECT_EQ(found({}, 2), "c3b-d a5be- ");
  EXPECT_EQ(found({5, "a"}, 2), "b5--- ");
  EXPECT_EQ(found({5, "b"}, 2), "");
}

TYPED_TEST_P(StoreContract, GamesAreListedForThoseWhosTheyAre) {
  StateRow of_ann = a_state(1), with_ann = a_state(2), of_others = a_state(3);
  of_ann.guest.clear();
  with_ann.owner = "carl";
  with_ann.guest = "ann";
  of_others.owner = "carl";
  ASSERT_TRUE(this->create(a_game("one", "k1"), of_ann));
  ASSERT_TRUE(this->create(a_game("two", "k2"), with_ann));
  ASSERT_TRUE(this->create(a_game("three", "k3"), of_others));
  auto const listed = [this](std::string const& principal) {
    std::string games;
    for (ListedGame const& game : this->store().list(principal, 10, {}).value()) games += game.summary.game + ' ';
    return games;
  };
  EXPECT_EQ(listed("ann"), "two one ");
  EXPECT_EQ(listed("bob"), "three ");
  EXPECT_EQ(listed("carl"), "three two ");
  EXPECT_EQ(listed("dora"), "");
  EXPECT_EQ(listed(""), "");
}

TYPED_TEST_P(StoreContract, GamesWithoutAnOwnerAreAdoptedOnce) {
  GameRow orphan = a_game("old", "k1");
  orphan.owner.clear();
  StateRow state = a_state(1);
  state.owner.clear();
  ASSERT_TRUE(this->create(a_game("new", "k2")));
  ASSERT_TRUE(this->create(orphan, state));
  EXPECT_EQ(this->store().owner_of("old").value(), "");
  for (char const* const principal : {"carl", "dora"}) {
    std::promise<Result<void>> adopted;
    this->store().adopt(principal, [&](Result<void> r) { adopted.set_value(std::move(r)); });
    ASSERT_TRUE(adopted.get_future().get());
  }
  this->open();
  EXPECT_EQ(this->store().owner_of("old").value(), "carl");
  EXPECT_EQ(this->store().owner_of("new").value(), "ann");
  EXPECT_EQ(this->store().owner_of("none").error().code, strata::ErrorCode::NotFound);
  EXPECT_EQ(this->store().load("old")->game.owner, "carl");
  EXPECT_EQ(this->store().list("carl", 10, {})->size(), 1u);
  EXPECT_TRUE(this->store().list("dora", 10, {})->empty());
}

TYPED_TEST_P(StoreContract, DeadlinesAreReadInOrderAndPostponed) {
  auto const at = [](std::optional<std::int64_t> deadline) {
    StateRow state = a_state(1);
    state.deadline = deadline;
    return state;
  };
  ASSERT_TRUE(this->create(a_game("late", "k1"), at(900)));
  ASSERT_TRUE(this->create(a_game("early", "k2"), at(100)));
  ASSERT_TRUE(this->create(a_game("none", "k3"), at({})));
  ASSERT_TRUE(this->create(a_game("moved", "k4"), at(50)));
  ASSERT_TRUE(this->appends("moved", an_event(1), at(500)));
  this->open();
  EXPECT_EQ(this->store().deadlines(10).value(),
            (std::vector<Deadline>{{"early", 100}, {"moved", 500}, {"late", 900}}));
  EXPECT_EQ(this->store().deadlines(1).value(), (std::vector<Deadline>{{"early", 100}}));
  EXPECT_EQ(this->store().load("moved")->deadline, 500);
  EXPECT_EQ(this->store().load("none")->deadline, std::nullopt);
  std::promise<bool> put_off;
  this->store().put_off(500, 700, [&](Result<void> const& r) { put_off.set_value(r.has_value()); });
  ASSERT_TRUE(put_off.get_future().get());
  this->open();
  EXPECT_EQ(this->store().deadlines(10).value(),
            (std::vector<Deadline>{{"early", 700}, {"moved", 700}, {"late", 900}}));
  for (ListedGame const& game : this->store().list("ann", 10, {}).value())
    EXPECT_EQ(game.deadline, this->store().load(game.summary.game)->deadline);
  for (std::int64_t const passed : {699, 700}) {
    std::promise<bool> one;
    this->store().put_off_one("early", passed, 800, [&](Result<void> const& r) { one.set_value(r.has_value()); });
    ASSERT_TRUE(one.get_future().get());
    EXPECT_EQ(this->store().load("early")->deadline, passed == 700 ? 800 : 700);
  }
  EXPECT_EQ(this->store().deadlines(1)->front(), (Deadline{"moved", 700})) << "of the others none";
  ASSERT_TRUE(this->store().own("moved"));
  ASSERT_TRUE(this->appends("moved", an_event(2), at({})));
  EXPECT_EQ(this->store().deadlines(10)->size(), 2u);
}

// The test of stores that share the games.
template <class Test>
void takes_games_over(Test& test) {
  ASSERT_TRUE(test.create(a_game("one", "k1")));
  ASSERT_TRUE(test.create(a_game("two", "k2")));
  for (std::int64_t seq = 1; seq < 4; ++seq) ASSERT_TRUE(test.appends("one", an_event(seq, "e" + std::to_string(seq))));
  auto const before = test.take_over();
  auto const append = [&](std::string const& game, EventRow const& event) {
    std::promise<Appended> promise;
    before->append(game, event, a_state(3), [&](Appended appended) { promise.set_value(std::move(appended)); });
    return promise.get_future().get();
  };
  EXPECT_TRUE(std::holds_alternative<Committed>(append("one", an_event(4, "e4")))) << "nobody has taken it over";
  EXPECT_TRUE(std::holds_alternative<Lost>(test.append("one", an_event(5, "e5")))) << "it has not been read here";
  EXPECT_EQ(test.store().own("one")->events.size(), 4u);
  EXPECT_TRUE(std::holds_alternative<Lost>(append("one", an_event(5, "e5"))));
  EXPECT_TRUE(std::holds_alternative<Lost>(append("one", an_event(5, "e4")))) << "not even a duplicate is told";
  EXPECT_TRUE(std::holds_alternative<Committed>(append("two", an_event(1, "e1")))) << "the other game is its own";
  EXPECT_TRUE(test.appends("one", an_event(5, "e6")));
  EXPECT_EQ(before->own("one")->events.size(), 5u);
  EXPECT_TRUE(std::holds_alternative<Lost>(test.append("one", an_event(6, "e7"))));
  EXPECT_TRUE(std::holds_alternative<Committed>(append("one", an_event(6, "e8"))));
  EXPECT_TRUE(std::holds_alternative<Duplicate>(append("one", an_event(7, "e6"))));
  EXPECT_FALSE(before->is_fenced());
  EXPECT_FALSE(test.store().is_fenced());
  EXPECT_EQ(test.store().load("one")->events.size(), 6u);
  EXPECT_EQ(test.create(a_game("three", "k2")).value(), "two") << "keys are of all";
}

TYPED_TEST_P(StoreContract, OnlyTheLastToTakeAGameOverWritesToIt) {
  if constexpr (TypeParam::is_shared) return takes_games_over(*this);
  ASSERT_TRUE(this->create(a_game("one", "k1")));
  EXPECT_TRUE(this->appends("one", an_event(1, "e1")));
  auto const before = this->take_over();
  auto const append = [&](EventRow const& event) {
    std::promise<Appended> promise;
    before->append("one", event, a_state(3), [&](Appended appended) { promise.set_value(std::move(appended)); });
    return promise.get_future().get();
  };
  auto const failed = [](auto const& write) {
    std::promise<bool> promise;
    write([&](auto const& result) { promise.set_value(!result); });
    return promise.get_future().get();
  };
  EXPECT_FALSE(before->is_fenced()) << "it has not tried to write";
  EXPECT_TRUE(std::holds_alternative<Fenced>(append(an_event(2, "e2"))));
  EXPECT_TRUE(before->is_fenced());
  EXPECT_TRUE(std::holds_alternative<Fenced>(append(an_event(2, "e1")))) << "not even a duplicate is told";
  EXPECT_TRUE(failed([&](auto done) { before->create({a_game("two", "k2"), {}}, a_state(1), done); }));
  EXPECT_TRUE(failed([&](auto done) { before->assume_law("one", "law", done); }));
  EXPECT_TRUE(failed([&](auto done) { before->adopt("ann", done); }));
  EXPECT_TRUE(failed([&](auto done) { before->put_name("ann", "Ann", done); }));
  EXPECT_TRUE(failed([&](auto done) { before->put_off(1, 2, done); }));
  EXPECT_TRUE(failed([&](auto done) { before->put_off_one("one", 1, 2, done); }));
  EXPECT_TRUE(failed([&](auto done) { before->remove("one", done); }));
  EXPECT_EQ(before->load("one")->events.size(), 1u) << "it reads as before";
  EXPECT_FALSE(this->store().is_fenced());
  EXPECT_TRUE(this->appends("one", an_event(2, "e3")));
  EXPECT_TRUE(std::holds_alternative<Fenced>(append(an_event(3, "e4"))));
  StoredGame const stored = this->store().load("one").value();
  ASSERT_EQ(stored.events.size(), 2u);
  EXPECT_EQ(stored.events.back().key, "e3");
  EXPECT_FALSE(this->store().load("two"));
  EXPECT_EQ(this->store().name_of("ann").value(), "");
}

REGISTER_TYPED_TEST_SUITE_P(StoreContract, KeepsEveryFieldOverARestart, TheSameKeyCreatesOneGame,
                            AGameIsCreatedWithItsEventsOrNotAtAll, AKeyIsUsedOnceInAGame, NumbersHaveNoGaps,
                            ARefusalInAGroupHarmsNoOther, ListsTheLastChangedFirst, ThePartsOfTheListAreTheWholeList,
                            RemovesAGameWithAllItHas, ClosingWritesWhatWasAskedFor,
                            ALawIsAssumedOnceAndOnlyWhereThereIsNone, GamesThatNobodyHasBegunAreNotListed,
                            GamesAreFoundByTheirAgePieceByPiece, GamesAreListedForThoseWhosTheyAre,
                            GamesWithoutAnOwnerAreAdoptedOnce, DeadlinesAreReadInOrderAndPostponed,
                            OnlyTheLastToTakeAGameOverWritesToIt);

}  // namespace strata::server
