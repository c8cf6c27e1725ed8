#pragma once
// The threads of the computer. A job belongs to a game: each game has one job done at a time, and the games that wait take
// turns, so that a busy game cannot starve the others. Every thread has an engine of its own.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "api/api.hpp"

namespace strata::server {

class EnginePool {
 public:
  using JobId = std::uint64_t;
  // Runs on a thread of the pool; returns soon after the token is set.
  using Work = std::function<void(api::Engine& engine, api::StopToken const& stop)>;

  EnginePool(int workers, int hash_megabytes);
  ~EnginePool();  // stops

  JobId submit(std::string game, Work work);
  // Takes it out of the queue, or tells it to stop. Never waits; nothing happens to a job that has ended.
  void cancel(JobId job);
  // Cancels everything, waits for the threads, and takes no more work.
  void stop();

 private:
  struct Job {
    JobId id = 0;
    Work work;
  };
  struct Running {
    std::string game;
    api::StopToken stop;
  };

  void work();

  int hash_megabytes_;
  std::mutex mutex_;
  std::condition_variable submitted_;
  std::map<std::string, std::deque<Job>> waiting_;  // by game; no queue is empty
  std::deque<std::string> turns_;                   // games with waiting work and none running, the next first
  std::map<JobId, Running> running_;
  JobId next_ = 1;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace strata::server
