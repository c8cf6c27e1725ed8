// strata tune: what the pieces of a game are worth, learnt from games.

#include "tune/tuner.hpp"

#include <fmt/core.h>

#include <charconv>
#include <cstdio>

#include "cli/command_line.hpp"
#include "cli/tune/games.hpp"
#include "cli/whole_file.hpp"
#include "match/plan_text.hpp"

namespace strata::cli {

int run_tune(Arguments const& arguments);

namespace {

constexpr std::int64_t no_clock = 3'600'000;
constexpr std::int64_t most_games = 1'000'000;

// The command line as it was written.
struct Words {
  std::vector<std::string> pgn, resign;
  std::string games, nodes = "1000", openings = "random:8", seed = "1", concurrency = "1", max_plies = "400";
  std::string skip = "10", per_game = "16", only, strength = "1", holdout = "10", rounds = "4", search_nodes,
              trust = "80", out;
  bool resume = false;
};

void declare(CommandLine& line, Words& words) {
  line.add_option("--games", words.games, "Games that the engine plays against itself; without it, those of --pgn")
      .type_name("N");
  line.add_option("--nodes", words.nodes, "Nodes per move in these games (default 1000)").type_name("N");
  line.add_option("--openings", words.openings, "random:N, plies played at random first (default random:8), or a file")
      .type_name("SOURCE");
  line.add_option("--seed", words.seed, "Random seed (default 1)").type_name("S");
  line.add_option("--concurrency", words.concurrency, "Games played or read concurrently (default 1)").type_name("K");
  line.add_option("--max-plies", words.max_plies, "Plies after which a game is a draw (default 400)").type_name("M");
  line.add_option("--resign", words.resign,
                  "A side resigns if both sides score it at least C centipawns behind for K plies")
      .type_name("C K")
      .values(2);
  line.add_option("--pgn", words.pgn,
                  "Output file for the games; without --games, records to learn from, may be repeated")
      .type_name("FILE")
      .repeated();
  line.add_flag("--resume", words.resume, "Continue the games of --pgn, if there are any");
  line.add_option("--skip", words.skip, "Plies to skip after the opening (default 10)").type_name("N");
  line.add_option("--per-game", words.per_game, "Maximum number of positions per game (default 16)").type_name("N");
  line.add_option("--only", words.only, "What to tune: values,mobility,piece-squares,weights,endgame (default all)")
      .type_name("KIND[,...]");
  line.add_option("--strength", words.strength, "How strongly values are pulled towards their start (default 1)")
      .type_name("X");
  line.add_option("--holdout", words.holdout, "Percentage of the games held out to test the result (default 10)")
      .type_name("P");
  line.add_option("--rounds", words.rounds, "Number of fits, each from the result of the one before (default 4)")
      .type_name("N");
  line.add_option("--search-nodes", words.search_nodes,
                  "Search each position with this many nodes and learn from its score")
      .type_name("N");
  line.add_option("--trust", words.trust,
                  "Weight of that score in per cent, the rest is the game's result (default 80)")
      .type_name("P");
  line.add_option("--out", words.out, "Output file for the values (docs/formats/evaluation.md)").type_name("FILE");
  line.add_json_flag();
}

double to_strength(std::string const& text) {
  double number = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size() || !(number >= 1e-3 && number <= 1e6))
    fail_usage(fmt::format("--strength is \"{}\", expected a number from 0.001 to 1000000", text));
  return number;
}

tune::Wanted to_wanted(std::string const& text) {
  if (text.empty()) return {};
  tune::Wanted wanted{false, false, false, false, false};
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t const end = std::min(text.find(',', begin), text.size());
    std::string const word = text.substr(begin, end - begin);
    bool* const flag = word == "values"          ? &wanted.values
                       : word == "mobility"      ? &wanted.mobility
                       : word == "piece-squares" ? &wanted.piece_squares
                       : word == "weights"       ? &wanted.weights
                       : word == "endgame"       ? &wanted.endgame
                                                 : nullptr;
    if (flag == nullptr)
      fail_usage(fmt::format("--only: \"{}\" is not one of values, mobility, piece-squares, weights, endgame", word));
    *flag = true;
    begin = end + 1;
  }
  return wanted;
}

