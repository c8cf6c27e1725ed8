// What two people may do to each other in a game: take a seat or say no to it, offer, accept and decline, break it off, and win it against one who
// is away.

#include <string>
#include <utility>

#include "server/games/state/game_state.hpp"
#include "server/games/state/sentence.hpp"
#include "server/protocol/names.hpp"

namespace strata::server {

namespace {

using protocol::EventKind;
using protocol::OfferKind;
using protocol::SeatKind;
using protocol::Side;

using Code = protocol::ErrorCode;

constexpr int most_offers = 3;  // of a kind, of a player, in a game

std::unexpected<Refusal> no(Code code, std::string message) {
  return std::unexpected(Refusal{code, std::move(message)});
}

}  // namespace

Proposal GameState::sit(Moment now, std::string const& key, std::string const& who, std::string const& name) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  if (auto refusal = not_invited(name)) return std::unexpected(std::move(*refusal));
  EventRow row = event(now, EventKind::Sit, key);
  row.principal = who;
  row.name = name;
  row.side = row_->guest_side;
  row.white.kind = row.black.kind = SeatKind::Person;
  return Step{std::move(row)};
}

std::int64_t GameState::takeback_to(Side side) const { return at() - (side_to_move() == side ? 2 : 1); }

Proposal GameState::offer(Moment now, std::string const& key, OfferKind what, Side side) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  if (what == OfferKind::Takeback && row_->rated) return no(Code::Refused, "Nothing is taken back in a rated game.");
  if (what == OfferKind::Takeback && row_->is_paired())
    return no(Code::Refused, "Nothing is taken back in a game of a tournament.");
  if (offer_ && offer_->side == side && offer_->what == what)
    return no(Code::Refused, "You have already offered that; your opponent has not answered yet.");
  if (offer_ && offer_->side != side) {
    if (offer_->what != what) return no(Code::Refused, "Answer your opponent's offer first.");
    return what == OfferKind::Draw ? draw(now, key, "agreement") : go_to(now, key, takeback_to(offer_->side));
  }
  if (what == OfferKind::Takeback) {
    auto const to = takeback_to(side);
    if (!is_played(to + 1)) return no(Code::Refused, "You have no move to take back.");
  }
  auto const made = offers_made_.find({what, side});
  if (made != offers_made_.end() && made->second >= most_offers)
    return no(Code::Refused, "You have offered that three times in this game, which is the limit.");
  EventRow row = event(now, EventKind::Offer, key);
  row.move = to_text(what);
  row.side = side;
  return Step{std::move(row)};
}

Proposal GameState::decline(Moment now, std::string const& key) const {
  if (!offer_) return no(Code::Refused, "There is no offer to answer.");
  return Step{event(now, EventKind::Decline, key)};
}

std::optional<Refusal> GameState::not_invited(std::string const& name) const {
  if (row_->invites.empty() || is_same_name(row_->invites, name)) return std::nullopt;
  return Refusal{Code::Refused, "This game waits for " + row_->invites + '.'};
}

Proposal GameState::decline_invitation(Moment now, std::string const& key, std::string const& name) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  if (auto refusal = not_invited(name)) return std::unexpected(std::move(*refusal));
  EventRow row = event(now, EventKind::End, key);
  row.end = protocol::End{"none", std::string(declined)};
  return Step{std::move(row)};
}

Proposal GameState::abort(Moment now, std::string const& key) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  if (row_->is_paired()) return no(Code::Refused, "A game of a tournament cannot be aborted: you can resign.");
  if (both_have_moved()) return no(Code::Refused, "Both players have moved: you can resign, but no longer abort.");
  EventRow row = event(now, EventKind::End, key);
  row.end = protocol::End{"none", "aborted"};
  return Step{std::move(row)};
}

Proposal GameState::win_by_absence(Moment now, std::string const& key, Side winner) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  EventRow row = event(now, EventKind::End, key);
  row.end = protocol::End{winner == Side::White ? "white" : "black", "absence"};
  return Step{std::move(row)};
}

}  // namespace strata::server
