// What the server reads from the page, and what it refuses with which words.

#include "server/protocol/messages.hpp"

#include <gtest/gtest.h>

#include "server/protocol/json_fields.hpp"
#include "server/protocol/list_place.hpp"
#include "variant/document.hpp"

namespace strata::server::protocol {
namespace {

std::string refusal(std::string_view json) {
  Result<ClientMessage> const message = read_client_message(json).message;
  return message ? "" : message.error().message;
}

std::int64_t id_of(std::string_view json) { return read_client_message(json).id; }

TEST(Messages, AMoveIsRead) {
  auto const message =
      read_client_message(R"({"t":"move","id":7,"game":"g","key":"k","at":3,"move":"Aa1-Aa2"})").message;
  ASSERT_TRUE(message);
  EXPECT_EQ(std::get<MoveRequest>(*message), (MoveRequest{7, "g", "k", 3, "Aa1-Aa2"}));
}

TEST(Messages, ARecordWithinAMessageIsRead) {
  auto const message =
      read_client_message(R"({"t":"seats","id":1,"game":"g","key":"k","white":{"kind":"computer","level":3},)"
                          R"("black":{"kind":"person","level":1},"paused":true})")
          .message;
  ASSERT_TRUE(message);
  auto const& seats = std::get<SeatsRequest>(*message);
  EXPECT_EQ(seats.white, (Seat{SeatKind::Computer, 3}));
  EXPECT_TRUE(seats.paused);
}

TEST(Messages, ARefusalSaysWhatWhereAndWhatWasExpected) {
  EXPECT_EQ(refusal(R"({"t":"move","id":7,"game":"g","key":"k","at":-3,"move":"x"})"),
            "move.at: -3, expected 0 to 100000");
  EXPECT_EQ(refusal(R"({"t":"move","id":7,"game":"g","key":"k","at":18446744073709551615,"move":"x"})"),
            "move.at: 18446744073709551615, expected 0 to 100000");
  EXPECT_EQ(refusal(R"({"t":"move","id":7,"game":"g","key":"k","at":1.5,"move":"x"})"),
            "move.at: 1.5, expected a whole number from 0 to 100000");
  EXPECT_EQ(refusal(R"({"t":"move","id":7,"game":"g","key":"k","move":"x"})"),
            "move.at: missing, expected a whole number");
  EXPECT_EQ(refusal(R"({"t":"leave","id":7,"game":"123456789012345678901234567890123"})"),
            "leave.game: 33 characters, expected at most 32");
  EXPECT_EQ(refusal(R"({"t":"leave","id":7,"game":5})"), "leave.game: 5, expected a text of at most 32 characters");
  EXPECT_EQ(refusal(R"({"t":"leave","id":7,"game":"a\u0000b"})"),
            "leave.game: holds the character 0, expected a text without it");
  for (char const* const control : {"\\n", "\\u001b", "\\u007f", "\\u0080", "\\u009f"})
    EXPECT_EQ(refusal(R"({"t":"chat","id":7,"game":"g","key":"k","text":"a)" + std::string(control) + R"("})"),
              "chat.text: holds a control character, expected one line of text");
  EXPECT_TRUE(
      read_client_message(R"({"t":"chat","id":7,"game":"g","key":"k","text":"\u00a0\u00c2\u2026 caf\u00e9"})").message);
  EXPECT_EQ(refusal(R"({"t":"leave","id":0,"game":"g"})"), "leave.id: 0, expected 1 to 9007199254740991");
  EXPECT_EQ(refusal(R"({"t":"resign","id":7,"game":"g","key":"k","side":"green"})"),
            "resign.side: \"green\", expected one of white, black");
  EXPECT_EQ(refusal(R"({"t":"seats","id":1,"game":"g","key":"k","white":[],"black":[],"paused":true})"),
            "seats.white: a list, expected an object");
  EXPECT_EQ(refusal(R"({"t":"ping","id":7,"more":1})"), "ping: unknown field \"more\"");
  EXPECT_EQ(refusal(R"({"t":"ping","id":7,"id":8})"), "\"id\" stands twice");
  EXPECT_EQ(
      refusal(R"({"t":"dance","id":7})"),
      "t: \"dance\", expected one of hello, join, leave, move, goto, seats, resign, draw, sit, takeback, "
      "decline, abort, rematch, chat, claim, title, hint, pace, step, watch, tournament, own, seek, unseek, joinSeek, "
      "seeks, analyse, rest, ping");
  EXPECT_EQ(refusal("[]"), "a list, expected an object");
  EXPECT_EQ(refusal("{\"t\":\"ping\",\"id\":\"\xFF\"}"), "not valid UTF-8 JSON");
  EXPECT_EQ(refusal(R"({"t":"ping","id":[[[[[]]]]]})"), "it is nested deeper than any message");
  EXPECT_EQ(refusal(""), "not valid UTF-8 JSON");
}

// What a title or a line of the chat becomes.
std::string line_of(std::string const& text) {
  auto const message =
      read_client_message(R"({"t":"title","id":7,"game":"g","key":"k","title":")" + text + R"("})").message;
  auto const said = read_client_message(R"({"t":"chat","id":7,"game":"g","key":"k","text":")" + text + R"("})").message;
  if (!message || !said) return "refused";
  std::string const& title = std::get<TitleRequest>(*message).title;
  EXPECT_EQ(std::get<ChatRequest>(*said).text, title);
  return title;
}

TEST(Messages, ALineOfTextStaysOneAndInItsDirection) {
  EXPECT_EQ(line_of(R"(a\u2028b\u2029c)"), "a b c");
  for (char const* const unseen : {"\\u202a", "\\u202b", "\\u202c", "\\u202d", "\\u202e", "\\u2066", "\\u2067",
                                   "\\u2068", "\\u2069", "\\u200b", "\\u2060", "\\ufeff"})
    EXPECT_EQ(line_of(unseen + std::string("a") + unseen + "b" + unseen), "ab") << unseen;
  for (char const* const unseen : {"\\u00ad", "\\u034f", "\\u115f", "\\u1160", "\\u3164", "\\uffa0"}) {
    EXPECT_EQ(line_of(unseen + std::string("a") + unseen + "b" + unseen), "ab") << unseen;
    EXPECT_EQ(line_of(unseen + std::string(unseen)), "") << unseen;
  }
  EXPECT_EQ(line_of(R"(a\u2800b)"), "a b");
  EXPECT_EQ(line_of(R"( \u2800\u3164)"), "") << "blanks alone are nothing";
  for (char const* const blank : {"\\u00a0", "\\u1680", "\\u2000", "\\u2001", "\\u2002", "\\u2003", "\\u2004",
                                  "\\u2005", "\\u2006", "\\u2007", "\\u2008", "\\u2009", "\\u200a", "\\u200c",
                                  "\\u200d", "\\u200e", "\\u200f", "\\u202f", "\\u205f", "\\u3000", "\\u061c"})
    EXPECT_EQ(line_of(blank + std::string(" ") + blank), "") << blank;
  EXPECT_EQ(line_of("\u00a0\u200d\u061c\u3000.\u2000"), "\u00a0\u200d\u061c\u3000.\u2000") << "with a letter they stay";
  for (char const* const letter :
       {"\u00a1", "\u061b", "\u061d", "\u167f", "\u1681", "\u2010", "\u205e", "\u3001", "\u0100"})
    EXPECT_EQ(line_of(letter), letter);
  EXPECT_EQ(line_of("\u00ac\u00ae\u034e\u0350\u115e\u1161\u27ff\u2801\u3163\u3165\uff9f\uffa1"),
            "\u00ac\u00ae\u034e\u0350\u115e\u1161\u27ff\u2801\u3163\u3165\uff9f\uffa1");
  // Joiners and marks of direction belong to words.
  EXPECT_EQ(line_of("\u2027\u202f\u200a\u200c\u200d\u200e\u200f\u20ac\u00e9\U0001f600"),
            "\u2027\u202f\u200a\u200c\u200d\u200e\u200f\u20ac\u00e9\U0001f600");
}

TEST(Messages, ALengthCountsCharacters) {
  std::string title;
  for (int each = 0; each < 128; ++each) title += "é";
  EXPECT_EQ(refusal(R"({"t":"title","id":7,"game":"g","key":"k","title":")" + title + "\"}"), "");
  EXPECT_EQ(refusal(R"({"t":"title","id":7,"game":"g","key":"k","title":")" + title + "é\"}"),
            "title.title: 129 characters, expected at most 128");
}

