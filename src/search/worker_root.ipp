#pragma once
// Limits, iterative deepening and the root: aspiration windows and MultiPV. (chessprogramming wiki, Iterative Deepening; MultiPV
// as in the UCI protocol)

#include "search/reductions.hpp"
#include "search/worker.hpp"

namespace strata {

// Scores outside the aspiration window are reported only after so many milliseconds.
inline constexpr std::int64_t report_bounds_after = 3000;

// The lead, in margins, from which a side avoids to repeat a position of the game.
inline constexpr int far_ahead = 4;

// Lazy SMP: each helper thread skips other depths, so that the threads search different depths at the same time.
inline bool skips_depth(int helper, int depth) {
  if (helper == 0 || depth < 4) return false;
  int const stride = 2 + (helper - 1) / 2 % 3;
  return (depth + helper) / stride % 2 == 0;
}

template <int Words, Features F, class E>
Worker<Words, F, E>::Worker(Position<Words, F> const& position, std::span<Key const> history,
                            typename E::Source const& source, TranspositionTable& table, SearchMemory& memory,
                            tablebase::TableSet const* tables)
    : position_(position),
      evaluation_(source),
      values_(evaluation_.piece_values()),
      attack_table_(position_.rules()),
      table_(table),
      tables_(tables),
      margin_(values_.margin()),
      small_board_(position_.rules().geometry.all().size() <= 64),
      history_(memory.history),
      correction_history_(memory.correction_history),
      mates_(memory.mates),
      promised_(memory.promised) {
  keys_.reserve(history.size() + max_ply + 8);
  keys_.assign(history.begin(), history.end());
  if (keys_.empty()) keys_.push_back(repetition_key());
  root_keys_ = keys_.size();
  MoveList list(arena_);
  generate_legal(position_, list);
  for (std::size_t i = 0; i < list.size(); ++i) root_.push_back({list[i], 0, {}, i, 0, 0, Bound::Exact});
  order_root_moves();
}

// ------------------------------------------------------------- limits

template <int Words, Features F, class E>
void Worker<Words, F, E>::begin(SearchLimits const& limits, SearchSignals const& signals) {
  limits_ = limits;
  signals_ = &signals;
  stopwatch_ = Stopwatch();
  time_ = limits.milliseconds > 0 ? TimeManager::fixed(limits.milliseconds)
          : limits.clock          ? TimeManager::by_clock(*limits.clock, margin_)
                                  : TimeManager();
  pondering_ = signals.ponder_hit != nullptr;
  ponder_time_ = 0;
  kept_waiting_ = 0;
  nodes_.store(0, std::memory_order_relaxed);
  helper_nodes_ = 0;
  stopped_ = false;
  hunt_.reset();
  hunted_ = 0;
  win_.reset();
  is_winning_ = evaluate_position() >= far_ahead * margin_;
  if (limits.helper == 0) table_.age();
  auto const is_wanted = [&](RootMove const& root) {
    return std::ranges::find(limits.moves, root.move) != limits.moves.end();
  };
  if (std::ranges::any_of(root_, is_wanted))
    std::erase_if(root_, [&](RootMove const& root) { return !is_wanted(root); });
}

template <int Words, Features F, class E>
std::int64_t Worker<Words, F, E>::elapsed() {
  std::int64_t const now = stopwatch_.milliseconds() - kept_waiting_;
  if (pondering_ && signals_->ponder_hit->load(std::memory_order_relaxed)) pondering_ = false;
  if (pondering_) ponder_time_ = now;
  return now - ponder_time_;
}

template <int Words, Features F, class E>
bool Worker<Words, F, E>::is_interrupted() {
  if (signals_->stop != nullptr && signals_->stop->load(std::memory_order_relaxed)) return true;
  count_helper_nodes();
  if (time_.is_limited() && time_.is_over(elapsed())) return true;
  return nodes() % poll_interval == 0 && poll();
}

template <int Words, Features F, class E>
bool Worker<Words, F, E>::poll() {
  if (!signals_->poll) return false;
  Stopwatch const polled;
  bool const interrupted = signals_->poll();
  kept_waiting_ += polled.milliseconds();
  return interrupted;
}

// Nothing is left to find: there is only one move, or a mate for which an iteration without reductions found no shorter one.
template <int Words, Features F, class E>
bool Worker<Words, F, E>::is_decided(SearchReport const& report, int last_score) const {
  if (root_.size() == 1 && (limits_.forced_at_once || limits_.clock)) return true;
  if (multipv_ > 1) return false;
  // A shorter mate is still looked for, unless the clock runs: any mate wins.
  if (hunt_ && !hunt_->is_over() && !limits_.clock && hunt_->nodes() < hunt_patience) return false;
  return is_mate(report.score) && report.score == last_score && std::abs(plies_to_mate(report.score)) <= report.depth;
}

// ------------------------------------------------------------- iterations

template <int Words, Features F, class E>
SearchReport Worker<Words, F, E>::run(SearchLimits const& limits, SearchSignals const& signals) {
  begin(limits, signals);
  finished_ = 0;
  pv_index_ = 0;
  multipv_ = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(1, limits.multipv)), 1,
                                     std::max<std::size_t>(1, root_.size()));
  if (root_.empty()) return {};
  int last_score = 0;  // of the iteration before
  // A search stopped before it began still answers with a move.
  int const deepest = limits.depth > 0 ? std::min(limits.depth, max_ply - 20) : max_ply - 20;
  for (int depth = 1; depth <= deepest && !must_stop(); ++depth) {
    if (skips_depth(limits.helper, depth)) continue;
    depth_ = depth;
    for (pv_index_ = 0; pv_index_ < multipv_ && !stopped_; ++pv_index_) {
      seldepth_ = 0;
      (void)search_with_aspiration_window(depth);
      if (!stopped_) insert_by_score(pv_index_);
    }
    pv_index_ = 0;
    if (stopped_) break;
    finished_ = depth;
    if (limits.helper == 0 && limits.depth == 0 && limits.moves.empty()) hunt(root_.front().score);
    keep_win();
    count_helper_nodes();
    SearchReport const best = report_of(0);
    if (signals.line_found)
      for (std::size_t i = 0; i < multipv_; ++i) signals.line_found(report_of(i));
    time_.update(best.pv.front(), best.score);
    std::int64_t const spent = elapsed();
    if (limits.stop_early && !pondering_ &&
        (is_decided(best, last_score) || is_mate_wanted(best.score) || time_.is_enough(spent)))
      break;
    last_score = best.score;
  }
  keep_win();
  count_helper_nodes();
  return report_of(0);
}

