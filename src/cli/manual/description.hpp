#pragma once
// The description of the commands, as data. The completions of shells and the manual page are written from it, so that they
// know every command and every flag there is.

#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace strata::cli {

struct CommandDescription {
  std::string name;     // "serve", "bench perft"
  std::string summary;  // as in `strata --help`; empty for those of two words
  LineDescription line;
};

// In the order of `strata --help`; the commands of two words behind the first of them.
[[nodiscard]] std::vector<CommandDescription> describe_commands();

// The completer of an argument, or of the value of a flag.
enum class CompletedBy : unsigned char { Nothing, Games, Files, Folders };
[[nodiscard]] CompletedBy completion_of(ArgumentDescription const& argument);

[[nodiscard]] std::string bash_completions(std::vector<CommandDescription> const& commands);
[[nodiscard]] std::string zsh_completions(std::vector<CommandDescription> const& commands);
[[nodiscard]] std::string fish_completions(std::vector<CommandDescription> const& commands);
// In roff, for man.
[[nodiscard]] std::string manual_page(std::vector<CommandDescription> const& commands);

// The ids of the shipped games, with blanks between them.
[[nodiscard]] std::string game_ids();
// text with every `from` replaced.
[[nodiscard]] std::string with_replaced(std::string text, std::string_view from, std::string_view to);

}  // namespace strata::cli
