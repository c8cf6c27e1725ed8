// The compiled rules in words, so that the author of a file sees what was understood.

#include <algorithm>
#include <map>

#include "base/plural.hpp"
#include "notation/move_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"
#include "notation/zone_words.hpp"
#include "variant/prose_words.hpp"
#include "variant/reach.hpp"
#include "variant/variant.hpp"

namespace strata {

namespace variant {
namespace {

constexpr std::string_view sides[2] = {"White", "Black"};

class Prose {
 public:
  explicit Prose(Variant const& variant)
      : v_(variant), rules_(*variant.rules), names_(variant.names), geometry_(rules_.geometry) {}

  std::string write() {
    title();
    board();
    if (!rules_.boards.pins.empty()) boards();
    pieces();
    start();
    if (!rules_.castling.empty()) castling();
    endings();
    notation();
    options();
    return std::move(out_);
  }

 private:
  void heading(std::string_view text) { out_ += "\n" + std::string(text) + "\n"; }
  void line(std::string_view text, std::size_t indent = 2) { out_ += wrapped(text, indent, indent + 2); }
  [[nodiscard]] std::string const& name(Cell cell) const { return names_.cells[cell]; }
  [[nodiscard]] std::string cells(CellMask const& mask) const { return zone_words(rules_, names_, mask); }
  [[nodiscard]] std::string vectors(std::vector<Vector> const& list) const { return vectors_in_words(v_, list); }
  [[nodiscard]] bool half_cells() const { return !v_.spec->board.half_cell_shift.empty(); }
  [[nodiscard]] std::string names_of(std::vector<Cell> const& list) const {
    std::string text;
    for (Cell cell : list) text += (text.empty() ? "" : " ") + name(cell);
    return text.empty() ? "none" : text;
  }

  void title() {
    out_ += v_.spec->name + " (" + v_.id() + ")\n";
    if (!v_.spec->summary.empty()) out_ += wrapped(v_.spec->summary, 0, 0);
    if (!v_.spec->author.empty()) out_ += wrapped("Author: " + v_.spec->author, 0, 2);
    if (!v_.spec->also.empty()) {
      std::string names;
      for (std::string const& other : v_.spec->also) names += (names.empty() ? "" : ", ") + other;
      out_ += wrapped("Also known as: " + names, 0, 2);
    }
    if (!v_.spec->law.empty()) out_ += "Law: " + v_.spec->law + "\n";
    for (auto const& [option, value] : v_.options) out_ += "Played with " + option + " = " + value + ".\n";
  }

  [[nodiscard]] std::string axis(std::string_view what, std::vector<std::string> const& all) const {
    if (all.size() == 1) return "1 " + std::string(what);
    return counted(all.size(), what) + " (" + all.front() + " to " + all.back() + ")";
  }

  void board() {
    heading("Board");
    bool const flat = geometry_.levels() == 1;
    std::string box = axis("file", names_.files) + ", " + axis("rank", names_.ranks);
    if (!flat) box += ", " + axis("level", names_.levels) + ", the lowest first";
    CellMask const fixed = geometry_.cells() & ~geometry_.movable();
    bool const whole = static_cast<int>(fixed.count()) == geometry_.files() * geometry_.ranks() * geometry_.levels();
    std::string text = counted(fixed.count(), "cell") + (whole ? ": " : " in a box of ") + box + ". ";
    text += "The first is called " + name(geometry_.all().front()) + ", the last " + name(geometry_.all().back()) + ".";
    line(text);
    if (!whole) levels(fixed);
    if (half_cells())
      line(
          "The levels are shifted against each other by half cells. Vectors count half cells for file and rank, whole "
          "levels: "
          "(2,0,0) is one file.");
    if (geometry_.dark().any()) {
      std::string shade = counted(geometry_.dark().count(), "cell") + " are dark. ";
      shade += name(geometry_.all().front()) + (geometry_.dark()[geometry_.all().front()] ? " is dark." : " is light.");
      line(shade);
    }
    switch (rules_.lines) {
      case LineRule::Direct: break;
      case LineRule::Stack:
        line(
            "Moves run from column to column, seen from above; the level of arrival is free. A piece closes a line on "
            "its own "
            "level only, a column without an open empty cell ends it.");
        break;
      case LineRule::Columns:
        line(
            "Moves run from column to column, seen from above; the level of arrival is free. A piece closes a column "
            "on "
            "all "
            "levels; columns without cells are passed over.");
        break;
    }
    symmetry();
  }

