// `stands` and `count` confine moves (docs/formats/variant.md, section 7): what is legal, what is attacked, and why not.

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/move_text.hpp"
#include "notation/refusal_text.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

std::string const head = R"(format = 1
id = "zones"
name = "Zones"
[board]
files = "abcd"
ranks = "1234"
levels = "12"
[pieces.K]
name = "king"
royal = true
leaps = ["-1..1,-1..1,-1..1"]
stands = "level 1"
[pieces.D]
name = "dragon"
slides = ["(1,0,0)*"]
stands = ["level 2", "level 1, file a c-d"]
count = [0, 2]
[pieces.P]
name = "pawn"
goes = ["0,1,0"]
takes = ["+-1,1,0"]
promotes = { on = "rank 4", to = "D" }
stands = "rank 2-3"
)";

std::string starts_with(std::string const& position) { return "[start]\nposition = \"" + position + "\"\n"; }

std::shared_ptr<Variant const> game(std::string const& position, std::string const& more = {}) {
  return tests::load_text(head + more + starts_with(position));
}

// The cells that the piece on a cell may go to.
std::vector<std::string> goals(Variant const& variant, std::string_view from) {
  auto const position = tests::start_position(variant);
  std::vector<std::string> found;
  for (Move const move : position->legal_moves())
    if (move.kind() != MoveKind::BoardMove && variant.names.cells[move.from()] == from)
      found.push_back(variant.names.cells[move.to()]);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string why_not(Variant const& variant, std::string_view from, std::string_view to) {
  auto const position = tests::start_position(variant);
  return refusal_text(*position, variant.names,
                      find_refusal(*position, variant.names.find_cell(from), variant.names.find_cell(to)));
}

using Cells = std::vector<std::string>;

TEST(Confinement, NoMoveLeavesTheZone) {
  auto const variant = game("3k/4/4/K3|4/4/4/4 w - - 0 1");
  EXPECT_EQ(goals(*variant, "1a1"), (Cells{"1a2", "1b1", "1b2"}));
  EXPECT_EQ(why_not(*variant, "1a1", "2a1"), "a king never leaves level 1");
}

TEST(Confinement, ALineRunsOnThroughCellsWhereThePieceMayNotStand) {
  // The dragon may not stand on file b of level 1, and a piece there stops it all the same.
  auto const variant = game("1k2/4/4/D2K|4/4/4/4 w - - 0 1");
  EXPECT_EQ(goals(*variant, "1a1"), (Cells{"1a2", "1a3", "1a4", "1c1", "2a1"}));
  EXPECT_EQ(why_not(*variant, "1a1", "1b1"), "a dragon never leaves file a, files c to d and level 2");
  auto const blocked = game("3k/4/1P2/DK2|4/4/4/4 w - - 0 1");
  EXPECT_EQ(goals(*blocked, "1a1"), (Cells{"1a2", "1a3", "1a4", "2a1"}));
}

TEST(Confinement, APieceAttacksWhereItMayCapture) {
  // A king on file b of level 1 stands on the dragon's line, and is not in check.
  auto const variant = game("1k2/4/4/D2K|4/4/4/4 w - - 0 1");
  auto const here = tests::start_position(*variant);
  EXPECT_FALSE(here->attackers(variant->names.find_cell("1c1"), Color::White).empty());
  EXPECT_EQ(here->attackers(variant->names.find_cell("1b1"), Color::White), (std::vector<Cell>{}));
  auto const safe = game("3K/4/4/Dk2|4/4/4/4 b - - 0 1");
  EXPECT_FALSE(tests::start_position(*safe)->in_check());
  auto const check = game("3K/4/4/D1k1|4/4/4/4 b - - 0 1");
  EXPECT_TRUE(tests::start_position(*check)->in_check());
}

TEST(Confinement, APawnMovesToAndAttacksTheCellsWhereItPromotes) {
  auto const variant = game("k3/1P2/4/3K|4/4/4/4 b - - 0 1");
  EXPECT_TRUE(tests::start_position(*variant)->in_check());
  auto const quiet = game("3k/P3/4/3K|4/4/4/4 w - - 0 1");
  EXPECT_EQ(goals(*quiet, "1a3"), (Cells{"1a4"}));
}

TEST(Confinement, APawnDoesNotPromoteWhereNoneOfItsChoicesMayStand) {
  // No dragon stands on file b of level 1: the pawn neither goes there nor attacks it.
  auto const variant = game("3k/1P2/4/3K|4/4/4/4 w - - 0 1");
  EXPECT_EQ(goals(*variant, "1b3"), Cells{});
  EXPECT_EQ(why_not(*variant, "1b3", "1b4"), "a pawn never goes to 1b4");
  auto const attacked = game("1k2/2P1/4/3K|4/4/4/4 b - - 0 1");
  EXPECT_FALSE(tests::start_position(*attacked)->in_check());
}

TEST(Confinement, NoPromotionBeyondTheCount) {
  auto const room = game("3k/P3/4/3K|4/4/4/D3 w - - 0 1");
  EXPECT_EQ(goals(*room, "1a3"), (Cells{"1a4"}));
  auto const full = game("3k/P3/4/3K|4/4/4/DD2 w - - 0 1");
  EXPECT_EQ(goals(*full, "1a3"), Cells{});
  EXPECT_EQ(why_not(*full, "1a3", "1a4"), "White may not have another dragon");
}

TEST(Confinement, APromotionThatIsFullSaysOfWhat) {
  // Rooks stand on file a alone.
  std::string const rook =
      "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\nstands = \"file a\"\ncount = [0, 1]\n"
      "[pieces.S]\nname = \"scribe\"\nleaps = [\"(1,2)*\"]\n";
  auto const zones = [&](std::string const& position) {
    std::string text = head;
    text.replace(text.find("to = \"D\""), 8, "to = \"DR\"");
    return tests::load_text(text + rook + starts_with(position));
  };
  auto const promotion = [](Variant const& variant, std::string_view move) {
    auto const position = tests::start_position(variant);
    auto const read = read_canonical(*position, variant.names, move);
    EXPECT_FALSE(read) << move;
    return read ? "" : read.error().message;
  };
  auto const corner = zones("3k/P3/4/R2K|4/4/4/DD2 w - - 0 1");
  EXPECT_EQ(why_not(*corner, "1a3", "1a4"), "White may not have another dragon or rook");
  EXPECT_EQ(promotion(*corner, "1a3-1a4=D"), "White may not have another dragon");
  EXPECT_EQ(promotion(*corner, "1a3-1a4=R"), "White may not have another rook");
  EXPECT_EQ(promotion(*corner, "1a3-1a4=S"), "a pawn may not become a scribe");
  EXPECT_EQ(promotion(*corner, "1a3-1a4"), "White may not have another dragon or rook");
  auto const middle = zones("k3/2P1/4/3K|4/4/4/DD2 w - - 0 1");
  EXPECT_EQ(why_not(*middle, "1c3", "1c4"), "White may not have another dragon");
  EXPECT_EQ(promotion(*middle, "1c3-1c4=R"), "a rook may not stand on 1c4");
  // The refusal names only promotions that would be legal.
  EXPECT_EQ(promotion(*zones("3k/P3/4/3K|4/4/4/DD2 w - - 0 1"), "1a3-1a4"), "the promotion is not named, expected =R");
  EXPECT_EQ(promotion(*zones("k3/2P1/4/3K|4/4/4/4 w - - 0 1"), "1c3-1c4"), "the promotion is not named, expected =D");
}

TEST(Confinement, KingAndRookCastleWithinTheirZones) {
  std::string const rook = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\nstands = \"rank 1 4\"\n";
  auto const castling = [&](std::string const& king_to, std::string const& rook_to) {
    return game("r2k/4/4/R2K|4/4/4/4 w 1a1,1a4 - 0 1", rook + "[castling.rows.O-O-O]\nking = [\"1d1\", \"" + king_to +
                                                           "\"]\nrook = [\"1a1\", \"" + rook_to + "\"]\nempty = []\n");
  };
  auto const castles = [](Variant const& variant) {
    std::vector<Move> const moves = tests::start_position(variant)->legal_moves();
    return std::ranges::any_of(moves, [](Move move) { return move.kind() == MoveKind::Castling; });
  };
  auto const reason = [](Variant const& variant) {
    auto const position = tests::start_position(variant);
    return refusal_text(*position, variant.names, find_castling_refusal(*position, 0));
  };
  EXPECT_TRUE(castles(*castling("1b1", "1c1")));
  EXPECT_FALSE(castles(*castling("2b1", "1c1")));
  EXPECT_EQ(reason(*castling("2b1", "1c1")), "a king never leaves level 1");
  EXPECT_FALSE(castles(*castling("1b1", "1c2")));
  EXPECT_EQ(reason(*castling("1b1", "1c2")), "a rook never leaves rank 1 and rank 4");
}

// A board that goes from pin to pin with a king or a knight aboard, and a pawn that may wait below it.
std::shared_ptr<Variant const> boards(std::string const& position, std::string const& more = {},
                                      std::string const& knight_stands = "everywhere") {
  return tests::load_text(R"(format = 1
id = "waiting"
name = "Waiting"
[board]
files = "abcd"
ranks = "1234"
levels = "12"
cells = ["level 1"]
[pieces.K]
name = "king"
royal = true
leaps = ["(1,0)*"]
[pieces.N]
name = "knight"
leaps = ["(1,2)*"]
count = [0, 2]
stands = [")" + knight_stands +
                          R"("]
[pieces.R]
name = "rook"
slides = ["(1,0)*"]
stands = ["level 1, file a c-d", "level 2"]
count = [0, 1]
[pieces.P]
name = "pawn"
goes = ["0,1"]
promotes = { on = "rank 4", to = "NR" }
stands = "everywhere"
[boards]
moves = [["1a1", "1a4"]]
cargo = "KN"
waits_under_board = true
forced_promotion = "N"
[boards.pins]
1a1 = [["2a1"]]
1a4 = [["2a4"]]
[boards.named]
B = { pin = "1a4", owner = "w" }
)" + more + starts_with(position));
}

TEST(Confinement, ABoardCarriesNoPieceOutOfItsZone) {
  auto const goes = [](Variant const& variant) {
    auto const moves = tests::start_position(variant)->legal_moves();
    return std::ranges::any_of(moves, [](Move move) { return move.kind() == MoveKind::BoardMove; });
  };
  std::string const position = "3k/4/4/3K|1a1:N:w:B w - - 0 1";
  EXPECT_TRUE(goes(*boards(position)));
  auto const variant = boards(position, "", R"(level 1", "level 2, rank 1)");
  EXPECT_FALSE(goes(*variant));
  auto const start = tests::start_position(*variant);
  EXPECT_EQ(refusal_text(*start, variant->names, find_board_refusal(*start, 0, 1)),
            "a knight never leaves level 1 and ranks 1 to 3");
}

TEST(Confinement, ThePawnThatWaitsIsTheOneThatPromotes) {
  auto const reason = [](Variant const& variant, PieceType promotion) {
    auto const position = tests::start_position(variant);
    return refusal_text(*position, variant.names, find_board_refusal(*position, 1, 0, promotion));
  };
  auto const room = boards("P2k/4/4/3K|1a4:N:w:B w - - 0 1");
  PieceType const king = 0, knight = 1, rook = 2;
  EXPECT_EQ(reason(*room, knight), "");
  EXPECT_EQ(reason(*room, no_piece_type), "the promotion is not named, expected =N or =R");
  EXPECT_EQ(reason(*room, king), "a pawn may not become a king");
  auto const one = boards("P2k/4/4/R2K|1a4:N:w:B w - - 0 1");
  EXPECT_EQ(reason(*one, rook), "White may not have another rook");
  auto const full = boards("P2k/4/4/RN1K|1a4:N:w:B w - - 0 1");
  EXPECT_EQ(reason(*full, no_piece_type), "White may not have another knight or rook");
  EXPECT_EQ(reason(*full, knight), "White may not have another knight");
}

TEST(Confinement, ACellThatIsAwayIsEmptyForCastling) {
  auto const variant = boards("3k/4/4/R2K|1a4:1:w:B w 1a1 - 0 1",
                              "[castling.rows.O-O-O]\nside = \"w\"\nking = [\"1d1\", \"1c1\"]\n"
                              "rook = [\"1a1\", \"1b1\"]\nempty = [\"2a1\"]\n");
  auto const position = tests::start_position(*variant);
  EXPECT_EQ(refusal_text(*position, variant->names, find_castling_refusal(*position, 0)),
            "a rook never leaves file a and files c to d");
}

TEST(Confinement, NothingPromotesByCastling) {
  std::string const rook = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\nstands = \"everywhere\"\n";
  auto const castling = [&](std::string const& promotes) {
    return game("r2k/4/4/R2K|4/4/4/4 w 1a1 - 0 1",
                rook + promotes +
                    "[castling.rows.O-O-O]\nside = \"w\"\nking = [\"1d1\", \"1b1\"]\n"
                    "rook = [\"1a1\", \"1c2\"]\nempty = []\n");
  };
  auto const refusal = [](Variant const& variant) {
    auto const position = tests::start_position(variant);
    return find_castling_refusal(*position, 0);
  };
  EXPECT_TRUE(refusal(*castling("")).is_none());
  auto const variant = castling("promotes = { on = \"cell 1c2\", to = \"D\" }\n");
  EXPECT_EQ(refusal(*variant).code, RefusalCode::CastlingPromotes);
  EXPECT_EQ(refusal_text(*tests::start_position(*variant), variant->names, refusal(*variant)),
            "no castling: the rook would promote on 1c2");
}

TEST(Confinement, ALimitOfPromotionsIsToldLikeACount) {
  // The pawn is pinned, too.
  std::string const full = "4/d1PK/4/3k|4/4/4/DD2 w - - 0 1";
  std::string limited = head;
  limited.replace(limited.find("count = [0, 2]\n"), 15, "");
  limited.replace(limited.find("to = \"D\""), 8, "to = \"D\", at_most = { D = 2 }");
  for (std::string const& text : {head, limited}) {
    EXPECT_EQ(why_not(*tests::load_text(text + starts_with(full)), "1c3", "1c4"), "White may not have another dragon");
    EXPECT_EQ(why_not(*tests::load_text(text + starts_with("4/d1PK/4/3k|4/4/4/D3 w - - 0 1")), "1c3", "1c4"),
              "leaves the king in check from 1a3");
  }
}

std::string confinement_error(std::string const& more) {
  auto const variant = load_variant_text(head + more + starts_with("3k/4/4/K3|4/4/4/4 w - - 0 1"), "zones.toml");
  return variant ? "" : variant.error().message;
}

TEST(Confinement, OnlyRoyalPiecesHaveALeastCount) {
  EXPECT_EQ(confinement_error("[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\ncount = [1, 2]\n"),
            "pieces.R.count asks for at least 1, but a piece that is not royal can be captured: count = [0, 2]");
  EXPECT_EQ(confinement_error("[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\ncount = [0, 2]\n"), "");
  EXPECT_EQ(confinement_error("[pieces.Q]\nname = \"queen\"\nroyal = true\nleaps = [\"(1,0)*\"]\ncount = [0, 1]\n"),
            "");
}

TEST(Confinement, NoPieceBecomesOneOfWhichThereMayBeNone) {
  EXPECT_EQ(confinement_error(
                "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\ncount = 0\n[pieces.G]\nname = \"guard\"\n"
                "goes = [\"0,1,0\"]\npromotes = { on = \"rank 4\", to = \"R\" }\n"),
            "the guard cannot become a rook, of which there may be none");
}

TEST(Confinement, TwoDoubleStepsDoNotPassOverOneCellToDifferentCells) {
  EXPECT_EQ(
      confinement_error("[pieces.G]\nname = \"guard\"\ngoes = [\"0,1,0\"]\ndouble_step = { from = \"cell 1b1\" }\n"
                        "[pieces.H]\nname = \"herald\"\ngoes = [\"1,0,0\"]\ndouble_step = { from = \"cell 1a2\" }\n"),
      "two double steps pass over 1b2 to different cells: en passant there would not say which piece is captured");
}

}  // namespace
}  // namespace strata
