#pragma once
// What the two halves of `strata analyse` share: what was asked for, the engine, and scores as JSON.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/analysis.hpp"
#include "api/tables.hpp"
#include "cli/command_line.hpp"

namespace strata::cli {

struct AnalysisOptions {
  api::Limits limits;
  std::string notation;  // empty: the game's own
  bool json = false;
  int threads = 1, hash = 64;           // hash in MiB
  bool tables = false;                  // endgame tables are used, and made where they are missing
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

// Ends the command where the game has no notation of this name; an empty name is its own.
void check_notation(api::Variant const& variant, std::string const& notation);
[[nodiscard]] api::Engine make_engine(AnalysisOptions const& options);
// The endgame tables of a game, made and kept where they are missing; nothing if none were asked for, or the law has none.
[[nodiscard]] std::shared_ptr<api::Tables const> find_tables(api::Variant const& variant,
                                                             AnalysisOptions const& options);
// For the poll of a search: Ctrl-C ends the thinking, and what was found so far is shown.
[[nodiscard]] std::function<bool()> interrupted_by_user(api::StopToken const& stop);

[[nodiscard]] Json score_json(api::Evaluation const& evaluation);
[[nodiscard]] Json moves_json(std::vector<api::MoveText> const& moves, std::string api::MoveText::* form);

// The two halves; they return the exit code.
[[nodiscard]] int analyse_position(api::Game const& game, AnalysisOptions const& options);
// The games of a file, and which of them.
struct GamesOfFile {
  std::optional<api::Variant> variant;  // the law of all; nothing: each game names its own
  api::Options law_options;             // of the games that are named
  std::string path;
  std::string only;  // the number of a game, as written; empty: all of them
};
[[nodiscard]] int analyse_games(GamesOfFile const& file, AnalysisOptions const& options);
// Whether a text begins as records do: with a tag, a comment or a move. No variant file does, and no position.
[[nodiscard]] bool begins_as_records(std::string_view text);

}  // namespace strata::cli
