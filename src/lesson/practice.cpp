#include "lesson/practice.hpp"

#include <memory>
#include <utility>

#include "api/impl.hpp"

namespace strata::lesson {

Result<api::Variant> practice_law(api::Variant const& law) {
  api::Variant::Impl parts = law.impl();
  Ruleset const& rules = parts.rules();
  RulesetDraft draft = static_cast<RulesetDraft const&>(rules);
  for (PieceTypeRules& type : draft.types) {
    type.min_count = 0;
    type.extinction = false;
  }
  draft.endings = EndingRules();
  draft.endings.move_rule_plies = 0;
  draft.endings.repetition = 0;
  draft.endings.material.enabled = false;
  auto compiled = compile_ruleset(std::move(draft), rules.words);
  if (!compiled) return std::unexpected(std::move(compiled.error()));
  auto variant = std::make_shared<strata::Variant>(*parts.variant);
  variant->rules = *compiled;
  variant->is_shipped = false;
  parts.variant = std::move(variant);
  parts.evaluator = std::make_shared<Evaluator const>(*compiled);
  return api::Variant(std::make_shared<api::Variant::Impl const>(std::move(parts)));
}

}  // namespace strata::lesson
