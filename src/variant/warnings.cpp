#include "variant/warnings.hpp"

#include <algorithm>
#include <string>

#include "variant/prose_words.hpp"
#include "variant/reach.hpp"

namespace strata::variant {

namespace {

class Search {
 public:
  Search(Variant const& variant, AnyPosition const& start)
      : variant_(variant), rules_(*variant.rules), setup_(start.setup()), start_(start) {}

  std::vector<Error> find() {
    for (std::size_t type = 0; type < rules_.types.size(); ++type) {
      look_at_type(static_cast<PieceType>(type));
      for (Color color : {Color::White, Color::Black}) look_at_pawn(Piece(color, static_cast<PieceType>(type)));
    }
    look_at_castling();
    look_at_endings();
    return std::move(warnings_);
  }

 private:
  void warn(TextPlace at, std::string message) {
    auto const& sources = variant_.spec->sources;
    auto const source = static_cast<std::size_t>(at.source);
    warnings_.push_back({ErrorCode::BadVariant, std::move(message),
                         source < sources.size() ? sources[source] : std::string(), at.line, at.column});
  }
  [[nodiscard]] PieceSpec const& spec(PieceType type) const { return variant_.spec->pieces[type]; }
  [[nodiscard]] std::string const& name(Cell cell) const { return variant_.names.cells[cell]; }
  [[nodiscard]] static std::string_view word(Color color) { return color == Color::White ? "White" : "Black"; }

  [[nodiscard]] CellMask men(Piece piece) const {
    CellMask out;
    for (std::size_t i = 0; i < setup_.pieces.size(); ++i)
      if (setup_.pieces[i] == piece) out.set(i);
    return out;
  }
  [[nodiscard]] bool starts(PieceType type) const {
    return men(Piece(Color::White, type)).any() || men(Piece(Color::Black, type)).any();
  }

  void look_at_type(PieceType type) {
    auto const& types = rules_.types;
    bool const promoted_to =
        std::ranges::any_of(types, [&](PieceTypeRules const& each) { return ((each.promotes_to >> type) & 1) != 0; });
    if (!promoted_to && !starts(type))
      warn(spec(type).at,
           "no side can ever have a " + spec(type).name + ": none is there at the start and nothing becomes one");
    bool moves = false;
    for (Cell cell : rules_.geometry.all()) {
      Piece const piece(Color::White, type);
      if (moves || !rules_.side(piece).may_stand[cell]) continue;
      Reach const reach = reach_from(rules_, piece, cell);
      moves = reach.quiet.any() || reach.capture.any();
    }
    if (!moves) warn(spec(type).at, "a " + spec(type).name + " can never move");
  }

  // The cells from which `goal` can be reached, or that can be reached from `goal`, by repeated steps.
  [[nodiscard]] CellMask spread(CellMask reached, std::vector<CellMask> const& next, bool forwards) const {
    for (bool grown = true; grown;) {
      grown = false;
      for (Cell cell : rules_.geometry.all()) {
        if (forwards && reached[cell] && (next[cell] & ~reached).any()) {
          reached |= next[cell];
          grown = true;
        } else if (!forwards && !reached[cell] && (next[cell] & reached).any()) {
          reached.set(cell);
          grown = true;
        }
      }
    }
    return reached;
  }

  // A pawn that starts where no way leads to its promotion, or can come to such a place.
  void look_at_pawn(Piece pawn) {
    CellMask const zone = rules_.side(pawn).promotion_zone;
    CellMask const home = men(pawn);
    if (rules_.types[pawn.type()].promotes_to == 0 || home.none()) return;
    std::vector<CellMask> next = journeys(rules_, pawn);
    CellMask const saved = spread(zone, next, false);
    for (Cell cell : rules_.geometry.all())
      if (zone[cell]) next[cell].reset();  // there it is a pawn no more
    CellMask const lost = spread(home, next, true) & ~saved;
    if (lost.none()) return;
    PieceSpec const& what = spec(pawn.type());
    TextPlace const at = what.promotes ? what.promotes->at : what.at;
    std::string const whose = std::string(word(pawn.color())) + "'s " + what.name;
    if ((home & saved).none())
      return warn(at, whose + "s can never promote: no way leads from their start to the promotion zone");
    std::size_t first = 0;
    while (!lost[first]) ++first;
    std::string const others = lost.count() > 1 ? " (and " + counted(lost.count() - 1, "other cell") + ")" : "";
    warn(at, whose + " can come to " + name(static_cast<Cell>(first)) + others + ", from where it can never promote");
  }

  void look_at_castling() {
    std::size_t row = 0;
    for (CastlingRowSpec const& each : variant_.spec->castling.rows) {
      std::size_t const rows = each.side ? 1 : 2;
      for (std::size_t i = 0; i < rows; ++i, ++row) {
        CastlingRule const& rule = rules_.castling[row];
        Piece const king = setup_.pieces[rule.king_from];
        bool const home = king.is(rule.color) && ((rules_.royal_types >> king.type()) & 1) != 0 &&
                          setup_.pieces[rule.rook_from] == Piece(rule.color, rule.rook_type);
        std::string const what = std::string(word(rule.color)) + "'s castling " + each.name;
        if (!home)
          warn(each.at, what + " can never happen: at the start no royal man stands on " + name(rule.king_from) +
                            " or no " + spec(rule.rook_type).name + " on " + name(rule.rook_from));
        else if (std::ranges::find(setup_.castling, rule.rook_from) == setup_.castling.end())
          warn(variant_.spec->start.at,
               what + " can never happen: the start position does not list " + name(rule.rook_from));
      }
    }
  }

  void look_at_endings() {
    EndingRules const& endings = rules_.endings;
    TextPlace const at = variant_.spec->board.at;
    if (rules_.royal_types == 0 && rules_.extinction_types == 0 && endings.stalemate == StalemateRule::Draw)
      warn(at, "nobody can ever win: no piece is royal, none loses by extinction, and stalemate is a draw");
    if (endings.move_rule_plies == 0 && endings.repetition == 0)
      warn(at, "a game may never end: there is neither a move rule nor a repetition rule");
    if (start_.outcome()) warn(variant_.spec->start.at, "the game is over in its start position");
    if (!rules_.endings.perpetual_claim) return;
    if (rules_.royal_types == 0) warn(at, "perpetual check may be claimed, but no piece is royal");
  }

  Variant const& variant_;
  Ruleset const& rules_;
  Setup const setup_;
  AnyPosition const& start_;
  std::vector<Error> warnings_;
};

}  // namespace

std::vector<Error> find_warnings(Variant const& variant, AnyPosition const& start) {
  return Search(variant, start).find();
}

}  // namespace strata::variant
