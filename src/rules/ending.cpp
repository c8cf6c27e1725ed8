#include "rules/ending.hpp"

#include <algorithm>
#include <bit>

#include "rules/helpmate.hpp"
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

namespace {

// By colour: the pieces that are not royal, and those of them that the law counts.
template <int Words>
struct Counted {
  std::array<CellSet<Words>, 2> pieces, live;
  [[nodiscard]] bool is_bare(std::size_t side) const { return pieces[side].empty(); }
};

template <int Words, Features F>
Counted<Words> count_pieces(Position<Words, F> const& position) {
  Counted<Words> found;
  for (Color const color : {Color::White, Color::Black})
    found.pieces[static_cast<std::size_t>(index(color))] = position.pieces(color) - position.royals(color);
  found.live = found.pieces;
  for (DeadPieces const& dead : position.rules().endings.material.dead)
    for (std::size_t side = 0; side < 2; ++side) {
      if (dead.only_if_enemy_bare && !found.is_bare(1 - side)) continue;
      position.pieces(Piece(static_cast<Color>(side), dead.type)).for_each([&](Cell cell) {
        if (dead.cells[side][cell]) found.live[side].erase(cell);
      });
    }
  return found;
}

// Whether all of them, and there is one, are of types of `one_shade` on cells of one shade.
template <int Words, Features F>
bool are_of_one_shade(Position<Words, F> const& position, CellSet<Words> const& pieces) {
  Ruleset const& rules = position.rules();
  bool dark = false;
  bool light = false;
  bool all_of_kind = true;
  pieces.for_each([&](Cell cell) {
    all_of_kind = all_of_kind && ((rules.endings.material.one_shade >> position.piece_at(cell).type()) & 1) != 0;
    (rules.geometry.dark()[cell] ? dark : light) = true;
  });
  return all_of_kind && dark != light;
}

}  // namespace

template <int Words, Features F>
bool is_material_draw_of_few(Position<Words, F> const& position) {
  MaterialRules const& material = position.rules().endings.material;
  Counted<Words> const counted = count_pieces(position);
  auto const all = counted.live[0] | counted.live[1];
  int const count = all.count();
  if (count == 0) return true;
  if (count == 1) {
    Piece const piece = position.piece_at(all.first());
    if (((material.lone >> piece.type()) & 1) != 0 && counted.is_bare(static_cast<std::size_t>(index(!piece.color()))))
      return true;
  }
  return material.one_shade != 0 && are_of_one_shade(position, all);
}

template <int Words, Features F>
bool is_claimable_material(Position<Words, F> const& position) {
  MaterialRules const& material = position.rules().endings.material;
  if (material.claims.empty()) return false;
  for (Color const side : {Color::White, Color::Black}) {
    if (position.pieces(!side) != position.royals(!side)) continue;
    std::vector<PieceType> left;
    (position.pieces(side) - position.royals(side)).for_each([&](Cell cell) {
      PieceType const type = position.piece_at(cell).type();
      bool const counts = std::ranges::none_of(material.dead, [&](DeadPieces const& dead) {
        return dead.type == type && dead.out_of_reach && dead.cells[static_cast<std::size_t>(index(side))][cell];
      });
      if (counts) left.push_back(type);
    });
    std::ranges::sort(left);
    if (std::ranges::find(material.claims, left) != material.claims.end()) return true;
  }
  return false;
}

template <int Words, Features F>
bool can_never_win(Position<Words, F> const& position, Color side) {
  Ruleset const& rules = position.rules();
  MaterialRules const& material = rules.endings.material;
  if (!material.enabled || rules.extinction_types != 0 || rules.endings.stalemate != StalemateRule::Draw) return false;
  if (!royals_never_check(rules, side)) return false;
  Counted<Words> const counted = count_pieces(position);
  auto const& ours = counted.pieces[static_cast<std::size_t>(index(side))];
  auto const& live = counted.live[static_cast<std::size_t>(index(side))];
  if (live.empty()) return true;
  // One piece that the law knows as too weak to mate alone; dead pieces give no check, but may take a cell from a king.
  if (live.count() > 1 || ours != live) return false;
  Cell const cell = live.first();
  if (((rules.deciding_types >> position.piece_at(cell).type()) & 1) != 0) return false;
  return !may_mate(rules, position.setup(), side, cell);
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
std::optional<Outcome> outcome_of(Position<Words, F>& position, MoveArena& arena, Draws draws) {
  Ruleset const& rules = position.rules();
  if (rules.extinction_types != 0)
    if (auto const winner = extinction_winner(position)) return Outcome{*winner, Reason::Extinction};
  if (!has_legal_move(position, arena))
    return outcome_without_moves(rules.endings, position.side_to_move(), in_check(position, position.side_to_move()));
  if (draws == Draws::GoOn) return std::nullopt;
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

#define STRATA_INSTANTIATE(words, features)                                                            \
  template std::optional<Color> extinction_winner(Position<words, Features::features> const&);         \
  template bool can_never_win(Position<words, Features::features> const&, Color);                      \
  template bool is_material_draw_of_few(Position<words, Features::features> const&);                   \
  template bool is_claimable_material(Position<words, Features::features> const&);                     \
  template std::optional<Outcome> outcome_of(Position<words, Features::features>&, MoveArena&, Draws); \
  template bool has_legal_en_passant(Position<words, Features::features>&, MoveArena&);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
