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
#include "rules/position/instances.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static auto const variant = *strata::load_variant(strata::shipped_variants().front());
  static auto const start = *strata::position_from_tfen(variant->rules, variant->names, variant->start);
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const tuning = strata::api::read_values(*variant, text, "fuzz.eval.toml");
  if (!tuning) {
    if (tuning.error().message.empty()) std::abort();
    return 0;
  }
  auto const again = strata::api::read_values(*variant, strata::api::write_values(*variant, *tuning, "again"), "again");
  if (!again) std::abort();
  strata::Evaluator const first(variant->rules, *tuning);
  strata::Evaluator const second(variant->rules, *again);
  strata::visit(*start, [&](auto& position) {
    int const score = strata::evaluate(position, first);
    if (score != strata::evaluate(position, second) || score > strata::max_evaluation ||
        score < -strata::max_evaluation)
      std::abort();
  });
  return 0;
}
