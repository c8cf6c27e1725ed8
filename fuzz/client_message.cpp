// Any bytes are either a message, which written and read again is the same message, or an error with a sentence. The same
// for the body that makes a game. Never a crash, never an exception.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/protocol/messages.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using strata::server::protocol::read_client_message;
  using strata::server::protocol::read_create_game;
  using strata::server::protocol::readable_id;
  using strata::server::protocol::write;
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  if (readable_id(text) < 0) __builtin_trap();
  if (auto const message = read_client_message(text)) {
    auto const again = read_client_message(write(*message));
    // What was as long as it may be can have grown by an escape (\u001f for a byte that JSON forbids is none shorter).
    if (!again && again.error().code != strata::ErrorCode::Limit) __builtin_trap();
    if (again && *again != *message) __builtin_trap();
  } else if (message.error().message.empty()) {
    __builtin_trap();
  }
  if (auto const game = read_create_game(text)) {
    auto const again = read_create_game(write(*game));
    if (!again && again.error().code != strata::ErrorCode::Limit) __builtin_trap();
    if (again && *again != *game) __builtin_trap();
  } else if (game.error().message.empty()) {
    __builtin_trap();
  }
  return 0;
}
