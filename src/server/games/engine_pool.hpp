#pragma once
// The threads of the computer. A job belongs to a game and to whoever it is done for: each game has one job done at a time; addresses
// take turns, so do the principals of one address, and so do the games of one principal. Where there are several threads, one address
// never has the last of them. So whoever has many games, or makes itself many secrets, waits for these, and nobody else does. Every
// thread has an engine of its own.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
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

  // Background: the machine gives its threads what all others leave.
  enum class Priority : std::uint8_t { Normal, Background };
  EnginePool(int workers, int hash_megabytes, Priority priority = Priority::Normal);
  ~EnginePool();  // stops

  // For whom a job is done.
  struct Owner {
    std::string turn;      // Principal::turn(); empty: nobody's, or the server's own
    std::string who = {};  // hash of the principal; empty where those of one turn are not told apart
    bool operator==(Owner const&) const = default;
  };
  JobId submit(Owner owner, std::string game, Work work);
  // Takes it out of the queue, or tells it to stop. Never waits; nothing happens to a job that has ended.
  void cancel(JobId job);
  // Returns when nothing waits and nothing runs.
  void wait();
  struct Load {
    std::size_t threads = 0, busy = 0, queued = 0;
  };
  [[nodiscard]] Load load();
  // Cancels everything, waits for the threads, and takes no more work.
  void stop();

 private:
  struct Job {
    JobId id = 0;
    Owner owner;
    Work work;
  };
  struct Running {
    std::string game;
    api::StopToken stop;
  };
  // What is next first. One without any has no place in what is above it.
  using Games = std::deque<std::string>;  // of one principal: with waiting work of his next and none running
  struct Turn {
    std::map<std::string, Games> principals;
    std::deque<std::string> order;  // of the principals
    int running = 0;
  };

  void work();
  // A game has waiting work, and none is running.
  void add_turn(std::string const& game);
  // False: it had none.
  bool drop_turn(Owner const& owner, std::string const& game);
  [[nodiscard]] std::optional<std::string> next_game();

  int hash_megabytes_;
  Priority priority_;
  std::mutex mutex_;
  std::condition_variable submitted_, idle_;
  std::map<std::string, std::deque<Job>> waiting_;  // by game; no queue is empty
  std::map<std::string, Turn> turns_;               // with games, or with work that is running
  std::deque<std::string> order_;                   // of the turns with games
  int most_running_;                                // of one turn
  std::map<JobId, Running> running_;
  JobId next_ = 1;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace strata::server
