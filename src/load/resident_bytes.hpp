#pragma once
// The memory use of a process on this machine.

#include <cstdint>
#include <optional>

namespace strata::load {

// Resident anonymous memory (RssAnon of /proc/PID/status) in bytes: without mapped files. Nothing if there is no such process or it may not
// be inspected.
[[nodiscard]] std::optional<std::int64_t> resident_bytes(int pid);

}  // namespace strata::load
