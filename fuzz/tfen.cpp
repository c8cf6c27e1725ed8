// Any bytes are either a position of a game, whose text can be written and read back, or an error with a sentence. The first
// byte chooses the game.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "notation/tfen.hpp"
#include "variant/variant.hpp"

namespace {

strata::Variant const& choose(std::uint8_t byte) {
  static auto const all = [] {
    std::vector<std::shared_ptr<strata::Variant const>> variants;
    for (std::string const& id : strata::shipped_variants()) variants.push_back(strata::load_variant(id).value());
    variants.push_back(strata::load_variant("parmen", {{"rules", "tournament"}}).value());
    return variants;
  }();
  return *all[byte % all.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  strata::Variant const& variant = choose(data[0]);
  std::string_view const text(reinterpret_cast<char const*>(data) + 1, size - 1);
  auto const setup = strata::read_tfen(*variant.rules, variant.names, text);
  if (!setup) {
    if (setup.error().message.empty()) __builtin_trap();
    return 0;
  }
  std::string const written = strata::write_tfen(*variant.rules, variant.names, *setup);
  auto const again = strata::read_tfen(*variant.rules, variant.names, written);
  if (!again || strata::write_tfen(*variant.rules, variant.names, *again) != written) __builtin_trap();
  auto const position = strata::position_from_tfen(variant.rules, variant.names, text);
  if (!position && position.error().message.empty()) __builtin_trap();
  if (position && strata::write_tfen(*variant.rules, variant.names, (*position)->setup()) != written) __builtin_trap();
  return 0;
}
