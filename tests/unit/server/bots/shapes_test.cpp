// The JSON of the API: what is told of games, challenges and ends, letter by letter.

#include "server/bots/shapes.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "server/bots/description.hpp"
#include "server/bots/game_stream.hpp"
#include "server/bots/recent.hpp"

namespace strata::server::bots {
namespace {

using protocol::OfferKind;
using protocol::Side;

bool is_machine(std::string_view name) { return name == "Machine"; }

GameView a_view() {
  GameView view;
  view.id = "abc";
  view.variant = "orthodox";
  view.variant_name = "Orthodox chess";
  view.start = "the start";
  view.starts_plain = true;
  view.moves = {"e2-e4", "e7-e5"};
  view.names = {"Marie", "Machine"};
  view.created = 1'700'000'000'000;
  return view;
}

TEST(ApiShapes, AGameIsToldAsLichessTellsIt) {
  GameView view = a_view();
  protocol::ClockState clock;
  clock.base = 300'000;
  clock.increment = 2000;
  clock.white = 299'000;
  clock.black = 301'500;
  view.clock = clock;
  view.offer = protocol::Offer{OfferKind::Draw, Side::Black};
  EXPECT_EQ(
      written(game_full(view, is_machine)),
      R"({"type":"gameFull","id":"abc","variant":{"key":"standard","name":"Standard","short":"Std"},"clock":{"initial":300000,)"
      R"("increment":2000},"speed":"blitz","perf":{"name":"blitz"},"rated":false,"createdAt":1700000000000,"white":{"id":"marie",)"
      R"("name":"Marie","title":null},"black":{"id":"machine","name":"Machine","title":"BOT"},"initialFen":"startpos","state":)"
      R"({"type":"gameState","moves":"e2-e4 e7-e5","wtime":299000,"btime":301500,"winc":2000,"binc":2000,"status":"started",)"
      R"("bdraw":true}})");
}

TEST(ApiShapes, AnotherGameHasOurIdItsStartAndNoClock) {
  GameView view = a_view();
  view.variant = "raumschach";
  view.variant_name = "Raumschach";
  view.starts_plain = false;
  view.end = protocol::End{"white", "extinction"};
  Json const full = game_full(view, is_machine);
  EXPECT_EQ(full["variant"]["key"], "raumschach");
  EXPECT_EQ(full["initialFen"], "the start");
  EXPECT_FALSE(full.contains("clock"));
  EXPECT_EQ(full["state"]["wtime"], 2'147'483'647);
  EXPECT_EQ(full["state"]["status"], "variantEnd");
  EXPECT_EQ(full["state"]["winner"], "white");
}

TEST(ApiShapes, EndsAreInLichesssWords) {
  auto const of = [](char const* result, char const* reason) {
    protocol::End const end{result, reason};
    return std::string(status_of(false, &end).name);
  };
  EXPECT_EQ(of("white", "checkmate"), "mate");
  EXPECT_EQ(of("black", "resignation"), "resign");
  EXPECT_EQ(of("draw", "stalemate"), "stalemate");
  EXPECT_EQ(of("white", "stalemate"), "variantEnd");
  EXPECT_EQ(of("draw", "agreement"), "draw");
  EXPECT_EQ(of("draw", "repetition"), "draw");
  EXPECT_EQ(of("white", "time"), "outoftime");
  EXPECT_EQ(of("draw", "time"), "outoftime");
  EXPECT_EQ(of("white", "absence"), "timeout");
  EXPECT_EQ(of("none", "aborted"), "aborted");
  EXPECT_EQ(of("none", "declined"), "aborted");
  EXPECT_EQ(status_of(true, nullptr).name, "created");
  EXPECT_EQ(status_of(false, nullptr).id, 20);
}

TEST(ApiShapes, SpeedsAreLichesss) {
  EXPECT_EQ(speed_of({.base = 15'000}), "ultraBullet");
  EXPECT_EQ(speed_of({.base = 60'000}), "bullet");
  EXPECT_EQ(speed_of({.base = 180'000, .increment = 2000}), "blitz");
  EXPECT_EQ(speed_of({.base = 600'000}), "rapid");
  EXPECT_EQ(speed_of({.base = 1'800'000}), "classical");
  EXPECT_EQ(speed_of({.days = 3}), "correspondence");
  EXPECT_EQ(speed_of({}), "correspondence");
  EXPECT_EQ(written(time_control_of({.base = 30'000, .increment = 1000})),
            R"({"type":"clock","limit":30,"increment":1,"show":"½+1"})");
  EXPECT_EQ(written(time_control_of({.days = 3})), R"({"type":"correspondence","daysPerTurn":3})");
  EXPECT_EQ(written(time_control_of({})), R"({"type":"unlimited"})");
}

TEST(ApiShapes, EventsMakeTheGameAsItsMovesStand) {
  protocol::GameSnapshot game;
  game.game = "abc";
  game.seq = 4;
  game.line = {"e2-e4", "e7-e5", "g1-f3"};
  game.at = 2;
  GameView view = view_of(game);
  EXPECT_EQ(view.moves, (std::vector<std::string>{"e2-e4", "e7-e5"}));
  std::int64_t seq = game.seq;
  protocol::EventAnswer event;
  event.seq = 5;
  event.kind = protocol::EventKind::Move;
  event.move = "d2-d4";
  event.at = 3;
  EXPECT_TRUE(take(view, event, seq));
  EXPECT_EQ(view.moves.back(), "d2-d4");
  event.seq = 6;
  event.kind = protocol::EventKind::Goto;
  event.move.reset();
  event.at = 1;
  EXPECT_TRUE(take(view, event, seq));
  EXPECT_EQ(view.moves, (std::vector<std::string>{"e2-e4"}));
  EXPECT_TRUE(take(view, event, seq)) << "one that was seen changes nothing";
  event.seq = 8;
  EXPECT_FALSE(take(view, event, seq)) << "one is missing";
  EXPECT_EQ(seq, 6);
}

TEST(ApiShapes, RatingsAreCalledByTheirVariantAndSpeed) {
  EXPECT_EQ(written(perfs_of({})), "{}");
  std::vector<protocol::PlayerRating> ratings(3);
  ratings[0] = {chess_id(), protocol::Speed::Live, 1612, 80, false, 40, 5};
  ratings[1] = {chess_id(), protocol::Speed::Days, 1500, 200, true, 2, 5};
  ratings[2] = {"raumschach", protocol::Speed::Days, 1700, 90, false, 9, 5};
  EXPECT_EQ(written(perfs_of(ratings)), R"({"standard":{"games":40,"rating":1612,"rd":80,"prog":0},)"
                                        R"("correspondence":{"games":2,"rating":1500,"rd":200,"prog":0,"prov":true},)"
                                        R"("raumschach/days":{"games":9,"rating":1700,"rd":90,"prog":0}})");
}

TEST(ApiDescription, AddressesAreFoundByIt) {
  using Methods = std::vector<std::string>;
  EXPECT_EQ(methods_at({"account"}), Methods{"GET"});
  EXPECT_EQ(methods_at({"challenge"}), Methods{"GET"});
  EXPECT_EQ(methods_at({"challenge", "Marie"}), Methods{"POST"});
  EXPECT_EQ(methods_at({"challenge", "abc", "accept"}), Methods{"POST"});
  EXPECT_EQ(methods_at({"board", "game", "abc", "chat"}), (Methods{"GET", "POST"}));
  EXPECT_EQ(methods_at({"board", "game", "stream", "abc"}), Methods{"GET"});
  EXPECT_TRUE(methods_at({"account", "other"}).empty());
  EXPECT_TRUE(methods_at({"challenge", ""}).empty()) << "a part in braces is not empty";
  EXPECT_TRUE(methods_at({}).empty());
  EXPECT_NE(description_page().find("/api/board/seek"), std::string::npos);
  EXPECT_EQ(description_page().find("<script"), std::string::npos);
}

TEST(ApiShapes, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(written(error("a\xFF"
                          "b")),
            "{\"error\":\"a\uFFFD"
            "b\"}");
}

TEST(ApiRecent, TheSameRequestHasTheSameKeyForAMoment) {
  Recent recent;
  EXPECT_EQ(recent.key_of("a", "one", 0), "one");
  EXPECT_EQ(recent.key_of("a", "two", 4999), "one");
  EXPECT_EQ(recent.key_of("b", "two", 4999), "two");
  EXPECT_FALSE(recent.answer_of("a"));
  recent.answered("a", "ok");
  EXPECT_EQ(recent.answer_of("a"), "ok");
  EXPECT_EQ(recent.key_of("a", "three", 5000), "three");
  EXPECT_FALSE(recent.answer_of("a"));
  for (std::size_t count = 0; count < 2 * Recent::most; ++count)
    EXPECT_EQ(recent.key_of(std::to_string(count), "key", 6000), "key");
}

}  // namespace
}  // namespace strata::server::bots
