// Queries and bodies of programs, as forms and as JSON.

#include "server/bots/form.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace strata::server::bots {
namespace {

TEST(ApiForm, AFormIsReadAsBrowsersSendIt) {
  auto const form = Form::read("application/x-www-form-urlencoded; charset=utf-8",
                               "clock.limit=300&text=good+luck%21&empty=&flag=true&&last");
  ASSERT_TRUE(form) << form.error().message;
  EXPECT_EQ(form->text("text"), "good luck!");
  EXPECT_EQ(form->integer("clock.limit", 1, 10'800, 0), 300);
  EXPECT_EQ(form->integer("missing", 1, 9, 7), 7);
  EXPECT_TRUE(form->flag("flag"));
  EXPECT_TRUE(form->has("last"));
  EXPECT_FALSE(form->has("first"));
}

TEST(ApiForm, JsonIsReadFlat) {
  auto const form =
      Form::read("application/json",
                 R"({"clock":{"limit":60,"increment":0},"rated":false,"variants":["a","b"],"none":null,"time":0.5})");
  ASSERT_TRUE(form) << form.error().message;
  EXPECT_EQ(form->integer("clock.limit", 1, 100, 0), 60);
  EXPECT_FALSE(form->flag("rated"));
  EXPECT_FALSE(form->has("none"));
  EXPECT_EQ(form->words("variants", 9), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(form->thousandths("time", 0, 180, 0), 500);
  auto const dotted = Form::read("application/json", R"({"clock.limit":"90"})");
  ASSERT_TRUE(dotted);
  EXPECT_EQ(dotted->integer("clock.limit", 1, 100, 0), 90);
}

TEST(ApiForm, AFaultIsToldWithWhatWasExpected) {
  EXPECT_FALSE(Form::read_form("a=%4"));
  EXPECT_FALSE(Form::read_form("a=%zz"));
  EXPECT_FALSE(Form::read_form("a=%00"));
  EXPECT_FALSE(Form::read_json("[]"));
  EXPECT_FALSE(Form::read_json("{"));
  auto const form = Form::read_form("a=12x&b=300&c=1.2345&d=-1");
  ASSERT_TRUE(form);
  auto const wrong = form->integer("a", 0, 100, 0);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "a: \"12x\", expected a whole number from 0 to 100");
  EXPECT_FALSE(form->integer("b", 0, 100, 0));
  EXPECT_EQ(form->thousandths("c", 0, 100, 0), 1234);
  EXPECT_FALSE(form->thousandths("d", 0, 100, 0));
  EXPECT_FALSE(form->thousandths("b", 0, 100, 0));
}

TEST(ApiForm, ThereIsALimitOfFields) {
  std::string text;
  for (std::size_t field = 0; field <= Form::most_fields; ++field) text += "f" + std::to_string(field) + "=1&";
  EXPECT_FALSE(Form::read_form(text));
  EXPECT_TRUE(Form::read_form(text.substr(0, text.rfind('f'))));
}

TEST(ApiForm, APathIsReadInParts) {
  EXPECT_EQ(segments_of("/api/bot/game/abc/move/e7-e8%3DQ"),
            (std::vector<std::string>{"bot", "game", "abc", "move", "e7-e8=Q"}));
  EXPECT_EQ(segments_of("/api/a+b/"), (std::vector<std::string>{"a+b", ""}));
  EXPECT_FALSE(segments_of("/api/%"));
  EXPECT_FALSE(segments_of("/game/export/abc"));
}

}  // namespace
}  // namespace strata::server::bots
