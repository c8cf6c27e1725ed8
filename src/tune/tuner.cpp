#include "tune/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "api/impl.hpp"
#include "api/values_text.hpp"
#include "base/random.hpp"
#include "eval/evaluate.hpp"
#include "notation/tfen.hpp"
#include "rules/position/instances.hpp"

namespace strata::tune {

namespace {

constexpr double negligible_slope = 1e-9;  // slopes up to this are 0

// An evaluation with its accumulator and attack table.
class TunedEvaluation {
 public:
  TunedEvaluation(std::shared_ptr<Ruleset const> rules, Tuning const& tuning) : evaluator_(std::move(rules), tuning) {}
  TunedEvaluation(TunedEvaluation const&) = delete;
  TunedEvaluation& operator=(TunedEvaluation const&) = delete;

  template <int Words, Features F>
  [[nodiscard]] int operator()(Position<Words, F> const& position) {
    auto& [evaluation, table] = state<Words, F>();
    return evaluation.evaluate(position, table);
  }

  // The phase of the game, from 1 (middlegame) to 0 (endgame).
  template <int Words, Features F>
  [[nodiscard]] double phase(Position<Words, F> const& position) {
    auto const& piece_sums = state<Words, F>().evaluation.accumulator().piece_sums(position);
    return static_cast<double>(evaluator_.phase(piece_sums[0].non_pawn_material + piece_sums[1].non_pawn_material)) /
           Tapered::all;
  }

 private:
  template <int Words, Features F>
  struct State {
    explicit State(Evaluator const& evaluator) : evaluation(evaluator), table(evaluator.rules()) {}
    HandcraftedEvaluation<Words, F> evaluation;
    SearchAttackTable<Words, F> table;
  };
  // All positions of a ruleset are of one instance.
  template <int Words, Features F>
  [[nodiscard]] State<Words, F>& state() {
    if (!state_) state_ = std::make_shared<State<Words, F>>(evaluator_);
    return *static_cast<State<Words, F>*>(state_.get());
  }

  Evaluator evaluator_;
  std::shared_ptr<void> state_;
};

class Tuner {
 public:
  Tuner(api::Variant const& variant, TunePlan const& plan, std::function<void(std::string const&)> const& progress)
      : variant_(variant), plan_(plan), progress_(progress), parameters_(parameters_of(variant, plan.wanted)) {}

  Result<TuneReport> run(std::vector<GameSample> const& games) {
    split(games);
    if (learnt_.empty() || held_out_.empty())
      return failure(ErrorCode::BadText,
                     "there are not enough games with quiet positions: " + std::to_string(report_.games) +
                         " to learn from and " + std::to_string(report_.held_out_games) + " to hold out");
    Tuning const model = model_of(variant_);
    Tuning now = model;
    auto learnt = sample(learnt_, now, true);
    if (!learnt) return std::unexpected(learnt.error());
    report_.scale = fit_scale(*learnt);
    report_.model.learnt = loss(*learnt, report_.scale);
    if (auto const failed = measure(now, report_.model)) return std::unexpected(*failed);
    if (auto const failed = measure_present()) return std::unexpected(*failed);
    report_.tuning = model;
    report_.tuned = report_.model;
    for (Parameter const& parameter : parameters_) report_.parameters.push_back({parameter, parameter.model, 0, false});
    double best = objective(report_.model.learnt, now);
    for (int round = 1; round <= plan_.rounds; ++round) {
      say("fit " + std::to_string(round) + " of " + std::to_string(plan_.rounds));
      if (round > 1) {
        learnt = sample(learnt_, now, true);
        if (!learnt) return std::unexpected(learnt.error());
      }
      Fit const found = fit(*learnt, report_.scale, prior(now));
      Tuning next = now;
      for (std::size_t i = 0; i < parameters_.size(); ++i)
        parameters_[i].set(next, parameters_[i].get(now) + static_cast<int>(std::lround(found.change[i])));
      Losses losses;
      if (auto const failed = measure(next, losses)) return std::unexpected(*failed);
      double const worth = objective(losses.learnt, next);
      if (worth >= best) break;  // the step was too long where the evaluation is not linear, or only rounding is left
      best = worth;
      now = next;
      take(*learnt, found, now, losses);
    }
    return std::move(report_);
  }

 private:
  struct TrainingPosition {
    std::string const* text;
    double result;  // to expect for White
    double weight;
  };

  void say(std::string const& text) const {
    if (progress_) progress_(text);
  }

  // Whole games are held out: the positions of one game share its result.
  void split(std::vector<GameSample> const& games) {
    for (GameSample const& game : games) {
      if (game.positions.empty()) continue;
      Random random(plan_.seed ^ (0xD1B54A32D192ED03ULL * static_cast<std::uint64_t>(game.game)));
      bool const held_out = random.below(100) < static_cast<std::uint64_t>(plan_.holdout);
      auto& positions = held_out ? held_out_ : learnt_;
      for (std::size_t i = 0; i < game.positions.size(); ++i) {
        double const worth = game.search_results.empty()
                                 ? game.result
                                 : plan_.trust * game.search_results[i] + (1 - plan_.trust) * game.result;
        positions.push_back({&game.positions[i], worth, 1.0 / static_cast<double>(game.positions.size())});
      }
      ++(held_out ? report_.held_out_games : report_.games);
    }
    report_.positions = learnt_.size();
    report_.held_out_positions = held_out_.size();
  }

