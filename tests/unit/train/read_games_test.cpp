#include "train/read_games.hpp"

#include <gtest/gtest.h>

#include "api/impl.hpp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"
#include "search/score.hpp"
#include "train/random_opening.hpp"
#include "train/self_play.hpp"

namespace strata::train {

namespace {

SelfPlayPlan const read_plan{.nodes = 40, .seed = 9};

std::vector<TrainingGame> games_of(api::Variant const& variant, std::uint64_t count) {
  std::atomic<bool> const stop = false;
  SelfPlayer player(variant, read_plan);
  std::vector<TrainingGame> games;
  for (std::uint64_t i = 0; i < count; ++i) games.push_back(*player.play(i, stop));
  return games;
}

std::string written(api::Variant const& variant, std::vector<TrainingGame> const& games) {
  GamesHeader const header{variant.info().id, variant.law_hash(), "hand 1", "0 1", read_plan.nodes, read_plan.seed};
  std::string bytes = header_text(header);
  RecordWriter writer(continuation_of(bytes, header, "x.games")->checksum);
  for (TrainingGame const& game : games) bytes += writer.record(game);
  return bytes;
}

// A position of a game by the facade's means, and what the filters ask about it.
struct Replayed {
  TrainingPosition position;
  bool first = false, mate = false, capture = false, check = false;
};

float result_for(TrainingGame const& game, Color side) {
  if (game.result == GameResult::None) return -1;
  if (game.result == GameResult::Drawn) return 0.5F;
  return (game.result == GameResult::WhiteWon) == (side == Color::White) ? 1.0F : 0.0F;
}

int slow_base(Evaluator const& evaluator, Setup const& setup) {
  Tapered sum;
  int material = 0;
  for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell) {
    Piece const piece = setup.pieces[cell];
    if (!piece) continue;
    Tapered const value = evaluator.piece_square(piece, static_cast<Cell>(cell));
    sum += piece.is(setup.side_to_move) ? value : Tapered() - value;
    if ((evaluator.promoting_types() >> piece.type() & 1) == 0) material += evaluator.value(piece);
  }
  return sum.at(evaluator.phase(material));
}

std::vector<Replayed> replay(api::Variant const& variant, TrainingGame const& game, std::uint32_t number) {
  Evaluator const& evaluator = *variant.impl().evaluator;
  std::vector<Replayed> positions;
  Game played = start_of(variant);
  for (std::uint16_t const move : game.opening) played.play(sorted_moves(played).at(move));
  for (TrainingPly const& ply : game.plies) {
    Replayed each;
    Setup const setup = played.position().setup();
    for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell)
      if (setup.pieces[cell]) each.position.pieces.push_back({setup.pieces[cell], static_cast<Cell>(cell)});
    for (BoardPlacement const& board : setup.boards) each.position.boards.push_back({board.pin, board.owner});
    each.position.side_to_move = setup.side_to_move;
    each.position.score = ply.score;
    each.position.base = slow_base(evaluator, setup);
    visit(*played.position().scratch(), [&](auto& position) { each.position.hand = evaluate(position, evaluator); });
    each.position.result = result_for(game, setup.side_to_move);
    each.position.game = number;
    Move const move = sorted_moves(played).at(ply.move);
    each.first = positions.size() < 8;
    each.mate = is_mate(ply.score);
    each.capture = played.position().is_capture(move) || move.is_promotion();
    each.check = played.position().in_check();
    positions.push_back(std::move(each));
    played.play(move);
  }
  return positions;
}

std::vector<TrainingPosition> all_of(PositionStore const& store) {
  std::vector<TrainingPosition> positions(store.size());
  for (std::size_t i = 0; i < store.size(); ++i) store.get(i, positions[i]);
  return positions;
}

ReadPlan plan_of(ReadFilters const& filters, int threads = 2) { return {filters, threads, {}}; }

constexpr ReadFilters keep_all{.first_plies = 0, .mates = true, .captures = true, .checks = true};

}  // namespace

