#pragma once
// The interface between the network and the moderators' work: reports, and who may not chat or not come in.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/protocol/account_service.hpp"
#include "server/protocol/game_service.hpp"
#include "server/protocol/network_range.hpp"

namespace strata::server {

// The other player of a game, as a moderator needs to know them.
struct Accused {
  std::string person;   // hash of the principal
  std::string name;     // in the game
  std::string network;  // as in Visit; empty: unknown
  std::vector<protocol::ChatLine> lines;
};

// Why somebody may not come in.
struct Ban {
  std::string message;      // a sentence
  std::string reason;       // in the words of a moderator; may be empty
  std::int64_t ends = 0;    // milliseconds since 1970, UTC; 0: never
  bool of_network = false;  // it is not for the person
};

// The games as moderators reach them. As GameService, both return at once and answer once.
class ModeratedGames {
 public:
  virtual ~ModeratedGames() = default;
  // The opponent of `who` in this game. Refused if `who` does not play there, or nobody else does.
  virtual void accuse(Principal who, std::string game, Answer<Accused> done) = 0;
  // Deletes a game for good, whosever it is.
  virtual void expel(std::string game, Answer<Removed> done) = 0;
};

// All functions may be called from any thread and return at once. Answers come exactly once, from any thread, possibly before the call
// returns; they must not block.
class OrderService {
 public:
  virtual ~OrderService() = default;

  virtual void report(Visit visit, protocol::NewReport request, AccountAnswer<Done> done) = 0;

  // For moderators and admins.
  virtual void reports(Visit visit, bool closed, std::int64_t before, AccountAnswer<protocol::Reports> done) = 0;
  virtual void close_report(Visit visit, std::int64_t report, AccountAnswer<Done> done) = 0;
  virtual void sanctions(Visit visit, std::int64_t before, AccountAnswer<protocol::Sanctions> done) = 0;
  virtual void sanction(Visit visit, protocol::NewSanction request, AccountAnswer<protocol::Sanctions> done) = 0;
  virtual void end_sanction(Visit visit, std::int64_t id, AccountAnswer<Done> done) = 0;
  // Closes `report`, if it is not 0.
  virtual void remove_game(Visit visit, std::string game, std::int64_t report, AccountAnswer<Done> done) = 0;
  virtual void remove_account(Visit visit, std::string name, std::int64_t report, AccountAnswer<Done> done) = 0;

  // Why this person may not come in from this address; nothing if they may. Moderators come in from anywhere. No address: this machine.
  [[nodiscard]] virtual std::optional<Ban> refuse(Principal const& who, std::optional<AddressBytes> const& from) = 0;
  // From now on `banned` is called, from any thread, after somebody was banned.
  virtual void watch_bans(std::function<void()> banned) = 0;
};

}  // namespace strata::server
