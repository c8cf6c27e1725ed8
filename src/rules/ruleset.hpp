#pragma once
// Ruleset: the compiled, immutable law of one game under one choice of options. Shared by all threads. Made by
// compile_ruleset() from a RulesetDraft, which the variant room fills from text. All tables of a piece are per colour:
// the variant room has already turned White's view into Black's by the symmetry of the game.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "board/cell_set.hpp"
#include "board/geometry.hpp"
#include "board/topology.hpp"
#include "rules/attack/attack_plan.hpp"
#include "rules/attack/column_plan.hpp"
#include "rules/piece.hpp"

namespace strata {

// ---------------------------------------------------------------- movement

enum class MoveMode : std::uint8_t { QuietOrCapture, QuietOnly, CaptureOnly };

// One way of moving: any of the vectors, repeated up to `max_steps` times over empty cells (0 = as far as it goes),
// available on the cells of `from`. max_steps 1 is a leap: nothing between matters.
struct MoveAtom {
  std::vector<Vector> vectors;
  int max_steps = 1;
  MoveMode mode = MoveMode::QuietOrCapture;
  CellMask from = CellMask().set();
};

// What a piece type may do and where, for one colour.
struct PieceSideRules {
  std::vector<MoveAtom> moves;

  // Where such a piece may stand, and from where it may give check (ziggurat art. 8: from level 0 only).
  CellMask may_stand = CellMask().set();
  CellMask checks_from = CellMask().set();
  // Where its moves may end: where it may stand, or promotes to a type that may stand there. Lines run through the other
  // cells. Filled by compile_ruleset().
  CellMask may_arrive;

  // Pawns. A double step is two quiet steps of `forward`, from `double_from` (and, with Ruleset::pawn_memory, only by a
  // pawn that has neither moved nor been carried). `en_passant` are the vectors that may capture a passing pawn.
  bool has_double_step = false;
  Vector forward;
  CellMask double_from;
  std::vector<Vector> en_passant;

