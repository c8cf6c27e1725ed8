// Completions for fish: a line a flag.

#include <fmt/core.h>

#include "cli/manual/description.hpp"

namespace strata::cli {

namespace {

std::string fish_quoted(std::string text) {
  text = with_replaced(with_replaced(std::move(text), "\\", R"(\\)"), "'", R"(\')");
  return '\'' + with_replaced(std::move(text), "\n", " ") + '\'';
}

std::string fish_value(CompletedBy completion) {
  switch (completion) {
    case CompletedBy::Games: return " -r -F -a '" + game_ids() + '\'';
    case CompletedBy::Files: return " -r -F";
    case CompletedBy::Folders: return " -x -a '(__fish_complete_directories)'";
    case CompletedBy::Nothing: break;
  }
  return " -x";
}

}  // namespace

std::string fish_completions(std::vector<CommandDescription> const& commands) {
  std::string text = "# Completions of strata for fish. Written by: strata completions fish\ncomplete -c strata -f\n";
  for (CommandDescription const& command : commands) {
    std::size_t const blank = command.name.find(' ');
    std::string condition = "__fish_seen_subcommand_from " + command.name.substr(0, blank);
    if (blank == std::string::npos) {
      text += fmt::format("complete -c strata -n __fish_use_subcommand -a {} -d {}\n", command.name,
                          fish_quoted(command.summary));
    } else {
      std::string const second = command.name.substr(blank + 1);
      text +=
          fmt::format("complete -c strata -n '{}' -a {} -d {}\n", condition, second, fish_quoted(command.line.summary));
      condition += "; and __fish_seen_subcommand_from " + second;
    }
    bool games = false;
    for (ArgumentDescription const& argument : command.line.arguments) {
      CompletedBy const completion = completion_of(argument);
      if (!argument.is_flag) {
        if (completion == CompletedBy::Games && !games)
          text += fmt::format("complete -c strata -n '{}' -F -a '{}'\n", condition, game_ids());
        else if (completion != CompletedBy::Nothing && !games)
          text += fmt::format("complete -c strata -n '{}' -F\n", condition);
        games |= completion != CompletedBy::Nothing;
        continue;
      }
      bool const is_long = argument.name.starts_with("--");
      text += fmt::format("complete -c strata -n '{}' -{} {}{} -d {}\n", condition, is_long ? "l" : "s",
                          argument.name.substr(is_long ? 2 : 1), argument.value.empty() ? "" : fish_value(completion),
                          fish_quoted(argument.help));
    }
  }
  return text;
}

}  // namespace strata::cli
