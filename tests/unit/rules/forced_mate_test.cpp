// The materials of which a law says that they cannot force mate, tried in all positions with a bare opponent.
//
// Let M be the positions in which the bare king is mated, and W those in which the other side mates at once. If in every position where the
// bare king is not mated and has a move, some move leads outside W, then nobody is ever forced into a mate: neither now nor in any number
// of moves. So it suffices to look one move back from the mates. This also holds if the stronger side may pass, so that pieces which only
// make waiting moves elsewhere change nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <set>
#include <vector>

#include "rules/position/any_position.hpp"
#include "tests/support/games.hpp"
#include "variant/variant.hpp"

namespace strata {
namespace {

// Kings, then the pieces of the claim: cells. White has the pieces.
struct Placement {
  Cell bare = no_cell, king = no_cell;
  std::array<Cell, 2> pieces{};
  friend auto operator<=>(Placement const&, Placement const&) = default;
};

struct Counts {
  std::size_t positions = 0, mates = 0, mate_in_one = 0, forced = 0;
};

class Proof {
 public:
  Proof(Variant const& variant, std::vector<PieceType> types)
      : rules_(*variant.rules), variant_(variant), types_(std::move(types)) {
    for (std::size_t type = 0; type < rules_.types.size(); ++type)
      if (rules_.types[type].royal) king_ = static_cast<PieceType>(type);
    Cell const slots = static_cast<Cell>(rules_.geometry.slots());
    for (Cell cell = 0; cell < slots; ++cell) {
      steps_.push_back(leaps(king_, cell));
      for (std::size_t i = 0; i < 2; ++i) leaps_[i].push_back(leaps(types_[i], cell));
    }
    ground_ = cells_of(king_);
    for (std::size_t i = 0; i < 2; ++i) stands_[i] = cells_of(types_[i]);
  }

  Counts run() {
    find_mates();
    for (Placement const& mate : mates_) go_back(mate);
    std::set<Placement> seen;
    for (Placement const& before : in_one_)
      for (Cell const from : steps_[before.bare]) {
        Placement candidate = before;
        candidate.bare = from;
        if (is_valid(candidate) && seen.insert(candidate).second && is_forced(candidate)) ++counts_.forced;
      }
    counts_.mates = mates_.size();
    counts_.mate_in_one = in_one_.size();
    return counts_;
  }

  // The core agrees on every mate: it is one, and without the last move it is none.
  [[nodiscard]] std::set<Placement> const& mates() const { return mates_; }
  [[nodiscard]] Setup setup(Placement const& placement) const {
    Setup setup = tests::start_position(variant_)->setup();
    for (Piece& piece : setup.pieces) piece = Piece();
    setup.castling.clear();
    setup.side_to_move = Color::Black;
    setup.pieces[placement.bare] = Piece(Color::Black, king_);
    setup.pieces[placement.king] = Piece(Color::White, king_);
    for (std::size_t i = 0; i < 2; ++i) setup.pieces[placement.pieces[i]] = Piece(Color::White, types_[i]);
    return setup;
  }

