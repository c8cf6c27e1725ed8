// Messages, places in lists, packets of the network, what stands in the headers of a request, and the rows of a stored game.

#include <algorithm>
#include <iterator>

#include "server/bots/form.hpp"
#include "server/games/state/game_state.hpp"
#include "server/lan/neighbours.hpp"
#include "server/net/identity.hpp"
#include "server/net/trusted_proxies.hpp"
#include "server/protocol/list_place.hpp"
#include "server/protocol/messages.hpp"
#include "server/protocol/secrets.hpp"
#include "server/push/endpoint.hpp"
#include "tests/linearity/parser.hpp"

namespace strata::tests {

namespace {

namespace protocol = strata::server::protocol;

// What any JSON text is made of. `open` begins an object, up to where a field may stand; `close` ends it.
std::vector<Part> parts_of_json(std::string const& open, std::string const& close) {
  return {
      {"objects in a list", Verdict::Refused, repeated(open + "\"options\":[", "{},", "{}]" + close)},
      {"lists in a list", Verdict::Refused, repeated(open + "\"options\":[", "[],", "[]]" + close)},
      {"numbers", Verdict::Refused, repeated(open + "\"line\":[", "1,", "1]" + close)},
      {"fractions", Verdict::Refused, repeated(open + "\"line\":[", "1.5e3,", "1]" + close)},
      {"words", Verdict::Refused, repeated(open + "\"line\":[", "null,true,", "false]" + close)},
      {"texts", Verdict::Refused, repeated(open + "\"wrong\":[", "\"ab\",", "\"ab\"]" + close)},
      {"records with fields", Verdict::Refused,
       repeated(open + "\"options\":[", R"({"name":"a","value":"b"},)", "{}]" + close)},
      {"fields", Verdict::Refused, repeated(open, "\"f<n>\":1,", "\"t\":1" + close)},
      {"fields that stand twice", Verdict::Refused, repeated(open, "\"f\":1,", "\"t\":1" + close)},
      {"long names", Verdict::Refused, repeated(open + "\"", "n", "\":1" + close)},
      {"a long text", Verdict::Refused, repeated(open + "\"title\":\"", "x", "\"" + close)},
      {"escapes", Verdict::Refused, repeated(open + "\"title\":\"", "\\n", "\"" + close)},
      {"escapes of characters", Verdict::Refused, repeated(open + "\"title\":\"", "\\u20ac", "\"" + close)},
      {"pairs of escapes", Verdict::Refused, repeated(open + "\"title\":\"", "\\ud83d\\ude00", "\"" + close)},
      {"characters beyond ASCII", Verdict::Refused, repeated(open + "\"title\":\"", "\u20ac", "\"" + close)},
      {"what nobody sees", Verdict::Refused, repeated(open + "\"title\":\"", "\u200b", "\"" + close)},
      {"bytes that are no UTF-8", Verdict::Refused, repeated(open + "\"title\":\"", "x", "\xFF\"" + close)},
      {"a long number", Verdict::Refused, repeated(open + "\"at\":1", "0", close)},
      {"a long fraction", Verdict::Refused, repeated(open + "\"at\":1.", "7", close)},
      {"a long exponent", Verdict::Refused, repeated(open + "\"at\":1e", "0", "1" + close)},
      {"blanks", Verdict::Refused, repeated(open + "\"at\":", " ", "1" + close)},
      {"blanks at the end", Verdict::Refused, repeated(open + "\"at\":1" + close, "\n")},
      {"nested lists", Verdict::Refused, nested(open + "\"at\":", "[", "]", close)},
      {"nested objects", Verdict::Refused, nested(open + "\"at\":", "{\"a\":", "}", close)},
      {"a list without an end", Verdict::Refused, repeated(open + "\"at\":[", "1,")},
      {"a text without an end", Verdict::Refused, repeated(open + "\"at\":\"", "x")},
      {"commas", Verdict::Refused, repeated(open, ",", close)},
  };
}

constexpr std::string_view whole_game =
    R"({"key":"k","variant":"duel","variantText":"","options":[],"start":"","line":[],"end":null,"title":"","white":{"kind":"person",)"
    R"("level":1},"black":{"kind":"person","level":1},"clockBase":0,"clockIncrement":0,"clockDays":0,"randomSides":false,"listed":false})";

// Inserts units between two adjacent characters of a message.
std::function<std::string(std::size_t)> within_game(std::string_view after, std::string unit, std::string last = {}) {
  std::size_t const at = whole_game.find(after) + after.size();
  return repeated(std::string(whole_game.substr(0, at)), std::move(unit),
                  std::move(last) + std::string(whole_game.substr(at)));
}

Parser bodies() {
  auto parts = parts_of_json("{", "}");
  parts.push_back({"a line of moves", Verdict::Either, within_game("\"line\":[", "\"Aa1-Aa2\",", "\"Aa1-Aa2\"")});
  parts.push_back({"a line of short texts", Verdict::Either, within_game("\"line\":[", "\"\",", "\"\"")});
  parts.push_back({"options", Verdict::Either,
                   within_game("\"options\":[", R"({"name":"a","value":"b"},)", R"({"name":"a","value":"b"})")});
  parts.push_back({"the text of a variant", Verdict::Either, within_game("\"variantText\":\"", "name = 1 ")});
  parts.push_back({"lines of the text of a variant", Verdict::Either, within_game("\"variantText\":\"", "a=1\\n")});
  parts.push_back({"the start", Verdict::Either, within_game("\"start\":\"", "8/")});
  parts.push_back({"blanks between", Verdict::Read, within_game("\"key\":", " ")});
  return {.name = "Bodies",
          .fuzz_targets = {"client_message"},
          .largest_on_shared_thread = protocol::body_limit,
          .read = [](std::string_view text) { return protocol::read_create_game(text).has_value(); },
          .parts = parts};
}

// A body about a tournament: it is wished for, joined or changed by one. `blanks`: what becomes of a whole wish with blanks in it.
Parser tournament_bodies(std::string name, std::function<bool(std::string_view)> read, Verdict blanks) {
  constexpr std::string_view wish =
      R"({"key":"k","name":"Cup","form":"swiss","clockBase":300000,"rounds":3,"variants":["duel"]})";
  auto const within = [wish](std::string_view after, std::string unit, std::string last = {}) {
    std::size_t const at = wish.find(after) + after.size();
    return repeated(std::string(wish.substr(0, at)), std::move(unit), std::move(last) + std::string(wish.substr(at)));
  };
  auto parts = parts_of_json("{", "}");
  parts.push_back({"variants", Verdict::Either, within("\"variants\":[", "\"duel\",")});
  parts.push_back({"a name", Verdict::Either, within("\"name\":\"", "x")});
  parts.push_back({"blanks between", blanks, within("\"key\":", " ")});
  return {.name = std::move(name),
          .fuzz_targets = {"client_message"},
          .largest_on_shared_thread = protocol::body_limit,
          .read = std::move(read),
          .parts = parts};
}

std::vector<Parser> all_tournament_bodies() {
  return {
      tournament_bodies(
          "TournamentBodies", [](std::string_view text) { return protocol::read_create_tournament(text).has_value(); },
          Verdict::Read),
      tournament_bodies(
          "TournamentJoins", [](std::string_view text) { return protocol::read_join_tournament(text).has_value(); },
          Verdict::Refused),
      tournament_bodies(
          "TournamentSwitches",
          [](std::string_view text) { return protocol::read_tournament_switch(text).has_value(); }, Verdict::Refused)};
}

// A question about an ending.
Parser table_bodies() {
  constexpr std::string_view asked = R"({"variant":"duel","variantText":"","options":[],"position":""})";
  auto const within = [asked](std::string_view after, std::string unit, std::string last = {}) {
    std::size_t const at = asked.find(after) + after.size();
    return repeated(std::string(asked.substr(0, at)), std::move(unit), std::move(last) + std::string(asked.substr(at)));
  };
  auto parts = parts_of_json("{", "}");
  parts.push_back({"the text of a variant", Verdict::Either, within("\"variantText\":\"", "name = 1 ")});
  parts.push_back({"options", Verdict::Either,
                   within("\"options\":[", R"({"name":"a","value":"b"},)", R"({"name":"a","value":"b"})")});
  parts.push_back({"a position", Verdict::Either, within("\"position\":\"", "8/")});
  parts.push_back({"blanks between", Verdict::Read, within("\"variant\":", " ")});
  return {.name = "TableBodies",
          .fuzz_targets = {"client_message"},
          .largest_on_shared_thread = protocol::body_limit,
          .read = [](std::string_view text) { return protocol::read_table_question(text).has_value(); },
          .parts = parts};
}

Parser relation_bodies() {
  constexpr std::string_view wish = R"({"name":"N","kind":"block","on":true})";
  std::size_t const at = wish.find("N\"");
  auto parts = parts_of_json("{", "}");
  parts.push_back(
      {"a name", Verdict::Either, repeated(std::string(wish.substr(0, at)), "x", std::string(wish.substr(at)))});
  return {.name = "RelationBodies",
          .fuzz_targets = {"client_message"},
          .largest_on_shared_thread = protocol::body_limit,
          .read = [](std::string_view text) { return protocol::read_relation_change(text).has_value(); },
          .parts = parts};
}

Parser messages() {
  auto parts = parts_of_json(R"({"t":"move","id":7,)", "}");
  std::string const analysis = R"({"t":"analyse","id":7,"variant":"duel","variantText":"","start":"","multipv":1,)";
  parts.push_back({"a line of moves", Verdict::Either,
                   repeated(analysis + R"("options":[],"line":[)", "\"Aa1-Aa2\",", "\"Aa1-Aa2\"]}")});
  parts.push_back({"options", Verdict::Either,
                   repeated(analysis + R"("line":[],"options":[)", R"({"name":"a","value":"b"},)",
                            R"({"name":"a","value":"b"}]})")});
  parts.push_back({"variants of a seek", Verdict::Either,
                   repeated(R"({"t":"seeks","id":7,"on":true,"variants":[)", "\"a\",", "\"b\"]}")});
  parts.push_back({"variants of its terms", Verdict::Refused,
                   repeated(R"({"t":"seek","id":7,"key":"k","terms":{"variants":[)", "\"a\",", "\"b\"]}}")});
  parts.push_back({"a text of the chat", Verdict::Either,
                   repeated(R"({"t":"chat","id":7,"game":"g","key":"k","text":")", "x", "\"}")});
  parts.push_back({"blanks of a ping", Verdict::Read, repeated(R"({"t":"ping","id":7)", " ", "}")});
  parts.push_back({"a type that is none", Verdict::Refused, repeated(R"({"id":7,"t":")", "x", "\"}")});
  return {.name = "Messages",
          .fuzz_targets = {"client_message"},
          .smallest = 500,
          .largest_on_shared_thread = protocol::frame_limit,
          .read = [](std::string_view text) { return protocol::read_client_message(text).message.has_value(); },
          .parts = parts};
}

