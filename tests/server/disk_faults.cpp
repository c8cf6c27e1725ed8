// A disk that fails when a test says so: put before the server by LD_PRELOAD (tests/server/disk.mjs). The file that STRATA_DISK_MODE
// names has two bytes. The first is what the test wants, and may change at any time: '-' nothing; 'F' what is written finds half of the
// room it needs, and none in the end (ENOSPC); 'R' nothing may be written (EROFS); 'E' nothing can be flushed (EIO); 'W' whoever
// flushes waits until the byte is another one. The second becomes 'x' once a fault was met.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

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

int flush(long call, int descriptor) {
  constexpr useconds_t moment = 1000;
  if (is('E')) return fail(EIO);
  while (is('W')) ::usleep(moment);
  return static_cast<int>(::syscall(call, descriptor));
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
