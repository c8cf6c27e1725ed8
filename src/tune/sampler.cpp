#include "tune/sampler.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "api/impl.hpp"
#include "base/random.hpp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"
#include "search/search.hpp"

namespace strata::tune {

namespace {

// Candidates for each position that is wanted.
constexpr std::size_t candidates_each = 3;
constexpr int table_megabytes = 1;

std::optional<double> result_of(api::Game const& game) {
  auto const end = game.end();
  if (!end) return std::nullopt;
  if (!end->winner) return 0.5;
  return end->winner == api::Side::White ? 1 : 0;
}

}  // namespace

struct Sampler::Impl {
  api::Variant variant;
  SamplePlan plan;
  TranspositionTable table{table_megabytes};
  SearchMemory memory;

  Impl(api::Variant the_variant, SamplePlan const& the_plan) : variant(std::move(the_variant)), plan(the_plan) {}
};

Sampler::Sampler(api::Variant const& variant, SamplePlan const& plan) : impl_(std::make_unique<Impl>(variant, plan)) {}
Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

bool Sampler::is_quiet(api::Game const& game) {
  if (game.end() || game.in_check()) return false;
  strata::Game const& inner = game.impl().game;
  Evaluator const& evaluator = *impl_->variant.impl().evaluator;
  int static_score = 0;
  visit(*inner.position().scratch(), [&](auto& instance) { static_score = evaluate(instance, evaluator); });
  impl_->table.clear();
  auto const search = make_search(inner.position(), inner.keys(), evaluator, impl_->table, impl_->memory);
  return search->quiescence_score() == static_score;
}

double Sampler::search_result(api::Game const& game) {
  strata::Game const& inner = game.impl().game;
  Evaluator const& evaluator = *impl_->variant.impl().evaluator;
  impl_->table.clear();
  SearchMemory memory;  // of its own: histories of this search must not change which positions are quiet
  auto const search = make_search(inner.position(), inner.keys(), evaluator, impl_->table, memory);
  SearchLimits limits;
  limits.nodes = impl_->plan.search_nodes;
  double const lead = static_cast<double>(search->run(limits, {}).score) / evaluator.margin();
  double const wins = 1 / (1 + std::exp(-lead));
  return inner.position().side_to_move() == Color::White ? wins : 1 - wins;
}

std::optional<GameSample> Sampler::sample(api::Game game, std::int64_t number, int opening_plies) {
  auto const result = result_of(game);
  if (!result) return std::nullopt;
  GameSample sample{number, *result, {}, {}};
  int const first = opening_plies + impl_->plan.skip;
  int const last = game.ply_count() - 1;  // without the end itself
  if (last < first) return sample;

  std::vector<int> plies(static_cast<std::size_t>(last - first + 1));
  std::iota(plies.begin(), plies.end(), first);
  Random random(impl_->plan.seed * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(number));
  for (std::size_t i = plies.size(); i > 1; --i) std::swap(plies[i - 1], plies[random.below(i)]);
  auto const wanted = static_cast<std::size_t>(impl_->plan.per_game);
  plies.resize(std::min(plies.size(), candidates_each * wanted));
  std::ranges::sort(plies, std::greater<>());

  std::vector<std::string> quiet;
  for (int const ply : plies) {
    while (game.ply_count() > ply)
      if (!game.undo()) return sample;
    if (is_quiet(game)) quiet.push_back(game.position());
  }
  // Evenly spread over the quiet positions of the game.
  std::size_t const taken = std::min(wanted, quiet.size());
  for (std::size_t i = 0; i < taken; ++i) sample.positions.push_back(std::move(quiet[i * quiet.size() / taken]));
  if (impl_->plan.search_nodes > 0)
    for (std::string const& text : sample.positions) {
      auto const position = api::Game::create(impl_->variant, text);
      sample.search_results.push_back(position ? search_result(*position) : sample.result);
    }
  return sample;
}

}  // namespace strata::tune
