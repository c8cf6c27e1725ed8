#pragma once
// Moves as text: the canonical form of data (docs/formats/moves.md) and the native notation of each game.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/game.hpp"
#include "notation/names.hpp"
#include "rules/position/any_position.hpp"

namespace strata {

// Canonical text of a legal move: 0e2-0e4, 0e7-0e8=Q, @b1(2)-b3(4).
[[nodiscard]] std::string write_canonical(AnyPosition const& position, Names const& names, Move move);
// The legal move with this canonical text; otherwise BadMove with the reason (see refusal_text.hpp).
[[nodiscard]] Result<Move> read_canonical(AnyPosition const& position, Names const& names, std::string_view text);

// The written form of the law, with its marks (+ # * ...). The move must be legal.
[[nodiscard]] std::string write_native(AnyPosition const& position, Names const& names, NotationRules const& rules,
                                       Move move);

// The same for many moves of one position: what they share is computed once.
[[nodiscard]] std::vector<std::string> write_native(AnyPosition const& position, Names const& names,
                                                    NotationRules const& rules, std::span<Move const> moves);

// How strictly marks are read. Check: a wrong or missing + or # is an error (records, replay); a missing * never is.
enum class Marks { Ignore, Check };

// Reads native text (all forms the law accepts), canonical text too. BadMove says why.
[[nodiscard]] Result<Move> read_native(AnyPosition const& position, Names const& names, NotationRules const& rules,
                                       std::string_view text, Marks marks = Marks::Ignore);

}  // namespace strata
