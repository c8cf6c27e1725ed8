#include "server/bots/invitations.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/protocol/moment.hpp"

namespace strata::server::bots {

namespace {

// Milliseconds for which a game that has found its second player is followed: until then its program has a stream of it.
constexpr std::int64_t until_it_streams = 10'000;

}  // namespace

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::Accepted: return "accepted";
    case Outcome::Declined: return "declined";
    case Outcome::Canceled: return "canceled";
  }
  return {};
}

bool Invitations::has_room(std::string const& account) const {
  auto const is_his = [&](auto const& entry) { return entry.second.invitation.owner.hash == account; };
  return static_cast<std::size_t>(std::ranges::count_if(held_, is_his)) < most_of_account;
}

void Invitations::hold(Invitation invitation, std::int64_t time, std::function<void(Outcome)> own) {
  std::string const game = invitation.challenge.game;
  if (held_.contains(game)) return;
  Held& held = held_[game];
  held.number = ++numbers_;
  held.own = std::move(own);
  // This object is the API's, and goes with it.
  held.link = std::make_unique<Link>(core_, invitation.owner,
                                     [this, game](protocol::ServerMessage const& message) { hear(game, message); });
  held.link->breaks();
  held.link->send(protocol::JoinRequest{0, game, 0});
  held.invitation = std::move(invitation);
  if (time == 0) return;
  core_->thread().at(steady_now() + time, [this, game, number = held.number] {
    auto const found = held_.find(game);
    if (found != held_.end() && found->second.number == number) release(game);
  });
}

void Invitations::release(std::string const& game) {
  auto const found = held_.find(game);
  if (found == held_.end()) return;
  core_->ask(found->second.invitation.owner, protocol::AbortRequest{0, game, "api-cancel"}, [](Answered const&) {});
  ends(game, Outcome::Canceled);
}

Invitation const* Invitations::find(std::string const& game) const {
  auto const found = held_.find(game);
  return found == held_.end() ? nullptr : &found->second.invitation;
}

std::vector<Invitation> Invitations::of(std::string const& account) const {
  std::vector<Invitation> invitations;
  for (auto const& [game, held] : held_)
    if (held.invitation.owner.hash == account) invitations.push_back(held.invitation);
  return invitations;
}

void Invitations::hear(std::string const& game, protocol::ServerMessage const& message) {
  if (auto const* const whole = std::get_if<protocol::SnapshotAnswer>(&message)) {
    bool const is_open =
        whole->state.white.kind == protocol::SeatKind::Open || whole->state.black.kind == protocol::SeatKind::Open;
    if (whole->state.end) return ends(game, Outcome::Canceled);
    if (!is_open) return ends(game, Outcome::Accepted);
  }
  if (std::holds_alternative<protocol::ErrorAnswer>(message)) return ends(game, Outcome::Canceled);
  auto const* const event = std::get_if<protocol::EventAnswer>(&message);
  if (event == nullptr) return;
  if (event->kind == protocol::EventKind::Sit) return ends(game, Outcome::Accepted);
  if (event->end) ends(game, event->end->reason == "declined" ? Outcome::Declined : Outcome::Canceled);
}

void Invitations::ends(std::string const& game, Outcome outcome) {
  auto held = held_.extract(game);
  if (held.empty()) return;
  Held& ended = held.mapped();
  if (outcome == Outcome::Accepted) {
    std::shared_ptr<Link> const link = std::move(ended.link);
    core_->thread().at(steady_now() + until_it_streams, [link] {});
  }
  if (ended.own) ended.own(outcome);
  ended_(ended.invitation, outcome);
}

}  // namespace strata::server::bots
