#include "cli/archive_text.hpp"
#include "cli/command_line.hpp"
#include "server/migration.hpp"

namespace strata::cli {

int run_migrate(Arguments const& arguments);

int run_migrate(Arguments const& arguments) {
  CommandLine line("migrate",
                   "Moves all games and accounts from one store to another, a folder or a database of PostgreSQL, and "
                   "replays them there; begun again, it goes on where it was cut off",
                   "strata migrate --from ~/.local/share/strata --to postgres://strata@localhost/strata");
  std::string from;
  std::string to;
  bool force = false;
  line.add_option("--from", from, "Folder, as for serve --data, or address, as for serve --store").required();
  line.add_option("--to", to, "The same: without games, or with part of them from a migration that was cut off")
      .required();
  line.add_flag("--force", force, "Also games that do not replay");
  line.parse(arguments);

  auto const migrated =
      value_or_fail(server::migrate(from, to, force ? server::Force::Yes : server::Force::No, [](auto const& done) {
        fmt::print(stderr, "\r{} games", done.games + done.found);
      }));
  fmt::print(stderr, "\r");
  print_failed(migrated.replayed);
  fmt::print("{}: {} copied, {} found there{}\n", count_text(migrated.replayed), migrated.copied.games,
             migrated.copied.found, ratings_text(migrated.replayed));
  if (migrated.is_done) return 0;
  fmt::print("No server opens the target; --force takes the games as they are\n");
  return exit_failure;
}

}  // namespace strata::cli
