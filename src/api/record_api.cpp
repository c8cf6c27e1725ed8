// Records: games of a text replayed against the law, and games written down.

#include "api/impl.hpp"
#include "notation/record.hpp"

namespace strata::api {

namespace {

std::unexpected<Error> no_notation(std::string_view name) {
  return failure(ErrorCode::BadUsage, "this game has no notation \"" + std::string(name) + "\"", "notation");
}

std::string_view result_token(std::optional<End> const& end) {
  if (!end) return "*";
  if (end->result == "draw") return "1/2-1/2";
  return end->result == "white" ? "1-0" : "0-1";
}

std::string_view result_word(std::string_view token) {
  if (token == "1-0") return "white";
  if (token == "0-1") return "black";
  return token == "1/2-1/2" ? "draw" : "";
}

// The variant and the start that the tags name.
Result<Game> start_of(Variant const& variant, Record const& record, std::string_view place) {
  std::string const id = variant.info().id;
  if (std::string_view const named = record.tag("Variant"); !named.empty() && named != id)
    return failure(ErrorCode::BadText, "the record is of variant " + std::string(named) + ", not of " + id, std::string(place),
                   record.line);
  Variant law = variant;
  if (std::string_view const text = record.tag("Options"); !text.empty()) {
    auto options = read_options(text);
    auto changed = options ? variant.with(*options) : Result<Variant>(std::unexpected(options.error()));
    if (!changed) return failure(changed.error().code, "Options tag: " + changed.error().message, std::string(place), record.line);
    law = std::move(*changed);
  }
  auto game = Game::create(law, record.tag("FEN"));
  if (!game) return failure(game.error().code, "FEN tag: " + game.error().message, std::string(place), record.line);
  return game;
}

// Applies what the envelope says about the end; the moves and the law have the first word.
std::optional<Error> finish(Game& game, Record const& record, std::string_view place) {
  auto const wrong = [&](std::string message) {
    return Error{ErrorCode::BadText, std::move(message), std::string(place), record.line, 0};
  };
  std::string_view const reason = record.tag("Termination");
  std::string const result(result_word(record.result));
  if (!game.end() && !result.empty()) {
    if (reason == "repetition" || reason == "perpetual") {
      if (auto const claimed = game.claim(reason); !claimed) return wrong("Termination tag: " + claimed.error().message);
    } else if (!reason.empty()) {
      // A reason of other programs ("normal") says nothing about the law and is left alone.
      static_cast<void>(game.finish({result, std::string(reason)}));
    }
  }
  auto const end = game.end();
  if (end && record.result != "*" && record.result != result_token(end))
    return wrong("the record gives " + record.result + ", but the moves end in " + end->result + ' ' + end->reason);
  return std::nullopt;
}

Replay replay_one(Variant const& variant, Record const& record, std::string_view place, bool strict_marks, std::string_view notation) {
  int const total = static_cast<int>(record.moves.size());
  auto start = start_of(variant, record, place);
  if (!start) return {*Game::create(variant), record.tags, 0, total, {}, std::move(start.error())};
  Replay replay{std::move(*start), record.tags, 0, total, {}, std::nullopt};
  for (RecordMove const& move : record.moves) {
    auto played = replay.game.play(move.text, strict_marks, notation);
    if (!played) {
      replay.failed_move = move.text;
      replay.failure = std::move(played.error());
      replay.failure->place = place;
      replay.failure->line = move.line;
      return replay;
    }
    ++replay.played;
  }
  replay.failure = finish(replay.game, record, place);
  return replay;
}

}  // namespace

Result<std::vector<Replay>> replay(Variant const& variant, std::string_view text, std::string_view place, bool strict_marks,
                                   std::string_view notation) {
  if (variant.impl().notation(notation) == nullptr) return no_notation(notation);
  auto const records = parse_records(text, place);
  if (!records) return std::unexpected(records.error());
  std::vector<Replay> replays;
  for (Record const& record : *records) replays.push_back(replay_one(variant, record, place, strict_marks, notation));
  return replays;
}

Result<std::string> write_record(Game const& game, Tags const& tags, std::string_view notation) {
  if (game.variant().impl().notation(notation) == nullptr) return no_notation(notation);
  Record record;
  for (auto const& [name, value] : tags) record.set_tag(name, value);
  record.set_tag("Variant", game.variant().info().id);
  if (game.start() != game.variant().start()) record.set_tag("FEN", game.start());
  if (auto const options = game.variant().options(); !options.empty()) record.set_tag("Options", write_options(options));
  auto const end = game.end();
  record.result = result_token(end);
  record.set_tag("Result", record.result);

  // The moves alone show an end by the law; any other end needs its reason written down.
  Game shown = *Game::create(game.variant(), game.start());
  for (MoveText const& move : game.moves()) {
    record.moves.push_back({notation.empty() ? move.native : shown.native(move.canonical, notation), {}, {}, {}, 0});
    static_cast<void>(shown.play(move.canonical));
  }
  if (end && !shown.end()) record.set_tag("Termination", end->reason);
  return strata::write_record(record);
}

}  // namespace strata::api
