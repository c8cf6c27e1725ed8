// Zones in words, on boards that are boxes and on boards that are none: a stepped pyramid and hexagons.

#include "notation/zone_words.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>

#include "tests/support/games.hpp"

namespace strata {
namespace {

// Numbers of file, rank and level, from 1, as in the zones of a variant file.
using Zone = std::function<bool(int file, int rank, int level)>;

class ZoneWordsOf {
 public:
  explicit ZoneWordsOf(std::string const& path)
      : variant_(tests::load({.name = path, .id = "", .path = tests::source_path(path), .options = {}})) {}

  [[nodiscard]] std::string words(Zone const& zone) const {
    return zone_words(*variant_->rules, variant_->names, mask(zone));
  }
  [[nodiscard]] std::string boxes(Zone const& zone) const {
    return box_words(*variant_->rules, variant_->names, mask(zone));
  }

 private:
  [[nodiscard]] CellMask mask(Zone const& zone) const {
    Geometry const& geometry = variant_->rules->geometry;
    CellMask cells;
    for (Cell const cell : geometry.all()) {
      Coord const at = geometry.coord(cell);
      if (zone(at.file + 1, at.rank + 1, at.level + 1)) cells.set(cell);
    }
    return cells;
  }

  std::shared_ptr<Variant const> variant_;
};

bool is_within(int low, int number, int high) { return low <= number && number <= high; }

TEST(ZoneWords, NameFilesRanksAndLevelsOfABox) {
  ZoneWordsOf const board("variants/raumschach.toml");
  EXPECT_EQ(board.words([](int, int, int) { return true; }), "everywhere");
  EXPECT_EQ(board.words([](int, int, int) { return false; }), "nowhere");
  EXPECT_EQ(board.words([](int, int rank, int) { return rank == 5; }), "rank 5");
  EXPECT_EQ(board.words([](int, int rank, int level) { return is_within(2, rank, 4) && level > 3; }),
            "ranks 2 to 4 of levels D to E");
  EXPECT_EQ(board.words([](int file, int rank, int level) { return level == 1 ? rank == 1 : level == 5 && file == 3; }),
            "rank 1 of level A and file c of level E");
}

TEST(ZoneWords, NameWhatIsLeftOutWhereThatIsLess) {
  ZoneWordsOf const board("variants/raumschach.toml");
  EXPECT_EQ(board.words([](int file, int rank, int level) { return !(file == 3 && rank == 3 && level == 3); }),
            "all cells but Cc3");
  EXPECT_EQ(board.words([](int file, int rank, int level) { return file != rank || rank != level; }),
            "all cells but Aa1 Bb2 Cc3 Dd4 Ee5");
  EXPECT_EQ(board.words([](int file, int rank, int level) {
    return !(is_within(2, file, 4) && is_within(2, rank, 4) && is_within(2, level, 4));
  }),
            "all cells but files b to d of ranks 2 to 4 of levels B to D");
  EXPECT_EQ(board.words([](int file, int rank, int level) {
    return level != 2 && level != 4 ? true : !(is_within(2, file, 4) && is_within(2, rank, 4));
  }),
            "all cells but files b to d of ranks 2 to 4 of level B and files b to d of ranks 2 to 4 of level D");
  EXPECT_EQ(board.words([](int file, int rank, int level) { return (file + rank + level) % 2 == 0; }),
            "62 cells, Ab1 Ad1 Aa2 Ac2 Ae2 Ab3 Ad3 Aa4 Ac4 Ae4 Ab5 Ad5 and 50 more");
}

TEST(ZoneWords, OnASteppedBoardNameNothingThatDoesNotExist) {
  ZoneWordsOf const board("variants/ziggurat.toml");
  EXPECT_EQ(board.words([](int, int, int level) { return level == 4; }), "level 3");
  EXPECT_EQ(board.words([](int, int, int level) { return level < 8; }), "levels 0 to 6");
  EXPECT_EQ(board.words([](int file, int, int) { return file == 8; }), "file h");
  EXPECT_EQ(board.words([](int, int rank, int level) { return rank > 1 && level == 4; }), "ranks 2 to 5 of level 3");
  EXPECT_EQ(board.words([](int file, int, int level) { return file == 1 && level > 3; }), "file a of levels 3 to 7");
  EXPECT_EQ(board.words([](int file, int rank, int level) {
    return !(is_within(3, file, 6) && is_within(3, rank, 6) && level == 1);
  }),
            "all cells but files c to f of ranks 3 to 6 of level 0");
}

TEST(ZoneWords, OnHexagonsNameNothingThatDoesNotExist) {
  ZoneWordsOf const board("tests/variants/published/glinski.toml");
  EXPECT_EQ(board.words([](int, int, int) { return true; }), "everywhere");
  EXPECT_EQ(board.words([](int, int, int level) { return level == 1; }), "level a");
  EXPECT_EQ(board.words([](int, int rank, int) { return rank == 5; }), "rank 5");
  // Ranks that begin where the outer levels end.
  EXPECT_EQ(board.words([](int, int rank, int) { return rank == 6; }), "rank 6");
  EXPECT_EQ(board.words([](int, int rank, int) { return rank == 10; }), "rank 10");
  EXPECT_EQ(board.words([](int, int rank, int) { return rank == 11; }), "f11");
  EXPECT_EQ(board.words([](int, int rank, int level) { return rank > 2 && level < 4; }),
            "ranks 3 to 8 of levels a to c");
  EXPECT_EQ(board.words([](int, int rank, int level) { return !(rank == 6 && level == 6); }), "all cells but f6");
  EXPECT_EQ(board.words([](int, int rank, int level) { return !(is_within(3, rank, 5) && is_within(5, level, 7)); }),
            "all cells but ranks 3 to 5 of levels e to g");
  Zone const last_cells = [](int, int rank, int level) { return rank == 11 - std::abs(level - 6); };
  EXPECT_EQ(board.words(last_cells), "11 cells, a6 b7 c8 d9 e10 f11 g10 h9 i8 k7 l6");
  EXPECT_EQ(board.boxes(last_cells), "");
}

}  // namespace
}  // namespace strata
