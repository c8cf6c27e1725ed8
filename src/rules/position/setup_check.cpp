#include "rules/position/setup_check.hpp"

#include <algorithm>
#include <bit>

namespace strata {

namespace {

using Fault = std::optional<SetupFault>;

SetupFault fault_at(SetupProblem problem, Cell cell) {
  SetupFault fault;
  fault.problem = problem;
  fault.cell = cell;
  return fault;
}

// Pins taken and cells that exist under the boards of the setup.
struct Ground {
  std::uint32_t pins = 0;
  CellMask exists;
};

Ground ground_of(Ruleset const& rules, Setup const& setup) {
  Ground ground;
  ground.exists = rules.geometry.cells() & ~rules.geometry.movable();
  for (BoardPlacement const& board : setup.boards) {
    ground.pins |= std::uint32_t{1} << board.pin;
    for (Cell cell : rules.boards.pins[static_cast<std::size_t>(board.pin)].cells) ground.exists.set(cell);
  }
  return ground;
}

Fault check_boards(Ruleset const& rules, Setup const& setup) {
  if (setup.boards.size() != static_cast<std::size_t>(rules.boards.boards))
    return fault_at(SetupProblem::BoardsMissing, no_cell);
  std::uint32_t taken = 0;
  for (std::size_t b = 0; b < setup.boards.size(); ++b) {
    SetupFault fault;
    fault.board = static_cast<int>(b);
    fault.pin = setup.boards[b].pin;
    if (fault.pin < 0 || fault.pin >= static_cast<int>(rules.boards.pins.size()) || ((taken >> fault.pin) & 1) != 0) {
      fault.problem = SetupProblem::BoardsMissing;
      return fault;
    }
    taken |= std::uint32_t{1} << fault.pin;
    if (((rules.boards.may_stand[b] >> fault.pin) & 1) == 0) {
      fault.problem = SetupProblem::BoardOnWrongPin;
      return fault;
    }
  }
  return std::nullopt;
}

Fault check_owners(Ruleset const& rules, Setup const& setup) {
  for (std::size_t b = 0; b < setup.boards.size(); ++b) {
    auto const owner = owner_by_law(rules, setup, b);
    if (!owner || *owner == setup.boards[b].owner) continue;
    SetupFault fault;
    fault.problem = SetupProblem::BoardOwnerWrong;
    fault.board = static_cast<int>(b);
    fault.pin = setup.boards[b].pin;
    fault.color = *owner;
    return fault;
  }
  return std::nullopt;
}

Fault check_pieces(Ruleset const& rules, Setup const& setup, Ground const& ground) {
  std::array<std::array<int, max_piece_types>, 2> counts{};
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    Piece const piece = setup.pieces[i];
    if (!piece) continue;
    auto const cell = static_cast<Cell>(i);
    if (!ground.exists[cell]) return fault_at(SetupProblem::PieceOnHole, cell);
    if (piece.type() >= rules.type_count()) return fault_at(SetupProblem::UnknownPiece, cell);
    ++counts[static_cast<std::size_t>(index(piece.color()))][piece.type()];
    PieceSideRules const& side = rules.side(piece);
    bool promotes = rules.types[piece.type()].promotes_to != 0 && side.promotion_zone[cell];
    if (promotes && rules.boards.waits_under_board && rules.corner_pin[cell] != 0)
      promotes = ((ground.pins >> (rules.corner_pin[cell] - 1)) & 1) == 0;
    if (promotes || !side.may_stand[cell]) {
      SetupFault fault = fault_at(SetupProblem::PieceMayNotStandThere, cell);
      fault.color = piece.color();
      fault.type = piece.type();
      return fault;
    }
  }
  for (Color color : {Color::White, Color::Black})
    for (int type = 0; type < rules.type_count(); ++type) {
      int const count = counts[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(type)];
      PieceTypeRules const& law = rules.types[static_cast<std::size_t>(type)];
      if (count >= law.min_count && count <= law.max_count) continue;
      SetupFault fault;
      fault.problem = count < law.min_count ? SetupProblem::TooFewPieces : SetupProblem::TooManyPieces;
      fault.color = color;
      fault.type = static_cast<PieceType>(type);
      fault.count = count;
      return fault;
    }
  return std::nullopt;
}

Fault check_castling(Ruleset const& rules, Setup const& setup) {
  for (Cell rook : setup.castling)
    if (!is_home_for_castling(rules, setup, rook)) return fault_at(SetupProblem::CastlingWithoutRook, rook);
  return std::nullopt;
}

// With direct lines: the pawn stands one step beyond the passed cell and came from one step before it.
Fault check_en_passant(Ruleset const& rules, Setup& setup, Ground const& ground) {
  if (!setup.en_passant) return std::nullopt;
  EnPassant& passing = *setup.en_passant;
  Color const mover = !setup.side_to_move;
  auto const empty = [&](Cell cell) { return ground.exists[cell] && !setup.pieces[cell]; };

  if (rules.lines != LineRule::Direct) {
    if (passing.pawn == no_cell || passing.column == no_column || passing.pawn >= setup.pieces.size())
      return fault_at(SetupProblem::EnPassantWrongPlace, passing.pawn);
    Piece const pawn = setup.pieces[passing.pawn];
    if (!pawn.is(mover) || !rules.side(pawn).has_double_step)
      return fault_at(SetupProblem::EnPassantWithoutPawn, passing.pawn);
    Vector const forward = rules.side(pawn).forward;
    Topology const& topology = *rules.topology;
    if (topology.next_column(passing.column, forward.file / 2, forward.rank / 2) != topology.column(passing.pawn))
      return fault_at(SetupProblem::EnPassantWrongPlace, passing.pawn);
    if (std::ranges::none_of(topology.column_cells(passing.column), empty))
      return fault_at(SetupProblem::EnPassantWithoutPawn, passing.pawn);
    return std::nullopt;
  }

  if (passing.passed == no_cell || !rules.geometry.exists(passing.passed))
    return fault_at(SetupProblem::EnPassantWrongPlace, passing.passed);
  bool place_fits = false;
  for (int type = 0; type < rules.type_count(); ++type) {
    Piece const pawn(mover, static_cast<PieceType>(type));
    PieceSideRules const& side = rules.side(pawn);
    if (!side.has_double_step) continue;
    Cell const home = rules.geometry.step(passing.passed, side.forward.reversed());
    Cell const beyond = rules.geometry.step(passing.passed, side.forward);
    if (home == no_cell || beyond == no_cell || !side.double_from[home]) continue;
    place_fits = true;
    if (setup.pieces[beyond] == pawn && empty(home) && empty(passing.passed)) {
      passing.pawn = beyond;
      return std::nullopt;
    }
  }
  return fault_at(place_fits ? SetupProblem::EnPassantWithoutPawn : SetupProblem::EnPassantWrongPlace, passing.passed);
}

Fault check_spent(Ruleset const& rules, Setup const& setup) {
  for (Cell cell : setup.spent)
    if (!is_start_of_pawn(rules, setup, cell)) return fault_at(SetupProblem::SpentWithoutPawn, cell);
  return std::nullopt;
}

}  // namespace

