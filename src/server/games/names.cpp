#include "server/games/names.hpp"

#include <algorithm>
#include <array>

namespace strata::server {

namespace {

constexpr std::string_view guest = "Guest-";
// As the page calls those who sit at a game.
constexpr std::array<std::string_view, 6> words = {"white", "black", "you", "computer", "strata", "nobody"};
constexpr std::size_t shortest = 2, longest = 20, shown_letters = 4;

bool is_letter(char each) { return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z'); }
char lower(char each) { return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each; }
char upper(char each) { return each >= 'a' && each <= 'z' ? static_cast<char>(each - 'a' + 'A') : each; }

}  // namespace

bool is_choosable_name(std::string_view text) {
  if (text.size() < shortest || text.size() > longest) return false;
  bool const is_plain = std::ranges::all_of(
      text, [](char each) { return is_letter(each) || (each >= '0' && each <= '9') || each == '_' || each == '-'; });
  bool const is_guest =
      text.size() >= guest.size() && std::ranges::equal(text.substr(0, guest.size()), guest, {}, lower, lower);
  bool const is_word =
      std::ranges::any_of(words, [&](std::string_view word) { return std::ranges::equal(text, word, {}, lower); });
  return is_plain && !is_guest && !is_word;
}

std::string default_name(std::string_view principal) {
  std::string name(guest);
  for (char const each : principal.substr(0, shown_letters)) name += upper(each);
  return name;
}

}  // namespace strata::server