 private:
  [[nodiscard]] std::vector<Cell> cells_of(PieceType type) const {
    std::vector<Cell> cells;
    for (Cell const cell : rules_.geometry.all())
      if (rules_.types[type].side[0].may_stand[cell]) cells.push_back(cell);
    return cells;
  }
  [[nodiscard]] std::vector<Cell> leaps(PieceType type, Cell from) const {
    std::vector<Cell> cells;
    auto const words = rules_.quiet_leaps(Piece(Color::White, type).index(), from);
    for (Cell const cell : rules_.geometry.all())
      if ((words[cell / 64U] >> (cell % 64U)) & 1) cells.push_back(cell);
    return cells;
  }
  static bool has(std::vector<Cell> const& cells, Cell cell) { return std::ranges::find(cells, cell) != cells.end(); }
  // Whether the piece from there gives check on this cell.
  [[nodiscard]] bool attacks(std::size_t piece, Cell from, Cell to) const {
    return rules_.types[types_[piece]].side[0].checks_from[from] && has(leaps_[piece][from], to);
  }
  [[nodiscard]] bool in_check(Placement const& p) const {
    return attacks(0, p.pieces[0], p.bare) || attacks(1, p.pieces[1], p.bare);
  }
  [[nodiscard]] bool is_valid(Placement const& p) const {
    if (p.bare == p.king || p.pieces[0] == p.pieces[1] || has(steps_[p.king], p.bare)) return false;
    return std::ranges::none_of(p.pieces, [&](Cell cell) { return cell == p.bare || cell == p.king; });
  }
  // Whether the bare king can go to a cell; a piece that stands there is captured.
  [[nodiscard]] bool may_go(Placement const& p, Cell to) const {
    if (to == p.king || has(steps_[p.king], to)) return false;
    for (std::size_t i = 0; i < 2; ++i)
      if (p.pieces[i] != to && attacks(i, p.pieces[i], to)) return false;
    return true;
  }
  void find_mates() {
    for (Cell const bare : ground_)
      for (Cell const king : ground_)
        for (Cell const first : stands_[0])
          for (Cell const second : stands_[1]) {
            Placement const p{bare, king, {first, second}};
            if (!is_valid(p)) continue;
            ++counts_.positions;
            if (!in_check(p)) continue;
            if (std::ranges::none_of(steps_[bare], [&](Cell to) { return may_go(p, to); })) mates_.insert(p);
          }
  }
  // All positions with the stronger side to move from which a move leads to this mate.
  void go_back(Placement const& mate) {
    auto const add = [&](Placement const& before) {
      if (is_valid(before) && !in_check(before)) in_one_.insert(before);
    };
    for (Cell const from : steps_[mate.king]) {
      Placement before = mate;
      before.king = from;
      add(before);
    }
    for (std::size_t i = 0; i < 2; ++i)
      for (Cell const from : leaps_[i][mate.pieces[i]]) {
        Placement before = mate;
        before.pieces[i] = from;
        add(before);
      }
  }
  // Whether the bare king, to move and not mated, has moves that all allow a mate at once. (Alone against one piece it is not mated.)
  [[nodiscard]] bool is_forced(Placement const& p) const {
    bool can_move = false;
    for (Cell const to : steps_[p.bare]) {
      if (!may_go(p, to)) continue;
      can_move = true;
      Placement after = p;
      after.bare = to;
      if (!in_one_.contains(after)) return false;  // a capture leaves one piece, and such a placement is in no set
    }
    return can_move;
  }

  Ruleset const& rules_;
  Variant const& variant_;
  std::vector<PieceType> types_;
  PieceType king_ = no_piece_type;
  std::vector<std::vector<Cell>> steps_;
  std::array<std::vector<std::vector<Cell>>, 2> leaps_;
  std::vector<Cell> ground_;
  std::array<std::vector<Cell>, 2> stands_;
  std::set<Placement> mates_, in_one_;
  Counts counts_;
};

TEST(FullForcedMate, NoClaimableMaterialForcesMate) {
  auto const variant = *load_variant("ziggurat");
  MaterialRules const& material = variant->rules->endings.material;
  ASSERT_FALSE(material.claims.empty());
  for (std::vector<PieceType> const& claim : material.claims) {
    ASSERT_EQ(claim.size(), 2U);
    Proof proof(*variant, claim);
    Counts const counts = proof.run();
    std::string const name = variant->names.types[claim[0]] + " and " + variant->names.types[claim[1]];
    std::cout << name << ": " << counts.positions << " positions, " << counts.mates << " mates, " << counts.mate_in_one
              << " mates in one\n";
    EXPECT_GT(counts.mates, 0U) << name;
    // The core agrees on what a mate is.
    for (Placement const& mate : proof.mates()) {
      auto const position = make_position(variant->rules, proof.setup(mate));
      ASSERT_TRUE(position);
      auto const outcome = (*position)->outcome();
      ASSERT_TRUE(outcome);
      ASSERT_EQ(outcome->reason, Reason::Checkmate);
    }
    EXPECT_EQ(counts.forced, 0U) << name;
  }
}

}  // namespace
}  // namespace strata
