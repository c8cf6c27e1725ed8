#pragma once
// The engine's work for analysis boards. Each connection has at most one position, analysed until the connection asks for another, cancels,
// closes, or the time limit is reached. An analysis belongs to no game. It has threads of its own, which run at background priority, behind
// those that play games (engine_pool.hpp); owners take turns, one time slice each. Thread-safe.

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <span>

#include "api/api.hpp"
#include "server/games/engine/engine_pool.hpp"
#include "server/games/engine/variant_cache.hpp"
#include "server/games/live/connections.hpp"

namespace strata::server {

struct AnalysisLimits {
  int threads = 1;                // 0: this server does not analyse
  int hash_megabytes = 16;        // per thread
  std::int64_t longest = 60'000;  // most milliseconds of thinking about one position
  std::int64_t slice = 2'000;     // milliseconds, if others are waiting
};

class Analyses {
 public:
  // The networks outlive this object.
  explicit Analyses(AnalysisLimits const& limits, std::span<OwnNetwork const> networks = {});
  ~Analyses();  // stops

  // Replaces the connection's current analysis. Answered by `ack` or `error`; `lines` follow the ack until the end.
  void begin(Connection const& connection, protocol::AnalyseRequest request);
  // Does nothing if the connection has no analysis. A request not yet answered is answered by this refusal.
  void end(ConnectionId connection, Refusal const& refusal);
  // Ends all analyses and accepts no more.
  void stop(Refusal const& refusal);

 private:
  struct Analysis;

  // Runs on a thread of the pool.
  void work(std::shared_ptr<Analysis> const& analysis, api::Engine& engine, api::StopToken const& stop);
  void submit(std::shared_ptr<Analysis> const& analysis);
  // Called with the lock held.
  void end_one(std::shared_ptr<Analysis> const& analysis, Refusal const& refusal);
  // Gives up soon after the token is set.
  [[nodiscard]] std::expected<api::Game, Refusal> position_of(protocol::AnalyseRequest const& request,
                                                              api::StopToken const& stop);

  AnalysisLimits limits_;
  VariantCache variants_;
  std::mutex mutex_;
  std::map<ConnectionId, std::shared_ptr<Analysis>> running_;
  bool stopped_ = false;
  EnginePool pool_;  // last, so that it is destroyed first
};

}  // namespace strata::server