int concurrency_of(Words const& words) {
  return static_cast<int>(to_number("--concurrency", words.concurrency, 1, 256));
}

match::MatchPlan game_plan(Words const& words, api::Variant const& variant) {
  match::MatchPlan plan;
  for (match::PlayerSpec& player : plan.players) {
    player = value_or_fail(match::read_player("engine"));
    player.name = "engine";
  }
  plan.variants = {variant};
  plan.colours = match::Colours::Fixed;  // of two games with one opening between equals the second would be the first
  plan.control.nodes = static_cast<std::uint64_t>(to_number("--nodes", words.nodes, 1, 1'000'000'000'000'000));
  plan.margin_ms = no_clock;
  plan.openings = value_or_fail(match::read_opening_plan(words.openings));
  plan.openings.balanced = false;  // who is ahead, and how such games end, is what is to be learnt
  if (std::string const& path = plan.openings.file; !path.empty())
    plan.opening_lists.push_back(value_or_fail(match::read_openings(
        variant, read_file(path), path, [&path](Warning const& warning) { warn(path, warning); })));
  plan.adjudication.max_plies = static_cast<int>(to_number("--max-plies", words.max_plies, 1, 1'000'000));
  if (!words.resign.empty()) {
    plan.adjudication.resign_score = static_cast<int>(to_number("C of --resign", words.resign[0], 1, 900'000));
    plan.adjudication.resign_plies = static_cast<int>(to_number("K of --resign", words.resign[1], 1, 1'000'000));
  }
  plan.games = to_number("--games", words.games, 1, most_games);
  plan.seed = static_cast<std::uint64_t>(to_number("--seed", words.seed, 0, 1'000'000'000'000'000));
  plan.concurrency = concurrency_of(words);
  return plan;
}

std::string loss_line(std::string_view what, tune::Losses const& losses) {
  return fmt::format("{:<18} {:>10.5f} {:>10.5f}\n", what, losses.learnt, losses.held_out);
}

std::string report_text(tune::TuneReport const& report) {
  std::string text = fmt::format(
      "learnt from {} positions of {} games, held out {} of {}; {:.0f} centipawns are e to 1 in the middlegame, "
      "{:.0f} in the endgame\n\n",
      report.positions, report.games, report.held_out_positions, report.held_out_games, 1 / report.scale.middlegame,
      1 / report.scale.endgame);
  text += fmt::format("{:<18} {:>10} {:>10}\n", "loss", "learnt", "held out");
  text +=
      loss_line("the model", report.model) + loss_line("as it is", report.present) + loss_line("tuned", report.tuned);
  text += fmt::format("\n{:<18} {:>10} {:>10} {:>10}\n", "parameter", "model", "tuned", "+-");
  for (tune::TunedParameter const& each : report.parameters)
    if (each.used)
      text += fmt::format("{:<18} {:>10} {:>10} {:>10.1f}\n", each.parameter.name, each.parameter.model, each.value,
                          each.error);
  return text;
}

Json to_json(tune::Losses const& losses) { return {{"learnt", losses.learnt}, {"held_out", losses.held_out}}; }

Json report_json(tune::TuneReport const& report) {
  Json parameters = Json::array();
  for (tune::TunedParameter const& each : report.parameters)
    parameters.push_back({{"name", each.parameter.name},
                          {"model", each.parameter.model},
                          {"tuned", each.value},
                          {"error", each.error},
                          {"used", each.used}});
  return {{"games", report.games},
          {"positions", report.positions},
          {"held_out_games", report.held_out_games},
          {"held_out_positions", report.held_out_positions},
          {"scale", {{"middlegame", report.scale.middlegame}, {"endgame", report.scale.endgame}}},
          {"model", to_json(report.model)},
          {"present", to_json(report.present)},
          {"tuned", to_json(report.tuned)},
          {"parameters", std::move(parameters)}};
}

// Stands above the values: what they were learnt from, and what that was worth.
std::string heading_of(tune::TuneReport const& report, tune::SamplePlan const& samples, tune::TunePlan const& plan) {
  std::string const teachers =
      samples.search_nodes == 0
          ? std::string()
          : fmt::format(
                ":\n{:.0f} per cent the scores of searches of {} nodes, {:.0f} per cent the results of the games",
                100 * plan.trust, samples.search_nodes, 100 * (1 - plan.trust));
  return fmt::format(
      "Found by strata tune from {} positions of {} games{}.\nLoss of games held out: {:.5f} by the model, {:.5f} by "
      "these values.",
      report.positions, report.games, teachers, report.model.held_out, report.tuned.held_out);
}

// Half written, it would be read by the next program that starts.
void write_out(std::string const& path, std::string const& text) {
  if (auto const written = write_whole_file(path, text); !written)
    fail({ErrorCode::Io, "cannot be written: " + written.error().message, path, 0, 0});
}

}  // namespace

int run_tune(Arguments const& arguments) {
  CommandLine line(
      "tune",
      "Tunes the values of pieces, of their mobility and of their cells from games, and reports how much better "
      "they predict the results",
      "strata tune raumschach --games 2000 --pgn raumschach.pgn --resume --out raumschach.eval.toml");
  VariantChoice const choice(line);
  Words words;
  declare(line, words);
  line.parse(arguments);
  if (words.games.empty() && words.pgn.empty()) fail_usage("expected --games N, or --pgn FILE to learn from");
  if (!words.games.empty() && words.pgn.size() > 1) fail_usage("--games takes only one --pgn FILE");
  if (words.resume && (words.pgn.empty() || words.games.empty()))
    fail_usage("--resume needs --games and --pgn: that file holds the games played");

  tune::SamplePlan sample_plan;
  sample_plan.skip = static_cast<int>(to_number("--skip", words.skip, 0, 1000));
  sample_plan.per_game = static_cast<int>(to_number("--per-game", words.per_game, 1, 1000));
  sample_plan.seed = static_cast<std::uint64_t>(to_number("--seed", words.seed, 0, 1'000'000'000'000'000));
  if (!words.search_nodes.empty())
    sample_plan.search_nodes =
        static_cast<std::uint64_t>(to_number("--search-nodes", words.search_nodes, 1, 1'000'000'000));
  tune::TunePlan plan;
  plan.seed = sample_plan.seed;
  plan.wanted = to_wanted(words.only);
  plan.strength = to_strength(words.strength);
  plan.trust = static_cast<double>(to_number("--trust", words.trust, 0, 100)) / 100;
  plan.holdout = static_cast<int>(to_number("--holdout", words.holdout, 1, 90));
  plan.rounds = static_cast<int>(to_number("--rounds", words.rounds, 1, 20));

  api::Variant const variant = choice.load().without_network();  // the hand-written evaluation is tuned
  auto const say = [](std::string const& text) { std::fputs((text + '\n').c_str(), stderr); };
  std::string const file = words.pgn.empty() ? std::string() : words.pgn.front();
  std::string played;
  if (!words.games.empty() && !play_games(game_plan(words, variant), file, words.resume, played, say)) {
    say(file.empty() ? "strata: interrupted" : "strata: interrupted; --resume continues the games");
    return exit_failure;
  }
  GameSamples games(variant, sample_plan, concurrency_of(words), say);
  games.read(played, {});
  for (std::string const& path : words.pgn) games.read_file(path);
  tune::TuneReport const report = value_or_fail(tune::tune(variant, games.samples(), plan, say));
  if (!words.out.empty())
    write_out(words.out, tune::values_text(variant, report.tuning, heading_of(report, sample_plan, plan)));
  if (line.json())
    print_json(report_json(report));
  else
    fmt::print("{}", report_text(report));
  return 0;
}

}  // namespace strata::cli
