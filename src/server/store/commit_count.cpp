#include "server/store/commit_count.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <system_error>

#include "server/store/database_files.hpp"

namespace strata::server {

namespace {

constexpr char const* file_name = "strata.head";
constexpr std::size_t digits = 20;

std::string written(std::int64_t commits) {
  std::string const number = std::to_string(commits);
  return std::string(digits - number.size(), '0') + number + '\n';
}

}  // namespace

Result<CommitCount> CommitCount::open(std::filesystem::path const& folder, std::int64_t commits) {
  std::filesystem::path const file = folder / file_name;
  auto const descriptor = open_private(file, "the count of commits");
  if (!descriptor) return std::unexpected(descriptor.error());
  CommitCount count(*descriptor);
  std::array<char, digits + 1> text{};
  bool const is_there = ::pread(*descriptor, text.data(), digits, 0) == static_cast<ssize_t>(digits);
  std::int64_t const known = is_there ? std::strtoll(text.data(), nullptr, 10) : 0;
  if (known > commits)
    return failure(ErrorCode::Io,
                   "this database is older than what was acknowledged: of " + std::to_string(known) + " commits " +
                       std::to_string(known - commits) +
                       " are missing, since its log strata.db-wal was cut or damaged, or a backup stands in its place; "
                       "nothing was changed: put the files back, or remove " +
                       file.filename().string() + " to go on with what is there",
                   (folder / "strata.db").string());
  count.put(commits);
  return count;
}

Result<void> CommitCount::forget(std::filesystem::path const& folder) {
  std::error_code problem;
  std::filesystem::remove(folder / file_name, problem);
  if (!problem) return {};
  return failure(ErrorCode::Io, "this count of commits cannot be removed: " + problem.message(),
                 (folder / file_name).string());
}

CommitCount::~CommitCount() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void CommitCount::put(std::int64_t commits) const {
  std::string const text = written(commits);
  // Where it cannot be written it knows of fewer commits, which is what it does after a power cut.
  if (::pwrite(descriptor_, text.data(), text.size(), 0) < 0) return;
}

}  // namespace strata::server
