#include "server/bots/house_bots.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "server/bots/game_stream.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/names.hpp"

namespace strata::server::bots {

namespace {

// Milliseconds after which a game is broken off whose opponent has gone before both have moved, and after which a refusal by the games is
// followed by another try.
constexpr std::int64_t until_abort = 120'000, until_again = 1'000;
constexpr int most_tries = 5;

// Whether White begins at this position text.
bool is_white_first(std::string_view start) {
  std::size_t const blank = start.find(' ');
  return blank == std::string_view::npos || start.substr(blank + 1, 1) != "b";
}

}  // namespace

struct HouseBots::Game {
  std::string id, opponent;
  protocol::Side side = protocol::Side::White;
  std::unique_ptr<Link> link;
  std::optional<GameView> view;
  api::Options options;
  std::int64_t seq = 0;
  std::int64_t thinks_of = -1;  // the number of the event after which it is to move
  int tries = 0;                // refused one after the other
  std::uint64_t absence = 0;    // counts the comings and goings of the opponent
};

struct HouseBots::Player {
  HouseBot bot;
  std::unique_ptr<Link> link;
  std::map<std::string, std::unique_ptr<Game>> games;  // by id
  std::map<std::string, std::string> accepted;         // challenges of which no game has begun: opponents by game
  std::set<std::string> answered;                      // challenges, as long as they are listed
};

HouseBots::HouseBots(std::shared_ptr<Core> core, std::vector<HouseBot> bots, Declines declines)
    : core_(std::move(core)), declines_(std::move(declines)) {
  for (HouseBot& bot : bots) {
    auto& player = *players_.emplace_back(std::make_unique<Player>());
    player.bot = std::move(bot);
    player.link = std::make_unique<Link>(
        core_, player.bot.who, [this, &player](protocol::ServerMessage const& message) { hear(player, message); });
    player.link->send(protocol::OwnRequest{0, true});
    player.link->send(protocol::WatchRequest{0, true, player.bot.name});
  }
}

HouseBots::~HouseBots() { *alive_ = false; }

// ---------------------------------------------------------------- challenges

void HouseBots::hear(Player& player, protocol::ServerMessage const& message) {
  if (auto const* const own = std::get_if<protocol::OwnAnswer>(&message)) return hear(player, *own);
  if (auto const* const challenges = std::get_if<protocol::ChallengesAnswer>(&message)) hear(player, *challenges);
}

void HouseBots::hear(Player& player, protocol::OwnAnswer const& own) {
  if (own.change == protocol::OwnChange::Runs || own.change == protocol::OwnChange::Began)
    return begin(player, own.game);
  if (own.change == protocol::OwnChange::Ended || own.change == protocol::OwnChange::Gone) leave(player, own.game.game);
}

void HouseBots::hear(Player& player, protocol::ChallengesAnswer const& challenges) {
  std::set<std::string> listed;
  for (protocol::Challenge const& challenge : challenges.challenges) listed.insert(challenge.game);
  std::erase_if(player.answered, [&](std::string const& game) { return !listed.contains(game); });
  for (protocol::Challenge const& challenge : challenges.challenges)
    if (is_same_name(challenge.invites, player.bot.name) && player.answered.insert(challenge.game).second)
      answer(player, challenge);
}

void HouseBots::answer(Player& player, protocol::Challenge const& challenge) {
  std::size_t against = 0;
  for (auto const& [id, game] : player.games) against += is_same_name(game->opponent, challenge.name) ? 1U : 0U;
  for (auto const& [id, opponent] : player.accepted) against += is_same_name(opponent, challenge.name) ? 1U : 0U;
  bool const is_full = player.games.size() + player.accepted.size() >= most_games || against >= most_of_opponent;
  std::string const id = challenge.game;
  if (is_full) {
    declines_(id, "later");
    return core_->ask(player.bot.who, protocol::DeclineRequest{0, id, "house-decline"}, [](Answered const&) {});
  }
  player.accepted[id] = challenge.name;
  core_->ask(player.bot.who, protocol::SitRequest{0, id, "house-sit"},
             [&player, id, alive = alive_](Answered const& answer) {
               if (!*alive || !answer.error) return;
               player.accepted.erase(id);
               // Asked again while it stands.
               player.answered.erase(id);
             });
}

// ---------------------------------------------------------------- games

void HouseBots::begin(Player& player, protocol::GameSummary const& summary) {
  std::string const& id = summary.game;
  player.accepted.erase(id);
  if (!summary.between || summary.end || summary.you.white == summary.you.black || player.games.contains(id)) return;
  auto& game = *(player.games[id] = std::make_unique<Game>());
  game.id = id;
  game.side = summary.you.white ? protocol::Side::White : protocol::Side::Black;
  game.opponent = summary.you.white ? summary.names.black : summary.names.white;
  game.link =
      std::make_unique<Link>(core_, player.bot.who, [this, &player, id](protocol::ServerMessage const& message) {
        if (auto const found = player.games.find(id); found != player.games.end())
          hear(player, *found->second, message);
      });
  // A server that ends has not left its games.
  game.link->breaks();
  game.link->send(protocol::JoinRequest{0, id, 0});
}

void HouseBots::leave(Player& player, std::string const& game) {
  player.accepted.erase(game);
  player.games.erase(game);
}

void HouseBots::hear(Player& player, Game& game, protocol::ServerMessage const& message) {
  std::string const id = game.id;
  if (auto const* const whole = std::get_if<protocol::SnapshotAnswer>(&message)) {
    game.view = view_of(whole->state);
    game.seq = whole->state.seq;
    game.options.clear();
    for (protocol::NamedValue const& option : whole->state.options)
      game.options.emplace_back(option.name, option.value);
    return go_on(player, game);
  }
  if (auto const* const event = std::get_if<protocol::EventAnswer>(&message)) {
    if (!game.view || event->seq <= game.seq) return;
    game.tries = 0;
    if (take(*game.view, *event, game.seq)) return go_on(player, game);
    game.link->send(protocol::JoinRequest{0, id, 0});
    return;
  }
  if (auto const* const presence = std::get_if<protocol::PresenceAnswer>(&message))
    return hear_presence(player, game, game.side == protocol::Side::White ? presence->black : presence->white);
  if (!std::holds_alternative<protocol::ErrorAnswer>(message)) return;
  // Refused for now, or what it thought of is past: the game is read again.
  if (++game.tries > most_tries) return leave(player, id);
  later(player, id, until_again, [](Game& again) {
    again.thinks_of = -1;
    again.link->send(protocol::JoinRequest{0, again.id, 0});
  });
}

void HouseBots::go_on(Player& player, Game& game) {
  GameView const& view = *game.view;
  if (view.end) return leave(player, game.id);
  bool const is_white = (view.moves.size() % 2 == 0) == is_white_first(view.start);
  if (is_white != (game.side == protocol::Side::White) || game.thinks_of == game.seq || view.is_waiting) return;
  game.thinks_of = game.seq;
  Position position{view.variant, view.start, game.options, view.moves, player.bot.level, std::nullopt, 0};
  if (view.clock) {
    position.time_left = is_white ? view.clock->white : view.clock->black;
    if (view.clock->days == 0) position.increment = view.clock->increment + view.clock->delay;
  }
  engine_.think(std::move(position), [this, &player, id = game.id, seq = game.seq, alive = alive_](Thought thought) {
    core_->thread().post([this, &player, id, seq, alive, thought = std::move(thought)] {
      if (*alive) found(player, id, seq, thought);
    });
  });
}

void HouseBots::found(Player& player, std::string const& id, std::int64_t seq, Thought const& thought) {
  auto const known = player.games.find(id);
  if (known == player.games.end()) return;
  Game& game = *known->second;
  GameView const& view = *game.view;
  bool const is_offered = view.offer && view.offer->what == protocol::OfferKind::Draw && view.offer->side != game.side;
  // Something has happened meanwhile: an offer changes nothing, and a move taken back is thought of anew.
  if (game.thinks_of != seq || view.end) return;
  std::string const key = "house-" + std::to_string(seq);
  if (is_offered && thought.score <= 0) {
    game.link->send(protocol::DrawRequest{0, id, key});
  } else if (!thought.move.empty()) {
    game.link->send(protocol::MoveRequest{0, id, key, static_cast<std::int64_t>(view.moves.size()), thought.move});
  }
}

void HouseBots::hear_presence(Player& player, Game& game, protocol::Presence const& opponent) {
  std::uint64_t const absence = ++game.absence;
  if (opponent.online || !game.view || game.view->end) return;
  if (game.view->clock && game.view->clock->days > 0) return;
  auto const still = [absence](Game const& now) { return now.absence == absence && now.view && !now.view->end; };
  if (game.view->moves.size() < 2) {
    later(player, game.id, until_abort, [still](Game& now) {
      if (still(now) && now.view->moves.size() < 2) now.link->send(protocol::AbortRequest{0, now.id, "house-abort"});
    });
  } else if (opponent.claimable) {
    later(player, game.id, *opponent.claimable + until_again, [still](Game& now) {
      if (still(now))
        now.link->send(protocol::ClaimRequest{0, now.id, "house-claim-" + std::to_string(now.seq), "absence"});
    });
  }
}

void HouseBots::later(Player& player, std::string const& id, std::int64_t time, std::function<void(Game&)> act) {
  core_->thread().at(steady_now() + time, [&player, id, act = std::move(act), alive = alive_] {
    if (!*alive) return;
    if (auto const found = player.games.find(id); found != player.games.end()) act(*found->second);
  });
}

}  // namespace strata::server::bots
