#include "server/cluster/frames.hpp"

#include <utility>

#include "server/cluster/bytes.hpp"
#include "server/cluster/principal_bytes.hpp"

namespace strata::server::cluster {

namespace {

// The first byte of a frame. Numbers are never used again for something else.
enum class FrameKind : std::uint8_t {
  FromEdge = 1,
  Gone,
  ToEdge,
  Flush,
  Flushed,
  Call,
  Reply,
  OwnChanged,
  Standing,
  Present,
  Changed,
  Released,
};

// ---------------------------------------------------------------- parts

void put(ByteWriter& out, std::vector<std::int64_t> const& numbers) {
  out.natural(numbers.size());
  for (std::int64_t const each : numbers) out.integer(each);
}

std::vector<std::int64_t> take_numbers(ByteReader& in) {
  std::vector<std::int64_t> numbers(in.count(1));
  for (std::int64_t& each : numbers) each = in.integer();
  return numbers;
}

void put(ByteWriter& out, protocol::Failure const& failure) {
  out.text(protocol::to_text(failure.code));
  out.text(failure.message);
  out.integer(failure.line);
  out.integer(failure.column);
  out.flag(failure.reason.has_value());
  if (failure.reason) out.text(*failure.reason);
  out.natural(failure.values.size());
  for (protocol::RefusalValue const& each : failure.values) {
    out.text(each.name);
    out.text(each.value);
  }
}

protocol::Failure take_failure(ByteReader& in) {
  protocol::Failure failure;
  if (std::string_view const code = in.text(); !protocol::from_text(code, failure.code))
    in.refuse("a word that is no code of an error");
  failure.message = in.text();
  failure.line = in.integer();
  failure.column = in.integer();
  if (in.flag()) failure.reason = in.text();
  failure.values.resize(in.count(2));
  for (protocol::RefusalValue& each : failure.values) {
    each.name = in.text();
    each.value = in.text();
  }
  return failure;
}

// Reads a message from its text.
template <class Message>
Message take_message(ByteReader& in, std::string_view text, Result<Message> (*read)(std::string_view)) {
  if (!in.problem().empty()) return {};
  Result<Message> message = read(text);
  if (!message) in.refuse(message.error().message);
  return message ? std::move(*message) : Message{};
}

template <class Enum>
Enum take_one_of(ByteReader& in, int count) {
  std::uint8_t const value = in.byte();
  if (value >= count) in.refuse("a word of number " + std::to_string(value) + ", of " + std::to_string(count));
  return static_cast<Enum>(value >= count ? 0 : value);
}

// ---------------------------------------------------------------- frames

void put(ByteWriter& out, FromEdge const& frame) {
  out.byte(std::to_underlying(FrameKind::FromEdge));
  out.natural(frame.connection);
  put(out, frame.who);
  out.integer(frame.age);
  out.integer(frame.lag);
  out.text(frame.unread ? frame.unread->text : protocol::write(frame.message));
}

FromEdge take_from_edge(ByteReader& in) {
  FromEdge frame;
  frame.connection = in.natural();
  frame.who = take_principal(in);
  frame.age = in.integer();
  frame.lag = in.integer();
  if (frame.age < 0 || frame.lag < 0) in.refuse("a negative time");
  std::string_view const text = in.text();
  if (!in.problem().empty()) return frame;
  auto read = protocol::read_forwarded_message(text);
  if (read.message)
    frame.message = std::move(*read.message);
  else if (read.id > 0)
    frame.unread = {read.id, std::move(read.message.error().message), std::string(text)};
  else
    in.refuse(read.message.error().message);
  return frame;
}

void put(ByteWriter& out, Gone const& frame) {
  out.byte(std::to_underlying(FrameKind::Gone));
  out.natural(frame.connection);
  out.flag(frame.lost);
}

Gone take_gone(ByteReader& in) {
  Gone frame;
  frame.connection = in.natural();
  frame.lost = in.flag();
  return frame;
}

void put(ByteWriter& out, ToEdge const& frame) {
  out.byte(std::to_underlying(FrameKind::ToEdge));
  out.natural(frame.connections.size());
  for (ConnectionId const each : frame.connections) out.natural(each);
  out.flag(frame.hearer == Hearer::Spectator);
  out.flag(frame.is_shared);
  out.text(frame.text ? *frame.text : protocol::write(frame.message));
}

ToEdge take_to_edge(ByteReader& in) {
  ToEdge frame;
  frame.connections.resize(in.count(1));
  for (ConnectionId& each : frame.connections) each = in.natural();
  frame.hearer = in.flag() ? Hearer::Spectator : Hearer::Player;
  frame.is_shared = in.flag();
  frame.text = std::make_shared<std::string const>(in.text());
  frame.message = take_message(in, *frame.text, protocol::read_server_message);
  return frame;
}

void put(ByteWriter& out, Flush const& frame) {
  out.byte(std::to_underlying(FrameKind::Flush));
  out.natural(frame.token);
  out.natural(frame.connection);
}

Flush take_flush(ByteReader& in) {
  Flush frame;
  frame.token = in.natural();
  frame.connection = in.natural();
  return frame;
}

void put(ByteWriter& out, Flushed const& frame) {
  out.byte(std::to_underlying(FrameKind::Flushed));
  out.natural(frame.token);
}

Flushed take_flushed(ByteReader& in) { return {in.natural()}; }

void put(ByteWriter& out, Call const& frame) {
  out.byte(std::to_underlying(FrameKind::Call));
  out.natural(frame.token);
  out.byte(std::to_underlying(frame.op));
  out.text(frame.game);
  out.flag(frame.who.has_value());
  if (frame.who) put(out, *frame.who);
  put(out, frame.numbers);
  put(out, frame.texts);
}

Call take_call(ByteReader& in) {
  Call frame;
  frame.token = in.natural();
  frame.op = take_one_of<CallOp>(in, call_ops);
  frame.game = in.text();
  if (in.flag()) frame.who = take_principal(in);
  frame.numbers = take_numbers(in);
  frame.texts = take_texts(in);
  return frame;
}

void put(ByteWriter& out, Reply const& frame) {
  out.byte(std::to_underlying(FrameKind::Reply));
  out.natural(frame.token);
  out.flag(frame.failure.has_value());
  if (frame.failure) put(out, *frame.failure);
  put(out, frame.numbers);
  put(out, frame.texts);
}

Reply take_reply(ByteReader& in) {
  Reply frame;
  frame.token = in.natural();
  if (in.flag()) frame.failure = take_failure(in);
  frame.numbers = take_numbers(in);
  frame.texts = take_texts(in);
  return frame;
}

void put(ByteWriter& out, OwnChanged const& frame) {
  out.byte(std::to_underlying(FrameKind::OwnChanged));
  out.text(protocol::to_text(frame.change));
  out.text(frame.game);
  put(out, frame.persons);
  for (protocol::OwnAnswer const& each : frame.answers) out.text(protocol::write(protocol::ServerMessage(each)));
}

OwnChanged take_own_changed(ByteReader& in) {
  OwnChanged frame;
  if (std::string_view const change = in.text(); !protocol::from_text(change, frame.change))
    in.refuse("a word that is no change of a game");
  frame.game = in.text();
  frame.persons = take_texts(in);
  for (std::size_t each = 0; each < frame.persons.size(); ++each) {
    auto message = take_message(in, in.text(), protocol::read_server_message);
    auto* const answer = std::get_if<protocol::OwnAnswer>(&message);
    if (answer == nullptr) {
      in.refuse("a message of another type, expected own");
      return frame;
    }
    frame.answers.push_back(std::move(*answer));
  }
  return frame;
}

void put(ByteWriter& out, Standing const& frame) {
  out.byte(std::to_underlying(FrameKind::Standing));
  out.text(protocol::write(protocol::ServerMessage(
      protocol::ChallengesAnswer{.version = 1, .whole = true, .challenges = frame.challenges})));
  put(out, frame.owners);
  put(out, frame.updated);
}

Standing take_standing(ByteReader& in) {
  auto message = take_message(in, in.text(), protocol::read_server_message);
  auto* const answer = std::get_if<protocol::ChallengesAnswer>(&message);
  if (answer == nullptr) {
    in.refuse("a message of another type, expected challenges");
    return {};
  }
  Standing frame{std::move(answer->challenges), take_texts(in), take_numbers(in)};
  if (frame.owners.size() != frame.challenges.size() || frame.updated.size() != frame.challenges.size())
    in.refuse("owners and times of another number than challenges");
  return frame;
}

void put(ByteWriter& out, Present const& frame) {
  out.byte(std::to_underlying(FrameKind::Present));
  put(out, frame.persons);
}

void put(ByteWriter& out, Changed const& /*frame*/) { out.byte(std::to_underlying(FrameKind::Changed)); }

void put(ByteWriter& out, Released const& frame) {
  out.byte(std::to_underlying(FrameKind::Released));
  out.text(frame.game);
}

Frame take_frame(ByteReader& in, FrameKind kind) {
  switch (kind) {
    case FrameKind::FromEdge: return take_from_edge(in);
    case FrameKind::Gone: return take_gone(in);
    case FrameKind::ToEdge: return take_to_edge(in);
    case FrameKind::Flush: return take_flush(in);
    case FrameKind::Flushed: return take_flushed(in);
    case FrameKind::Call: return take_call(in);
    case FrameKind::Reply: return take_reply(in);
    case FrameKind::OwnChanged: return take_own_changed(in);
    case FrameKind::Standing: return take_standing(in);
    case FrameKind::Present: return Present{take_texts(in)};
    case FrameKind::Changed: return Changed{};
    case FrameKind::Released: return Released{std::string(in.text())};
  }
  return Changed{};
}

}  // namespace

std::string write_frame(Frame const& frame) {
  std::string bytes;
  ByteWriter out(bytes);
  std::visit([&](auto const& each) { put(out, each); }, frame);
  return bytes;
}

Result<Frame> read_frame(std::string_view bytes) {
  if (bytes.size() > largest_frame)
    return failure(ErrorCode::Limit,
                   std::to_string(bytes.size()) + " bytes, expected at most " + std::to_string(largest_frame));
  ByteReader in(bytes);
  std::uint8_t const kind = in.byte();
  if (in.problem().empty() && (kind == 0 || kind > std::to_underlying(FrameKind::Released)))
    return failure(ErrorCode::NotFound, "a frame of kind " + std::to_string(kind) + ", which this version lacks");
  Frame frame = take_frame(in, static_cast<FrameKind>(kind));
  in.expect_end();
  if (!in.problem().empty()) return failure(ErrorCode::BadText, in.problem());
  return frame;
}

std::string snapshot_text(protocol::GameSnapshot const& snapshot) {
  return protocol::write(protocol::ServerMessage(protocol::SnapshotAnswer{snapshot}));
}

Result<protocol::GameSnapshot> read_snapshot_text(std::string_view text) {
  auto message = protocol::read_server_message(text);
  if (!message) return std::unexpected(message.error());
  auto* const answer = std::get_if<protocol::SnapshotAnswer>(&*message);
  if (answer == nullptr) return failure(ErrorCode::BadText, "a message of another type, expected a snapshot");
  return std::move(answer->state);
}

}  // namespace strata::server::cluster
