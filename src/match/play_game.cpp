#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "base/assert.hpp"
#include "match/match.hpp"

namespace strata::match {

namespace {

// The clock of one player.
class PlayerClock {
 public:
  explicit PlayerClock(TimeControl const& control) : control_(control), left_(control.base_ms) {}

  [[nodiscard]] std::int64_t left_ms() const { return left_; }
  [[nodiscard]] TimeControl const& control() const { return control_; }
  [[nodiscard]] int moves_to_go() const { return control_.moves > 0 ? control_.moves - moves_ % control_.moves : 0; }
  void spend(double milliseconds) {
    ++moves_;
    if (!control_.has_clock()) return;
    left_ = std::max<std::int64_t>(0, left_ - std::llround(milliseconds)) + control_.increment_ms;
    if (control_.moves > 0 && moves_ % control_.moves == 0) left_ += control_.base_ms;
  }

 private:
  TimeControl control_;
  std::int64_t left_;
  int moves_ = 0;
};

// How often in a row both players saw the game as decided one way.
class Judge {
 public:
  explicit Judge(Adjudication const& rules) : rules_(rules) {}

  void see(bool white_moved, std::optional<int> score) {
    int const value = score.value_or(0);
    level_ = score && std::abs(value) <= rules_.draw_score ? level_ + 1 : 0;
    int const for_white = white_moved ? value : -value;
    bool const lost = rules_.resign_score > 0 && score && std::abs(value) >= rules_.resign_score;
    int const side = !lost ? 0 : for_white > 0 ? 1 : -1;
    lost_ = side == 0 ? 0 : side == side_ ? lost_ + 1 : 1;
    side_ = side;
  }
  [[nodiscard]] std::optional<api::End> verdict(int plies) const {
    if (plies >= rules_.max_plies) return api::End{std::nullopt, api::EndReason::Adjudicated};
    if (rules_.draw_after > 0 && plies >= rules_.draw_after && level_ >= rules_.draw_plies)
      return api::End{std::nullopt, api::EndReason::Adjudicated};
    if (rules_.resign_score > 0 && lost_ >= rules_.resign_plies)
      return api::End{side_ > 0 ? api::Side::White : api::Side::Black, api::EndReason::Resignation};
    return std::nullopt;
  }

 private:
  Adjudication rules_;
  int level_ = 0, lost_ = 0;
  int side_ = 0;  // who is winning: 1 White, -1 Black
};

// A repetition is claimed at once. Perpetual check is claimed by the player that gives it and has nothing better: the
// proof is a search, and a player that is winning checks on the way to mate.
bool claims_draw(api::Game& game, bool is_ahead, int own_checks_in_a_row) {
  constexpr int enough_checks = 2;
  if (game.claim(api::Claim::Repetition)) return true;
  return own_checks_in_a_row >= enough_checks && !is_ahead && game.claim(api::Claim::Perpetual);
}

// How the game ends by a fault of the side to move.
api::End end_by(api::Game const& game, Fault fault) {
  if (fault == Fault::Time) return game.end_on_time(game.side_to_move());
  return {!game.side_to_move(), fault == Fault::Illegal ? api::EndReason::Adjudicated : api::EndReason::Abandoned};
}

}  // namespace

PlayedGame play_game(MatchPlan const& plan, GameTask const& task, std::array<Player*, 2> players) {
  Opening const opening = opening_of(plan, task);
  GameReport report{task, begin_at(plan.variants[task.variant], opening), {}, Fault::None, {}, {}, 0, {}};
  api::Game& game = report.game;
  report.opening_plies = game.ply_count();
  std::array<std::size_t, 2> const at = {task.first_is_white ? 0U : 1U, task.first_is_white ? 1U : 0U};
  for (std::size_t side = 0; side < 2; ++side) {
    if (auto begun = players[at[side]]->begin_game(game, task.player_seeds[side]); !begun) {
      return std::unexpected(std::move(begun.error()));
    }
    report.names[side] = players[at[side]]->name();
  }

  std::array<PlayerClock, 2> clocks = {PlayerClock(control_of(plan, at[0])), PlayerClock(control_of(plan, at[1]))};
  std::array<int, 2> checks_in_a_row{};
  std::array<bool, 2> ahead{};  // whether the last search saw its side ahead; never that of a simple player
  Judge judge(plan.adjudication);
  while (!game.end()) {
    bool const white_moves = game.side_to_move() == api::Side::White;
    std::size_t const side = white_moves ? 0 : 1;
    if (claims_draw(game, ahead[side], checks_in_a_row[side])) break;
    if (auto const verdict = judge.verdict(game.ply_count())) {
      (void)game.finish(*verdict);
      break;
    }
    Budget budget;
    budget.control = clocks[side].control();
    budget.left_ms = {clocks[0].left_ms(), clocks[1].left_ms()};
    budget.increment_ms = {clocks[0].control().increment_ms, clocks[1].control().increment_ms};
    budget.moves_to_go = clocks[side].moves_to_go();
    budget.margin_ms = plan.margin_ms;
    budget.patience_ms = plan.patience_ms;
    Answer const answer = players[at[side]]->choose(game, budget);
    if (answer.fault == Fault::BrokenOff) return std::nullopt;
    if (answer.fault != Fault::None) {
      report.fault = answer.fault;
      report.explanation = players[at[side]]->name() + ' ' + answer.explanation;
      (void)game.finish(end_by(game, answer.fault));
      break;
    }
    int const ply = game.ply_count();
    auto const played = game.play(answer.move);
    STRATA_ASSERT(played);
    clocks[side].spend(answer.milliseconds);
    ahead[side] = answer.score.value_or(0) > 0;
    checks_in_a_row[side] = game.in_check() ? checks_in_a_row[side] + 1 : 0;
    judge.see(white_moves, answer.score);
    report.notes.push_back({white_moves, ply, answer.score, std::nullopt});
    if (clocks[side].control().has_clock()) report.notes.back().left_ms = clocks[side].left_ms();
  }
  report.end = *game.end();
  return report;
}

}  // namespace strata::match
