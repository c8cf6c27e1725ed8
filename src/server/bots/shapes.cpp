#include "server/bots/shapes.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "api/api.hpp"
#include "server/protocol/names.hpp"

namespace strata::server::bots {

namespace {

constexpr std::string_view standard = "standard";
constexpr std::int64_t no_limit = 2'147'483'647;  // what lichess tells as the time left without a clock

std::string joined(std::vector<std::string> const& moves) {
  std::string text;
  for (std::string const& move : moves) text += (text.empty() ? "" : " ") + move;
  return text;
}

bool is_offered(GameView const& game, protocol::OfferKind what, protocol::Side side) {
  return game.offer && game.offer->what == what && game.offer->side == side;
}

Json status_json(Status const& status) { return {{"id", status.id}, {"name", status.name}}; }

std::string minutes_text(std::int64_t milliseconds) {
  constexpr std::int64_t minute = 60 * per_second;
  if (milliseconds % minute == 0) return std::to_string(milliseconds / minute);
  if (milliseconds * 4 == minute) return "\u00bc";
  if (milliseconds * 2 == minute) return "\u00bd";
  if (milliseconds * 4 == minute * 3) return "\u00be";
  std::string text = std::to_string(milliseconds / minute);
  std::string const digits = std::to_string(100 + (milliseconds % minute * 100 / minute)).substr(1);
  return text + '.' + digits;
}

}  // namespace

std::string written(Json const& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json ok() { return {{"ok", true}}; }
Json error(std::string_view message) { return {{"error", message}}; }

std::string const& chess_id() {
  static std::string const id = api::game_of_record("Standard").value_or(std::string());
  return id;
}

std::string variant_key(std::string_view id) { return std::string(id == chess_id() ? standard : id); }
std::string variant_id(std::string_view key) {
  if (key.empty() || key == standard) return chess_id();
  return std::string(key);
}

Json variant_of(std::string_view id, std::string_view name) {
  if (id == chess_id()) return {{"key", standard}, {"name", "Standard"}, {"short", "Std"}};
  return {{"key", id}, {"name", name}, {"short", name}};
}

Pace pace_of(protocol::Challenge const& challenge) {
  return {challenge.clock_base,  challenge.clock_increment, challenge.clock_days,
          challenge.clock_delay, challenge.clock_periods,   challenge.clock_period};
}

Pace pace_of(std::optional<protocol::ClockState> const& clock) {
  if (!clock) return {};
  if (clock->days > 0) return {.days = clock->days};
  return {clock->base, clock->increment, 0, clock->delay, clock->periods, clock->period};
}

std::string_view speed_of(Pace const& pace) {
  if (pace.base == 0 && pace.increment == 0 && pace.periods == 0) return "correspondence";
  // lichess estimates forty moves.
  constexpr std::int64_t moves = 40;
  std::int64_t const seconds =
      (pace.base + (moves * std::max({pace.increment, pace.delay, pace.period / 2}))) / per_second;
  if (seconds < 30) return "ultraBullet";
  if (seconds < 180) return "bullet";
  if (seconds < 480) return "blitz";
  return seconds < 1500 ? "rapid" : "classical";
}

Json time_control_of(Pace const& pace) {
  if (pace.days > 0) return {{"type", "correspondence"}, {"daysPerTurn", pace.days}};
  if (speed_of(pace) == "correspondence") return {{"type", "unlimited"}};
  std::string const show = minutes_text(pace.base) + '+' + std::to_string(pace.increment / per_second);
  return {
      {"type", "clock"}, {"limit", pace.base / per_second}, {"increment", pace.increment / per_second}, {"show", show}};
}

Status status_of(bool is_waiting, protocol::End const* end) {
  if (end == nullptr) return is_waiting ? Status{10, "created"} : Status{20, "started"};
  struct Known {
    std::string_view reason;
    Status status;
  };
  static constexpr std::array<Known, 8> known{{{"aborted", {25, "aborted"}},
                                               {"declined", {25, "aborted"}},
                                               {"checkmate", {30, "mate"}},
                                               {"resignation", {31, "resign"}},
                                               {"stalemate", {32, "stalemate"}},
                                               {"absence", {33, "timeout"}},
                                               {"time", {35, "outoftime"}},
                                               {"abandoned", {33, "timeout"}}}};
  bool const is_draw = end->result == "draw";
  for (Known const& each : known)
    // A stalemate that somebody loses is an end that lichess has not.
    if (each.reason == end->reason && (each.reason != "stalemate" || is_draw)) return each.status;
  return is_draw ? Status{34, "draw"} : Status{60, "variantEnd"};
}

Json perfs_of(std::vector<protocol::PlayerRating> const& ratings) {
  Json perfs = Json::object();
  for (protocol::PlayerRating const& rating : ratings) {
    std::string key = variant_key(rating.variant);
    if (rating.speed == protocol::Speed::Days) key = key == standard ? "correspondence" : key + "/days";
    Json perf{{"games", rating.games}, {"rating", rating.rating}, {"rd", rating.deviation}, {"prog", 0}};
    if (rating.provisional) perf["prov"] = true;
    perfs[key] = std::move(perf);
  }
  return perfs;
}

ToldRating rating_in(std::vector<protocol::PlayerRating> const& ratings, std::string_view variant,
                     protocol::Speed speed) {
  constexpr std::int64_t at_first = 1500;
  for (protocol::PlayerRating const& each : ratings)
    if (each.variant == variant && each.speed == speed) return {each.rating, each.provisional};
  return {at_first, true};
}

Json player_of(std::string const& name, IsBot const& is_bot) {
  Json player{{"id", in_small_letters(name)}, {"name", name}, {"title", nullptr}};
  if (is_bot(name)) player["title"] = "BOT";
  return player;
}

// ---------------------------------------------------------------- streams of a game

namespace {

Json rated_player_of(std::string const& name, std::optional<ToldRating> const& rating, IsBot const& is_bot) {
  Json player = player_of(name, is_bot);
  if (!rating) return player;
  player["rating"] = rating->rating;
  if (rating->provisional) player["provisional"] = true;
  return player;
}

}  // namespace

Json game_state(GameView const& game) {
  bool const has_clock = game.clock.has_value();
  std::int64_t const increment = has_clock ? game.clock->increment : 0;
  Json state{{"type", "gameState"},
             {"moves", joined(game.moves)},
             {"wtime", has_clock ? game.clock->white : no_limit},
             {"btime", has_clock ? game.clock->black : no_limit},
             {"winc", increment},
             {"binc", increment},
             {"status", status_of(game.is_waiting, game.end ? &*game.end : nullptr).name}};
  if (game.end && (game.end->result == "white" || game.end->result == "black")) state["winner"] = game.end->result;
  struct Told {
    char const* name;
    protocol::OfferKind what;
    protocol::Side side;
  };
  static constexpr std::array<Told, 4> offers{{{"wdraw", protocol::OfferKind::Draw, protocol::Side::White},
                                               {"bdraw", protocol::OfferKind::Draw, protocol::Side::Black},
                                               {"wtakeback", protocol::OfferKind::Takeback, protocol::Side::White},
                                               {"btakeback", protocol::OfferKind::Takeback, protocol::Side::Black}}};
  for (Told const& each : offers)
    if (is_offered(game, each.what, each.side)) state[each.name] = true;
  return state;
}

Json game_full(GameView const& game, IsBot const& is_bot) {
  Pace const pace = pace_of(game.clock);
  Json full{{"type", "gameFull"}, {"id", game.id}, {"variant", variant_of(game.variant, game.variant_name)}};
  if (!game.options.empty()) full["variant"]["options"] = game.options;
  if (pace.base > 0 || pace.periods > 0) {
    Json clock{{"initial", pace.base}, {"increment", pace.increment}};
    if (pace.delay > 0) clock["delay"] = pace.delay;
    if (pace.periods > 0) clock["periods"] = pace.periods, clock["period"] = pace.period;
    full["clock"] = std::move(clock);
  }
  full["speed"] = speed_of(pace);
  full["perf"] = {{"name", game.variant == chess_id() ? std::string(speed_of(pace)) : game.variant_name}};
  full["rated"] = game.rated;
  full["createdAt"] = game.created;
  full["white"] = rated_player_of(game.names.white, game.white_rating, is_bot);
  full["black"] = rated_player_of(game.names.black, game.black_rating, is_bot);
  full["initialFen"] = game.starts_plain ? "startpos" : game.start;
  if (pace.days > 0) full["daysPerTurn"] = pace.days;
  full["state"] = game_state(game);
  return full;
}

Json chat_line(protocol::ChatLine const& line) {
  return {{"type", "chatLine"}, {"room", "player"}, {"username", line.name}, {"text", line.text}};
}

Json opponent_gone(protocol::Presence const& opponent) {
  Json line{{"type", "opponentGone"}, {"gone", !opponent.online && opponent.claimable.has_value()}};
  if (!opponent.online && opponent.claimable)
    line["claimWinInSeconds"] = (*opponent.claimable + per_second - 1) / per_second;
  return line;
}

// ---------------------------------------------------------------- events

std::optional<Json> game_info(protocol::GameSummary const& game, protocol::GameSnapshot const* whole,
                              IsBot const& is_bot) {
  bool const is_white = game.you.white;
  std::string const& opponent = is_white ? game.names.black : game.names.white;
  if (!game.between || is_white == game.you.black || opponent.empty()) return std::nullopt;
  Json info{{"fullId", game.game},
            {"gameId", game.game},
            {"fen", game.position},
            {"color", is_white ? "white" : "black"},
            {"lastMove", ""},
            {"source", game.invites.empty() ? "lobby" : "friend"},
            {"status", status_json(status_of(false, game.end ? &*game.end : nullptr))},
            {"variant", variant_of(game.variant, game.variant_name)},
            {"rated", game.rated},
            {"hasMoved", game.at > (is_white ? 0 : 1)},
            {"opponent", {{"id", in_small_letters(opponent)}, {"username", opponent}}},
            {"isMyTurn", !game.end && (game.side == protocol::Side::White) == is_white}};
  if (is_bot(opponent)) info["opponent"]["title"] = "BOT";
  if (game.end && (game.end->result == "white" || game.end->result == "black")) info["winner"] = game.end->result;
  if (game.time_left) info["secondsLeft"] = *game.time_left / per_second;
  if (whole != nullptr) {
    std::string_view const speed = speed_of(pace_of(whole->clock));
    info["speed"] = speed;
    info["perf"] = speed;
    if (whole->at > 0) info["lastMove"] = whole->line[static_cast<std::size_t>(whole->at - 1)];
    if (whole->clock) info["secondsLeft"] = (is_white ? whole->clock->white : whole->clock->black) / per_second;
  }
  info["compat"] = {{"bot", true}, {"board", true}};
  info["id"] = game.game;
  return info;
}

Json game_event(std::string_view type, Json game) { return {{"type", type}, {"game", std::move(game)}}; }

Json challenge_of(ChallengeView const& view, IsBot const& is_bot) {
  protocol::Challenge const& challenge = view.challenge;
  Pace const pace = pace_of(challenge);
  // The open seat is that of whoever is asked.
  std::string_view const final_color = challenge.side == protocol::Side::White ? "black" : "white";
  Json json{{"id", challenge.game},
            {"url", view.site + "/game/" + challenge.game},
            {"status", view.status},
            {"challenger", player_of(challenge.name, is_bot)},
            {"destUser", challenge.invites.empty() ? Json(nullptr) : player_of(challenge.invites, is_bot)},
            {"variant", variant_of(challenge.variant, challenge.variant_name)},
            {"rated", challenge.rated},
            {"speed", speed_of(pace)},
            {"timeControl", time_control_of(pace)},
            {"color", view.color},
            {"finalColor", final_color},
            {"perf", {{"icon", ""}, {"name", challenge.variant_name}}}};
  if (!view.direction.empty()) json["direction"] = view.direction;
  if (!view.start.empty()) json["initialFen"] = view.start;
  return json;
}

Json challenge_event(std::string_view type, Json challenge) {
  return {{"type", type}, {"challenge", std::move(challenge)}, {"compat", {{"bot", true}, {"board", true}}}};
}

DeclineReason decline_reason(std::string_view key) {
  static constexpr std::array<DeclineReason, 11> known{{{"generic", "Not at the moment."},
                                                        {"later", "Not now, ask again later."},
                                                        {"tooFast", "Too fast: ask with more time."},
                                                        {"tooSlow", "Too slow: ask with less time."},
                                                        {"timeControl", "Not with this time control."},
                                                        {"rated", "Only rated games."},
                                                        {"casual", "Only casual games."},
                                                        {"standard", "Only orthodox chess."},
                                                        {"variant", "Not this game."},
                                                        {"noBot", "No games against bots."},
                                                        {"onlyBot", "Only games against bots."}}};
  auto const found = std::ranges::find(known, key, &DeclineReason::key);
  return found == known.end() ? known.front() : *found;
}

}  // namespace strata::server::bots
