#include <algorithm>
#include <cstdlib>

#include "api/impl.hpp"
#include "train/label_positions.hpp"
#include "train/ordered_jobs.hpp"
#include "train/random_opening.hpp"
#include "train/recording.hpp"

namespace strata::train {

namespace {

// Short searches of many positions rather than long ones of few.
constexpr std::uint64_t label_nodes = 600;
constexpr std::uint64_t label_every = 16;
// Labels beyond so many pawns are left out: where so much is ahead, a network needs no more than the sign.
constexpr int label_pawns = 12;
// A game ends when one side leads by so many pawns, or after so many plies.
constexpr int label_game_pawns = 15;
constexpr int label_game_plies = 200;
// A share of the moves is played at random, so that the games do not all take the same way.
constexpr std::uint64_t random_move_every = 6;

// The labels of game `number`, or the first `most` of them.
PositionStore label_game(api::Variant const& variant, std::size_t most, std::uint64_t seed, std::uint64_t number,
                         std::atomic<bool> const& stop, std::atomic<bool> const* other_stop) {
  Evaluator const& evaluator = *variant.impl().evaluator;
  LabelSink sink;
  sink.random = Random(Random(Random(seed).next() + number).next());
  sink.every = label_every;
  sink.left = 1 + sink.random.below(label_every);
  sink.most = label_pawns * evaluator.margin();
  sink.wanted = most;
  sink.game = static_cast<std::uint32_t>(number);
  TranspositionTable table(1);
  SearchMemory memory;
  SearchLimits limits;
  limits.nodes = label_nodes;

  Game game = start_of(variant);
  Random moves(sink.random.next());
  play_at_random(game, moves.below(opening_plies_of(game) + 2), moves);
  for (int ply = 0; ply < label_game_plies && !game.outcome() && !sink.is_full(); ++ply) {
    if (stop.load(std::memory_order_relaxed) || (other_stop != nullptr && other_stop->load())) break;
    auto const search =
        make_recording_search(game.position(), game.keys(), LabelSource{&evaluator, &sink}, table, memory);
    SearchReport const report = search->run(limits, {});
    if (std::abs(report.score) > label_game_pawns * evaluator.margin()) break;
    if (report.pv.empty() || moves.below(random_move_every) == 0)
      play_at_random(game, 1, moves);
    else
      game.play(report.pv.front());
  }
  return std::move(sink.store);
}

}  // namespace

std::size_t label_positions(api::Variant const& variant, std::size_t count, std::uint64_t seed, PositionStore& store,
                            int threads, std::atomic<bool> const* stop) {
  std::size_t const before = store.size();
  OrderedJobs<PositionStore> jobs;
  jobs.make = [&](int, std::uint64_t number, std::atomic<bool> const& ended) -> std::optional<PositionStore> {
    PositionStore labels = label_game(variant, count, seed, number, ended, stop);
    if (ended || (stop != nullptr && stop->load())) return std::nullopt;
    return labels;
  };
  jobs.take = [&](std::uint64_t, PositionStore& labels) {
    std::size_t const wanted = count - (store.size() - before);
    return store.append(labels, wanted) && store.size() - before < count;
  };
  if (count > 0) run_in_order(jobs, threads);
  return store.size() - before;
}

}  // namespace strata::train
