// Records: games of a text replayed against the law, and games written down.

#include <algorithm>
#include <array>
#include <tuple>

#include "api/dialect.hpp"
#include "api/impl.hpp"
#include "notation/record.hpp"
#include "notation/replay.hpp"
#include "notation/text.hpp"
#include "variant/embedded.hpp"

namespace strata::api {

namespace {

// What records of other programs call chess. It is the start of a game that tells whether it is meant.
bool is_name_of_chess(std::string_view name) {
  constexpr std::array<std::string_view, 3> names = {"standard", "chess", "from position"};
  return std::ranges::any_of(names,
                             [&](std::string_view known) { return std::ranges::equal(name, known, {}, to_lower); });
}

std::string known_games(std::vector<std::string> const& ids) {
  return "games known here are " + list_words(ids, "and");
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
                  std::string_view notation, Reading reading) {
  // A record without a playable start is told with the start of the game.
  auto const refuse = [&](Error error) {
    error.place = place;
    if (error.line == 0) error.line = record.line;
    return Replay{*Game::create(variant), record.tags,          0, static_cast<int>(record.moves.size()), {},
                  std::move(error),       record.warnings.all()};
  };
  if (record.error) return refuse(*record.error);
  auto law = law_of(variant, record);
  if (!law) return refuse(std::move(law.error()));
  auto const replay_under = [&](Variant const& chosen) {
    strata::Variant const& inner = *chosen.impl().variant;
    return replay_record(record, inner.rules, inner.names, *chosen.impl().notation(notation), inner.start,
                         strict_marks ? Marks::Check : Marks::Ignore, reading);
  };
  auto replayed = replay_under(*law);
  if (!replayed) return refuse(std::move(replayed.error()));
  if (replayed->fault && replayed->played < replayed->total && replayed->game.outcome())
    if (auto const claimed = law_of_claimed_draws(*law, record)) {
      law = *claimed;
      replayed = replay_under(*law);
    }

  Replay replay{wrap(*law, std::move(replayed->game)),
                record.tags,
                replayed->played,
                replayed->total,
                {},
                std::nullopt,
                replayed->warnings.all()};
  if (replayed->fault) {
    replay.failed_move = replayed->fault->move;
    replay.failure = Error{ErrorCode::BadMove, replayed->fault->why, std::string(place), replayed->fault->line,
                           replayed->fault->column};
  } else {
    replay.failure = finish(replay.game, record, place);
    if (!replay.failure) replay.failure = find_other_file(*law->impl().variant, record, place);
  }
  return replay;
}

}  // namespace

std::string Replay::failure_text() const {
  if (!failure) return {};
  return failed_move.empty() ? failure->message : fit_for_message(failed_move) + ": " + failure->message;
}

bool plays_chess(Variant const& variant) {
  auto const game = Game::create(variant);
  return game && is_plain_chess(*game);
}

bool is_chess_of_others(Variant const& variant) {
  strata::Variant const& inner = *variant.impl().variant;
  return inner.is_shipped && inner.options.empty() && plays_chess(variant);
}

Tags law_tags(Variant const& variant) {
  strata::Variant const& inner = *variant.impl().variant;
  Tags tags = {{"Variant", is_chess_of_others(variant) ? std::string("Standard") : inner.id()}};
  if (!inner.is_shipped) tags.emplace_back("VariantHash", hash_digits(inner.text_hash));
  if (!inner.options.empty()) tags.emplace_back("Options", write_options(inner.options));
  return tags;
}

Result<Variant> law_of(Variant const& variant, Record const& record) {
  std::string const id = variant.info().id;
  std::string_view const named = record.tag("Variant");
  bool const chess = is_name_of_chess(named);
  if (!named.empty() && named != id && !(chess && plays_chess(variant))) {
    std::vector<std::string> const known = shipped_variants();
    bool const is_known = chess || std::ranges::find(known, named) != known.end();
    return failure(ErrorCode::BadText, "the tag Variant: this is a record of " + std::string(named) + ", not of " + id +
                                           (is_known ? "" : "; " + known_games(known)));
  }
  std::string_view const text = record.tag("Options");
  if (text.empty()) return variant;
  auto const options = read_options(text);
  auto law = options ? variant.with(*options) : std::unexpected(options.error());
  if (!law) law.error().message.insert(0, "the tag Options: ");
  return law;
}

Result<std::string> game_of_record(std::string_view named) {
  std::vector<std::string> const known = shipped_variants();
  bool const chess = named.empty() || is_name_of_chess(named);
  for (std::string const& id : known) {
    if (!chess && id == named) return id;
    if (!chess) continue;
    auto const variant = Variant::load(id);
    if (variant && plays_chess(*variant)) return id;
  }
  return failure(ErrorCode::BadText,
                 "the tag Variant: this is a record of " + std::string(named) + "; " + known_games(known));
}

std::optional<Variant> law_of_claimed_draws(Variant const& law, Record const& record) {
  std::string_view const named = record.tag("Variant");
  bool const others = named.empty() || is_name_of_chess(named);
  if (!others || !record.tag("Options").empty() || !law.options().empty() || !plays_chess(law)) return std::nullopt;
  auto found = law.with({{"move_rule_plies", "150"}, {"repetition", "5"}});
  if (!found) return std::nullopt;
  return std::move(*found);
}

Result<std::vector<Replay>> replay(Variant const& variant, std::string_view text, std::string_view place,
                                   bool strict_marks, std::string_view notation, Reading reading) {
  if (variant.impl().notation(notation) == nullptr) return no_notation(variant, notation);
  auto const records = parse_records(text, place, reading);
  if (!records) return std::unexpected(records.error());
  std::vector<Replay> replays;
  for (Record const& record : *records)
    replays.push_back(replay_one(variant, record, place, strict_marks, notation, reading));
  return replays;
}

Result<Record> record_of(Game const& game, Tags const& tags, std::string_view notation) {
  Variant const& variant = game.variant();
  NotationRules const* const rules = variant.impl().notation(notation);
  if (rules == nullptr) return no_notation(variant, notation);
  strata::Variant const& inner = *variant.impl().variant;
  Record record = record_game(game.impl().game, inner.names, *rules, inner.start);
  for (auto const& [name, value] : tags) record.set_tag(name, value);
  for (auto& [name, value] : law_tags(variant)) record.set_tag(name, std::move(value));

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
