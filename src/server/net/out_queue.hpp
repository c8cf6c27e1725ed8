#pragma once
// The messages that wait for one connection, bounded: who does not read what it asked for is dropped and joins again, and costs
// neither memory nor the others' time. May be called from any thread.

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

namespace strata::server::net {

class OutQueue {
 public:
  static constexpr std::size_t most_messages = 256;
  static constexpr std::size_t most_bytes = std::size_t{256} * 1024;

  // False where there is no room; nothing is taken any more then. The message next to go out does not count towards the bytes:
  // a game as a whole may be larger than all that may wait behind it. A message with a `topic` replaces the last one
  // waiting if that has the same topic, for what is only news while it is new.
  [[nodiscard]] bool push(std::string text, std::string topic = {});
  [[nodiscard]] std::optional<std::string> pop();

 private:
  struct Item {
    std::string text;
    std::string topic;
  };

  std::mutex mutex_;
  std::deque<Item> items_;
  std::size_t bytes_ = 0;
  bool overflown_ = false;
};

}  // namespace strata::server::net
