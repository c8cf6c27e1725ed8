// Any bytes are either a variant, whose prose and start can be written, or an error with a sentence. Never a crash.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "notation/tfen.hpp"
#include "variant/variant.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const variant = strata::load_variant_text(text, "fuzz.toml");
  if (!variant) {
    if (variant.error().message.empty()) __builtin_trap();
    return 0;
  }
  if (strata::describe_variant(**variant).empty()) __builtin_trap();
  auto position = strata::position_from_tfen((*variant)->rules, (*variant)->names, (*variant)->start);
  if (!position) __builtin_trap();
  for (strata::Move move : (*position)->legal_moves()) {
    (*position)->apply(move);
    (*position)->undo();
  }
  return 0;
}
