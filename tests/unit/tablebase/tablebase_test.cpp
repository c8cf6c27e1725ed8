// Every position of small endings against a plain solver, and the longest mates of chess that are published.

#include <gtest/gtest.h>

#include <bit>

#include "tablebase/generate.hpp"
#include "tablebase/probe.hpp"
#include "tests/unit/tablebase/endings_by_hand.hpp"
#include "variant/variant.hpp"

namespace strata::tablebase {
namespace {

TableSet all_tables(std::shared_ptr<Ruleset const> const& rules) {
  TableSet tables(rules, *TableLaw::create(*rules));
  for (PieceType const type : tables.law().table_types()) {
    auto made = make_table(tables.law(), type, tables, on_threads(2));
    EXPECT_TRUE(made) << made.error().message;
    if (made) tables.add(std::move(*made));
  }
  return tables;
}

std::string const head = R"(format = 1
id = "small"
name = "Small"
[board]
files = "abcd"
ranks = "1234"
levels = "12"
)";
std::string const king = R"([pieces.K]
name = "king"
royal = true
leaps = ["-1..1,-1..1,-1..1"]
)";

struct SmallGame {
  char const* name;
  std::string text;
  int least_tables;
};

void PrintTo(SmallGame const& game, std::ostream* out) { *out << game.name; }

std::vector<SmallGame> small_games() {
  std::string const start = "[start]\nposition = \"k3/4/4/4|4/4/4/3K w - - 0 1\"\n";
  std::string const flat_start = "[start]\nposition = \"k3/4/4/3K w - - 0 1\"\n";
  std::string const no_draws = "[endings]\nmove_rule_plies = 0\n";
  std::string const one_level = R"(format = 1
id = "small"
name = "Small"
[board]
files = "abcd"
ranks = "1234"
levels = "1"
)";
  std::string const rook = "[pieces.R]\nname = \"rook\"\nslides = [\"(1,0,0)*\"]\n";
  return {
      {"PiecesThatSlideInSpace",
       head + king + rook + "[pieces.Q]\nname = \"queen\"\nslides = [\"(1,0,0)*\", \"(1,1,0)*\", \"(1,1,1)*\"]\n" +
           no_draws + start,
       2},
      // The knight draws by law, so that only its mates count.
      {"PawnsWithADoubleStepAndAWeakPromotion",
       R"(format = 1
id = "small"
name = "Small"
[board]
files = "abcd"
ranks = "12345"
levels = "1"
)"
       "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\", \"(1,1)*\"]\n" +
           rook +
           "[pieces.N]\nname = \"knight\"\nleaps = [\"(2,1)*\"]\n"
           "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1\"]\ntakes = [\"+-1,1\"]\ndouble_step = { from = \"rank 2\" }\n"
           "promotes = { on = \"rank 5\", to = \"RN\" }\nstands = \"rank 2-4\"\n"
           "[endings]\nmove_rule_plies = 0\n[endings.material]\nlone = \"N\"\n"
           "[start]\nposition = \"k3/4/4/4/3K w - - 0 1\"\n",
       2},
      // A side that cannot move has lost, kings alone are no draw, and the king goes otherwise than it takes.
      {"StalemateThatLoses",
       one_level +
           "[pieces.K]\nname = \"king\"\nroyal = true\nmoves = [\n{ vectors = [\"(1,0)*\"], steps = 1 },\n"
           "{ vectors = [\"(1,1)*\"], steps = 1, mode = \"capture\" }]\n" +
           rook +
           "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1\"]\ntakes = [\"+-1,1\"]\n"
           "promotes = { on = \"rank 4\", to = \"R\" }\nstands = \"rank 1-3\"\n"
           "[endings]\nmove_rule_plies = 0\nstalemate = \"loss\"\n" +
           flat_start,
       2},
      // Kings keep to one level, checks come from there alone, and a piece is dead on the other one.
      {"ZonesOfStandingCheckingAndDying",
       head + "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\", \"(1,1)*\"]\nstands = \"level 1\"\n"
              "[pieces.W]\nname = \"wizard\"\nslides = [\"(1,0,0)*\", \"(1,1,1)*\"]\nchecks_from = \"level 1\"\n"
              "[pieces.A]\nname = \"archer\"\nmoves = [\n{ vectors = [\"(1,0,0)*\"], steps = 2 },\n"
              "{ vectors = [\"(1,1,0)*\"], steps = 0, mode = \"quiet\", from = \"level 1\" }]\n"
              "[endings]\nmove_rule_plies = 0\n[endings.material.dead]\nA = { on = \"level 2, file a-b\" }\n"
              "[start]\nposition = \"k3/4/4/3K|4/4/4/4 w - - 0 1\"\n",
       2},
      {"HolesAndAGameTurnedRound",
       R"(format = 1
id = "small"
name = "Small"
[board]
files = "abcde"
ranks = "1234"
levels = "12"
holes = ["level 2, rank 2, file c", "level 2, rank 3, file c", "level 1, file c, rank 2-3"]
[symmetry]
mirror = ["file", "rank", "level"]
)"
       "[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0,0)*\"]\n" +
           rook +
           "[pieces.P]\nname = \"pawn\"\ngoes = [\"0,1,0\", \"0,0,1\"]\ntakes = [\"+-1,1,0\"]\n"
           "promotes = { on = \"rank 4\", to = \"R\" }\nstands = \"rank 1-3\"\n" +
           no_draws + "[start]\nposition = \"k4/4/4/5|5/4/4/4K w - - 0 1\"\n",
       2},
  };
}

