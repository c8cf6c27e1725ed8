// What a board shows beside a position: who attacks a cell, and what the side that is not to move could do and win.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "api/impl.hpp"
#include "notation/refusal_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"
#include "search/static_exchange.hpp"

namespace strata::api {

namespace {

// How many of its coordinates change, all by the same; 0 where they change by different numbers.
int changing_axes(Vector vector) {
  int axes = 0;
  int step = 0;
  for (int const change : {std::abs(vector.file), std::abs(vector.rank), std::abs(vector.level)}) {
    if (change == 0) continue;
    if (step != 0 && change != step) return 0;
    step = change;
    ++axes;
  }
  return axes;
}

// Whether a leap passes over a place where a cell could be.
bool leaps_over(Geometry const& geometry, Cell from, Vector way) {
  Vector const start = geometry.space(from);
  int const steps = std::gcd(std::gcd(way.file, way.rank), way.level);
  for (int i = 1; i < steps; ++i)
    if (geometry.at_space({start.file + way.file / steps * i, start.rank + way.rank / steps * i,
                           start.level + way.level / steps * i}) != no_cell)
      return true;
  return false;
}

LineKind line_kind(Variant::Impl const& variant, Piece piece, Cell from, Cell to) {
  Ruleset const& rules = variant.rules();
  Geometry const& geometry = rules.geometry;
  Vector const start = geometry.space(from);
  Vector const end = geometry.space(to);
  // In half cells: a level up is a step like two of them, unless levels are shifted by halves.
  Vector way{end.file - start.file, end.rank - start.rank, end.level - start.level};
  if (rules.lines != LineRule::Direct) way.level = 0;
  bool const leap = ((rules.capture_leaps(piece.index(), from)[to / 64u] >> (to % 64u)) & 1) != 0;
  if (leap && leaps_over(geometry, from, way)) return LineKind::Leap;
  if (variant.variant->spec->board.half_cell_shift.empty()) way.level *= 2;
  switch (changing_axes(way)) {
    case 1: return LineKind::Straight;
    case 2: return LineKind::Diagonal;
    case 3: return LineKind::Triagonal;
    default: return LineKind::Leap;
  }
}

std::vector<Attacker> attackers_by(Game::Impl const& game, Color side, Cell cell, Cell mover) {
  AnyPosition const& position = game.game.position();
  std::vector<Attacker> attackers;
  for (Cell const from : position.capturers(cell, side, mover))
    attackers.push_back(
        {game.names().cells[from], line_kind(game.variant.impl(), position.piece_at(from), from, cell)});
  return attackers;
}

std::unexpected<Error> no_cell_called(std::string_view name) {
  return bad_move("there is no cell " + std::string(name), "no-such-cell", {{"cell", quoted(name)}});
}

}  // namespace

Result<Attackers> Game::attackers(std::string_view cell, std::string_view mover) const {
  Names const& names = impl_->names();
  Cell const at = names.find_cell(cell);
  if (at == no_cell) return no_cell_called(cell);
  Cell const leaves = mover.empty() ? no_cell : names.find_cell(mover);
  if (!mover.empty() && leaves == no_cell) return no_cell_called(mover);
  return Attackers{attackers_by(*impl_, Color::White, at, leaves), attackers_by(*impl_, Color::Black, at, leaves)};
}

std::vector<MoveInfo> Game::enemy_moves() const {
  auto const position = impl_->game.position().scratch();
  position->pass();
  return infos_of(*position, impl_->names(), position->legal_moves(Draws::GoOn));
}

std::string Game::passed() const {
  strata::Setup setup = impl_->game.position().setup();
  setup.side_to_move = !setup.side_to_move;
  setup.en_passant.reset();
  return write_tfen(impl_->rules(), impl_->names(), setup);
}

std::vector<Threat> Game::threats() const {
  struct Capture {
    int gain = 0, capturer = 0;  // centipawns: won by the exchange, and what captures
    Cell by = no_cell;
  };
  auto const position = impl_->game.position().scratch();
  position->pass();
  Evaluator const& values = *impl_->variant.impl().evaluator;
  std::map<Cell, Capture> best;
  for (Move const move : position->legal_moves(Draws::GoOn)) {
    // A pass leaves nothing to capture en passant, and no board captures: what is captured stands on the target.
    if (!position->is_capture(move)) continue;
    Capture const capture{.gain = static_exchange(*position, values, move),
                          .capturer = values.exchange_value(position->piece_at(move.from())),
                          .by = move.from()};
    // A small gain from exchanging pieces of about the same value is no threat.
    if (capture.gain <= 0 || 4 * capture.gain < values.exchange_value(position->piece_at(move.to()))) continue;
    auto const [known, is_first] = best.try_emplace(move.to(), capture);
    auto const rank = [](Capture const& one) { return std::tuple(-one.gain, one.capturer, one.by); };
    if (!is_first && rank(capture) < rank(known->second)) known->second = capture;
  }
  std::vector<std::pair<Cell, Capture>> captures(best.begin(), best.end());
  std::ranges::sort(captures, {}, [](auto const& entry) { return std::pair(-entry.second.gain, entry.first); });
  std::vector<Threat> threats;
  std::vector<std::string> const& cells = impl_->names().cells;
  for (auto const& [cell, capture] : captures) threats.push_back({.cell = cells[cell], .by = cells[capture.by]});
  return threats;
}

}  // namespace strata::api
