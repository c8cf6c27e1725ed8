#pragma once
// Glicko-2, as Mark Glickman describes it ("Example of the Glicko-2 system", 2013), with the parameters of lichess: arithmetic and no
// store. A rating period has a length (periods_per_day) only to say how fast a deviation grows while nobody plays; every game is rated by
// itself when it ends. All results are finite and within the bounds of a system, whatever the input is.

#include <cstdint>
#include <span>

namespace strata::server {

struct Rating {
  double rating = 1500;
  double deviation = 500;
  double volatility = 0.09;
  bool operator==(Rating const&) const = default;
};

// The constants of a system; those of lichess where nothing else is said (scalachess, package chess.rating.glicko).
struct RatingSystem {
  double tau = 0.75;
  double least_rating = 400, most_rating = 4000;
  double least_deviation = 45, most_deviation = 500;
  double least_volatility = 0.01, most_volatility = 0.1;
};

// A deviation of 60 grows to 110 within a year, for a volatility of 0.06.
inline constexpr double periods_per_day = 0.21436;
// Above this deviation a rating is provisional.
inline constexpr double provisional_above = 110;

[[nodiscard]] constexpr bool is_provisional(double deviation) { return deviation > provisional_above; }

// The rating periods between two moments in milliseconds; 0 if the second is the earlier one.
[[nodiscard]] double periods_between(std::int64_t from, std::int64_t to);

// A game of a player: the opponent as they were before it, and 1 for a win, 0.5 for a draw, 0 for a loss.
struct RatedResult {
  Rating opponent;
  double score = 0;
};

// The rating after so many periods without a game: only its deviation is another one (step 6 of the paper).
[[nodiscard]] Rating rested(Rating const& rating, double periods, RatingSystem const& system = {});

// The rating after these games, so many periods after the last ones (all steps of the paper).
[[nodiscard]] Rating rated(Rating const& rating, std::span<RatedResult const> results, double periods,
                           RatingSystem const& system = {});

}  // namespace strata::server
