#pragma once
// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again. Every message between the page and the
// server, as values. Readers check every type, range, length and name, so that whoever gets a message need not;
// docs/formats/wire.md says what each is for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
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
  Unavailable
};

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
  // A person, the computer, or open: whoever sits down first.
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

// How a game ended, in the words of docs/formats/records.md.
struct End {
  // White, black or draw; none for a game that was broken off.
  std::string result;
  // Checkmate, resignation, ...; between two people also absence, aborted.
  std::string reason;
  bool operator==(End const&) const = default;
};

// What somebody is in a game. Who is none of it looks on.
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
  // Those not at their default.
  std::vector<NamedValue> options = {};
  // Of whoever waits.
  std::string name;
  // The seat that is open.
  Side side = Side::White;
  // Milliseconds; 0: no clock.
  std::int64_t clock_base = 0;
  std::int64_t clock_increment = 0;
  // For every move; 0: it is no game by days.
  std::int64_t clock_days = 0;
  // Of each move; 0: none.
  std::int64_t clock_delay = 0;
  // Of byo-yomi; 0: none.
  std::int64_t clock_periods = 0;
  // How long each is.
  std::int64_t clock_period = 0;
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
  // What whoever asked is in it.
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
  // before laws were recorded; changed: `line` is as it was stored and means nothing under the law of today, `key` is
  // empty, and only join, leave and removal are not refused.
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
  // That has not been answered.
  std::optional<Offer> offer = {};
  // What whoever is told this is in it.
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
  // For every move, between two people; not beside a clockBase; 0: it is no game by days.
  std::int64_t clock_days = 0;
  // Milliseconds of each move, during which no time is lost.
  std::int64_t clock_delay = 0;
  // Of byo-yomi, after the time of clockBase; 0: none.
  std::int64_t clock_periods = 0;
  // Milliseconds of each, 1000 at least where there are any, else 0.
  std::int64_t clock_period = 0;
  // Chance decides who of the two seats plays White.
  bool random_sides = false;
  // Of a game with an open seat: it is in the list of challenges while whoever made it waits there.
  bool listed = false;
  bool operator==(CreateGame const&) const = default;
};

// Body of POST /api/me, and of the answers to it and to GET /api/me.
struct Me {
  // 2 to 20 of A-Z a-z 0-9 _ -; none that begins with Guest- may be chosen.
  std::string name;
  bool operator==(Me const&) const = default;
};

// Body of GET /api/challenges, the newest first.
struct Challenges {
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

// First message of every connection.
struct HelloRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // The number above.
  std::int64_t protocol = 1;
  bool operator==(HelloRequest const&) const = default;
};

// Events of a game from now on; those after `seq` are sent first, or a snapshot if that is shorter or asked for by 0.
struct JoinRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  // Last event seen; 0 for none.
  std::int64_t seq = 0;
  bool operator==(JoinRequest const&) const = default;
};

// No more events of a game.
struct LeaveRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  bool operator==(LeaveRequest const&) const = default;
};

// Plays for a side that a person plays. Sent again with the same key it is answered with the same ack and plays
// nothing.
struct MoveRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  // Chosen by the page, unique in the game.
  std::string key;
  // Plies on the board when it was chosen; another number there is `stale`.
  std::int64_t at = 0;
  // Canonical.
  std::string move;
  bool operator==(MoveRequest const&) const = default;
};

// Takes back, or plays again, to this ply of the line. An end that was reached is lifted. The computer pauses. Refused
// between two people.
struct GotoRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  std::int64_t at = 0;
  bool operator==(GotoRequest const&) const = default;
};

// Who plays from now on; paused stops the computer, not paused lets it go on. Refused between two people; a seat is
// opened only when a game is made.
struct SeatsRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  Seat white;
  Seat black;
  bool paused = false;
  bool operator==(SeatsRequest const&) const = default;
};

struct ResignRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  // Who gives up.
  Side side = Side::White;
  bool operator==(ResignRequest const&) const = default;
};

// By agreement. Two people at one page: it ends. Against the computer it accepts if it is not better; else `refused`.
// Between two people it is an offer, or accepts the other's.
struct DrawRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  bool operator==(DrawRequest const&) const = default;
};

// Takes the open seat. Whose event is stored first has it; everybody else is `refused`. The new player is sent a
// snapshot before the ack.
struct SitRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  bool operator==(SitRequest const&) const = default;
};

// Offers that one's own last move be taken back, with the clocks as they were, or accepts the other's offer; what comes
// of it is an event `goto`. Each player may offer three draws and three takebacks a game.
struct TakebackRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  bool operator==(TakebackRequest const&) const = default;
};

