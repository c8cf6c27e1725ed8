#include "variant/names_builder.hpp"

#include <algorithm>
#include <tuple>

namespace strata::variant {

namespace {

void name_cells(Compilation const& c, Names& names) {
  Geometry const& geometry = c.draft.geometry;
  names.files = c.frame.names(Axis::File);
  names.ranks = c.frame.names(Axis::Rank);
  names.levels = c.frame.names(Axis::Level);
  names.cell_scheme = c.spec.board.cell_name.text;
  names.cells.assign(static_cast<std::size_t>(geometry.slots()), {});
  for (Cell cell : geometry.all()) {
    names.cells[cell] = c.frame.name(geometry.coord(cell));
    names.cell_by_name.emplace(names.cells[cell], cell);
  }
}

// Levels from the lowest up, in each the rows that have fixed cells, highest rank first.
void list_sections(Compilation const& c, Names& names) {
  Geometry const& geometry = c.draft.geometry;
  for (int level = 0; level < geometry.levels(); ++level) {
    TextSection section;
    section.name = "level " + names.levels[static_cast<std::size_t>(level)];
    for (int rank = geometry.ranks() - 1; rank >= 0; --rank) {
      TextRow row;
      for (int file = 0; file < geometry.files(); ++file) {
        Cell const cell = geometry.at({file, rank, level});
        if (cell != no_cell && !geometry.movable()[cell]) row.push_back(cell);
      }
      if (row.empty()) continue;
      section.rows.push_back(std::move(row));
      section.row_names.push_back("rank " + names.ranks[static_cast<std::size_t>(rank)]);
    }
    if (!section.rows.empty()) names.sections.push_back(std::move(section));
  }
}

void name_boards(Compilation const& c, Names& names) {
  if (!c.spec.boards) return;
  Geometry const& geometry = c.draft.geometry;
  for (PinSpec const& pin : c.spec.boards->pins) {
    names.pin_order.push_back(static_cast<int>(names.pins.size()));
    names.pins.push_back(pin.corner.text);
    std::vector<TextRow> rows;
    for (auto const& row : pin.rows) {
      TextRow cells;
      for (Spelled const& name : row) cells.push_back(c.cell(name));
      rows.push_back(std::move(cells));
    }
    names.pin_rows.push_back(std::move(rows));
  }
  std::ranges::sort(names.pin_order, {}, [&](int pin) {
    Coord const corner = geometry.coord(c.draft.boards.pins[static_cast<std::size_t>(pin)].corner);
    return std::tuple(corner.file, corner.rank, corner.level);
  });
  for (MovableBoardSpec const& board : c.spec.boards->named) names.boards.push_back(board.name);
}

// Romulan names: the file's other letter, the rank, and the mark of the fixed level or the name of the pin.
void name_romulan(Compilation const& c, NotationSpec const& spec, Names& names) {
  Geometry const& geometry = c.draft.geometry;
  if (spec.files.size() != names.files.size())
    return c.problems.fail(spec.at, say("files must name all {0} files of the board", names.files.size()));
  names.romulan_pins.assign(names.pins.size(), {});
  for (auto const& [corner, name] : spec.pins) {
    auto const found = std::ranges::find(names.pins, corner.text);
    if (found == names.pins.end()) return c.problems.fail(corner.at, say("there is no pin {0}", quoted(corner.text)));
    names.romulan_pins[static_cast<std::size_t>(found - names.pins.begin())] = name;
  }
  std::vector<std::string> marks(names.levels.size());
  for (auto const& [level, mark] : spec.level_marks) {
    std::optional<int> const found = c.frame.find(Axis::Level, level.text);
    if (!found) return c.problems.fail(level.at, say("no level is called {0}", quoted(level.text)));
    marks[static_cast<std::size_t>(*found)] = mark;
  }
  std::vector<int> pin_of(static_cast<std::size_t>(geometry.slots()), -1);
  for (std::size_t pin = 0; pin < c.draft.boards.pins.size(); ++pin)
    for (Cell cell : c.draft.boards.pins[pin].cells) pin_of[cell] = static_cast<int>(pin);

  names.romulan_cells.assign(static_cast<std::size_t>(geometry.slots()), {});
  std::vector<std::string> seen;
  for (Cell cell : geometry.all()) {
    Coord const coord = geometry.coord(cell);
    std::string const& end = pin_of[cell] >= 0 ? names.romulan_pins[static_cast<std::size_t>(pin_of[cell])]
                                               : marks[static_cast<std::size_t>(coord.level)];
    if (end.empty())
      return c.problems.fail(spec.at,
                             say("the cell {0} gets no mark of its level and no name of its pin", names.cells[cell]));
    std::string name =
        spec.files[static_cast<std::size_t>(coord.file)] + names.ranks[static_cast<std::size_t>(coord.rank)] + end;
    seen.push_back(name);
    names.romulan_cells[cell] = std::move(name);
  }
  std::ranges::sort(seen);
  if (auto const twice = std::ranges::adjacent_find(seen); twice != seen.end())
    c.problems.fail(spec.at, say("two cells would be called {0}", quoted(*twice)));
}

NotationStyle style_of(std::string const& word) {
  if (word == "san") return NotationStyle::San;
  if (word == "columns") return NotationStyle::Columns;
  if (word == "romulan") return NotationStyle::Romulan;
  return NotationStyle::Long;
}

// Zeros and letters of either size are read alike (notation/castling_text.cpp).
std::string as_read(std::string name) {
  for (char& c : name)
    if (c == '0' || c == 'o') c = 'O';
  return name;
}

// Two castlings of one side must not be written alike.
void compare_castlings(Compilation const& c, NotationSpec const& spec, NotationRules const& rules) {
  auto const& table = c.draft.castling;
  for (std::size_t i = 0; i < table.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      bool const alike = table[i].color == table[k].color && as_read(rules.castling[i]) == as_read(rules.castling[k]) &&
                         (!rules.castling_destination || table[i].king_to == table[k].king_to);
      if (alike)
        return c.problems.fail(
            spec.at.line > 0 ? spec.at : c.spec.castling.rows.front().at,
            say("two castlings of one side are both written {0}: give them other names, or castling_destination = true",
                rules.castling[i]));
    }
}

// A piece's letter before a cell must not read like another cell: with a bishop B, cells b1 and Bb1.
void compare_cells_with_letters(Compilation const& c, Names const& names) {
  for (std::size_t type = 0; type < names.letters.size(); ++type)
    for (Cell cell : c.draft.geometry.all()) {
      auto const other = names.cell_by_name.find(names.letters[type] + names.cells[cell]);
      if (other != names.cell_by_name.end())
        return c.problems.fail(c.spec.board.cell_name.at,
                               say("the cell {0} reads like a {1} on {2}: change the names or the letter", other->first,
                                   names.types[type], names.cells[cell]));
    }
}

void list_notations(Compilation const& c, Names& names) {
  for (NotationSpec const& spec : c.spec.notations) {
    NotationRules rules;
    rules.style = style_of(spec.style);
    rules.letters = spec.letters;
    rules.pawn_destination_only = spec.pawn_destination_only;
    rules.castling_destination = spec.castling_destination;
    rules.extinction_marks = spec.extinction_marks;
    rules.forgiving = spec.forgiving;
    for (auto const& [row, name] : spec.castling) {
      bool const known =
          std::ranges::any_of(c.spec.castling.rows, [&](CastlingRowSpec const& each) { return each.name == row.text; });
      if (!known) c.problems.fail(row.at, say("no castling is called {0}", quoted(row.text)));
    }
    for (CastlingRowSpec const& row : c.spec.castling.rows) {
      std::string name = row.name;
      for (auto const& [from, to] : spec.castling)
        if (from.text == row.name) name = to;
      rules.castling.push_back(name);
      if (!row.side) rules.castling.push_back(std::move(name));  // Black's row follows White's (compile_castling)
    }
    if (!c.problems.failed()) compare_castlings(c, spec, rules);
    if (rules.style == NotationStyle::Romulan && !names.romulan_cells.empty())
      c.problems.fail(spec.at, say("only one notation of a game can have the style \"romulan\""));
    if (rules.style == NotationStyle::Romulan) name_romulan(c, spec, names);
    if ((rules.style == NotationStyle::Columns || rules.style == NotationStyle::Romulan) &&
        c.draft.lines == LineRule::Direct)
      c.problems.fail(spec.at,
                      say("the notation style {0} is for boards whose lines run by columns", quoted(spec.style)));
    if (rules.style == NotationStyle::San && names.levels.size() > 1)
      c.problems.fail(spec.at, say("the notation style \"san\" is for boards of one level"));
    names.notations.push_back(std::move(rules));
    names.notation_names.push_back(spec.name);
  }
}

void check_view(Compilation const& c) {
  ViewSpec const& view = c.spec.view;
  for (std::string const& level : view.levels)
    if (!c.frame.find(Axis::Level, level))
      c.problems.fail(view.at, say("[view] shows a level {0} that the board has not", quoted(level)));
  auto const is_name = [](std::string const& text) {
    return !text.empty() && text.size() <= 32 &&
           std::ranges::all_of(text, [](char sign) { return (sign >= 'a' && sign <= 'z') || sign == '-'; });
  };
  auto const has_letter = [&](std::string const& text) {
    return std::ranges::any_of(c.spec.pieces,
                               [&](PieceSpec const& piece) { return text == std::string(1, piece.letter); });
  };
  for (auto const& [letter, written] : view.manual) {
    if (!has_letter(letter.text))
      c.problems.fail(letter.at, say("view.manual names {0}, which is no letter of a piece", quoted(letter.text)));
    if (written.empty() || written.size() > 16)
      c.problems.fail(letter.at, say("view.manual gives {0} a word of at most 16 bytes", letter.text));
  }
  for (auto const& [letter, shape] : view.shapes) {
    if (!has_letter(letter.text))
      c.problems.fail(letter.at, say("view.shapes draws {0}, which is no letter of a piece", quoted(letter.text)));
    if (!is_name(shape))
      c.problems.fail(letter.at, say("{0} cannot name a shape: names are small letters, like cannon", quoted(shape)));
  }
}

}  // namespace

Names build_names(Compilation const& c) {
  Names names;
  if (c.problems.failed()) return names;
  name_cells(c, names);
  list_sections(c, names);
  name_boards(c, names);
  for (PieceSpec const& piece : c.spec.pieces) {
    names.letters.push_back(piece.letter);
    names.types.push_back(piece.name);
  }
  compare_cells_with_letters(c, names);
  list_notations(c, names);
  check_view(c);
  return names;
}

}  // namespace strata::variant
