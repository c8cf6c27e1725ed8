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

TEST(TextTest, MessagesCannotReverseTextDirection) {
  EXPECT_EQ(quoted("a\u202a\u202eb\u2066\u2069c"), "'a??b??c'");
  // Their neighbours, and the marks of one letter's direction.
  EXPECT_EQ(quoted("\u2029\u202f\u2065\u206a\u200e\u200f"), "'\u2029\u202f\u2065\u206a\u200e\u200f'");
  EXPECT_TRUE(shows_as_written("M\u00e4rz \u05d0 \u202f"));
  EXPECT_FALSE(shows_as_written("M\u00e4rz \u202e"));
  EXPECT_FALSE(shows_as_written("a\nb"));
  EXPECT_TRUE(shows_as_written(""));
}

TEST(TextTest, AMessageEndsWithAWholeLetter) {
  EXPECT_EQ(fit_for_message(std::string(60, 'a')), std::string(60, 'a'));
  EXPECT_EQ(fit_for_message(std::string(61, 'a')), std::string(60, 'a') + "...");
  EXPECT_EQ(fit_for_message(std::string(59, 'a') + "\u00c9"), std::string(59, 'a') + "...");
  EXPECT_EQ(fit_for_message(std::string(58, 'a') + "\u00c9"), std::string(58, 'a') + "\u00c9");
}

}  // namespace
}  // namespace strata
