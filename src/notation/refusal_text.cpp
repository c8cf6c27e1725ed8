#include "notation/refusal_text.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

#include "notation/move_text.hpp"
#include "notation/refusal_values.hpp"
#include "notation/text.hpp"
#include "notation/zone_words.hpp"

namespace strata {

namespace {

class RefusalWords {
 public:
  RefusalWords(AnyPosition const& position, Names const& names, Refusal const& refusal)
      : position_(position),
        names_(names),
        refusal_(refusal),
        cell_(names.cell_text(refusal.cell)),
        piece_(refusal.piece ? names.type_text(refusal.piece.type()) : std::string("piece")) {}

  [[nodiscard]] std::string text() const {
    switch (refusal_.code) {
      case RefusalCode::None: return {};
      case RefusalCode::GameOver: return "the game is over";
      case RefusalCode::Unknown: return "this move is not allowed here";
      default: break;
    }
    if (refusal_.code < RefusalCode::WrongWay) return of_cells();
    if (refusal_.code < RefusalCode::PromotionMissing) return of_movement();
    if (refusal_.code < RefusalCode::NoCastling) return of_promotion();
    if (refusal_.code < RefusalCode::NoSuchPin) return of_castling();
    return of_boards();
  }

 private:
  [[nodiscard]] std::string of_cells() const {
    switch (refusal_.code) {
      case RefusalCode::NoSuchCell:
        return refusal_.cell < names_.cells.size() && !names_.cells[refusal_.cell].empty()
                   ? "there is no cell " + cell_ + " just now"
                   : std::string("there is no such cell");
      case RefusalCode::NoPieceThere: return "no piece stands on " + cell_;
      case RefusalCode::EnemyPiece: return piece_at(refusal_.cell) + " is not yours";
      case RefusalCode::SamePlace: return "a move goes from one place to another";
      default:  // OwnPieceThere
        return "your own " + type_at(refusal_.cell) + " stands on " + cell_;
    }
  }

  [[nodiscard]] std::string of_movement() const {
    std::string const a_piece = with_article(piece_);
    switch (refusal_.code) {
      case RefusalCode::WrongWay: return a_piece + " does not move like that";
      case RefusalCode::OwnColumn: return "no piece moves straight up or down";
      case RefusalCode::CannotChangeLevel: return a_piece + " cannot change level";
      case RefusalCode::MustChangeLevel: return a_piece + " always changes level";
      case RefusalCode::TooFar:
        return "too far: " + a_piece + " goes " +
               (refusal_.number == 1 ? "one step" : "at most " + count_words(refusal_.number, "step"));
      case RefusalCode::NotFromHere: return a_piece + " does not move like that from " + cell_;
      case RefusalCode::Blocked: return "blocked at " + cell_;
      case RefusalCode::Gap: return "the way ends behind " + cell_ + ", where there is no cell";
      case RefusalCode::Shadowed: return "shadowed by " + piece_at(refusal_.cell);
      case RefusalCode::CapturesRoyal: return "no move captures " + piece_at(refusal_.cell);
      case RefusalCode::NoCaptureThatWay: return "blocked at " + cell_ + ": " + a_piece + " does not capture like that";
      case RefusalCode::NothingToCapture:
        return a_piece + " moves like that only to capture, and there is nothing to capture on " + cell_;
      case RefusalCode::DoubleStepNotFromHere:
        return a_piece + " makes a double step only from its start, not from " + cell_;
      case RefusalCode::DoubleStepSpent: return piece_at(refusal_.cell) + " has lost its double step";
      case RefusalCode::LeavesZone: return leaves_zone();
      default:  // LeavesInCheck
        return "leaves the " + type_at_king() + " in check from " + cell_;
    }
  }

  // "a dragon never leaves level 3"; of a zone that is not told in few words, only the cell.
  [[nodiscard]] std::string leaves_zone() const {
    constexpr std::size_t few_letters = 60;
    Ruleset const& rules = *position_.ruleset();
    std::string const zone = box_words(rules, names_, rules.side(refusal_.piece).may_arrive);
    return with_article(piece_) +
           (zone.empty() || zone.size() > few_letters ? " never goes to " + cell_ : " never leaves " + zone);
  }

  [[nodiscard]] std::string of_promotion() const {
    std::string const kind =
        refusal_.type == no_piece_type ? types_in(refusal_.choices) : names_.type_text(refusal_.type);
    switch (refusal_.code) {
      case RefusalCode::PromotionMissing: return "the promotion is not named, expected " + promotions();
      case RefusalCode::PromotionUnknown: return with_article(piece_) + " may not become " + with_article(kind);
      case RefusalCode::PromotionTooMany:
        return std::string(position_.side_to_move() == Color::White ? "White" : "Black") + " may not have another " +
               kind;
      case RefusalCode::PromotionZone: return with_article(kind) + " may not stand on " + cell_;
      default:  // NoPromotion
        return "this move is no promotion";
    }
  }

  // "queen or rook"
  [[nodiscard]] std::string types_in(std::uint32_t set) const {
    std::vector<std::string> types;
    for (int type = 0; type < position_.ruleset()->type_count(); ++type)
      if (((set >> type) & 1) != 0) types.push_back(names_.type_text(static_cast<PieceType>(type)));
    return list_words(types);
  }