TEST(Messages, AMessageThatIsTooLongIsNotEvenParsed) {
  Result<ClientMessage> const message = read_client_message(std::string(frame_limit + 1, '[')).message;
  ASSERT_FALSE(message);
  EXPECT_EQ(message.error().code, strata::ErrorCode::Limit);
  EXPECT_EQ(message.error().message, "8193 bytes, expected at most 8192");
}

TEST(Messages, AVariantFileIsAsLongAsTheCoreReadsIt) {
  EXPECT_EQ(variant_file_limit, variant::max_file_bytes);
  EXPECT_LT(variant_file_limit, body_limit) << "a request has room for the rest";
}

TEST(Messages, TheIdOfAnUnreadableMessageIsFoundWhereItHasOne) {
  EXPECT_EQ(id_of(R"({"t":"dance","id":7})"), 7);
  EXPECT_EQ(id_of(R"({"t":"dance","id":-7})"), 0);
  EXPECT_EQ(id_of(R"({"t":"dance","id":"7"})"), 0);
  EXPECT_EQ(id_of(R"({"t":"dance"})"), 0);
  EXPECT_EQ(id_of("dance"), 0);
  EXPECT_EQ(id_of(R"({"t":"dance","id":7,"id":8})"), 0);
  EXPECT_EQ(id_of(R"({"t":"dance","id":7,"game":)"), 0) << "what is no JSON has no fields";
}

