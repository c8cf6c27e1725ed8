#pragma once
// The spectators' queue: sockets of spectators with something to send, woken a few at a time, so that players wait for only a few of them
// however many there are.

#include <boost/asio/any_io_executor.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace strata::server::net {

class WakeQueue : public std::enable_shared_from_this<WakeQueue> {
 public:
  // Writing to these takes a fraction of a millisecond.
  static constexpr std::size_t at_a_time = 16;

  explicit WakeQueue(boost::asio::any_io_executor executor) : executor_(std::move(executor)) {}
  // From any thread. `wake` runs on the executor, in its turn.
  void add(std::function<void()> wake);

 private:
  void wake_some();

  boost::asio::any_io_executor executor_;
  std::mutex mutex_;
  std::deque<std::function<void()>> waiting_;
  bool is_running_ = false;  // wake_some() is running or queued
};

}  // namespace strata::server::net
