// Piece types: what White's pieces do, and Black's by the symmetry.

#include <algorithm>
#include <map>
#include <string>

#include "notation/text.hpp"
#include "variant/compilation.hpp"

namespace strata::variant {

PieceType Compilation::type(std::string_view letter, TextPlace at) const {
  if (letter.size() == 1)
    for (std::size_t i = 0; i < spec.pieces.size(); ++i)
      if (spec.pieces[i].letter == letter[0]) return static_cast<PieceType>(i);
  problems.fail(at, say("no piece has the letter {0}", quoted(letter)));
  return no_piece_type;
}

std::uint32_t Compilation::types(Spelled const& letters) const {
  std::uint32_t out = 0;
  for (char const& letter : letters.text) {
    PieceType const found = type(std::string_view(&letter, 1), letters.at);
    if (found == no_piece_type) return 0;
    if ((out >> found) & 1) problems.fail(letters.at, say("{0} names a piece twice", quoted(letters.text)));
    out |= 1u << found;
  }
  return out;
}

namespace {

constexpr std::size_t max_piece_vectors = 512;  // of one piece

class PieceCompiler {
 public:
  PieceCompiler(Compilation& c, PieceSpec const& spec) : c_(c), spec_(spec) {}

  PieceTypeRules compile() {
    PieceTypeRules rules;
    rules.royal = spec_.royal;
    rules.extinction = spec_.extinction;
    rules.resets_clock = spec_.resets_clock.value_or(spec_.promotes || spec_.double_step);
    rules.min_count = spec_.min_count;
    rules.max_count = spec_.max_count;
    if (rules.royal && rules.max_count == 0)
      c_.problems.fail(spec_.at, say("a royal piece of which there may be none"));
    compile_moves(rules);
    compile_zones(rules);
    compile_double_step(rules);
    compile_en_passant(rules);
    return rules;
  }

 private:
  PieceSideRules& white(PieceTypeRules& rules) { return rules.side[0]; }
  PieceSideRules& black(PieceTypeRules& rules) { return rules.side[1]; }
  [[nodiscard]] std::string the_piece() const { return "the " + spec_.name; }

  std::vector<Vector> vectors(VectorTexts const& texts) {
    std::vector<Vector> found = read_vectors(texts, c_.unit(), c_.problems);
    if (texts.empty() || c_.problems.failed()) return found;
    if (c_.draft.lines == LineRule::Direct && c_.spec.symmetry.levels.empty()) return found;
    for (Vector v : found)
      if (v.level != 0)
        c_.problems.fail(
            texts.front().at,
            c_.draft.lines != LineRule::Direct
                ? say("a vector of {0} changes the level, but here moves run by columns and levels are free",
                      the_piece())
                : say("a vector of {0} changes the level, but here the symmetry exchanges single levels", the_piece()));
    return found;
  }

  std::vector<Vector> turned(std::vector<Vector> list) {
    for (Vector& v : list) v = c_.turned(v);
    return list;
  }

  void compile_moves(PieceTypeRules& rules) {
    std::map<Vector, int> lengths;  // of slides: the core keeps one length a direction
    std::size_t total = 0;
    for (MoveSpec const& move : spec_.moves) {
      MoveAtom atom;
      atom.vectors = vectors(move.vectors);
      atom.max_steps = move.steps;
      atom.mode = move.mode;
      if (move.from) atom.from = c_.mask(*move.from);
      if (c_.problems.failed()) return;
      if (atom.vectors.empty()) continue;  // `leaps = []`: a child that leaps no more
      total += atom.vectors.size();
      if (atom.max_steps != 1)
        for (Vector v : atom.vectors) {
          auto const [known, fresh] = lengths.emplace(v, atom.max_steps);
          if (!fresh && known->second != atom.max_steps)
            return c_.problems.fail(move.at,
                                    say("{0} slides in one direction with two different limits of steps", the_piece()));
        }
      if (total > max_piece_vectors)
        return c_.problems.fail(move.at, say("{0} has more than {1} vectors", the_piece(), max_piece_vectors),
                                ErrorCode::Limit);
      MoveAtom mirrored = atom;
      mirrored.vectors = turned(atom.vectors);
      mirrored.from = c_.turned(atom.from & c_.draft.geometry.cells());
      white(rules).moves.push_back(std::move(atom));
      black(rules).moves.push_back(std::move(mirrored));
    }
  }

