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

GameStream::GameStream(std::shared_ptr<Core> core, Principal who, std::string game, protocol::Side side)
    : StreamSource(std::move(core)), who_(std::move(who)), game_(std::move(game)), side_(side) {}

GameStream::~GameStream() = default;

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
    for (protocol::ChatLine const& line : chat->lines) tell_in_turn(chat_line(line));
  // The game cannot be followed any more.
  if (std::holds_alternative<protocol::ErrorAnswer>(message)) finish();
}

void GameStream::hear(protocol::GameSnapshot const& whole) {
  bool const is_first = !view_;
  bool const has_new_players = view_ && (whole.names != view_->names);
  auto const white = view_ ? view_->white_rating : std::nullopt, black = view_ ? view_->black_rating : std::nullopt;
  view_ = view_of(whole);
  seq_ = whole.seq;
  if (is_first || has_new_players) return tell_whole();
  view_->white_rating = white;
  view_->black_rating = black;
  // The whole game that is told soon has it.
  if (rating_ > 0) return;
  tell(game_state(*view_));
  if (view_->end) finish();
}

void GameStream::tell_whole() {
  ++round_;
  view_->white_rating = view_->black_rating = std::nullopt;
  std::vector<protocol::Side> known;
  for (protocol::Side const side : {protocol::Side::White, protocol::Side::Black})
    if (is_account(side)) known.push_back(side);
  rating_ = static_cast<int>(known.size());
  if (known.empty()) return tell_waiting();
  for (protocol::Side const side : known) rate(side);
}

bool GameStream::is_account(protocol::Side side) const {
  std::string const& name = side == protocol::Side::White ? view_->names.white : view_->names.black;
  // A guest has no name, or one that begins so.
  return !name.empty() && !name.starts_with("Guest-");
}

void GameStream::rate(protocol::Side side) {
  using Told = std::variant<protocol::Profile, protocol::Failure>;
  std::string const& name = side == protocol::Side::White ? view_->names.white : view_->names.black;
  auto const heard = [weak = weak_from_this(), side, round = round_](Told const& told) {
    auto const self = std::static_pointer_cast<GameStream>(weak.lock());
    if (!self || self->round_ != round || !self->view_ || !self->link_) return;
    GameView& view = *self->view_;
    // A guest who is called so has no profile.
    if (auto const* const profile = std::get_if<protocol::Profile>(&told)) {
      auto const speed = view.clock && view.clock->days > 0 ? protocol::Speed::Days : protocol::Speed::Live;
      (side == protocol::Side::White ? view.white_rating : view.black_rating) =
          rating_in(profile->ratings, view.variant, speed);
    }
    if (--self->rating_ == 0) self->tell_waiting();
  };
  core().players().profile(name, core().here<Told>(heard));
}

void GameStream::tell_waiting() {
  tell(game_full(*view_, core().is_bot()));
  for (Json const& line : std::exchange(waiting_, {})) tell(line);
  if (view_->end) finish();
}

void GameStream::tell_in_turn(Json line) {
  if (rating_ == 0) return tell(line);
  if (waiting_.size() == most_waiting) return finish();
  waiting_.push_back(std::move(line));
}

void GameStream::hear(protocol::EventAnswer const& event) {
  if (!view_ || event.seq <= seq_) return;
  protocol::Names const names = view_->names;
  if (!take(*view_, event, seq_)) return join();
  if (names != view_->names) return tell_whole();
  // The whole game that is told soon has it.
  if (rating_ > 0) return;
  tell(game_state(*view_));
  if (view_->end) finish();
}

void GameStream::hear(protocol::PresenceAnswer const& presence) {
  protocol::Presence const& opponent = side_ == protocol::Side::White ? presence.black : presence.white;
  bool const is_gone = !opponent.online && opponent.claimable.has_value();
  if (!is_gone && !is_gone_) return;
  is_gone_ = is_gone;
  tell_in_turn(opponent_gone(opponent));
}

}  // namespace strata::server::bots
