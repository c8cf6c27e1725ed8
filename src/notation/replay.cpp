#include "notation/replay.hpp"

#include "notation/text.hpp"
#include "notation/tfen.hpp"

namespace strata {

std::string result_text(std::optional<Outcome> const& outcome) {
  if (!outcome) return "*";
  if (!outcome->winner) return "1/2-1/2";
  return *outcome->winner == Color::White ? "1-0" : "0-1";
}

Result<Replay> replay_record(Record const& record, std::shared_ptr<Ruleset const> const& rules, Names const& names,
                             NotationRules const& notation, std::string_view start, Marks marks) {
  std::string_view const own_start = record.tag("FEN");
  auto position = position_from_tfen(rules, names, own_start.empty() ? start : own_start);
  if (!position) {
    Error error = std::move(position.error());
    if (!own_start.empty()) error.message = "the tag FEN: " + error.message;
    if (error.line == 0 && !own_start.empty()) error.line = record.line;
    return std::unexpected(std::move(error));
  }
  Replay replay{.game = Game(std::move(*position)), .total = static_cast<int>(record.moves.size()), .fault = {}};
  for (RecordMove const& written : record.moves) {
    auto const stop = [&](std::string why) { replay.fault = ReplayFault{written.text, std::move(why), written.line}; };
    if (replay.game.outcome()) {
      stop("the game is over");
      return replay;
    }
    Result<Move> const move = read_native(replay.game.position(), names, notation, written.text, marks);
    if (!move) {
      stop(move.error().message);
      return replay;
    }
    replay.game.play(*move);
    ++replay.played;
  }
  // What the law has decided, no result may contradict; the others are the players' affair.
  std::string const lawful = result_text(replay.game.outcome());
  if (lawful != "*" && record.result != "*" && record.result != lawful)
    replay.fault = ReplayFault{record.result, "by the law the game ended " + lawful, record.line};
  return replay;
}

Record record_game(Game const& game, Names const& names, NotationRules const& notation, std::string_view start) {
  Record record;
  Ruleset const& rules = *game.position().ruleset();
  if (write_tfen(rules, names, game.start()) != start) {
    record.set_tag("SetUp", "1");
    record.set_tag("FEN", write_fen(rules, names, game.start()));
  }
  std::unique_ptr<AnyPosition> const position = game.start_position();
  for (Move const move : game.moves()) {
    record.moves.push_back({.text = write_native(*position, names, notation, move)});
    position->apply(move);
  }
  record.result = result_text(game.outcome());
  return record;
}

}  // namespace strata
