#include "notation/refusal_text.hpp"

#include <cstddef>

#include "notation/move_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

class RefusalWords {
 public:
  RefusalWords(AnyPosition const& position, Names const& names, Refusal const& refusal)
      : position_(position),
        names_(names),
        refusal_(refusal),
        cell_(names.cell_text(refusal.cell)),
        man_(refusal.man ? names.type_text(refusal.man.type()) : std::string("man")) {}

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
      case RefusalCode::NoMan: return "no man stands on " + cell_;
      case RefusalCode::EnemyMan: return man_at(refusal_.cell) + " is not yours";
      case RefusalCode::SamePlace: return "a move goes from one place to another";
      default:  // OwnManThere
        return "your own " + type_at(refusal_.cell) + " stands on " + cell_;
    }
  }

  [[nodiscard]] std::string of_movement() const {
    std::string const a_man = with_article(man_);
    switch (refusal_.code) {
      case RefusalCode::WrongWay: return a_man + " does not move like that";
      case RefusalCode::OwnColumn: return "no man moves straight up or down";
      case RefusalCode::CannotChangeLevel: return a_man + " cannot change level";
      case RefusalCode::MustChangeLevel: return a_man + " always changes level";
      case RefusalCode::TooFar:
        return "too far: " + a_man + " goes " +
               (refusal_.number == 1 ? "one step" : "at most " + count_words(refusal_.number, "step"));
      case RefusalCode::NotFromHere: return a_man + " does not move like that from " + cell_;
      case RefusalCode::Blocked: return "blocked at " + cell_;
      case RefusalCode::Gap: return "the way ends behind " + cell_ + ", where there is no cell";
      case RefusalCode::Shadowed: return "shadowed by " + man_at(refusal_.cell);
      case RefusalCode::TakesKing: return "no move takes " + man_at(refusal_.cell);
      case RefusalCode::NoCaptureThatWay: return "blocked at " + cell_ + ": " + a_man + " does not take like that";
      case RefusalCode::NothingToTake:
        return a_man + " moves like that only to take, and there is nothing to take on " + cell_;
      case RefusalCode::DoubleStepNotFromHere:
        return a_man + " makes a double step only from its start, not from " + cell_;
      case RefusalCode::DoubleStepSpent: return man_at(refusal_.cell) + " has lost its double step";
      case RefusalCode::MayNotStandThere: return a_man + " may not stand on " + cell_;
      default:  // LeavesInCheck
        return "leaves the " + type_at_king() + " in check from " + cell_;
    }
  }

  [[nodiscard]] std::string of_promotion() const {
    std::string const kind = names_.type_text(refusal_.type);
    switch (refusal_.code) {
      case RefusalCode::PromotionMissing: return "the promotion is not named, expected " + promotions();
      case RefusalCode::PromotionUnknown: return with_article(man_) + " may not become " + with_article(kind);
      case RefusalCode::PromotionNotInBox: return "no " + kind + " lies in the box to promote to";
      default:  // NoPromotion
        return "this move is no promotion";
    }
  }

  // The choices there are for the man, or all there could ever be.
  [[nodiscard]] std::string promotions() const {
    std::vector<std::string> letters;
    for (int type = 0; refusal_.man && type < position_.ruleset()->type_count(); ++type)
      if (((position_.ruleset()->types[refusal_.man.type()].promotes_to >> type) & 1) != 0)
        letters.push_back(std::string("=") + names_.letter(static_cast<PieceType>(type)));
    return letters.empty() ? std::string("= and a letter") : list_words(letters);
  }

  [[nodiscard]] std::string of_castling() const {
    std::string const by = refusal_.other == no_cell ? std::string() : " from " + names_.cell_text(refusal_.other);
    switch (refusal_.code) {
      case RefusalCode::NoCastling: return "there is no such castling";
      case RefusalCode::CastlingKingMoved: return "no castling: the king has moved";
      case RefusalCode::CastlingRookMoved: return "no castling: the rook of " + cell_ + " has moved or was taken";
      case RefusalCode::CastlingEitherMoved: return "no castling: the king or the rook of " + cell_ + " has moved";
      case RefusalCode::CastlingTooEarly: return "no castling on the first move";
      case RefusalCode::CastlingBetween: return "no castling: " + cell_ + " is not empty";
      case RefusalCode::CastlingInCheck: return "no castling: the king is in check from " + cell_;
      case RefusalCode::CastlingThrough: return "no castling: the king passes " + cell_ + ", which is attacked" + by;
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
        return board + " is rooted: " + std::to_string(refusal_.number) + " men stand on it";
      case RefusalCode::BoardRooted: return board + " is rooted: loaded with " + man_at(refusal_.cell);
      default:  // BoardBackwards
        return board + " goes only forwards or sideways: it is loaded with " + man_at(refusal_.cell);
    }
  }

  [[nodiscard]] std::string type_at(Cell cell) const {
    Piece const man = position_.ruleset()->geometry.exists(cell) ? position_.piece_at(cell) : Piece();
    return man ? names_.type_text(man.type()) : std::string("man");
  }
  // "the knight on e4"
  [[nodiscard]] std::string man_at(Cell cell) const { return "the " + type_at(cell) + " on " + names_.cell_text(cell); }
  // The royal man stands elsewhere if it has just moved.
  [[nodiscard]] std::string type_at_king() const {
    Ruleset const& rules = *position_.ruleset();
    Piece const there = rules.geometry.exists(refusal_.other) ? position_.piece_at(refusal_.other) : Piece();
    if (there.is(position_.side_to_move()) && ((rules.royal_types >> there.type()) & 1) != 0)
      return names_.type_text(there.type());
    return man_;
  }

  AnyPosition const& position_;
  Names const& names_;
  Refusal const& refusal_;
  std::string cell_;
  std::string man_;
};

}  // namespace

std::string refusal_text(AnyPosition const& position, Names const& names, Refusal const& refusal) {
  return RefusalWords(position, names, refusal).text();
}

std::string refusal(AnyPosition const& position, Names const& names, Cell from, Cell to) {
  return refusal_text(position, names, find_refusal(position, from, to));
}

std::string board_refusal(AnyPosition const& position, Names const& names, int from_pin, int to_pin) {
  return refusal_text(position, names, find_board_refusal(position, from_pin, to_pin));
}

}  // namespace strata
