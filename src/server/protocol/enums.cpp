// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again.

#include "server/protocol/enums.hpp"

namespace strata::server::protocol {

namespace {

// The enumerator, among the first `count`, with this spelling.
template <int count, class Enum>
bool find_word(std::string_view text, Enum& value) {
  for (int at = 0; at < count; ++at) {
    if (to_text(static_cast<Enum>(at)) != text) continue;
    value = static_cast<Enum>(at);
    return true;
  }
  return false;
}

}  // namespace

std::string_view to_text(SeatKind value) {
  switch (value) {
    case SeatKind::Person: return "person";
    case SeatKind::Computer: return "computer";
    case SeatKind::Open: return "open";
  }
  return {};
}

bool from_text(std::string_view text, SeatKind& value) { return find_word<3>(text, value); }

std::string_view to_text(Side value) {
  switch (value) {
    case Side::White: return "white";
    case Side::Black: return "black";
  }
  return {};
}

bool from_text(std::string_view text, Side& value) { return find_word<2>(text, value); }

std::string_view to_text(EventKind value) {
  switch (value) {
    case EventKind::Move: return "move";
    case EventKind::Goto: return "goto";
    case EventKind::Seats: return "seats";
    case EventKind::End: return "end";
    case EventKind::Title: return "title";
    case EventKind::Sit: return "sit";
    case EventKind::Offer: return "offer";
    case EventKind::Decline: return "decline";
  }
  return {};
}

bool from_text(std::string_view text, EventKind& value) { return find_word<8>(text, value); }

std::string_view to_text(OfferKind value) {
  switch (value) {
    case OfferKind::Draw: return "draw";
    case OfferKind::Takeback: return "takeback";
  }
  return {};
}

bool from_text(std::string_view text, OfferKind& value) { return find_word<2>(text, value); }

std::string_view to_text(LawStatus value) {
  switch (value) {
    case LawStatus::Same: return "same";
    case LawStatus::Assumed: return "assumed";
    case LawStatus::Changed: return "changed";
  }
  return {};
}

bool from_text(std::string_view text, LawStatus& value) { return find_word<3>(text, value); }

std::string_view to_text(ErrorCode value) {
  switch (value) {
    case ErrorCode::BadMessage: return "bad_message";
    case ErrorCode::BadMove: return "bad_move";
    case ErrorCode::BadVariant: return "bad_variant";
    case ErrorCode::BadPosition: return "bad_position";
    case ErrorCode::NotFound: return "not_found";
    case ErrorCode::NotYourTurn: return "not_your_turn";
    case ErrorCode::GameOver: return "game_over";
    case ErrorCode::Stale: return "stale";
    case ErrorCode::TooLarge: return "too_large";
    case ErrorCode::Refused: return "refused";
    case ErrorCode::Unavailable: return "unavailable";
    case ErrorCode::Denied: return "denied";
    case ErrorCode::Forbidden: return "forbidden";
    case ErrorCode::Elsewhere: return "elsewhere";
  }
  return {};
}

bool from_text(std::string_view text, ErrorCode& value) { return find_word<14>(text, value); }

std::string_view to_text(AccountRole value) {
  switch (value) {
    case AccountRole::Moderator: return "moderator";
    case AccountRole::Admin: return "admin";
  }
  return {};
}

bool from_text(std::string_view text, AccountRole& value) { return find_word<2>(text, value); }

std::string_view to_text(OwnChange value) {
  switch (value) {
    case OwnChange::Runs: return "runs";
    case OwnChange::Began: return "began";
    case OwnChange::Turn: return "turn";
    case OwnChange::Ended: return "ended";
    case OwnChange::Gone: return "gone";
  }
  return {};
}

bool from_text(std::string_view text, OwnChange& value) { return find_word<5>(text, value); }

std::string_view to_text(Speed value) {
  switch (value) {
    case Speed::Live: return "live";
    case Speed::Days: return "days";
  }
  return {};
}

bool from_text(std::string_view text, Speed& value) { return find_word<2>(text, value); }

std::string_view to_text(ReportReason value) {
  switch (value) {
    case ReportReason::Chat: return "chat";
    case ReportReason::Name: return "name";
    case ReportReason::Play: return "play";
    case ReportReason::Other: return "other";
  }
  return {};
}

bool from_text(std::string_view text, ReportReason& value) { return find_word<4>(text, value); }

std::string_view to_text(SanctionKind value) {
  switch (value) {
    case SanctionKind::Mute: return "mute";
    case SanctionKind::Ban: return "ban";
  }
  return {};
}

bool from_text(std::string_view text, SanctionKind& value) { return find_word<2>(text, value); }

std::string_view to_text(RelationKind value) {
  switch (value) {
    case RelationKind::Follow: return "follow";
    case RelationKind::Block: return "block";
  }
  return {};
}

bool from_text(std::string_view text, RelationKind& value) { return find_word<2>(text, value); }

std::string_view to_text(TournamentForm value) {
  switch (value) {
    case TournamentForm::RoundRobin: return "roundRobin";
    case TournamentForm::DoubleRoundRobin: return "doubleRoundRobin";
    case TournamentForm::Swiss: return "swiss";
    case TournamentForm::Arena: return "arena";
  }
  return {};
}

bool from_text(std::string_view text, TournamentForm& value) { return find_word<4>(text, value); }

std::string_view to_text(TournamentState value) {
  switch (value) {
    case TournamentState::Waiting: return "waiting";
    case TournamentState::Running: return "running";
    case TournamentState::Ended: return "ended";
  }
  return {};
}

bool from_text(std::string_view text, TournamentState& value) { return find_word<3>(text, value); }

std::string_view to_text(PlayerState value) {
  switch (value) {
    case PlayerState::Playing: return "playing";
    case PlayerState::Paused: return "paused";
    case PlayerState::Withdrawn: return "withdrawn";
  }
  return {};
}

bool from_text(std::string_view text, PlayerState& value) { return find_word<3>(text, value); }

std::string_view to_text(PairingResult value) {
  switch (value) {
    case PairingResult::Unfinished: return "unfinished";
    case PairingResult::White: return "white";
    case PairingResult::Black: return "black";
    case PairingResult::Draw: return "draw";
    case PairingResult::None: return "none";
    case PairingResult::Bye: return "bye";
  }
  return {};
}

bool from_text(std::string_view text, PairingResult& value) { return find_word<6>(text, value); }

std::string_view to_text(SeekRated value) {
  switch (value) {
    case SeekRated::Casual: return "casual";
    case SeekRated::Rated: return "rated";
    case SeekRated::Either: return "either";
  }
  return {};
}

bool from_text(std::string_view text, SeekRated& value) { return find_word<3>(text, value); }

std::string_view to_text(SeekSide value) {
  switch (value) {
    case SeekSide::Any: return "any";
    case SeekSide::White: return "white";
    case SeekSide::Black: return "black";
  }
  return {};
}

bool from_text(std::string_view text, SeekSide& value) { return find_word<3>(text, value); }

std::string_view to_text(SignUpRule value) {
  switch (value) {
    case SignUpRule::Open: return "open";
    case SignUpRule::Invited: return "invited";
    case SignUpRule::Closed: return "closed";
  }
  return {};
}

bool from_text(std::string_view text, SignUpRule& value) { return find_word<3>(text, value); }

std::string_view to_text(SeekEnd value) {
  switch (value) {
    case SeekEnd::Matched: return "matched";
    case SeekEnd::Cancelled: return "cancelled";
    case SeekEnd::Expired: return "expired";
    case SeekEnd::Left: return "left";
    case SeekEnd::Refused: return "refused";
  }
  return {};
}

bool from_text(std::string_view text, SeekEnd& value) { return find_word<5>(text, value); }

std::string_view to_text(PushKind value) {
  switch (value) {
    case PushKind::Turn: return "turn";
    case PushKind::Challenge: return "challenge";
    case PushKind::Tournament: return "tournament";
  }
  return {};
}

bool from_text(std::string_view text, PushKind& value) { return find_word<3>(text, value); }

std::string_view to_text(TableState value) {
  switch (value) {
    case TableState::Known: return "known";
    case TableState::Making: return "making";
    case TableState::Missing: return "missing";
    case TableState::Unknown: return "unknown";
    case TableState::None: return "none";
    case TableState::Off: return "off";
  }
  return {};
}

bool from_text(std::string_view text, TableState& value) { return find_word<6>(text, value); }

std::string_view to_text(TableResult value) {
  switch (value) {
    case TableResult::Win: return "win";
    case TableResult::Loss: return "loss";
    case TableResult::Draw: return "draw";
  }
  return {};
}

bool from_text(std::string_view text, TableResult& value) { return find_word<3>(text, value); }

}  // namespace strata::server::protocol
