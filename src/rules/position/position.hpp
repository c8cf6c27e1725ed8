#pragma once
// Position<Words, F>: a playable position. It applies and takes back moves, keeps its key and answers who stands where.
// Generating (movegen.hpp), attacking (attacks.hpp), judging (ending.hpp) and reading a setup (make_position.cpp) are files of
// their own. Templated on the width of its sets and on the features of the game, never on a variant.

#include <array>
#include <bit>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "board/cell_set.hpp"
#include "rules/attack/columns.hpp"
#include "rules/attack/planes.hpp"
#include "rules/move.hpp"
#include "rules/outcome.hpp"
#include "rules/piece.hpp"
#include "rules/position/board_changes.hpp"
#include "rules/position/hash.hpp"
#include "rules/position/piece_lists.hpp"
#include "rules/position/setup.hpp"
#include "rules/ruleset.hpp"

namespace strata {

// What only games with moving boards, column lines or pawn memory carry (special/moving_boards.hpp).
template <int Words>
struct BoardState {
  std::array<std::uint8_t, max_boards> pin{};  // by board
  std::uint32_t owners = 0;                    // bit b: board b belongs to Black
  std::uint32_t pins_taken = 0;                // bit set of pins
  CellSet<Words> exists;                       // cells that are there just now
  CellSet<Words> spent;                        // pawns on a double step cell that have lost the double step
  friend bool operator==(BoardState const&, BoardState const&) = default;
};
struct NoBoardState {
  friend bool operator==(NoBoardState const&, NoBoardState const&) = default;
};

template <int Words, Features F>
class Position {
 public:
  using Set = CellSet<Words>;
  static constexpr int words = Words;
  static constexpr Features features = F;
  static constexpr bool full = F == Features::Full;
  using Boards = std::conditional_t<full, BoardState<Words>, NoBoardState>;

  // The setup must have passed find_fault(); make_position() does both.
  Position(std::shared_ptr<Ruleset const> rules, Setup const& setup);

