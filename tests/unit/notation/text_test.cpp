// What a message shows of a text from outside.

#include "notation/text.hpp"

#include <gtest/gtest.h>

namespace strata {
namespace {

TEST(TextTest, AMessageHasNoControlCharacters) {
  EXPECT_EQ(quoted("a\x1B[2J\x7F"), "'a?[2J?'");
  EXPECT_EQ(quoted("a\xC2\x9B"
                   "2J"),
            "'a?2J'")
      << "C1";
  EXPECT_EQ(quoted("\xC2\x80|\xC2\x9F|\xC2\xA0"), "'?|?|\xC2\xA0'");
  EXPECT_EQ(quoted("a\x9B"
                   "2J"),
            "'a?2J'")
      << "C1 of one byte";
  EXPECT_EQ(quoted("\x80\x9F\xA0\xC2"), "'??\xA0\xC2'");
  EXPECT_EQ(quoted("\xE2\x9B|"), "'\xE2?|'") << "the end of a letter is missing";
  // The same bytes in letters: e acute, a dash, a knight.
  EXPECT_EQ(quoted("\u00c9\u2013\u265e\U0001f600"), "'\u00c9\u2013\u265e\U0001f600'");
}

TEST(TextTest, AMessageEndsWithAWholeLetter) {
  EXPECT_EQ(fit_for_message(std::string(60, 'a')), std::string(60, 'a'));
  EXPECT_EQ(fit_for_message(std::string(61, 'a')), std::string(60, 'a') + "...");
  EXPECT_EQ(fit_for_message(std::string(59, 'a') + "\u00c9"), std::string(59, 'a') + "...");
  EXPECT_EQ(fit_for_message(std::string(58, 'a') + "\u00c9"), std::string(58, 'a') + "\u00c9");
}

}  // namespace
}  // namespace strata
