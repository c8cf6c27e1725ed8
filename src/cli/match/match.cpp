// strata match: how strong one player is against another.

#include "match/match.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>

#include "base/clock.hpp"
#include "cli/command_line.hpp"
#include "cli/match/files.hpp"
#include "cli/match/report.hpp"
#include "cli/terminal/interrupt.hpp"
#include "match/plan_text.hpp"
#include "match/tally.hpp"

namespace strata::cli {

int run_match(Arguments const& arguments);

namespace {

constexpr std::int64_t most_games = 1'000'000;

double to_decimal(std::string_view what, std::string const& text, double low, double high) {
  double number = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size() || !(number >= low && number <= high))
    fail_usage(fmt::format("{} is \"{}\", expected a number from {} to {}", what, text, low, high));
  return number;
}

// A word that load_variant() opens as a file.
bool is_variant_file(std::string const& name) { return name.find('/') != std::string::npos || name.ends_with(".toml"); }

std::vector<std::string> split_list(std::string const& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t const end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// The command line as it was written.
struct Words {
  std::vector<std::string> engines, variants, options, sprt;
  std::string tc, nodes, movetime, depth, games, openings = "random:8", concurrency = "1", pgn, seed = "1", log;
  std::string alpha = "0.05", beta = "0.05", model = "normalized";
  std::string max_plies = "2000", margin = "100", patience = "60", start = "30", report_every = "20";
  std::vector<std::string> draw, resign;
  bool resume = false;
};

void declare(CommandLine& line, Words& words) {
  line.add_option("--engine", words.engines,
                  "A player (docs/engine/matches.md); given twice, the results are those of the first")
      .type_name("SPEC")
      .repeated();
  line.add_option("--variant", words.variants, "Games: ids or paths of .toml files, separated by commas")
      .type_name("V[,V...]")
      .repeated();
  line.add_option("--option", words.options, "A rule option of the games; may be repeated")
      .type_name("NAME=VALUE")
      .repeated();
  line.add_option("--tc", words.tc,
                  "Clock of each player: 10+0.1 is 10 s and 0.1 s per move, 40/60 is 60 s for every 40 moves")
      .type_name("TC");
  line.add_option("--nodes", words.nodes, "Nodes per move, instead of a clock").type_name("N");
  line.add_option("--movetime", words.movetime, "Milliseconds per move, instead of a clock").type_name("MS");
  line.add_option("--depth", words.depth, "Depth of every search, instead of a clock").type_name("D");
  line.add_option("--games", words.games, "Number of games, even; with --sprt the maximum").type_name("N");
  line.add_option("--sprt", words.sprt, "Stop as soon as the test accepts a difference of E0 or of E1 Elo")
      .type_name("E0 E1")
      .values(2);
  line.add_option("--alpha", words.alpha, "Probability of accepting E1 wrongly (default 0.05)").type_name("P");
  line.add_option("--beta", words.beta, "Probability of accepting E0 wrongly (default 0.05)").type_name("P");
  line.add_option("--elo-model", words.model, "Kind of Elo of E0 and E1: normalized or logistic (default normalized)")
      .type_name("MODEL");
  line.add_option("--openings", words.openings,
                  "random:N, balanced openings of N plies (default random:8), or a file of positions or records")
      .type_name("SOURCE");
  line.add_option("--seed", words.seed, "Random seed (default 1)").type_name("S");
  line.add_option("--concurrency", words.concurrency, "Concurrent games (default 1)").type_name("K");
  line.add_option("--pgn", words.pgn, "Output file for the records; FILE.match beside it holds the state of the match")
      .type_name("FILE");
  line.add_flag("--resume", words.resume, "Continue the match of --pgn, if there is one");
  line.add_option("--log", words.log, "Log file for every line to and from programs, with times").type_name("FILE");
  line.add_option("--max-plies", words.max_plies, "Plies after which a game is a draw (default 2000)").type_name("M");
  line.add_option("--draw", words.draw,
                  "Adjudicate a draw from ply P on if both players score at most C centipawns either way for K plies")
      .type_name("P K C")
      .values(3);
  line.add_option("--resign", words.resign,
                  "A player resigns if both players score it at least C centipawns behind for K plies")
      .type_name("C K")
      .values(2);
  line.add_option("--margin", words.margin, "Milliseconds by which a player may overstep the clock (default 100)")
      .type_name("MS");
  line.add_option("--patience", words.patience,
                  "Seconds a program may think per move if there is no clock (default 60)")
      .type_name("S");
  line.add_option("--start-time", words.start, "Seconds a program has to start up (default 30)").type_name("S");
  line.add_option("--report-every", words.report_every, "Games between two progress lines (default 20)").type_name("N");
  line.add_json_flag();
}

match::TimeControl read_limit(Words const& words, std::array<match::PlayerSpec, 2> const& players) {
  std::vector<std::pair<std::string_view, std::string const*>> given;
  for (auto const& [word, value] : {std::pair<std::string_view, std::string const*>{"tc", &words.tc},
                                    {"nodes", &words.nodes},
                                    {"movetime", &words.movetime},
                                    {"depth", &words.depth}}) {
    if (!value->empty()) given.emplace_back(word, value);
  }
  if (given.size() > 1) fail_usage(fmt::format("--{} and --{} exclude each other", given[0].first, given[1].first));
  if (given.empty()) {
    if (players[0].control && players[1].control) return *players[0].control;
    fail_usage("no limit is given, expected --tc, --nodes, --movetime or --depth");
  }
  auto control = match::read_control(given[0].first, *given[0].second);
  if (!control) fail_usage("--" + control.error().message);
  return *control;
}

std::optional<match::Sprt> read_sprt(Words const& words) {
  if (words.sprt.empty()) return std::nullopt;
  match::Sprt sprt;
  sprt.elo0 = to_decimal("E0 of --sprt", words.sprt[0], -1000, 1000);
  sprt.elo1 = to_decimal("E1 of --sprt", words.sprt[1], -1000, 1000);
  if (sprt.elo0 >= sprt.elo1)
    fail_usage(fmt::format("--sprt {} {}: expected E0 below E1", words.sprt[0], words.sprt[1]));
  sprt.alpha = to_decimal("--alpha", words.alpha, 1e-6, 0.5);
  sprt.beta = to_decimal("--beta", words.beta, 1e-6, 0.5);
  if (words.model != "normalized" && words.model != "logistic")
    fail_usage(fmt::format("--elo-model is \"{}\", expected normalized or logistic", words.model));
  sprt.model = words.model == "normalized" ? match::EloModel::Normalized : match::EloModel::Logistic;
  return sprt;
}

void load_openings(match::MatchPlan& plan) {
  if (plan.openings.file.empty()) return;
  for (api::Variant const& variant : plan.variants) {
    constexpr std::string_view place = "{variant}";
    std::string path = plan.openings.file;
    if (std::size_t const at = path.find(place); at != std::string::npos)
      path.replace(at, place.size(), variant.info().id);
    plan.opening_lists.push_back(value_or_fail(match::read_openings(
        variant, read_file(path), path, [&path](Warning const& warning) { warn(path, warning); })));
  }
}

match::MatchPlan read_plan(Words const& words) {
  match::MatchPlan plan;
  if (words.engines.size() != 2)
    fail_usage(fmt::format("--engine is given {} times, expected twice", words.engines.size()));
  for (std::size_t i = 0; i < 2; ++i) plan.players[i] = value_or_fail(match::read_player(words.engines[i]));
  plan.control = read_limit(words, plan.players);
  if (words.games.empty() && words.sprt.empty()) fail_usage("expected --games N or --sprt E0 E1");
  plan.games = words.games.empty() ? most_games : to_number("--games", words.games, 1, most_games);
  if (plan.games % 2 != 0)
    fail_usage(fmt::format("--games is {}, expected an even number: games are played in pairs", plan.games));
  plan.seed = static_cast<std::uint64_t>(to_number("--seed", words.seed, 0, 1'000'000'000'000'000));
  plan.concurrency = static_cast<int>(to_number("--concurrency", words.concurrency, 1, 256));
  plan.openings = value_or_fail(match::read_opening_plan(words.openings));
  match::Adjudication& rules = plan.adjudication;
  rules.max_plies = static_cast<int>(to_number("--max-plies", words.max_plies, 1, 1'000'000));
  if (!words.draw.empty()) {
    rules.draw_after = static_cast<int>(to_number("P of --draw", words.draw[0], 1, 1'000'000));
    rules.draw_plies = static_cast<int>(to_number("K of --draw", words.draw[1], 1, 1'000'000));
    rules.draw_score = static_cast<int>(to_number("C of --draw", words.draw[2], 0, 100'000));
  }
  if (!words.resign.empty()) {
    rules.resign_score = static_cast<int>(to_number("C of --resign", words.resign[0], 1, 900'000));
    rules.resign_plies = static_cast<int>(to_number("K of --resign", words.resign[1], 1, 1'000'000));
  }
  plan.margin_ms = to_number("--margin", words.margin, 0, 3'600'000);
  plan.patience_ms = 1000 * to_number("--patience", words.patience, 1, 86'400);
  plan.start_ms = 1000 * to_number("--start-time", words.start, 1, 3'600);

  if (words.variants.empty()) fail_usage("--variant is missing (see strata match --help)");
  std::vector<std::string> ids;
  for (std::string const& list : words.variants)
    for (std::string const& name : split_list(list)) {
      plan.variants.push_back(load_variant(name, to_options(words.options)));
      std::string const id = plan.variants.back().info().id;
      if (std::ranges::find(ids, id) != ids.end()) fail_usage(fmt::format("the game {} is named twice", id));
      ids.push_back(id);
      if (is_variant_file(name)) plan.variant_files[id] = name;
    }
  load_openings(plan);
  return plan;
}

// What is wrong with a match that has more pairs than openings where nothing but the opening tells one game from another.
std::string repetition_warning(match::MatchPlan const& plan) {
  for (std::size_t i = 0; i < 2; ++i) {
    match::TimeControl const control = match::control_of(plan, i);
    if (control.has_clock() || control.movetime_ms > 0) return {};
  }
  if (std::ranges::any_of(plan.players, match::draws_lots)) return {};
  std::int64_t const different = match::different_pairs(plan);
  if (different == plan.games / 2) return {};
  return fmt::format(
      "without a clock these players play {} different games from these openings; more games make the interval "
      "narrower, but the result no more certain",
      2 * different);
}

// The lines of the conversations with programs, with the seconds since the match began.
class WireLog {
 public:
  explicit WireLog(std::string const& path) {
    if (path.empty()) return;
    file_.reset(std::fopen(path.c_str(), "wb"));
    if (!file_) fail({ErrorCode::Io, "cannot be written", path, 0, 0});
  }
  [[nodiscard]] bool is_open() const { return file_ != nullptr; }
  void write(int worker, std::string_view who, char direction, std::string_view line) {
    // "12.345 #1 name > go nodes 1000": '>' to the program, '<' from it, '!' its standard error.
    std::fputs(fmt::format("{:.3f} #{} {} {} {}\n", static_cast<double>(watch_.milliseconds()) / 1000, worker, who,
                           direction, line)
                   .c_str(),
               file_.get());
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, std::fclose};
  Stopwatch watch_;
};

// On standard error: one line that is written over on a terminal, else a line now and then.
class Progress {
 public:
  explicit Progress(std::int64_t every) : every_(every), terminal_(::isatty(STDERR_FILENO) == 1) {}
  void show(std::string const& text, std::int64_t games) {
    if (terminal_)
      std::fputs(("\r" + text + "\x1b[K").c_str(), stderr);
    else if (games % every_ == 0)
      std::fputs((text + '\n').c_str(), stderr);
    open_ = terminal_;
  }
  void say(std::string const& text) {
    close();
    std::fputs((text + '\n').c_str(), stderr);
  }
  void close() {
    if (open_) std::fputs("\n", stderr);
    open_ = false;
  }

 private:
  std::int64_t every_;
  bool terminal_;
  bool open_ = false;  // a line that has not ended
};

// One match from its plan to its table.
class MatchRun {
 public:
  MatchRun(match::MatchPlan plan, std::optional<match::Sprt> const& sprt, Words const& words)
      : plan_(std::move(plan)),
        sprt_(sprt),
        files_(words.pgn, match::plan_text(plan_, sprt_), words.resume),
        log_(words.log),
        progress_(to_number("--report-every", words.report_every, 1, most_games)),
        score_(plan_) {}

  int run(bool json) {
    for (match::GameLine const& line : files_.played()) {
      if (line.number > plan_.games || !verdict_.accepted().empty()) break;
      count(line);
      plan_.first_game = line.number + 1;
    }
    if (plan_.first_game > 1) progress_.say(fmt::format("{} games were played earlier", plan_.first_game - 1));
    for (std::string const& warning : {files_.warning(), repetition_warning(plan_)})
      if (!warning.empty()) progress_.say("warning: " + warning);
    Result<void> done;
    bool const finished_before = plan_.first_game > plan_.games || !verdict_.accepted().empty();
    if (!finished_before) {
      auto names = match::try_players(plan_);
      if (!names) fail(std::move(names.error()));
      for (std::size_t i = 0; i < 2; ++i) plan_.players[i].name = (*names)[i];
      done = play();
    } else {
      name_players_unseen();
    }
    progress_.close();
    if (json)
      print_json(final_json(plan_, score_, verdict_));
    else
      fmt::print("{}", final_text(plan_, score_, verdict_));
    if (!files_.error().empty()) fail({ErrorCode::Io, files_.error(), {}, 0, 0});
    if (!done) fail(std::move(done.error()));
    if (interrupted_ && score_.total().games() < plan_.games && verdict_.accepted().empty()) {
      std::fputs("strata: the match was interrupted; --resume continues it\n", stderr);
      return exit_failure;
    }
    return 0;
  }

 private:
  Result<void> play() {
    InterruptWatch const watch;
    match::MatchHooks hooks;
    hooks.report = [this](match::GameReport const& report) { return take(report); };
    hooks.signal = [this] { return signal(); };
    if (log_.is_open())
      hooks.log = [this](int worker, std::string_view who, char direction, std::string_view line) {
        log_.write(worker, who, direction, line);
      };
    return match::play_match(plan_, hooks);
  }

  // On a thread of the match, where nothing may throw.
  bool take(match::GameReport const& report) {
    auto const record = match::record_of(plan_, report);
    match::GameLine const line = match::line_of(report);
    if (!files_.add(line, record ? *record : std::string())) return false;
    count(line);
    if (!report.explanation.empty()) progress_.say(fmt::format("game {}: {}", line.number, report.explanation));
    progress_.show(progress_line(score_.total(), verdict_, plan_.games), line.number);
    return verdict_.accepted().empty();
  }

  void count(match::GameLine const& line) {
    score_.add(line);
    if (line.number % 2 == 0) verdict_ = judge(sprt_, score_.total());
  }

  match::Signal signal() {
    if (InterruptWatch::take()) {
      if (interrupted_) broken_off_ = true;
      interrupted_ = true;
      progress_.say(broken_off_ ? "the running games are aborted"
                                : "finishing the running games; Ctrl-C again aborts them");
    }
    return broken_off_ ? match::Signal::BreakOff : interrupted_ ? match::Signal::FinishRunning : match::Signal::GoOn;
  }

  void name_players_unseen() {
    for (match::PlayerSpec& player : plan_.players)
      if (player.name.empty()) player.name = player.command.front();
  }

  match::MatchPlan plan_;
  std::optional<match::Sprt> sprt_;
  MatchFiles files_;
  WireLog log_;
  Progress progress_;
  match::Score score_;
  MatchVerdict verdict_;
  bool interrupted_ = false;
  bool broken_off_ = false;
};

}  // namespace

int run_match(Arguments const& arguments) {
  CommandLine line(
      "match",
      "Plays pairs of games between two players and measures the difference in Elo. The last line is: wins W "
      "draws D losses L",
      "strata match --engine engine --engine greedy --variant raumschach --nodes 1000 --games 20");
  Words words;
  declare(line, words);
  line.parse(arguments);
  if (words.resume && words.pgn.empty())
    fail_usage("--resume needs --pgn: the state of the match is kept beside that file");
  std::optional<match::Sprt> const sprt = read_sprt(words);
  return MatchRun(read_plan(words), sprt, words).run(line.json());
}

}  // namespace strata::cli
