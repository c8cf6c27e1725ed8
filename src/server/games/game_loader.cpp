#include "server/games/game_loader.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <random>
#include <string_view>
#include <tuple>
#include <utility>

#include "server/games/state/game_summary.hpp"
#include "server/games/state/sentence.hpp"
#include "server/games/state/stored_snapshot.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

constexpr std::size_t longest_id = 64, longest_name = 128, longest_position = 4096;
constexpr std::size_t most_changed = 4096;
constexpr std::size_t listed_games = 60;    // at once; as many as the message holds
constexpr std::size_t told_going_on = 100;  // as many as a connection's queue holds, whatever the games are

// Two people may play for ever where no rule ends the game; one of these plies does.
constexpr std::string_view move_rule = "move_rule_plies", move_rule_between_people = "100";

// 60 bits without letters that look alike.
std::string new_id() {
  static constexpr std::string_view letters = "abcdefghjkmnpqrstuvwxyz123456789";
  std::random_device device;
  std::string id;
  for (int i = 0; i < 12; ++i) id += letters[device() % letters.size()];
  return id;
}

std::unexpected<protocol::Failure> failed(Code code, std::string message) {
  return std::unexpected(protocol::Failure{code, std::move(message)});
}

std::unexpected<protocol::Failure> failed(Code code, Error const& error) {
  return std::unexpected(refusal_of(code, error));
}

bool has_open_seat(protocol::CreateGame const& request) {
  return request.white.kind == protocol::SeatKind::Open || request.black.kind == protocol::SeatKind::Open;
}

// It was played without the server, in a browser.
bool is_uploaded(protocol::CreateGame const& request) {
  return request.created != 0 || request.updated != 0 || request.at >= 0 || request.paused;
}

// 2020-01-01, before there was any such page.
constexpr std::int64_t earliest_upload = 1'577'836'800'000;

// The clock of another machine may be wrong: a time of its own is brought between these; 0 is the later one.
std::int64_t past_time(std::int64_t said, std::int64_t earliest, std::int64_t now) {
  return said == 0 ? now : std::min(std::max(said, earliest), now);
}

// Whether the game knows the rule, has switched it off by itself, and nobody chose otherwise.
bool lacks_move_rule(api::Variant const& variant, api::Options const& chosen) {
  auto const is_rule = [](auto const& option) { return option.first == move_rule; };
  if (std::ranges::any_of(chosen, is_rule)) return false;
  return std::ranges::any_of(variant.option_infos(), [](api::OptionInfo const& option) {
    return option.name == move_rule && option.default_value == "0";
  });
}

// Why a game may not be rated; nothing if it may. All rated games of a variant are played alike, so nobody chooses an option; a game whose
// file has switched the move rule off has it between people (lacks_move_rule).
std::optional<protocol::Failure> refuse_rated(Principal const& who, protocol::CreateGame const& request,
                                              api::Variant const& variant) {
  auto const no = [](std::string message) { return protocol::Failure{Code::Refused, std::move(message)}; };
  if (!who.login) return no("Only a player with an account can make a rated game: log in.");
  if (!has_open_seat(request)) return no("Only a game with an open seat for another player can be rated.");
  if (request.clock_base == 0 && request.clock_days == 0)
    return no("A rated game needs a clock, or days for every move.");
  if (!variant.is_shipped()) return no("Only a variant of this program can be played for ratings, not one of a file.");
  if (!request.start.empty() || !request.line.empty() || request.end)
    return no("A rated game begins at the start position of its variant.");
  api::Options expected;
  if (lacks_move_rule(variant, {}))
    expected.emplace_back(std::string(move_rule), std::string(move_rule_between_people));
  if (variant.options() != expected) return no("A rated game is played with the default options of its variant.");
  return std::nullopt;
}

NewGame new_game(GameState const& state, std::vector<EventRow> events) {
  return {{state.row(), std::move(events)}, state.list_row()};
}

Code code_of(Error const& error) {
  if (error.code == ErrorCode::BadMove) return Code::BadMove;
  return error.code == ErrorCode::Limit ? Code::TooLarge : Code::BadPosition;
}

protocol::Failure unreadable(Error const& error) {
  return {Code::Unavailable, "The games cannot be read: " + error.message};
}

