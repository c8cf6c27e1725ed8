#pragma once
// The sessions and tokens of all accounts, in memory: every request asks for one. Thread-safe. It follows the store: a session is put in or
// taken out after the commit that begins or ends it, and so is a token.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/protocol/principal.hpp"
#include "server/store/account_store.hpp"

namespace strata::server {

class SessionTable {
 public:
  // Milliseconds: a session that nobody used for so long is over; and how exactly the last use is known.
  static constexpr std::int64_t longest_unused = 90 * 86'400'000LL, seen_every = 3'600'000;

  // The answer for a secret's hash.
  struct Found {
    std::optional<Principal> principal;  // nothing: a guest whose games belong to an account
    bool was_seen = false;               // its last use is an hour newer now
    bool has_expired = false;
  };
  // `guest`: the principal of the secret if it is nobody's session.
  [[nodiscard]] Found recognise(Principal guest, std::int64_t now) const;

  // `guest` as in Entry. Sessions of this account beyond AccountStore::most_sessions end; their hashes are returned.
  std::vector<std::string> begin(AccountRow const& account, SessionRow session, std::string const& guest);
  void claim(ClaimRow const& claim);
  // False if there is no such session any more.
  bool end(std::string const& hash);
  // The account is no more, and its guests are as if they had never logged in. Its sessions have ended.
  void forget(std::string const& account);
  void set_roles(std::string const& account, bool is_moderator, bool is_admin);

  // The account of the token with this hash.
  [[nodiscard]] Found recognise_token(std::string const& hash, std::int64_t now) const;
  void put_token(AccountRow const& account, TokenRow token);
  // False if there is no such token any more.
  bool end_token(std::string const& hash);
  // The newest first.
  [[nodiscard]] std::vector<TokenRow> tokens_of(std::string const& account) const;
  // As `seen` told last; nothing if there is none.
  [[nodiscard]] std::optional<TokenRow> token(std::string const& hash) const;
  void set_bot(std::string const& account);

  // The last used first.
  [[nodiscard]] std::vector<SessionRow> of(std::string const& account) const;
  [[nodiscard]] std::vector<std::string> guests_of(std::string const& account) const;
  [[nodiscard]] std::string name_of(std::string const& account) const;
  // The account to which the games of this guest belong; any other hash is returned unchanged.
  [[nodiscard]] std::string account_of(std::string const& person) const;

 private:
  struct Held {
    SessionRow row;
    std::atomic<std::int64_t> seen = 0;
    std::shared_ptr<Login const> login;
  };
  struct HeldToken {
    TokenRow row;
    std::atomic<std::int64_t> seen = 0;
    std::shared_ptr<Login const> login;
  };
  struct Account {
    std::string name;
    bool is_moderator = false, is_admin = false, is_bot = false;
    std::vector<std::string> claimed;   // in order
    std::vector<std::string> sessions;  // hashes
    std::vector<std::string> tokens;    // the same, the newest last
  };
  // With the lock held: what the row says of an account that is known.
  Account& know(AccountRow const& account);
  // With the lock held: makes the logins of an account again.
  void renew(std::string const& id);

  mutable std::shared_mutex mutex_;
  std::unordered_map<std::string, std::unique_ptr<Held>> sessions_;     // by hash
  std::unordered_map<std::string, std::unique_ptr<HeldToken>> tokens_;  // by hash
  std::unordered_map<std::string, Account> accounts_;    // by id; those with a session, a claim or a token, and bots
  std::unordered_map<std::string, std::string> claims_;  // account by guest
};

}  // namespace strata::server