TEST(ReadGames, PositionsAreThoseOfAReplayInEveryVariant) {
  ASSERT_FALSE(api::variants().empty());
  for (api::VariantInfo const& info : api::variants()) {
    SCOPED_TRACE(info.id);
    api::Variant const variant = *api::Variant::load(info.id);
    std::atomic<bool> const stop = false;
    TrainingGame game = *SelfPlayer(variant, {.nodes = 12, .seed = 2}).play(0, stop);
    game.plies.resize(std::min<std::size_t>(game.plies.size(), 60));
    std::vector<TrainingPosition> expected;
    for (Replayed const& each : replay(variant, game, 0)) expected.push_back(each.position);
    std::string const bytes = written(variant, {game});
    PositionStore store;
    std::array<GamesFile, 1> const files = {{{"x.games", bytes}}};
    auto const counts = read_games(files, variant, plan_of(keep_all), &store);
    ASSERT_TRUE(counts) << counts.error().text();
    EXPECT_EQ(counts->kept, expected.size());
    auto const read = all_of(store);
    ASSERT_EQ(read.size(), expected.size());
    for (std::size_t i = 0; i < read.size(); ++i) ASSERT_EQ(read[i], expected[i]) << "ply " << i;
  }
}

TEST(ReadGames, EachFilterLeavesOutItsPositions) {
  struct Case {
    char const* name;
    ReadFilters filters;
  };
  std::vector<Case> const cases = {
      {"all are kept", keep_all},
      {"the usual", {}},
      {"first plies", {.first_plies = 8, .mates = true, .captures = true, .checks = true}},
      {"mates", {.first_plies = 0, .mates = false, .captures = true, .checks = true}},
      {"captures", {.first_plies = 0, .mates = true, .captures = false, .checks = true}},
      {"checks", {.first_plies = 0, .mates = true, .captures = true, .checks = false}},
  };
  api::Variant const variant = *api::Variant::load("orthodox");
  std::vector<TrainingGame> const games = games_of(variant, 12);
  std::vector<Replayed> all;
  for (std::size_t i = 0; i < games.size(); ++i)
    for (Replayed& each : replay(variant, games[i], static_cast<std::uint32_t>(i))) all.push_back(std::move(each));
  auto const some = [&](bool Replayed::* what) { return std::ranges::count(all, true, what) > 3; };
  ASSERT_TRUE(some(&Replayed::first) && some(&Replayed::mate) && some(&Replayed::capture) && some(&Replayed::check));
  std::string const bytes = written(variant, games);
  std::array<GamesFile, 1> const files = {{{"x.games", bytes}}};
  for (auto const& [name, filters] : cases) {
    SCOPED_TRACE(name);
    std::vector<TrainingPosition> expected;
    for (Replayed const& each : all)
      if (!(filters.first_plies > 0 && each.first) && (filters.mates || !each.mate) &&
          (filters.captures || !each.capture) && (filters.checks || !each.check))
        expected.push_back(each.position);
    PositionStore store;
    auto const counts = read_games(files, variant, plan_of(filters), &store);
    ASSERT_TRUE(counts) << counts.error().text();
    EXPECT_EQ(all_of(store), expected);
    EXPECT_EQ(counts->plies, all.size());
    EXPECT_EQ(counts->kept, expected.size());
    EXPECT_EQ(counts->kept + counts->early + counts->mates + counts->captures + counts->checks, all.size());
  }
}

TEST(ReadGames, IsTheSameForAnyNumberOfThreads) {
  api::Variant const variant = *api::Variant::load("raumschach");
  std::vector<TrainingGame> const some = games_of(variant, 3);
  std::vector<TrainingGame> games;
  while (games.size() < 400) games.insert(games.end(), some.begin(), some.end());
  std::string const bytes = written(variant, games);
  std::array<GamesFile, 2> const files = {{{"x.games", bytes}, {"y.games", bytes}}};
  PositionStore alone;
  auto const counts = read_games(files, variant, plan_of({}, 1), &alone);
  ASSERT_TRUE(counts) << counts.error().text();
  EXPECT_EQ(counts->games, 2 * games.size());
  for (int const threads : {2, 5}) {
    PositionStore together;
    EXPECT_EQ(*read_games(files, variant, plan_of({}, threads), &together), *counts);
    EXPECT_EQ(all_of(together), all_of(alone));
  }
  EXPECT_EQ(*read_games(files, variant, plan_of({}), nullptr), *counts) << "without a store they are counted";
}

