#pragma once
// Rows with something in every field, for tests of stores.

#include <cstdint>
#include <string>
#include <utility>

#include "server/store/rows.hpp"

namespace strata::server {

inline GameRow a_game(std::string id, std::string key) {
  GameRow game;
  game.id = std::move(id);
  game.key = std::move(key);
  game.variant = "some";
  game.variant_name = "Some \xE2\x99\x94 game";
  game.variant_text = "text\nof 'a' file";
  game.options = {{"check", "type"}, {"promotion", "classic"}};
  game.start = "a start";
  game.line = {"a1-a2", "b1-b2"};
  game.title = "A title";
  game.black = protocol::Seat{protocol::SeatKind::Computer, 4};
  game.clock_base = 60000;
  game.clock_increment = 1000;
  game.created = 1'700'000'000'000;
  game.law = "0123456789abcdef";
  game.owner = "ann";
  game.guest = "bob";
  game.owner_name = "Ann";
  game.guest_name = "Bob";
  game.guest_side = protocol::Side::Black;
  game.is_public = true;
  game.clock_days = 3;
  game.clock_delay = 5000;
  game.clock_periods = 2;
  game.clock_period = 30000;
  game.invites = "Carl";
  game.arrived = 1'700'000'009'000;
  game.rated = true;
  return game;
}

inline EventRow an_event(std::int64_t seq, std::string key = {}) {
  EventRow event;
  event.seq = seq;
  event.key = std::move(key);
  event.move = "a2-a3";
  event.at = seq;
  event.white = protocol::Seat{protocol::SeatKind::Person, 3};
  event.black = protocol::Seat{protocol::SeatKind::Computer, 10};
  event.clock_white = 59000;
  event.clock_black = 60000;
  event.time = 1'700'000'000'000 + seq;
  event.delay_left = 700;
  return event;
}

inline StateRow a_state(std::int64_t updated) {
  StateRow state;
  state.title = "A title";
  state.plies = 3;
  state.at = 2;
  state.position = "a position";
  state.side = protocol::Side::Black;
  state.updated = state.kept_since = updated;
  state.owner = "ann";
  state.guest = "bob";
  state.white_name = "Ann";
  state.black_name = "Bob";
  return state;
}

}  // namespace strata::server
