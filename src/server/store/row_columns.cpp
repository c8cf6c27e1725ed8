#include "server/store/row_columns.hpp"

#include <algorithm>
#include <string_view>

namespace strata::server {

namespace {

using protocol::Seat;

void bind_seat(Statement& statement, Seat const& seat) { statement.bind(to_text(seat.kind)).bind(seat.level); }

void bind_end(Statement& statement, std::optional<protocol::End> const& end) {
  if (end)
    statement.bind(end->result).bind(end->reason);
  else
    statement.bind_null().bind_null();
}

template <class Word>
Word read_word(Statement& row) {
  std::string const text = row.text();
  Word word{};
  if (!from_text(text, word)) throw Error{ErrorCode::Io, "the database holds the unknown word \"" + text + '"', {}};
  return word;
}

Seat read_seat(Statement& row) {
  Seat seat;
  seat.kind = read_word<protocol::SeatKind>(row);
  seat.level = row.number();
  return seat;
}

// A word, or NULL for none.
template <class Word>
void bind_word(Statement& statement, std::optional<Word> const& word) {
  if (word)
    statement.bind(to_text(*word));
  else
    statement.bind_null();
}

std::optional<protocol::Side> read_side(Statement& row) {
  auto const text = row.maybe_text();
  if (!text) return std::nullopt;
  protocol::Side side{};
  if (!from_text(*text, side)) throw Error{ErrorCode::Io, "the database holds the unknown side \"" + *text + '"', {}};
  return side;
}

std::string write_options(api::Options const& options) {
  std::string text;
  for (auto const& [name, value] : options) text += (text.empty() ? "" : ",") + name + '=' + value;
  return text;
}

api::Options parse_options(std::string const& text) {
  if (text.empty()) return {};
  auto options = api::read_options(text);
  if (!options) throw options.error();
  return std::move(*options);
}

std::string write_line(std::vector<std::string> const& line) {
  std::string text;
  for (std::string const& move : line) text += (text.empty() ? "" : " ") + move;
  return text;
}

std::vector<std::string> parse_line(std::string_view text) {
  std::vector<std::string> line;
  while (!text.empty()) {
    std::size_t const blank = std::min(text.find(' '), text.size());
    line.emplace_back(text.substr(0, blank));
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return line;
}

}  // namespace

Statement& bind_game(Statement& statement, GameRow const& game) {
  statement.bind(game.id).bind(game.key).bind(game.variant).bind(game.variant_name).bind(game.variant_text);
  statement.bind(write_options(game.options)).bind(game.start).bind(write_line(game.line)).bind(game.title);
  bind_seat(statement, game.white);
  bind_seat(statement, game.black);
  statement.bind(game.clock_base).bind(game.clock_increment).bind(game.created);
  statement.bind(game.law).bind(game.law_assumed ? 1 : 0);
  statement.bind(game.owner).bind(game.guest).bind(game.owner_name).bind(game.guest_name);
  bind_word(statement, game.guest_side);
  statement.bind(game.is_public ? 1 : 0).bind(game.clock_days);
  statement.bind(game.clock_delay).bind(game.clock_periods).bind(game.clock_period);
  return statement.bind(game.invites).bind(game.arrived).bind(std::int64_t{game.rated});
}

GameRow read_game(Statement& row) {
  GameRow game;
  game.id = row.text();
  game.key = row.text();
  game.variant = row.text();
  game.variant_name = row.text();
  game.variant_text = row.text();
  game.options = parse_options(row.text());
  game.start = row.text();
  game.line = parse_line(row.text());
  game.title = row.text();
  game.white = read_seat(row);
  game.black = read_seat(row);
  game.clock_base = row.number();
  game.clock_increment = row.number();
  game.created = row.number();
  game.law = row.text();
  game.law_assumed = row.number() != 0;
  game.owner = row.text();
  game.guest = row.text();
  game.owner_name = row.text();
  game.guest_name = row.text();
  game.guest_side = read_side(row);
  game.is_public = row.number() != 0;
  game.clock_days = row.number();
  game.clock_delay = row.number();
  game.clock_periods = row.number();
  game.clock_period = row.number();
  game.invites = row.text();
  game.arrived = row.number();
  game.rated = row.number() != 0;
  return game;
}

Statement& bind_event(Statement& statement, EventRow const& event) {
  statement.bind(event.seq).bind(to_text(event.kind));
  if (event.key.empty())
    statement.bind_null();
  else
    statement.bind(event.key);
  statement.bind(event.move).bind(event.title).bind(event.at);
  bind_seat(statement, event.white);
  bind_seat(statement, event.black);
  statement.bind(event.paused ? 1 : 0).bind(event.clock_white).bind(event.clock_black);
  bind_end(statement, event.end);
  statement.bind(event.time).bind(event.principal).bind(event.name);
  bind_word(statement, event.side);
  return statement.bind(event.delay_left);
}

std::optional<protocol::End> read_end(Statement& row) {
  auto result = row.maybe_text();
  auto reason = row.maybe_text();
  if (!result || !reason) return std::nullopt;
  return protocol::End{std::move(*result), std::move(*reason)};
}

EventRow read_event(Statement& row) {
  EventRow event;
  (void)row.text();
  event.seq = row.number();
  event.kind = read_word<protocol::EventKind>(row);
  event.key = row.text();
  event.move = row.text();
  event.title = row.text();
  event.at = row.number();
  event.white = read_seat(row);
  event.black = read_seat(row);
  event.paused = row.number() != 0;
  event.clock_white = row.number();
  event.clock_black = row.number();
  event.end = read_end(row);
  event.time = row.number();
  event.principal = row.text();
  event.name = row.text();
  event.side = read_side(row);
  event.delay_left = row.number();
  return event;
}

Statement& bind_state(Statement& statement, StateRow const& state) {
  statement.bind(state.title).bind(state.plies).bind(state.at).bind(state.position).bind(to_text(state.side));
  bind_seat(statement, state.white);
  bind_seat(statement, state.black);
  bind_end(statement, state.end);
  statement.bind(state.updated).bind(state.has_begun ? 1 : 0);
  statement.bind(state.owner).bind(state.guest).bind(state.white_name).bind(state.black_name);
  if (state.deadline)
    statement.bind(*state.deadline);
  else
    statement.bind_null();
  return statement.bind(state.kept_since);
}

ListedGame read_listed(Statement& row) {
  ListedGame listed;
  protocol::GameSummary& summary = listed.summary;
  summary.variant = row.text();
  summary.variant_name = row.text();
  listed.has_own_file = row.number() != 0;
  listed.options = parse_options(row.text());
  summary.created = row.number();
  listed.law = row.text();
  listed.law_assumed = row.number() != 0;
  listed.guest_side = read_side(row);
  summary.invites = row.text();
  summary.rated = row.number() != 0;
  summary.game = row.text();
  summary.title = row.text();
  summary.plies = row.number();
  summary.at = row.number();
  summary.position = row.text();
  summary.side = read_word<protocol::Side>(row);
  summary.white = read_seat(row);
  summary.black = read_seat(row);
  summary.end = read_end(row);
  summary.updated = row.number();
  (void)row.number();  // that it has begun
  listed.owner = row.text();
  listed.guest = row.text();
  listed.white_name = row.text();
  listed.black_name = row.text();
  listed.deadline = row.maybe_number();
  return listed;
}

}  // namespace strata::server
