#include "search/mate_search.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "base/random.hpp"
#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "rules/position/instances.hpp"
#include "search/mate_hunt.hpp"
#include "search/mate_solver.hpp"
#include "search/search.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

std::function<bool()> const never_stopped = [] { return false; };
constexpr std::uint64_t plenty = 2'000'000;

// Mates in four with quiet moves among them, by composers of chess problems.
constexpr char const* quiet_mate = "8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1";
constexpr char const* long_mate = "8/5N2/6r1/7k/1P5N/5P2/1P3Q2/K7 w - - 0 1";

struct Answer {
  ProofNumbers numbers;
  std::vector<Move> line;
  std::uint64_t nodes = 0;
};

Answer look_for(Game const& game, int moves, std::uint64_t nodes = plenty, std::span<Key const> before = {}) {
  Answer answer;
  auto const scratch = game.position().scratch();
  visit(*scratch, [&]<int Words, Features F>(Position<Words, F>& position) {
    MateTable table;
    MateSearch<Words, F> search(position, before, table);
    answer.numbers = search.run(moves, nodes, never_stopped);
    answer.nodes = search.nodes();
    if (answer.numbers.proof == 0) answer.line = search.line(moves);
  });
  return answer;
}

Game game_of(std::string const& id, std::string const& tfen = {}) {
  return Game(tests::start_position(**load_variant(id, {}), tfen));
}

class MateSearchOf : public ::testing::TestWithParam<char const*> {};

