#include "server/store/clean_pages.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <vector>

namespace strata::server {

namespace {

constexpr std::size_t smallest_page = 512, largest_page = 65536, file_header = 100;

// The file system that is extended. Set once, by clean_file_system().
sqlite3_vfs* original = nullptr;
sqlite3_vfs extended;
// The methods of the first database file that was opened; all have the same.
sqlite3_io_methods const* original_methods = nullptr;
sqlite3_io_methods extended_methods;

int write_clean(sqlite3_file* file, void const* bytes, int size, sqlite3_int64 offset) {
  auto const count = static_cast<std::size_t>(size);
  bool const is_page = count >= smallest_page && count <= largest_page && offset % size == 0;
  std::span<unsigned char const> const page(static_cast<unsigned char const*>(bytes), count);
  Gap const gap = is_page ? gap_of(page, offset == 0) : Gap{};
  auto const unused = page.subspan(gap.begin, gap.end - gap.begin);
  if (std::ranges::all_of(unused, [](unsigned char each) { return each == 0; }))
    return original_methods->xWrite(file, bytes, size, offset);
  thread_local std::vector<unsigned char> clean;
  clean.assign(page.begin(), page.end());
  std::fill(clean.begin() + static_cast<std::ptrdiff_t>(gap.begin),
            clean.begin() + static_cast<std::ptrdiff_t>(gap.end), static_cast<unsigned char>(0));
  return original_methods->xWrite(file, clean.data(), size, offset);
}

int open_clean(sqlite3_vfs* /*vfs*/, sqlite3_filename name, sqlite3_file* file, int flags, int* flags_out) {
  int const code = original->xOpen(original, name, file, flags, flags_out);
  if (code != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0 || file->pMethods == nullptr) return code;
  static bool const has_methods = [file] {
    original_methods = file->pMethods;
    extended_methods = *file->pMethods;
    extended_methods.xWrite = write_clean;
    return true;
  }();
  if (has_methods && file->pMethods == original_methods) file->pMethods = &extended_methods;
  return code;
}

}  // namespace

char const* clean_file_system() {
  static char const* const name = []() -> char const* {
    original = sqlite3_vfs_find(nullptr);
    if (original == nullptr) return nullptr;
    extended = *original;
    extended.zName = "strata";
    extended.pNext = nullptr;
    extended.xOpen = open_clean;
    return sqlite3_vfs_register(&extended, 0) == SQLITE_OK ? extended.zName : nullptr;
  }();
  return name;
}

// https://www.sqlite.org/fileformat2.html, 1.6
Gap gap_of(std::span<unsigned char const> page, bool is_first) {
  std::size_t const header = is_first ? file_header : 0;
  constexpr unsigned char index_interior = 2, table_interior = 5, index_leaf = 10, table_leaf = 13;
  unsigned char const kind = page[header];
  bool const is_interior = kind == index_interior || kind == table_interior;
  if (!is_interior && kind != index_leaf && kind != table_leaf) return {};
  auto const number = [&](std::size_t at) { return static_cast<std::size_t>(page[at] << 8 | page[at + 1]); };
  std::size_t const cells = header + (is_interior ? 12 : 8);
  std::size_t const begin = cells + 2 * number(header + 3);
  std::size_t const content = number(header + 5);
  std::size_t const end = content == 0 ? largest_page : content;
  if (begin > end || end > page.size()) return {};
  for (std::size_t cell = cells; cell < begin; cell += 2)
    if (number(cell) < end || number(cell) >= page.size()) return {};
  return {begin, end};
}

}  // namespace strata::server
