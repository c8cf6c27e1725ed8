#pragma once
// One searcher under one instance of Position: what make_search() makes. The files worker_*.cpp hold its parts: the root
// and the iterations (worker_root.cpp), the tree (worker_tree.cpp), what is cut off before its moves are tried
// (worker_cuts.cpp), the captures at its leaves (worker_captures.cpp).

#include <algorithm>
#include <array>
#include <vector>

#include "base/clock.hpp"
#include "eval/evaluate.hpp"
#include "rules/ending.hpp"
#include "rules/king_safety.hpp"
#include "rules/special/en_passant.hpp"
#include "search/correction.hpp"
#include "search/memory.hpp"
#include "search/move_picker.hpp"
#include "search/search.hpp"

namespace strata {

template <int Words, Features F>
class Worker final : public AnySearch {
 public:
  Worker(Position<Words, F> const& position, std::span<Key const> history, Evaluator const& evaluator,
         TranspositionTable& table, SearchMemory& memory);

  SearchReport run(SearchLimits const& limits, SearchSignals const& signals) override;
  std::vector<SearchReport> lines() const override;
  std::vector<Move> root_moves() const override;
  int settled() override;
  Move reply_to(Move move) override;
  std::uint64_t nodes() const override { return nodes_.load(std::memory_order_relaxed); }
  std::vector<ScoredMove> near_best(int depth, int margin, SearchLimits const& limits,
                                    SearchSignals const& signals) override;

 private:
  struct RootMove {
    Move move;
    int score = 0;
    std::vector<Move> line;  // empty until it was the best of its rank in some iteration
    std::size_t order = 0;   // in which it was generated
    int depth = 0;           // of the iteration that found the line
    int seldepth = 0;
    Bound bound = Bound::Exact;
  };
  struct Frame {
    std::array<Move, 2> killers{};
    Move current;
    Piece mover;
    History::Context context = 0;  // of `current`
    Move excluded;                 // left out, to see whether it is the only good one
    int evaluation = unknown;      // unknown in check
    int length = 0;                // of the line found from here
    std::array<Move, max_ply + 1> line;
  };
  // What is expected of a node: that it is cut off by its first move, or that no move helps. In a full window neither.
  enum class Expect : std::uint8_t { Cut, All };
  static constexpr Expect other(Expect expect) { return expect == Expect::Cut ? Expect::All : Expect::Cut; }

  // What is known of a node when its moves are tried.
  struct Node {
    Key key = 0;
    Move remembered;
    int extension = 0;   // of the remembered move, in plies
    int raw = 0;         // evaluation as the table keeps it
    int evaluation = 0;  // corrected, and bettered by what the table knows
    CorrectionKeys correction;
    bool checked = false;
    bool improving = false;  // better than two plies ago
    Expect expect = Expect::All;
  };
  static constexpr int unknown = infinite_score;

  // ------------------------------------------------------------- limits (worker_root.cpp)

  static constexpr std::uint64_t clock_interval = 128;  // nodes between two looks at the clock and the flags
  static constexpr std::uint64_t poll_interval = 1024;  // nodes between two calls of poll

  void begin(SearchLimits const& limits, SearchSignals const& signals);
  bool must_stop() {
    if (stopped_) return true;
    std::uint64_t const count = nodes();
    if (limits_.nodes > 0 && count + others_ >= limits_.nodes) return stopped_ = true;
    if (count % clock_interval == 0) stopped_ = is_interrupted();
    return stopped_;
  }
  bool is_interrupted();
  void count_others() {
    if (signals_->other_nodes) others_ = signals_->other_nodes();
  }
  // Time that counts: none before the opponent has made the move thought about.
  std::int64_t passed();
  bool is_settled(SearchReport const& report, int known) const;
  bool is_mate_wanted(int score) const { return limits_.mate > 0 && score >= mates_in(2 * limits_.mate - 1); }

  // ------------------------------------------------------------- root (worker_root.cpp)

  void order_root();
  int aspire(int depth);
  int search_root(int alpha, int beta, int depth);
  void rise(std::size_t rank);
  [[nodiscard]] SearchReport report_of(std::size_t rank) const;

  // ------------------------------------------------------------- keys and ends (worker_tree.cpp)

  // The key under which the law compares positions: en passant counts only if it can be played.
  Key repetition_key() {
    if (position_.en_passant_pawn() == no_cell || has_legal_en_passant(position_, arena_)) return position_.key();
    return position_.key_without_en_passant();
  }
  bool is_repetition(Key key) const;
  bool is_over(Key key, int ply, int& score);
  int score_of(Outcome const& outcome, int ply) const {
    if (!outcome.winner) return 0;
    return *outcome.winner == position_.side_to_move() ? mates_in(ply) : mated_in(ply);
  }
  int score_without_moves(bool checked, int ply) const {
    return score_of(outcome_without_moves(position_.rules().endings, position_.side_to_move(), checked), ply);
  }
  bool is_near_move_rule() const {
    int const limit = position_.rules().endings.move_rule_plies;
    return limit > 0 && 10 * position_.halfmove_clock() >= 9 * limit;
  }
  // Shorter ones are looked for without leaving anything out; the tree is small then.
  static bool is_short_mate(int alpha) { return alpha >= mates_in(7); }
  // No mate found from here can be shorter than one found already. Who is not in check cannot be mated before his next turn.
  void narrow_by_mate_distance(int& alpha, int& beta, int ply, bool checked) const {
    bool const may_have_lost = checked || position_.rules().endings.stalemate == StalemateRule::Loss;
    alpha = std::max(alpha, mated_in(may_have_lost ? ply : ply + 2));
    beta = std::min(beta, mates_in(ply + 1));
  }
  // Whether an entry of the table answers a search of a null window.
  static bool answers(TableEntry const& known, int alpha, int beta) {
    return known.bound == Bound::Exact || (known.bound == Bound::Lower && known.score >= beta) ||
           (known.bound == Bound::Upper && known.score <= alpha);
  }

