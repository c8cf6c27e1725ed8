#pragma once
// Checks the files of a database before anything opens it: their permissions, whether they can be used, and whether any is missing. SQLite
// would misread some incomplete sets.

#include <filesystem>
#include <string>

#include "base/result.hpp"

namespace strata::server {

// Creates the folder for this user only, if it is missing.
[[nodiscard]] Result<void> make_folder(std::filesystem::path const& folder);

// Opens a file for reading and writing, creates it if it is missing, and makes it private to this user. Returns its descriptor. `what` is
// for the message: "this database".
[[nodiscard]] Result<int> open_private(std::filesystem::path const& file, std::string const& what);

// Checks the database and SQLite's files beside it, creates the database if all are missing, and makes them private to this user. Fails
// with a sentence if they cannot be read and written, or if the database is empty and its log is not: SQLite would take that for a new
// database and remove the log with the latest writes.
[[nodiscard]] Result<void> check_files(std::filesystem::path const& database);

// Advice for an error of the system, as the end of a sentence; `number` is an errno value.
[[nodiscard]] std::string remedy(int number);

}  // namespace strata::server