// ------------------------------------------------------------- mates

// Spends a share of the nodes on a mate search: little everywhere, more where the side to move is far ahead. `score` is that of the
// iteration.
template <int Words, Features F, class E>
void Worker<Words, F, E>::hunt(int score) {
  if (depth_ < hunt_from || score <= -mate_bound) return;
  if (!hunt_) {
    bool const is_promised = root_keys_ >= 2 && promised_.moves > 1 && keys_[root_keys_ - 2] == promised_.after;
    hunt_.emplace(position_, std::span<Key const>(keys_).first(root_keys_ - 1), mates_,
                  is_promised ? promised_.moves - 1 : 0);
  }
  if (is_mate(score)) hunt_->close_from((plies_to_mate(score) + 1) / 2);
  if (hunt_->is_over()) return;
  std::uint64_t most = nodes() * hunt_price / (score >= 3 * margin_ ? hunt_share_ahead : hunt_share);
  if (is_mate(score) && !limits_.clock) most = std::max(most, hunt_patience);
  if (limits_.nodes > 0) {
    std::uint64_t const left = limits_.nodes - std::min(limits_.nodes, nodes() + helper_nodes_);
    most = std::min(most, hunt_->nodes() + left * hunt_price);
  }
  if (most <= hunt_->nodes()) return;
  // The nodes of the search do not grow meanwhile, and the poll has a pace of its own.
  auto const stop = [this, asked = std::uint64_t{0}]() mutable {
    return is_interrupted() ||
           (++asked % (poll_interval * hunt_price / MateSearch<Words, F>::stop_interval) == 0 && poll());
  };
  if (auto found = hunt_->go_on(most - hunt_->nodes(), stop)) win_ = std::move(found);
  std::uint64_t const hunted = hunt_->nodes() / hunt_price;
  nodes_.store(nodes() + hunted - hunted_, std::memory_order_relaxed);
  hunted_ = hunted;
}

