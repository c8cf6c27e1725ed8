#include "tournament/values.hpp"

#include <algorithm>
#include <string>
#include <tuple>

namespace strata::tournament {

namespace {

std::unexpected<Error> unfit(std::size_t index, std::string const& why) {
  return failure(ErrorCode::BadUsage, "game " + std::to_string(index + 1) + ": " + why);
}

bool is_within(int number, int least, int most) { return least <= number && number <= most; }

Result<void> check_players(std::span<Player const> players) {
  if (players.size() > static_cast<std::size_t>(most_players))
    return failure(ErrorCode::Limit,
                   std::to_string(players.size()) + " players, expected at most " + std::to_string(most_players));
  for (std::size_t i = 0; i < players.size(); ++i) {
    Player const& player = players[i];
    if (is_within(player.joined, 1, most_rounds) && is_within(player.withdrawn, 0, most_rounds + 1)) continue;
    return failure(ErrorCode::BadUsage, "player " + std::to_string(i) +
                                            ": joined or withdrew in a round that cannot be, expected 1 to " +
                                            std::to_string(most_rounds));
  }
  return {};
}

}  // namespace

Result<void> check(Form form, std::span<Player const> players, std::span<Game const> games) {
  if (Result<void> const fit = check_players(players); !fit) return fit;
  if (games.size() > static_cast<std::size_t>(most_games))
    return failure(ErrorCode::Limit,
                   std::to_string(games.size()) + " games, expected at most " + std::to_string(most_games));
  int const last = static_cast<int>(players.size()) - 1;
  std::vector<std::tuple<int, int, std::size_t>> seats;  // round, player, game
  for (std::size_t i = 0; i < games.size(); ++i) {
    Game const& game = games[i];
    if (!is_within(game.round, 1, form == Form::Arena ? 1 : most_rounds))
      return unfit(i, "round " + std::to_string(game.round) + " cannot be");
    if (game.outcome > Outcome::ZeroBye) return unfit(i, "its outcome is unknown");
    if (!is_within(game.white, 0, last)) return unfit(i, "there is no player " + std::to_string(game.white));
    if (is_bye(game.outcome) != (game.black == nobody)) return unfit(i, "a bye, and only a bye, has no black player");
    if (form == Form::Arena && is_bye(game.outcome)) return unfit(i, "an arena has no byes");
    if (game.black != nobody && !is_within(game.black, 0, last))
      return unfit(i, "there is no player " + std::to_string(game.black));
    if (game.black == game.white) return unfit(i, "nobody plays against themselves");
    if (form == Form::Arena) continue;
    seats.emplace_back(game.round, game.white, i);
    if (game.black != nobody) seats.emplace_back(game.round, game.black, i);
  }
  std::ranges::sort(seats);
  for (std::size_t i = 1; i < seats.size(); ++i) {
    auto const& [round, player, game] = seats[i];
    if (std::get<0>(seats[i - 1]) == round && std::get<1>(seats[i - 1]) == player)
      return unfit(game, "player " + std::to_string(player) + " has another one in round " + std::to_string(round));
  }
  return {};
}

}  // namespace strata::tournament
