#pragma once
// The stored state of accounts. Writes and reads promise what those of games do (store.hpp): a write is reported after its commit, all of it
// or nothing.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

struct AccountRow {
  std::string id;        // 32 letters, as the hash of a principal
  std::string name;      // as its owner writes it
  std::string skeleton;  // what no other account may have (skeleton_of() of protocol/names.hpp)
  std::string password;  // Argon2id, with its salt and its costs
  bool is_moderator = false, is_admin = false;
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  bool operator==(AccountRow const&) const = default;
};

// A place where an account is logged in.
struct SessionRow {
  std::string hash;  // of its first secret; stays while other secrets follow
  std::string id;    // no secret: names it for its owner
  std::string account;
  std::string device;          // Login::device
  std::string agent, network;  // of when it was last used
  std::int64_t created = 0, seen = 0;
  bool operator==(SessionRow const&) const = default;
};

// A secret of a session. The browser has been sent it, keeps it from when it first shows it, and is to show no other from then on.
struct SecretRow {
  std::string hash;
  std::string session;  // SessionRow::hash
  // Milliseconds since 1970, UTC: when it was made, first shown (0: not yet), and when a newer one was first shown (0: not yet).
  std::int64_t given = 0, shown = 0, retired = 0;
  bool operator==(SecretRow const&) const = default;
};

// The games of this guest belong to this account.
struct ClaimRow {
  std::string guest;  // hash
  std::string account;
  bool operator==(ClaimRow const&) const = default;
};

// A secret of an account for its programs.
struct TokenRow {
  std::string hash;  // of the secret
  std::string id;    // no secret: names it for its owner
  std::string account;
  std::string note, scopes;  // Scopes::text()
  std::int64_t created = 0, seen = 0;
  bool operator==(TokenRow const&) const = default;
};

// An account that is played by programs.
struct BotRow {
  std::string account, name;
  std::string variants;  // ids of those it plays, with commas between
  bool operator==(BotRow const&) const = default;
};

// Everything about one account that a server keeps in memory.
struct AccountParts {
  std::optional<AccountRow> account;  // nothing if it is gone, and the rest of it is being erased
  std::vector<SessionRow> sessions;
  std::vector<SecretRow> secrets;
  std::vector<ClaimRow> claims;
  std::vector<TokenRow> tokens;  // the oldest first
  std::optional<BotRow> bot;
};

// A line of the audit log.
struct SecurityRow {
  std::int64_t id = 0;  // given by the store
  std::int64_t time = 0;
  std::string kind;         // docs/formats/wire.md 7.10
  std::string account, by;  // ids; empty: nobody
  std::string network;
  bool operator==(SecurityRow const&) const = default;
};

// Hash of a code that replaces a password once.
struct CodeRow {
  std::string hash;
  std::int64_t expires = 0;  // milliseconds since 1970, UTC; 0: never
  bool operator==(CodeRow const&) const = default;
};

// Some rows of one part of what is kept of a person (person_parts.hpp), as texts.
struct PersonRows {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  bool has_more = false;
};

// A session begins, with everything that belongs to it.
struct Entry {
  SessionRow session;
  std::string guest;               // whose games belong to the account from now on; empty: nobody's
  std::vector<std::string> ended;  // hashes of sessions that end
  SecurityRow log;
  std::string invitation = {};  // hash of the invitation that a new account uses up; empty: it needs none
};

class AccountStore {
 public:
  // The most of an account: one more replaces the one unused for longest.
  static constexpr int most_sessions = 50;
  // One more is refused.
  static constexpr int most_tokens = 50;
  // Invitations that nobody has used yet; one more is refused.
  static constexpr int most_invitations = 500;
  // Milliseconds after which a secret that a newer one has replaced is forgotten.
  static constexpr std::int64_t longest_retired = 90 * 86'400'000LL;

  virtual ~AccountStore() = default;

  // ---- writes

