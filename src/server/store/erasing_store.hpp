#pragma once
// Taking a person out of the store after the account was deleted. The games are gone through one by one; what is left to do is stored, so
// that it goes on after a restart. A game is erased in small writes, and its checksum fits after each of them.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

// Stands in a game for a player whose account is deleted. It has not the form of a hash, so nobody is this principal.
inline constexpr std::string_view erased_principal = "deleted";

// The person of a deleted account.
struct ErasedPerson {
  std::string account;              // id; empty: everything is erased but for what the log of the database still holds
  std::string name;                 // of the account
  std::vector<std::string> hashes;  // under which the person stands in games, in order: the account and its guests
  std::vector<std::string> names;   // all that the person had, without those that are empty
  [[nodiscard]] bool is(std::string_view hash) const { return std::ranges::binary_search(hashes, hash); }
};

class ErasingStore {
 public:
  virtual ~ErasingStore() = default;

  // Thread-safe. Each may take as long as a disk does, and those that write return after their last commit.

  // The persons with something left to erase, the one deleted first in front.
  virtual Result<std::vector<ErasedPerson>> to_erase() = 0;
  // Games that the person owns, plays in or is invited to by the account's name, in the order of their ids, after `after`.
  virtual Result<std::vector<std::string>> games_of(ErasedPerson const& who, std::string const& after, int limit) = 0;
  // Takes the person out of a game; removes a game in which nobody else plays. The game must not be written to meanwhile, but for events by
  // somebody who has not read them here: these are kept.
  virtual Result<void> erase_from(std::string const& game, ErasedPerson const& who) = 0;
  // Takes the person out of the audit log and forgets who it was. Only when no game is left.
  virtual Result<void> erase_rest(ErasedPerson const& who) = 0;
  // Takes the log of the database over and cuts it to nothing, for there is what was erased. Fails while somebody reads. Then nothing is left
  // to do for those whose rest was erased.
  virtual Result<void> erase_traces() = 0;
};

}  // namespace strata::server
