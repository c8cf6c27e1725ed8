#pragma once
// The results of a match, added up from lines that can be kept in a file: after an interruption the match continues from these lines.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "match/statistics.hpp"

namespace strata::match {

// The stored result of a game.
struct GameLine {
  std::int64_t number = 0;
  api::End end;
  int plies = 0;
  Fault fault = Fault::None;
  std::optional<api::Side> at_fault = {};  // if the fault led to a draw; otherwise the loser is at fault
  friend bool operator==(GameLine const&, GameLine const&) = default;
};
[[nodiscard]] GameLine line_of(GameReport const& report);
// "17 white checkmate 61 -", "18 draw time 94 time:black"; reading gives nothing if a text is not such a line.
[[nodiscard]] std::string write_line(GameLine const& line);
[[nodiscard]] std::optional<GameLine> read_line(std::string_view text);

// Results from the first player's side.
struct Tally {
  std::int64_t wins = 0, draws = 0, losses = 0;
  std::int64_t white_wins = 0, black_wins = 0;
  std::int64_t plies = 0;
  PairCounts pairs;  // of complete pairs
  // By player and by Fault: the number of times.
  std::array<std::array<std::int64_t, 6>, 2> faults{};

  [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
  [[nodiscard]] std::int64_t fault_count(std::size_t player, Fault fault) const {
    return faults[player][static_cast<std::size_t>(fault)];
  }
  Tally& operator+=(Tally const& other);
};

// The tallies of a match, added game by game in order.
class Score {
 public:
  explicit Score(MatchPlan const& plan) : plan_(&plan), by_variant_(plan.variants.size()) {}
  void add(GameLine const& line);
  [[nodiscard]] std::vector<Tally> const& by_variant() const { return by_variant_; }
  [[nodiscard]] Tally total() const;

 private:
  MatchPlan const* plan_;
  std::vector<Tally> by_variant_;
  int open_pair_ = -1;  // half points of the first player in the first game of a pair; -1: no pair is incomplete
};

}  // namespace strata::match
