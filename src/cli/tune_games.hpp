#pragma once
// Where `strata tune` has its games from: records that are there, or games of the engine against itself, which are recorded as
// those of a match are, so that an interruption costs nothing.

#include <functional>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "tune/sampler.hpp"

namespace strata::cli {

using Say = std::function<void(std::string const&)>;

// The samples of all games of record files, numbered through. Games without an end are passed over; a record that cannot be
// played through ends the command. As many games as `concurrency` are looked at side by side, which changes nothing else.
[[nodiscard]] std::vector<tune::GameSample> sample_records(api::Variant const& variant, tune::SamplePlan const& plan,
                                                           int concurrency, std::vector<std::string> const& paths,
                                                           Say const& say);

// Plays the games of the plan that have not been played yet into the file, or, without a name, for this once alone. `samples`
// are those of the games played now. False if it was interrupted.
[[nodiscard]] bool play_games(match::MatchPlan plan, std::string const& path, bool resume,
                              tune::SamplePlan const& sample_plan, std::vector<tune::GameSample>& samples,
                              Say const& say);

}  // namespace strata::cli
