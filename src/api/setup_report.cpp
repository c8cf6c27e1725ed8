#include "api/setup_report.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "notation/text.hpp"
#include "notation/tfen.hpp"
#include "rules/position/any_position.hpp"

namespace strata::api {

namespace {

std::string side_text(Color color) { return color == Color::White ? "White" : "Black"; }

class Reporter {
 public:
  Reporter(std::shared_ptr<Ruleset const> const& rules, Names const& names, strata::Setup const& setup,
           SetupFault const& fault)
      : rules_(rules), names_(names), setup_(setup), fault_(fault) {}

  [[nodiscard]] SetupReport report(Cell latest) const {
    switch (fault_.problem) {
      case SetupProblem::TooFewPieces: return too_few();
      case SetupProblem::TooManyPieces: return too_many(latest);
      case SetupProblem::PieceMayNotStandThere: return misplaced();
      case SetupProblem::OpponentInCheck: return in_check();
      case SetupProblem::CastlingWithoutRook:
        return with_advice(say("Take this right to castle away, or put king and rook at home."));
      case SetupProblem::EnPassantWrongPlace:
      case SetupProblem::EnPassantWithoutPawn: return with_advice(say("Choose another double step, or none."));
      case SetupProblem::BoardsMissing: return with_advice(say("Put it on a free pin."));
      case SetupProblem::BoardOnWrongPin: return with_advice(say("Put it on another pin."));
      case SetupProblem::BoardOwnerWrong:
        return with_advice(say("Give it to {0}, or change what stands on it.", side_text(fault_.color)));
      case SetupProblem::SpentWithoutPawn: return with_advice(say("Take this mark away."));
      case SetupProblem::PieceOnHole:
      case SetupProblem::UnknownPiece: return with_advice(say("Take it away."));
      case SetupProblem::CounterOutOfRange: return with_advice(say("Choose other numbers."));
      case SetupProblem::WrongSize: break;
    }
    return with_advice(say("Begin with the start position."));
  }

 private:
  [[nodiscard]] std::string cell_name(Cell cell) const { return names_.cell_text(cell); }

  [[nodiscard]] SetupReport with_advice(Message advice) const {
    SetupReport report{capitalised(explain(*rules_, names_, fault_)), std::move(advice), {}, {}};
    if (fault_.cell != no_cell) report.cells.push_back(cell_name(fault_.cell));
    if (fault_.board >= 0 && static_cast<std::size_t>(fault_.board) < names_.boards.size())
      report.board = names_.boards[static_cast<std::size_t>(fault_.board)];
    return report;
  }

  // In the order of the cells.
  [[nodiscard]] std::vector<Cell> blamed_pieces() const {
    std::vector<Cell> cells;
    for (Cell const cell : rules_->geometry.all())
      if (setup_.pieces[cell] == Piece(fault_.color, fault_.type)) cells.push_back(cell);
    return cells;
  }

  [[nodiscard]] SetupReport too_few() const {
    std::string const type = names_.type_text(fault_.type);
    int const least = rules_->types[fault_.type].min_count;
    SetupReport report;
    if (fault_.count == 0 && least == 1) {
      report.title = side_text(fault_.color) + " has no " + type;
      report.advice = say("Place a {0} for {1} to play.", type, side_text(fault_.color));
      return report;
    }
    report.title =
        side_text(fault_.color) + " has " + count_words(fault_.count, type) + ", at least " + std::to_string(least);
    report.title += least == 1 ? " is needed" : " are needed";
    report.advice = say("Place {0} more to play.", least - fault_.count);
    for (Cell const cell : blamed_pieces()) report.cells.push_back(cell_name(cell));
    return report;
  }

  [[nodiscard]] SetupReport too_many(Cell latest) const {
    int const most = rules_->types[fault_.type].max_count;
    std::string const counted = count_words(fault_.count, names_.type_text(fault_.type));
    std::vector<Cell> cells = blamed_pieces();
    SetupReport report;
    if (most == 1 && cells.size() == 2) {
      if (cells.front() == latest) std::swap(cells.front(), cells.back());
      report.title = side_text(fault_.color) + " may not have two" + counted.substr(counted.find(' ')) +
                     ": second on " + cell_name(cells.back());
      report.advice = say("The first stands on {0}. Take one away to play.", cell_name(cells.front()));
      report.cells.push_back(cell_name(cells.back()));
      return report;
    }
    report.title = side_text(fault_.color) + " may not have " + counted + ": at most " + std::to_string(most);
    report.advice = say("Take {0} away to play.", fault_.count - most);
    for (Cell const cell : cells) report.cells.push_back(cell_name(cell));
    return report;
  }

  [[nodiscard]] SetupReport misplaced() const {
    bool const promotes = rules_->types[fault_.type].promotes_to != 0 &&
                          rules_->side(setup_.pieces[fault_.cell]).promotion_zone[fault_.cell];
    return with_advice(
        promotes ? say("It would have promoted there: place what it becomes, put it elsewhere or take it away.")
                 : say("Put it elsewhere or take it away."));
  }

  [[nodiscard]] SetupReport in_check() const {
    std::string const side = side_text(fault_.color);
    SetupReport report = with_advice(say("Give the move to {0}, or move one of them.", side));
    report.title = side + " is in check, and " + side_text(!fault_.color) + " is to move";
    auto const position = make_position(rules_, setup_, Forgive::OpponentInCheck);
    if (!position) return report;
    std::string const king = names_.type_text(fault_.type);
    std::string const home = cell_name(fault_.cell);
    std::vector<std::string> from;
    std::string attacker;
    for (Cell const cell : (*position)->attackers(fault_.cell, !fault_.color)) {
      attacker = names_.type_text(setup_.pieces[cell].type());
      from.push_back(cell_name(cell));
      report.cells.push_back(from.back());
    }
    report.advice = from.size() == 1
                        ? say("The {0} on {1} attacks the {2} on {3}. Give the move to {4}, or move one of them.",
                              attacker, from.front(), king, home, side)
                        : say("The {0} on {1} is attacked from {2}. Give the move to {3}, or move one of them.", king,
                              home, list_words(from, "and"), side);
    return report;
  }

  std::shared_ptr<Ruleset const> const& rules_;
  Names const& names_;
  strata::Setup const& setup_;
  SetupFault const& fault_;
};

}  // namespace

SetupReport report_of(std::shared_ptr<Ruleset const> const& rules, Names const& names, strata::Setup const& setup,
                      SetupFault const& fault, Cell latest) {
  return Reporter(rules, names, setup, fault).report(latest);
}

}  // namespace strata::api
