#include "server/games/analyses.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/analysis.hpp"
#include "server/protocol/moment.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

constexpr std::int64_t between_analysis_reports = 200;  // milliseconds
constexpr std::size_t longest_analysis_line = 32;
constexpr int largest_score = 10'000'000;
constexpr std::size_t cached_bytes = std::size_t{64} << 20;  // of variants

protocol::AnalysedLine line_of(api::SearchInfo const& info, api::Side side) {
  api::Evaluation const evaluation = api::evaluation_of(info, side);
  protocol::AnalysedLine line;
  line.depth = std::clamp(info.depth, 0, 1000);
  line.score = std::clamp(info.score, -largest_score, largest_score);
  line.mate = info.mate_in;
  line.evaluation = api::evaluation_text(evaluation);
  line.chance = static_cast<int>(std::lround(api::white_chance(evaluation) * 10));
  line.pv.assign(info.pv.begin(),
                 info.pv.begin() + static_cast<std::ptrdiff_t>(std::min(info.pv.size(), longest_analysis_line)));
  return line;
}

// What was found, told not too often: all lines of one depth, and nothing shallower than before.
class Reports {
 public:
  using Send = std::function<void(protocol::LinesAnswer lines)>;

  // lines: how many there are of each depth.
  Reports(std::int64_t re, api::Side side, std::size_t lines, Send send)
      : re_(re), side_(side), lines_(lines), send_(std::move(send)) {}

  // Of a search that has just begun: it may know nothing of the one before.
  void begin() { found_.clear(); }
  void hear(api::SearchInfo const& info) {
    if (info.bound != api::SearchInfo::Bound::Exact) return;
    if (info.multipv == 1) found_.clear();
    if (info.multipv != static_cast<int>(found_.size()) + 1) return;
    if (!found_.empty() && info.depth != found_.front().depth) return;
    found_.push_back(line_of(info, side_));
    if (found_.size() < lines_) return;
    if (!deepest_.empty() && found_.front().depth < deepest_.front().depth) return;
    deepest_ = found_;
    nodes_ = static_cast<std::int64_t>(info.nodes);
    is_new_ = true;
    tell_if_due();
  }
  void tell_if_due() {
    if (steady_now() - told_at_ >= between_analysis_reports) tell_if_new();
  }
  void tell_if_new() {
    if (is_new_) tell(true);
  }
  // on: the search goes on.
  void tell(bool on) {
    is_new_ = false;
    told_at_ = steady_now();
    send_({re_, on, nodes_, deepest_});
  }

 private:
  std::int64_t re_;
  api::Side side_;
  std::size_t lines_;
  Send send_;
  std::vector<protocol::AnalysedLine> found_, deepest_;
  std::int64_t nodes_ = 0;  // when the deepest lines were found
  std::int64_t told_at_ = 0;
  bool is_new_ = false;
};

// Nobody receives this: the caller that sets the token answers.
Refusal not_read() { return {Code::Stale, "The request was cancelled."}; }

}  // namespace

// One position of one connection.
struct Analyses::Analysis {
  Connection connection;
  protocol::AnalyseRequest request;
  std::int64_t left;  // milliseconds
  EnginePool::JobId job = 0;
  // Once it was read; of whichever thread works on it.
  std::optional<api::Game> position = {};
  std::optional<Reports> reports = {};  // from slice to slice, since it was read first

  Analysis(Connection from, protocol::AnalyseRequest asked, std::int64_t longest)
      : connection(std::move(from)), request(std::move(asked)), left(longest) {}

  void read(api::Game game) {
    std::size_t const lines = std::min(static_cast<std::size_t>(request.multipv), game.legal_moves().size());
    if (!reports)
      reports.emplace(request.id, game.side_to_move(), lines,
                      [this](protocol::LinesAnswer told) { tell(std::move(told)); });
    position = std::move(game);
  }
  // False: it has ended, and was answered.
  bool acknowledge() {
    std::lock_guard const lock(mutex_);
    if (is_answered_) return false;
    is_answered_ = true;
    connection.sink->send(protocol::AckAnswer{request.id, 0});
    return true;
  }
  void tell(protocol::LinesAnswer lines) {
    std::lock_guard const lock(mutex_);
    if (!is_ended_) connection.sink->send(std::move(lines));
  }
  // Reports nothing more.
  void end(Refusal refusal) {
    std::lock_guard const lock(mutex_);
    is_ended_ = true;
    if (is_answered_) return;
    is_answered_ = true;
    connection.sink->send(answer_of(request.id, std::move(refusal)));
  }

 private:
  std::mutex mutex_;
  bool is_answered_ = false, is_ended_ = false;
};

Analyses::Analyses(AnalysisLimits const& limits, std::span<OwnNetwork const> networks)
    : limits_(limits),
      variants_(cached_bytes, networks),
      pool_(limits.threads, limits.hash_megabytes, EnginePool::Priority::Background) {}

Analyses::~Analyses() { stop({Code::Unavailable, "The server is shutting down."}); }

