#pragma once
// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again. What messages are made of, and the
// bodies of requests and their answers; docs/formats/wire.md says what each is for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace strata::server::protocol {

inline constexpr std::int64_t protocol_version = 1;
// Bytes of a WebSocket message and of a request's body that the server reads at most.
inline constexpr std::size_t frame_limit = 8192;
inline constexpr std::size_t body_limit = 262144;
// Of a variant file within a body; the rest of that is room for its JSON.
inline constexpr std::size_t variant_file_limit = 131072;

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
  Forbidden
};

enum class AccountRole { Moderator, Admin };

// A rule option and its value.
struct NamedValue {
  // The option.
  std::string name;
  // Its value.
  std::string value;
  bool operator==(NamedValue const&) const = default;
};

// What the sentence of a refusal names, by docs/formats/refusals.md.
struct RefusalValue {
  // Cell, piece, ...
  std::string name;
  // E4, knight, ...
  std::string value;
  bool operator==(RefusalValue const&) const = default;
};

// Who plays a side.
struct Seat {
  // A person, the computer, or open: the first person to accept.
  SeatKind kind = SeatKind::Person;
  // Strength of the computer; 10 is full strength.
  std::int64_t level = 1;
  bool operator==(Seat const&) const = default;
};

// Times in milliseconds, as of the moment the message was sent.
struct ClockState {
  // At the start, without periods; in a game by days, for every move.
  std::int64_t base = 1000;
  // Added after each move.
  std::int64_t increment = 0;
  // For every move, in a game by days; else 0.
  std::int64_t days = 0;
  // Left until the flag falls, all periods that are left counted, the delay not.
  std::int64_t white = 0;
  // The same.
  std::int64_t black = 0;
  // Whose clock runs, or begins to once the delay is over; null while the game stands still.
  std::optional<Side> running = {};
  // Of each move, during which no time is lost; 0: none.
  std::int64_t delay = 0;
  // Of the delay of the move that is to be made.
  std::int64_t delay_left = 0;
  // Of byo-yomi, for each side at the start; 0: no byo-yomi.
  std::int64_t periods = 0;
  // How long each is.
  std::int64_t period = 0;
  bool operator==(ClockState const&) const = default;
};

// How a game ended, in the words of docs/rules/README.md.
struct End {
  // White, black or draw; none for a game that was broken off.
  std::string result;
  // Checkmate, resignation, ...; between two people also absence, aborted, declined.
  std::string reason;
  bool operator==(End const&) const = default;
};

// The role of a player in a game. Anyone else is a spectator.
struct Role {
  // The game is theirs.
  bool owner = false;
  // They play White.
  bool white = false;
  // They play Black.
  bool black = false;
  bool operator==(Role const&) const = default;
};

// What the people of a game between two people are called; empty in a game that is its owner's alone, and for a seat
// that is open.
struct Names {
  std::string white;
  std::string black;
  bool operator==(Names const&) const = default;
};

// What a player has offered and the other has not answered. A move clears it.
struct Offer {
  // A draw, or that the player who offers takes back his last move.
  OfferKind what = OfferKind::Draw;
  // Who offers.
  Side side = Side::White;
  bool operator==(Offer const&) const = default;
};

// Whether a player is there.
struct Presence {
  // A page of theirs follows the game.
  bool online = false;
  // Milliseconds until the other may claim the win, as of when this was sent; null: that cannot come, as things stand.
  std::optional<std::int64_t> claimable = {};
  bool operator==(Presence const&) const = default;
};

// What a player said.
struct ChatLine {
  // Who.
  Side side = Side::White;
  std::string name;
  std::string text;
  // Milliseconds since 1970, UTC.
  std::int64_t at = 0;
  bool operator==(ChatLine const&) const = default;
};

