// Frames as bytes, and bytes that are no frame.

#include "server/cluster/frames.hpp"

#include <gtest/gtest.h>

#include <random>

#include "server/cluster/bytes.hpp"

namespace strata::server::cluster {
namespace {

Principal person() {
  Principal who{.hash = "hash", .may_adopt = true, .address_key = "10.0.0.1", .network = "10.0.0.0/24"};
  who.login = std::make_shared<Login const>(Login{.session = "session",
                                                  .device = "device",
                                                  .claimed = {"a", "b"},
                                                  .is_moderator = true,
                                                  .is_bot = true,
                                                  .scopes = Scopes::of({"board:play", "challenge:read"})});
  return who;
}

void expect_same(Principal const& read, Principal const& sent) {
  ASSERT_EQ(read.login == nullptr, sent.login == nullptr);
  if (sent.login) EXPECT_EQ(*read.login, *sent.login);
  Principal with_login = read;
  with_login.login = sent.login;
  EXPECT_EQ(with_login, sent);
}

template <class T>
T read_again(T const& frame) {
  auto read = read_frame(write_frame(frame));
  EXPECT_TRUE(read) << read.error().message;
  EXPECT_TRUE(read && std::holds_alternative<T>(*read));
  return read && std::holds_alternative<T>(*read) ? std::get<T>(std::move(*read)) : T{};
}

TEST(Frames, AMessageOfAConnectionIsReadAsItWasSent) {
  for (Principal const& who : {person(), Principal{.hash = "guest"}}) {
    FromEdge const frame{~ConnectionId{0}, who, 17, 250, protocol::MoveRequest{7, "g", "k", 3, "Aa1-Aa2"}};
    auto const read = read_again(frame);
    EXPECT_EQ(read.connection, frame.connection);
    expect_same(read.who, who);
    EXPECT_EQ(read.age, 17);
    EXPECT_EQ(read.lag, 250);
    EXPECT_EQ(read.message, frame.message);
  }
}

TEST(Frames, AMessageThatCannotBeReadKeepsItsIdForTheAnswer) {
  protocol::ClientMessage const too_long = protocol::MoveRequest{7, "g", "k", 3, std::string(65, 'm')};
  auto const read = read_again(FromEdge{1, person(), 2, 3, too_long});
  ASSERT_TRUE(read.unread);
  EXPECT_EQ(read.unread->id, 7);
  EXPECT_EQ(read.unread->problem, "move.move: 65 characters, expected at most 64");
  EXPECT_EQ(read.unread->text, protocol::write(too_long));
  EXPECT_EQ(read_again(read).unread->text, read.unread->text);
  // Without an id nobody could be answered.
  FromEdge nameless = read;
  nameless.unread->text = R"({"t":"later"})";
  EXPECT_FALSE(read_frame(write_frame(nameless)));
}

TEST(Frames, AMessageForConnectionsIsReadWithItsText) {
  ToEdge const frame{{1, 2, 1ULL << 63U}, protocol::AckAnswer{3, 4}, Hearer::Spectator, true};
  auto const read = read_again(frame);
  EXPECT_EQ(read.connections, frame.connections);
  EXPECT_EQ(read.message, frame.message);
  EXPECT_EQ(read.hearer, Hearer::Spectator);
  EXPECT_TRUE(read.is_shared);
  ASSERT_TRUE(read.text);
  EXPECT_EQ(*read.text, protocol::write(frame.message));
  // A text that is there is not written again.
  ToEdge written = frame;
  written.text = std::make_shared<std::string const>(R"({"t":"ack","re":5,"seq":6,"later":true})");
  EXPECT_EQ(read_again(written).message, protocol::ServerMessage(protocol::AckAnswer{5, 6}));
  EXPECT_EQ(*read_again(written).text, *written.text);
}

TEST(Frames, SmallOnesAreReadAsTheyWereSent) {
  auto const gone = read_again(Gone{300, true});
  EXPECT_EQ(gone.connection, 300U);
  EXPECT_TRUE(gone.lost);
  auto const flush = read_again(Flush{5, 6});
  EXPECT_EQ(flush.token, 5U);
  EXPECT_EQ(flush.connection, 6U);
  EXPECT_EQ(read_again(Flushed{7}).token, 7U);
  EXPECT_EQ(read_again(Released{"g"}).game, "g");
  (void)read_again(Changed{});
  EXPECT_EQ(read_again(Present{{"a", "", "b"}}).persons, (std::vector<std::string>{"a", "", "b"}));
  protocol::OwnAnswer answer;
  answer.change = protocol::OwnChange::Ended;
  answer.game.game = "g";
  protocol::OwnAnswer other = answer;
  other.game.title = "a \"title\"";
  auto const own = read_again(OwnChanged{protocol::OwnChange::Ended, "g", {"a", "b"}, {answer, other}});
  EXPECT_EQ(own.change, protocol::OwnChange::Ended);
  EXPECT_EQ(own.game, "g");
  EXPECT_EQ(own.persons, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(own.answers, (std::vector<protocol::OwnAnswer>{answer, other}));
  EXPECT_FALSE(read_frame(write_frame(OwnChanged{protocol::OwnChange::Ended, "g", {"a", "b"}, {answer}})));
}

TEST(Frames, ACallAndItsReplyAreReadAsTheyWereSent) {
  for (int op = 0; op < call_ops; ++op) {
    auto const call = read_again(Call{9, static_cast<CallOp>(op), "g", person(), {INT64_MIN, -1, 0, INT64_MAX}, {"x"}});
    EXPECT_EQ(call.token, 9U);
    EXPECT_EQ(static_cast<int>(call.op), op);
    EXPECT_EQ(call.game, "g");
    ASSERT_TRUE(call.who);
    expect_same(*call.who, person());
    EXPECT_EQ(call.numbers, (std::vector<std::int64_t>{INT64_MIN, -1, 0, INT64_MAX}));
    EXPECT_EQ(call.texts, (std::vector<std::string>{"x"}));
  }
  EXPECT_FALSE(read_again(Call{}).who);
  protocol::Failure const failure{protocol::ErrorCode::Forbidden, "no", 3, 4, "reason", {{"cell", "e4"}}};
  auto const reply = read_again(Reply{9, failure, {1}, {"y"}});
  EXPECT_EQ(reply.failure, failure);
  EXPECT_EQ(reply.numbers, (std::vector<std::int64_t>{1}));
  EXPECT_EQ(reply.texts, (std::vector<std::string>{"y"}));
  EXPECT_FALSE(read_again(Reply{9, std::nullopt, {}, {}}).failure);
}

TEST(Frames, ChallengesAreReadAsTheyWereSent) {
  protocol::Challenge challenge;
  challenge.game = "g";
  challenge.options = {{"name", "value"}};
  Standing standing;
  for (int count = 0; count < 500; ++count) {
    standing.challenges.push_back(challenge);
    standing.owners.push_back("owner" + std::to_string(count));
    standing.updated.push_back(count);
  }
  auto const again = read_again(standing);
  EXPECT_EQ(again.challenges, standing.challenges);
  EXPECT_EQ(again.owners, standing.owners);
  EXPECT_EQ(again.updated, standing.updated);
  standing.owners.pop_back();
  EXPECT_FALSE(read_frame(write_frame(standing)));
}

TEST(Frames, ASnapshotIsReadFromItsText) {
  protocol::GameSnapshot snapshot;
  snapshot.game = "g";
  snapshot.line = {"Aa1-Aa2"};
  auto const read = read_snapshot_text(snapshot_text(snapshot));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, snapshot);
  EXPECT_FALSE(read_snapshot_text(R"({"t":"pong"})"));
  EXPECT_FALSE(read_snapshot_text("x"));
}

TEST(Frames, NoBeginningOfAFrameIsAFrame) {
  for (Frame const& frame :
       {Frame(FromEdge{1, person(), 2, 3, protocol::PingRequest{4}}), Frame(Reply{1, protocol::Failure{}, {1}, {"x"}}),
        Frame(ToEdge{{1, 2}, protocol::PongAnswer{}}), Frame(Call{1, CallOp::Remove, "g", person(), {1}, {"x"}}),
        Frame(Present{{"a"}}), Frame(Flush{1, 2})}) {
    std::string const bytes = write_frame(frame);
    for (std::size_t length = 0; length < bytes.size(); ++length)
      EXPECT_FALSE(read_frame(std::string_view(bytes).substr(0, length))) << length << " of " << bytes.size();
    EXPECT_FALSE(read_frame(bytes + "x"));
  }
}

TEST(Frames, AFrameThatIsNoneIsRefusedWithASentence) {
  auto const problem = [](std::string_view bytes) {
    auto const read = read_frame(bytes);
    return read ? "" : read.error().message;
  };
  EXPECT_EQ(problem(""), "byte 0: missing, expected more");
  EXPECT_EQ(problem("\x0c\x05g"), "byte 2: a text of 5 bytes, but only 1 are left");
  EXPECT_EQ(problem("\x0c\x01gx"), "byte 3: 1 bytes are left over");
  EXPECT_EQ(problem(std::string_view("\x05\x80\x00", 3)),
            "byte 3: a number with a zero at its end, expected the shortest spelling");
  EXPECT_EQ(problem("\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"), "byte 11: a number of more than 64 bits");
  EXPECT_EQ(problem("\x02\x01\x02"), "byte 3: a flag of 2, expected 0 or 1");
  EXPECT_EQ(problem("\x0a\xff\xff\x7f"), "byte 4: a list of 2097151, but only 0 bytes are left");
  EXPECT_EQ(problem(std::string_view("\x03\x00\x00\x00\x02{}", 7)).find("byte 7: t: missing"), 0U);
  EXPECT_EQ(problem("\x0a\x81\x80\x40" + std::string(most_entries + 1, '\0')),
            "byte 4: a list of 1048577, expected at most 1048576");
  EXPECT_EQ(problem(std::string(largest_frame + 1, '\x0b')), "8388609 bytes, expected at most 8388608");
}

TEST(Frames, AKindOfANewerVersionIsToldApart) {
  for (char const kind : {'\x00', '\x0d', '\xff'}) {
    auto const read = read_frame(std::string(1, kind));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, strata::ErrorCode::NotFound);
  }
}

TEST(Bytes, NumbersAreReadAsTheyWereWritten) {
  for (std::uint64_t const value : {0ULL, 1ULL, 127ULL, 128ULL, 16'383ULL, 16'384ULL, 1ULL << 63U, ~0ULL}) {
    std::string bytes;
    ByteWriter(bytes).natural(value);
    ByteWriter(bytes).integer(static_cast<std::int64_t>(value));
    ByteReader in(bytes);
    EXPECT_EQ(in.natural(), value);
    EXPECT_EQ(in.integer(), static_cast<std::int64_t>(value));
    in.expect_end();
    EXPECT_EQ(in.problem(), "");
  }
}

}  // namespace
}  // namespace strata::server::cluster
