#include "notation/replay.hpp"

#include "notation/loose_move.hpp"
#include "notation/position_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"

namespace strata {

std::string result_text(std::optional<Outcome> const& outcome) {
  if (!outcome) return "*";
  if (!outcome->winner) return "1/2-1/2";
  return *outcome->winner == Color::White ? "1-0" : "0-1";
}

Result<Replay> replay_record(Record const& record, std::shared_ptr<Ruleset const> const& rules, Names const& names,
                             NotationRules const& notation, std::string_view start, Marks marks, Reading reading) {
  std::string_view const own_start = record.tag("FEN");
  auto position = read_position_text(rules, names, own_start.empty() ? start : own_start, reading);
  if (!position) {
    Error error = std::move(position.error());
    if (!own_start.empty()) error.message = "the tag FEN: " + error.message;
    if (error.line == 0 && !own_start.empty()) error.line = record.line;
    return std::unexpected(std::move(error));
  }
  bool const is_lenient = reading == Reading::Lenient;
  Replay replay{.game = Game(std::move(position->position)), .warnings = record.warnings, .fault = {}};
  for (std::string const& warning : position->warnings) replay.warnings.add("the tag FEN: " + warning, record.line);
  std::size_t stray = 0;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    RecordMove const& written = record.moves[i];
    auto const is_stray = [&] { return is_lenient && is_stray_word(names, written.text); };
    auto const stop = [&](std::string why) {
      replay.fault = ReplayFault{written.text, std::move(why), written.line, written.column};
      replay.total = static_cast<int>(record.moves.size() - stray);
    };
    auto const leave_out = [&] {
      ++stray;
      replay.warnings.add(quoted(written.text) + " is no move: it is left out", written.line, written.column);
    };
    if (replay.game.outcome()) {
      if (is_stray()) {
        leave_out();
        continue;
      }
      stop("the game is over");
      return replay;
    }
    AnyPosition const& now = replay.game.position();
    Result<LooseMove> move = read_loose(now, names, notation, written.text, marks, reading);
    if (!move && is_stray()) {
      leave_out();
      continue;
    }
    if (!move) {
      stop(std::move(move.error().message));
      return replay;
    }
    if (move->is_loose)
      replay.warnings.add(loose_words(written.text, write_native(now, names, notation, move->move)), written.line,
                          written.column);
    replay.game.play(move->move);
    ++replay.played;
  }
  replay.total = replay.played;
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
