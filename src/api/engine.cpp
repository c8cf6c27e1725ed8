// The engine as a value: a table, and searches that speak text.

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "api/impl.hpp"
#include "api/table_set.hpp"
#include "notation/move_text.hpp"
#include "search/levels.hpp"
#include "search/mate_solver.hpp"
#include "search/parallel.hpp"
#include "search/search.hpp"
#include "search/win_draw_loss.hpp"

namespace strata::api {

namespace {

// A search without limits ends by itself after this time.
constexpr int default_milliseconds = 3000;
constexpr int most_lines = 256;
constexpr int most_threads = 256;

SearchInfo info_of(Game::Impl const& game, SearchReport const& report) {
  SearchInfo info;
  info.depth = report.depth;
  info.seldepth = report.seldepth;
  info.multipv = report.multipv;
  info.nodes = report.nodes;
  info.seconds = static_cast<double>(report.milliseconds) / 1000;
  info.score = report.score;
  if (is_mate(report.score)) {
    int const plies = plies_to_mate(report.score);
    info.mate_in = plies > 0 ? (plies + 1) / 2 : plies / 2;
  }
  if (report.bound == Bound::Lower) info.bound = SearchInfo::Bound::Lower;
  if (report.bound == Bound::Upper) info.bound = SearchInfo::Bound::Upper;
  info.hashfull = report.hashfull;
  WinDrawLoss const chances = win_draw_loss(report.score, *game.variant.impl().evaluator);
  info.win = chances.win;
  info.draw = chances.draw;
  info.loss = chances.loss;
  auto const position = game.game.position().scratch();
  for (Move const move : report.pv) {
    info.pv.push_back(write_canonical(*position, game.names(), move));
    position->apply(move);
  }
  return info;
}

// A line that ends where the tables know the rest is completed to the end of the game.
SearchInfo completed_info(Game::Impl const& game, SearchReport report, tablebase::TableSet const* tables) {
  if (tables != nullptr && is_mate(report.score) && report.bound == Bound::Exact) {
    auto const position = game.game.position().scratch();
    for (Move const move : report.pv) position->apply(move);
    std::size_t const plies = static_cast<std::size_t>(std::abs(plies_to_mate(report.score)));
    auto const rest = tablebase::best_line(*tables, *position);
    if (report.pv.size() + rest.size() == plies) report.pv.insert(report.pv.end(), rest.begin(), rest.end());
  }
  return info_of(game, report);
}

// What the table expects after this move, where the line ends with it.
std::string reply_text(Game::Impl const& game, AnySearch& search, Move move) {
  Move const reply = search.reply_to(move);
  if (!reply) return {};
  auto const position = game.game.position().scratch();
  position->apply(move);
  return write_canonical(*position, game.names(), reply);
}

SearchLimits limits_of(Game::Impl const& game, Limits const& limits) {
  SearchLimits inner;
  inner.multipv = std::clamp(limits.multipv, 1, most_lines);
  for (std::string const& text : limits.search_moves)
    if (auto const move = read_canonical(game.game.position(), game.names(), text)) inner.moves.push_back(*move);
  if (limits.infinite) {
    inner.stop_early = false;
    return inner;
  }
  inner.depth = std::max(0, limits.depth);
  inner.nodes = limits.nodes;
  inner.milliseconds = std::max(0, limits.movetime_ms);
  inner.mate = std::max(0, limits.mate);
  inner.forced_at_once = limits.forced_at_once;
  if (limits.clock)
    inner.clock = ClockTime{limits.clock->left_ms, limits.clock->increment_ms, limits.clock->moves_to_go,
                            limits.clock->overhead_ms};
  bool const by_level = limits.level > 0 && limits.level < highest_level;
  if (inner.depth == 0 && inner.nodes == 0 && inner.milliseconds == 0 && inner.mate == 0 && !inner.clock && !by_level)
    inner.milliseconds = default_milliseconds;
  return inner;
}

}  // namespace

struct StopFlag {
  std::atomic<bool> requested = false;
  std::atomic<bool> ponder_hit = false;
};

StopToken::StopToken() : flag_(std::make_shared<StopFlag>()) {}
void StopToken::request() const { flag_->requested.store(true, std::memory_order_relaxed); }
bool StopToken::requested() const { return flag_->requested.load(std::memory_order_relaxed); }
void StopToken::ponder_hit() const { flag_->ponder_hit.store(true, std::memory_order_relaxed); }
void StopToken::reset() const {
  flag_->requested.store(false, std::memory_order_relaxed);
  flag_->ponder_hit.store(false, std::memory_order_relaxed);
}

struct Engine::Impl {
  TranspositionTable table;
  std::vector<std::unique_ptr<SearchMemory>> memories;  // one a thread
  // The law and the judge of the table's entries: the keys of two laws may be equal, and it keeps the evaluations of positions.
  std::shared_ptr<Evaluator const> evaluator;
  std::shared_ptr<net::Network const> network;
  Judge judge = Judge::Network;
  std::optional<Network> own_network;
  // The last law for which it was seen whether the engine's own network is for it.
  std::shared_ptr<strata::Variant const> seen;
  bool own_fits = false;
  std::shared_ptr<Tables const> tables;

