// The examples of docs/formats/tfen.md and records.md are what they say: every block "```tfen ID", "```pgn" and "```listing ID"
// is read, written again and played through.

#include <gtest/gtest.h>

#include <sstream>

#include "notation/replay.hpp"
#include "notation/tfen.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Block {
  std::string kind, id, text;
};

std::vector<Block> blocks_of(std::string const& page) {
  std::istringstream in(tests::read_file(tests::source_path(page)));
  std::vector<Block> blocks;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      if (!inside) {
        std::istringstream words(line.substr(3));
        blocks.push_back({});
        words >> blocks.back().kind >> blocks.back().id;
      }
      inside = !inside;
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

TEST(FormatPagesTest, PositionsAreReadAndWrittenAgain) {
  int found = 0;
  for (Block const& block : blocks_of("docs/formats/tfen.md")) {
    if (block.kind != "tfen") continue;
    ++found;
    ASSERT_FALSE(block.id.empty()) << "a position of which game? " << block.text;
    auto const variant = load_variant(block.id).value();
    auto const position = position_from_tfen(variant->rules, variant->names, block.text);
    ASSERT_TRUE(position) << block.text << position.error().text();
    EXPECT_EQ(write_tfen(*variant->rules, variant->names, (*position)->setup()) + "\n", block.text);
  }
  EXPECT_GE(found, 3);
}

TEST(FormatPagesTest, RecordsArePlayedThrough) {
  int written = 0;
  int listed = 0;
  for (Block const& block : blocks_of("docs/formats/records.md")) {
    if (block.kind != "pgn" && block.kind != "listing") continue;
    ++(block.kind == "pgn" ? written : listed);
    auto const records = parse_records(block.text);
    ASSERT_TRUE(records) << records.error().text();
    ASSERT_EQ(records->size(), 1U);
    Record const& record = records->front();
    if (block.kind == "pgn") EXPECT_EQ(write_record(record), block.text);
    std::string const id = block.id.empty() ? std::string(record.tag("Variant")) : block.id;
    auto const variant = load_variant(id, read_options(record.tag("Options")).value()).value();
    auto const played =
        replay_record(record, variant->rules, variant->names, variant->names.notations[0], variant->start);
    ASSERT_TRUE(played) << played.error().text();
    EXPECT_FALSE(played->fault) << played->fault->move << ": " << played->fault->why;
  }
  EXPECT_GE(written, 1);
  EXPECT_GE(listed, 1);
}

}  // namespace
}  // namespace strata
