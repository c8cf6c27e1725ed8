#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "api/impl.hpp"
#include "base/random.hpp"
#include "eval/net/reference.hpp"
#include "train/learner.hpp"
#include "train/model.hpp"
#include "variant/law_hash.hpp"

namespace strata::train {

namespace {

constexpr std::size_t positions_wanted = 300'000'000;
constexpr std::size_t least_positions = 64;  // to learn from, and of those held out a tenth
constexpr std::size_t most_quantised = 20'000;
constexpr double logits = 4;  // of an output of 1: keeps the weights of the output near those of the rows
constexpr double needed_gain = 0.9;

std::string counted(std::size_t number, std::string const& noun) { return std::to_string(number) + ' ' + noun; }

// The positions of a store, by whether their game is held out.
struct Split {
  std::vector<std::uint32_t> learnt, held_out;
  std::size_t games = 0, held_out_games = 0;
};

Split split(PositionStore const& store) {
  Split found;
  std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t at = 0; at < store.size(); ++at) {
    std::uint32_t const game = store.game(at);
    bool const held_out = game % held_out_games == 0;
    (held_out ? found.held_out : found.learnt).push_back(static_cast<std::uint32_t>(at));
    if (at == 0 || game != last) ++(held_out ? found.held_out_games : found.games);
    last = game;
  }
  return found;
}

std::vector<Label> labels_of(PositionStore const& store, std::span<std::uint32_t const> numbers) {
  std::vector<Label> labels;
  labels.reserve(numbers.size());
  TrainingPosition position;
  for (std::uint32_t const number : numbers) {
    store.get(number, position);
    labels.push_back({position.score, position.hand, position.result});
  }
  return labels;
}

int usual_batch(std::size_t positions) {
  int batch = 256;
  while (batch < 16384 && static_cast<std::size_t>(2 * batch) * 128 <= positions) batch *= 2;
  return batch;
}

void shuffle(std::vector<std::uint32_t>& numbers, Random random) {
  for (std::size_t left = numbers.size(); left > 1; --left) std::swap(numbers[left - 1], numbers[random.below(left)]);
}

std::uint64_t seed_of(std::uint64_t seed, std::size_t stage, std::size_t epoch) {
  return Random(Random(seed * 64 + stage).next() + epoch).next();
}

// A law, and what follows from it for a network.
struct Law {
  Evaluator const& evaluator;
  Ruleset const& rules;
  net::FeatureSet features;
  Shape shape;
  int pieces;

  Law(api::Variant const& variant, int hidden)
      : evaluator(*variant.impl().evaluator),
        rules(variant.impl().rules()),
        features(rules),
        shape(rules, features, hidden),
        pieces(pieces_at_start(variant)) {}
};

class Training {
 public:
  Training(api::Variant const& variant, TrainPlan const& plan, TrainHooks const& hooks)
      : variant_(variant),
        plan_(plan),
        hooks_(hooks),
        law_(variant, plan.hidden),
        encoder_(law_.evaluator, law_.features, plan.base, law_.pieces),
        workers_(plan.concurrency),
        model_(law_.shape, law_.pieces, plan.seed) {}

  Result<Trained> run(std::optional<Checkpoint> checkpoint) {
    if (auto const ready = prepare(); !ready) return std::unexpected(ready.error());
    std::size_t first_stage = 0;
    if (checkpoint) {
      first_stage = checkpoint->stage;
      trained_.report.epochs = checkpoint->done;
      if (first_stage >= stages_.size())
        return failure(ErrorCode::BadText, "a checkpoint of a stage that is not there");
    }
    for (std::size_t number = 0; number < first_stage; ++number) pass_over(number);
    if (!learn(first_stage, std::move(checkpoint))) return trained_;
    for (std::size_t number = first_stage + 1; number < stages_.size(); ++number)
      if (!learn(number, std::nullopt)) return trained_;
    return finish();
  }

 private:
  struct Stage {
    PositionStore const* store = nullptr;
    Split split;
    std::vector<Label> held_out;
    std::size_t batches = 0;
    std::uint64_t positions = 0;  // of all its epochs
  };

