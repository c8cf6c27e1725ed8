// Every block of TOML in docs/formats/variant.md loads. A block that begins with format = 1 is a whole file; one tagged with
// the id of a shipped variant is laid over that variant; blocks with another tag are parts of one file.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Block {
  int line = 0;
  std::string tag;
  std::string text;
};

std::vector<Block> toml_blocks(std::string const& page) {
  std::vector<Block> blocks;
  std::istringstream lines(page);
  std::string line;
  bool inside = false;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (inside) {
      if (line == "```")
        inside = false;
      else
        blocks.back().text += line + "\n";
    } else if (line.starts_with("```toml")) {
      inside = true;
      std::string const tag = line.size() > 8 ? line.substr(8) : "";
      blocks.push_back({number, tag, ""});
    }
  }
  return blocks;
}

void expect_loads(std::string const& text, std::string const& place) {
  for (Error const& error : find_option_errors(text, place)) ADD_FAILURE() << error.text();
}

TEST(VariantFormatPage, EveryExampleLoads) {
  std::vector<Block> const blocks = toml_blocks(tests::read_file(tests::source_path("docs/formats/variant.md")));
  ASSERT_GE(blocks.size(), 15U);
  std::vector<std::string> const shipped = shipped_variants();
  std::map<std::string, std::string> parts;
  for (Block const& block : blocks) {
    std::string const place = "variant.md, block in line " + std::to_string(block.line);
    if (block.text.starts_with("format = 1") && block.tag.empty())
      expect_loads(block.text, place);
    else if (std::find(shipped.begin(), shipped.end(), block.tag) != shipped.end())
      expect_loads("format = 1\nid = \"example\"\nname = \"Example\"\ninherits = \"" + block.tag + "\"\n" + block.text,
                   place);
    else if (!block.tag.empty())
      parts[block.tag] += block.text + "\n";
    else
      ADD_FAILURE() << place << " is neither a whole file nor tagged";
  }
  EXPECT_EQ(parts.size(), 1U);
  for (auto const& [tag, text] : parts) {
    expect_loads(text, tag);
    auto const variant = load_variant_text(text, tag);
    ASSERT_TRUE(variant);
    EXPECT_TRUE((*variant)->warnings.empty()) << (*variant)->warnings.front().text();
  }
}

}  // namespace
}  // namespace strata
