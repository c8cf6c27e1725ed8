// Iterations, the root and its lines, limits.

#include "rules/instances.hpp"
#include "search/reductions.hpp"
#include "search/worker.hpp"

namespace strata {

namespace {

// Bounds between two iterations are told only to those who have waited so long, in milliseconds.
constexpr std::int64_t patience = 3000;

// Helpers leave out some depths, each others, so that they run ahead of the searcher they help instead of beside it.
bool is_left_to_others(int helper, int depth) {
  if (helper == 0 || depth < 4) return false;
  int const stride = 2 + (helper - 1) / 2 % 3;
  return (depth + helper) / stride % 2 == 0;
}

}  // namespace

template <int Words, Features F>
Worker<Words, F>::Worker(Position<Words, F> const& position, std::span<Key const> history, Evaluator const& evaluator,
                         TranspositionTable& table, SearchMemory& memory)
    : position_(position),
      evaluator_(evaluator),
      table_(table),
      margin_(evaluator.margin()),
      one_board_(position_.rules().geometry.all().size() <= 64),
      accumulator_(evaluator),
      history_(memory.history),
      correction_(memory.correction) {
  keys_.reserve(history.size() + max_ply + 8);
  keys_.assign(history.begin(), history.end());
  if (keys_.empty()) keys_.push_back(repetition_key());
  root_keys_ = keys_.size();
  MoveList list(arena_);
  generate_legal(position_, list);
  for (std::size_t i = 0; i < list.size(); ++i) root_.push_back({list[i], 0, {}, i, 0, 0, Bound::Exact});
  order_root();
}

// ------------------------------------------------------------- limits

template <int Words, Features F>
void Worker<Words, F>::begin(SearchLimits const& limits, SearchSignals const& signals) {
  limits_ = limits;
  signals_ = &signals;
  stopwatch_ = Stopwatch();
  time_ = limits.milliseconds > 0 ? TimeManager::fixed(limits.milliseconds)
          : limits.clock          ? TimeManager::by_clock(*limits.clock, margin_)
                                  : TimeManager();
  pondering_ = signals.ponder_hit != nullptr;
  free_time_ = 0;
  nodes_.store(0, std::memory_order_relaxed);
  others_ = 0;
  stopped_ = false;
  if (limits.helper == 0) table_.age();
  auto const is_wanted = [&](RootMove const& root) {
    return std::ranges::find(limits.moves, root.move) != limits.moves.end();
  };
  if (std::ranges::any_of(root_, is_wanted))
    std::erase_if(root_, [&](RootMove const& root) { return !is_wanted(root); });
}

template <int Words, Features F>
std::int64_t Worker<Words, F>::passed() {
  std::int64_t const now = stopwatch_.milliseconds();
  if (pondering_ && signals_->ponder_hit->load(std::memory_order_relaxed)) pondering_ = false;
  if (pondering_) free_time_ = now;
  return now - free_time_;
}

template <int Words, Features F>
bool Worker<Words, F>::is_interrupted() {
  if (signals_->stop != nullptr && signals_->stop->load(std::memory_order_relaxed)) return true;
  count_others();
  if (time_.is_limited() && time_.is_over(passed())) return true;
  return nodes() % poll_interval == 0 && signals_->poll && signals_->poll();
}

// Nothing more to find: the only move, or a mate for which one iteration has looked for a shorter one without reductions.
template <int Words, Features F>
bool Worker<Words, F>::is_settled(SearchReport const& report, int known) const {
  if (root_.size() == 1 && (limits_.forced_at_once || limits_.clock)) return true;
  if (wanted_ > 1) return false;
  return is_mate(report.score) && report.score == known && std::abs(plies_to_mate(report.score)) <= report.depth;
}

// ------------------------------------------------------------- iterations

template <int Words, Features F>
SearchReport Worker<Words, F>::run(SearchLimits const& limits, SearchSignals const& signals) {
  begin(limits, signals);
  finished_ = 0;
  rank_ = 0;
  wanted_ = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(1, limits.lines)), 1,
                                    std::max<std::size_t>(1, root_.size()));
  if (root_.empty()) return {};
  int known = 0;  // score of the iteration before
  // Asked to stop before it began, the search still answers with a move.
  int const deepest = limits.depth > 0 ? std::min(limits.depth, max_ply - 20) : max_ply - 20;
  for (int depth = 1; depth <= deepest && !must_stop(); ++depth) {
    if (is_left_to_others(limits.helper, depth)) continue;
    depth_ = depth;
    for (rank_ = 0; rank_ < wanted_ && !stopped_; ++rank_) {
      seldepth_ = 0;
      (void)aspire(depth);
      if (!stopped_) rise(rank_);
    }
    rank_ = 0;
    if (stopped_) break;
    finished_ = depth;
    count_others();
    SearchReport const best = report_of(0);
    if (signals.line_found)
      for (std::size_t i = 0; i < wanted_; ++i) signals.line_found(report_of(i));
    time_.note(best.line.front(), best.score);
    std::int64_t const spent = passed();
    if (limits.stop_early && !pondering_ &&
        (is_settled(best, known) || is_mate_wanted(best.score) || time_.is_enough(spent)))
      break;
    known = best.score;
  }
  count_others();
  return report_of(0);
}

