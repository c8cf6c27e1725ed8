#pragma once
// What people are called by each other: a name they chose, or one made of the hash that stands for them.

#include <string>
#include <string_view>

namespace strata::server {

// 2 to 20 letters, digits, _ and -; nothing that looks like a name that nobody chose, and no word by which a sentence calls a player:
// "White", "you".
[[nodiscard]] bool is_choosable_name(std::string_view text);

// Whether somebody can be called so: one of these, or a name as default_name() makes them.
[[nodiscard]] bool is_name(std::string_view text);

// Upper and lower case are the same.
[[nodiscard]] bool is_same_name(std::string_view one, std::string_view other);

[[nodiscard]] std::string in_small_letters(std::string_view name);

// Guest- and the first four letters of the hash.
[[nodiscard]] std::string default_name(std::string_view principal);

}  // namespace strata::server
