// Distances by tables: of a position and of each of its moves.

#include <algorithm>

#include "api/impl.hpp"
#include "api/table_set.hpp"
#include "notation/move_text.hpp"
#include "tablebase/bare_kings.hpp"

namespace strata::api {

namespace {

using tablebase::BareKings;
using tablebase::Verdict;

// The results of the positions to which the moves of one lead.
class Followers {
 public:
  explicit Followers(tablebase::TableSet const& tables) : tables_(tables) {}

  // For the side to move; nothing if its table is missing.
  std::optional<Verdict> value(AnyPosition const& position) {
    if (auto const outcome = position.outcome()) {
      if (!outcome->winner) return Verdict{};
      return Verdict{*outcome->winner == position.side_to_move() ? 1 : -1, 0};
    }
    auto const setup = position.setup();
    auto const count = std::ranges::count_if(setup.pieces, [](Piece piece) { return piece != Piece(); });
    return count == 2 ? of_kings(setup) : tablebase::probe(tables_, position);
  }

 private:
  Verdict of_kings(strata::Setup const& setup) {
    auto const& law = tables_.law();
    if (!bare_) bare_.emplace(law);
    auto const place = [&](Color color) {
      auto const found = std::ranges::find(setup.pieces, Piece(color, law.royal()));
      return law.place(static_cast<Cell>(found - setup.pieces.begin()));
    };
    tablebase::Code const code = bare_->code(setup.side_to_move, place(Color::White), place(Color::Black));
    if (code == 0) return {};
    return {tablebase::is_win(code) ? 1 : -1, tablebase::plies_of(code)};
  }

  tablebase::TableSet const& tables_;
  std::optional<BareKings> bare_;
};

// Wins before draws before losses; quick wins and slow losses first.
bool is_better(TableAnswer const& a, TableAnswer const& b) {
  if (a.result != b.result) return a.result > b.result;
  return a.result > 0 ? a.plies < b.plies : a.plies > b.plies;
}

}  // namespace

std::optional<std::string> Tables::ending_of(Game const& game) const {
  if (game.impl().game.outcome() || !fits(game)) return std::nullopt;
  auto const setup = game.impl().game.position().setup();
  PieceType const royal = impl_->set.law().royal();
  int count = 0;
  std::optional<PieceType> third;
  for (Piece const piece : setup.pieces) {
    if (piece == Piece()) continue;
    ++count;
    if (piece.type() != royal) third = piece.type();
  }
  if (count != 3 || !third || !setup.castling.empty()) return std::nullopt;
  auto const types = impl_->set.law().table_types();
  if (std::ranges::find(types, *third) == types.end()) return std::nullopt;
  return impl_->name_of(*third);
}

std::vector<TableMove> Tables::moves(Game const& game) const {
  std::vector<TableMove> found;
  if (!probe(game)) return found;
  // The move rule is left out, as it is of the tables.
  auto setup = game.impl().game.position().setup();
  setup.halfmove_clock = 0;
  auto const position = remake_position(impl_->variant->rules, setup);
  Followers followers(impl_->set);
  for (Move const move : position->legal_moves()) {
    std::string text = write_canonical(*position, game.impl().names(), move);
    position->apply(move);
    auto const after = followers.value(*position);
    position->undo();
    if (!after) return {};
    found.push_back({std::move(text), {-after->result, after->result == 0 ? 0 : after->plies + 1}});
  }
  std::ranges::sort(found, [](TableMove const& a, TableMove const& b) {
    if (is_better(a.answer, b.answer) || is_better(b.answer, a.answer)) return is_better(a.answer, b.answer);
    return a.move < b.move;
  });
  return found;
}

}  // namespace strata::api
