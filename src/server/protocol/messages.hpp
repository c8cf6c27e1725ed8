#pragma once
// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again. Every message between the page and the
// server, as values. Readers check every type, range, length and name, so that whoever gets a message need not;
// docs/formats/wire.md says what each is for.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "server/protocol/values.hpp"

namespace strata::server::protocol {

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
  // The side that gives up.
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

// Takes the open seat. The first stored event gets it; all others are `refused`, and so is anyone whose name is not the
// one the game `invites`. The new player is sent a snapshot before the ack.
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

// Declines what the other has offered, or withdraws what one has offered oneself. Of a game that waits for one by name
// it is his no: it ends with the result none, by `declined`; where it comes too late it is answered as `sit` is.
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
// while the game is in memory, and one of them that is sent again with its key is not said again.
struct ChatRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  std::string game;
  std::string key;
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
  // Repetition, perpetual, material or absence.
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
  // Only challenges to the player of this name, with the whole list each time; empty: all.
  std::string invites;
  bool operator==(WatchRequest const&) const = default;
};

// Whether the changes of a tournament are to be told from now on; of the last one asked for alone.
struct TournamentRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // Its id.
  std::string tournament;
  // False: not any more.
  bool on = false;
  bool operator==(TournamentRequest const&) const = default;
};

// Whether it is to be told from now on what happens in one's own games between two people: first the games that go on,
// the last changed first, then every change.
struct OwnRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // False: not any more.
  bool on = false;
  bool operator==(OwnRequest const&) const = default;
};

// Seeks an opponent (8.12). The `ack` comes when the seek is stored. Sent again with the same key it is the same seek,
// also after it has found somebody.
struct SeekRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // Chosen by the page, unique for the principal.
  std::string key;
  SeekTerms terms;
  bool operator==(SeekRequest const&) const = default;
};

// Ends one's own seek. One that has ended is answered with the same ack.
struct UnseekRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // Its id.
  std::string seek;
  bool operator==(UnseekRequest const&) const = default;
};

// Takes somebody's seek: a game of both begins, and `sought` names it before the `ack`.
struct JoinSeekRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // Chosen by the page, unique for the principal.
  std::string key;
  // Its id.
  std::string seek;
  // One of its variants; empty: the server chooses.
  std::string variant;
  bool operator==(JoinSeekRequest const&) const = default;
};

