// Any bytes are either a message, which written and read again is the same message, or an error with a sentence. The same
// for the bodies that make a game and give a name, and for the place in a list. Never a crash, never an exception.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/protocol/list_place.hpp"
#include "server/protocol/messages.hpp"

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
  if (auto const place = read_list_place(text); !place && place.error().message.empty()) __builtin_trap();
  return 0;
}
