#pragma once
// Names: what cells, pieces, pins, boards and castlings are called in text, and the order in which a position text lists the cells. Made by
// the variant room together with the Ruleset; the only place for letters.

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "board/cell.hpp"
#include "rules/piece.hpp"
#include "rules/ruleset.hpp"

namespace strata {

// Native notations, each with a writer and a reader (docs/formats/records.md).
enum class NotationStyle {
  San,      // orthodox algebraic: Nf3, exd5, O-O
  Long,     // letter, from-cell, - or x, to-cell, with the knobs below
  Columns,  // parmen standard: letter, from-column, - or x, to-cell; boards by name
  Romulan,  // tournament notation of the tri-dimensional board
};

struct NotationRules {
  NotationStyle style = NotationStyle::Long;
  bool letters = true;                 // Long: pieces are written with their letter (ziggurat: without)
  bool pawn_destination_only = false;  // Long: a quiet pawn move is its destination alone (upright, uplifting)
  bool castling_destination = false;   // Long: O-O(2g1), the bracket needed when two castlings share a name
  bool extinction_marks = false;  // Long: * for capturing an extinction piece, ** for the last one (threedc art. 6.1)
  bool forgiving = true;  // Long: reads blanks inside a move, capital file letters, long dashes (ziggurat art. 11)
  std::vector<std::string> castling;  // by row of the castling table: O-O, O-O-A, ...
};

// One row of a position text: the cells from left to right. Rows of one section are separated by '/'.
using TextRow = std::vector<Cell>;
struct TextSection {
  std::string name;                    // "level 3" or "board W", for messages
  std::vector<TextRow> rows;           // highest rank first
  std::vector<std::string> row_names;  // "rank 5"
};

struct Names {
  std::vector<std::string> cells;                 // by cell; empty for holes
  std::vector<std::string> files, ranks, levels;  // by coordinate
  std::string cell_scheme;                        // "{level}{file}{rank}"
  std::vector<char> letters;                      // by piece type, upper case
  std::vector<std::string> types;                 // by piece type, lower case: "knight"
  std::vector<TextSection> sections;              // fixed cells, in the order of the position text
  std::vector<std::string> pins;                  // by pin: name of its corner cell
  std::vector<std::vector<TextRow>> pin_rows;     // by pin: cells in rows, highest rank first
  std::vector<int> pin_order;                     // pins in the order of the position text
  std::vector<std::string> boards;                // by board: QLW
  // Romulan only: by cell its name there, by pin its name there ("QL3").
  std::vector<std::string> romulan_cells, romulan_pins;
  std::vector<NotationRules> notations;     // the first is the game's own; others on request
  std::vector<std::string> notation_names;  // "standard", "romulan"
  std::unordered_map<std::string, Cell> cell_by_name;

  [[nodiscard]] Cell find_cell(std::string_view name) const;                            // no_cell if unknown
  [[nodiscard]] PieceType find_letter(char upper_case) const;                           // no_piece_type if unknown
  [[nodiscard]] int find_pin(std::string_view name) const;                              // -1 if unknown
  [[nodiscard]] int find_board(std::string_view name) const;                            // -1 if unknown
  [[nodiscard]] std::string column_name(Ruleset const& rules, Column column) const;     // "c3"
  [[nodiscard]] Column find_column(Ruleset const& rules, std::string_view name) const;  // no_column if unknown

  // For messages: readable for every value.
  [[nodiscard]] std::string cell_text(Cell cell) const;
  [[nodiscard]] std::string type_text(PieceType type) const;
  [[nodiscard]] char letter(PieceType type) const;  // '?' if unknown
  // The piece written without its letter in notations that omit the pawn's: the one whose letter is P.
  [[nodiscard]] bool is_unlettered(PieceType type) const { return letter(type) == 'P'; }
};

}  // namespace strata
