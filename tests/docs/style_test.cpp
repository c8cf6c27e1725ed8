// The right halves of docs/style.md stand in the tree, letter by letter: a pair whose right half has gone shows nobody anything.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace strata::docs {
namespace {

namespace fs = std::filesystem;

// Without marks of comments, all runs of blanks and ends of lines as one blank.
std::string plain(std::string_view line) {
  std::string text;
  for (char const c : line) {
    if (c != ' ' && c != '\t')
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  }
  return text.starts_with("// ") ? text.substr(3) : text;
}

// The parts of a right half that must be found: it is cut at "...", and a row of names stands with four blanks between them.
std::vector<std::string> parts_of(std::string_view half) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  auto const add = [&](std::size_t to) {
    std::string part = plain(half.substr(from, to - from));
    while (part.ends_with(' ')) part.pop_back();
    if (!part.empty()) parts.push_back(std::move(part));
  };
  for (std::size_t i = 0; i < half.size(); ++i)
    for (std::string_view const cut : {"...", "    "})
      if (i >= from && half.substr(i).starts_with(cut)) {
        add(i);
        from = i + cut.size();
      }
  add(half.size());
  return parts;
}

std::vector<std::string> right_halves(fs::path const& page) {
  constexpr std::string_view mark = "    right   ";
  constexpr std::string_view more = "            ";
  std::vector<std::string> parts;
  std::ifstream in(page);
  bool right = false;
  for (std::string line;
       std::getline(in, line) && line != "## Commits";) {  // what is right there stands in the history
    right = line.starts_with(mark) || (right && line.starts_with(more));
    if (!right) continue;
    for (std::string& part : parts_of(std::string_view(line).substr(mark.size()))) parts.push_back(std::move(part));
  }
  return parts;
}

std::string text_of_tree(fs::path const& root) {
  std::string text;
  for (char const* const folder : {"src", "web/src", "tests", "fuzz"})
    for (auto const& file : fs::recursive_directory_iterator(root / folder)) {
      std::string const kind = file.path().extension().string();
      if (kind != ".cpp" && kind != ".hpp" && kind != ".ipp" && kind != ".ts" && kind != ".mjs") continue;
      std::ifstream in(file.path());
      for (std::string line; std::getline(in, line);) text += plain(line) + '\n';
    }
  return text;
}

TEST(StylePage, RightHalvesStandInTheTree) {
  fs::path const root = STRATA_SOURCE_DIR;
  std::string const tree = text_of_tree(root);
  std::vector<std::string> const halves = right_halves(root / "docs/style.md");
  EXPECT_GT(halves.size(), 15U);
  for (std::string const& half : halves) EXPECT_NE(tree.find(half), std::string::npos) << half;
}

TEST(StylePage, APartThatIsCutIsTwoParts) {
  EXPECT_EQ(parts_of("// a  b ... c"), (std::vector<std::string>{"a b", "c"}));
  EXPECT_EQ(parts_of("class A      class B"), (std::vector<std::string>{"class A", "class B"}));
}

}  // namespace
}  // namespace strata::docs
