#pragma once
// The search of one thread, for one instance of Position and one evaluation E (evaluation.hpp): what make_search() makes. The
// files worker_*.ipp hold its parts: iterative deepening and the root (worker_root.ipp), the main search (worker_tree.ipp), the
// pruning of whole nodes and the singular extension (worker_pruning.ipp), the quiescence search (worker_quiescence.ipp). The
// files worker_*.cpp compile them for the default evaluation; another one includes the .ipp files.

#include <algorithm>
#include <array>
#include <vector>

#include "base/clock.hpp"
#include "eval/evaluation.hpp"
#include "rules/ending.hpp"
#include "rules/legal/king_safety.hpp"
#include "rules/special/en_passant.hpp"
#include "search/correction_history.hpp"
#include "search/mate_hunt.hpp"
#include "search/memory.hpp"
#include "search/move_picker.hpp"
#include "search/search.hpp"
#include "tablebase/probe.hpp"

namespace strata {

template <int Words, Features F, class E>
class Worker final : public AnySearch {
  static_assert(Evaluation<E, Words, F>);

 public:
  Worker(Position<Words, F> const& position, std::span<Key const> history, typename E::Source const& source,
         TranspositionTable& table, SearchMemory& memory, tablebase::TableSet const* tables = nullptr);

  SearchReport run(SearchLimits const& limits, SearchSignals const& signals) override;
  std::vector<SearchReport> lines() const override;
  std::vector<Move> root_moves() const override;
  int quiescence_score() override;
  Move reply_to(Move move) override;
  std::uint64_t nodes() const override { return nodes_.load(std::memory_order_relaxed); }
  std::vector<ScoredMove> near_best(int depth, int margin, SearchLimits const& limits,
                                    SearchSignals const& signals) override;

 private:
  struct RootMove {
    Move move;
    int score = 0;
    std::vector<Move> pv;   // empty until it was the best move of its rank in some iteration
    std::size_t order = 0;  // in which it was generated
    int depth = 0;          // of the iteration that found the PV
    int seldepth = 0;
    Bound bound = Bound::Exact;
  };
  // What the search keeps for each ply.
  struct Frame {
    // Quiet moves that caused a cutoff at this ply. (chessprogramming wiki, Killer Heuristic)
    std::array<Move, 2> killers{};
    Move current_move;
    Piece moved_piece;
    History::Continuation continuation = 0;  // of `current_move`
    Move excluded_move;                      // by the search for a singular extension
    int static_evaluation = unknown;         // unknown in check
    int pv_length = 0;
    std::array<Move, max_ply + 1> pv;  // from this ply on (chessprogramming wiki, Triangular PV-Table)
  };
  // The expected type of a node with a null window: a cut node fails high, an all node fails low. Without meaning for PV nodes.
  // (chessprogramming wiki, Node Types)
  enum class NodeType : std::uint8_t { Cut, All };
  static constexpr NodeType opposite(NodeType type) { return type == NodeType::Cut ? NodeType::All : NodeType::Cut; }

  // What is known of a node when its moves are searched.
  struct Node {
    Key key = 0;
    Move hash_move;
    int hash_move_extension = 0;  // in plies
    int raw_evaluation = 0;       // static evaluation without correction, as the transposition table keeps it
    int evaluation = 0;           // corrected, or the score of the transposition table
    CorrectionKeys correction_keys;
    bool checked = false;    // the side to move is in check
    bool improving = false;  // the static evaluation is better than two plies ago
    NodeType type = NodeType::All;
  };
  static constexpr int unknown = infinite_score;

  // ------------------------------------------------------------- limits (worker_root.ipp)

  static constexpr std::uint64_t clock_interval = 128;  // nodes between two looks at the clock and the flags
  static constexpr std::uint64_t poll_interval = 1024;  // nodes between two calls of poll

  void begin(SearchLimits const& limits, SearchSignals const& signals);
  bool must_stop() {
    if (stopped_) return true;
    std::uint64_t const count = nodes();
    if (limits_.nodes > 0 && count + helper_nodes_ >= limits_.nodes) return stopped_ = true;
    if (count % clock_interval == 0) stopped_ = is_interrupted();
    return stopped_;
  }
  bool is_interrupted();
  bool poll();
  void count_helper_nodes() {
    if (signals_->other_nodes) helper_nodes_ = signals_->other_nodes();
  }
  // The time used, in milliseconds. Pondering does not count.
  std::int64_t elapsed();
  bool is_decided(SearchReport const& report, int last_score) const;
  bool is_mate_wanted(int score) const { return limits_.mate > 0 && score >= mates_in(2 * limits_.mate - 1); }

