#pragma once
// Engine scores as people read them: winning chances, judgements of moves, the accuracy of a side; and records that carry such remarks. The
// numbers follow lichess, the standard in the field (https://lichess.org/page/accuracy):
//
//   chance    = 50 + 50 * (2 / (1 + exp(-0.00368208 * cp)) - 1)             percent; cp at most 1000 either way
//   accuracy  = 103.1668 * exp(-0.04354 * (before - after)) - 3.1669 + 1    percent of one move, from 0 to 100
//
// with the chances of the mover. They were fitted to orthodox chess; in other games they still order moves, but a percent is worth as much
// as a pawn is worth there. A certain win or loss counts as 100 or 0 percent.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::api {

// A score from White's side.
struct Evaluation {
  int score = 0;  // centipawns
  // moves, negative if Black mates; 0: checkmate, with the winner given by the sign of `score`
  std::optional<int> mate_in;
};

// White's chance in percent.
[[nodiscard]] double white_chance(Evaluation const& evaluation);
// As in records: "0.35", "-1.20", "#3", "#-3".
[[nodiscard]] std::string evaluation_text(Evaluation const& evaluation);
// The reverse; also reads what other programs write: "+0.3", "12", "#5,20" with a depth. Nothing if the text is not an evaluation.
[[nodiscard]] std::optional<Evaluation> read_evaluation(std::string_view text);
// Of a search, as seen from White; of a game that is over.
[[nodiscard]] Evaluation evaluation_of(SearchInfo const& info, Side side_to_move);
[[nodiscard]] Evaluation evaluation_of(End const& end);
// Static evaluation for White, without search; 0 if the game is over.
[[nodiscard]] int static_evaluation(Game const& game);

// By the winning chances that a move lost: at least 5, 10, 15 percent.
enum class Judgement { Good, Inaccuracy, Mistake, Blunder };
[[nodiscard]] Judgement judge(double chance_before, double chance_after);
[[nodiscard]] std::string_view judgement_word(Judgement judgement);             // "mistake"; empty for a good move
[[nodiscard]] std::optional<Judgement> judgement_named(std::string_view word);  // "" is Good; empty for other words
[[nodiscard]] int judgement_nag(Judgement judgement);                           // $6, $2, $4; 0 for a good move
// In percent, from the mover's chances.
[[nodiscard]] double move_accuracy(double chance_before, double chance_after);

// The accuracy of a side: the mean of two means of its moves, one weighted by how much the chances varied at the time, one harmonic, which
// a single bad move pulls down.
struct Accuracy {
  std::optional<double> white, black;  // none for a side that did not move
};
// White's chances before the first move and after every move.
[[nodiscard]] Accuracy accuracy_of(std::span<double const> white_chances, Side first_to_move);

struct MoveAnalysis {
  MoveText move;
  int number = 1;  // of the move, as position texts count
  Side side = Side::White;
  SearchInfo search;         // of the position before the move, for the mover
  Evaluation before, after;  // from White's side
  double chance_before = 0;  // of the mover, in percent
  double chance_after = 0;
  double accuracy = 0;
  Judgement judgement = Judgement::Good;
  std::vector<MoveText> line;  // the engine's line
};

// What is known about one position of a game.
struct EvaluatedPosition {
  Evaluation evaluation;  // from White's side
  SearchInfo search;      // its pv is the engine's line; may be empty
};

struct JudgedGame {
  std::vector<std::optional<double>> chances;      // White's, before the first move and after every move
  std::vector<std::optional<MoveAnalysis>> moves;  // nothing if the position before or after is unknown
  Accuracy accuracy;  // of the last moves, those before and after which everything is known
};

// `positions`: before the first move and after every move. If the law has ended the game, that counts. The engine's own choice is always a
// good move, whatever the next search says.
[[nodiscard]] JudgedGame judge_moves(Game const& game, std::span<std::optional<EvaluatedPosition> const> positions,
                                     std::string_view notation = {});

struct GameAnalysis {
  int first_ply = 0;  // plies of the game before the first analysed move; not 0 if the analysis was stopped
  std::vector<MoveAnalysis> moves;
  Accuracy accuracy;
};

// Searches the last position, then the position before every move from last to first, so that the search of later positions helps with
// earlier ones; then judges the moves as judge_moves() does. Calls `listener` before every search with its number from 0.
[[nodiscard]] GameAnalysis analyse_game(Engine& engine, Game const& game, Limits const& limits, StopToken const& stop,
                                        std::function<void(int search)> const& listener = {},
                                        std::function<bool()> const& poll = {});

// The moves of a line as text for people, up to the first that cannot be played.
[[nodiscard]] std::vector<MoveText> written_line(Game const& game, std::span<std::string const> canonical,
                                                 std::string_view notation = {});

// A record's remarks on a move of its main line (docs/formats/records.md, 3.3 to 3.7).
struct Remark {
  std::vector<int> annotations;       // $6 is 6
  std::vector<std::string> comments;  // without braces
  std::optional<std::string> clock;   // 0:05:00
  std::optional<std::string> evaluation;
};
// write_record() with remarks on the first moves. A result in the tags is used if the moves show none.
[[nodiscard]] Result<std::string> write_annotated_record(Game const& game, Tags const& tags,
                                                         std::span<Remark const> remarks,
                                                         std::string_view notation = {});

}  // namespace strata::api
