#pragma once
// How many commits there were, in a file beside the database that is written after each of them. A database that knows of fewer
// has lost some: its log was cut or damaged, which SQLite takes for the place where a crash interrupted it.

#include <cstdint>
#include <filesystem>
#include <utility>

#include "base/result.hpp"

namespace strata::server {

class CommitCount {
 public:
  // `commits`: those that the database knows of. Fails with a sentence where there were more.
  static Result<CommitCount> open(std::filesystem::path const& folder, std::int64_t commits);
  // Of a folder whose database is another now: what is known of the one before is no longer asked for. Fails with a sentence.
  static Result<void> forget(std::filesystem::path const& folder);
  CommitCount(CommitCount&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  CommitCount& operator=(CommitCount&&) = delete;
  ~CommitCount();

  // After the commit was flushed, so that the file is never ahead of it. It is not flushed itself: where the power is cut it knows
  // of fewer, and misses nothing that it should know.
  void put(std::int64_t commits) const;

 private:
  explicit CommitCount(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace strata::server