TEST(Messages, TheIdOfAMessageThatIsNotReadIsFoundAtItsBeginning) {
  EXPECT_EQ(id_at_beginning(R"({"t":"analyse","id":7,"variant":"a,b"})"), 7);
  EXPECT_EQ(id_at_beginning(R"({"t":"analyse","id":7,"line":[")" + std::string(frame_limit, 'a') + R"("]})"), 7);
  EXPECT_EQ(id_at_beginning(R"({"t":"ping","id":7})"), 0) << "it may go on";
  EXPECT_EQ(id_at_beginning(R"({"line":[")" + std::string(200, 'a') + R"("],"id":7,"t":"analyse"})"), 0);
  EXPECT_EQ(id_at_beginning(""), 0);
}

// Each would be a list or an object that grows, and be looked at again with each of its elements.
TEST(Messages, ParsingStopsAtTooManyValues) {
  std::string many = R"({"options":[{})";
  while (many.size() < body_limit - 8) many += ",{}";
  auto const refused = read_create_game(many + "]}");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "it holds more than 12288 values, more than any message");
  EXPECT_EQ(read_create_game(many).error().message, refused.error().message) << "though it has no end";
  std::string names = "{";
  for (int each = 0; each < 70; ++each) names += '"' + std::to_string(each) + "\":1,";
  EXPECT_EQ(read_create_game(names).error().message, "an object has more than 64 fields, more than any of a message");
}

TEST(Messages, ALineAsLongAsItMayBeIsRead) {
  CreateGame game;
  game.key = "k";
  game.options.assign(32, {"a", "b"});
  game.line.assign(10000, "Aa1-Aa2");
  auto const again = read_create_game(write(game));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, game);
  game.line.emplace_back("Aa1-Aa2");
  EXPECT_EQ(read_create_game(write(game)).error().message, "line: a list of 10001, expected at most 10000");
}

TEST(Messages, AValueThatIsShownIsCutBetweenCharacters) {
  std::string text;
  for (int each = 0; each < 1000; ++each) text += "\u20ac";
  EXPECT_EQ(refusal(R"({"t":"move","id":7,"game":"g","key":"k","at":")" + text + R"(","move":"x"})"),
            R"(move.at: "\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u2..., expected a whole number from 0 to 100000)");
}

TEST(Messages, WritingAndReadingRoundTrips) {
  CreateGame game;
  game.key = "k";
  game.variant_text = "name = \"\t\n\"";
  game.options = {{"a", "b"}, {"c", "d"}};
  game.line = {"Aa1-Aa2", "Bb2-Bb3"};
  game.white = {SeatKind::Computer, 10};
  auto const again = read_create_game(write(game));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, game);
}

TEST(Messages, ABodyOfAPageFromBeforeSomeOfItsFieldsIsRead) {
  CreateGame game;
  game.key = "k";
  game.clock_base = 60'000;
  std::string text = write(game);
  for (std::string const field :
       {R"("clockDelay":0,)", R"("clockPeriods":0,)", R"("clockPeriod":0,)", R"(,"invites":"")", R"(,"created":0)",
        R"(,"updated":0)", R"(,"at":-1)", R"(,"paused":false)"}) {
    ASSERT_NE(text.find(field), std::string::npos) << text;
    text.erase(text.find(field), field.size());
  }
  auto const again = read_create_game(text);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, game);
  text.insert(1, R"("clockDelay":-1,)");
  EXPECT_EQ(read_create_game(text).error().message, "clockDelay: -1, expected 0 to 600000");
  text = write(game);
  text.erase(text.find(R"("clockDays":0,)"), 14);
  EXPECT_EQ(read_create_game(text).error().message, "clockDays: missing, expected a whole number");
}

