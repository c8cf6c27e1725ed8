#include "server/cluster/passed.hpp"

#include <utility>

#include "server/cluster/bytes.hpp"
#include "server/cluster/principal_bytes.hpp"

namespace strata::server::cluster {

namespace {

// The first byte of each. Numbers are never used again for something else.
constexpr std::uint8_t passed_request = 1, passed_reply = 2;
constexpr std::uint64_t lowest_status = 100, highest_status = 599;

template <class T>
Result<T> read_as(std::string_view bytes, std::uint8_t kind, void (*take)(ByteReader&, T&)) {
  ByteReader in(bytes);
  T value;
  if (in.byte() != kind) in.refuse("not the kind of bytes that are expected here");
  take(in, value);
  in.expect_end();
  if (!in.problem().empty()) return failure(ErrorCode::BadText, in.problem());
  return value;
}

}  // namespace

std::string write_passed(Passed const& passed) {
  std::string bytes;
  ByteWriter out(bytes);
  out.byte(passed_request);
  out.text(passed.to);
  out.integer(passed.sent);
  put(out, passed.request.who);
  out.text(passed.request.method);
  out.text(passed.request.target);
  out.text(passed.request.content_type);
  out.text(passed.request.body);
  return bytes;
}

Result<Passed> read_passed(std::string_view bytes) {
  return read_as<Passed>(bytes, passed_request, [](ByteReader& in, Passed& passed) {
    passed.to = in.text();
    passed.sent = in.integer();
    passed.request.who = take_principal(in);
    passed.request.method = in.text();
    passed.request.target = in.text();
    passed.request.content_type = in.text();
    passed.request.body = in.text();
  });
}

std::string write_passed_reply(PassedReply const& reply) {
  std::string bytes;
  ByteWriter out(bytes);
  out.byte(passed_reply);
  out.natural(static_cast<std::uint64_t>(reply.status));
  out.natural(reply.headers.size());
  for (auto const& [name, value] : reply.headers) {
    out.text(name);
    out.text(value);
  }
  out.text(reply.text);
  return bytes;
}

Result<PassedReply> read_passed_reply(std::string_view bytes) {
  return read_as<PassedReply>(bytes, passed_reply, [](ByteReader& in, PassedReply& reply) {
    std::uint64_t const status = in.natural();
    if (status < lowest_status || status > highest_status) in.refuse("not a status of HTTP");
    reply.status = static_cast<int>(status);
    reply.headers.resize(in.count(2));
    for (auto& [name, value] : reply.headers) {
      name = in.text();
      value = in.text();
    }
    reply.text = in.text();
  });
}

}  // namespace strata::server::cluster