TEST(ReadGames, TheLastDigitOfAGameDoesNotDependOnOtherFiles) {
  api::Variant const variant = *api::Variant::load("orthodox");
  std::vector<TrainingGame> games = games_of(variant, 3);
  for (TrainingGame& game : games) game.plies.resize(1);
  std::string const three = written(variant, games);
  std::string const two = written(variant, {games[0], games[1]});
  std::array<GamesFile, 3> const files = {{{"a", three}, {"b", two}, {"c", three}}};
  PositionStore store;
  ASSERT_TRUE(read_games(files, variant, plan_of(keep_all), &store));
  std::vector<std::uint32_t> numbers;
  for (TrainingPosition const& each : all_of(store)) numbers.push_back(each.game);
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{0, 1, 2, 10, 11, 20, 21, 22}));
}

TEST(ReadGames, RefusesAnotherLawAndMovesThatAreNone) {
  api::Variant const variant = *api::Variant::load("orthodox");
  api::Variant const other = *api::Variant::load("raumschach");
  std::vector<TrainingGame> games = games_of(variant, 2);
  auto const refusal = [&](std::string const& bytes, api::Variant const& law) {
    std::array<GamesFile, 1> const files = {{{"x.games", bytes}}};
    PositionStore store;
    auto const read = read_games(files, law, plan_of({}), &store);
    EXPECT_FALSE(read);
    return read ? std::string() : read.error().text();
  };
  EXPECT_EQ(refusal(written(variant, games), other), "x.games: its games are of orthodox with the law " +
                                                         variant.law_hash() + ", expected raumschach with " +
                                                         other.law_hash());
  std::string changed = written(variant, games);
  changed[changed.size() - 9] ^= 4;
  EXPECT_EQ(refusal(changed, variant), "x.games: game 2 does not match its checksum: the file has been changed");
  std::vector<TrainingGame> no_move = games;
  no_move[1].opening[0] = 20;
  EXPECT_EQ(refusal(written(variant, no_move), variant),
            "x.games: game 2, ply 1: it is move 20, counted from 0, of only 20");
  // 1 f3 e5 2 g4 Qh4: mate.
  Game mate = start_of(variant);
  TrainingGame over;
  for (std::string const text : {"f2-f3", "e7-e5", "g2-g4", "d8-h4"}) {
    auto const moves = sorted_moves(mate);
    std::size_t at = 0;
    while (at < moves.size() && api::info_of(mate.position(), variant.impl().names(), moves[at]).canonical != text)
      ++at;
    ASSERT_LT(at, moves.size()) << text;
    over.plies.push_back({static_cast<std::uint16_t>(at), 0});
    mate.play(moves[at]);
  }
  over.plies.push_back({0, 0});
  EXPECT_EQ(refusal(written(variant, {over}), variant),
            "x.games: game 1, ply 5: it is move 0, counted from 0, of only 0");
}

TEST(ReadGames, ADrawByMaterialEndsAGame) {
  api::Variant const variant = *api::Variant::from_text(
      "format = 1\nid = \"bare\"\nname = \"Bare\"\ninherits = \"orthodox\"\n[start]\nposition = "
      "\"4k3/8/8/8/8/8/4p3/4K3 w "
      "- - 0 1\"\n",
      "bare.toml");
  Game game = start_of(variant);
  auto const moves = sorted_moves(game);
  std::size_t capture = moves.size();
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (game.position().is_capture(moves[i])) capture = i;
  ASSERT_LT(capture, moves.size());
  TrainingGame over;
  over.plies = {{static_cast<std::uint16_t>(capture), 0}, {0, 0}};
  std::string const bytes = written(variant, {over});
  std::array<GamesFile, 1> const files = {{{"x.games", bytes}}};
  auto const read = read_games(files, variant, plan_of({}), nullptr);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().text(), "x.games: game 1, ply 2: the game is over before it");
}

TEST(ReadGames, ProgressGivesItUp) {
  api::Variant const variant = *api::Variant::load("orthodox");
  std::vector<TrainingGame> const some = games_of(variant, 1);
  std::vector<TrainingGame> games;
  while (games.size() < 1000) games.push_back(some.front());
  std::string const bytes = written(variant, games);
  std::array<GamesFile, 1> const files = {{{"x.games", bytes}}};
  std::uint64_t last = 0;
  ReadPlan plan = plan_of({});
  plan.progress = [&](std::uint64_t plies) {
    EXPECT_GT(plies, last);
    last = plies;
    return false;
  };
  PositionStore store;
  auto const counts = read_games(files, variant, plan, &store);
  ASSERT_TRUE(counts);
  EXPECT_LT(counts->games, games.size());
  EXPECT_EQ(store.size(), counts->kept);
}

}  // namespace strata::train