// A later line may turn out better than those before it, which are in order.
template <int Words, Features F>
void Worker<Words, F>::rise(std::size_t rank) {
  auto const begin = root_.begin();
  auto const here = begin + static_cast<std::ptrdiff_t>(rank);
  auto const place = std::find_if(begin, here, [&](RootMove const& better) { return better.score < here->score; });
  std::rotate(place, here, here + 1);
}

template <int Words, Features F>
SearchReport Worker<Words, F>::report_of(std::size_t rank) const {
  SearchReport report;
  RootMove const& root = root_[rank];
  report.number = static_cast<int>(rank) + 1;
  report.nodes = nodes() + others_;
  report.milliseconds = stopwatch_.milliseconds();
  report.hashfull = table_.permille_used();
  report.depth = std::min(depth_, finished_ + (stopped_ ? 0 : 1));
  if (root.line.empty()) {
    report.depth = 0;
    report.line = {root.move};
    return report;
  }
  report.line = root.line;
  report.score = root.score;
  report.bound = root.bound;
  report.seldepth = std::max(root.seldepth, root.depth);
  return report;
}

template <int Words, Features F>
std::vector<SearchReport> Worker<Words, F>::lines() const {
  std::vector<SearchReport> found;
  for (std::size_t i = 0; i < wanted_ && i < root_.size(); ++i)
    if (i == 0 || !root_[i].line.empty()) found.push_back(report_of(i));
  return found;
}

template <int Words, Features F>
std::vector<Move> Worker<Words, F>::root_moves() const {
  std::vector<Move> moves;
  for (RootMove const& root : root_) moves.push_back(root.move);
  return moves;
}

template <int Words, Features F>
Move Worker<Words, F>::reply_to(Move move) {
  position_.apply(move);
  auto const known = table_.find(repetition_key(), 1);
  Move const reply =
      known && is_legal(position_, known->move) && !is_over_despite_moves(position_) ? known->move : Move();
  position_.undo();
  return reply;
}

template <int Words, Features F>
int Worker<Words, F>::settled() {
  SearchSignals const silence;
  begin({}, silence);
  return quiesce(-infinite_score, infinite_score, 0, 0, no_cell, read_safety(position_),
                 in_check(position_, position_.side_to_move()));
}

