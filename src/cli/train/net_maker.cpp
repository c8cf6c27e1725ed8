#include "cli/train/net_maker.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/clock.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/train/games_on_disk.hpp"
#include "cli/whole_file.hpp"
#include "match/plan_text.hpp"
#include "train/generate.hpp"
#include "train/label_positions.hpp"

namespace strata::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t timed_labels = 20'000;  // the speed of labelling is measured on so many
constexpr std::uint64_t least_labels = 2'000, most_labels = 20'000'000;
constexpr std::int64_t play_note_ms = 60'000, played_note_ms = 10'000;
constexpr std::int64_t duel_games = 100;
constexpr std::uint64_t duel_nodes = 1000;  // a move: seconds for all games

void keep(fs::path const& path, std::string const& text) {
  if (auto const written = write_whole_file(path.string(), text); !written)
    fail({ErrorCode::Io, "cannot be written: " + written.error().message, path.string(), 0, 0});
}

// Milliseconds that earlier commands played for.
std::int64_t played_before(fs::path const& path) {
  if (!fs::exists(path)) return 0;
  std::string text = read_file(path.string());
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return to_number(path.string(), text, 0, 1'000'000'000'000);
}

}  // namespace

NetMaker::NetMaker(api::Variant variant, NetRequest request, fs::path work)
    : variant_(std::move(variant)), request_(std::move(request)), work_(std::move(work)) {
  if (request_.from.empty()) parent_ = train::parent_network(variant_);
  if (parent_ && parent_->header().hidden != request_.hidden) parent_ = nullptr;
  std::error_code problem;
  fs::create_directories(work_, problem);
  if (problem) fail({ErrorCode::Io, "cannot be made: " + problem.message(), work_.string(), 0, 0});
  plan_ = share_out(request_);
  std::string const path = (work_ / "plan.txt").string();
  if (fs::exists(path))
    if (auto const read = read_decided(read_file(path), request_, path, plan_); !read) fail(read.error());
  say_line(plan_lines(request_, plan_));
}

bool NetMaker::run() {
  fs::path const first = work_ / "first.net", trained = work_ / "trained.net";
  if (!fs::exists(trained)) {
    if (!distil()) return false;
    if (!fs::exists(first) && !(play(first_play()) && learn_games(first))) return false;
    if (!(duel() && play(second_play()) && learn_games(trained))) return false;
  }
  return decisive_match();
}

std::string NetMaker::network() const {
  std::string const path = (work_ / "trained.net").string();
  auto const trained = value_or_fail(train::read_network(variant_, read_file(path), path));
  return train::network_bytes(*value_or_fail(train::annotated(variant_, *trained, {{"match", match_line(match_)}})));
}

// Decides the number of labels by the time that some take.
void NetMaker::decide() {
  if (plan_.labels > 0) return;
  if (request_.labels > 0) {
    plan_.labels = request_.labels;
  } else {
    train::PositionStore store;
    Stopwatch const watch;
    std::size_t const made =
        train::label_positions(variant_, timed_labels, request_.seed, store, request_.concurrency, nullptr);
    double const seconds = static_cast<double>(watch.milliseconds() + 1) / 1000;
    double const wanted = plan_.label_seconds * static_cast<double>(made) / seconds;
    plan_.labels = std::clamp(static_cast<std::uint64_t>(wanted), least_labels, most_labels);
  }
  plan_.label_epochs = epochs_in(learn_request({}), plan_.learn_labels_seconds, plan_.labels);
  keep(work_ / "plan.txt", request_.text() + decided_text(plan_));
}

LearnRequest NetMaker::learn_request(fs::path const& out) const {
  LearnRequest request{.variant = variant_};
  request.out = out.string();
  request.resume = true;
  request.plan.hidden = request_.hidden;
  request.plan.seed = request_.seed;
  request.plan.concurrency = request_.concurrency;
  return request;
}

bool NetMaker::distil() {
  decide();
  fs::path const out = work_ / "distilled.net";
  if (fs::exists(out)) return true;
  say_line("distil:");
  LearnRequest request = learn_request(out);
  request.labels = plan_.labels;
  request.label_epochs = plan_.label_epochs;
  request.from = request_.from;
  request.plan.from = parent_;
  if (parent_) request.plan.provenance.emplace_back("parent", parent_->header().variant);
  if (parent_) say_line("begins with the network of " + parent_->header().variant);
  Learnt const learnt = learn(request);
  if (!learnt.trained.network) return false;
  save_network(request, learnt);
  return true;
}

