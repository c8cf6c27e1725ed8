// Any bytes are either a message, which written and read again is the same message, or an error with a sentence. The same
// for the bodies that make a game or a token and give a name, for the place in a list, for the address of a push service, and for what programs send. Never a crash, never an exception.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/bots/form.hpp"
#include "server/protocol/list_place.hpp"
#include "server/protocol/messages.hpp"
#include "server/push/endpoint.hpp"

namespace {

// Whether a body of HTTP that can be read is the same when it is written and read again.
template <class Read>
void read_twice(std::string_view text, Read read) {
  auto const body = read(text);
  if (!body) {
    if (body.error().message.empty()) __builtin_trap();
    return;
  }
  auto const again = read(strata::server::protocol::write(*body));
  if (!again && again.error().code != strata::ErrorCode::Limit) __builtin_trap();
  if (again && *again != *body) __builtin_trap();
}

// The bytes that programs send: a form, JSON, an address, and the numbers and words in them.
void read_form(std::string_view text) {
  using strata::server::bots::Form;
  for (char const* const type : {"application/json", "application/x-www-form-urlencoded"}) {
    auto const form = Form::read(type, text);
    if (!form && form.error().message.empty()) __builtin_trap();
    if (!form) continue;
    if (auto const number = form->integer("a", 0, 9, 5); number && (*number < 0 || *number > 9)) __builtin_trap();
    if (auto const part = form->thousandths("a", 0, 9, 0); part && (*part < 0 || *part > 9000)) __builtin_trap();
    if (form->words("a", 4).size() > 4) __builtin_trap();
  }
  if (auto const path = strata::server::bots::segments_of(text); path && path->empty()) __builtin_trap();
}

// The address of a push service: one that is taken is the same when it is put together again from its parts.
void read_endpoint(std::string_view text) {
  auto const endpoint = strata::server::push::read_endpoint(text);
  if (!endpoint) {
    if (endpoint.error().message.empty()) __builtin_trap();
    return;
  }
  auto const again = strata::server::push::read_endpoint(endpoint->origin() + endpoint->target);
  if (!again || *again != *endpoint || endpoint->port != strata::server::push::https_port) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using strata::server::protocol::read_client_message;
  using strata::server::protocol::read_create_game;
  using strata::server::protocol::read_list_place;
  using strata::server::protocol::read_me;
  using strata::server::protocol::write;
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const [message, id] = read_client_message(text);
  if (id < 0) __builtin_trap();
  if (message) {
    auto const again = read_client_message(write(*message)).message;
    // A text of the greatest length may have grown by an escape (\u001f stands for one byte that JSON forbids).
    if (!again && again.error().code != strata::ErrorCode::Limit) __builtin_trap();
    if (again && *again != *message) __builtin_trap();
  } else if (message.error().message.empty()) {
    __builtin_trap();
  }
  read_twice(text, [](std::string_view body) { return read_create_game(body); });
  read_twice(text, [](std::string_view body) { return read_me(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_new_token(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_new_report(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_relation_change(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_new_sanction(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_create_tournament(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_join_tournament(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_tournament_switch(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_table_question(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_new_push(body); });
  read_twice(text, [](std::string_view body) { return strata::server::protocol::read_push_end(body); });
  read_endpoint(text);
  if (auto const place = read_list_place(text); !place && place.error().message.empty()) __builtin_trap();
  read_form(text);
  return 0;
}
