// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again.

#include "server/protocol/messages.hpp"

#include "server/protocol/json_writer.hpp"

namespace strata::server::protocol {

// Defined in records_write.cpp.
void write_value(std::string& out, NamedValue const& value);
void write_value(std::string& out, RefusalValue const& value);
void write_value(std::string& out, Seat const& value);
void write_value(std::string& out, ClockState const& value);
void write_value(std::string& out, End const& value);
void write_value(std::string& out, Role const& value);
void write_value(std::string& out, Names const& value);
void write_value(std::string& out, Offer const& value);
void write_value(std::string& out, Presence const& value);
void write_value(std::string& out, ChatLine const& value);
void write_value(std::string& out, Challenge const& value);
void write_value(std::string& out, SeekTerms const& value);
void write_value(std::string& out, Seek const& value);
void write_value(std::string& out, RatingChange const& value);
void write_value(std::string& out, RatingChanges const& value);
void write_value(std::string& out, AnalysedLine const& value);
void write_value(std::string& out, GameSummary const& value);
void write_value(std::string& out, TournamentSummary const& value);
void write_value(std::string& out, TournamentPairing const& value);
void write_value(std::string& out, TournamentStanding const& value);
void write_value(std::string& out, GameSnapshot const& value);

void write_value(std::string& out, HelloRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "hello");
  object.field("id", value.id);
  object.field("protocol", value.protocol);
}

void write_value(std::string& out, JoinRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "join");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("seq", value.seq);
}

void write_value(std::string& out, LeaveRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "leave");
  object.field("id", value.id);
  object.field("game", value.game);
}

void write_value(std::string& out, MoveRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "move");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
  object.field("at", value.at);
  object.field("move", value.move);
}

void write_value(std::string& out, GotoRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "goto");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
  object.field("at", value.at);
}

void write_value(std::string& out, SeatsRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "seats");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
  object.field("white", value.white);
  object.field("black", value.black);
  object.field("paused", value.paused);
}

void write_value(std::string& out, ResignRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "resign");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
  object.field("side", value.side);
}

void write_value(std::string& out, DrawRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "draw");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
}

void write_value(std::string& out, SitRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "sit");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
}

void write_value(std::string& out, TakebackRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "takeback");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
}

void write_value(std::string& out, DeclineRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "decline");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
}

void write_value(std::string& out, AbortRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "abort");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
}

void write_value(std::string& out, RematchRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "rematch");
  object.field("id", value.id);
  object.field("game", value.game);
}

void write_value(std::string& out, ChatRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "chat");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
  object.field("text", value.text);
}

void write_value(std::string& out, ClaimRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "claim");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
  object.field("claim", value.claim);
}

void write_value(std::string& out, TitleRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "title");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("key", value.key);
  object.field("title", value.title);
}

void write_value(std::string& out, HintRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "hint");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("at", value.at);
}

void write_value(std::string& out, PaceRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "pace");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("wait", value.wait);
}

void write_value(std::string& out, StepRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "step");
  object.field("id", value.id);
  object.field("game", value.game);
  object.field("at", value.at);
}

void write_value(std::string& out, WatchRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "watch");
  object.field("id", value.id);
  object.field("on", value.on);
  object.field("invites", value.invites);
}

void write_value(std::string& out, TournamentRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "tournament");
  object.field("id", value.id);
  object.field("tournament", value.tournament);
  object.field("on", value.on);
}

void write_value(std::string& out, OwnRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "own");
  object.field("id", value.id);
  object.field("on", value.on);
}

void write_value(std::string& out, SeekRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "seek");
  object.field("id", value.id);
  object.field("key", value.key);
  object.field("terms", value.terms);
}

void write_value(std::string& out, UnseekRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "unseek");
  object.field("id", value.id);
  object.field("seek", value.seek);
}

void write_value(std::string& out, JoinSeekRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "joinSeek");
  object.field("id", value.id);
  object.field("key", value.key);
  object.field("seek", value.seek);
  object.field("variant", value.variant);
}

void write_value(std::string& out, SeeksRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "seeks");
  object.field("id", value.id);
  object.field("on", value.on);
  object.field("variants", value.variants);
}

void write_value(std::string& out, AnalyseRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "analyse");
  object.field("id", value.id);
  object.field("variant", value.variant);
  object.field("variantText", value.variant_text);
  object.field("options", value.options);
  object.field("start", value.start);
  object.field("line", value.line);
  object.field("multipv", value.multipv);
}

void write_value(std::string& out, RestRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "rest");
  object.field("id", value.id);
}

void write_value(std::string& out, PingRequest const& value) {
  ObjectWriter object(out);
  object.field("t", "ping");
  object.field("id", value.id);
}

void write_value(std::string& out, WelcomeAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "welcome");
  object.field("protocol", value.protocol);
  object.field("version", value.version);
  object.field("page", value.page);
}

void write_value(std::string& out, AckAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "ack");
  object.field("re", value.re);
  object.field("seq", value.seq);
}

