// The shipped variants, and the functions of variant.hpp.

#include <algorithm>
#include <utility>

#include "variant/loader.hpp"
#include "variant/variant.hpp"

namespace strata {

std::vector<std::string> shipped_variants() {
  std::vector<std::pair<std::int64_t, std::string>> ordered;
  for (EmbeddedVariant const& each : embedded_variants()) {
    Result<variant::Value> const document = variant::read_toml(each.text, each.id, 0);
    variant::Value const* const order = document ? document->find("order") : nullptr;
    ordered.emplace_back(order != nullptr ? order->number : 0, each.id);
  }
  std::ranges::sort(ordered);
  std::vector<std::string> ids;
  for (auto& [order, id] : ordered) ids.push_back(std::move(id));
  return ids;
}

Result<std::shared_ptr<Variant const>> load_variant(std::string_view id, OptionValues const& options) {
  std::vector<std::string_view> known;
  for (EmbeddedVariant const& each : embedded_variants()) {
    if (each.id == id) return load_variant_text(each.text, std::string(id) + ".toml", options);
    known.push_back(each.id);
  }
  return failure(ErrorCode::NotFound, say("there is no variant {0}", variant::quoted(id)).suggest(id, known));
}

Result<std::shared_ptr<Variant const>> load_variant_text(std::string_view text, std::string_view place,
                                                         OptionValues const& options, int min_words, ShippedIds ids) {
  return variant::load(text, place, options, min_words, embedded_variants(), variant::Patches::ReadAll, ids);
}

std::vector<Error> find_option_errors(std::string_view text, std::string_view place) {
  std::vector<Error> errors;
  auto const loaded = load_variant_text(text, place);
  if (!loaded) return {loaded.error()};
  for (OptionSpec const& option : (*loaded)->spec->options)
    for (OptionValueSpec const& value : option.values) {
      auto const under =
          variant::load(text, place, {{option.name, value.name}}, 0, embedded_variants(), variant::Patches::ReadChosen);
      if (under) continue;
      errors.push_back(under.error());
      errors.back().message = "with " + option.name + "=" + value.name + ": " + errors.back().message;
    }
  return errors;
}

}  // namespace strata
