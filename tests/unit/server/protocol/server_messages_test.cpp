// A node reads the messages that another one has for a page.

#include <gtest/gtest.h>

#include "server/protocol/messages.hpp"

namespace strata::server::protocol {
namespace {

// One of each kind, with every list and every part that may be missing.
std::vector<ServerMessage> full_messages() {
  Seat const computer{SeatKind::Computer, 3};
  ClockState const clock{.base = 300'000, .white = 5, .black = 6, .running = Side::Black, .delay = 7, .delay_left = 8};
  RatingChanges const ratings{.white = {1500, 1510, true}, .black = {1700, 1690, false}, .capped = true};
  GameSnapshot snapshot;
  snapshot.game = "g";
  snapshot.seq = 9;
  snapshot.options = {{"name", "value"}};
  snapshot.line = {"Aa1-Aa2", "Ba2-Ba3"};
  snapshot.white = computer;
  snapshot.clock = clock;
  snapshot.offer = Offer{OfferKind::Takeback, Side::Black};
  snapshot.end = End{"draw", "agreement"};
  snapshot.ratings = ratings;
  GameSummary summary;
  summary.game = "g";
  summary.time_left = 7;
  summary.end = End{"white", "checkmate"};
  EventAnswer event;
  event.game = "g";
  event.seq = 4;
  event.move = "Aa1-Aa2";
  event.white = computer;
  event.clock = clock;
  event.offer = Offer{OfferKind::Draw, Side::White};
  event.end = End{"black", "resignation"};
  event.ratings = ratings;
  Challenge challenge;
  challenge.game = "g";
  challenge.options = {{"name", "value"}};
  TournamentAnswer tournament;
  tournament.summary.tournament = "t";
  tournament.summary.variants = {"a"};
  tournament.version = 3;
  tournament.standings.resize(2);
  tournament.standings[1].name = "Ann";
  tournament.pairings.resize(1);
  tournament.pairings[0].black = -1;
  tournament.more = true;
  Seek seek;
  seek.seek = "s";
  seek.terms.variants = {"a", "b"};
  seek.terms.side = SeekSide::Black;
  return {
      WelcomeAnswer{1, "1.0", "page"},
      AckAnswer{3, 4},
      ErrorAnswer{3, ErrorCode::Stale, "too late \"\\\n\u20ac", "stale", {{"cell", "e4"}}},
      SnapshotAnswer{snapshot},
      event,
      PresenceAnswer{"g", {true, 5}, {false, std::nullopt}},
      RematchAnswer{"g", Side::Black, "h"},
      ChatAnswer{"g", true, {{Side::Black, "Ann", "hello", 7}}},
      ChallengesAnswer{2, true, {challenge, challenge}, {"h"}},
      tournament,
      OwnAnswer{OwnChange::Turn, summary},
      SeeksAnswer{2, true, 7, {seek}, {"t"}},
      OwnSeeksAnswer{{seek}},
      SoughtAnswer{"s", "g", SeekEnd::Left},
      ThinkingAnswer{"g", true, 5, 6, -7, {"Aa1-Aa2"}},
      HintAnswer{3, "g", 4, "Aa1-Aa2"},
      LinesAnswer{3, true, 7, {{5, -6, 3, "+-", 500, {"Aa1-Aa2"}}, {5, 6, std::nullopt, "=", 500, {}}}},
      PongAnswer{},
  };
}

std::string problem_of(std::string_view json) {
  auto const message = read_server_message(json);
  return message ? "" : message.error().message;
}

TEST(ServerMessages, EveryOneIsReadAsItWasWritten) {
  auto const messages = full_messages();
  ASSERT_EQ(messages.size(), std::variant_size_v<ServerMessage>);
  for (std::size_t at = 0; at < messages.size(); ++at) {
    EXPECT_EQ(messages[at].index(), at);
    std::string const text = write(messages[at]);
    auto const read = read_server_message(text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    EXPECT_EQ(*read, messages[at]) << text;
  }
}

TEST(ServerMessages, APartThatIsMissingAndMayBeIsNull) {
  for (ServerMessage const& message : std::vector<ServerMessage>{
           EventAnswer{}, SnapshotAnswer{}, OwnAnswer{}, ErrorAnswer{}, PresenceAnswer{}, LinesAnswer{.lines = {{}}}}) {
    auto const read = read_server_message(write(message));
    ASSERT_TRUE(read) << write(message) << ": " << read.error().message;
    EXPECT_EQ(*read, message);
  }
}

TEST(ServerMessages, NoNumberTextOrListIsTooLarge) {
  ThinkingAnswer thinking{
      .game = std::string(100, 'g'), .on = true, .depth = 5'000, .nodes = INT64_MAX, .score = INT64_MIN};
  thinking.pv.assign(200, std::string(500, 'm'));
  auto const read = read_server_message(write(ServerMessage(thinking)));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, ServerMessage(thinking));
}

TEST(ServerMessages, AGameOfAHundredThousandMovesIsRead) {
  GameSnapshot snapshot;
  snapshot.line.assign(100'000, "Aa1-Aa2");
  auto const read = read_server_message(write(ServerMessage(SnapshotAnswer{snapshot})));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(std::get<SnapshotAnswer>(*read).state.line.size(), 100'000U);
}

TEST(ServerMessages, FieldsOfANewerVersionAreLeftOut) {
  auto const read = read_server_message(R"({"t":"ack","re":3,"seq":4,"later":[{"a":1}]})");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, ServerMessage(AckAnswer{3, 4}));
}

TEST(ServerMessages, AMessageThatIsNoneIsRefusedWithASentence) {
  EXPECT_EQ(problem_of("{"), "not valid UTF-8 JSON");
  EXPECT_EQ(problem_of("[]"), "a list, expected an object");
  EXPECT_EQ(problem_of(R"({"t":"ack","re":3})"), "ack.seq: missing, expected a whole number");
  EXPECT_EQ(problem_of(R"({"t":"ack","re":3,"seq":"4"})").find("ack.seq: \"4\", expected a whole number"), 0U);
  EXPECT_EQ(problem_of(R"({"t":"ack","re":3,"seq":18446744073709551615})").find("ack.seq: 18446744073709551615"), 0U);
  EXPECT_EQ(problem_of(R"({"t":"sought","seek":"s","game":"g","why":"tired"})"),
            "sought.why: \"tired\", expected one of matched, cancelled, expired, left, refused");
  EXPECT_EQ(problem_of(R"({"t":"move"})").find("t: \"move\", expected one of welcome, ack"), 0U);
  EXPECT_EQ(problem_of(std::string(node_message_limit + 1, ' ')), "8388609 bytes, expected at most 8388608");
}

TEST(ServerMessages, AForwardedMessageIsCheckedAsThatOfAPage) {
  MoveRequest const move{7, "g", "k", 3, "Aa1-Aa2"};
  auto const read = read_forwarded_message(write(ClientMessage(move)));
  ASSERT_TRUE(read.message) << read.message.error().message;
  EXPECT_EQ(*read.message, ClientMessage(move));
  auto const bad = read_forwarded_message(R"({"t":"move","id":7,"game":"g","key":"k","at":-3,"move":"x"})");
  ASSERT_FALSE(bad.message);
  EXPECT_EQ(bad.message.error().message, "move.at: -3, expected 0 to 100000");
  EXPECT_EQ(bad.id, 7);
  // Written again it may be longer than a page may send.
  auto const longer = read_forwarded_message(R"({"t":"ping","id":7)" + std::string(9'000, ' ') + "}");
  EXPECT_TRUE(longer.message);
}

}  // namespace
}  // namespace strata::server::protocol
