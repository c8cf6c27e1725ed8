#include "variant/warnings.hpp"

#include <algorithm>
#include <string>

#include "base/message.hpp"
#include "base/plural.hpp"
#include "notation/text.hpp"
#include "variant/prose_words.hpp"
#include "variant/reach.hpp"

namespace strata::variant {

namespace {

class Search {
 public:
  Search(Variant const& variant, AnyPosition const& start)
      : variant_(variant), rules_(*variant.rules), setup_(start.setup()), start_(start) {}

  std::vector<Error> find() {
    follow_pieces();
    for (PieceType type = 0; type < type_end_; ++type) {
      look_at_type(type);
      bool const moves = can_move(type);
      if (!moves) warn(spec(type).at, say("{0} can never move", with_article(spec(type).name)));
      for (Color color : {Color::White, Color::Black}) {
        Piece const piece(color, type);
        if (rules_.types[type].promotes_to != 0)
          look_at_pawn(piece);
        else if (moves)
          look_at_piece(piece);
      }
    }
    look_at_castling();
    look_at_endings();
    return std::move(warnings_);
  }

 private:
  // Warnings are for the author of the file itself: what another file says is told of where that one is inherited.
  void warn(TextPlace at, Message const& message) {
    auto const& sources = variant_.spec->sources;
    if (at.source != 0) at = variant_.spec->inherits;
    std::string place = sources.empty() ? std::string() : sources.front();
    warnings_.push_back(failure(ErrorCode::BadVariant, message, std::move(place), at.line, at.column).error());
  }
  [[nodiscard]] PieceSpec const& spec(PieceType type) const { return variant_.spec->pieces[type]; }
  [[nodiscard]] std::string const& name(Cell cell) const { return variant_.names.cells[cell]; }
  [[nodiscard]] static std::string_view word(Color color) { return color == Color::White ? "White" : "Black"; }

  [[nodiscard]] CellMask pieces(Piece piece) const {
    CellMask out;
    for (std::size_t i = 0; i < setup_.pieces.size(); ++i)
      if (setup_.pieces[i] == piece) out.set(i);
    return out;
  }

  // What is known of the pieces of one type and colour: the cells where they are at the start or appear by promotion, the cells
  // one move away from each, and all to which they come from there.
  struct Ways {
    CellMask home;
    std::vector<CellMask> next;
    CellMask reached;
  };
  [[nodiscard]] Ways& ways(Piece piece) { return ways_[static_cast<std::size_t>(piece.index())]; }

  // Pawns first: what they become, which is no pawn, appears where they come to promote.
  void follow_pieces() {
    ways_.resize(2 * rules_.types.size());
    for (bool const pawns : {true, false})
      for (PieceType type = 0; type < type_end_; ++type)
        if ((rules_.types[type].promotes_to != 0) == pawns)
          for (Color color : {Color::White, Color::Black}) follow(Piece(color, type));
  }

  void follow(Piece piece) {
    Ways& way = ways(piece);
    CellMask const zone = rules_.side(piece).promotion_zone;
    way.home |= pieces(piece);
    way.next = journeys(rules_, piece);
    std::uint32_t const promotes_to = rules_.types[piece.type()].promotes_to;
    if (promotes_to != 0)
      for (Cell cell : rules_.geometry.all())
        if (zone[cell]) way.next[cell].reset();  // there it is a pawn no more
    way.reached = spread(way.home, way.next, true);
    for (PieceType type = 0; type < type_end_; ++type) {
      Piece const promoted(piece.color(), type);
      if (((promotes_to >> type) & 1) != 0) ways(promoted).home |= way.reached & zone & rules_.side(promoted).may_stand;
    }
  }

  void look_at_type(PieceType type) {
    for (Color color : {Color::White, Color::Black})
      if (ways(Piece(color, type)).home.any()) return;
    bool const promoted_to = std::ranges::any_of(
        rules_.types, [&](PieceTypeRules const& each) { return ((each.promotes_to >> type) & 1) != 0; });
    warn(spec(type).at, promoted_to
                            ? say("no side can ever have {0}: none is there at the start and no pawn comes to a cell "
                                  "where it may become one",
                                  with_article(spec(type).name))
                            : say("no side can ever have {0}: none is there at the start and nothing becomes one",
                                  with_article(spec(type).name)));
  }

