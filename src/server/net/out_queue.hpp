#pragma once
// The messages that wait for one connection, bounded: who does not read what it asked for is dropped and joins again, and costs
// neither memory nor the others' time. May be called from any thread.

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace strata::server::net {

class OutQueue {
 public:
  static constexpr std::size_t max_bytes = std::size_t{256} * 1024;
  // Of games as a whole, besides: one of any size, or as many as fit in here.
  static constexpr std::size_t max_whole_bytes = std::size_t{1024} * 1024;
  // What a message costs besides its text.
  static constexpr std::size_t message_bytes = 128;

  // False where there is no room; nothing is taken any more then. A message with a `topic` replaces the last one waiting if
  // that has the same topic, for what is only news while it is new.
  [[nodiscard]] bool push(std::shared_ptr<std::string const> text, std::string topic = {});
  // A game as a whole may be larger than all else that may wait, so it has room of its own.
  [[nodiscard]] bool push_whole(std::shared_ptr<std::string const> text);
  // Null: nothing waits.
  [[nodiscard]] std::shared_ptr<std::string const> pop();
  [[nodiscard]] bool empty() const;

 private:
  struct Item {
    std::shared_ptr<std::string const> text;
    std::string topic;
    std::size_t bytes = 0;  // that it counts for
    bool is_whole = false;
  };
  // Gives up what waits.
  [[nodiscard]] bool overflow();

  mutable std::mutex mutex_;
  std::list<Item> items_;  // mostly empty: then it takes nothing
  std::size_t bytes_ = 0, whole_bytes_ = 0;
  bool overflowed_ = false;
};

}  // namespace strata::server::net
