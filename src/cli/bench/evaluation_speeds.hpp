#pragma once
// strata bench --eval: nodes per second of games judged by network and by hand.

#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace strata::cli {

class EvaluationSpeeds {
 public:
  void declare(CommandLine& line);
  [[nodiscard]] bool is_wanted() const;
  // Measures and prints; the exit code.
  [[nodiscard]] int run(bool as_json) const;

 private:
  std::vector<std::string> games_, kinds_;
  std::string network_, nodes_ = "100000";
};

}  // namespace strata::cli