  // Promotion is compulsory on arrival in the zone, to one of the types of the set. Empty zone: never promotes.
  CellMask promotion_zone;
};

struct PieceTypeRules {
  bool royal = false;         // must not be left attacked
  bool extinction = false;    // a side without any piece flagged so has lost
  bool resets_clock = false;  // its own moves set the halfmove clock to 0
  int min_count = 0;          // pieces of this type a side must have in a position, and may have at most
  int max_count = max_cells;
  std::uint32_t promotes_to = 0;  // bit set of piece types
  std::array<PieceSideRules, 2> side;
};

// ---------------------------------------------------------------- families

// A row of the castling table. `empty` must be empty, `safe` must not be attacked (the king's own cell and its landing
// cell are always tested: not in check before, not in check after).
struct CastlingRule {
  Color color = Color::White;
  Cell king_from = no_cell, king_to = no_cell;
  Cell rook_from = no_cell, rook_to = no_cell;
  PieceType rook_type = no_piece_type;
  std::vector<Cell> empty;
  std::vector<Cell> safe;
  // Filled by compile_ruleset(): an index into Ruleset::castling_rook_cells, and the royal types that may castle so (none
  // where king or rook would end outside its zone).
  int right = 0;
  std::uint32_t kings = 0;
};

enum class LineRule : std::uint8_t {
  Direct,   // a line is a row of cells in space
  Stack,    // from column to column, a piece closes the line on its own level only (parmen art. 3)
  Columns,  // from column to column, a piece closes the column, gaps are passed over (parmen art. 11.1, 11.2)
};

struct Pin {
  Cell corner = no_cell;    // the cell the pin stands on
  std::vector<Cell> cells;  // the cells of a board on it; a board's piece keeps its place in this list when carried
};

struct PinMove {
  int from = 0;
  int to = 0;
  // Direction of the move along White's forward: +1 forwards, -1 backwards, 0 sideways.
  int forward = 0;
};

enum class VacantOwner : std::uint8_t { Last, Original };

// Boards that move. Empty `pins`: the game has none.
struct BoardRules {
  std::vector<Pin> pins;
  std::vector<PinMove> moves;            // both ways are listed
  int boards = 0;                        // number of boards
  std::vector<Color> original_owner;     // by board
  std::vector<std::uint32_t> may_stand;  // by board: bit set of pins
  std::uint32_t cargo = 0;           // types a moving board may carry (one piece at most); 0: only empty boards move
  bool loaded_forward_only = false;  // with a piece aboard a board never goes backwards (parmen art. 11.5)
  VacantOwner vacant_owner = VacantOwner::Last;  // who owns a board that is empty or mixed
  bool waits_under_board = false;  // a corner under a board is no promotion cell while the board is there (art. 11.4)
  PieceType forced_promotion = no_piece_type;  // what a pawn becomes when the opponent's move promotes it
};

enum class StalemateRule : std::uint8_t { Draw, Loss, Win };  // for the side that cannot move

// Pieces that are left out when material is counted.
struct DeadPieces {
  PieceType type = 0;
  std::array<CellMask, 2> cells;    // where such a piece is dead, by colour
  bool only_if_enemy_bare = false;  // and only while the opponent has nothing but royal pieces
  bool out_of_reach = false;        // filled by compile_ruleset(): no royal piece can stand on any of these cells
};

// Draw by material, seen from the position alone. Royal pieces are never counted.
struct MaterialRules {
  bool enabled = false;         // false: no draw by material at all (threedc)
  std::uint32_t lone = 0;       // one single other piece of these types does not mate; its opponent must be bare
  std::uint32_t one_shade = 0;  // any number of pieces of these types, all on cells of one shade, do not mate
  std::vector<DeadPieces> dead;
  // Pieces that cannot force mate against a bare opponent, each list sorted: the player to move may claim a draw if one side has exactly
  // these. Dead pieces out of reach are not counted; others are, since a bare king may have to capture them.
  std::vector<std::vector<PieceType>> claims;
};

struct EndingRules {
  StalemateRule stalemate = StalemateRule::Draw;
  int move_rule_plies = 100;         // 0: off
  int repetition = 3;                // occurrence that draws by itself, or from which it may be claimed; 0: off
  bool repetition_by_claim = false;  // then the game ends by itself two occurrences later (ziggurat art. 9)
  bool perpetual_claim = false;
  bool extinction_in_check =
      false;  // capturing the last piece of the extinction types is legal even if it leaves check
  MaterialRules material;
};

// ---------------------------------------------------------------- draft and compiled law

struct RulesetDraft {
  Geometry geometry;
  std::vector<PieceTypeRules> types;
  LineRule lines = LineRule::Direct;
  bool pawn_memory = false;  // positions carry the set of pawns that have lost their double step
  std::vector<CastlingRule> castling;
  bool castling_from_move_two = false;  // no castling at fullmove number 1 (parmen art. 11.6)
  BoardRules boards;
  EndingRules endings;
  // By type: a pawn may become this type only while its side has fewer pieces of it than this; 0 or absent: no limit
  // (parmen art. 4, option promotion=captured). compile_ruleset() brings in PieceTypeRules::max_count.
  std::vector<int> promotion_limit;
  // Colour symmetry: cell -> cell, pin -> pin and board -> board with the sides exchanged. Boards: empty if they start askew.
  std::vector<Cell> symmetry;
  std::vector<int> pin_symmetry;
  std::vector<int> board_symmetry;
};

// Which instance of Position plays the game. Full: moving boards, lines by columns, or pawns with a memory.
enum class Features : std::uint8_t { Plain, Full };

inline constexpr int max_castling_rights = 32;
inline constexpr int max_pins = 32;
inline constexpr int max_boards = 16;

// How tests have a game played by other means than the fastest; the moves are the same.
struct CompileChoices {
  int min_words = 0;        // wider sets than the geometry needs
  bool full = false;        // in an instance with all features, which walks its lines cell by cell
  bool only_lines = false;  // without planes: a word of occupation a line (rules/attack/attack_plan.hpp)
};

class Ruleset : public RulesetDraft {
 public:
  explicit Ruleset(RulesetDraft draft) : RulesetDraft(std::move(draft)) {}

  [[nodiscard]] int type_count() const { return static_cast<int>(types.size()); }
  [[nodiscard]] PieceSideRules const& side(Piece piece) const {
    return types[piece.type()].side[static_cast<std::size_t>(index(piece.color()))];
  }

  Features features = Features::Plain;
  int words = 1;  // width of the sets of its positions; at least geometry.words(), widened on request
  std::optional<Topology> topology;
  std::optional<AttackPlan> attack_plan;  // of plain games
  std::optional<ColumnPlan> column_plan;  // of games whose lines run by columns