// A win that the hunt has proven stays the best move until the search finds a shorter one.
template <int Words, Features F, class E>
void Worker<Words, F, E>::keep_win() {
  if (!win_) return;
  int const score = mates_in(2 * win_->moves - 1);
  if (root_.front().score >= score) return;
  auto const place = std::ranges::find(root_, win_->line.front(), &RootMove::move);
  place->score = score;
  place->bound = Bound::Lower;
  place->depth = std::max(1, place->depth);
  place->seldepth = std::max(place->seldepth, 2 * win_->moves - 1);
  place->pv = win_->line;
  std::rotate(root_.begin(), place, place + 1);
  position_.apply(win_->line.front());
  promised_ = {repetition_key(), win_->moves};
  position_.undo();
}

// MultiPV: moves a line up to its place among the lines before it, which are in order.
template <int Words, Features F, class E>
void Worker<Words, F, E>::insert_by_score(std::size_t pv_index) {
  auto const begin = root_.begin();
  auto const here = begin + static_cast<std::ptrdiff_t>(pv_index);
  auto const place = std::find_if(begin, here, [&](RootMove const& better) { return better.score < here->score; });
  std::rotate(place, here, here + 1);
}

template <int Words, Features F, class E>
SearchReport Worker<Words, F, E>::report_of(std::size_t pv_index) const {
  SearchReport report;
  RootMove const& root = root_[pv_index];
  report.multipv = static_cast<int>(pv_index) + 1;
  report.nodes = nodes() + helper_nodes_;
  report.milliseconds = stopwatch_.milliseconds() - kept_waiting_;
  report.hashfull = table_.permille_used();
  report.depth = std::min(depth_, finished_ + (stopped_ ? 0 : 1));
  if (root.pv.empty()) {
    report.depth = 0;
    report.pv = {root.move};
    return report;
  }
  report.pv = root.pv;
  report.score = root.score;
  report.bound = root.bound;
  report.seldepth = std::max(root.seldepth, root.depth);
  return report;
}

template <int Words, Features F, class E>
std::vector<SearchReport> Worker<Words, F, E>::lines() const {
  std::vector<SearchReport> found;
  for (std::size_t i = 0; i < multipv_ && i < root_.size(); ++i)
    if (i == 0 || !root_[i].pv.empty()) found.push_back(report_of(i));
  return found;
}

template <int Words, Features F, class E>
std::vector<Move> Worker<Words, F, E>::root_moves() const {
  std::vector<Move> moves;
  for (RootMove const& root : root_) moves.push_back(root.move);
  return moves;
}

template <int Words, Features F, class E>
Move Worker<Words, F, E>::reply_to(Move move) {
  position_.apply(move);
  auto const entry = table_.find(repetition_key(), 1);
  Move const reply =
      entry && is_legal(position_, entry->move) && !is_over_despite_moves(position_) ? entry->move : Move();
  position_.undo();
  return reply;
}

template <int Words, Features F, class E>
int Worker<Words, F, E>::quiescence_score() {
  SearchSignals const silence;
  begin({}, silence);
  return quiesce(-infinite_score, infinite_score, 0, 0, no_cell, read_safety(position_),
                 in_check(position_, position_.side_to_move()));
}

template <int Words, Features F, class E>
std::vector<ScoredMove> Worker<Words, F, E>::near_best(int depth, int margin, SearchLimits const& limits,
                                                       SearchSignals const& signals) {
  begin(limits, signals);
  depth_ = depth;
  std::vector<ScoredMove> found;
  int best = -infinite_score;
  for (RootMove const& root : root_) {
    int const alpha = std::max(best - margin - 1, -infinite_score);
    set_current_move(0, root.move);
    position_.apply(root.move);
    int const score = -search(-infinite_score, -alpha, depth - 1, 1, NodeType::All);
    position_.undo();
    if (stopped_) break;
    if (score > alpha) found.push_back({root.move, score});
    best = std::max(best, score);
  }
  std::erase_if(found, [&](ScoredMove const& move) { return move.score < best - margin; });
  std::ranges::sort(found, [](ScoredMove const& a, ScoredMove const& b) {
    return a.score != b.score ? a.score > b.score : a.move.raw() < b.move.raw();
  });
  return found;
}

// ------------------------------------------------------------- root

