#include "game/game.hpp"

#include "base/assert.hpp"

namespace strata {

Game::Game(std::unique_ptr<AnyPosition> start)
    : start_(std::make_shared<Setup const>(start->setup())), position_(std::move(start)) {
  keys_.push_back(position_->repetition_key());
  judge();
}

Game::Game(Game const& other)
    : start_(other.start_),
      position_(other.position_->clone()),
      packed_(other.packed_),
      moves_(other.moves_),
      keys_(other.keys_),
      outcome_(other.outcome_) {}

Game::Game(PackedGame const& packed)
    : start_(packed.start),
      position_(remake_position(packed.rules, packed.now)),
      packed_(packed.moves.size()),
      moves_(packed.moves),
      keys_(packed.keys),
      outcome_(packed.outcome) {
  position_->set_draws(packed.draws);
}

PackedGame Game::pack() const {
  return {position_->ruleset(), start_, position_->setup(), moves_, keys_, position_->draws(), outcome_};
}

Game& Game::operator=(Game const& other) {
  if (this != &other) *this = Game(other);
  return *this;
}

std::vector<Move> Game::legal_moves() const { return outcome_ ? std::vector<Move>() : position_->legal_moves(); }

void Game::play(Move move) {
  STRATA_ASSERT(!outcome_ && position_->is_legal(move));
  position_->apply(move);
  moves_.push_back(move);
  keys_.push_back(position_->repetition_key());
  judge();
}

bool Game::undo() {
  if (moves_.empty()) return false;
  undo_to(moves_.size() - 1);
  return true;
}

void Game::undo_to(std::size_t count) {
  if (count >= moves_.size()) return;
  if (count < packed_) {
    position_ = start_position();
    packed_ = 0;
    moves_.resize(count);
    keys_.resize(count + 1);
    for (Move const move : moves_) position_->apply(move);
  }
  for (; moves_.size() > count; moves_.pop_back(), keys_.pop_back()) position_->undo();
  outcome_.reset();
  judge();
}

// The position's own end decides before repetition (orthodox art. 5). A repetition that may be claimed ends the game by
// itself two occurrences later (ziggurat art. 9.5).
std::optional<Outcome> Game::outcome_by_law(Draws draws) const {
  auto const outcome = position_->outcome(draws);
  EndingRules const& endings = position_->ruleset()->endings;
  if (outcome || draws == Draws::GoOn || endings.repetition == 0) return outcome;
  int const limit = endings.repetition_by_claim ? endings.repetition + 2 : endings.repetition;
  if (occurrences(keys_) < limit) return std::nullopt;
  return Outcome{std::nullopt, Reason::Repetition};
}

void Game::judge() { outcome_ = outcome_by_law(position_->draws()); }

void Game::play_on() {
  position_->set_draws(Draws::GoOn);
  judge();
}

std::optional<Outcome> Game::passed_over() const { return outcome_ ? std::nullopt : outcome_by_law(Draws::End); }

bool Game::may_claim_repetition() const {
  EndingRules const& endings = position_->ruleset()->endings;
  return !outcome_ && endings.repetition_by_claim && endings.repetition > 0 && occurrences(keys_) >= endings.repetition;
}

bool Game::may_claim_material() const { return !outcome_ && position_->is_claimable_material(); }

std::vector<Claim> Game::claims() const {
  std::vector<Claim> found;
  if (outcome_) return found;
  if (may_claim_repetition()) found.push_back(Claim::Repetition);
  if (may_claim_material()) found.push_back(Claim::Material);
  if (position_->ruleset()->endings.perpetual_claim && prove_perpetual_check(*position_) == Proof::Proven)
    found.push_back(Claim::Perpetual);
  return found;
}

Proof Game::prove(Claim claim, StopProof const& stop) const {
  switch (claim) {
    case Claim::Repetition: return may_claim_repetition() ? Proof::Proven : Proof::Refuted;
    case Claim::Material: return may_claim_material() ? Proof::Proven : Proof::Refuted;
    case Claim::Perpetual: break;
  }
  if (outcome_ || !position_->ruleset()->endings.perpetual_claim) return Proof::Refuted;
  return prove_perpetual_check(*position_, proof_budget, stop);
}

Proof Game::claim(Claim claim, StopProof const& stop) {
  Proof const proof = prove(claim, stop);
  if (proof == Proof::Proven) outcome_ = Outcome{std::nullopt, reason_of(claim)};
  return proof;
}

void Game::end(Outcome outcome) { outcome_ = outcome; }

}  // namespace strata
