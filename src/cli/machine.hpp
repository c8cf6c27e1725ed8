#pragma once
// Questions about the machine the program runs on.

namespace strata::cli {

// The largest table that is offered, in MiB: half of the memory, so that a full one does not end the program; from 16 to 65536,
// and 1024 where the system does not tell.
[[nodiscard]] int largest_hash();

}  // namespace strata::cli
