#pragma once
// What only the leader of a cluster does, begun and ended in order as leadership comes and goes (Membership). It happens on a thread of its own,
// since some of it waits for the database: what is told last counts, and what was told in between is left out.

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

  // They begin in this order, and rest in the other.
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
  // Each time this server leads no more: it rests then also where it leads again by now, since another one may have led.
  std::size_t losses_ = 0;
  std::thread thread_;
};

}  // namespace strata::server::cluster
