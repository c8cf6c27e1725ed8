// Completions for bash: one function, which looks up the command in a table of flags.

#include <fmt/core.h>

#include "cli/manual/description.hpp"

namespace strata::cli {

namespace {

std::string_view bash_word(CompletedBy completion) {
  switch (completion) {
    case CompletedBy::Games: return "games";
    case CompletedBy::Files: return "files";
    case CompletedBy::Folders: return "folders";
    case CompletedBy::Nothing: break;
  }
  return "nothing";
}

}  // namespace

std::string bash_completions(std::vector<CommandDescription> const& commands) {
  std::string names;
  std::string seconds;
  std::string flags;
  std::string values;
  std::string arguments;
  for (CommandDescription const& command : commands) {
    std::size_t const blank = command.name.find(' ');
    if (blank == std::string::npos)
      names += command.name + ' ';
    else
      seconds += command.name.substr(blank + 1) + ' ';
    std::string words;
    std::string kinds;
    for (ArgumentDescription const& argument : command.line.arguments) {
      std::string_view const kind = bash_word(completion_of(argument));
      if (!argument.is_flag) {
        kinds += fmt::format("{}{}", kinds.empty() ? "" : " ", kind);
        continue;
      }
      words += (words.empty() ? "" : " ") + argument.name;
      if (!argument.value.empty())
        values += fmt::format("        '{}:{}') kinds={} ;;\n", command.name, argument.name, kind);
    }
    flags += fmt::format("        '{}') flags='{}' ;;\n", command.name, words);
    arguments += fmt::format("        '{}:'*) kinds='{}' ;;\n", command.name, kinds);
  }
  return fmt::format(R"(# Completions of strata for bash. Written by: strata completions bash
_strata() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]-}} flags='' kinds='' kind words=''
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '{}--help --version' -- "$word")
        return
    fi
    if [ "$command" = bench ]; then
        case " {}" in
            *" ${{COMP_WORDS[2]}} "*) if [ "$COMP_CWORD" -gt 2 ]; then command="bench ${{COMP_WORDS[2]}}"; fi ;;
        esac
        if [ "$COMP_CWORD" = 2 ]; then words='{}'; fi
    fi
    case $command in
{}    esac
    case $command:$before in
{}{}    esac
    if [ "${{word:0:1}}" = - ]; then
        mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$word")
        return
    fi
    for kind in $kinds; do
        case $kind in
            games) words+=' {}' ;;
        esac
    done
    mapfile -t COMPREPLY < <(
        compgen -W "$words" -- "$word"
        case " $kinds " in
            *' folders '*) compgen -d -- "$word" ;;
        esac
        case " $kinds " in
            *' files '* | *' games '*) compgen -f -- "$word" ;;
        esac
    )
    # A folder ends in a slash, and blanks in names are quoted; not outside of a completion.
    compopt -o filenames 2>/dev/null || true
}}
complete -F _strata strata
)",
                     names, seconds, seconds, flags, values, arguments, game_ids());
}

}  // namespace strata::cli
