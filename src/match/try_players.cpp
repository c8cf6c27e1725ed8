#include "match/match.hpp"

namespace strata::match {

Result<std::array<std::string, 2>> try_players(MatchPlan const& plan) {
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < 2; ++i) {
    PlayerSettings settings;
    settings.start_ms = plan.start_ms;
    settings.variant_files = plan.variant_files;
    auto const player = make_player(plan.players[i], settings);
    for (api::Variant const& variant : plan.variants)
      if (auto begun = player->begin_game(begin_at(variant, {}), plan.seed); !begun)
        return std::unexpected(std::move(begun.error()));
    names[i] = player->name();
  }
  if (names[0] == names[1]) {
    names[0] += " (1)";
    names[1] += " (2)";
  }
  return names;
}

}  // namespace strata::match