  Result<void> prepare() {
    if (plan_.stages.empty()) return failure(ErrorCode::BadUsage, "there is nothing to learn from");
    for (StagePlan const& each : plan_.stages) {
      Stage stage;
      stage.store = each.positions;
      stage.split = split(*each.positions);
      auto const& [learnt, held_out, games, held_games] = stage.split;
      if (learnt.size() < least_positions || held_out.size() < least_positions / 10)
        return failure(ErrorCode::Limit, counted(learnt.size(), "positions to learn from and ") +
                                             std::to_string(held_out.size()) + " held out, expected at least " +
                                             std::to_string(least_positions) + " and " +
                                             std::to_string(least_positions / 10) + ": more games are needed");
      stage.held_out = labels_of(*each.positions, held_out);
      StageReport report{each.name, learnt.size(), held_out.size(), games, held_games};
      report.batch = plan_.batch > 0 ? plan_.batch : usual_batch(learnt.size());
      report.epochs = each.epochs > 0 ? each.epochs : usual_epochs(learnt.size());
      stage.batches =
          (learnt.size() + static_cast<std::size_t>(report.batch) - 1) / static_cast<std::size_t>(report.batch);
      stage.positions = learnt.size() * static_cast<std::uint64_t>(report.epochs);
      all_ += stage.positions;
      trained_.report.stages.push_back(std::move(report));
      stages_.push_back(std::move(stage));
    }
    unit_ = plan_.unit > 0
                ? plan_.unit
                : fit_unit(labels_of(*stages_.back().store, stages_.back().split.learnt), law_.evaluator.margin());
    // A header has a whole number of centipawns an output of 1.
    scale_ = std::clamp(static_cast<int>(std::lround(logits * unit_)), 1, 10000);
    trained_.report.unit = unit_;
    if (plan_.from) {
      net::NetworkHeader const& header = plan_.from->header();
      if (header.features != law_.features.name() || header.hidden != plan_.hidden || header.base != plan_.base)
        return failure(ErrorCode::BadUsage, "the network to begin with has rows \"" + header.features + "\" of " +
                                                std::to_string(header.hidden) + ", expected \"" + law_.features.name() +
                                                "\" of " + std::to_string(plan_.hidden));
      model_ = model_of(*plan_.from, law_.shape, scale_);
    }
    return {};
  }

  void pass_over(std::size_t number) {
    done_ += stages_[number].positions;
    for (EpochReport const& epoch : trained_.report.epochs) note_best(number, epoch);
  }

  // The epoch with the least error on what is held out.
  void note_best(std::size_t number, EpochReport const& epoch) {
    if (epoch.stage != number) return;
    if (epoch.epoch == 0) best_error_ = std::numeric_limits<double>::infinity();
    if (epoch.held_out.target >= best_error_) return;
    best_error_ = epoch.held_out.target;
    trained_.report.stages[number].best_epoch = static_cast<int>(epoch.epoch) + 1;
  }