  std::uint32_t royal_types = 0;  // bit sets of types
  std::uint32_t extinction_types = 0;
  std::uint32_t leaper_types = 0;            // types with a leap that captures
  std::uint32_t slider_types = 0;            // types that slide with capture
  std::uint32_t clock_types = 0;             // types whose own moves set the halfmove clock to 0
  std::uint32_t deciding_types = 0;          // types of which one piece on the board rules out a draw by material
  std::uint32_t confined_types = 0;          // types with a cell where no move of theirs may end
  std::uint32_t placed_choices = 0;          // types that may become on one cell what they may not on another
  std::vector<Cell> castling_rook_cells;     // right -> rook's home
  std::vector<std::uint32_t> castling_loss;  // cell -> rights lost when a piece leaves or enters it
  std::vector<std::uint8_t> corner_pin;      // cell -> 1 + the pin that stands on it, 0: none
  std::vector<std::uint8_t> cell_pin;        // cell -> 1 + the pin whose board it is part of, 0: none

  // Tables by piece.index() and cell. Sets have `words` words each.
  [[nodiscard]] std::span<std::uint64_t const> quiet_leaps(int piece, Cell cell) const {
    return set(quiet_leaps_, piece, cell);
  }
  [[nodiscard]] std::span<std::uint64_t const> capture_leaps(int piece, Cell cell) const {
    return set(capture_leaps_, piece, cell);
  }
  // The cells from which such a piece attacks `cell` by a leap (checks_from is applied by the caller).
  [[nodiscard]] std::span<std::uint64_t const> leap_sources(int piece, Cell cell) const {
    return set(leap_sources_, piece, cell);
  }
  // The cells from which such a pawn captures en passant on `cell`.
  [[nodiscard]] std::span<std::uint64_t const> en_passant_sources(int piece, Cell cell) const {
    return set(en_passant_sources_, piece, cell);
  }
  // Where moves of such a piece may end, PieceSideRules::may_arrive.
  [[nodiscard]] std::span<std::uint64_t const> arrivals(int piece) const {
    return {arrivals_.data() + static_cast<std::size_t>(piece) * static_cast<std::size_t>(words),
            static_cast<std::size_t>(words)};
  }
  [[nodiscard]] bool is_confined(Piece piece) const { return ((confined_types >> piece.type()) & 1) != 0; }
  // Directions (bit sets) in which such a piece slides from a cell, and how many steps at most (255: any). Cells where it may
  // not arrive are part of the line.
  [[nodiscard]] std::uint64_t quiet_slides(int piece, Cell cell) const { return quiet_slides_[at(piece, cell)]; }
  [[nodiscard]] std::uint64_t capture_slides(int piece, Cell cell) const { return capture_slides_[at(piece, cell)]; }
  [[nodiscard]] int reach(int piece, Direction direction) const {
    return reach_[static_cast<std::size_t>(piece) * static_cast<std::size_t>(max_directions) + direction];
  }
  // Directions in which any piece of this colour slides with capture: where a line to a king may come from.
  [[nodiscard]] std::uint64_t line_directions(Color color) const {
    return line_directions_[static_cast<std::size_t>(index(color))];
  }

 private:
  friend Result<std::shared_ptr<Ruleset const>> compile_ruleset(RulesetDraft draft, CompileChoices choices);
  // The parts of compile_ruleset() by which zones and counts confine moves.
  void find_arrivals();
  void limit_promotions();
  void find_castling_kings();
  [[nodiscard]] std::size_t at(int piece, Cell cell) const {
    return static_cast<std::size_t>(piece) * static_cast<std::size_t>(geometry.slots()) + cell;
  }
  [[nodiscard]] std::span<std::uint64_t const> set(std::vector<std::uint64_t> const& table, int piece,
                                                   Cell cell) const {
    return {table.data() + at(piece, cell) * static_cast<std::size_t>(words), static_cast<std::size_t>(words)};
  }

  std::vector<std::uint64_t> quiet_leaps_, capture_leaps_, leap_sources_, en_passant_sources_, arrivals_;
  std::vector<std::uint64_t> quiet_slides_, capture_slides_;
  std::vector<std::uint8_t> reach_;
  std::array<std::uint64_t, 2> line_directions_{};
};

// Checks the draft against the limits of the core and builds the tables.
[[nodiscard]] Result<std::shared_ptr<Ruleset const>> compile_ruleset(RulesetDraft draft, CompileChoices choices);
[[nodiscard]] inline Result<std::shared_ptr<Ruleset const>> compile_ruleset(RulesetDraft draft, int min_words = 0) {
  return compile_ruleset(std::move(draft), CompileChoices{.min_words = min_words});
}

}  // namespace strata
