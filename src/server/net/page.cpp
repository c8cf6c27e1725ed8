#include "server/net/page.hpp"

#include <algorithm>
#include <array>

namespace strata::server::net {

namespace {

// The first words of the addresses the page shows in a browser's bar.
constexpr std::array<std::string_view, 23> routes = {
    "account", "admin",   "analysis", "editor",  "game",     "games",      "leaderboard", "learn",
    "log-in",  "new",     "open",     "player",  "puzzles",  "records",    "recover",     "report",
    "rules",   "samples", "settings", "sign-up", "together", "tournament", "tournaments"};

PageFile const* named(std::span<PageFile const> page, std::string_view path) {
  for (PageFile const& file : page) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace

bool is_route(std::string_view path) {
  if (!path.starts_with('/')) return false;
  if (path == "/") return true;
  std::string_view const word = path.substr(1, path.find('/', 1) - 1);
  return std::ranges::find(routes, word) != routes.end();
}

PageFile const* page_file(std::span<PageFile const> page, std::string_view path) {
  if (PageFile const* const file = named(page, path)) return file;
  return is_route(path) ? named(page, "/index.html") : nullptr;
}

bool is_immutable(PageFile const& file) {
  return file.path.starts_with("/assets/") || file.path.starts_with("/networks/");
}

}  // namespace strata::server::net