// Positions of random games, most of them without a mate, and those before a mate.
TEST_P(MateSearchOf, AgreesWithTheSolverThatTriesAll) {
  Random random(7);
  int proven = 0;
  int refuted = 0;
  for (int played = 0; played < 60 && (proven < 4 || refuted < 40); ++played) {
    Game game = game_of(GetParam());
    while (!game.outcome() && game.moves().size() < 300) {
      auto const moves = game.legal_moves();
      auto const winning = winning_moves(game.position(), 1, 10'000);
      bool const is_looked_at = (winning && !winning->empty()) || random.below(40) == 0;
      if (is_looked_at && winning) {
        Answer const answer = look_for(game, 1);
        EXPECT_EQ(answer.numbers.proof == 0, !winning->empty());
        EXPECT_TRUE(answer.numbers.is_settled());
        ++(winning->empty() ? refuted : proven);
      }
      game.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
    }
  }
  EXPECT_GT(refuted, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, MateSearchOf,
                         ::testing::Values("orthodox", "raumschach", "parmen", "threedc", "ziggurat"));

TEST(MateSearch, AgreesWithTheSolverAboutMatesInTwo) {
  for (char const* position : {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1",
                               "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "8/8/8/8/8/5k2/8/q6K w - - 0 1"}) {
    Game const game = game_of("orthodox", position);
    auto const winning = winning_moves(game.position(), 2, plenty);
    ASSERT_TRUE(winning) << position;
    Answer const answer = look_for(game, 2);
    EXPECT_EQ(answer.numbers.proof == 0, !winning->empty()) << position;
    if (!answer.line.empty()) {
      EXPECT_NE(std::ranges::find(*winning, answer.line.front()), winning->end()) << position;
    }
  }
}

TEST(MateSearch, FindsMatesInFourWithQuietMovesAndTheirLines) {
  for (char const* position : {quiet_mate, long_mate}) {
    Game game = game_of("orthodox", position);
    EXPECT_EQ(look_for(game, 3).numbers.disproof, 0U) << position;
    Answer const answer = look_for(game, 4);
    ASSERT_EQ(answer.numbers.proof, 0U) << position;
    EXPECT_EQ(answer.line.size(), 7U) << position;
    for (Move const move : answer.line) game.play(move);
    ASSERT_TRUE(game.outcome()) << position;
    EXPECT_EQ(game.outcome()->winner, Color::White) << position;
  }
}

TEST(MateSearch, StopsAfterSoManyPositionsAndGoesOn) {
  Game const game = game_of("orthodox", long_mate);
  auto const scratch = game.position().scratch();
  visit(*scratch, [&]<int Words, Features F>(Position<Words, F>& position) {
    MateTable table;
    MateSearch<Words, F> search(position, {}, table);
    EXPECT_FALSE(search.run(4, 100, never_stopped).is_settled());
    // A node that was begun looks at all its moves.
    EXPECT_LT(search.nodes(), 400U);
    int rounds = 0;
    while (!search.run(4, 1000, never_stopped).is_settled()) ++rounds;
    EXPECT_GT(rounds, 0);
    EXPECT_EQ(search.run(4, 1000, never_stopped).proof, 0U);
    EXPECT_FALSE(search.run(6, plenty, [] { return true; }).is_settled());
  });
}

// One memory may serve both sides of a game.
TEST(MateSearch, KeepsTheSidesApartInItsTable) {
  MateTable table;
  auto const answer = [&](char const* position) {
    ProofNumbers numbers;
    auto const scratch = game_of("orthodox", position).position().scratch();
    visit(*scratch, [&]<int Words, Features F>(Position<Words, F>& here) {
      numbers = MateSearch<Words, F>(here, {}, table).run(2, plenty, never_stopped);
    });
    return numbers;
  };
  // White mates at once, or is mated a move later if Black may move first.
  char const* const white = "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1";
  char const* const black = "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1";
  EXPECT_EQ(answer(white).proof, 0U);
  EXPECT_EQ(answer(black).disproof == 0, winning_moves(game_of("orthodox", black).position(), 2, plenty)->empty());
  MateTable fresh;
  std::swap(table, fresh);
  EXPECT_EQ(answer(black).disproof == 0, winning_moves(game_of("orthodox", black).position(), 2, plenty)->empty());
  EXPECT_EQ(answer(white).proof, 0U);
}

TEST(MateSearch, ComingBackToAPositionOfTheGameIsNoWin) {
  Game game = game_of("orthodox", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  Answer const answer = look_for(game, 1);
  ASSERT_EQ(answer.numbers.proof, 0U);
  game.play(answer.line.front());
  Key const mated = game.position().key();
  Game const again = game_of("orthodox", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  // A mate ends the game and cannot have been there before; one move further from it the rule is seen.
  EXPECT_EQ(look_for(again, 1, plenty, std::span(&mated, 1)).numbers.proof, 0U);
  Game longer = game_of("orthodox", quiet_mate);
  Answer const whole = look_for(longer, 4);
  ASSERT_EQ(whole.numbers.proof, 0U);
  Key before = 0;
  Game played = longer;
  played.play(whole.line.front());
  before = played.position().key();
  Answer const other = look_for(longer, 4, plenty, std::span(&before, 1));
  EXPECT_TRUE(other.line.empty() || other.line.front() != whole.line.front());
}

TEST(MateSearch, ASearchFindsTheMateInFourThatItsNodesWouldNotReach) {
  auto const variant = *load_variant("orthodox", {});
  Evaluator const evaluator(variant->rules);
  for (char const* position : {quiet_mate, long_mate}) {
    Game const game(tests::start_position(*variant, position));
    TranspositionTable table{1};
    SearchMemory memory;
    SearchLimits limits;
    limits.nodes = 120'000;
    auto const report = make_search(game.position(), game.keys(), evaluator, table, memory)->run(limits, {});
    EXPECT_EQ(report.score, mates_in(7)) << position;
    EXPECT_LE(report.nodes, limits.nodes) << position;
  }
}

TEST(MateSearch, APollStopsASearchInTheMiddleOfItsMateSearch) {
  auto const variant = *load_variant("orthodox", {});
  Evaluator const evaluator(variant->rules);
  Game const game(tests::start_position(*variant, quiet_mate));
  auto const polled = [&](int most) {
    TranspositionTable table{1};
    SearchMemory memory;
    int count = 0;
    SearchSignals signals;
    signals.poll = [&] { return ++count >= most; };
    SearchLimits limits;
    limits.nodes = 120'000;
    limits.stop_early = false;
    auto const report = make_search(game.position(), game.keys(), evaluator, table, memory)->run(limits, signals);
    return std::pair(count, report.nodes);
  };
  auto const [all, nodes] = polled(1'000'000);
  EXPECT_GE(static_cast<std::uint64_t>(all), nodes / 4096) << "those of the mate search count as well";
  auto const [some, fewer] = polled(all / 2);
  EXPECT_LT(fewer, nodes);
  EXPECT_GE(some, all / 2);
}

TEST(MateTable, KeepsNumbersAndForgetsThem) {
  MateTable table;
  EXPECT_FALSE(table.find(12345));
  table.store(12345, ProofNumbers::proven());
  ASSERT_TRUE(table.find(12345));
  EXPECT_EQ(table.find(12345)->proof, 0U);
  table.store(12345, {7, 9});
  EXPECT_EQ(table.find(12345)->disproof, 9U);
  table.clear();
  EXPECT_FALSE(table.find(12345));
}

// The same game goes on, so the table is kept: each search has to find a win that is shorter than the one promised before.
TEST(MateHunt, AKnownWinIsNotPutOff) {
  Game const game = game_of("orthodox", "8/8/6p1/p4p2/k7/8/4q3/6K1 b - - 0 1");
  auto const scratch = game.position().scratch();
  visit(*scratch, []<int Words, Features F>(Position<Words, F>& position) {
    MateTable table;
    int known = 7;  // moves, the longest win that is looked for
    int moves = 0;
    for (; moves < 8; ++moves) {
      MateHunt<Words, F> hunt(position, {}, table, known);
      auto const win = hunt.go_on(plenty, never_stopped);
      ASSERT_TRUE(win) << "after " << moves << " moves";
      ASSERT_FALSE(win->line.empty());
      EXPECT_LE(win->moves, known);
      position.apply(win->line.front());
      MoveArena arena;
      MoveList replies(arena);
      generate_legal(position, replies);
      if (replies.empty()) break;
      position.apply(replies[0]);
      known = win->moves - 1;
      ASSERT_GT(known, 0) << "mate was promised for this move";
    }
    EXPECT_LT(moves, 4) << "the first win is one in four moves";
  });
}

}  // namespace
}  // namespace strata