// Declines what the other has offered, or withdraws what one has offered oneself.
struct DeclineRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  bool operator==(DeclineRequest const&) const = default;
};

// Breaks off a game between two people in which not both have moved: it ends with the result none.
struct AbortRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  bool operator==(AbortRequest const&) const = default;
};

// Offers another game with the colours exchanged once this one has ended, or accepts the other's offer. Not stored; the
// new game is.
struct RematchRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  bool operator==(RematchRequest const&) const = default;
};

// Says something to all who follow a game between two people. Players only. Not stored: the last 50 lines are kept
// while the game is in memory.
struct ChatRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  // At most five lines in ten seconds, and none twice.
  std::string text;
  bool operator==(ChatRequest const&) const = default;
};

// A draw that the law grants to the player to move; or, between two people, the win against one who has gone on his
// turn.
struct ClaimRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  // Repetition, perpetual or absence.
  std::string claim;
  bool operator==(ClaimRequest const&) const = default;
};

// Names the game.
struct TitleRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
  std::string title;
  bool operator==(TitleRequest const&) const = default;
};

// What would the computer play here?
struct HintRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::int64_t at = 0;
  bool operator==(HintRequest const&) const = default;
};

// How long the computer takes from move to move while it plays both sides: for everybody who looks on, until the game
// is put away. Not stored.
struct PaceRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  // Milliseconds from one move to the next; 300 where nobody has said anything.
  std::int64_t wait = 0;
  bool operator==(PaceRequest const&) const = default;
};

// The computer plays one move, although it is paused, and waits again. Not stored; the move is.
struct StepRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  // Plies on the board when it was asked for; another number there is `stale`.
  std::int64_t at = 0;
  bool operator==(StepRequest const&) const = default;
};

// Whether the list of open challenges is to be told from now on: all of it first, then what changes.
struct WatchRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // False: not any more.
  bool on = false;
  bool operator==(WatchRequest const&) const = default;
};

// The engine looks at a position, of no game of the server, until the page says `rest`, asks about another one or is
// gone, or for a minute: what it finds comes as `lines`. One position a connection.
struct AnalyseRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // Id of a shipped variant; not looked at where variantText is given.
  std::string variant;
  // A variant file, or empty.
  std::string variant_text;
  std::vector<NamedValue> options = {};
  // TFEN; empty for the variant's start.
  std::string start;
  // Moves up to the position, canonical.
  std::vector<std::string> line = {};
  // Lines wanted.
  std::int64_t multipv = 1;
  bool operator==(AnalyseRequest const&) const = default;
};

// Ends the analysis of this connection, if there is one.
struct RestRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  bool operator==(RestRequest const&) const = default;
};

// Whether the server is there.
struct PingRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  bool operator==(PingRequest const&) const = default;
};

using ClientMessage = std::variant<HelloRequest, JoinRequest, LeaveRequest, MoveRequest, GotoRequest, SeatsRequest,
                                   ResignRequest, DrawRequest, SitRequest, TakebackRequest, DeclineRequest,
                                   AbortRequest, RematchRequest, ChatRequest, ClaimRequest, TitleRequest, HintRequest,
                                   PaceRequest, StepRequest, WatchRequest, AnalyseRequest, RestRequest, PingRequest>;

// Answers hello.
struct WelcomeAnswer {
  std::int64_t protocol = 1;
  // Of the program.
  std::string version;
  // Hash of the page that the server gives away; empty where it has none.
  std::string page;
  bool operator==(WelcomeAnswer const&) const = default;
};

// What `re` asked for is stored; it comes after the event itself.
struct AckAnswer {
  // Id of the message answered.
  std::int64_t re = 0;
  // Of the event it became; 0 where it became none.
  std::int64_t seq = 0;
  bool operator==(AckAnswer const&) const = default;
};

// What `re` asked for was not done.
struct ErrorAnswer {
  // 0: the message had no readable id.
  std::int64_t re = 0;
  ErrorCode code = ErrorCode::BadMessage;
  // For people.
  std::string message;
  // Of what the core refused: which sentence it is, by docs/formats/refusals.md; null where only people are told.
  std::optional<std::string> reason = {};
  // What that sentence names.
  std::vector<RefusalValue> values = {};
  bool operator==(ErrorAnswer const&) const = default;
};

struct SnapshotAnswer {
  GameSnapshot state;
  bool operator==(SnapshotAnswer const&) const = default;
};

