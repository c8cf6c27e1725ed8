#pragma once
// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again. The parts of messages, and of the bodies
// of requests and their answers; docs/formats/wire.md says what each is for.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/protocol/enums.hpp"

namespace strata::server::protocol {

// A rule option and its value.
struct NamedValue {
  // The option.
  std::string name;
  // Its value.
  std::string value;
  bool operator==(NamedValue const&) const = default;
};

// The values that the sentence of a refusal names, by docs/formats/refusals.md.
struct RefusalValue {
  // Cell, piece, ...
  std::string name;
  // E4, knight, ...
  std::string value;
  bool operator==(RefusalValue const&) const = default;
};

// The player of a side.
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
  // The side whose clock runs, or begins to once the delay is over; null while the game stands still.
  std::optional<Side> running = {};
  // The part of each move during which no time is lost; 0: none.
  std::int64_t delay = 0;
  // The rest of the delay of the move that is to be made.
  std::int64_t delay_left = 0;
  // Periods of byo-yomi, for each side at the start; 0: no byo-yomi.
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

// The names of the people of a game between two people; empty in a game that is its owner's alone, and for a seat that
// is open.
struct Names {
  std::string white;
  std::string black;
  bool operator==(Names const&) const = default;
};

// The offer of a player that the other has not answered. A move clears it.
struct Offer {
  // A draw, or that the player who offers takes back his last move.
  OfferKind what = OfferKind::Draw;
  // The side that offers.
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

// A line that a player said.
struct ChatLine {
  // The side that said it.
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
  // The delay of each move; 0: none.
  std::int64_t clock_delay = 0;
  // Periods of byo-yomi; 0: none.
  std::int64_t clock_periods = 0;
  // How long each is.
  std::int64_t clock_period = 0;
  // The name of the invited player; empty: anyone.
  std::string invites;
  // As in GameSnapshot.
  bool rated = false;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  bool operator==(Challenge const&) const = default;
};

// The games that a seek is for (8.12).
struct SeekTerms {
  // Ids of shipped variants, any of them.
  std::vector<std::string> variants = {};
  // By the clock, or by days.
  Speed speed = Speed::Live;
  // Milliseconds at the start; with days 0.
  std::int64_t base_least = 0;
  std::int64_t base_most = 0;
  // Milliseconds after each move; with days 0.
  std::int64_t increment_least = 0;
  std::int64_t increment_most = 0;
  // For every move; with a clock 0.
  std::int64_t days_least = 0;
  std::int64_t days_most = 0;
  // Either: rated if both have accounts.
  SeekRated rated = SeekRated::Casual;
  // That the seeker plays.
  SeekSide side = SeekSide::Any;
  // The opponent's, in the variant and the speed that are played; 0 and 5000: anyone.
  std::int64_t rating_least = 0;
  std::int64_t rating_most = 0;
  bool operator==(SeekTerms const&) const = default;
};

// A seek that stands.
struct Seek {
  // Its id.
  std::string seek;
  // That of the seeker.
  std::string name;
  // The seeker has an account.
  bool account = false;
  SeekTerms terms;
  // The lowest rating that the seeker had in its variants when the seek was made; 0: a guest.
  std::int64_t rating_low = 0;
  // The highest.
  std::int64_t rating_high = 0;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  // The same: it ends then at the latest.
  std::int64_t expires = 0;
  bool operator==(Seek const&) const = default;
};

// The change that a rated game made to the rating of a player (7.11).
struct RatingChange {
  // Rounded.
  std::int64_t before = 0;
  // Rounded.
  std::int64_t after = 0;
  // The rating after it is not certain yet.
  bool provisional = false;
  bool operator==(RatingChange const&) const = default;
};

// The changes that a rated game made to the ratings of its players.
struct RatingChanges {
  RatingChange white;
  RatingChange black;
  // It changed nothing: twelve rated games of these two had counted within 24 hours.
  bool capped = false;
  bool operator==(RatingChanges const&) const = default;
};

// Another server on this network, as it says of itself in docs/formats/lan.md.
struct NetworkServer {
  // The name of its machine, of A-Z a-z 0-9 . _ -.
  std::string name;
  // Its page; the address is the one it was heard from.
  std::string url;
  // Games that wait there for a second player.
  std::int64_t challenges = 0;
  // Milliseconds since it was heard last.
  std::int64_t seen = 0;
  bool operator==(NetworkServer const&) const = default;
};

// A legal move in an ending that a table knows.
struct TableMove {
  // Canonical.
  std::string move;
  // For the side that plays it.
  TableResult result = TableResult::Win;
  // To the end of the game under best play, this move counted; 0 for a draw.
  std::int64_t plies = 0;
  bool operator==(TableMove const&) const = default;
};

// A network that judges positions of games under one law.
struct GameNetwork {
  // Hash of the law, as games of it show it in a record's VariantHash.
  std::string law;
  // Its place on this server; the name has a hash of its bytes, so it may be kept for ever.
  std::string path;
  bool operator==(GameNetwork const&) const = default;
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
  bool rated = false;
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

// How an account stands in one kind of game.
struct PlayerRating {
  // Id of the variant.
  std::string variant;
  // By the clock, or by days.
  Speed speed = Speed::Live;
  // Rounded.
  std::int64_t rating = 0;
  // Rounded, as of now: it grows while nobody plays.
  std::int64_t deviation = 0;
  // The deviation is above 110.
  bool provisional = false;
  // Rated games that counted.
  std::int64_t games = 0;
  // When the last of them ended, milliseconds since 1970, UTC.
  std::int64_t last = 0;
  bool operator==(PlayerRating const&) const = default;
};

// A rating at one moment.
struct RatingPoint {
  // The end of the game that led to it, milliseconds since 1970, UTC.
  std::int64_t time = 0;
  // Rounded.
  std::int64_t rating = 0;
  bool operator==(RatingPoint const&) const = default;
};

// A tournament as anybody with its address may know it (7.14).
struct TournamentSummary {
  // Its id, which its address ends with.
  std::string tournament;
  std::string name;
  // The account that made it; empty: it was deleted.
  std::string owner;
  TournamentForm form = TournamentForm::RoundRobin;
  // Ids; with more than one, the rounds take turns.
  std::vector<std::string> variants = {};
  // Milliseconds; 0: by days.
  std::int64_t clock_base = 0;
  std::int64_t clock_increment = 0;
  // For every move; 0: with a clock.
  std::int64_t clock_days = 0;
  // Planned; of a round robin as many as its players need, known when it has begun; 0: an arena, or not known.
  std::int64_t rounds = 0;
  // Seconds of an arena; else 0.
  std::int64_t duration = 0;
  // Its games change ratings.
  bool rated = false;
  // Players need its code to join.
  bool closed = false;
  // For players in the first of its variants; 0: none.
  std::int64_t min_rating = 0;
  // The same; 0: none.
  std::int64_t max_rating = 0;
  // Players may join until this round has begun; of an arena, until its end unless this is 0.
  std::int64_t late_rounds = 0;
  // Accounts of programs may join.
  bool bots = false;
  // When it begins by itself, milliseconds since 1970, UTC; 0: when its owner says so.
  std::int64_t begins = 0;
  // Seconds within which a player makes the first move, or loses; in games by days, a move's time.
  std::int64_t first_move = 5;
  // Seconds between two rounds.
  std::int64_t interval = 0;
  TournamentState state = TournamentState::Waiting;
  // That is being played, or the last; 0: none so far; of an arena, how often it has paired.
  std::int64_t round = 0;
  // All who have joined, the withdrawn ones as well.
  std::int64_t players = 0;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  // The same; 0: not yet.
  std::int64_t begun = 0;
  // When a running arena ends, or when the tournament has ended; else 0.
  std::int64_t ends = 0;
  // A moderator has put it into the public list.
  bool listed = false;
  bool operator==(TournamentSummary const&) const = default;
};

// Two players of a tournament, or one with a bye.
struct TournamentPairing {
  std::int64_t round = 1;
  // In its round.
  std::int64_t board = 1;
  // Number of the player.
  std::int64_t white = 0;
  std::string white_name;
  // -1: nobody, a bye.
  std::int64_t black = 0;
  std::string black_name;
  // Id.
  std::string variant;
  // Its id; empty: a bye, a forfeit without a game, or a game that is just being made.
  std::string game;
  // None: nobody has won anything, by whatever became of the game.
  PairingResult result = PairingResult::Unfinished;
  // Decided without a game: somebody did not come.
  bool forfeit = false;
  bool operator==(TournamentPairing const&) const = default;
};

// A line of the standings.
struct TournamentStanding {
  // Number, in the order of joining.
  std::int64_t player = 0;
  // Shared by players whom nothing separates.
  std::int64_t place = 1;
  std::string name;
  // It is a program.
  bool bot = false;
  // When the player joined.
  std::int64_t rating = 0;
  // In the next pairings.
  PlayerState state = PlayerState::Playing;
  // Half points; of an arena, points.
  std::int64_t points = 0;
  // Half points, without the lowest of the opponents (docs/formats/tournaments.md).
  std::int64_t buchholz = 0;
  // Quarter points.
  std::int64_t sonneborn_berger = 0;
  std::int64_t wins = 0;
  // Finished at the board.
  std::int64_t games = 0;
  // In an arena: the next win counts twice.
  bool on_fire = false;
  bool operator==(TournamentStanding const&) const = default;
};

// How whoever asks stands in a tournament.
struct TournamentMe {
  // Number; -1: has not joined.
  std::int64_t player = 0;
  PlayerState state = PlayerState::Playing;
  // The game that is to be played now; empty: none.
  std::string game;
  // May begin and end it.
  bool manages = false;
  // May put it into the public list.
  bool lists = false;
  // With which others join, if whoever asks may know it; else empty.
  std::string code;
  bool operator==(TournamentMe const&) const = default;
};

// A line of a leaderboard.
struct RankedPlayer {
  std::string name;
  // Rounded.
  std::int64_t rating = 0;
  // Rated games that counted.
  std::int64_t games = 0;
  // When the last of them ended, milliseconds since 1970, UTC.
  std::int64_t last = 0;
  bool operator==(RankedPlayer const&) const = default;
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

// A secret of an account for one of its programs.
struct Token {
  // Names it in DELETE /api/token/{id}; it is no secret.
  std::string id;
  // The owner's word for it.
  std::string note;
  // The scopes: board:play, bot:play, challenge:read, challenge:write, follow:read, follow:write.
  std::vector<std::string> scopes = {};
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  // When it was last used, to the hour; 0: never.
  std::int64_t seen = 0;
  bool operator==(Token const&) const = default;
};

// A browser that is told by Web Push what its person has to do (7.17).
struct PushDevice {
  // The host of the push service that its browser has chosen.
  std::string service;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  // When the browser last said so.
  std::int64_t seen = 0;
  bool operator==(PushDevice const&) const = default;
};

// A row of a part of an export.
struct ExportedRow {
  // One for each column, numbers as text.
  std::vector<std::string> values = {};
  bool operator==(ExportedRow const&) const = default;
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

// A person tells the moderators about another (7.14).
struct Report {
  // Later ones are higher.
  std::int64_t id = 1;
  // Milliseconds since 1970, UTC.
  std::int64_t time = 0;
  ReportReason reason = ReportReason::Chat;
  // In the reporter's words; may be empty.
  std::string text;
  // The name of the reporter's account; empty: a guest.
  std::string by;
  // The name of the other, as it stood there.
  std::string about;
  // False: that is a guest.
  bool account = false;
  // From which a guest was there, as in Session; empty: an account, or nobody knows.
  std::string network;
  // The game in which it was; empty: none.
  std::string game;
  // The last that was said in that game.
  std::vector<ChatLine> lines = {};
  // When a moderator closed it; 0: it is open.
  std::int64_t closed = 0;
  // The name of that moderator.
  std::string closed_by;
  // Closed, mute, ban, game_removed or account_removed.
  std::string action;
  bool operator==(Report const&) const = default;
};

// A person or a network that may not do something for a time (7.15).
struct Sanction {
  std::int64_t id = 1;
  // Mute: no chat; ban: nothing at all.
  SanctionKind kind = SanctionKind::Mute;
  // That of the person; empty: a network.
  std::string name;
  // False: a guest, or a network.
  bool account = false;
  // That of a ban: 192.0.2.0/24, 2001:db8::/48; empty: a person.
  std::string network;
  // Told to the person.
  std::string reason;
  // The name of the moderator.
  std::string by;
  // Milliseconds since 1970, UTC.
  std::int64_t begun = 0;
  // 0: never.
  std::int64_t ends = 0;
  bool operator==(Sanction const&) const = default;
};

// An account that another follows or has blocked (7.18).
struct Relation {
  std::string name;
  // Milliseconds since 1970, UTC.
  std::int64_t since = 0;
  bool operator==(Relation const&) const = default;
};

// An account that another follows, as it is now (7.18).
struct Followed {
  std::string name;
  // Milliseconds since 1970, UTC.
  std::int64_t since = 0;
  // It is played by programs.
  bool bot = false;
  // A page or a program of theirs is connected.
  bool online = false;
  // The rated game, or game of a tournament, that they play, the last that changed; empty: none, or they are not
  // online.
  std::string game;
  // Its variant: an id; empty without a game.
  std::string variant;
  // The name of the other player there; empty without a game.
  std::string opponent;
  bool operator==(Followed const&) const = default;
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
  // Its end changes the ratings of both, who are accounts (7.11).
  bool rated = false;
  // A tournament has made it: nobody aborts it or takes a move back (7.16).
  bool paired = false;
  // The player asked to take the open seat, by name; empty: nobody in particular.
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
  // The changes by a rated game that has ended after both had moved; else null.
  std::optional<RatingChanges> ratings = {};
  std::int64_t created = 0;
  std::int64_t updated = 0;
  bool operator==(GameSnapshot const&) const = default;
};

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
[[nodiscard]] std::string write(SeekTerms const& value);
[[nodiscard]] std::string write(Seek const& value);
[[nodiscard]] std::string write(RatingChange const& value);
[[nodiscard]] std::string write(RatingChanges const& value);
[[nodiscard]] std::string write(NetworkServer const& value);
[[nodiscard]] std::string write(TableMove const& value);
[[nodiscard]] std::string write(GameNetwork const& value);
[[nodiscard]] std::string write(AnalysedLine const& value);
[[nodiscard]] std::string write(GameSummary const& value);
[[nodiscard]] std::string write(PlayerRating const& value);
[[nodiscard]] std::string write(RatingPoint const& value);
[[nodiscard]] std::string write(TournamentSummary const& value);
[[nodiscard]] std::string write(TournamentPairing const& value);
[[nodiscard]] std::string write(TournamentStanding const& value);
[[nodiscard]] std::string write(TournamentMe const& value);
[[nodiscard]] std::string write(RankedPlayer const& value);
[[nodiscard]] std::string write(Session const& value);
[[nodiscard]] std::string write(Token const& value);
[[nodiscard]] std::string write(PushDevice const& value);
[[nodiscard]] std::string write(ExportedRow const& value);
[[nodiscard]] std::string write(SecurityEvent const& value);
[[nodiscard]] std::string write(Report const& value);
[[nodiscard]] std::string write(Sanction const& value);
[[nodiscard]] std::string write(Relation const& value);
[[nodiscard]] std::string write(Followed const& value);
[[nodiscard]] std::string write(GameSnapshot const& value);

}  // namespace strata::server::protocol
