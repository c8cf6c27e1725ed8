// Tours: every step of every game is played to its end, with the moves that are said to be enough, and no fewer are.

#include "lesson/tour.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "api/setup.hpp"
#include "lesson/practice.hpp"
#include "tests/support/games.hpp"

namespace strata::lesson {
namespace {

api::Variant law_of(tests::GameCase const& game) {
  auto law = game.id.empty() ? api::Variant::from_text(tests::read_file(game.path), game.path, game.options)
                             : api::Variant::load(game.id, game.options);
  if (!law) throw std::runtime_error(law.error().text());
  return *law;
}

std::string text_of(Step const& step) {
  std::string text = step.id + " (" + std::string(name_of(step.kind)) + ", " + std::to_string(step.fewest) + ") " +
                     step.position + " goals";
  for (std::string const& goal : step.goals) text += " " + goal;
  text += " moves";
  for (std::string const& move : step.moves) text += " " + move;
  for (Sentence const& sentence : step.about) text += " | " + english(sentence);
  return text + " | " + english(step.task);
}

// Whether all sentences are of the list, and all their values are there.
void expect_said(Sentence const& sentence) {
  std::string const text = english(sentence);
  EXPECT_NE(text, "") << sentence.code;
  EXPECT_EQ(text.find("  "), std::string::npos) << text;
  auto const forms = sentence_forms();
  auto const form = std::ranges::find(forms, sentence.code, &SentenceForm::code);
  ASSERT_NE(form, forms.end());
  std::size_t wanted = static_cast<std::size_t>(std::ranges::count(form->text, '{'));
  std::set<std::string> names;
  for (auto const& [name, value] : sentence.values) {
    EXPECT_NE(value, "") << sentence.code << " " << name;
    names.insert(name);
  }
  EXPECT_GE(names.size(), std::min<std::size_t>(wanted, 1)) << sentence.code;
}

class Tours : public testing::TestWithParam<tests::GameCase> {};

TEST_P(Tours, EveryStepCanBePlayedToItsEnd) {
  api::Variant const law = law_of(GetParam());
  auto const tour = make_tour(law);
  ASSERT_TRUE(tour) << tour.error().text();
  EXPECT_GE(tour->steps.size(), fewest_steps);
  EXPECT_LE(tour->steps.size(), most_steps);
  std::set<std::string> ids;
  for (Step const& step : tour->steps) {
    SCOPED_TRACE(text_of(step));
    EXPECT_TRUE(ids.insert(step.id).second);
    expect_said(step.task);
    for (Sentence const& sentence : step.about) expect_said(sentence);
    auto const game = api::Game::create(tour->law_of(step), step.position);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(game->side_to_move(), api::Side::White);

    if (step.id.starts_with("check-")) EXPECT_TRUE(game->in_check());
    if (step.kind == StepKind::Mate) {
      constexpr std::uint64_t budget = 50'000'000;
      EXPECT_EQ(api::winning_moves(*game, step.fewest, budget), std::vector<std::string>{step.moves.front()});
      if (step.fewest > 1) EXPECT_EQ(api::winning_moves(*game, step.fewest - 1, budget), std::vector<std::string>());
    }

    auto const begun = judge_step(*tour, step, {});
    EXPECT_EQ(begun.state, StepState::GoingOn);
    EXPECT_EQ(begun.position, step.position);
    auto const moves = solve_step(step);
    ASSERT_EQ(moves.size(), static_cast<std::size_t>(step.fewest));
    std::vector<std::string> played;
    for (std::string const& move : moves) {
      EXPECT_EQ(judge_step(*tour, step, played).state, StepState::GoingOn);
      played.push_back(move);
      auto const now = judge_step(*tour, step, played);
      // After a move the lesson shows a position that a board can show, with White to move again.
      if (now.state == StepState::GoingOn) EXPECT_TRUE(api::Game::create(tour->law_of(step), now.position));
    }
    auto const ended = judge_step(*tour, step, played);
    EXPECT_EQ(ended.state, StepState::Done) << (ended.said ? english(*ended.said) : "");
    ASSERT_TRUE(ended.said);
    EXPECT_EQ(ended.said->code, step.kind == StepKind::Walk || step.kind == StepKind::Capture ? "done_fewest" : "done");
  }
}

TEST(Tour, IsTheSameEachTime) {
  for (char const* const id : {"orthodox", "raumschach", "parmen"}) {
    auto const law = *api::Variant::load(id);
    auto const one = make_tour(law);
    auto const two = make_tour(law);
    ASSERT_TRUE(one && two);
    ASSERT_EQ(one->steps.size(), two->steps.size());
    for (std::size_t i = 0; i < one->steps.size(); ++i) EXPECT_EQ(text_of(one->steps[i]), text_of(two->steps[i]));
  }
}

// The fewest moves that end a walk, found by trying all of them with the judge alone; -1 if more than `most` are needed.
int fewest_by_trial(Tour const& tour, Step const& step, int most) {
  std::vector<std::vector<std::string>> lines{{}};
  std::set<std::string> seen;
  for (int depth = 1; depth <= most; ++depth) {
    std::vector<std::vector<std::string>> next;
    for (auto const& line : lines) {
      auto const game = api::Game::create(tour.practice, judge_step(tour, step, line).position);
      for (std::string const& move : game->legal_moves()) {
        auto longer = line;
        longer.push_back(move);
        auto const now = judge_step(tour, step, longer);
        if (now.state == StepState::Done) return depth;
        if (now.state == StepState::Failed) continue;
        std::string key = now.position.substr(0, now.position.find(' '));
        for (std::string const& goal : now.goals) key += " " + goal;
        if (seen.insert(key).second) next.push_back(std::move(longer));
      }
    }
    lines = std::move(next);
  }
  return -1;
}

void expect_fewest(tests::GameCase const& game) {
  auto const tour = make_tour(law_of(game));
  ASSERT_TRUE(tour);
  int tried = 0;
  for (Step const& step : tour->steps) {
    if (step.kind != StepKind::Walk && step.kind != StepKind::Capture) continue;
    ++tried;
    EXPECT_EQ(fewest_by_trial(*tour, step, step.fewest), step.fewest) << text_of(step);
  }
  EXPECT_GT(tried, 3);
}

TEST(Tour, FewerMovesThanAreSaidDoNotDo) {
  for (char const* const id : {"orthodox", "parmen"}) expect_fewest({id, id, "", {}});
}

TEST(FullTour, FewerMovesThanAreSaidDoNotDo) {
  for (char const* const id : {"raumschach", "threedc", "ziggurat"}) expect_fewest({id, id, "", {}});
  for (tests::GameCase const& game : tests::own_games()) expect_fewest(game);
}

TEST(Tour, ShowsWhatTheGameHas) {
  auto const ids_of = [](char const* id) {
    std::set<std::string> ids;
    auto const tour = make_tour(*api::Variant::load(id));
    for (Step const& step : tour->steps) ids.insert(step.id);
    return ids;
  };
  auto const chess = ids_of("orthodox");
  for (char const* const id :
       {"walk-knight", "capture-queen", "double-step", "en-passant", "castle-O-O", "castle-O-O-O", "promotion",
        "check-move", "check-block", "check-capture", "mate-1-1", "mate-2-2"})
    EXPECT_TRUE(chess.contains(id)) << id;
  EXPECT_FALSE(chess.contains("board"));
  EXPECT_FALSE(chess.contains("extinction"));
  EXPECT_TRUE(ids_of("parmen").contains("board"));
  EXPECT_TRUE(ids_of("threedc").contains("extinction"));
  auto const maack = ids_of("raumschach");
  EXPECT_TRUE(maack.contains("walk-unicorn"));
  EXPECT_FALSE(maack.contains("double-step"));
  EXPECT_FALSE(maack.contains("en-passant"));
}

// The first sentence about each kind of piece, by its name.
std::map<std::string, std::string> sentences_about(std::string const& text) {
  auto const law = api::Variant::from_text(text, "made.toml", {});
  if (!law) throw std::runtime_error(law.error().text());
  auto const tour = make_tour(*law);
  if (!tour) throw std::runtime_error(tour.error().text());
  std::map<std::string, std::string> about;
  for (Step const& step : tour->steps)
    if (step.id.starts_with("walk-")) about.emplace(step.id.substr(5), english(step.about.front()));
  return about;
}

// Orthodox chess with other words for one of its pieces.
std::string made(std::string_view from, std::string_view to) {
  std::string text = tests::read_file(tests::source_path("variants/orthodox.toml"));
  for (auto const& [old, with] :
       {std::pair(std::string_view(R"(id = "orthodox")"), std::string_view(R"(id = "made")")), std::pair(from, to)}) {
    std::size_t const at = text.find(old);
    if (at == std::string::npos) throw std::runtime_error("not in the file: " + std::string(old));
    text.replace(at, old.size(), with);
  }
  return text;
}

TEST(Tour, SpeaksOfOneDirectionInTheSingular) {
  std::string text = tests::read_file(tests::source_path("variants/orthodox.toml"));
  auto const replace = [&text](std::string_view from, std::string_view to) {
    std::size_t const at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("not in the file: " + std::string(from));
    text.replace(at, from.size(), to);
  };
  replace(R"(id = "orthodox")", R"(id = "made")");
  EXPECT_EQ(sentences_about(text)["rook"], "The rook moves any distance in 4 directions, until something blocks it.");
  replace(R"(slides = ["(1,0)*", "(1,1)*"])", R"(slides = ["0,1"])");                  // the queen
  replace(R"(slides = ["(1,1)*"])", R"(moves = [{ vectors = ["0,1"], steps = 3 }])");  // the bishop
  replace(R"(leaps = ["(1,2)*"])", R"(leaps = ["0,1"])");                              // the knight
  auto about = sentences_about(text);
  EXPECT_EQ(about["queen"], "The queen moves any distance in one direction, until something blocks it.");
  EXPECT_EQ(about["bishop"], "The bishop moves up to 3 steps in one direction, until something blocks it.");
  EXPECT_EQ(about["knight"], "The knight moves one step in one direction.");
}

// The sentences about this kind of piece in a shipped game.
std::string about(char const* game, char const* piece) {
  auto const tour = make_tour(*api::Variant::load(game));
  std::string text;
  for (Step const& step : tour->steps)
    if (step.id == std::string("walk-") + piece)
      for (Sentence const& sentence : step.about) text += (text.empty() ? "" : " ") + english(sentence);
  return text;
}

TEST(Tour, SaysWhichDirectionsThereAre) {
  EXPECT_EQ(about("raumschach", "unicorn"),
            "The unicorn moves any distance in 8 directions, until something blocks it. Each step changes all three by "
            "one: the file, the rank and the level.");
  EXPECT_EQ(about("raumschach", "bishop"),
            "The bishop moves any distance in 12 directions, until something blocks it. Each step changes two of the "
            "three by one: the file, the rank and the level.");
  EXPECT_EQ(about("threedc", "rook"),
            "The rook moves any distance in 14 directions, until something blocks it. Each step changes the file or "
            "the rank by one, or neither. It may change the level by one too.");
  EXPECT_EQ(about("threedc", "abbey"),
            "The abbey moves any distance in 4 directions, until something blocks it. It goes along diagonals. It "
            "stays on its level.");
  EXPECT_EQ(about("ziggurat", "ballista"),
            "The ballista moves any distance in 6 directions, until something blocks it. From 2b2, its first steps "
            "lead to 0c3, 2b1, 2a2, 2c2, 2b3 and 4a1.");
}

TEST(Tour, SaysWhereAPieceCapturesThatMovesOtherwise) {
  EXPECT_EQ(
      about("raumschach", "pawn"),
      "The pawn captures otherwise than it moves. From Ab2, it captures on Aa3, Ac3, Ba2, Bc2 and Bb3. From Aa2, it "
      "moves to Aa3 and Ba2 without capturing.");
  EXPECT_EQ(sentences_about(made(R"(takes = ["+-1,1"])", "takes = []"))["pawn"],
            "The pawn moves, but it never captures.");
}

TEST(Tour, SaysHowFarALeapGoes) {
  std::string const leaps = "The knight leaps straight to its target, over other pieces if need be. ";
  EXPECT_EQ(about("raumschach", "knight"),
            leaps + "Each leap changes one of the three by 2 and another by 1: the file, the rank or the level.");
  EXPECT_EQ(about("orthodox", "knight"), leaps + "Each leap changes the file or the rank by 2, and the other by 1.");
  EXPECT_EQ(about("threedc", "knight"),
            leaps + "Each leap changes the file or the rank by 2, and the other by 1. It stays on its level.");
}

TEST(Tour, CountsTheCellsThatAreTooManyToBeNamed) {
  auto const law =
      api::Variant::from_text(made(R"(leaps = ["(1,2)*"])", R"(leaps = ["(1,2)*", "(1,3)*"])"), "made.toml", {});
  ASSERT_TRUE(law) << law.error().text();
  std::string text;
  auto const tour = make_tour(*law);
  for (Step const& step : tour->steps)
    if (step.id == "walk-knight") text = english(step.about.back());
  EXPECT_EQ(text, "From d4, it leaps to 16 cells. Pick it up to see them.");
  std::string const all_round = R"(takes = ["(1,1)*", "(1,2)*", "(0,1)*"])";
  EXPECT_EQ(sentences_about(made(R"(takes = ["+-1,1"])", all_round))["pawn"],
            "The pawn captures otherwise than it moves. From c3, it captures on 16 cells.");
}

// Steps made by hand.
class Judge : public testing::Test {
 protected:
  Judge() : tour_(*make_tour(*api::Variant::load("orthodox"))) {}

