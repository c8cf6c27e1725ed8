#pragma once
// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again. The bodies of requests and of their
// answers; docs/formats/wire.md says what each is for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/records.hpp"

namespace strata::server::protocol {

inline constexpr std::int64_t protocol_version = 1;
// Bytes of a WebSocket message and of a request's body that the server reads at most.
inline constexpr std::size_t frame_limit = 8192;
inline constexpr std::size_t body_limit = 262144;
// Of a variant file within a body; the rest of that is room for its JSON.
inline constexpr std::size_t variant_file_limit = 131072;

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
  // Periods of byo-yomi, after the time of clockBase; 0: none.
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
  // For a game with an open seat: its end changes the ratings of both, who must be accounts (7.11).
  bool rated = false;
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
  // Where the server takes accounts by invitation.
  std::string invitation;
  bool operator==(SignUp const&) const = default;
};

// Body of GET /api/auth/sign-up: who may have an account here.
struct SignUpTerms {
  // Open: anybody; invited: whoever has a link that an admin has made; closed: nobody else.
  SignUpRule rule = SignUpRule::Open;
  bool operator==(SignUpTerms const&) const = default;
};

// Body of the answer 201 to POST /api/admin/invitation, by an admin: a new account may be made with it, once.
struct Invitation {
  // For SignUp.
  std::string code;
  // Milliseconds since 1970, UTC.
  std::int64_t expires = 0;
  bool operator==(Invitation const&) const = default;
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

// Body of POST /api/auth/recover; answered 200 with Me and a new cookie, or 401. All other sessions and all tokens end,
// and with the code of an admin's link all other codes.
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

// Body of POST /api/token, by an account that is logged in; answered 201 with MadeToken.
struct NewToken {
  // The owner's word for it.
  std::string note;
  // The scopes, at least one: board:play, bot:play, challenge:read, challenge:write, follow:read, follow:write.
  std::vector<std::string> scopes = {};
  bool operator==(NewToken const&) const = default;
};

// A new token, told once.
struct MadeToken {
  // A program sends it as Authorization: Bearer.
  std::string secret;
  Token token;
  bool operator==(MadeToken const&) const = default;
};

// Body of GET /api/token, the newest first.
struct Tokens {
  std::vector<Token> tokens = {};
  bool operator==(Tokens const&) const = default;
};

// Body of GET /api/auth/export: the account that asks, in short. All that is kept of it is in the parts, and its games
// are there as records.
struct AccountData {
  std::string name;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  bool moderator = false;
  bool admin = false;
  std::vector<Session> sessions = {};
  std::vector<Token> tokens = {};
  // It is played by programs.
  bool bot = false;
  // Hashes of the secrets of guests whose games are the account's.
  std::vector<std::string> guests = {};
  // Browsers that are told by Web Push.
  std::vector<PushDevice> push = {};
  // Accounts that it follows, by name.
  std::vector<Relation> following = {};
  // Accounts that it has blocked, by name.
  std::vector<Relation> blocked = {};
  // The last lines of the log about it.
  std::vector<SecurityEvent> events = {};
  // The names of the parts: GET /api/auth/export/parts/{part} has the rows of one (docs/formats/export.md).
  std::vector<std::string> parts = {};
  bool operator==(AccountData const&) const = default;
};

// Body of GET /api/auth/export/parts/{part}: rows of one part of what is kept of the account that asks
// (docs/formats/export.md).
struct ExportedPart {
  std::string part;
  // Names of the values of a row.
  std::vector<std::string> columns = {};
  // The first is the one that ?from= says.
  std::vector<ExportedRow> rows = {};
  // There are more: ask again with ?from= and this; 0: there are none.
  std::int64_t next = 0;
  bool operator==(ExportedPart const&) const = default;
};

// Body of POST /api/push: a subscription as the browser made it, in place of one with the same endpoint; answered 204.
struct NewPush {
  // An https address at port 443; one of another network than the internet is refused.
  std::string endpoint;
  // The browser's public key: a point of P-256, 65 bytes, in base64url without padding.
  std::string p256dh;
  // Its secret, 16 bytes, in base64url without padding.
  std::string auth;
  bool operator==(NewPush const&) const = default;
};

// Body of POST /api/push/end, answered 204 also where there is no such subscription of whoever asks.
struct PushEnd {
  // As in NewPush.
  std::string endpoint;
  bool operator==(PushEnd const&) const = default;
};

// Body of GET /api/push.
struct PushState {
  // The server's public key, for `applicationServerKey`, in base64url; empty: this server sends no notices.
  std::string key;
  // The browsers of whoever asks, the last seen first.
  std::vector<PushDevice> devices = {};
  bool operator==(PushState const&) const = default;
};

// A push message, decrypted. The service worker of the page writes the words.
struct PushNotice {
  // It is the reader's turn in a game by days; somebody challenges the reader; a tournament of the reader begins.
  PushKind kind = PushKind::Turn;
  // The id of the game, or of the tournament.
  std::string game;
  // The name of the opponent, or of the tournament.
  std::string opponent;
  // The id of the variant; empty: of a tournament.
  std::string variant;
  bool operator==(PushNotice const&) const = default;
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

// Body of POST /api/relations, by an account that is logged in; answered 204.
struct RelationChange {
  // The name of the other account.
  std::string name;
  RelationKind kind = RelationKind::Follow;
  // False: it follows it no more, or blocks it no more.
  bool on = false;
  bool operator==(RelationChange const&) const = default;
};

// Body of GET /api/relations, of the account that asks.
struct Relations {
  // By name.
  std::vector<Followed> following = {};
  // By name.
  std::vector<Relation> blocked = {};
  bool operator==(Relations const&) const = default;
};

// Body of GET /api/relations/{name}: what the account that asks has to do with another.
struct RelationTo {
  bool follows = false;
  bool blocks = false;
  bool operator==(RelationTo const&) const = default;
};

// Body of POST /api/reports, about the other player of a game or about an account; answered 204.
struct NewReport {
  // A game in which the reporter plays; empty: none.
  std::string game;
  // The name of an account, where there is no game.
  std::string name;
  ReportReason reason = ReportReason::Chat;
  // May be empty.
  std::string text;
  bool operator==(NewReport const&) const = default;
};

// Body of GET /api/admin/reports, for moderators and admins: the open ones, or with ?closed=1 the closed ones, the last
// first.
struct Reports {
  std::vector<Report> reports = {};
  // There are older ones: ask again with ?before= and the id of the last.
  bool more = false;
  bool operator==(Reports const&) const = default;
};

// Body of POST /api/admin/sanctions, for moderators and admins; answered 201 with Sanctions, which has the new one.
struct NewSanction {
  SanctionKind kind = SanctionKind::Mute;
  // The person that this report is about, which is closed by it; 0: `name` or `network` says who.
  std::int64_t report = 0;
  // The name of an account.
  std::string name;
  // For a ban: an IPv4 network of 16 to 32 bits or an IPv6 network of 32 to 128 bits.
  std::string network;
  // 0: for good.
  std::int64_t minutes = 0;
  // Told to the person.
  std::string reason;
  bool operator==(NewSanction const&) const = default;
};

// Body of GET /api/admin/sanctions, for moderators and admins: those in force, the last first.
struct Sanctions {
  std::vector<Sanction> sanctions = {};
  // There are older ones: ask again with ?before= and the id of the last.
  bool more = false;
  bool operator==(Sanctions const&) const = default;
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
  // Addresses of this server's own page as others on the network reach it, the likeliest first.
  std::vector<std::string> urls = {};
  // Those that were heard in the last ten seconds, by name.
  std::vector<NetworkServer> servers = {};
  // Datagrams that were not looked at or were no packets.
  std::int64_t dropped = 0;
  bool operator==(Network const&) const = default;
};

// Body of GET /api/networks: the networks of this server (docs/formats/net.md) for games by files of a user's own.
// Those of shipped games come with the page.
struct GameNetworks {
  std::vector<GameNetwork> networks = {};
  bool operator==(GameNetworks const&) const = default;
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

// Body of GET /api/users/{name}: what anybody may know of an account (7.11).
struct Profile {
  // As its owner writes it.
  std::string name;
  // Milliseconds since 1970, UTC.
  std::int64_t created = 0;
  bool moderator = false;
  bool admin = false;
  // It is played by programs.
  bool bot = false;
  // Games against other people that it won.
  std::int64_t won = 0;
  // The same, lost.
  std::int64_t lost = 0;
  // The same, drawn.
  std::int64_t drawn = 0;
  // Those in which a game has counted, by variant and speed.
  std::vector<PlayerRating> ratings = {};
  bool operator==(Profile const&) const = default;
};

// Body of GET /api/users/{name}/ratings: a rating after each game, or after every n-th of many.
struct RatingHistory {
  // The first game first, and the last one last.
  std::vector<RatingPoint> points = {};
  bool operator==(RatingHistory const&) const = default;
};

// Body of GET /api/users/{name}/games, the last ended first.
struct PlayerGames {
  std::vector<GameSummary> games = {};
  // Ask again with ?before= and this for those that ended earlier; empty: there are none.
  std::string next;
  bool operator==(PlayerGames const&) const = default;
};

// Body of GET /api/leaderboard, the highest rating first; of people, or with ?who=bots of bots.
struct Leaderboard {
  // Players whose rating is not provisional and who played within 90 days.
  std::vector<RankedPlayer> players = {};
  bool operator==(Leaderboard const&) const = default;
};

// Body of POST /api/tables; answered 200 with TableView.
struct TableQuestion {
  // Id of a shipped variant; not looked at where variantText is given.
  std::string variant;
  // A variant file, or empty.
  std::string variant_text;
  std::vector<NamedValue> options = {};
  // TFEN.
  std::string position;
  bool operator==(TableQuestion const&) const = default;
};

// Answer to POST /api/tables: the outcome of a position with three pieces under the best play of both sides, by a table
// of endings; the move rule and repetition are left out.
struct TableView {
  // Known: all that follows holds; making: its table is being made, so it may be asked for again after some seconds;
  // missing: the server has no such table; unknown: no table is about this position; none: this game has no tables;
  // off: this server answers nothing of tables.
  TableState state = TableState::Known;
  // Words for none and missing; or empty.
  std::string reason;
  // The table: KQK; or empty.
  std::string ending;
  // For the side to move.
  TableResult result = TableResult::Win;
  // To the end of the game; 0 for a draw.
  std::int64_t plies = 0;
  // All legal moves, the best first; of more the best thousand.
  std::vector<TableMove> moves = {};
  bool operator==(TableView const&) const = default;
};

// Body of POST /api/tournaments, by an account; answered 201 with TournamentView.
struct CreateTournament {
  // Chosen by the page; the same key again answers with the same tournament.
  std::string key;
  // 1 character at least.
  std::string name;
  TournamentForm form = TournamentForm::RoundRobin;
  // Ids of shipped variants, one at least.
  std::vector<std::string> variants = {};
  // Milliseconds; 0: by days.
  std::int64_t clock_base = 0;
  std::int64_t clock_increment = 0;
  // Not beside a clock, and not in an arena.
  std::int64_t clock_days = 0;
  // For a Swiss; else 0.
  std::int64_t rounds = 0;
  // Seconds of an arena, 10 at least; else 0.
  std::int64_t duration = 0;
  bool rated = false;
  // The server makes a code, which whoever joins needs.
  bool closed = false;
  std::int64_t min_rating = 0;
  std::int64_t max_rating = 0;
  // In a Swiss players may join until this round has begun; in an arena: not 0 if they may join when it has begun; else
  // 0.
  std::int64_t late_rounds = 0;
  // Accounts of programs may join.
  bool bots = false;
  // Milliseconds since 1970, UTC, within 60 days; 0: when its owner says so.
  std::int64_t begins = 0;
  // Seconds.
  std::int64_t first_move = 60;
  // Seconds.
  std::int64_t interval = 10;
  bool operator==(CreateTournament const&) const = default;
};

// Body of POST /api/tournaments/{id}/join; answered 200 with TournamentView.
struct JoinTournament {
  // That of a closed tournament.
  std::string code;
  bool operator==(JoinTournament const&) const = default;
};

// Body of POST /api/tournaments/{id}/pause, and of /list by a moderator; answered 200 with TournamentView.
struct TournamentSwitch {
  // False: the player is paired again; the tournament is listed no more.
  bool on = false;
  bool operator==(TournamentSwitch const&) const = default;
};

// Body of GET /api/tournaments/{id}, and of the answers to what changes it.
struct TournamentView {
  TournamentSummary summary;
  // Messages with a number up to this add nothing to it.
  std::int64_t version = 0;
  TournamentMe me;
  // Lines of the standings before the first of these: ?from= asks for others.
  std::int64_t from = 0;
  // The best first.
  std::vector<TournamentStanding> standings = {};
  // Those of the round; in an arena first the games that go on, then the last that have ended: ?round= asks for those
  // of another round.
  std::vector<TournamentPairing> pairings = {};
  bool operator==(TournamentView const&) const = default;
};

// Body of GET /api/tournaments.
struct Tournaments {
  // The public ones, the newest first.
  std::vector<TournamentSummary> listed = {};
  // Ask again with ?before= and this for those before; empty: there are none.
  std::string next;
  // Those that whoever asks has made or joined, the newest first.
  std::vector<TournamentSummary> own = {};
  bool operator==(Tournaments const&) const = default;
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
[[nodiscard]] Result<NewToken> read_new_token(std::string_view json);
[[nodiscard]] Result<NewPush> read_new_push(std::string_view json);
[[nodiscard]] Result<PushEnd> read_push_end(std::string_view json);
[[nodiscard]] Result<AdminToken> read_admin_token(std::string_view json);
[[nodiscard]] Result<NamedAccount> read_named_account(std::string_view json);
[[nodiscard]] Result<AccountChange> read_account_change(std::string_view json);
[[nodiscard]] Result<RelationChange> read_relation_change(std::string_view json);
[[nodiscard]] Result<NewReport> read_new_report(std::string_view json);
[[nodiscard]] Result<NewSanction> read_new_sanction(std::string_view json);
[[nodiscard]] Result<TableQuestion> read_table_question(std::string_view json);
[[nodiscard]] Result<CreateTournament> read_create_tournament(std::string_view json);
[[nodiscard]] Result<JoinTournament> read_join_tournament(std::string_view json);
[[nodiscard]] Result<TournamentSwitch> read_tournament_switch(std::string_view json);

[[nodiscard]] std::string write(CreateGame const& value);
[[nodiscard]] std::string write(Me const& value);
[[nodiscard]] std::string write(SignUp const& value);
[[nodiscard]] std::string write(SignUpTerms const& value);
[[nodiscard]] std::string write(Invitation const& value);
[[nodiscard]] std::string write(LogIn const& value);
[[nodiscard]] std::string write(NewPassword const& value);
[[nodiscard]] std::string write(Recovery const& value);
[[nodiscard]] std::string write(Password const& value);
[[nodiscard]] std::string write(RecoveryCodes const& value);
[[nodiscard]] std::string write(Sessions const& value);
[[nodiscard]] std::string write(NewToken const& value);
[[nodiscard]] std::string write(MadeToken const& value);
[[nodiscard]] std::string write(Tokens const& value);
[[nodiscard]] std::string write(AccountData const& value);
[[nodiscard]] std::string write(ExportedPart const& value);
[[nodiscard]] std::string write(NewPush const& value);
[[nodiscard]] std::string write(PushEnd const& value);
[[nodiscard]] std::string write(PushState const& value);
[[nodiscard]] std::string write(PushNotice const& value);
[[nodiscard]] std::string write(AdminToken const& value);
[[nodiscard]] std::string write(NamedAccount const& value);
[[nodiscard]] std::string write(AccountChange const& value);
[[nodiscard]] std::string write(SecurityEvents const& value);
[[nodiscard]] std::string write(RelationChange const& value);
[[nodiscard]] std::string write(Relations const& value);
[[nodiscard]] std::string write(RelationTo const& value);
[[nodiscard]] std::string write(NewReport const& value);
[[nodiscard]] std::string write(Reports const& value);
[[nodiscard]] std::string write(NewSanction const& value);
[[nodiscard]] std::string write(Sanctions const& value);
[[nodiscard]] std::string write(Challenges const& value);
[[nodiscard]] std::string write(Network const& value);
[[nodiscard]] std::string write(GameNetworks const& value);
[[nodiscard]] std::string write(Created const& value);
[[nodiscard]] std::string write(Games const& value);
[[nodiscard]] std::string write(Profile const& value);
[[nodiscard]] std::string write(RatingHistory const& value);
[[nodiscard]] std::string write(PlayerGames const& value);
[[nodiscard]] std::string write(Leaderboard const& value);
[[nodiscard]] std::string write(TableQuestion const& value);
[[nodiscard]] std::string write(TableView const& value);
[[nodiscard]] std::string write(CreateTournament const& value);
[[nodiscard]] std::string write(JoinTournament const& value);
[[nodiscard]] std::string write(TournamentSwitch const& value);
[[nodiscard]] std::string write(TournamentView const& value);
[[nodiscard]] std::string write(Tournaments const& value);
[[nodiscard]] std::string write(Failure const& value);

}  // namespace strata::server::protocol
