#pragma once
// A match as text: everything that affects its games and its verdict, so that two plans can be compared, and the tags of its records.

#include <string>

#include "match/match.hpp"
#include "match/statistics.hpp"

namespace strata::match {

// One fact per line: players, laws, limits, openings, seed, adjudication, the sequential test. Not the number of games (a match may be
// extended), nor the threads.
[[nodiscard]] std::string plan_text(MatchPlan const& plan, std::optional<Sprt> const& sprt);
// 16 hexadecimal digits.
[[nodiscard]] std::string fingerprint(std::string_view text);

// The record of a game, with its tags.
[[nodiscard]] Result<std::string> record_of(MatchPlan const& plan, GameReport const& report);

}  // namespace strata::match
