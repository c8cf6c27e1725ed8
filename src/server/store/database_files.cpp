#include "server/store/database_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace strata::server {

namespace {

constexpr mode_t folder_mode = 0700;
constexpr mode_t file_mode = 0600;

std::unexpected<Error> refused(std::filesystem::path const& file, std::string const& sentence, int number) {
  return failure(ErrorCode::Io, sentence + ": " + std::generic_category().message(number) + remedy(number),
                 file.string());
}

std::uintmax_t size_of(std::filesystem::path const& file) {
  std::error_code missing;
  std::uintmax_t const bytes = std::filesystem::file_size(file, missing);
  return missing ? 0 : bytes;
}

}  // namespace

std::string remedy(int number) {
  switch (number) {
    case EACCES:
    case EPERM: return "; let this user read and write it, or choose another folder with --data";
    case EROFS: return "; make the disk writable, or choose another folder with --data";
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return "; nothing was lost: make room and start again, or choose another folder with --data";
    default: return "";
  }
}

Result<void> make_folder(std::filesystem::path const& folder) {
  std::error_code problem;
  if (std::filesystem::is_directory(folder, problem)) {
    if (::access(folder.c_str(), R_OK | W_OK | X_OK) == 0) return {};
    return refused(folder, "this folder cannot be read and written", errno);
  }
  if (std::filesystem::exists(folder, problem)) return refused(folder, "this folder cannot be made", ENOTDIR);
  if (folder.has_parent_path()) std::filesystem::create_directories(folder.parent_path(), problem);
  if (!problem && ::mkdir(folder.c_str(), folder_mode) == 0) return {};
  return refused(folder, "this folder cannot be made", problem ? problem.value() : errno);
}

Result<int> open_private(std::filesystem::path const& file, std::string const& what) {
  int const descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, file_mode);
  if (descriptor < 0) return refused(file, what + " cannot be read and written", errno);
  struct stat found{};
  // A file of another user stays as open as that user made it.
  if (::fstat(descriptor, &found) == 0 && (found.st_mode & ~file_mode & 0777) != 0) ::fchmod(descriptor, file_mode);
  return descriptor;
}

Result<void> check_files(std::filesystem::path const& database) {
  std::filesystem::path log = database;
  log += "-wal";
  std::filesystem::path index = database;
  index += "-shm";
  if (size_of(database) == 0 && size_of(log) > 0)
    return failure(ErrorCode::Io,
                   "this database is empty or missing, but its log " + log.filename().string() + " holds " +
                       std::to_string(size_of(log)) +
                       " bytes of games; nothing was changed: put the database or a backup of both back, or move the "
                       "log away to begin without these games",
                   database.string());
  for (std::filesystem::path const& file : {database, log, index}) {
    std::error_code ignored;
    // SQLite makes the two others itself, with the mode of the database.
    if (file != database && !std::filesystem::exists(file, ignored)) continue;
    auto const opened = open_private(file, file == database ? "this database" : "this log of the database");
    if (!opened) return std::unexpected(opened.error());
    // Nobody has the database yet: no lock of ours is lost by this.
    ::close(*opened);
  }
  return {};
}

}  // namespace strata::server
