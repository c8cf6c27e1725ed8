#include "cli/train/learning.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>

#include "base/clock.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/whole_file.hpp"
#include "train/games_file.hpp"
#include "train/label_positions.hpp"
#include "train/network_files.hpp"

namespace strata::cli {

namespace {

// Labels are made so many at a time, between which Ctrl-C is heard.
constexpr std::size_t label_portion = 200'000;
constexpr double say_seconds = 30;
// Epochs of games behind labels or from a network: of 60 the best was the ninth.
constexpr int epochs_of_games = 12;

// Whether a line of provenance says what a network itself has learnt from.
bool is_of_learning(std::string_view key) {
  return key == "labels" || key == "games" || key == "seed" || key == "data" || key == "nodes";
}

std::string checkpoint_path(LearnRequest const& request) { return request.out + ".checkpoint"; }

struct Positions {
  train::PositionStore labels, games;
};

void read_data(LearnRequest const& request, Positions& positions, Learnt& learnt,
               std::vector<std::pair<std::string, std::string>>& provenance) {
  std::uint32_t sum = 0;
  std::string nodes;
  for (std::string const& path : request.data) {
    std::string const bytes = read_file(path);
    sum = train::crc32(bytes, sum);
    auto const scanner = value_or_fail(train::GamesScanner::open(bytes, path));
    std::string const here = std::to_string(scanner.header().nodes);
    if (nodes.empty()) nodes = here;
    if (nodes != here) nodes = "several";
    train::GamesFile const file{path, bytes};
    train::ReadPlan plan;
    plan.threads = request.plan.concurrency;
    learnt.counts += value_or_fail(train::read_games(std::span(&file, 1), request.variant, plan, &positions.games));
    say_line(fmt::format("{}: {} games, {} of {} positions are kept so far", path, learnt.counts.games,
                         positions.games.size(), learnt.counts.plies));
  }
  if (request.data.empty()) return;
  provenance.emplace_back("data", fmt::format("{} files, crc32 {:08x}", request.data.size(), sum));
  provenance.emplace_back("nodes", nodes);
}

// False if it was interrupted.
bool make_labels(LearnRequest const& request, Positions& positions) {
  Stopwatch const watch;
  for (std::size_t made = 0; made < request.labels; made = positions.labels.size()) {
    std::size_t const wanted = std::min(label_portion, request.labels - made);
    // Each portion has a seed of its own, and so other games.
    std::uint64_t const seed = request.plan.seed * 1'000'003 + made / label_portion;
    std::size_t const got =
        train::label_positions(request.variant, wanted, seed, positions.labels, request.plan.concurrency, nullptr);
    if (got == 0 || InterruptWatch::take()) return false;
    double const seconds = static_cast<double>(watch.milliseconds()) / 1000;
    auto const here = static_cast<double>(positions.labels.size());
    say_line(fmt::format("{} of {} positions labelled, {} left", positions.labels.size(), request.labels,
                         duration_text(seconds / here * (static_cast<double>(request.labels) - here))));
  }
  return true;
}

std::optional<train::Checkpoint> last_checkpoint(LearnRequest const& request, train::TrainPlan const& plan) {
  std::string const path = checkpoint_path(request);
  if (!request.resume || !std::filesystem::exists(path)) return std::nullopt;
  std::string const bytes = read_file(path);
  return value_or_fail(train::read_checkpoint(std::as_bytes(std::span(bytes)), train::plan_text(request.variant, plan),
                                              train::parameters_of(request.variant, plan.hidden), path));
}

void write_or_fail(std::string const& path, std::string_view bytes) {
  if (auto const written = write_whole_file(path, bytes); !written)
    fail({ErrorCode::Io, "cannot be written: " + written.error().message, path, 0, 0});
}

// Says from time to time how the training goes.
class LearningProgress {
 public:
  explicit LearningProgress(train::TrainPlan const& plan) : plan_(plan) {}