  // ------------------------------------------------------------- the tree (worker_tree.cpp)

  int search(int alpha, int beta, int depth, int ply, Expect expect, bool may_pass = true);
  int try_moves(int alpha, int beta, int depth, int ply, Node const& node, Safety<Words> const& safety);
  std::optional<int> cut_early(int beta, int depth, int ply, bool may_pass, Node const& node,
                               Safety<Words> const& safety);
  std::optional<int> cut_by_captures(int beta, int depth, int ply, Node const& node, Safety<Words> const& safety);
  std::optional<int> test_singular(int beta, int depth, int ply, TableEntry const& known, Node& node);
  bool is_hopeless(Move move, bool quiet, int alpha, int depth, int ply, int count, Node const& node,
                   MovePicker<Words, F>& picker);
  void reward(int ply, Move move, int depth, std::span<Move const> quiets, std::span<Move const> captures);
  bool is_improving(int ply) const;
  // How a quiet move has done so far, by itself and as an answer to the two moves before; within 3 * History::limit.
  int quiet_history(int ply, Piece mover, Move move) const {
    return history_.quiet(mover, move) + history_.answer(context(ply, 1), mover, move) +
           history_.answer(context(ply, 2), mover, move);
  }
  [[nodiscard]] History::Context context(int ply, int before) const {
    return ply >= before ? frames_[static_cast<std::size_t>(ply - before)].context : 0;
  }
  [[nodiscard]] int corrected(int raw, CorrectionKeys const& keys) const {
    return std::clamp(raw + correction_.of(position_.side_to_move(), keys), -max_evaluation, max_evaluation);
  }
  bool has_pieces(Color color) const;

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  void count_node(int ply) {
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    seldepth_ = std::max(seldepth_, ply);
  }
  // Nobody for moves of boards.
  [[nodiscard]] Piece mover_of(Move move) const {
    return !move || move.kind() == MoveKind::BoardMove ? Piece() : position_.piece_at(move.from());
  }
  [[nodiscard]] Piece victim_of(Move move) const {
    if (move.kind() == MoveKind::EnPassant) return position_.piece_at(position_.en_passant_pawn());
    return move.kind() == MoveKind::Normal ? position_.piece_at(move.to()) : Piece();
  }
  void remember_current(int ply, Move move) {
    Frame& here = frame(ply);
    here.current = move;
    here.mover = mover_of(move);
    here.context = History::context(here.mover, move);
  }
  // Plays a pseudo-legal move if it is legal.
  bool apply_if_legal(Safety<Words> const& safety, Move move) {
    bool const tested = is_surely_legal(safety, move) || wins_by_extinction(position_, move);
    Color const us = position_.side_to_move();
    table_.prefetch(position_.likely_key_after(move));
    position_.apply(move);
    if (tested || !in_check(position_, us)) return true;
    position_.undo();
    return false;
  }
  void extend_line(int ply, Move move) {
    Frame& here = frame(ply);
    Frame const& next = frame(ply + 1);
    here.line[0] = move;
    std::copy_n(next.line.begin(), next.length, here.line.begin() + 1);
    here.length = std::min(next.length + 1, max_ply);
  }

  // Takes the score of a move into the best one so far; whether it is above alpha, which then rises with the line.
  bool raises(int& best, int& alpha, int score, int ply, Move move) {
    best = std::max(best, score);
    if (score <= alpha) return false;
    alpha = score;
    extend_line(ply, move);
    return true;
  }

  // ------------------------------------------------------------- its leaves (worker_captures.cpp)

  int quiesce(int alpha, int beta, int ply, int captures, Cell last, Safety<Words> const& safety, bool checked);

  Position<Words, F> position_;
  Evaluator const& evaluator_;
  TranspositionTable& table_;
  int margin_;
  bool one_board_;  // at most 64 cells

  SearchLimits limits_;
  SearchSignals const* signals_ = nullptr;
  Stopwatch stopwatch_;
  TimeManager time_;
  std::int64_t free_time_ = 0;  // milliseconds that do not count
  bool pondering_ = false;
  std::atomic<std::uint64_t> nodes_ = 0;  // written by this searcher alone
  std::uint64_t others_ = 0;              // nodes of its helpers, when it looked last
  bool stopped_ = false;
  int depth_ = 0;     // of the iteration
  int finished_ = 0;  // the last iteration that was not stopped
  int seldepth_ = 0;
  std::size_t rank_ = 0;  // of the line looked for: the root moves before it are taken
  std::size_t wanted_ = 1;

  std::vector<RootMove> root_;
  std::vector<Key> keys_;  // of the game and of the line being searched
  std::size_t root_keys_ = 0;
  MoveArena arena_{1 << 15};
  ScoreArena scores_;
  Accumulator<Words, F> accumulator_;
  History& history_;
  Correction& correction_;
  std::array<Frame, max_ply + 2> frames_;
};

}  // namespace strata
