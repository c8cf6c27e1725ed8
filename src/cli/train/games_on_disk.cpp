#include "cli/train/games_on_disk.hpp"

#include <fmt/core.h>
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
  std::size_t kept = 0;
  std::string const head = train::header_text(header);
  if (!train::is_torn_header(bytes, header)) {
    auto scanner = value_or_fail(train::GamesScanner::open(bytes, path_));
    if (std::string const there = train::first_difference(scanner.header(), header); !there.empty())
      fail_usage(fmt::format("{} holds other games: its header has \"{}\", these have \"{}\"", path_, there,
                             train::first_difference(header, scanner.header())));
    while (true) {
      auto const next = scanner.next();
      if (!next && scanner.is_torn()) break;
      auto const payload = value_or_fail(next);
      if (!payload) break;
      plies_ += value_or_fail(train::read_game(*payload, path_, scanner.games())).plies.size();
    }
    games_ = scanner.games();
    kept = scanner.size();
    writer_ = train::RecordWriter(scanner.checksum());
  }
  cut_off_ = bytes.size() - kept;
  if (cut_off_ > 0 && ::ftruncate(::fileno(file_.get()), static_cast<off_t>(kept)) != 0) fail_at(path_);
  if (kept > 0) return;
  writer_ = train::RecordWriter(train::header_checksum(header));
  if (!write(head)) fail({ErrorCode::Io, std::strerror(errno), path_, 0, 0});
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
