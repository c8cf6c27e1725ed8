#pragma once
// The API for programs (docs/formats/api.md), in lichess's paths and words: another client of the games, which knows them and the accounts by
// their interfaces alone.

#include <functional>
#include <memory>
#include <vector>

#include "server/bots/house_bots.hpp"
#include "server/protocol/account_service.hpp"
#include "server/protocol/api_service.hpp"
#include "server/protocol/game_service.hpp"
#include "server/protocol/player_service.hpp"
#include "server/protocol/relation_service.hpp"

namespace strata::server::bots {

class BotApi final : public ApiService {
 public:
  // All outlive stop(). No `relations`: nobody follows or blocks anybody.
  BotApi(GameService& games, AccountService& accounts, PlayerService& players, RelationService* relations = nullptr);
  ~BotApi() override;  // stops first

  // The server's own engine plays as these accounts, until stop().
  void begin_house(std::vector<HouseBot> bots);
  // Ends that: the bots leave their games, and another server goes on with them.
  void rest_house();

  void answer(ApiRequest request, std::function<void(ApiReply)> done) override;

  // Leaves all games. What comes later is answered as unavailable. May be called twice.
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace strata::server::bots
