// Records played through: the two games of Parmen's manual, marks, faults, starts of their own.

#include "notation/replay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/random.hpp"
#include "tests/support/games.hpp"
#include "tests/support/outcome_text.hpp"

namespace strata {
namespace {

Replay replay(Variant const& variant, std::string_view text, std::size_t notation = 0) {
  auto const records = parse_records(text);
  EXPECT_TRUE(records) << records.error().text();
  auto played = replay_record(records->front(), variant.rules, variant.names, variant.names.notations.at(notation),
                              variant.start);
  if (!played) throw std::runtime_error(played.error().text());
  return std::move(*played);
}

std::string why(Replay const& played) {
  return played.fault ? played.fault->move + ": " + played.fault->why : "no fault";
}

std::shared_ptr<Variant const> variant(std::string_view id) { return load_variant(id).value(); }

// By move number and side (1 White, 2 Black): how the manual prints a move where it leaves out or chooses another sign.
using Differences = std::map<std::pair<int, int>, std::pair<std::string, std::string>>;

void expect_sample(std::string const& path, int plies, std::string const& outcome, Differences const& expected) {
  auto const parmen = variant("parmen");
  auto const records = parse_records(tests::read_file(tests::source_path(path))).value();
  auto const played =
      replay_record(records.at(0), parmen->rules, parmen->names, parmen->names.notations[0], parmen->start);
  ASSERT_TRUE(played);
  EXPECT_EQ(why(*played), "no fault");
  EXPECT_EQ(played->played, plies);
  EXPECT_EQ(tests::outcome_text(played->game.outcome()), outcome);
  Record const written = record_game(played->game, parmen->names, parmen->names.notations[0], parmen->start);
  Differences found;
  for (std::size_t i = 0; i < written.moves.size(); ++i)
    if (written.moves[i].text != records[0].moves[i].text)
      found[{static_cast<int>(i / 2) + 1, static_cast<int>(i % 2) + 1}] = {records[0].moves[i].text,
                                                                           written.moves[i].text};
  EXPECT_EQ(found, expected);
  EXPECT_TRUE(written.tags.empty());

  // The same game in the other notation.
  ASSERT_GE(parmen->names.notations.size(), 2U);
  Record const romulan = record_game(played->game, parmen->names, parmen->names.notations[1], parmen->start);
  Replay const again = replay(*parmen, write_record(romulan), 1);
  EXPECT_EQ(why(again), "no fault");
  EXPECT_EQ(again.game.moves(), played->game.moves());
}

TEST(ReplayTest, TheFirstGameOfParmensManual) {
  expect_sample("samples/parmen-1.txt", 69, "white checkmate",
                {{{21, 2}, {"Pb4xa3(5)", "Pb4xa3(5)*"}},
                 {{22, 2}, {"0-0", "o-o"}},
                 {{24, 2}, {"QLW-b1(2)Q", "QLW-b1(2)=Q"}},
                 {{25, 1}, {"Pc7-c8(6)Q", "Pc7-c8(6)=Q"}}});
}

TEST(ReplayTest, TheSecondGameOfParmensManual) {
  expect_sample("samples/parmen-2.txt", 98, "black checkmate",
                {{{15, 2}, {"O-O", "o-o"}},
                 {{28, 2}, {"Rb1xa1(3)", "Rb1xa1(3)*"}},
                 {{31, 2}, {"Pa2xb1(2)Q", "Pa2xb1(2)=Q"}},
                 {{49, 2}, {"Pe2-e1(2)Q#", "Pe2-e1(2)=Q#"}}});
}

TEST(ReplayTest, EveryMarkOfTheSampleGamesIsNeeded) {
  auto const parmen = variant("parmen");
  for (std::string const path : {"samples/parmen-1.txt", "samples/parmen-2.txt"}) {
    auto const records = parse_records(tests::read_file(tests::source_path(path))).value();
    for (std::size_t i = 0; i < records[0].moves.size(); ++i) {
      Record changed = records[0];
      std::string& text = changed.moves[i].text;
      bool const marked = text.ends_with('+') || text.ends_with('#');
      if (!marked && i % 10 != 0) continue;
      if (marked)
        text.pop_back();
      else
        text += '+';
      auto const played =
          replay_record(changed, parmen->rules, parmen->names, parmen->names.notations[0], parmen->start);
      ASSERT_TRUE(played);
      ASSERT_TRUE(played->fault) << path << " " << text;
      EXPECT_EQ(played->played, static_cast<int>(i));
      EXPECT_EQ(played->fault->move, text);
      EXPECT_EQ(played->fault->line, changed.moves[i].line);
    }
  }
}

TEST(ReplayTest, AWrongMoveStopsTheReplayAndSaysWhy) {
  auto const orthodox = variant("orthodox");
  Replay const played = replay(*orthodox, "1. e4 e5 2. Nf3 Nf6\n3. Qh5 d6 *");
  EXPECT_EQ(played.played, 4);
  EXPECT_EQ(played.total, 6);
  EXPECT_EQ(why(played), "Qh5: blocked at f3");
  EXPECT_EQ(played.fault->line, 2);
  EXPECT_EQ(played.game.moves().size(), 4U);
  EXPECT_EQ(why(replay(*orthodox, "1. e4 e5 2. Qh5 Nc6 3. Qxf7 *")), "Qxf7: gives check: + expected");
  EXPECT_EQ(why(replay(*orthodox, "1. e4+ *")), "e4+: does not give check: no + expected");
}

TEST(ReplayTest, NothingIsPlayedAfterTheEnd) {
  auto const orthodox = variant("orthodox");
  Replay const over = replay(*orthodox, "1. f3 e5 2. g4 Qh4# 3. a3 *");
  EXPECT_EQ(over.played, 4);
  EXPECT_EQ(why(over), "a3: the game is over");
}

TEST(ReplayTest, TheResultMustNotContradictTheLaw) {
  auto const orthodox = variant("orthodox");
  EXPECT_EQ(why(replay(*orthodox, "1. f3 e5 2. g4 Qh4# 0-1")), "no fault");
  EXPECT_EQ(why(replay(*orthodox, "1. f3 e5 2. g4 Qh4# *")), "no fault");
  EXPECT_EQ(why(replay(*orthodox, "1. f3 e5 2. g4 Qh4# 1-0")), "1-0: by the law the game ended 0-1");
  EXPECT_EQ(why(replay(*orthodox, "1. e4 1-0")), "no fault");  // resigned
}

TEST(ReplayTest, AGameMayBeginAnywhere) {
  auto const orthodox = variant("orthodox");
  std::string const text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n12... Kd7 13. e4 *";
  Replay const played = replay(*orthodox, text);
  EXPECT_EQ(why(played), "no fault");
  Record const record = record_game(played.game, orthodox->names, orthodox->names.notations[0], orthodox->start);
  EXPECT_EQ(record.tag("SetUp"), "1");
  EXPECT_EQ(record.tag("FEN"), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12");
  EXPECT_TRUE(write_record(record).ends_with("12... Kd7 13. e4 *\n"));

  auto const records = parse_records("[FEN \"8/8 w - - 0 1\"]\n1. e4 *").value();
  auto const bad =
      replay_record(records[0], orthodox->rules, orthodox->names, orthodox->names.notations[0], orthodox->start);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "the tag FEN: level 1: 2 ranks, expected 8");
}

TEST(ReplayTest, EverySampleIsPlayedThrough) {
  int games = 0;
  for (auto const& file : std::filesystem::directory_iterator(tests::source_path("samples"))) {
    if (file.path().extension() != ".pgn") continue;
    auto const records = parse_records(tests::read_file(file.path().string()));
    ASSERT_TRUE(records) << records.error().text();
    for (Record const& record : *records) {
      SCOPED_TRACE(file.path().string() + ":" + std::to_string(record.line));
      auto const loaded = load_variant(record.tag("Variant"), read_options(record.tag("Options")).value());
      ASSERT_TRUE(loaded) << loaded.error().text();
      Names const& names = (*loaded)->names;
      auto const named = std::ranges::find(names.notation_names, record.tag("Notation"));
      std::size_t const notation =
          record.tag("Notation").empty() ? 0 : static_cast<std::size_t>(named - names.notation_names.begin());
      ASSERT_LT(notation, names.notations.size());
      auto const played = replay_record(record, (*loaded)->rules, names, names.notations[notation], (*loaded)->start);
      ASSERT_TRUE(played) << played.error().text();
      EXPECT_EQ(why(*played), "no fault");
      EXPECT_EQ(played->played, played->total);
      EXPECT_EQ(result_text(played->game.outcome()), record.result);
      ++games;
    }
  }
  EXPECT_GE(games, 14);
}

TEST(ReplayTest, RandomGamesComeBackFromTheirRecords) {
  for (tests::GameCase const& each : tests::all_games()) {
    auto const game_variant = tests::load(each);
    Random random(7);
    Game game(tests::start_position(*game_variant));
    for (int ply = 0; ply < 30 && !game.legal_moves().empty(); ++ply) {
      auto moves = game.legal_moves();
      std::ranges::sort(moves, {}, &Move::raw);
      game.play(moves[random.below(moves.size())]);
    }
    ASSERT_FALSE(game.moves().empty()) << each.name;
    ASSERT_FALSE(game_variant->names.notations.empty()) << each.name;
    for (std::size_t i = 0; i < game_variant->names.notations.size(); ++i) {
      std::string const text =
          write_record(record_game(game, game_variant->names, game_variant->names.notations[i], game_variant->start));
      Replay const played = replay(*game_variant, text, i);
      EXPECT_EQ(why(played), "no fault") << each.name;
      EXPECT_EQ(played.game.moves(), game.moves()) << each.name;
    }
  }
}

}  // namespace
}  // namespace strata
