#pragma once
// Metrics of a running server: counted as things happen, read as plain values. Counting never blocks.

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace strata::server {

// How often something has happened since the start. Any thread may count.
using Count = std::atomic<std::uint64_t>;

// Upper bounds in seconds: from a commit on a fast disk to one that nobody should have to wait for.
inline constexpr std::array<double, 12> latency_bounds{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5};

// A histogram: `counts` has the number up to each bound and above the one before; the last counts all above.
struct LatencyCounts {
  std::array<std::uint64_t, latency_bounds.size() + 1> counts{};
  double seconds = 0;  // total
};

class Latencies {
 public:
  void add(std::chrono::steady_clock::duration took) {
    double const seconds = std::chrono::duration<double>(took).count();
    std::size_t bound = 0;
    while (bound < latency_bounds.size() && seconds > latency_bounds[bound]) ++bound;
    counts_[bound].fetch_add(1, std::memory_order_relaxed);
    microseconds_.fetch_add(
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(took).count()),
        std::memory_order_relaxed);
  }
  [[nodiscard]] LatencyCounts counts() const {
    LatencyCounts all;
    for (std::size_t i = 0; i < counts_.size(); ++i) all.counts[i] = counts_[i].load(std::memory_order_relaxed);
    constexpr double microseconds_per_second = 1e6;
    all.seconds = static_cast<double>(microseconds_.load(std::memory_order_relaxed)) / microseconds_per_second;
    return all;
  }

 private:
  std::array<Count, latency_bounds.size() + 1> counts_{};
  Count microseconds_ = 0;
};

// Counts of the people of a server, as the store knows them.
struct ClubMeasures {
  std::uint64_t accounts = 0;
  std::uint64_t tournaments_waiting = 0, tournaments_running = 0;
  std::uint64_t tournament_players = 0;  // in those that run, without those who have withdrawn
  std::uint64_t seeks = 0;               // that stand
  std::uint64_t mutes = 0, bans = 0;     // in force; bans of networks as well
  std::uint64_t open_reports = 0;
};

// Of a store.
struct StoreMeasures {
  ClubMeasures club;
  std::uint64_t events = 0, moves = 0;                    // committed since the start; moves are events as well
  std::uint64_t failed = 0;                               // writes that failed
  std::uint64_t over_bytes = 0, over_games_of_owner = 0;  // new games refused by the limits of the store
  LatencyCounts latency;                                  // of writes, from request to commit
  std::uint64_t waiting = 0;                              // queued writes
  std::uint64_t bytes = 0;                                // on disk, including the log
  std::uint64_t used_bytes = 0;                           // of the database, without free pages
};

// A cluster as one of its nodes sees it.
struct ClusterMeasures {
  std::uint64_t nodes = 0;  // living nodes, including this one
  bool is_leader = false;
  bool is_late = false;            // others may have the games of this node by now
  std::int64_t heartbeat = 0;      // milliseconds since this node was last heard by the store
  std::uint64_t owned_games = 0;   // games in memory that this node may append to
  std::uint64_t takeovers = 0;     // games that were taken over from dead nodes
  std::uint64_t lost_appends = 0;  // events that were not stored since the game was another node's by then
  // The bus.
  bool has_bus = false;
  std::uint64_t bus_dropped = 0, bus_overtaken = 0, bus_reconnects = 0;
  // Frames between nodes.
  std::uint64_t frames_sent = 0, frames_received = 0, frames_dropped = 0, frames_strange = 0, frames_unreadable = 0;
  std::uint64_t bytes_sent = 0, bytes_received = 0;
  std::uint64_t gaps = 0, lost_links = 0;
  // Messages and requests that are passed on.
  std::uint64_t forwards = 0;     // messages of connections, to the owner of their game
  std::uint64_t calls = 0;        // questions to the owner of a game without a connection, and requests to the leader
  std::uint64_t reattached = 0;   // connections to a game that were made again for their page
  std::uint64_t unavailable = 0;  // messages that were given up
  std::uint64_t visitors = 0;     // connections of other nodes
};

// Of the games and their threads.
struct GameMeasures {
  StoreMeasures store;
  std::uint64_t games_in_memory = 0, games_kept = 0;
  std::uint64_t removed_unbegun = 0, removed_unfinished = 0, removed_finished = 0;  // by the sweep
  std::uint64_t timers = 0;
  std::uint64_t waiting = 0, loads_waiting = 0;  // queued tasks of the games; queued loads of games
  std::uint64_t engine_threads = 0, engine_busy = 0, engine_queued = 0;
  std::uint64_t variant_bytes = 0;  // of cached compiled variants
};

}  // namespace strata::server
