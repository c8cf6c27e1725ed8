#pragma once
// Remembers the requests of the last few seconds, so that one that a bad line doubles is answered twice and done once. For what has no key of
// its own in the game that it changes: a challenge, an offer, a line of the chat.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace strata::server::bots {

class Recent {
 public:
  static constexpr std::int64_t time = 5000;  // milliseconds
  static constexpr std::size_t most = 4096;

  // The key given to the same request a moment ago; otherwise `fresh`, which it has from now on.
  [[nodiscard]] std::string key_of(std::string const& asked, std::string const& fresh, std::int64_t now) {
    if (now - cleared_ >= time || asked_.size() >= most) {
      std::erase_if(asked_, [now](auto const& entry) { return now - entry.second.when >= time; });
      if (asked_.size() >= most) asked_.clear();
      cleared_ = now;
    }
    auto const [known, is_new] = asked_.try_emplace(asked, Known{fresh, now, {}});
    if (!is_new && now - known->second.when >= time) known->second = {fresh, now, {}};
    return known->second.key;
  }
  // The next such request is a new one.
  void forget(std::string const& asked) { asked_.erase(asked); }
  // The answer to this request; nothing if it has none yet.
  [[nodiscard]] std::optional<std::string> answer_of(std::string const& asked) const {
    auto const found = asked_.find(asked);
    return found == asked_.end() ? std::nullopt : found->second.answer;
  }
  void answered(std::string const& asked, std::string answer) {
    if (auto const found = asked_.find(asked); found != asked_.end()) found->second.answer = std::move(answer);
  }

 private:
  struct Known {
    std::string key;
    std::int64_t when = 0;
    std::optional<std::string> answer;
  };
  std::map<std::string, Known> asked_;
  std::int64_t cleared_ = 0;
};

}  // namespace strata::server::bots
