#pragma once
// Checkpoint: a training between two epochs as bytes, so that one that was killed goes on where it was. A file of its own kind, read by the
// program that wrote it (docs/engine/networks.md).
//
//   "strata training 1\n", the plan as text (32-bit length, bytes), then numbers, little-endian: stage, epoch, steps, best error, the
//   epochs done, and four lists of 32-bit floats (parameters, the two moments, the best parameters); 64-bit FNV-1a of all before.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "train/floats.hpp"
#include "train/statistics.hpp"

namespace strata::train {

// One pass over the positions of a stage.
struct EpochReport {
  std::uint32_t stage = 0, epoch = 0;  // from 0
  double loss = 0;                     // mean over the positions learnt from, while they were learnt
  Errors held_out;
};

struct Checkpoint {
  std::string plan;                    // what must be the same for a training to go on
  std::uint32_t stage = 0, epoch = 0;  // the next to do
  std::uint64_t steps = 0;
  double best_error = 0;
  std::uint32_t best_epoch = 0;
  std::vector<EpochReport> done;
  Floats parameters, first_moment, second_moment, best;
};

[[nodiscard]] std::vector<std::byte> write_checkpoint(Checkpoint const& checkpoint);
// Fails where the bytes are damaged, or of a training whose plan or number of parameters is another; `place` names the file.
[[nodiscard]] Result<Checkpoint> read_checkpoint(std::span<std::byte const> bytes, std::string_view plan,
                                                 std::size_t parameters, std::string_view place);

}  // namespace strata::train
