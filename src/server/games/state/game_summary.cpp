#include "server/games/state/game_summary.hpp"

#include <algorithm>
#include <utility>

#include "server/games/state/authority.hpp"

namespace strata::server {

namespace {

constexpr std::int64_t longest_time = 1'209'600'000;  // of a game by days, milliseconds

}  // namespace

ListedGame as_listed(GameRow const& game, StateRow const& state) {
  ListedGame listed;
  protocol::GameSummary& summary = listed.summary;
  summary.game = game.id;
  summary.variant = game.variant;
  summary.variant_name = game.variant_name;
  summary.title = state.title;
  summary.plies = state.plies;
  summary.at = state.at;
  summary.position = state.position;
  summary.side = state.side;
  summary.white = state.white;
  summary.black = state.black;
  summary.invites = game.invites;
  summary.rated = game.rated;
  summary.end = state.end;
  summary.created = game.created;
  summary.updated = state.updated;
  listed.has_own_file = !game.variant_text.empty();
  listed.options = game.options;
  listed.law = game.law;
  listed.law_assumed = game.law_assumed;
  listed.owner = state.owner;
  listed.guest = state.guest;
  listed.white_name = state.white_name;
  listed.black_name = state.black_name;
  listed.guest_side = game.guest_side;
  listed.deadline = state.deadline;
  return listed;
}

protocol::GameSummary summary_for(Principal const& who, ListedGame game, protocol::LawStatus law, std::int64_t now) {
  protocol::GameSummary summary = std::move(game.summary);
  summary.law = law;
  summary.names = {std::move(game.white_name), std::move(game.black_name)};
  summary.between = game.guest_side.has_value();
  if (game.deadline) summary.time_left = std::clamp<std::int64_t>(*game.deadline - now, 0, longest_time);
  summary.you = role_of({game.owner, game.guest, game.guest_side, summary.white, summary.black},
                        stands_as(who, game.owner, game.guest));
  return summary;
}

}  // namespace strata::server
