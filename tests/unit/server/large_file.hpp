#pragma once
// A short text that compiles to a large game: 512 cells and a piece for every letter, each with all lines there are.

#include <string>

namespace strata::server {

// Texts of different numbers are different games.
inline std::string large_file(int number) {
  std::string text = R"(format = 1
id = "large"
name = "Large"
summary = "Many tables."
[board]
files = "abcdefgh"
ranks = "12345678"
levels = "ABCDEFGH"
cell_name = "{level}{file}{rank}"
dark = "file + rank + level odd"
[symmetry]
mirror = ["rank"]
[pieces.K]
name = "king"
royal = true
leaps = ["(1,0,0)*"]
)";
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    if (letter == 'K') continue;
    text += std::string("[pieces.") + letter + "]\nname = \"" + letter + "\"\nslides = [\"(1,0,0)*\", \"(1,1,0)*\"]\n";
  }
  std::string const level = "8/8/8/8/8/8/8/8|";
  text += "[start]\nposition = \"K7/8/8/8/8/8/8/8|";
  for (int each = 0; each < 6; ++each) text += level;
  return text + "8/8/8/8/8/8/8/7k w - - 0 1\"\n# " + std::to_string(number) + "\n";
}

}  // namespace strata::server
