// NotationStyle::Romulan: the notation of the tournament rules of the tri-dimensional board (parmen art. 10). A cell's name
// there is file, rank and level, the level being a main board or the pin of an attack board: b4N, z0QL1. Letter and cell
// of arrival; like pieces are told apart by file, rank, level or the whole cell; a pawn that captures is written with file and level;
// a board by the pin it goes to, from pin to pin where two could go there.

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "notation/departure.hpp"
#include "notation/move_pattern.hpp"
#include "notation/refusal_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

// A cell's name in its three parts.
struct RomulanName {
  std::string_view file;
  std::string_view rank;
  std::string_view level;
};

RomulanName parts_of(std::string_view name) {
  std::size_t file = 0;
  while (file < name.size() && is_lower(name[file])) ++file;
  std::size_t rank = file;
  while (rank < name.size() && is_digit(name[rank])) ++rank;
  return {name.substr(0, file), name.substr(file, rank - file), name.substr(rank)};
}

std::string whole(MoveContext const& context, Cell cell) {
  auto const& names = context.names().romulan_cells;
  return cell < names.size() ? names[cell] : std::string();
}
std::string file(MoveContext const& context, Cell cell) { return std::string(parts_of(whole(context, cell)).file); }
std::string rank(MoveContext const& context, Cell cell) { return std::string(parts_of(whole(context, cell)).rank); }
std::string level(MoveContext const& context, Cell cell) { return std::string(parts_of(whole(context, cell)).level); }
std::string file_and_level(MoveContext const& context, Cell cell) { return file(context, cell) + level(context, cell); }

constexpr std::array<CellPart, 4> piece_parts = {file, rank, level, whole};
constexpr std::array<CellPart, 4> pawn_parts = {file, rank, file_and_level, whole};
constexpr std::array<CellPart, 2> taking_pawn_parts = {file_and_level, whole};

std::string pin_name(Names const& names, int pin) {
  auto const at = static_cast<std::size_t>(pin);
  return pin >= 0 && at < names.romulan_pins.size() ? names.romulan_pins[at] : std::string();
}

int find_pin(Names const& names, std::string_view name) {
  if (name.empty()) return -1;
  auto const at = std::ranges::find(names.romulan_pins, name);
  return at == names.romulan_pins.end() ? -1 : static_cast<int>(at - names.romulan_pins.begin());
}

Cell find_cell(Names const& names, std::string_view name) {
  if (name.empty()) return no_cell;
  auto const at = std::ranges::find(names.romulan_cells, name);
  return at == names.romulan_cells.end() ? no_cell : static_cast<Cell>(at - names.romulan_cells.begin());
}

std::string romulan_board_text(MoveContext const& context, Move move) {
  std::string const from = pin_name(context.names(), move.from());
  std::string const to = pin_name(context.names(), move.to());
  if (from.empty() || to.empty()) return write_canonical(context, move);
  bool const several = std::ranges::any_of(context.legal(), [&](Move other) {
    return other.kind() == MoveKind::BoardMove && other.to() == move.to() && other.from() != move.from();
  });
  std::string text = several ? from + '-' + to : to;
  if (move.is_promotion()) text += context.names().letter(move.promoted_to());
  return text;
}

// "QL3" or "KL1-KL3", the promotion already taken off.
std::optional<Result<Move>> try_romulan_board(MoveContext const& context, std::string_view text, PieceType promotion) {
  Names const& names = context.names();
  std::size_t const dash = text.find('-');
  int const to = find_pin(names, dash == std::string_view::npos ? text : text.substr(dash + 1));
  if (to < 0) return std::nullopt;
  int from = -1;
  if (dash != std::string_view::npos) {
    from = find_pin(names, text.substr(0, dash));
    if (from < 0) return std::nullopt;
  }
  std::vector<Move> found;
  for (Move const move : context.legal())
    if (move.kind() == MoveKind::BoardMove && move.to() == to && (from < 0 || move.from() == from) &&
        (move.is_promotion() ? move.promoted_to() : no_piece_type) == promotion)
      found.push_back(move);
  if (found.size() == 1) return found.front();
  if (!found.empty())
    return bad_move("several boards can go to " + std::string(text) + ", expected <pin>-<pin>", "ambiguous");
  if (from < 0) return bad_move("no board can go to " + std::string(text), "no-board-goes-there");
  return refused_move(context.position(), names, find_board_refusal(context.position(), from, to, promotion));
}

// Every way to cut a text that ends in a cell.
void add_romulan_patterns(MoveContext const& context, std::string_view text, PieceType promotion,
                          std::vector<MovePattern>& out) {
  Names const& names = context.names();
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    Cell const to = find_cell(names, text.substr(cut));
    if (to == no_cell) continue;
    std::string_view before = text.substr(0, cut);
    bool const captures = before.ends_with('x');
    if (captures || before.ends_with('-')) before.remove_suffix(1);
    MovePattern pattern{.to = to, .promotion = promotion, .castling = false, .capture = captures};
    PieceType const lettered = before.empty() ? no_piece_type : names.find_letter(before.front());
    if (lettered != no_piece_type) {
      pattern.type = lettered;
      pattern.from = departure_cells(context, before.substr(1), piece_parts);
      if (pattern.from.any()) out.push_back(pattern);
    }
    pattern.type = names.find_letter('P');
    pattern.from = departure_cells(context, before, pawn_parts);
    if (pattern.from.any()) out.push_back(pattern);
  }
}

}  // namespace

std::string write_romulan(MoveContext const& context, Move move) {
  if (move.kind() == MoveKind::BoardMove) return romulan_board_text(context, move);
  if (move.kind() == MoveKind::Castling) {
    std::string_view const name = context.castling_name(move);
    return name.empty() ? write_canonical(context, move) : std::string(name);
  }
  if (whole(context, move.from()).empty() || whole(context, move.to()).empty()) return write_canonical(context, move);
  bool const captures = context.position().is_capture(move);
  PieceType const type = context.piece(move).type();
  bool const pawn = context.names().is_unlettered(type);
  std::string text;
  if (!pawn) {
    text += context.names().letter(type);
    text += departure_text(context, move, piece_parts);
  } else if (!captures) {
    text += departure_text(context, move, pawn_parts);
  } else {
    std::string const departure = departure_text(context, move, taking_pawn_parts);
    text += departure.empty() ? file_and_level(context, move.from()) : departure;
  }
  if (captures) text += 'x';
  text += whole(context, move.to());
  if (move.is_promotion()) text += context.names().letter(move.promoted_to());
  if (move.kind() == MoveKind::EnPassant) text += "e.p.";
  return text;
}

Result<Move> read_romulan(MoveContext const& context, std::string_view text) {
  Names const& names = context.names();
  std::string_view rest = text;
  if (rest.ends_with("e.p.")) rest = trim(rest.substr(0, rest.size() - 4));
  std::vector<MovePattern> patterns;
  if (auto board = try_romulan_board(context, rest, no_piece_type)) return std::move(*board);
  add_romulan_patterns(context, rest, no_piece_type, patterns);
  if (PieceType const promotion = rest.empty() ? no_piece_type : names.find_letter(rest.back());
      promotion != no_piece_type) {
    rest.remove_suffix(1);
    if (rest.ends_with('=')) rest.remove_suffix(1);
    if (auto board = try_romulan_board(context, rest, promotion)) return std::move(*board);
    add_romulan_patterns(context, rest, promotion, patterns);
  }
  return find_move(context, patterns, text);
}

}  // namespace strata