// A game that waits for a second player.
struct Challenge {
  // Its id: say `sit` there.
  std::string game;
  // Id of its variant.
  std::string variant;
  // For people.
  std::string variant_name;
  // The first of those not at their default; its snapshot has all.
  std::vector<NamedValue> options = {};
  // The name of the waiting player.
  std::string name;
  // The seat that is open.
  Side side = Side::White;
  // Milliseconds; 0: no clock.
  std::int64_t clock_base = 0;
  std::int64_t clock_increment = 0;
  // For every move; 0: not a correspondence game.
  std::int64_t clock_days = 0;
  // Of each move; 0: none.
  std::int64_t clock_delay = 0;
  // Of byo-yomi; 0: none.
  std::int64_t clock_periods = 0;
  // How long each is.
  std::int64_t clock_period = 0;
  // The name of the invited player; empty: anyone.
  std::string invites;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  bool operator==(Challenge const&) const = default;
};

// Another server on this network, as it says of itself in docs/formats/lan.md.
struct NetworkServer {
  // Of its machine, of A-Z a-z 0-9 . _ -.
  std::string name;
  // Of its page; the address is the one it was heard from.
  std::string url;
  // Games that wait there for a second player.
  std::int64_t challenges = 0;
  // Milliseconds since it was heard last.
  std::int64_t seen = 0;
  bool operator==(NetworkServer const&) const = default;
};

// A line of play that an analysis has found.
struct AnalysedLine {
  std::int64_t depth = 0;
  // Centipawns, of the side to move.
  std::int64_t score = 0;
  // In so many moves, negative for being mated; null: none is seen.
  std::optional<std::int64_t> mate = {};
  // From White's side, as docs/formats/records.md writes it.
  std::string evaluation;
  // White's, in thousandths.
  std::int64_t chance = 0;
  // Canonical.
  std::vector<std::string> pv = {};
  bool operator==(AnalysedLine const&) const = default;
};

// A line of the list of games.
struct GameSummary {
  // Its id.
  std::string game;
  // Id of its variant.
  std::string variant;
  // For people.
  std::string variant_name;
  // As in GameSnapshot; a list compiles no file of a user's own, so a game by one is `changed` here once it has been
  // opened since the server began.
  LawStatus law = LawStatus::Same;
  // Given by its owner, or empty.
  std::string title;
  // Moves on its line.
  std::int64_t plies = 0;
  // How many of them have been played.
  std::int64_t at = 0;
  // TFEN, for the small picture.
  std::string position;
  // To move.
  Side side = Side::White;
  Seat white;
  Seat black;
  Names names;
  // As in GameSnapshot.
  bool between = false;
  // As in GameSnapshot.
  std::string invites;
  // The role of the requester.
  Role you;
  // Milliseconds until the side to move loses on time, in a game by days; null: nobody does.
  std::optional<std::int64_t> time_left = {};
  std::optional<End> end = {};
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  // The last event.
  std::int64_t updated = 0;
  bool operator==(GameSummary const&) const = default;
};

// A place where an account is logged in.
struct Session {
  // Names it in DELETE /api/auth/sessions/{id}; it is no secret.
  std::string id;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  // When it was last used, to the hour.
  std::int64_t seen = 0;
  // The name that the browser or program gives itself.
  std::string agent;
  // Its network at the log-in: 24 bits of IPv4, 48 of IPv6; empty: this machine.
  std::string network;
  // It is the one that asks.
  bool current = false;
  bool operator==(Session const&) const = default;
};

// One line of the audit log.
struct SecurityEvent {
  // Later ones are higher.
  std::int64_t id = 1;
  // Milliseconds since 1970, UTC.
  std::int64_t time = 0;
  // One of those of 7.10.
  std::string kind;
  // The name of the account it happened to; empty: none, or it is deleted.
  std::string account;
  // The name of the admin or moderator who did it; empty: the account itself, or nobody known.
  std::string by;
  // As in Session.
  std::string network;
  bool operator==(SecurityEvent const&) const = default;
};

