// strata datagen: games of the engine against itself, for a network to learn from.

#include <fmt/core.h>

#include <charconv>
#include <cstdio>

#include "base/clock.hpp"
#include "cli/command_line.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/train/games_info.hpp"
#include "cli/train/games_on_disk.hpp"
#include "train/generate.hpp"
#include "train/network_files.hpp"

namespace strata::cli {

int run_datagen(Arguments const& arguments);

namespace {

constexpr std::int64_t say_after_ms = 10'000;  // the first line about the progress
constexpr std::int64_t say_every_ms = 60'000;

// The command line as it was written.
struct DatagenWords {
  std::string out, info, network, hours, positions, nodes = "200", seed = "1", concurrency = "1";
};

double to_hours(std::string const& text) {
  double hours = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), hours);
  if (problem != std::errc() || end != text.data() + text.size() || !(hours >= 0.001 && hours <= 10'000))
    fail_usage(fmt::format("--hours is \"{}\", expected a number from 0.001 to 10000", text));
  return hours;
}

std::string time_left(std::int64_t seconds) {
  if (seconds >= 3600) return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
  if (seconds >= 60) return fmt::format("{} min", seconds / 60);
  return fmt::format("{} s", seconds);
}

// Plays until enough is done, and says from time to time how much that is.
class Generation {
 public:
  Generation(GamesOnDisk& file, std::int64_t end_ms, std::uint64_t positions)
      : file_(file), end_ms_(end_ms), positions_(positions), first_plies_(file.plies()) {}

  [[nodiscard]] bool is_interrupted() const { return interrupted_; }
  [[nodiscard]] bool is_done() const { return positions_ > 0 && file_.plies() >= positions_; }

  bool take(train::TrainingGame const& game) { return file_.add(game) && !is_done(); }

  bool may_go_on() {
    interrupted_ = InterruptWatch::take() || interrupted_;
    std::int64_t const now = watch_.milliseconds();
    if (now >= next_ms_) {
      std::fputs((progress(now) + '\n').c_str(), stderr);
      next_ms_ = now + say_every_ms;
    }
    return !interrupted_ && (end_ms_ == 0 || now < end_ms_);
  }

  [[nodiscard]] std::string progress() const { return progress(watch_.milliseconds()); }

 private:
  [[nodiscard]] std::string progress(std::int64_t now) const {
    double const an_hour = static_cast<double>(file_.plies() - first_plies_) * 3.6e6 / static_cast<double>(now + 1);
    std::string text = fmt::format("{} games, {} positions, {:.0f} an hour", file_.games(), file_.plies(), an_hour);
    std::int64_t left = -1;
    if (end_ms_ > 0) left = std::max<std::int64_t>(0, end_ms_ - now) / 1000;
    if (positions_ > 0 && an_hour > 0) {
      auto const more = static_cast<double>(positions_ - std::min(positions_, file_.plies()));
      auto const needed = static_cast<std::int64_t>(more * 3600 / an_hour);
      left = left < 0 ? needed : std::min(left, needed);
    }
    return left < 0 ? text : text + fmt::format(", {} left", time_left(left));
  }

  GamesOnDisk& file_;
  Stopwatch watch_;
  std::int64_t end_ms_;      // 0: none
  std::uint64_t positions_;  // of the whole file; 0: no limit
  std::uint64_t first_plies_;
  std::int64_t next_ms_ = say_after_ms;
  bool interrupted_ = false;
};

}  // namespace

int run_datagen(Arguments const& arguments) {
  CommandLine line("datagen",
                   "Plays games of the engine against itself for a network to learn from. A file that is there already "
                   "is continued, whatever ended the program that wrote it",
                   "strata datagen raumschach --out raumschach.games --hours 2");
  VariantChoice const choice(line, false);
  DatagenWords words;
  line.add_option("--out", words.out, "Output file for the games; continued if it is there").type_name("FILE");
  line.add_option("--net", words.network, "Network that judges positions, instead of the hand-written evaluation")
      .type_name("FILE");
  line.add_option("--hours", words.hours, "Time to play for, in hours").type_name("H");
  line.add_option("--positions", words.positions, "Positions that the file is to hold").type_name("N");
  line.add_option("--nodes", words.nodes, "Nodes per move (default 200)").type_name("N");
  line.add_option("--seed", words.seed, "Random seed (default 1)").type_name("S");
  line.add_option("--concurrency", words.concurrency, "Games played concurrently (default 1)").type_name("K");
  line.add_option("--info", words.info, "Says what such a file holds, and plays nothing").type_name("FILE");
  line.add_json_flag();
  line.parse(arguments);
  if (!words.info.empty()) {
    if (!words.out.empty() || !words.network.empty() || !words.hours.empty() || !words.positions.empty())
      fail_usage("--info takes neither --out, --net, --hours nor --positions: it plays nothing");
    return print_games_info(words.info, choice, line.json());
  }
  if (line.json()) fail_usage("--json needs --info FILE");
  if (!choice.given()) fail_usage("expected the game V to play");
  if (words.out.empty()) fail_usage("expected --out FILE");
  if (words.hours.empty() && words.positions.empty()) fail_usage("expected --hours H or --positions N");

  train::GeneratePlan plan;
  plan.play.nodes = static_cast<std::uint64_t>(to_number("--nodes", words.nodes, 1, 1'000'000'000));
  plan.play.seed = static_cast<std::uint64_t>(to_number("--seed", words.seed, 0, 1'000'000'000'000'000));
  plan.concurrency = static_cast<int>(to_number("--concurrency", words.concurrency, 1, 256));
  auto const end_ms = words.hours.empty() ? 0 : static_cast<std::int64_t>(to_hours(words.hours) * 3.6e6);
  auto const positions = words.positions.empty() ? 0 : to_number("--positions", words.positions, 1, 1'000'000'000'000);
  api::Variant const variant = choice.load();
  if (!words.network.empty())
    plan.play.network = value_or_fail(train::read_network(variant, read_file(words.network), words.network));
  GamesOnDisk file(words.out, train::header_of(variant, plan.play, STRATA_VERSION));
  plan.first_game = file.games();
  InterruptWatch const watch;
  auto const say = [](std::string const& text) { std::fputs((text + '\n').c_str(), stderr); };
  if (file.games() > 0) say(fmt::format("{} games with {} positions were played earlier", file.games(), file.plies()));
  if (file.games() > 0 && file.cut_off() > 0)
    say(fmt::format("{} bytes of an unfinished game are cut off", file.cut_off()));

  Generation generation(file, end_ms, static_cast<std::uint64_t>(positions));
  if (!generation.is_done()) {
    train::GenerateHooks hooks;
    hooks.game = [&](train::TrainingGame const& game) { return generation.take(game); };
    hooks.may_go_on = [&] { return generation.may_go_on(); };
    train::generate(variant, plan, hooks);
  }
  if (!file.error().empty()) fail({ErrorCode::Io, file.error(), words.out, 0, 0});
  say(generation.progress());
  if (!generation.is_interrupted()) return 0;
  say("strata: interrupted; the same command continues the games");
  return exit_failure;
}

}  // namespace strata::cli