Result<LoadedGame> as_stored(StoredGame const& stored) {
  auto snapshot = stored_snapshot(stored);
  if (!snapshot) return std::unexpected(std::move(snapshot.error()));
  GameRow const& row = stored.game;
  Standing standing{row.owner, row.guest, row.guest_side, snapshot->white, snapshot->black};
  for (EventRow const& event : stored.events)
    if (event.kind == protocol::EventKind::Sit) standing.guest = event.principal;
  std::int64_t const kept_since = std::max(row.arrived, snapshot->updated);
  return ReadOnlyGame{std::move(*snapshot), std::move(standing), kept_since};
}

}  // namespace

void GameLoader::assume_laws() {
  auto const games = store_.games_without_law();
  if (!games) {
    spdlog::error("event=laws_unreadable reason={}", protocol::quoted(games.error().message));
    return;
  }
  for (GameRow const& game : *games) {
    auto const cached = variants_.get(game.variant, game.variant_text, game.options, VariantCache::Origin::Store);
    if (!cached) {
      spdlog::warn("event=law_unknown game={} reason={}", game.id, protocol::quoted(cached.error().text()));
      continue;
    }
    // A law under which it cannot be played again is not the one it was played under.
    auto const stored = store_.load(game.id);
    if (!stored) {
      spdlog::error("event=game_unreadable game={} reason={}", game.id, protocol::quoted(stored.error().message));
      continue;
    }
    if (auto const state = GameState::rebuild(*stored, cached->variant); !state) {
      spdlog::warn("event=law_of_before game={} reason={}", game.id, protocol::quoted(state.error().message));
      continue;
    }
    store_.assume_law(game.id, cached->law, [&store = store_, id = game.id](Result<void> const& result) {
      if (!result && !store.is_fenced())
        spdlog::error("event=law_not_written game={} reason={}", id, protocol::quoted(result.error().message));
    });
  }
  store_.flush();
}

Result<LoadedGame> GameLoader::load(std::string const& game) {
  bool const has_others = others_.has_others();
  auto stored = has_others ? store_.load(game) : store_.own(game);
  if (!stored) return std::unexpected(std::move(stored.error()));
  auto const cached =
      variants_.get(stored->game.variant, stored->game.variant_text, stored->game.options, VariantCache::Origin::Store);
  bool const has_changed = !cached || cached->law != stored->game.law;
  found_law(game, has_changed);
  if (has_changed) {
    spdlog::warn("event=law_changed game={} reason={}", game,
                 protocol::quoted(cached ? "another law" : cached.error().text()));
    if (auto node = has_others ? others_.with_law(game) : std::nullopt)
      return failure(ErrorCode::Elsewhere, "the law of this game may be another node's", std::move(*node));
    return as_stored(*stored);
  }
  if (has_others) {
    stored = store_.own(game);
    if (stored && stored->is_taken_over) ++taken_over_;
    if (!stored) return std::unexpected(std::move(stored.error()));
  }
  auto state = GameState::rebuild(*stored, cached->variant);
  if (state) return std::move(*state);
  if (!stored->game.law_assumed) return std::unexpected(std::move(state.error()));
  found_law(game, true);
  spdlog::warn("event=assumed_law_wrong game={} reason={}", game, protocol::quoted(state.error().message));
  return as_stored(*stored);
}

