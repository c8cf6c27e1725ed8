#include "uci/words.hpp"

#include <gtest/gtest.h>

#include "uci/line_cutter.hpp"

namespace strata::uci {
namespace {

TEST(UciWords, AreWhatStandsBetweenBlanksAndControlCharacters) {
  EXPECT_TRUE(words_of("").empty());
  EXPECT_TRUE(words_of(" \t\r\n").empty());
  Words const words = words_of(std::string_view(" go\0depth\r\t3 ", 13));
  ASSERT_EQ(words.size(), 3u);
  EXPECT_EQ(words[0], "go");
  EXPECT_EQ(words[1], "depth");
  EXPECT_EQ(words[2], "3");
}

TEST(UciWords, TextKeepsTheBlanksWithin) {
  Words const words = words_of("setoption name VariantFile value /a  b/c.toml ");
  EXPECT_EQ(text_between(words, 4, 99), "/a  b/c.toml");
  EXPECT_EQ(text_between(words, 99, 99), "");
  EXPECT_EQ(text_between(words, 1, 3), "name VariantFile");
}

TEST(UciWords, NumbersAreBounded) {
  EXPECT_EQ(number_of("0"), 0);
  EXPECT_EQ(number_of("-17"), -17);
  EXPECT_EQ(number_of("99999999999999999999999999"), 1'000'000'000'000'000);
  for (char const* none : {"", "-", "+1", "1.5", "x", "1x", "--1"}) EXPECT_FALSE(number_of(none)) << none;
}

TEST(UciWords, EchoesAreShortAndPrintable) {
  EXPECT_EQ(uci::quoted("a\n\xff"), "\"a??\"");
  EXPECT_EQ(uci::quoted(std::string(100, 'a')), '"' + std::string(60, 'a') + "...\"");
  EXPECT_LE(one_line(std::string(100'000, 'b')).size(), 1003u);
}

std::vector<std::string> lines_of(std::string const& text, std::size_t piece) {
  LineCutter cutter;
  std::vector<std::string> lines;
  auto const take = [&](LineCutter::Cut cut) {
    if (cut != LineCutter::Cut::None) lines.push_back(cut == LineCutter::Cut::TooLong ? "(too long)" : cutter.line());
  };
  for (std::size_t at = 0; at < text.size(); at += piece) {
    std::string const part = text.substr(at, piece);
    for (std::string_view rest = part; !rest.empty();) take(cutter.next(rest));
  }
  take(cutter.rest());
  return lines;
}

TEST(UciLines, AreTheSameInWhateverPiecesTheyArrive) {
  std::string const text = "uci\n\nisready\r\ngo";
  std::vector<std::string> const expected = {"uci", "", "isready\r", "go"};
  for (std::size_t piece = 1; piece <= text.size(); ++piece) EXPECT_EQ(lines_of(text, piece), expected) << piece;
}

TEST(UciLines, ThatNeverEndAreLeftOut) {
  std::string const longest(LineCutter::longest, 'x');
  EXPECT_EQ(lines_of(longest + '\n' + longest + "y\nz", 65536), (std::vector<std::string>{longest, "(too long)", "z"}));
  EXPECT_EQ(lines_of(longest + longest + longest, 4096), std::vector<std::string>{"(too long)"});
}

}  // namespace
}  // namespace strata::uci