  // Evaluates the positions, with slopes also with each parameter changed by a step.
  Result<Samples> sample(std::vector<TrainingPosition> const& positions, Tuning const& tuning, bool slopes) {
    auto const& rules = variant_.impl().variant->rules;
    std::vector<std::unique_ptr<TunedEvaluation>> evaluations{};
    evaluations.push_back(std::make_unique<TunedEvaluation>(rules, tuning));
    std::vector<int> steps;
    if (slopes)
      for (Parameter const& parameter : parameters_) {
        Tuning other = tuning;
        int const here = parameter.get(tuning);
        int const step = here + parameter.step <= parameter.high ? parameter.step : -parameter.step;
        parameter.set(other, here + step);
        steps.push_back(step);
        evaluations.push_back(std::make_unique<TunedEvaluation>(rules, other));
      }
    Samples samples;
    samples.parameters = steps.size();
    for (TrainingPosition const& each : positions) {
      if (slopes && samples.size() > 0 && samples.size() % 10'000 == 0)
        say("looked at " + std::to_string(samples.size()) + " of " + std::to_string(positions.size()) + " positions");
      auto const position = position_from_tfen(rules, variant_.impl().names(), *each.text);
      if (!position) return std::unexpected(position.error());
      bool const white = (*position)->side_to_move() == Color::White;
      samples.result.push_back(white ? each.result : 1 - each.result);
      samples.weight.push_back(each.weight);
      visit(**position, [&](auto const& instance) {
        int const score = (*evaluations[0])(instance);
        samples.score.push_back(score);
        samples.phase.push_back(evaluations[0]->phase(instance));
        for (std::size_t i = 0; i < steps.size(); ++i)
          samples.slopes.push_back(static_cast<float>((*evaluations[i + 1])(instance)-score) /
                                   static_cast<float>(steps[i]));
      });
    }
    return samples;
  }

  // The losses of a tuning by the engine's own evaluation, not by the linear model of the fit.
  std::optional<Error> measure(Tuning const& tuning, Losses& losses) {
    auto const learnt = sample(learnt_, tuning, false);
    if (!learnt) return learnt.error();
    auto const held_out = sample(held_out_, tuning, false);
    if (!held_out) return held_out.error();
    losses.learnt = loss(*learnt, report_.scale);
    losses.held_out = loss(*held_out, report_.scale);
    return std::nullopt;
  }

  std::optional<Error> measure_present() { return measure(variant_.impl().evaluator->tuning(), report_.present); }

  // The prior around the model, as a change of the present tuning.
  [[nodiscard]] Prior prior(Tuning const& now) const {
    Prior prior;
    prior.strength = plan_.strength;
    for (Parameter const& parameter : parameters_) {
      prior.mean.push_back(parameter.model - parameter.get(now));
      prior.deviation.push_back(parameter.deviation);
    }
    return prior;
  }

  // What the fit minimises: the loss of all games and the distance from the model.
  [[nodiscard]] double objective(double loss, Tuning const& tuning) const {
    double sum = loss * static_cast<double>(report_.games);
    for (Parameter const& parameter : parameters_) {
      double const away = (parameter.get(tuning) - parameter.model) / parameter.deviation;
      sum += plan_.strength * away * away / 2;
    }
    return sum;
  }

  void take(Samples const& samples, Fit const& found, Tuning const& tuning, Losses const& losses) {
    report_.tuning = tuning;
    report_.tuned = losses;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      TunedParameter& tuned = report_.parameters[i];
      tuned.value = parameters_[i].get(tuning);
      tuned.error = found.error[i];
      for (std::size_t at = 0; at < samples.size() && !tuned.used; ++at)
        tuned.used = std::abs(static_cast<double>(samples.slopes_of(at)[i])) > negligible_slope;
    }
  }

  api::Variant const& variant_;
  TunePlan const& plan_;
  std::function<void(std::string const&)> const& progress_;
  std::vector<Parameter> parameters_;
  std::vector<TrainingPosition> learnt_, held_out_;
  TuneReport report_;
};

}  // namespace

Result<TuneReport> tune(api::Variant const& variant, std::vector<GameSample> const& games, TunePlan const& plan,
                        std::function<void(std::string const&)> const& progress) {
  return Tuner(variant, plan, progress).run(games);
}

std::string values_text(api::Variant const& variant, Tuning const& tuning, std::string_view heading) {
  return api::write_values(*variant.impl().variant, tuning, heading);
}

}  // namespace strata::tune
