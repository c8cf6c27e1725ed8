#include <unistd.h>

#include <fmt/core.h>

#include "cli/command_line.hpp"
#include "cli/whole_file.hpp"
#include "lesson/make_puzzles.hpp"
#include "lesson/prove.hpp"

namespace strata::cli {

int run_puzzles(Arguments const& arguments);

namespace {

constexpr std::int64_t most_puzzles = 10'000;

// The puzzles made so far, over the line before: a person waits here, a log does not.
void show_progress(lesson::PuzzleProgress const& progress, std::int64_t wanted) {
  if (::isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{} of {} puzzles, game {}", progress.found, wanted, progress.games);
  if (progress.found == wanted) fmt::print(stderr, "\n");
}

int make(api::Variant const& law, std::int64_t count, std::uint64_t seed, std::string const& file) {
  auto const set =
      lesson::make_puzzles(law, static_cast<int>(count), seed,
                           [&](lesson::PuzzleProgress const& progress) { show_progress(progress, count); });
  std::string const text = lesson::write_puzzles(law, set);
  if (file.empty())
    fmt::print("{}", text);
  else if (auto const written = write_whole_file(file, text); !written)
    fail(written.error());
  if (!file.empty()) fmt::print("{} puzzles are in {}\n", set.puzzles.size(), file);
  if (static_cast<std::int64_t>(set.puzzles.size()) == count) return 0;
  fmt::print(stderr, "strata: only {} of {} puzzles were found\n", set.puzzles.size(), count);
  return exit_failure;
}

// The line of a puzzle in its file is not known any more: it is named by its number.
int check(api::Variant const& law, std::string const& file) {
  auto const set = value_or_fail(lesson::read_puzzles(law, read_file(file), file));
  api::Engine engine;
  std::size_t failed = 0;
  for (std::size_t i = 0; i < set.puzzles.size(); ++i) {
    auto const proven = lesson::check_puzzle(engine, law, set.puzzles[i]);
    if (proven) continue;
    ++failed;
    fmt::print(stderr, "{}\n", one_line(fmt::format("{}: puzzle {}: {}", file, i + 1, proven.error().text())));
  }
  fmt::print("proved {} of {} puzzles\n", set.puzzles.size() - failed, set.puzzles.size());
  return failed == 0 ? 0 : exit_failure;
}

}  // namespace

int run_puzzles(Arguments const& arguments) {
  CommandLine line(
      "puzzles",
      "Makes puzzles of a game: mates in one to four moves and single winning moves, each proven to have one\n"
      "solution. The same seed gives the same puzzles. With --check it proves the puzzles of a file afresh.",
      "strata puzzles raumschach --count 5 --seed 7");
  VariantChoice const choice(line);
  std::string count = "100";
  std::string seed = "1";
  std::string file;
  std::string checked;
  line.add_option("--count", count, "Number of puzzles (default 100)").type_name("N");
  line.add_option("--seed", seed, "Seed of the games they are looked for in (default 1)").type_name("N");
  line.add_option("-o,--out", file, "Output file (default standard output)").type_name("FILE");
  line.add_option("--check", checked, "Prove the puzzles of this file instead").type_name("FILE");
  line.parse(arguments);

  constexpr std::int64_t highest_seed = 1'000'000'000;
  auto const wanted = to_number("--count", count, 1, most_puzzles);
  auto const number = to_number("--seed", seed, 0, highest_seed);
  if (!checked.empty() && !file.empty()) fail_usage("--check and --out exclude each other");
  api::Variant const law = choice.load();
  return checked.empty() ? make(law, wanted, static_cast<std::uint64_t>(number), file) : check(law, checked);
}

}  // namespace strata::cli
