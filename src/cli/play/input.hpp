#pragma once
// Where the player's lines come from: a terminal with editing, completion and history, or a script. A script is read strictly in
// turn: while the computer thinks, its next line waits, so that a script always plays the same.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace strata::cli {

struct InputEvent {
  enum class Kind { Line, End, Interrupt, Ready, Timeout };
  Kind kind = Kind::End;
  std::string line;         // without the newline
  std::size_t dropped = 0;  // bytes beyond the longest line, which were not kept
};

// What can stand at the end of a line being typed: whole words that would replace its text from `start` on.
struct Completion {
  std::size_t start = 0;
  std::vector<std::string> words;
  bool parts = false;  // they are beginnings: something must follow at once
};
using Completer = std::function<Completion(std::string_view line)>;

class PlayInput {
 public:
  virtual ~PlayInput() = default;

  // Sets the completer.
  virtual void complete_with(Completer const& /*completer*/) {}
  // Whether input and output are a terminal.
  [[nodiscard]] virtual bool is_terminal() const = 0;
  // Shows the prompt and waits for a line.
  virtual InputEvent read(std::string const& prompt) = 0;
  // Waits until the descriptor is readable (Ready) or the time is over; a terminal's line or Ctrl-C comes first. No descriptor
  // and no time are written -1.
  virtual InputEvent wait_for(int descriptor, int milliseconds) = 0;
  // Whether a line can be read at once (the next of a script, or one typed ahead).
  [[nodiscard]] virtual bool has_line() = 0;
};

inline constexpr std::size_t longest_line = 4096;

// Lines from a descriptor, echoed to standard output after their prompt, so that the output reads as a dialogue.
[[nodiscard]] std::unique_ptr<PlayInput> script_input(int descriptor);
// Standard input with libedit.
[[nodiscard]] std::unique_ptr<PlayInput> terminal_input();

}  // namespace strata::cli
