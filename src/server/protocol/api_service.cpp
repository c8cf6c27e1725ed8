#include "server/protocol/api_service.hpp"

#include <algorithm>
#include <array>

namespace strata::server {

namespace {

constexpr std::array<std::string_view, 8> single{
    "/api",           "/api/openapi.json", "/api/account",   "/api/account/playing", "/api/stream/event",
    "/api/challenge", "/api/users/status", "/api/token/test"};
constexpr std::array<std::string_view, 5> folders{"/api/board/", "/api/bot/", "/api/challenge/", "/api/user/",
                                                  "/api/rel/"};

}  // namespace

bool is_api_path(std::string_view path) {
  return std::ranges::find(single, path) != single.end() ||
         std::ranges::any_of(folders, [&](std::string_view folder) { return path.starts_with(folder); });
}

}  // namespace strata::server
