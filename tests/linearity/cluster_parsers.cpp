// The parsers of messages between nodes of a cluster: messages of links, frames, and the messages for pages in them.

#include <algorithm>
#include <memory>
#include <utility>

#include "server/cluster/bytes.hpp"
#include "server/cluster/frames.hpp"
#include "server/cluster/link_message.hpp"
#include "server/cluster/passed.hpp"
#include "tests/linearity/parser.hpp"

namespace strata::tests {

namespace {

namespace cluster = strata::server::cluster;
namespace protocol = strata::server::protocol;

// A frame with a list of about so many bytes: `head` and `tail` stand around it, and each entry is written by `entry`.
std::function<std::string(std::size_t)> listed(std::string head, std::function<void(cluster::ByteWriter&)> const& entry,
                                               std::string tail = {}) {
  std::string one;
  cluster::ByteWriter writer(one);
  entry(writer);
  return [head = std::move(head), one, tail = std::move(tail)](std::size_t bytes) {
    std::size_t const count = std::max<std::size_t>(1, (bytes - head.size() - tail.size()) / one.size());
    std::string text = head;
    cluster::ByteWriter(text).natural(count);
    for (std::size_t each = 0; each < count; ++each) text += one;
    return text + tail;
  };
}

// The part of a frame before its last `bytes` bytes.
std::string without_end(cluster::Frame const& frame, std::size_t bytes) {
  std::string const text = cluster::write_frame(frame);
  return text.substr(0, text.size() - bytes);
}

Parser frames() {
  auto const number = [](cluster::ByteWriter& out) { out.natural(5); };
  auto const text = [](cluster::ByteWriter& out) { out.text("ab"); };
  auto const nothing = [](cluster::ByteWriter& out) { out.text(""); };
  auto const pair = [](cluster::ByteWriter& out) {
    out.text("cell");
    out.text("e4");
  };
  std::string const message = protocol::write(protocol::ServerMessage(protocol::PongAnswer{}));
  std::string to_edge_tail;
  cluster::ByteWriter to_edge(to_edge_tail);
  to_edge.flag(false);
  to_edge.flag(false);
  to_edge.text(message);
  auto const of_text = [](cluster::Frame const& frame, std::string const& empty) {
    return [frame, empty](std::size_t bytes) {
      std::string whole = without_end(frame, empty.size() + 1);
      cluster::ByteWriter(whole).text(std::string(bytes, ' ') + empty);
      return whole;
    };
  };
  std::string const ping = protocol::write(protocol::ClientMessage(protocol::PingRequest{1}));
  return {.name = "ClusterFrames",
          .fuzz_targets = {"cluster_frame"},
          .read = [](std::string_view bytes) { return cluster::read_frame(bytes).has_value(); },
          .parts = {
              {"persons", Verdict::Read, listed(without_end(cluster::Present{}, 1), text)},
              {"persons without a name", Verdict::Read, listed(without_end(cluster::Present{}, 1), nothing)},
              {"persons of a change", Verdict::Read,
               [](std::size_t bytes) {
                 std::size_t const one = protocol::write(protocol::ServerMessage(protocol::OwnAnswer{})).size();
                 cluster::OwnChanged changed;
                 changed.persons.resize(std::max<std::size_t>(1, bytes / one));
                 changed.answers.resize(changed.persons.size());
                 return cluster::write_frame(changed);
               }},
              {"connections", Verdict::Read, listed("\x03", number, to_edge_tail)},
              {"numbers", Verdict::Read, listed(without_end(cluster::Reply{}, 2), number, std::string(1, '\0'))},
              {"texts", Verdict::Read, listed(without_end(cluster::Reply{}, 1), text)},
              {"values of a failure", Verdict::Read,
               listed(without_end(cluster::Reply{.failure = protocol::Failure{}}, 3), pair, std::string(2, '\0'))},
              {"a text", Verdict::Read,
               [](std::size_t bytes) { return cluster::write_frame(cluster::Released{std::string(bytes, 'x')}); }},
              {"guests of an account", Verdict::Read,
               [](std::size_t bytes) {
                 server::Login login;
                 login.claimed.assign(bytes / 3, "ab");
                 server::Principal who;
                 who.login = std::make_shared<server::Login const>(std::move(login));
                 return cluster::write_frame(cluster::FromEdge{1, who, 0, 0, protocol::PingRequest{1}});
               }},
              {"challenges", Verdict::Read,
               [](std::size_t bytes) {
                 std::size_t const one = protocol::write(protocol::Challenge{}).size();
                 cluster::Standing standing;
                 standing.challenges.resize(std::max<std::size_t>(1, bytes / one));
                 standing.owners.resize(standing.challenges.size());
                 standing.updated.resize(standing.challenges.size());
                 return cluster::write_frame(standing);
               }},
              {"blanks of a message of a page", Verdict::Read,
               of_text(cluster::FromEdge{1, {}, 0, 0, protocol::PingRequest{1}}, ping)},
              {"blanks of a message for a page", Verdict::Read,
               of_text(cluster::ToEdge{{1}, protocol::PongAnswer{}}, message)},
              {"bytes after the end", Verdict::Refused, repeated(cluster::write_frame(cluster::Released{}), "x")},
              {"a number without an end", Verdict::Refused, repeated("\x05", "\xff")},
          }};
}

Parser server_messages() {
  // Between the brackets of a list that is empty in the message, or the quotes of a text.
  auto const within = [](protocol::ServerMessage const& message, std::string const& after, std::string unit,
                         std::string const& last) {
    std::string const text = protocol::write(message);
    std::size_t const at = text.find(after) + after.size();
    return repeated(text.substr(0, at), std::move(unit), last + text.substr(at));
  };
  std::string const challenge = protocol::write(protocol::Challenge{});
  std::string const seek = protocol::write(protocol::Seek{});
  std::string const line = protocol::write(protocol::ChatLine{});
  return {
      .name = "ServerMessages",
      .fuzz_targets = {"cluster_frame"},
      .read = [](std::string_view text) { return protocol::read_server_message(text).has_value(); },
      .parts = {
          {"a line of moves", Verdict::Read,
           within(protocol::SnapshotAnswer{}, "\"line\":[", "\"Aa1-Aa2\",", "\"Aa1-Aa2\"")},
          {"the text of a variant", Verdict::Read,
           within(protocol::SnapshotAnswer{}, "\"variantText\":\"", "a=1\\n", "")},
          {"options", Verdict::Read,
           within(protocol::SnapshotAnswer{}, "\"options\":[", R"({"name":"a","value":"b"},)",
                  R"({"name":"a","value":"b"})")},
          {"challenges", Verdict::Read,
           within(protocol::ChallengesAnswer{}, "\"challenges\":[", challenge + ",", challenge)},
          {"games that are gone", Verdict::Read, within(protocol::ChallengesAnswer{}, "\"gone\":[", "\"g\",", "\"g\"")},
          {"seeks", Verdict::Read, within(protocol::SeeksAnswer{}, "\"seeks\":[", seek + ",", seek)},
          {"lines of a chat", Verdict::Read, within(protocol::ChatAnswer{}, "\"lines\":[", line + ",", line)},
          {"moves of a thought", Verdict::Read, within(protocol::ThinkingAnswer{}, "\"pv\":[", "\"m\",", "\"m\"")},
          {"blanks", Verdict::Read, repeated(R"({"t":"ack","re":1,)", " ", R"("seq":2})")},
          {"a field that nobody knows", Verdict::Read, repeated(R"({"t":"ack","re":1,"seq":2,"x":")", "x", "\"}")},
          {"fields that nobody knows", Verdict::Refused,
           repeated(R"({"t":"ack","re":1,"seq":2,)", "\"f<n>\":1,", "\"f\":1}")},
          {"nested lists", Verdict::Refused, nested(R"({"t":"ack","re":1,"seq":2,"x":)", "[", "]", "}")},
          {"a type that is none", Verdict::Refused, repeated(R"({"t":")", "x", "\"}")},
      }};
}