  // "=Q or =R"
  [[nodiscard]] std::string promotions() const {
    std::vector<std::string> letters;
    for (int type = 0; type < position_.ruleset()->type_count(); ++type)
      if (((refusal_.choices >> type) & 1) != 0)
        letters.push_back(std::string("=") + names_.letter(static_cast<PieceType>(type)));
    return list_words(letters);
  }

  [[nodiscard]] std::string of_castling() const {
    std::string const by = refusal_.other == no_cell ? std::string() : " from " + names_.cell_text(refusal_.other);
    switch (refusal_.code) {
      case RefusalCode::NoCastling: return "there is no such castling";
      case RefusalCode::CastlingKingMoved: return "no castling: the king has moved";
      case RefusalCode::CastlingRookMoved: return "no castling: the rook of " + cell_ + " has moved or was captured";
      case RefusalCode::CastlingEitherMoved: return "no castling: the king or the rook of " + cell_ + " has moved";
      case RefusalCode::CastlingTooEarly: return "no castling on the first move";
      case RefusalCode::CastlingBetween: return "no castling: " + cell_ + " is not empty";
      case RefusalCode::CastlingInCheck: return "no castling: the king is in check from " + cell_;
      case RefusalCode::CastlingThrough: return "no castling: the king passes " + cell_ + ", which is attacked" + by;
      case RefusalCode::CastlingPromotes: return "no castling: the " + piece_ + " would promote on " + cell_;
      default:  // CastlingInto
        return "no castling: the king would stand on " + cell_ + ", which is attacked" + by;
    }
  }

  [[nodiscard]] std::string of_boards() const {
    std::string const pin = refusal_.pin >= 0 && static_cast<std::size_t>(refusal_.pin) < names_.pins.size()
                                ? names_.pins[static_cast<std::size_t>(refusal_.pin)]
                                : std::string("this pin");
    std::string const board = refusal_.board >= 0 && static_cast<std::size_t>(refusal_.board) < names_.boards.size()
                                  ? names_.boards[static_cast<std::size_t>(refusal_.board)]
                                  : std::string("the board");
    switch (refusal_.code) {
      case RefusalCode::NoSuchPin: return "there is no such pin";
      case RefusalCode::NoBoard: return "no board stands on the pin " + pin;
      case RefusalCode::PinTaken: return "the pin " + pin + " is taken by " + board;
      case RefusalCode::PinTooFar: return board + " cannot go to " + pin + ": the pins are not neighbours";
      case RefusalCode::PinForbidden: return board + " may not stand on " + pin;
      case RefusalCode::NotYourBoard: return board + " is not your board";
      case RefusalCode::BoardLoaded:
        return board + " cannot move: it carries " + std::to_string(refusal_.number) + " pieces; " + when_boards_move();
      case RefusalCode::BoardRooted:
        return board + " cannot move: it carries " + piece_at(refusal_.cell) + "; " + when_boards_move();
      case RefusalCode::BoardPromotes:
        return board + " may not leave: the opponent may not have another " +
               names_.type_text(position_.ruleset()->boards.forced_promotion);
      case RefusalCode::BoardPromotesTwo: return board + " may not leave: a move promotes one pawn only";
      default:  // BoardBackwards
        return board + " goes only forwards or sideways: it carries " + piece_at(refusal_.cell);
    }
  }

  // "a board moves when it is empty or carries a single pawn of its owner"
  [[nodiscard]] std::string when_boards_move() const {
    Ruleset const& rules = *position_.ruleset();
    std::uint32_t const cargo = rules.boards.cargo;
    if (cargo == 0) return "a board moves when it is empty";
    bool const any = std::popcount(cargo) == rules.type_count();
    return "a board moves when it is empty or carries a single " + (any ? "piece" : types_in(cargo)) + " of its owner";
  }

  [[nodiscard]] std::string type_at(Cell cell) const {
    Piece const piece = position_.ruleset()->geometry.exists(cell) ? position_.piece_at(cell) : Piece();
    return piece ? names_.type_text(piece.type()) : std::string("piece");
  }
  // "the knight on e4"
  [[nodiscard]] std::string piece_at(Cell cell) const {
    return "the " + type_at(cell) + " on " + names_.cell_text(cell);
  }
  // The royal piece stands elsewhere if it has just moved.
  [[nodiscard]] std::string type_at_king() const {
    Ruleset const& rules = *position_.ruleset();
    Piece const there = rules.geometry.exists(refusal_.other) ? position_.piece_at(refusal_.other) : Piece();
    if (there.is(position_.side_to_move()) && ((rules.royal_types >> there.type()) & 1) != 0)
      return names_.type_text(there.type());
    return piece_;
  }

  AnyPosition const& position_;
  Names const& names_;
  Refusal const& refusal_;
  std::string cell_;
  std::string piece_;
};

}  // namespace

std::string refusal_text(AnyPosition const& position, Names const& names, Refusal const& refusal) {
  return RefusalWords(position, names, refusal).text();
}

std::unexpected<Error> refused_move(AnyPosition const& position, Names const& names, Refusal const& refusal) {
  return bad_move(refusal_text(position, names, refusal), std::string(reason_name(refusal.code)),
                  refusal_values(position, names, refusal));
}

std::unexpected<Error> bad_move(std::string message, std::string reason, NamedValues values) {
  return std::unexpected(Error{ErrorCode::BadMove, std::move(message), {}, 0, 0, std::move(reason), std::move(values)});
}

}  // namespace strata