NetMaker::PlayStage NetMaker::first_play() const {
  return {work_ / "training.games", work_ / "played.txt", plan_.play_seconds, request_.positions};
}

NetMaker::PlayStage NetMaker::second_play() const {
  PlayStage stage = first_play();
  if (!duel_.holds()) {
    // More of the same games.
    stage.seconds += plan_.play_again_seconds;
    stage.positions *= 2;
    return stage;
  }
  std::string const path = (work_ / "first.net").string();
  return {work_ / "learnt.games", work_ / "learnt.txt", plan_.play_again_seconds, request_.positions,
          value_or_fail(train::read_network(variant_, read_file(path), path))};
}

bool NetMaker::play(PlayStage const& stage) {
  say_line(stage.network ? "play, judged by the network:" : "play, judged by hand:");
  train::GeneratePlan plan;
  plan.play.nodes = request_.nodes;
  plan.play.seed = request_.seed;
  plan.play.network = stage.network;
  plan.concurrency = request_.concurrency;
  GamesOnDisk file(stage.games.string(), train::header_of(variant_, plan.play, STRATA_VERSION));
  plan.first_game = file.games();
  std::int64_t const before = played_before(stage.played);
  Stopwatch const watch;
  InterruptWatch const interrupts;
  bool interrupted = false;
  std::int64_t said = 0, noted = 0;
  auto const enough = [&] { return stage.positions > 0 && file.plies() >= stage.positions; };
  train::GenerateHooks hooks;
  hooks.game = [&](train::TrainingGame const& game) { return file.add(game) && !enough(); };
  hooks.may_go_on = [&] {
    interrupted = InterruptWatch::take() || interrupted;
    std::int64_t const now = watch.milliseconds();
    if (now - noted >= played_note_ms) keep(stage.played, std::to_string(before + now) + '\n'), noted = now;
    double const left = stage.seconds - static_cast<double>(before + now) / 1000;
    if (now - said >= play_note_ms)
      say_line(fmt::format("{} games, {} positions, {} left", file.games(), file.plies(), duration_text(left))),
          said = now;
    return !interrupted && left > 0;
  };
  if (!enough() && static_cast<double>(before) / 1000 < stage.seconds) train::generate(variant_, plan, hooks);
  if (!file.error().empty()) fail({ErrorCode::Io, file.error(), stage.games.string(), 0, 0});
  keep(stage.played, std::to_string(before + watch.milliseconds()) + '\n');
  say_line(fmt::format("{} games, {} positions", file.games(), file.plies()));
  return !interrupted;
}

bool NetMaker::learn_games(fs::path const& out) {
  say_line("train:");
  LearnRequest request = learn_request(out);
  for (fs::path const& games : {work_ / "training.games", work_ / "learnt.games"})
    if (fs::exists(games)) request.data.push_back(games.string());
  request.from = (work_ / "distilled.net").string();
  request.seconds = plan_.train_seconds;
  learnt_ = learn(request);
  if (!learnt_.trained.network) return false;
  save_network(request, learnt_);
  if (std::string const verdict = verdict_of(learnt_); !verdict.empty()) say_line(verdict);
  return true;
}

NetMatchReport NetMaker::compare(fs::path const& network, std::string const& records, match::TimeControl const& control,
                                 std::int64_t games) const {
  NetMatchRequest request{
      .variant = variant_, .network = network.string(), .records = (work_ / records).string(), .control = control};
  request.games = games;
  request.concurrency = request_.concurrency;
  request.seed = request_.seed;
  NetMatchReport const report = play_net_match(request);
  say_line(match_line(report));
  return report;
}

bool NetMaker::duel() {
  say_line("duel of the first network:");
  std::int64_t const most = request_.games > 0 ? static_cast<std::int64_t>(request_.games) : duel_games;
  duel_ = compare(work_ / "first.net", "duel.pgn",
                  value_or_fail(match::read_control("nodes", std::to_string(std::min(request_.nodes * 5, duel_nodes)))),
                  std::min(most, duel_games));
  return !duel_.interrupted;
}

bool NetMaker::decisive_match() {
  say_line("match:");
  auto const control =
      request_.match_nodes > 0
          ? value_or_fail(match::read_control("nodes", std::to_string(request_.match_nodes)))
          : value_or_fail(match::read_clock(fmt::format("{:.2f}+{:.3f}", plan_.clock, plan_.clock / 100)));
  match_ = compare(work_ / "trained.net", "match.pgn", control, plan_.match_games);
  return !match_.interrupted;
}

}  // namespace strata::cli
