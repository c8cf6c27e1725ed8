#include "server/net/player_handler.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <variant>

#include "server/net/record_text.hpp"

namespace strata::server::net {

namespace {

constexpr std::string_view users = "/api/users/", board = "/api/leaderboard", records = "/games/records";
constexpr std::size_t longest_id = 64, longest_name = 20;
constexpr std::int64_t most_plies = 100'000;

template <class T>
Answer<T> as_json(std::function<void(Reply)> done) {
  return replied<T>(std::move(done), [](T const& value) { return json_reply(200, protocol::write(value)); });
}

// An id or a name needs nothing that an address would write in another way.
bool is_word(std::string_view text, std::size_t longest) {
  return text.size() <= longest && std::ranges::all_of(text, [](unsigned char letter) {
           return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                  (letter >= '0' && letter <= '9') || letter == '-' || letter == '_' || letter == '.';
         });
}

Result<std::string> word(std::string_view target, std::string const& name, std::size_t longest) {
  std::string_view const text = query_field(target, name).value_or("");
  if (is_word(text, longest)) return std::string(text);
  return failure(ErrorCode::BadText, name + ": expected at most " + std::to_string(longest) + " of A-Z a-z 0-9 . _ -");
}

Result<protocol::Speed> speed(std::string_view target) {
  std::string_view const text = query_field(target, "speed").value_or("live");
  protocol::Speed speed{};
  if (from_text(text, speed)) return speed;
  return failure(ErrorCode::BadText, "speed: expected live or days");
}

Result<PlayedBy> played_by(std::string_view target) {
  std::string_view const text = query_field(target, "who").value_or("people");
  if (text == "people") return PlayedBy::People;
  if (text == "bots") return PlayedBy::Bots;
  return failure(ErrorCode::BadText, "who: expected people or bots");
}

Result<std::int64_t> plies(std::string_view target, std::string const& name, std::int64_t otherwise) {
  auto const text = query_field(target, name);
  if (!text || text->empty()) return otherwise;
  std::int64_t number = -1;
  auto const [end, problem] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (problem == std::errc() && end == text->data() + text->size() && number >= 0 && number <= most_plies)
    return number;
  return failure(ErrorCode::BadText, name + ": expected a number of plies, 0 to " + std::to_string(most_plies));
}

Result<GameSearch> search_of(std::string_view target) {
  auto variant = word(target, "variant", longest_id);
  if (!variant) return std::unexpected(variant.error());
  auto opponent = word(target, "opponent", longest_name);
  if (!opponent) return std::unexpected(opponent.error());
  auto result = word(target, "result", longest_id);
  if (!result) return std::unexpected(result.error());
  if (!result->empty() && *result != "won" && *result != "lost" && *result != "drawn")
    return failure(ErrorCode::BadText, "result: expected won, lost or drawn");
  auto const least = plies(target, "min", 0), most = plies(target, "max", -1);
  if (!least) return std::unexpected(least.error());
  if (!most) return std::unexpected(most.error());
  GameSearch search{std::move(*variant), std::move(*opponent), std::move(*result), *least, *most};
  if (auto const text = query_field(target, "before")) {
    auto place = protocol::read_list_place(*text);
    if (!place) return std::unexpected(place.error());
    search.before = std::move(*place);
  }
  return search;
}

// The address of the games after this place, of the same search. search_of() has read its fields.
std::string next_address(std::string_view target, std::string const& place) {
  std::string address(path_of(target));
  char mark = '?';
  for (std::string_view const name : {"variant", "opponent", "result", "min", "max"})
    if (auto const value = query_field(target, name); value && !value->empty()) {
      address.append(1, std::exchange(mark, '&')).append(name).append("=").append(*value);
    }
  address.append(1, mark).append("before=").append(place);
  return address;
}

Reply records_reply(PlayerRecords const& found, std::string_view target) {
  Reply reply{200, {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}}, {}, {}};
  for (protocol::GameSnapshot const& game : found.games)
    reply.text += (reply.text.empty() ? "" : "\n") + record_text(game);
  if (!found.next.empty())
    reply.headers.emplace_back("Link", '<' + next_address(target, found.next) + ">; rel=\"next\"");
  return reply;
}

}  // namespace

bool PlayerHandler::handles(std::string_view path) { return path.starts_with(users) || path == board; }

bool PlayerHandler::is_costly(std::string_view path) { return path.starts_with(users) && path.ends_with(records); }

void PlayerHandler::answer(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const {
  std::string_view const target = request.target;
  std::string_view const path = path_of(target);
  if (!is_reading(request.method)) return done(not_allowed(target, "GET, HEAD"));
  if (path != board) return answer_user(who, target, path, done);
  auto variant = word(target, "variant", longest_id);
  auto const by = speed(target);
  if (!variant || !by) return done(refusal(target, 400, (variant ? by.error() : variant.error()).message));
  auto const who_plays = played_by(target);
  if (!who_plays) return done(refusal(target, 400, who_plays.error().message));
  players_.leaderboard(std::move(*variant), *by, *who_plays, as_json<protocol::Leaderboard>(done));
}

void PlayerHandler::answer_user(Principal const& who, std::string_view target, std::string_view path,
                                std::function<void(Reply)> const& done) const {
  auto const bad = [&](Error const& error) { done(refusal(target, 400, error.message)); };
  std::string_view const rest = path.substr(users.size());
  std::string const name(rest.substr(0, rest.find('/')));
  std::string_view const what = rest.substr(name.size());
  if (what.empty()) return players_.profile(name, as_json<protocol::Profile>(done));
  if (what == "/ratings") {
    auto variant = word(target, "variant", longest_id);
    if (!variant) return bad(variant.error());
    auto const by = speed(target);
    if (!by) return bad(by.error());
    return players_.history(name, std::move(*variant), *by, as_json<protocol::RatingHistory>(done));
  }
  if (what != "/games" && what != records) return done(refusal(target, 404, "there is nothing at this address"));
  auto search = search_of(target);
  if (!search) return bad(search.error());
  if (what == "/games") return players_.games(who, name, std::move(*search), as_json<protocol::PlayerGames>(done));
  players_.records(who, name, std::move(*search),
                   replied<PlayerRecords>(done, [target = std::string(target)](PlayerRecords const& found) {
                     return records_reply(found, target);
                   }));
}

}  // namespace strata::server::net
