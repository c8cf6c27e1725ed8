#include "search/search.hpp"

#include <algorithm>
#include <array>

#include "base/clock.hpp"
#include "rules/ending.hpp"
#include "rules/instances.hpp"
#include "rules/king_safety.hpp"
#include "rules/special/en_passant.hpp"
#include "search/move_picker.hpp"
#include "search/reductions.hpp"

namespace strata {

namespace {

constexpr std::uint64_t poll_interval = 1024;  // nodes between two looks at clock and signals

template <int Words, Features F>
class Search final : public AnySearch {
 public:
  Search(Position<Words, F> const& position, std::span<Key const> history, Evaluator const& evaluator,
         TranspositionTable& table)
      : position_(position), evaluator_(evaluator), table_(table), margin_(evaluator.margin()) {
    keys_.reserve(history.size() + max_ply + 8);
    keys_.assign(history.begin(), history.end());
    if (keys_.empty()) keys_.push_back(repetition_key());
    root_keys_ = keys_.size();
    MoveList list(arena_);
    generate_legal(position_, list);
    for (std::size_t i = 0; i < list.size(); ++i) root_.push_back({list[i], 0, {}, i});
    order_root();
  }

  SearchReport run(SearchLimits const& limits, SearchSignals const& signals) override {
    begin(limits, signals);
    SearchReport report;
    if (root_.empty()) return report;
    report.line = {root_.front().move};
    int known = 0;  // score of the iteration before
    // Asked to stop before it began, the search still answers with a move.
    int const deepest = limits.depth > 0 ? std::min(limits.depth, max_ply - 20) : max_ply - 20;
    for (int depth = 1; depth <= deepest && !must_stop(); ++depth) {
      depth_ = depth;
      int const score = aspire(depth);
      if (!root_.front().line.empty()) {
        report.line = root_.front().line;
        if (!stopped_ || root_.front().score > -infinite_score) report.score = stopped_ ? root_.front().score : score;
      }
      if (!stopped_) report.depth = depth;
      report.nodes = nodes_;
      report.milliseconds = stopwatch_.milliseconds();
      if (stopped_) break;
      if (signals.finished_depth) signals.finished_depth(report);
      if (limits.stop_early && is_settled(report, known)) break;
      known = score;
    }
    report.nodes = nodes_;
    report.milliseconds = stopwatch_.milliseconds();
    return report;
  }