Parser link_messages() {
  static cluster::LinkCoder const coder("club", "secret");
  static cluster::NodeId const self{"self", 1};
  auto const coded = [](std::string_view from, std::string_view payload) {
    return coder.write(self, {.from = {std::string(from), 1},
                              .generation = 1,
                              .number = 1,
                              .part = cluster::LinkMessage::Part::Whole,
                              .payload = payload});
  };
  return {.name = "LinkMessages",
          .fuzz_targets = {"cluster_frame"},
          .read = [](std::string_view bytes) { return coder.read(self, bytes).has_value(); },
          .parts = {
              {"bytes of a frame", Verdict::Read,
               [coded](std::size_t bytes) { return coded("node", std::string(bytes, 'x')); }},
              {"a long name", Verdict::Read, [coded](std::size_t bytes) { return coded(std::string(bytes, 'n'), ""); }},
              {"bytes without the right code", Verdict::Refused, repeated("\x01", "x")},
              {"another version", Verdict::Refused, repeated("\x02", "x")},
          }};
}

Parser passed_requests() {
  auto const with = [](std::function<void(server::PassedRequest&, std::size_t)> const& fill) {
    return [fill](std::size_t bytes) {
      cluster::Passed passed{"node", 1, {}};
      fill(passed.request, bytes);
      return cluster::write_passed(passed);
    };
  };
  return {.name = "PassedRequests",
          .fuzz_targets = {"cluster_frame"},
          .read = [](std::string_view bytes) { return cluster::read_passed(bytes).has_value(); },
          .parts = {
              {"a body", Verdict::Read,
               with([](auto& request, std::size_t bytes) { request.body = std::string(bytes, 'x'); })},
              {"an address", Verdict::Read,
               with([](auto& request, std::size_t bytes) { request.target = std::string(bytes, 'x'); })},
              {"guests of an account", Verdict::Read, with([](auto& request, std::size_t bytes) {
                 server::Login login;
                 login.claimed.assign(bytes / 3, "ab");
                 request.who.login = std::make_shared<server::Login const>(std::move(login));
               })},
              {"bytes after the end", Verdict::Refused, repeated(cluster::write_passed({}), "x")},
              {"a number without an end", Verdict::Refused, repeated("\x01", "\xff")},
          }};
}

Parser passed_replies() {
  auto const pair = [](cluster::ByteWriter& out) {
    out.text("Name");
    out.text("value");
  };
  std::string const head = cluster::write_passed_reply({}).substr(0, 3);
  return {.name = "PassedReplies",
          .fuzz_targets = {"cluster_frame"},
          .read = [](std::string_view bytes) { return cluster::read_passed_reply(bytes).has_value(); },
          .parts = {
              {"headers", Verdict::Read, listed(head, pair, std::string(1, '\0'))},
              {"a body", Verdict::Read,
               [](std::size_t bytes) { return cluster::write_passed_reply({200, {}, std::string(bytes, 'x')}); }},
              {"bytes after the end", Verdict::Refused, repeated(cluster::write_passed_reply({}), "x")},
          }};
}

}  // namespace

std::vector<Parser> cluster_parsers() {
  return {frames(), server_messages(), link_messages(), passed_requests(), passed_replies()};
}

}  // namespace strata::tests
