// strata net: a network for any game by one command: distil, play, train, match.

#include <fmt/core.h>

#include <charconv>
#include <filesystem>

#include "base/clock.hpp"
#include "cli/command_line.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/train/games_on_disk.hpp"
#include "cli/train/learning.hpp"
#include "cli/train/net_match.hpp"
#include "cli/train/net_plan.hpp"
#include "cli/whole_file.hpp"
#include "train/generate.hpp"
#include "train/label_positions.hpp"
#include "train/network_files.hpp"

namespace strata::cli {

int run_net(Arguments const& arguments);

namespace {

namespace fs = std::filesystem;

constexpr std::size_t timed_labels = 20'000;  // how fast labels are made is measured on so many
constexpr std::uint64_t least_labels = 2'000, most_labels = 20'000'000;
constexpr std::int64_t play_note_ms = 60'000, played_note_ms = 10'000;

// The command line as it was written.
struct NetWords {
  std::string hours, out, work, from, hidden, seed = "1", concurrency = "2", nodes = "1500", match_nodes;
  std::string labels, positions, games;
};

void declare(CommandLine& line, NetWords& words) {
  line.add_option("--hours", words.hours, "Time for all of it, in hours").type_name("H").required();
  line.add_option("--out", words.out, "Output file for the network (default: the name of the game and .net)")
      .type_name("FILE");
  line.add_option("--work", words.work,
                  "Working folder, from which the same command goes on (default: that file and .work)")
      .type_name("FOLDER");
  line.add_option("--from", words.from, "Network to begin with, instead of random weights").type_name("NET");
  line.add_option("--hidden", words.hidden,
                  "Hidden units: 32, 64, 96 ... 512 (default 32, or those of the network it begins with)")
      .type_name("H");
  line.add_option("--nodes", words.nodes, "Nodes per move of the training games (default 1500)").type_name("N");
  line.add_option("--match-nodes", words.match_nodes, "Nodes per move of the match, instead of a clock").type_name("N");
  line.add_option("--labels", words.labels, "Positions labelled for the first stage, at most").type_name("N");
  line.add_option("--positions", words.positions, "Positions of training games, at most").type_name("N");
  line.add_option("--games", words.games, "Games of the match, at most").type_name("N");
  line.add_option("--seed", words.seed, "Random seed (default 1)").type_name("S");
  line.add_option("--concurrency", words.concurrency, "Threads (default 2)").type_name("K");
  line.add_json_flag();
}

double net_hours(std::string const& text) {
  double hours = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), hours);
  if (problem != std::errc() || end != text.data() + text.size() || !(hours >= 0.01 && hours <= 10'000))
    fail_usage(fmt::format("--hours is \"{}\", expected a number from 0.01 to 10000", text));
  return hours;
}

std::uint64_t number_or_none(std::string_view what, std::string const& text, std::int64_t low) {
  return text.empty() ? 0 : static_cast<std::uint64_t>(to_number(what, text, low, 1'000'000'000));
}

void keep(fs::path const& path, std::string const& text) {
  if (auto const written = write_whole_file(path.string(), text); !written)
    fail({ErrorCode::Io, "cannot be written: " + written.error().message, path.string(), 0, 0});
}

// The four stages. Each leaves a file in the working folder; a stage whose file is there is done.
class NetMaker {
 public:
  // Begins with the network that the request names, or with that of the game's parent, if there is one.
  NetMaker(api::Variant variant, NetRequest request, fs::path work)
      : variant_(std::move(variant)), request_(std::move(request)), work_(std::move(work)) {
    if (request_.from.empty()) parent_ = train::parent_network(variant_);
    if (parent_ && parent_->header().hidden != request_.hidden) parent_ = nullptr;
    std::error_code problem;
    fs::create_directories(work_, problem);
    if (problem) fail({ErrorCode::Io, "cannot be made: " + problem.message(), work_.string(), 0, 0});
    plan_ = share_out(request_);
    if (fs::exists(plan_path()))
      if (auto const read = read_decided(read_file(plan_path().string()), request_, plan_path().string(), plan_); !read)
        fail(read.error());
    say_line(plan_lines(request_, plan_));
  }

  // False if it was interrupted.
  bool run() { return distil() && play() && learn_games() && compare(); }

  [[nodiscard]] Learnt const& learnt() const { return learnt_; }
  [[nodiscard]] NetMatchReport const& match() const { return match_; }
  // The trained network with its match.
  [[nodiscard]] std::string network() const {
    auto const trained =
        value_or_fail(train::read_network(variant_, read_file(trained_path().string()), trained_path().string()));
    return train::network_bytes(*value_or_fail(train::annotated(variant_, *trained, {{"match", match_line(match_)}})));
  }

 private:
  [[nodiscard]] fs::path plan_path() const { return work_ / "plan.txt"; }
  [[nodiscard]] fs::path distilled_path() const { return work_ / "distilled.net"; }
  [[nodiscard]] fs::path games_path() const { return work_ / "training.games"; }
  [[nodiscard]] fs::path played_path() const { return work_ / "played.txt"; }
  [[nodiscard]] fs::path trained_path() const { return work_ / "trained.net"; }

  // How many labels there are to be, by how fast some are made.
  void decide() {
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
    plan_.label_epochs = epochs_in(learn_request(distilled_path()), plan_.learn_labels_seconds, plan_.labels);
    keep(plan_path(), request_.text() + decided_text(plan_));
  }

  [[nodiscard]] LearnRequest learn_request(fs::path const& out) const {
    LearnRequest request{.variant = variant_};
    request.out = out.string();
    request.resume = true;
    request.plan.hidden = request_.hidden;
    request.plan.seed = request_.seed;
    request.plan.concurrency = request_.concurrency;
    return request;
  }

  bool distil() {
    decide();
    if (fs::exists(distilled_path())) return true;
    say_line("distil:");
    LearnRequest request = learn_request(distilled_path());
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

  bool play() {
    if (fs::exists(trained_path())) return true;
    say_line("play:");
    train::GeneratePlan plan;
    plan.play.nodes = request_.nodes;
    plan.play.seed = request_.seed;
    plan.concurrency = request_.concurrency;
    GamesOnDisk file(games_path().string(), train::header_of(variant_, plan.play, STRATA_VERSION));
    plan.first_game = file.games();
    std::int64_t const before = played_before();
    Stopwatch const watch;
    InterruptWatch const interrupts;
    bool interrupted = false;
    std::int64_t said = 0, noted = 0;
    auto const enough = [&] { return request_.positions > 0 && file.plies() >= request_.positions; };
    train::GenerateHooks hooks;
    hooks.game = [&](train::TrainingGame const& game) { return file.add(game) && !enough(); };
    hooks.may_go_on = [&] {
      interrupted = InterruptWatch::take() || interrupted;
      std::int64_t const now = watch.milliseconds();
      if (now - noted >= played_note_ms) keep(played_path(), std::to_string(before + now) + '\n'), noted = now;
      double const left = plan_.play_seconds - static_cast<double>(before + now) / 1000;
      if (now - said >= play_note_ms)
        say_line(fmt::format("{} games, {} positions, {} left", file.games(), file.plies(), duration_text(left))),
            said = now;
      return !interrupted && left > 0;
    };
    if (!enough() && static_cast<double>(before) / 1000 < plan_.play_seconds) train::generate(variant_, plan, hooks);
    if (!file.error().empty()) fail({ErrorCode::Io, file.error(), games_path().string(), 0, 0});
    keep(played_path(), std::to_string(before + watch.milliseconds()) + '\n');
    say_line(fmt::format("{} games, {} positions", file.games(), file.plies()));
    return !interrupted;
  }

  // Milliseconds that earlier commands played for.
  [[nodiscard]] std::int64_t played_before() const {
    if (!fs::exists(played_path())) return 0;
    std::string text = read_file(played_path().string());
    if (!text.empty() && text.back() == '\n') text.pop_back();
    return to_number(played_path().string(), text, 0, 1'000'000'000'000);
  }

  bool learn_games() {
    if (fs::exists(trained_path())) return true;
    say_line("train:");
    LearnRequest request = learn_request(trained_path());
    request.data = {games_path().string()};
    request.from = distilled_path().string();
    request.seconds = plan_.train_seconds;
    learnt_ = learn(request);
    if (!learnt_.trained.network) return false;
    save_network(request, learnt_);
    if (std::string const verdict = verdict_of(learnt_); !verdict.empty()) say_line(verdict);
    return true;
  }

  bool compare() {
    say_line("match:");
    NetMatchRequest request{
        .variant = variant_, .network = trained_path().string(), .records = (work_ / "match.pgn").string()};
    request.control =
        request_.match_nodes > 0
            ? value_or_fail(match::read_control("nodes", std::to_string(request_.match_nodes)))
            : value_or_fail(match::read_clock(fmt::format("{:.2f}+{:.3f}", plan_.clock, plan_.clock / 100)));
    request.games = plan_.match_games;
    request.concurrency = request_.concurrency;
    request.seed = request_.seed;
    match_ = play_net_match(request);
    say_line(match_line(match_));
    return !match_.interrupted;
  }

  api::Variant variant_;
  NetRequest request_;
  std::shared_ptr<train::LearntNetwork const> parent_;
  fs::path work_;
  NetPlan plan_;
  Learnt learnt_;
  NetMatchReport match_;
};

int usual_hidden(NetWords const& words, api::Variant const& variant) {
  if (!words.from.empty()) return hidden_of(variant, words.from);
  auto const parent = train::parent_network(variant);
  return parent ? parent->header().hidden : 32;
}

NetRequest request_of(NetWords const& words, api::Variant const& variant) {
  NetRequest request;
  request.variant = variant.info().id;
  request.law = variant.law_hash();
  request.from = words.from;
  request.hours = net_hours(words.hours);
  request.hidden = words.hidden.empty() ? usual_hidden(words, variant)
                                        : static_cast<int>(to_number("--hidden", words.hidden, 32, 512));
  if (request.hidden % 32 != 0) fail_usage(fmt::format("--hidden is {}, expected a multiple of 32", request.hidden));
  request.concurrency = static_cast<int>(to_number("--concurrency", words.concurrency, 1, 64));
  request.seed = static_cast<std::uint64_t>(to_number("--seed", words.seed, 0, 1'000'000'000));
  request.nodes = static_cast<std::uint64_t>(to_number("--nodes", words.nodes, 1, 1'000'000'000));
  request.match_nodes = number_or_none("--match-nodes", words.match_nodes, 1);
  request.labels = number_or_none("--labels", words.labels, 1);
  request.positions = number_or_none("--positions", words.positions, 1);
  request.games = number_or_none("--games", words.games, 2);
  if (request.games % 2 != 0)
    fail_usage(fmt::format("--games is {}, expected an even number: games are played in pairs", request.games));
  return request;
}

}  // namespace

int run_net(Arguments const& arguments) {
  CommandLine line("net",
                   "Makes a network for a game: distils the hand-written evaluation, plays games, trains on them, and "
                   "writes the network if it does not lose its match. The same command goes on after an interruption",
                   "strata net my.toml --hours 2");
  VariantChoice const choice(line);
  NetWords words;
  declare(line, words);
  line.parse(arguments);
  api::Variant const variant = choice.load();
  NetRequest const request = request_of(words, variant);
  std::string const out = !words.out.empty() ? words.out
                          : choice.text().ends_with(".toml")
                              ? fs::path(choice.text()).replace_extension(".net").string()
                              : variant.info().id + ".net";
  NetMaker maker(variant, request, words.work.empty() ? fs::path(out + ".work") : fs::path(words.work));
  if (!maker.run()) {
    say_line("strata: interrupted; the same command goes on");
    return exit_failure;
  }
  bool const holds = maker.match().holds();
  if (holds) keep(out, maker.network());
  if (line.json()) {
    Json json = {{"variant", request.variant}, {"match", match_json(maker.match())}, {"written", holds}};
    if (maker.learnt().trained.network) json["training"] = report_json(maker.learnt());
    print_json(json);
  } else {
    if (maker.learnt().trained.network) fmt::print("{}\n", report_text(maker.learnt()));
    fmt::print("match: {}\n{}\n", match_line(maker.match()),
               holds ? out + " is written" : "the network lost its match, and is not written");
  }
  return holds ? 0 : exit_failure;
}

}  // namespace strata::cli
