#include <gtest/gtest.h>

#include "tests/support/games.hpp"
#include "variant/loader.hpp"
#include "variant/options.hpp"

namespace strata {
namespace {

Result<std::shared_ptr<Variant const>> under(std::string const& id, OptionValues const& options) {
  return load_variant_text(tests::read_file(tests::source_path("variants/" + id + ".toml")), id + ".toml", options);
}

std::string refusal(std::string const& id, OptionValues const& options) {
  auto const variant = under(id, options);
  if (variant) return "loads";
  EXPECT_EQ(variant.error().code, ErrorCode::BadOption);
  return variant.error().message;
}

TEST(VariantOptions, DefaultsAreNotRecorded) {
  auto const variant = under("ziggurat", {{"promotion", "full"}, {"check", "type"}, {"move_rule_plies", "0"}});
  ASSERT_TRUE(variant);
  EXPECT_EQ((*variant)->options, (OptionValues{{"check", "type"}}));
}

TEST(VariantOptions, AreSortedByName) {
  auto const variant = under("parmen", {{"rules", "tournament"}, {"move_rule_plies", "24"}});
  ASSERT_TRUE(variant);
  EXPECT_EQ((*variant)->options, (OptionValues{{"move_rule_plies", "24"}, {"rules", "tournament"}}));
}

TEST(VariantOptions, UnknownNamesAndValuesAreRefused) {
  EXPECT_EQ(refusal("ziggurat", {{"promotin", "full"}}), "unknown option \"promotin\"; did you mean \"promotion\"?");
  EXPECT_EQ(refusal("ziggurat", {{"promotion", "Full"}}),
            "the option promotion is \"Full\", expected one of full, classic");
  EXPECT_EQ(refusal("ziggurat", {{"check", "type"}, {"check", "type"}}), "the option check is given twice");
}

TEST(VariantOptions, NumbersAreWrittenPlainly) {
  for (char const* text : {"", "+5", "-1", "05", "5 ", "1e3", "1000001", "99999999999999999999", "0x10"})
    EXPECT_NE(refusal("orthodox", {{"move_rule_plies", text}}).find("expected a whole number"), std::string::npos)
        << text;
  EXPECT_EQ(refusal("orthodox", {{"repetition", "1"}}), "the option repetition cannot be 1");
  for (char const* text : {"0", "1", "1000000"}) {
    auto const variant = under("orthodox", {{"move_rule_plies", text}});
    ASSERT_TRUE(variant) << text;
    EXPECT_EQ((*variant)->rules->endings.move_rule_plies, std::stoi(text));
  }
}

TEST(VariantOptions, EveryValueOfEveryGameLoads) {
  for (std::string const& id : shipped_variants())
    for (Error const& error : find_option_errors(tests::read_file(tests::source_path("variants/" + id + ".toml")), id))
      ADD_FAILURE() << error.text();
  for (auto const& games : {tests::own_games(), tests::published_games()})
    for (tests::GameCase const& game : games)
      for (Error const& error : find_option_errors(tests::read_file(game.path), game.name))
        ADD_FAILURE() << error.text();
}

TEST(VariantOptions, TheLawsListExactlyThese) {
  std::vector<std::pair<std::string, std::vector<std::string>>> const expected{
      {"orthodox", {"move_rule_plies=100", "repetition=3"}},
      {"raumschach", {"move_rule_plies=100", "repetition=3"}},
      {"threedc",
       {"king_file=e|d", "stalemate=draw|loss", "prince_capture_in_check=forbidden|allowed", "move_rule_plies=100",
        "repetition=3"}},
      {"ziggurat", {"promotion=full|classic", "check=standing|type", "move_rule_plies=0", "repetition=3"}},
      {"parmen", {"rules=standard|tournament", "promotion=free|captured", "move_rule_plies=100", "repetition=3"}},
      {"upright",
       {"en_passant_across_levels=true|false", "special_castling_needs_1b1_empty=true|false",
        "promote_to_commoner=false|true", "move_rule_plies=100", "repetition=3"}},
      {"uplifting", {"layout=edge|edge-mirror|centre", "pawn_captures=8|4", "move_rule_plies=500", "repetition=3"}}};
  for (auto const& [id, options] : expected) {
    auto const variant = under(id, {});
    ASSERT_TRUE(variant) << variant.error().text();
    std::vector<std::string> found;
    for (OptionSpec const& option : (*variant)->spec->options) {
      std::string text = option.name + "=" + option.default_value;
      for (OptionValueSpec const& value : option.values)
        if (value.name != option.default_value) text += "|" + value.name;
      found.push_back(text);
    }
    EXPECT_EQ(found, options) << id;
  }
}

TEST(VariantOptions, AMistakeInAPatchIsFoundBeforeItIsChosen) {
  std::string const text = tests::read_file(tests::source_path("variants/orthodox.toml")) +
                           "[options.x.values.a]\n[options.x.values.b]\npatch.pieces.N.leeps = [\"(1,3)*\"]\n";
  auto const variant = load_variant_text(text, "x.toml");
  ASSERT_FALSE(variant);
  EXPECT_NE(variant.error().text().find("unknown key \"leeps\" in [pieces.N]; did you mean \"leaps\"?"),
            std::string::npos)
      << variant.error().text();
}

TEST(VariantOptions, ThePatchOfADefaultIsRefused) {
  std::string const text = tests::read_file(tests::source_path("variants/orthodox.toml")) +
                           "[options.x.values.a]\npatch.pieces.N.leaps = []\n[options.x.values.b]\n";
  auto const variant = load_variant_text(text, "x.toml");
  ASSERT_FALSE(variant);
  EXPECT_NE(variant.error().message.find("the file as it stands must be the default"), std::string::npos);
}

TEST(VariantOptions, OptionsCombine) {
  auto const variant = under("uplifting", {{"layout", "centre"}, {"pawn_captures", "4"}});
  ASSERT_TRUE(variant) << variant.error().text();
  Variant const& v = **variant;
  EXPECT_EQ(v.rules->side(Piece(Color::White, v.names.find_letter('P'))).en_passant.size(), 4U);
  EXPECT_EQ(v.names.cells[v.rules->castling.front().king_from], "e4L1");
}

}  // namespace
}  // namespace strata
