// Which texts anybody sees, by the kinds of what nobody does.

#include "server/protocol/shown_text.hpp"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include <array>
#include <string>
#include <vector>

namespace strata::server::protocol {
namespace {

std::string utf8(char32_t character) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  auto const size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(character), bytes.data());
  return {bytes.begin(), bytes.begin() + size};
}

struct Kind {
  char const* name;
  std::vector<std::u32string> texts;
};

TEST(ShownText, InvisibleCharactersAloneAreEmpty) {
  std::vector<Kind> const kinds{
      {"default-ignorable",
       {U"\u00ad", U"\u034f", U"\u180e", U"\u200b\u2060", U"\u2061\u2064", U"\u206a\u206f", U"\ufeff", U"\U0001d173"}},
      {"Hangul fillers", {U"\u115f", U"\u1160", U"\u3164", U"\uffa0"}},
      {"letters without ink", {U"\u2800", U"\u2800\u2800", U"\U0001d159", U"\U00013441\U00013442"}},
      {"tags", {U"\U000e0001", U"\U000e0061\U000e0062\U000e007f"}},
      {"variation selectors", {U"\ufe0f", U"\ufe00\ufe01", U"\U000e0100", U"\u180b"}},
      {"controls of direction", {U"\u202e\u202c", U"\u2066\u2069", U"\u200e\u200f\u061c"}},
      {"joiners", {U"\u200d", U"\u200c\u200d"}},
      {"marks alone", {U"\u0301", U"\u0308\u0302", U"\u20dd", U"\u0903", U"\u17b4", U" \u0301"}},
      {"blanks", {U" ", U"\u00a0", U"\u1680", U"\u2003\u3000", U"\u2028\u2029"}},
      {"surrogates of nobody", {U"\ue000", U"\U000f0000", U"\ufdd0", U"\U000e0fff"}},
  };
  for (auto const& [name, texts] : kinds)
    for (std::u32string const& text : texts) {
      std::string alone;
      for (char32_t const each : text) alone += utf8(each);
      EXPECT_EQ(shown_as_one_line(alone), "") << name << ": " << alone;
      EXPECT_EQ(shown_as_one_line(alone + "\u200d \u200e" + alone), "") << name << ": " << alone;
      EXPECT_NE(shown_as_one_line(alone + "x"), "") << name << " with a letter";
    }
}

TEST(ShownText, OrdinaryTextIsUnchanged) {
  for (std::string const text :
       {"a", "7", ".", "+", "e\u0301", "\u0905\u0903", "\u1112\u1161\u11ab", "\ud55c",
        "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u8fbb\U000e0100", "\u2764\ufe0f",
        "\U0001f469\u200d\U0001f680", "\U0001f600", "\u2801", "\u200fשלום", "\u05e9\u05dc\u05d5\u05dd 1-0"})
    EXPECT_EQ(shown_as_one_line(text), text);
}

TEST(ShownText, NothingIsHiddenInALine) {
  EXPECT_EQ(shown_as_one_line("a\U000e0068\U000e0069b"), "ab") << "tags";
  EXPECT_EQ(shown_as_one_line("a\ufe01\ufe02\ufe03\U000e0101b"), "a\ufe01b") << "a row of variation selectors";
  EXPECT_EQ(shown_as_one_line("a\u202eb\u2066c"), "abc") << "what turns words round";
  EXPECT_EQ(shown_as_one_line("a\u3164b"), "ab");
}

TEST(ShownText, InvalidUtf8IsEmpty) {
  EXPECT_EQ(shown_as_one_line("a\xff"), "");
  EXPECT_EQ(shown_as_one_line("a\xe2\x82"), "");
}

// Of every character: by the kinds of Unicode, and no list.
TEST(ShownText, EveryCharacterIsJudgedByItsProperties) {
  int visible = 0;
  for (char32_t each = 0; each <= 0x10ffff; ++each) {
    auto const* const property = utf8proc_get_property(static_cast<utf8proc_int32_t>(each));
    if (!is_visible(each)) continue;
    ++visible;
    ASSERT_FALSE(property->ignorable) << std::hex << static_cast<unsigned>(each);
    ASSERT_NE(std::string("LNPS").find(utf8proc_category_string(static_cast<utf8proc_int32_t>(each))[0]),
              std::string::npos)
        << std::hex << static_cast<unsigned>(each);
  }
  EXPECT_GT(visible, 130'000);
}

}  // namespace
}  // namespace strata::server::protocol