  std::string told(Step const& step, std::vector<std::string> const& moves) const {
    auto const judged = judge_step(tour_, step, moves);
    return std::string(name_of(judged.state)) + (judged.said ? ": " + english(*judged.said) : "");
  }

  Tour tour_;
};

Step walk_of(StepKind kind, std::string position, std::vector<std::string> goals, int fewest) {
  Step step;
  step.id = "made";
  step.kind = kind;
  step.practice = true;
  step.position = std::move(position);
  step.goals = std::move(goals);
  step.fewest = fewest;
  return step;
}

TEST_F(Judge, AWalkGoesOnUntilTheLastStar) {
  Step const step = walk_of(StepKind::Walk, "8/8/8/8/8/8/8/R7 w - - 0 2", {"a8", "h8"}, 2);
  EXPECT_EQ(told(step, {"a1-a8"}), "going-on");
  EXPECT_EQ(judge_step(tour_, step, {"a1-a8"}).goals, std::vector<std::string>{"h8"});
  EXPECT_EQ(judge_step(tour_, step, {"a1-a8"}).position, "R7/8/8/8/8/8/8/8 w - - 2 3");
  EXPECT_EQ(told(step, {"a1-a8", "a8-h8"}), "done: Done in the fewest moves.");
  EXPECT_EQ(told(step, {"a1-a7", "a7-a8", "a8-h8"}), "done: Done in 3 moves. The fewest is 2.");
  EXPECT_EQ(told(step, {"a1-b2"}), "failed: That move is not legal.");
}

TEST_F(Judge, APieceThatCanBeCapturedIs) {
  // The knight is guarded by the pawn.
  Step const step = walk_of(StepKind::Capture, "8/8/8/3p4/4n3/8/8/4R3 w - - 0 2", {"e4", "d5"}, 3);
  auto const judged = judge_step(tour_, step, {"e1-e4"});
  EXPECT_EQ(judged.state, StepState::Failed);
  ASSERT_TRUE(judged.said);
  EXPECT_EQ(english(*judged.said), "The piece on d5 captures yours.");
  EXPECT_EQ(judged.reply, "d5-e4");
  EXPECT_EQ(judged.position.substr(0, judged.position.find(' ')), "8/8/8/8/4p3/8/8/8");
  EXPECT_EQ(told(step, {"e1-d1", "d1-d5", "d5-d4"}), "going-on");
}

TEST_F(Judge, AMoveThatIsNotAskedForFails) {
  Step step;
  step.kind = StepKind::Move;
  step.practice = true;
  step.position = "8/8/8/8/8/8/8/4K2R w h1 - 0 2";
  step.moves = {"e1-g1"};
  EXPECT_EQ(told(step, {}), "going-on");
  EXPECT_EQ(told(step, {"e1-g1"}), "done: Done.");
  EXPECT_EQ(told(step, {"e1-f1"}), "failed: That move is legal, but it is not the one asked for.");
  EXPECT_EQ(told(step, {"e1-c1"}), "failed: That move is not legal.");
}

TEST_F(Judge, AMateIsForcedByItsLineAndEndedByAnyMate) {
  Step step;
  step.kind = StepKind::Mate;
  step.position = "7k/8/5K2/8/8/8/8/6R1 w - - 0 2";
  step.moves = {"f6-f7", "h8-h7", "g1-h1"};
  auto const answered = judge_step(tour_, step, {"f6-f7"});
  EXPECT_EQ(answered.state, StepState::GoingOn);
  EXPECT_EQ(answered.reply, "h8-h7");
  EXPECT_EQ(told(step, {"f6-f7", "g1-h1"}), "done: Done.");
  EXPECT_EQ(told(step, {"f6-f7", "g1-g2"}), "failed: That does not force the win.");
  EXPECT_EQ(told(step, {"g1-g2"}), "failed: That does not force the win.");
}

TEST_F(Judge, ACellIsFoundOrAnotherIsNamed) {
  Step const step = walk_of(StepKind::Find, "8/8/8/8/8/8/8/8 w - - 0 2", {"c6"}, 1);
  EXPECT_EQ(told(step, {"c6"}), "done: Done.");
  EXPECT_EQ(told(step, {"f3"}), "failed: That is f3.");
}

TEST(Practice, APieceStandsAloneAndNothingEndsTheGame) {
  for (tests::GameCase const& game : tests::all_games()) {
    auto const practice = practice_law(law_of(game));
    ASSERT_TRUE(practice) << game.name;
    auto setup = api::Setup(*practice);
    setup.clear();
    EXPECT_FALSE(setup.fault()) << game.name;
  }
}

TEST(Practice, TheLawItselfStaysAsItIs) {
  auto const law = *api::Variant::load("threedc");
  std::string const before = law.law_hash();
  auto const practice = practice_law(law);
  ASSERT_TRUE(practice);
  EXPECT_EQ(law.law_hash(), before);
  EXPECT_FALSE(api::Game::create(law, "8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - 0 1"));
  EXPECT_TRUE(api::Game::create(*practice, "8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - 0 1"));
}

TEST(Sentence, TheListIsSortedAndEachIsASentence) {
  auto const forms = sentence_forms();
  EXPECT_TRUE(std::ranges::is_sorted(forms, {}, &SentenceForm::code));
  for (SentenceForm const& form : forms) {
    EXPECT_TRUE(form.text.ends_with('.')) << form.code;
    EXPECT_EQ(std::ranges::count(form.text, '{'), std::ranges::count(form.text, '}')) << form.code;
  }
  EXPECT_EQ(english({"no_such_code", {}}), "");
}

TEST(Sentence, TheListIsThatOfTheDocument) {
  std::string const page = tests::read_file(tests::source_path("docs/formats/lessons.md"));
  std::string rows = page.substr(page.find("| code | sentence |"));
  std::string expected = "| code | sentence |\n|---|---|\n";
  for (SentenceForm const& form : sentence_forms())
    expected += "| `" + std::string(form.code) + "` | " + std::string(form.text) + " |\n";
  EXPECT_EQ(rows, expected);
}

std::vector<tests::GameCase> games() { return tests::every_game(); }
INSTANTIATE_TEST_SUITE_P(All, Tours, testing::ValuesIn(games()),
                         [](auto const& game) { return tests::test_name(game.param); });

}  // namespace
}  // namespace strata::lesson
