#include <fmt/core.h>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_check(Arguments const& arguments);

int run_check(Arguments const& arguments) {
  CommandLine line(
      "check",
      "Checks a variant file and describes its rules in prose; dead ends (a pawn that can never promote, a piece "
      "that can never move) are warnings",
      "strata check my-game.toml");
  std::string file;
  std::vector<std::string> options;
  line.add_option("FILE", file, "A variant file, or the id of a game").required();
  line.add_option("--option", options, "A rule option of the game; may be repeated").type_name("NAME=VALUE").repeated();
  line.add_json_flag();
  line.parse(arguments);

  // A word is an id, as everywhere; whatever looks like a file is one, even if it does not end in .toml.
  bool const shipped = file.find('/') == std::string::npos && file.find('.') == std::string::npos;
  auto const chosen = to_options(options);
  auto loaded = shipped ? Result<api::Variant>(load_variant(file, chosen)) : load_variant_file(file, chosen);
  if (loaded)
    if (auto broken = loaded->option_errors(); !broken.empty()) loaded = std::unexpected(std::move(broken.front()));
  if (!loaded) {
    if (line.json()) {
      print_json({{"valid", false}, {"error", to_json(loaded.error())}});
      return exit_failure;
    }
    fail(std::move(loaded.error()));
  }
  auto const warnings = loaded->warnings();
  if (line.json()) {
    Json list = Json::array();
    for (Error const& warning : warnings) list.push_back(to_json(warning));
    print_json(
        {{"valid", true}, {"variant", loaded->info().id}, {"prose", loaded->prose()}, {"warnings", std::move(list)}});
    return 0;
  }
  fmt::print("{}", loaded->prose());
  if (!warnings.empty()) fmt::print("\n");
  for (Error warning : warnings) {
    warning.message.insert(0, "warning: ");
    fmt::print("{}\n", warning.text());
  }
  return 0;
}

}  // namespace strata::cli
