#pragma once
// The scopes of tokens, which say what a program may do, in the words of lichess.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::server {

enum class Scope : std::uint8_t { BoardPlay, BotPlay, ChallengeRead, ChallengeWrite, FollowRead, FollowWrite };

class Scopes {
 public:
  // Every one that is called so; nothing if a word is none, or stands twice.
  [[nodiscard]] static std::optional<Scopes> of(std::vector<std::string> const& words);
  // As words() are joined by commas; words that are none are left out.
  [[nodiscard]] static Scopes read(std::string_view text);

  [[nodiscard]] bool has(Scope scope) const { return (bits_ & bit(scope)) != 0; }
  [[nodiscard]] std::vector<std::string> words() const;
  // "board:play,challenge:read"
  [[nodiscard]] std::string text() const;
  bool operator==(Scopes const&) const = default;

 private:
  static std::uint8_t bit(Scope scope) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(scope)); }
  std::uint8_t bits_ = 0;
};

[[nodiscard]] std::string_view name_of(Scope scope);

}  // namespace strata::server