  void levels(CellMask const& fixed) {
    for (int level = 0; level < geometry_.levels(); ++level) {
      CellMask here;
      for (Cell cell : geometry_.all())
        if (fixed[cell] && geometry_.coord(cell).level == level) here.set(cell);
      if (here.none()) continue;
      std::size_t first = 0;
      while (!here[first]) ++first;
      std::size_t last = here.size() - 1;
      while (!here[last]) --last;
      line("Level " + names_.levels[static_cast<std::size_t>(level)] + ": " + counted(here.count(), "cell") + ", " +
               name(static_cast<Cell>(first)) + (here.count() > 1 ? " to " + name(static_cast<Cell>(last)) : "") + ".",
           4);
    }
  }

  void symmetry() {
    if (rules_.symmetry.empty()) return;
    Cell const first = geometry_.all().front();
    Cell const other = geometry_.all()[geometry_.all().size() / 3];
    line("Black sees the board from the other side: " + name(first) + " is to White what " +
         name(rules_.symmetry[first]) + " is to Black, and " + name(other) + " what " + name(rules_.symmetry[other]) +
         " is.");
  }

  void boards() {
    heading("Moving boards");
    BoardRules const& boards = rules_.boards;
    line(counted(static_cast<std::size_t>(boards.boards), "board") + " of " +
         counted(boards.pins.front().cells.size(), "cell") + " on " + counted(boards.pins.size(), "pin") +
         ". Where no board stands there are no cells.");
    for (int pin : names_.pin_order) {
      auto const at = static_cast<std::size_t>(pin);
      std::string to;
      for (PinMove const& move : boards.moves)
        if (move.from == pin) to += " " + names_.pins[static_cast<std::size_t>(move.to)];
      line("Pin " + names_.pins[at] + ": " + names_of(boards.pins[at].cells) + "; a board goes on to" +
               (to.empty() ? " no pin" : to) + ".",
           4);
    }
    for (std::size_t i = 0; i < names_.boards.size(); ++i)
      line("Board " + names_.boards[i] + ": at first " + std::string(sides[index(boards.original_owner[i])]) + "'s.",
           4);
    line(boards.cargo == 0 ? "Only an empty board moves."
                           : "A board moves empty or with a single piece of its owner aboard: " +
                                 types_in_words(v_, boards.cargo, "or") + ".");
    if (boards.loaded_forward_only) line("With a piece aboard it never goes backwards.");
    line(boards.vacant_owner == VacantOwner::Last
             ? "It belongs to the side that alone has pieces on it; otherwise to its last owner."
             : "It belongs to the side that alone has pieces on it; otherwise to its first owner.");
    if (boards.waits_under_board)
      line(
          "A corner under a board is no promotion cell; when the board leaves, a pawn that waits there promotes at "
          "once, to " +
          with_article(names_.type_text(boards.forced_promotion)) + " if the opponent made the move.");
  }

  // The cell nearest to the middle of the board on which such a piece may stand, and from which it goes anywhere.
  [[nodiscard]] Cell example_cell(Piece piece) const {
    Vector const low = geometry_.space_low();
    Vector const high = geometry_.space_high();
    PieceSideRules const& side = rules_.side(piece);
    Cell best = no_cell;
    int best_distance = 0;
    for (Cell cell : geometry_.all()) {
      if (!side.may_stand[cell] || geometry_.movable()[cell]) continue;
      Vector const at = geometry_.space(cell);
      // Levels weigh more: on a pyramid the ground is where most pieces live.
      int const distance = std::abs(2 * at.file - low.file - high.file) + std::abs(2 * at.rank - low.rank - high.rank) +
                           4 * std::abs(2 * at.level - low.level - high.level);
      Reach const reach = reach_from(rules_, piece, cell);
      if ((reach.quiet | reach.capture).none() || (best != no_cell && distance >= best_distance)) continue;
      best = cell;
      best_distance = distance;
    }
    return best;
  }

