// Any bytes as a file of values: refused with a reason, or values with which every game is judged, and which are written and read
// again as they are.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "api/values_text.hpp"
#include "eval/evaluate.hpp"
#include "notation/tfen.hpp"
#include "rules/instances.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace strata;
  static auto const variant = *load_variant(shipped_variants().front());
  static auto const start = *position_from_tfen(variant->rules, variant->names, variant->start);
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const tuning = api::read_values(*variant, text, "fuzz.eval.toml");
  if (!tuning) {
    if (tuning.error().message.empty()) std::abort();
    return 0;
  }
  auto const again = api::read_values(*variant, api::write_values(*variant, *tuning, "again"), "again");
  if (!again) std::abort();
  Evaluator const first(variant->rules, *tuning);
  Evaluator const second(variant->rules, *again);
  visit(*start, [&](auto& position) {
    int const score = evaluate(position, first);
    if (score != evaluate(position, second) || score > max_evaluation || score < -max_evaluation) std::abort();
  });
  return 0;
}
