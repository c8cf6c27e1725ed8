#pragma once
// The files of a match: its records, and beside them FILE.match, which says what has been played and how long the records were
// then. Whatever ends the program, the two are brought to the same game when the match goes on: what was written of a
// game and is not in FILE.match is cut off and played again.

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "match/tally.hpp"

namespace strata::cli {

class MatchFiles {
 public:
  // Without a name nothing is written. `resume`: go on with what is there, if it is of the same plan; without it a file that is
  // there already is refused, never overwritten. Fails with a sentence.
  MatchFiles(std::string const& records_path, std::string const& plan_text, bool resume);

  // A warning about the games played before; empty if there is none.
  [[nodiscard]] std::string const& warning() const { return warning_; }
  // The games played before, in order from 1.
  [[nodiscard]] std::vector<match::GameLine> const& played() const { return played_; }
  // A game in the order of the games. False if it could not be written; error() says why.
  bool add(match::GameLine const& line, std::string const& record);
  [[nodiscard]] std::string const& error() const { return error_; }

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  void start(std::string const& plan_text);
  void go_on(std::string const& state, std::string const& plan_text);
  bool write(std::FILE* file, std::string const& path, std::string const& text);

  std::string records_path_, state_path_;
  File records_{nullptr, std::fclose}, state_{nullptr, std::fclose};
  long long records_size_ = 0;  // bytes
  std::vector<match::GameLine> played_;
  std::string error_, warning_;
};

}  // namespace strata::cli
