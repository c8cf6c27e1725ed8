// The unused middle of database pages, which is written as zeros.

#include "server/store/clean_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "server/store/sqlite.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using Bytes = std::vector<unsigned char>;

// A leaf of a table with two cells at the end.
Bytes a_leaf(std::size_t header = 0) {
  Bytes page(4096, 7);
  unsigned char const head[] = {13, 0, 0, 0, 2, 0x0F, 0x00, 0, 0x0F, 0x80, 0x0F, 0x00};
  std::copy(std::begin(head), std::end(head), page.begin() + static_cast<std::ptrdiff_t>(header));
  return page;
}

TEST(CleanPages, TheGapIsBetweenTheListOfCellsAndTheCells) {
  Gap const gap = gap_of(a_leaf(), false);
  EXPECT_EQ(gap.begin, 12U);
  EXPECT_EQ(gap.end, 0x0F00U);
  Gap const first = gap_of(a_leaf(100), true);
  EXPECT_EQ(first.begin, 112U);
  EXPECT_EQ(first.end, 0x0F00U);
  Bytes interior = a_leaf();
  interior[0] = 5;
  interior[4] = 0;
  EXPECT_EQ(gap_of(interior, false).begin, 12U);
}

TEST(CleanPages, APageOfAnotherKindOrWithAnImpossibleHeaderHasNone) {
  for (int const kind : {0, 1, 3, 4, 9, 11, 12, 14, 255}) {
    Bytes page = a_leaf();
    page[0] = static_cast<unsigned char>(kind);
    Gap const gap = gap_of(page, false);
    EXPECT_EQ(gap.end - gap.begin, 0U) << kind;
  }
  // So many cells, cells that begin later or earlier, and a cell outside.
  for (auto const& [at, value] :
       std::vector<std::pair<std::size_t, unsigned char>>{{3, 0x0F}, {5, 0x10}, {5, 0xFF}, {8, 0x0E}, {10, 0x10}}) {
    Bytes page = a_leaf();
    page[at] = value;
    Gap const gap = gap_of(page, false);
    EXPECT_EQ(gap.end - gap.begin, 0U) << at;
  }
}

TEST(CleanPages, RowsThatMovedLeaveNoCopyAndAllRowsStay) {
  TemporaryFolder const folder;
  std::string const file = folder.path() / "a.db";
  constexpr int rows = 4000;
  {
    SqliteDatabase database(file, true);
    database.run(
        "PRAGMA secure_delete = ON; CREATE TABLE t (key TEXT PRIMARY KEY, value TEXT, blob BLOB) WITHOUT ROWID");
    Statement insert =
        database.statement("INSERT INTO t VALUES (hex(?1 * 7919 % 10007), 'secret' || ?1, zeroblob(?2))");
    // Out of order, so that pages are split, and some with pages of their own.
    for (int each = 0; each < rows; ++each) {
      if (each % 400 == 0) database.run("BEGIN");
      insert.reset().bind(std::int64_t{each}).bind(std::int64_t{each % 100 == 0 ? 20'000 : each % 50}).run();
      if (each % 400 == 399) database.run("COMMIT");
    }
    database.run("DELETE FROM t WHERE length(key) % 2 = 1");
    EXPECT_EQ(database.text("PRAGMA integrity_check"), "ok");
    database.run("UPDATE t SET value = 'public'");
    EXPECT_EQ(database.text("PRAGMA integrity_check"), "ok");
    EXPECT_GT(database.number("SELECT count(*) FROM t WHERE value = 'public'"), 0);
  }
  std::ifstream in(file, std::ios::binary);
  std::string const bytes{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(bytes.find("public"), std::string::npos);
  EXPECT_EQ(bytes.find("secret"), std::string::npos);
}

}  // namespace
}  // namespace strata::server