  [[nodiscard]] Ruleset const& rules() const { return *rules_; }
  [[nodiscard]] std::shared_ptr<Ruleset const> const& shared_rules() const { return rules_; }
  [[nodiscard]] Color side_to_move() const { return side_; }
  [[nodiscard]] Piece piece_at(Cell cell) const { return board_[cell]; }
  [[nodiscard]] Board<Words> const& board() const { return board_; }
  [[nodiscard]] Set const& pieces(Color color) const { return by_color_[static_cast<std::size_t>(index(color))]; }
  [[nodiscard]] Set const& pieces(Piece piece) const { return by_piece_[static_cast<std::size_t>(piece.index())]; }
  [[nodiscard]] Set occupied() const { return by_color_[0] | by_color_[1]; }
  // The same pieces one by one, in no particular order, and how many there are.
  [[nodiscard]] auto cells(Piece piece) const {
    if constexpr (Words == 1)
      return WordCells(pieces(piece).word[0]);
    else
      return lists_.cells(piece);
  }
  [[nodiscard]] int count(Piece piece) const {
    if constexpr (Words == 1)
      return std::popcount(pieces(piece).word[0]);
    else
      return lists_.count(piece);
  }
  [[nodiscard]] Set royals(Color color) const {
    Set set;
    for (std::uint32_t types = rules_->royal_types; types != 0; types &= types - 1)
      set |= pieces(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
    return set;
  }
  [[nodiscard]] int royal_count(Color color) const {
    int n = 0;
    for (std::uint32_t types = rules_->royal_types; types != 0; types &= types - 1)
      n += count(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
    return n;
  }

  // Plain games: what is known beforehand about attacks.
  [[nodiscard]] AttackPlan const& plan() const { return *plan_; }
  // Plain games: the cells that a piece slides to from `from` as the board is occupied, ends included.
  [[nodiscard, gnu::always_inline]] Set slides(PiecePlan const& piece_plan, Cell from) const {
    Set set = planes_.reach(from, piece_plan.components);
    for (std::uint32_t families = piece_plan.families; families != 0; families &= families - 1)
      set |= line_slides(static_cast<std::size_t>(std::countr_zero(families)), from);
    return set;
  }
  // For a look at the board without a piece (the king that steps aside): takes it off and puts it back.
  void toggle_lines(Cell cell) {
    planes_.toggle(cell, plan_->plane_families());
    for (std::size_t family = 0; family < plan_->line_families().size(); ++family) {
      LinePlace const at = plan_->line_place(family, cell);
      line_words_[at.line] ^= static_cast<std::uint16_t>(1U << at.place);
    }
  }

  // Cells that exist now. Plain games: all of the geometry.
  [[nodiscard]] bool exists(Cell cell) const {
    if constexpr (full)
      return boards_.exists.contains(cell);
    else
      return rules_->geometry.exists(cell);
  }
  [[nodiscard]] Boards const& boards() const { return boards_; }
  // Games whose lines run by columns.
  [[nodiscard]] ColumnState const& columns() const
    requires full
  {
    return columns_;
  }

  [[nodiscard]] bool may_castle(int right) const { return (state_.castling >> right) & 1; }
  [[nodiscard]] bool may_castle_at_all() const { return state_.castling != 0; }
  // The pawn that has just made a double step, no_cell if none; the cell it passed (direct lines) or its column.
  [[nodiscard]] Cell en_passant_pawn() const { return state_.en_passant_pawn; }
  [[nodiscard]] Cell en_passant_cell() const { return state_.en_passant_cell; }
  [[nodiscard]] Column en_passant_column() const { return state_.en_passant_column; }
  [[nodiscard]] int halfmove_clock() const { return state_.halfmove_clock; }
  [[nodiscard]] int fullmove_number() const { return fullmove_; }
  [[nodiscard]] Key key() const { return state_.key; }
  // The key without the en passant term.
  [[nodiscard]] Key key_without_en_passant() const;
  [[nodiscard]] Key fresh_key() const;
  // What the key will mostly be after a move: for looking something up in advance, not for trusting it.
  [[nodiscard]] Key likely_key_after(Move move) const {
    Key key = state_.key ^ hash_keys.black_to_move;
    Piece const piece = board_[move.from()];
    if (move.kind() == MoveKind::BoardMove || !piece) return key;
    auto const& places = hash_keys.piece[static_cast<std::size_t>(piece.index())];
    key ^= places[move.from()] ^ places[move.to()];
    if (Piece const captured = board_[move.to()])
      key ^= hash_keys.piece[static_cast<std::size_t>(captured.index())][move.to()];
    return key;
  }

  // Whether a piece of this colour standing or arriving on the cell is promoted, as things stand now.
  [[nodiscard]] bool promotes_at(Piece piece, Cell cell) const;
  // Types a pawn of this colour may become now on a cell of its promotion zone.
  [[nodiscard]] std::uint32_t promotion_choices(Piece pawn, Cell cell) const;
  [[nodiscard]] bool is_capture(Move move) const {
    return move.kind() == MoveKind::EnPassant ||
           (move.kind() == MoveKind::Normal && static_cast<bool>(board_[move.to()]));
  }

  // The move must be pseudo-legal here. Everything is restored by undo().
  void apply(Move move);
  void undo();
  // Passes the turn (null move search); undone by undo().
  void apply_null();
  // The same position, for a look ahead: undo() takes back what is applied to it and nothing from before. Costs the same however many
  // plies were played.
  [[nodiscard]] Position scratch() const { return Position(*this, NoHistory()); }

  [[nodiscard]] Setup setup() const;
  // Equality of everything but the history of undo.
  [[nodiscard]] bool same_bytes(Position const& other) const;

 private:
  struct NoHistory {};
  Position(Position const& other, NoHistory);

  struct Change {
    Cell cell = no_cell;
    Piece before;
  };
  // The few pieces that a board carries or promotes, and what it stood for before.
  struct BoardChanges {
    std::uint8_t changes = 0;
    std::array<Change, 4> change{};
    Boards boards;
  };
  struct NoBoardChanges {};
  // What undo() cannot recompute.
  struct State {
    Key key = 0;
    std::uint32_t castling = 0;
    Cell en_passant_pawn = no_cell;
    Cell en_passant_cell = no_cell;
    Column en_passant_column = no_column;
    int halfmove_clock = 0;
    friend bool operator==(State const&, State const&) = default;
  };
  struct Undo {
    State state;
    Move move;  // none: a pass
    Piece moved, captured;
    [[no_unique_address]] std::conditional_t<full, BoardChanges, NoBoardChanges> board;
  };

  [[nodiscard]] Set line_slides(std::size_t family, Cell from) const;
  // Without log or key.
  void toggle(Cell cell, Piece piece);  // in the sets and on the lines
  void add(Cell cell, Piece piece);
  void remove(Cell cell, Piece piece);
  void place(Cell cell, Piece piece);
  [[nodiscard]] static Key key_of(Piece piece, Cell cell) {
    return hash_keys.piece[static_cast<std::size_t>(piece.index())][cell];
  }
  void toggle_key(Piece piece, Cell cell) { state_.key ^= key_of(piece, cell); }
  void put(Undo& undo, Cell cell, Piece piece);
  void lose_castling(Cell from, Cell to);
  void move_piece(Cell from, Cell to, Piece leaves, Piece arrives);
  // What every ply begins with: the state is kept, and en passant is over.
  Undo& begin_ply();
  void apply_piece(Undo& undo, Move move);
  void undo_piece(Undo const& undo);
  void apply_castling(Move move);
  void undo_castling(Undo const& undo);
  void apply_board_move(Undo& undo, Move move);
  void after_arrival(Cell cell, Piece piece);
  void set_en_passant(Move move, Piece pawn);
  void toggle_column(Cell cell) {
    if constexpr (full)
      if (column_plan_ != nullptr) columns_.pieces[column_plan_->column(cell)] ^= column_plan_->level_bit(cell);
  }
  void toggle_existence(Cell cell);
  void refresh_owners(std::uint32_t boards);
  void set_spent(Cell cell, bool spent);
  [[nodiscard]] Key owners_key(std::uint32_t boards) const;
  [[nodiscard]] std::uint32_t boards_under(Cell cell) const;

  std::shared_ptr<Ruleset const> rules_;
  Board<Words> board_{};
  std::array<Set, 2> by_color_{};
  std::array<Set, 2 * max_piece_types> by_piece_{};
  [[no_unique_address]] PieceLists<Words> lists_;
  Planes<Words> planes_;  // plain games, like all that follows to line_words_
  AttackPlan const* plan_ = nullptr;
  std::vector<std::uint16_t> line_words_;  // occupation of the lines outside the frame
  State state_;
  Color side_ = Color::White;
  int fullmove_ = 1;
  [[no_unique_address]] Boards boards_;
  [[no_unique_address]] std::conditional_t<full, ColumnState, NoBoardState> columns_;
  ColumnPlan const* column_plan_ = nullptr;
  std::vector<Undo> history_;
};

}  // namespace strata
