#include "tablebase/probe.hpp"

#include "rules/ending.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"

namespace strata::tablebase {

namespace {

// Follows the tables through a position, of which it keeps the moves.
template <int Words, Features F>
class LineFinder {
 public:
  LineFinder(TableSet const& tables, Position<Words, F>& position) : tables_(tables), position_(position) {}

  std::vector<Move> find() {
    std::vector<Move> line;
    auto const known = probe(tables_, position_);
    if (!known || known->result == 0) return line;
    for (int plies = known->plies; plies > 0; --plies) {
      Move const move = best_move(plies);
      if (!move) break;
      line.push_back(move);
      position_.apply(move);
    }
    return line;
  }

 private:
  // The first move after which the game ends in `plies` - 1 plies.
  Move best_move(int plies) {
    MoveList list(arena_);
    generate_legal(position_, list);
    for (std::size_t i = 0; i < list.size(); ++i) {
      Move const move = list[i];
      position_.apply(move);
      bool const nearer = ends_in(plies - 1);
      position_.undo();
      if (nearer) return move;
    }
    return {};
  }

  bool ends_in(int plies) {
    auto const outcome = outcome_of(position_, arena_);
    if (outcome || plies == 0) return plies == 0 && outcome && outcome->winner;
    auto const known = probe(tables_, position_);
    return known && known->result != 0 && known->plies == plies;
  }

  TableSet const& tables_;
  Position<Words, F>& position_;
  MoveArena arena_;
};

}  // namespace

std::optional<Verdict> probe(TableSet const& tables, AnyPosition const& position) {
  std::optional<Verdict> found;
  auto const scratch = position.scratch();
  visit(*scratch, [&](auto& instance) { found = probe(tables, instance); });
  return found;
}

std::vector<Move> best_line(TableSet const& tables, AnyPosition const& position) {
  std::vector<Move> line;
  auto const scratch = position.scratch();
  visit(*scratch, [&](auto& instance) { line = LineFinder(tables, instance).find(); });
  return line;
}

}  // namespace strata::tablebase
