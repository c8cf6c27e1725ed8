#pragma once
// Erases the persons of deleted accounts from their games, one game after the other, on a thread of its own. Between two games it rests as
// long as the last one took. It goes on where the store says that something is left, so a restart loses nothing.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/erasing_store.hpp"

namespace strata::server {

struct EraserTimes {
  // A game that its owner was creating when the account was deleted is stored by then, or never.
  std::chrono::milliseconds linger{10'000};
  // After something could not be read or written.
  std::chrono::milliseconds retry{30'000};
};

class Eraser {
 public:
  // How a game in memory was prepared.
  enum class Prepared : std::uint8_t {
    Held,      // it waits for `give_back`, and the store may be written to
    Removed,   // there is nothing to erase any more
    Unopened,  // it cannot be opened: there are only its rows
    NotNow     // it is tried again later
  };
  // Both may be called from this thread; `done` is called from any thread.
  struct Games {
    std::function<void(std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                       std::function<void(Prepared)> const& done)>
        prepare;
    std::function<void(std::string const& game)> give_back;
  };

  // `store` outlives it.
  Eraser(ErasingStore& store, EraserTimes times, Games games)
      : store_(store), times_(times), games_(std::move(games)) {}
  ~Eraser() { stop(); }
  Eraser(Eraser const&) = delete;
  Eraser& operator=(Eraser const&) = delete;

  // Starts the thread; once, or again after stop(). `done` is called on it with each account of which nothing is left.
  void begin(std::function<void(std::string const& account)> done);
  // There may be somebody to erase. From any thread.
  void look();
  // Ends with the game that is in hand. May be called twice, but not from a loop that runs games.
  void stop();

 private:
  enum class Outcome : std::uint8_t { Done, Again };
  void run();
  [[nodiscard]] Outcome erase(std::shared_ptr<ErasedPerson const> const& who);
  // False if it has to be tried again.
  [[nodiscard]] bool erase_from(std::string const& game, std::shared_ptr<ErasedPerson const> const& who);
  // Returns early, with false, if it is to stop.
  [[nodiscard]] bool rest(std::chrono::steady_clock::duration time);
  [[nodiscard]] bool is_stopping();

  ErasingStore& store_;
  EraserTimes times_;
  Games games_;
  std::function<void(std::string const& account)> done_;
  std::mutex mutex_;
  std::condition_variable asked_;
  bool looks_ = true, stopping_ = false;
  std::thread thread_;
};

}  // namespace strata::server