  void pieces() {
    heading("Pieces, as White sees them");
    bool const flat = geometry_.levels() == 1 || rules_.lines != LineRule::Direct;
    line(flat ? "(a,b) is so many files and ranks; (a,b)* both arrangements with all signs; \xC2\xB1 both signs."
              : "(a,b,c) is so many files, ranks and levels; (a,b,c)* all arrangements with all signs; \xC2\xB1 both "
                "signs.");
    for (std::size_t type = 0; type < rules_.types.size(); ++type) piece(static_cast<PieceType>(type));
  }

  void piece(PieceType type) {
    PieceTypeRules const& rules = rules_.types[type];
    Piece const piece(Color::White, type);
    PieceSideRules const& side = rules_.side(piece);
    std::string text = std::string(1, names_.letters[type]) + "  " + names_.types[type] + ". ";
    if (rules.royal) text += "Royal: may not be left attacked and is never captured. ";
    if (rules.extinction) text += "A side without any has lost. ";
    if (rules.min_count == rules.max_count)
      text += "Always " + std::to_string(rules.min_count) + " a side. ";
    else if (rules.max_count < max_cells)
      text += std::to_string(rules.min_count) + " to " + std::to_string(rules.max_count) + " a side. ";
    line(text.substr(0, text.size() - 1));
    for (MoveAtom const& atom : side.moves) line(move_text(atom) + ".", 5);
    if (side.has_double_step)
      line("Steps twice along (" + vector_text(side.forward) + ") over an empty cell from " + cells(side.double_from) +
               (rules_.pawn_memory ? ", if it has neither moved nor been carried." : "."),
           5);
    if (!side.en_passant.empty()) line("Captures en passant along " + vectors(side.en_passant) + ".", 5);
    if (rules.promotes_to != 0) line(promotion_text(rules, side.promotion_zone & side.may_arrive), 5);
    if (rules.promotes_to != 0)
      line("Stands on " + cells(side.may_stand) + ".", 5);
    else if (rules_.is_confined(piece))
      line("Never leaves " + cells(side.may_arrive) + ".", 5);
    if ((geometry_.cells() & ~side.checks_from).any())
      line(side.checks_from.none() || (side.checks_from & geometry_.cells()).none()
               ? "Never gives check."
               : "Gives check only from " + cells(side.checks_from) + ".",
           5);
    if (rules.resets_clock) line("Its moves set the count of the move rule to 0.", 5);
    example(piece);
  }

  [[nodiscard]] std::string vector_text(Vector vector) const {
    std::string text = vectors({vector});
    return text.substr(1, text.size() - 2);
  }

  [[nodiscard]] std::string move_text(MoveAtom const& atom) const {
    std::string text;
    std::size_t const n = atom.vectors.size();
    std::string const how = atom.max_steps == 1 ? (n == 1 ? " along " : " along " + std::to_string(n) + " vectors, ")
                            : atom.max_steps == 0
                                ? " any distance in " + counted(n, "direction") + ", "
                                : " up to " + counted(static_cast<std::size_t>(atom.max_steps), "step") + " in " +
                                      counted(n, "direction") + ", ";
    switch (atom.mode) {
      case MoveMode::QuietOrCapture: text = atom.max_steps == 1 ? "Moves or captures" : "Slides"; break;
      case MoveMode::QuietOnly:
        text = atom.max_steps == 1 ? "Moves without capturing" : "Slides without capturing";
        break;
      case MoveMode::CaptureOnly: text = atom.max_steps == 1 ? "Captures" : "Slides only to capture"; break;
    }
    text += how + vectors(atom.vectors);
    if ((geometry_.cells() & ~atom.from).any()) text += ", from " + cells(atom.from);
    return text;
  }

  // Of a white pawn and the cells where it promotes: to what, where only some of it may stand, and how many there may be.
  [[nodiscard]] std::string promotion_text(PieceTypeRules const& rules, CellMask const& zone) const {
    if (zone.none()) return "Never promotes.";
    std::vector<std::string> limits;
    for (std::size_t i = 0; i < rules_.types.size(); ++i) {
      if (((rules.promotes_to >> i) & 1) == 0) continue;
      CellMask const may_stand = rules_.side(Piece(Color::White, static_cast<PieceType>(i))).may_stand;
      if ((zone & may_stand).none())
        limits.push_back(names_.types[i] + " on no cell");
      else if ((zone & ~may_stand).any())
        limits.push_back(names_.types[i] + " only on " + cells(zone & may_stand));
      if (i < rules_.promotion_limit.size() && rules_.promotion_limit[i] != 0)
        limits.push_back(names_.types[i] + " only while its side has fewer than " +
                         std::to_string(rules_.promotion_limit[i]));
    }
    std::string text = "Promotes on " + cells(zone) + " to " + types_in_words(v_, rules.promotes_to, "or");
    for (std::string const& limit : limits) text += (&limit == limits.data() ? ": " : ", ") + limit;
    return text + ".";
  }

