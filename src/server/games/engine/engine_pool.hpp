#pragma once
// The threads that run engine work. A job belongs to a game and to an owner. Jobs of the same game run one after another. Addresses take
// turns; so do the principals of one address, and the games of one principal. If there are several threads, one address never gets the last
// of them. So anyone with many games, or with many secrets, only delays themselves.
//
// A long job is parked while somebody waits whose address has used less processor time: it stops where it is and keeps its engine, and
// another thread takes its place. Every thread has its own engine, so the number of parked jobs is limited.

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

  // A job calls this about every millisecond, wherever it can pause. Returns when the job is to go on or to end.
  using MayPark = std::function<void()>;
  using LongWork = std::function<void(api::Engine& engine, api::StopToken const& stop, MayPark const& may_park)>;

  // How threads are shared among jobs.
  struct Sharing {
    std::chrono::nanoseconds slice = std::chrono::milliseconds(20);  // least time a job runs before it can be parked
    int most_parked = 8;                                             // each holds a thread and its engine
    // Processor time used by the calling thread.
    std::function<std::chrono::nanoseconds()> processor_time = thread_time;
    // By how much an address may be ahead of a fair share, or behind it: nobody waits longer for what he has had while nobody
    // else wanted it, and nobody saves up what he did not want.
    std::chrono::nanoseconds most_apart = std::chrono::milliseconds(200);
  };
  static std::chrono::nanoseconds thread_time();

  // Background: the operating system runs its threads when no others want the processor.
  enum class Priority : std::uint8_t { Normal, Background };
  EnginePool(int workers, int hash_megabytes, Priority priority = Priority::Normal)
      : EnginePool(workers, hash_megabytes, priority, Sharing{}) {}
  EnginePool(int workers, int hash_megabytes, Priority priority, Sharing sharing);
  ~EnginePool();  // stops

  // The owner of a job.
  struct Owner {
    std::string turn;      // Principal::quota_key(); empty: nobody's, or the server's own
    std::string who = {};  // hash of the principal; empty if the principals of one key are not told apart
    bool operator==(Owner const&) const = default;
  };
  JobId submit(Owner owner, std::string game, Work work);
  JobId submit_long(Owner owner, std::string game, LongWork work);
  // Removes the job from the queue, or tells it to stop. Never waits; does nothing if the job has ended.
  void cancel(JobId job);
  // Returns when no job is queued or running.
  void wait();
  struct Load {
    std::size_t threads = 0, busy = 0, queued = 0;  // queued: jobs waiting to start or to continue
  };
  [[nodiscard]] Load load();
  // Cancels all jobs, waits for the threads, and accepts no more jobs.
  void stop();

 private:
  struct Job {
    JobId id = 0;
    Owner owner;
    LongWork work;
  };
  enum class Place : std::uint8_t { Working, Parked, Ending };  // Ending: stopped while parked
  struct Running {
    std::string game;
    Job job;
    api::StopToken stop = {};
    Place place = Place::Working;
    std::condition_variable goes_on = {};
    std::chrono::nanoseconds counted = {}, slice_begun = {};  // processor time of its thread
  };
  // The next one is first. An entry without any is not in the queue above it.
  using Games = std::deque<std::string>;  // of one principal: those with queued jobs and none running
  struct Turn {
    std::map<std::string, Games> principals;
    std::deque<std::string> order;       // of the principals
    std::deque<Running*> parked;         // these continue before any new job of this turn starts
    int working = 0, begun = 0;          // jobs in places, and all jobs started
    std::chrono::nanoseconds used = {};  // of the processor, and the fair share at the time it arrived
    [[nodiscard]] bool wants_place() const { return !principals.empty() || !parked.empty(); }
  };

  void work();
  // Parks the calling thread's job if another should run first.
  void may_park(Running& running);
  // Adds the processor time of the calling thread.
  void count_time(Running& running);
  // The game has a queued job, and none is running.
  void add_turn(std::string const& game);
  // False if it had none.
  bool drop_turn(Owner const& owner, std::string const& game);
  void forget_idle(std::string const& turn);
  [[nodiscard]] bool may_have_place(Turn const& turn) const;
  // The turn that is next, other than `except`. Nothing if none is waiting.
  [[nodiscard]] std::optional<std::string> next_turn() const;
  [[nodiscard]] std::optional<std::string> neediest_turn(std::string const& except) const;
  // Gives the turn another place: its parked job continues, or its next job starts.
  void give_place(std::string const& name);
  void give_places();
  [[nodiscard]] std::string take_game(Turn& turn);
  // False if no thread is available.
  [[nodiscard]] bool has_thread_for_another();

  int hash_megabytes_;
  Priority priority_;
  Sharing sharing_;
  std::mutex mutex_;
  std::condition_variable begun_, idle_;
  std::map<std::string, std::deque<Job>> waiting_;  // by game; no queue is empty
  std::map<std::string, Turn> turns_;               // with games or with jobs that have started
  std::deque<std::string> order_;                   // of the turns that want a place
  int places_;                                      // most jobs that run at a time
  int most_working_;                                // most of one turn
  int working_ = 0, parked_ = 0;
  std::chrono::nanoseconds fair_share_ = {};  // the use of one that was there all the time
  std::map<JobId, std::unique_ptr<Running>> running_;
  std::deque<JobId> to_begin_;  // jobs that have a place and wait for a thread
  JobId next_ = 1;
  bool stopping_ = false;
  std::size_t free_threads_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace strata::server
