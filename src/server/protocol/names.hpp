#pragma once
// The names of players: that of an account, a chosen name, or one made from the principal's hash.

#include <string>
#include <string_view>

namespace strata::server {

// 2 to 20 letters, digits, _ and -; nothing that looks like a default name, and no word that sentences use for a player, such as "White" or
// "you".
[[nodiscard]] bool is_choosable_name(std::string_view text);

// The account of the server's own engine at this level. Nobody can choose such a name.
[[nodiscard]] std::string house_name(int level);

// Whether a player can have this name: a choosable name, or one in the form of default_name(), which once had four letters.
[[nodiscard]] bool is_name(std::string_view text);

// Ignores case.
[[nodiscard]] bool is_same_name(std::string_view one, std::string_view other);

[[nodiscard]] std::string in_small_letters(std::string_view name);

// The same for names that a reader may take for one another: "ann-0l" and "ANN-oi". A name belongs to an account with its skeleton.
[[nodiscard]] std::string skeleton_of(std::string_view name);

// Shown for a player whose account is deleted, in place of a name; nobody can choose it.
inline constexpr std::string_view erased_name = "-";

// "Guest-" and the first eight letters of the hash: 40 bits, so nobody gets the name of another by asking for new secrets.
[[nodiscard]] std::string default_name(std::string_view principal);

}  // namespace strata::server
