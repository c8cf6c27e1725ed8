#pragma once
// GameTree: a record that can be edited: moves with variations, comments, annotations, clocks and evaluations, tags and a result
// (docs/formats/records.md). Nodes have fixed numbers; 0 is the root, before the first move. Nothing that was read is lost: deviations from
// the format are read with a warning; from the first move that cannot be read or played, a line is kept as text in a node of its own with
// its failure, and written back word for word. Check marks are not verified; they are written by the law. The tag Result is written to
// match the end of the record.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/analysis.hpp"
#include "api/api.hpp"

namespace strata::api {

// What a comment draws on the board: an arrow, or a coloured cell.
struct Shape {
  char colour = 'G';     // G R Y B: green, red, yellow, blue
  std::string from, to;  // cells; an empty `to`: the cell `from` is coloured
  bool operator==(Shape const&) const = default;
};

struct TreeNode {
  int id = 0;
  int parent = -1;  // -1: the root
  int ply = 0;
  int number = 1;                     // of the move, as position texts count
  Side side = Side::White;            // the side that moved; of the root: the side that moves first
  std::string canonical;              // empty for the root and for unreadable text
  std::string native;                 // in the requested notation, with marks; empty if `canonical` is
  std::vector<int> nags;              // numeric annotation glyphs
  std::vector<std::string> before;    // comments before the first move of a variation
  std::vector<std::string> comments;  // after the move; of the root: before the first move; without their shapes
  std::vector<Shape> shapes;          // from [%csl] and [%cal] in these comments
  std::optional<std::string> clock, evaluation;
  std::vector<int> children;     // the main continuation first
  std::string rest;              // the unreadable text of a line from here on; such a node has no children
  std::optional<Error> failure;  // why
};

// Functions that take a node fail if it does not exist; those that take a notation fail if the game does not have it. An empty
// name means the notation of the record.
class GameTree {
 public:
  // Reads a text with one record, under the options in its tags. `place` is its name in messages. Without a notation: the one in its tags,
  // or the game's own.
  static Result<GameTree> read(Variant const& variant, std::string_view text, std::string_view place,
                               std::string_view notation = {});
  // The moves of a game.
  static Result<GameTree> of(Game const& game);
  GameTree(GameTree&&) noexcept;
  GameTree& operator=(GameTree&&) noexcept;
  ~GameTree();

  // The deviations from the format that the reader accepted. The last one may count further ones.
  [[nodiscard]] std::vector<Warning> warnings() const;
  [[nodiscard]] Variant const& variant() const;     // with the options of the record
  [[nodiscard]] std::string_view notation() const;  // of the record
  [[nodiscard]] std::string start() const;          // TFEN
  // In order; the result is separate. A tag Result is among them only if its value is unknown: "won".
  [[nodiscard]] Tags const& tags() const;
  // 1-0 0-1 1/2-1/2 *: the record's result, or the one that was set; otherwise the law's, if it ends the main line. The law's result is
  // dropped when the main line continues.
  [[nodiscard]] std::string result() const;
  // By id, without removed nodes.
  [[nodiscard]] Result<std::vector<TreeNode>> nodes(std::string_view notation = {});
  // The game at a node. Costs the distance from the last node visited.
  [[nodiscard]] Result<Game> game_at(int node);

  // The id of the child with this move: an existing one, or a new one after the others.
  Result<int> play(int node, std::string_view text, std::string_view notation = {});
  Result<void> remove(int node);  // with all that follows; not the root
  // Moves the variation of a node before the previous one, or makes its line the main line. Does nothing if it already is.
  enum class Promote : bool { OneUp, ToMainLine };
  Result<void> promote(int node, Promote how);
  // Replaces all comments after the move (of the root: before the first move); empty: none. Commands [%clk] and [%eval] in the text are set
  // as a record with this comment would set them: never if the move has them already. Shapes of the old comments stay as written, without
  // their words, unless this text has its own. Text of an earlier report that is still there word for word stays a comment of its own,
  // which the next report replaces.
  Result<void> set_comment(int node, std::string_view text);
  // Removes all shapes from the comments; the words stay.
  Result<void> remove_shapes(int node);
  Result<void> set_nags(int node, std::span<int const> nags);  // 0 to 999, each once
  // Sets what a report says about a move, replacing an earlier report: its mark, $6, $2 or $4, and a comment naming `best`, a legal move in
  // a notation of the game, if known. A mark from $1 to $6 set by a person stays, and the comment then names the judgement. Other comments
  // stay; if one ends with the same words, no comment is added.
  Result<void> set_judgement(int node, Judgement judgement, std::string_view best);
  Result<void> set_evaluation(int node, std::string_view text);  // 0.35, #-3; empty: none; of the root: of the start
  // An empty value removes the tag. Tags that the moves depend on (Variant, VariantHash, Options, SetUp, FEN, Notation) cannot be set.
  Result<void> set_tag(std::string_view name, std::string_view value);
  Result<void> set_result(std::string_view result);  // if the law ends the main line, only the law's result

  // In canonical form: reading it again gives the same tree, and writing that gives the same text. Unreadable lines are text in the
  // record's notation: as long as there are any, no other notation can be written.
  [[nodiscard]] Result<std::string> write(std::string_view notation = {});

 private:
  struct Impl;
  explicit GameTree(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::api
