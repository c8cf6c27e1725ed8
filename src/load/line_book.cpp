#include "load/line_book.hpp"

#include <map>

#include "base/random.hpp"

namespace strata::load {

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
      variants.emplace(id, std::move(*loaded));
    }
    auto game = api::Game::create(variants.at(id));
    if (!game) return std::unexpected(std::move(game.error()));
    auto line = std::make_shared<Line>();
    line->variant = id;
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
