#pragma once
// The real program as the other end of a conversation: lines are sent to it and its lines are waited for, with a bound on the
// patience, so that a program that hangs fails a test and does not hang it.

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::protocol {

class Program {
 public:
  // Runs STRATA_BINARY with these arguments in the current folder.
  explicit Program(std::vector<std::string> const& arguments);
  ~Program();  // kills it if it still runs
  Program(Program const&) = delete;
  Program& operator=(Program const&) = delete;

  // As they are; a line needs its "\n". False if nobody reads them any more.
  bool send(std::string_view bytes);
  // The next line; nothing when there is none within the time, or the output has ended.
  std::optional<std::string> line(int milliseconds);
  void close_input();
  // The exit code; nothing if it still runs after the time. 128 and the signal if one ended it.
  std::optional<int> exit_code(int milliseconds);

 private:
  // Takes in what the program has written; false at the end of its output or when the time is over.
  bool take(int milliseconds);

  pid_t child_ = -1;
  int input_ = -1, output_ = -1;
  std::string pending_;
  bool ended_ = false;
};

// Milliseconds to wait for anything; more under a sanitizer.
[[nodiscard]] int patience();

}  // namespace strata::protocol
