#include "tournament/standings.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "tournament/ledger.hpp"
#include "tournament/round_robin.hpp"

namespace strata::tournament {

namespace {

int half_points_of(Entry const& entry) {
  return entry.has_white ? half_points_of_white(entry.outcome) : half_points_of_black(entry.outcome);
}

// A round that a player did not play although there was somebody to play: missed, asked for, or forfeited.
bool is_voluntary(Entry const& entry) {
  switch (entry.outcome) {
    case Outcome::HalfBye:
    case Outcome::ZeroBye:
    case Outcome::DoubleForfeit: return true;
    case Outcome::WhiteForfeits: return entry.has_white;
    case Outcome::BlackForfeits: return !entry.has_white;
    default: return false;
  }
}

// The rows by player, with the entries of every round so far and the points.
Result<std::vector<Row>> rows_of_rounds(std::span<Player const> players, std::span<Game const> games,
                                        SwissRules const& rules) {
  int rounds = 0;
  for (Game const& game : games) rounds = std::max(rounds, game.round);
  if (static_cast<std::int64_t>(players.size()) * rounds > most_games)
    return failure(ErrorCode::Limit, std::to_string(players.size()) + " players in " + std::to_string(rounds) +
                                         " rounds, expected at most " + std::to_string(most_games) + " results");
  std::vector<Row> rows(players.size());
  for (int i = 0; i < static_cast<int>(players.size()); ++i) {
    rows[i].player = i;
    rows[i].entries.resize(rounds);
    for (int round = 1; round <= rounds; ++round)
      rows[i].entries[round - 1] = {.round = round, .outcome = missed_round(players[i], round, rules)};
  }
  for (Game const& game : games) {
    rows[game.white].entries[game.round - 1] = {
        .round = game.round, .opponent = game.black, .has_white = true, .outcome = game.outcome};
    if (game.black != nobody)
      rows[game.black].entries[game.round - 1] = {
          .round = game.round, .opponent = game.white, .has_white = false, .outcome = game.outcome};
  }
  for (Row& row : rows) {
    for (Entry& entry : row.entries) {
      entry.points = half_points_of(entry);
      row.points += entry.points;
      if (!is_played(entry.outcome) || entry.outcome == Outcome::Unfinished) continue;
      ++row.games;
      if (entry.points == 2) ++row.wins;
    }
  }
  return rows;
}

// The points of a player as they count for opponents: the rounds not played after the last one that was are draws.
int adjusted_points(Row const& row) {
  int points = row.points;
  for (auto entry = row.entries.rbegin(); entry != row.entries.rend() && is_voluntary(*entry); ++entry)
    points += 1 - entry->points;
  return points;
}

void add_swiss_tie_breaks(std::vector<Row>& rows) {
  std::vector<int> adjusted;
  for (Row const& row : rows) adjusted.push_back(adjusted_points(row));
  for (Row& row : rows) {
    // The first that is cut: the smallest of the rounds not played, or else of all.
    std::pair<bool, int> cut{true, 0};
    bool has_any = false;
    for (Entry const& entry : row.entries) {
      if (entry.outcome == Outcome::Unfinished) continue;
      // A round without a game counts as one against somebody with as many points.
      int const contribution = is_played(entry.outcome) ? adjusted[entry.opponent] : row.points;
      std::pair<bool, int> const candidate{!is_voluntary(entry), contribution};
      if (!has_any || candidate < cut) cut = candidate;
      has_any = true;
      row.buchholz += contribution;
      row.sonneborn_berger += entry.points * contribution;
    }
    row.buchholz_cut_1 = has_any ? row.buchholz - cut.second : 0;
  }
}

void add_round_robin_tie_breaks(std::vector<Row>& rows) {
  for (Row& row : rows) {
    int least = 0;
    bool has_any = false;
    for (Entry const& entry : row.entries) {
      if (entry.opponent == nobody || entry.outcome == Outcome::Unfinished || !entry.counts) continue;
      int const contribution = rows[entry.opponent].points;
      row.buchholz += contribution;
      row.sonneborn_berger += entry.points * contribution;
      least = has_any ? std::min(least, contribution) : contribution;
      has_any = true;
    }
    row.buchholz_cut_1 = row.buchholz - least;
  }
}

auto before_direct_encounter(Form form, Row const& row) {
  bool const swiss = form == Form::Swiss;
  return std::tuple{row.points, swiss ? row.buchholz_cut_1 : 0, swiss ? row.buchholz : 0, row.sonneborn_berger};
}

// The points of each of some equal players against the others of them, if every one of them has met every other.
void add_direct_encounter(std::span<Row> equal, std::vector<int>& group_of, int group) {
  for (Row const& row : equal) group_of[row.player] = group;
  std::vector<int> points;
  for (Row const& row : equal) {
    std::vector<int> met;
    int sum = 0;
    for (Entry const& entry : row.entries) {
      if (entry.opponent == nobody || !is_played(entry.outcome) || entry.outcome == Outcome::Unfinished) continue;
      if (group_of[entry.opponent] != group || !entry.counts) continue;
      met.push_back(entry.opponent);
      sum += entry.points;
    }
    std::ranges::sort(met);
    auto const repeated = std::ranges::unique(met);
    met.erase(repeated.begin(), repeated.end());
    if (met.size() + 1 != equal.size()) return;
    points.push_back(sum);
  }
  for (std::size_t i = 0; i < equal.size(); ++i) equal[i].direct_encounter = points[i];
}

// Those who withdrew from a round robin before they had played half of their games, by player.
std::vector<char> annulled_players(Form form, std::span<Player const> players, std::vector<Row> const& rows) {
  std::vector<char> annulled(players.size(), 0);
  int const each = (static_cast<int>(players.size()) - 1) * (form == Form::DoubleRoundRobin ? 2 : 1);
  for (std::size_t i = 0; i < players.size(); ++i) annulled[i] = players[i].withdrawn != 0 && 2 * rows[i].games < each;
  return annulled;
}

void annul(std::vector<Row>& rows, std::vector<char> const& annulled) {
  for (Row& row : rows) {
    row.is_annulled = annulled[row.player] != 0;
    for (Entry& entry : row.entries) {
      if (entry.opponent == nobody || (!row.is_annulled && !annulled[entry.opponent])) continue;
      row.points -= entry.points;
      if (is_played(entry.outcome) && entry.outcome != Outcome::Unfinished) {
        --row.games;
        if (entry.points == 2) --row.wins;
      }
      entry.points = 0;
      entry.counts = false;
    }
  }
}

// Points of an arena as lichess gives them: 2, 1 or 0, twice as many on fire.
struct ArenaScore {
  int wins_in_row = 0;
  bool drew_since_win = false;

