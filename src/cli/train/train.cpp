// strata train: a network for a game, learnt from its training games.

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "cli/command_line.hpp"
#include "cli/train/learning.hpp"
#include "cli/train/plots.hpp"
#include "cli/whole_file.hpp"

namespace strata::cli {

int run_train(Arguments const& arguments);

namespace {

// The command line as it was written.
struct TrainWords {
  std::vector<std::string> data;
  std::string hidden, epochs, from, distil, distil_epochs, batch, rate, seed = "1", concurrency = "2", plots, out;
  bool resume = false, anyway = false;
};

void declare(CommandLine& line, TrainWords& words) {
  line.add_option("--data", words.data, "Training games (strata datagen); may be repeated")
      .type_name("FILE")
      .repeated();
  line.add_option("--distil", words.distil, "Learn first from N positions labelled by the hand-written evaluation")
      .type_name("N");
  line.add_option("--hidden", words.hidden, "Hidden units: 32, 64, 96 ... 512 (default 128, or those of --from)")
      .type_name("H");
  line.add_option("--epochs", words.epochs,
                  "Passes over the games (default: by their number, 4 to 60; 12 at most behind labels or a network)")
      .type_name("N");
  line.add_option("--distil-epochs", words.distil_epochs, "Passes over the labels (default likewise)").type_name("N");
  line.add_option("--batch", words.batch, "Positions per step (default: by their number, 256 to 16384)").type_name("N");
  line.add_option("--rate", words.rate,
                  "Largest step of AdamW in millionths (default 1000, or 300 from a network or labels)")
      .type_name("N");
  line.add_option("--from", words.from, "Network to begin with").type_name("NET");
  line.add_option("--seed", words.seed, "Random seed (default 1)").type_name("S");
  line.add_option("--concurrency", words.concurrency, "Threads (default 2); part of what decides the outcome")
      .type_name("K");
  line.add_flag("--resume", words.resume, "Continue from the checkpoint beside --out, if there is one");
  line.add_flag("--anyway", words.anyway, "Write the network even if there is not enough data");
  line.add_option("--plots", words.plots, "Folder for pictures of loss and calibration").type_name("FOLDER");
  line.add_option("--out", words.out, "Output file for the network (docs/formats/net.md)").type_name("FILE");
  line.add_json_flag();
}

int number_or(std::string_view what, std::string const& text, std::int64_t low, std::int64_t high, int otherwise) {
  return text.empty() ? otherwise : static_cast<int>(to_number(what, text, low, high));
}

void write_plot(std::string const& folder, std::string const& name, std::string const& svg) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  std::string const path = (std::filesystem::path(folder) / name).string();
  if (auto const written = write_whole_file(path, svg); !written)
    fail({ErrorCode::Io, "cannot be written: " + written.error().message, path, 0, 0});
}

}  // namespace

int run_train(Arguments const& arguments) {
  CommandLine line("train",
                   "Learns a network from training games, and reports how much nearer it is to games held out than the "
                   "hand-written evaluation",
                   "strata train raumschach --data raumschach.games --distil 2000000 --hidden 32 --out raumschach.net");
  VariantChoice const choice(line);
  TrainWords words;
  declare(line, words);
  line.parse(arguments);
  if (words.out.empty()) fail_usage("expected --out FILE");
  if (words.data.empty() && words.distil.empty()) fail_usage("expected --data FILE or --distil N");

  LearnRequest request{.variant = choice.load()};
  request.data = words.data;
  request.from = words.from;
  request.out = words.out;
  request.resume = words.resume;
  request.labels =
      words.distil.empty() ? 0 : static_cast<std::size_t>(to_number("--distil", words.distil, 1, 1'000'000'000));
  request.epochs = number_or("--epochs", words.epochs, 1, 10'000, 0);
  request.label_epochs = number_or("--distil-epochs", words.distil_epochs, 1, 10'000, 0);
  request.plan.batch = number_or("--batch", words.batch, 16, 1 << 20, 0);
  if (!words.rate.empty()) {
    double const rate = static_cast<double>(to_number("--rate", words.rate, 1, 100'000)) * 1e-6;
    request.plan.first_rate = request.plan.fine_rate = rate;
    request.plan.last_rate = std::min(request.plan.last_rate, rate);
  }
  request.plan.seed = static_cast<std::uint64_t>(to_number("--seed", words.seed, 0, 1'000'000'000'000'000));
  request.plan.concurrency = static_cast<int>(to_number("--concurrency", words.concurrency, 1, 64));
  int const usual = words.from.empty() ? 128 : hidden_of(request.variant, words.from);
  request.plan.hidden = number_or("--hidden", words.hidden, 32, 512, usual);
  if (request.plan.hidden % 32 != 0)
    fail_usage(fmt::format("--hidden is {}, expected a multiple of 32", request.plan.hidden));

  Learnt const learnt = learn(request);
  if (!learnt.trained.network) {
    say_line("strata: interrupted; --resume continues");
    return exit_failure;
  }
  if (!words.plots.empty()) {
    write_plot(words.plots, "loss.svg", loss_svg(learnt.trained.report));
    write_plot(words.plots, "calibration.svg", calibration_svg(learnt.trained.report));
  }
  std::string const verdict = verdict_of(learnt);
  bool const writes = verdict.empty() || words.anyway;
  if (writes) save_network(request, learnt);
  if (line.json()) {
    Json json = report_json(learnt);
    json["written"] = writes;
    print_json(json);
  } else {
    fmt::print("{}", report_text(learnt));
  }
  if (!verdict.empty()) say_line("strata: " + verdict + (writes ? "" : "; --anyway writes the network all the same"));
  return writes ? 0 : exit_failure;
}

}  // namespace strata::cli