  // False if it was interrupted. Leaves the model of the best epoch.
  bool learn(std::size_t number, std::optional<Checkpoint> checkpoint) {
    Stage const& stage = stages_[number];
    StageReport const& report = trained_.report.stages[number];
    Moments moments;
    std::size_t first = 0;
    Floats best;
    best_error_ = std::numeric_limits<double>::infinity();
    if (checkpoint) {
      model_.parameters = std::move(checkpoint->parameters);
      moments = {std::move(checkpoint->first_moment), std::move(checkpoint->second_moment), checkpoint->steps};
      best = std::move(checkpoint->best);
      first = checkpoint->epoch;
      done_ += stage.split.learnt.size() * first;
      for (EpochReport const& epoch : trained_.report.epochs) note_best(number, epoch);
    }
    Learner learner(law_.shape, encoder_, std::move(model_), std::move(moments), scale_, unit_, plan_.concurrency);
    auto const epochs = static_cast<std::size_t>(report.epochs);
    for (std::size_t epoch = first; epoch < epochs; ++epoch) {
      auto const loss = run_epoch(number, epoch, learner);
      if (!loss) return false;
      auto const scores = learner.scores(*stage.store, stage.split.held_out, workers_);
      EpochReport const done{static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(epoch), *loss,
                             errors_of(scores, unit_, stage.held_out, final_target())};
      double const before = best_error_;
      note_best(number, done);
      if (best_error_ < before || best.size() == 0) best = learner.model().parameters;
      trained_.report.epochs.push_back(done);
      if (!hooks_.epoch) continue;
      bool const last = epoch + 1 == epochs && number + 1 < stages_.size();
      Checkpoint kept;
      kept.plan = plan_text(variant_, plan_);
      kept.stage = static_cast<std::uint32_t>(number);
      kept.epoch = static_cast<std::uint32_t>(epoch + 1);
      kept.steps = learner.moments().steps;
      kept.done = trained_.report.epochs;
      kept.parameters = learner.model().parameters;
      kept.first_moment = learner.moments().first;
      kept.second_moment = learner.moments().second;
      kept.best = best;
      if (last) {  // the next stage begins with the best and with no moments
        kept.stage = static_cast<std::uint32_t>(number + 1);
        kept.epoch = 0;
        kept.steps = 0;
        kept.parameters = best;
        kept.first_moment = kept.second_moment = Floats(best.size());
      }
      hooks_.epoch(done, kept);
    }
    model_ = learner.model();
    model_.parameters = std::move(best);
    return true;
  }

