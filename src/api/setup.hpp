#pragma once
// A position that a person sets up, which may be illegal on the way: pieces are placed and removed, the side to move, castling rights and
// movable boards are chosen, and fault() gives the law's objection. An edit drops what no longer holds: a castling right without king and
// rook at home, the pawn that may be captured en passant, the mark of a pawn that is gone. The owner of a board follows the pieces on it.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "base/message.hpp"

namespace strata::api {

// A castling right of the law, by the home of its rook.
struct CastlingRight {
  std::string rook;  // cell
  Side side = Side::White;
  bool allowed = false;
  bool possible = false;  // king and rook are at home
};

// A pawn on a cell from which it makes a double step, in games that track which pawns have lost it.
struct StartPawn {
  std::string cell;
  Side side = Side::White;
  bool moved = false;  // it has lost its double step
};

// The law's objection to a position, for the person who sets it up.
struct SetupReport {
  std::string title;               // "White may not have two kings: second on e1(2)"; Setup::fault() has its reason
  Message advice;                  // how to fix it, in a sentence
  std::vector<std::string> cells;  // to be marked; empty if no cell is to blame
  std::string board;               // of a movable board; empty for none
};

class Setup {
 public:
  // The start of the game.
  explicit Setup(Variant const& variant);
  // Any well-formed position text, legal or not.
  static Result<Setup> from_tfen(Variant const& variant, std::string_view tfen);
  Setup(Setup const&);
  Setup(Setup&&) noexcept;
  Setup& operator=(Setup const&);
  Setup& operator=(Setup&&) noexcept;
  ~Setup();

  [[nodiscard]] Variant const& variant() const;
  [[nodiscard]] std::string tfen() const;
  [[nodiscard]] std::string fen() const;  // for other programs, see Game::fen()
  // Cells, boards and the side to move. Checks are shown only if the position has no fault.
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] Side side_to_move() const;
  // All castling rights of the law, in its order.
  [[nodiscard]] std::vector<CastlingRight> castling_rights() const;
  // The law's first objection to the position; nothing if a game can begin with it.
  [[nodiscard]] std::optional<Error> fault() const;
  // The same, for people.
  [[nodiscard]] std::optional<SetupReport> report() const;
  [[nodiscard]] Result<Game> game() const;
  // Plies since the last capture or pawn move, and the number of the move, from 1.
  [[nodiscard]] int halfmove_clock() const;
  [[nodiscard]] int fullmove_number() const;
  // The double step that may be captured en passant, as in the position text ("e3", "c3:c4(2)"); empty for none. And all those that can
  // have been the last move.
  [[nodiscard]] std::string en_passant() const;
  [[nodiscard]] std::vector<std::string> en_passant_choices() const;
  // In cell order; empty in games where a pawn's cell alone decides.
  [[nodiscard]] std::vector<StartPawn> start_pawns() const;

  // Places a piece by its letter, upper case for White, replacing any piece on the cell.
  Result<void> place(std::string_view cell, std::string_view piece);
  Result<void> remove(std::string_view cell);
  // Removes all pieces; boards and the side to move stay.
  void clear();
  void set_side_to_move(Side side);
  // Sets the right of the rook with this home. It is granted only if king and rook stand at home.
  Result<void> set_castling(std::string_view rook, bool allowed);
  // Moves a board to another pin, with all pieces on it; a board that stands there takes its place.
  Result<void> move_board(std::string_view board, std::string_view pin);
  // Only if the pieces on the board do not determine its owner.
  Result<void> set_board_owner(std::string_view board, Side owner);
  // At least 0 and 1, at most 1000000.
  Result<void> set_counters(int halfmove_clock, int fullmove_number);
  // One of en_passant_choices(), or empty.
  Result<void> set_en_passant(std::string_view text);
  // Whether the pawn on one of start_pawns() has lost its double step.
  Result<void> set_moved(std::string_view cell, bool moved);

 private:
  struct Impl;
  explicit Setup(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// The cells of the pieces that the law leaves out when it counts material, or would if the opponent were bare: they cannot help to mate.
[[nodiscard]] std::vector<std::string> dead_pieces(Game const& game);

// A setup from a position as programs and people write it, legal or not, and what was left out of the text (docs/formats/tfen.md, article
// 9).
struct SetupText {
  Setup setup;
  std::vector<std::string> warnings = {};
};
[[nodiscard]] Result<SetupText> read_setup(Variant const& variant, std::string_view text,
                                           Reading reading = Reading::Lenient);

}  // namespace strata::api
