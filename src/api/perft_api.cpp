// Counting move sequences, in pieces between which somebody may say that it is enough.

#include <algorithm>

#include "api/api.hpp"
#include "api/impl.hpp"
#include "notation/move_text.hpp"

namespace strata::api {

namespace {

constexpr std::uint64_t uninterrupted = 2'000'000;  // leaves counted in one piece, about

Draws draws_of(PerftOptions const& options) { return options.through_draws ? Draws::GoOn : Draws::End; }

// Leaves below a position, from the moves of the two sides: one of them may be in check, with next to none.
bool is_small(int depth, std::size_t moves, std::size_t moves_before) {
  constexpr std::size_t at_least = 30;
  std::uint64_t leaves = 1;
  for (int ply = 0; ply < depth && leaves <= uninterrupted; ++ply) leaves *= std::max({at_least, moves, moves_before});
  return leaves <= uninterrupted;
}

// Plays moves one by one until what is left is small, so that a count of hours can be stopped. Nothing: it was.
std::optional<std::uint64_t> count(AnyPosition& position, int depth, std::size_t moves_before,
                                   PerftOptions const& options, StopToken const& stop) {
  if (stop.requested()) return std::nullopt;
  auto const moves = position.legal_moves(draws_of(options));
  if (is_small(depth, moves.size(), moves_before)) return position.perft(depth, options.bulk, draws_of(options));
  std::uint64_t nodes = 0;
  for (Move const move : moves) {
    position.apply(move);
    auto const below = count(position, depth - 1, moves.size(), options, stop);
    position.undo();
    if (!below) return std::nullopt;
    nodes += *below;
  }
  return nodes;
}

}  // namespace

std::uint64_t Game::perft(int depth, PerftOptions options) const {
  return impl_->game.position().scratch()->perft(depth, options.bulk, draws_of(options));
}

bool Game::divide(int depth, PerftOptions options, StopToken const& stop, TellCount const& tell) const {
  if (depth < 1) return true;
  auto const position = impl_->game.position().scratch();
  std::vector<std::pair<std::string, Move>> moves;
  for (Move const move : position->legal_moves(draws_of(options)))
    moves.emplace_back(write_canonical(*position, impl_->names(), move), move);
  std::ranges::sort(moves, {}, &std::pair<std::string, Move>::first);
  for (auto const& [text, move] : moves) {
    position->apply(move);
    auto const nodes = count(*position, depth - 1, moves.size(), options, stop);
    position->undo();
    if (!nodes) return false;
    tell(text, *nodes);
  }
  return true;
}

}  // namespace strata::api
