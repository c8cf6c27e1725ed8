#include "server/protocol/list_place.hpp"

#include <charconv>

namespace strata::server::protocol {

namespace {

constexpr std::size_t longest_id = 32;

}  // namespace

Result<ListPlace> read_list_place(std::string_view text) {
  ListPlace place;
  char const* const end = text.data() + text.size();
  auto const [rest, problem] = std::from_chars(text.data(), text.data() + text.size(), place.updated);
  if (problem == std::errc() && place.updated >= 0 && rest != end && *rest == '.') {
    place.game.assign(rest + 1, end);
    if (!place.game.empty() && place.game.size() <= longest_id) return place;
  }
  return failure(strata::ErrorCode::BadText,
                 "before: expected the time and the id of the last game that was listed, like "
                 "1763745241000.k3m9x2abcdef");
}

}  // namespace strata::server::protocol
