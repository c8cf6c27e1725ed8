#pragma once
// What a match has to say: a line while it goes on, a table and JSON at its end.

#include <optional>
#include <string>

#include "cli/command_line.hpp"
#include "match/tally.hpp"

namespace strata::cli {

struct MatchVerdict {
  std::optional<match::Sprt> sprt;
  double ratio = 0;  // the log-likelihood ratio so far
  // "H0", "H1"; empty while it is open.
  [[nodiscard]] std::string accepted() const;
};
[[nodiscard]] MatchVerdict judge(std::optional<match::Sprt> const& sprt, match::Tally const& total);

// "12.3 +- 20.1", "above 277.4", "0.0 +- 59.1".
[[nodiscard]] std::string elo_text(match::Tally const& tally);
// One line without its end: games so far, score, Elo, the test, faults.
[[nodiscard]] std::string progress_line(match::Tally const& total, MatchVerdict const& verdict, std::int64_t games);
// The table; its last line is "wins W draws D losses L".
[[nodiscard]] std::string final_text(match::MatchPlan const& plan, match::Score const& score,
                                     MatchVerdict const& verdict);
[[nodiscard]] Json final_json(match::MatchPlan const& plan, match::Score const& score, MatchVerdict const& verdict);

}  // namespace strata::cli