TEST(Messages, ABodyNamesItsFieldsByTheirPath) {
  CreateGame game;
  game.options = {{"a", "b"}, {"c", std::string(65, 'd')}};
  EXPECT_EQ(read_create_game(write(game)).error().message, "options[1].value: 65 characters, expected at most 64");
  game.options = {};
  game.white.level = 11;
  EXPECT_EQ(read_create_game(write(game)).error().message, "white.level: 11, expected 1 to 10");
  game.white.level = 1;
  game.line = {"x", std::string(129, 'y')};
  EXPECT_EQ(read_create_game(write(game)).error().message.substr(0, 10), "line[1]: \"");
}

TEST(Messages, AnAnswerIsWrittenWithNullForWhatItLacks) {
  EXPECT_EQ(write(AckAnswer{5, 9}), R"({"t":"ack","re":5,"seq":9})");
  EventAnswer event;
  event.game = "g";
  event.end = End{"white", "checkmate"};
  EXPECT_EQ(write(event),
            R"({"t":"event","game":"g","seq":1,"kind":"move","move":null,"at":0,"key":"","title":"",)"
            R"("white":{"kind":"person","level":1},"black":{"kind":"person","level":1},"paused":false,"clock":null,)"
            R"("names":{"white":"","black":""},"offer":null,)"
            R"("end":{"result":"white","reason":"checkmate"},"ratings":null})");
}

TEST(Messages, AnErrorCarriesTheReasonOfTheCore) {
  EXPECT_EQ(write(ErrorAnswer{1, ErrorCode::BadMove, "Blocked at d5.", "blocked", {{"cell", "d5"}}}),
            R"({"t":"error","re":1,"code":"bad_move","message":"Blocked at d5.","reason":"blocked",)"
            R"("values":[{"name":"cell","value":"d5"}]})");
}

TEST(Messages, AnswersAreToldFromWhatTheServerSaysByItself) {
  EXPECT_TRUE(is_answer(WelcomeAnswer{}));
  EXPECT_TRUE(is_answer(PongAnswer{}));
  EXPECT_TRUE(is_answer(AckAnswer{5, 0}));
  EXPECT_TRUE(is_answer(HintAnswer{5, "g", 0, "e2-e4"}));
  EXPECT_TRUE(is_answer(ErrorAnswer{5, ErrorCode::Refused, "no"}));
  EXPECT_FALSE(is_answer(ErrorAnswer{0, ErrorCode::NotFound, "This game was deleted."}));
  EXPECT_FALSE(is_answer(EventAnswer{}));
  EXPECT_FALSE(is_answer(SnapshotAnswer{}));
  EXPECT_FALSE(is_answer(ThinkingAnswer{}));
}

TEST(Messages, BrokenTextIsMendedOnItsWayOut) {
  EXPECT_EQ(
      write(ErrorAnswer{1, ErrorCode::BadMove, "\xC3"}),
      "{\"t\":\"error\",\"re\":1,\"code\":\"bad_move\",\"message\":\"\xEF\xBF\xBD\",\"reason\":null,\"values\":[]}");
}

TEST(ListPlace, IsATimeAndAnId) {
  EXPECT_EQ(read_list_place("1763745241000.k3m9").value(), (ListPlace{1763745241000, "k3m9"}));
  EXPECT_EQ(read_list_place("0.a.b").value(), (ListPlace{0, "a.b"}));
  for (char const* text : {"", ".", "1763745241000", "1763745241000.", ".k3m9", "-1.k3m9", "1e3.k3m9", " 1.k3m9",
                           "9223372036854775808.k3m9", "1.123456789012345678901234567890123"}) {
    auto const place = read_list_place(text);
    ASSERT_FALSE(place) << text;
    EXPECT_NE(place.error().message.find("like 1763745241000.k3m9x2abcdef"), std::string::npos);
  }
}

}  // namespace
}  // namespace strata::server::protocol