  std::vector<ScoredMove> near_best(int depth, int margin, SearchLimits const& limits,
                                    SearchSignals const& signals) override {
    begin(limits, signals);
    depth_ = depth;
    std::vector<ScoredMove> found;
    int best = -infinite_score;
    for (RootMove& root : root_) {
      int const alpha = std::max(best - margin - 1, -infinite_score);
      remember_current(0, root.move);
      position_.apply(root.move);
      int const score = -search(-infinite_score, -alpha, depth - 1, 1, true);
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

 private:
  struct RootMove {
    Move move;
    int score = 0;
    std::vector<Move> line;
    std::size_t order = 0;  // in which it was generated
  };
  struct Frame {
    std::array<Move, 2> killers{};
    Move current;
    Piece mover;
    int length = 0;  // of the line found from here
    std::array<Move, max_ply + 1> line;
  };

  // ------------------------------------------------------------- limits

  void begin(SearchLimits const& limits, SearchSignals const& signals) {
    limits_ = limits;
    signals_ = &signals;
    stopwatch_ = Stopwatch();
    nodes_ = 0;
    stopped_ = false;
    table_.age();
  }
  bool must_stop() {
    if (stopped_) return true;
    if (limits_.nodes > 0 && nodes_ >= limits_.nodes) return stopped_ = true;
    if (nodes_ % poll_interval == 0) stopped_ = is_interrupted();
    return stopped_;
  }
  bool is_interrupted() const {
    if (signals_->stop != nullptr && signals_->stop->load(std::memory_order_relaxed)) return true;
    if (limits_.milliseconds > 0 && stopwatch_.milliseconds() >= limits_.milliseconds) return true;
    return signals_->poll && signals_->poll();
  }
  // Nothing more to find: the only move, or a mate for which one iteration has looked for a shorter one without reductions.
  bool is_settled(SearchReport const& report, int known) const {
    if (root_.size() == 1 && limits_.milliseconds > 0) return true;
    return is_mate(report.score) && report.score == known && std::abs(plies_to_mate(report.score)) <= report.depth;
  }

  // ------------------------------------------------------------- root

  // Before anything is known: captures by what they take, then checks, then by place.
  void order_root() {
    CheckFinder<Words, F> const checks(position_);
    for (RootMove& root : root_) {
      Move const move = root.move;
      root.score = 16 * immediate_gain(position_, evaluator_, move) + (checks.may_give_check(move) ? 8 * margin_ : 0);
      if (position_.is_capture(move))
        root.score = std::min(root.score, 16 * exchange_score(position_, evaluator_, move));
      if (move.kind() == MoveKind::BoardMove || move.is_promotion()) continue;
      Piece const mover = position_.piece_at(move.from());
      root.score += evaluator_.placed(mover, move.to()) - evaluator_.placed(mover, move.from());
    }
    std::ranges::sort(root_, [](RootMove const& a, RootMove const& b) {
      return a.score != b.score ? a.score > b.score : a.order < b.order;
    });
  }

  int aspire(int depth) {
    int const guess = root_.front().score;
    if (depth < 4 || is_mate(guess)) return search_root(-infinite_score, infinite_score, depth);
    int width = margin_ / 3;
    int alpha = std::max(guess - width, -infinite_score);
    int beta = std::min(guess + width, infinite_score);
    for (;;) {
      int const score = search_root(alpha, beta, depth);
      if (stopped_) return score;
      if (score > alpha && score < beta) return score;
      width *= 4;
      bool const wide = width > 16 * margin_ || is_mate(score);
      if (score <= alpha)
        alpha = wide ? -infinite_score : std::max(guess - width, -infinite_score);
      else
        beta = wide ? infinite_score : std::min(guess + width, infinite_score);
    }
  }

  // Leaves root_ with the best move first, the others in their old order.
  int search_root(int alpha, int beta, int depth) {
    int best = -infinite_score;
    CheckFinder<Words, F> const checks(position_);
    bool const checked = in_check(position_, position_.side_to_move());
    for (std::size_t i = 0; i < root_.size(); ++i) {
      Move const move = root_[i].move;
      bool const quiet = !position_.is_capture(move) && !move.is_promotion();
      bool const late =
          depth >= 4 && i >= 4 && quiet && !checked && !is_short_mate(alpha) && !checks.may_give_check(move);
      int const less = late ? std::clamp(reduction(depth, static_cast<int>(i) + 1) - 1, 0, depth - 2) : 0;
      remember_current(0, move);
      position_.apply(move);
      int score = 0;
      if (i == 0) {
        score = -search(-beta, -alpha, depth - 1, 1, true);
      } else {
        score = -search(-alpha - 1, -alpha, depth - 1 - less, 1, true);
        if (score > alpha && less > 0) score = -search(-alpha - 1, -alpha, depth - 1, 1, true);
        if (score > alpha && score < beta) score = -search(-beta, -alpha, depth - 1, 1, true);
      }
      position_.undo();
      if (stopped_) break;
      if (score <= best && i > 0) continue;
      best = score;
      if (score > alpha || i == 0) {
        RootMove& root = root_[i];
        root.score = score;
        root.line = {move};
        root.line.insert(root.line.end(), frames_[1].line.begin(), frames_[1].line.begin() + frames_[1].length);
        std::rotate(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(i),
                    root_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        alpha = std::max(alpha, score);
        if (score >= beta) break;
      }
    }
    return best;
  }

  // ------------------------------------------------------------- keys and ends

  // The key under which the law compares positions: en passant counts only if it can be played.
  Key repetition_key() {
    if (position_.en_passant_pawn() == no_cell || has_legal_en_passant(position_, arena_)) return position_.key();
    return position_.key_without_en_passant();
  }

  // Once since the root is enough to see that nothing is gained; before it the law's own number counts. A repetition that
  // may be claimed counts as one that is.
  bool is_repetition(Key key) const {
    for (std::size_t i = keys_.size(); i-- > root_keys_;)
      if (keys_[i] == key) return true;
    int const limit = position_.rules().endings.repetition;
    if (limit == 0) return false;
    int earlier = 0;
    for (std::size_t i = 0; i < root_keys_; ++i) earlier += keys_[i] == key ? 1 : 0;
    return earlier + 1 >= limit;
  }

  int score_of(Outcome const& outcome, int ply) const {
    if (!outcome.winner) return 0;
    return *outcome.winner == position_.side_to_move() ? mates_in(ply) : mated_in(ply);
  }
  int score_without_moves(bool checked, int ply) const {
    return score_of(outcome_without_moves(position_.rules().endings, position_.side_to_move(), checked), ply);
  }

  // What the law says of this position before any move is tried; a mate that outranks a draw is looked for.
  bool is_over(Key key, int ply, int& score) {
    Ruleset const& rules = position_.rules();
    if (rules.extinction_types != 0)
      if (auto const winner = extinction_winner(position_)) {
        score = *winner == position_.side_to_move() ? mates_in(ply) : mated_in(ply);
        return true;
      }
    int const limit = rules.endings.move_rule_plies;
    if ((limit > 0 && position_.halfmove_clock() >= limit) || is_material_draw(position_)) {
      score = has_legal_move(position_, arena_)
                  ? 0
                  : score_without_moves(in_check(position_, position_.side_to_move()), ply);
      return true;
    }
    score = 0;
    return is_repetition(key);
  }

  // Shorter ones are looked for without leaving anything out; the tree is small then.
  static bool is_short_mate(int alpha) { return alpha >= mates_in(7); }

  // ------------------------------------------------------------- the tree

  void remember_current(int ply, Move move) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.current = move;
    frame.mover = !move || move.kind() == MoveKind::BoardMove ? Piece() : position_.piece_at(move.from());
  }

  // Plays a pseudo-legal move if it is legal.
  bool apply_if_legal(Safety<Words> const& safety, Move move) {
    bool const tested = is_surely_legal(safety, move) || wins_by_extinction(position_, move);
    Color const us = position_.side_to_move();
    position_.apply(move);
    if (tested || !in_check(position_, us)) return true;
    position_.undo();
    return false;
  }

  // No mate found from here can be shorter than one found already. Who is not in check cannot be mated before his next turn.
  void narrow_by_mate_distance(int& alpha, int& beta, int ply, bool checked) const {
    bool const may_have_lost = checked || position_.rules().endings.stalemate == StalemateRule::Loss;
    alpha = std::max(alpha, mated_in(may_have_lost ? ply : ply + 2));
    beta = std::min(beta, mates_in(ply + 1));
  }

  bool has_pieces(Color color) const {
    std::uint32_t const little = evaluator_.promoting_types() | position_.rules().royal_types;
    for (int type = 0; type < position_.rules().type_count(); ++type)
      if (((little >> type) & 1) == 0 && !position_.men(Piece(color, static_cast<PieceType>(type))).empty())
        return true;
    return false;
  }

  int search(int alpha, int beta, int depth, int ply, bool may_pass) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.length = 0;
    if (must_stop()) return 0;
    Color const us = position_.side_to_move();
    auto const safety = read_safety(position_);
    bool const checked = safety.known ? safety.checkers > 0 : in_check(position_, us);
    if (checked && ply < 2 * depth_) depth = std::max(depth, 0) + 1;
    if (depth <= 0) return quiesce(alpha, beta, ply, 0, no_cell, safety, checked);
    ++nodes_;

    Key const key = repetition_key();
    int score = 0;
    if (is_over(key, ply, score)) return score;
    if (ply >= max_ply) return evaluate(position_, evaluator_);
    narrow_by_mate_distance(alpha, beta, ply, checked);
    if (alpha >= beta) return alpha;

    bool const exact = beta - alpha > 1;
    auto const known = table_.find(key, ply);
    if (known && !exact && known->depth >= depth && !is_near_move_rule())
      if (known->bound == Bound::Exact || (known->bound == Bound::Lower && known->score >= beta) ||
          (known->bound == Bound::Upper && known->score <= alpha))
        return known->score;

    int evaluation = 0;
    if (!checked) {
      evaluation = known ? known->evaluation : evaluate(position_, evaluator_, alpha, beta);
      if (!exact && !is_mate(beta)) {
        // So far above what is asked for that a shallow search will not change it. Not right after a root move: a quiet
        // one may threaten mate.
        if (ply > 1 && depth <= 4 && evaluation - depth * margin_ >= beta) return evaluation;
        if (may_pass && depth >= 3 && evaluation >= beta && has_pieces(us)) {
          int const less = 3 + depth / 4 + (evaluation - beta > 2 * margin_ ? 1 : 0);
          remember_current(ply, Move());
          keys_.push_back(key);
          position_.apply_null();
          score = -search(-beta, -beta + 1, depth - less, ply + 1, false);
          position_.undo();
          keys_.pop_back();
          if (stopped_) return 0;
          if (score >= beta) return is_mate(score) ? beta : score;
        }
      }
    }
    if (depth >= 4 && (!known || !known->move)) --depth;

    keys_.push_back(key);
    score = try_moves(alpha, beta, depth, ply, key, known ? known->move : Move(), evaluation, safety, checked);
    keys_.pop_back();
    return score;
  }

  // The part of a node that needs room on the stack.
  int try_moves(int alpha, int beta, int depth, int ply, Key key, Move remembered, int evaluation,
                Safety<Words> const& safety, bool checked) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    Frame const& before = frames_[static_cast<std::size_t>(ply) - 1];
    bool const exact = beta - alpha > 1;
    int const first_alpha = alpha;
    frames_[static_cast<std::size_t>(ply) + 1].killers = {};

    CheckFinder<Words, F> const checks(position_);
    typename MovePicker<Words, F>::Guides guides;
    guides.remembered = remembered;
    guides.killers = {frame.killers[0], frame.killers[1],
                      before.current ? history_.reply(before.mover, before.current) : Move()};
    guides.checks = &checks;
    MovePicker<Words, F> picker(position_, evaluator_, history_, arena_, scores_, Pick::All, guides);

    std::array<Move, 64> tried;  // quiet moves that did not refute
    std::size_t tried_count = 0;
    int best = -infinite_score;
    Move best_move;
    int count = 0;
    while (Move const move = picker.next()) {
      bool const quiet = !position_.is_capture(move) && !move.is_promotion();
      bool const checking = checks.may_give_check(move);
      // Hopeless moves near the leaves are left out, but never so that a mate is overlooked, and not when a shorter mate than
      // the known one is looked for.
      if (best > -mate_bound && !is_short_mate(alpha) && !checking && !checked) {
        if (quiet) {
          if (depth <= 4 && count >= quiet_moves_tried(depth)) {
            picker.skip_quiets();
            continue;
          }
          if (depth <= 3 && evaluation + (depth + 1) * margin_ <= alpha) continue;
        } else if (depth <= 3 && picker.is_among_losing() &&
                   exchange_score(position_, evaluator_, move) < -depth * margin_) {
          continue;
        }
      }
      remember_current(ply, move);
      Piece const mover = frame.mover;
      if (!apply_if_legal(safety, move)) continue;
      ++count;

      int score = 0;
      if (count == 1) {
        score = -search(-beta, -alpha, depth - 1, ply + 1, true);
      } else {
        int less = 0;
        if (depth >= 3 && count > 3 && !is_short_mate(alpha) && !checking && !checked &&
            (quiet || picker.is_among_losing())) {
          less = reduction(depth, count);
          if (exact) --less;
          if (quiet) less -= history_.score(mover, move) / (History::limit / 2);
          less = std::clamp(less, 0, depth - 2);
        }
        score = -search(-alpha - 1, -alpha, depth - 1 - less, ply + 1, true);
        if (score > alpha && less > 0) score = -search(-alpha - 1, -alpha, depth - 1, ply + 1, true);
        if (score > alpha && score < beta) score = -search(-beta, -alpha, depth - 1, ply + 1, true);
      }
      position_.undo();
      if (stopped_) return 0;

      if (score > best) {
        best = score;
        if (score > alpha) {
          best_move = move;
          alpha = score;
          extend_line(ply, move);
          if (score >= beta) {
            if (quiet) reward(ply, mover, move, depth, {tried.data(), tried_count});
            break;
          }
        }
      }
      if (quiet && tried_count < tried.size()) tried[tried_count++] = move;
    }

    if (count == 0) return score_without_moves(checked, ply);  // nothing is left out before some move was legal
    Bound const bound = best >= beta ? Bound::Lower : best > first_alpha && exact ? Bound::Exact : Bound::Upper;
    table_.store(key, ply, {best_move, best, evaluation, depth, bound});
    return best;
  }

