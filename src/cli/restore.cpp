#include "cli/archive_text.hpp"
#include "cli/command_line.hpp"

namespace strata::cli {

int run_restore(Arguments const& arguments);

int run_restore(Arguments const& arguments) {
  CommandLine line("restore", "Restores a backup into a folder without games, after replaying all of its games",
                   "strata restore games.backup ~/.local/share/strata");
  std::string file;
  std::string folder;
  bool force = false;
  line.add_option("FILE", file, "A file made by strata backup").required();
  line.add_option("FOLDER", folder, "Folder for the games, created if it is missing").required();
  line.add_flag("--force", force, "Also restore games that do not replay, unchanged");
  line.parse(arguments);

  auto const restored = value_or_fail(server::restore(file, folder, force ? server::Force::Yes : server::Force::No));
  print_failed(restored.games);
  if (!restored.is_done) {
    std::size_t const failed = restored.games.failed.size();
    fail({ErrorCode::Io,
          failed > 0
              ? fmt::format("{} of {} games do not replay; nothing was restored (--force restores them as they are)",
                            failed, restored.games.games)
              : "the ratings are not those of the games; nothing was restored (--force restores them as they are)",
          file});
  }
  fmt::print("{} are in {}{}\n", count_text(restored.games), folder, ratings_text(restored.games));
  return 0;
}

}  // namespace strata::cli
