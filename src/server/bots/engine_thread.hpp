#pragma once
// The engine of the house bots: one search at a time, in the order in which they were asked for, on a thread that gives way to the games.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "api/api.hpp"

namespace strata::server::bots {

// A position to think of, as a game has it.
struct Position {
  std::string variant, start;
  api::Options options;
  std::vector<std::string> moves;  // canonical
  int level = 1;
  std::optional<std::int64_t> time_left;  // milliseconds, when it was asked; nothing without a clock
  std::int64_t increment = 0;             // milliseconds
};

struct Thought {
  std::string move;  // canonical; empty: there is none
  int score = 0;     // centipawns, for the side to move
};

class EngineThread {
 public:
  EngineThread() : thread_([this] { run(); }) {}
  // Breaks off a search that goes on, and drops the others.
  ~EngineThread();
  EngineThread(EngineThread const&) = delete;
  EngineThread& operator=(EngineThread const&) = delete;

  // From any thread. `done` is called on the thread of the engine.
  void think(Position position, std::function<void(Thought)> done);

 private:
  struct Task {
    Position position;
    std::function<void(Thought)> done;
    std::int64_t asked = 0;  // steady, milliseconds
  };
  void run();
  [[nodiscard]] Thought work(Task const& task, std::size_t waiting);

  std::mutex mutex_;
  std::condition_variable asked_;
  std::deque<Task> tasks_;
  bool is_closed_ = false;
  api::StopToken stop_;
  api::Engine engine_;
  std::thread thread_;  // last: it uses all of these
};

}  // namespace strata::server::bots
