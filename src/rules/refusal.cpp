#include "rules/refusal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <utility>

namespace strata {

namespace {

bool has_type(std::uint32_t set, PieceType type) { return type < max_piece_types && ((set >> type) & 1) != 0; }

Refusal refuse(RefusalCode code, Cell cell = no_cell, Cell other = no_cell) {
  return Refusal{.code = code, .cell = cell, .other = other};
}

// How often `vector` must be repeated to give `way`; 0 if it never does.
int repetitions(Vector way, Vector vector) {
  int times = 0;
  for (auto const& [whole, part] :
       {std::pair(way.file, vector.file), {way.rank, vector.rank}, {way.level, vector.level}}) {
    if (part == 0) {
      if (whole != 0) return 0;
      continue;
    }
    if (whole % part != 0 || whole / part < 1 || (times != 0 && times != whole / part)) return 0;
    times = whole / part;
  }
  return times;
}

bool is_unit(Vector v) { return std::abs(v.file) <= 2 && std::abs(v.rank) <= 2 && std::abs(v.level) <= 1; }

// The arrangement after a move, judged for check. Whatever the move itself does not settle (a man that must be promoted,
// the owner of a board) is settled by asking make_position() what is wrong.
std::optional<Refusal> check_after(AnyPosition const& position, Setup setup) {
  Ruleset const& rules = *position.ruleset();
  Color const mover = position.side_to_move();
  setup.side_to_move = !mover;
  setup.castling.clear();
  setup.en_passant.reset();
  setup.spent.clear();
  for (int attempts = 0; attempts < 64; ++attempts) {
    auto after = make_position(position.ruleset(), setup, Forgive::OpponentInCheck);
    if (after) {
      for (Cell const cell : rules.geometry.all()) {
        Piece const man = (*after)->piece_at(cell);
        if (!man.is(mover) || !has_type(rules.royal_types, man.type())) continue;
        std::vector<Cell> const attackers = (*after)->attackers(cell, !mover);
        if (!attackers.empty()) return refuse(RefusalCode::LeavesInCheck, attackers.front(), cell);
      }
      return std::nullopt;
    }
    SetupFault const& fault = after.error();
    if (fault.problem == SetupProblem::BoardOwnerWrong) {
      setup.boards[static_cast<std::size_t>(fault.board)].owner = fault.color;
    } else if (fault.problem == SetupProblem::ManMayNotStandThere && rules.types[fault.type].promotes_to != 0) {
      PieceType promoted = 0;
      while (!has_type(rules.types[fault.type].promotes_to, promoted)) ++promoted;
      if (fault.color != mover && rules.boards.forced_promotion != no_piece_type)
        promoted = rules.boards.forced_promotion;
      setup.pieces[fault.cell] = Piece(fault.color, promoted);
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

// Looks for the reason why one man may not go from one cell to another.
class Inspector {
 public:
  Inspector(AnyPosition const& position, Cell from, Cell to)
      : position_(position),
        rules_(*position.ruleset()),
        from_(from),
        to_(to),
        man_(position.piece_at(from)),
        side_(rules_.side(man_)),
        target_(position.piece_at(to)),
        setup_(position.setup()),
        way_(way_between(from, to)) {}

  Refusal find() {
    for (MoveAtom const& atom : side_.moves)
      for (Vector const vector : atom.vectors) try_atom(atom, vector);
    try_double_step();
    try_en_passant();
    if (possible_) return after_possible();
    if (best_.code != RefusalCode::None) return best_;
    return wrong_way();
  }

 private:
  // With lines by columns only files and ranks count.
  [[nodiscard]] Vector way_between(Cell from, Cell to) const {
    if (rules_.lines == LineRule::Direct) {
      Vector const a = rules_.geometry.space(from);
      Vector const b = rules_.geometry.space(to);
      return {b.file - a.file, b.rank - a.rank, b.level - a.level};
    }
    Coord const a = rules_.geometry.coord(from);
    Coord const b = rules_.geometry.coord(to);
    return {2 * (b.file - a.file), 2 * (b.rank - a.rank), 0};
  }

  // Keeps the reason that says most: the later a code stands in this list, the better.
  void note(Refusal refusal) {
    constexpr std::array order = {RefusalCode::NotFromHere,
                                  RefusalCode::TooFar,
                                  RefusalCode::NothingToTake,
                                  RefusalCode::DoubleStepNotFromHere,
                                  RefusalCode::DoubleStepSpent,
                                  RefusalCode::NoCaptureThatWay,
                                  RefusalCode::Gap,
                                  RefusalCode::Shadowed,
                                  RefusalCode::Blocked,
                                  RefusalCode::TakesKing};
    auto const rank = [&](RefusalCode code) { return std::ranges::find(order, code) - order.begin(); };
    if (best_.code == RefusalCode::None || rank(refusal.code) > rank(best_.code)) best_ = refusal;
  }

  void try_atom(MoveAtom const& atom, Vector vector) {
    if (rules_.lines != LineRule::Direct) vector.level = 0;
    int const steps = repetitions(way_, vector);
    if (steps == 0) return;
    if (!atom.from[from_]) return note(refuse(RefusalCode::NotFromHere, from_));
    if (atom.max_steps != 0 && steps > atom.max_steps) {
      if (atom.max_steps > 1 || is_unit(vector)) {
        bool const twice = atom.max_steps == 1 && may_step_twice() && repetitions(way_, side_.forward) != 0;
        note(Refusal{.code = RefusalCode::TooFar, .number = twice ? 2 : atom.max_steps});
      }
      return;
    }
    if (atom.max_steps != 1 || rules_.lines != LineRule::Direct)
      if (auto const closed = line_refusal(vector, steps)) return note(*closed);
    if (!target_ && atom.mode == MoveMode::CaptureOnly) return note(refuse(RefusalCode::NothingToTake, to_));
    if (target_ && atom.mode == MoveMode::QuietOnly) return note(refuse(RefusalCode::NoCaptureThatWay, to_));
    if (target_ && has_type(rules_.royal_types, target_.type())) return note(refuse(RefusalCode::TakesKing, to_));
    possible_ = true;
  }

  [[nodiscard]] bool has_spent_double_step() const {
    return std::ranges::find(setup_.spent, from_) != setup_.spent.end();
  }
  [[nodiscard]] bool may_step_twice() const {
    return side_.has_double_step && side_.double_from[from_] && !has_spent_double_step();
  }

  void try_double_step() {
    if (!side_.has_double_step || repetitions(way_, side_.forward) != 2) return;
    if (!side_.double_from[from_]) return note(refuse(RefusalCode::DoubleStepNotFromHere, from_));
    if (has_spent_double_step()) return note(refuse(RefusalCode::DoubleStepSpent, from_));
    if (auto const closed = line_refusal(side_.forward, 2)) return note(*closed);
    if (rules_.lines == LineRule::Columns && !column_exists(next(rules_.topology->column(from_), side_.forward)))
      return note(refuse(RefusalCode::Gap, from_));
    if (target_) return note(refuse(RefusalCode::NoCaptureThatWay, to_));
    possible_ = true;
  }

  void try_en_passant() {
    if (!setup_.en_passant || target_) return;
    EnPassant const& passing = *setup_.en_passant;
    bool const there =
        rules_.lines == LineRule::Direct ? passing.passed == to_ : passing.column == rules_.topology->column(to_);
    if (!there) return;
    for (Vector vector : side_.en_passant) {
      if (rules_.lines != LineRule::Direct) vector.level = 0;
      if (repetitions(way_, vector) != 1) continue;
      possible_ = true;
      taken_pawn_ = passing.pawn;
    }
  }

  // Nothing stands in the way, or what does. The target itself is looked at for shadows only.
  [[nodiscard]] std::optional<Refusal> line_refusal(Vector vector, int steps) const {
    switch (rules_.lines) {
      case LineRule::Direct: return direct_refusal(vector, steps);
      case LineRule::Stack: return stack_refusal(vector, steps);
      case LineRule::Columns: return columns_refusal(vector, steps);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Refusal> direct_refusal(Vector vector, int steps) const {
    Cell last = from_;
    for (int i = 1; i < steps; ++i) {
      Cell const cell = rules_.geometry.step(last, vector);
      if (cell == no_cell || !position_.cell_exists(cell)) return refuse(RefusalCode::Gap, last);
      if (position_.piece_at(cell)) return refuse(RefusalCode::Blocked, cell);
      last = cell;
    }
    return std::nullopt;
  }

  [[nodiscard]] Column next(Column column, Vector vector) const {
    return rules_.topology->next_column(column, vector.file / 2, vector.rank / 2);
  }

  [[nodiscard]] bool column_exists(Column column) const {
    auto const there = [&](Cell cell) { return position_.cell_exists(cell); };
    return column != no_column && std::ranges::any_of(rules_.topology->column_cells(column), there);
  }

  // A man closes the line on its own level only, for all that lies behind it (parmen art. 3).
  [[nodiscard]] std::optional<Refusal> stack_refusal(Vector vector, int steps) const {
    std::array<Cell, max_axis> closed_by;
    closed_by.fill(no_cell);
    auto const level_of = [&](Cell cell) { return static_cast<std::size_t>(rules_.geometry.coord(cell).level); };
    Column column = rules_.topology->column(from_);
    Cell last = from_;
    for (int i = 1; i < steps; ++i) {
      column = next(column, vector);
      if (column == no_column) return refuse(RefusalCode::Gap, last);
      bool passable = false;
      Cell here = no_cell;
      Cell man_here = no_cell;
      Cell closer = no_cell;
      for (Cell const cell : rules_.topology->column_cells(column)) {
        if (!position_.cell_exists(cell)) continue;
        here = cell;
        if (closed_by[level_of(cell)] != no_cell) {
          closer = closed_by[level_of(cell)];
        } else if (position_.piece_at(cell)) {
          man_here = cell;
          closed_by[level_of(cell)] = cell;
        } else {
          passable = true;
        }
      }
      if (here == no_cell) return refuse(RefusalCode::Gap, last);
      if (!passable && man_here != no_cell) return refuse(RefusalCode::Blocked, man_here);
      if (!passable) return refuse(RefusalCode::Shadowed, closer);
      last = here;
    }
    Cell const closer = closed_by[level_of(to_)];
    return closer == no_cell ? std::nullopt : std::optional(refuse(RefusalCode::Shadowed, closer));
  }

  // A man closes the whole column; columns without cells are passed over (parmen art. 11.1, 11.2).
  [[nodiscard]] std::optional<Refusal> columns_refusal(Vector vector, int steps) const {
    Column column = rules_.topology->column(from_);
    for (int i = 1; i < steps; ++i) {
      column = next(column, vector);
      if (column == no_column) return refuse(RefusalCode::Gap, from_);
      for (Cell const cell : rules_.topology->column_cells(column))
        if (position_.cell_exists(cell) && position_.piece_at(cell)) return refuse(RefusalCode::Blocked, cell);
    }
    return std::nullopt;
  }

  // The man could go there: the king must be the reason.
  [[nodiscard]] Refusal after_possible() const {
    Setup after = setup_;
    after.pieces[to_] = man_;
    after.pieces[from_] = Piece();
    if (taken_pawn_ != no_cell && taken_pawn_ < after.pieces.size()) after.pieces[taken_pawn_] = Piece();
    if (auto const check = check_after(position_, std::move(after))) return *check;
    if (rules_.types[man_.type()].promotes_to != 0 && side_.promotion_zone[to_])
      return refuse(RefusalCode::PromotionNotInBox);
    if (!side_.may_stand[to_]) return refuse(RefusalCode::MayNotStandThere, to_);
    return refuse(RefusalCode::Unknown);
  }

  [[nodiscard]] Refusal wrong_way() const {
    if (way_ == Vector{}) return refuse(RefusalCode::OwnColumn);
    if (rules_.lines != LineRule::Direct) return refuse(RefusalCode::WrongWay);
    bool some_change = false;
    bool all_change = true;
    for (MoveAtom const& atom : side_.moves)
      for (Vector const vector : atom.vectors) {
        some_change = some_change || vector.level != 0;
        all_change = all_change && vector.level != 0;
      }
    bool const changes = way_.level != 0;
    if (changes && !some_change) return refuse(RefusalCode::CannotChangeLevel);
    if (!changes && some_change && all_change) return refuse(RefusalCode::MustChangeLevel);
    return refuse(RefusalCode::WrongWay);
  }

  AnyPosition const& position_;
  Ruleset const& rules_;
  Cell from_;
  Cell to_;
  Piece man_;
  PieceSideRules const& side_;
  Piece target_;
  Setup setup_;
  Vector way_;
  bool possible_ = false;
  Cell taken_pawn_ = no_cell;
  Refusal best_;
};

// The row of the castling table that the cells may mean; -1 if none. A row whose right is still there comes first.
int castling_row(AnyPosition const& position, Cell from, Cell to) {
  Ruleset const& rules = *position.ruleset();
  std::vector<Cell> const rights = position.setup().castling;
  int found = -1;
  for (std::size_t i = 0; i < rules.castling.size(); ++i) {
    CastlingRule const& row = rules.castling[i];
    if (row.color != position.side_to_move() || row.king_from != from || row.king_to != to) continue;
    bool const open = std::ranges::find(rights, row.rook_from) != rights.end();
    if (found < 0 || open) found = static_cast<int>(i);
    if (open) break;
  }
  return found;
}

// Why the man on `from` may not go to `to`, the move being illegal and both cells being there.
Refusal inspect(AnyPosition const& position, Cell from, Cell to) {
  Ruleset const& rules = *position.ruleset();
  Piece const man = position.piece_at(from);
  if (!man) return refuse(RefusalCode::NoMan, from);
  if (!man.is(position.side_to_move())) return refuse(RefusalCode::EnemyMan, from);
  if (from == to) return refuse(RefusalCode::SamePlace, from);
  bool const own = position.piece_at(to).is(position.side_to_move());
  int const row = has_type(rules.royal_types, man.type()) ? castling_row(position, from, to) : -1;
  if (own && row < 0) return refuse(RefusalCode::OwnManThere, to);
  Refusal ordinary = own ? refuse(RefusalCode::OwnManThere, to) : Inspector(position, from, to).find();
  bool const no_ordinary_step = own || ordinary.code == RefusalCode::WrongWay || ordinary.code == RefusalCode::TooFar ||
                                ordinary.code == RefusalCode::CannotChangeLevel;
  return row >= 0 && no_ordinary_step ? find_castling_refusal(position, row) : ordinary;
}

// What the promotion of a move that is legal with other promotions lacks.
Refusal promotion_refusal(AnyPosition const& position, Piece pawn, bool promotes, PieceType promotion) {
  Ruleset const& rules = *position.ruleset();
  if (promotion == no_piece_type) return refuse(RefusalCode::PromotionMissing);
  RefusalCode code = RefusalCode::NoPromotion;
  if (promotes) {
    bool const listed = pawn && has_type(rules.types[pawn.type()].promotes_to, promotion);
    code = listed ? RefusalCode::PromotionNotInBox : RefusalCode::PromotionUnknown;
  }
  return Refusal{.code = code, .type = promotion};
}

}  // namespace

Refusal find_refusal(AnyPosition const& position, Cell from, Cell to) {
  std::vector<Move> const legal = position.legal_moves();
  for (Move const move : legal)
    if (move.kind() != MoveKind::BoardMove && move.from() == from && move.to() == to) return {};
  Geometry const& geometry = position.ruleset()->geometry;
  for (Cell const cell : {from, to})
    if (!geometry.exists(cell) || !position.cell_exists(cell)) return refuse(RefusalCode::NoSuchCell, cell);
  if (legal.empty()) return refuse(RefusalCode::GameOver);
  Refusal found = inspect(position, from, to);
  found.man = position.piece_at(from);
  return found;
}

Refusal find_refusal(AnyPosition const& position, Cell from, Cell to, PieceType promotion) {
  if (Refusal found = find_refusal(position, from, to); !found.is_none()) return found;
  bool promotes = false;
  for (Move const move : position.legal_moves()) {
    if (move.kind() == MoveKind::BoardMove || move.from() != from || move.to() != to) continue;
    if (promotion == (move.is_promotion() ? move.promoted_to() : no_piece_type)) return {};
    promotes = promotes || move.is_promotion();
  }
  Piece const pawn = position.piece_at(from);
  Refusal found = promotion_refusal(position, pawn, promotes, promotion);
  found.man = pawn;
  found.cell = to;
  return found;
}

Refusal find_castling_refusal(AnyPosition const& position, int index) {
  Ruleset const& rules = *position.ruleset();
  if (index < 0 || static_cast<std::size_t>(index) >= rules.castling.size()) return refuse(RefusalCode::NoCastling);
  CastlingRule const& row = rules.castling[static_cast<std::size_t>(index)];
  std::vector<Move> const legal = position.legal_moves();
  for (Move const move : legal)
    if (move.kind() == MoveKind::Castling && move.detail() == index) return {};
  if (legal.empty()) return refuse(RefusalCode::GameOver);
  Color const us = position.side_to_move();
  if (row.color != us) return refuse(RefusalCode::NoCastling);

  Setup const setup = position.setup();
  auto const has_right = [&](Cell rook) { return std::ranges::find(setup.castling, rook) != setup.castling.end(); };
  if (!has_right(row.rook_from)) {
    Piece const king = setup.pieces[row.king_from];
    if (!king.is(us) || !has_type(rules.royal_types, king.type())) return refuse(RefusalCode::CastlingKingMoved);
    bool const king_unmoved = std::ranges::any_of(rules.castling, [&](CastlingRule const& other) {
      return other.color == us && other.king_from == row.king_from && has_right(other.rook_from);
    });
    bool const rook_gone = setup.pieces[row.rook_from] != Piece(us, row.rook_type);
    return refuse(king_unmoved || rook_gone ? RefusalCode::CastlingRookMoved : RefusalCode::CastlingEitherMoved,
                  row.rook_from);
  }
  if (rules.castling_from_move_two && setup.fullmove_number < 2) return refuse(RefusalCode::CastlingTooEarly);
  if (std::vector<Cell> const checkers = position.checkers(); !checkers.empty())
    return refuse(RefusalCode::CastlingInCheck, checkers.front());
  std::vector<Cell> free = row.empty;
  free.insert(free.end(), {row.king_to, row.rook_to});
  for (Cell const cell : free)
    if (cell != row.king_from && cell != row.rook_from && position.piece_at(cell))
      return refuse(RefusalCode::CastlingBetween, cell);
  for (Cell const cell : row.safe) {
    std::vector<Cell> const attackers = position.attackers(cell, !us);
    if (attackers.empty()) continue;
    RefusalCode const code = cell == row.king_to ? RefusalCode::CastlingInto : RefusalCode::CastlingThrough;
    return refuse(code, cell, attackers.front());
  }
  Setup after = setup;
  Piece const king = after.pieces[row.king_from];
  after.pieces[row.king_from] = after.pieces[row.rook_from] = Piece();
  after.pieces[row.king_to] = king;
  after.pieces[row.rook_to] = Piece(us, row.rook_type);
  if (auto const check = check_after(position, std::move(after)))
    return refuse(RefusalCode::CastlingInto, row.king_to, check->cell);
  return refuse(RefusalCode::Unknown);
}

Refusal find_board_refusal(AnyPosition const& position, int from_pin, int to_pin) {
  Ruleset const& rules = *position.ruleset();
  BoardRules const& law = rules.boards;
  std::vector<Move> const legal = position.legal_moves();
  for (Move const move : legal)
    if (move.kind() == MoveKind::BoardMove && move.from() == from_pin && move.to() == to_pin) return {};
  int const pins = static_cast<int>(law.pins.size());
  if (from_pin < 0 || from_pin >= pins || to_pin < 0 || to_pin >= pins) return refuse(RefusalCode::NoSuchPin);
  if (legal.empty()) return refuse(RefusalCode::GameOver);

  Color const us = position.side_to_move();
  Setup const setup = position.setup();
  auto const board_on = [&](int pin) {
    auto const at = std::ranges::find(setup.boards, pin, &BoardPlacement::pin);
    return at == setup.boards.end() ? -1 : static_cast<int>(at - setup.boards.begin());
  };
  int const board = board_on(from_pin);
  if (board < 0) return Refusal{.code = RefusalCode::NoBoard, .pin = from_pin};
  auto const with_board = [&](RefusalCode code, Cell cell = no_cell, int number = 0) {
    return Refusal{.code = code, .cell = cell, .number = number, .board = board, .pin = to_pin};
  };
  if (from_pin == to_pin) return with_board(RefusalCode::SamePlace);

  Pin const& from = law.pins[static_cast<std::size_t>(from_pin)];
  Pin const& to = law.pins[static_cast<std::size_t>(to_pin)];
  int men = 0;
  Cell last = no_cell;
  for (Cell const cell : from.cells)
    if (setup.pieces[cell]) {
      ++men;
      last = cell;
    }
  if (men > 1) return with_board(RefusalCode::BoardLoaded, last, men);
  Piece const aboard = men == 1 ? setup.pieces[last] : Piece();
  if (aboard && !has_type(law.cargo, aboard.type())) return with_board(RefusalCode::BoardRooted, last);
  if (setup.boards[static_cast<std::size_t>(board)].owner != us) return with_board(RefusalCode::NotYourBoard);
  if (aboard && !aboard.is(us)) return with_board(RefusalCode::BoardRooted, last);
  if (int const other = board_on(to_pin); other >= 0)
    return Refusal{.code = RefusalCode::PinTaken, .board = other, .pin = to_pin};
  auto const step =
      std::ranges::find_if(law.moves, [&](PinMove const& m) { return m.from == from_pin && m.to == to_pin; });
  if (step == law.moves.end()) return with_board(RefusalCode::PinTooFar);
  if (((law.may_stand[static_cast<std::size_t>(board)] >> to_pin) & 1) == 0)
    return with_board(RefusalCode::PinForbidden);
  int const forward = us == Color::White ? step->forward : -step->forward;
  if (law.loaded_forward_only && aboard && forward < 0) return with_board(RefusalCode::BoardBackwards, last);

  Setup after = setup;
  after.boards[static_cast<std::size_t>(board)].pin = to_pin;
  for (std::size_t i = 0; i < from.cells.size() && i < to.cells.size(); ++i) {
    after.pieces[to.cells[i]] = setup.pieces[from.cells[i]];
    after.pieces[from.cells[i]] = Piece();
  }
  if (auto const check = check_after(position, std::move(after))) return *check;
  return with_board(RefusalCode::Unknown);
}

Refusal find_board_refusal(AnyPosition const& position, int from_pin, int to_pin, PieceType promotion) {
  if (Refusal found = find_board_refusal(position, from_pin, to_pin); !found.is_none()) return found;
  bool promotes = false;
  for (Move const move : position.legal_moves()) {
    if (move.kind() != MoveKind::BoardMove || move.from() != from_pin || move.to() != to_pin) continue;
    if (promotion == (move.is_promotion() ? move.promoted_to() : no_piece_type)) return {};
    promotes = promotes || move.is_promotion();
  }
  // The pawn is the one aboard, or one that waited below the corner.
  Pin const& from = position.ruleset()->boards.pins[static_cast<std::size_t>(from_pin)];
  Piece pawn = position.piece_at(from.corner);
  for (Cell const cell : from.cells)
    if (Piece const aboard = position.piece_at(cell)) pawn = aboard;
  return promotion_refusal(position, pawn, promotes, promotion);
}

}  // namespace strata
