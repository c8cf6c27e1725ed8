#pragma once
// One line of conformance data (docs/formats/conformance.md) held against the rules: what it says and what they say.

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace strata::cli {

// The games that a run has needed so far, compiled once a choice of options. Safe to share between threads.
class VariantCache {
 public:
  explicit VariantCache(bool widest) : widest_(widest) {}
  [[nodiscard]] Result<api::Variant> get(std::string const& id, api::Options const& options);

 private:
  bool widest_;
  std::mutex mutex_;
  std::map<std::pair<std::string, api::Options>, Result<api::Variant>> known_;
};

// Every difference between the record and the rules, in words; none if they agree. A record that is not well formed (a
// field is missing, unknown or of the wrong kind) differs too.
[[nodiscard]] std::vector<std::string> differences(std::string const& line, VariantCache& cache, int max_perft_depth);

}  // namespace strata::cli