  [[nodiscard]] bool can_move(PieceType type) const {
    Piece const piece(Color::White, type);
    return std::ranges::any_of(rules_.geometry.all(), [&](Cell cell) {
      if (!rules_.side(piece).may_stand[cell]) return false;
      Reach const reach = reach_from(rules_, piece, cell);
      return reach.quiet.any() || reach.capture.any();
    });
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
    auto const& [home, next, reached] = ways(pawn);
    CellMask const saved = spread(rules_.side(pawn).promotion_zone, next, false);
    CellMask const lost = reached & ~saved;
    if (lost.none()) return;
    PieceSpec const& what = spec(pawn.type());
    TextPlace const at = what.promotes ? what.promotes->at : what.at;
    std::string_view const side = word(pawn.color());
    if ((home & saved).none())
      return warn(at, say("{0}'s {1}s can never promote: no way leads from their start to the promotion zone", side,
                          what.name));
    warn(at, say("{0}'s {1} can come to {2}, from where it can never promote", side, what.name, first_of(lost)));
  }

  // "a9 (and 8 other cells)".
  [[nodiscard]] std::string first_of(CellMask const& cells) const {
    std::size_t first = 0;
    while (!cells[first]) ++first;
    std::string const others = cells.count() > 1 ? " (and " + counted(cells.count() - 1, "other cell") + ")" : "";
    return name(static_cast<Cell>(first)) + others;
  }

  // A piece that stands at the start, or can come, where it cannot move.
  void look_at_piece(Piece piece) {
    auto const& [home, next, reached] = ways(piece);
    CellMask stuck;
    for (Cell cell : rules_.geometry.all())
      if (reached[cell] && next[cell].none()) stuck.set(cell);
    CellMask const from_start = stuck & pieces(piece);
    PieceSpec const& what = spec(piece.type());
    std::string_view const side = word(piece.color());
    if (from_start.any())
      warn(what.at,
           say("{0}'s {1} starts on {2} and can never move from there", side, what.name, first_of(from_start)));
    if ((stuck & ~from_start).any())
      warn(what.at, say("{0}'s {1} can come to {2}, from where it can never move", side, what.name,
                        first_of(stuck & ~from_start)));
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
        std::string_view const side = word(rule.color);
        if (!home)
          warn(each.at,
               say("{0}'s castling {1} can never happen: at the start no royal piece stands on {2} or no {3} on {4}",
                   side, each.name, name(rule.king_from), spec(rule.rook_type).name, name(rule.rook_from)));
        else if (((rule.kings >> king.type()) & 1) == 0)
          warn(each.at, standing_nowhere(rule, king, side, each.name));
        else if (std::ranges::find(setup_.castling, rule.rook_from) == setup_.castling.end())
          warn(variant_.spec->start.at, say("{0}'s castling {1} can never happen: the start position does not list {2}",
                                            side, each.name, name(rule.rook_from)));
      }
    }
  }

  // Which of the two pieces of a castling may not stand where it would come to, or would promote there.
  [[nodiscard]] Message standing_nowhere(CastlingRule const& rule, Piece king, std::string_view side,
                                         std::string_view castling) const {
    bool const king_may = rules_.side(king).may_stand[rule.king_to];
    PieceType const type = king_may ? rule.rook_type : king.type();
    Cell const to = king_may ? rule.rook_to : rule.king_to;
    bool const promotes =
        rules_.types[type].promotes_to != 0 && rules_.side(Piece(rule.color, type)).promotion_zone[to];
    std::string const piece = with_article(spec(type).name);
    return promotes
               ? say("{0}'s castling {1} can never happen: {2} would promote on {3}", side, castling, piece, name(to))
               : say("{0}'s castling {1} can never happen: {2} may not stand on {3}", side, castling, piece, name(to));
  }

  void look_at_endings() {
    EndingRules const& endings = rules_.endings;
    TextPlace const at = variant_.spec->board.at;
    if (rules_.royal_types == 0 && rules_.extinction_types == 0 && endings.stalemate == StalemateRule::Draw)
      warn(at, say("neither side can ever win: no piece is royal, none loses by extinction, and stalemate is a draw"));
    if (endings.move_rule_plies == 0 && endings.repetition == 0)
      warn(at, say("a game may never end: there is neither a move rule nor a repetition rule"));
    if (start_.outcome()) warn(variant_.spec->start.at, say("the game is over in its start position"));
    if (!rules_.endings.perpetual_claim) return;
    if (rules_.royal_types == 0) warn(at, say("perpetual check may be claimed, but no piece is royal"));
  }

  Variant const& variant_;
  Ruleset const& rules_;
  PieceType type_end_ = static_cast<PieceType>(rules_.type_count());  // the one behind the last
  Setup const setup_;
  AnyPosition const& start_;
  std::vector<Ways> ways_;  // by Piece::index()
  std::vector<Error> warnings_;
};

}  // namespace

std::vector<Error> find_warnings(Variant const& variant, AnyPosition const& start) {
  return Search(variant, start).find();
}

}  // namespace strata::variant
