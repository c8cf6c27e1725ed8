#pragma once
// Lines from a file descriptor, with the waiting made visible: other descriptors can be waited for at the same time, and a line
// of any length is read without keeping more than its beginning.

#include <cstddef>
#include <optional>
#include <string>

namespace strata::cli {

class LineReader {
 public:
  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  struct Line {
    std::string text;
    std::size_t dropped = 0;  // bytes that were not kept
  };

  // A line that needs no waiting for, if there is one. The last line may lack its newline.
  [[nodiscard]] std::optional<Line> take_ready();
  [[nodiscard]] bool has_ready();
  [[nodiscard]] bool at_end() const { return ended_ && buffer_.empty(); }

  // Waits until one of these happens; a descriptor of -1 is not waited for, nor an end of -1 milliseconds. A whole line wins over `other`.
  enum class Woken { Line, End, Other, Interrupt, Timeout };
  Woken wait(int other, int interrupt, int milliseconds = -1);
  // The same without listening to the reader's own descriptor.
  static Woken wait_without_reading(int other, int interrupt, int milliseconds = -1);

 private:
  void fill();
  [[nodiscard]] bool has_whole_line() const { return ended_ ? !buffer_.empty() : newline_seen_; }

  int descriptor_;
  std::string buffer_;       // what was read and not taken
  std::size_t dropped_ = 0;  // of the line that is being read, when it is too long
  bool newline_seen_ = false;
  bool ended_ = false;
};

}  // namespace strata::cli
