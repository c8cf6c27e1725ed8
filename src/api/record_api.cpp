// Records: games of a text replayed against the law, and games written down.

#include <tuple>

#include "api/impl.hpp"
#include "notation/record.hpp"
#include "notation/replay.hpp"
#include "variant/embedded.hpp"

namespace strata::api {

namespace {

// The variant that the tags name: the given one, under the options of the record if it has any.
Result<Variant> law_of(Variant const& variant, Record const& record) {
  std::string const id = variant.info().id;
  if (std::string_view const named = record.tag("Variant"); !named.empty() && named != id)
    return failure(ErrorCode::BadText, "the tag Variant: this is a record of " + std::string(named) + ", not of " + id);
  std::string_view const text = record.tag("Options");
  if (text.empty()) return variant;
  auto const options = read_options(text);
  auto law = options ? variant.with(*options) : std::unexpected(options.error());
  if (!law) law.error().message.insert(0, "the tag Options: ");
  return law;
}

// A record that was written under another file of the same name says so, though its moves may be legal here, too.
std::optional<Error> find_other_file(strata::Variant const& variant, Record const& record, std::string_view place) {
  std::string_view const written = record.tag("VariantHash");
  std::string const here = hash_digits(variant.text_hash);
  if (written.empty() || written == here) return std::nullopt;
  return Error{ErrorCode::BadText,
               "the tag VariantHash: the record was written under another file of " + variant.id() + " (" +
                   std::string(written) + ", this is " + here + ")",
               std::string(place), record.line, 0};
}

std::string_view result_word(std::string_view token) {
  if (token == "1-0") return "white";
  if (token == "0-1") return "black";
  return token == "1/2-1/2" ? "draw" : "";
}

// What the tag Termination adds where the moves show no end: a claim, which must be right, or the word of the players.
// Words of other programs ("normal") say nothing and are left alone.
std::optional<Error> finish(Game& game, Record const& record, std::string_view place) {
  std::string_view const reason = record.tag("Termination");
  auto const end = read_end(result_word(record.result), reason);
  if (game.end() || !end) return std::nullopt;
  auto const finished = game.finish(*end);
  bool const is_claim = end->reason == EndReason::Repetition || end->reason == EndReason::Perpetual;
  if (finished || !is_claim) return std::nullopt;
  return Error{ErrorCode::BadText, "the tag Termination: " + finished.error().message, std::string(place), record.line,
               0};
}

Replay replay_one(Variant const& variant, Record const& record, std::string_view place, bool strict_marks,
                  std::string_view notation) {
  // A record without a playable start is told with the start of the game.
  auto const refuse = [&](Error error) {
    error.place = place;
    if (error.line == 0) error.line = record.line;
    return Replay{*Game::create(variant), record.tags, 0, static_cast<int>(record.moves.size()), {}, std::move(error)};
  };
  auto law = law_of(variant, record);
  if (!law) return refuse(std::move(law.error()));
  strata::Variant const& inner = *law->impl().variant;
  auto replayed = replay_record(record, inner.rules, inner.names, *law->impl().notation(notation), inner.start,
                                strict_marks ? Marks::Check : Marks::Ignore);
  if (!replayed) return refuse(std::move(replayed.error()));

  Replay replay{
      wrap(*law, std::move(replayed->game)), record.tags, replayed->played, replayed->total, {}, std::nullopt};
  if (replayed->fault) {
    replay.failed_move = replayed->fault->move;
    replay.failure = Error{ErrorCode::BadMove, replayed->fault->why, std::string(place), replayed->fault->line, 0};
  } else {
    replay.failure = finish(replay.game, record, place);
    if (!replay.failure) replay.failure = find_other_file(inner, record, place);
  }
  return replay;
}

}  // namespace

Result<std::vector<Replay>> replay(Variant const& variant, std::string_view text, std::string_view place,
                                   bool strict_marks, std::string_view notation) {
  if (variant.impl().notation(notation) == nullptr) return no_notation(variant, notation);
  auto const records = parse_records(text, place);
  if (!records) return std::unexpected(records.error());
  std::vector<Replay> replays;
  for (Record const& record : *records) replays.push_back(replay_one(variant, record, place, strict_marks, notation));
  return replays;
}

Result<Record> record_of(Game const& game, Tags const& tags, std::string_view notation) {
  Variant const& variant = game.variant();
  NotationRules const* const rules = variant.impl().notation(notation);
  if (rules == nullptr) return no_notation(variant, notation);
  strata::Variant const& inner = *variant.impl().variant;
  Record record = record_game(game.impl().game, inner.names, *rules, inner.start);
  for (auto const& [name, value] : tags) record.set_tag(name, value);
  record.set_tag("Variant", inner.id());
  if (!inner.is_shipped) record.set_tag("VariantHash", hash_digits(inner.text_hash));
  if (!inner.options.empty()) record.set_tag("Options", write_options(inner.options));

  // The moves alone show an end by the law; any other end needs its reason written down.
  if (auto const end = game.end()) {
    strata::Game shown(game.impl().game.start_position());
    for (Move const move : game.impl().game.moves()) shown.play(move);
    if (!shown.outcome()) record.set_tag("Termination", std::string(name_of(end->reason)));
  }
  return record;
}

Result<std::string> write_record(Game const& game, Tags const& tags, std::string_view notation) {
  auto const record = record_of(game, tags, notation);
  if (!record) return std::unexpected(record.error());
  return strata::write_record(*record);
}

}  // namespace strata::api
