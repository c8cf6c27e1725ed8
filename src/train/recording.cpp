#include "train/recording.hpp"

#include "rules/position/instances.hpp"

namespace strata::train {

std::unique_ptr<AnySearch> make_recording_search(AnyPosition const& position, std::span<Key const> history,
                                                 LabelSource const& source, TranspositionTable& table,
                                                 SearchMemory& memory) {
  std::unique_ptr<AnySearch> made;
  visit(*position.scratch(), [&]<int Words, Features F>(Position<Words, F> const& instance) {
    made = make_recording_search_of(instance, history, source, table, memory);
  });
  return made;
}

}  // namespace strata::train
