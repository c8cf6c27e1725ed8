#include "match/openings.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "match/time_control.hpp"

namespace strata::match {

namespace {

constexpr int most_plies = 1000;
constexpr int attempts = 64;
constexpr int level_enough = 150;               // centipawns
constexpr std::uint64_t nodes_to_judge = 2000;  // a few plies deep in every game

// How far the position is from level: the worse of what the side to move sees and what the other sees after its answer.
int imbalance(api::Engine& engine, api::Game game) {
  int worst = 0;
  for (int look = 0; look < 2 && !game.end(); ++look) {
    engine.new_game();
    api::Limits limits;
    limits.nodes = nodes_to_judge;
    api::SearchResult const seen = engine.search(game, limits, api::StopToken());
    worst = std::max(worst, std::abs(seen.info.score));
    if (worst > level_enough) break;
    auto const played = game.play(seen.best);
    STRATA_ASSERT(played);
  }
  return worst;
}

bool is_record(std::string_view text) {
  return text.find("[Variant") != std::string_view::npos || text.starts_with('[');
}

Result<std::vector<Opening>> read_records(api::Variant const& variant, std::string_view text, std::string_view place,
                                          HearWarning const& warn) {
  auto const replays = api::replay(variant, text, place, false);
  if (!replays) return std::unexpected(replays.error());
  std::vector<Opening> openings;
  for (api::Replay const& replay : *replays) {
    if (warn) std::ranges::for_each(replay.warnings, warn);
    std::string const number = "opening " + std::to_string(openings.size() + 1);
    if (replay.failure) {
      Error error = *replay.failure;
      error.message = number + ": " + error.message;
      return std::unexpected(std::move(error));
    }
    if (replay.game.end())
      return failure(ErrorCode::BadPosition, number + ": the game is over there", std::string(place));
    if (replay.game.variant().options() != variant.options())
      return failure(ErrorCode::BadPosition, number + " is played under other rule options than the match",
                     std::string(place));
    openings.push_back({replay.game.start(), replay.game.line()});
  }
  return openings;
}

}  // namespace

Result<OpeningPlan> read_opening_plan(std::string_view text) {
  constexpr std::string_view random = "random";
  OpeningPlan plan;
  if (!text.starts_with(random)) {
    if (text.empty()) return failure(ErrorCode::BadUsage, "--openings is empty, expected random:N or a file");
    plan.file = text;
    return plan;
  }
  std::string_view const rest = text.substr(random.size());
  std::int64_t const plies = rest.starts_with(':') ? read_whole(rest.substr(1), most_plies) : -1;
  if (plies < 0)
    return failure(ErrorCode::BadUsage, "--openings is \"" + std::string(text) +
                                            "\", expected random:N with N from 0 to " + std::to_string(most_plies) +
                                            ", or a file");
  plan.random_plies = static_cast<int>(plies);
  return plan;
}

Opening random_opening(api::Variant const& variant, int plies, std::uint64_t seed) {
  Random random(seed);
  api::Game game = begin_at(variant, {});
  for (int ply = 0; ply < plies && !game.end(); ++ply) {
    auto const played = game.play(api::random_move(game, random.next()));
    STRATA_ASSERT(played);
  }
  return {{}, game.line()};
}

Opening balanced_opening(api::Variant const& variant, int plies, std::uint64_t seed) {
  Random random(seed);
  api::Engine engine(1);
  Opening best;
  int best_imbalance = -1;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    Opening opening = random_opening(variant, plies, random.next());
    if (plies == 0) return opening;
    api::Game game = begin_at(variant, opening);
    if (game.end()) continue;
    int const found = imbalance(engine, std::move(game));
    if (best_imbalance >= 0 && found >= best_imbalance) continue;
    best = std::move(opening);
    best_imbalance = found;
    if (found <= level_enough) break;
  }
  return best;
}

Result<std::vector<Opening>> read_openings(api::Variant const& variant, std::string_view text, std::string_view place,
                                           HearWarning const& warn) {
  std::vector<Opening> openings;
  if (is_record(text)) {
    auto records = read_records(variant, text, place, warn);
    if (!records) return records;
    openings = std::move(*records);
  } else {
    int number = 0;
    while (!text.empty()) {
      std::size_t const end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
      if (line.empty() || line.starts_with('#')) continue;
      auto const read = api::read_position(variant, line);
      if (!read) return failure(read.error().code, read.error().message, std::string(place), number);
      if (warn)
        for (std::string const& warning : read->warnings) warn({warning, number});
      if (read->game.end())
        return failure(ErrorCode::BadPosition, "the game is over there", std::string(place), number);
      openings.push_back({read->game.start(), {}});
    }
  }
  if (openings.empty()) return failure(ErrorCode::BadText, "has no openings", std::string(place));
  return openings;
}

std::size_t opening_of_pair(std::size_t count, std::int64_t pair, std::uint64_t seed) {
  auto const round = static_cast<std::uint64_t>(pair) / count;
  auto const place = static_cast<std::uint64_t>(pair) % count;
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(seed + round);
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order[place];
}

api::Game begin_at(api::Variant const& variant, Opening const& opening) {
  auto game = api::Game::create(variant, opening.start);
  STRATA_ASSERT(game);
  for (std::string const& move : opening.moves) {
    auto const played = game->play(move);
    STRATA_ASSERT(played);
  }
  return std::move(*game);
}

}  // namespace strata::match
