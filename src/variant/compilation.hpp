#pragma once
// What the parts of the compiler share: the spec, the results so far, and the look-ups that every part needs: cells, pieces, the cells of a
// zone, and their mirror images for Black.

#include <cstdint>
#include <optional>

#include "rules/ruleset.hpp"
#include "variant/document.hpp"
#include "variant/frame.hpp"
#include "variant/variant_spec.hpp"
#include "variant/vectors.hpp"
#include "variant/zones.hpp"

namespace strata::variant {

struct Compilation {
  Compilation(VariantSpec const& the_spec, Problems& the_problems)
      : spec(the_spec), problems(the_problems), frame(the_spec.board, the_problems) {}

  VariantSpec const& spec;
  Problems& problems;
  Frame frame;
  RulesetDraft draft;

  [[nodiscard]] Unit unit() const { return spec.board.half_cell_shift.empty() ? Unit::Cells : Unit::HalfCells; }
  // An existing cell by its name, no_cell after a problem.
  [[nodiscard]] Cell cell(Spelled const& name) const;
  // The piece type of a letter, no_piece_type after a problem.
  [[nodiscard]] PieceType type(std::string_view letter, TextPlace at) const;
  // The types of all letters of a text: "QRBN".
  [[nodiscard]] std::uint32_t types(Spelled const& letters) const;
  // The existing cells of a zone.
  [[nodiscard]] CellMask mask(ZoneTexts const& zone) const;
  // White's cells and vectors mirrored for Black, by the symmetry of the game.
  [[nodiscard]] CellMask turned(CellMask const& cells) const;
  [[nodiscard]] Vector turned(Vector vector) const;
};

// The parts of the compiler, in the order in which they must run. All report errors to compilation.problems.
void compile_board(Compilation& compilation);  // geometry, lines
void compile_pins(Compilation& compilation);   // movable boards; part of the board's cells come from compile_board()
void compile_symmetry(Compilation& compilation);
void compile_pieces(Compilation& compilation);
void compile_castling(Compilation& compilation);
void compile_endings(Compilation& compilation);

}  // namespace strata::variant