  std::optional<double> run_epoch(std::size_t number, std::size_t epoch, Learner& learner) {
    Stage const& stage = stages_[number];
    StageReport const& report = trained_.report.stages[number];
    std::uint64_t const seed = seed_of(plan_.seed, number, epoch);
    std::vector<std::uint32_t> order = stage.split.learnt;
    shuffle(order, Random(seed));
    auto const batch = static_cast<std::size_t>(report.batch), epochs = static_cast<std::size_t>(report.epochs);
    std::size_t const told_every = std::max<std::size_t>(1, 262'144 / batch);
    double sum = 0;
    for (std::size_t at = 0; at < stage.batches; ++at) {
      std::size_t const begin = at * batch, size = std::min(batch, order.size() - begin);
      double const done = static_cast<double>(epoch * stage.batches + at) / static_cast<double>(epochs * stage.batches);
      double const weight = plan_.first_result_weight + (plan_.last_result_weight - plan_.first_result_weight) * done;
      double const loss =
          learner.find_gradient(*stage.store, std::span(order).subspan(begin, size), weight, seed + 1, workers_);
      learner.step(rate_at(number, epoch * stage.batches + at, epochs * stage.batches), plan_.decay, workers_);
      sum += loss * static_cast<double>(size);
      done_ += size;
      bool const told = hooks_.progress && ((at + 1) % told_every == 0 || at + 1 == stage.batches);
      if (told && !hooks_.progress({number, static_cast<int>(epoch) + 1, report.epochs, done_, all_,
                                    sum / static_cast<double>(begin + size)}))
        return std::nullopt;
    }
    return sum / static_cast<double>(order.size());
  }

  // A warm-up, then half a cosine.
  [[nodiscard]] double rate_at(std::size_t stage, std::size_t step, std::size_t steps) const {
    double const first = stage > 0 || plan_.from ? plan_.fine_rate : plan_.first_rate;
    auto const warm_up = static_cast<double>(std::min<std::size_t>(200, steps / 10 + 1));
    double const done = static_cast<double>(step) / static_cast<double>(steps);
    double const rate = plan_.last_rate + (first - plan_.last_rate) * (1 + std::cos(std::numbers::pi * done)) / 2;
    return rate * std::min(1.0, static_cast<double>(step + 1) / warm_up);
  }

  [[nodiscard]] TargetPlan final_target() const { return {unit_, plan_.last_result_weight}; }

  Result<Trained> finish() {
    TrainReport& report = trained_.report;
    Stage const& stage = stages_.back();
    Learner const learner(law_.shape, encoder_, model_, {}, scale_, unit_, 1);
    auto const scores = learner.scores(*stage.store, stage.split.held_out, workers_);
    report.network = errors_of(scores, unit_, stage.held_out, final_target());
    report.calibration = calibration_of(scores, stage.held_out, unit_);
    judge(stage);
    auto network = quantise(model_, law_.shape, header(), law_.rules);
    if (network) network = centred(**network, stage, sample(learner, stage, stage.split.learnt));
    if (!network) return std::unexpected(network.error());
    trained_.network = *network;
    report.qa = (*network)->header().qa;
    report.qb = (*network)->header().qb;
    Sample const held_out = sample(learner, stage, stage.split.held_out);
    for_each_difference(**network, stage, held_out, [&](std::size_t, double difference) {
      report.quantisation_error += std::abs(difference) / static_cast<double>(held_out.numbers.size());
    });
    return std::move(trained_);
  }

  void judge(Stage const& stage) {
    TrainReport& report = trained_.report;
    TargetPlan const target = final_target();
    std::vector<float> by_search, by_hand, none(stage.held_out.size());
    bool has_hand = false, is_hand = true;
    for (Label const& label : stage.held_out) {
      by_search.push_back(static_cast<float>(label.score));
      by_hand.push_back(static_cast<float>(label.hand));
      has_hand = has_hand || label.hand != 0;
      is_hand = is_hand && label.hand == label.score;
    }
    report.search = errors_of(by_search, unit_, stage.held_out, target);
    report.constant = errors_of(none, unit_, stage.held_out, target);
    if (!has_hand || is_hand) return;
    double const hand_unit = fit_hand_unit(labels_of(*stage.store, stage.split.learnt), target);
    report.hand = errors_of(by_hand, hand_unit, stage.held_out, target);
    report.enough_data = excess(report.network, report.search) <= needed_gain * excess(*report.hand, report.search);
  }

  [[nodiscard]] net::NetworkHeader header() const {
    TrainReport const& report = trained_.report;
    net::NetworkHeader header;
    header.variant = variant_.impl().variant->id();
    header.law = law_hash(*variant_.impl().variant);
    header.features = law_.features.name();
    header.hidden = plan_.hidden;
    header.scale = scale_;
    header.pieces = law_.pieces;
    header.base = plan_.base;
    header.provenance = plan_.provenance;
    auto const add = [&](std::string key, std::string value) {
      header.provenance.emplace_back(std::move(key), std::move(value));
    };
    for (StageReport const& stage : report.stages) {
      add(stage.name, counted(stage.games + stage.held_out_games, "games, ") +
                          counted(stage.positions + stage.held_out, "positions"));
      add(stage.name + "-epochs", std::to_string(stage.epochs) + " of batches of " + std::to_string(stage.batch) +
                                      ", best " + std::to_string(stage.best_epoch));
    }
    add("seed", std::to_string(plan_.seed));
    add("loss", std::to_string(report.network.target) +
                    (report.hand ? ", hand-written " + std::to_string(report.hand->target) : std::string()));
    return header;
  }

  // Some positions spread evenly, with their scores by the floats.
  struct Sample {
    std::vector<std::uint32_t> numbers;
    std::vector<float> scores;
  };
  [[nodiscard]] Sample sample(Learner const& learner, Stage const& stage, std::vector<std::uint32_t> const& from) {
    Sample found;
    for (std::size_t at = 0; at < from.size(); at += from.size() / most_quantised + 1)
      found.numbers.push_back(from[at]);
    found.scores = learner.scores(*stage.store, found.numbers, workers_);
    return found;
  }

  // Calls visit(bucket, by how many centipawns the integers are above the floats) for each position of the sample.
  template <class Visit>
  void for_each_difference(net::Network const& network, Stage const& stage, Sample const& sample, Visit visit) const {
    net::NetworkHeader const& header = network.header();
    double const unit = static_cast<double>(header.scale) / (static_cast<double>(header.qa) * header.qa * header.qb);
    TrainingPosition position;
    for (std::size_t at = 0; at < sample.numbers.size(); ++at) {
      stage.store->get(sample.numbers[at], position);
      net::Pieces pieces;
      for (auto const& [piece, cell] : position.pieces) pieces.pieces.emplace_back(piece, cell);
      for (auto const& [pin, owner] : position.boards) pieces.boards.emplace_back(pin, owner);
      pieces.side_to_move = position.side_to_move;
      double const score = net::base_of(plan_.base, law_.evaluator, pieces) + net::output_of(network, pieces) * unit;
      visit(static_cast<std::size_t>(network.bucket(static_cast<int>(position.pieces.size()))),
            score - static_cast<double>(sample.scores[at]));
    }
  }

  // Rounded weights of the output move all scores of a bucket to one side, since their neurons are never below 0; the bias of the bucket
  // takes that back, as far as what was learnt from shows it.
  [[nodiscard]] Result<std::shared_ptr<net::Network const>> centred(net::Network const& network, Stage const& stage,
                                                                    Sample const& sample) const {
    std::array<double, net::buckets> sums{};
    std::array<std::size_t, net::buckets> counts{};
    for_each_difference(network, stage, sample, [&](std::size_t bucket, double difference) {
      sums[bucket] += difference;
      ++counts[bucket];
    });
    net::NetworkHeader const& header = network.header();
    net::NetworkWeights weights = network.weights();
    double const units = static_cast<double>(header.qa) * header.qa * header.qb / static_cast<double>(header.scale);
    for (std::size_t bucket = 0; bucket < net::buckets; ++bucket)
      if (counts[bucket] > 0)
        weights.output_bias[bucket] -=
            static_cast<std::int32_t>(std::lround(sums[bucket] / static_cast<double>(counts[bucket]) * units));
    return net::Network::create(header, std::move(weights), law_.rules);
  }

  api::Variant variant_;
  TrainPlan const& plan_;
  TrainHooks const& hooks_;
  Law law_;
  Encoder encoder_;
  Workers workers_;
  Model model_;
  std::vector<Stage> stages_;
  Trained trained_;
  double unit_ = 0, best_error_ = 0;
  int scale_ = 1;
  std::uint64_t done_ = 0, all_ = 0;
};

}  // namespace

int usual_epochs(std::size_t positions) {
  return std::clamp(static_cast<int>(positions_wanted / std::max<std::size_t>(positions, 1)), 4, 60);
}

int pieces_at_start(api::Variant const& variant) {
  auto const game = api::Game::create(variant);
  int pieces = 0;
  if (game)
    for (Piece const piece : game->impl().game.position().setup().pieces) pieces += piece ? 1 : 0;
  return std::max(pieces, 1);
}

// Measured at AVX-512, a thread on a machine that does nothing else.
double usual_speed(int pieces, int hidden) { return 1e9 / (200 + pieces * (8 + 0.16 * hidden)); }

std::size_t parameters_of(api::Variant const& variant, int hidden) { return Law(variant, hidden).shape.size(); }

std::string plan_text(api::Variant const& variant, TrainPlan const& plan) {
  std::string text = variant.impl().variant->id() + ' ' + law_hash(*variant.impl().variant) + " hidden " +
                     std::to_string(plan.hidden) + " seed " + std::to_string(plan.seed) + " batch " +
                     std::to_string(plan.batch) + " concurrency " + std::to_string(plan.concurrency) + " rates " +
                     std::to_string(plan.first_rate) + ' ' + std::to_string(plan.fine_rate);
  if (plan.unit > 0) text += " unit " + std::to_string(plan.unit);
  if (plan.from) text += " from a network";
  for (StagePlan const& stage : plan.stages) {
    PositionStore const& store = *stage.positions;
    text += ' ' + stage.name + ' ' + std::to_string(store.size()) + " positions " + std::to_string(stage.epochs) +
            " epochs";
    // Other data of the same size would be another training.
    std::uint64_t sum = 0;
    TrainingPosition position;
    for (std::size_t at = 0; at < store.size(); at += store.size() / 64 + 1) {
      store.get(at, position);
      sum = Random(sum + static_cast<std::uint64_t>(position.score) * 4096 + position.pieces.size()).next();
    }
    text += " sum " + std::to_string(sum);
  }
  return text;
}

Result<Trained> train(api::Variant const& variant, TrainPlan const& plan, TrainHooks const& hooks,
                      std::optional<Checkpoint> checkpoint) {
  return Training(variant, plan, hooks).run(std::move(checkpoint));
}

}  // namespace strata::train
