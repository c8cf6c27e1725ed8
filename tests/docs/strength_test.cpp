// Every figure of docs/engine/strength.md names the commit that wrote it down and the command it was measured with, or says that the
// command was not recorded.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

namespace strata::docs {
namespace {

std::vector<std::string> cells_of(std::string const& row) {
  std::vector<std::string> cells;
  static std::regex const cell(R"(\|\s*([^|]*?)\s*(?=\|))");
  for (std::sregex_iterator at(row.begin(), row.end(), cell), none; at != none; ++at) cells.push_back((*at)[1]);
  return cells;
}

// Tables that hold no measurement of their own.
bool is_no_measurement(std::vector<std::string> const& head) {
  return head.front() == "question"                                 // which script answers which
         || (head.size() > 2 && head[1] == "1")                     // ratings computed from the table above them
         || head == std::vector<std::string>{"", "ours", "Jocly"};  // what two laws say
}

struct Sources {
  std::vector<std::string> faults;
  std::set<std::string> commits;
  int rows = 0;
};

// Each row of a table of measurements ends with `commit` (one or more hashes of seven digits) and `command`.
Sources sources_of(std::istream& page) {
  Sources sources;
  std::vector<std::string> head;
  int number = 0;
  for (std::string line; std::getline(page, line);) {
    ++number;
    auto const fault = [&](std::string const& what) {
      sources.faults.push_back(std::to_string(number) + ": " + what + ": " + line.substr(0, 60));
    };
    if (!line.starts_with('|')) {
      head.clear();
      continue;
    }
    auto const cells = cells_of(line);
    if (head.empty()) {
      head = cells;
      bool const named = head.size() > 2 && head[head.size() - 2] == "commit" && head.back() == "command";
      if (!named && !is_no_measurement(head)) fault("a table without the columns commit and command");
      continue;
    }
    static std::regex const rule(R"(\|[-|: ]+\|)");
    if (is_no_measurement(head) || head.back() != "command" || std::regex_match(line, rule)) continue;
    ++sources.rows;
    if (cells.size() != head.size()) {
      fault(std::to_string(cells.size()) + " cells, the table has " + std::to_string(head.size()));
      continue;
    }
    std::istringstream commits(cells[cells.size() - 2]);
    static std::regex const hash("[0-9a-f]{7}");
    int named = 0;
    for (std::string commit; commits >> commit; ++named) {
      if (!std::regex_match(commit, hash)) fault("no commit: " + commit);
      sources.commits.insert(commit);
    }
    if (named == 0) fault("no commit");
    if (cells.back().empty()) fault("no command, and not marked as \"not recorded\"");
  }
  return sources;
}

TEST(Strength, EachRowNamesItsCommitAndItsCommand) {
  std::ifstream page(std::filesystem::path(STRATA_SOURCE_DIR) / "docs/engine/strength.md");
  Sources const sources = sources_of(page);
  for (std::string const& fault : sources.faults) ADD_FAILURE() << "strength.md:" << fault;
  EXPECT_GE(sources.rows, 90);
  // A shallow clone does not know them all.
  std::string const git = std::string("git -C '") + STRATA_SOURCE_DIR + "' ";
  if (std::system((git + "rev-parse --is-shallow-repository 2>/dev/null | grep -q false").c_str()) != 0) return;
  for (std::string const& commit : sources.commits)
    EXPECT_EQ(std::system((git + "cat-file -e " + commit + "^{commit}").c_str()), 0) << "there is no commit " << commit;
}

TEST(PlantedStrength, RowsWithoutASourceAreFound) {
  std::istringstream page(
      "| a | b |\n|---|---|\n| 1 | 2 |\n\n"
      "| step | Elo | commit | command |\n|---|---|---|---|\n"
      "| x | +1 | 1234567 89abcde | `./run bench` |\n| y | +2 | 123 | not recorded |\n"
      "| z | +3 |  | `./run bench` |\n| u | +4 | 1234567 |  |\n| v | +5 | 1234567 |\n");
  Sources const sources = sources_of(page);
  EXPECT_EQ(sources.rows, 5);
  EXPECT_EQ(sources.faults,
            (std::vector<std::string>{"1: a table without the columns commit and command: | a | b |",
                                      "8: no commit: 123: | y | +2 | 123 | not recorded |",
                                      "9: no commit: | z | +3 |  | `./run bench` |",
                                      "10: no command, and not marked as \"not recorded\": | u | +4 | 1234567 |  |",
                                      "11: 3 cells, the table has 4: | v | +5 | 1234567 |"}));
}

}  // namespace
}  // namespace strata::docs
