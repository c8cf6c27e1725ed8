#include "server/protocol/scopes.hpp"

#include <algorithm>
#include <array>

namespace strata::server {

namespace {

constexpr std::array<std::string_view, 6> names{"board:play",      "bot:play",    "challenge:read",
                                                "challenge:write", "follow:read", "follow:write"};

}  // namespace

std::string_view name_of(Scope scope) { return names[static_cast<std::size_t>(scope)]; }

std::optional<Scopes> Scopes::of(std::vector<std::string> const& words) {
  Scopes scopes;
  for (std::string const& word : words) {
    auto const found = std::ranges::find(names, word);
    if (found == names.end()) return std::nullopt;
    auto const scope = static_cast<Scope>(found - names.begin());
    if (scopes.has(scope)) return std::nullopt;
    scopes.bits_ |= bit(scope);
  }
  return scopes;
}

Scopes Scopes::read(std::string_view text) {
  Scopes scopes;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(','), text.size());
    auto const found = std::ranges::find(names, text.substr(0, end));
    if (found != names.end()) scopes.bits_ |= bit(static_cast<Scope>(found - names.begin()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return scopes;
}

std::vector<std::string> Scopes::words() const {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < names.size(); ++at)
    if (has(static_cast<Scope>(at))) words.emplace_back(names[at]);
  return words;
}

std::string Scopes::text() const {
  std::string text;
  for (std::string const& word : words()) text += (text.empty() ? "" : ",") + word;
  return text;
}

}  // namespace strata::server
