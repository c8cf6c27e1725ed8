// When two files are the same law, and that the laws of the shipped games are what they were.

#include "variant/law_hash.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <string>

#include "variant/variant.hpp"

namespace strata {
namespace {

constexpr std::string_view court = R"toml(
format = 1
id = "court"
name = "Court"
summary = "A court with a balcony."

[board]
files = "abcd"
ranks = "12345"
levels = "12"
cells = ["level 1", "level 2, file a d"]
dark = "file + rank + level odd"

[pieces.K]
name = "king"
royal = true
leaps = ["-1..1,-1..1,-1..1"]

[pieces.R]
name = "rook"
slides = ["(1,0,0)*"]
stands = ["level 1"]

[pieces.P]
name = "pawn"
goes = ["0,1,0"]
takes = ["+-1,1,0"]
double_step = { from = "rank 2" }
promotes = { on = "rank 5", to = "RN" }

[pieces.N]
name = "knight"
leaps = ["(2,1)*"]

[castling.rows.O-O]
king = ["1b1", "1c1"]
rook = ["1d1", "1b1"]

[endings]
repetition = 3

[endings.material]
lone = "N"

[options.stalemate]
[options.stalemate.values.draw]
[options.stalemate.values.loss]
patch = { endings = { stalemate = "loss" } }

[start]
position = "1k1r/pppp/4/PPPP/1K1R|2/2/2/2/2 w 1d1,1d5 - 0 1"
)toml";

std::string hash_of(std::string const& text, OptionValues const& options = {}) {
  auto const variant = load_variant_text(text, "court.toml", options);
  EXPECT_TRUE(variant) << variant.error().text();
  return variant ? law_hash(**variant) : std::string();
}

std::string with(std::string_view from, std::string_view to, std::string text = std::string(court)) {
  std::size_t const at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

TEST(LawHash, IsSixteenDigits) {
  std::string const hash = hash_of(std::string(court));
  EXPECT_EQ(hash.size(), 16u);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos) << hash;
}

TEST(LawHash, TextOutsideTheLawDoesNotChangeTheHash) {
  std::string const hash = hash_of(std::string(court));
  EXPECT_EQ(hash_of("# A remark.\n" + std::string(court)), hash);
  EXPECT_EQ(hash_of(with("id = \"court\"", "id = \"yard\"")), hash);
  EXPECT_EQ(hash_of(with("name = \"Court\"", "name = \"The Court\"")), hash);
  EXPECT_EQ(hash_of(with("A court with a balcony.", "Another summary.")), hash);
  EXPECT_EQ(hash_of(with("name = \"rook\"", "name = \"tower\"")), hash);
  EXPECT_EQ(hash_of(with("name = \"Court\"", "name = \"Court\"\nauthor = \"Ann\"\nalso = [\"Yard\"]")), hash);
  EXPECT_EQ(hash_of(with("lone = \"N\"", "lone = \"N\"\nclaim = [\"NN\"]")), hash) << "a claim ends no game by itself";
  EXPECT_EQ(hash_of(with("dark = \"file + rank + level odd\"", "")), hash) << "no draw depends on shades";
  EXPECT_EQ(hash_of(std::string(court) + "[view]\ngap = 200\n"), hash);
  EXPECT_EQ(hash_of(std::string(court) + "[view]\narrangement = \"stack\"\n"), hash);
  EXPECT_EQ(hash_of(std::string(court) + "[notation]\nforgiving = false\n"), hash);
}

TEST(LawHash, TheSameInOtherWordsIsTheSame) {
  std::string const hash = hash_of(std::string(court));
  EXPECT_EQ(hash_of(with("\"level 2, file a d\"", "\"level 2, not file b-c\"")), hash);
  EXPECT_EQ(hash_of(with("from = \"rank 2\"", "from = [\"rank 2, level 1\", \"level 2, rank 2\"]")), hash);
  EXPECT_EQ(hash_of(with("\"(2,1)*\"", "\"+-1,+-2,0\", \"+-2,+-1,0\"")), hash);
  EXPECT_EQ(hash_of(with("to = \"RN\"", "to = \"NR\"")), hash);
  EXPECT_EQ(hash_of(with("repetition = 3", "")), hash) << "three is the default";
  std::string const knight = "[pieces.N]\nname = \"knight\"\nleaps = [\"(2,1)*\"]\n";
  std::string reordered = with(knight, "");
  reordered.insert(reordered.find("[pieces.K]"), knight);
  EXPECT_EQ(hash_of(reordered), hash);
}

TEST(LawHash, EveryChangeOfTheLawCounts) {
  std::map<std::string, std::string> seen = {{hash_of(std::string(court)), "the file as it is"}};
  auto const is_new = [&](std::string const& what, std::string const& hash) {
    auto const [found, fresh] = seen.emplace(hash, what);
    EXPECT_TRUE(fresh) << what << " is the same law as " << found->second;
  };
  struct Change {
    std::string_view from, to;
  };
  for (auto const& [from, to] : std::initializer_list<Change>{
           {"royal = true", "royal = true\nextinction = true"},
           {"slides = [\"(1,0,0)*\"]", "slides = [\"(1,0)*\"]"},
           {"slides = [\"(1,0,0)*\"]", "leaps = [\"(1,0,0)*\"]"},
           {"slides = [\"(1,0,0)*\"]", "moves = [{ vectors = [\"(1,0,0)*\"], steps = 2 }]"},
           {"slides = [\"(1,0,0)*\"]", "slides = [\"(1,0,0)*\"]\nresets_clock = true"},
           {"slides = [\"(1,0,0)*\"]", "slides = [\"(1,0,0)*\"]\nchecks_from = \"level 1\""},
           {"stands = [\"level 1\"]", ""},
           {"stands = [\"level 1\"]", "stands = [\"level 1\", \"cell 2a1\"]"},
           {"takes = [\"+-1,1,0\"]", "takes = [\"+-1,1,0\"]\nen_passant = false"},
           {"takes = [\"+-1,1,0\"]", "takes = [\"+-1,1,0\", \"0,1,1\"]"},
           {"double_step = { from = \"rank 2\" }", ""},
           {"on = \"rank 5\"", "on = \"rank 5, level 1\""},
           {"to = \"RN\"", "to = \"R\""},
           {"to = \"RN\"", "to = \"RN\", at_most = { R = 2 }"},
           {"rook = [\"1d1\", \"1b1\"]", "rook = [\"1d1\", \"1b1\"]\nsafe = []"},
           {"repetition = 3", "repetition = 4"},
           {"repetition = 3", "repetition = 3\nmove_rule_plies = 80"},
           {"repetition = 3", "repetition = 3\nstalemate = \"win\""},
           {"lone = \"N\"", ""},
           {"lone = \"N\"", "one_shade = \"N\""},
           {"PPPP/1K1R|", "PPP1/1K1R|"},
       })
    is_new(std::string(to) + " for " + std::string(from), hash_of(with(from, to)));
  is_new("pawns with a memory", hash_of(with("from = \"rank 2\"", "from = \"rank 2\", memory = true",
                                             with("1d1,1d5 - 0 1", "1d1,1d5 - 0 1 -"))));
  is_new("a castling of White's alone",
         hash_of(with("[castling.rows.O-O]", "[castling.rows.O-O]\nside = \"w\"", with("1d1,1d5 - 0 1", "1d1 - 0 1"))));
  is_new("the option stalemate=loss", hash_of(std::string(court), {{"stalemate", "loss"}}));
}

TEST(LawHash, TheBoardAndItsNamesCount) {
  auto const duel = [](std::string const& board, std::string const& position) {
    return hash_of("format = 1\nid = \"duel\"\nname = \"Duel\"\n[board]\n" + board +
                   "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\"]\n"
                   "[start]\nposition = \"" +
                   position + " w - - 0 1\"\n");
  };
  std::set<std::string> const hashes = {
      duel("files = \"abcd\"\nranks = \"1234\"\n", "k3/4/4/3K"),
      duel("files = \"efgh\"\nranks = \"1234\"\n", "k3/4/4/3K"),
      duel("files = \"abcd\"\nranks = \"1234\"\ncell_name = \"{rank}{file}\"\n", "k3/4/4/3K"),
      duel("files = \"abcd\"\nranks = \"1234\"\nholes = \"cell b2 b3\"\n", "k3/3/3/3K"),
      duel("files = \"abcd\"\nranks = \"12345\"\n", "k3/4/4/4/3K"),
  };
  EXPECT_EQ(hashes.size(), 5u);
  EXPECT_FALSE(hashes.contains(""));
}

TEST(LawHash, AnOptionIsWhatItChanges) {
  EXPECT_EQ(hash_of(std::string(court), {{"stalemate", "loss"}}),
            hash_of(with("repetition = 3", "repetition = 3\nstalemate = \"loss\"")));
}

// The laws of the shipped games, by id and option. A line that changes estranges the stored games of that law: it changes only
// where the law does. tests/unit/variant/data/law_hashes.txt holds what this prints.
TEST(LawHash, TheShippedLawsAreWhatTheyWere) {
  std::string found;
  for (std::string const& id : shipped_variants()) {
    auto const plain = load_variant(id).value();
    found += id + ' ' + law_hash(*plain) + '\n';
    for (OptionSpec const& option : plain->spec->options)
      for (OptionValueSpec const& value : option.values) {
        if (value.name == option.default_value) continue;
        found += id + ' ' + option.name + '=' + value.name + ' ';
        found += law_hash(*load_variant(id, {{option.name, value.name}}).value()) + '\n';
      }
  }
  std::ifstream in(std::string(STRATA_SOURCE_DIR) + "/tests/unit/variant/data/law_hashes.txt");
  std::string const known{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(found, known);
}

}  // namespace
}  // namespace strata
