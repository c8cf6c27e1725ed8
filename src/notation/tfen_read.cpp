// Reading position text (docs/formats/tfen.md). Every error names its place: level and rank, or the field.

#include <algorithm>
#include <array>
#include <cstddef>

#include "notation/text.hpp"
#include "notation/tfen.hpp"

namespace strata {

namespace {

std::unexpected<Error> bad(std::string message) { return failure(ErrorCode::BadText, std::move(message)); }

class TfenReader {
 public:
  TfenReader(Ruleset const& rules, Names const& names) : rules_(rules), names_(names) {
    setup_.pieces.assign(static_cast<std::size_t>(rules.geometry.slots()), Piece());
  }

  Result<Setup> read(std::string_view text) {
    std::vector<std::string_view> const fields = split_words(text);
    std::size_t const expected = rules_.pawn_memory ? 7 : 6;
    if (fields.size() != expected)
      return bad("the position has " + count_words(static_cast<int>(fields.size()), "field") + ", expected " +
                 std::to_string(expected) + ": " + std::string(position_fields) +
                 (rules_.pawn_memory ? ", spent pawns" : ""));
    using Step = Result<void> (TfenReader::*)(std::string_view);
    constexpr std::array<Step, 7> steps = {&TfenReader::read_placement, &TfenReader::read_side,
                                           &TfenReader::read_castling,  &TfenReader::read_en_passant,
                                           &TfenReader::read_halfmove,  &TfenReader::read_fullmove,
                                           &TfenReader::read_spent};
    for (std::size_t i = 0; i < expected; ++i)
      if (auto done = (this->*steps[i])(fields[i]); !done) return std::unexpected(std::move(done.error()));
    return std::move(setup_);
  }

 private:
  Result<void> read_placement(std::string_view text) {
    std::vector<std::string_view> const parts = split(text, '|');
    std::size_t const fixed = names_.sections.size();
    auto const boards = static_cast<std::size_t>(rules_.boards.pins.empty() ? 0 : rules_.boards.boards);
    if (parts.size() != fixed + boards)
      return bad("the placement has " + count_words(static_cast<int>(parts.size()), "part") +
                 " between '|', expected " + std::to_string(fixed + boards) +
                 (boards > 0 ? ": " + std::to_string(fixed) + " fixed and " +
                                   count_words(static_cast<int>(boards), "movable board")
                             : std::string()));
    for (std::size_t i = 0; i < fixed; ++i) {
      TextSection const& section = names_.sections[i];
      if (auto done = read_rows(parts[i], section.rows, section.name, &section.row_names); !done) return done;
    }
    if (boards == 0) return {};
    setup_.boards.assign(boards, BoardPlacement{-1, Color::White});
    for (std::size_t i = fixed; i < parts.size(); ++i)
      if (auto done = read_board(parts[i]); !done) return done;
    return {};
  }

