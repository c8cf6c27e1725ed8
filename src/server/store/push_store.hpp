#pragma once
// The stored state of Web Push: the key by which push services know this server, and the browsers that are told. Writes and reads promise
// what those of accounts do (account_store.hpp).

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

// A browser's subscription, as it is told to the server.
struct PushRow {
  std::string endpoint;  // an address that only the browser and its push service know
  std::string person;    // hash of the principal
  std::string session;   // Login::session; empty: a guest
  std::string p256dh, auth;
  std::int64_t created = 0, seen = 0;  // milliseconds since 1970, UTC
  std::int64_t failures = 0;           // deliveries since the last one that succeeded
  bool operator==(PushRow const&) const = default;
};

class PushStore {
 public:
  // The most of a person: one more replaces the one unseen for longest.
  static constexpr int most_of_person = 8;
  // The most of all accounts: one more is refused. The most of all guests: one more replaces that of a guest without a game, or else the
  // one unseen for longest.
  static constexpr int most_of_accounts = 100'000, most_of_guests = 50'000;
  // Milliseconds after which one that its browser has not renewed is none any more, and makes room.
  static constexpr std::int64_t longest_unseen = 180LL * 86'400'000;
  // A subscription with so many failures is removed.
  static constexpr std::int64_t most_failures = 8;

  virtual ~PushStore() = default;

  // ---- writes

  // Answers with the key that is kept from now on: `fresh` if there was none.
  virtual void keep_push_key(std::string fresh, std::function<void(Result<std::string>)> done) = 0;
  // Replaces the row with the same endpoint, whosever it is. NotFound if its session has ended, or the person is being erased.
  // ErrorCode::Limit: there is no room.
  virtual void put_push(PushRow row, std::function<void(Result<void>)> done) = 0;
  // Removes it if it is this person's; with an empty person, whosever it is.
  virtual void end_push(std::string endpoint, std::string person, std::function<void(Result<void>)> done) = 0;
  // The last delivery has failed, or has succeeded.
  virtual void count_push(std::string endpoint, bool has_failed) = 0;
  // Returns when all earlier writes have been carried out and reported.
  virtual void flush() = 0;

  // ---- reads

  // Those of a person, the last seen first: also of the account to which the games of this guest belong. Here and below without those that
  // are none any more at this moment, in milliseconds since 1970, UTC.
  virtual Result<std::vector<PushRow>> push_of(std::string const& person, std::int64_t now) = 0;
  // Those of the account with this skeleton; none if there is no such account.
  virtual Result<std::vector<PushRow>> push_of_named(std::string const& name, std::int64_t now) = 0;
};

}  // namespace strata::server