  explicit Impl(int hash_megabytes) : table(hash_megabytes) { set_threads(1); }
  void set_threads(int threads) {
    memories.resize(has_threads ? static_cast<std::size_t>(std::clamp(threads, 1, most_threads)) : 1);
    for (auto& memory : memories)
      if (!memory) memory = std::make_unique<SearchMemory>();
  }
  void forget() {
    table.clear();
    for (auto const& memory : memories) memory->clear();
  }
  // By which network positions of this game are judged; none: by hand.
  std::shared_ptr<net::Network const> network_for(Variant const& variant) {
    if (judge == Judge::Hand) return nullptr;
    Variant::Impl const& game = variant.impl();
    if (own_network && seen != game.variant) {
      seen = game.variant;
      // Types and cells may be numbered in another order under the same law; the name of the rows tells.
      net::Network const& own = *own_network->impl()->network;
      own_fits = own.header().law == variant.law_hash() &&
                 own.features().name() == net::FeatureSet(*game.variant->rules).name();
    }
    if (own_network && own_fits) return own_network->impl()->network;
    return game.network != nullptr ? game.network->network : nullptr;
  }
};

Engine::Engine(int hash_megabytes) : impl_(std::make_unique<Impl>(hash_megabytes)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

void Engine::new_game() { impl_->forget(); }
void Engine::set_hash(int megabytes) { impl_->table.resize(megabytes); }
void Engine::set_threads(int threads) { impl_->set_threads(threads); }
void Engine::set_judge(Judge judge) { impl_->judge = judge; }
void Engine::set_network(std::optional<Network> network) {
  impl_->own_network = std::move(network);
  impl_->seen = nullptr;
}
void Engine::set_tables(std::shared_ptr<Tables const> tables) {
  if (impl_->tables != tables) impl_->forget();  // scores of the table may be less exact
  impl_->tables = std::move(tables);
}

SearchResult Engine::search(Game const& game, Limits const& limits, StopToken const& stop, std::uint64_t seed,
                            std::function<void(SearchInfo const&)> const& listener, std::function<bool()> const& poll) {
  SearchResult result;
  Game::Impl const& inner = game.impl();
  if (inner.game.outcome()) return result;
  auto const& evaluator = inner.variant.impl().evaluator;
  bool const weak = limits.level > 0 && limits.level < highest_level;
  auto const network = weak ? nullptr : impl_->network_for(inner.variant);
  if (impl_->evaluator != evaluator || impl_->network != network) {
    if (impl_->evaluator != nullptr) impl_->forget();
    impl_->evaluator = evaluator;
    impl_->network = network;
  }
  SearchSources sources(*evaluator, network.get());
  bool const has_tables = impl_->tables != nullptr && !impl_->tables->is_empty() && impl_->tables->fits(game);
  if (has_tables) sources.tables = &impl_->tables->impl().set;
  std::vector<std::unique_ptr<AnySearch>> searches;
  for (auto const& memory : impl_->memories) {
    searches.push_back(make_search(inner.game.position(), inner.game.keys(), sources, impl_->table, *memory));
    if (weak) break;
  }
  SearchSignals signals;
  signals.stop = &stop.flag_->requested;
  if (limits.ponder) signals.ponder_hit = &stop.flag_->ponder_hit;
  signals.poll = poll;
  if (listener) signals.line_found = [&](SearchReport const& report) { listener(info_of(inner, report)); };
  SearchLimits const inner_limits = limits_of(inner, limits);
  ParallelReport found;
  if (weak)
    found.report = play_level(*searches.front(), inner.game.position(), evaluator->margin(), level_of(limits.level),
                              inner_limits, signals, seed);
  else if constexpr (has_threads)
    found = run_together(searches, inner_limits, signals);
  else
    found.report = searches.front()->run(inner_limits, signals);
  SearchReport const& report = found.report;
  AnySearch& search = *searches[found.best];
  if (report.pv.empty()) return result;
  result.info = completed_info(inner, report, sources.tables);
  result.best = result.info.pv.front();
  for (SearchReport const& line : search.lines()) {
    result.lines.push_back(completed_info(inner, line, sources.tables));
    result.lines.back().nodes = result.info.nodes;
    result.lines.back().seconds = result.info.seconds;
  }
  // The answer of another thread than the one that was listened to.
  if (listener && found.best != 0) listener(result.info);
  result.ponder = result.info.pv.size() > 1 ? result.info.pv[1] : reply_text(inner, search, report.pv.front());
  return result;
}

std::optional<std::vector<std::string>> winning_moves(Game const& game, int moves, std::uint64_t budget,
                                                      std::uint64_t* searched) {
  Game::Impl const& inner = game.impl();
  std::vector<std::string> texts;
  if (searched != nullptr) *searched = 0;
  if (inner.game.outcome()) return texts;
  auto const found = strata::winning_moves(inner.game.position(), moves, budget, searched);
  if (!found) return std::nullopt;
  for (Move const move : *found) texts.push_back(write_canonical(inner.game.position(), inner.names(), move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace strata::api
