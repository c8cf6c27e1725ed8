#include "tablebase/bare_kings.hpp"

#include <algorithm>

namespace strata::tablebase {

namespace {

// The positions of two kings, looked at one by one: there are at most 512 * 512.
class KingPositions {
 public:
  explicit KingPositions(TableLaw const& law) : law_(law), places_(static_cast<std::size_t>(law.places())) {
    for (Color const color : {Color::White, Color::Black}) {
      auto& checks = checks_[static_cast<std::size_t>(color)];
      checks.assign(places_ * places_, false);
      TablePiece const& king = law.royal_piece(color);
      for (std::size_t from = 0; from < places_; ++from) {
        if (!king.checks_from[from]) continue;
        for (PathStep const& step : king.capture.from(static_cast<Place>(from)))
          checks[from * places_ + step.place] = true;
      }
    }
  }

  // Whether the king of `by` checks the other one.
  [[nodiscard]] bool checks(Color by, Place by_king, Place other) const {
    return checks_[static_cast<std::size_t>(by)][by_king * places_ + other];
  }
  [[nodiscard]] bool is_legal(Color side_to_move, Place mover, Place other) const {
    return mover != other && law_.royal_piece(side_to_move).stands[mover] &&
           law_.royal_piece(!side_to_move).stands[other] && !checks(side_to_move, mover, other);
  }
  // Calls visit(to) for the legal moves of the side to move.
  template <class Visit>
  void for_each_move(Color side_to_move, Place mover, Place other, Visit visit) const {
    for (PathStep const& step : law_.royal_piece(side_to_move).quiet.from(mover))
      if (step.place != other && !checks(!side_to_move, other, step.place)) visit(step.place);
  }

 private:
  TableLaw const& law_;
  std::size_t places_;
  std::array<std::vector<bool>, 2> checks_;
};

}  // namespace

BareKings::BareKings(TableLaw const& law) : places_(static_cast<std::size_t>(law.places())) {
  KingPositions const kings(law);
  for (auto& codes : codes_) codes.assign(places_ * places_, 0);
  auto const at = [&](Color color, Place mover, Place other) -> Code& {
    auto& codes = codes_[static_cast<std::size_t>(color)];
    return color == Color::White ? codes[mover * places_ + other] : codes[other * places_ + mover];
  };
  auto const for_each_position = [&](auto visit) {
    for (Color const color : {Color::White, Color::Black})
      for (std::size_t mover = 0; mover < places_; ++mover)
        for (std::size_t other = 0; other < places_; ++other)
          if (kings.is_legal(color, static_cast<Place>(mover), static_cast<Place>(other)))
            visit(color, static_cast<Place>(mover), static_cast<Place>(other));
  };
  for_each_position([&](Color color, Place mover, Place other) {
    bool stuck = true;
    kings.for_each_move(color, mover, other, [&](Place) { stuck = false; });
    if (!stuck || (!kings.checks(!color, other, mover) && !law.stalemate_loses())) return;
    at(color, mover, other) = code_of(0);
    longest_ = 0;
  });
  if (longest_ < 0 || law.bare_is_drawn()) return;
  for (int plies = 1; plies <= longest_plies && plies <= longest_ + 2; ++plies)
    for_each_position([&](Color color, Place mover, Place other) {
      if (at(color, mover, other) != 0) return;
      bool reached = false;
      bool all = true;
      kings.for_each_move(color, mover, other, [&](Place to) {
        Code const after = at(!color, other, to);
        reached = reached || after == code_of(plies - 1);
        all = all && is_win(after) && plies_of(after) < plies;
      });
      if (plies % 2 == 1 ? !reached : !(reached && all)) return;
      at(color, mover, other) = code_of(plies);
      longest_ = plies;
    });
}

}  // namespace strata::tablebase