// The order before the first iteration: captures by material, then checks, then piece-square values.
template <int Words, Features F, class E>
void Worker<Words, F, E>::order_root_moves() {
  CheckFinder<Words, F> const checks(position_);
  for (RootMove& root : root_) {
    Move const move = root.move;
    root.score = 16 * immediate_gain(position_, values_, move) + (checks.may_give_check(move) ? 8 * margin_ : 0);
    if (position_.is_capture(move)) root.score = std::min(root.score, 16 * static_exchange(position_, values_, move));
    if (move.kind() == MoveKind::BoardMove || move.is_promotion()) continue;
    Piece const mover = position_.piece_at(move.from());
    root.score +=
        values_.piece_square(mover, move.to()).middlegame() - values_.piece_square(mover, move.from()).middlegame();
  }
  std::ranges::sort(root_, [](RootMove const& a, RootMove const& b) {
    return a.score != b.score ? a.score > b.score : a.order < b.order;
  });
}

// Aspiration window: searches with a narrow window around the score of the last iteration, and again with a wider one while the
// score is outside. (chessprogramming wiki, Aspiration Windows)
template <int Words, Features F, class E>
int Worker<Words, F, E>::search_with_aspiration_window(int depth) {
  int const guess = root_[pv_index_].score;
  if (depth < 4 || is_mate(guess)) return search_root(-infinite_score, infinite_score, depth);
  int width = margin_ / 3;
  int alpha = std::max(guess - width, -infinite_score);
  int beta = std::min(guess + width, infinite_score);
  for (;;) {
    int const score = search_root(alpha, beta, depth);
    if (stopped_) return score;
    if (score > alpha && score < beta) return score;
    if (signals_->line_found && multipv_ == 1 && stopwatch_.milliseconds() >= report_bounds_after)
      signals_->line_found(report_of(0));
    width *= 4;
    bool const wide = width > 16 * margin_ || is_mate(score);
    if (score <= alpha)
      alpha = wide ? -infinite_score : std::max(guess - width, -infinite_score);
    else
      beta = wide ? infinite_score : std::min(guess + width, infinite_score);
  }
}

// Searches the root moves from pv_index_ on by principal variation search, and moves the best of them there. The others keep
// their order.
template <int Words, Features F, class E>
int Worker<Words, F, E>::search_root(int alpha, int beta, int depth) {
  int best = -infinite_score;
  int const first_alpha = alpha;
  CheckFinder<Words, F> const checks(position_);
  bool const checked = in_check(position_, position_.side_to_move());
  for (std::size_t i = pv_index_; i < root_.size(); ++i) {
    Move const move = root_[i].move;
    std::size_t const before = i - pv_index_;
    bool const quiet = !position_.is_capture(move) && !move.is_promotion();
    bool const late =
        depth >= 4 && before >= 4 && quiet && !checked && !is_short_mate(alpha) && !checks.may_give_check(move);
    // Late-move reduction; at least two plies remain, so that no mate in two is missed.
    int const reduction =
        late ? std::clamp(late_move_reduction(depth, static_cast<int>(before) + 1) - 1, 0, depth - 3) : 0;
    set_current_move(0, move);
    position_.apply(move);
    int score = 0;
    if (before == 0) {
      score = -search(-beta, -alpha, depth - 1, 1, NodeType::All);
    } else {
      score = -search(-alpha - 1, -alpha, depth - 1 - reduction, 1, NodeType::Cut);
      if (score > alpha && reduction > 0) score = -search(-alpha - 1, -alpha, depth - 1, 1, NodeType::Cut);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, depth - 1, 1, NodeType::All);
    }
    position_.undo();
    if (stopped_) break;
    if (score <= best && before > 0) continue;
    best = score;
    if (score > alpha || before == 0) {
      RootMove& root = root_[i];
      root.score = score;
      root.depth = depth;
      root.seldepth = seldepth_;
      root.bound = score >= beta ? Bound::Lower : score <= first_alpha ? Bound::Upper : Bound::Exact;
      root.pv = {move};
      root.pv.insert(root.pv.end(), frames_[1].pv.begin(), frames_[1].pv.begin() + frames_[1].pv_length);
      auto const place = root_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(root_.begin() + static_cast<std::ptrdiff_t>(pv_index_), place, place + 1);
      alpha = std::max(alpha, score);
      if (score >= beta) break;
    }
  }
  return best;
}

}  // namespace strata