  // A refutation by a quiet move is tried earlier next time; those tried before it in vain, later.
  void reward(int ply, Piece mover, Move move, int depth, std::span<Move const> in_vain) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    Frame const& before = frames_[static_cast<std::size_t>(ply) - 1];
    if (frame.killers[0] != move) frame.killers = {move, frame.killers[0]};
    if (before.current) history_.set_reply(before.mover, before.current, move);
    int const bonus = 32 * depth * depth;
    history_.update(mover, move, bonus);
    for (Move other : in_vain)
      history_.update(other.kind() == MoveKind::BoardMove ? Piece() : position_.piece_at(other.from()), other, -bonus);
  }

  void extend_line(int ply, Move move) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    Frame const& next = frames_[static_cast<std::size_t>(ply) + 1];
    frame.line[0] = move;
    std::copy_n(next.line.begin(), next.length, frame.line.begin() + 1);
    frame.length = std::min(next.length + 1, max_ply);
  }

  bool is_near_move_rule() const {
    int const limit = position_.rules().endings.move_rule_plies;
    return limit > 0 && 10 * position_.halfmove_clock() >= 9 * limit;
  }

  // Captures and promotions until the position is quiet; every move while in check. From the fourth ply on only men are taken
  // back on the cell of the last capture: with 128 men a side there is always another exchange somewhere.
  int quiesce(int alpha, int beta, int ply, int captures, Cell last, Safety<Words> const& safety, bool checked) {
    constexpr int free_captures = 3;
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.length = 0;
    ++nodes_;
    Ruleset const& rules = position_.rules();
    if (rules.extinction_types != 0)
      if (auto const winner = extinction_winner(position_))
        return *winner == position_.side_to_move() ? mates_in(ply) : mated_in(ply);
    if (is_material_draw(position_)) return 0;
    if (ply >= max_ply) return evaluate(position_, evaluator_);
    narrow_by_mate_distance(alpha, beta, ply, checked);
    if (alpha >= beta) return alpha;

    bool const exact = beta - alpha > 1;
    Key const key = repetition_key();
    auto const known = table_.find(key, ply);
    if (known && !exact && !is_near_move_rule())
      if (known->bound == Bound::Exact || (known->bound == Bound::Lower && known->score >= beta) ||
          (known->bound == Bound::Upper && known->score <= alpha))
        return known->score;

    int const first_alpha = alpha;
    int best = -infinite_score;
    int evaluation = 0;
    if (!checked) {
      evaluation = known ? known->evaluation : evaluate(position_, evaluator_, alpha, beta);
      best = evaluation;
      if (best >= beta) return best;
      alpha = std::max(alpha, best);
    }

    typename MovePicker<Words, F>::Guides guides;
    if (known) guides.remembered = known->move;
    MovePicker<Words, F> picker(position_, evaluator_, history_, arena_, scores_, checked ? Pick::All : Pick::Captures,
                                guides);
    Move best_move;
    int count = 0;
    while (Move const move = picker.next()) {
      if (!checked) {
        if (picker.is_among_losing()) break;
        if (captures >= free_captures && move.to() != last) continue;
        if (evaluation + immediate_gain(position_, evaluator_, move) + margin_ <= alpha) continue;
      }
      if (!apply_if_legal(safety, move)) continue;
      ++count;
      int score = 0;
      if (!must_stop()) {
        auto const next = read_safety(position_);
        bool const gives = next.known ? next.checkers > 0 : in_check(position_, position_.side_to_move());
        score = -quiesce(-beta, -alpha, ply + 1, captures + 1, move.to(), next, gives);
      }
      position_.undo();
      if (stopped_) return 0;
      if (score > best) {
        best = score;
        if (score > alpha) {
          best_move = move;
          alpha = score;
          extend_line(ply, move);
          if (score >= beta) break;
        }
      }
    }
    if (checked && count == 0) return mated_in(ply);
    Bound const bound = best >= beta ? Bound::Lower : best > first_alpha && exact ? Bound::Exact : Bound::Upper;
    table_.store(key, ply, {best_move, best, evaluation, 0, bound});
    return best;
  }

  Position<Words, F> position_;
  Evaluator const& evaluator_;
  TranspositionTable& table_;
  int margin_;
  SearchLimits limits_;
  SearchSignals const* signals_ = nullptr;
  Stopwatch stopwatch_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  int depth_ = 0;  // of the iteration
  std::vector<RootMove> root_;
  std::vector<Key> keys_;  // of the game and of the line being searched
  std::size_t root_keys_ = 0;
  MoveArena arena_{1 << 15};
  ScoreArena scores_;
  History history_;
  std::array<Frame, max_ply + 2> frames_;
};

}  // namespace

std::unique_ptr<AnySearch> make_search(AnyPosition const& position, std::span<Key const> history,
                                       Evaluator const& evaluator, TranspositionTable& table) {
  auto const scratch = position.clone();
  std::unique_ptr<AnySearch> made;
  visit(*scratch, [&]<int Words, Features F>(Position<Words, F>& instance) {
    made = std::make_unique<Search<Words, F>>(instance, history, evaluator, table);
  });
  return made;
}

}  // namespace strata
