#pragma once
// Notices for people who do not look: what may reach them by Web Push. Games, challenges and tournaments tell; they know of no push service.

#include <cstdint>
#include <string>

#include "server/protocol/values.hpp"

namespace strata::server {

struct Notice {
  std::string person;   // hash of the principal; empty: the account of the name `account`
  std::string account;  // in any case
  protocol::PushNotice said;
  std::int64_t lasts = 0;    // seconds after which it is of no use any more
  bool only_absent = false;  // it is for somebody who has no page open at all
};

// From any thread; returns at once. A notice may be lost: when the server ends, or when too many wait.
class Notices {
 public:
  virtual ~Notices() = default;
  // Replaces the notice that still waits: of a turn that of the same game, of a challenge that of the same person, else that of the same
  // person about the same.
  virtual void tell(Notice notice) = 0;
  // Takes back what still waits of turns in this game: this person looks at it, or with an empty person nobody has anything to do there.
  virtual void take_back(std::string const& game, std::string const& person) = 0;
};

}  // namespace strata::server
