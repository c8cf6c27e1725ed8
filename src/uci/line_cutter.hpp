#pragma once
// Bytes in, lines out, whatever the pieces in which they arrive. A line that never ends takes no more than its bound.

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::uci {

class LineCutter {
 public:
  // Bytes of a line, its end not counted: a game of 20,000 moves. What is longer is left out as a whole.
  static constexpr std::size_t longest = std::size_t{1} << 20;

  enum class Cut { None, Line, TooLong };

  // Takes bytes off the front of `bytes` up to and with the end of a line. None: they are used up without one.
  Cut next(std::string_view& bytes);
  // The last line, without an end.
  Cut rest();
  // The line that was cut, until the next call; without its line feed.
  [[nodiscard]] std::string const& line() const { return line_; }

 private:
  std::string line_;
  bool finished_ = true;  // the next byte begins a new line
  bool too_long_ = false;
};

}  // namespace strata::uci
