// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again.

#include "server/protocol/messages.hpp"

#include "server/protocol/json_fields.hpp"

namespace strata::server::protocol {

// Defined in messages_read.cpp.
void read(Fields& fields, NamedValue& value);
void read(Fields& fields, Seat& value);
void read(Fields& fields, End& value);
void read(Fields& fields, SeekTerms& value);

void read(Fields& fields, RefusalValue& value) {
  fields.text("name", 32, value.name);
  fields.text("value", 512, value.value);
}

void read(Fields& fields, ClockState& value) {
  fields.integer("base", 1000, 1209600000, value.base);
  fields.integer("increment", 0, 600000, value.increment);
  fields.integer("days", 0, 14, value.days);
  fields.integer("white", 0, 1209600000, value.white);
  fields.integer("black", 0, 1209600000, value.black);
  fields.one_of("running", value.running);
  fields.integer("delay", 0, 600000, value.delay);
  fields.integer("delayLeft", 0, 600000, value.delay_left);
  fields.integer("periods", 0, 30, value.periods);
  fields.integer("period", 0, 600000, value.period);
}

void read(Fields& fields, Role& value) {
  fields.boolean("owner", value.owner);
  fields.boolean("white", value.white);
  fields.boolean("black", value.black);
}

void read(Fields& fields, Names& value) {
  fields.text("white", 20, value.white);
  fields.text("black", 20, value.black);
}

void read(Fields& fields, Offer& value) {
  fields.one_of("what", value.what);
  fields.one_of("side", value.side);
}

void read(Fields& fields, Presence& value) {
  fields.boolean("online", value.online);
  fields.integer("claimable", 0, 600000, value.claimable);
}

void read(Fields& fields, ChatLine& value) {
  fields.one_of("side", value.side);
  fields.text("name", 20, value.name);
  fields.text("text", 140, value.text);
  fields.integer("at", 0, 9007199254740991, value.at);
}

void read(Fields& fields, Challenge& value) {
  fields.text("game", 32, value.game);
  fields.text("variant", 64, value.variant);
  fields.text("variantName", 128, value.variant_name);
  fields.records("options", 8, value.options);
  fields.text("name", 20, value.name);
  fields.one_of("side", value.side);
  fields.integer("clockBase", 0, 86400000, value.clock_base);
  fields.integer("clockIncrement", 0, 600000, value.clock_increment);
  fields.integer("clockDays", 0, 14, value.clock_days);
  fields.integer("clockDelay", 0, 600000, value.clock_delay);
  fields.integer("clockPeriods", 0, 30, value.clock_periods);
  fields.integer("clockPeriod", 0, 600000, value.clock_period);
  fields.text("invites", 20, value.invites);
  fields.boolean("rated", value.rated);
  fields.integer("created", 0, 9007199254740991, value.created);
}

void read(Fields& fields, Seek& value) {
  fields.text("seek", 32, value.seek);
  fields.text("name", 20, value.name);
  fields.boolean("account", value.account);
  fields.record("terms", value.terms);
  fields.integer("ratingLow", 0, 5000, value.rating_low);
  fields.integer("ratingHigh", 0, 5000, value.rating_high);
  fields.integer("created", 0, 9007199254740991, value.created);
  fields.integer("expires", 0, 9007199254740991, value.expires);
}

void read(Fields& fields, RatingChange& value) {
  fields.integer("before", 0, 5000, value.before);
  fields.integer("after", 0, 5000, value.after);
  fields.boolean("provisional", value.provisional);
}

void read(Fields& fields, RatingChanges& value) {
  fields.record("white", value.white);
  fields.record("black", value.black);
  fields.boolean("capped", value.capped);
}

void read(Fields& fields, AnalysedLine& value) {
  fields.integer("depth", 0, 1000, value.depth);
  fields.integer("score", -10000000, 10000000, value.score);
  fields.integer("mate", -100000, 100000, value.mate);
  fields.text("evaluation", 16, value.evaluation);
  fields.integer("chance", 0, 1000, value.chance);
  fields.texts("pv", 32, 128, value.pv);
}

void read(Fields& fields, GameSummary& value) {
  fields.text("game", 32, value.game);
  fields.text("variant", 64, value.variant);
  fields.text("variantName", 128, value.variant_name);
  fields.one_of("law", value.law);
  fields.text("title", 128, value.title);
  fields.integer("plies", 0, 100000, value.plies);
  fields.integer("at", 0, 100000, value.at);
  fields.text("position", 4096, value.position);
  fields.one_of("side", value.side);
  fields.record("white", value.white);
  fields.record("black", value.black);
  fields.record("names", value.names);
  fields.boolean("between", value.between);
  fields.boolean("rated", value.rated);
  fields.text("invites", 20, value.invites);
  fields.record("you", value.you);
  fields.integer("timeLeft", 0, 1209600000, value.time_left);
  fields.record("end", value.end);
  fields.integer("created", 0, 9007199254740991, value.created);
  fields.integer("updated", 0, 9007199254740991, value.updated);
}

void read(Fields& fields, TournamentSummary& value) {
  fields.text("tournament", 32, value.tournament);
  fields.line("name", 64, value.name);
  fields.text("owner", 20, value.owner);
  fields.one_of("form", value.form);
  fields.texts("variants", 10, 128, value.variants);
  fields.integer("clockBase", 0, 86400000, value.clock_base);
  fields.integer("clockIncrement", 0, 600000, value.clock_increment);
  fields.integer("clockDays", 0, 14, value.clock_days);
  fields.integer("rounds", 0, 200, value.rounds);
  fields.integer("duration", 0, 86400, value.duration);
  fields.boolean("rated", value.rated);
  fields.boolean("closed", value.closed);
  fields.integer("minRating", 0, 4000, value.min_rating);
  fields.integer("maxRating", 0, 4000, value.max_rating);
  fields.integer("lateRounds", 0, 200, value.late_rounds);
  fields.boolean("bots", value.bots);
  fields.integer("begins", 0, 9007199254740991, value.begins);
  fields.integer("firstMove", 5, 3600, value.first_move);
  fields.integer("interval", 0, 3600, value.interval);
  fields.one_of("state", value.state);
  fields.integer("round", 0, 100000, value.round);
  fields.integer("players", 0, 500, value.players);
  fields.integer("created", 0, 9007199254740991, value.created);
  fields.integer("begun", 0, 9007199254740991, value.begun);
  fields.integer("ends", 0, 9007199254740991, value.ends);
  fields.boolean("listed", value.listed);
}

void read(Fields& fields, TournamentPairing& value) {
  fields.integer("round", 1, 100000, value.round);
  fields.integer("board", 1, 1000, value.board);
  fields.integer("white", 0, 500, value.white);
  fields.text("whiteName", 20, value.white_name);
  fields.integer("black", -1, 500, value.black);
  fields.text("blackName", 20, value.black_name);
  fields.text("variant", 64, value.variant);
  fields.text("game", 32, value.game);
  fields.one_of("result", value.result);
  fields.boolean("forfeit", value.forfeit);
}

void read(Fields& fields, TournamentStanding& value) {
  fields.integer("player", 0, 500, value.player);
  fields.integer("place", 1, 500, value.place);
  fields.text("name", 20, value.name);
  fields.boolean("bot", value.bot);
  fields.integer("rating", 0, 4000, value.rating);
  fields.one_of("state", value.state);
  fields.integer("points", 0, 100000, value.points);
  fields.integer("buchholz", 0, 100000, value.buchholz);
  fields.integer("sonnebornBerger", 0, 100000, value.sonneborn_berger);
  fields.integer("wins", 0, 100000, value.wins);
  fields.integer("games", 0, 100000, value.games);
  fields.boolean("onFire", value.on_fire);
}

void read(Fields& fields, GameSnapshot& value) {
  fields.text("game", 32, value.game);
  fields.integer("seq", 0, 9007199254740991, value.seq);
  fields.text("variant", 64, value.variant);
  fields.text("variantName", 128, value.variant_name);
  fields.text("variantText", 131072, value.variant_text);
  fields.records("options", 32, value.options);
  fields.one_of("law", value.law);
  fields.text("start", 4096, value.start);
  fields.texts("line", 100000, 128, value.line);
  fields.integer("at", 0, 100000, value.at);
  fields.text("key", 24, value.key);
  fields.text("title", 128, value.title);
  fields.record("white", value.white);
  fields.record("black", value.black);
  fields.record("names", value.names);
  fields.boolean("between", value.between);
  fields.boolean("rated", value.rated);
  fields.boolean("paired", value.paired);
  fields.text("invites", 20, value.invites);
  fields.record("offer", value.offer);
  fields.record("you", value.you);
  fields.boolean("paused", value.paused);
  fields.boolean("thinking", value.thinking);
  fields.record("clock", value.clock);
  fields.record("end", value.end);
  fields.record("ratings", value.ratings);
  fields.integer("created", 0, 9007199254740991, value.created);
  fields.integer("updated", 0, 9007199254740991, value.updated);
}

void read(Fields& fields, WelcomeAnswer& value) {
  fields.read_elsewhere("t");
  fields.integer("protocol", 1, 1000000, value.protocol);
  fields.text("version", 64, value.version);
  fields.text("page", 64, value.page);
}

void read(Fields& fields, AckAnswer& value) {
  fields.read_elsewhere("t");
  fields.integer("re", 0, 9007199254740991, value.re);
  fields.integer("seq", 0, 9007199254740991, value.seq);
}

void read(Fields& fields, ErrorAnswer& value) {
  fields.read_elsewhere("t");
  fields.integer("re", 0, 9007199254740991, value.re);
  fields.one_of("code", value.code);
  fields.text("message", 1024, value.message);
  fields.text("reason", 64, value.reason);
  fields.records("values", 16, value.values);
}

void read(Fields& fields, SnapshotAnswer& value) {
  fields.read_elsewhere("t");
  fields.record("state", value.state);
}

void read(Fields& fields, EventAnswer& value) {
  fields.read_elsewhere("t");
  fields.text("game", 32, value.game);
  fields.integer("seq", 1, 9007199254740991, value.seq);
  fields.one_of("kind", value.kind);
  fields.text("move", 64, value.move);
  fields.integer("at", 0, 100000, value.at);
  fields.text("key", 24, value.key);
  fields.text("title", 128, value.title);
  fields.record("white", value.white);
  fields.record("black", value.black);
  fields.boolean("paused", value.paused);
  fields.record("clock", value.clock);
  fields.record("names", value.names);
  fields.record("offer", value.offer);
  fields.record("end", value.end);
  fields.record("ratings", value.ratings);
}

void read(Fields& fields, PresenceAnswer& value) {
  fields.read_elsewhere("t");
  fields.text("game", 32, value.game);
  fields.record("white", value.white);
  fields.record("black", value.black);
}

void read(Fields& fields, RematchAnswer& value) {
  fields.read_elsewhere("t");
  fields.text("game", 32, value.game);
  fields.one_of("by", value.by);
  fields.text("next", 32, value.next);
}

void read(Fields& fields, ChatAnswer& value) {
  fields.read_elsewhere("t");
  fields.text("game", 32, value.game);
  fields.boolean("whole", value.whole);
  fields.records("lines", 50, value.lines);
}

void read(Fields& fields, ChallengesAnswer& value) {
  fields.read_elsewhere("t");
  fields.integer("version", 1, 9007199254740991, value.version);
  fields.boolean("whole", value.whole);
  fields.records("challenges", 120, value.challenges);
  fields.texts("gone", 120, 128, value.gone);
}

void read(Fields& fields, TournamentAnswer& value) {
  fields.read_elsewhere("t");
  fields.record("summary", value.summary);
  fields.integer("version", 1, 9007199254740991, value.version);
  fields.records("standings", 100, value.standings);
  fields.records("pairings", 100, value.pairings);
  fields.boolean("more", value.more);
}

void read(Fields& fields, OwnAnswer& value) {
  fields.read_elsewhere("t");
  fields.one_of("change", value.change);
  fields.record("game", value.game);
}

void read(Fields& fields, SeeksAnswer& value) {
  fields.read_elsewhere("t");
  fields.integer("version", 1, 9007199254740991, value.version);
  fields.boolean("whole", value.whole);
  fields.integer("total", 0, 9007199254740991, value.total);
  fields.records("seeks", 50, value.seeks);
  fields.texts("gone", 50, 128, value.gone);
}

void read(Fields& fields, OwnSeeksAnswer& value) {
  fields.read_elsewhere("t");
  fields.records("seeks", 12, value.seeks);
}

void read(Fields& fields, SoughtAnswer& value) {
  fields.read_elsewhere("t");
  fields.text("seek", 32, value.seek);
  fields.text("game", 32, value.game);
  fields.one_of("why", value.why);
}

void read(Fields& fields, ThinkingAnswer& value) {
  fields.read_elsewhere("t");
  fields.text("game", 32, value.game);
  fields.boolean("on", value.on);
  fields.integer("depth", 0, 1000, value.depth);
  fields.integer("nodes", 0, 9007199254740991, value.nodes);
  fields.integer("score", -10000000, 10000000, value.score);
  fields.texts("pv", 16, 128, value.pv);
}

void read(Fields& fields, HintAnswer& value) {
  fields.read_elsewhere("t");
  fields.integer("re", 0, 9007199254740991, value.re);
  fields.text("game", 32, value.game);
  fields.integer("at", 0, 100000, value.at);
  fields.text("move", 64, value.move);
}

void read(Fields& fields, LinesAnswer& value) {
  fields.read_elsewhere("t");
  fields.integer("re", 0, 9007199254740991, value.re);
  fields.boolean("on", value.on);
  fields.integer("nodes", 0, 9007199254740991, value.nodes);
  fields.records("lines", 5, value.lines);
}

void read(Fields& fields, PongAnswer& /*value*/) { fields.read_elsewhere("t"); }

Result<ServerMessage> read_server_message(std::string_view json) {
  Document document(json, node_message_limit, Author::Node);
  if (document.is("welcome")) return document.read_as<ServerMessage, WelcomeAnswer>("welcome");
  if (document.is("ack")) return document.read_as<ServerMessage, AckAnswer>("ack");
  if (document.is("error")) return document.read_as<ServerMessage, ErrorAnswer>("error");
  if (document.is("snapshot")) return document.read_as<ServerMessage, SnapshotAnswer>("snapshot");
  if (document.is("event")) return document.read_as<ServerMessage, EventAnswer>("event");
  if (document.is("presence")) return document.read_as<ServerMessage, PresenceAnswer>("presence");
  if (document.is("rematch")) return document.read_as<ServerMessage, RematchAnswer>("rematch");
  if (document.is("chat")) return document.read_as<ServerMessage, ChatAnswer>("chat");
  if (document.is("challenges")) return document.read_as<ServerMessage, ChallengesAnswer>("challenges");
  if (document.is("tournament")) return document.read_as<ServerMessage, TournamentAnswer>("tournament");
  if (document.is("own")) return document.read_as<ServerMessage, OwnAnswer>("own");
  if (document.is("seeks")) return document.read_as<ServerMessage, SeeksAnswer>("seeks");
  if (document.is("ownSeeks")) return document.read_as<ServerMessage, OwnSeeksAnswer>("ownSeeks");
  if (document.is("sought")) return document.read_as<ServerMessage, SoughtAnswer>("sought");
  if (document.is("thinking")) return document.read_as<ServerMessage, ThinkingAnswer>("thinking");
  if (document.is("hint")) return document.read_as<ServerMessage, HintAnswer>("hint");
  if (document.is("lines")) return document.read_as<ServerMessage, LinesAnswer>("lines");
  if (document.is("pong")) return document.read_as<ServerMessage, PongAnswer>("pong");
  return document.none_of_these();
}

}  // namespace strata::server::protocol