  // ErrorCode::BadOption: the name belongs to an account, or to one that is being erased. NotFound: there is no such invitation.
  // ErrorCode::Limit: there is no room.
  virtual void create_account(AccountRow account, std::vector<CodeRow> codes, Entry entry,
                              std::function<void(Result<void>)> done) = 0;
  // NotFound if the account is gone, or has another password by now than `password`.
  virtual void enter(Entry entry, std::string password, std::function<void(Result<void>)> done) = 0;
  // Replaces the password `old` and ends all sessions but the new one. NotFound if the account is gone or has another password by now.
  virtual void change_password(Entry entry, std::string old, std::string password,
                               std::function<void(Result<void>)> done) = 0;
  // The same by a code, which is used up. NotFound if the account does not have this code, or if it has expired.
  virtual void recover(Entry entry, std::string code, std::string password, std::function<void(Result<void>)> done) = 0;
  // Replaces all codes that do not expire, or adds one that does.
  virtual void put_codes(std::string account, std::vector<CodeRow> codes, SecurityRow log,
                         std::function<void(Result<void>)> done) = 0;
  virtual void end_sessions(std::vector<std::string> hashes, SecurityRow log,
                            std::function<void(Result<void>)> done) = 0;
  virtual void touch_session(std::string hash, std::int64_t seen) = 0;
  // A new secret of a session, beside those that it has. NotFound if the session has ended.
  virtual void put_secret(SecretRow secret, std::function<void(Result<void>)> done) = 0;
  // The secret has been shown: older ones of the session are retired.
  virtual void show_secret(SecretRow secret) = 0;
  // ErrorCode::Limit: there is no room, or the account has as many as it may. NotFound if the account is gone.
  virtual void put_token(TokenRow token, SecurityRow log, std::function<void(Result<void>)> done) = 0;
  virtual void end_token(std::string hash, SecurityRow log, std::function<void(Result<void>)> done) = 0;
  virtual void touch_token(std::string hash, std::int64_t seen) = 0;
  // The account becomes a bot, or its variants change. NotFound if the account is gone.
  virtual void put_bot(std::string account, std::string variants, SecurityRow log,
                       std::function<void(Result<void>)> done) = 0;
  virtual void put_roles(std::string account, bool is_moderator, bool is_admin, SecurityRow log,
                         std::function<void(Result<void>)> done) = 0;
  // The account becomes an admin, and the token is used up. NotFound if there is no such token.
  virtual void use_admin_token(std::string token, SecurityRow log, std::function<void(Result<void>)> done) = 0;
  // Replaces all tokens before.
  virtual void put_admin_token(std::string token, std::function<void(Result<void>)> done) = 0;
  // A new invitation, by its hash, of the admin that the line is by. ErrorCode::Limit: there are too many.
  virtual void put_invitation(std::string hash, std::int64_t expires, SecurityRow log,
                              std::function<void(Result<void>)> done) = 0;
  virtual void put_log(SecurityRow log) = 0;
  // The account ends with its sessions, codes and claims, and what it left elsewhere is to be erased (erasing_store.hpp). NotFound if it is
  // gone, or has another password by now than `password`.
  virtual void delete_account(std::string account, std::string password, SecurityRow log,
                              std::function<void(Result<void>)> done) = 0;
  // Returns when all earlier writes have been carried out and reported.
  virtual void flush() = 0;

  // ---- reads

  // NotFound if there is none.
  virtual Result<AccountRow> account_of_skeleton(std::string const& skeleton) = 0;
  virtual Result<AccountRow> account(std::string const& id) = 0;
  virtual Result<std::vector<SessionRow>> all_sessions() = 0;
  virtual Result<std::vector<SecretRow>> all_secrets() = 0;
  // Also those of accounts that are being erased: their guests are nobody.
  virtual Result<std::vector<ClaimRow>> all_claims() = 0;
  virtual Result<std::vector<TokenRow>> all_tokens() = 0;
  virtual Result<std::vector<BotRow>> all_bots() = 0;
  // Everything about one account in these tables, as of one moment.
  virtual Result<AccountParts> account_parts(std::string const& account) = 0;
  // The account to which this secret belongs, as that of a session, a token, or a guest with claimed games; empty if there is none.
  virtual Result<std::string> account_with_hash(std::string const& hash) = 0;
  // The names of the parts, and the rows of one of them from the one with this number on. NotFound if there is no such part.
  [[nodiscard]] virtual std::vector<std::string> person_part_names() const = 0;
  virtual Result<PersonRows> person_part(std::string const& account, std::string const& part, std::int64_t first,
                                         int limit) = 0;
  // Whether a game is this guest's, or has a seat of this guest.
  virtual Result<bool> has_games(std::string const& guest) = 0;
  // Whether somebody has been invited by this and has not signed up yet.
  virtual Result<bool> has_invitation(std::string const& hash, std::int64_t now) = 0;
  // Whether there is an admin, or a token that makes one.
  virtual Result<bool> has_admin() = 0;
  // Highest id first, below `before` if it is not 0.
  virtual Result<std::vector<SecurityRow>> security_log(std::int64_t before, int limit) = 0;
  // The last about this account.
  virtual Result<std::vector<SecurityRow>> security_log_of(std::string const& account, int limit) = 0;
};

}  // namespace strata::server
