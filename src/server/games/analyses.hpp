#pragma once
// The engine's work for analysis boards: for each connection one position, until it asks for another, has seen enough, is gone, or
// the time of one analysis is over. It belongs to no game. Its threads are its own, and the machine gives them what the threads of
// games leave (engine_pool.hpp); between owners they go round, a slice each. Thread-safe.

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>

#include "api/api.hpp"
#include "server/games/connections.hpp"
#include "server/games/engine_pool.hpp"
#include "server/games/variant_cache.hpp"

namespace strata::server {

struct AnalysisLimits {
  int threads = 1;                // 0: nothing is analysed here
  int hash_megabytes = 16;        // of each thread
  std::int64_t longest = 60'000;  // milliseconds of thinking about one position
  std::int64_t slice = 2'000;     // milliseconds, where somebody else waits
};

class Analyses {
 public:
  explicit Analyses(AnalysisLimits const& limits);
  ~Analyses();  // stops

  // Instead of the one before of this connection. Answered by `ack`, or by `error`; between the ack and the end come `lines`.
  void begin(Connection const& connection, protocol::AnalyseRequest request);
  // Nothing happens where there is none. What was not answered is answered by this refusal.
  void end(ConnectionId connection, Refusal const& refusal);
  // Ends all, and takes no more.
  void stop(Refusal const& refusal);

 private:
  struct Analysis;

  // On a thread of the pool.
  void work(std::shared_ptr<Analysis> const& analysis, api::Engine& engine, api::StopToken const& stop);
  void submit(std::shared_ptr<Analysis> const& analysis);
  // Under the lock.
  void end_one(std::shared_ptr<Analysis> const& analysis, Refusal const& refusal);
  // Given up soon after the token is set.
  [[nodiscard]] std::expected<api::Game, Refusal> position_of(protocol::AnalyseRequest const& request,
                                                              api::StopToken const& stop);

  AnalysisLimits limits_;
  VariantCache variants_;
  std::mutex mutex_;
  std::map<ConnectionId, std::shared_ptr<Analysis>> running_;
  bool stopped_ = false;
  EnginePool pool_;  // last, so that it ends first
};

}  // namespace strata::server
