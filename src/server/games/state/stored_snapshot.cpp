#include "server/games/state/stored_snapshot.hpp"

#include <string>

#include "server/games/state/time_control.hpp"

namespace strata::server {

protocol::Names names_of(GameRow const& row, std::string const& guest) {
  if (!row.guest_side) return {};
  return *row.guest_side == protocol::Side::White ? protocol::Names{guest, row.owner_name}
                                                  : protocol::Names{row.owner_name, guest};
}

std::optional<protocol::ClockState> clock_of(GameRow const& row) {
  if (row.clock_base == 0) return std::nullopt;
  std::int64_t const start = time_control_of(row).start();
  return protocol::ClockState{
      row.clock_base,    row.clock_increment, 0, start, start, std::nullopt, row.clock_delay, row.clock_delay,
      row.clock_periods, row.clock_period};
}

protocol::GameSnapshot snapshot_of(GameRow const& row) {
  protocol::GameSnapshot snapshot;
  snapshot.game = row.id;
  snapshot.variant = row.variant;
  snapshot.variant_name = row.variant_name;
  snapshot.variant_text = row.variant_text;
  for (auto const& [name, value] : row.options) snapshot.options.push_back({name, value});
  snapshot.law = row.law_assumed ? protocol::LawStatus::Assumed : protocol::LawStatus::Same;
  snapshot.start = row.start;
  snapshot.title = row.title;
  snapshot.white = row.white;
  snapshot.black = row.black;
  snapshot.names = names_of(row, row.guest_name);
  snapshot.between = row.guest_side.has_value();
  snapshot.rated = row.rated;
  snapshot.paired = row.is_paired();
  snapshot.invites = row.invites;
  snapshot.created = snapshot.updated = row.created;
  return snapshot;
}

Result<protocol::GameSnapshot> stored_snapshot(StoredGame const& stored) {
  GameRow const& row = stored.game;
  protocol::GameSnapshot snapshot = snapshot_of(row);
  snapshot.law = protocol::LawStatus::Changed;
  snapshot.line = row.line;
  snapshot.at = static_cast<std::int64_t>(row.line.size());
  snapshot.end = stored.end;
  snapshot.ratings = stored.ratings;
  snapshot.clock = clock_of(row);
  for (EventRow const& event : stored.events) {
    bool const is_move = event.kind == protocol::EventKind::Move;
    std::int64_t const length = static_cast<std::int64_t>(snapshot.line.size()) + (is_move ? 1 : 0);
    if (event.seq != snapshot.seq + 1 || event.at < (is_move ? 1 : 0) || event.at > length)
      return failure(ErrorCode::Io,
                     "event " + std::to_string(event.seq) + " does not follow event " + std::to_string(snapshot.seq));
    if (is_move) {
      snapshot.line.resize(static_cast<std::size_t>(event.at - 1));
      snapshot.line.push_back(event.move);
    }
    if (event.kind == protocol::EventKind::Title) snapshot.title = event.title;
    if (event.kind == protocol::EventKind::Sit) snapshot.names = names_of(row, event.name);
    snapshot.seq = event.seq;
    snapshot.at = event.at;
    snapshot.white = event.white;
    snapshot.black = event.black;
    snapshot.paused = event.paused;
    snapshot.end = event.end;
    snapshot.updated = event.time;
    if (snapshot.clock) {
      snapshot.clock->white = event.clock_white;
      snapshot.clock->black = event.clock_black;
      snapshot.clock->delay_left = event.delay_left;
    }
  }
  return snapshot;
}

}  // namespace strata::server