// Whether the seeks of all are to be told from now on: the newest fifty of those that were asked for first, then what
// changes. One's own seeks are told from now on in any case.
struct SeeksRequest {
  // Chosen by the page; answers carry it as `re`.
  std::int64_t id = 1;
  // False: not any more.
  bool on = false;
  // Only seeks for one of these; empty: all.
  std::vector<std::string> variants = {};
  bool operator==(SeeksRequest const&) const = default;
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

using ClientMessage =
    std::variant<HelloRequest, JoinRequest, LeaveRequest, MoveRequest, GotoRequest, SeatsRequest, ResignRequest,
                 DrawRequest, SitRequest, TakebackRequest, DeclineRequest, AbortRequest, RematchRequest, ChatRequest,
                 ClaimRequest, TitleRequest, HintRequest, PaceRequest, StepRequest, WatchRequest, TournamentRequest,
                 OwnRequest, SeekRequest, UnseekRequest, JoinSeekRequest, SeeksRequest, AnalyseRequest, RestRequest,
                 PingRequest>;

// Answers hello.
struct WelcomeAnswer {
  std::int64_t protocol = 1;
  // The program's version.
  std::string version;
  // Hash of the page that the server gives away; empty where it has none.
  std::string page;
  bool operator==(WelcomeAnswer const&) const = default;
};

// What `re` asked for is stored; it comes after the event itself.
struct AckAnswer {
  // Id of the message answered.
  std::int64_t re = 0;
  // The number of the event it became; 0 where it became none.
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
  // The sentence of what the core refused, by docs/formats/refusals.md; null where only people are told.
  std::optional<std::string> reason = {};
  // The values that this sentence names.
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
  // With kind move: canonical; it becomes number `at` of the line and ends it.
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
  // As in GameSnapshot, after it.
  std::optional<RatingChanges> ratings = {};
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
  // The side that offered it.
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

// The open challenges, sent to anyone who watches them, at most once per 0.4 s. A client that misses a number sends
// watch again.
struct ChallengesAnswer {
  // One above that of the message before, where it is not whole.
  std::int64_t version = 1;
  // These are all.
  bool whole = false;
  // All, newest first, at most 60 open to anyone and 60 to one person (8.10); or those that are new or have changed.
  std::vector<Challenge> challenges = {};
  // Games that are not among them any more.
  std::vector<std::string> gone = {};
  bool operator==(ChallengesAnswer const&) const = default;
};

// The changes of a tournament, sent to anyone who asked for that, at most once per 0.5 s. A client that misses a number
// asks for all of it over HTTP (7.14).
struct TournamentAnswer {
  // As it is now.
  TournamentSummary summary;
  // One above that of the message before.
  std::int64_t version = 1;
  // Lines that have changed; not all, where `more` is true.
  std::vector<TournamentStanding> standings = {};
  // That are new or have changed.
  std::vector<TournamentPairing> pairings = {};
  // More has changed than this says: ask over HTTP.
  bool more = false;
  bool operator==(TournamentAnswer const&) const = default;
};

// Something has happened in a game between two people of whoever listens (`own`).
struct OwnAnswer {
  // Runs: it went on when that was asked for; began: both have their seats; turn: a move was played or taken back;
  // ended; gone: it was deleted.
  OwnChange change = OwnChange::Runs;
  // As it is after that.
  GameSummary game;
  bool operator==(OwnAnswer const&) const = default;
};

// The seeks that were asked for (`seeks`), the newest first, at most once per 0.5 s. A client that misses a number asks
// again.
struct SeeksAnswer {
  // One above that of the message before, where it is not whole.
  std::int64_t version = 1;
  // These are all.
  bool whole = false;
  // How many stand of those that were asked for; only the newest fifty are told.
  std::int64_t total = 0;
  // All, or those that are new.
  std::vector<Seek> seeks = {};
  // Seeks that are not among them any more.
  std::vector<std::string> gone = {};
  bool operator==(SeeksAnswer const&) const = default;
};

// One's own seeks, whenever they change.
struct OwnSeeksAnswer {
  // All of them.
  std::vector<Seek> seeks = {};
  bool operator==(OwnSeeksAnswer const&) const = default;
};

// A seek of one's own, or one that was joined, has ended.
struct SoughtAnswer {
  // Its id.
  std::string seek;
  // The game that came of it; else empty.
  std::string game;
  // Matched: it became a game; left: its seeker has gone; refused: the server could not make the game.
  SeekEnd why = SeekEnd::Matched;
  bool operator==(SoughtAnswer const&) const = default;
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
                 ChatAnswer, ChallengesAnswer, TournamentAnswer, OwnAnswer, SeeksAnswer, OwnSeeksAnswer, SoughtAnswer,
                 ThinkingAnswer, HintAnswer, LinesAnswer, PongAnswer>;

// Whether this answers a message of a page: each is answered by one such message.
[[nodiscard]] bool is_answer(ServerMessage const& message);

// Failures say what, where and what was expected: "move.at: -3, expected 0 to 100000". Nothing throws.
// A message, and its id also where it cannot be read, so that the answer finds whoever asked; 0 where it has none.
struct ReadMessage {
  Result<ClientMessage> message;
  std::int64_t id = 0;
};
[[nodiscard]] ReadMessage read_client_message(std::string_view json);

// Messages that one node of a cluster sends another on behalf of a page: of a page, and for a page. The latter's numbers, texts and
// lists are not checked for being too large, and fields that this version does not know are left out.
inline constexpr std::size_t node_message_limit = 8388608;
[[nodiscard]] ReadMessage read_forwarded_message(std::string_view json);
[[nodiscard]] Result<ServerMessage> read_server_message(std::string_view json);

[[nodiscard]] std::string write(ServerMessage const& message);
[[nodiscard]] std::string write(ClientMessage const& message);

}  // namespace strata::server::protocol
