#pragma once
// What a process of this machine takes of its memory.

#include <cstdint>
#include <optional>

namespace strata::load {

// Anonymous pages that are resident (RssAnon of /proc/PID/status), in bytes: without the files that are mapped. Nothing where
// there is no such process, or it may not be looked at.
[[nodiscard]] std::optional<std::int64_t> resident_bytes(int pid);

}  // namespace strata::load
