// The limits of docs/formats/variant.md, section 15: at the limit a file loads, beyond it the error names the limit.

#include <gtest/gtest.h>

#include "tests/support/games.hpp"

namespace strata {
namespace {

std::string repeat(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

// Parts of a file on 16x4, each of which a test may replace.
struct File {
  std::string id = "limits";
  std::string name = "Limits";
  std::string ranks = "\"1234\"";
  std::string scheme = "{file}{rank}";
  std::string king_name = "king";
  std::string king = "leaps = [\"(1,0)*\", \"(1,1)*\"]\n";
  std::string more = {};

  [[nodiscard]] std::string text() const {
    return "format = 1\nid = \"" + id + "\"\nname = \"" + name +
           "\"\n[board]\nfiles = \"abcdefghijklmnop\"\nranks = " + ranks + "\ncell_name = \"" + scheme +
           "\"\n[pieces.K]\nname = \"" + king_name + "\"\nroyal = true\n" + king + more +
           "[start]\nposition = \"k15/16/16/K15 w - - 0 1\"\n";
  }
};

std::string limit_error(std::string const& text) {
  auto const variant = load_variant_text(text, "limits.toml");
  return variant ? "" : variant.error().message;
}

void expect_limit(File const& within, File const& beyond, std::string_view said) {
  EXPECT_EQ(limit_error(within.text()), "");
  EXPECT_NE(limit_error(beyond.text()).find(said), std::string::npos) << limit_error(beyond.text());
}

TEST(VariantLimits, BytesOfAFile) {
  std::string text = File().text();
  text += "# " + std::string(128 * 1024 - text.size() - 3, 'x') + "\n";
  ASSERT_EQ(text.size(), std::size_t{128} * 1024);
  EXPECT_EQ(limit_error(text), "");
  EXPECT_EQ(limit_error(text + "\n"), "the file has 131073 bytes, expected at most 131072");
}

// Tables of keys that mean nothing, and values of no use: what is said within the limit is about them, beyond it about the limit.
void expect_beyond(std::string const& within, std::string const& beyond, std::string_view said) {
  EXPECT_EQ(limit_error(within).find(said), std::string::npos) << limit_error(within);
  EXPECT_NE(limit_error(beyond).find(said), std::string::npos) << limit_error(beyond);
}

TEST(VariantLimits, DotsInALine) {
  auto const dots = [](std::size_t count) { return File().text() + "# " + repeat(".", count) + "\n"; };
  EXPECT_EQ(limit_error(dots(100)), "");
  EXPECT_EQ(limit_error(dots(101)), "the line has more than 100 dots");
}

TEST(VariantLimits, KeysOfATable) {
  auto const keys = [](int count) {
    std::string text = "[view]\n";
    for (int i = 0; i < count; ++i) text += "k" + std::to_string(i) + " = 1\n";
    return File{.more = text}.text();
  };
  expect_beyond(keys(256), keys(257), "a table has 257 keys, expected at most 256");
}

TEST(VariantLimits, ValuesOfAFile) {
  auto const values = [](std::size_t count) {
    return File{.more = "nothing = [" + repeat("1,", count) + "]\n"}.text();
  };
  expect_beyond(values(19'000), values(20'000), "the file has more than 20000 values");
}

TEST(VariantLimits, DepthOfAFile) {
  // The table of the piece and the file itself are two.
  auto const deep = [](std::size_t depth) {
    return File{.king = "leaps = [\"(1,0)*\"]\nnothing = " + repeat("[", depth) + "1" + repeat("]", depth) + "\n"}
        .text();
  };
  expect_beyond(deep(13), deep(14), "tables and arrays are nested more than 16 deep");
}

TEST(VariantLimits, FilesRanksAndLevels) {
  EXPECT_EQ(limit_error(File().text()), "");  // sixteen files
  auto const ranks = [](int count) {
    std::string list = "[";
    for (int i = 1; i <= count; ++i) list += "\"" + std::to_string(i) + "\", ";
    return File{.ranks = list + "]"}.text();
  };
  expect_beyond(ranks(16), ranks(17), "ranks: 17, expected 1 to 16");
}

TEST(VariantLimits, Cells) {
  auto const levels = [](std::string_view letters) {
    return File{.ranks = "\"1234\"\nlevels = \"" + std::string(letters) + "\"", .scheme = "{level}{file}{rank}"}.text();
  };
  expect_beyond(levels("ABCDEFGH"), levels("ABCDEFGHI"), "512");
}

TEST(VariantLimits, LettersOfTheStart) {
  auto const start = [](std::size_t letters) {
    std::string text = File().text();
    std::string const position = "k15/16/16/K15 w - - 0 1";
    return text.replace(text.find(position), position.size(), std::string(letters, 'k'));
  };
  expect_beyond(start(8192), start(8193), "the start position is longer than 8192 letters");
}

TEST(VariantLimits, EntriesOfMoves) {
  auto const file = [](std::size_t entries) {
    return File{.king = "moves = [" + repeat("{ vectors = [\"0,1\"] },", entries) + "{ vectors = [\"1,0\"] }]\n"};
  };
  expect_limit(file(31), file(32), "pieces.K.moves has more than 32 entries");
}

TEST(VariantLimits, VectorsOfAPiece) {
  // 255 + 128 + 112 + 7 + 7 are 509.
  std::string const list = "\"-7..8,-7..8\", \"-7..8,-15..-8\", \"-7..8,9..15\", \"9..15,0\", \"9..15,1\"";
  expect_limit(File{.king = "goes = [" + list + "]\n"}, File{.king = "goes = [" + list + ", \"9..15,2\"]\n"},
               "512 vectors");
}

TEST(VariantLimits, LettersOfAVector) {
  auto const file = [](std::size_t blanks) { return File{.king = "leaps = [\"0," + repeat(" ", blanks) + "1\"]\n"}; };
  EXPECT_EQ(limit_error(file(61).text()), "");
  EXPECT_NE(limit_error(file(62).text()), "");
}

TEST(VariantLimits, StepsOfASlide) {
  auto const file = [](int steps) {
    return File{.king = "moves = [{ vectors = [\"1,0\"], steps = " + std::to_string(steps) + " }]\n"};
  };
  expect_limit(file(16), file(17), "16");
}

TEST(VariantLimits, TextsOfAZoneAndTheirLetters) {
  auto const texts = [](std::size_t count) {
    return File{.king = "leaps = [\"(1,0)*\"]\nstands = [" + repeat("\"everywhere\",", count) + "]\n"};
  };
  expect_limit(texts(512), texts(513), "a zone of 513 texts, expected at most 512");
  auto const letters = [](std::size_t count) {
    return File{.king = "leaps = [\"(1,0)*\"]\nstands = \"everywhere" + repeat(" ", count - 10) + "\"\n"};
  };
  expect_limit(letters(1024), letters(1025), "is longer than 1024 letters");
}

TEST(VariantLimits, NamesOfAxesAndCells) {
  expect_limit(File{.ranks = "[\"1\", \"2\", \"3\", \"4444\"]"}, File{.ranks = "[\"1\", \"2\", \"3\", \"44444\"]"},
               "expected 1 to 4 letters or digits");
  expect_limit(File{.scheme = "{file}" + repeat("_", 28) + "{rank}"},
               File{.scheme = "{file}" + repeat("_", 29) + "{rank}"}, "cell_name may hold");
}

TEST(VariantLimits, LettersOfIdsNamesAndTexts) {
  expect_limit(File{.id = repeat("x", 40)}, File{.id = repeat("x", 41)}, "is no id");
  expect_limit(File{.king_name = repeat("k", 30)}, File{.king_name = repeat("k", 31)}, "expected 1 to 30 letters");
  expect_limit(File{.name = repeat("n", 400)}, File{.name = repeat("n", 401)}, "expected at most 400");
}

TEST(VariantLimits, KindsOfPieces) {
  // Twenty-six letters are all there are.
  std::string more;
  for (char letter = 'A'; letter <= 'Z'; ++letter)
    if (letter != 'K') more += std::string("[pieces.") + letter + "]\nname = \"piece\"\nleaps = [\"0,1\"]\n";
  EXPECT_EQ(limit_error(File{.more = more}.text()), "");
}

TEST(VariantLimits, Castlings) {
  auto const rows = [](int count) {
    std::string more = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0)*\"]\n";
    for (int i = 0; i < count; ++i)
      more += "[castling.rows.O-" + std::to_string(i) + "]\nking = [\"e1\", \"g1\"]\nrook = [\"h1\", \"f1\"]\n";
    return File{.more = more};
  };
  expect_limit(rows(64), rows(65), "expected at most 64");
}

TEST(VariantLimits, RooksThatCastle) {
  // Sixteen of a rank, and as many of another king's.
  auto const rooks = [](int count) {
    std::string more = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0)*\"]\n";
    for (int i = 0; i < count; ++i) {
      std::string const rook = std::string(1, static_cast<char>('b' + i % 15)) + std::to_string(1 + i / 15);
      more +=
          "[castling.rows.O-" + std::to_string(i) + "]\nking = [\"a1\", \"a2\"]\nrook = [\"" + rook + "\", \"a3\"]\n";
    }
    return File{.more = more}.text();
  };
  expect_beyond(rooks(16), rooks(17), "more than 32 castling rooks");
}

TEST(VariantLimits, PinsAndBoards) {
  std::string const text = tests::read_file(tests::source_path("tests/variants/drawbridges.toml"));
  auto const boards = [&](int count) {
    std::string more;
    for (int i = 0; i < count; ++i) more += "B" + std::to_string(i) + " = { pin = \"a4(0)\", owner = \"w\" }\n";
    std::string changed = text;
    std::string const head = "[boards.named]\n";
    return changed.insert(changed.find(head) + head.size(), more);
  };
  EXPECT_EQ(limit_error(text), "");
  expect_beyond(boards(0), boards(13), "movable boards, expected 1 to 16 and no more than there are pins");
  // Boards of one cell, each over a cell of its own.
  auto const pins = [&](int count) {
    std::string more;
    for (char const rank : std::string("2613457"))
      for (char const file : std::string("abcdef"))
        if (count-- > 0) {
          std::string const cell{file, rank};
          more += "\"" + cell + "(0)\" = [[\"" + cell + "(1)\"]]\n";
        }
    std::string const head = "[boards.pins]\n";
    std::size_t const begin = text.find(head) + head.size();
    std::string changed = text;
    return changed.replace(begin, text.find("[boards.named]") - begin, more);
  };
  expect_beyond(pins(32), pins(33), "33 pins, expected 1 to 32");
}

TEST(VariantLimits, Options) {
  auto const options = [](int count, int values) {
    std::string more;
    for (int i = 0; i < count; ++i) {
      more += "[options.o" + std::to_string(i) + ".values]\n";
      for (int v = 0; v < values; ++v) more += "v" + std::to_string(v) + " = {}\n";
    }
    return File{.more = more};
  };
  expect_limit(options(32, 2), options(33, 2), "more than 32 options or 64 values");
  EXPECT_NE(limit_error(options(13, 5).text()).find("64 values"), std::string::npos);
}

TEST(VariantLimits, Numbers) {
  expect_limit(File{.more = "[endings]\nmove_rule_plies = 1000000\n"},
               File{.more = "[endings]\nmove_rule_plies = 1000001\n"}, "1000000");
}

// An own file does not pass for a shipped game.
TEST(VariantIds, AShippedIdIsForTheShippedFile) {
  EXPECT_EQ(limit_error(File{.id = "orthodox"}.text()),
            "the id \"orthodox\" is that of a shipped game, whose file is another: give this file an id of its own");
  std::string const text = tests::read_file(tests::source_path("variants/orthodox.toml"));
  auto const shipped = load_variant_text(text, "orthodox.toml");
  ASSERT_TRUE(shipped);
  EXPECT_TRUE((*shipped)->is_shipped);
  EXPECT_EQ((*shipped)->text_hash, (*load_variant("orthodox"))->text_hash);
  auto const own = load_variant_text(File().text(), "limits.toml");
  ASSERT_TRUE(own);
  EXPECT_FALSE((*own)->is_shipped);
}

}  // namespace
}  // namespace strata
