// The tags by which other programs know a game of chess: Standard, and a start as FEN.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "api/dialect.hpp"
#include "api/setup.hpp"

namespace strata::api {
namespace {

std::string record_of(Variant const& variant, std::string_view start = {}) {
  auto const game = Game::create(variant, start);
  EXPECT_TRUE(game) << start;
  auto const record = game ? write_record(*game, {}) : std::unexpected(game.error());
  return record ? *record : record.error().message;
}

std::string tags_of(std::string const& record) {
  std::size_t const begin = record.find("[Variant ");
  return begin == std::string::npos ? record : record.substr(begin, record.find("\n\n") - begin);
}

TEST(RecordTags, ChessIsWrittenAsOthersReadIt) {
  Variant const chess = *Variant::load("orthodox");
  EXPECT_EQ(tags_of(record_of(chess)), "[Variant \"Standard\"]");
  for (char const* rights : {"KQkq", "Kq", "Q", "-"}) {
    std::string const fen = std::string("r3k2r/8/8/8/4P3/8/8/R3K2R b ") + rights + " e3 0 7";
    std::string const record = record_of(chess, fen);
    EXPECT_NE(record.find("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n[Variant \"Standard\"]\n"), std::string::npos)
        << record;
    auto const read = replay(chess, record, {});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->front().game.start(), Game::create(chess, fen)->start());
  }
}

// Elsewhere the options of a game are not known, and its tag names it.
TEST(RecordTags, ChessUnderOptionsKeepsItsName) {
  Variant const endless = *Variant::load("orthodox", {{"repetition", "0"}});
  std::string const record = record_of(endless, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(tags_of(record), "[Variant \"orthodox\"]\n[Options \"repetition=0\"]");
  EXPECT_NE(record.find("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]"), std::string::npos) << record;
}

TEST(RecordTags, NoOtherShippedGameIsStandard) {
  int others = 0;
  for (VariantInfo const& info : variants()) {
    Variant const variant = *Variant::load(info.id);
    bool const chess = is_plain_chess(*Game::create(variant));
    others += chess ? 0 : 1;
    EXPECT_EQ(tags_of(record_of(variant)), "[Variant \"" + (chess ? std::string("Standard") : info.id) + "\"]");
  }
  EXPECT_EQ(others + 1, static_cast<int>(variants().size()));
}

// Three rooks, two of them on one side of the king: KQkq would not tell them apart.
TEST(RecordTags, RightsThatLettersCannotSayAreNamedByTheirCells) {
  auto const variant = Variant::from_text(
      "format = 1\nid = \"rooks\"\nname = \"Rooks\"\nsummary = \"Three rooks.\"\n[board]\nfiles = "
      "\"abcdefgh\"\nranks = \"12345678\"\ncell_name = \"{file}{rank}\"\n[pieces.K]\nname = \"king\"\nroyal = "
      "true\nleaps = [\"(1,0)*\", \"(1,1)*\"]\n[pieces.R]\nname = \"rook\"\nslides = [\"(1,0)*\"]\n"
      "[castling.rows.O-O]\nking = [\"e1\", \"g1\"]\nrook = [\"h1\", \"f1\"]\n"
      "[castling.rows.O-O-O]\nking = [\"e1\", \"c1\"]\nrook = [\"a1\", \"d1\"]\n"
      "[castling.rows.O-O-G]\nking = [\"e1\", \"f1\"]\nrook = [\"g1\", \"e1\"]\n"
      "[start]\nposition = \"4k3/8/8/8/8/8/8/R3K1RR w a1,g1,h1 - 0 1\"\n",
      "rooks.toml");
  ASSERT_TRUE(variant) << variant.error().text();
  for (auto const& [tfen, fen] : {std::pair("4k3/8/8/8/8/8/8/R3K1RR w a1 - 0 1", "4k3/8/8/8/8/8/8/R3K1RR w Q - 0 1"),
                                  {"4k3/8/8/8/8/8/8/R3K2R w a1,h1 - 0 1", "4k3/8/8/8/8/8/8/R3K2R w a1,h1 - 0 1"}}) {
    auto const game = Game::create(*variant, tfen);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(game->fen(), fen);
    EXPECT_EQ(Setup::from_tfen(*variant, tfen)->fen(), fen);
    EXPECT_EQ(Game::create(*variant, fen)->position(), tfen);
  }
}

TEST(RecordTags, TheGameOfARecord) {
  for (char const* name : {"", "Standard", "chess", "From Position", "orthodox"})
    EXPECT_EQ(game_of_record(name).value(), "orthodox") << name;
  EXPECT_EQ(game_of_record("parmen").value(), "parmen");
  EXPECT_EQ(game_of_record("Atomic").error().message.substr(0, 80),
            "the tag Variant: this is a record of Atomic; games known here are orthodox, raum");
}

}  // namespace
}  // namespace strata::api
