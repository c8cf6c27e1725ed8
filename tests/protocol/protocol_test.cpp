// Conversations with `strata uci` as data: every tests/protocol/*.dialogue is a test of that name, held with the real program.
//
//   # a remark
//   < LINE       sent. \0 \r \t \\ and \xHH stand for those bytes
//   << TEXT      sent without an end of line
//   > PATTERN    the next line it says; * stands for any signs
//   > ...        any number of lines, up to one that the next pattern fits
//   - MS         nothing is said for so many milliseconds
//   ^            the end of the input
//
// After the last line the input ends, and the program has to end with exit code 0 without another word.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/protocol/program.hpp"

namespace strata::protocol {
namespace {

namespace fs = std::filesystem;

fs::path folder() { return fs::path(STRATA_SOURCE_DIR) / "tests/protocol"; }

bool fits(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] != '*') return !text.empty() && pattern[0] == text[0] && fits(pattern.substr(1), text.substr(1));
  for (std::size_t skip = 0; skip <= text.size(); ++skip)
    if (fits(pattern.substr(1), text.substr(skip))) return true;
  return false;
}

std::string bytes_of(std::string const& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      bytes += text[i];
      continue;
    }
    char const sign = text[++i];
    if (sign == 'x' && i + 2 < text.size()) {
      bytes += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      bytes += sign == '0' ? '\0' : sign == 'r' ? '\r' : sign == 't' ? '\t' : sign;
    }
  }
  return bytes;
}

std::vector<std::string> dialogues() {
  std::vector<std::string> names;
  for (auto const& file : fs::directory_iterator(folder()))
    if (file.path().extension() == ".dialogue") names.push_back(file.path().stem().string());
  if (names.empty()) throw std::runtime_error("tests/protocol holds no dialogue");
  std::ranges::sort(names);
  return names;
}

class Conversation : public ::testing::TestWithParam<std::string> {
 protected:
  // Where the program is started: dialogues name files of the project.
  struct AtTheSource {
    AtTheSource() { fs::current_path(STRATA_SOURCE_DIR); }
  };

  // Reads on until the pattern fits; only the very next line may where `skip` is false.
  bool expect(std::string const& pattern, bool skip) {
    std::string heard;
    while (auto const line = program_.line(patience())) {
      if (fits(pattern, *line)) return true;
      heard += *line + '\n';
      if (!skip) break;
    }
    ADD_FAILURE() << GetParam() << ".dialogue:" << number_ << ": expected\n" << pattern << "\n-- but heard\n" << heard;
    return false;
  }

  AtTheSource at_the_source_;
  Program program_{{"uci"}};
  int number_ = 0;  // line of the file
};

TEST_P(Conversation, GoesAsWritten) {
  std::ifstream file(folder() / (GetParam() + ".dialogue"));
  bool skip = false;
  int steps = 0;
  for (std::string line; std::getline(file, line);) {
    ++number_;
    if (line.empty() || line[0] == '#') continue;
    ++steps;
    if (line.starts_with("<< ")) {
      ASSERT_TRUE(program_.send(bytes_of(line.substr(3)))) << number_;
    } else if (line.starts_with("< ") || line == "<") {
      ASSERT_TRUE(program_.send(bytes_of(line.size() > 2 ? line.substr(2) : "") + '\n')) << number_;
    } else if (line == "> ...") {
      skip = true;
    } else if (line.starts_with("> ") || line == ">") {
      if (!expect(line.size() > 2 ? line.substr(2) : "", skip)) return;
      skip = false;
    } else if (line.starts_with("- ")) {
      auto const said = program_.line(std::stoi(line.substr(2)));
      if (said) ADD_FAILURE() << GetParam() << ".dialogue:" << number_ << ": expected nothing, but heard\n" << *said;
    } else if (line == "^") {
      program_.close_input();
    } else {
      FAIL() << GetParam() << ".dialogue:" << number_ << ": not understood: " << line;
    }
  }
  EXPECT_GT(steps, 0);
  program_.close_input();
  while (auto const rest = program_.line(patience()))
    if (!skip) ADD_FAILURE() << GetParam() << ": said after the end: " << *rest;
  EXPECT_EQ(program_.exit_code(patience()), 0);
}

INSTANTIATE_TEST_SUITE_P(All, Conversation, ::testing::ValuesIn(dialogues()), [](auto const& tested) {
  std::string name = tested.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(Conversation, PatternsFitAsTheyShould) {
  EXPECT_TRUE(fits("bestmove *", "bestmove e2e4"));
  EXPECT_TRUE(fits("a*c*", "abcc"));
  EXPECT_FALSE(fits("bestmove", "bestmove e2e4"));
  EXPECT_FALSE(fits("*x", "abc"));
  EXPECT_EQ(bytes_of("a\\0b\\r\\x41\\\\"), std::string("a\0b\rA\\", 6));
}

}  // namespace
}  // namespace strata::protocol
