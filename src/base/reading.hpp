#pragma once
// How strictly text from outside is read, and the warnings about text that deviates from its format.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace strata {

// Lenient accepts what is meant, with a warning; Strict refuses it.
enum class Reading : std::uint8_t { Lenient, Strict };

// A note on text that the reader left out or reinterpreted.
struct Warning {
  std::string message;  // one sentence without a full stop
  int line = 0;         // 1-based; 0 where a line means nothing
  int column = 0;       // 1-based; 0 where a column means nothing

  bool operator==(Warning const&) const = default;
};

// The first warnings, and the number of all: memory does not grow with the text.
class Warnings {
 public:
  static constexpr std::size_t most = 20;

  void add(std::string message, int line = 0, int column = 0) {
    if (kept_.size() < most)
      kept_.push_back({std::move(message), line, column});
    else
      ++more_;
  }
  void add(Warnings const& others) {
    for (Warning const& each : others.kept_) add(each.message, each.line, each.column);
    more_ += others.more_;
  }
  [[nodiscard]] bool empty() const { return kept_.empty(); }
  [[nodiscard]] std::size_t count() const { return kept_.size() + more_; }
  // The last one says how many more there were, if any.
  [[nodiscard]] std::vector<Warning> all() const {
    std::vector<Warning> list = kept_;
    if (more_ > 0) list.push_back({"and " + std::to_string(more_) + " more"});
    return list;
  }

 private:
  std::vector<Warning> kept_;
  std::size_t more_ = 0;
};

}  // namespace strata