  bool told(train::TrainProgress const& progress) {
    double const now = static_cast<double>(watch_.milliseconds()) / 1000;
    if (first_ == 0) first_ = progress.positions, first_seconds_ = now;
    last_ = progress;
    if (now >= next_) {
      say_line(line(progress, now));
      next_ = now + say_seconds;
    }
    return !InterruptWatch::take();
  }
  void epoch(train::EpochReport const& done) const {
    say_line(fmt::format("{} {} of {}: loss {:.5f}, held out {:.5f} (to the search {:.5f})",
                         plan_.stages[done.stage].name, done.epoch + 1, last_.epochs, done.loss, done.held_out.target,
                         done.held_out.search));
  }

 private:
  [[nodiscard]] std::string line(train::TrainProgress const& progress, double now) const {
    auto const seen = static_cast<double>(progress.positions - first_);
    double const speed = seen / std::max(now - first_seconds_, 1e-3);
    std::string text = fmt::format("{} {} of {}: loss {:.5f}", plan_.stages[progress.stage].name, progress.epoch,
                                   progress.epochs, progress.loss);
    if (seen > 0)
      text += fmt::format(", {:.0f} positions per second, {} left", speed,
                          duration_text(static_cast<double>(progress.all - progress.positions) / speed));
    return text;
  }

