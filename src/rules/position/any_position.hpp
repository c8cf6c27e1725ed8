#pragma once
// AnyPosition: a playable position of any game, behind about twenty virtual calls. For commands, games and text: one
// dispatch a command. Code that visits millions of positions is written against the instances (instances.hpp, visit()).

#include <expected>
#include <memory>
#include <optional>
#include <vector>

#include "board/cell.hpp"
#include "rules/move.hpp"
#include "rules/outcome.hpp"
#include "rules/position/setup.hpp"
#include "rules/ruleset.hpp"

namespace strata {

class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  [[nodiscard]] virtual std::unique_ptr<AnyPosition> clone() const = 0;
  // A clone for a look ahead: undo() takes back what is applied to it and nothing from before. Costs the same however many plies were
  // played.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> scratch() const = 0;
  [[nodiscard]] virtual std::shared_ptr<Ruleset const> const& ruleset() const = 0;
  [[nodiscard]] virtual Setup setup() const = 0;
  [[nodiscard]] virtual Color side_to_move() const = 0;
  [[nodiscard]] virtual Piece piece_at(Cell cell) const = 0;
  // Whether a movable cell is there just now; true for all other cells of the geometry.
  [[nodiscard]] virtual bool cell_exists(Cell cell) const = 0;

  // From now on legal_moves(), is_legal() and outcome() look at draws in this way. Copies do the same; at first they end the game.
  virtual void set_draws(Draws draws) = 0;
  [[nodiscard]] virtual Draws draws() const = 0;

  // All legal moves, in no particular order. Empty when the game is over by the position alone.
  [[nodiscard]] std::vector<Move> legal_moves() const { return legal_moves(draws()); }
  [[nodiscard]] virtual std::vector<Move> legal_moves(Draws draws) const = 0;
  // Any 32 bits may be asked about.
  [[nodiscard]] virtual bool is_legal(Move move) const = 0;
  // The move must be legal.
  virtual void apply(Move move) = 0;
  // Passes the turn, for a look at what the other side could do: the side that passes may be left in check. An en passant capture
  // that was possible is not any more.
  virtual void pass() = 0;
  // Takes the last applied move or pass back; every byte is as before. There must be one.
  virtual void undo() = 0;

  [[nodiscard]] virtual bool in_check() const = 0;
  // Enemy pieces that give check, and the royal pieces attacked.
  [[nodiscard]] virtual std::vector<Cell> checkers() const = 0;
  // Pieces of `by` that attack a cell as a check would (checks_from applied), as if a royal piece of the other side stood there.
  [[nodiscard]] virtual std::vector<Cell> attackers(Cell cell, Color by) const = 0;
  // Pieces of `by` that could capture on a cell: what stands there now, or the piece on `mover` once it has gone there (no_cell:
  // none does). Of a royal piece, those that would check it. Pinned pieces count, and en passant does not: a pawn does not attack
  // the cell of the pawn it captures so. None where the board of the cell is elsewhere.
  [[nodiscard]] virtual std::vector<Cell> capturers(Cell cell, Color by, Cell mover) const = 0;
  // Whether the piece on `move.to()` or the passing pawn is captured by it.
  [[nodiscard]] virtual bool is_capture(Move move) const = 0;

  // The end as far as this position alone tells: extinction, mate, stalemate, material, move rule.
  [[nodiscard]] std::optional<Outcome> outcome() const { return outcome(draws()); }
  [[nodiscard]] virtual std::optional<Outcome> outcome(Draws draws) const = 0;
  // Whether a side can never win by any moves of both, as ending.hpp has it.
  [[nodiscard]] virtual bool can_never_win(Color side) const = 0;
  // Whether a draw by material may be claimed, as ending.hpp has it.
  [[nodiscard]] virtual bool is_claimable_material() const = 0;
  // Key of the whole position, and the key two positions share when the law calls them the same (the en passant field
  // counts only if an en passant capture is legal).
  [[nodiscard]] virtual Key key() const = 0;
  [[nodiscard]] virtual Key repetition_key() const = 0;
  // The key computed afresh from the pieces; equal to key() unless there is a bug.
  [[nodiscard]] virtual Key fresh_key() const = 0;

  // Whether both, of one ruleset, agree in everything but the moves that may be undone.
  [[nodiscard]] virtual bool same_bytes(AnyPosition const& other) const = 0;

  // Number of legal move sequences of `depth` plies. bulk: count the last ply without playing it.
  [[nodiscard]] virtual std::uint64_t perft(int depth, bool bulk, Draws draws = Draws::End) = 0;
};

// The first fault of the setup, or a position. The ruleset is kept alive by the position.
[[nodiscard]] std::expected<std::unique_ptr<AnyPosition>, SetupFault> make_position(
    std::shared_ptr<Ruleset const> rules, Setup const& given, Forgive forgive = Forgive::Nothing);
// The position of which this is the setup(): nothing is looked for in it. It has no moves that could be undone.
[[nodiscard]] std::unique_ptr<AnyPosition> remake_position(std::shared_ptr<Ruleset const> rules, Setup const& setup);

}  // namespace strata
