// Sentences with their values apart, for languages other than English.

#include "base/message.hpp"

#include <gtest/gtest.h>

namespace strata {
namespace {

TEST(MessageTest, TheEnglishHasTheValuesInTheirPlaces) {
  EXPECT_EQ(say("no cell is named").text(), "no cell is named");
  EXPECT_EQ(say("{1} is {0}", 12, "a").text(), "a is 12");
}

TEST(MessageTest, ASuggestionIsAValueOfItsOwn) {
  std::vector<std::string_view> const known{"leaps", "slides"};
  Message const near = say("unknown key {0}", "leeps").suggest("leeps", known);
  EXPECT_EQ(near.text(), "unknown key leeps; did you mean \"leaps\"?");
  EXPECT_EQ(near.named(), (NamedValues{{"0", "leeps"}, {"sentence", "unknown key {0}"}, {"nearest", "leaps"}}));
  EXPECT_EQ(say("unknown key {0}", "xyzzy").suggest("xyzzy", known).text(), "unknown key xyzzy");
}

TEST(MessageTest, AnErrorCarriesSentenceAndValues) {
  Error const error = failure(ErrorCode::BadVariant, say("there is no pin {0}", "b9"), "mine.toml", 3, 7).error();
  EXPECT_EQ(error.text(), "mine.toml:3:7: there is no pin b9");
  EXPECT_EQ(error.reason, message_reason);
  EXPECT_EQ(error.values, (NamedValues{{"0", "b9"}, {"sentence", "there is no pin {0}"}}));
}

}  // namespace
}  // namespace strata
