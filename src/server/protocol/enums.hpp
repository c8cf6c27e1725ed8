#pragma once
// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again. The words that fields of messages and
// bodies are chosen from; docs/formats/wire.md says what each is for.

#include <string_view>

namespace strata::server::protocol {

enum class SeatKind { Person, Computer, Open };

enum class Side { White, Black };

enum class EventKind { Move, Goto, Seats, End, Title, Sit, Offer, Decline };

enum class OfferKind { Draw, Takeback };

enum class LawStatus { Same, Assumed, Changed };

enum class ErrorCode {
  BadMessage,
  BadMove,
  BadVariant,
  BadPosition,
  NotFound,
  NotYourTurn,
  GameOver,
  Stale,
  TooLarge,
  Refused,
  Unavailable,
  Denied,
  Forbidden,
  Elsewhere
};

enum class AccountRole { Moderator, Admin };

enum class OwnChange { Runs, Began, Turn, Ended, Gone };

enum class Speed { Live, Days };

enum class ReportReason { Chat, Name, Play, Other };

enum class SanctionKind { Mute, Ban };

enum class RelationKind { Follow, Block };

enum class TournamentForm { RoundRobin, DoubleRoundRobin, Swiss, Arena };

enum class TournamentState { Waiting, Running, Ended };

enum class PlayerState { Playing, Paused, Withdrawn };

enum class PairingResult { Unfinished, White, Black, Draw, None, Bye };

enum class SeekRated { Casual, Rated, Either };

enum class SeekSide { Any, White, Black };

enum class SignUpRule { Open, Invited, Closed };

enum class SeekEnd { Matched, Cancelled, Expired, Left, Refused };

enum class PushKind { Turn, Challenge, Tournament };

enum class TableState { Known, Making, Missing, Unknown, None, Off };

enum class TableResult { Win, Loss, Draw };

// An enumerator as its word on the wire, and back; false for a word that is none of them.
[[nodiscard]] std::string_view to_text(SeatKind value);
[[nodiscard]] std::string_view to_text(Side value);
[[nodiscard]] std::string_view to_text(EventKind value);
[[nodiscard]] std::string_view to_text(OfferKind value);
[[nodiscard]] std::string_view to_text(LawStatus value);
[[nodiscard]] std::string_view to_text(ErrorCode value);
[[nodiscard]] std::string_view to_text(AccountRole value);
[[nodiscard]] std::string_view to_text(OwnChange value);
[[nodiscard]] std::string_view to_text(Speed value);
[[nodiscard]] std::string_view to_text(ReportReason value);
[[nodiscard]] std::string_view to_text(SanctionKind value);
[[nodiscard]] std::string_view to_text(RelationKind value);
[[nodiscard]] std::string_view to_text(TournamentForm value);
[[nodiscard]] std::string_view to_text(TournamentState value);
[[nodiscard]] std::string_view to_text(PlayerState value);
[[nodiscard]] std::string_view to_text(PairingResult value);
[[nodiscard]] std::string_view to_text(SeekRated value);
[[nodiscard]] std::string_view to_text(SeekSide value);
[[nodiscard]] std::string_view to_text(SignUpRule value);
[[nodiscard]] std::string_view to_text(SeekEnd value);
[[nodiscard]] std::string_view to_text(PushKind value);
[[nodiscard]] std::string_view to_text(TableState value);
[[nodiscard]] std::string_view to_text(TableResult value);
[[nodiscard]] bool from_text(std::string_view text, SeatKind& value);
[[nodiscard]] bool from_text(std::string_view text, Side& value);
[[nodiscard]] bool from_text(std::string_view text, EventKind& value);
[[nodiscard]] bool from_text(std::string_view text, OfferKind& value);
[[nodiscard]] bool from_text(std::string_view text, LawStatus& value);
[[nodiscard]] bool from_text(std::string_view text, ErrorCode& value);
[[nodiscard]] bool from_text(std::string_view text, AccountRole& value);
[[nodiscard]] bool from_text(std::string_view text, OwnChange& value);
[[nodiscard]] bool from_text(std::string_view text, Speed& value);
[[nodiscard]] bool from_text(std::string_view text, ReportReason& value);
[[nodiscard]] bool from_text(std::string_view text, SanctionKind& value);
[[nodiscard]] bool from_text(std::string_view text, RelationKind& value);
[[nodiscard]] bool from_text(std::string_view text, TournamentForm& value);
[[nodiscard]] bool from_text(std::string_view text, TournamentState& value);
[[nodiscard]] bool from_text(std::string_view text, PlayerState& value);
[[nodiscard]] bool from_text(std::string_view text, PairingResult& value);
[[nodiscard]] bool from_text(std::string_view text, SeekRated& value);
[[nodiscard]] bool from_text(std::string_view text, SeekSide& value);
[[nodiscard]] bool from_text(std::string_view text, SignUpRule& value);
[[nodiscard]] bool from_text(std::string_view text, SeekEnd& value);
[[nodiscard]] bool from_text(std::string_view text, PushKind& value);
[[nodiscard]] bool from_text(std::string_view text, TableState& value);
[[nodiscard]] bool from_text(std::string_view text, TableResult& value);

}  // namespace strata::server::protocol
