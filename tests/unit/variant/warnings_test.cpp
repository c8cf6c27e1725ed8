#include <gtest/gtest.h>

#include <algorithm>

#include "variant/variant.hpp"

namespace strata {
namespace {

std::string const head = R"(format = 1
id = "w"
name = "W"
[board]
files = "abcd"
ranks = "12345"
levels = "12"
[pieces.K]
name = "king"
royal = true
leaps = ["-1..1,-1..1,-1..1"]
)";

std::vector<std::string> warnings(std::string const& text, OptionValues const& options = {}) {
  auto const variant = load_variant_text(text, "w.toml", options);
  EXPECT_TRUE(variant) << variant.error().text();
  std::vector<std::string> out;
  if (variant)
    for (Error const& warning : (*variant)->warnings) out.push_back(warning.text());
  return out;
}

std::string const kings = "[start]\nposition = \"k3/4/4/4/K3|4/4/4/4/4 w - - 0 1\"\n";

TEST(VariantWarnings, NoneWithoutReason) { EXPECT_EQ(warnings(head + kings), std::vector<std::string>{}); }

TEST(VariantWarnings, APawnThatCanNeverPromote) {
  std::string const pawn = "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1,0\"]\ntakes = [\"+-1,1,0\"]\n";
  std::string const rook = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\n";
  EXPECT_EQ(
      warnings(head + pawn + "promotes = { on = \"level 2, rank 5\", to = \"R\" }\n" + rook +
               "[start]\nposition = \"k3/4/4/PPPP/K3|4/4/4/4/4 w - - 0 1\"\n"),
      (std::vector<std::string>{
          "w.toml:16:12: White's pawns can never promote: no way leads from their start to the promotion zone",
          "w.toml:17:9: no side can ever have a rook: none is there at the start and no pawn comes to a cell where it "
          "may become one"}));
  EXPECT_EQ(warnings(head + pawn +
                     "promotes = { on = \"level 1, rank 5, file b-d\", to = \"R\" }\nstands = \"everywhere\"\n" + rook +
                     "[start]\nposition = \"3k/4/4/2P1/K3|4/4/4/4/4 w - - 0 1\"\n"),
            (std::vector<std::string>{"w.toml:16:12: White's pawn can come to 1a5, from where it can never promote"}));
}

TEST(VariantWarnings, APieceThatCannotMoveOrThatNobodyCanHave) {
  EXPECT_EQ(warnings(head + "[pieces.S]\nname = \"statue\"\n" + kings),
            (std::vector<std::string>{
                "w.toml:12:9: no side can ever have a statue: none is there at the start and nothing becomes one",
                "w.toml:12:9: a statue can never move"}));
}

TEST(VariantWarnings, APieceThatStartsWhereItCannotMove) {
  std::string const diver = "[pieces.D]\nname = \"diver\"\nleaps = [\"0,0,-1\"]\n";
  std::string const start = "[start]\nposition = \"k3/4/4/4/KD2|4/4/4/4/2D1 w - - 0 1\"\n";
  EXPECT_EQ(warnings(head + diver + start),
            (std::vector<std::string>{"w.toml:12:9: White's diver starts on 1b1 and can never move from there",
                                      "w.toml:12:9: White's diver can come to 1c1, from where it can never move"}));
  // A castling is a move of the rook.
  std::string const rook =
      "[pieces.R]\nname = \"rook\"\nmoves = [{ vectors = [\"0,1,0\", \"0,-1,0\"], from = \"file b\" }]\n";
  std::string const row = "[castling.rows.O-O]\nside = \"w\"\nking = [\"1a1\", \"1c1\"]\nrook = [\"1d1\", \"1b1\"]\n";
  std::string const home = "[start]\nposition = \"k3/4/4/4/K2R|4/4/4/4/4 w ";
  EXPECT_EQ(warnings(head + rook + row + home + "1d1 - 0 1\"\n"), std::vector<std::string>{});
  EXPECT_EQ(warnings(head + rook + home + "- - 0 1\"\n"),
            (std::vector<std::string>{"w.toml:12:9: White's rook starts on 1d1 and can never move from there"}));
}

TEST(VariantWarnings, PromotionsThatNoPawnCanReach) {
  std::string const pieces =
      "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1,0\"]\n"
      "promotes = { on = [\"rank 5\", \"cell 2d1\"], to = \"RS\" }\n"
      "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\n";
  std::string const start = "[start]\nposition = \"k3/4/4/P3/K3|4/4/4/4/4 w - - 0 1\"\n";
  // The ship could not move from 2d1, but no pawn comes there.
  std::string const ship =
      "[pieces.S]\nname = \"ship\"\nmoves = [{ vectors = [\"1,0,0\", \"-1,0,0\"], from = \"rank 5\" }]\n";
  EXPECT_EQ(warnings(head + pieces + ship + start), std::vector<std::string>{});
  EXPECT_EQ(
      warnings(head + pieces + ship + "stands = \"cell 2d1 2c1\"\n" + start),
      (std::vector<std::string>{"w.toml:19:9: no side can ever have a ship: none is there at the start and no pawn "
                                "comes to a cell where it may become one",
                                "w.toml:19:9: a ship can never move"}));
}

TEST(VariantWarnings, WarningsAboutInheritedPartsNameTheFileItself) {
  std::string const child = "format = 1\nid = \"w\"\nname = \"W\"\ninherits = \"orthodox\"\n";
  EXPECT_EQ(warnings(child), std::vector<std::string>{});
  EXPECT_EQ(
      warnings(child + "[pieces.R]\nslides = []\n[pieces.P]\npromotes.to = \"RBN\"\n"
                       "[start]\nposition = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w a1,a8,h1,h8 - 0 1\"\n"),
      (std::vector<std::string>{
          "w.toml:4:12: no side can ever have a queen: none is there at the start and nothing becomes one",
          "w.toml:5:9: a rook can never move"}));
}

TEST(VariantWarnings, ACastlingThatCannotHappen) {
  std::string const rook = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\n";
  std::string const row = "[castling.rows.O-O]\nking = [\"1a1\", \"1c1\"]\nrook = [\"1d1\", \"1b1\"]\n";
  auto const found = warnings(head + rook + row + "[start]\nposition = \"k3/4/4/4/K2R|4/4/4/4/4 w - - 0 1\"\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], "w.toml:19:12: White's castling O-O can never happen: the start position does not list 1d1");
  EXPECT_NE(found[1].find(
                "Black's castling O-O can never happen: at the start no royal piece stands on 1a5 or no rook on 1d5"),
            std::string::npos);
}

TEST(VariantWarnings, ACastlingThatAZoneCloses) {
  auto const found = [](std::string const& king_stands, std::string const& rook_stands) {
    std::string const rook = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\n" + rook_stands;
    std::string const row = "[castling.rows.O-O]\nside = \"w\"\nking = [\"1a1\", \"1c1\"]\nrook = [\"1d1\", \"1b1\"]\n";
    return warnings(head + king_stands + rook + row + "[start]\nposition = \"k3/4/4/4/K2R|4/4/4/4/4 w 1d1 - 0 1\"\n");
  };
  EXPECT_EQ(found("", ""), std::vector<std::string>{});
  EXPECT_EQ(
      found("", "stands = \"file a c-d\"\n"),
      (std::vector<std::string>{"w.toml:16:16: White's castling O-O can never happen: a rook may not stand on 1b1"}));
  EXPECT_EQ(
      found("stands = \"file a-b\"\n", ""),
      (std::vector<std::string>{"w.toml:16:16: White's castling O-O can never happen: a king may not stand on 1c1"}));
  EXPECT_EQ(
      found("",
            "promotes = { on = \"cell 1b1\", to = \"S\" }\nstands = \"everywhere\"\n[pieces.S]\nname = \"ship\"\n"
            "leaps = [\"(1,0)*\"]\n"),
      (std::vector<std::string>{"w.toml:20:16: White's castling O-O can never happen: a rook would promote on 1b1"}));
}

TEST(VariantWarnings, AGameThatNobodyCanWinOrThatNeverEnds) {
  std::string text = head + "[endings]\nmove_rule_plies = 0\nrepetition = 0\n" + kings;
  text.replace(text.find("royal = true"), 12, "royal = false");
  EXPECT_EQ(
      warnings(text),
      (std::vector<std::string>{
          "w.toml:4:1: neither side can ever win: no piece is royal, none loses by extinction, and stalemate is a draw",
          "w.toml:4:1: a game may never end: there is neither a move rule nor a repetition rule"}));
}

TEST(VariantWarnings, AStartThatIsOver) {
  auto const found = warnings(head + "[endings.material]\n" + kings);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("the game is over in its start position"), std::string::npos);
}

}  // namespace
}  // namespace strata
