#pragma once
// RecordingEvaluation: the hand-written evaluation, which writes down some of the positions that a search asks it about. It takes the place
// of the default evaluation in a search (eval/evaluation.hpp).

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <span>

#include "base/random.hpp"
#include "eval/evaluate.hpp"
#include "search/search.hpp"
#include "train/pieces_of.hpp"
#include "train/positions.hpp"

namespace strata::train {

// The place where one thread writes positions to, and which: one of `every` evaluations on average, chosen at random.
struct LabelSink {
  PositionStore store;
  Random random{0};
  std::uint64_t every = 16;
  std::uint64_t left = 1;                                        // evaluations up to the one that is written down
  int most = 0;                                                  // scores beyond are left out, in centipawns
  std::size_t wanted = std::numeric_limits<std::size_t>::max();  // positions; no more are written down
  std::uint32_t game = 0;
  TrainingPosition position;

  [[nodiscard]] bool is_full() const { return store.size() >= wanted; }
  [[nodiscard]] bool wants() {
    if (--left > 0) return false;
    left = 1 + random.below(2 * every - 1);
    return true;
  }
};

struct LabelSource {
  Evaluator const* evaluator = nullptr;
  LabelSink* sink = nullptr;
};

template <int Words, Features F>
class RecordingEvaluation : public HandcraftedEvaluation<Words, F> {
 public:
  using Source = LabelSource;

  explicit RecordingEvaluation(LabelSource const& source)
      : HandcraftedEvaluation<Words, F>(*source.evaluator), source_(source) {}

  [[nodiscard]] int evaluate(Position<Words, F> const& position, SearchAttackTable<Words, F>& table,
                             int alpha = -max_evaluation, int beta = max_evaluation) {
    if (!source_.sink->wants()) return HandcraftedEvaluation<Words, F>::evaluate(position, table, alpha, beta);
    int const score = HandcraftedEvaluation<Words, F>::evaluate(position, table);
    record(position, score);
    return score;
  }

 private:
  void record(Position<Words, F> const& position, int score) {
    LabelSink& sink = *source_.sink;
    // Past half of the move rule the score depends on the count of plies, which is no piece.
    int const limit = position.rules().endings.move_rule_plies;
    if (sink.is_full() || std::abs(score) > sink.most || (limit > 0 && position.halfmove_clock() > limit / 2)) return;
    set_pieces(position, sink.position);
    sink.position.score = sink.position.hand = score;
    sink.position.base = base_of(this->accumulator().piece_sums(position), *source_.evaluator, position.side_to_move());
    sink.position.result = -1;
    sink.position.game = sink.game;
    static_cast<void>(sink.store.append(sink.position));
  }

  LabelSource source_;
};

// The search with this evaluation; as make_search(). Its template is compiled for each instance of Position, in files of their own.
[[nodiscard]] std::unique_ptr<AnySearch> make_recording_search(AnyPosition const& position,
                                                               std::span<Key const> history, LabelSource const& source,
                                                               TranspositionTable& table, SearchMemory& memory);
template <int Words, Features F>
[[nodiscard]] std::unique_ptr<AnySearch> make_recording_search_of(Position<Words, F> const& position,
                                                                  std::span<Key const> history,
                                                                  LabelSource const& source, TranspositionTable& table,
                                                                  SearchMemory& memory);

}  // namespace strata::train
