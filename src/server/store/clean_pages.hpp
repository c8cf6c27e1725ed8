#pragma once
// SQLite's secure_delete overwrites what is deleted, but a page that is split keeps a copy of the rows that moved to another page, in the gap
// between its list of cells and its cells. This file system of SQLite's writes zeros there, so no row is in the database file but where it
// belongs. Only the file of the database passes through it; the write-ahead log is emptied by erase_traces() of erasing_store.hpp.

#include <cstddef>
#include <cstdint>
#include <span>

namespace strata::server {

// The name of the file system, for sqlite3_open_v2(); null if the system's own cannot be extended.
[[nodiscard]] char const* clean_file_system();

// Above this, the first byte of an overflow page may be that of a page of rows.
inline constexpr std::int64_t most_pages = (1 << 25) - 1;

struct Gap {
  std::size_t begin = 0, end = 0;
};
// The unused bytes in the middle of a page of rows or of an index; none in a page of another kind. `is_first`: page 1 begins with the header
// of the file.
[[nodiscard]] Gap gap_of(std::span<unsigned char const> page, bool is_first);

}  // namespace strata::server
