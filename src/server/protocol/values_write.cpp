// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again.

#include "server/protocol/values.hpp"

#include "server/protocol/json_writer.hpp"

namespace strata::server::protocol {

// Defined in records_write.cpp.
void write_value(std::string& out, NamedValue const& value);
void write_value(std::string& out, RefusalValue const& value);
void write_value(std::string& out, Seat const& value);
void write_value(std::string& out, End const& value);
void write_value(std::string& out, Role const& value);
void write_value(std::string& out, Names const& value);
void write_value(std::string& out, ChatLine const& value);
void write_value(std::string& out, Challenge const& value);
void write_value(std::string& out, NetworkServer const& value);
void write_value(std::string& out, TableMove const& value);
void write_value(std::string& out, GameNetwork const& value);
void write_value(std::string& out, GameSummary const& value);
void write_value(std::string& out, PlayerRating const& value);
void write_value(std::string& out, RatingPoint const& value);
void write_value(std::string& out, TournamentSummary const& value);
void write_value(std::string& out, TournamentPairing const& value);
void write_value(std::string& out, TournamentStanding const& value);
void write_value(std::string& out, TournamentMe const& value);
void write_value(std::string& out, RankedPlayer const& value);
void write_value(std::string& out, Session const& value);
void write_value(std::string& out, Token const& value);
void write_value(std::string& out, PushDevice const& value);
void write_value(std::string& out, ExportedRow const& value);
void write_value(std::string& out, SecurityEvent const& value);
void write_value(std::string& out, Report const& value);
void write_value(std::string& out, Sanction const& value);
void write_value(std::string& out, Relation const& value);
void write_value(std::string& out, Followed const& value);

void write_value(std::string& out, CreateGame const& value) {
  ObjectWriter object(out);
  object.field("key", value.key);
  object.field("variant", value.variant);
  object.field("variantText", value.variant_text);
  object.field("options", value.options);
  object.field("start", value.start);
  object.field("line", value.line);
  object.field("end", value.end);
  object.field("title", value.title);
  object.field("white", value.white);
  object.field("black", value.black);
  object.field("clockBase", value.clock_base);
  object.field("clockIncrement", value.clock_increment);
  object.field("clockDays", value.clock_days);
  object.field("clockDelay", value.clock_delay);
  object.field("clockPeriods", value.clock_periods);
  object.field("clockPeriod", value.clock_period);
  object.field("randomSides", value.random_sides);
  object.field("listed", value.listed);
  object.field("invites", value.invites);
  object.field("rated", value.rated);
  object.field("created", value.created);
  object.field("updated", value.updated);
  object.field("at", value.at);
  object.field("paused", value.paused);
}

void write_value(std::string& out, Me const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("account", value.account);
  object.field("moderator", value.moderator);
  object.field("admin", value.admin);
}

void write_value(std::string& out, SignUp const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("password", value.password);
  object.field("invitation", value.invitation);
}

void write_value(std::string& out, SignUpTerms const& value) {
  ObjectWriter object(out);
  object.field("rule", value.rule);
}

void write_value(std::string& out, Invitation const& value) {
  ObjectWriter object(out);
  object.field("code", value.code);
  object.field("expires", value.expires);
}

void write_value(std::string& out, LogIn const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("password", value.password);
}

void write_value(std::string& out, NewPassword const& value) {
  ObjectWriter object(out);
  object.field("old", value.old);
  object.field("password", value.password);
}

void write_value(std::string& out, Recovery const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("code", value.code);
  object.field("password", value.password);
}

void write_value(std::string& out, Password const& value) {
  ObjectWriter object(out);
  object.field("password", value.password);
}

void write_value(std::string& out, RecoveryCodes const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("codes", value.codes);
}

void write_value(std::string& out, Sessions const& value) {
  ObjectWriter object(out);
  object.field("sessions", value.sessions);
}

void write_value(std::string& out, NewToken const& value) {
  ObjectWriter object(out);
  object.field("note", value.note);
  object.field("scopes", value.scopes);
}

void write_value(std::string& out, MadeToken const& value) {
  ObjectWriter object(out);
  object.field("secret", value.secret);
  object.field("token", value.token);
}

void write_value(std::string& out, Tokens const& value) {
  ObjectWriter object(out);
  object.field("tokens", value.tokens);
}

void write_value(std::string& out, AccountData const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("created", value.created);
  object.field("moderator", value.moderator);
  object.field("admin", value.admin);
  object.field("sessions", value.sessions);
  object.field("tokens", value.tokens);
  object.field("bot", value.bot);
  object.field("guests", value.guests);
  object.field("push", value.push);
  object.field("following", value.following);
  object.field("blocked", value.blocked);
  object.field("events", value.events);
  object.field("parts", value.parts);
}

void write_value(std::string& out, ExportedPart const& value) {
  ObjectWriter object(out);
  object.field("part", value.part);
  object.field("columns", value.columns);
  object.field("rows", value.rows);
  object.field("next", value.next);
}

void write_value(std::string& out, NewPush const& value) {
  ObjectWriter object(out);
  object.field("endpoint", value.endpoint);
  object.field("p256dh", value.p256dh);
  object.field("auth", value.auth);
}

void write_value(std::string& out, PushEnd const& value) {
  ObjectWriter object(out);
  object.field("endpoint", value.endpoint);
}

void write_value(std::string& out, PushState const& value) {
  ObjectWriter object(out);
  object.field("key", value.key);
  object.field("devices", value.devices);
}

void write_value(std::string& out, PushNotice const& value) {
  ObjectWriter object(out);
  object.field("kind", value.kind);
  object.field("game", value.game);
  object.field("opponent", value.opponent);
  object.field("variant", value.variant);
}

void write_value(std::string& out, AdminToken const& value) {
  ObjectWriter object(out);
  object.field("token", value.token);
}

void write_value(std::string& out, NamedAccount const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
}

void write_value(std::string& out, AccountChange const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("role", value.role);
  object.field("on", value.on);
}

void write_value(std::string& out, SecurityEvents const& value) {
  ObjectWriter object(out);
  object.field("events", value.events);
  object.field("more", value.more);
}

void write_value(std::string& out, RelationChange const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("kind", value.kind);
  object.field("on", value.on);
}

void write_value(std::string& out, Relations const& value) {
  ObjectWriter object(out);
  object.field("following", value.following);
  object.field("blocked", value.blocked);
}

void write_value(std::string& out, RelationTo const& value) {
  ObjectWriter object(out);
  object.field("follows", value.follows);
  object.field("blocks", value.blocks);
}

void write_value(std::string& out, NewReport const& value) {
  ObjectWriter object(out);
  object.field("game", value.game);
  object.field("name", value.name);
  object.field("reason", value.reason);
  object.field("text", value.text);
}

void write_value(std::string& out, Reports const& value) {
  ObjectWriter object(out);
  object.field("reports", value.reports);
  object.field("more", value.more);
}

void write_value(std::string& out, NewSanction const& value) {
  ObjectWriter object(out);
  object.field("kind", value.kind);
  object.field("report", value.report);
  object.field("name", value.name);
  object.field("network", value.network);
  object.field("minutes", value.minutes);
  object.field("reason", value.reason);
}

void write_value(std::string& out, Sanctions const& value) {
  ObjectWriter object(out);
  object.field("sanctions", value.sanctions);
  object.field("more", value.more);
}

void write_value(std::string& out, Challenges const& value) {
  ObjectWriter object(out);
  object.field("challenges", value.challenges);
}

void write_value(std::string& out, Network const& value) {
  ObjectWriter object(out);
  object.field("keepUnbegun", value.keep_unbegun);
  object.field("lan", value.lan);
  object.field("urls", value.urls);
  object.field("servers", value.servers);
  object.field("dropped", value.dropped);
}

void write_value(std::string& out, GameNetworks const& value) {
  ObjectWriter object(out);
  object.field("networks", value.networks);
}

void write_value(std::string& out, Created const& value) {
  ObjectWriter object(out);
  object.field("game", value.game);
}

void write_value(std::string& out, Games const& value) {
  ObjectWriter object(out);
  object.field("games", value.games);
  object.field("more", value.more);
}

void write_value(std::string& out, Profile const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("created", value.created);
  object.field("moderator", value.moderator);
  object.field("admin", value.admin);
  object.field("bot", value.bot);
  object.field("won", value.won);
  object.field("lost", value.lost);
  object.field("drawn", value.drawn);
  object.field("ratings", value.ratings);
}

void write_value(std::string& out, RatingHistory const& value) {
  ObjectWriter object(out);
  object.field("points", value.points);
}

void write_value(std::string& out, PlayerGames const& value) {
  ObjectWriter object(out);
  object.field("games", value.games);
  object.field("next", value.next);
}

void write_value(std::string& out, Leaderboard const& value) {
  ObjectWriter object(out);
  object.field("players", value.players);
}

void write_value(std::string& out, TableQuestion const& value) {
  ObjectWriter object(out);
  object.field("variant", value.variant);
  object.field("variantText", value.variant_text);
  object.field("options", value.options);
  object.field("position", value.position);
}

void write_value(std::string& out, TableView const& value) {
  ObjectWriter object(out);
  object.field("state", value.state);
  object.field("reason", value.reason);
  object.field("ending", value.ending);
  object.field("result", value.result);
  object.field("plies", value.plies);
  object.field("moves", value.moves);
}

void write_value(std::string& out, CreateTournament const& value) {
  ObjectWriter object(out);
  object.field("key", value.key);
  object.field("name", value.name);
  object.field("form", value.form);
  object.field("variants", value.variants);
  object.field("clockBase", value.clock_base);
  object.field("clockIncrement", value.clock_increment);
  object.field("clockDays", value.clock_days);
  object.field("rounds", value.rounds);
  object.field("duration", value.duration);
  object.field("rated", value.rated);
  object.field("closed", value.closed);
  object.field("minRating", value.min_rating);
  object.field("maxRating", value.max_rating);
  object.field("lateRounds", value.late_rounds);
  object.field("bots", value.bots);
  object.field("begins", value.begins);
  object.field("firstMove", value.first_move);
  object.field("interval", value.interval);
}

void write_value(std::string& out, JoinTournament const& value) {
  ObjectWriter object(out);
  object.field("code", value.code);
}

void write_value(std::string& out, TournamentSwitch const& value) {
  ObjectWriter object(out);
  object.field("on", value.on);
}

void write_value(std::string& out, TournamentView const& value) {
  ObjectWriter object(out);
  object.field("summary", value.summary);
  object.field("version", value.version);
  object.field("me", value.me);
  object.field("from", value.from);
  object.field("standings", value.standings);
  object.field("pairings", value.pairings);
}

void write_value(std::string& out, Tournaments const& value) {
  ObjectWriter object(out);
  object.field("listed", value.listed);
  object.field("next", value.next);
  object.field("own", value.own);
}

void write_value(std::string& out, Failure const& value) {
  ObjectWriter object(out);
  object.field("code", value.code);
  object.field("message", value.message);
  object.field("line", value.line);
  object.field("column", value.column);
  object.field("reason", value.reason);
  object.field("values", value.values);
}

std::string write(CreateGame const& value) { return written(value); }
std::string write(Me const& value) { return written(value); }
std::string write(SignUp const& value) { return written(value); }
std::string write(SignUpTerms const& value) { return written(value); }
std::string write(Invitation const& value) { return written(value); }
std::string write(LogIn const& value) { return written(value); }
std::string write(NewPassword const& value) { return written(value); }
std::string write(Recovery const& value) { return written(value); }
std::string write(Password const& value) { return written(value); }
std::string write(RecoveryCodes const& value) { return written(value); }
std::string write(Sessions const& value) { return written(value); }
std::string write(NewToken const& value) { return written(value); }
std::string write(MadeToken const& value) { return written(value); }
std::string write(Tokens const& value) { return written(value); }
std::string write(AccountData const& value) { return written(value); }
std::string write(ExportedPart const& value) { return written(value); }
std::string write(NewPush const& value) { return written(value); }
std::string write(PushEnd const& value) { return written(value); }
std::string write(PushState const& value) { return written(value); }
std::string write(PushNotice const& value) { return written(value); }
std::string write(AdminToken const& value) { return written(value); }
std::string write(NamedAccount const& value) { return written(value); }
std::string write(AccountChange const& value) { return written(value); }
std::string write(SecurityEvents const& value) { return written(value); }
std::string write(RelationChange const& value) { return written(value); }
std::string write(Relations const& value) { return written(value); }
std::string write(RelationTo const& value) { return written(value); }
std::string write(NewReport const& value) { return written(value); }
std::string write(Reports const& value) { return written(value); }
std::string write(NewSanction const& value) { return written(value); }
std::string write(Sanctions const& value) { return written(value); }
std::string write(Challenges const& value) { return written(value); }
std::string write(Network const& value) { return written(value); }
std::string write(GameNetworks const& value) { return written(value); }
std::string write(Created const& value) { return written(value); }
std::string write(Games const& value) { return written(value); }
std::string write(Profile const& value) { return written(value); }
std::string write(RatingHistory const& value) { return written(value); }
std::string write(PlayerGames const& value) { return written(value); }
std::string write(Leaderboard const& value) { return written(value); }
std::string write(TableQuestion const& value) { return written(value); }
std::string write(TableView const& value) { return written(value); }
std::string write(CreateTournament const& value) { return written(value); }
std::string write(JoinTournament const& value) { return written(value); }
std::string write(TournamentSwitch const& value) { return written(value); }
std::string write(TournamentView const& value) { return written(value); }
std::string write(Tournaments const& value) { return written(value); }
std::string write(Failure const& value) { return written(value); }

}  // namespace strata::server::protocol
