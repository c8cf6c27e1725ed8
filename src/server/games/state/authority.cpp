#include "server/games/state/authority.hpp"

#include "server/games/state/sentence.hpp"

namespace strata::server {

namespace {

using protocol::Side;

using Code = protocol::ErrorCode;

protocol::Seat const& seat(Standing const& standing, Side side) {
  return side == Side::White ? standing.white : standing.black;
}

bool plays(Standing const& standing, std::string const& who, Side side) {
  if (seat(standing, side).kind != protocol::SeatKind::Person || who.empty()) return false;
  return who == (standing.guest_side == side ? standing.guest : standing.owner);
}

// For the side that acts; moves for the computer's side are refused, with a reason, by the state of the game.
std::optional<Refusal> refuse_side(Standing const& standing, std::string const& who, Side side, Refusal refusal) {
  if (plays(standing, who, side) || seat(standing, side).kind == protocol::SeatKind::Computer) return std::nullopt;
  return refusal;
}

std::optional<Refusal> refuse_between_people(Standing const& standing, std::string const& what) {
  if (!standing.guest_side) return std::nullopt;
  return Refusal{Code::Refused, "This is a game between two people: " + what};
}

// Actions of one player towards the other.
std::optional<Refusal> refuse_alone(Standing const& standing, std::string const& who) {
  if (!standing.guest_side) return Refusal{Code::Refused, "This game has no second player."};
  if (!side_of(standing, who)) return Refusal{Code::Refused, "Only the players of this game may do that."};
  if (standing.guest.empty()) return Refusal{Code::Refused, "Your opponent has not joined yet."};
  return std::nullopt;
}

std::optional<Refusal> refuse_seat(Standing const& standing, std::string const& who) {
  if (!standing.guest_side || !standing.guest.empty()) return Refusal{Code::Refused, "No seat of this game is open."};
  if (who.empty() || who == standing.owner)
    return Refusal{Code::Refused, "This is your own game: somebody else must take the other seat."};
  return std::nullopt;
}

bool needs_both(Action action) {
  return action == Action::Move || action == Action::Resign || action == Action::Draw || action == Action::Claim;
}

}  // namespace

std::string const& stands_as(Principal const& who, std::string const& owner, std::string const& guest) {
  if (who.login && who.is(who.device()))
    for (std::string const* const own : {&owner, &guest})
      if (*own == who.device()) return *own;
  for (std::string const* const own : {&owner, &guest})
    if (who.is(*own)) return *own;
  return who.hash;
}

std::optional<Side> side_of(Standing const& standing, std::string const& who) {
  if (!standing.guest_side || who.empty()) return std::nullopt;
  if (who == standing.owner) return other(*standing.guest_side);
  return who == standing.guest ? standing.guest_side : std::nullopt;
}

protocol::Role role_of(Standing const& standing, std::string const& who) {
  return {!who.empty() && who == standing.owner, plays(standing, who, Side::White), plays(standing, who, Side::Black)};
}

std::optional<Refusal> refuse(Action action, Standing const& standing, std::string const& who,
                              std::optional<Side> side) {
  if (action == Action::Sit) return refuse_seat(standing, who);
  protocol::Role const role = role_of(standing, who);
  if (!role.owner && !role.white && !role.black)
    return Refusal{Code::Refused, "You are watching this game: only its players can do that."};
  if (standing.guest_side && needs_both(action))
    if (auto refusal = refuse_alone(standing, who)) return refusal;
  switch (action) {
    case Action::Sit: break;  // handled above
    case Action::Takeback:
    case Action::Decline:
    case Action::Absence:
    case Action::Rematch:
    case Action::Chat: return refuse_alone(standing, who);
    case Action::Abort:
      if (!standing.guest_side) return refuse_alone(standing, who);
      return std::nullopt;
    case Action::Draw: return std::nullopt;
    case Action::Move:
    case Action::Claim:
      return refuse_side(
          standing, who, side.value(),
          {Code::NotYourTurn, "It is " + std::string(name_of(side.value())) + "'s turn, and somebody else plays " +
                                  std::string(name_of(side.value())) + '.'});
    case Action::Resign:
      return refuse_side(standing, who, side.value(),
                         {Code::Refused, "Somebody else plays " + std::string(name_of(side.value())) +
                                             ": nobody can resign for another."});
    case Action::Goto: return refuse_between_people(standing, "what was played stands, unless both agree.");
    case Action::Seats: return refuse_between_people(standing, "its seats cannot be changed.");
    case Action::Pace:
    case Action::Step: return refuse_between_people(standing, "no computer plays in it.");
    case Action::Hint: return refuse_between_people(standing, "the computer gives no advice.");
    case Action::Title:
      if (!role.owner) return Refusal{Code::Refused, "Only the creator of the game can rename it."};
      return std::nullopt;
    case Action::Remove:
      if (!role.owner) return Refusal{Code::Refused, "Only the creator of the game can delete it."};
      if (!standing.guest.empty()) return refuse_between_people(standing, "it belongs to both, and is kept.");
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace strata::server
