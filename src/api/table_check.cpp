// Tables against the rules, position by position.

#include "api/impl.hpp"
#include "api/table_set.hpp"
#include "base/random.hpp"
#include "notation/tfen.hpp"

namespace strata::api {

namespace {

using tablebase::TableSet;
using tablebase::Verdict;

// The result of the position that a move has led to: by the law if the game is over, else by the tables. A piece without a table draws.
Verdict value_of(TableSet const& tables, AnyPosition const& position) {
  if (auto const outcome = position.outcome()) {
    if (!outcome->winner) return {};
    return {*outcome->winner == position.side_to_move() ? 1 : -1, 0};
  }
  return tablebase::probe(tables, position).value_or(Verdict{});
}

// The quickest win, else a draw, else the slowest loss, by the positions one ply on.
Verdict best_of(TableSet const& tables, AnyPosition& position) {
  Verdict best{-1, 0};
  for (Move const move : position.legal_moves()) {
    position.apply(move);
    Verdict const after = value_of(tables, position);
    position.undo();
    Verdict const here{-after.result, after.result == 0 ? 0 : after.plies + 1};
    bool const better = here.result != best.result ? here.result > best.result
                        : here.result > 0          ? here.plies < best.plies
                                                   : here.plies > best.plies;
    if (better) best = here;
  }
  return best;
}

}  // namespace

std::optional<std::string> Tables::find_fault(std::string_view ending, int positions, std::uint64_t seed) const {
  auto const type = impl_->type_of(ending);
  if (!type || impl_->set.table(*type) == nullptr) return std::nullopt;
  Ruleset const& rules = *impl_->variant->rules;
  auto const& cells = rules.geometry.all();
  PieceType const king = impl_->set.law().royal();
  Random random(seed);
  constexpr int tries_a_position = 10'000;  // so that a law in which nothing is legal ends too
  for (int done = 0, tries = 0; done < positions && tries / tries_a_position < positions; ++tries) {
    auto const draw = [&] { return cells[static_cast<std::size_t>(random.below(cells.size()))]; };
    Cell const white = draw();
    Cell const black = draw();
    Cell const third = draw();
    auto const bits = random.next();
    if (white == black || white == third || black == third) continue;
    strata::Setup setup;
    setup.pieces.assign(static_cast<std::size_t>(rules.geometry.slots()), Piece());
    setup.pieces[white] = Piece(Color::White, king);
    setup.pieces[black] = Piece(Color::Black, king);
    setup.pieces[third] = Piece((bits & 1) != 0 ? Color::White : Color::Black, *type);
    setup.side_to_move = (bits & 2) != 0 ? Color::White : Color::Black;
    auto const made = make_position(impl_->variant->rules, setup);
    if (!made || (*made)->outcome()) continue;
    ++done;
    auto const told = tablebase::probe(impl_->set, **made);
    Verdict const best = best_of(impl_->set, **made);
    if (!told || told->result != best.result || (told->result != 0 && told->plies != best.plies))
      return write_tfen(rules, impl_->variant->names, (*made)->setup());
  }
  return std::nullopt;
}

}  // namespace strata::api
