#pragma once
// The files of a database before anything opens it: who may read them, whether they can be used at all, and whether what
// belongs together is there. SQLite would open some of them as something else than they are.

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace strata::server {

// Makes the folder where it is missing, for this user alone.
[[nodiscard]] Result<void> make_folder(std::filesystem::path const& folder);

// Opens a file of this user alone for reading and writing, makes it where it is missing, and closes it to everybody else. Gives
// back its descriptor. `what` is for the sentence: "this database".
[[nodiscard]] Result<int> open_private(std::filesystem::path const& file, std::string const& what);

// Looks at the database and the files that SQLite keeps beside it, makes the first where all are missing, and closes them to
// everybody else. Fails with a sentence where they cannot be read and written, or where the database is empty and its log is not:
// SQLite would take it for a new one and remove the log, with all that was written last.
[[nodiscard]] Result<void> check_files(std::filesystem::path const& database);

// What to do about what the system refused, as the end of a sentence; `number` is that of errno.
[[nodiscard]] std::string remedy(int number);

}  // namespace strata::server