  void example(Piece white) {
    Cell const cell = example_cell(white);
    if (cell == no_cell) return line("It can never move.", 5);
    Reach const reach = reach_from(rules_, white, cell);
    std::string const place = "From " + name(cell) + " on an empty board";
    if (reach.quiet == reach.capture)
      return line(place + " it reaches " + counted(reach.quiet.count(), "cell") + ": " +
                      some_cells(rules_, names_, reach.quiet) + ".",
                  5);
    std::string text =
        place + " it moves to " + (reach.quiet.none() ? "no cell" : some_cells(rules_, names_, reach.quiet)) +
        " and captures on " + (reach.capture.none() ? "none" : some_cells(rules_, names_, reach.capture)) + ".";
    if (!rules_.symmetry.empty()) {
      Cell const mirrored = rules_.symmetry[cell];
      Reach const black = reach_from(rules_, Piece(Color::Black, white.type()), mirrored);
      text += " A black one on " + name(mirrored) + ": " + some_cells(rules_, names_, black.quiet) + "; " +
              some_cells(rules_, names_, black.capture) + ".";
    }
    line(text, 5);
  }

  void start() {
    heading("Start");
    line(v_.start);
    Result<Setup> const setup = read_tfen(rules_, names_, v_.start);
    if (!setup) return;
    for (Color color : {Color::White, Color::Black}) {
      std::map<PieceType, std::size_t> counts;
      std::size_t all = 0;
      for (Piece piece : setup->pieces)
        if (piece.is(color)) ++counts[piece.type()], ++all;
      std::vector<std::string> words;
      for (auto const& [type, count] : counts) words.push_back(counted(count, names_.types[type]));
      line(std::string(sides[index(color)]) + " has " + counted(all, "piece") + ": " + list_words(words, "and") + ".");
    }
    auto const position = make_position(v_.rules, *setup);
    if (!position) return;
    std::vector<Move> const moves = (*position)->legal_moves();
    if (moves.empty()) return line("There is no legal move.");
    line(std::string(sides[index(setup->side_to_move)]) + " moves first and has " +
         counted(moves.size(), "legal move") + ".");
  }

  void castling() {
    heading("Castling");
    line("King and rook have not moved, the king is not in check and does not come into check.");
    if (rules_.castling_from_move_two) line("Not on a side's first move.");
    for (std::size_t i = 0; i < rules_.castling.size(); ++i) {
      CastlingRule const& row = rules_.castling[i];
      line(std::string(sides[index(row.color)]) + " " + names_.notations.front().castling[i] + ": king " +
               name(row.king_from) + "-" + name(row.king_to) + ", " + names_.types[row.rook_type] + " " +
               name(row.rook_from) + "-" + name(row.rook_to) + "; empty: " + names_of(row.empty) +
               "; not attacked on the way: " + names_of(row.safe) + ".",
           4);
    }
  }

  void endings() {
    heading("End of the game");
    EndingRules const& e = rules_.endings;
    if (rules_.extinction_types != 0)
      line(
          "A side without any " + types_in_words(v_, rules_.extinction_types, "or") + " has lost" +
          (e.extinction_in_check ? "; capturing the last one is legal even if it leaves the own king in check." : "."));
    if (rules_.royal_types != 0) line("Checkmate of the " + types_in_words(v_, rules_.royal_types, "or") + " wins.");
    line(std::string("Stalemate ") + (e.stalemate == StalemateRule::Draw   ? "is a draw."
                                      : e.stalemate == StalemateRule::Loss ? "loses for the side that cannot move."
                                                                           : "wins for the side that cannot move."));
    material();
    if (e.move_rule_plies == 0)
      line("There is no move rule.");
    else
      line("Draw by itself after " + counted(static_cast<std::size_t>(e.move_rule_plies), "ply") + " without capture" +
           clock_pieces() + ".");
    std::string const n = std::to_string(e.repetition);
    if (e.repetition == 0)
      line("Repetition has no effect.");
    else if (e.repetition_by_claim)
      line("From occurrence number " + n + " of a position the player to move may claim a draw; at number " +
           std::to_string(e.repetition + 2) + " the game ends by itself.");
    else
      line("Occurrence number " + n + " of a position draws by itself.");
    if (e.perpetual_claim) line("The player to move may claim a draw by proving perpetual check.");
  }

