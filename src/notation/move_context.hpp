#pragma once
// MoveContext: what the writers and readers of one position share: its legal moves, and the effects of a move, found by playing it once on
// a copy. Computed on first use, so that a long form without marks costs nothing.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/position/any_position.hpp"

namespace strata {

// The effects of a move that some notation marks.
struct MoveEffects {
  bool check = false;  // gives check and does not end the game by extinction
  bool mate = false;
  int stars = 0;  // '*' signs the notation asks for
};

class MoveContext {
 public:
  MoveContext(AnyPosition const& position, Names const& names, NotationRules const& style)
      : position_(position), rules_(*position.ruleset()), names_(names), style_(style) {}

  [[nodiscard]] AnyPosition const& position() const { return position_; }
  [[nodiscard]] Ruleset const& rules() const { return rules_; }
  [[nodiscard]] Names const& names() const { return names_; }
  [[nodiscard]] NotationRules const& style() const { return style_; }

  [[nodiscard]] std::vector<Move> const& legal() const;
  [[nodiscard]] MoveEffects effects(Move move) const;

  // The piece that moves; none for a board.
  [[nodiscard]] Piece piece(Move move) const {
    return move.kind() == MoveKind::BoardMove ? Piece() : position_.piece_at(move.from());
  }
  // The captured piece, also en passant; none if there is none.
  [[nodiscard]] Piece captured(Move move) const;

  [[nodiscard]] std::string const& cell(Cell cell) const { return names_.cells[cell]; }
  // "=Q", or nothing.
  [[nodiscard]] std::string promotion_suffix(Move move) const;
  // The name of this castling: O-O. Empty if the notation has none.
  [[nodiscard]] std::string_view castling_name(Move move) const;

 private:
  [[nodiscard]] int extinction_stars(Move move) const;
  [[nodiscard]] int board_stars(Move move) const;  // after the move was played on scratch_
  [[nodiscard]] AnyPosition& scratch() const;

  AnyPosition const& position_;
  Ruleset const& rules_;
  Names const& names_;
  NotationRules const& style_;
  mutable std::optional<std::vector<Move>> legal_;
  mutable std::optional<Setup> setup_;
  mutable std::unique_ptr<AnyPosition> scratch_;
};

// The writers of each style: the text without marks. Each uses the canonical text if its own would be ambiguous.
[[nodiscard]] std::string write_canonical(MoveContext const& context, Move move);
[[nodiscard]] std::string write_san(MoveContext const& context, Move move);
[[nodiscard]] std::string write_long(MoveContext const& context, Move move);
[[nodiscard]] std::string write_columns(MoveContext const& context, Move move);
[[nodiscard]] std::string write_romulan(MoveContext const& context, Move move);

// The end of a refusal, "; moves look like Na3 or b1-a3": the first legal move of a piece as `write` writes it and, if that differs, in
// canonical form. Empty if no piece can move.
[[nodiscard]] std::string example_words(MoveContext const& context, std::string (*write)(MoveContext const&, Move));
// "'Zz' is not understood as a move; moves look like Na3 or b1-a3": in the notation and in canonical form.
[[nodiscard]] std::unexpected<Error> not_understood(MoveContext const& context, std::string_view text);

// The readers of each style, for text without marks that is neither canonical nor the name of a castling.
[[nodiscard]] Result<Move> read_san(MoveContext const& context, std::string_view text);
[[nodiscard]] Result<Move> read_long(MoveContext const& context, std::string_view text);
[[nodiscard]] Result<Move> read_columns(MoveContext const& context, std::string_view text);
[[nodiscard]] Result<Move> read_romulan(MoveContext const& context, std::string_view text);

// Canonical text: a move, a reason why not, or nothing if the text does not have this form.
[[nodiscard]] std::optional<Result<Move>> try_canonical(MoveContext const& context, std::string_view text);
// The name of a castling, including its bracket: the same three results.
[[nodiscard]] std::optional<Result<Move>> try_castling(MoveContext const& context, std::string_view text);

}  // namespace strata