bool is_home_for_castling(Ruleset const& rules, Setup const& setup, Cell rook) {
  return std::ranges::any_of(rules.castling, [&](CastlingRule const& row) {
    if (row.rook_from != rook || setup.pieces[rook] != Piece(row.color, row.rook_type)) return false;
    Piece const king = setup.pieces[row.king_from];
    return king.is(row.color) && ((rules.royal_types >> king.type()) & 1) != 0;
  });
}

bool is_start_of_pawn(Ruleset const& rules, Setup const& setup, Cell cell) {
  Piece const pawn = cell < setup.pieces.size() ? setup.pieces[cell] : Piece();
  return pawn && rules.side(pawn).has_double_step && rules.side(pawn).double_from[cell];
}

std::vector<EnPassant> possible_en_passant(Ruleset const& rules, Setup const& setup) {
  std::vector<EnPassant> found;
  Ground const ground = ground_of(rules, setup);
  Setup tried = setup;
  auto const keep_if_possible = [&](EnPassant const& passing) {
    tried.en_passant = passing;
    if (!check_en_passant(rules, tried, ground)) found.push_back(*tried.en_passant);
  };
  if (rules.lines == LineRule::Direct) {
    for (Cell cell : rules.geometry.all()) keep_if_possible({.passed = cell});
    return found;
  }
  Topology const& topology = *rules.topology;
  for (Cell pawn : rules.geometry.all()) {
    Piece const piece = setup.pieces[pawn];
    if (!piece.is(!setup.side_to_move) || !rules.side(piece).has_double_step) continue;
    // Forward counts half cells: a step is half of it.
    Vector const back = rules.side(piece).forward.reversed();
    Column const passed = topology.next_column(topology.column(pawn), back.file / 2, back.rank / 2);
    Column const home = passed == no_column ? no_column : topology.next_column(passed, back.file / 2, back.rank / 2);
    if (home == no_column) continue;
    bool const came = std::ranges::any_of(topology.column_cells(home), [&](Cell cell) {
      return rules.side(piece).double_from[cell] && ground.exists[cell] && !setup.pieces[cell];
    });
    if (came) keep_if_possible({.column = passed, .pawn = pawn});
  }
  return found;
}