// A game as a whole; enough to draw it without a history.
struct GameSnapshot {
  // Its id.
  std::string game;
  // Number of its last event.
  std::int64_t seq = 0;
  // Id of its variant.
  std::string variant;
  // For people.
  std::string variant_name;
  // The variant file; empty for a shipped variant.
  std::string variant_text;
  // Those not at their default.
  std::vector<NamedValue> options = {};
  // Same: the law of its variant is the one it was played under; assumed: the same, as far as is known of a game from
  // before laws were recorded; changed: `line` is as it was stored and means nothing under the law that the program
  // has, `key` is empty, and only join, leave and removal are not refused.
  LawStatus law = LawStatus::Same;
  // TFEN it began with.
  std::string start;
  // Its moves, canonical, also those that were taken back and may be played again.
  std::vector<std::string> line = {};
  // How many of them stand on the board.
  std::int64_t at = 0;
  // The core's key of the position at `at`; a page that computes another one asks again from seq 0.
  std::string key;
  std::string title;
  Seat white;
  Seat black;
  Names names;
  // A game between two people: what is played stands, draws and takebacks are offers, the clocks run once both have
  // moved.
  bool between = false;
  // Who was asked to take the open seat, by name; empty: nobody in particular.
  std::string invites;
  // That has not been answered.
  std::optional<Offer> offer = {};
  // The role of the receiver.
  Role you;
  // The computer was told to stop and waits.
  bool paused = false;
  // The computer is at work on this game now.
  bool thinking = false;
  // Null: no clock.
  std::optional<ClockState> clock = {};
  std::optional<End> end = {};
  std::int64_t created = 0;
  std::int64_t updated = 0;
  bool operator==(GameSnapshot const&) const = default;
};

// Body of POST /api/games; answered 201 with Created, or 4xx with Failure.
struct CreateGame {
  // Chosen by the page; the same key again answers with the same game.
  std::string key;
  // Id of a shipped variant; not looked at where variantText is given.
  std::string variant;
  // A variant file, or empty.
  std::string variant_text;
  std::vector<NamedValue> options = {};
  // TFEN; empty for the variant's start.
  std::string start;
  // Moves already played, canonical.
  std::vector<std::string> line = {};
  // How it ended where the moves do not show it: by people, by time or by a claim, which must be right.
  std::optional<End> end = {};
  std::string title;
  Seat white;
  Seat black;
  // Milliseconds; 0: no clock.
  std::int64_t clock_base = 0;
  // One of this, clockDelay and clockPeriods at most is not 0.
  std::int64_t clock_increment = 0;
  // For every move, between two people; not beside a clockBase or a clockIncrement; 0: not a correspondence game.
  std::int64_t clock_days = 0;
  // Milliseconds of each move, during which no time is lost.
  std::int64_t clock_delay = 0;
  // Of byo-yomi, after the time of clockBase; 0: none.
  std::int64_t clock_periods = 0;
  // Milliseconds of each, 1000 at least where there are any, else 0.
  std::int64_t clock_period = 0;
  // Chance decides who of the two seats plays White.
  bool random_sides = false;
  // For a game with an open seat: it is in the list of challenges while its creator waits there.
  bool listed = false;
  // For a listed game: the name of the only player who may take the open seat (8.10); `refused` if that player was
  // already asked or has just declined; empty: anyone.
  std::string invites;
  // When a game that was played without the server (7.6) began, in milliseconds since 1970, UTC; 0: now.
  std::int64_t created = 0;
  // When it was changed last; 0: now.
  std::int64_t updated = 0;
  // The number of plies of its line that are on the board; the others were taken back; -1: all.
  std::int64_t at = -1;
  // Its computer waits to be told to go on.
  bool paused = false;
  bool operator==(CreateGame const&) const = default;
};

// Body of POST /api/me, and of the answers to it and to GET /api/me.
struct Me {
  // 2 to 20 of A-Z a-z 0-9 _ -; none that begins with Guest- may be chosen, nor a word for a player (8.7), nor the name
  // of an account.
  std::string name;
  // An account is logged in; told, not chosen.
  bool account = false;
  // The same.
  bool moderator = false;
  // The same.
  bool admin = false;
  bool operator==(Me const&) const = default;
};

// Body of POST /api/auth/sign-up; answered 201 with RecoveryCodes, and a new cookie.
struct SignUp {
  // As in Me; it belongs to the account from now on.
  std::string name;
  // 8 characters at least.
  std::string password;
  bool operator==(SignUp const&) const = default;
};

// Body of POST /api/auth/log-in; answered 200 with Me and a new cookie, or 401.
struct LogIn {
  std::string name;
  std::string password;
  bool operator==(LogIn const&) const = default;
};

