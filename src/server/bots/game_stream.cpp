#include "server/bots/game_stream.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "api/api.hpp"

namespace strata::server::bots {

namespace {

// The position text of the start of orthodox chess.
std::string const& plain_start() {
  static std::string const start = [] {
    auto const variant = api::Variant::load(chess_id());
    return variant ? variant->start() : std::string();
  }();
  return start;
}

}  // namespace

GameView view_of(protocol::GameSnapshot const& game) {
  GameView view;
  view.id = game.game;
  view.variant = game.variant;
  view.variant_name = game.variant_name;
  view.start = game.start;
  view.rated = game.rated;
  for (protocol::NamedValue const& option : game.options)
    view.options += (view.options.empty() ? "" : ",") + option.name + '=' + option.value;
  view.starts_plain = game.variant == chess_id() && game.variant_text.empty() && game.start == plain_start();
  view.moves.assign(game.line.begin(), game.line.begin() + game.at);
  view.clock = game.clock;
  view.names = game.names;
  view.is_waiting = game.white.kind == protocol::SeatKind::Open || game.black.kind == protocol::SeatKind::Open;
  view.offer = game.offer;
  view.end = game.end;
  view.created = game.created;
  return view;
}

bool take(GameView& view, protocol::EventAnswer const& event, std::int64_t& seq) {
  if (event.seq != seq + 1) return event.seq <= seq;
  seq = event.seq;
  auto const at = static_cast<std::size_t>(event.at);
  if (event.kind == protocol::EventKind::Move && event.move && at > 0) {
    if (at > view.moves.size() + 1) return false;
    view.moves.resize(at - 1);
    view.moves.push_back(*event.move);
  }
  if (at < view.moves.size()) view.moves.resize(at);
  if (at > view.moves.size()) return false;
  view.clock = event.clock;
  view.names = event.names;
  view.is_waiting = event.white.kind == protocol::SeatKind::Open || event.black.kind == protocol::SeatKind::Open;
  view.offer = event.offer;
  view.end = event.end;
  return true;
}

void GameStream::start() {
  link_ =
      std::make_unique<Link>(shared_core(), who_, [weak = weak_from_this()](protocol::ServerMessage const& message) {
        if (auto const self = std::static_pointer_cast<GameStream>(weak.lock())) self->hear(message);
      });
  // A program that is cut off has not left its game.
  link_->breaks();
  join();
}

void GameStream::join() { link_->send(protocol::JoinRequest{0, game_, 0}); }

void GameStream::hear(protocol::ServerMessage const& message) {
  if (!link_) return;
  if (auto const* const whole = std::get_if<protocol::SnapshotAnswer>(&message)) return hear(whole->state);
  if (auto const* const event = std::get_if<protocol::EventAnswer>(&message)) return hear(*event);
  if (auto const* const presence = std::get_if<protocol::PresenceAnswer>(&message)) return hear(*presence);
  if (auto const* const chat = std::get_if<protocol::ChatAnswer>(&message); chat != nullptr && !chat->whole)
    for (protocol::ChatLine const& line : chat->lines) tell(chat_line(line));
  // The game cannot be followed any more.
  if (std::holds_alternative<protocol::ErrorAnswer>(message)) finish();
}

void GameStream::hear(protocol::GameSnapshot const& whole) {
  bool const is_first = !view_;
  bool const has_new_players = view_ && (whole.names != view_->names);
  view_ = view_of(whole);
  seq_ = whole.seq;
  tell(is_first || has_new_players ? game_full(*view_, core().is_bot()) : game_state(*view_));
  if (view_->end) finish();
}

void GameStream::hear(protocol::EventAnswer const& event) {
  if (!view_ || event.seq <= seq_) return;
  protocol::Names const names = view_->names;
  if (!take(*view_, event, seq_)) return join();
  tell(names != view_->names ? game_full(*view_, core().is_bot()) : game_state(*view_));
  if (view_->end) finish();
}

void GameStream::hear(protocol::PresenceAnswer const& presence) {
  protocol::Presence const& opponent = side_ == protocol::Side::White ? presence.black : presence.white;
  bool const is_gone = !opponent.online && opponent.claimable.has_value();
  if (!is_gone && !is_gone_) return;
  is_gone_ = is_gone;
  tell(opponent_gone(opponent));
}

}  // namespace strata::server::bots