std::expected<NewGame, protocol::Failure> GameLoader::make(Principal const& who, protocol::CreateGame const& request,
                                                           api::StopToken const& stop) {
  if (request.key.empty()) return failed(Code::BadMessage, "A new game needs a key.");
  TimeControl const control{request.clock_base, request.clock_increment, request.clock_delay, request.clock_periods,
                            request.clock_period};
  if (auto fault = control.fault()) return failed(Code::BadMessage, std::move(*fault));
  bool const has_clock = request.clock_base != 0 || request.clock_increment != 0;
  if (request.clock_days != 0 && (has_clock || !has_open_seat(request)))
    return failed(Code::BadMessage,
                  "A game with days per move is for two people and has neither a clock nor an increment.");
  api::Options options;
  for (protocol::NamedValue const& option : request.options) options.emplace_back(option.name, option.value);
  auto cached = variants_.get(request.variant, request.variant_text, options, VariantCache::Origin::Request);
  if (cached && has_open_seat(request) && lacks_move_rule(cached->variant, options)) {
    options.emplace_back(std::string(move_rule), std::string(move_rule_between_people));
    cached = variants_.get(request.variant, request.variant_text, options, VariantCache::Origin::Request);
  }
  if (!cached) return failed(Code::BadVariant, cached.error());
  if (request.rated)
    if (auto refusal = refuse_rated(who, request, cached->variant)) return std::unexpected(std::move(*refusal));
  api::VariantInfo const info = cached->variant.info();
  if (info.id.size() > longest_id || info.name.size() > longest_name)
    return failed(Code::BadVariant, "The id of a game has at most " + std::to_string(longest_id) + " bytes, its name " +
                                        std::to_string(longest_name) + '.');
  GameRow row;
  row.id = new_id();
  row.key = who.device() + ' ' + request.key;
  row.owner = who.hash;
  row.variant = info.id;
  row.variant_name = info.name;
  // A shipped file is found by its id, which no other text may use.
  if (!cached->variant.is_shipped()) row.variant_text = request.variant_text;
  row.options = cached->variant.options();
  row.law = cached->law;
  row.start = request.start;
  row.line = request.line;
  row.title = request.title;
  row.white = request.white;
  row.black = request.black;
  row.clock_base = request.clock_base;
  row.clock_increment = request.clock_base == 0 ? 0 : request.clock_increment;
  row.clock_delay = request.clock_delay;
  row.clock_periods = request.clock_periods;
  row.clock_period = request.clock_period;
  row.clock_days = request.clock_days;
  row.rated = request.rated;
  Moment moment = clock_.now();
  row.created = row.arrived = moment.utc;
  if (is_uploaded(request)) {
    if (has_open_seat(request) || has_clock)
      return failed(Code::BadMessage,
                    "Only a game of one person without a clock can be one that was played elsewhere.");
    if (request.at > static_cast<std::int64_t>(request.line.size()))
      return failed(Code::BadMessage, "The line of this game is shorter than what is said to be on the board.");
    row.created = past_time(request.created, earliest_upload, moment.utc);
    moment.utc = past_time(request.updated, row.created, moment.utc);
  }
  if (auto refusal = seat_people(row, request)) return std::unexpected(std::move(*refusal));
  auto state = GameState::create(std::move(row), cached->variant);
  if (!state) return failed(code_of(state.error()), state.error());
  auto events = play_on(*state, request, moment, stop);
  if (!events) return std::unexpected(std::move(events.error()));
  NewGame made = new_game(*state, std::move(*events));
  if (made.list_row.position.size() > longest_position)
    return failed(Code::TooLarge, "The positions of this game are too long for this server.");
  return made;
}

std::expected<std::vector<EventRow>, protocol::Failure> GameLoader::play_on(GameState& state,
                                                                            protocol::CreateGame const& request,
                                                                            Moment moment, api::StopToken const& stop) {
  std::vector<EventRow> events;
  auto const add = [&](Proposal const& step) -> std::expected<void, protocol::Failure> {
    if (!step) return std::unexpected(step.error());
    events.push_back(step->event);
    state.apply(*step, moment);
    return {};
  };
  auto const length = static_cast<std::int64_t>(request.line.size());
  if (request.at >= 0 && request.at < length)
    if (auto const gone = add(state.go_to(moment, {}, request.at)); !gone) return std::unexpected(gone.error());
  if (request.end && state.end() != request.end) {
    if (auto const ended = add(state.recorded_end(moment, *request.end, stop)); !ended)
      return std::unexpected(ended.error());
  } else if (is_uploaded(request)) {
    // It changes nothing but the time of the last change, and whether the computer waits.
    auto const stands = add(
        state.seats(moment, {}, state.seat(protocol::Side::White), state.seat(protocol::Side::Black), request.paused));
    if (!stands) return std::unexpected(stands.error());
  }
  return events;
}

std::optional<protocol::Failure> GameLoader::seat_people(GameRow& row, protocol::CreateGame const& request) {
  if (request.random_sides && std::random_device()() % 2 == 0) std::swap(row.white, row.black);
  if (!has_open_seat(request)) {
    if (!request.invites.empty())
      return protocol::Failure{Code::BadMessage, "You can only invite a player to a game with an open seat."};
    if (!request.listed) return std::nullopt;
    return protocol::Failure{Code::BadMessage, "Only a game with an open seat can be listed."};
  }
  bool const white = row.white.kind == protocol::SeatKind::Open;
  if ((white ? row.black : row.white).kind != protocol::SeatKind::Person)
    return protocol::Failure{Code::BadMessage, "A game with an open seat needs a person in the other seat."};
  row.guest_side = white ? protocol::Side::White : protocol::Side::Black;
  row.owner_name = name_of(row.owner);
  row.is_public = request.listed;
  row.invites = request.invites;
  return refuse_invitation(row);
}

