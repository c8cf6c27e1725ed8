#include "train/generate.hpp"
#include "train/ordered_jobs.hpp"

namespace strata::train {

void generate(api::Variant const& variant, GeneratePlan const& plan, GenerateHooks const& hooks) {
  std::vector<SelfPlayer> players;
  for (int i = 0; i < plan.concurrency; ++i) players.emplace_back(variant, plan.play);
  OrderedJobs<TrainingGame> jobs;
  jobs.make = [&](int worker, std::uint64_t number, std::atomic<bool> const& stop) {
    return players[static_cast<std::size_t>(worker)].play(number, stop);
  };
  jobs.take = [&](std::uint64_t, TrainingGame const& game) { return hooks.game(game); };
  jobs.may_go_on = hooks.may_go_on;
  run_in_order(jobs, plan.concurrency, plan.first_game);
}

}  // namespace strata::train
