#pragma once
// The messages queued for one connection. The queue is bounded: a client that does not read is dropped and joins again, so it costs neither
// memory nor other people's time. May be called from any thread.

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace strata::server::net {

class OutQueue {
 public:
  static constexpr std::size_t max_bytes = std::size_t{256} * 1024;
  // Extra room for whole games: one of any size, or as many as fit.
  static constexpr std::size_t max_whole_bytes = std::size_t{1024} * 1024;
  // Cost of a message beside its text.
  static constexpr std::size_t message_bytes = 128;

  // False if there is no room; nothing is accepted after that. A message with a `topic` replaces the last one in the queue if that has the
  // same topic: only the newest of these matters.
  [[nodiscard]] bool push(std::shared_ptr<std::string const> text, std::string topic = {});
  // A whole game may be larger than all other messages that may wait, so it has room of its own.
  [[nodiscard]] bool push_whole(std::shared_ptr<std::string const> text);
  // Null if nothing is queued.
  [[nodiscard]] std::shared_ptr<std::string const> pop();
  [[nodiscard]] bool empty() const;

 private:
  struct Item {
    std::shared_ptr<std::string const> text;
    std::string topic;
    std::size_t bytes = 0;  // what it counts for
    bool is_whole = false;
  };
  // Drops the queue.
  [[nodiscard]] bool overflow();

  mutable std::mutex mutex_;
  std::list<Item> items_;  // mostly empty, and then without memory
  std::size_t bytes_ = 0, whole_bytes_ = 0;
  bool overflowed_ = false;
};

}  // namespace strata::server::net
