#pragma once
// Questions about the machine the program runs on.

namespace strata::cli {

// Memory in MiB, from 16 to 65536; 1024 where the system does not tell. A table larger than this could never be filled.
[[nodiscard]] int memory_megabytes();

}  // namespace strata::cli
