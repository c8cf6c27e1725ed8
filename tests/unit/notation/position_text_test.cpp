// Positions as other programs write them: what is read, what is left out with a warning, and what the strict reader refuses.

#include "notation/position_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/tfen.hpp"
#include "variant/variant.hpp"

namespace strata {
namespace {

strata::Variant const& law_called(std::string const& id) {
  static std::vector<std::shared_ptr<strata::Variant const>> loaded;
  for (auto const& each : loaded)
    if (each->id() == id) return *each;
  return *loaded.emplace_back(load_variant(id).value());
}

struct Read {
  std::string fen;  // or the refusal
  std::vector<std::string> warnings = {};
};

Read read_loosely(std::string_view text, std::string const& id = "orthodox", Reading reading = Reading::Lenient) {
  strata::Variant const& law = law_called(id);
  auto const position = read_position_text(law.rules, law.names, text, reading);
  if (!position) return {position.error().message};
  return {write_fen(*law.rules, law.names, position->position->setup()), position->warnings};
}

using Texts = std::vector<std::string>;

TEST(PositionTextTest, PositionsOfOtherProgramsAreReadWithoutWarning) {
  std::string const fields = "4k3/8/8/8/8/8/4P3/4K3 w - -";
  for (auto const& [written, whole] : {std::pair("", " 0 1"),
                                       {" 5", " 5 1"},
                                       {" 5 9", " 5 9"},
                                       {" bm e4;", " 0 1"},
                                       {" bm e4; id \"a; b\";", " 0 1"},
                                       {" hmvc 5; fmvn 9;", " 5 9"},
                                       {" 5 9 ;D1 6 ;D2 30", " 5 9"},
                                       {" 5 9;D1 6;D2 30", " 5 9"},
                                       {" ;", " 0 1"},
                                       {" 5 id \"x\";", " 5 1"},
                                       {" 5 0", " 5 1"}}) {
    Read const found = read_loosely(fields + written);
    EXPECT_EQ(found.fen, fields + whole) << written;
    EXPECT_EQ(found.warnings, Texts()) << written;
  }
  for (char const* wrong : {" bm e4; id", " 5 9 bm e4; \"x\"", " +; bm e4;", " 0 1 id \"a;"})
    EXPECT_FALSE(read_loosely(fields + wrong).fen.starts_with("4k3")) << wrong;
  EXPECT_EQ(read_loosely("4k3/8/8/8/8/8/4P3/4K3 w - ; bm e4;").fen,
            "the position has fewer than four fields before its ';'");
  EXPECT_TRUE(read_loosely("4k3/8/8/8/8/8/4P3/4K3 w -")
                  .fen.starts_with("the position has 3 fields, expected 6 (or the first 4)"));
}

TEST(PositionTextTest, RightsByTheFilesOfTheRooks) {
  std::string const placement = "r3k2r/8/8/8/8/8/8/R3K2R w ";
  for (auto const& [written, read_as] :
       {std::pair("HAha", "KQkq"), {"AHah", "KQkq"}, {"Ha", "Kq"}, {"KQkq", "KQkq"}, {"a1,h8", "Qk"}}) {
    Read const found = read_loosely(placement + written + " - 0 1");
    EXPECT_EQ(found.fen, placement + read_as + " - 0 1") << written;
    EXPECT_EQ(found.warnings, Texts()) << written;
  }
}

TEST(PositionTextTest, ImpossiblePartsAreLeftOutWithAWarning) {
  struct Row {
    std::string written, read_as;
    Texts warnings;
  };
  for (Row const& row :
       std::vector<Row>{{"4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
                         "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1",
                         {"castling: 'K' is left out: king and rook are not at home for it",
                          "castling: 'q' is left out: king and rook are not at home for it"}},
                        {"r3k2r/8/8/8/8/8/8/R3K2R w KBxK - 0 1",
                         "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1",
                         {"castling: 'B' is left out: this game has no such castling",
                          "castling: 'x' is left out: this game has no such castling",
                          "castling: 'K' is left out: it is named twice"}},
                        {"r3k2r/8/8/8/8/8/8/R3K2R w h1,z9 - 0 1",
                         "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1",
                         {"castling: 'z9' is left out: there is no such cell"}},
                        {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
                         "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                         {"en passant: 'e3' is left out: no pawn can just have made that double step"}},
                        {"4k3/8/8/8/8/8/8/4K3 b - xx 0 1",
                         "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
                         {"en passant: 'xx' is left out: unknown cell 'xx', expected '-' or the cell passed over"}},
                        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", {}},
                        {"4k3/8/8/8/8/8/8/4K3 W - - - x",
                         "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                         {"the halfmove clock '-' is no number up to 1000000, 0 is taken",
                          "the move number 'x' is no number up to 1000000, 1 is taken"}},
                        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more",
                         "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                         {"'more' after the last field is left out"}},
                        {"4k3/8/8/8/8/8/8/4K3 w - - 007 01", "4k3/8/8/8/8/8/8/4K3 w - - 7 1", {}}}) {
    Read const found = read_loosely(row.written);
    EXPECT_EQ(found.fen, row.read_as) << row.written;
    EXPECT_EQ(found.warnings, row.warnings) << row.written;
  }
  EXPECT_EQ(read_loosely("4k3/8/8/8/8/8/8/4K3 w " + std::string(1000, 'x') + " - 0 1").warnings.size(),
            max_position_warnings);
}

TEST(PositionTextTest, IllegalPositionsAreStillRefused) {
  EXPECT_EQ(read_loosely("8/8/8/8/8/8/8/4K3 w - - 0 1").fen, "Black has 0 kings, expected exactly 1");
  EXPECT_EQ(read_loosely("4k3/8/8/8/8/8/8/4K2 w - - 0 1").fen, "level 1, rank 1: 7 cells, expected 8");
}

TEST(PositionTextTest, TheStrictReaderRefusesWhatTheOtherOneForgives) {
  for (char const* text :
       {"4k3/8/8/8/8/8/8/4K3 w - -", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more"}) {
    EXPECT_TRUE(read_loosely(text).fen.contains("k")) << text;
    EXPECT_FALSE(read_loosely(text, "orthodox", Reading::Strict).fen.starts_with("4k")) << text;
    EXPECT_FALSE(read_loosely(text, "orthodox", Reading::Strict).fen.starts_with("r3k")) << text;
  }
}

TEST(PositionTextTest, EveryGameReadsItsOwnPositions) {
  for (std::string const& id : shipped_variants()) {
    Read const found = read_loosely(law_called(id).start, id);
    strata::Setup const setup = read_tfen(*law_called(id).rules, law_called(id).names, law_called(id).start).value();
    EXPECT_EQ(found.fen, write_fen(*law_called(id).rules, law_called(id).names, setup)) << id;
    EXPECT_EQ(found.warnings, Texts()) << id;
  }
  std::string threedc = law_called("threedc").start;
  std::size_t const rights = threedc.find(" w ") + 3;
  threedc.replace(rights, threedc.find(' ', rights) - rights, "Xa1,Yq9");
  EXPECT_EQ(read_loosely(threedc, "threedc").warnings,
            (Texts{"castling: 'Xa1' is left out: king and rook are not at home for it",
                   "castling: 'Yq9' is left out: there is no such cell"}));
}

}  // namespace
}  // namespace strata