// Body of POST /api/auth/password; answered 200 with Me and a new cookie. All other sessions end.
struct NewPassword {
  std::string old;
  // The new one, 8 characters at least.
  std::string password;
  bool operator==(NewPassword const&) const = default;
};

// Body of POST /api/auth/recover; answered 200 with Me and a new cookie, or 401. All other sessions end.
struct Recovery {
  std::string name;
  // One of the ten, or that of an admin's link; each works once.
  std::string code;
  // The new one, 8 characters at least.
  std::string password;
  bool operator==(Recovery const&) const = default;
};

// Body of POST /api/auth/codes, answered 200 with RecoveryCodes: the ten before work no more; and of POST
// /api/auth/delete, answered 204 and a new cookie.
struct Password {
  // That of the account.
  std::string password;
  bool operator==(Password const&) const = default;
};

// Codes that replace a forgotten password, told once.
struct RecoveryCodes {
  // The name of the account.
  std::string name;
  // Letters and digits in groups; case and dashes do not matter.
  std::vector<std::string> codes = {};
  bool operator==(RecoveryCodes const&) const = default;
};

// Body of GET /api/auth/sessions, the last used first.
struct Sessions {
  std::vector<Session> sessions = {};
  bool operator==(Sessions const&) const = default;
};

// Body of GET /api/auth/export: all that is kept of the account that asks, besides its games and the hashes of its
// password and codes.
struct AccountData {
  std::string name;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  bool moderator = false;
  bool admin = false;
  std::vector<Session> sessions = {};
  // Hashes of the secrets of guests whose games are the account's.
  std::vector<std::string> guests = {};
  // The last lines of the log about it.
  std::vector<SecurityEvent> events = {};
  bool operator==(AccountData const&) const = default;
};

// Body of POST /api/admin/token; answered 200 with Me: the account is an admin from now on.
struct AdminToken {
  // That the server printed at its first start, or `strata serve --admin-token` at this one; it works once.
  std::string token;
  bool operator==(AdminToken const&) const = default;
};

// Body of POST /api/admin/recovery, answered 200 with RecoveryCodes: one code, for a day.
struct NamedAccount {
  std::string name;
  bool operator==(NamedAccount const&) const = default;
};

// Body of POST /api/admin/role, by an admin; answered 204.
struct AccountChange {
  // The name of the account.
  std::string name;
  AccountRole role = AccountRole::Moderator;
  // False: it loses the role.
  bool on = false;
  bool operator==(AccountChange const&) const = default;
};

// Body of GET /api/admin/log, for moderators and admins, the last first.
struct SecurityEvents {
  std::vector<SecurityEvent> events = {};
  // There are older ones: ask again with ?before= and the id of the last.
  bool more = false;
  bool operator==(SecurityEvents const&) const = default;
};

// Body of GET /api/challenges, the newest first.
struct Challenges {
  // At most 60 open to anyone, and 60 to one person each (8.10).
  std::vector<Challenge> challenges = {};
  bool operator==(Challenges const&) const = default;
};

// Body of GET /api/network: how others reach this server, and what it does for them while they come.
struct Network {
  // Days after which a game that nobody has begun is removed, unless a page follows it.
  std::int64_t keep_unbegun = 1;
  // This server was started with --lan; all that follows is empty where it was not.
  bool lan = false;
  // Of this server's own page as others on the network reach it, the likeliest first.
  std::vector<std::string> urls = {};
  // Those that were heard in the last ten seconds, by name.
  std::vector<NetworkServer> servers = {};
  // Datagrams that were not looked at or were no packets.
  std::int64_t dropped = 0;
  bool operator==(Network const&) const = default;
};

struct Created {
  std::string game;
  bool operator==(Created const&) const = default;
};

// Body of GET /api/games, the last changed first.
struct Games {
  // All that were asked for, or the first of them.
  std::vector<GameSummary> games = {};
  // There are older ones: ask again with ?before=.
  bool more = false;
  bool operator==(Games const&) const = default;
};

// Body of every 4xx and 5xx under /api.
struct Failure {
  ErrorCode code = ErrorCode::BadMessage;
  // For people.
  std::string message;
  // In the variant file; 0 for none.
  std::int64_t line = 0;
  std::int64_t column = 0;
  // As of `error`.
  std::optional<std::string> reason = {};
  // As of `error`.
  std::vector<RefusalValue> values = {};
  bool operator==(Failure const&) const = default;
};

