#include "base/plural.hpp"

namespace strata {

std::string plural(std::string_view thing) {
  std::string word(thing);
  auto const ends = [&](std::string_view end) { return word.ends_with(end); };
  bool const vowel_y = ends("ay") || ends("ey") || ends("oy");
  bool const consonant_o =
      ends("o") && word.size() > 1 && std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos;
  if (ends("man")) return word.substr(0, word.size() - 2) + "en";  // footman, footmen
  if (ends("y") && !vowel_y) return word.substr(0, word.size() - 1) + "ies";
  if (ends("s") || ends("x") || ends("ch") || ends("sh")) return word + "es";
  if (consonant_o) return word + "es";                             // hero, heroes
  if (ends("lf")) return word.substr(0, word.size() - 1) + "ves";  // wolf, wolves
  return word + "s";
}

std::string counted(std::size_t number, std::string_view thing) {
  return std::to_string(number) + " " + (number == 1 ? std::string(thing) : plural(thing));
}

}  // namespace strata
