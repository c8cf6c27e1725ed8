// strata net: a network for any game by one command: distil, play, train, match.

#include <fmt/core.h>

#include <charconv>
#include <filesystem>

#include "cli/command_line.hpp"
#include "cli/train/learning.hpp"
#include "cli/train/net_maker.hpp"
#include "cli/whole_file.hpp"
#include "train/network_files.hpp"

namespace strata::cli {

int run_net(Arguments const& arguments);

namespace {

namespace fs = std::filesystem;

// The command line as it was written.
struct NetWords {
  std::string hours, out, work, from, hidden, seed = "1", concurrency = "2", nodes = "200", match_nodes;
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
  line.add_option("--nodes", words.nodes, "Nodes per move of the training games (default 200)").type_name("N");
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
  CommandLine line(
      "net",
      "Makes a network for a game: distils the hand-written evaluation, plays games, trains on them, twice, and "
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
  if (holds)
    if (auto const written = write_whole_file(out, maker.network()); !written)
      fail({ErrorCode::Io, "cannot be written: " + written.error().message, out, 0, 0});
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
