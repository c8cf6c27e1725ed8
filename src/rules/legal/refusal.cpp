#include "rules/legal/refusal.hpp"

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

bool promotes(Ruleset const& rules, Piece piece, Cell cell) {
  return piece && rules.types[piece.type()].promotes_to != 0 && rules.side(piece).promotion_zone[cell];
}

// Whether the side has as many of these pieces as it may come to have by a promotion of its own choice.
bool is_full(Setup const& setup, Ruleset const& rules, Piece piece) {
  if (piece.type() >= rules.promotion_limit.size()) return false;
  int const limit = rules.promotion_limit[piece.type()];
  return limit != 0 && std::ranges::count(setup.pieces, piece) >= limit;
}

// What a pawn on a cell of its promotion zone may become there; no piece if there is nothing.
Piece promoted(Ruleset const& rules, Setup const& setup, Piece pawn, Cell cell) {
  for (int number = 0; number < rules.type_count(); ++number) {
    auto const type = static_cast<PieceType>(number);
    Piece const piece(pawn.color(), type);
    if (has_type(rules.types[pawn.type()].promotes_to, type) && rules.side(piece).may_stand[cell] &&
        !is_full(setup, rules, piece))
      return piece;
  }
  return Piece();
}

// No type that the pawn could become on the cell may come to be there: the side has as many of each as it may have.
Refusal too_many(Ruleset const& rules, Piece pawn, Cell cell) {
  Refusal refusal{.code = RefusalCode::PromotionTooMany, .cell = cell, .piece = pawn};
  for (int number = 0; number < rules.type_count(); ++number) {
    auto const type = static_cast<PieceType>(number);
    if (has_type(rules.types[pawn.type()].promotes_to, type) && rules.side(Piece(pawn.color(), type)).may_stand[cell])
      refusal.choices |= std::uint32_t{1} << type;
  }
  return refusal;
}

