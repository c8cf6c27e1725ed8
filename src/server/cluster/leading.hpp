#pragma once
// Begins and ends the services of a cluster's leader in order, as leadership comes and goes (Membership). It does so on a thread of its
// own, since some services wait for the database: the last call counts, and calls in between are left out.

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace strata::server::cluster {

class Leading {
 public:
  struct Service {
    std::function<void()> begin, rest;
  };

  // They begin in this order, and rest in reverse order.
  explicit Leading(std::vector<Service> services);
  ~Leading();  // stops
  Leading(Leading const&) = delete;
  Leading& operator=(Leading const&) = delete;

  // From any thread; returns at once.
  void lead(bool leads);
  // They rest, and do not begin again. May be called twice.
  void stop();

 private:
  void run();

  std::vector<Service> services_;
  std::mutex mutex_;
  std::condition_variable told_;
  bool leads_ = false, is_stopping_ = false;
  // Counts the ends of leadership. The services rest then even if this server leads again by now, since another one may have led.
  std::size_t losses_ = 0;
  std::thread thread_;
};

}  // namespace strata::server::cluster
