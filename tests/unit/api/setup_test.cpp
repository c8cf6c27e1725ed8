// Positions that a person sets up: every edit keeps what can hold, every text comes back, and fault() and the game agree.

#include "api/setup.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/random_play.hpp"

namespace strata::api {
namespace {

Variant load(std::string_view id) { return *Variant::load(id); }

api::Setup from(Variant const& variant, std::string_view tfen) {
  auto setup = api::Setup::from_tfen(variant, tfen);
  EXPECT_TRUE(setup) << tfen;
  return *setup;
}

std::string fault_of(api::Setup const& setup) {
  auto const fault = setup.fault();
  return fault ? fault->message : "";
}

char letter_on(Setup const& setup, std::string_view name) {
  for (CellView const& cell : setup.view().cells)
    if (cell.name == name) return cell.letter;
  ADD_FAILURE() << "no cell " << name;
  return 0;
}

TEST(Setup, BeginsAsTheStartOfTheGame) {
  for (VariantInfo const& info : variants()) {
    Variant const variant = load(info.id);
    api::Setup const setup(variant);
    EXPECT_EQ(setup.tfen(), variant.start());
    EXPECT_EQ(fault_of(setup), "") << info.id;
    auto const game = setup.game();
    ASSERT_TRUE(game) << info.id;
    EXPECT_EQ(game->position(), variant.start());
    for (CastlingRight const& right : setup.castling_rights())
      EXPECT_TRUE(right.possible && right.allowed) << right.rook;
  }
}

TEST(Setup, AnEmptyBoardLacksItsKingsUntilTheyArePlaced) {
  api::Setup setup(load("orthodox"));
  setup.clear();
  EXPECT_EQ(setup.tfen(), "8/8/8/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(fault_of(setup), "White has 0 kings, expected exactly 1");
  EXPECT_FALSE(setup.game());
  EXPECT_TRUE(setup.place("e1", "K"));
  EXPECT_EQ(fault_of(setup), "Black has 0 kings, expected exactly 1");
  EXPECT_TRUE(setup.place("e8", "k"));
  EXPECT_TRUE(setup.place("a7", "P"));
  setup.set_side_to_move(Side::Black);
  EXPECT_EQ(fault_of(setup), "");
  EXPECT_EQ(setup.game()->position(), "4k3/P7/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_TRUE(setup.remove("a7"));
  EXPECT_TRUE(setup.place("e8", "q"));
  EXPECT_EQ(fault_of(setup), "Black has 0 kings, expected exactly 1");
}

TEST(Setup, SetupFaultsAreExplained) {
  api::Setup setup(load("orthodox"));
  EXPECT_TRUE(setup.place("a8", "P"));
  EXPECT_EQ(fault_of(setup), "White may not have a pawn on a8");
  EXPECT_TRUE(setup.place("a8", "r"));
  EXPECT_TRUE(setup.place("e4", "r"));
  EXPECT_TRUE(setup.remove("e2"));
  EXPECT_EQ(fault_of(setup), "");
  setup.set_side_to_move(Side::Black);
  EXPECT_EQ(fault_of(setup), "the side not to move is in check: the king on e1 is attacked");
  EXPECT_EQ(setup.fault()->code, ErrorCode::BadPosition);
}

TEST(Setup, ARightToCastleGoesWithItsRookAndIsGrantedAgainAtHome) {
  api::Setup setup(load("orthodox"));
  EXPECT_TRUE(setup.remove("a1"));
  EXPECT_EQ(setup.tfen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w a8,h1,h8 - 0 1");
  auto const refused = setup.set_castling("a1", true);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "castling: a1 is not the home of an unmoved rook with its king at home");
  EXPECT_TRUE(setup.place("a1", "R"));
  EXPECT_EQ(setup.castling_rights().size(), 4u);
  EXPECT_EQ(setup.tfen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a8,h1,h8 - 0 1");
  EXPECT_TRUE(setup.set_castling("a1", true));
  EXPECT_TRUE(setup.set_castling("h8", false));
  EXPECT_EQ(setup.tfen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1 - 0 1");
  EXPECT_TRUE(setup.remove("e8"));
  EXPECT_EQ(setup.tfen(), "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,h1 - 0 1");
}

TEST(Setup, AnEditEndsTheChanceToCaptureEnPassant) {
  api::Setup setup = from(load("orthodox"), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(fault_of(setup), "");
  EXPECT_TRUE(setup.place("d4", "p"));
  EXPECT_EQ(setup.tfen(), "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
}

TEST(Setup, AnAbsurdTextIsTakenAsItIsAndExplained) {
  std::string const text = "4k3/8/8/8/8/8/8/KK2K2R w a8,h1 e3 0 1";
  api::Setup const setup = from(load("orthodox"), text);
  EXPECT_EQ(setup.tfen(), text);
  EXPECT_EQ(fault_of(setup), "White has 3 kings, expected exactly 1");
  EXPECT_EQ(setup.view().cells.size(), 64u);
  EXPECT_FALSE(api::Setup::from_tfen(load("orthodox"), "4k3/8/8 w - - 0 1"));
}

// ---------------------------------------------------------------- what is wrong, for people

struct ReportCase {
  char const* variant;
  char const* tfen;
  char const* title;
  char const* advice;
  std::vector<std::string> cells;
};

TEST(Setup, AReportSaysWhatIsWrongWhereAndHowItIsMended) {
  std::vector<ReportCase> const cases = {
      {"orthodox", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king", "Place a king for Black to play.", {}},
      {"orthodox",
       "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
       "White may not have two kings: second on e1",
       "The first stands on a1. Take one away to play.",
       {"e1"}},
      {"orthodox",
       "4k3/8/8/8/8/8/8/KK2K3 w - - 0 1",
       "White may not have 3 kings: at most 1",
       "Take 2 away to play.",
       {"a1", "b1", "e1"}},
      {"orthodox",
       "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
       "White may not have a pawn on a8",
       "It would have promoted there: place what it becomes, put it elsewhere or take it away.",
       {"a8"}},
      {"orthodox",
       "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
       "Black may not have a pawn on a1",
       "It would have promoted there: place what it becomes, put it elsewhere or take it away.",
       {"a1"}},
      {"orthodox",
       "4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1",
       "Black is in check, and White is to move",
       "The queen on e5 attacks the king on e8. Give the move to Black, or move one of them.",
       {"e8", "e5"}},
      {"orthodox",
       "4k3/8/8/8/8/8/8/4K3 w h1 - 0 1",
       "Castling: h1 is not the home of an unmoved rook with its king at home",
       "Take this right to castle away, or put king and rook at home.",
       {"h1"}},
      {"orthodox",
       "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
       "En passant: no pawn can have passed over e3 just now",
       "Choose another double step, or none.",
       {"e3"}},
      {"parmen",
       "4/4/PPPP/NBBN|4/4/4/4|nbbn/pppp/4/4|b1(2):PP/RQ:b:QLW|b8(6):rq/pp:b:QLB|e1(2):PP/KR:w:KLW|e8(6):kr/pp:b:KLB "
       "w a0(3),a9(7),f0(3),f9(7) - 0 1 -",
       "The movable board QLW is named as Black's, but by the pieces on it it belongs to White",
       "Give it to White, or change what stands on it.",
       {}},
      {"parmen",
       "4/4/PPPP/NBBN|4/4/4/4|nbbn/pppp/4/4|b1(2):PP/RQ:w:QLW|b8(6):rq/pp:b:QLB|e1(2):PP/KR:w:KLW|e8(6):kr/pp:b:KLB "
       "w a0(3),a9(7),f0(3),f9(7) - 0 1 c4(2)",
       "Spent pawns: no pawn stands at its start on c4(2)",
       "Take this mark away.",
       {"c4(2)"}},
  };
  for (ReportCase const& one : cases) {
    SCOPED_TRACE(one.tfen);
    api::Setup const setup = from(load(one.variant), one.tfen);
    auto const report = setup.report();
    ASSERT_TRUE(report);
    EXPECT_EQ(report->title, one.title);
    EXPECT_EQ(report->advice.text(), one.advice);
    EXPECT_EQ(report->cells, one.cells);
  }
}

TEST(Setup, ThePiecePlacedLastIsTheOneTooMany) {
  api::Setup setup(load("parmen"));
  EXPECT_TRUE(setup.place("e1(2)", "K"));
  EXPECT_EQ(setup.report()->title, "White may not have two kings: second on e1(2)");
  EXPECT_TRUE(setup.remove("e1(2)"));
  EXPECT_FALSE(setup.report());
  EXPECT_TRUE(setup.remove("e0(3)"));
  EXPECT_TRUE(setup.place("e1(2)", "K"));
  EXPECT_FALSE(setup.report());
  EXPECT_TRUE(setup.place("e0(3)", "K"));
  EXPECT_EQ(setup.report()->title, "White may not have two kings: second on e0(3)");
}

// ---------------------------------------------------------------- numbers, captures in passing, pawns that have moved

TEST(Setup, TheNumbersAreThoseOfThePositionText) {
  api::Setup setup(load("orthodox"));
  EXPECT_TRUE(setup.set_counters(12, 40));
  EXPECT_EQ(setup.halfmove_clock(), 12);
  EXPECT_EQ(setup.fullmove_number(), 40);
  EXPECT_TRUE(setup.tfen().ends_with(" - 12 40")) << setup.tfen();
  EXPECT_EQ(setup.set_counters(-1, 40).error().message, "quiet moves: expected a number from 0 to 1000000");
  EXPECT_EQ(setup.set_counters(0, 0).error().message, "move number: expected a number from 1 to 1000000");
  EXPECT_FALSE(setup.set_counters(1'000'001, 1));
  EXPECT_EQ(setup.fullmove_number(), 40);
}

TEST(Setup, OnlyADoubleStepThatCanHaveBeenMadeLastIsOffered) {
  api::Setup setup = from(load("orthodox"), "4k3/8/8/8/P1P1P3/8/2P5/4K3 b - - 0 1");
  // The pawn on c4 did not come from c2, where another one stands.
  EXPECT_EQ(setup.en_passant_choices(), (std::vector<std::string>{"a3", "e3"}));
  EXPECT_EQ(setup.en_passant(), "");
  EXPECT_TRUE(setup.set_en_passant("e3"));
  EXPECT_EQ(setup.en_passant(), "e3");
  EXPECT_EQ(fault_of(setup), "");
  EXPECT_EQ(setup.set_en_passant("c3").error().message, "en passant: no pawn can just have made the double step 'c3'");
  EXPECT_EQ(setup.en_passant(), "e3");
  EXPECT_TRUE(setup.set_en_passant(""));
  EXPECT_EQ(setup.en_passant(), "");
}

TEST(Setup, APawnAtItsStartMayHaveMovedWhereTheGameKeepsThatInMind) {
  EXPECT_TRUE(api::Setup(load("orthodox")).start_pawns().empty());
  api::Setup setup(load("parmen"));
  ASSERT_FALSE(setup.start_pawns().empty());
  for (StartPawn const& pawn : setup.start_pawns()) EXPECT_FALSE(pawn.moved) << pawn.cell;
  std::string const cell = setup.start_pawns().front().cell;
  EXPECT_TRUE(setup.set_moved(cell, true));
  EXPECT_TRUE(setup.start_pawns().front().moved);
  EXPECT_TRUE(setup.tfen().ends_with(' ' + cell)) << setup.tfen();
  EXPECT_TRUE(setup.set_moved(cell, false));
  EXPECT_TRUE(setup.tfen().ends_with(" -")) << setup.tfen();
  EXPECT_FALSE(setup.set_moved("c1(2)", true));
}

TEST(Setup, TheDoubleStepOfAGameIsAmongThoseOfferedAndEachOfThemMakesAPosition) {
  int passed = 0, offered = 0;
  for (VariantInfo const& info : variants()) {
    Variant const variant = load(info.id);
    Game game = *Game::create(variant, "");
    Random random(tests::seed());
    for (int ply = 0; ply < 60 && !game.end(); ++ply) {
      auto const moves = game.legal_moves();
      ASSERT_FALSE(moves.empty());
      ASSERT_TRUE(game.play(moves[random.below(moves.size())]));
      api::Setup setup = from(variant, game.position());
      SCOPED_TRACE(setup.tfen());
      std::string const passing = setup.en_passant();
      auto const choices = setup.en_passant_choices();
      if (!passing.empty()) {
        ++passed;
        EXPECT_NE(std::ranges::find(choices, passing), choices.end()) << passing;
      }
      for (std::string const& choice : choices) {
        ASSERT_TRUE(setup.set_en_passant(choice));
        EXPECT_EQ(fault_of(setup), "") << choice;
        ++offered;
      }
    }
  }
  EXPECT_GT(passed, 0);
  EXPECT_GT(offered, 0);
}

// ---------------------------------------------------------------- boards that move

TEST(Setup, ABoardGoesToAnotherPinWithWhatStandsOnIt) {
  api::Setup setup(load("parmen"));
  EXPECT_EQ(letter_on(setup, "a0(3)"), 'R');
  EXPECT_TRUE(setup.move_board("QLW", "b3(4)"));
  EXPECT_NE(setup.tfen().find("b3(4):PP/RQ:w:QLW"), std::string::npos) << setup.tfen();
  // Its rook has left home with it.
  EXPECT_NE(setup.tfen().find(" w a9(7),f0(3),f9(7) - 0 1"), std::string::npos) << setup.tfen();
  EXPECT_FALSE(setup.place("a0(3)", "R"));
  bool stands = false;
  for (CellView const& cell : setup.view().cells)
    if (cell.name == "a0(3)") stands = cell.exists || cell.letter != 0;
  EXPECT_FALSE(stands);
}

TEST(Setup, TwoBoardsChangePlacesWithAllTheyCarry) {
  api::Setup setup(load("parmen"));
  EXPECT_TRUE(setup.move_board("QLW", "e1(2)"));
  EXPECT_NE(setup.tfen().find("|b1(2):PP/KR:w:KLW|"), std::string::npos) << setup.tfen();
  EXPECT_NE(setup.tfen().find("e1(2):PP/RQ:w:QLW"), std::string::npos) << setup.tfen();
  EXPECT_EQ(setup.view().boards.size(), 4u);
}

TEST(Setup, ABoardBelongsToThosePiecesThatAloneStandOnIt) {
  api::Setup setup(load("parmen"));
  auto const refused = setup.set_board_owner("QLW", Side::Black);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "the movable board QLW is named as Black's, but by the pieces on it it belongs to White");
  for (char const* cell : {"a0(3)", "b0(3)", "a1(3)", "b1(3)"}) EXPECT_TRUE(setup.remove(cell)) << cell;
  EXPECT_TRUE(setup.set_board_owner("QLW", Side::Black));
  EXPECT_NE(setup.tfen().find("|b1(2):2/2:b:QLW|"), std::string::npos) << setup.tfen();
  EXPECT_TRUE(setup.place("b0(3)", "Q"));
  EXPECT_NE(setup.tfen().find("|b1(2):2/1Q:w:QLW|"), std::string::npos) << setup.tfen();
}

// ---------------------------------------------------------------- what must not harm

TEST(Setup, NamesThatTheGameDoesNotHaveChangeNothing) {
  std::string const long_text(100'000, 'x');
  for (char const* id : {"orthodox", "parmen"}) {
    api::Setup setup(load(id));
    std::string const before = setup.tfen();
    for (std::string const& text : {std::string(), std::string("?"), std::string("\xFF\xFE"), std::string("e9"),
                                    std::string("e1\0", 3), std::string("@"), long_text}) {
      EXPECT_FALSE(setup.place(text, "Q"));
      EXPECT_FALSE(setup.remove(text));
      EXPECT_FALSE(setup.set_castling(text, true));
      EXPECT_FALSE(setup.move_board(text, text));
      EXPECT_FALSE(setup.set_board_owner(text, Side::White));
      std::string const cell = setup.view().cells.front().name;
      EXPECT_FALSE(setup.place(cell, text)) << text.substr(0, 10);
      auto const read = api::Setup::from_tfen(setup.variant(), text);
      ASSERT_FALSE(read);
      EXPECT_LT(read.error().message.size(), 1000u);
    }
    EXPECT_EQ(setup.tfen(), before);
  }
}

void edit(api::Setup& setup, Random& random) {
  PositionView const view = setup.view();
  std::string const cell = view.cells[random.below(view.cells.size())].name;
  auto const pieces = setup.variant().look().pieces;
  switch (random.below(view.boards.empty() ? 8 : 10)) {
    case 0: setup.set_side_to_move(!setup.side_to_move()); break;
    case 1:
      if (auto const rights = setup.castling_rights(); !rights.empty())
        (void)setup.set_castling(rights[random.below(rights.size())].rook, random.below(2) == 0);
      break;
    case 2:
    case 3: (void)setup.remove(cell); break;
    case 8: {
      auto const pins = setup.variant().look().pins;
      (void)setup.move_board(view.boards[random.below(view.boards.size())].name, pins[random.below(pins.size())].name);
      break;
    }
    case 9:
      (void)setup.set_board_owner(view.boards[random.below(view.boards.size())].name,
                                  random.below(2) == 0 ? Side::White : Side::Black);
      break;
    default: {
      char const letter = pieces[random.below(pieces.size())].letter;
      (void)setup.place(cell, std::string(1, random.below(2) == 0 ? letter : static_cast<char>(letter - 'A' + 'a')));
    }
  }
}

TEST(Setup, AfterAnyEditsTextAndGameAgree) {
  std::uint64_t const seed = tests::seed();
  for (VariantInfo const& info : variants()) {
    Variant const variant = load(info.id);
    Random random(seed);
    api::Setup setup(variant);
    int playable = 0;
    for (int i = 0; i < 200; ++i) {
      SCOPED_TRACE(info.id + " seed " + std::to_string(seed) + " edit " + std::to_string(i) + ": " + setup.tfen());
      if (i % 20 == 0) setup = api::Setup(variant);
      edit(setup, random);
      std::string const text = setup.tfen();
      ASSERT_EQ(from(variant, text).tfen(), text);
      auto const game = Game::create(variant, text);
      ASSERT_EQ(fault_of(setup), game ? "" : game.error().message);
      if (!game) continue;
      ++playable;
      ASSERT_EQ(game->position(), text);
    }
    EXPECT_GT(playable, 0) << info.id;
  }
}

}  // namespace
}  // namespace strata::api
