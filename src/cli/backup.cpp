#include "cli/archive_text.hpp"
#include "cli/command_line.hpp"

namespace strata::cli {

int run_backup(Arguments const& arguments);

int run_backup(Arguments const& arguments) {
  CommandLine line("backup",
                   "Copies all games of a folder into one file, even while a server uses it, replays them and computes "
                   "the ratings again",
                   "strata backup ~/.local/share/strata games.backup");
  std::string folder;
  std::string file;
  bool force = false;
  line.add_option("FOLDER", folder, "Folder of the games, as for serve --data").required();
  line.add_option("FILE", file, "The backup file, readable by this user only").required();
  line.add_flag("--force", force, "Overwrite FILE");
  line.parse(arguments);

  auto const replayed = value_or_fail(server::back_up(folder, file, force ? server::Force::Yes : server::Force::No));
  print_failed(replayed);
  fmt::print(
      "{} are in {}; {}{}\n", count_text(replayed), file,
      replayed.failed.empty() ? "all of them replay" : fmt::format("{} of them do not replay", replayed.failed.size()),
      ratings_text(replayed));
  return replayed.is_right() ? 0 : exit_failure;
}

}  // namespace strata::cli