class SmallGames : public testing::TestWithParam<SmallGame> {};

TEST_P(SmallGames, AreSolvedAsAPlainSolverSolvesThem) {
  auto const variant = load_variant_text(GetParam().text, "small.toml");
  ASSERT_TRUE(variant) << variant.error().text();
  auto const& rules = (*variant)->rules;
  TableSet const tables = all_tables(rules);
  auto const types = tables.law().table_types();
  EXPECT_GE(static_cast<int>(types.size()), GetParam().least_tables);
  tests::EndingsByHand plain(rules, tables.law().royal());
  for (PieceType const type : types)
    for (Color const color : {Color::White, Color::Black}) plain.add_all(Piece(color, type));
  plain.solve();

  std::size_t compared = 0, decided = 0, wrong = 0;
  for (auto const& known : plain.known()) {
    auto const& [side, white, black, piece, cell] = known.id;
    Piece const third(static_cast<Color>(piece % 2), static_cast<PieceType>(piece / 2));
    auto const verdict = tables.probe(third, cell, white, black, side);
    if (!verdict) continue;  // a piece that only draws
    ++compared;
    decided += known.result != 0 ? 1 : 0;
    if (verdict->result == known.result && (known.result == 0 || verdict->plies == known.plies)) continue;
    if (++wrong <= 5)
      ADD_FAILURE() << variant.value()->names.letters[third.type()] << " at " << variant.value()->names.cells[cell]
                    << ", kings " << variant.value()->names.cells[white] << ' ' << variant.value()->names.cells[black]
                    << (side == Color::White ? " w" : " b") << ": table " << verdict->result << " in " << verdict->plies
                    << ", expected " << known.result << " in " << known.plies;
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(compared, 1000U);
  EXPECT_GT(decided, 100U);
}

INSTANTIATE_TEST_SUITE_P(Tablebase, SmallGames, testing::ValuesIn(small_games()),
                         [](auto const& tested) { return std::string(tested.param.name); });

TEST(Tablebase, HasTheLongestMatesOfChess) {
  auto const variant = *load_variant("orthodox");
  TableSet const tables = all_tables(variant->rules);
  std::map<char, int> moves;
  for (PieceType const type : tables.law().table_types())
    moves[variant->names.letters[type]] = (tables.table(type)->longest_win() + 1) / 2;
  // Bishop and knight cannot mate alone. (chessprogramming wiki, Endgame Tablebases)
  EXPECT_EQ(moves, (std::map<char, int>{{'P', 28}, {'Q', 10}, {'R', 16}}));
}

TEST(Tablebase, OneThreadMakesTheSameTableAsTwo) {
  auto const rules = (*load_variant("orthodox"))->rules;
  TableSet const tables = all_tables(rules);
  PieceType const first = tables.law().table_types().front();
  auto const again = make_table(tables.law(), first, tables, one_by_one());
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->codes(), tables.table(first)->codes());
}

TEST(Tablebase, IsRefusedInWordsWhereThreePiecesAreNoEnding) {
  auto const refusal = [](char const* id) {
    auto const law = TableLaw::create(*(*load_variant(id))->rules);
    return law ? std::string() : law.error().message;
  };
  EXPECT_NE(refusal("parmen").find("boards move in this game"), std::string::npos);
  EXPECT_NE(refusal("threedc").find("every such game is over"), std::string::npos);
  EXPECT_EQ(refusal("raumschach"), "");
}

TEST(Tablebase, AnEndingIsFoldedByTheSymmetriesOfItsPieces) {
  auto const kings = [](char const* id, char letter) {
    auto const variant = *load_variant(id);
    TableLaw const law = *TableLaw::create(*variant->rules);
    return TableLayout(law, variant->names.find_letter(letter)).kings().size();
  };
  EXPECT_EQ(kings("orthodox", 'Q'), 10U);    // the eight symmetries of a square
  EXPECT_EQ(kings("orthodox", 'P'), 32U);    // left and right
  EXPECT_EQ(kings("raumschach", 'Q'), 10U);  // the 48 of a cube
  EXPECT_EQ(kings("uplifting", 'Q'), 20U);
  EXPECT_EQ(kings("uplifting", 'P'), 80U);  // pawns go up, and all sides are alike
}

}  // namespace
}  // namespace strata::tablebase
