#pragma once
// Position text (docs/formats/tfen.md). read_tfen() gives a Setup, which may still be illegal: make_position() checks it and explain() puts
// the fault in words. Orthodox-like games (one level, castling by K and Q sides) also read FEN.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/position/any_position.hpp"
#include "rules/position/setup.hpp"

namespace strata {

// The fields of a position text, in order. A seventh follows in games that track pawn moves.
inline constexpr std::string_view position_fields =
    "placement, side, castling, en passant, halfmove clock, move number";

// "level 3, rank 5: 9 cells, expected 8"; surplus fields are refused.
[[nodiscard]] Result<Setup> read_tfen(Ruleset const& rules, Names const& names, std::string_view text);
// Canonical: read_tfen of it gives the same setup.
[[nodiscard]] std::string write_tfen(Ruleset const& rules, Names const& names, Setup const& setup);
// Whether the cells are named as in chess: one level, a letter for the file and a number for the rank.
[[nodiscard]] bool has_cells_of_chess(Ruleset const& rules, Names const& names);
// For other programs: FEN, with KQkq for castling, if the cells are those of chess and these letters tell the rooks apart; otherwise as
// write_tfen(). read_tfen() of it gives the same setup.
[[nodiscard]] std::string write_fen(Ruleset const& rules, Names const& names, Setup const& setup);
// The en passant field, the double step that may be captured: "e3", "c3:c4(2)"; "-" for none.
[[nodiscard]] std::string write_en_passant(Ruleset const& rules, Names const& names,
                                           std::optional<EnPassant> const& en_passant);
// "the side not to move is in check: the king on e1 is attacked".
[[nodiscard]] std::string explain(Ruleset const& rules, Names const& names, SetupFault const& fault);
// The same as an error.
[[nodiscard]] Error setup_error(Ruleset const& rules, Names const& names, SetupFault const& fault);
// read_tfen() and make_position() in one, with errors as sentences.
[[nodiscard]] Result<std::unique_ptr<AnyPosition>> position_from_tfen(std::shared_ptr<Ruleset const> const& rules,
                                                                      Names const& names, std::string_view text);

}  // namespace strata
