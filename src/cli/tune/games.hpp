#pragma once
// Where `strata tune` has its games from: records that are there, or games of the engine against itself, which are recorded as
// those of a match are, so that an interruption costs nothing.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"
#include "tune/sampler.hpp"

namespace strata::cli {

using Say = std::function<void(std::string const&)>;

// Plays the games of the plan that have not been played yet into the file, or, without a name, adds their records to `records`.
// False if it was interrupted.
[[nodiscard]] bool play_games(match::MatchPlan plan, std::string const& path, bool resume, std::string& records,
                              Say const& say);

// The samples of games, numbered through in the order in which they are read. Games without an end are passed over; a record
// that cannot be played through ends the command. As many games as `concurrency` are looked at side by side, which changes
// nothing else.
class GameSamples {
 public:
  GameSamples(api::Variant const& variant, tune::SamplePlan const& plan, int concurrency, Say say);

  // Of a text of records; errors name the file.
  void read(std::string_view text, std::string const& file);
  void read_file(std::string const& path);
  [[nodiscard]] std::vector<tune::GameSample> const& samples() const { return samples_; }

 private:
  void look_at(std::vector<api::Replay>& games);

  api::Variant variant_;
  Say say_;
  std::vector<tune::Sampler> samplers_;  // each is a thread's own
  std::vector<tune::GameSample> samples_;
  std::int64_t read_ = 0;  // games
};

}  // namespace strata::cli
