#include "cli/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace strata::cli {

namespace {

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t const count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// Answers 0, or why not.
int put(std::string const& path, int flags, std::string_view text) {
  int const descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (descriptor < 0) return errno;
  int const problem = write_all(descriptor, text) ? 0 : errno;
  return ::close(descriptor) != 0 && problem == 0 ? errno : problem;
}

}  // namespace

Result<void> write_whole_file(std::string const& path, std::string_view text) {
  namespace fs = std::filesystem;
  auto const failed = [&](int problem) { return failure(ErrorCode::Io, std::strerror(problem), path); };
  std::error_code ignored;
  fs::file_status const there = fs::status(path, ignored);
  if (fs::exists(there) && !fs::is_regular_file(there)) {
    if (int const problem = put(path, 0, text); problem != 0) return failed(problem);
    return {};
  }
  // What a link leads to is replaced, not the link.
  std::string const target = fs::exists(there) ? fs::canonical(path, ignored).string() : path;
  std::string const beside = fmt::format("{}.{}.new", target, ::getpid());
  int problem = put(beside, O_CREAT | O_EXCL, text);
  if (problem == EEXIST) return failed(problem);
  if (problem == 0 && fs::exists(there)) fs::permissions(beside, there.permissions(), ignored);
  if (problem == 0 && std::rename(beside.c_str(), target.c_str()) != 0) problem = errno;
  if (problem == 0) return {};
  std::remove(beside.c_str());
  return failed(problem);
}

}  // namespace strata::cli
