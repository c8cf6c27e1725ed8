#pragma once
// A match as text: what decides its games and its verdict, so that two plans can be told apart, and the tags of its records.

#include <string>

#include "match/match.hpp"
#include "match/statistics.hpp"

namespace strata::match {

// A line a fact: players, laws, limits, openings, seed, adjudication, the sequential test. Not the number of games (a match may
// be made longer), nor the threads.
[[nodiscard]] std::string plan_text(MatchPlan const& plan, std::optional<Sprt> const& sprt);
// 16 hexadecimal digits.
[[nodiscard]] std::string fingerprint(std::string_view text);

// The record of a game, with its tags.
[[nodiscard]] Result<std::string> record_of(MatchPlan const& plan, GameReport const& report);

}  // namespace strata::match