std::optional<protocol::Failure> GameLoader::refuse_invitation(GameRow const& row) {
  if (row.invites.empty()) return std::nullopt;
  if (!row.is_public)
    return protocol::Failure{Code::BadMessage, "An invitation by name must be listed, so that the player can find it."};
  if (!is_name(row.invites))
    return protocol::Failure{
        Code::BadMessage,
        "Nobody is called so here: a name has 2 to 20 letters, digits, _ or -, and is no word for a "
        "player, as White or you."};
  if (is_same_name(row.invites, row.owner_name))
    return protocol::Failure{Code::BadMessage, "You are called " + row.owner_name + " yourself: ask somebody else."};
  return std::nullopt;
}

std::expected<NewGame, protocol::Failure> GameLoader::make_rematch(GameRow row) {
  auto const cached = variants_.get(row.variant, row.variant_text, row.options, VariantCache::Origin::Store);
  if (!cached) return failed(Code::BadVariant, cached.error());
  // Asked for again it is the same game. A key that somebody chose begins with the hash that stands for him, none with this.
  row.key = "rematch of " + row.id;
  row.id = new_id();
  row.law = cached->law;
  row.law_assumed = false;
  row.owner_name = name_of(row.owner);
  row.guest_name = name_of(row.guest);
  row.created = clock_.now().utc;
  auto const state = GameState::create(std::move(row), cached->variant);
  if (!state) return failed(code_of(state.error()), state.error());
  return new_game(*state, {});
}

std::expected<NewGame, protocol::Failure> GameLoader::make_paired(PairedGame const& wanted) {
  api::Options options;
  auto cached = variants_.get(wanted.variant, {}, options, VariantCache::Origin::Store);
  if (cached && lacks_move_rule(cached->variant, options)) {
    options.emplace_back(std::string(move_rule), std::string(move_rule_between_people));
    cached = variants_.get(wanted.variant, {}, options, VariantCache::Origin::Store);
  }
  if (!cached) return failed(Code::BadVariant, cached.error());
  api::VariantInfo const info = cached->variant.info();
  GameRow row;
  row.id = new_id();
  row.key = std::string(GameRow::paired_key) + std::to_string(wanted.pairing);
  row.owner = wanted.white;
  row.guest = wanted.black;
  row.owner_name = name_of(row.owner);
  row.guest_name = name_of(row.guest);
  row.guest_side = protocol::Side::Black;
  row.white.kind = row.black.kind = protocol::SeatKind::Person;
  row.variant = info.id;
  row.variant_name = info.name;
  row.options = cached->variant.options();
  row.law = cached->law;
  row.title = wanted.title;
  row.clock_base = wanted.clock_base;
  row.clock_increment = wanted.clock_increment;
  row.clock_days = wanted.clock_days;
  row.rated = wanted.rated;
  row.created = row.arrived = clock_.now().utc;
  auto const state = GameState::create(std::move(row), cached->variant);
  if (!state) return failed(code_of(state.error()), state.error());
  NewGame made = new_game(*state, {});
  made.stored.pairing = wanted.pairing;
  return made;
}

std::expected<NewGame, protocol::Failure> GameLoader::make_match(Match const& match) {
  auto cached = variants_.get(match.variant, {}, {}, VariantCache::Origin::Request);
  if (cached && lacks_move_rule(cached->variant, {})) {
    api::Options const options{{std::string(move_rule), std::string(move_rule_between_people)}};
    cached = variants_.get(match.variant, {}, options, VariantCache::Origin::Request);
  }
  if (!cached) return failed(Code::BadVariant, cached.error());
  GameRow row;
  row.id = new_id();
  row.key = match.key;
  row.owner = match.owner;
  row.guest = match.guest;
  row.owner_name = name_of(match.owner);
  row.guest_name = name_of(match.guest);
  row.guest_side = match.owner_is_white ? protocol::Side::Black : protocol::Side::White;
  row.white.kind = row.black.kind = protocol::SeatKind::Person;
  row.variant = cached->variant.info().id;
  row.variant_name = cached->variant.info().name;
  row.options = cached->variant.options();
  row.law = cached->law;
  row.clock_base = match.clock_base;
  row.clock_increment = match.clock_increment;
  row.clock_days = match.clock_days;
  row.rated = match.rated;
  row.created = row.arrived = clock_.now().utc;
  auto const state = GameState::create(std::move(row), cached->variant);
  if (!state) return failed(code_of(state.error()), state.error());
  return new_game(*state, {});
}

