// Any bytes are either records, which are written, read in the same way and written again as the same bytes, or an error with its
// line. What is read is also played through.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "notation/replay.hpp"
#include "variant/variant.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static auto const variant = strata::load_variant("parmen").value();
  strata::Reading const reading = size % 2 == 0 ? strata::Reading::Lenient : strata::Reading::Strict;
  auto const records = strata::parse_records({reinterpret_cast<char const*>(data), size}, {}, reading);
  if (!records) {
    if (records.error().message.empty() || records.error().line == 0) __builtin_trap();
    return 0;
  }
  for (strata::Record const& record : *records) {
    std::string const once = strata::write_record(record);
    auto const again = strata::parse_records(once, {}, reading);
    if (!again || again->size() != 1 || strata::write_record(again->front()) != once) __builtin_trap();
    auto const played =
        strata::replay_record(record, variant->rules, variant->names, variant->names.notations[0], variant->start);
    if (!played && played.error().message.empty()) __builtin_trap();
  }
  return 0;
}
