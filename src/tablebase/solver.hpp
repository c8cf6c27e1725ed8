#pragma once
// The retrograde analysis of one ending (generate.hpp), for sets of `Words` words. A row is all places of the bare king for a place of the
// other king and one of the piece; the sets of a row have these places. Two steps a round: from the positions lost in n plies come those won
// in n + 1, from these the positions lost in n + 2. Each step writes rows of its own king only, so kings are looked at in parallel.

#include <array>
#include <atomic>
#include <vector>

#include "board/cell_set.hpp"
#include "tablebase/bare_kings.hpp"
#include "tablebase/generate.hpp"

namespace strata::tablebase {

template <int Words>
class Solver {
 public:
  using Set = CellSet<Words>;

  Solver(TableLaw const& law, PieceType type, TableSet const& others, ForEach const& for_each);

  // The codes, or nothing if a win takes more than longest_plies.
  [[nodiscard]] std::optional<std::vector<Code>> solve();
  [[nodiscard]] TableLayout& layout() { return layout_; }

 private:
  // The results of a row before any move is looked ahead.
  struct Row {
    Set attacked;     // the bare king would be in check there
    Set legal_white;  // legal with White to move: the bare king is not in check
    Set legal_black;  // legal with Black to move
    Set movers;       // of these, where Black has a legal move
  };
  [[nodiscard]] Row row_of(TablePiece const& piece, Place king, Place at) const;
  [[nodiscard]] Set lost_at_once(Row const& row) const {
    Set stuck = row.legal_black - row.movers;
    return law_.stalemate_loses() ? stuck : stuck & row.attacked;
  }
  [[nodiscard]] Set legal_black(Place king, Place at) const { return apart_[king] - Set::of(at); }
  [[nodiscard]] bool may_capture(Place king, Place at) const { return !king_checks_[king].contains(at); }

  void read_kings();
  void read_promotions();
  void begin();
  void begin_rows_of(Place king);
  // White has a move into the rows of source(king, stand), or by promotion(king, zone) into a set.
  template <class Source, class Promotion>
  [[nodiscard]] Set moves_into(Place king, Place stand, Source source, Promotion promotion) const;
  [[nodiscard]] Set set_of(std::vector<Code> const& rows, Place king, std::size_t zone, Code low, Code high) const;
  bool find_wins(int plies);
  bool find_losses(int plies);
  bool white_wins(Place king, Place stand, int plies);
  bool black_wins(Place king, Place stand, int plies);
  bool black_loses(Place king, Place stand, int plies);
  bool white_loses(Place king, Place stand, int plies);
  void write(bool strong_to_move, Place king, Place stand, Set const& found, int plies);

  [[nodiscard]] std::size_t at(Place king, std::size_t stand) const {
    return static_cast<std::size_t>(king) * stands_.size() + stand;
  }

  TableLaw const& law_;
  TablePiece const& piece_;
  PieceType type_;
  TableSet const& others_;
  ForEach const& for_each_;
  TableLayout layout_;
  BareKings bare_;
  std::vector<Place> const& stands_;
  std::size_t places_;
  std::vector<int> number_of_king_;  // in the layout, -1 for kings that others stand for

  // By place of a king.
  std::vector<Set> king_checks_;    // cells that White's king checks
  std::vector<Set> apart_;          // where Black's king may stand without checking White's king
  std::vector<Set> reach_;          // quiet moves of Black's king
  std::vector<Set> captured_from_;  // by place of the piece: where Black's king captures it from

  // By row.
  std::vector<Set> open_white_, open_black_;  // undecided
  std::vector<Set> not_won_;                  // legal with White to move and not won by White
  std::vector<Set> fresh_;                    // lost by Black in exactly so many plies as the round began with
  std::vector<std::uint8_t> has_fresh_, touched_;
  // Only in games where the side with the piece can lose at all.
  bool white_can_lose_ = false;
  std::vector<Set> fresh_white_, won_black_;

  // Where the piece promotes: number of the place, -1 elsewhere; rows of codes by king, number and place of the bare king.
  std::vector<int> zone_;
  std::size_t zones_ = 0;
  std::vector<Code> promoted_;  // the quickest loss of Black, 0: none
  std::vector<Code> saved_;     // the slowest win of Black, 255: a choice does not lose, 0: no legal choice
  int longest_promoted_ = 0;

  std::vector<Code> codes_;
};

}  // namespace strata::tablebase