std::string GameLoader::name_of(std::string const& who) {
  auto name = store_.name_of(who);
  if (!name) spdlog::error("event=name_unreadable reason={}", protocol::quoted(name.error().message));
  return name && !name->empty() ? std::move(*name) : default_name(who);
}

void GameLoader::found_law(std::string const& game, bool has_changed) {
  std::scoped_lock const lock(mutex_);
  if (changed_.size() >= most_changed) changed_.clear();
  if (has_changed)
    changed_.insert(game);
  else
    changed_.erase(game);
}

protocol::LawStatus GameLoader::law_of(ListedGame const& listed) {
  bool has_changed = listed.law.empty();
  if (!listed.has_own_file) {
    has_changed = variants_.shipped_law(listed.summary.variant, listed.options) != listed.law;
  } else if (!has_changed) {
    std::scoped_lock const lock(mutex_);
    has_changed = changed_.contains(listed.summary.game);
  }
  if (has_changed) return protocol::LawStatus::Changed;
  return listed.law_assumed ? protocol::LawStatus::Assumed : protocol::LawStatus::Same;
}

Result<std::vector<ListedGame>> GameLoader::listed_of(Principal const& who, Read const& read) {
  auto listed = read(who.hash);
  if (!listed || !who.login || who.login->claimed.empty()) return listed;
  for (std::string const& guest : who.login->claimed) {
    auto more = read(guest);
    if (!more) return more;
    std::ranges::move(*more, std::back_inserter(*listed));
  }
  auto const place = [](ListedGame const& game) { return std::tie(game.summary.updated, game.summary.game); };
  std::ranges::sort(*listed, std::greater(), place);
  // In which the person plays both sides.
  auto const twice = std::ranges::unique(*listed, {}, [](ListedGame const& game) { return game.summary.game; });
  listed->erase(twice.begin(), twice.end());
  return listed;
}

std::variant<protocol::Games, protocol::Failure> GameLoader::list(Principal const& who,
                                                                  std::optional<protocol::ListPlace> const& before) {
  constexpr int limit = static_cast<int>(listed_games) + 1;
  auto listed = listed_of(who, [&](std::string const& principal) { return store_.list(principal, limit, before); });
  if (!listed) return unreadable(listed.error());
  protocol::Games games;
  games.more = listed->size() > listed_games;
  if (games.more) listed->resize(listed_games);
  for (ListedGame& each : *listed) games.games.push_back(summary_of(who, std::move(each)));
  return games;
}

std::variant<std::vector<protocol::GameSummary>, protocol::Failure> GameLoader::going_on(Principal const& who) {
  auto listed = listed_of(
      who, [&](std::string const& principal) { return store_.going_on(principal, static_cast<int>(told_going_on)); });
  if (!listed) return unreadable(listed.error());
  if (listed->size() > told_going_on) listed->resize(told_going_on);
  std::vector<protocol::GameSummary> games;
  for (ListedGame& each : *listed) games.push_back(summary_of(who, std::move(each)));
  return games;
}

protocol::GameSummary GameLoader::summary_of(Principal const& who, ListedGame game) {
  protocol::LawStatus const law = law_of(game);
  return summary_for(who, std::move(game), law, clock_.now().utc);
}

std::variant<std::int64_t, protocol::Failure> GameLoader::count() {
  std::int64_t const now = clock_.now().steady;
  {
    std::scoped_lock const lock(mutex_);
    if (counted_ >= costly_count && now < counted_until_) {
      // Whether the store can be read is seen all the same.
      auto const read = store_.name_of({});
      if (!read) return unreadable(read.error());
      return counted_;
    }
  }
  auto const games = store_.count();
  if (!games) return unreadable(games.error());
  std::scoped_lock const lock(mutex_);
  counted_ = *games;
  counted_until_ = now + count_kept_for;
  return *games;
}

}  // namespace strata::server