// One step of a game; stored before it is sent. Numbers have no gaps: who sees one joins again with the last it has.
struct EventAnswer {
  std::string game;
  std::int64_t seq = 1;
  EventKind kind = EventKind::Move;
  // Of kind move: canonical; it becomes number `at` of the line and ends it.
  std::optional<std::string> move = {};
  // Plies on the board after it.
  std::int64_t at = 0;
  // The core's key of the position after it.
  std::string key;
  // After it.
  std::string title;
  // After it.
  Seat white;
  // After it.
  Seat black;
  // After it.
  bool paused = false;
  // After it.
  std::optional<ClockState> clock = {};
  // After it.
  Names names;
  // After it.
  std::optional<Offer> offer = {};
  // After it; null while the game goes on.
  std::optional<End> end = {};
  bool operator==(EventAnswer const&) const = default;
};

// Who of a game between two people is there: after a join, and whenever it changes. Not stored.
struct PresenceAnswer {
  std::string game;
  Presence white;
  Presence black;
  bool operator==(PresenceAnswer const&) const = default;
};

// Another game is offered, or made. Not stored; told again after a join.
struct RematchAnswer {
  // The one that has ended.
  std::string game;
  // Who offered it.
  Side by = Side::White;
  // The new game, once both want it; empty until then.
  std::string next;
  bool operator==(RematchAnswer const&) const = default;
};

// What was said: one line more, or after a join all that is remembered.
struct ChatAnswer {
  std::string game;
  // These are all lines.
  bool whole = false;
  std::vector<ChatLine> lines = {};
  bool operator==(ChatAnswer const&) const = default;
};

// The games that wait for a second player, to who watches them; not more often than every 0.4 s. Who misses a number
// asks anew by watch.
struct ChallengesAnswer {
  // One above that of the message before, where it is not whole.
  std::int64_t version = 1;
  // These are all.
  bool whole = false;
  // All, the newest first; or those that are new or have changed.
  std::vector<Challenge> challenges = {};
  // Games that are not among them any more.
  std::vector<std::string> gone = {};
  bool operator==(ChallengesAnswer const&) const = default;
};

// The computer at work. on: false when it has stopped. Not stored.
struct ThinkingAnswer {
  std::string game;
  bool on = false;
  std::int64_t depth = 0;
  std::int64_t nodes = 0;
  // Centipawns, of the side to move.
  std::int64_t score = 0;
  // Canonical.
  std::vector<std::string> pv = {};
  bool operator==(ThinkingAnswer const&) const = default;
};

// Answers hint.
struct HintAnswer {
  std::int64_t re = 0;
  std::string game;
  std::int64_t at = 0;
  // Canonical.
  std::string move;
  bool operator==(HintAnswer const&) const = default;
};

// What the analysis that `re` asked for has found, all lines of one depth, not more often than every 0.2 s. Fewer where
// there are fewer moves.
struct LinesAnswer {
  // Id of analyse.
  std::int64_t re = 0;
  // False: it has ended by itself.
  bool on = false;
  // Positions looked at, since it had the engine last.
  std::int64_t nodes = 0;
  // The best first.
  std::vector<AnalysedLine> lines = {};
  bool operator==(LinesAnswer const&) const = default;
};

struct PongAnswer {
  bool operator==(PongAnswer const&) const = default;
};

using ServerMessage =
    std::variant<WelcomeAnswer, AckAnswer, ErrorAnswer, SnapshotAnswer, EventAnswer, PresenceAnswer, RematchAnswer,
                 ChatAnswer, ChallengesAnswer, ThinkingAnswer, HintAnswer, LinesAnswer, PongAnswer>;

// Whether this answers a message of a page: each is answered by one such message.
[[nodiscard]] bool is_answer(ServerMessage const& message);

// Failures say what, where and what was expected: "move.at: -3, expected 0 to 100000". Nothing throws.
[[nodiscard]] Result<ClientMessage> read_client_message(std::string_view json);
[[nodiscard]] Result<CreateGame> read_create_game(std::string_view json);
[[nodiscard]] Result<Me> read_me(std::string_view json);

// The id of a message that could not be read, so that the answer finds whoever asked; 0 where it has none.
[[nodiscard]] std::int64_t readable_id(std::string_view json);

[[nodiscard]] std::string write(ServerMessage const& message);
[[nodiscard]] std::string write(ClientMessage const& message);
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
[[nodiscard]] std::string write(GameSnapshot const& value);
[[nodiscard]] std::string write(CreateGame const& value);
[[nodiscard]] std::string write(Me const& value);
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
[[nodiscard]] bool from_text(std::string_view text, SeatKind& value);
[[nodiscard]] bool from_text(std::string_view text, Side& value);
[[nodiscard]] bool from_text(std::string_view text, EventKind& value);
[[nodiscard]] bool from_text(std::string_view text, OfferKind& value);
[[nodiscard]] bool from_text(std::string_view text, LawStatus& value);
[[nodiscard]] bool from_text(std::string_view text, ErrorCode& value);

}  // namespace strata::server::protocol