  void compile_zones(PieceTypeRules& rules) {
    CellMask const everywhere = c_.draft.geometry.cells();
    CellMask promotion;
    if (spec_.promotes) {
      promotion = c_.mask(spec_.promotes->on);
      rules.promotes_to = c_.types(spec_.promotes->to);
      if (c_.problems.failed()) return;
      if (promotion.none())
        c_.problems.fail(spec_.promotes->at, say("the promotion zone of {0} is empty", the_piece()));
      if (rules.promotes_to == 0)
        c_.problems.fail(spec_.promotes->at, say("{0} has nothing to become: to = \"QRBN\"", the_piece()));
      if (spec_.royal) c_.problems.fail(spec_.promotes->at, say("a royal piece cannot promote"));
      for (std::size_t i = 0; i < c_.spec.pieces.size(); ++i)
        if (((rules.promotes_to >> i) & 1) && (c_.spec.pieces[i].royal || c_.spec.pieces[i].promotes))
          c_.problems.fail(spec_.promotes->to.at, c_.spec.pieces[i].royal
                                                      ? say("{0} cannot become {1}, which is royal", the_piece(),
                                                            with_article(c_.spec.pieces[i].name))
                                                      : say("{0} cannot become {1}, which promotes itself", the_piece(),
                                                            with_article(c_.spec.pieces[i].name)));
        else if (((rules.promotes_to >> i) & 1) && c_.spec.pieces[i].max_count == 0)
          c_.problems.fail(spec_.promotes->to.at, say("{0} cannot become {1}, of which there may be none", the_piece(),
                                                      with_article(c_.spec.pieces[i].name)));
      for (auto const& [letter, number] : spec_.promotes->at_most) limit_promotion(rules, letter, number);
    }
    CellMask const stands = spec_.stands ? c_.mask(*spec_.stands) : everywhere & ~ends_path(promotion);
    CellMask const checks = spec_.checks_from ? c_.mask(*spec_.checks_from) : everywhere;
    if (c_.problems.failed()) return;
    if (stands.none()) c_.problems.fail(spec_.at, say("{0} may stand nowhere", the_piece()));
    white(rules).may_stand = stands;
    white(rules).checks_from = checks;
    white(rules).promotion_zone = promotion;
    black(rules).may_stand = c_.turned(stands);
    black(rules).checks_from = c_.turned(checks);
    black(rules).promotion_zone = c_.turned(promotion);
  }

  // Promotion cells where a piece can never wait: under a board it may (parmen art. 11.4), if the game has that rule.
  CellMask ends_path(CellMask promotion) {
    if (c_.draft.boards.waits_under_board)
      for (Pin const& pin : c_.draft.boards.pins) promotion.reset(pin.corner);
    return promotion;
  }

  void limit_promotion(PieceTypeRules const& rules, Spelled const& letter, int number) {
    PieceType const type = c_.type(letter.text, letter.at);
    if (type == no_piece_type) return;
    if (((rules.promotes_to >> type) & 1) == 0)
      c_.problems.fail(letter.at, say("{0} cannot become {1}", the_piece(), quoted(letter.text)));
    std::vector<int>& limit = c_.draft.promotion_limit;
    limit.resize(c_.spec.pieces.size(), 0);
    if (limit[type] != 0 && limit[type] != number)
      c_.problems.fail(letter.at, say("two pieces give different limits for {0}", quoted(letter.text)));
    limit[type] = number;
  }

  // The vectors of `takes`, and of moves with mode = "capture" and one step.
  std::vector<Vector> single_steps(MoveMode mode) {
    std::vector<Vector> out;
    for (MoveSpec const& move : spec_.moves) {
      if (move.mode != mode || move.steps != 1) continue;
      for (Vector v : vectors(move.vectors))
        if (std::ranges::find(out, v) == out.end()) out.push_back(v);
    }
    return out;
  }

  // Does a piece reach the second cell in front by another quiet move, from one of these cells?
  static bool goes_as_far(std::vector<MoveAtom> const& moves, Vector forward, CellMask const& from) {
    Vector const twice{2 * forward.file, 2 * forward.rank, 2 * forward.level};
    for (MoveAtom const& move : moves) {
      if (move.mode == MoveMode::CaptureOnly || (move.from & from).none()) continue;
      for (Vector const v : move.vectors)
        if (v == twice || (v == forward && move.max_steps != 1)) return true;
    }
    return false;
  }

  void compile_double_step(PieceTypeRules& rules) {
    if (c_.problems.failed() || !spec_.double_step) return;
    DoubleStepSpec const& spec = *spec_.double_step;
    std::vector<Vector> const forward = spec.forward ? vectors({*spec.forward}) : single_steps(MoveMode::QuietOnly);
    CellMask const from = c_.mask(spec.from);
    if (c_.problems.failed()) return;
    if (forward.size() != 1)
      return c_.problems.fail(
          spec.at, say("the double step of {0} needs forward, one vector: {1} goes in {2} directions", the_piece(),
                       the_piece(), forward.size()));
    if (c_.draft.lines == LineRule::Direct) {
      CellMask const promotion = white(rules).promotion_zone;
      for (Cell cell : c_.draft.geometry.all()) {
        if (!from[cell]) continue;
        Cell const passed = c_.draft.geometry.step(cell, forward.front());
        Cell const to = passed == no_cell ? no_cell : c_.draft.geometry.step(passed, forward.front());
        if (to != no_cell && (promotion[to] || promotion[passed]))
          return c_.problems.fail(spec.at, say("the double step of {0} from {1} runs into its promotion zone",
                                               the_piece(), c_.frame.name(c_.draft.geometry.coord(cell))));
      }
    }
    if (goes_as_far(white(rules).moves, forward.front(), from))
      return c_.problems.fail(
          spec.at, say("the double step of {0} leads where another of its moves leads: the two would be written alike",
                       the_piece()));
    for (PieceSideRules* side : {&white(rules), &black(rules)}) side->has_double_step = true;
    white(rules).forward = forward.front();
    white(rules).double_from = from;
    black(rules).forward = c_.turned(forward.front());
    black(rules).double_from = c_.turned(from);
    if (spec.memory) c_.draft.pawn_memory = true;
  }

