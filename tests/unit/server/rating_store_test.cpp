// Ratings in the store: written with the event that ends a game, once and for all, and the same as the games say; and the games of a player
// as others look through them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <future>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "server/protocol/names.hpp"
#include "server/store/rating_queries.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using protocol::EventKind;

class RatingStoreTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open() {
    store_.reset();
    auto opened = open_any_store(folder_.path());
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  void account(std::string const& name, std::string const& guest = {}) {
    std::promise<Result<void>> done;
    SessionRow const session{"session" + name, "s", name, name, "", "", 1, 1};
    store_->create_account({name, name, skeleton_of(name), "password", false, false, 5}, {},
                           {session, guest, {}, {0, 1, "sign_up", name, "", ""}},
                           [&](Result<void> const& result) { done.set_value(result); });
    auto const made = done.get_future().get();
    ASSERT_TRUE(made) << made.error().text();
  }
  struct Played {
    std::string white, black, result = "white";
    std::int64_t time = 1'000'000;
    std::string variant = "orthodox";
    std::int64_t plies = 20;
    bool rated = true;
    std::int64_t days = 0;
    bool owner_is_white = true;
  };
  // The id of a game that is there, with this as its next event.
  Appended append(std::string const& game, EventRow const& event, StateRow const& state) {
    std::promise<Appended> done;
    store_->append(game, event, state, [&](auto const& appended) { done.set_value(appended); });
    return done.get_future().get();
  }
  static EventRow ending(Played const& played, std::int64_t seq = 1) {
    EventRow event = an_event(seq, "end" + std::to_string(seq));
    event.kind = EventKind::End;
    event.at = played.plies;
    event.end = protocol::End{played.result, played.result == "none" ? "aborted" : "resignation"};
    event.time = played.time;
    return event;
  }
  static StateRow state_of(Played const& played) {
    StateRow state = a_state(played.time);
    state.owner = played.owner_is_white ? played.white : played.black;
    state.guest = played.owner_is_white ? played.black : played.white;
    state.white_name = played.white;
    state.black_name = played.black;
    state.plies = state.at = played.plies;
    state.end = protocol::End{played.result, "resignation"};
    return state;
  }
  std::string create(Played const& played) {
    std::string const id = "game" + std::to_string(++games_);
    GameRow game = a_game(id, id);
    game.variant = played.variant;
    game.variant_text.clear();
    game.clock_days = played.days;
    game.rated = played.rated;
    game.owner = played.owner_is_white ? played.white : played.black;
    game.guest = "";
    game.guest_side = played.owner_is_white ? protocol::Side::Black : protocol::Side::White;
    StateRow state = state_of(played);
    state.end.reset();
    std::promise<bool> done;
    store_->create({game, {}}, state, [&](auto const& made) { done.set_value(made.has_value()); });
    EXPECT_TRUE(done.get_future().get());
    return id;
  }
  // A whole game; what it did to the ratings.
  std::optional<protocol::RatingChanges> play(Played const& played, std::string* id = nullptr) {
    std::string const game = create(played);
    if (id != nullptr) *id = game;
    Appended const appended = append(game, ending(played), state_of(played));
    EXPECT_TRUE(std::holds_alternative<Committed>(appended));
    auto const* const committed = std::get_if<Committed>(&appended);
    return committed != nullptr ? committed->ratings : std::nullopt;
  }
  std::map<std::string, Standings> ratings(std::string const& name) {
    std::map<std::string, Standings> found;
    auto const rows = store_->ratings_of(name);
    EXPECT_TRUE(rows);
    for (RatingRow const& row : *rows) found[row.key] = row.standings;
    return found;
  }
  std::vector<std::string> wrong() {
    auto const check = store_->check_ratings();
    EXPECT_TRUE(check);
    return check->wrong;
  }
  std::vector<std::string> found(std::string const& name, GameFilter const& filter = {}, int most = 50) {
    auto const games = store_->find_games(name, filter, most);
    EXPECT_TRUE(games);
    std::vector<std::string> ids;
    for (FoundGame const& game : games->games) ids.push_back(game.game.summary.game);
    return ids;
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqlStore> store_;
  int games_ = 0;
};

TEST_F(RatingStoreTest, AnErasedPersonLeavesTheRatingsOfOthersAsTheyAre) {
  for (char const* const name : {"ann", "bob", "carl"}) account(name, std::string("guest of ") + name);
  std::string id;
  for (std::int64_t number = 0; number < 130; ++number) {
    Played played{.white = "ann", .black = number % 2 == 0 ? "bob" : "carl", .time = 1'000'000 + number * 100'000'000};
    played.result = number % 3 == 0 ? "black" : "white";
    if (number % 5 == 0) std::swap(played.white, played.black);
    play(played, &id);
  }
  play({"bob", "carl", "draw", 13'100'000'000});
  auto const before = ratings("bob");
  for (char const* const name : {"ann", "carl"}) {
    std::promise<Result<void>> done;
    store_->delete_account(name, "password", {0, 2, "deleted", {}, {}, {}},
                           [&](Result<void> const& result) { done.set_value(result); });
    ASSERT_TRUE(done.get_future().get());
    EXPECT_EQ(wrong(), std::vector<std::string>()) << "also before the rest is erased";
    auto const people = store_->to_erase();
    ASSERT_TRUE(people);
    ASSERT_EQ(people->size(), 1U);
    auto const games = store_->games_of(people->front(), "", 1000);
    ASSERT_TRUE(games);
    for (std::string const& game : *games) ASSERT_TRUE(store_->erase_from(game, people->front()));
    EXPECT_EQ(wrong(), std::vector<std::string>());
    ASSERT_TRUE(store_->erase_rest(people->front()));
    ASSERT_TRUE(store_->erase_traces());
  }
  EXPECT_EQ(wrong(), std::vector<std::string>()) << "two who are gone are two";
  EXPECT_EQ(ratings("bob"), before);
  EXPECT_EQ(found("bob").size(), 50U) << "his games are listed as before";
  GameFilter filter;
  filter.opponent = "ann";
  EXPECT_TRUE(found("bob", filter).empty());
  EXPECT_TRUE(ratings("ann").empty());
  EXPECT_TRUE(found("ann").empty());
  auto const best = store_->best_rated("orthodox/live", PlayedBy::People, 0, 10);
  ASSERT_TRUE(best);
  ASSERT_EQ(best->size(), 1U);
  EXPECT_EQ(best->front().name, "bob");
  std::set<std::string> columns;
  auto const database = open_any_database(folder_.path());
  for (char const* const query :
       {"SELECT white FROM rated_game UNION SELECT black FROM rated_game UNION SELECT pair FROM rated_game",
        "SELECT account FROM rating UNION SELECT account FROM rating_change UNION SELECT account FROM player_game",
        "SELECT opponent FROM player_game UNION SELECT account FROM player_result"}) {
    Statement rows = database->statement(query);
    while (rows.step()) columns.insert(rows.text());
  }
  for (std::string const& each : columns)
    for (char const* const name : {"ann", "carl"}) EXPECT_EQ(each.find(name), std::string::npos) << each;
}

TEST_F(RatingStoreTest, TheEndOfARatedGameChangesBothRatingsWithIt) {
  std::string id;
  auto const changes = play({"ann", "bob"}, &id);
  ASSERT_TRUE(changes);
  EXPECT_FALSE(changes->capped);
  EXPECT_EQ(changes->white.before, 1500);
  EXPECT_GT(changes->white.after, 1600);
  EXPECT_EQ(changes->white.after - 1500, 1500 - changes->black.after);
  EXPECT_TRUE(changes->white.provisional);
  EXPECT_EQ(ratings("ann").at("orthodox/live").games, 1);
  EXPECT_EQ(ratings("ann").at("orthodox/live").last, 1'000'000);
  auto const loaded = store_->load(id);
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->ratings, changes) << "a page that reloads sees it";
  // By days it is another rating, and so it is in another game.
  ASSERT_TRUE(play({.white = "bob", .black = "ann", .days = 2, .owner_is_white = false}));
  ASSERT_TRUE(play({.white = "bob", .black = "ann", .variant = "parmen"}));
  EXPECT_EQ(ratings("ann").size(), 3U);
  EXPECT_LT(ratings("ann").at("orthodox/days").rating.rating, 1500);
  EXPECT_EQ(wrong(), std::vector<std::string>());
}

TEST_F(RatingStoreTest, AGameIsRatedOnce) {
  Played const played{"ann", "bob"};
  std::string id;
  ASSERT_TRUE(play(played, &id));
  auto const before = ratings("ann");
  EXPECT_TRUE(std::holds_alternative<Duplicate>(append(id, ending(played), state_of(played))));
  EventRow title = ending(played, 2);
  title.kind = EventKind::Title;
  EXPECT_TRUE(std::holds_alternative<Committed>(append(id, title, state_of(played))));
  EXPECT_TRUE(std::holds_alternative<Committed>(append(id, ending(played, 3), state_of(played))));
  EXPECT_EQ(ratings("ann"), before);
  EXPECT_EQ(store_->player("nobody").error().code, ErrorCode::NotFound);
  EXPECT_EQ(wrong(), std::vector<std::string>());
}

TEST_F(RatingStoreTest, WhatIsNotRatedChangesNothing) {
  account("ann");
  EXPECT_FALSE(play({.white = "ann", .black = "bob", .rated = false}));
  EXPECT_FALSE(play({.white = "ann", .black = "bob", .plies = 1})) << "not both have moved";
  EXPECT_FALSE(play({.white = "ann", .black = "bob", .result = "none"}));
  EXPECT_FALSE(play({.white = "ann", .black = ""})) << "nobody has come";
  EXPECT_TRUE(ratings("ann").empty());
  EXPECT_EQ(store_->player(skeleton_of("ann"))->won, 2) << "those that ended are counted all the same";
}

TEST_F(RatingStoreTest, AThirteenthGameOfAPairWithinADayIsStoredAsCapped) {
  for (int game = 0; game < 12; ++game) {
    auto const changes = play({.white = "ann", .black = "bob", .time = 1'000'000 + game});
    ASSERT_TRUE(changes);
    EXPECT_FALSE(changes->capped);
  }
  auto const before = ratings("ann");
  std::string id;
  auto const capped = play({.white = "bob", .black = "ann", .time = 2'000'000}, &id);
  ASSERT_TRUE(capped);
  EXPECT_TRUE(capped->capped);
  EXPECT_EQ(capped->white.before, capped->white.after);
  EXPECT_EQ(ratings("ann"), before);
  auto const later = play({.white = "ann", .black = "bob", .time = 1'000'000 + pair_time});
  ASSERT_TRUE(later);
  EXPECT_FALSE(later->capped);
  EXPECT_EQ(store_->load(id)->ratings, capped) << "what the players were told stays";
  EXPECT_EQ(wrong(), std::vector<std::string>());
}

TEST_F(RatingStoreTest, RatingsAreAFoldOverTheGames) {
  std::mt19937_64 random(41);
  RatingFold fold;
  std::array const results{"white", "black", "draw"};
  std::array const variants{"orthodox", "raumschach", "parmen"};
  std::set<int> capped;
  for (int number = 0; number < 400; ++number) {
    auto const one = random() % 20, other = random() % 5 == 0 ? (one ^ 1U) : (one + 1 + random() % 19) % 20;
    Played played{
        "account" + std::to_string(one), "account" + std::to_string(other), results[random() % 3],
        1'700'000'000'000 + number * std::int64_t{7'000'000} - static_cast<std::int64_t>(random() % 20'000'000),
        variants[random() % 3]};
    played.days = random() % 4 == 0 ? 3 : 0;
    played.owner_is_white = random() % 2 == 0;
    if (random() % 10 == 0) played.result = "none";
    std::string id;
    auto const changes = play(played, &id);
    if (played.result == "none") continue;
    std::string const key = rating_key(played.variant, played.days > 0 ? protocol::Speed::Days : protocol::Speed::Live);
    bool const counts = fold.add({id, key, played.white, played.black, played.result, played.time});
    ASSERT_TRUE(changes);
    EXPECT_EQ(changes->capped, !counts);
    if (!counts) capped.insert(number);
    if (number % 50 == 0) open();
  }
  std::size_t compared = 0;
  for (auto const& [whose, standings] : fold.standings()) {
    EXPECT_EQ(ratings(whose.first)[whose.second], standings) << whose.first << ' ' << whose.second;
    ++compared;
  }
  EXPECT_GT(compared, 60U);
  auto const check = store_->check_ratings();
  ASSERT_TRUE(check);
  EXPECT_EQ(check->wrong, std::vector<std::string>());
  EXPECT_EQ(check->ratings, static_cast<std::int64_t>(compared));
  EXPECT_GT(check->games, 300);
}

TEST_F(RatingStoreTest, TheCheckFindsWhatSomebodyElseHasChanged) {
  for (int game = 0; game < 6; ++game) ASSERT_TRUE(play({.white = "ann", .black = "bob", .time = 1'000'000 + game}));
  std::vector<std::pair<char const*, char const*>> const changes{
      {"UPDATE rating SET rating = rating + 0.0000000001 WHERE account = 'ann'",
       "UPDATE rating SET rating = rating - 0.0000000001 WHERE account = 'ann'"},
      {"UPDATE rating_change SET after = after + 1 WHERE account = 'bob' AND games = 3",
       "UPDATE rating_change SET after = after - 1 WHERE account = 'bob' AND games = 3"},
      {"UPDATE rated_game SET result = 'black' WHERE number = 4",
       "UPDATE rated_game SET result = 'white' WHERE number = 4"},
      {"UPDATE rated_game SET counts = 0 WHERE number = 2", "UPDATE rated_game SET counts = 1 WHERE number = 2"},
      {"UPDATE game SET rated = 0 WHERE id = 'game5'", "UPDATE game SET rated = 1 WHERE id = 'game5'"},
      {"INSERT INTO rating VALUES ('eve', 'orthodox/live', 3000, 50, 0.06, 100, 1)",
       "DELETE FROM rating WHERE account = 'eve'"},
      {"UPDATE rated_game SET game = 'another' WHERE number = 6",
       "UPDATE rated_game SET game = 'game6' WHERE number = 6"}};
  EXPECT_EQ(wrong(), std::vector<std::string>());
  for (auto const& [change, back] : changes) {
    run_any_sql(folder_.path(), change);
    EXPECT_FALSE(wrong().empty()) << change;
    run_any_sql(folder_.path(), back);
  }
}

TEST_F(RatingStoreTest, RatingsOutliveTheGamesTheyCameOf) {
  std::string id;
  ASSERT_TRUE(play({"ann", "bob"}, &id));
  account("ann");
  ASSERT_TRUE(play({.white = "ann", .black = "bob", .time = 2'000'000}));
  auto const before = ratings("ann");
  std::promise<bool> done;
  store_->remove(id, [&](Result<void> const& result) { done.set_value(result.has_value()); });
  EXPECT_TRUE(done.get_future().get());
  EXPECT_EQ(ratings("ann"), before);
  EXPECT_EQ(found("ann").size(), 1U);
  EXPECT_EQ(wrong(), std::vector<std::string>());
}

TEST_F(RatingStoreTest, AHistoryIsThinnedEvenly) {
  for (int game = 1; game <= 40; ++game)
    play({.white = "ann", .black = "opponent" + std::to_string(game), .time = game * std::int64_t{1'000}});
  auto const all = store_->rating_history("ann", "orthodox/live", 500);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 40U);
  for (std::size_t point = 1; point < all->size(); ++point) EXPECT_GT((*all)[point].rating, (*all)[point - 1].rating);
  auto const some = store_->rating_history("ann", "orthodox/live", 5);
  ASSERT_TRUE(some);
  std::vector<std::int64_t> times;
  for (RatingMoment const& moment : *some) times.push_back(moment.time);
  EXPECT_EQ(times, (std::vector<std::int64_t>{1'000, 10'000, 20'000, 30'000, 40'000}));
  EXPECT_EQ(some->back().rating, ratings("ann").at("orthodox/live").rating.rating);
  EXPECT_TRUE(store_->rating_history("ann", "orthodox/days", 5)->empty());
}

TEST_F(RatingStoreTest, ALeaderboardHasThoseWhoAreKnownAndHaveComeLately) {
  for (char const* const name : {"ann", "bob", "carl", "dora"}) account(name);
  std::int64_t time = 1'000'000;
  for (int round = 0; round < 12; ++round)
    for (auto const& [white, black] :
         std::vector<std::pair<std::string, std::string>>{{"ann", "bob"}, {"bob", "carl"}, {"ann", "carl"}})
      play({.white = white, .black = black, .result = round % 4 == 3 ? "black" : "white", .time = time += pair_time});
  play({.white = "dora", .black = "ann", .time = time += pair_time});
  auto const names = [&](std::int64_t since, int most) {
    std::vector<std::string> all;
    for (RankedRow const& row : *store_->best_rated("orthodox/live", PlayedBy::People, since, most))
      all.push_back(row.name);
    return all;
  };
  EXPECT_TRUE(is_provisional(ratings("dora").at("orthodox/live").rating.deviation));
  EXPECT_EQ(names(0, 10), (std::vector<std::string>{"ann", "bob", "carl"}));
  EXPECT_EQ(names(0, 2), (std::vector<std::string>{"ann", "bob"}));
  EXPECT_EQ(names(time, 10), (std::vector<std::string>{"ann"})) << "the others have not played since";
  EXPECT_TRUE(store_->best_rated("orthodox/days", PlayedBy::People, 0, 10)->empty());

  // A bot is rated as all are, and listed apart.
  auto const before = ratings("bob");
  std::promise<Result<void>> done;
  store_->put_bot("bob", "orthodox", {}, [&](Result<void> const& result) { done.set_value(result); });
  ASSERT_TRUE(done.get_future().get());
  EXPECT_EQ(names(0, 10), (std::vector<std::string>{"ann", "carl"}));
  auto const bots = store_->best_rated("orthodox/live", PlayedBy::Bots, 0, 10);
  ASSERT_TRUE(bots);
  ASSERT_EQ(bots->size(), 1U);
  EXPECT_EQ(bots->front().name, "bob");
  EXPECT_EQ(ratings("bob"), before);
  EXPECT_EQ(wrong(), std::vector<std::string>());
  EXPECT_TRUE(store_->player("bob")->is_bot);
  EXPECT_FALSE(store_->player("ann")->is_bot);
}

TEST_F(RatingStoreTest, GamesOfAPlayerAreFoundByWhatTheyWere) {
  account("ann");
  account("bob");
  std::map<std::string, Played> all;
  std::mt19937_64 random(3);
  for (int game = 0; game < 60; ++game) {
    Played played{"ann",
                  game % 3 == 0 ? "bob" : "guest",
                  std::array{"white", "black", "draw"}[random() % 3],
                  1'000'000 + game / 2,
                  game % 2 == 0 ? "orthodox" : "parmen",
                  static_cast<std::int64_t>(random() % 100)};
    played.rated = false;
    if (game % 4 == 0) std::swap(played.white, played.black);
    std::string id;
    play(played, &id);
    all[id] = played;
  }
  auto const expected = [&](auto fits) {
    std::vector<std::pair<std::int64_t, std::string>> places;
    for (auto const& [id, played] : all)
      if (fits(played)) places.emplace_back(played.time, id);
    std::ranges::sort(places, std::greater());
    std::vector<std::string> ids;
    for (auto const& place : places) ids.push_back(place.second);
    EXPECT_FALSE(ids.empty());
    return ids;
  };
  auto const result_of = [](Played const& played) {
    if (played.result == "draw") return "drawn";
    return (played.result == "white") == (played.white == "ann") ? "won" : "lost";
  };
  auto const opponent_of = [](Played const& played) { return played.white == "ann" ? played.black : played.white; };
  EXPECT_EQ(found("ann", {}, 100), expected([](auto const&) { return true; }));
  EXPECT_EQ(found("ann", {.variant = "parmen"}), expected([](auto const& game) { return game.variant == "parmen"; }));
  EXPECT_EQ(found("ann", {.opponent = "bob"}), expected([&](auto const& game) { return opponent_of(game) == "bob"; }));
  EXPECT_EQ(found("bob"), expected([&](auto const& game) { return opponent_of(game) == "bob"; }));
  for (std::string const result : {"won", "lost", "drawn"})
    EXPECT_EQ(found("ann", {.result = result}), expected([&](auto const& game) { return result_of(game) == result; }));
  EXPECT_EQ(found("ann", {.min_plies = 30, .max_plies = 60}),
            expected([](auto const& game) { return game.plies >= 30 && game.plies <= 60; }));
  EXPECT_EQ(found("ann", {.variant = "orthodox", .opponent = "bob", .result = "won", .min_plies = 10}),
            expected([&](auto const& game) {
              return game.variant == "orthodox" && opponent_of(game) == "bob" &&
                     std::string(result_of(game)) == "won" && game.plies >= 10;
            }));
  // Page by page it is the same.
  std::vector<std::string> paged;
  GameFilter filter{.variant = "parmen"};
  int pages = 0;
  do {
    auto const page = store_->find_games("ann", filter, 7);
    ASSERT_TRUE(page);
    EXPECT_LE(page->games.size(), 7U);
    for (FoundGame const& game : page->games) paged.push_back(game.game.summary.game);
    filter.before = page->next;
  } while (filter.before && ++pages < 20);
  EXPECT_EQ(paged, found("ann", {.variant = "parmen"}));
  auto const player = store_->player(skeleton_of("ann"));
  ASSERT_TRUE(player);
  EXPECT_EQ(player->won + player->lost + player->drawn, 60);
  EXPECT_EQ(static_cast<std::size_t>(player->won), found("ann", {.result = "won"}).size());
}

TEST_F(RatingStoreTest, GamesOfAGuestWhoHasAnAccountByNowAreTheAccounts) {
  account("ann", "hash of a guest");
  play({.white = "hash of a guest", .black = "bob", .rated = false});
  EXPECT_EQ(found("ann").size(), 1U);
  EXPECT_EQ(store_->player(skeleton_of("ann"))->won, 1);
}

TEST(RatingSchema, EveryQueryIsAnsweredByAnIndex) {
  TemporaryFolder const folder;
  ASSERT_TRUE(SqliteStore::open(folder.path()));
  SqliteDatabase database(folder.path() / "strata.db", false);
  std::string const listed = "SELECT g.id" + std::string(rating_queries::listed);
  for (std::string const& query :
       {std::string(rating_queries::player), std::string(rating_queries::ratings),
        std::string(rating_queries::games_counted), std::string(rating_queries::moment),
        std::string(rating_queries::best), std::string(rating_queries::all_games),
        std::string(rating_queries::games_of_variant), std::string(rating_queries::games_with_opponent),
        std::string(rating_queries::games_with_result), listed}) {
    Statement plan = database.statement("EXPLAIN QUERY PLAN " + query);
    int steps = 0;
    while (plan.step()) {
      ++steps;
      (void)plan.number();
      (void)plan.number();
      (void)plan.number();
      std::string const step = plan.text();
      EXPECT_TRUE(step.starts_with("SEARCH ")) << step << " of " << query;
    }
    EXPECT_GE(steps, 1) << query;
  }
}

TEST(RatingSchema, GamesOfBeforeAreInTheListsOfTheirPlayers) {
  TemporaryFolder const folder;
  run_sql(folder.path(), text_of(earlier_databases().at(13)));
  run_sql(folder.path(),
          "INSERT INTO account VALUES ('ann', 'Ann', 'ann', '', 0, 0, 1); INSERT INTO claim VALUES ('guest', 'ann');"
          "UPDATE game SET owner = 'guest', guest_side = 'black' WHERE id = '1uqgt6f48dyw';"
          "UPDATE game_state SET owner = 'guest', guest = 'bob', end_result = 'white' WHERE game = '1uqgt6f48dyw';"
          "UPDATE game SET owner = 'bob', guest_side = 'white' WHERE id = '89adda94vnnz';"
          "UPDATE game_state SET owner = 'bob', guest = 'ann' WHERE game = '89adda94vnnz';");
  auto const store = SqliteStore::open(folder.path());
  ASSERT_TRUE(store) << store.error().text();
  auto const player = (*store)->player("ann");
  ASSERT_TRUE(player) << player.error().text();
  EXPECT_EQ(player->won, 1);
  EXPECT_EQ(player->lost, 1) << "Black won the other game, in which she had White";
  EXPECT_EQ((*store)->find_games("ann", {}, 10)->games.size(), 2U);
  EXPECT_EQ((*store)->check_ratings()->wrong, std::vector<std::string>());
}

}  // namespace
}  // namespace strata::server
