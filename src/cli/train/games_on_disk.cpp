#include "cli/train/games_on_disk.hpp"

#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/command_line.hpp"

namespace strata::cli {

namespace {

[[noreturn]] void fail_at(std::string const& path) { fail({ErrorCode::Io, std::strerror(errno), path, 0, 0}); }

}  // namespace

GamesOnDisk::GamesOnDisk(std::string path, train::GamesHeader const& header) : path_(std::move(path)) {
  file_.reset(std::fopen(path_.c_str(), "ab"));
  if (!file_) fail_at(path_);
  if (::flock(::fileno(file_.get()), LOCK_EX | LOCK_NB) != 0)
    fail({ErrorCode::Io, "another program is writing these games", path_, 0, 0});
  read(header);
}

void GamesOnDisk::read(train::GamesHeader const& header) {
  std::string const bytes = read_file(path_);
  auto const found = value_or_fail(train::continuation_of(bytes, header, path_));
  games_ = found.games;
  plies_ = found.plies;
  writer_ = train::RecordWriter(found.checksum);
  cut_off_ = bytes.size() - found.kept;
  if (cut_off_ > 0 && ::ftruncate(::fileno(file_.get()), static_cast<off_t>(found.kept)) != 0) fail_at(path_);
  if (found.kept == 0 && !write(train::header_text(header))) fail({ErrorCode::Io, error_, path_, 0, 0});
}

bool GamesOnDisk::write(std::string const& bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size() && std::fflush(file_.get()) == 0)
    return true;
  error_ = std::strerror(errno);
  return false;
}

bool GamesOnDisk::add(train::TrainingGame const& game) {
  if (!write(writer_.record(game))) return false;
  ++games_;
  plies_ += game.plies.size();
  return true;
}

}  // namespace strata::cli
