// The manual page strata(1), in the macros of man(7).

#include <fmt/core.h>

#include "cli/manual/description.hpp"

namespace strata::cli {

namespace {

// A line must not begin as a request does, a hyphen is one to be typed, and the signs of ASCII stay what they are.
std::string roff(std::string text) {
  text = with_replaced(std::move(text), "\\", "\\e");
  text = with_replaced(std::move(text), "-", "\\-");
  text = with_replaced(std::move(text), "~", "\\(ti");
  text = with_replaced(std::move(text), "^", "\\(ha");
  text = with_replaced(std::move(text), "`", "\\(ga");
  text = with_replaced(std::move(text), "\n\n", "\n.PP\n");
  if (text.starts_with('.') || text.starts_with('\'')) text.insert(0, "\\&");
  return with_replaced(std::move(text), "\n'", "\n\\&'");
}

}  // namespace

std::string manual_page(std::vector<CommandDescription> const& commands) {
  std::string text = R"(.\" Written by: strata manual
.TH STRATA 1 "" "Strata )" STRATA_VERSION R"(" "User Commands"
.SH NAME
strata \- three\-dimensional chess: engine, server and board
.SH SYNOPSIS
.B strata
[\fICOMMAND\fR [\fIARGUMENT\fR...]]
.SH DESCRIPTION
Strata plays three\-dimensional chess: the tri\-dimensional chess of Star Trek, Raumschach and other games, each of them a text file.
It plays in the terminal, serves a page with the games of many people, speaks the engine protocol UCI, and checks and explains the
laws of games. Without a command it asks which game to play.
.PP
Wherever a command takes a game \fIV\fR, it takes an id of
.B strata variants
or the path of a
.I .toml
file.
.SH COMMANDS
)";
  for (CommandDescription const& command : commands) {
    text += fmt::format(".SS {}\n{}\n", roff(command.line.usage), roff(command.line.summary));
    for (ArgumentDescription const& argument : command.line.arguments) {
      std::string const value = argument.value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(argument.value));
      text += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(argument.name), value, roff(argument.help));
    }
    text += fmt::format(".PP\nExample:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", roff(command.line.example));
  }
  return text + R"(.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
Failure: an invalid file, position, variant or record, or a comparison that failed.
.TP
.B 2
Bad usage: an unknown command, flag, game or option.
.SH ENVIRONMENT
.TP
.B STRATA_CPU
.BR baseline ,
.B avx2
or
.BR avx512 :
use this processor level, or the next lower one available, instead of the best. All levels play the same.
.TP
.B XDG_DATA_HOME
Where
.B strata serve
keeps its games, in the folder
.IR strata ,
unless
.B \-\-data
says otherwise; else
.IR \(ti/.local/share .
.TP
.B NO_COLOR
If it is set, boards are drawn without colours.
.SH SEE ALSO
The documents in
.IR /usr/share/doc/strata ,
of which
.I hosting.md
explains how to run a server.
)";
}

}  // namespace strata::cli
