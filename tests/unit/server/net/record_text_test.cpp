// A stored game as a record that the core reads again.

#include "server/net/record_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "api/api.hpp"
#include "tests/unit/server/sql.hpp"

namespace strata::server::net {
namespace {

protocol::GameSnapshot a_game(std::string const& text) {
  protocol::GameSnapshot game;
  game.variant = text.empty() ? "raumschach" : "mine";
  game.variant_text = text;
  game.start = api::Variant::load("raumschach").value().start();
  game.line = {"Ba2-Ba3"};
  game.at = 1;
  return game;
}

std::string own_file(std::string const& remark) {
  std::string text = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "raumschach.toml");
  std::string const id = "id = \"raumschach\"";
  return text.replace(text.find(id), id.size(), "id = \"mine\"") + remark;
}

TEST(RecordText, NamesTheFileAsTheRecordsOfTheProgramDo) {
  std::string const text = own_file("");
  api::Variant const variant = api::Variant::from_text(text, "mine.toml").value();
  std::string const record = record_text(a_game(text));
  std::string const tag = "[VariantHash \"" + api::file_hash(text) + "\"]\n";
  EXPECT_NE(record.find(tag), std::string::npos) << record;
  EXPECT_NE(api::write_record(api::Game::create(variant).value(), {}).value().find(tag), std::string::npos);

  auto const here = api::replay(variant, record, "record").value();
  EXPECT_EQ(here.front().played, 1);
  EXPECT_FALSE(here.front().failure);
  api::Variant const other = api::Variant::from_text(own_file("# another text\n"), "mine.toml").value();
  auto const elsewhere = api::replay(other, record, "record").value();
  ASSERT_TRUE(elsewhere.front().failure);
  EXPECT_NE(elsewhere.front().failure->message.find("VariantHash"), std::string::npos);
}

TEST(RecordText, AShippedGameNeedsNoHash) { EXPECT_EQ(record_text(a_game("")).find("VariantHash"), std::string::npos); }

TEST(RecordText, AGameWhoseLawHasChangedIsWrittenWithItsMovesAsTheyWereStored) {
  std::string const remark =
      "{The law of this game has changed since it was played; its moves are as they were stored.}";
  auto const words = [](std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text;
  };
  protocol::GameSnapshot game = a_game("");
  game.line = {"Ba2-Ba3", "N1f3/4", "Ba3-Ba4"};  // of which no law of today reads the second
  game.at = 2;
  game.end = protocol::End{"black", "resignation"};
  EXPECT_EQ(words(record_text(game)).find(remark), std::string::npos);
  game.law = protocol::LawStatus::Changed;
  std::string const record = words(record_text(game));
  EXPECT_NE(record.find(remark + " 1. Ba2-Ba3 N1f3/4 0-1"), std::string::npos) << record;
  EXPECT_EQ(record.find("Ba4"), std::string::npos) << "what was taken back is not of the game";
  EXPECT_NE(record.find("[Termination \"resignation\"]"), std::string::npos) << record;
}

TEST(RecordText, SaysTheTimeControl) {
  struct Row {
    protocol::ClockState clock;
    std::string value;
  };
  constexpr std::int64_t three_days = 259'200'000;
  for (Row const& row : {Row{{300'000}, "300"}, Row{{300'000, 3'000}, "300+3"}, Row{{90'500, 50}, "90.5+0.05"},
                         Row{{300'000, 0, 0, 1, 1, std::nullopt, 5'000, 5'000}, "300d5"},
                         Row{{300'000, 0, 0, 1, 1, std::nullopt, 0, 0, 3, 30'000}, "300:3x30"},
                         Row{{three_days, 0, 3, three_days, three_days}, "1/259200"}}) {
    protocol::GameSnapshot game = a_game("");
    game.clock = row.clock;
    EXPECT_NE(record_text(game).find("[TimeControl \"" + row.value + "\"]\n"), std::string::npos) << record_text(game);
  }
  EXPECT_EQ(record_text(a_game("")).find("TimeControl"), std::string::npos) << "a game without a clock";
}

}  // namespace
}  // namespace strata::server::net