  [[nodiscard]] std::string clock_pieces() const {
    std::uint32_t types = 0;
    for (std::size_t i = 0; i < rules_.types.size(); ++i)
      if (rules_.types[i].resets_clock) types |= 1u << i;
    return types == 0 ? std::string() : " or a move of " + with_article(types_in_words(v_, types, "or"));
  }

  void material() {
    MaterialRules const& m = rules_.endings.material;
    if (!m.enabled) return line("There is no draw by material.");
    std::string text = "Draw by material: the royal pieces alone";
    if (m.lone != 0) text += "; with one single " + types_in_words(v_, m.lone, "or") + " on the board";
    if (m.one_shade != 0)
      text += "; with any number of " + types_in_words(v_, m.one_shade, "and", Number::Many) +
              ", all on cells of one shade";
    line(text + ".");
    for (DeadPieces const& dead : m.dead) {
      bool const anywhere = (geometry_.cells() & ~dead.cells[0]).none();
      line("Not counted: " + with_article(names_.types[dead.type]) + (anywhere ? "" : " on " + cells(dead.cells[0])) +
               (dead.only_if_enemy_bare ? ", if the opponent has nothing but the king." : "."),
           4);
    }
    if (m.claims.empty()) return;
    std::string lists;
    for (std::vector<PieceType> const& claim : m.claims) {
      std::string words;
      for (std::size_t i = 0, n = 0; i < claim.size(); i += n) {
        n = static_cast<std::size_t>(std::ranges::count(claim, claim[i]));  // they are sorted
        words += (i == 0 ? "" : i + n == claim.size() ? " and " : ", ") + counted(n, names_.types[claim[i]]);
      }
      lists += (lists.empty() ? "" : "; ") + words;
    }
    line("The player to move may claim a draw if one side has nothing but the king and the other only: " + lists + ".");
  }

  void notation() {
    heading("Notation");
    Result<std::unique_ptr<AnyPosition>> const position = position_from_tfen(v_.rules, names_, v_.start);
    if (!position) return;
    std::vector<Move> const moves = (*position)->legal_moves();
    if (moves.empty()) return;
    std::vector<Move> const shown{moves.front(), moves[moves.size() / 2], moves.back()};
    std::vector<std::string> canonical;
    for (Move move : shown) canonical.push_back(write_canonical(**position, names_, move));
    for (std::size_t i = 0; i < names_.notations.size(); ++i) {
      std::vector<std::string> native;
      for (Move move : shown) native.push_back(write_native(**position, names_, names_.notations[i], move));
      std::string const which = names_.notations.size() > 1 ? names_.notation_names[i] + ": " : std::string();
      line((which.empty() ? "First" : which + "first") + " moves are written " + list_words(native, "and") + ".");
    }
    line("In data: " + list_words(canonical, "and") + ".");
  }

  void options() {
    if (v_.spec->options.empty()) return;
    heading("Options");
    for (OptionSpec const& option : v_.spec->options) {
      std::string const what = option.summary.empty() ? "" : ": " + option.summary;
      if (option.numeric) {
        line(option.name + " = " + option.default_value + " (a whole number)" + what + ".");
        continue;
      }
      line(option.name + what + ".");
      for (OptionValueSpec const& value : option.values)
        line(value.name + (value.name == option.default_value ? " (default)" : "") +
                 (value.summary.empty() ? "" : ": " + value.summary),
             4);
    }
  }

  Variant const& v_;
  Ruleset const& rules_;
  Names const& names_;
  Geometry const& geometry_;
  std::string out_;
};

}  // namespace
}  // namespace variant

std::string describe_variant(Variant const& variant) { return variant::Prose(variant).write(); }

}  // namespace strata
