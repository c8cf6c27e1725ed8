#pragma once
// The threads of the computer. A job belongs to a game and to whoever it is done for: each game has one job done at a time; addresses
// take turns, so do the principals of one address, and so do the games of one principal. Where there are several threads, one address
// never has the last of them. So whoever has many games, or makes itself many secrets, waits for these, and nobody else does.
//
// Long work is parked while somebody waits whose address has had less of the processor: it stands where it is, with its engine, and
// another thread takes its place. Every thread has an engine of its own, so only so many may be parked at a time.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
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

  // Called by work whenever it can stand still, every millisecond or so: returns once it is to go on, or to end.
  using MayPark = std::function<void()>;
  using LongWork = std::function<void(api::Engine& engine, api::StopToken const& stop, MayPark const& may_park)>;

  // How a thread is taken from one for another.
  struct Sharing {
    std::chrono::nanoseconds slice = std::chrono::milliseconds(20);  // that work has in one go, at least
    int most_parked = 8;                                             // each keeps a thread and its engine
    // Of the processor, that the calling thread has had.
    std::function<std::chrono::nanoseconds()> processor_time = thread_time;
    // By how much an address may be ahead of a fair share, or behind it: nobody waits longer for what he has had while nobody
    // else wanted it, and nobody saves up what he did not want.
    std::chrono::nanoseconds most_apart = std::chrono::milliseconds(200);
  };
  static std::chrono::nanoseconds thread_time();

  // Background: the machine gives its threads what all others leave.
  enum class Priority : std::uint8_t { Normal, Background };
  EnginePool(int workers, int hash_megabytes, Priority priority = Priority::Normal)
      : EnginePool(workers, hash_megabytes, priority, Sharing{}) {}
  EnginePool(int workers, int hash_megabytes, Priority priority, Sharing sharing);
  ~EnginePool();  // stops

  // For whom a job is done.
  struct Owner {
    std::string turn;      // Principal::turn(); empty: nobody's, or the server's own
    std::string who = {};  // hash of the principal; empty where those of one turn are not told apart
    bool operator==(Owner const&) const = default;
  };
  JobId submit(Owner owner, std::string game, Work work);
  JobId submit_long(Owner owner, std::string game, LongWork work);
  // Takes it out of the queue, or tells it to stop. Never waits; nothing happens to a job that has ended.
  void cancel(JobId job);
  // Returns when nothing waits and nothing runs.
  void wait();
  struct Load {
    std::size_t threads = 0, busy = 0, queued = 0;  // queued: what waits to begin, or to go on
  };
  [[nodiscard]] Load load();
  // Cancels everything, waits for the threads, and takes no more work.
  void stop();

 private:
  struct Job {
    JobId id = 0;
    Owner owner;
    LongWork work;
  };
  enum class Place : std::uint8_t { Working, Parked, Ending };  // Ending: stopped while it was parked
  struct Running {
    std::string game;
    Job job;
    api::StopToken stop = {};
    Place place = Place::Working;
    std::condition_variable goes_on = {};
    std::chrono::nanoseconds counted = {}, slice_begun = {};  // processor time of its thread
  };
  // What is next first. One without any has no place in what is above it.
  using Games = std::deque<std::string>;  // of one principal: with waiting work of his next and none running
  struct Turn {
    std::map<std::string, Games> principals;
    std::deque<std::string> order;       // of the principals
    std::deque<Running*> parked;         // they go on before anything else of this turn begins
    int working = 0, begun = 0;          // jobs in places, and all that have begun
    std::chrono::nanoseconds used = {};  // of the processor, and the share of what was used before it came
    [[nodiscard]] bool wants_place() const { return !principals.empty() || !parked.empty(); }
  };

  void work();
  // Parks the work of the calling thread, where another's is to be done first.
  void may_park(Running& running);
  // Adds what the calling thread has had of the processor.
  void count_time(Running& running);
  // A game has waiting work, and none is running.
  void add_turn(std::string const& game);
  // False: it had none.
  bool drop_turn(Owner const& owner, std::string const& game);
  void forget_idle(std::string const& turn);
  [[nodiscard]] bool may_have_place(Turn const& turn) const;
  // Whose turn it is; `except`: not that of this one. Nothing where nobody waits.
  [[nodiscard]] std::optional<std::string> next_turn() const;
  [[nodiscard]] std::optional<std::string> neediest_turn(std::string const& except) const;
  // The turn has another place: its parked work goes on, or its next begins.
  void give_place(std::string const& name);
  void give_places();
  [[nodiscard]] std::string take_game(Turn& turn);
  // False where no thread can be had.
  [[nodiscard]] bool has_thread_for_another();

  int hash_megabytes_;
  Priority priority_;
  Sharing sharing_;
  std::mutex mutex_;
  std::condition_variable begun_, idle_;
  std::map<std::string, std::deque<Job>> waiting_;  // by game; no queue is empty
  std::map<std::string, Turn> turns_;               // with games, or with work that has begun
  std::deque<std::string> order_;                   // of the turns that want a place
  int places_;                                      // for work that is done at a time
  int most_working_;                                // of one turn
  int working_ = 0, parked_ = 0;
  std::chrono::nanoseconds fair_share_ = {};  // what one who was there all the time would have had
  std::map<JobId, std::unique_ptr<Running>> running_;
  std::deque<JobId> to_begin_;  // of those: they have a place, and wait for a thread to take them
  JobId next_ = 1;
  bool stopping_ = false;
  std::size_t free_threads_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace strata::server
