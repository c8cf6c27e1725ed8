#include "match/player.hpp"

#include <algorithm>
#include <array>

#include "base/nearest.hpp"
#include "base/random.hpp"

namespace strata::match {

namespace {

constexpr std::array<std::string_view, 3> kinds = {"engine", "greedy", "random"};
constexpr int highest_level = 10;
constexpr int hash_megabytes = 16;

}  // namespace

Result<PlayerSpec> read_player(std::string_view text) {
  std::size_t const colon = std::min(text.find(':'), text.size());
  std::string_view const kind = text.substr(0, colon);
  PlayerSpec spec;
  spec.name = text;
  if (kind == kinds[1])
    spec.kind = PlayerKind::Greedy;
  else if (kind == kinds[2])
    spec.kind = PlayerKind::Random;
  else if (kind != kinds[0])
    return failure(ErrorCode::BadUsage, "unknown player \"" + std::string(text) +
                                            "\", expected engine, engine:level=N, greedy or random" +
                                            suggestion(kind, kinds));
  if (colon == text.size()) return spec;

  std::string_view const rest = text.substr(colon + 1);
  std::string_view const prefix = "level=";
  std::string_view const digits = rest.starts_with(prefix) ? rest.substr(prefix.size()) : std::string_view();
  int level = 0;  // stays 0 without digits
  for (char c : digits)
    level = c >= '0' && c <= '9' && level <= highest_level ? 10 * level + (c - '0') : highest_level + 1;
  if (spec.kind != PlayerKind::Engine || level < 1 || level > highest_level || digits.starts_with('0'))
    return failure(ErrorCode::BadUsage,
                   "player \"" + std::string(text) + "\", expected engine:level=N with N from 1 to 10");
  spec.level = level;
  return spec;
}

Player::Player(PlayerSpec spec, api::Limits limits, std::uint64_t seed)
    : spec_(std::move(spec)), limits_(limits), seed_(seed) {
  limits_.level = spec_.level;
  if (spec_.kind == PlayerKind::Engine) engine_ = std::make_unique<api::Engine>(hash_megabytes);
}

std::string Player::choose(api::Game const& game) {
  std::uint64_t const chance = Random(seed_ + static_cast<std::uint64_t>(game.ply_count())).next();
  switch (spec_.kind) {
    case PlayerKind::Greedy: return api::greedy_move(game, chance);
    case PlayerKind::Random: return api::random_move(game, chance);
    case PlayerKind::Engine: break;
  }
  api::SearchResult const result = engine_->search(game, limits_, api::StopToken(), chance);
  last_score_ = result.info.score;
  return result.best;
}

}  // namespace strata::match
