// Completions for zsh: a call of _arguments a command.

#include <fmt/core.h>

#include "cli/manual/description.hpp"

namespace strata::cli {

namespace {

// Within single quotes.
std::string zsh_quoted(std::string text) { return '\'' + with_replaced(std::move(text), "'", R"('\'')") + '\''; }

// Within the brackets or between the colons of a specification.
std::string zsh_text(std::string text) {
  for (std::string_view const sign : {"\\", "[", "]", ":"})
    text = with_replaced(std::move(text), sign, '\\' + std::string(sign));
  return with_replaced(std::move(text), "\n", " ");
}

std::string zsh_action(CompletedBy completion) {
  switch (completion) {
    case CompletedBy::Games: return "{_alternative 'games:game:(" + game_ids() + ")' 'files:file:_files'}";
    case CompletedBy::Files: return "_files";
    case CompletedBy::Folders: return "_files -/";
    case CompletedBy::Nothing: break;
  }
  return " ";
}

std::string zsh_arguments(CommandDescription const& command) {
  std::string text = "_arguments -s";
  for (ArgumentDescription const& argument : command.line.arguments) {
    std::string spec;
    if (argument.is_flag) {
      spec = fmt::format("*{}[{}]", argument.name, zsh_text(argument.help));
      if (!argument.value.empty())
        spec += fmt::format(":{}:{}", zsh_text(argument.value), zsh_action(completion_of(argument)));
    } else {
      spec = fmt::format("*:{}:{}", zsh_text(argument.name), zsh_action(completion_of(argument)));
      if (text.find("'*:") != std::string::npos) continue;  // the first that goes by its place speaks for all
    }
    text += " \\\n        " + zsh_quoted(spec);
  }
  return text;
}

}  // namespace

std::string zsh_completions(std::vector<CommandDescription> const& commands) {
  std::string names;
  std::string seconds;
  std::string one_word;
  std::string two_words;
  for (CommandDescription const& command : commands) {
    std::size_t const blank = command.name.find(' ');
    std::string& cases = blank == std::string::npos ? one_word : two_words;
    if (blank == std::string::npos)
      names += "    " + zsh_quoted(command.name + ':' + command.summary) + '\n';
    else
      seconds += (seconds.empty() ? "" : " ") + command.name.substr(blank + 1);
    cases += fmt::format("    {})\n      {}\n      ;;\n",
                         blank == std::string::npos ? command.name : zsh_quoted(command.name), zsh_arguments(command));
  }
  return fmt::format(R"(#compdef strata
# Completions of strata for zsh. Written by: strata completions zsh
_strata() {{
  local curcontext=$curcontext
  local -a commands
  commands=(
{})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  if [[ $words[1] = bench ]]; then
    if (( CURRENT == 2 )); then compadd -- {}; fi
    if (( CURRENT > 2 )); then
      case "bench $words[2]" in
{}      esac
    fi
  fi
  case $words[1] in
{}  esac
}}
if [[ $zsh_eval_context[-1] = loadautofunc ]]; then
  _strata "$@"
else
  compdef _strata strata
fi
)",
                     names, seconds, with_replaced(two_words, "\n      ;;", "\n      return\n      ;;"), one_word);
}

}  // namespace strata::cli
