#pragma once
// The server's own engine as accounts that anybody can challenge. They are clients of the games as all programs are: what they have not
// answered when the server dies, they answer after its next start.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "server/bots/core.hpp"
#include "server/bots/engine_thread.hpp"
#include "server/bots/shapes.hpp"

namespace strata::server::bots {

// An account, and the level at which it plays.
struct HouseBot {
  int level = 1;
  std::string name;
  Principal who;
};

class HouseBots {
 public:
  // At a time, of one of them: of all, and against one opponent.
  static constexpr std::size_t most_games = 8, most_of_opponent = 2;

  // Called before a challenge is declined, with its game and lichess's word for the reason.
  using Declines = std::function<void(std::string const& game, std::string_view reason)>;

  // `bots`: their accounts. To be made and used on the thread of the API, as all of this.
  HouseBots(std::shared_ptr<Core> core, std::vector<HouseBot> bots, Declines declines);
  ~HouseBots();

 private:
  struct Game;
  struct Player;

  void hear(Player& player, protocol::ServerMessage const& message);
  void hear(Player& player, protocol::OwnAnswer const& own);
  void hear(Player& player, protocol::ChallengesAnswer const& challenges);
  void answer(Player& player, protocol::Challenge const& challenge);
  void begin(Player& player, protocol::GameSummary const& summary);
  void leave(Player& player, std::string const& game);
  void hear(Player& player, Game& game, protocol::ServerMessage const& message);
  // After each change: thinks, if it is the bot's turn and it does not think of this already.
  void go_on(Player& player, Game& game);
  void found(Player& player, std::string const& id, std::int64_t seq, Thought const& thought);
  // The opponent is away, or there again.
  void hear_presence(Player& player, Game& game, protocol::Presence const& opponent);
  // Does it on the thread of the API after so many milliseconds, if this game is still played.
  void later(Player& player, std::string const& id, std::int64_t time, std::function<void(Game&)> act);

  std::shared_ptr<Core> core_;
  Declines declines_;
  std::vector<std::unique_ptr<Player>> players_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  EngineThread engine_;
};

}  // namespace strata::server::bots