// Failures say what, where and what was expected: "move.at: -3, expected 0 to 100000". Nothing throws.
[[nodiscard]] Result<CreateGame> read_create_game(std::string_view json);
[[nodiscard]] Result<Me> read_me(std::string_view json);
[[nodiscard]] Result<SignUp> read_sign_up(std::string_view json);
[[nodiscard]] Result<LogIn> read_log_in(std::string_view json);
[[nodiscard]] Result<NewPassword> read_new_password(std::string_view json);
[[nodiscard]] Result<Recovery> read_recovery(std::string_view json);
[[nodiscard]] Result<Password> read_password(std::string_view json);
[[nodiscard]] Result<AdminToken> read_admin_token(std::string_view json);
[[nodiscard]] Result<NamedAccount> read_named_account(std::string_view json);
[[nodiscard]] Result<AccountChange> read_account_change(std::string_view json);

[[nodiscard]] std::string write(NamedValue const& value);
[[nodiscard]] std::string write(RefusalValue const& value);
[[nodiscard]] std::string write(Seat const& value);
[[nodiscard]] std::string write(ClockState const& value);
[[nodiscard]] std::string write(End const& value);
[[nodiscard]] std::string write(Role const& value);
[[nodiscard]] std::string write(Names const& value);
[[nodiscard]] std::string write(Offer const& value);
[[nodiscard]] std::string write(Presence const& value);
[[nodiscard]] std::string write(ChatLine const& value);
[[nodiscard]] std::string write(Challenge const& value);
[[nodiscard]] std::string write(NetworkServer const& value);
[[nodiscard]] std::string write(AnalysedLine const& value);
[[nodiscard]] std::string write(GameSummary const& value);
[[nodiscard]] std::string write(Session const& value);
[[nodiscard]] std::string write(SecurityEvent const& value);
[[nodiscard]] std::string write(GameSnapshot const& value);
[[nodiscard]] std::string write(CreateGame const& value);
[[nodiscard]] std::string write(Me const& value);
[[nodiscard]] std::string write(SignUp const& value);
[[nodiscard]] std::string write(LogIn const& value);
[[nodiscard]] std::string write(NewPassword const& value);
[[nodiscard]] std::string write(Recovery const& value);
[[nodiscard]] std::string write(Password const& value);
[[nodiscard]] std::string write(RecoveryCodes const& value);
[[nodiscard]] std::string write(Sessions const& value);
[[nodiscard]] std::string write(AccountData const& value);
[[nodiscard]] std::string write(AdminToken const& value);
[[nodiscard]] std::string write(NamedAccount const& value);
[[nodiscard]] std::string write(AccountChange const& value);
[[nodiscard]] std::string write(SecurityEvents const& value);
[[nodiscard]] std::string write(Challenges const& value);
[[nodiscard]] std::string write(Network const& value);
[[nodiscard]] std::string write(Created const& value);
[[nodiscard]] std::string write(Games const& value);
[[nodiscard]] std::string write(Failure const& value);

// The words of the wire, and back; false for a word that is none of them.
[[nodiscard]] std::string_view to_text(SeatKind value);
[[nodiscard]] std::string_view to_text(Side value);
[[nodiscard]] std::string_view to_text(EventKind value);
[[nodiscard]] std::string_view to_text(OfferKind value);
[[nodiscard]] std::string_view to_text(LawStatus value);
[[nodiscard]] std::string_view to_text(ErrorCode value);
[[nodiscard]] std::string_view to_text(AccountRole value);
[[nodiscard]] bool from_text(std::string_view text, SeatKind& value);
[[nodiscard]] bool from_text(std::string_view text, Side& value);
[[nodiscard]] bool from_text(std::string_view text, EventKind& value);
[[nodiscard]] bool from_text(std::string_view text, OfferKind& value);
[[nodiscard]] bool from_text(std::string_view text, LawStatus& value);
[[nodiscard]] bool from_text(std::string_view text, ErrorCode& value);
[[nodiscard]] bool from_text(std::string_view text, AccountRole& value);

}  // namespace strata::server::protocol
