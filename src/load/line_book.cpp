#include "load/line_book.hpp"

#include <map>

#include "base/random.hpp"

namespace strata::load {

namespace {

// docs/formats/wire.md, 8.6: without a rule of their own two people could play for ever.
api::Options options_between_people(api::Variant const& variant) {
  api::Options options;
  for (api::OptionInfo const& option : variant.option_infos())
    if (option.name == "move_rule_plies" && option.default_value == "0") options.emplace_back(option.name, "100");
  return options;
}

}  // namespace

Result<std::vector<std::shared_ptr<Line const>>> make_lines(std::uint64_t seed, int count, int plies) {
  Random random(seed);
  std::vector<api::VariantInfo> const infos = api::variants();
  std::map<std::string, api::Variant> variants;
  std::vector<std::shared_ptr<Line const>> lines;
  for (int at = 0; at < count; ++at) {
    std::string const& id = infos[static_cast<std::size_t>(at) % infos.size()].id;
    if (!variants.contains(id)) {
      auto loaded = api::Variant::load(id);
      if (!loaded) return std::unexpected(std::move(loaded.error()));
      auto const options = options_between_people(*loaded);
      auto chosen = loaded->with(options);
      if (!chosen) return std::unexpected(std::move(chosen.error()));
      variants.emplace(id, std::move(*chosen));
    }
    auto game = api::Game::create(variants.at(id));
    if (!game) return std::unexpected(std::move(game.error()));
    auto line = std::make_shared<Line>();
    line->variant = id;
    line->options = variants.at(id).options();
    while (game->ply_count() < plies && !game->end()) {
      LineMove move;
      move.text = api::random_move(*game, random.next());
      move.side = game->side_to_move();
      if (auto const played = game->play(move.text); !played) return std::unexpected(played.error());
      move.key = std::to_string(game->key());
      line->moves.push_back(std::move(move));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace strata::load
