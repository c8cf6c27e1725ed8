#include "lesson/course.hpp"

#include <algorithm>
#include <unordered_set>

namespace strata::lesson {

namespace {

constexpr std::size_t most_places = 40'000;

struct Place {
  std::size_t parent = 0;
  Move move;
  std::uint32_t left = 0;  // bit set of goals
  std::size_t depth = 0;
};

// Goes on from places already seen, one move further each time.
class Course {
 public:
  Course(AnyPosition const& start, Work& work) : board_(start.scratch()), work_(work) {}

  // Calls visit(move, position after the other side has passed) for every move from a place; visit says whether it is a new place.
  template <class Visit>
  void expand(std::vector<Place> const& places, std::size_t at, Danger danger, Visit const& visit) {
    go_to(places, at);
    auto const moves = board_->legal_moves();
    work_.spend(static_cast<std::uint64_t>(plies_) + 1 + moves.size());
    for (Move const move : moves) {
      if (!is_of_the_piece(move)) continue;
      board_->apply(move);
      bool const lost =
          danger == Danger::Capture && !board_->capturers(move.to(), board_->side_to_move(), no_cell).empty();
      if (!lost) {
        board_->pass();
        visit(move, *board_);
        board_->undo();
      }
      board_->undo();
    }
    for (; plies_ > 0; --plies_) board_->undo();
  }

 private:
  void go_to(std::vector<Place> const& places, std::size_t at) {
    std::vector<Move> way;
    for (; places[at].move; at = places[at].parent) way.push_back(places[at].move);
    for (auto move = way.rbegin(); move != way.rend(); ++move) {
      board_->apply(*move);
      board_->pass();
      plies_ += 2;
    }
  }

  std::unique_ptr<AnyPosition> board_;
  Work& work_;
  int plies_ = 0;
};

}  // namespace

std::optional<std::vector<Move>> shortest_course(AnyPosition const& start, std::vector<Cell> const& goals,
                                                 Danger danger, std::size_t most, Work& work) {
  Course course(start, work);
  std::vector<Place> places{{0, Move(), (std::uint32_t{1} << goals.size()) - 1, 0}};
  std::unordered_set<Key> seen;
  for (std::size_t at = 0; at < places.size(); ++at) {
    if (places[at].left == 0) {
      std::vector<Move> way;
      for (std::size_t back = at; places[back].move; back = places[back].parent) way.push_back(places[back].move);
      std::ranges::reverse(way);
      return way;
    }
    if (places[at].depth == most || places.size() > most_places || work.is_over()) continue;
    Place const from = places[at];
    course.expand(places, at, danger, [&](Move move, AnyPosition const& position) {
      std::uint32_t left = from.left;
      for (std::size_t i = 0; i < goals.size(); ++i)
        if (goals[i] == move.to()) left &= ~(std::uint32_t{1} << i);
      constexpr Key spread = 0x9E3779B97F4A7C15ULL;
      if (seen.insert(position.key() ^ (spread * (left + 1))).second)
        places.push_back({at, move, left, from.depth + 1});
    });
  }
  return std::nullopt;
}

std::vector<int> distances(AnyPosition const& start, int most, Work& work) {
  auto const slots = static_cast<std::size_t>(start.ruleset()->geometry.slots());
  std::vector<int> found(slots, -1);
  Course course(start, work);
  std::vector<Place> places{{0, Move(), 0, 0}};
  std::unordered_set<Key> seen{start.key()};
  for (std::size_t at = 0; at < places.size() && places.size() <= most_places && !work.is_over(); ++at) {
    if (static_cast<int>(places[at].depth) == most) break;
    std::size_t const depth = places[at].depth + 1;
    course.expand(places, at, Danger::None, [&](Move move, AnyPosition const& position) {
      if (move.is_promotion() || !seen.insert(position.key()).second) return;
      if (found[move.to()] < 0) found[move.to()] = static_cast<int>(depth);
      places.push_back({at, move, 0, depth});
    });
  }
  return found;
}

}  // namespace strata::lesson
