#pragma once
// The challenges that programs have made: each is a game with an open seat, which stands while a connection of its owner follows it.
// They are held here until somebody sits down, says no, or their time is over.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/bots/core.hpp"

namespace strata::server::bots {

// The end of an invitation: "accepted", "declined" or "canceled".
enum class Outcome : std::uint8_t { Accepted, Declined, Canceled };
[[nodiscard]] std::string_view name_of(Outcome outcome);

// As its program asked for it.
struct Invitation {
  Principal owner;
  protocol::Challenge challenge;
  std::string color, start, site;
  std::string_view status = "created";
  [[nodiscard]] ChallengeView view(std::string_view direction) const {
    return {challenge, status, direction, color, start, site};
  }
};

class Invitations {
 public:
  // At a time, of one account.
  static constexpr std::size_t most_of_account = 9;

  using Ended = std::function<void(Invitation const&, Outcome)>;

  // `ended` is called for each that ends.
  Invitations(std::shared_ptr<Core> core, Ended ended) : core_(std::move(core)), ended_(std::move(ended)) {}

  [[nodiscard]] bool has_room(std::string const& account) const;
  // Follows it from now on; for so many milliseconds, or with 0 until release(). `own`: called when it ends, besides the other.
  void hold(Invitation invitation, std::int64_t time, std::function<void(Outcome)> own);
  // Its program has gone, or does not want it any more: it is broken off, unless somebody has sat down.
  void release(std::string const& game);
  [[nodiscard]] Invitation const* find(std::string const& game) const;
  [[nodiscard]] std::vector<Invitation> of(std::string const& account) const;
  void clear() { held_.clear(); }

 private:
  struct Held {
    Invitation invitation;
    std::unique_ptr<Link> link;
    std::function<void(Outcome)> own;
    std::uint64_t number = 0;
  };
  void hear(std::string const& game, protocol::ServerMessage const& message);
  void ends(std::string const& game, Outcome outcome);

  std::shared_ptr<Core> core_;
  Ended ended_;
  std::map<std::string, Held> held_;  // by game
  std::uint64_t numbers_ = 0;
};

}  // namespace strata::server::bots
