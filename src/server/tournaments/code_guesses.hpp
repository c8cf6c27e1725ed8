#pragma once
// How often somebody may name a wrong code of a tournament. Used by one thread.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace strata::server {

class CodeGuesses {
 public:
  static constexpr int most = 10;                    // of an account, whatever the tournament
  static constexpr int most_of_address = 30;         // of all accounts at an address (Principal::quota_key())
  static constexpr std::int64_t time = 15 * 60'000;  // milliseconds in which they are counted

  // After how many milliseconds this key may guess; 0: now.
  [[nodiscard]] std::int64_t wait(std::string const& key, int most_of_key, std::int64_t steady) const {
    auto const found = guesses_.find(key);
    if (found == guesses_.end() || steady >= found->second.until || found->second.count < most_of_key) return 0;
    return found->second.until - steady;
  }
  void was_wrong(std::string const& key, std::int64_t steady) {
    if (guesses_.size() >= most_keys)
      std::erase_if(guesses_, [steady](auto const& each) { return each.second.until <= steady; });
    Guesses& his = guesses_[key];
    if (his.until <= steady) his = {0, steady + time};
    ++his.count;
  }

 private:
  static constexpr std::size_t most_keys = 4096;  // then those that count no more are dropped
  struct Guesses {
    int count = 0;
    std::int64_t until = 0;  // steady
  };
  std::map<std::string, Guesses> guesses_;
};

}  // namespace strata::server