  [[nodiscard]] bool on_fire(ArenaPoints const& rules) const { return rules.streaks && wins_in_row >= 2; }

  void enter(Entry& entry, int plies, ArenaPoints const& rules) {
    int const half_points = half_points_of(entry);
    bool const fire = on_fire(rules);
    bool const is_draw = entry.outcome == Outcome::Draw;
    bool const is_empty_draw =
        is_draw && !fire && drew_since_win && rules.long_draw_plies > 0 && plies <= rules.long_draw_plies;
    entry.is_doubled = fire && half_points > 0;
    entry.points = is_empty_draw ? 0 : half_points * (fire ? 2 : 1);
    wins_in_row = half_points == 2 ? wins_in_row + 1 : 0;
    if (half_points == 2) drew_since_win = false;
    if (is_draw) drew_since_win = true;
  }
};

std::vector<Row> rows_of_arena(std::span<Player const> players, std::span<Game const> games, ArenaPoints const& rules) {
  std::vector<Row> rows(players.size());
  std::vector<ArenaScore> scores(players.size());
  for (int i = 0; i < static_cast<int>(players.size()); ++i) rows[i].player = i;
  for (Game const& game : games) {
    if (game.outcome == Outcome::Unfinished) continue;
    for (bool const white : {true, false}) {
      Row& row = rows[white ? game.white : game.black];
      Entry entry{.round = static_cast<int>(row.entries.size()) + 1,
                  .opponent = white ? game.black : game.white,
                  .has_white = white,
                  .outcome = game.outcome};
      scores[row.player].enter(entry, game.plies, rules);
      row.points += entry.points;
      row.games += is_played(game.outcome);
      row.wins += is_played(game.outcome) && half_points_of(entry) == 2;
      row.entries.push_back(entry);
    }
  }
  for (Row& row : rows) row.on_fire = scores[row.player].on_fire(rules);
  return rows;
}

// A key of which the smaller is the better place.
auto order_of(Form form, Row const& row) {
  bool const swiss = form == Form::Swiss;
  bool const arena = form == Form::Arena;
  return std::tuple{row.is_annulled,
                    -row.points,
                    swiss ? -row.buchholz_cut_1 : 0,
                    swiss ? -row.buchholz : 0,
                    -row.sonneborn_berger,
                    -row.direct_encounter,
                    arena ? static_cast<int>(row.entries.size()) : -row.wins};
}

void rank(Form form, std::span<Player const> players, std::vector<Row>& rows) {
  std::ranges::sort(rows, [&](Row const& one, Row const& other) {
    auto const left = order_of(form, one);
    auto const right = order_of(form, other);
    if (left != right) return left < right;
    int const rating = players[one.player].rating;
    return rating != players[other.player].rating ? rating > players[other.player].rating : one.player < other.player;
  });
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i].place =
        i > 0 && order_of(form, rows[i - 1]) == order_of(form, rows[i]) ? rows[i - 1].place : static_cast<int>(i) + 1;
}

}  // namespace

Result<std::vector<Row>> standings(Form form, std::span<Player const> players, std::span<Game const> games,
                                   StandingsRules const& rules) {
  if (Result<void> const fit = check(form, players, games); !fit) return std::unexpected(fit.error());
  if (form == Form::Arena) {
    std::vector<Row> rows = rows_of_arena(players, games, rules.arena);
    rank(form, players, rows);
    return rows;
  }
  Result<std::vector<Row>> rows = rows_of_rounds(players, games, form == Form::Swiss ? rules.swiss : SwissRules{0});
  if (!rows) return rows;
  if (form == Form::Swiss) {
    add_swiss_tie_breaks(*rows);
  } else {
    if (rules.annul_withdrawn) annul(*rows, annulled_players(form, players, *rows));
    add_round_robin_tie_breaks(*rows);
  }
  auto const key = [&](Row const& row) { return std::pair{row.is_annulled, before_direct_encounter(form, row)}; };
  std::ranges::sort(*rows, [&](Row const& one, Row const& other) {
    return std::pair{key(one), one.player} < std::pair{key(other), other.player};
  });
  std::vector<int> group_of(players.size(), -1);
  for (std::size_t first = 0; first < rows->size();) {
    std::size_t last = first;
    while (last < rows->size() && key((*rows)[last]) == key((*rows)[first])) ++last;
    if (last - first > 1)
      add_direct_encounter(std::span(*rows).subspan(first, last - first), group_of, static_cast<int>(first));
    first = last;
  }
  rank(form, players, *rows);
  return rows;
}

}  // namespace strata::tournament