  // ------------------------------------------------------------- mates (worker_root.ipp)

  static constexpr int hunt_from = 5;             // iterations before the hunt begins
  static constexpr std::uint64_t hunt_price = 4;  // positions of the mate search that take the time of one node
  // The search has so many nodes for each of the hunt, where the side to move is far ahead and elsewhere.
  static constexpr std::uint64_t hunt_share_ahead = 4, hunt_share = 32;
  static constexpr std::uint64_t hunt_patience = 200'000;  // positions for a shorter mate than a known one

  void hunt(int score);
  void keep_win();

  // ------------------------------------------------------------- root (worker_root.ipp)

  void order_root_moves();
  int search_with_aspiration_window(int depth);
  int search_root(int alpha, int beta, int depth);
  void insert_by_score(std::size_t pv_index);
  [[nodiscard]] SearchReport report_of(std::size_t pv_index) const;

  // ------------------------------------------------------------- keys and ends (worker_tree.ipp)

  // The key under which the law compares positions: an en passant capture counts only if it is legal.
  Key repetition_key() {
    if (position_.en_passant_pawn() == no_cell || has_legal_en_passant(position_, arena_)) return position_.key();
    return position_.key_without_en_passant();
  }
  bool is_repetition(Key key) const;
  bool is_over(Key key, int ply, int& score);
  // The score by the tables. Nothing if they do not know the position, or if the move rule comes before the end of a win: a capture or a
  // pawn move may put it off, so the win is possible all the same, and the search goes on.
  [[nodiscard]] std::optional<int> table_score(int ply) const {
    if (tables_ == nullptr) return std::nullopt;
    auto const known = tablebase::probe(*tables_, position_);
    if (!known) return std::nullopt;
    if (known->result == 0) return 0;
    int const limit = position_.rules().endings.move_rule_plies;
    if (limit > 0 && position_.halfmove_clock() + known->plies > limit) return std::nullopt;
    if (ply + known->plies >= mate_score - mate_bound) return std::nullopt;  // beyond what a score can say
    return known->result > 0 ? mates_in(ply + known->plies) : mated_in(ply + known->plies);
  }
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
  // While a shorter mate than a short one is looked for, nothing is pruned or reduced; the tree is small then.
  static bool is_short_mate(int alpha) { return alpha >= mates_in(7); }
  // Mate distance pruning: no mate from here can be shorter than one found already. A side that is not in check is not mated
  // before its next turn. (chessprogramming wiki, Mate Distance Pruning)
  void prune_by_mate_distance(int& alpha, int& beta, int ply, bool checked) const {
    bool const may_have_lost = checked || position_.rules().endings.stalemate == StalemateRule::Loss;
    alpha = std::max(alpha, mated_in(may_have_lost ? ply : ply + 2));
    beta = std::min(beta, mates_in(ply + 1));
  }
  // Whether the score of an entry decides a search with a null window.
  static bool allows_cutoff(TableEntry const& entry, int alpha, int beta) {
    return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.score >= beta) ||
           (entry.bound == Bound::Upper && entry.score <= alpha);
  }

  // ------------------------------------------------------------- main search (worker_tree.ipp, worker_pruning.ipp)

