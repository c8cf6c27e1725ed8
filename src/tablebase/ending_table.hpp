#pragma once
// EndingTable: how many plies it takes to win or lose every position of one ending, two royal pieces and one more piece of White, under the
// best play of both sides. TableSet: the tables of a law, for either colour. Immutable once made; any thread may read them.
//
// A position has one byte, its code: 0 is not won by force (a draw, or no legal position), else 1 + plies to the end. The side to move
// wins in an odd number of plies and loses in an even one. The halfmove clock is left out: whoever asks honours it.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "tablebase/table_law.hpp"

namespace strata::tablebase {

using Code = std::uint8_t;
inline constexpr int longest_plies = 254;

[[nodiscard]] constexpr Code code_of(int plies) { return static_cast<Code>(plies + 1); }
[[nodiscard]] constexpr int plies_of(Code code) { return code - 1; }
[[nodiscard]] constexpr bool is_win(Code code) { return code != 0 && code % 2 == 0; }
[[nodiscard]] constexpr bool is_loss(Code code) { return code % 2 == 1; }

// Where the codes of an ending are. By side to move (the side of the piece first), White's king among those that stand for all others
// under the symmetries, the piece's place among those where it may stand, and Black's king, the last one varying fastest.
class TableLayout {
 public:
  TableLayout(TableLaw const& law, PieceType type);

  [[nodiscard]] std::size_t size() const { return 2 * half_; }
  [[nodiscard]] int places() const { return places_; }
  // The places of the king and of the piece that have codes.
  [[nodiscard]] std::vector<Place> const& kings() const { return kings_; }
  [[nodiscard]] std::vector<Place> const& stands() const { return stands_; }
  // The row of codes for a king of kings() and a place of stands(), by number in these lists.
  [[nodiscard]] std::size_t row(bool strong_to_move, std::size_t king, std::size_t stand) const {
    return (strong_to_move ? 0 : half_) + (king * stands_.size() + stand) * static_cast<std::size_t>(places_);
  }
  // The number of a place in stands(), no_place if the piece may not stand there.
  [[nodiscard]] Place stand(Place place) const { return stand_[place]; }
  // Where the code of a position is; the piece must be on a place where it may stand.
  [[nodiscard]] std::size_t index(bool strong_to_move, Place king, Place piece, Place bare_king) const {
    Folded const& folded = folded_[king];
    PlaceMap const& map = maps_[folded.map];
    return row(strong_to_move, folded.king, stand_[map[piece]]) + map[bare_king];
  }

 private:
  struct Folded {
    std::uint16_t king = 0;  // number in kings()
    std::uint16_t map = 0;   // that takes the place there
  };
  int places_;
  std::size_t half_ = 0;
  std::vector<Place> kings_, stands_, stand_;
  std::vector<Folded> folded_;  // by place
  std::vector<PlaceMap> maps_;
};

class EndingTable {
 public:
  EndingTable(PieceType type, TableLayout layout, std::vector<Code> codes)
      : type_(type), layout_(std::move(layout)), codes_(std::move(codes)) {}

  [[nodiscard]] PieceType type() const { return type_; }
  [[nodiscard]] TableLayout const& layout() const { return layout_; }
  [[nodiscard]] std::vector<Code> const& codes() const { return codes_; }
  // The position must have its pieces on different places where they may stand.
  [[nodiscard]] Code code(bool strong_to_move, Place king, Place piece, Place bare_king) const {
    return codes_[layout_.index(strong_to_move, king, piece, bare_king)];
  }
  // Plies of the longest win of the side with the piece, 0 if it wins nowhere.
  [[nodiscard]] int longest_win() const;

 private:
  PieceType type_;
  TableLayout layout_;
  std::vector<Code> codes_;
};

// The result of a position.
struct Verdict {
  int result = 0;  // 1: the side to move wins, -1: it loses, 0: neither wins by force
  int plies = 0;   // to the end of the game, if it is won or lost
};

class TableSet {
 public:
  explicit TableSet(std::shared_ptr<Ruleset const> rules, TableLaw law)
      : rules_(std::move(rules)), law_(std::move(law)) {}

  [[nodiscard]] TableLaw const& law() const { return law_; }
  [[nodiscard]] bool is_empty() const;
  void add(std::shared_ptr<EndingTable const> table) { tables_[table->type()] = std::move(table); }
  void remove(PieceType type) { tables_[type].reset(); }
  // nullptr if there is none.
  [[nodiscard]] EndingTable const* table(PieceType type) const { return tables_[type].get(); }

  // Nothing if there is no table for the piece. The cells must exist and differ, and the pieces may stand there.
  [[nodiscard]] std::optional<Verdict> probe(Piece piece, Cell cell, Cell white_king, Cell black_king,
                                             Color side_to_move) const {
    EndingTable const* const known = table(piece.type());
    if (known == nullptr) return std::nullopt;
    bool const turned = piece.color() == Color::Black;
    auto const seen = [&](Cell each) { return turned ? law_.turned(law_.place(each)) : law_.place(each); };
    Code const code = known->code(side_to_move == piece.color(), seen(turned ? black_king : white_king), seen(cell),
                                  seen(turned ? white_king : black_king));
    if (code == 0) return Verdict{};
    return Verdict{is_win(code) ? 1 : -1, plies_of(code)};
  }

 private:
  std::shared_ptr<Ruleset const> rules_;  // of law_
  TableLaw law_;
  std::array<std::shared_ptr<EndingTable const>, max_piece_types> tables_;
};

}  // namespace strata::tablebase
