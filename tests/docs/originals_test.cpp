// docs/originals.md: each row of the three programs is there, its files are in the tree, and the test that shows it has the name
// that is written down.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace strata::docs {
namespace {

namespace fs = std::filesystem;

fs::path const root = STRATA_SOURCE_DIR;

struct Row {
  std::string id, original, here, where, shown_by;
};

std::string text_of(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What stands between the first sign of this kind and the last; '' where there are not two.
std::string between(std::string const& text, char sign) {
  std::size_t const first = text.find(sign), last = text.rfind(sign);
  return first == last ? std::string() : text.substr(first + 1, last - first - 1);
}

// Cells between bars, without the blanks around them.
std::vector<std::string> cells_of(std::string const& line) {
  std::vector<std::string> cells;
  for (std::size_t from = 1, to = 0; (to = line.find('|', from)) != std::string::npos; from = to + 1) {
    std::string cell = line.substr(from, to - from);
    while (cell.starts_with(' ')) cell.erase(0, 1);
    while (cell.ends_with(' ')) cell.pop_back();
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::vector<Row> rows_of(std::string const& text) {
  std::vector<Row> rows;
  for (std::size_t from = 0, to = 0; (to = text.find('\n', from)) != std::string::npos; from = to + 1) {
    std::string const line = text.substr(from, to - from);
    if (!line.starts_with("| ") || line.starts_with("| row ")) continue;
    auto cells = cells_of(line);
    if (cells.size() != 5) {
      ADD_FAILURE() << cells.size() << " cells: " << line;
      continue;
    }
    rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4]});
  }
  return rows;
}

// What is wrong with a row; '' for nothing.
std::string fault_of(Row const& row) {
  if (row.original.empty() || row.here.empty()) return "says nothing";
  std::string const where = between(row.where, '`'), test = between(row.shown_by, '`');
  if (where.empty() || test.empty())
    return row.here.find("to come") == std::string::npos ? "names no file, and is not to come" : "";
  for (std::string const& file : {where, test})
    if (!fs::exists(root / file)) return "names " + file + ", which is not there";
  std::string const name = between(row.shown_by, '"');
  // A dialogue is one test; every other file has many.
  if (name.empty()) return test.ends_with(".dialogue") ? "" : "names no test of " + test;
  return text_of(root / test).find(name) == std::string::npos ? "names \"" + name + "\", which is not in " + test : "";
}

TEST(Originals, EveryRowIsThereInOrder) {
  std::vector<std::string> wanted, found;
  auto const add = [&](char letter, int last) {
    for (int number = 1; number <= last; ++number) wanted.push_back(letter + std::to_string(number));
  };
  add('Z', 31);
  add('P', 31);
  add('B', 10);
  add('D', 19);
  for (Row const& row : rows_of(text_of(root / "docs/originals.md"))) found.push_back(row.id);
  EXPECT_EQ(found, wanted);
}

TEST(Originals, FilesAndTestsOfEachRowAreThere) {
  for (Row const& row : rows_of(text_of(root / "docs/originals.md"))) EXPECT_EQ(fault_of(row), "") << row.id;
}

TEST(Originals, AFaultIsFound) {
  Row const sound{"Z1", "a", "b", "`src/api/api.hpp`", "`tests/docs/originals_test.cpp` \"AFaultIsFound\""};
  EXPECT_EQ(fault_of(sound), "");
  Row row = sound;
  row.where = "`src/api/none.hpp`";
  EXPECT_NE(fault_of(row), "");
  row = sound;
  row.shown_by = "`tests/docs/originals_test.cpp`";
  EXPECT_NE(fault_of(row), "");
  row = sound;
  row.shown_by = std::string("`tests/docs/originals_test.cpp` \"no such ") + "test\"";
  EXPECT_NE(fault_of(row), "");
  row = sound;
  row.where.clear();
  EXPECT_NE(fault_of(row), "");
  row.here = "to come";
  EXPECT_EQ(fault_of(row), "");
}

}  // namespace
}  // namespace strata::docs
