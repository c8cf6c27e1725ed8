// Mistakes of an author are told with their place and with what was expected.

#include <gtest/gtest.h>

#include "base/message.hpp"
#include "variant/variant.hpp"

namespace strata {
namespace {

// A sound file, line by line, so that a test can spoil one line.
std::vector<std::string> sound() {
  return {
      /*  1 */ "format = 1",
      /*  2 */ "id = \"small\"",
      /*  3 */ "name = \"Small\"",
      /*  4 */ "[board]",
      /*  5 */ "files = \"abcd\"",
      /*  6 */ "ranks = \"12345\"",
      /*  7 */ "levels = \"XY\"",
      /*  8 */ "cells = \"everywhere\"",
      /*  9 */ "[pieces.K]",
      /* 10 */ "name = \"king\"",
      /* 11 */ "royal = true",
      /* 12 */ "leaps = [\"(1,0)*\", \"(1,1)*\"]",
      /* 13 */ "[pieces.R]",
      /* 14 */ "name = \"rook\"",
      /* 15 */ "slides = [\"(1,0,0)*\"]",
      /* 16 */ "[pieces.P]",
      /* 17 */ "name = \"pawn\"",
      /* 18 */ "goes = [\"0,1\"]",
      /* 19 */ "takes = [\"+-1,1\"]",
      /* 20 */ "promotes = { on = \"rank 5\", to = \"R\" }",
      /* 21 */ "[castling.rows.O-O]",
      /* 22 */ "king = [\"Xb1\", \"Xd1\"]",
      /* 23 */ "rook = [\"Xd1\", \"Xc1\"]",
      /* 24 */ "[start]",
      /* 25 */ "position = \"1k1r/pppp/4/PPPP/1K1R|4/4/4/4/4 w Xd1,Xd5 - 0 1\"",
  };
}

std::string join(std::vector<std::string> const& lines) {
  std::string text;
  for (std::string const& line : lines) text += line + "\n";
  return text;
}

std::string answer(std::string const& text, OptionValues const& options = {}) {
  auto const variant = load_variant_text(text, "small.toml", options);
  if (variant) return "loads";
  // Other languages have a sentence to translate; what the TOML library says of a text that is no TOML is its own.
  EXPECT_TRUE(variant.error().reason == message_reason || variant.error().message.starts_with("Error while parsing"))
      << variant.error().text();
  return variant.error().text();
}

// The answer when a line is replaced.
std::string spoilt(std::size_t number, std::string const& line) {
  std::vector<std::string> lines = sound();
  lines[number - 1] = line;
  return answer(join(lines));
}

TEST(VariantErrors, TheSoundFileLoads) { EXPECT_EQ(answer(join(sound())), "loads"); }

TEST(VariantErrors, AnUnknownKeyNamesTheNearestOne) {
  EXPECT_EQ(spoilt(15, "slidez = [\"(1,0,0)*\"]"),
            "small.toml:15:1: unknown key \"slidez\" in [pieces.R]; did you mean \"slides\"?");
  EXPECT_EQ(spoilt(11, "roial = true"),
            "small.toml:11:1: unknown key \"roial\" in [pieces.K]; did you mean \"royal\"?");
  EXPECT_EQ(spoilt(24, "[strat]"), "small.toml:24:2: unknown key \"strat\"; did you mean \"start\"?");
  EXPECT_EQ(spoilt(8, "hole = \"rank 1\""), "small.toml:8:1: unknown key \"hole\" in [board]; did you mean \"holes\"?");
  EXPECT_EQ(spoilt(20, "promotes = { on = \"rank 5\", two = \"R\" }"),
            "small.toml:20:29: unknown key \"two\" in [pieces.P.promotes]; did you mean \"to\"?");
  EXPECT_EQ(spoilt(11, "xyzzyxyzzy = true"), "small.toml:11:1: unknown key \"xyzzyxyzzy\" in [pieces.K]");
}

TEST(VariantErrors, ANameThatDoesNotShowAsItIsWrittenIsRefused) {
  char const* const said = "holds a control character, or one that turns the words after it round";
  EXPECT_EQ(spoilt(3, "name = \"Small\\u202e\""), std::string("small.toml:3:8: \"Small?\" ") + said);
  EXPECT_EQ(spoilt(3, "name = \"Small\\u009b\""), std::string("small.toml:3:8: \"Small?\" ") + said);
  EXPECT_EQ(spoilt(3, "name = \"Small\\n\""), std::string("small.toml:3:8: \"Small?\" ") + said);
  EXPECT_EQ(spoilt(3, "name = \"M\u00e4rz \u05d0\""), "loads");
}

TEST(VariantErrors, OtherNamesAreWrittenAsNames) {
  EXPECT_EQ(spoilt(3, "name = \"Small\"\nauthor = \"Ann\"\nalso = [\"Tiny\", \"Little\"]"), "loads");
  EXPECT_EQ(spoilt(3, "name = \"Small\"\nalso = \"Tiny\""), "loads");
  EXPECT_EQ(spoilt(3, "name = \"Small\"\nalso = [\"Tiny\", \"\"]"), "small.toml:4:17: also has an empty name");
  EXPECT_NE(spoilt(3, "name = \"Small\"\nalso = [\"T\\u202e\"]").find("small.toml:4:9: "), std::string::npos);
  EXPECT_NE(spoilt(3, "name = \"Small\"\nauthor = [\"Ann\"]").find("author is an array"), std::string::npos);
}

TEST(VariantErrors, MaterialThatMayBeClaimed) {
  auto const claiming = [](std::string const& claim) {
    return spoilt(24, "[endings.material]\nclaim = [\"" + claim + "\"]\n[start]");
  };
  EXPECT_EQ(claiming("RR"), "loads");
  EXPECT_EQ(claiming(""), "small.toml:25:10: endings.material.claim has an empty text, expected letters of pieces");
  EXPECT_EQ(claiming("RX"), "small.toml:25:10: no piece has the letter \"X\"");
  EXPECT_EQ(claiming("RK"), "small.toml:25:10: endings.material.claim names a royal piece; those are never counted");
}

TEST(VariantErrors, BadTomlSaysWhere) {
  EXPECT_EQ(spoilt(5, "files = \"abcd").substr(0, 13), "small.toml:5:");
  EXPECT_EQ(spoilt(9, "[pieces.K").substr(0, 13), "small.toml:9:");
}

TEST(VariantErrors, WrongKindsOfValues) {
  EXPECT_EQ(spoilt(11, "royal = 1"), "small.toml:11:9: pieces.K.royal is a whole number, expected true or false");
  EXPECT_EQ(spoilt(10, "name = [\"king\"]"), "small.toml:10:8: pieces.K.name is an array, expected a text");
  EXPECT_EQ(spoilt(15, "slides = 3"),
            "small.toml:15:10: pieces.R.slides is a whole number, expected a text or an array of texts");
  EXPECT_EQ(spoilt(15, "slides = [1.5]").substr(0, 17), "small.toml:15:11:");
}

TEST(VariantErrors, MissingParts) {
  EXPECT_EQ(spoilt(1, ""), "small.toml:1:1: the file does not begin with format = 1");
  EXPECT_EQ(spoilt(1, "format = 2"), "small.toml:1:10: this program reads format = 1 of variant files");
  EXPECT_EQ(spoilt(10, ""), "small.toml:9:1: [pieces.K] lacks the key \"name\"");
  EXPECT_EQ(spoilt(20, "promotes = { to = \"R\" }"), "small.toml:20:12: [pieces.P.promotes] lacks the key \"on\"");
  EXPECT_NE(answer("format = 1\nid = \"x\"\nname = \"X\"\n").find("lacks the table [board]"), std::string::npos);
}

TEST(VariantErrors, ZonesVectorsAndLetters) {
  EXPECT_EQ(spoilt(8, "cells = \"rank 7\""), "small.toml:8:9: no rank is called \"7\": there are 1 to 5");
  EXPECT_EQ(spoilt(18, "goes = [\"0;1\"]"),
            "small.toml:18:9: \"0;1\" spells no vector: expected \"0,1,0\", \"+-1,0,-1..1\" or \"(2,1,0)*\"");
  EXPECT_EQ(spoilt(20, "promotes = { on = \"rank 5\", to = \"RX\" }"),
            "small.toml:20:34: no piece has the letter \"X\"");
  EXPECT_EQ(spoilt(20, "promotes = { on = \"rank 5\", to = \"RK\" }"),
            "small.toml:20:34: the pawn cannot become a king, which is royal");
  EXPECT_EQ(spoilt(13, "[pieces.r]"),
            "small.toml:13:9: \"r\" is no letter of a piece: expected one capital letter, A to Z");
}

TEST(VariantErrors, BoardsAndSymmetry) {
  EXPECT_EQ(spoilt(5, "files = \"abca\""), "small.toml:5:9: two files are called \"a\"");
  EXPECT_EQ(spoilt(5, "files = \"abcdefghijklmnopq\""), "small.toml:5:9: too many or no files: 17, expected 1 to 16");
  EXPECT_EQ(spoilt(7, "levels = \"XY\"\ncell_name = \"{file}{rank}\""),
            "small.toml:8:13: cell_name must contain {level}");
  EXPECT_EQ(spoilt(8, "holes = \"everywhere\""), "small.toml:4:1: the board has no fixed cells");
  EXPECT_NE(
      spoilt(8, "holes = \"cell Ya1\"").find("the exchange of the sides takes Ya5 to a place where no such cell is"),
      std::string::npos);
}

TEST(VariantErrors, Castling) {
  EXPECT_EQ(spoilt(22, "king = [\"Xb1\", \"Xe1\"]"), "small.toml:22:16: \"Xe1\" is no cell (cells are named like Xa1)");
  EXPECT_EQ(spoilt(22, "king = [\"Xb1\"]"), "small.toml:22:9: castling.rows.O-O.king must be two cells, from and to");
  EXPECT_NE(spoilt(23, "").find("must say where king and rook go"), std::string::npos);
}

TEST(VariantErrors, AmbiguousNamesAreRefused) {
  EXPECT_NE(spoilt(21, "[castling.rows.castle]").find("\"castle\" cannot name a castling"), std::string::npos);
  EXPECT_NE(
      spoilt(24, "[castling.rows.long]\nname = \"o-o\"\nking = [\"Xb1\", \"Xd1\"]\nrook = [\"Xa1\", \"Xc1\"]\n[start]")
          .find("two castlings of one side are both written o-o"),
      std::string::npos);
  EXPECT_NE(spoilt(5, "files = [\"a\", \"b\", \"c\", \"d\"]\ncell_name = \"{file}{rank}{level}\"").find("is no cell"),
            std::string::npos);
  EXPECT_EQ(spoilt(7, "levels = [\"X\", \"RX\"]"),
            "small.toml:4:1: the cell RXa1 reads like a rook on Xa1: change the names or the letter");
}

TEST(VariantErrors, TheStartPositionIsChecked) {
  EXPECT_EQ(spoilt(25, "position = \"1k1r/pppp/5/PPPP/1K1R|4/4/4/4/4 w Xd1,Xd5 - 0 1\"").substr(0, 36),
            "small.toml:25:12: the start position");
  EXPECT_NE(spoilt(25, "position = \"1r1r/pppp/4/PPPP/1K1R|4/4/4/4/4 w Xd1 - 0 1\"").find("the start position"),
            std::string::npos);
}

TEST(VariantErrors, TwoLengthsOfOneSlideAreRefused) {
  EXPECT_NE(spoilt(15, "slides = [\"(1,0,0)*\"]\nmoves = [{ vectors = [\"1,0,0\"], steps = 2 }]")
                .find("slides in one direction with two different limits"),
            std::string::npos);
}

TEST(VariantErrors, ADoubleStepIsNotAlsoAnotherMove) {
  std::string const refusal =
      "small.toml:19:15: the double step of the pawn leads where another of its moves leads: the two would be written "
      "alike";
  std::string const step = "double_step = { from = \"rank 2\", forward = \"0,1\" }\n";
  EXPECT_EQ(spoilt(19, step + "moves = [{ vectors = [\"0,1\"], steps = 2, mode = \"quiet\" }]"), refusal);
  EXPECT_EQ(spoilt(19, step + "slides = [\"0,1\"]"), refusal);
  EXPECT_EQ(spoilt(19, step + "leaps = [\"0,2\"]"), refusal);
  EXPECT_EQ(spoilt(19, step + "moves = [{ vectors = [\"0,2\"], from = \"rank 3\" }]"), "loads");
  EXPECT_EQ(spoilt(19, step + "moves = [{ vectors = [\"0,2\"], mode = \"capture\" }]"), "loads");
}

TEST(VariantErrors, ADoubleStepMayNotPromote) {
  EXPECT_NE(spoilt(19, "takes = [\"+-1,1\"]\ndouble_step = { from = \"rank 3\" }").find("runs into its promotion zone"),
            std::string::npos);
}

TEST(VariantErrors, ShapesAreOfPiecesAndNamed) {
  auto const shaped = [](std::string const& shapes) {
    std::vector<std::string> lines = sound();
    lines.push_back("[view]");
    lines.push_back("shapes = " + shapes);
    return answer(join(lines));
  };
  EXPECT_EQ(shaped("{ R = \"tall-tower\" }"), "loads");
  EXPECT_EQ(shaped("{ Z = \"zebra\" }"), "small.toml:27:12: view.shapes draws \"Z\", which is no letter of a piece");
  EXPECT_EQ(shaped("{ R = \"Tall Tower\" }"),
            "small.toml:27:12: \"Tall Tower\" cannot name a shape: names are small letters, like cannon");
  EXPECT_EQ(shaped("{ R = 1 }"), "small.toml:27:16: view.shapes gives texts");
}

TEST(VariantErrors, LettersOfAManualAreOfPieces) {
  auto const named = [](std::string const& words) {
    std::vector<std::string> lines = sound();
    lines.push_back("[view]");
    lines.push_back("manual = " + words);
    return answer(join(lines));
  };
  EXPECT_EQ(named("{ R = \"Ro\" }"), "loads");
  EXPECT_EQ(named("{ Z = \"Ze\" }"), "small.toml:27:12: view.manual names \"Z\", which is no letter of a piece");
  EXPECT_EQ(named("{ R = \"\" }"), "small.toml:27:12: view.manual gives R a word of at most 16 bytes");
}

TEST(VariantErrors, AnArrangementIsOneOfTheWords) {
  auto const arranged = [](std::string const& word) {
    std::vector<std::string> lines = sound();
    lines.push_back("[view]");
    lines.push_back("arrangement = " + word);
    return answer(join(lines));
  };
  for (char const* word : {"\"focus\"", "\"all\"", "\"zigzag\"", "\"stack\""}) EXPECT_EQ(arranged(word), "loads");
  EXPECT_EQ(arranged("\"heap\""),
            "small.toml:27:15: view.arrangement is \"heap\", expected one of focus, all, zigzag, stack");
  EXPECT_EQ(arranged("1"), "small.toml:27:15: view.arrangement is a whole number, expected a text");
}

}  // namespace
}  // namespace strata