  // The rows of one level or board, separated by '/'.
  Result<void> read_rows(std::string_view text, std::vector<TextRow> const& rows, std::string const& where,
                         std::vector<std::string> const* row_names) {
    std::vector<std::string_view> const parts = split(text, '/');
    if (parts.size() != rows.size())
      return bad((where.empty() ? std::string("the board") : where) + ": " +
                 count_words(static_cast<int>(parts.size()), "rank") + ", expected " + std::to_string(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::string place = where;
      if (row_names != nullptr && i < row_names->size()) {
        if (!place.empty()) place += ", ";
        place += (*row_names)[i];
      } else if (row_names == nullptr) {
        place += i == 0 ? ", upper rank" : ", lower rank";
      }
      if (auto done = read_row(parts[i], rows[i], place); !done) return done;
    }
    return {};
  }

  Result<void> read_row(std::string_view text, TextRow const& row, std::string const& place) {
    std::size_t at = 0;  // cells of the row seen so far
    for (std::size_t i = 0; i < text.size();) {
      char const c = text[i];
      if (is_digit(c)) {
        std::size_t const begin = i;
        while (i < text.size() && is_digit(text[i])) ++i;
        std::string_view const run = text.substr(begin, i - begin);
        std::optional<int> const empty = read_number(run, 9999);
        if (!empty || *empty == 0)
          return bad(place + ": a run of " + quoted(run) +
                     " empty cells, expected a number from 1 without leading zeros");
        at += static_cast<std::size_t>(*empty);
        continue;
      }
      PieceType const type = is_upper(c) || is_lower(c) ? names_.find_letter(to_upper(c)) : no_piece_type;
      if (type == no_piece_type)
        return bad(place + ": unknown letter " + quoted(text.substr(i, 1)) + ", expected one of " + known_letters() +
                   " or a number of empty cells");
      if (at < row.size() && row[at] < setup_.pieces.size())
        setup_.pieces[row[at]] = Piece(is_upper(c) ? Color::White : Color::Black, type);
      ++at;
      ++i;
    }
    if (at != row.size())
      return bad(place + ": " + count_words(static_cast<int>(at), "cell") + ", expected " + std::to_string(row.size()));
    return {};
  }

  // <pin>:<rows>:<owner>:<name>
  Result<void> read_board(std::string_view text) {
    std::vector<std::string_view> const parts = split(text, ':');
    if (parts.size() != 4)
      return bad("movable board " + quoted(text) + ": " + count_words(static_cast<int>(parts.size()), "part") +
                 " between ':', expected pin, ranks, owner and name");
    int const pin = names_.find_pin(parts[0]);
    if (pin < 0 || static_cast<std::size_t>(pin) >= names_.pin_rows.size())
      return bad("movable board " + quoted(text) + ": unknown pin " + quoted(parts[0]) + ", expected one of " +
                 list_words(names_.pins));
    int const board = names_.find_board(parts[3]);
    if (board < 0 || static_cast<std::size_t>(board) >= setup_.boards.size())
      return bad("movable board " + quoted(text) + ": unknown name " + quoted(parts[3]) + ", expected one of " +
                 list_words(names_.boards));
    if (parts[2] != "w" && parts[2] != "b")
      return bad("movable board " + names_.boards[static_cast<std::size_t>(board)] + ": owner " + quoted(parts[2]) +
                 ", expected w or b");
    for (BoardPlacement const& other : setup_.boards)
      if (other.pin == pin)
        return bad("two movable boards stand on the pin " + names_.pins[static_cast<std::size_t>(pin)]);
    BoardPlacement& placement = setup_.boards[static_cast<std::size_t>(board)];
    if (placement.pin >= 0)
      return bad("the movable board " + names_.boards[static_cast<std::size_t>(board)] + " is named twice");
    placement = {pin, parts[2] == "w" ? Color::White : Color::Black};
    return read_rows(parts[1], names_.pin_rows[static_cast<std::size_t>(pin)],
                     "board " + names_.boards[static_cast<std::size_t>(board)], nullptr);
  }

  Result<void> read_side(std::string_view text) {
    if (text != "w" && text != "b") return bad("side to move " + quoted(text) + ", expected w or b");
    setup_.side_to_move = text == "w" ? Color::White : Color::Black;
    return {};
  }

  // A list of different cells, or '-'.
  Result<std::vector<Cell>> read_cells(std::string_view text, std::string const& field) {
    std::vector<Cell> cells;
    if (text == "-") return cells;
    for (std::string_view const name : split(text, ',')) {
      Cell const cell = names_.find_cell(name);
      if (cell == no_cell) return bad(field + ": unknown cell " + quoted(name));
      if (std::ranges::find(cells, cell) != cells.end())
        return bad(field + ": the cell " + std::string(name) + " is named twice");
      cells.push_back(cell);
    }
    return cells;
  }

  Result<void> read_castling(std::string_view text) {
    if (is_fen_castling(text)) return read_fen_castling(text);
    Result<std::vector<Cell>> cells = read_cells(text, "castling");
    if (!cells) return std::unexpected(std::move(cells.error()));
    setup_.castling = std::move(*cells);
    return {};
  }

  // Ordinary FEN is read for boards of one level: KQkq, the king's side being the rook on a higher file than the king.
  [[nodiscard]] bool is_fen_castling(std::string_view text) const {
    return rules_.geometry.levels() == 1 && names_.find_cell(text) == no_cell && !text.empty() &&
           text.find_first_not_of("KQkq") == std::string_view::npos;
  }

  Result<void> read_fen_castling(std::string_view text) {
    for (char const c : text) {
      Color const color = is_upper(c) ? Color::White : Color::Black;
      bool const king_side = to_upper(c) == 'K';
      Cell rook = no_cell;
      for (CastlingRule const& row : rules_.castling) {
        if (row.color != color) continue;
        bool const higher = rules_.geometry.coord(row.rook_from).file > rules_.geometry.coord(row.king_from).file;
        if (higher != king_side || row.rook_from == rook) continue;
        if (rook != no_cell)
          return bad("castling: " + quoted({&c, 1}) + " may mean several rooks here; name their cells");
        rook = row.rook_from;
      }
      if (rook == no_cell) return bad("castling: this game has no castling " + quoted({&c, 1}));
      if (std::ranges::find(setup_.castling, rook) != setup_.castling.end())
        return bad("castling: " + quoted({&c, 1}) + " is named twice");
      setup_.castling.push_back(rook);
    }
    return {};
  }

  Result<void> read_en_passant(std::string_view text) {
    if (text == "-") return {};
    if (rules_.lines == LineRule::Direct) {
      Cell const cell = names_.find_cell(text);
      if (cell == no_cell)
        return bad("en passant: unknown cell " + quoted(text) + ", expected '-' or the cell passed over");
      setup_.en_passant = EnPassant{.passed = cell};
      return {};
    }
    // With lines by columns the passed cell has no level: <column>:<cell of the pawn>.
    std::size_t const colon = text.find(':');
    if (colon == std::string_view::npos)
      return bad("en passant: " + quoted(text) +
                 ", expected '-' or the column passed over, ':' and the cell of the pawn");
    Column const column = names_.find_column(rules_, text.substr(0, colon));
    if (column == no_column) return bad("en passant: unknown column " + quoted(text.substr(0, colon)));
    Cell const pawn = names_.find_cell(text.substr(colon + 1));
    if (pawn == no_cell) return bad("en passant: unknown cell " + quoted(text.substr(colon + 1)));
    setup_.en_passant = EnPassant{.column = column, .pawn = pawn};
    return {};
  }

  Result<void> read_halfmove(std::string_view text) {
    std::optional<int> const value = read_number(text, largest_counter);
    if (!value)
      return bad("halfmove clock " + quoted(text) + ", expected a whole number from 0 to " +
                 std::to_string(largest_counter));
    setup_.halfmove_clock = *value;
    return {};
  }

  Result<void> read_fullmove(std::string_view text) {
    std::optional<int> const value = read_number(text, largest_counter);
    if (!value)
      return bad("move number " + quoted(text) + ", expected a whole number from 1 to " +
                 std::to_string(largest_counter));
    setup_.fullmove_number = std::max(*value, 1);  // programs that do not count write 0
    return {};
  }

  Result<void> read_spent(std::string_view text) {
    Result<std::vector<Cell>> cells = read_cells(text, "spent pawns");
    if (!cells) return std::unexpected(std::move(cells.error()));
    setup_.spent = std::move(*cells);
    return {};
  }

  [[nodiscard]] std::string known_letters() const {
    std::string out;
    for (char const c : names_.letters) {
      if (!out.empty()) out += ' ';
      out += c;
    }
    return out;
  }

  Ruleset const& rules_;
  Names const& names_;
  Setup setup_;
};

}  // namespace

Result<Setup> read_tfen(Ruleset const& rules, Names const& names, std::string_view text) {
  return TfenReader(rules, names).read(text);
}

Result<std::unique_ptr<AnyPosition>> position_from_tfen(std::shared_ptr<Ruleset const> const& rules, Names const& names,
                                                        std::string_view text) {
  Result<Setup> setup = read_tfen(*rules, names, text);
  if (!setup) return std::unexpected(std::move(setup.error()));
  auto position = make_position(rules, *setup);
  if (!position) return std::unexpected(setup_error(*rules, names, position.error()));
  return std::move(*position);
}

}  // namespace strata