  train::TrainPlan const& plan_;
  Stopwatch watch_;
  train::TrainProgress last_;
  std::uint64_t first_ = 0;
  double first_seconds_ = 0, next_ = 5;
};

std::string errors_line(std::string_view what, train::Errors const& errors, train::Errors const& search) {
  return fmt::format("{:<14} {:>9.5f} {:>9.5f} {:>10.5f}{}\n", what, errors.target, excess(errors, search),
                     errors.search, errors.loss ? fmt::format(" {:>9.4f}", *errors.loss) : std::string());
}

Json errors_json(train::Errors const& errors) {
  Json json = {{"target", errors.target}, {"search", errors.search}};
  if (errors.loss) json["result_loss"] = *errors.loss;
  return json;
}

}  // namespace

void say_line(std::string const& text) { std::fputs((text + '\n').c_str(), stderr); }

std::string duration_text(double seconds) {
  std::int64_t const whole = std::llround(std::max(seconds, 0.0));
  if (whole >= 3600) return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
  if (whole >= 60) return fmt::format("{} min", whole / 60);
  return fmt::format("{} s", whole);
}

int epochs_in(LearnRequest const& request, double seconds, std::size_t positions) {
  double const speed =
      train::usual_speed(train::pieces_at_start(request.variant), request.plan.hidden) * request.plan.concurrency;
  double const affordable = std::min(1000.0, seconds * speed / static_cast<double>(positions + 1));
  return std::clamp(static_cast<int>(affordable), 2, train::usual_epochs(positions));
}

int hidden_of(api::Variant const& variant, std::string const& path) {
  return value_or_fail(train::read_network(variant, read_file(path), path))->header().hidden;
}

Learnt learn(LearnRequest const& request) {
  Learnt learnt;
  Positions positions;
  train::TrainPlan plan = request.plan;
  InterruptWatch const interrupts;
  if (!request.from.empty()) {
    plan.from = value_or_fail(train::read_network(request.variant, read_file(request.from), request.from));
    plan.provenance.emplace_back("parent", std::filesystem::path(request.from).filename().string());
    for (auto const& [key, value] : plan.from->header().provenance)
      if (is_of_learning(key)) plan.provenance.emplace_back("parent-" + key, value);
  }
  plan.provenance.emplace_back("engine", STRATA_VERSION);
  read_data(request, positions, learnt, plan.provenance);
  if (!make_labels(request, positions)) return learnt;
  if (positions.labels.size() > 0) plan.stages.push_back({"labels", &positions.labels, request.label_epochs});
  if (!request.data.empty()) {
    int epochs = request.epochs;
    if (epochs == 0) {
      epochs = request.seconds > 0 ? epochs_in(request, request.seconds, positions.games.size())
                                   : train::usual_epochs(positions.games.size());
      if (plan.from || request.labels > 0) epochs = std::min(epochs, epochs_of_games);
    }
    plan.stages.push_back({"games", &positions.games, epochs});
  }

  LearningProgress progress(plan);
  train::TrainHooks hooks;
  hooks.progress = [&](train::TrainProgress const& now) { return progress.told(now); };
  hooks.epoch = [&](train::EpochReport const& done, train::Checkpoint const& checkpoint) {
    progress.epoch(done);
    auto const bytes = train::write_checkpoint(checkpoint);
    write_or_fail(checkpoint_path(request), {reinterpret_cast<char const*>(bytes.data()), bytes.size()});
  };
  learnt.trained = value_or_fail(train::train(request.variant, plan, hooks, last_checkpoint(request, plan)));
  learnt.compared = learnt.trained.report.hand.has_value();
  return learnt;
}

void save_network(LearnRequest const& request, Learnt const& learnt) {
  write_or_fail(request.out, train::network_bytes(*learnt.trained.network));
  std::error_code ignored;
  std::filesystem::remove(checkpoint_path(request), ignored);
}

std::string verdict_of(Learnt const& learnt) {
  train::TrainReport const& report = learnt.trained.report;
  if (!learnt.compared || report.enough_data) return {};
  return fmt::format(
      "not enough data: above that of the search, the error is {:.5f}, and {:.5f} by the hand-written evaluation; it "
      "should be at least 10 % lower",
      excess(report.network, report.search), excess(*report.hand, report.search));
}

std::string report_text(Learnt const& learnt) {
  train::TrainReport const& report = learnt.trained.report;
  std::string text;
  for (train::StageReport const& stage : report.stages)
    text += fmt::format(
        "{}: learnt from {} positions of {} games, held out {} of {}; {} epochs of batches of {}, best {}\n",
        stage.name, stage.positions, stage.games, stage.held_out, stage.held_out_games, stage.epochs, stage.batch,
        stage.best_epoch);
  text += fmt::format("{:.0f} centipawns are e to 1\n\n", report.unit);
  text += fmt::format("{:<14} {:>9} {:>9} {:>10}{}\n", "held out", "error", "excess", "to search",
                      report.network.loss ? fmt::format(" {:>9}", "of result") : std::string());
  text += errors_line("network", report.network, report.search);
  if (report.hand) text += errors_line("hand-written", *report.hand, report.search);
  text += errors_line("search", report.search, report.search);
  text += errors_line("constant", report.constant, report.search);
  return text + fmt::format("\nintegers by QA {} and QB {}: {:.2f} centipawns from the floats on average\n", report.qa,
                            report.qb, report.quantisation_error);
}

Json report_json(Learnt const& learnt) {
  train::TrainReport const& report = learnt.trained.report;
  Json stages = Json::array(), epochs = Json::array(), calibration = Json::array();
  for (train::StageReport const& stage : report.stages)
    stages.push_back({{"name", stage.name},
                      {"positions", stage.positions},
                      {"games", stage.games},
                      {"held_out_positions", stage.held_out},
                      {"held_out_games", stage.held_out_games},
                      {"batch", stage.batch},
                      {"epochs", stage.epochs},
                      {"best_epoch", stage.best_epoch}});
  for (train::EpochReport const& epoch : report.epochs)
    epochs.push_back({{"stage", report.stages[epoch.stage].name},
                      {"epoch", epoch.epoch + 1},
                      {"loss", epoch.loss},
                      {"held_out", errors_json(epoch.held_out)}});
  for (train::CalibrationBin const& bin : report.calibration) {
    if (bin.count == 0) continue;
    Json json = {{"positions", bin.count}, {"predicted", bin.predicted}, {"search", bin.search}};
    if (bin.result) json["result"] = *bin.result;
    calibration.push_back(std::move(json));
  }
  Json json = {{"unit", report.unit},
               {"qa", report.qa},
               {"qb", report.qb},
               {"quantisation_error", report.quantisation_error},
               {"stages", std::move(stages)},
               {"epochs", std::move(epochs)},
               {"network", errors_json(report.network)},
               {"search", errors_json(report.search)},
               {"constant", errors_json(report.constant)}};
  if (report.hand) {
    json["hand"] = errors_json(*report.hand);
    json["enough_data"] = report.enough_data;
  }
  json["calibration"] = std::move(calibration);
  return json;
}

}  // namespace strata::cli
