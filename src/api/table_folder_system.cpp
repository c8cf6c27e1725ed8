// Tables in a folder. POSIX alone, since the core opens no streams.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "api/tables.hpp"

namespace strata::api {

namespace {

std::unexpected<Error> refused(std::string const& path) { return failure(ErrorCode::Io, std::strerror(errno), path); }

class File {
 public:
  File(std::string const& path, int flags) : handle_(::open(path.c_str(), flags, 0644)) {}
  ~File() {
    if (handle_ >= 0) ::close(handle_);
  }
  File(File const&) = delete;
  File& operator=(File const&) = delete;
  [[nodiscard]] bool is_open() const { return handle_ >= 0; }
  [[nodiscard]] int handle() const { return handle_; }

 private:
  int handle_;
};

Result<std::string> read_bytes(std::string const& path, std::size_t most) {
  File const file(path, O_RDONLY | O_CLOEXEC);
  if (!file.is_open()) return refused(path);
  struct stat state{};
  if (::fstat(file.handle(), &state) != 0) return refused(path);
  if (!S_ISREG(state.st_mode)) return failure(ErrorCode::Io, "not a regular file", path);
  auto const size = static_cast<std::size_t>(state.st_size);
  if (size > most)
    return failure(ErrorCode::Limit, std::to_string(size) + " bytes, expected at most " + std::to_string(most), path);
  std::string bytes(size, '\0');
  for (std::size_t done = 0; done < size;) {
    auto const got = ::read(file.handle(), bytes.data() + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refused(path);
    if (got == 0) {
      bytes.resize(done);
      break;
    }
    done += static_cast<std::size_t>(got);
  }
  return bytes;
}

Result<void> make_folder(std::string const& folder) {
  for (std::size_t end = folder.find('/', 1);; end = folder.find('/', end + 1)) {
    std::string const part = folder.substr(0, end);
    if (::mkdir(part.c_str(), 0755) != 0 && errno != EEXIST) return refused(part);
    if (end == std::string::npos) return {};
  }
}

bool write_bytes(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    auto const put = ::write(handle, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return ::fsync(handle) == 0;
}

}  // namespace

std::string table_folder() {
  char const* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return std::string(cache) + "/strata";
  char const* const home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return std::string(home) + "/.cache/strata";
  return {};
}

Result<void> read_table(Tables& tables, std::string_view ending, std::string const& folder) {
  std::string const path = folder + "/" + tables.file_name(ending);
  if (::access(path.c_str(), F_OK) != 0) return failure(ErrorCode::NotFound, "there is no such file", path);
  // Packed codes are at most twice as many bytes as there are positions, and making a table takes more than that.
  auto const bytes = read_bytes(path, 2 * tables.memory_needed(ending) + 4096);
  if (!bytes) return std::unexpected(bytes.error());
  return tables.add(ending, *bytes, path);
}

Result<Tables> read_tables(Variant const& variant, std::string const& folder, std::vector<Error>* faults) {
  auto tables = Tables::create(variant);
  if (!tables || folder.empty()) return tables;
  for (std::string const& ending : tables->endings()) {
    auto added = read_table(*tables, ending, folder);
    bool const is_fault = !added && added.error().code != ErrorCode::NotFound;
    if (is_fault && faults != nullptr) faults->push_back(std::move(added.error()));
  }
  return tables;
}

Result<void> keep_table(Tables const& tables, std::string_view ending, std::string const& folder) {
  if (!tables.has(ending)) return failure(ErrorCode::NotFound, "no table for \"" + std::string(ending) + "\"");
  if (folder.empty())
    return failure(ErrorCode::NotFound, "no folder for tables: neither XDG_CACHE_HOME nor HOME is set");
  if (auto made = make_folder(folder); !made) return made;
  std::string const path = folder + "/" + tables.file_name(ending);
  std::string const beside = path + "." + std::to_string(::getpid()) + ".part";
  {
    File const file(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
    if (!file.is_open()) return refused(beside);
    if (!write_bytes(file.handle(), tables.bytes(ending))) {
      auto failed = refused(beside);
      ::unlink(beside.c_str());
      return failed;
    }
  }
  if (std::rename(beside.c_str(), path.c_str()) == 0) return {};
  auto failed = refused(path);
  ::unlink(beside.c_str());
  return failed;
}

}  // namespace strata::api
