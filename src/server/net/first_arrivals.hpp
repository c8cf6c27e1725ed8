#pragma once
// The times at which the moves of a connection first came. A move that the server could not store is sent again until it is stored, and no
// clock is charged for that. It must be the same move under the same key, or a player could use the time to think. Thread-safe.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "server/protocol/messages.hpp"
#include "server/protocol/moment.hpp"

namespace strata::server::net {

class FirstArrivals {
 public:
  // Milliseconds for which a move that is not stored is remembered.
  static constexpr std::int64_t remembered_for = 60'000;

  // Takes a move that has come; returns the time at which it first came.
  [[nodiscard]] Moment take(protocol::MoveRequest const& move, Moment arrived);
  // The move with this id has been answered; `is_unstored`: only because nothing can be stored now.
  void answered(std::int64_t id, bool is_unstored);

 private:
  static constexpr std::size_t most = 16;
  struct Asked {
    protocol::MoveRequest move;
    Moment first;
    bool is_unstored = false;
  };
  std::mutex mutex_;
  std::vector<Asked> asked_;  // the oldest first
};

}  // namespace strata::server::net
