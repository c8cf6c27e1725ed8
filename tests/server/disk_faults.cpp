// A disk that fails when a test says so: put before the server by LD_PRELOAD (tests/server/disk.mjs). The file that STRATA_DISK_MODE
// names has two bytes. The first is what the test wants, and may change at any time: '-' nothing; 'F' what is written finds half of the
// room it needs, and none in the end (ENOSPC); 'R' nothing may be written (EROFS); 'E' nothing can be flushed (EIO); 'W' whoever
// flushes waits until the byte is another one. The second becomes 'x' once a fault was met.
//
// Where STRATA_DISK_KEPT names a folder, each file that was flushed is copied there as it then was, before whoever flushes goes on:
// what is left of it where the power is cut.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

constexpr std::size_t bytes = 2;

// Those two bytes; without the file, of nothing that is ever wanted.
char* open_mode() {
  static char nothing[bytes] = {'-', '-'};
  char const* const file = std::getenv("STRATA_DISK_MODE");
  int const descriptor = file == nullptr ? -1 : ::open(file, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return nothing;
  void* const mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  ::close(descriptor);
  return mapped == MAP_FAILED ? nothing : static_cast<char*>(mapped);
}

bool is(char wanted) {
  static char* const mode = open_mode();
  if (std::atomic_ref<char>(mode[0]).load() != wanted) return false;
  std::atomic_ref<char>(mode[1]).store('x');
  return true;
}

int fail(int problem) {
  errno = problem;
  return -1;
}

// Reads by the descriptor that is there: closing another one of the same file would end all locks that this process
// has on it. False: nothing can be read by it.
bool copy_open(int descriptor, std::filesystem::path const& copy) {
  std::array<char, 65536> buffer{};
  if (::syscall(SYS_pread64, descriptor, buffer.data(), 1, off_t{0}) < 0) return false;
  int const out = ::open(copy.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (out < 0) return false;
  off_t at = 0;
  bool is_well = true;
  while (is_well) {
    long const size = ::syscall(SYS_pread64, descriptor, buffer.data(), buffer.size(), at);
    if (size == 0) break;
    is_well = size > 0 && ::syscall(SYS_pwrite64, out, buffer.data(), size, at) == size;
    at += size;
  }
  ::close(out);
  return is_well;
}

// Of another thread, which may write meanwhile, the copy has more than must be kept; never less.
bool keep(int descriptor, std::filesystem::path const& folder) {
  namespace fs = std::filesystem;
  struct stat status{};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return true;
  std::error_code problem;
  fs::path const file = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), problem);
  fs::path const copy = folder / file.filename(), unfinished = copy.string() + "." + std::to_string(::gettid());
  if (!problem && !copy_open(descriptor, unfinished))
    fs::copy_file(file, unfinished, fs::copy_options::overwrite_existing, problem);
  if (!problem) fs::rename(unfinished, copy, problem);
  return !problem;
}

int flush(long call, int descriptor) {
  constexpr useconds_t moment = 1000;
  if (is('E')) return fail(EIO);
  while (is('W')) ::usleep(moment);
  long const flushed = ::syscall(call, descriptor);
  char const* const kept = std::getenv("STRATA_DISK_KEPT");
  if (flushed == 0 && kept != nullptr && !keep(descriptor, kept)) return fail(EIO);
  return static_cast<int>(flushed);
}

ssize_t write_at(int descriptor, void const* data, std::size_t size, off_t place) {
  constexpr std::size_t last_room = 512;
  if (is('R')) return fail(EROFS);
  if (is('F')) {
    if (size <= last_room) return fail(ENOSPC);
    size /= 2;
  }
  return ::syscall(SYS_pwrite64, descriptor, data, size, place);
}

}  // namespace

// The system names its parameters as only it may.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
extern "C" {
int fsync(int descriptor) { return flush(SYS_fsync, descriptor); }
int fdatasync(int descriptor) { return flush(SYS_fdatasync, descriptor); }
ssize_t pwrite(int descriptor, void const* data, std::size_t size, off_t place) {
  return write_at(descriptor, data, size, place);
}
ssize_t pwrite64(int descriptor, void const* data, std::size_t size, off64_t place) {
  return write_at(descriptor, data, size, place);
}
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