void write_value(std::string& out, ErrorAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "error");
  object.field("re", value.re);
  object.field("code", value.code);
  object.field("message", value.message);
  object.field("reason", value.reason);
  object.field("values", value.values);
}

void write_value(std::string& out, SnapshotAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "snapshot");
  object.field("state", value.state);
}

void write_value(std::string& out, EventAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "event");
  object.field("game", value.game);
  object.field("seq", value.seq);
  object.field("kind", value.kind);
  object.field("move", value.move);
  object.field("at", value.at);
  object.field("key", value.key);
  object.field("title", value.title);
  object.field("white", value.white);
  object.field("black", value.black);
  object.field("paused", value.paused);
  object.field("clock", value.clock);
  object.field("names", value.names);
  object.field("offer", value.offer);
  object.field("end", value.end);
  object.field("ratings", value.ratings);
}

void write_value(std::string& out, PresenceAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "presence");
  object.field("game", value.game);
  object.field("white", value.white);
  object.field("black", value.black);
}

void write_value(std::string& out, RematchAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "rematch");
  object.field("game", value.game);
  object.field("by", value.by);
  object.field("next", value.next);
}

void write_value(std::string& out, ChatAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "chat");
  object.field("game", value.game);
  object.field("whole", value.whole);
  object.field("lines", value.lines);
}

void write_value(std::string& out, ChallengesAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "challenges");
  object.field("version", value.version);
  object.field("whole", value.whole);
  object.field("challenges", value.challenges);
  object.field("gone", value.gone);
}

void write_value(std::string& out, TournamentAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "tournament");
  object.field("summary", value.summary);
  object.field("version", value.version);
  object.field("standings", value.standings);
  object.field("pairings", value.pairings);
  object.field("more", value.more);
}

void write_value(std::string& out, OwnAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "own");
  object.field("change", value.change);
  object.field("game", value.game);
}

void write_value(std::string& out, SeeksAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "seeks");
  object.field("version", value.version);
  object.field("whole", value.whole);
  object.field("total", value.total);
  object.field("seeks", value.seeks);
  object.field("gone", value.gone);
}

void write_value(std::string& out, OwnSeeksAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "ownSeeks");
  object.field("seeks", value.seeks);
}

void write_value(std::string& out, SoughtAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "sought");
  object.field("seek", value.seek);
  object.field("game", value.game);
  object.field("why", value.why);
}

void write_value(std::string& out, ThinkingAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "thinking");
  object.field("game", value.game);
  object.field("on", value.on);
  object.field("depth", value.depth);
  object.field("nodes", value.nodes);
  object.field("score", value.score);
  object.field("pv", value.pv);
}

void write_value(std::string& out, HintAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "hint");
  object.field("re", value.re);
  object.field("game", value.game);
  object.field("at", value.at);
  object.field("move", value.move);
}

void write_value(std::string& out, LinesAnswer const& value) {
  ObjectWriter object(out);
  object.field("t", "lines");
  object.field("re", value.re);
  object.field("on", value.on);
  object.field("nodes", value.nodes);
  object.field("lines", value.lines);
}

void write_value(std::string& out, PongAnswer const& /*value*/) {
  ObjectWriter object(out);
  object.field("t", "pong");
}

// ---------------------------------------------------------------- answers

namespace {

bool answers(WelcomeAnswer const& /*value*/) { return true; }
bool answers(AckAnswer const& value) { return value.re > 0; }
bool answers(ErrorAnswer const& value) { return value.re > 0; }
bool answers(SnapshotAnswer const& /*value*/) { return false; }
bool answers(EventAnswer const& /*value*/) { return false; }
bool answers(PresenceAnswer const& /*value*/) { return false; }
bool answers(RematchAnswer const& /*value*/) { return false; }
bool answers(ChatAnswer const& /*value*/) { return false; }
bool answers(ChallengesAnswer const& /*value*/) { return false; }
bool answers(TournamentAnswer const& /*value*/) { return false; }
bool answers(OwnAnswer const& /*value*/) { return false; }
bool answers(SeeksAnswer const& /*value*/) { return false; }
bool answers(OwnSeeksAnswer const& /*value*/) { return false; }
bool answers(SoughtAnswer const& /*value*/) { return false; }
bool answers(ThinkingAnswer const& /*value*/) { return false; }
bool answers(HintAnswer const& value) { return value.re > 0; }
bool answers(LinesAnswer const& /*value*/) { return false; }
bool answers(PongAnswer const& /*value*/) { return true; }

}  // namespace

bool is_answer(ServerMessage const& message) {
  return std::visit([](auto const& value) { return answers(value); }, message);
}

std::string write(ServerMessage const& message) {
  return std::visit([](auto const& value) { return written(value); }, message);
}

std::string write(ClientMessage const& message) {
  return std::visit([](auto const& value) { return written(value); }, message);
}

}  // namespace strata::server::protocol
