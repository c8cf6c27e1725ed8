// The prose tells what was compiled; a few sentences stand for all. (Golden transcripts would only repeat the code.)

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/games.hpp"

namespace strata {
namespace {

// Line breaks are layout.
std::string prose(std::string const& id, OptionValues const& options = {}) {
  auto const variant = load_variant(id, options);
  EXPECT_TRUE(variant) << variant.error().text();
  std::istringstream words(describe_variant(**variant));
  std::string out, word;
  while (words >> word) out += word + " ";
  return out;
}

void expect_says(std::string const& text, std::vector<std::string> const& sentences) {
  for (std::string const& sentence : sentences) EXPECT_NE(text.find(sentence), std::string::npos) << sentence;
}

TEST(Prose, SaysWhereThePiecesGo) {
  expect_says(prose("raumschach"),
              {"125 cells: 5 files (a to e), 5 ranks (1 to 5), 5 levels (A to E)",
               "Slides any distance in 12 directions, (1,1,0)*.", "From Cc3 on an empty board it reaches 24 cells",
               "it moves to Cc4 Dc3 and captures on Cb4 Cd4 Db3 Dd3 Dc4.",
               "Promotes on Ea5 Eb5 Ec5 Ed5 Ee5 to queen, rook, bishop, unicorn or knight.",
               "White moves first and has 61 legal moves."});
}

TEST(Prose, SaysWhatIsSpecial) {
  expect_says(prose("ziggurat"),
              {"Gives check only from level 0.", "may claim a draw; at number 5 the game ends by itself.",
               "(2,0,0) is one file", "The player to move may claim a draw if one side has nothing but",
               "Author: The makers of", "Also known as: Ziggurat Three Dimensional Chess, Pyramid chess",
               "Captures along 4 vectors, (\xC2\xB1"
               "2,2,0) (\xC2\xB1"
               "1,1,-1)."});
  expect_says(prose("ziggurat", {{"check", "type"}}), {"Played with check = type.", "Never gives check."});
  expect_says(prose("threedc"), {"A side without any prince has lost.", "There is no draw by material."});
  expect_says(prose("parmen"), {"4 boards of 4 cells on 12 pins.", "if it has neither moved nor been carried.",
                                "romulan: first moves are written"});
  expect_says(prose("upright"),
              {"White O-O: king 4e1-2g1, rook 1h1-3f1; empty: 3f1 2g1; not attacked on the way: 3f1."});
  expect_says(prose("parmen", {{"promotion", "captured"}}), {"rook only while its side has fewer than 2"});
}

TEST(Prose, AnEmptyListOfVectorsIsNoMove) {
  std::string const pieces =
      "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\"]\nslides = []\nmoves = []\n";
  auto const variant =
      tests::load_text("format = 1\nid = \"p\"\nname = \"P\"\n[board]\nfiles = \"abcd\"\nranks = \"1234\"\n" + pieces +
                       "[start]\nposition = \"3k/4/4/K3 w - - 0 1\"\n");
  EXPECT_NE(
      describe_variant(*variant).find("Always 1 a side.\n     Moves or captures along 4 vectors, (1,0)*.\n     From "),
      std::string::npos)
      << describe_variant(*variant);
}

TEST(Prose, TellsWherePromotionsMayStand) {
  auto const text = [](std::string const& rook, std::string const& queen) {
    auto const variant = load_variant_text(
        "format = 1\nid = \"p\"\nname = \"P\"\n[board]\nfiles = \"abcd\"\nranks = \"1234\"\n"
        "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\"]\n"
        "[pieces.Q]\nname = \"queen\"\nslides = [\"(1,0)*\"]\n" +
            queen + "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0)*\"]\n" + rook +
            "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1\"]\n"
            "promotes = { on = \"rank 4\", to = \"QR\" }\n"
            "[start]\nposition = \"3k/4/4/K3 w - - 0 1\"\n",
        "p.toml");
    EXPECT_TRUE(variant) << variant.error().text();
    std::istringstream words(describe_variant(**variant));
    std::string out, word;
    while (words >> word) out += word + " ";
    return out;
  };
  expect_says(text("", ""), {"Promotes on rank 4 to queen or rook."});
  expect_says(text("stands = \"file a\"\ncount = [0, 2]\n", ""),
              {"Promotes on rank 4 to queen or rook: rook only on a4, rook only while its side has fewer than 2."});
  expect_says(text("stands = \"rank 1-3\"\n", ""), {"Promotes on rank 4 to queen or rook: rook on no cell."});
  // Where none of the choices may stand is no place to promote.
  expect_says(text("stands = \"file a\"\n", "stands = \"file a-b\"\n"),
              {"Promotes on a4 b4 to queen or rook: rook only on a4."});
  expect_says(text("stands = \"rank 1-3\"\n", "stands = \"rank 1-3\"\n"), {"Never promotes."});
}

TEST(Prose, SaysWhichPiecesResetTheMoveRule) {
  auto const text = [](std::string const& pawn) {
    auto const variant = tests::load_text(
        "format = 1\nid = \"p\"\nname = \"P\"\n[board]\nfiles = \"abcd\"\nranks = \"1234\"\n"
        "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\"]\n"
        "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1\"]\npromotes = { on = \"rank 4\", to = \"Q\" }\n" +
        pawn + "[pieces.Q]\nname = \"queen\"\nslides = [\"(1,0)*\"]\n" +
        "[start]\nposition = \"3k/4/P3/K3 w - - 0 1\"\n");
    return describe_variant(*variant);
  };
  expect_says(text(""), {"Draw by itself after 100 plies without capture or a move of a pawn."});
  expect_says(text("resets_clock = false\n"), {"Draw by itself after 100 plies without capture."});
}

TEST(Prose, DescribesEveryGameInShortLines) {
  for (tests::GameCase const& game : tests::every_game()) {
    std::string const text = describe_variant(*tests::load(game));
    ASSERT_FALSE(text.empty()) << game.name;
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
      bool const one_word = line.find(' ', line.find_first_not_of(' ')) == std::string::npos;
      EXPECT_TRUE(line.size() <= 110 || one_word) << line;
    }
  }
}

}  // namespace
}  // namespace strata