  int search(int alpha, int beta, int depth, int ply, NodeType type, bool may_null_move = true);
  int search_moves(int alpha, int beta, int depth, int ply, Node const& node, Safety<Words> const& safety);
  std::optional<int> prune_node(int beta, int depth, int ply, bool may_null_move, Node const& node,
                                Safety<Words> const& safety);
  std::optional<int> probcut(int beta, int depth, int ply, Node const& node, Safety<Words> const& safety);
  std::optional<int> singular_extension(int beta, int depth, int ply, TableEntry const& entry, Node& node);
  bool is_pruned(Move move, bool quiet, int alpha, int depth, int ply, int count, Node const& node,
                 MovePicker<Words, F, E>& picker);
  void update_histories(int ply, Move move, int depth, std::span<Move const> quiets, std::span<Move const> captures);
  bool is_improving(int ply) const;
  // The butterfly history of a quiet move and its continuation histories of one and two plies; within 3 * History::limit.
  int quiet_history(int ply, Piece mover, Move move) const {
    return history_.butterfly(mover, move) + history_.continuation(continuation(ply, 1), mover, move) +
           history_.continuation(continuation(ply, 2), mover, move);
  }
  [[nodiscard]] History::Continuation continuation(int ply, int back) const {
    return ply >= back ? frames_[static_cast<std::size_t>(ply - back)].continuation : 0;
  }
  // Exact only inside the window.
  [[nodiscard]] int evaluate_position(int alpha = -max_evaluation, int beta = max_evaluation) {
    return evaluation_.evaluate(position_, attack_table_, alpha, beta);
  }
  [[nodiscard]] int corrected_evaluation(int raw, CorrectionKeys const& keys) const {
    return std::clamp(raw + correction_history_.correction(position_.side_to_move(), keys), -max_evaluation,
                      max_evaluation);
  }
  bool has_non_pawn_pieces(Color color) const;

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  void count_node(int ply) {
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    seldepth_ = std::max(seldepth_, ply);
  }
  // No piece for moves of boards.
  [[nodiscard]] Piece mover_of(Move move) const {
    return !move || move.kind() == MoveKind::BoardMove ? Piece() : position_.piece_at(move.from());
  }
  [[nodiscard]] Piece victim_of(Move move) const {
    if (move.kind() == MoveKind::EnPassant) return position_.piece_at(position_.en_passant_pawn());
    return move.kind() == MoveKind::Normal ? position_.piece_at(move.to()) : Piece();
  }
  void set_current_move(int ply, Move move) {
    Frame& here = frame(ply);
    here.current_move = move;
    here.moved_piece = mover_of(move);
    here.continuation = History::continuation(here.moved_piece, move);
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
  void update_pv(int ply, Move move) {
    Frame& here = frame(ply);
    Frame const& next = frame(ply + 1);
    here.pv[0] = move;
    std::copy_n(next.pv.begin(), next.pv_length, here.pv.begin() + 1);
    here.pv_length = std::min(next.pv_length + 1, max_ply);
  }

  // Updates the best score, and alpha and the PV if the score is above alpha; says whether it is.
  bool raises_alpha(int& best_score, int& alpha, int score, int ply, Move move) {
    best_score = std::max(best_score, score);
    if (score <= alpha) return false;
    alpha = score;
    update_pv(ply, move);
    return true;
  }

  // ------------------------------------------------------------- quiescence search (worker_quiescence.ipp)

  int quiesce(int alpha, int beta, int ply, int captures, Cell last_target, Safety<Words> const& safety, bool checked);

  Position<Words, F> position_;
  E evaluation_;
  PieceValues const& values_;
  SearchAttackTable<Words, F> attack_table_;
  TranspositionTable& table_;
  tablebase::TableSet const* tables_;  // endgame tables, nullptr if there are none
  int margin_;
  bool small_board_;  // at most 64 cells

  SearchLimits limits_;
  SearchSignals const* signals_ = nullptr;
  Stopwatch stopwatch_;
  TimeManager time_;
  std::int64_t ponder_time_ = 0;   // milliseconds spent pondering
  std::int64_t kept_waiting_ = 0;  // milliseconds that the poll took
  bool pondering_ = false;
  std::atomic<std::uint64_t> nodes_ = 0;  // written by this thread alone
  std::uint64_t helper_nodes_ = 0;        // of the other threads, as last counted
  bool stopped_ = false;
  int depth_ = 0;     // of the iteration
  int finished_ = 0;  // the last completed iteration
  int seldepth_ = 0;
  std::size_t pv_index_ = 0;  // MultiPV: root moves before this one have their lines already
  std::size_t multipv_ = 1;   // lines wanted

  std::vector<RootMove> root_;
  std::vector<Key> keys_;  // of the game and of the line being searched
  std::size_t root_keys_ = 0;
  bool is_winning_ = false;  // the side to move at the root is far ahead by the static evaluation
  MoveArena arena_{1 << 15};
  ScoreArena scores_;
  History& history_;
  CorrectionHistory& correction_history_;
  MateTable& mates_;
  PromisedWin& promised_;
  std::optional<MateHunt<Words, F>> hunt_;
  std::uint64_t hunted_ = 0;     // positions of the hunt that are counted in nodes_
  std::optional<FoundWin> win_;  // by the hunt
  std::array<Frame, max_ply + 2> frames_;
};

}  // namespace strata
