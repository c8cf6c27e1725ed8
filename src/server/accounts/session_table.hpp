#pragma once
// The sessions and tokens of all accounts, in memory: every request asks for one. Thread-safe. It follows the store: a session is put in or
// taken out after the commit that begins or ends it, and so is a token.
//
// A session is named by the hash of its first secret, and gets a new secret every week. Its browser may never hear of a new one, so the one
// before stays good until a newer one has been shown, and for some minutes more, for requests that were under way. After that it is a stolen
// one, or the newer one is: the session ends. So all new secrets are kept, those that nobody has shown too: somebody was sent each of them.
// A session also ends if one new secret after the other is taken and none is shown: that hides an old one that was stolen.

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
  // Milliseconds: the age at which a secret is replaced; how long one is good beside the next that was shown; and the time after which
  // another is made if the last was not shown, twice as long each time. Longer than any answer is under way.
  static constexpr std::int64_t secret_age = 7 * 86'400'000LL, grace = 300'000, given_again = 120'000;
  // New secrets of a session that nobody has shown: when the next is due, the session ends. That is two hours after the first at the least.
  static constexpr int most_unshown = 6;
  // Milliseconds for which left() remembers.
  static constexpr std::int64_t left_for = 60'000;

  // The answer for a secret's hash.
  struct Found {
    std::optional<Principal> principal;  // nothing: a guest whose games belong to an account
    bool was_seen = false;               // its last use is an hour newer now
    bool has_expired = false;
    std::string session = {};  // its name; empty: nobody's session
    bool is_first = false;     // the secret is shown for the first time
    bool is_reused = false;    // it was replaced long ago, or all that were made to replace it went astray
  };
  // `guest`: the principal of the secret if it is nobody's session.
  [[nodiscard]] Found recognise(Principal guest, std::int64_t now) const;

  // `guest` as in Entry. Sessions of this account beyond AccountStore::most_sessions end; their hashes are returned.
  std::vector<std::string> begin(AccountRow const& account, SessionRow session, std::string const& guest);
  void claim(ClaimRow const& claim);
  // Secrets of a session that has begun, beside its first.
  void put_secrets(std::vector<SecretRow> const& secrets);
  // True once in a while for a secret that is to be replaced.
  [[nodiscard]] bool is_due(std::string const& secret, std::int64_t now) const;
  // The name of its session; empty: there is none.
  [[nodiscard]] std::string session_of(std::string const& secret) const;
  // From the name of a session; empty: there is none.
  [[nodiscard]] std::string account_of_session(std::string const& session) const;
  // A new secret after its commit. False if the session has ended.
  bool put_secret(SecretRow const& secret);
  // The secret has been shown: the row as it is now. Nothing if that was known.
  std::optional<SecretRow> show(std::string const& secret, std::int64_t now);
  // Whether this was the secret of a guest that has just logged in, or of a session that has just ended: its browser has another one, or is
  // about to be sent it.
  [[nodiscard]] bool left(std::string const& secret, std::int64_t now) const;
  // False if there is no such session any more.
  bool end(std::string const& hash, std::int64_t now);
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

  // ---- for servers that share a store

  // Counts the changes that this server has made to an account.
  [[nodiscard]] std::uint64_t version(std::string const& account) const;
  // The effects of a refresh: sessions, tokens and guests whose sockets must reconnect, or close for good.
  struct Refreshed {
    std::vector<std::string> ended;
    bool is_gone = false;  // the account is no more
  };
  // Replaces the account by that of the store. `version` is from before the store was read; nothing is done if it has changed since,
  // because the account here may be newer.
  [[nodiscard]] std::optional<Refreshed> refresh(std::string const& account, AccountParts parts, std::uint64_t version,
                                                 std::int64_t now);
  // Whether this is the hash of a secret, a token or a guest of an account.
  [[nodiscard]] bool knows(std::string const& hash) const;
  // The ids of all known accounts.
  [[nodiscard]] std::vector<std::string> accounts() const;

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
    std::atomic<std::int64_t> renewed = 0;  // when another secret was last asked for
    std::shared_ptr<Login const> login;
    std::vector<std::string> secrets;  // hashes
  };
  struct HeldToken {
    TokenRow row;
    std::atomic<std::int64_t> seen = 0;
    std::shared_ptr<Login const> login;
  };
  struct Account {
    std::string name;
    bool is_moderator = false, is_admin = false, is_bot = false;
    std::uint64_t version = 0;          // changed with each change that this server made
    std::vector<std::string> claimed;   // in order
    std::vector<std::string> sessions;  // hashes
    std::vector<std::string> tokens;    // the same, the newest last
  };
  // With the lock held: what the row says of an account that is known.
  Account& know(AccountRow const& account);
  // With the lock held: whether a new secret is to take the place of this one now; and how many wait to be shown.
  [[nodiscard]] bool is_old(SecretRow const& secret, Held const& held, std::int64_t now) const;
  [[nodiscard]] int unshown(Held const& held) const;
  // With the lock held: makes the logins of an account again.
  void renew(std::string const& id);
  // With the lock held: the session and its secrets are no more.
  void drop(std::string const& hash, std::int64_t now);
  void leave(std::string const& secret, std::int64_t now);
  // With the lock held: this server has changed something of the account.
  void has_changed(std::string const& account) { accounts_[account].version = ++last_version_; }
  // ---- session_table_refresh.cpp, with the lock held
  void refresh_sessions(Account& known, AccountParts& parts, std::int64_t now, std::vector<std::string>& ended);
  void refresh_tokens(Account& known, AccountParts& parts, std::vector<std::string>& ended);
  void refresh_claims(std::string const& id, Account& known, AccountParts const& parts, std::int64_t now,
                      std::vector<std::string>& ended);
  void merge_secret(Held& held, SecretRow const& secret);

  mutable std::shared_mutex mutex_;
  std::unordered_map<std::string, std::unique_ptr<Held>> sessions_;     // by name
  std::unordered_map<std::string, SecretRow> secrets_;                  // by hash
  std::unordered_map<std::string, std::int64_t> left_;                  // when, by secret
  std::unordered_map<std::string, std::unique_ptr<HeldToken>> tokens_;  // by hash
  std::unordered_map<std::string, Account> accounts_;    // by id; those with a session, a claim or a token, and bots
  std::unordered_map<std::string, std::string> claims_;  // account by guest
  std::uint64_t last_version_ = 0;
};

}  // namespace strata::server
