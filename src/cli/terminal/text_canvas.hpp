#pragma once
// A sheet of character cells, painted in any order and read off as lines. Knows colours, not what they mean.

#include <string>
#include <string_view>
#include <vector>

namespace strata::cli {

struct Ink {
  int text = -1;  // 256-colour numbers; -1 leaves the terminal's own
  int ground = -1;
  bool bold = false;
  bool dim = false;

  bool operator==(Ink const&) const = default;
};

// The text between the escape codes of its ink; the text alone if there is no colour.
[[nodiscard]] std::string inked(std::string_view text, Ink ink, bool color);

class TextCanvas {
 public:
  TextCanvas(int rows, int columns);

  // Writes to the right from here; what lies outside is dropped. One code point is one column.
  void put(int row, int column, std::string_view text, Ink ink = {});
  // What stands there, a blank outside.
  [[nodiscard]] std::string sign_at(int row, int column) const;
  // The lines, each padded to the width with blanks. Without colour the inks are forgotten.
  [[nodiscard]] std::vector<std::string> lines(bool color) const;

 private:
  struct Square {
    std::string sign = " ";
    Ink ink;
  };

  int rows_;
  int columns_;
  std::vector<Square> squares_;  // row by row
};

}  // namespace strata::cli
