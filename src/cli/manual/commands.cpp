// The commands that print what is installed beside the program.

#include <fmt/core.h>

#include <array>

#include "cli/manual/description.hpp"

namespace strata::cli {

int run_completions(Arguments const& arguments);
int run_manual(Arguments const& arguments);

int run_completions(Arguments const& arguments) {
  CommandLine line("completions", "Prints completions of commands, flags and games for a shell: bash, zsh or fish",
                   "strata completions bash > ~/.local/share/bash-completion/completions/strata");
  std::string shell;
  line.add_option("SHELL", shell, "bash, zsh or fish").required();
  line.parse(arguments);

  struct Writer {
    std::string_view shell;
    std::string (*write)(std::vector<CommandDescription> const& commands);
  };
  constexpr std::array writers = {Writer{"bash", bash_completions}, Writer{"zsh", zsh_completions},
                                  Writer{"fish", fish_completions}};
  for (Writer const& writer : writers) {
    if (writer.shell != shell) continue;
    fmt::print("{}", writer.write(describe_commands()));
    return 0;
  }
  fail_usage(fmt::format("SHELL is \"{}\", expected bash, zsh or fish", shell));
}

int run_manual(Arguments const& arguments) {
  CommandLine line("manual", "Prints the manual page, in roff", "strata manual | man -l -");
  line.parse(arguments);
  fmt::print("{}", manual_page(describe_commands()));
  return 0;
}

}  // namespace strata::cli
