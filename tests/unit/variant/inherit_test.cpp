#include <gtest/gtest.h>

#include "variant/loader.hpp"

namespace strata::variant {
namespace {

std::string const parent_text = R"(format = 1
id = "parent"
name = "Parent"
law = "somewhere"
order = 7
[board]
files = "abcd"
ranks = "1234"
[pieces.K]
name = "king"
royal = true
leaps = ["(1,0)*", "(1,1)*"]
[pieces.R]
name = "rook"
slides = ["(1,0)*"]
[pieces.N]
name = "knight"
leaps = ["(1,2)*"]
[start]
position = "kr2/4/4/2RK w - - 0 1"
[options.fast.values.no]
[options.fast.values.yes]
patch.endings.move_rule_plies = 10
)";

std::vector<EmbeddedVariant> library(std::vector<std::pair<std::string_view, std::string_view>> const& files) {
  std::vector<EmbeddedVariant> out;
  for (auto const& [id, text] : files) out.push_back({id, text, text_hash(text)});
  return out;
}

Result<std::shared_ptr<Variant const>> load_child(std::string const& text, OptionValues const& options = {}) {
  std::vector<EmbeddedVariant> const shipped = library({{"parent", parent_text}});
  return load("format = 1\nid = \"child\"\nname = \"Child\"\ninherits = \"parent\"\n" + text, "child.toml", options, 0,
              shipped);
}

TEST(Inheritance, TheChildSaysOnlyWhatDiffers) {
  auto const child = load_child("[pieces.N]\nleaps = [\"(1,3)*\"]\n");
  ASSERT_TRUE(child) << child.error().text();
  Variant const& v = **child;
  EXPECT_EQ(v.spec->name, "Child");
  EXPECT_EQ(v.spec->law, "");
  EXPECT_EQ(v.spec->order, 0);
  EXPECT_EQ(v.names.letters, (std::vector<char>{'K', 'R', 'N'}));
  EXPECT_EQ(v.names.types[2], "knight");
  EXPECT_EQ(v.rules->types[2].side[0].moves[0].vectors.front(), (Vector{2, 6, 0}));
}

TEST(Inheritance, NewPiecesComeLastAndDroppedOnesAreGone) {
  auto const child = load_child("drop = [\"pieces.N\"]\n[pieces.B]\nname = \"bishop\"\nslides = [\"(1,1)*\"]\n");
  ASSERT_TRUE(child) << child.error().text();
  EXPECT_EQ((*child)->names.letters, (std::vector<char>{'K', 'R', 'B'}));
}

TEST(Inheritance, OptionsOfTheParentAreOptionsOfTheChild) {
  auto const child = load_child("", {{"fast", "yes"}});
  ASSERT_TRUE(child) << child.error().text();
  EXPECT_EQ((*child)->rules->endings.move_rule_plies, 10);
}

TEST(Inheritance, AMistakeInTheParentNamesTheParentsFile) {
  std::string const spoilt = parent_text + "[endings]\nstalemate = \"maybe\"\n";
  std::vector<EmbeddedVariant> const shipped = library({{"parent", spoilt}});
  auto const child =
      load("format = 1\nid = \"child\"\nname = \"Child\"\ninherits = \"parent\"\n", "child.toml", {}, 0, shipped);
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().text(), "parent.toml:25:13: endings.stalemate is \"maybe\", expected one of draw, loss, win");
}

TEST(Inheritance, UnknownParentsAndDropsAreRefused) {
  std::vector<EmbeddedVariant> const shipped = library({{"parent", parent_text}});
  auto const child = load("format = 1\nid = \"c\"\nname = \"C\"\ninherits = \"parnet\"\n", "c.toml", {}, 0, shipped);
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().text(),
            "c.toml:4:12: there is no shipped variant \"parnet\" to inherit from; did you mean \"parent\"?");
  auto const dropper = load_child("drop = \"pieces.Z\"\n");
  ASSERT_FALSE(dropper);
  EXPECT_EQ(dropper.error().message, "there is no \"pieces.Z\" to drop");
}

TEST(Inheritance, CirclesEnd) {
  std::string_view const a = "format = 1\nid = \"a\"\nname = \"A\"\ninherits = \"b\"\n";
  std::string_view const b = "format = 1\nid = \"b\"\nname = \"B\"\ninherits = \"a\"\n";
  std::vector<EmbeddedVariant> const shipped = library({{"a", a}, {"b", b}});
  auto const circle = load(a, "a.toml", {}, 0, shipped);
  ASSERT_FALSE(circle);
  EXPECT_EQ(circle.error().code, ErrorCode::Limit);
  EXPECT_NE(circle.error().message.find("in a circle"), std::string::npos);
}

// docs/formats/variant.md, section 15.
TEST(Inheritance, OfEightGenerations) {
  auto const load_behind = [](int parents) {
    std::vector<std::string> texts;
    for (int i = 1; i < parents; ++i)
      texts.push_back("format = 1\nid = \"p" + std::to_string(i) + "\"\nname = \"P\"\ninherits = \"" +
                      (i + 1 < parents ? "p" + std::to_string(i + 1) : "parent") + "\"\n");
    std::vector<std::string> ids;
    for (int i = 1; i < parents; ++i) ids.push_back("p" + std::to_string(i));
    std::vector<EmbeddedVariant> shipped = library({{"parent", parent_text}});
    for (std::size_t i = 0; i < texts.size(); ++i) shipped.push_back({ids[i], texts[i], text_hash(texts[i])});
    std::string const first = parents > 1 ? "p1" : "parent";
    return load("format = 1\nid = \"child\"\nname = \"Child\"\ninherits = \"" + first + "\"\n", "child.toml", {}, 0,
                shipped);
  };
  auto const eight = load_behind(7);
  ASSERT_TRUE(eight) << eight.error().message;
  auto const nine = load_behind(8);
  ASSERT_FALSE(nine);
  EXPECT_NE(nine.error().message.find("more than 8 deep"), std::string::npos) << nine.error().message;
}

}  // namespace
}  // namespace strata::variant
