// The search with tables, and without.

#include <gtest/gtest.h>

#include "api/tables.hpp"

namespace strata::api {
namespace {

struct Chess {
  Variant variant = *Variant::load("orthodox");
  std::shared_ptr<Tables const> tables = [this] {
    auto made = std::make_shared<Tables>(*Tables::create(variant));
    EXPECT_TRUE(made->make("KPK", 2));
    return made;
  }();

  [[nodiscard]] Game game(std::string const& tfen) const { return *Game::create(variant, tfen); }
  [[nodiscard]] SearchResult search(Game const& game, std::uint64_t nodes, bool with_tables) const {
    Engine engine(1);
    if (with_tables) engine.set_tables(tables);
    Limits limits;
    limits.nodes = nodes;
    return engine.search(game, limits, StopToken());
  }
};

TEST(TableSearch, SeesALongMateWithAFewNodes) {
  Chess const chess;
  Game const game = chess.game("8/8/8/8/8/8/6k1/KR6 w - - 0 1");
  auto const known = chess.tables->probe(game);
  ASSERT_TRUE(known);
  ASSERT_EQ(known->result, 1);
  ASSERT_GE(known->plies, 17);
  auto const result = chess.search(game, 500, true);
  EXPECT_EQ(result.info.score, 1'000'000 - known->plies);
  EXPECT_EQ(static_cast<int>(result.info.pv.size()), known->plies) << "the line goes on to the mate";
  EXPECT_FALSE(chess.search(game, 500, false).info.mate_in);
}

TEST(TableSearch, PlaysTheShortestMateToItsEnd) {
  Chess const chess;
  Game game = chess.game("8/8/3k4/8/8/8/8/K6Q w - - 0 1");
  int plies = chess.tables->probe(game)->plies;
  for (; plies > 0; --plies) {
    ASSERT_FALSE(game.end());
    ASSERT_TRUE(game.apply(chess.search(game, 400, true).best));
    if (plies > 1) EXPECT_EQ(chess.tables->probe(game)->plies, plies - 1);
  }
  ASSERT_TRUE(game.end());
  EXPECT_EQ(game.end()->reason, EndReason::Checkmate);
}

TEST(TableSearch, KnowsATableBehindACapture) {
  Chess const chess;
  // The rook takes the knight, and what is left is won.
  Game const game = chess.game("8/8/8/n7/8/2k5/8/R6K w - - 0 1");
  auto const result = chess.search(game, 2000, true);
  EXPECT_EQ(result.best, "a1-a5");
  EXPECT_TRUE(result.info.mate_in);
  EXPECT_GT(*result.info.mate_in, 8);
}

TEST(TableSearch, AWinBehindTheMoveRuleIsNoSureWin) {
  Chess const chess;
  Game const early = chess.game("8/8/8/8/8/8/6k1/KR6 w - - 10 1");
  Game const late = chess.game("8/8/8/8/8/8/6k1/KR6 w - - 90 1");
  EXPECT_TRUE(chess.search(early, 500, true).info.mate_in);
  EXPECT_FALSE(chess.search(late, 2000, true).info.mate_in);
}

TEST(TableSearch, ADrawnPawnIsADraw) {
  Chess const chess;
  Game const game = chess.game("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1");
  ASSERT_EQ(chess.tables->probe(game)->result, 0);
  EXPECT_EQ(chess.search(game, 500, true).info.score, 0);
}

TEST(TableSearch, TheLineOfATableEndsTheGame) {
  Chess const chess;
  for (char const* tfen :
       {"8/8/8/8/8/8/4P3/k3K3 w - - 0 1", "8/8/8/3k4/8/8/8/K6q w - - 0 1", "K7/8/8/3k4/8/8/8/7q b - - 0 1"}) {
    Game game = chess.game(tfen);
    auto const known = chess.tables->probe(game);
    auto const line = chess.tables->line(game);
    ASSERT_EQ(static_cast<int>(line.size()), known->plies) << tfen;
    for (std::string const& move : line) ASSERT_TRUE(game.apply(move)) << tfen << ' ' << move;
    ASSERT_TRUE(game.end()) << tfen;
    EXPECT_EQ(game.end()->reason, EndReason::Checkmate) << tfen;
  }
}

TEST(TableSearch, TablesOfAnotherLawAreNotUsed) {
  Chess const chess;
  auto const other = *Variant::load("raumschach");
  Game const game = *Game::create(other);
  EXPECT_FALSE(chess.tables->probe(game));
  Engine with(1), without(1);
  with.set_tables(chess.tables);
  Limits limits;
  limits.nodes = 2000;
  EXPECT_EQ(with.search(game, limits, StopToken()).info.score, without.search(game, limits, StopToken()).info.score);
}

TEST(TableSearch, FaultsOfATableAreFound) {
  Chess const chess;
  for (std::string const& ending : chess.tables->endings()) EXPECT_FALSE(chess.tables->find_fault(ending, 200, 7));
  // The codes of another law, whose queen moves otherwise, under the name of this one.
  Tables wrong = *Tables::create(chess.variant);
  std::string bytes = chess.tables->bytes("KRK");
  bytes.replace(bytes.find("KRK"), 3, "KQK");
  ASSERT_TRUE(wrong.add("KQK", bytes, "x.table"));
  EXPECT_TRUE(wrong.find_fault("KQK", 200, 7));
}

}  // namespace
}  // namespace strata::api