void Analyses::begin(Connection const& connection, protocol::AnalyseRequest request) {
  auto const analysis = std::make_shared<Analysis>(connection, std::move(request), limits_.longest);
  std::lock_guard const lock(mutex_);
  if (auto const before = running_.extract(connection.id))
    end_one(before.mapped(), {Code::Stale, "The analysis was replaced by another position."});
  if (limits_.threads == 0) {
    analysis->end({Code::Refused, "This server offers no analysis; the page uses its own engine."});
    return;
  }
  if (stopped_) {
    analysis->end({Code::Unavailable, "The server is shutting down; try again in a moment."});
    return;
  }
  running_[connection.id] = analysis;
  submit(analysis);
}

void Analyses::end(ConnectionId connection, Refusal const& refusal) {
  std::lock_guard const lock(mutex_);
  if (auto const ended = running_.extract(connection)) end_one(ended.mapped(), refusal);
}

void Analyses::stop(Refusal const& refusal) {
  {
    std::lock_guard const lock(mutex_);
    stopped_ = true;
    for (auto const& [connection, analysis] : running_) end_one(analysis, refusal);
    running_.clear();
  }
  pool_.stop();
}

void Analyses::end_one(std::shared_ptr<Analysis> const& analysis, Refusal const& refusal) {
  pool_.cancel(analysis->job);
  analysis->end(refusal);
}

void Analyses::submit(std::shared_ptr<Analysis> const& analysis) {
  // One name a connection: the table of the engine is kept from slice to slice where nobody else comes between.
  analysis->job = pool_.submit(
      {analysis->connection.who.quota_key(), analysis->connection.who.hash}, std::to_string(analysis->connection.id),
      [this, analysis](api::Engine& engine, api::StopToken const& stop) { work(analysis, engine, stop); });
}

std::expected<api::Game, Refusal> Analyses::position_of(protocol::AnalyseRequest const& request,
                                                        api::StopToken const& stop) {
  api::Options options;
  for (protocol::NamedValue const& option : request.options) options.emplace_back(option.name, option.value);
  auto const cached = variants_.get(request.variant, request.variant_text, options, VariantCache::Origin::Request);
  if (!cached) return std::unexpected(refusal_of(Code::BadVariant, cached.error()));
  if (stop.requested()) return std::unexpected(not_read());
  auto game = api::Game::create(cached->variant, request.start);
  if (!game) return std::unexpected(refusal_of(Code::BadPosition, game.error()));
  for (std::string const& move : request.line) {
    if (stop.requested()) return std::unexpected(not_read());
    if (auto const played = game->play(move); !played)
      return std::unexpected(refusal_of(Code::BadMove, played.error()));
  }
  if (game->end())
    return std::unexpected(Refusal{Code::GameOver, "The game is over in this position: there is nothing to analyse."});
  return std::move(*game);
}

void Analyses::work(std::shared_ptr<Analysis> const& analysis, api::Engine& engine, api::StopToken const& stop) {
  auto const forget = [&] {
    std::lock_guard const lock(mutex_);
    auto const found = running_.find(analysis->connection.id);
    if (found != running_.end() && found->second == analysis) running_.erase(found);
  };
  if (!analysis->position) {
    auto position = position_of(analysis->request, stop);
    if (stop.requested()) return;
    if (!position) {
      analysis->end(std::move(position.error()));
      return forget();
    }
    bool const is_first = !analysis->reports;
    analysis->read(std::move(*position));
    if (is_first && !analysis->acknowledge()) return;
  }
  std::int64_t const begun = steady_now();
  std::int64_t looked = begun;
  Reports& reports = *analysis->reports;
  reports.begin();
  api::Limits limits;
  limits.infinite = true;
  limits.multipv = static_cast<int>(analysis->request.multipv);
  bool is_over = false;
  auto const poll = [&] {
    constexpr std::int64_t between_looks = 50;
    std::int64_t const at = steady_now();
    if (at - looked < between_looks) return false;
    looked = at;
    reports.tell_if_due();
    if (at - begun >= analysis->left) is_over = true;
    return is_over || (at - begun >= limits_.slice && pool_.load().queued > 0);
  };
  bool has_yielded = false;
  engine.search(
      *analysis->position, limits, stop, 0, [&](api::SearchInfo const& info) { reports.hear(info); },
      [&] { return has_yielded = poll(); });
  if (stop.requested()) return;
  if (has_yielded && !is_over) {
    reports.tell_if_new();
    std::lock_guard const lock(mutex_);
    auto const found = running_.find(analysis->connection.id);
    if (found == running_.end() || found->second != analysis) return;
    analysis->left -= steady_now() - begun;
    // The law of a file may be large and as many may wait as there are connections: it is compiled once more, or still cached.
    if (!analysis->request.variant_text.empty()) analysis->position.reset();
    return submit(analysis);
  }
  // Its time is over, or there is nothing more to find.
  reports.tell(false);
  forget();
}

}  // namespace strata::server
