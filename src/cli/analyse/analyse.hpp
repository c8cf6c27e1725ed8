#pragma once
// What the two halves of `strata analyse` share: what was asked for, the engine, and scores as JSON.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/analysis.hpp"
#include "cli/command_line.hpp"

namespace strata::cli {

struct AnalysisOptions {
  api::Limits limits;
  std::string notation;  // empty: the game's own
  bool json = false;
  int threads = 1, hash = 64;           // hash in MiB
  std::string record_path, graph_path;  // empty: none is written
};

// What there is to know while the engine thinks, in one line of standard error that is written over; nothing where that is no
// terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(ProgressLine const&) = delete;
  ProgressLine& operator=(ProgressLine const&) = delete;
  void show(std::string const& text) const;

 private:
  bool shown_;
};

[[nodiscard]] api::Engine make_engine(AnalysisOptions const& options);
// For the poll of a search: Ctrl-C ends the thinking, and what was found so far is shown.
[[nodiscard]] std::function<bool()> interrupted_by_user(api::StopToken const& stop);

[[nodiscard]] Json score_json(api::Evaluation const& evaluation);
[[nodiscard]] Json moves_json(std::vector<api::MoveText> const& moves, std::string api::MoveText::* form);

// The two halves; they return the exit code.
[[nodiscard]] int analyse_position(api::Game const& game, AnalysisOptions const& options);
// `only`: the number of a game of the file, as written; empty: all of them.
[[nodiscard]] int analyse_games(api::Variant const& variant, std::string const& path, std::string const& only,
                                AnalysisOptions const& options);

}  // namespace strata::cli
