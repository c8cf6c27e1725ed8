#include "server/protocol/names.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace strata::server {

namespace {

constexpr std::string_view guest = "Guest-";
// The accounts of the server's own engine begin so.
constexpr std::string_view house = "strata-level-";
// As the page calls those who sit at a game; and an address of the API for programs, where the profile of an account would be.
constexpr std::array<std::string_view, 11> words = {"white", "black",     "you",    "computer",  "strata", "nobody",
                                                    "admin", "moderator", "system", "anonymous", "status"};
constexpr std::size_t shortest = 2, longest = 20, shown_letters = 8, once_shown_letters = 4;

bool is_letter(char each) { return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z'); }
char lower(char each) { return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each; }
// Of the hash that stands for a principal (identity.hpp).
bool is_sign_of_hash(char each) { return is_letter(each) || (each >= '2' && each <= '7'); }
char upper(char each) { return each >= 'a' && each <= 'z' ? static_cast<char>(each - 'a' + 'A') : each; }

// What nobody chose begins so.
bool is_given(std::string_view text) { return is_same_name(text.substr(0, guest.size()), guest); }

bool is_plain(std::string_view text) {
  if (text.size() < shortest || text.size() > longest) return false;
  bool const has_plain_signs = std::ranges::all_of(
      text, [](char each) { return is_letter(each) || (each >= '0' && each <= '9') || each == '_' || each == '-'; });
  return has_plain_signs &&
         std::ranges::none_of(words, [&](std::string_view word) { return is_same_name(text, word); });
}

}  // namespace

bool is_choosable_name(std::string_view text) {
  return is_plain(text) && !is_given(text) && !skeleton_of(text).starts_with(skeleton_of(house));
}

std::string house_name(int level) { return std::string(house) + std::to_string(level); }

bool is_name(std::string_view text) {
  if (!is_given(text)) return is_plain(text);
  std::string_view const shown = text.substr(guest.size());
  bool const has_length = shown.size() == shown_letters || shown.size() == once_shown_letters;
  return has_length && std::ranges::all_of(shown, is_sign_of_hash);
}

bool is_same_name(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, lower, lower);
}

std::string in_small_letters(std::string_view name) {
  std::string small;
  std::ranges::transform(name, std::back_inserter(small), lower);
  return small;
}

std::string skeleton_of(std::string_view name) {
  std::string skeleton;
  for (char const each : in_small_letters(name)) {
    switch (each) {
      case '0': skeleton += 'o'; break;
      case '1':
      case 'i': skeleton += 'l'; break;
      case '-': skeleton += '_'; break;
      default: skeleton += each;
    }
    // Two letters that look like one.
    if (skeleton.ends_with("rn")) skeleton.replace(skeleton.size() - 2, 2, "m");
    if (skeleton.ends_with("vv")) skeleton.replace(skeleton.size() - 2, 2, "w");
  }
  return skeleton;
}

std::string default_name(std::string_view principal) {
  std::string name(guest);
  for (char const each : principal.substr(0, shown_letters)) name += upper(each);
  return name;
}

}  // namespace strata::server
