#pragma once
// VariantSpec: the contents of a variant file, after inheritance and options, read strictly but not interpreted: zones and vectors are
// still the author's texts, each with its place for messages. Plain data. The compiler (compilation.hpp) turns it into a RulesetDraft and
// Names; the page reads names, view and options from it. docs/formats/variant.md is the exact description; the names here are those of the
// file.

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

// The place of a text: the file (index into VariantSpec::sources), line and column counted from 1.
struct TextPlace {
  int source = 0;
  int line = 0;
  int column = 0;
};

struct Spelled {
  std::string text;
  TextPlace at;
};

// Texts of the zone language, combined by "or"; texts that each spell one or many vectors.
using ZoneTexts = std::vector<Spelled>;
using VectorTexts = std::vector<Spelled>;

struct BoardSpec {
  std::vector<Spelled> files, ranks, levels;         // names, lowest first
  Spelled cell_name;                                 // "{level}{file}{rank}"
  ZoneTexts cells;                                   // the fixed cells; empty: the whole box
  ZoneTexts holes;                                   // taken out of `cells`
  std::vector<std::pair<int, int>> half_cell_shift;  // by level; if given, vectors are in half cells
  ZoneTexts dark;
  LineRule lines = LineRule::Direct;
  TextPlace at;
};

struct SymmetrySpec {
  bool mirror_files = false;
  bool mirror_ranks = true;
  bool mirror_levels = false;
  std::vector<std::pair<Spelled, Spelled>> levels;  // level -> level; instead of mirror_levels
  TextPlace at;
};

struct MoveSpec {
  VectorTexts vectors;
  int steps = 1;  // 0: any number
  MoveMode mode = MoveMode::QuietOrCapture;
  std::optional<ZoneTexts> from;
  TextPlace at;
};

struct DoubleStepSpec {
  ZoneTexts from;
  std::optional<Spelled> forward;  // default: the one vector of `goes`
  bool memory = false;
  TextPlace at;
};

struct PromotionSpec {
  ZoneTexts on;
  Spelled to;                                    // letters
  std::vector<std::pair<Spelled, int>> at_most;  // letter, number
  TextPlace at;
};

struct PieceSpec {
  char letter = 0;
  std::string name;  // "knight"
  bool royal = false;
  bool extinction = false;
  std::optional<bool> resets_clock;  // default: those that promote
  int min_count = 0;
  int max_count = max_cells;
  std::vector<MoveSpec> moves;      // slides, leaps, goes, takes and moves, in this order
  std::optional<ZoneTexts> stands;  // default: everywhere but where it promotes
  std::optional<ZoneTexts> checks_from;
  std::optional<DoubleStepSpec> double_step;
  std::optional<PromotionSpec> promotes;
  std::optional<bool> takes_en_passant;   // default: those with a double step, by their takes
  std::optional<VectorTexts> en_passant;  // instead of takes
  bool en_passant_same_level = false;
  TextPlace at;
};

struct CastlingRowSpec {
  std::string name;           // O-O
  std::optional<Color> side;  // empty: White's, and Black's by the symmetry
  std::array<Spelled, 2> king, rook;
  std::optional<std::vector<Spelled>> empty, safe;
  TextPlace at;
};

struct CastlingSpec {
  Spelled rook{"R", {}};
  bool from_move_two = false;
  std::vector<CastlingRowSpec> rows;
};

struct PinSpec {
  Spelled corner;
  std::vector<std::vector<Spelled>> rows;  // highest rank first
};

struct MovableBoardSpec {
  std::string name;  // QLW
  Spelled start;     // pin
  Color owner = Color::White;
};

struct BoardsSpec {
  std::vector<PinSpec> pins;
  std::vector<std::array<Spelled, 2>> moves;  // both ways
  std::vector<MovableBoardSpec> named;
  Spelled cargo;
  bool loaded_forward_only = false;
  VacantOwner vacant_owner = VacantOwner::Last;
  bool waits_under_board = false;
  std::optional<Spelled> forced_promotion;
  TextPlace at;
};

struct DeadPiecesSpec {
  Spelled pieces;  // one letter
  std::optional<ZoneTexts> on;
  bool if_enemy_bare = false;
};

struct MaterialSpec {
  Spelled lone, one_shade;  // letters
  std::vector<DeadPiecesSpec> dead;
  std::vector<Spelled> claim;  // letters, a piece as often as it stands there: "NN"
};

struct EndingsSpec {
  StalemateRule stalemate = StalemateRule::Draw;
  int move_rule_plies = 100;
  int repetition = 3;
  bool repetition_by_claim = false;
  bool perpetual_claim = false;
  bool extinction_in_check = false;
  std::optional<MaterialSpec> material;  // empty: no draw by material
};

struct NotationSpec {
  std::string name = "standard";
  std::string style = "long";  // san, long, columns, romulan
  bool letters = true;
  bool pawn_destination_only = false;
  bool castling_destination = false;
  bool extinction_marks = false;
  bool forgiving = true;
  std::vector<std::pair<Spelled, std::string>> castling;  // row name -> its name in this notation
  // Romulan: names of the files, mark of a fixed level, name of a pin.
  std::vector<std::string> files;
  std::vector<std::pair<Spelled, std::string>> level_marks;
  std::vector<std::pair<Spelled, std::string>> pins;
  TextPlace at;
};

// For those who draw the board. Not part of the law; checked for shape only.
struct ViewSpec {
  std::vector<std::string> levels;          // in the order of reading, names
  int gap = 100;                            // between two levels, hundredths of a cell
  std::vector<std::array<int, 2>> offsets;  // by level, hundredths of a cell
  std::array<int, 2> camera{25, 35};        // azimuth and elevation in degrees
  struct Glyph {
    char letter = 0;
    std::string white, black;
  };
  std::vector<Glyph> glyphs;
  std::string arrangement;  // of the levels in space: a word of the file; empty: by the geometry of the boards
  std::vector<std::pair<Spelled, std::string>> shapes;  // letter; what the piece is drawn as
  std::vector<std::pair<Spelled, std::string>> manual;  // letter; what the original's manual writes for the piece
  TextPlace at;
};

struct OptionValueSpec {
  std::string name;
  std::string summary;
};

struct OptionSpec {
  std::string name;
  std::string summary;
  bool numeric = false;
  std::string default_value;
  std::vector<OptionValueSpec> values;  // of a choice, in the order of the file
  std::string sets;                     // of a number: the path it sets, "endings.move_rule_plies"
  int min = 0;
  std::vector<int> excluded;  // of a number
  TextPlace at;
};

struct VariantSpec {
  std::vector<std::string> sources;  // the files it was read from: the file itself, then what it inherits
  TextPlace inherits;                // where the file itself says so, if it does
  std::string id, name, summary, law;
  std::string author;             // the author of the game
  std::vector<std::string> also;  // other names by which people know it
  int order = 0;                  // among the shipped variants
  BoardSpec board;
  SymmetrySpec symmetry;
  std::vector<PieceSpec> pieces;
  CastlingSpec castling;
  std::optional<BoardsSpec> boards;
  EndingsSpec endings;
  Spelled start;                        // TFEN
  std::vector<NotationSpec> notations;  // the first is the game's own
  ViewSpec view;
  std::vector<OptionSpec> options;
};

}  // namespace strata
