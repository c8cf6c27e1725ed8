#pragma once
// The words of `strata play`: what they are called, what they take and what they do, and how a typed word finds its command.

#include <span>
#include <string>
#include <string_view>

namespace strata::cli {

enum class PlayVerb {
  Hint,
  Undo,
  Redo,
  Moves,
  Targets,
  Save,
  Load,
  Flip,
  Resign,
  Draw,
  Claim,
  Computer,
  Level,
  Stop,
  Help,
  Go,
  Show,
  List,
  Material,
  Options,
  Rules,
  Notation,
  Position,
  New,
  Quit
};

struct PlayCommand {
  PlayVerb verb;
  std::string_view name;
  std::string_view arguments;  // as help shows them
  std::string_view summary;
};

[[nodiscard]] std::span<PlayCommand const> play_commands();

// The command of this exact name, small and capital letters alike; nullptr if there is none.
[[nodiscard]] PlayCommand const* find_exactly(std::string_view word);

// The command that starts with these letters and no other; otherwise nothing, and a sentence says what was meant perhaps.
struct CommandMatch {
  PlayCommand const* command = nullptr;
  std::string problem;
};
[[nodiscard]] CommandMatch find_by_prefix(std::string_view word);

// The table that `help` prints.
[[nodiscard]] std::string help_text(int width);

}  // namespace strata::cli
