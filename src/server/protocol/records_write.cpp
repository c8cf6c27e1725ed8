// Written by tools/wire from wire.json; `tools/wire/generate.mjs` writes it again.

#include "server/protocol/records.hpp"

#include "server/protocol/json_writer.hpp"

namespace strata::server::protocol {

void write_value(std::string& out, NamedValue const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("value", value.value);
}

void write_value(std::string& out, RefusalValue const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("value", value.value);
}

void write_value(std::string& out, Seat const& value) {
  ObjectWriter object(out);
  object.field("kind", value.kind);
  object.field("level", value.level);
}

void write_value(std::string& out, ClockState const& value) {
  ObjectWriter object(out);
  object.field("base", value.base);
  object.field("increment", value.increment);
  object.field("days", value.days);
  object.field("white", value.white);
  object.field("black", value.black);
  object.field("running", value.running);
  object.field("delay", value.delay);
  object.field("delayLeft", value.delay_left);
  object.field("periods", value.periods);
  object.field("period", value.period);
}

void write_value(std::string& out, End const& value) {
  ObjectWriter object(out);
  object.field("result", value.result);
  object.field("reason", value.reason);
}

void write_value(std::string& out, Role const& value) {
  ObjectWriter object(out);
  object.field("owner", value.owner);
  object.field("white", value.white);
  object.field("black", value.black);
}

void write_value(std::string& out, Names const& value) {
  ObjectWriter object(out);
  object.field("white", value.white);
  object.field("black", value.black);
}

void write_value(std::string& out, Offer const& value) {
  ObjectWriter object(out);
  object.field("what", value.what);
  object.field("side", value.side);
}

void write_value(std::string& out, Presence const& value) {
  ObjectWriter object(out);
  object.field("online", value.online);
  object.field("claimable", value.claimable);
}

void write_value(std::string& out, ChatLine const& value) {
  ObjectWriter object(out);
  object.field("side", value.side);
  object.field("name", value.name);
  object.field("text", value.text);
  object.field("at", value.at);
}

void write_value(std::string& out, Challenge const& value) {
  ObjectWriter object(out);
  object.field("game", value.game);
  object.field("variant", value.variant);
  object.field("variantName", value.variant_name);
  object.field("options", value.options);
  object.field("name", value.name);
  object.field("side", value.side);
  object.field("clockBase", value.clock_base);
  object.field("clockIncrement", value.clock_increment);
  object.field("clockDays", value.clock_days);
  object.field("clockDelay", value.clock_delay);
  object.field("clockPeriods", value.clock_periods);
  object.field("clockPeriod", value.clock_period);
  object.field("invites", value.invites);
  object.field("rated", value.rated);
  object.field("created", value.created);
}

void write_value(std::string& out, SeekTerms const& value) {
  ObjectWriter object(out);
  object.field("variants", value.variants);
  object.field("speed", value.speed);
  object.field("baseLeast", value.base_least);
  object.field("baseMost", value.base_most);
  object.field("incrementLeast", value.increment_least);
  object.field("incrementMost", value.increment_most);
  object.field("daysLeast", value.days_least);
  object.field("daysMost", value.days_most);
  object.field("rated", value.rated);
  object.field("side", value.side);
  object.field("ratingLeast", value.rating_least);
  object.field("ratingMost", value.rating_most);
}

void write_value(std::string& out, Seek const& value) {
  ObjectWriter object(out);
  object.field("seek", value.seek);
  object.field("name", value.name);
  object.field("account", value.account);
  object.field("terms", value.terms);
  object.field("ratingLow", value.rating_low);
  object.field("ratingHigh", value.rating_high);
  object.field("created", value.created);
  object.field("expires", value.expires);
}

void write_value(std::string& out, RatingChange const& value) {
  ObjectWriter object(out);
  object.field("before", value.before);
  object.field("after", value.after);
  object.field("provisional", value.provisional);
}

void write_value(std::string& out, RatingChanges const& value) {
  ObjectWriter object(out);
  object.field("white", value.white);
  object.field("black", value.black);
  object.field("capped", value.capped);
}

void write_value(std::string& out, NetworkServer const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("url", value.url);
  object.field("challenges", value.challenges);
  object.field("seen", value.seen);
}

void write_value(std::string& out, TableMove const& value) {
  ObjectWriter object(out);
  object.field("move", value.move);
  object.field("result", value.result);
  object.field("plies", value.plies);
}

void write_value(std::string& out, GameNetwork const& value) {
  ObjectWriter object(out);
  object.field("law", value.law);
  object.field("path", value.path);
}

void write_value(std::string& out, AnalysedLine const& value) {
  ObjectWriter object(out);
  object.field("depth", value.depth);
  object.field("score", value.score);
  object.field("mate", value.mate);
  object.field("evaluation", value.evaluation);
  object.field("chance", value.chance);
  object.field("pv", value.pv);
}

void write_value(std::string& out, GameSummary const& value) {
  ObjectWriter object(out);
  object.field("game", value.game);
  object.field("variant", value.variant);
  object.field("variantName", value.variant_name);
  object.field("law", value.law);
  object.field("title", value.title);
  object.field("plies", value.plies);
  object.field("at", value.at);
  object.field("position", value.position);
  object.field("side", value.side);
  object.field("white", value.white);
  object.field("black", value.black);
  object.field("names", value.names);
  object.field("between", value.between);
  object.field("rated", value.rated);
  object.field("invites", value.invites);
  object.field("you", value.you);
  object.field("timeLeft", value.time_left);
  object.field("end", value.end);
  object.field("created", value.created);
  object.field("updated", value.updated);
}

void write_value(std::string& out, PlayerRating const& value) {
  ObjectWriter object(out);
  object.field("variant", value.variant);
  object.field("speed", value.speed);
  object.field("rating", value.rating);
  object.field("deviation", value.deviation);
  object.field("provisional", value.provisional);
  object.field("games", value.games);
  object.field("last", value.last);
}

void write_value(std::string& out, RatingPoint const& value) {
  ObjectWriter object(out);
  object.field("time", value.time);
  object.field("rating", value.rating);
}

void write_value(std::string& out, TournamentSummary const& value) {
  ObjectWriter object(out);
  object.field("tournament", value.tournament);
  object.field("name", value.name);
  object.field("owner", value.owner);
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
  object.field("state", value.state);
  object.field("round", value.round);
  object.field("players", value.players);
  object.field("created", value.created);
  object.field("begun", value.begun);
  object.field("ends", value.ends);
  object.field("listed", value.listed);
}

void write_value(std::string& out, TournamentPairing const& value) {
  ObjectWriter object(out);
  object.field("round", value.round);
  object.field("board", value.board);
  object.field("white", value.white);
  object.field("whiteName", value.white_name);
  object.field("black", value.black);
  object.field("blackName", value.black_name);
  object.field("variant", value.variant);
  object.field("game", value.game);
  object.field("result", value.result);
  object.field("forfeit", value.forfeit);
}

void write_value(std::string& out, TournamentStanding const& value) {
  ObjectWriter object(out);
  object.field("player", value.player);
  object.field("place", value.place);
  object.field("name", value.name);
  object.field("bot", value.bot);
  object.field("rating", value.rating);
  object.field("state", value.state);
  object.field("points", value.points);
  object.field("buchholz", value.buchholz);
  object.field("sonnebornBerger", value.sonneborn_berger);
  object.field("wins", value.wins);
  object.field("games", value.games);
  object.field("onFire", value.on_fire);
}

void write_value(std::string& out, TournamentMe const& value) {
  ObjectWriter object(out);
  object.field("player", value.player);
  object.field("state", value.state);
  object.field("game", value.game);
  object.field("manages", value.manages);
  object.field("lists", value.lists);
  object.field("code", value.code);
}

void write_value(std::string& out, RankedPlayer const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("rating", value.rating);
  object.field("games", value.games);
  object.field("last", value.last);
}

void write_value(std::string& out, Session const& value) {
  ObjectWriter object(out);
  object.field("id", value.id);
  object.field("created", value.created);
  object.field("seen", value.seen);
  object.field("agent", value.agent);
  object.field("network", value.network);
  object.field("current", value.current);
}

void write_value(std::string& out, Token const& value) {
  ObjectWriter object(out);
  object.field("id", value.id);
  object.field("note", value.note);
  object.field("scopes", value.scopes);
  object.field("created", value.created);
  object.field("seen", value.seen);
}

void write_value(std::string& out, PushDevice const& value) {
  ObjectWriter object(out);
  object.field("service", value.service);
  object.field("created", value.created);
  object.field("seen", value.seen);
}

void write_value(std::string& out, ExportedRow const& value) {
  ObjectWriter object(out);
  object.field("values", value.values);
}

void write_value(std::string& out, SecurityEvent const& value) {
  ObjectWriter object(out);
  object.field("id", value.id);
  object.field("time", value.time);
  object.field("kind", value.kind);
  object.field("account", value.account);
  object.field("by", value.by);
  object.field("network", value.network);
}

void write_value(std::string& out, Report const& value) {
  ObjectWriter object(out);
  object.field("id", value.id);
  object.field("time", value.time);
  object.field("reason", value.reason);
  object.field("text", value.text);
  object.field("by", value.by);
  object.field("about", value.about);
  object.field("account", value.account);
  object.field("network", value.network);
  object.field("game", value.game);
  object.field("lines", value.lines);
  object.field("closed", value.closed);
  object.field("closedBy", value.closed_by);
  object.field("action", value.action);
}

void write_value(std::string& out, Sanction const& value) {
  ObjectWriter object(out);
  object.field("id", value.id);
  object.field("kind", value.kind);
  object.field("name", value.name);
  object.field("account", value.account);
  object.field("network", value.network);
  object.field("reason", value.reason);
  object.field("by", value.by);
  object.field("begun", value.begun);
  object.field("ends", value.ends);
}

void write_value(std::string& out, Relation const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("since", value.since);
}

void write_value(std::string& out, Followed const& value) {
  ObjectWriter object(out);
  object.field("name", value.name);
  object.field("since", value.since);
  object.field("bot", value.bot);
  object.field("online", value.online);
  object.field("game", value.game);
  object.field("variant", value.variant);
  object.field("opponent", value.opponent);
}

void write_value(std::string& out, GameSnapshot const& value) {
  ObjectWriter object(out);
  object.field("game", value.game);
  object.field("seq", value.seq);
  object.field("variant", value.variant);
  object.field("variantName", value.variant_name);
  object.field("variantText", value.variant_text);
  object.field("options", value.options);
  object.field("law", value.law);
  object.field("start", value.start);
  object.field("line", value.line);
  object.field("at", value.at);
  object.field("key", value.key);
  object.field("title", value.title);
  object.field("white", value.white);
  object.field("black", value.black);
  object.field("names", value.names);
  object.field("between", value.between);
  object.field("rated", value.rated);
  object.field("paired", value.paired);
  object.field("invites", value.invites);
  object.field("offer", value.offer);
  object.field("you", value.you);
  object.field("paused", value.paused);
  object.field("thinking", value.thinking);
  object.field("clock", value.clock);
  object.field("end", value.end);
  object.field("ratings", value.ratings);
  object.field("created", value.created);
  object.field("updated", value.updated);
}

std::string write(NamedValue const& value) { return written(value); }
std::string write(RefusalValue const& value) { return written(value); }
std::string write(Seat const& value) { return written(value); }
std::string write(ClockState const& value) { return written(value); }
std::string write(End const& value) { return written(value); }
std::string write(Role const& value) { return written(value); }
std::string write(Names const& value) { return written(value); }
std::string write(Offer const& value) { return written(value); }
std::string write(Presence const& value) { return written(value); }
std::string write(ChatLine const& value) { return written(value); }
std::string write(Challenge const& value) { return written(value); }
std::string write(SeekTerms const& value) { return written(value); }
std::string write(Seek const& value) { return written(value); }
std::string write(RatingChange const& value) { return written(value); }
std::string write(RatingChanges const& value) { return written(value); }
std::string write(NetworkServer const& value) { return written(value); }
std::string write(TableMove const& value) { return written(value); }
std::string write(GameNetwork const& value) { return written(value); }
std::string write(AnalysedLine const& value) { return written(value); }
std::string write(GameSummary const& value) { return written(value); }
std::string write(PlayerRating const& value) { return written(value); }
std::string write(RatingPoint const& value) { return written(value); }
std::string write(TournamentSummary const& value) { return written(value); }
std::string write(TournamentPairing const& value) { return written(value); }
std::string write(TournamentStanding const& value) { return written(value); }
std::string write(TournamentMe const& value) { return written(value); }
std::string write(RankedPlayer const& value) { return written(value); }
std::string write(Session const& value) { return written(value); }
std::string write(Token const& value) { return written(value); }
std::string write(PushDevice const& value) { return written(value); }
std::string write(ExportedRow const& value) { return written(value); }
std::string write(SecurityEvent const& value) { return written(value); }
std::string write(Report const& value) { return written(value); }
std::string write(Sanction const& value) { return written(value); }
std::string write(Relation const& value) { return written(value); }
std::string write(Followed const& value) { return written(value); }
std::string write(GameSnapshot const& value) { return written(value); }

}  // namespace strata::server::protocol
