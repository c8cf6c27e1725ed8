// A game between two people: the open seat, offers, presence, chat, and the rematch.

#include <utility>
#include <variant>

#include "server/games/live/live_game.hpp"
#include "server/games/state/sentence.hpp"
#include "server/protocol/names.hpp"

namespace strata::server {

namespace {

using protocol::Side;

using Code = protocol::ErrorCode;

// Per game in the list: a message has room for that many of each game (OutQueue).
constexpr std::size_t told_options = 8;

}  // namespace

std::optional<Side> LiveGame::side_of(std::string const& who) const {
  return state_ ? strata::server::side_of(state_->standing(), who) : std::nullopt;
}

// ---------------------------------------------------------------- seat and offers

void LiveGame::sit(std::string const& key, Requester const& requester) {
  if (!state_) return refuse_changed_law(requester);
  if (is_answered(key, requester, {protocol::EventKind::Sit}) || !may(Action::Sit, requester)) return;
  if (state_->row().rated && !has_account(requester))
    return refuse(requester, {Code::Refused, "This is a rated game: log in to accept the challenge."});
  GameRow const& row = state_->row();
  if (auto refused = refuse_blocked(shared_.blocks, requester.who, row.owner, row.owner_name))
    return refuse(requester, {Code::Refused, std::move(*refused)});
  by_name(requester, [key, requester](LiveGame& self, std::string const& name) {
    self.settle(self.state_->sit(requester.arrived, key, requester.who, name), requester.arrived, requester);
  });
}

bool LiveGame::has_account(Requester const& requester) const {
  Principal const* const who = shared_.connections.principal_of(requester.connection);
  return who != nullptr && who->login != nullptr && requester.who == who->hash;
}

// It is for anyone who could accept.
void LiveGame::decline_invitation(std::string const& key, Requester const& requester) {
  if (is_answered(key, requester, {protocol::EventKind::End}) || !may(Action::Sit, requester)) return;
  by_name(requester, [key, requester](LiveGame& self, std::string const& name) {
    self.settle(self.state_->decline_invitation(requester.arrived, key, name), requester.arrived, requester);
  });
}

void LiveGame::by_name(Requester const& requester, std::function<void(LiveGame&, std::string const& name)> run) {
  busy_ = true;
  shared_.read_name(requester.who, [weak = weak_from_this(), run = std::move(run)](std::string const& name) {
    auto const self = weak.lock();
    if (!self) return;
    self->busy_ = false;
    run(*self, name);
    self->pump();
  });
}

void LiveGame::offer(protocol::OfferKind what, std::string const& key, Requester const& requester) {
  settle(state_->offer(requester.arrived, key, what, side_of(requester.who).value()), requester.arrived, requester);
}

void LiveGame::handle(protocol::TakebackRequest const& request, Requester const& requester) {
  offer(protocol::OfferKind::Takeback, request.key, requester);
}

void LiveGame::handle(protocol::DeclineRequest const& request, Requester const& requester) {
  settle(state_->decline(requester.arrived, request.key), requester.arrived, requester);
}

void LiveGame::handle(protocol::AbortRequest const& request, Requester const& requester) {
  settle(state_->abort(requester.arrived, request.key), requester.arrived, requester);
}

// ---------------------------------------------------------------- the list

StandingGame LiveGame::standing_game() const {
  GameRow const& row = state_->row();
  protocol::Challenge challenge;
  challenge.game = row.id;
  challenge.variant = row.variant;
  challenge.variant_name = row.variant_name;
  for (auto const& [name, value] : row.options)
    if (challenge.options.size() < told_options) challenge.options.push_back({name, value});
  challenge.name = row.owner_name;
  challenge.side = row.guest_side.value_or(Side::White);
  challenge.clock_base = row.clock_base;
  challenge.clock_increment = row.clock_increment;
  challenge.clock_days = row.clock_days;
  challenge.clock_delay = row.clock_delay;
  challenge.clock_periods = row.clock_periods;
  challenge.clock_period = row.clock_period;
  challenge.invites = row.invites;
  challenge.rated = row.rated;
  challenge.created = row.created;
  return {row.owner, state_->updated(), std::move(challenge)};
}

bool LiveGame::invites(std::string const& owner, std::string const& name) const {
  return stands() && state_->row().owner == owner && is_same_name(state_->row().invites, name);
}

// ---------------------------------------------------------------- presence

void LiveGame::greet(Requester const& requester) {
  Connections& connections = shared_.connections;
  if (rematch_) connections.send(requester.connection, *rematch_);
  if (auto lines = lines_for(requester.who); !lines.empty())
    connections.send(requester.connection, protocol::ChatAnswer{id_, true, std::move(lines)});
  auto const side = side_of(requester.who);
  bool const follows = side && connections.has_player(id_, requester.who);
  if (follows && presence_.came(*side))
    connections.broadcast(id_, presence(shared_.loop.now().steady));
  else
    connections.send(requester.connection, presence(shared_.loop.now().steady));
  if (follows) resume_clock_later();
  if (!has_invited_ && stands() && !state_->row().invites.empty()) {
    has_invited_ = true;
    shared_.invites(state_->row());
  }
}

protocol::PresenceAnswer LiveGame::presence(std::int64_t steady) const {
  auto const of = [&](Side side) -> protocol::Presence {
    bool const matters =
        !state_->end() && !state_->is_by_days() && state_->both_have_moved() && state_->side_to_move() == side;
    return {presence_.online(side), matters ? presence_.claimable_in(side, moved_, steady) : std::nullopt};
  };
  return {id_, of(Side::White), of(Side::Black)};
}

void LiveGame::tell_absence() {
  if (!state_->is_between() || (presence_.online(Side::White) && presence_.online(Side::Black))) return;
  shared_.connections.broadcast(id_, presence(shared_.loop.now().steady));
}

void LiveGame::claim_absence(std::string const& key, Requester const& requester) {
  Side const winner = side_of(requester.who).value();
  Side const absent = other(winner);
  if (!state_->end()) {
    if (state_->is_by_days())
      return refuse(requester, {Code::Refused, "Absence cannot be claimed in a correspondence game."});
    if (!state_->both_have_moved())
      return refuse(requester, {Code::Refused, state_->row().is_paired()
                                                   ? "Not both players have moved: the tournament waits for them, and "
                                                     "decides this game soon."
                                                   : "Not both players have moved: you can abort the game."});
    if (state_->side_to_move() != absent) return refuse(requester, {Code::Refused, "It is your turn."});
    auto const left = presence_.claimable_in(absent, moved_, requester.arrived.steady);
    if (!left) return refuse(requester, {Code::Refused, "Your opponent is online."});
    if (*left > 0) {
      std::string const seconds = std::to_string((*left + 999) / 1000);
      return refuse(requester, {Code::Refused, "The other player may come back: wait " + seconds + " seconds more."});
    }
  }
  settle(state_->win_by_absence(requester.arrived, key, winner), requester.arrived, requester);
}

void LiveGame::resume_clock_later() {
  if (resuming_ || !state_->clock_waits()) return;
  resuming_ = true;
  later(resume_timer_, shared_.loop.now().steady + shared_.resume_after, [](LiveGame& self) {
    self.resuming_ = false;
    if (!self.state_->clock_waits()) return;
    self.state_->wake(self.shared_.loop.now());
    self.tell_whole();
    self.update_engine();
  });
}

// ---------------------------------------------------------------- chat and rematch

std::variant<Accused, protocol::Failure> LiveGame::accused(std::string const& who) const {
  auto const side = side_of(who);
  if (!side) return Refusal{Code::Forbidden, "You can report your opponent in a game that you play."};
  Standing const standing = this->standing();
  std::string const& other = who == standing.owner ? standing.guest : standing.owner;
  if (other.empty() || !state_) return Refusal{Code::Refused, "Nobody else plays in this game."};
  protocol::Names const names = state_->names();
  return Accused{other, *side == Side::White ? names.black : names.white, shared_.connections.network_of(id_, other),
                 chat_.lines()};
}

bool LiveGame::has_blocked(std::string const& who, Side side) const {
  if (shared_.blocks == nullptr) return false;
  Standing const standing = this->standing();
  return shared_.blocks->has_blocked(who, standing.guest_side == side ? standing.guest : standing.owner);
}

std::vector<protocol::ChatLine> LiveGame::lines_for(std::string const& who) const {
  std::vector<protocol::ChatLine> lines = chat_.lines();
  if (lines.empty()) return lines;
  bool const is_deaf[] = {has_blocked(who, Side::White), has_blocked(who, Side::Black)};
  std::erase_if(lines, [&](protocol::ChatLine const& line) { return is_deaf[line.side == Side::Black ? 1 : 0]; });
  return lines;
}

void LiveGame::chat(protocol::ChatRequest const& request, Requester const& requester) {
  if (!state_) return refuse_changed_law(requester);
  if (!may(Action::Chat, requester)) return;
  if (chat_.has(request.key)) return shared_.connections.acknowledge(requester, 0);
  Side const side = side_of(requester.who).value();
  protocol::Names names = state_->names();
  std::string& name = side == Side::White ? names.white : names.black;
  if (auto refusal = chat_.say({side, std::move(name), request.text, 0}, request.key, requester.arrived))
    return refuse(requester, std::move(*refusal));
  shared_.connections.broadcast(id_, protocol::ChatAnswer{id_, false, {chat_.last()}},
                                [this, side](Principal const& who) { return !has_blocked(who.hash, side); });
  shared_.connections.acknowledge(requester, 0);
}

void LiveGame::rematch(Requester const& requester) {
  if (!state_) return refuse_changed_law(requester);
  if (!may(Action::Rematch, requester)) return;
  if (!state_->end())
    return refuse(requester, {Code::Refused, "A rematch can be offered only after the game has ended."});
  if (state_->owner() == erased_principal || state_->guest() == erased_principal)
    return refuse(requester, {Code::Refused, "Your opponent has deleted their account."});
  Side const side = side_of(requester.who).value();
  protocol::Names const names = state_->names();
  if (auto refused = refuse_blocked(shared_.blocks, requester.who,
                                    requester.who == state_->owner() ? state_->guest() : state_->owner(),
                                    side == Side::White ? names.black : names.white))
    return refuse(requester, {Code::Refused, std::move(*refused)});
  if (rematch_ && rematch_->next.empty() && rematch_->by != side) {
    shared_.make_rematch(state_->rematch(), requester.turn,
                         [weak = weak_from_this(), &loop = shared_.loop,
                          requester](std::variant<protocol::Created, protocol::Failure> const& made) {
                           loop.post([weak, requester, made] {
                             if (auto const self = weak.lock()) self->rematch_made(made, requester);
                           });
                         });
    return;
  }
  if (!rematch_) rematch_ = protocol::RematchAnswer{id_, side, {}};
  shared_.connections.broadcast(id_, *rematch_);
  shared_.connections.acknowledge(requester, 0);
}

void LiveGame::rematch_made(std::variant<protocol::Created, protocol::Failure> const& made,
                            Requester const& requester) {
  if (auto const* const failure = std::get_if<protocol::Failure>(&made)) return refuse(requester, *failure);
  rematch_->next = std::get<protocol::Created>(made).game;
  shared_.connections.broadcast(id_, *rematch_);
  shared_.connections.acknowledge(requester, 0);
}

}  // namespace strata::server
