#pragma once
// What somebody else may do to the database of a server.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace strata::server {

inline void run_sql(std::filesystem::path const& folder, std::string const& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((folder / "strata.db").c_str(), &database), SQLITE_OK);
  sqlite3_busy_timeout(database, 10'000);
  char* message = nullptr;
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK) << message;
  sqlite3_free(message);
  sqlite3_close(database);
}

// The text of a file of SQL, for run_sql().
inline std::string text_of(std::filesystem::path const& file) {
  std::ifstream in(file);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

// The texts that make databases as earlier versions of the program left them, by version.
inline std::map<int, std::filesystem::path> earlier_databases() {
  std::map<int, std::filesystem::path> found;
  std::filesystem::path const folder = std::filesystem::path(STRATA_SOURCE_DIR) / "tests/unit/server/data";
  for (auto const& entry : std::filesystem::directory_iterator(folder)) {
    std::string const name = entry.path().stem().string();
    if (name.starts_with("schema_v")) found.emplace(std::stoi(name.substr(8)), entry.path());
  }
  return found;
}

}  // namespace strata::server