// The arrangement after a move, judged for check. Whatever the move itself does not settle (a piece that must be promoted,
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
        Piece const piece = (*after)->piece_at(cell);
        if (!piece.is(mover) || !has_type(rules.royal_types, piece.type())) continue;
        std::vector<Cell> const attackers = (*after)->attackers(cell, !mover);
        if (!attackers.empty()) return refuse(RefusalCode::LeavesInCheck, attackers.front(), cell);
      }
      return std::nullopt;
    }
    SetupFault const& fault = after.error();
    if (fault.problem == SetupProblem::BoardOwnerWrong) {
      setup.boards[static_cast<std::size_t>(fault.board)].owner = fault.color;
    } else if (fault.problem == SetupProblem::PieceMayNotStandThere && rules.types[fault.type].promotes_to != 0) {
      Piece const pawn(fault.color, fault.type);
      bool const forced = fault.color != mover && rules.boards.forced_promotion != no_piece_type;
      Piece const after_promotion =
          forced ? Piece(fault.color, rules.boards.forced_promotion) : promoted(rules, setup, pawn, fault.cell);
      if (!after_promotion) return std::nullopt;
      setup.pieces[fault.cell] = after_promotion;
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

// Looks for the reason why one piece may not go from one cell to another.
class Inspector {
 public:
  Inspector(AnyPosition const& position, Cell from, Cell to)
      : position_(position),
        rules_(*position.ruleset()),
        from_(from),
        to_(to),
        piece_(position.piece_at(from)),
        side_(rules_.side(piece_)),
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
                                  RefusalCode::NothingToCapture,
                                  RefusalCode::DoubleStepNotFromHere,
                                  RefusalCode::DoubleStepSpent,
                                  RefusalCode::NoCaptureThatWay,
                                  RefusalCode::Gap,
                                  RefusalCode::Shadowed,
                                  RefusalCode::Blocked,
                                  RefusalCode::CapturesRoyal};
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
    if (!target_ && atom.mode == MoveMode::CaptureOnly) return note(refuse(RefusalCode::NothingToCapture, to_));
    if (target_ && atom.mode == MoveMode::QuietOnly) return note(refuse(RefusalCode::NoCaptureThatWay, to_));
    if (target_ && has_type(rules_.royal_types, target_.type())) return note(refuse(RefusalCode::CapturesRoyal, to_));
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
    if (!side_.may_arrive[to_]) return note(refuse(RefusalCode::LeavesZone, to_));
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
      if (has_type(rules_.royal_types, position_.piece_at(passing.pawn).type()))
        return note(refuse(RefusalCode::CapturesRoyal, passing.pawn));
      possible_ = true;
      captured_pawn_ = passing.pawn;
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

  // A piece closes the line on its own level only, for all that lies behind it (parmen art. 3).
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
      Cell piece_here = no_cell;
      Cell closer = no_cell;
      for (Cell const cell : rules_.topology->column_cells(column)) {
        if (!position_.cell_exists(cell)) continue;
        here = cell;
        if (closed_by[level_of(cell)] != no_cell) {
          closer = closed_by[level_of(cell)];
        } else if (position_.piece_at(cell)) {
          piece_here = cell;
          closed_by[level_of(cell)] = cell;
        } else {
          passable = true;
        }
      }
      if (here == no_cell) return refuse(RefusalCode::Gap, last);
      if (!passable && piece_here != no_cell) return refuse(RefusalCode::Blocked, piece_here);
      if (!passable) return refuse(RefusalCode::Shadowed, closer);
      last = here;
    }
    Cell const closer = closed_by[level_of(to_)];
    return closer == no_cell ? std::nullopt : std::optional(refuse(RefusalCode::Shadowed, closer));
  }

  // A piece closes the whole column; columns without cells are passed over (parmen art. 11.1, 11.2).
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

  // The piece could go there: its zone or the king must be the reason.
  [[nodiscard]] Refusal after_possible() const {
    if (!side_.may_arrive[to_]) return refuse(RefusalCode::LeavesZone, to_);
    Setup after = setup_;
    after.pieces[to_] = piece_;
    after.pieces[from_] = Piece();
    if (captured_pawn_ != no_cell && captured_pawn_ < after.pieces.size()) after.pieces[captured_pawn_] = Piece();
    if (auto const check = check_after(position_, std::move(after))) return *check;
    if (rules_.types[piece_.type()].promotes_to != 0 && side_.promotion_zone[to_]) return too_many(rules_, piece_, to_);
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
  Piece piece_;
  PieceSideRules const& side_;
  Piece target_;
  Setup setup_;
  Vector way_;
  bool possible_ = false;
  Cell captured_pawn_ = no_cell;
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

// Why the piece on `from` may not go to `to`, the move being illegal and both cells being there.
Refusal inspect(AnyPosition const& position, Cell from, Cell to) {
  Ruleset const& rules = *position.ruleset();
  Piece const piece = position.piece_at(from);
  if (!piece) return refuse(RefusalCode::NoPieceThere, from);
  if (!piece.is(position.side_to_move())) return refuse(RefusalCode::EnemyPiece, from);
  if (from == to) return refuse(RefusalCode::SamePlace, from);
  bool const own = position.piece_at(to).is(position.side_to_move());
  int const row = has_type(rules.royal_types, piece.type()) ? castling_row(position, from, to) : -1;
  if (own && row < 0) return refuse(RefusalCode::OwnPieceThere, to);
  Refusal ordinary = own ? refuse(RefusalCode::OwnPieceThere, to) : Inspector(position, from, to).find();
  bool const no_ordinary_step = own || ordinary.code == RefusalCode::WrongWay || ordinary.code == RefusalCode::TooFar ||
                                ordinary.code == RefusalCode::CannotChangeLevel;
  return row >= 0 && no_ordinary_step ? find_castling_refusal(position, row) : ordinary;
}

// The promotions of the legal moves from one place to another.
struct Choices {
  bool promotes = false;
  std::uint32_t types = 0;

  // What the move promotes to, no_piece_type if to nothing.
  PieceType add(Move move) {
    if (!move.is_promotion()) return no_piece_type;
    promotes = true;
    types |= std::uint32_t{1} << move.promoted_to();
    return move.promoted_to();
  }
};

// What the promotion, on a cell, of a move that is legal with other promotions lacks, or of one that lacks nothing else.
Refusal promotion_refusal(AnyPosition const& position, Piece pawn, Cell to, Choices choices, PieceType promotion) {
  Ruleset const& rules = *position.ruleset();
  if (promotion == no_piece_type)
    return Refusal{.code = RefusalCode::PromotionMissing, .cell = to, .piece = pawn, .choices = choices.types};
  RefusalCode code = RefusalCode::NoPromotion;
  if (choices.promotes) {
    bool const listed = pawn && has_type(rules.types[pawn.type()].promotes_to, promotion);
    code = RefusalCode::PromotionUnknown;
    if (listed) {
      bool const may_stand = rules.side(Piece(pawn.color(), promotion)).may_stand[to];
      code = may_stand ? RefusalCode::PromotionTooMany : RefusalCode::PromotionZone;
    }
  }
  return Refusal{.code = code, .cell = to, .piece = pawn, .type = promotion};
}

// The pawn of the mover that a move of a board promotes, and where: the one aboard, or the one that waits below the corner.
std::pair<Piece, Cell> promoting_pawn(AnyPosition const& position, Pin const& from, Pin const& to) {
  Ruleset const& rules = *position.ruleset();
  for (std::size_t i = 0; i < from.cells.size() && i < to.cells.size(); ++i)
    if (Piece const aboard = position.piece_at(from.cells[i]); promotes(rules, aboard, to.cells[i]))
      return {aboard, to.cells[i]};
  if (from.corner != no_cell)
    if (Piece const below = position.piece_at(from.corner);
        below.is(position.side_to_move()) && promotes(rules, below, from.corner))
      return {below, from.corner};
  return {Piece(), no_cell};
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
  if (!found.piece) found.piece = position.piece_at(from);
  return found;
}

Refusal find_refusal(AnyPosition const& position, Cell from, Cell to, PieceType promotion) {
  Refusal const base = find_refusal(position, from, to);
  bool const full = base.code == RefusalCode::PromotionTooMany && promotion != no_piece_type;
  if (!base.is_none() && !full) return base;
  Choices choices{.promotes = full};
  for (Move const move : position.legal_moves()) {
    if (move.kind() == MoveKind::BoardMove || move.from() != from || move.to() != to) continue;
    if (choices.add(move) == promotion) return {};
  }
  return promotion_refusal(position, position.piece_at(from), to, choices, promotion);
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
  for (Cell const cell : {row.king_to, row.rook_to})
    if (!position.cell_exists(cell)) return refuse(RefusalCode::NoSuchCell, cell);
  for (Cell const cell : free)
    if (cell != row.king_from && cell != row.rook_from && position.piece_at(cell))
      return refuse(RefusalCode::CastlingBetween, cell);
  for (Cell const cell : row.safe) {
    std::vector<Cell> const attackers = position.attackers(cell, !us);
    if (attackers.empty()) continue;
    RefusalCode const code = cell == row.king_to ? RefusalCode::CastlingInto : RefusalCode::CastlingThrough;
    return refuse(code, cell, attackers.front());
  }
  Piece const king = setup.pieces[row.king_from];
  for (auto const& [piece, to] : {std::pair(king, row.king_to), std::pair(Piece(us, row.rook_type), row.rook_to)})
    if (bool const promoted_there = promotes(rules, piece, to); promoted_there || !rules.side(piece).may_stand[to])
      return Refusal{
          .code = promoted_there ? RefusalCode::CastlingPromotes : RefusalCode::LeavesZone, .cell = to, .piece = piece};
  Setup after = setup;
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
  int pieces = 0;
  Cell last = no_cell;
  for (Cell const cell : from.cells)
    if (setup.pieces[cell]) {
      ++pieces;
      last = cell;
    }
  if (pieces > 1) return with_board(RefusalCode::BoardLoaded, last, pieces);
  Piece const aboard = pieces == 1 ? setup.pieces[last] : Piece();
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

  Cell target = no_cell;
  for (std::size_t i = 0; i < from.cells.size() && i < to.cells.size(); ++i)
    if (from.cells[i] == last) target = to.cells[i];
  if (aboard && !rules.side(aboard).may_arrive[target])
    return Refusal{.code = RefusalCode::LeavesZone, .cell = target, .piece = aboard, .board = board, .pin = to_pin};
  if (Piece const below = position.piece_at(from.corner); promotes(rules, below, from.corner)) {
    // What the opponent's move makes of a pawn is limited by `count` alone (special/moving_boards.ipp).
    if (!below.is(us) && std::ranges::count(setup.pieces, Piece(below.color(), law.forced_promotion)) >=
                             rules.types[law.forced_promotion].max_count)
      return with_board(RefusalCode::BoardPromotes, from.corner);
    if (below.is(us) && promotes(rules, aboard, target)) return with_board(RefusalCode::BoardPromotesTwo, from.corner);
  }

  Setup after = setup;
  after.boards[static_cast<std::size_t>(board)].pin = to_pin;
  for (std::size_t i = 0; i < from.cells.size() && i < to.cells.size(); ++i) {
    after.pieces[to.cells[i]] = setup.pieces[from.cells[i]];
    after.pieces[from.cells[i]] = Piece();
  }
  if (auto const check = check_after(position, std::move(after))) return *check;
  if (auto const [pawn, cell] = promoting_pawn(position, from, to); pawn) {
    Refusal full = too_many(rules, pawn, cell);
    full.board = board;
    full.pin = to_pin;
    return full;
  }
  return with_board(RefusalCode::Unknown);
}

Refusal find_board_refusal(AnyPosition const& position, int from_pin, int to_pin, PieceType promotion) {
  Refusal const base = find_board_refusal(position, from_pin, to_pin);
  bool const full = base.code == RefusalCode::PromotionTooMany && promotion != no_piece_type;
  if (!base.is_none() && !full) return base;
  Choices choices{.promotes = full};
  for (Move const move : position.legal_moves()) {
    if (move.kind() != MoveKind::BoardMove || move.from() != from_pin || move.to() != to_pin) continue;
    if (choices.add(move) == promotion) return {};
  }
  std::vector<Pin> const& pins = position.ruleset()->boards.pins;
  auto const [pawn, cell] =
      promoting_pawn(position, pins[static_cast<std::size_t>(from_pin)], pins[static_cast<std::size_t>(to_pin)]);
  return promotion_refusal(position, pawn, cell, choices, promotion);
}

}  // namespace strata