std::optional<Color> owner_by_law(Ruleset const& rules, Setup const& setup, std::size_t board) {
  bool white = false;
  bool black = false;
  for (Cell cell : rules.boards.pins[static_cast<std::size_t>(setup.boards[board].pin)].cells)
    if (Piece const piece = setup.pieces[cell]) (piece.color() == Color::White ? white : black) = true;
  if (white != black) return white ? Color::White : Color::Black;
  if (rules.boards.vacant_owner == VacantOwner::Original) return rules.boards.original_owner[board];
  return std::nullopt;
}

std::optional<SetupFault> find_fault(Ruleset const& rules, Setup& setup) {
  if (setup.pieces.size() != static_cast<std::size_t>(rules.geometry.slots()))
    return fault_at(SetupProblem::WrongSize, no_cell);
  if (setup.halfmove_clock < 0 || setup.fullmove_number < 1) return fault_at(SetupProblem::CounterOutOfRange, no_cell);
  if (auto fault = check_boards(rules, setup)) return fault;
  Ground const ground = ground_of(rules, setup);
  if (auto fault = check_pieces(rules, setup, ground)) return fault;
  if (auto fault = check_owners(rules, setup)) return fault;
  if (auto fault = check_castling(rules, setup)) return fault;
  if (auto fault = check_en_passant(rules, setup, ground)) return fault;
  return check_spent(rules, setup);
}

std::optional<SetupFault> find_illegal_check(AnyPosition const& position) {
  Ruleset const& rules = *position.ruleset();
  Color const mover = !position.side_to_move();
  if (rules.endings.extinction_in_check) {
    bool alive = false;
    for (Cell cell : rules.geometry.all()) {
      Piece const piece = position.piece_at(cell);
      alive = alive || (piece.is(position.side_to_move()) && ((rules.extinction_types >> piece.type()) & 1) != 0);
    }
    if (!alive) return std::nullopt;
  }
  for (Cell cell : rules.geometry.all()) {
    Piece const piece = position.piece_at(cell);
    if (!piece.is(mover) || ((rules.royal_types >> piece.type()) & 1) == 0) continue;
    if (position.attackers(cell, position.side_to_move()).empty()) continue;
    SetupFault fault = fault_at(SetupProblem::OpponentInCheck, cell);
    fault.color = mover;
    fault.type = piece.type();
    return fault;
  }
  return std::nullopt;
}

}  // namespace strata
