#include "cli/play/commands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/nearest.hpp"
#include "cli/play/words.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

namespace {

constexpr std::array<PlayCommand, 25> commands = {{
    {PlayVerb::Help, "help", "[COMMAND]", "list the commands, or explain one"},
    {PlayVerb::Show, "show", "", "draw the board"},
    {PlayVerb::Moves, "moves", "[CELL]", "list the legal moves, all or those of one piece"},
    {PlayVerb::Targets, "targets", "CELL",
     "mark where the piece on a cell can go, or which pieces can reach an empty cell"},
    {PlayVerb::Hint, "hint", "", "ask the computer for a good move"},
    {PlayVerb::Undo, "undo", "[N]", "take back your last move (or N moves), with the replies"},
    {PlayVerb::Redo, "redo", "[N]", "replay moves that were taken back"},
    {PlayVerb::List, "list", "", "list the moves so far"},
    {PlayVerb::Material, "material", "", "count the pieces on the board and the captured ones"},
    {PlayVerb::Computer, "computer", "white|black|both|none", "let the computer play a side, both sides or none"},
    {PlayVerb::Level, "level", "1..10", "set the strength of the computer"},
    {PlayVerb::Stop, "stop", "", "stop the computer at once; with `computer both`, pause the game"},
    {PlayVerb::Go, "go", "", "let the computer move for the side to move"},
    {PlayVerb::Flip, "flip", "", "flip the board"},
    {PlayVerb::Resign, "resign", "", "resign the game"},
    {PlayVerb::Draw, "draw", "", "offer a draw"},
    {PlayVerb::Claim, "claim", "[KIND]", "claim a draw if the rules allow it: by repetition, perpetual or material"},
    {PlayVerb::Save, "save", "[over] [FILE]", "save the game to a file; over overwrites an older game"},
    {PlayVerb::Load, "load", "FILE [NUMBER]", "load a game from a file (NUMBER chooses one of several)"},
    {PlayVerb::Options, "options", "", "list the rule options of this game"},
    {PlayVerb::Rules, "rules", "", "print the rules of this game"},
    {PlayVerb::Notation, "notation", "[NAME]", "write moves in another notation of this game"},
    {PlayVerb::Position, "position", "", "print the position as text (TFEN)"},
    {PlayVerb::New, "new", "[GAME [OPTION=VALUE...]]", "start again, or start another game"},
    {PlayVerb::Quit, "quit", "", "leave"},
}};

}  // namespace

std::span<PlayCommand const> play_commands() { return commands; }

PlayCommand const* find_exactly(std::string_view word) {
  std::string const name = lowercase(word);
  auto const* const found =
      std::find_if(commands.begin(), commands.end(), [&](PlayCommand const& command) { return command.name == name; });
  return found == commands.end() ? nullptr : found;
}

CommandMatch find_by_prefix(std::string_view word) {
  std::string const start = lowercase(word);
  std::vector<PlayCommand const*> found;
  for (PlayCommand const& command : commands) {
    if (command.name.starts_with(start)) found.push_back(&command);
  }
  if (found.size() == 1) return {found.front(), {}};
  if (!found.empty()) {
    std::string names;
    for (std::size_t i = 0; i < found.size(); ++i) {
      names += fmt::format("{}{}", i == 0 ? "" : i + 1 == found.size() ? " or " : ", ", found[i]->name);
    }
    return {nullptr, fmt::format("\"{}\" may mean {}", word, names)};
  }
  std::vector<std::string_view> names;
  names.reserve(commands.size());
  for (PlayCommand const& command : commands) names.push_back(command.name);
  std::string const hint = suggestion(start, names);
  return {nullptr, fmt::format("unknown command \"{}\"{}", word,
                               hint.empty() ? " (type help for the commands, moves for the moves)" : hint)};
}

std::string help_text(int width) {
  std::size_t widest = 0;
  for (PlayCommand const& command : commands)
    widest = std::max(widest, command.name.size() + 1 + command.arguments.size());
  int const indent = static_cast<int>(widest) + 4;
  std::string text = wrapped(
                         "A move is typed as the game writes it or from cell to cell; TAB completes it. Commands (a "
                         "beginning is enough):",
                         width) +
                     '\n';
  for (PlayCommand const& command : commands) {
    std::string const head = fmt::format("  {:<{}}", fmt::format("{} {}", command.name, command.arguments), widest + 2);
    if (width >= indent + 30) {
      std::string const body = wrapped(command.summary, width - indent);
      text += head;
      for (char const sign : body) {
        text += sign;
        if (sign == '\n') text.append(static_cast<std::size_t>(indent), ' ');
      }
      text += '\n';
    } else {
      text += wrapped(fmt::format("  {} {}: {}", command.name, command.arguments, command.summary), width, 4) + '\n';
    }
  }
  return text;
}

}  // namespace strata::cli
