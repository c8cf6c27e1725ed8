#pragma once
// One searcher under one instance of Position: what make_search() makes. The files worker_*.cpp hold its parts: the root
// and the iterations (worker_root.cpp), the tree (worker_tree.cpp), the captures at its leaves (worker_captures.cpp).

#include <algorithm>
#include <array>
#include <vector>

#include "base/clock.hpp"
#include "rules/ending.hpp"
#include "rules/king_safety.hpp"
#include "rules/special/en_passant.hpp"
#include "search/move_picker.hpp"
#include "search/search.hpp"

namespace strata {

template <int Words, Features F>
class Worker final : public AnySearch {
 public:
  Worker(Position<Words, F> const& position, std::span<Key const> history, Evaluator const& evaluator,
         TranspositionTable& table);

  SearchReport run(SearchLimits const& limits, SearchSignals const& signals) override;
  std::vector<SearchReport> lines() const override;
  std::vector<Move> root_moves() const override;
  Move reply_to(Move move) override;
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
    int length = 0;  // of the line found from here
    std::array<Move, max_ply + 1> line;
  };

  // ------------------------------------------------------------- limits (worker_root.cpp)

  static constexpr std::uint64_t clock_interval = 128;  // nodes between two looks at the clock and the flags
  static constexpr std::uint64_t poll_interval = 1024;  // nodes between two calls of poll

  void begin(SearchLimits const& limits, SearchSignals const& signals);
  bool must_stop() {
    if (stopped_) return true;
    if (limits_.nodes > 0 && nodes_ >= limits_.nodes) return stopped_ = true;
    if (nodes_ % clock_interval == 0) stopped_ = is_interrupted();
    return stopped_;
  }
  bool is_interrupted();
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

  int search(int alpha, int beta, int depth, int ply, bool may_pass);
  int try_moves(int alpha, int beta, int depth, int ply, Key key, Move remembered, int evaluation,
                Safety<Words> const& safety, bool checked);
  void reward(int ply, Piece mover, Move move, int depth, std::span<Move const> in_vain);
  bool has_pieces(Color color) const;

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  void count_node(int ply) {
    ++nodes_;
    seldepth_ = std::max(seldepth_, ply);
  }
  void remember_current(int ply, Move move) {
    Frame& here = frame(ply);
    here.current = move;
    here.mover = !move || move.kind() == MoveKind::BoardMove ? Piece() : position_.piece_at(move.from());
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
  void extend_line(int ply, Move move) {
    Frame& here = frame(ply);
    Frame const& next = frame(ply + 1);
    here.line[0] = move;
    std::copy_n(next.line.begin(), next.length, here.line.begin() + 1);
    here.length = std::min(next.length + 1, max_ply);
  }

  // ------------------------------------------------------------- its leaves (worker_captures.cpp)

  int quiesce(int alpha, int beta, int ply, int captures, Cell last, Safety<Words> const& safety, bool checked);

  Position<Words, F> position_;
  Evaluator const& evaluator_;
  TranspositionTable& table_;
  int margin_;

  SearchLimits limits_;
  SearchSignals const* signals_ = nullptr;
  Stopwatch stopwatch_;
  TimeManager time_;
  std::int64_t free_time_ = 0;  // milliseconds that do not count
  bool pondering_ = false;
  std::uint64_t nodes_ = 0;
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
  History history_;
  std::array<Frame, max_ply + 2> frames_;
};

}  // namespace strata
