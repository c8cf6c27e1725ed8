#pragma once
// A program that reads and writes lines: started with pipes, written to and read from with deadlines, and watched for its exit. Whether it
// exits, hangs, closes its pipes or floods them, no call here waits longer than its deadline, and only a bounded part of its output is
// kept.

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace strata::match {

using TimePoint = std::chrono::steady_clock::time_point;

class Process {
 public:
  // Called with every whole line: sent ('>'), received ('<') or written to standard error ('!').
  using Listener = std::function<void(char direction, std::string_view line)>;
  // Called several times a second while waiting: whether to give up.
  using GiveUp = std::function<bool()>;

  // The first word is a path, or a name to look up in PATH. Io if it cannot be started.
  static Result<std::unique_ptr<Process>> start(std::vector<std::string> const& command, Listener listener = {});
  ~Process();  // kills it and its children
  Process(Process const&) = delete;
  Process& operator=(Process const&) = delete;

  enum class Event { Done, TimedOut, Closed, GivenUp };

  // Sends a line, given without its line end. Output of the program is buffered meanwhile, so that neither side waits for the other.
  [[nodiscard]] Event send(std::string_view line, TimePoint deadline, GiveUp const& give_up = {});
  // The next line, without its line end; `at` is when it was read. Only the beginning of a line longer than 64 KiB is kept.
  [[nodiscard]] Event read_line(std::string& line, TimePoint deadline, GiveUp const& give_up = {},
                                TimePoint* at = nullptr);

  // How it ended: "ended with code 3", "was killed by signal 11 (Segmentation fault)", "closed its output". Waits a moment for its exit;
  // followed by the end of its standard error, if any.
  [[nodiscard]] std::string obituary();

 private:
  Process() = default;
  // Moves bytes until there is a line, `writing` is empty, or the deadline has passed.
  Event pump(std::string_view* writing, bool until_line, TimePoint deadline, GiveUp const& give_up);
  bool read_output();
  void read_errors();

  Listener listener_;
  int pid_ = -1;
  int input_ = -1, output_ = -1, errors_ = -1;  // our ends of the pipes; -1: closed
  std::string unread_;                          // output, from the first byte not yet handed out
  std::size_t searched_ = 0;                    // of unread_: no end of line before this
  bool skipping_ = false;                       // the rest of a line that was too long
  std::string error_text_;                      // the end of standard error
  std::size_t error_told_ = 0;                  // of error_text_: told to the listener
  TimePoint last_read_{};
};

}  // namespace strata::match