// A subscription to notices, and the address in one.
Parser push_bodies() {
  auto parts = parts_of_json("{", "}");
  constexpr std::string_view last = R"(","p256dh":"a","auth":"a"})";
  parts.push_back({"an address", Verdict::Either, repeated(R"({"endpoint":"https://)", "a", std::string(last))});
  parts.push_back({"a key", Verdict::Either, repeated(R"({"endpoint":"e","auth":"a","p256dh":")", "x", "\"}")});
  return {.name = "PushBodies",
          .fuzz_targets = {"client_message"},
          .largest_on_shared_thread = protocol::body_limit,
          .read =
              [](std::string_view text) {
                bool const ends = protocol::read_push_end(text).has_value();
                return protocol::read_new_push(text).has_value() || ends;
              },
          .parts = parts};
}

Parser push_endpoints() {
  auto const read = [](std::string_view text) { return server::push::read_endpoint(text).has_value(); };
  return {.name = "PushEndpoints",
          .fuzz_targets = {"client_message"},
          .smallest = 100,
          .largest_on_shared_thread = 1024,
          .read = read,
          .parts = {{"labels", Verdict::Either, repeated("https://", "a.", "example/")},
                    {"a path", Verdict::Read, repeated("https://push.example/", "a")},
                    {"numbers", Verdict::Refused, repeated("https://", "1.", "1/")},
                    {"a port", Verdict::Refused, repeated("https://push.example:", "4", "/")},
                    {"brackets", Verdict::Refused, repeated("https://", "[")},
                    {"zeros of IPv6", Verdict::Refused, repeated("https://[", "0:", "1]/")}}};
}

// A target has 16 KB with all headers.
Parser list_places() {
  return {.name = "ListPlaces",
          .fuzz_targets = {"client_message"},
          .smallest = 1000,
          .largest_on_shared_thread = 16384,
          .read = [](std::string_view text) { return protocol::read_list_place(text).has_value(); },
          .parts = {{"digits", Verdict::Refused, repeated("", "1", ".abc")},
                    {"zeros", Verdict::Read, repeated("", "0", ".abc")},
                    {"an id", Verdict::Refused, repeated("1.", "a")}}};
}

// Bodies of programs, on a thread of their own.
Parser forms() {
  using server::bots::Form;
  return {.name = "Forms",
          .fuzz_targets = {"client_message"},
          .read = [](std::string_view text) { return Form::read_form(text).has_value(); },
          .parts = {{"a long value", Verdict::Read, repeated("a=", "x")},
                    {"a long name", Verdict::Read, repeated("", "x")},
                    {"escapes", Verdict::Read, repeated("a=", "%41")},
                    {"escapes of nothing", Verdict::Refused, repeated("a=", "%")},
                    {"blanks", Verdict::Read, repeated("a=", "+")},
                    {"the same field", Verdict::Read, repeated("", "a=1&")},
                    {"fields", Verdict::Either, repeated("", "f<n>=1&")},
                    {"empty fields", Verdict::Read, repeated("", "&")}}};
}

Parser json_forms() {
  using server::bots::Form;
  auto parts = parts_of_json("{", "}");
  // Objects and lists of any kind are let be, and so is what has no name here.
  for (Part& part : parts) part.verdict = Verdict::Either;
  parts.push_back({"words", Verdict::Either, repeated("{\"variants\":[", "\"a\",", "\"b\"]}")});
  return {.name = "JsonForms",
          .fuzz_targets = {"client_message"},
          .read = [](std::string_view text) { return Form::read_json(text).has_value(); },
          .parts = parts};
}

// An address has 16 KB with all headers.
Parser api_paths() {
  auto const read = [](std::string_view text) { return server::bots::segments_of(text).has_value(); };
  return {.name = "ApiPaths",
          .fuzz_targets = {"client_message"},
          .smallest = 1000,
          .read = read,
          .parts = {{"parts", Verdict::Read, repeated("/api/", "a/")},
                    {"empty parts", Verdict::Read, repeated("/api/", "/")},
                    {"a long part", Verdict::Read, repeated("/api/", "a")},
                    {"escapes", Verdict::Read, repeated("/api/", "%41")}}};
}

Parser identities() {
  static server::net::Issuer const issuer({"a key"}, {server::hash_of("a secret of before there was a key")});
  auto const read = [](std::string_view text) {
    auto const cookie = server::net::identify({.cookie = text, .authorization = {}}, issuer);
    auto const secret = server::net::identify({.cookie = {}, .authorization = text}, issuer);
    return !cookie.new_secret || !secret.new_secret;
  };
  return {.name = "Identities",
          .fuzz_targets = {"connection"},
          .smallest = 1000,
          .largest_on_shared_thread = 16384,
          .read = read,
          .parts = {{"cookies", Verdict::Refused, repeated("", "a=b; ")},
                    {"cookies of our name", Verdict::Either, repeated("", "strata=abc; ")},
                    {"secrets of nobody", Verdict::Refused, repeated("", "strata=" + std::string(32, 'a') + "; ")},
                    {"a long cookie", Verdict::Either, repeated("strata=", "x")},
                    {"semicolons", Verdict::Refused, repeated("", ";")},
                    {"blanks", Verdict::Either, repeated("", " ", "strata=x")},
                    {"a token", Verdict::Either, repeated("Bearer ", "x")}}};
}

Parser forwarded() {
  auto const proxy = boost::asio::ip::make_address("192.0.2.1");
  auto const read = [proxy](std::string_view text) {
    return server::net::TrustedProxies::visitor(text, proxy) == boost::asio::ip::make_address("10.0.0.7");
  };
  return {.name = "ForwardedFor",
          .fuzz_targets = {"connection"},
          .smallest = 1000,
          .largest_on_shared_thread = 16384,
          .read = read,
          .parts = {{"addresses", Verdict::Read, repeated("", "10.0.0.1, ", "10.0.0.7")},
                    {"commas", Verdict::Read, repeated("", ",", "10.0.0.7")},
                    {"blanks", Verdict::Either, repeated("10.0.0.1,", " ", "10.0.0.7")},
                    {"a long address", Verdict::Refused, repeated("", "1")}}};
}

// Several in one input, each of the length that its first two bytes say.
Parser packets() {
  auto const read = [](std::string_view rest) {
    server::lan::Neighbours neighbours{server::lan::ServerId{}};
    std::uint32_t sender = 0xc0a80100;
    while (rest.size() >= 2) {
      std::size_t const size = 256U * static_cast<unsigned char>(rest[0]) + static_cast<unsigned char>(rest[1]);
      std::string_view const packet = rest.substr(2, size);
      rest.remove_prefix(2 + packet.size());
      std::vector<std::uint8_t> const bytes(packet.begin(), packet.end());
      neighbours.hear(server::lan::Address{++sender}, bytes, 0);
    }
    return !neighbours.heard(0).empty();
  };
  auto const framed = [](std::string const& packet) {
    return std::string{static_cast<char>(packet.size() / 256), static_cast<char>(packet.size() % 256)} + packet;
  };
  server::lan::Announcement said{.id = {1}, .port = 8080, .name = "a-name"};
  auto const bytes = server::lan::write(said);
  std::string const packet = framed(std::string(bytes.begin(), bytes.end()));
  auto const many = [](std::string unit) {
    return [unit = std::move(unit)](std::size_t size) {
      std::string text;
      while (text.size() < size) text += unit;
      return text;
    };
  };
  return {.name = "Packets",
          .fuzz_targets = {"lan_packet"},
          .read = read,
          .parts = {{"announcements of many senders", Verdict::Read, many(packet)},
                    {"packets that are none", Verdict::Refused, many(framed(std::string(512, 'x')))},
                    {"empty packets", Verdict::Refused, many(framed(""))}}};
}

std::vector<std::string> walk(std::size_t plies) {
  static constexpr std::array<char const*, 4> moves{"g1-f3", "g8-f6", "f3-g1", "f6-g8"};
  std::vector<std::string> line;
  for (std::size_t each = 0; each < plies; ++each) line.emplace_back(moves[each % moves.size()]);
  return line;
}

// Each byte stands for a ply of the line, or for an event.
Parser stored_games() {
  auto const read = [](std::string_view text) {
    server::GameRow row;
    row.variant = "endless";
    row.owner = "owner";
    std::size_t const plies = text.size() / 2;
    row.line = walk(text.front() == 'l' ? plies : 0);
    server::StoredGame stored;
    stored.game = std::move(row);
    if (text.front() == 'e') {
      for (std::string const& move : walk(plies)) {
        server::EventRow event;
        event.seq = static_cast<std::int64_t>(stored.events.size()) + 1;
        event.move = move;
        event.at = event.seq;
        stored.events.push_back(event);
      }
    } else if (text.front() == 't') {
      for (std::size_t each = 0; each < plies; ++each) {
        server::EventRow event;
        event.seq = static_cast<std::int64_t>(each) + 1;
        event.kind = protocol::EventKind::Title;
        event.title = "a title";
        stored.events.push_back(event);
      }
    } else if (text.front() == 'g') {
      stored.game.line = walk(plies / 2);
      for (std::size_t each = 0; each < plies / 2; ++each) {
        server::EventRow event;
        event.seq = static_cast<std::int64_t>(each) + 1;
        event.kind = protocol::EventKind::Goto;
        event.at = each % 2 == 0 ? 0 : static_cast<std::int64_t>(plies / 2);
        stored.events.push_back(event);
      }
    }
    return server::GameState::rebuild(stored, endless()).has_value();
  };
  return {.name = "StoredGames",
          .fuzz_targets = {"stored_game"},
          .smallest = 256,
          .read = read,
          .parts = {{"plies of a line", Verdict::Read, repeated("l", "m")},
                    {"events of moves", Verdict::Read, repeated("e", "m")},
                    {"events of titles", Verdict::Read, repeated("t", "m")},
                    {"ways back and forth", Verdict::Read, repeated("g", "m")}}};
}

// One move in a game that goes on for so many plies, on the thread that its loop shares with others.
Parser moves_of_games() {
  auto const read = [](std::string_view text) {
    static std::map<std::size_t, server::GameState> known;
    auto found = known.find(text.size());
    if (found == known.end()) {
      server::GameRow row;
      row.variant = "endless";
      row.owner = "owner";
      row.line = walk(text.size() / 4 * 4);
      found = known.emplace(text.size(), *server::GameState::create(std::move(row), endless())).first;
    }
    server::GameState const& state = found->second;
    bool const back = text.front() == 'b';
    return (back ? state.go_to({}, "key", state.at() - 1) : state.move({}, "key", state.at(), "e2-e4", false))
        .has_value();
  };
  return {.name = "MovesOfGames",
          .fuzz_targets = {"stored_game"},
          .smallest = 500,
          .largest_on_shared_thread = 9999,
          .read = read,
          .parts = {{"plies before a move", Verdict::Read, repeated("m", "m")},
                    {"plies before a way back", Verdict::Read, repeated("b", "m")}}};
}

}  // namespace

std::vector<Parser> server_parsers() {
  std::vector<Parser> all = {bodies(),     table_bodies(), relation_bodies(), push_bodies(),  push_endpoints(),
                             messages(),   list_places(),  forms(),           json_forms(),   api_paths(),
                             identities(), forwarded(),    packets(),         stored_games(), moves_of_games()};
  std::ranges::move(all_tournament_bodies(), std::back_inserter(all));
  return all;
}

}  // namespace strata::tests
