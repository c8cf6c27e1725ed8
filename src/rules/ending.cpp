#include "rules/ending.hpp"

#include <algorithm>
#include <bit>

#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"
#include "rules/special/en_passant.hpp"

namespace strata {

int occurrences(std::span<Key const> history) {
  return history.empty() ? 0 : static_cast<int>(std::ranges::count(history, history.back()));
}

template <int Words, Features F>
std::optional<Color> extinction_winner(Position<Words, F> const& position) {
  // The side to move first: where both lack their pieces, it has lost.
  for (Color color : {position.side_to_move(), !position.side_to_move()}) {
    bool alive = false;
    for (std::uint32_t types = position.rules().extinction_types; types != 0; types &= types - 1)
      alive = alive || position.count(Piece(color, static_cast<PieceType>(std::countr_zero(types)))) > 0;
    if (!alive) return !color;
  }
  return std::nullopt;
}

template <int Words, Features F>
bool is_material_draw_of_few(Position<Words, F> const& position) {
  Ruleset const& rules = position.rules();
  MaterialRules const& material = rules.endings.material;
  std::array<CellSet<Words>, 2> pieces{position.pieces(Color::White) - position.royals(Color::White),
                                       position.pieces(Color::Black) - position.royals(Color::Black)};
  std::array<bool, 2> const bare{pieces[0].empty(), pieces[1].empty()};
  auto live = pieces;
  for (DeadPieces const& dead : material.dead)
    for (std::size_t side = 0; side < 2; ++side) {
      if (dead.only_if_enemy_bare && !bare[1 - side]) continue;
      position.pieces(Piece(static_cast<Color>(side), dead.type)).for_each([&](Cell cell) {
        if (dead.cells[side][cell]) live[side].erase(cell);
      });
    }
  auto const all = live[0] | live[1];
  int const count = all.count();
  if (count == 0) return true;
  if (count == 1) {
    Piece const piece = position.piece_at(all.first());
    if (((material.lone >> piece.type()) & 1) != 0 && bare[static_cast<std::size_t>(index(!piece.color()))])
      return true;
  }
  if (material.one_shade == 0) return false;
  bool dark = false;
  bool light = false;
  bool all_of_kind = true;
  all.for_each([&](Cell cell) {
    all_of_kind = all_of_kind && ((material.one_shade >> position.piece_at(cell).type()) & 1) != 0;
    (rules.geometry.dark()[cell] ? dark : light) = true;
  });
  return all_of_kind && dark != light;
}

Outcome outcome_without_moves(EndingRules const& rules, Color side_to_move, bool in_check) {
  if (in_check) return {!side_to_move, Reason::Checkmate};
  switch (rules.stalemate) {
    case StalemateRule::Loss: return {!side_to_move, Reason::Stalemate};
    case StalemateRule::Win: return {side_to_move, Reason::Stalemate};
    case StalemateRule::Draw: break;
  }
  return {std::nullopt, Reason::Stalemate};
}

template <int Words, Features F>
std::optional<Outcome> outcome_of(Position<Words, F>& position, MoveArena& arena) {
  Ruleset const& rules = position.rules();
  if (rules.extinction_types != 0)
    if (auto const winner = extinction_winner(position)) return Outcome{*winner, Reason::Extinction};
  if (!has_legal_move(position, arena))
    return outcome_without_moves(rules.endings, position.side_to_move(), in_check(position, position.side_to_move()));
  if (is_material_draw(position)) return Outcome{std::nullopt, Reason::InsufficientMaterial};
  int const limit = rules.endings.move_rule_plies;
  if (limit > 0 && position.halfmove_clock() >= limit) return Outcome{std::nullopt, Reason::MoveRule};
  return std::nullopt;
}

template <int Words, Features F>
bool has_legal_en_passant(Position<Words, F>& position, MoveArena& arena) {
  MoveList list(arena);
  add_en_passant(position, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (leaves_royals_safe(position, list[i])) return true;
  return false;
}

#define STRATA_INSTANTIATE(words, features)                                                     \
  template std::optional<Color> extinction_winner(Position<words, Features::features> const&);  \
  template bool is_material_draw_of_few(Position<words, Features::features> const&);            \
  template std::optional<Outcome> outcome_of(Position<words, Features::features>&, MoveArena&); \
  template bool has_legal_en_passant(Position<words, Features::features>&, MoveArena&);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
