#include "server/archive.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "server/net/record_text.hpp"
#include "server/store/commit_count.hpp"
#include "server/store/database_copy.hpp"
#include "server/store/database_files.hpp"
#include "server/store/sqlite_store.hpp"

namespace strata::server {

namespace fs = std::filesystem;

namespace {

constexpr char const* database_name = "strata.db";

std::unexpected<Error> refused_by_system(fs::path const& path, std::string const& sentence, int number) {
  return failure(ErrorCode::Io, sentence + ": " + std::generic_category().message(number), path.string());
}

// For this user alone, and gone with all that is in it.
class TemporaryFolder {
 public:
  static Result<TemporaryFolder> beside(fs::path const& file) {
    std::string name = file.string() + ".XXXXXX";
    if (::mkdtemp(name.data()) == nullptr)
      return refused_by_system(file.parent_path(), "nothing can be written here", errno);
    return TemporaryFolder(name);
  }
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  [[nodiscard]] fs::path const& path() const { return path_; }
  [[nodiscard]] fs::path database() const { return path_ / database_name; }

 private:
  explicit TemporaryFolder(fs::path path) : path_(std::move(path)) {}
  fs::path path_;
};

using VisitGame = std::function<void(std::string const&, protocol::GameSnapshot const&)>;

// For the database of a folder, which is brought up to date.
Result<Replayed> replay_all(fs::path const& folder, VisitGame const& visit) {
  auto const store = SqliteStore::open(folder);
  if (!store) return std::unexpected(store.error());
  return replay_all(**store, visit);
}

Error there_already(fs::path const& file) {
  return {ErrorCode::Io, "this file is there already; choose another name, or --force to overwrite it", file.string()};
}

}  // namespace

Result<Replayed> back_up(fs::path const& folder, fs::path const& file, Force force) {
  std::error_code missing;
  // A server that has the folder would go on writing to a file that has no name any more.
  if (file.filename().string().starts_with(database_name) || fs::equivalent(file, folder / database_name, missing))
    return std::unexpected(
        Error{ErrorCode::Io, "a backup may not take the place of a database; choose another name", file.string()});
  if (force == Force::No && fs::exists(file, missing)) return std::unexpected(there_already(file));
  auto const temporary = TemporaryFolder::beside(file);
  if (!temporary) return std::unexpected(temporary.error());
  if (auto const copied = copy_database(folder / database_name, temporary->database()); !copied)
    return std::unexpected(copied.error());
  auto replayed = replay_all(temporary->path(), {});
  if (!replayed) return std::unexpected(std::move(replayed.error()));
  if (auto const whole = make_one_file(temporary->database()); !whole) return std::unexpected(whole.error());
  // A link fails if a file was put there in the meantime.
  int const put = force == Force::Yes ? ::rename(temporary->database().c_str(), file.c_str())
                                      : ::link(temporary->database().c_str(), file.c_str());
  if (put == 0) return replayed;
  if (errno == EEXIST) return std::unexpected(there_already(file));
  return refused_by_system(file, "this file cannot be written", errno);
}

Result<Restored> restore(fs::path const& file, fs::path const& folder, Force force) {
  std::error_code problem;
  if (!fs::is_regular_file(file, problem)) return failure(ErrorCode::Io, "there is no such file", file.string());
  if (fs::exists(file.string() + "-wal", problem))
    return failure(ErrorCode::Io,
                   "this is no backup but a database in use, whose log stands beside it; strata backup copies both",
                   file.string());
  fs::path const database = folder / database_name;
  auto const holds_games = [&] {
    return failure(ErrorCode::Io, "this folder holds games, which nothing is put on top of; choose one without",
                   folder.string());
  };
  if (fs::exists(database, problem) || fs::exists(database.string() + "-wal", problem)) return holds_games();
  if (auto const made = make_folder(folder); !made) return std::unexpected(made.error());
  auto const temporary = TemporaryFolder::beside(folder / "restore");
  if (!temporary) return std::unexpected(temporary.error());
  if (!fs::copy_file(file, temporary->database(), problem))
    return refused_by_system(file, "this file cannot be copied", problem.value());
  if (auto checked = check_copy(temporary->database()); !checked) {
    checked.error().place = file.string();
    return std::unexpected(std::move(checked.error()));
  }
  auto replayed = replay_all(temporary->path(), {});
  if (!replayed) return std::unexpected(std::move(replayed.error()));
  if (!replayed->is_right() && force == Force::No) return Restored{std::move(*replayed), false};
  if (auto const whole = make_one_file(temporary->database()); !whole) return std::unexpected(whole.error());
  if (::link(temporary->database().c_str(), database.c_str()) != 0) {
    if (errno == EEXIST) return holds_games();
    return refused_by_system(database, "this file cannot be written", errno);
  }
  // Of the games that were here before nothing is missed: a count of theirs would have the server refuse the backup. Not before the
  // backup is there: where another database came meanwhile, the count is that one's.
  if (auto const forgotten = CommitCount::forget(folder); !forgotten) return std::unexpected(forgotten.error());
  return Restored{std::move(*replayed), true};
}

Result<Replayed> export_games(fs::path const& folder, ExportFormat format,
                              std::function<void(std::string_view)> const& write) {
  std::error_code problem;
  auto const temporary = TemporaryFolder::beside(fs::temp_directory_path(problem) / "strata-export");
  if (!temporary) return std::unexpected(temporary.error());
  if (auto const copied = copy_database(folder / database_name, temporary->database()); !copied)
    return std::unexpected(copied.error());
  bool is_first = true;
  return replay_all(temporary->path(), [&](std::string const& /*id*/, protocol::GameSnapshot const& game) {
    if (format == ExportFormat::Jsonl) return write(protocol::write(game) + "\n");
    if (!std::exchange(is_first, false)) write("\n");
    write(net::record_text(game));
  });
}

}  // namespace strata::server
