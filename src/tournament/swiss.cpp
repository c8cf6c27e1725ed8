#include "tournament/swiss.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "tournament/ledger.hpp"
#include "tournament/matching.hpp"

namespace strata::tournament {

namespace {

// Up to so many players every pair is looked at. Of more, each has this many candidates at first; see pair_swiss().
constexpr int exact_players = 500;
constexpr int first_candidates = 48;

// A player who is paired, with what the games so far say.
struct Seat {
  int player = nobody;
  int rating = 0;
  int half_points = 0;
  int full_byes = 0;
  std::vector<signed char> colours;  // of the games played, by rounds: 1 white, -1 black
  std::vector<int> opponents;        // of the games played, sorted
  int whites_more = 0;
  int colour_run = 0;  // so many last games in a row had one colour: positive if white
  // The score group: its first place and its size. By places in the order of the seats.
  int group_start = 0, group_size = 0;
};

Result<void> check_rounds(std::span<Player const> players, std::span<Game const> games, int round) {
  if (players.size() > static_cast<std::size_t>(most_swiss_players))
    return failure(ErrorCode::Limit,
                   std::to_string(players.size()) + " players, expected at most " + std::to_string(most_swiss_players));
  if (Result<void> const fit = check(Form::Swiss, players, games); !fit) return fit;
  if (round < 1 || round > most_rounds)
    return failure(ErrorCode::BadUsage,
                   "there is no round " + std::to_string(round) + ", expected 1 to " + std::to_string(most_rounds));
  for (std::size_t i = 0; i < games.size(); ++i) {
    Game const& game = games[i];
    std::string const name = "game " + std::to_string(i + 1) + ": ";
    bool const is_asked_for = game.outcome == Outcome::HalfBye || game.outcome == Outcome::ZeroBye;
    if (game.round > round || (game.round == round && !is_asked_for))
      return failure(ErrorCode::BadUsage, name + "it is of round " + std::to_string(game.round) +
                                              ", expected only byes asked for from round " + std::to_string(round));
    if (game.round < round && game.outcome == Outcome::Unfinished)
      return failure(ErrorCode::BadUsage, name + "it has no outcome yet");
  }
  return {};
}

// Those who are paired in this round, the best first.
std::vector<Seat> seats_of(std::span<Player const> players, std::span<Game const> games, int round,
                           SwissRules const& rules) {
  std::vector<Game const*> by_round;
  for (Game const& game : games) by_round.push_back(&game);
  std::ranges::sort(by_round, {}, [](Game const* game) { return std::pair{game->round, game->white}; });
  std::vector<Seat> seats(players.size());
  std::vector<std::vector<char>> has_entry(players.size());
  std::vector<char> sits_out(players.size(), 0);
  // Late joiners alone have points for rounds without a game, and those end where they join.
  for (std::size_t i = 0; i < players.size(); ++i)
    has_entry[i].resize(static_cast<std::size_t>(std::min(players[i].joined, round)) + 1);
  auto const enter = [&](int player, Game const& game, bool white) {
    Seat& seat = seats[player];
    if (game.round == round) sits_out[player] = 1;
    if (static_cast<std::size_t>(game.round) < has_entry[player].size()) has_entry[player][game.round] = 1;
    seat.half_points += white ? half_points_of_white(game.outcome) : half_points_of_black(game.outcome);
    seat.full_byes += white ? is_full_bye_of_white(game.outcome) : is_full_bye_of_black(game.outcome);
    if (!is_played(game.outcome)) return;
    seat.colours.push_back(white ? 1 : -1);
    seat.opponents.push_back(white ? game.black : game.white);
    int const sign = white ? 1 : -1;
    seat.whites_more += sign;
    seat.colour_run = seat.colour_run * sign > 0 ? seat.colour_run + sign : sign;
  };
  for (Game const* game : by_round) {
    enter(game->white, *game, true);
    if (game->black != nobody) enter(game->black, *game, false);
  }
  std::vector<Seat> paired;
  for (int i = 0; i < static_cast<int>(players.size()); ++i) {
    if (!is_there(players[i], round) || sits_out[i]) continue;
    Seat& seat = seats[i];
    seat.player = i;
    seat.rating = players[i].rating;
    for (int missed = 1; missed < std::min(players[i].joined, round); ++missed)
      if (!has_entry[i][missed]) seat.half_points += half_points_of_white(missed_round(players[i], missed, rules));
    std::ranges::sort(seat.opponents);
    paired.push_back(std::move(seat));
  }
  std::ranges::sort(paired, [](Seat const& one, Seat const& other) {
    if (one.half_points != other.half_points) return one.half_points > other.half_points;
    return one.rating != other.rating ? one.rating > other.rating : one.player < other.player;
  });
  for (std::size_t first = 0; first < paired.size();) {
    std::size_t last = first;
    while (last < paired.size() && paired[last].half_points == paired[first].half_points) ++last;
    for (std::size_t i = first; i < last; ++i) {
      paired[i].group_start = static_cast<int>(first);
      paired[i].group_size = static_cast<int>(last - first);
    }
    first = last;
  }
  return paired;
}

int times_met(Seat const& one, Seat const& other) {
  auto const [first, last] = std::ranges::equal_range(one.opponents, other.player);
  return static_cast<int>(last - first);
}

// The cost of a colour (1 white, -1 black) for a player: whether it makes three in a row or a difference of three, and how much it goes
// against the colour that is due.
struct ColourCost {
  int absolute = 0, mild = 0;
  auto operator<=>(ColourCost const&) const = default;
  friend ColourCost operator+(ColourCost const& one, ColourCost const& other) {
    return {one.absolute + other.absolute, one.mild + other.mild};
  }
};

// The colour that is due, or 0 before the first game.
int due_colour(Seat const& seat) {
  if (seat.whites_more != 0) return seat.whites_more > 0 ? -1 : 1;
  return seat.colour_run == 0 ? 0 : seat.colour_run > 0 ? -1 : 1;
}

ColourCost cost_of_colour(Seat const& seat, int colour) {
  bool const third_in_row = seat.colour_run * colour >= 2;
  bool const uneven = (seat.whites_more + colour) * colour >= 3;
  int const strength = seat.whites_more != 0 ? 1 + std::min(std::abs(seat.whites_more), 2) : 1;
  return {third_in_row || uneven ? 1 : 0, due_colour(seat) == -colour ? strength : 0};
}

ColourCost cost_of_colours(Seat const& one, Seat const& other) {
  return std::min(cost_of_colour(one, 1) + cost_of_colour(other, -1),
                  cost_of_colour(one, -1) + cost_of_colour(other, 1));
}

// Whether the first has white. `parity` decides where neither has had a game.
bool has_white(Seat const& upper, Seat const& lower, bool parity) {
  ColourCost const with_white = cost_of_colour(upper, 1) + cost_of_colour(lower, -1);
  ColourCost const with_black = cost_of_colour(upper, -1) + cost_of_colour(lower, 1);
  if (with_white != with_black) return with_white < with_black;
  // Both would like the same colour as much: they change colours against the last time when they had different ones.
  auto one = upper.colours.rbegin();
  auto other = lower.colours.rbegin();
  for (; one != upper.colours.rend() && other != lower.colours.rend(); ++one, ++other)
    if (*one != *other) return *one < 0;
  int const due = due_colour(upper);
  return due != 0 ? due > 0 : parity;
}

// How far a pair of places is from the top half meeting the bottom half, in places. Within a group of 2 x k it is how far the lower is from
// the place k below the upper; between groups, how far the two are from the border between them.
std::int64_t distance_from_halves(std::vector<Seat> const& seats, int upper, int lower) {
  Seat const& one = seats[upper];
  Seat const& other = seats[lower];
  if (one.group_start == other.group_start) {
    std::int64_t const off = lower - upper - one.group_size / 2;
    return off * off;
  }
  std::int64_t const above = one.group_start + one.group_size - 1 - upper;
  std::int64_t const below = lower - other.group_start;
  return above * above + below * below;
}

// The rules of the header, as a weight, so that no sum of smaller things over 1,000 pairs comes to a larger one. The first part: 2^42 for a
// rematch, 2^31 for each bye of one point before, 2^20 for a place above the last one, and 1 for each time two have met. The second: 2^33
// for a colour that nobody should have, and the square of the difference of scores. The third: 2^14 for the square of a distance from
// halves, and the colours that are due.
Weight weight_of_pair(std::vector<Seat> const& seats, int upper, int lower) {
  Seat const& one = seats[upper];
  Seat const& other = seats[lower];
  std::int64_t const met = std::min(times_met(one, other), 1'000);
  ColourCost const colours = cost_of_colours(one, other);
  std::int64_t const difference = one.half_points - other.half_points;
  return {{-((met > 0 ? std::int64_t{1} << 42 : 0) + met),
           -((static_cast<std::int64_t>(colours.absolute) << 33) + difference * difference),
           -((distance_from_halves(seats, upper, lower) << 14) + colours.mild)}};
}

Weight weight_of_bye(std::vector<Seat> const& seats, int place) {
  std::int64_t const from_last = static_cast<std::int64_t>(seats.size()) - 1 - place;
  return {{-((std::int64_t{std::min(seats[place].full_byes, 1'000)} << 31) + (from_last << 20)), 0, 0}};
}

// All pairs, or the likeliest: each player with those around the places where the rules would look first.
std::vector<WeightedEdge> candidates(std::vector<Seat> const& seats, int each) {
  int const count = static_cast<int>(seats.size());
  std::vector<WeightedEdge> edges;
  for (int upper = 0; upper < count; ++upper) {
    Seat const& seat = seats[upper];
    int const half = seat.group_size / 2;
    int const end = seat.group_start + seat.group_size;
    for (int lower = upper + 1; lower < count; ++lower) {
      bool const is_likely = each >= count || lower - upper <= each / 2 ||
                             (lower < end && std::abs(lower - upper - half) <= each) ||
                             (end - upper <= each / 2 && lower >= end && lower - end < each / 2);
      if (is_likely) edges.push_back({upper, lower, weight_of_pair(seats, upper, lower)});
    }
    if (count % 2 != 0) edges.push_back({upper, count, weight_of_bye(seats, upper)});
  }
  return edges;
}

Round round_of(std::vector<Seat> const& seats, std::vector<int> const& mates, SwissRules const& rules) {
  Round round;
  int const count = static_cast<int>(seats.size());
  struct Board {
    int upper, lower;
  };
  std::vector<Board> boards;
  for (int upper = 0; upper < count; ++upper) {
    int const lower = mates[upper];
    if (lower == count) {
      round.bye = seats[upper].player;
      round.second_bye = seats[upper].full_byes > 0;
    } else if (lower > upper) {
      boards.push_back({upper, lower});
      if (times_met(seats[upper], seats[lower]) > 0) ++round.rematches;
    }
  }
  // The best pair at the first board: `upper` is the better one, and boards are in the order of those.
  bool parity = rules.first_has_white;
  for (auto const& [upper, lower] : boards) {
    bool const white = has_white(seats[upper], seats[lower], parity);
    parity = !parity;
    int const one = seats[upper].player;
    int const other = seats[lower].player;
    round.pairings.push_back(white ? Pairing{one, other} : Pairing{other, one});
  }
  return round;
}

}  // namespace

int suggested_rounds(int players) {
  int rounds = 0;
  while (rounds < 30 && (1 << rounds) < players) ++rounds;
  return players < 2 ? 0 : rounds + 2;
}

Result<Round> pair_swiss(std::span<Player const> players, std::span<Game const> games, int round,
                         SwissRules const& rules) {
  if (Result<void> const fit = check_rounds(players, games, round); !fit) return std::unexpected(fit.error());
  std::vector<Seat> const seats = seats_of(players, games, round, rules);
  int const count = static_cast<int>(seats.size());
  int const vertices = count + count % 2;
  for (int each = count <= exact_players ? count : first_candidates;; each *= 4) {
    std::vector<WeightedEdge> const edges = candidates(seats, each);
    std::vector<int> const mates = maximum_weight_matching(vertices, edges, Pairs::AsManyAsPossible);
    Round paired;
    if (std::ranges::count(mates, -1) == 0) paired = round_of(seats, mates, rules);
    bool const has_all = count < 2 || !paired.pairings.empty();
    // With few candidates, a rematch or a second bye may be their fault.
    if (each >= count || (has_all && paired.rematches == 0 && !paired.second_bye)) return paired;
  }
}

}  // namespace strata::tournament
