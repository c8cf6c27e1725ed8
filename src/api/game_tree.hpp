#pragma once
// GameTree: a record as it is edited: moves with variations, comments, annotations, clocks and evaluations, tags and a result
// (docs/formats/records.md). Nodes are numbers that stay the same; 0 is the root, before the first move. What was read is never
// lost: what is not as records are written is read with a warning, and a line goes on as text from the first move that cannot be read or played, as a node of its own with its failure, and is
// written back word by word. Marks of check are not verified, and are written by the law; a tag Result is written as the record
// ends.

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
  int parent = -1;  // -1: it is the root
  int ply = 0;
  int number = 1;                     // of the move, as position texts count
  Side side = Side::White;            // who moved; of the root: who moves first
  std::string canonical;              // empty for the root, and for text that could not be read
  std::string native;                 // in the notation asked for, with marks; empty where `canonical` is
  std::vector<int> nags;              // numeric annotation glyphs
  std::vector<std::string> before;    // comments before the first move of a variation
  std::vector<std::string> comments;  // after the move; of the root: before the first move; without what they draw
  std::vector<Shape> shapes;          // drawn by [%csl] and [%cal] in these comments
  std::optional<std::string> clock, evaluation;
  std::vector<int> children;     // the main continuation first
  std::string rest;              // text of a line from here on that could not be read: it has no children
  std::optional<Error> failure;  // why
};

// Functions that take a node fail for one that is not there; those that take a notation, for one that the game does not have. An empty
// name means the notation of the record.
class GameTree {
 public:
  // Of a text that holds one record, under the options that its tags name. `place` is its name in messages. Without a notation: the
  // one that its tags name, else the game's own.
  static Result<GameTree> read(Variant const& variant, std::string_view text, std::string_view place,
                               std::string_view notation = {});
  // The moves of a game.
  static Result<GameTree> of(Game const& game);
  GameTree(GameTree&&) noexcept;
  GameTree& operator=(GameTree&&) noexcept;
  ~GameTree();

  // The deviations from the format that the reader accepted. The last one may count those that are not listed.
  [[nodiscard]] std::vector<Warning> warnings() const;
  [[nodiscard]] Variant const& variant() const;     // with the options of the record
  [[nodiscard]] std::string_view notation() const;  // of the record
  [[nodiscard]] std::string start() const;          // TFEN
  // In their order; the result stands beside them. A tag Result is among them only where it is none that is known: "won".
  [[nodiscard]] Tags const& tags() const;
  // 1-0 0-1 1/2-1/2 *: what the record says, or was set; else the law's, where it ends the main line. The law's alone never stays over
  // a main line that goes on.
  [[nodiscard]] std::string result() const;
  // By ids, those that were removed left out.
  [[nodiscard]] Result<std::vector<TreeNode>> nodes(std::string_view notation = {});
  // The game at a node. Costs the way from the last node that was looked at.
  [[nodiscard]] Result<Game> game_at(int node);

  // The id of the child with this move: one that is there, or a new one behind the others.
  Result<int> play(int node, std::string_view text, std::string_view notation = {});
  Result<void> remove(int node);  // with all that follows; not the root
  // Brings the variation of a node before its elder, or its whole line to the front. Where it is the main line, nothing happens.
  enum class Promote : bool { OneUp, ToMainLine };
  Result<void> promote(int node, Promote how);
  // Instead of all comments after the move, of the root before the first move; empty: none. Commands [%clk] and [%eval] in it are
  // set, as a record with this comment would set them: never where the move has them already. What the comments drew stays as it
  // was written, without their words, unless this one draws itself. What a report has said here, as far as the text still says it
  // whole, stays a comment of its own, and the next report replaces it.
  Result<void> set_comment(int node, std::string_view text);
  // What the comments draw, out of all of them; what they say stays.
  Result<void> remove_shapes(int node);
  Result<void> set_nags(int node, std::span<int const> nags);  // 0 to 999, each once
  // What a report says of a move, instead of what an earlier one said: its mark, $6, $2 or $4, and a comment on what was `best`, a legal
  // move in a notation of the game, where that is known. A mark from $1 to $6 that a person set stays, and the comment says the judgement
  // beside it. What other comments say stays; where one ends with the same words there is none more.
  Result<void> set_judgement(int node, Judgement judgement, std::string_view best);
  Result<void> set_evaluation(int node, std::string_view text);  // 0.35, #-3; empty: none; of the root: of the start
  // An empty value removes it. What the moves depend on (Variant, VariantHash, Options, SetUp, FEN, Notation) cannot be set.
  Result<void> set_tag(std::string_view name, std::string_view value);
  Result<void> set_result(std::string_view result);  // where the law ends the main line, no other than the law's

  // In canonical form: read again it is the same tree, and written again the same text. Lines that could not be read are
  // text in the notation of the record: as long as there are any, no other one is written.
  [[nodiscard]] Result<std::string> write(std::string_view notation = {});

 private:
  struct Impl;
  explicit GameTree(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::api
