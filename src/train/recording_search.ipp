#pragma once
// The search that writes positions down, for the files that compile it.

#include "search/worker_pruning.ipp"
#include "search/worker_quiescence.ipp"
#include "search/worker_root.ipp"
#include "search/worker_tree.ipp"
#include "train/recording.hpp"

namespace strata::train {

template <int Words, Features F>
std::unique_ptr<AnySearch> make_recording_search_of(Position<Words, F> const& position, std::span<Key const> history,
                                                    LabelSource const& source, TranspositionTable& table,
                                                    SearchMemory& memory) {
  return std::make_unique<Worker<Words, F, RecordingEvaluation<Words, F>>>(position, history, source, table, memory);
}

}  // namespace strata::train

#define STRATA_RECORDING_SEARCH(words, features)                                                \
  template std::unique_ptr<strata::AnySearch> strata::train::make_recording_search_of(          \
      strata::Position<words, strata::Features::features> const&, std::span<strata::Key const>, \
      strata::train::LabelSource const&, strata::TranspositionTable&, strata::SearchMemory&);
