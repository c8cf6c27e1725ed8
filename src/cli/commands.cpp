#include "cli/commands.hpp"

#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "base/cpu_level.hpp"
#include "base/nearest.hpp"
#include "cli/play/play.hpp"

// The compiler of the second gate builds no server.
#ifdef STRATA_SERVER
#define STRATA_SERVER_COMMANDS(COMMAND)                      \
  COMMAND(serve, "serve the web page and store its games")   \
  COMMAND(backup, "back up all games of a server to a file") \
  COMMAND(restore, "restore a backup into a folder")         \
  COMMAND(migrate, "move all games to another store")        \
  COMMAND(export, "export all games of a server as text")    \
  COMMAND(loadtest, "play many games on a server at once and check that none was lost")
#else
#define STRATA_SERVER_COMMANDS(COMMAND)
#endif

// One line a command: run_NAME() in NAME.cpp, and what it does.
#define STRATA_COMMANDS(COMMAND)                                                \
  STRATA_SERVER_COMMANDS(COMMAND)                                               \
  COMMAND(play, "play a game against the computer or a friend")                 \
  COMMAND(variants, "list the games")                                           \
  COMMAND(start, "print the start position of a game")                          \
  COMMAND(show, "draw a position")                                              \
  COMMAND(moves, "list the legal moves of a position")                          \
  COMMAND(replay, "replay a game record and check its moves")                   \
  COMMAND(analyse, "analyse a position or the moves of a game with the engine") \
  COMMAND(check, "check a variant file and describe its rules in prose")        \
  COMMAND(perft, "count legal move sequences")                                  \
  COMMAND(conformance, "compare the rules with recorded positions")             \
  COMMAND(puzzles, "make puzzles of a game, each with one solution")            \
  COMMAND(match, "measure how much stronger one player is than another")        \
  COMMAND(tune, "tune the evaluation of a game from played games")              \
  COMMAND(datagen, "play games that a network is trained on")                   \
  COMMAND(train, "train a network from such games")                             \
  COMMAND(net, "make a network for a game: distil, play, train, match")         \
  COMMAND(tables, "make and look up tables of endings with three pieces")       \
  COMMAND(selfplay, "play games between two computer players")                  \
  COMMAND(bench, "run fixed searches over all games")                           \
  COMMAND(uci, "speak UCI on stdin and stdout")                                 \
  COMMAND(completions, "print shell completions")                               \
  COMMAND(manual, "print the manual page")

namespace strata::cli {

#define STRATA_DECLARE(name, summary) int run_##name(Arguments const& arguments);
STRATA_COMMANDS(STRATA_DECLARE)
#undef STRATA_DECLARE

std::span<Command const> commands() {
#define STRATA_ENTRY(name, summary) Command{#name, summary, run_##name},
  static constexpr std::array list = {STRATA_COMMANDS(STRATA_ENTRY)};
#undef STRATA_ENTRY
  return list;
}

namespace {

std::string overview() {
  std::string text = "Strata plays three-dimensional chess.\n\nUsage: strata COMMAND [ARGUMENTS...]\n\nCommands:\n";
  for (Command const& command : commands()) text += fmt::format("  {:<12} {}\n", command.name, command.summary);
  text +=
      "\nstrata COMMAND --help explains a command. Without a command Strata asks which game to play.\n\nExample:\n  "
      "strata "
      "play raumschach\n";
  return text;
}

// A level of the processor that there is not would be passed over in silence.
void check_cpu_level() {
  char const* const asked = std::getenv("STRATA_CPU");
  if (asked != nullptr && !find_cpu_level(asked))
    fail_usage(fmt::format("STRATA_CPU is \"{}\", expected baseline, avx2 or avx512", asked));
}

int dispatch(Arguments const& arguments) {
  if (arguments.empty()) return run_play_chooser();
  std::string const& name = arguments.front();
  if (name == "-h" || name == "--help" || (name == "help" && arguments.size() == 1)) throw HelpWanted{overview()};
  if (name == "--version") throw HelpWanted{"strata " STRATA_VERSION "\n"};
  if (name == "help") return dispatch({arguments[1], "--help"});
  std::vector<std::string_view> known;
  for (Command const& command : commands()) {
    if (command.name == name) return command.run({arguments.begin() + 1, arguments.end()});
    known.push_back(command.name);
  }
  std::string const hint = suggestion(name, known);
  fail_usage(fmt::format("unknown {} \"{}\"{}", name.starts_with('-') ? "flag" : "command", name,
                         hint.empty() ? " (see strata --help)" : hint));
}

}  // namespace

int run(Arguments const& arguments) {
  return run_guarded([&] {
    check_cpu_level();
    return dispatch(arguments);
  });
}

int run_guarded(std::function<int()> const& command) {
  try {
    return command();
  } catch (HelpWanted const& help) {
    fmt::print("{}", help.text);
    return 0;
  } catch (Failure const& failure) {
    std::fflush(stdout);
    // "file:line:column: message" stands alone, as compilers write it; everything else names the program.
    std::string const program = failure.error.line > 0 ? "" : "strata: ";
    fmt::print(stderr, "{}{}\n", program, one_line(failure.error.text()));
    return failure.exit_code;
  }
}

}  // namespace strata::cli
