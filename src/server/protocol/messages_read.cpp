// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again.

#include "server/protocol/messages.hpp"

#include "server/protocol/json_fields.hpp"

namespace strata::server::protocol {

void read(Fields& fields, NamedValue& value) {
  fields.text("name", 64, value.name);
  fields.text("value", 64, value.value);
}

void read(Fields& fields, Seat& value) {
  fields.one_of("kind", value.kind);
  fields.integer("level", 1, 10, value.level);
}

void read(Fields& fields, End& value) {
  fields.text("result", 8, value.result);
  fields.text("reason", 32, value.reason);
}

void read(Fields& fields, SeekTerms& value) {
  fields.texts("variants", 32, 128, value.variants);
  fields.one_of("speed", value.speed);
  fields.integer("baseLeast", 0, 10800000, value.base_least);
  fields.integer("baseMost", 0, 10800000, value.base_most);
  fields.integer("incrementLeast", 0, 180000, value.increment_least);
  fields.integer("incrementMost", 0, 180000, value.increment_most);
  fields.integer("daysLeast", 0, 14, value.days_least);
  fields.integer("daysMost", 0, 14, value.days_most);
  fields.one_of("rated", value.rated);
  fields.one_of("side", value.side);
  fields.integer("ratingLeast", 0, 5000, value.rating_least);
  fields.integer("ratingMost", 0, 5000, value.rating_most);
}

void read(Fields& fields, CreateGame& value) {
  fields.text("key", 32, value.key);
  fields.text("variant", 64, value.variant);
  fields.text("variantText", 131072, value.variant_text);
  fields.records("options", 32, value.options);
  fields.text("start", 4096, value.start);
  fields.texts("line", 10000, 128, value.line);
  fields.record("end", value.end);
  fields.line("title", 128, value.title);
  fields.record("white", value.white);
  fields.record("black", value.black);
  fields.integer("clockBase", 0, 86400000, value.clock_base);
  fields.integer("clockIncrement", 0, 600000, value.clock_increment);
  fields.integer("clockDays", 0, 14, value.clock_days);
  if (fields.has("clockDelay")) fields.integer("clockDelay", 0, 600000, value.clock_delay);
  if (fields.has("clockPeriods")) fields.integer("clockPeriods", 0, 30, value.clock_periods);
  if (fields.has("clockPeriod")) fields.integer("clockPeriod", 0, 600000, value.clock_period);
  fields.boolean("randomSides", value.random_sides);
  fields.boolean("listed", value.listed);
  if (fields.has("invites")) fields.text("invites", 20, value.invites);
  if (fields.has("rated")) fields.boolean("rated", value.rated);
  if (fields.has("created")) fields.integer("created", 0, 9007199254740991, value.created);
  if (fields.has("updated")) fields.integer("updated", 0, 9007199254740991, value.updated);
  if (fields.has("at")) fields.integer("at", -1, 10000, value.at);
  if (fields.has("paused")) fields.boolean("paused", value.paused);
}

void read(Fields& fields, Me& value) {
  fields.text("name", 20, value.name);
  if (fields.has("account")) fields.boolean("account", value.account);
  if (fields.has("moderator")) fields.boolean("moderator", value.moderator);
  if (fields.has("admin")) fields.boolean("admin", value.admin);
}

void read(Fields& fields, SignUp& value) {
  fields.text("name", 20, value.name);
  fields.text("password", 256, value.password);
  if (fields.has("invitation")) fields.text("invitation", 32, value.invitation);
}

void read(Fields& fields, LogIn& value) {
  fields.text("name", 20, value.name);
  fields.text("password", 256, value.password);
}

void read(Fields& fields, NewPassword& value) {
  fields.text("old", 256, value.old);
  fields.text("password", 256, value.password);
}

void read(Fields& fields, Recovery& value) {
  fields.text("name", 20, value.name);
  fields.text("code", 64, value.code);
  fields.text("password", 256, value.password);
}

void read(Fields& fields, Password& value) { fields.text("password", 256, value.password); }

void read(Fields& fields, NewToken& value) {
  fields.line("note", 64, value.note);
  fields.texts("scopes", 8, 128, value.scopes);
}

void read(Fields& fields, NewPush& value) {
  fields.line("endpoint", 1024, value.endpoint);
  fields.line("p256dh", 88, value.p256dh);
  fields.line("auth", 24, value.auth);
}

void read(Fields& fields, PushEnd& value) { fields.line("endpoint", 1024, value.endpoint); }

void read(Fields& fields, AdminToken& value) { fields.text("token", 64, value.token); }

void read(Fields& fields, NamedAccount& value) { fields.text("name", 20, value.name); }

void read(Fields& fields, AccountChange& value) {
  fields.text("name", 20, value.name);
  fields.one_of("role", value.role);
  fields.boolean("on", value.on);
}

void read(Fields& fields, RelationChange& value) {
  fields.text("name", 20, value.name);
  fields.one_of("kind", value.kind);
  fields.boolean("on", value.on);
}

void read(Fields& fields, NewReport& value) {
  if (fields.has("game")) fields.text("game", 32, value.game);
  if (fields.has("name")) fields.text("name", 20, value.name);
  fields.one_of("reason", value.reason);
  fields.text("text", 500, value.text);
}

void read(Fields& fields, NewSanction& value) {
  fields.one_of("kind", value.kind);
  if (fields.has("report")) fields.integer("report", 0, 9007199254740991, value.report);
  if (fields.has("name")) fields.text("name", 20, value.name);
  if (fields.has("network")) fields.text("network", 64, value.network);
  fields.integer("minutes", 0, 5256000, value.minutes);
  fields.line("reason", 140, value.reason);
}

void read(Fields& fields, TableQuestion& value) {
  fields.text("variant", 64, value.variant);
  fields.text("variantText", 131072, value.variant_text);
  fields.records("options", 32, value.options);
  fields.text("position", 4096, value.position);
}

void read(Fields& fields, CreateTournament& value) {
  fields.text("key", 32, value.key);
  fields.line("name", 64, value.name);
  fields.one_of("form", value.form);
  fields.texts("variants", 10, 128, value.variants);
  fields.integer("clockBase", 0, 86400000, value.clock_base);
  if (fields.has("clockIncrement")) fields.integer("clockIncrement", 0, 600000, value.clock_increment);
  if (fields.has("clockDays")) fields.integer("clockDays", 0, 14, value.clock_days);
  if (fields.has("rounds")) fields.integer("rounds", 0, 30, value.rounds);
  if (fields.has("duration")) fields.integer("duration", 0, 86400, value.duration);
  if (fields.has("rated")) fields.boolean("rated", value.rated);
  if (fields.has("closed")) fields.boolean("closed", value.closed);
  if (fields.has("minRating")) fields.integer("minRating", 0, 4000, value.min_rating);
  if (fields.has("maxRating")) fields.integer("maxRating", 0, 4000, value.max_rating);
  if (fields.has("lateRounds")) fields.integer("lateRounds", 0, 30, value.late_rounds);
  if (fields.has("bots")) fields.boolean("bots", value.bots);
  if (fields.has("begins")) fields.integer("begins", 0, 9007199254740991, value.begins);
  if (fields.has("firstMove")) fields.integer("firstMove", 5, 3600, value.first_move);
  if (fields.has("interval")) fields.integer("interval", 0, 3600, value.interval);
}

void read(Fields& fields, JoinTournament& value) {
  if (fields.has("code")) fields.text("code", 16, value.code);
}

void read(Fields& fields, TournamentSwitch& value) { fields.boolean("on", value.on); }

void read(Fields& fields, HelloRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.integer("protocol", 1, 1000000, value.protocol);
}

void read(Fields& fields, JoinRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.integer("seq", 0, 9007199254740991, value.seq);
}

void read(Fields& fields, LeaveRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
}

void read(Fields& fields, MoveRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
  fields.integer("at", 0, 100000, value.at);
  fields.text("move", 64, value.move);
}

void read(Fields& fields, GotoRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
  fields.integer("at", 0, 100000, value.at);
}

void read(Fields& fields, SeatsRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
  fields.record("white", value.white);
  fields.record("black", value.black);
  fields.boolean("paused", value.paused);
}

void read(Fields& fields, ResignRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
  fields.one_of("side", value.side);
}

void read(Fields& fields, DrawRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
}

void read(Fields& fields, SitRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
}

void read(Fields& fields, TakebackRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
}

void read(Fields& fields, DeclineRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
}

void read(Fields& fields, AbortRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
}

void read(Fields& fields, RematchRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
}

void read(Fields& fields, ChatRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
  fields.line("text", 140, value.text);
}

void read(Fields& fields, ClaimRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
  fields.text("claim", 32, value.claim);
}

void read(Fields& fields, TitleRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.text("key", 32, value.key);
  fields.line("title", 128, value.title);
}

void read(Fields& fields, HintRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.integer("at", 0, 100000, value.at);
}

void read(Fields& fields, PaceRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.integer("wait", 0, 60000, value.wait);
}

void read(Fields& fields, StepRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("game", 32, value.game);
  fields.integer("at", 0, 100000, value.at);
}

void read(Fields& fields, WatchRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.boolean("on", value.on);
  if (fields.has("invites")) fields.text("invites", 20, value.invites);
}

void read(Fields& fields, TournamentRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("tournament", 32, value.tournament);
  fields.boolean("on", value.on);
}

void read(Fields& fields, OwnRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.boolean("on", value.on);
}

void read(Fields& fields, SeekRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("key", 32, value.key);
  fields.record("terms", value.terms);
}

void read(Fields& fields, UnseekRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("seek", 32, value.seek);
}

void read(Fields& fields, JoinSeekRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("key", 32, value.key);
  fields.text("seek", 32, value.seek);
  if (fields.has("variant")) fields.text("variant", 64, value.variant);
}

void read(Fields& fields, SeeksRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.boolean("on", value.on);
  fields.texts("variants", 32, 128, value.variants);
}

void read(Fields& fields, AnalyseRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
  fields.text("variant", 64, value.variant);
  fields.text("variantText", 4096, value.variant_text);
  fields.records("options", 32, value.options);
  fields.text("start", 4096, value.start);
  fields.texts("line", 1000, 128, value.line);
  fields.integer("multipv", 1, 5, value.multipv);
}

void read(Fields& fields, RestRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
}

void read(Fields& fields, PingRequest& value) {
  fields.read_elsewhere("t");
  fields.integer("id", 1, 9007199254740991, value.id);
}

namespace {

Result<ClientMessage> message_of(Document& document) {
  if (document.is("hello")) return document.read_as<ClientMessage, HelloRequest>("hello");
  if (document.is("join")) return document.read_as<ClientMessage, JoinRequest>("join");
  if (document.is("leave")) return document.read_as<ClientMessage, LeaveRequest>("leave");
  if (document.is("move")) return document.read_as<ClientMessage, MoveRequest>("move");
  if (document.is("goto")) return document.read_as<ClientMessage, GotoRequest>("goto");
  if (document.is("seats")) return document.read_as<ClientMessage, SeatsRequest>("seats");
  if (document.is("resign")) return document.read_as<ClientMessage, ResignRequest>("resign");
  if (document.is("draw")) return document.read_as<ClientMessage, DrawRequest>("draw");
  if (document.is("sit")) return document.read_as<ClientMessage, SitRequest>("sit");
  if (document.is("takeback")) return document.read_as<ClientMessage, TakebackRequest>("takeback");
  if (document.is("decline")) return document.read_as<ClientMessage, DeclineRequest>("decline");
  if (document.is("abort")) return document.read_as<ClientMessage, AbortRequest>("abort");
  if (document.is("rematch")) return document.read_as<ClientMessage, RematchRequest>("rematch");
  if (document.is("chat")) return document.read_as<ClientMessage, ChatRequest>("chat");
  if (document.is("claim")) return document.read_as<ClientMessage, ClaimRequest>("claim");
  if (document.is("title")) return document.read_as<ClientMessage, TitleRequest>("title");
  if (document.is("hint")) return document.read_as<ClientMessage, HintRequest>("hint");
  if (document.is("pace")) return document.read_as<ClientMessage, PaceRequest>("pace");
  if (document.is("step")) return document.read_as<ClientMessage, StepRequest>("step");
  if (document.is("watch")) return document.read_as<ClientMessage, WatchRequest>("watch");
  if (document.is("tournament")) return document.read_as<ClientMessage, TournamentRequest>("tournament");
  if (document.is("own")) return document.read_as<ClientMessage, OwnRequest>("own");
  if (document.is("seek")) return document.read_as<ClientMessage, SeekRequest>("seek");
  if (document.is("unseek")) return document.read_as<ClientMessage, UnseekRequest>("unseek");
  if (document.is("joinSeek")) return document.read_as<ClientMessage, JoinSeekRequest>("joinSeek");
  if (document.is("seeks")) return document.read_as<ClientMessage, SeeksRequest>("seeks");
  if (document.is("analyse")) return document.read_as<ClientMessage, AnalyseRequest>("analyse");
  if (document.is("rest")) return document.read_as<ClientMessage, RestRequest>("rest");
  if (document.is("ping")) return document.read_as<ClientMessage, PingRequest>("ping");
  return document.none_of_these();
}

}  // namespace

ReadMessage read_client_message(std::string_view json) {
  Document document(json, frame_limit);
  return {message_of(document), document.id()};
}

ReadMessage read_forwarded_message(std::string_view json) {
  Document document(json, node_message_limit);
  return {message_of(document), document.id()};
}

Result<CreateGame> read_create_game(std::string_view json) {
  return Document(json, body_limit).read_as<CreateGame, CreateGame>("");
}

Result<Me> read_me(std::string_view json) { return Document(json, body_limit).read_as<Me, Me>(""); }

Result<SignUp> read_sign_up(std::string_view json) { return Document(json, body_limit).read_as<SignUp, SignUp>(""); }

Result<LogIn> read_log_in(std::string_view json) { return Document(json, body_limit).read_as<LogIn, LogIn>(""); }

Result<NewPassword> read_new_password(std::string_view json) {
  return Document(json, body_limit).read_as<NewPassword, NewPassword>("");
}

Result<Recovery> read_recovery(std::string_view json) {
  return Document(json, body_limit).read_as<Recovery, Recovery>("");
}

Result<Password> read_password(std::string_view json) {
  return Document(json, body_limit).read_as<Password, Password>("");
}

Result<NewToken> read_new_token(std::string_view json) {
  return Document(json, body_limit).read_as<NewToken, NewToken>("");
}

Result<NewPush> read_new_push(std::string_view json) {
  return Document(json, body_limit).read_as<NewPush, NewPush>("");
}

Result<PushEnd> read_push_end(std::string_view json) {
  return Document(json, body_limit).read_as<PushEnd, PushEnd>("");
}

Result<AdminToken> read_admin_token(std::string_view json) {
  return Document(json, body_limit).read_as<AdminToken, AdminToken>("");
}

Result<NamedAccount> read_named_account(std::string_view json) {
  return Document(json, body_limit).read_as<NamedAccount, NamedAccount>("");
}

Result<AccountChange> read_account_change(std::string_view json) {
  return Document(json, body_limit).read_as<AccountChange, AccountChange>("");
}

Result<RelationChange> read_relation_change(std::string_view json) {
  return Document(json, body_limit).read_as<RelationChange, RelationChange>("");
}

Result<NewReport> read_new_report(std::string_view json) {
  return Document(json, body_limit).read_as<NewReport, NewReport>("");
}

Result<NewSanction> read_new_sanction(std::string_view json) {
  return Document(json, body_limit).read_as<NewSanction, NewSanction>("");
}

Result<TableQuestion> read_table_question(std::string_view json) {
  return Document(json, body_limit).read_as<TableQuestion, TableQuestion>("");
}

Result<CreateTournament> read_create_tournament(std::string_view json) {
  return Document(json, body_limit).read_as<CreateTournament, CreateTournament>("");
}

Result<JoinTournament> read_join_tournament(std::string_view json) {
  return Document(json, body_limit).read_as<JoinTournament, JoinTournament>("");
}

Result<TournamentSwitch> read_tournament_switch(std::string_view json) {
  return Document(json, body_limit).read_as<TournamentSwitch, TournamentSwitch>("");
}

}  // namespace strata::server::protocol
