#pragma once
// Counts commits in a file beside the database, written after each commit. A database that counts fewer has lost some: its log was cut or
// damaged, which SQLite takes for the place where a crash interrupted it.

#include <cstdint>
#include <filesystem>
#include <utility>

#include "base/result.hpp"

namespace strata::server {

class CommitCount {
 public:
  // `commits`: the database's own count. Fails with a sentence if the file has more.
  static Result<CommitCount> open(std::filesystem::path const& folder, std::int64_t commits);
  // For a folder whose database has been replaced: the old count no longer applies. Fails with a sentence.
  static Result<void> forget(std::filesystem::path const& folder);
  CommitCount(CommitCount&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  CommitCount& operator=(CommitCount&&) = delete;
  ~CommitCount();

  // Call after the commit was flushed, so that the file is never ahead. The file itself is not flushed: after a power cut it may be behind,
  // which does no harm.
  void put(std::int64_t commits) const;

 private:
  explicit CommitCount(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace strata::server