template <int Words, Features F>
std::vector<ScoredMove> Worker<Words, F>::near_best(int depth, int margin, SearchLimits const& limits,
                                                    SearchSignals const& signals) {
  begin(limits, signals);
  depth_ = depth;
  std::vector<ScoredMove> found;
  int best = -infinite_score;
  for (RootMove const& root : root_) {
    int const alpha = std::max(best - margin - 1, -infinite_score);
    remember_current(0, root.move);
    position_.apply(root.move);
    int const score = -search(-infinite_score, -alpha, depth - 1, 1, Expect::All);
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

// Before anything is known: captures by what they take, then checks, then by place.
template <int Words, Features F>
void Worker<Words, F>::order_root() {
  CheckFinder<Words, F> const checks(position_);
  for (RootMove& root : root_) {
    Move const move = root.move;
    root.score = 16 * immediate_gain(position_, evaluator_, move) + (checks.may_give_check(move) ? 8 * margin_ : 0);
    if (position_.is_capture(move)) root.score = std::min(root.score, 16 * exchange_score(position_, evaluator_, move));
    if (move.kind() == MoveKind::BoardMove || move.is_promotion()) continue;
    Piece const mover = position_.piece_at(move.from());
    root.score += evaluator_.placed(mover, move.to()).early() - evaluator_.placed(mover, move.from()).early();
  }
  std::ranges::sort(root_, [](RootMove const& a, RootMove const& b) {
    return a.score != b.score ? a.score > b.score : a.order < b.order;
  });
}

template <int Words, Features F>
int Worker<Words, F>::aspire(int depth) {
  int const guess = root_[rank_].score;
  if (depth < 4 || is_mate(guess)) return search_root(-infinite_score, infinite_score, depth);
  int width = margin_ / 3;
  int alpha = std::max(guess - width, -infinite_score);
  int beta = std::min(guess + width, infinite_score);
  for (;;) {
    int const score = search_root(alpha, beta, depth);
    if (stopped_) return score;
    if (score > alpha && score < beta) return score;
    if (signals_->line_found && wanted_ == 1 && stopwatch_.milliseconds() >= patience)
      signals_->line_found(report_of(0));
    width *= 4;
    bool const wide = width > 16 * margin_ || is_mate(score);
    if (score <= alpha)
      alpha = wide ? -infinite_score : std::max(guess - width, -infinite_score);
    else
      beta = wide ? infinite_score : std::min(guess + width, infinite_score);
  }
}

// The best of the root moves from rank_ on; leaves it there, the others behind it in their old order.
template <int Words, Features F>
int Worker<Words, F>::search_root(int alpha, int beta, int depth) {
  int best = -infinite_score;
  int const first_alpha = alpha;
  CheckFinder<Words, F> const checks(position_);
  bool const checked = in_check(position_, position_.side_to_move());
  for (std::size_t i = rank_; i < root_.size(); ++i) {
    Move const move = root_[i].move;
    std::size_t const before = i - rank_;
    bool const quiet = !position_.is_capture(move) && !move.is_promotion();
    bool const late =
        depth >= 4 && before >= 4 && quiet && !checked && !is_short_mate(alpha) && !checks.may_give_check(move);
    // Two plies at least remain after it, so that no mate in two is overlooked.
    int const less = late ? std::clamp(reduction(depth, static_cast<int>(before) + 1) - 1, 0, depth - 3) : 0;
    remember_current(0, move);
    position_.apply(move);
    int score = 0;
    if (before == 0) {
      score = -search(-beta, -alpha, depth - 1, 1, Expect::All);
    } else {
      score = -search(-alpha - 1, -alpha, depth - 1 - less, 1, Expect::Cut);
      if (score > alpha && less > 0) score = -search(-alpha - 1, -alpha, depth - 1, 1, Expect::Cut);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, depth - 1, 1, Expect::All);
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
      root.line = {move};
      root.line.insert(root.line.end(), frames_[1].line.begin(), frames_[1].line.begin() + frames_[1].length);
      auto const place = root_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(root_.begin() + static_cast<std::ptrdiff_t>(rank_), place, place + 1);
      alpha = std::max(alpha, score);
      if (score >= beta) break;
    }
  }
  return best;
}

#define STRATA_INSTANTIATE(words, features) template class Worker<words, Features::features>;
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
