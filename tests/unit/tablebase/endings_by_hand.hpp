#pragma once
// Endings of small games, solved plainly: every position is made by make_position(), its moves come from the move generator, its end from
// outcome(), and passes over all positions go on until none changes. It shares nothing with src/tablebase.

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "rules/position/any_position.hpp"

namespace strata::tests {

class EndingsByHand {
 public:
  // Side to move, the kings of White and Black, the third piece (none: only the kings are left) and its cell.
  using Id = std::tuple<Color, Cell, Cell, int, Cell>;

  EndingsByHand(std::shared_ptr<Ruleset const> rules, PieceType king) : rules_(std::move(rules)), king_(king) {}

  [[nodiscard]] Setup setup(Id const& id) const {
    auto const& [side, white, black, piece, cell] = id;
    Setup setup;
    setup.pieces.assign(static_cast<std::size_t>(rules_->geometry.slots()), Piece());
    setup.side_to_move = side;
    setup.pieces[white] = Piece(Color::White, king_);
    setup.pieces[black] = Piece(Color::Black, king_);
    if (piece >= 0) setup.pieces[cell] = Piece(static_cast<Color>(piece % 2), static_cast<PieceType>(piece / 2));
    return setup;
  }

  // All legal positions with this third piece, and all that follow from them.
  void add_all(Piece third) {
    for (Cell const white : rules_->geometry.all())
      for (Cell const black : rules_->geometry.all())
        for (Cell const cell : rules_->geometry.all())
          for (Color const side : {Color::White, Color::Black})
            if (Id const id{side, white, black, third.index(), cell};
                white != black && cell != white && cell != black && make_position(rules_, setup(id)))
              (void)number_of(id);
    expand();
  }

  void solve() {
    for (int plies = 1; plies < 250; ++plies) {
      bool changed = false;
      for (Node& node : nodes_) {
        if (node.over || node.result != 0) continue;
        bool wins = false;
        bool loses = true;
        int longest = 0;
        for (std::size_t const next : node.next) {
          Node const& after = nodes_[next];
          wins = wins || (after.result == -1 && after.plies == plies - 1);
          loses = loses && after.result == 1;
          longest = std::max(longest, after.plies);
        }
        loses = loses && longest == plies - 1;
        if (!wins && !loses) continue;
        fresh_.push_back(&node);
        node.pending = wins ? 1 : -1;
      }
      for (Node* const node : fresh_) {
        node->result = node->pending;
        node->plies = plies;
        changed = true;
      }
      fresh_.clear();
      if (!changed && plies > 1) return;
    }
  }

  struct Known {
    Id id;
    int result = 0, plies = 0;
  };
  // The results of the positions with a third piece.
  [[nodiscard]] std::vector<Known> known() const {
    std::vector<Known> all;
    for (Node const& node : nodes_)
      if (std::get<3>(node.id) >= 0) all.push_back({node.id, node.result, node.plies});
    return all;
  }

 private:
  struct Node {
    Id id;
    bool over = false;
    int result = 0;  // for the side to move
    int plies = 0;
    int pending = 0;
    std::vector<std::size_t> next;
  };

  Id id_of(AnyPosition const& position) const {
    Id id{position.side_to_move(), no_cell, no_cell, -1, no_cell};
    for (Cell const cell : rules_->geometry.all()) {
      Piece const piece = position.piece_at(cell);
      if (!piece) continue;
      if (piece == Piece(Color::White, king_))
        std::get<1>(id) = cell;
      else if (piece == Piece(Color::Black, king_))
        std::get<2>(id) = cell;
      else {
        std::get<3>(id) = piece.index();
        std::get<4>(id) = cell;
      }
    }
    return id;
  }

  // The number of the position; its moves are looked at by expand().
  std::size_t number_of(Id const& id) {
    auto const [found, is_new] = numbers_.emplace(id, nodes_.size());
    if (is_new) nodes_.emplace_back().id = id;
    return found->second;
  }

  // Looks at the moves of the positions that came in last, and of those that follow.
  void expand() {
    for (; expanded_ < nodes_.size(); ++expanded_) {
      auto const position = remake_position(rules_, setup(nodes_[expanded_].id));
      if (auto const outcome = position->outcome()) {
        nodes_[expanded_].over = true;
        if (outcome->winner) nodes_[expanded_].result = *outcome->winner == position->side_to_move() ? 1 : -1;
        continue;
      }
      std::vector<std::size_t> next;
      for (Move const move : position->legal_moves()) {
        position->apply(move);
        next.push_back(number_of(id_of(*position)));
        position->undo();
      }
      nodes_[expanded_].next = std::move(next);
    }
  }

  std::shared_ptr<Ruleset const> rules_;
  PieceType king_;
  std::map<Id, std::size_t> numbers_;
  std::vector<Node> nodes_;
  std::vector<Node*> fresh_;
  std::size_t expanded_ = 0;
};

}  // namespace strata::tests