  void compile_en_passant(PieceTypeRules& rules) {
    bool const captures = spec_.en_passant || spec_.takes_en_passant.value_or(spec_.double_step.has_value());
    if (c_.problems.failed() || !captures) return;
    std::vector<Vector> list = spec_.en_passant ? vectors(*spec_.en_passant) : single_steps(MoveMode::CaptureOnly);
    if (spec_.en_passant_same_level) std::erase_if(list, [](Vector v) { return v.level != 0; });
    black(rules).en_passant = turned(list);
    white(rules).en_passant = std::move(list);
  }

  Compilation& c_;
  PieceSpec const& spec_;
};

}  // namespace

namespace {

// A pawn waits on the corner of its promotion zone, or becomes what may stand there; and what the opponent's move makes of it
// may stand there too. Else a board that comes or leaves would make a position that is none.
void check_waiting_corners(Compilation& c) {
  BoardRules const& boards = c.draft.boards;
  PieceType const forced = boards.forced_promotion;
  for (std::size_t t = 0; t < c.draft.types.size(); ++t) {
    PieceTypeRules const& type = c.draft.types[t];
    PieceSideRules const& white = type.side[0];
    for (Pin const& pin : boards.pins) {
      Cell const corner = pin.corner;
      if (type.promotes_to == 0 || !white.promotion_zone[corner]) continue;
      std::string const name = c.frame.name(c.draft.geometry.coord(corner));
      PieceSpec const& spec = c.spec.pieces[t];
      if (!white.may_stand[corner])
        return c.problems.fail(spec.at,
                               say("{0} waits under a board on {1}, but its zone `stands` leaves that cell out",
                                   with_article(spec.name), name));
      if (((type.promotes_to >> forced) & 1) == 0)
        return c.problems.fail(c.spec.boards->forced_promotion->at,
                               say("{0} that waits on {1} cannot become {2}", with_article(spec.name), name,
                                   with_article(c.spec.pieces[forced].name)));
      if (!c.draft.types[forced].side[0].may_stand[corner])
        return c.problems.fail(c.spec.boards->forced_promotion->at,
                               say("{0} may not stand on {1}, where {2} waits to become one",
                                   with_article(c.spec.pieces[forced].name), name, with_article(spec.name)));
    }
  }
}

// The position text names the cell that was passed over; the pawn beyond it must follow from that.
void check_passed_cells(Compilation& c) {
  if (c.draft.lines != LineRule::Direct) return;
  for (std::size_t side = 0; side < 2; ++side) {
    std::map<Cell, Cell> landings;  // by passed cell
    for (std::size_t t = 0; t < c.draft.types.size(); ++t) {
      PieceSideRules const& rules = c.draft.types[t].side[side];
      if (!rules.has_double_step) continue;
      for (Cell cell : c.draft.geometry.all()) {
        if (!rules.double_from[cell]) continue;
        Cell const passed = c.draft.geometry.step(cell, rules.forward);
        Cell const landing = passed == no_cell ? no_cell : c.draft.geometry.step(passed, rules.forward);
        if (landing == no_cell) continue;
        auto const [known, fresh] = landings.emplace(passed, landing);
        if (!fresh && known->second != landing)
          return c.problems.fail(c.spec.pieces[t].double_step->at,
                                 say("two double steps pass over {0} to different cells: en passant there would not "
                                     "say which piece is captured",
                                     c.frame.name(c.draft.geometry.coord(passed))));
      }
    }
  }
}

}  // namespace

void compile_pieces(Compilation& c) {
  for (PieceSpec const& piece : c.spec.pieces) {
    if (c.problems.failed()) return;
    c.draft.types.push_back(PieceCompiler(c, piece).compile());
  }
  for (PieceSpec const& piece : c.spec.pieces)
    if (c.draft.pawn_memory && piece.double_step && !piece.double_step->memory)
      c.problems.fail(piece.double_step->at, say("either all double steps are a memory of the piece or none is"));
  if (!c.problems.failed()) check_passed_cells(c);
  if (!c.spec.boards || c.problems.failed()) return;
  c.draft.boards.cargo = c.types(c.spec.boards->cargo);
  if (auto const& forced = c.spec.boards->forced_promotion) {
    PieceType const type = c.type(forced->text, forced->at);
    c.draft.boards.forced_promotion = type;
  }
  if (c.draft.boards.waits_under_board && !c.problems.failed()) check_waiting_corners(c);
}

}  // namespace strata::variant
