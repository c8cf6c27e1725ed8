// Writing position text: canonical, so that equal setups give equal text. Any setup can be written, an absurd one too.

#include <algorithm>
#include <cstddef>

#include "notation/text.hpp"
#include "notation/tfen.hpp"

namespace strata {

namespace {

void write_rows(std::string& out, Names const& names, Setup const& setup, std::vector<TextRow> const& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) out += '/';
    int empty = 0;
    auto const close_run = [&] {
      if (empty > 0) out += std::to_string(empty);
      empty = 0;
    };
    for (Cell const cell : rows[i]) {
      Piece const piece = cell < setup.pieces.size() ? setup.pieces[cell] : Piece();
      if (piece.is_none()) {
        ++empty;
        continue;
      }
      close_run();
      char const letter = names.letter(piece.type());
      out += piece.color() == Color::White ? letter : to_lower(letter);
    }
    close_run();
  }
}

void write_boards(std::string& out, Ruleset const& rules, Names const& names, Setup const& setup) {
  if (rules.boards.pins.empty()) return;
  for (int const pin : names.pin_order)
    for (std::size_t board = 0; board < setup.boards.size() && board < names.boards.size(); ++board) {
      BoardPlacement const& placement = setup.boards[board];
      if (placement.pin != pin) continue;
      auto const at = static_cast<std::size_t>(pin);
      out += '|';
      out += names.pins[at];
      out += ':';
      write_rows(out, names, setup, names.pin_rows[at]);
      out += placement.owner == Color::White ? ":w:" : ":b:";
      out += names.boards[board];
    }
}

std::string write_cells(Names const& names, std::vector<Cell> const& cells) {
  if (cells.empty()) return "-";
  std::vector<std::string> texts;
  for (Cell const cell : cells) texts.push_back(names.cell_text(cell));
  std::ranges::sort(texts);
  std::string out;
  for (std::string const& text : texts) {
    if (!out.empty()) out += ',';
    out += text;
  }
  return out;
}

// By K and Q sides, as read_tfen() understands them; nothing where a letter would mean another rook, or several.
std::optional<std::string> fen_castling(Ruleset const& rules, std::vector<Cell> const& rooks) {
  std::string text;
  std::size_t said = 0;
  for (Color const color : {Color::White, Color::Black})
    for (bool const king_side : {true, false}) {
      std::vector<Cell> homes;
      for (CastlingRule const& row : rules.castling) {
        bool const higher = rules.geometry.coord(row.rook_from).file > rules.geometry.coord(row.king_from).file;
        if (row.color == color && higher == king_side && std::ranges::find(homes, row.rook_from) == homes.end())
          homes.push_back(row.rook_from);
      }
      bool const allowed =
          std::ranges::any_of(homes, [&](Cell home) { return std::ranges::find(rooks, home) != rooks.end(); });
      if (!allowed) continue;
      if (homes.size() > 1) return std::nullopt;
      char const letter = king_side ? 'K' : 'Q';
      text += color == Color::White ? letter : to_lower(letter);
      ++said;
    }
  return said == rooks.size() ? std::optional(text) : std::nullopt;
}

std::string write_with_castling(Ruleset const& rules, Names const& names, Setup const& setup,
                                std::string const& castling) {
  std::string out;
  for (std::size_t i = 0; i < names.sections.size(); ++i) {
    if (i > 0) out += '|';
    write_rows(out, names, setup, names.sections[i].rows);
  }
  write_boards(out, rules, names, setup);
  out += setup.side_to_move == Color::White ? " w " : " b ";
  out += castling;
  out += ' ';
  out += write_en_passant(rules, names, setup.en_passant);
  out += ' ';
  out += std::to_string(setup.halfmove_clock);
  out += ' ';
  out += std::to_string(setup.fullmove_number);
  if (rules.pawn_memory) {
    out += ' ';
    out += write_cells(names, setup.spent);
  }
  return out;
}

}  // namespace

bool has_cells_of_chess(Ruleset const& rules, Names const& names) {
  return rules.geometry.levels() == 1 && rules.boards.pins.empty() &&
         std::ranges::all_of(rules.geometry.all(), [&](Cell cell) {
           Coord const at = rules.geometry.coord(cell);
           return names.cell_text(cell) == static_cast<char>('a' + at.file) + std::to_string(at.rank + 1);
         });
}

std::string write_en_passant(Ruleset const& rules, Names const& names, std::optional<EnPassant> const& en_passant) {
  if (!en_passant) return "-";
  if (rules.lines == LineRule::Direct) return names.cell_text(en_passant->passed);
  return names.column_name(rules, en_passant->column) + ':' + names.cell_text(en_passant->pawn);
}

std::string write_tfen(Ruleset const& rules, Names const& names, Setup const& setup) {
  return write_with_castling(rules, names, setup, write_cells(names, setup.castling));
}

std::string write_fen(Ruleset const& rules, Names const& names, Setup const& setup) {
  if (setup.castling.empty() || !has_cells_of_chess(rules, names)) return write_tfen(rules, names, setup);
  std::optional<std::string> const letters = fen_castling(rules, setup.castling);
  return letters ? write_with_castling(rules, names, setup, *letters) : write_tfen(rules, names, setup);
}

}  // namespace strata
