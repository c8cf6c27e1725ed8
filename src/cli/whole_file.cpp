#include "cli/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace strata::cli {

namespace {

namespace fs = std::filesystem;

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t const count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) return EIO;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

// What a link leads to, also where nothing is there yet.
fs::path followed(fs::path path) {
  constexpr int most_links = 40;  // as the system follows
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(fs::symlink_status(path, error)); ++i) {
    fs::path const next = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / next;
  }
  return path;
}

// Under a name that is not in use. `like`: whose owner and permissions it has, before anything stands in it. Answers 0, or why not.
int put_new(std::string& name, std::string const& target, struct stat const* like, std::string_view text) {
  constexpr int most_names = 100;
  int descriptor = -1;
  for (int i = 0; i < most_names && descriptor < 0; ++i) {
    name = fmt::format("{}.{}-{}.new", target, ::getpid(), i);
    descriptor = ::open(name.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, like != nullptr ? 0600 : 0666);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  if (descriptor < 0) {
    name.clear();
    return errno;
  }
  int problem = 0;
  if (like != nullptr) {
    // A file of somebody else's that one may write becomes one's own.
    if (::fchown(descriptor, like->st_uid, like->st_gid) != 0 && errno != EPERM) problem = errno;
    if (problem == 0 && ::fchmod(descriptor, like->st_mode & 07777) != 0) problem = errno;
  }
  if (problem == 0) problem = write_all(descriptor, text);
  // On the disk before its name is: after a loss of power there is one of the two, whole.
  if (problem == 0 && ::fsync(descriptor) != 0) problem = errno;
  return ::close(descriptor) != 0 && problem == 0 ? errno : problem;
}

int put_in_place(std::string const& path, std::string_view text) {
  int const descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  int const problem = write_all(descriptor, text);
  return ::close(descriptor) != 0 && problem == 0 ? errno : problem;
}

}  // namespace

Result<void> write_whole_file(std::string const& path, std::string_view text) {
  auto const failed = [&](int problem) { return failure(ErrorCode::Io, std::strerror(problem), path); };
  struct stat there{};
  bool const exists = ::stat(path.c_str(), &there) == 0;
  if (exists && !S_ISREG(there.st_mode)) {
    if (int const problem = put_in_place(path, text); problem != 0) return failed(problem);
    return {};
  }
  if (exists && ::access(path.c_str(), W_OK) != 0) return failed(errno);
  std::string const target = followed(path).string();
  std::string beside;
  int problem = put_new(beside, target, exists ? &there : nullptr, text);
  if (problem == 0 && std::rename(beside.c_str(), target.c_str()) != 0) problem = errno;
  if (problem == 0) return {};
  if (!beside.empty()) std::remove(beside.c_str());
  return failed(problem);
}

}  // namespace strata::cli
