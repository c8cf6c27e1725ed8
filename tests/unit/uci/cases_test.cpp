// What peers have sent that once went unanswered: tests/cases/uci, lines as they came. '#' begins a remark, '(' what was seen.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/unit/uci/peer.hpp"

namespace strata::uci {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> files() {
  std::vector<std::string> names;
  for (auto const& file : fs::directory_iterator(fs::path(STRATA_SOURCE_DIR) / "tests/cases/uci"))
    names.push_back(file.path().filename().string());
  if (names.empty()) throw std::runtime_error("tests/cases/uci holds nothing");
  std::ranges::sort(names);
  return names;
}

class UciCase : public ::testing::TestWithParam<std::string> {};

TEST_P(UciCase, EveryGoIsAnsweredWithALegalMove) {
  std::ifstream file(fs::path(STRATA_SOURCE_DIR) / "tests/cases/uci" / GetParam());
  Peer peer;
  std::string position = "position startpos";
  int searches = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line[0] == '(') continue;
    peer.lines.clear();
    if (line.starts_with("position")) position = line;
    bool const goes_on = peer.session.handle(line);
    EXPECT_EQ(goes_on, line != "quit") << line;
    if (!line.starts_with("go")) {
      EXPECT_FALSE(peer.heard("error")) << line << ": " << peer.last();
      continue;
    }
    ASSERT_TRUE(peer.answers()) << line << " searches without end";
    ++searches;
    EXPECT_EQ(peer.count("bestmove "), 1) << line;
    std::string const move = peer.best_move();
    // What it says it reads.
    peer.tell({(position + (position.find(" moves") == std::string::npos ? " moves " : " ") + move).c_str()});
    EXPECT_FALSE(peer.heard("error position")) << position << ' ' << move << ": " << peer.last();
    peer.tell({position.c_str()});
  }
  EXPECT_GT(searches, 0);
}

INSTANTIATE_TEST_SUITE_P(All, UciCase, ::testing::ValuesIn(files()), [](auto const& tested) {
  std::string name = tested.param;
  std::ranges::replace(name, '.', '_');
  return name;
});

}  // namespace
}  // namespace strata::uci
