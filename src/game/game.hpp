#pragma once
// Game: a start position and the moves played since, with repetition, claims and the result. No clock, no text, no I/O.

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "game/claim.hpp"
#include "rules/position/any_position.hpp"

namespace strata {

// A game in little memory: a position takes many times the memory of its data.
struct PackedGame {
  std::shared_ptr<Ruleset const> rules;
  std::shared_ptr<Setup const> start;
  Setup now;
  std::vector<Move> moves;
  std::vector<Key> keys;  // as Game::keys()
  Draws draws = Draws::End;
  std::optional<Outcome> outcome;
};

class Game {
 public:
  explicit Game(std::unique_ptr<AnyPosition> start);
  // Restores a packed game. Its moves are taken back by replaying those before them.
  explicit Game(PackedGame const& packed);
  [[nodiscard]] PackedGame pack() const;
  Game(Game const& other);
  Game(Game&&) noexcept = default;
  Game& operator=(Game const& other);
  Game& operator=(Game&&) noexcept = default;

  [[nodiscard]] AnyPosition const& position() const { return *position_; }
  [[nodiscard]] Setup const& start() const { return *start_; }
  [[nodiscard]] std::unique_ptr<AnyPosition> start_position() const {
    auto start = remake_position(position_->ruleset(), *start_);
    start->set_draws(position_->draws());
    return start;
  }
  [[nodiscard]] std::vector<Move> const& moves() const { return moves_; }
  // Repetition keys of the start and of every position since.
  [[nodiscard]] std::vector<Key> const& keys() const { return keys_; }

  // Legal moves; empty when the game is over.
  [[nodiscard]] std::vector<Move> legal_moves() const;
  // The move must be legal and the game not over.
  void play(Move move);
  // Takes back the last move and any end declared since; false at the start.
  bool undo();
  // Takes back all moves after this many; does nothing if there are none.
  void undo_to(std::size_t count);

  // From now on draws by material, move rule or repetition do not end the game, and one that has ended it is lifted: whoever plays leaves
  // them to an arbiter.
  void play_on();
  // The draw by law that is ignored at present; nothing if there is none.
  [[nodiscard]] std::optional<Outcome> passed_over() const;

  // The end by the law (repetition included), or the one declared by end().
  [[nodiscard]] std::optional<Outcome> const& outcome() const { return outcome_; }
  // The claims the player to move may make now, in the order repetition, material, perpetual, as far as they are proven; empty when the game is over.
  [[nodiscard]] std::vector<Claim> claims() const;
  // Repetition alone: cheap. (The proof of perpetual check is a search.)
  [[nodiscard]] bool may_claim_repetition() const;
  // Material that cannot force mate: cheap.
  [[nodiscard]] bool may_claim_material() const;
  // Whether this claim is right. The proof of perpetual check is a search, which `stop` ends.
  [[nodiscard]] Proof prove(Claim claim, StopProof const& stop = {}) const;
  // Ends the game as a draw by this claim, if it is proven.
  Proof claim(Claim claim, StopProof const& stop = {});
  // Ends the game from outside the law: resignation, time, agreement, abandoned, adjudicated.
  void end(Outcome outcome);

 private:
  void judge();
  // The result by this game's law: of the position, or by repetition.
  [[nodiscard]] std::optional<Outcome> outcome_by_law(Draws draws) const;

  std::shared_ptr<Setup const> start_;
  std::unique_ptr<AnyPosition> position_;
  std::size_t packed_ = 0;  // moves that the position cannot undo, since it was built after them
  std::vector<Move> moves_;
  std::vector<Key> keys_;
  std::optional<Outcome> outcome_;
};

// Whether the player to move can give check for ever (ziggurat art. 9.6): proof by search over at most `budget` positions,
// iterative deepening on the number of checks. Proven and Refuted are exact. `stop` is asked at every position.
[[nodiscard]] Proof prove_perpetual_check(AnyPosition const& position, int budget = proof_budget,
                                          StopProof const& stop = {});

}  // namespace strata
