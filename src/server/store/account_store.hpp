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
  std::string hash;  // of its secret
  std::string id;    // no secret: names it for its owner
  std::string account;
  std::string device;          // Login::device
  std::string agent, network;  // of when it was last used
  std::int64_t created = 0, seen = 0;
  bool operator==(SessionRow const&) const = default;
};

// The games of this guest belong to this account.
struct ClaimRow {
  std::string guest;  // hash
  std::string account;
  bool operator==(ClaimRow const&) const = default;
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

// A session begins, with everything that belongs to it.
struct Entry {
  SessionRow session;
  std::string guest;               // whose games belong to the account from now on; empty: nobody's
  std::vector<std::string> ended;  // hashes of sessions that end
  SecurityRow log;
};

class AccountStore {
 public:
  // The most of an account: one more replaces the one unused for longest.
  static constexpr int most_sessions = 50;

  virtual ~AccountStore() = default;

  // ---- writes

  // ErrorCode::BadOption: the name belongs to an account, or to one that is being erased. ErrorCode::Limit: there is no room.
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
  virtual void put_roles(std::string account, bool is_moderator, bool is_admin, SecurityRow log,
                         std::function<void(Result<void>)> done) = 0;
  // The account becomes an admin, and the token is used up. NotFound if there is no such token.
  virtual void use_admin_token(std::string token, SecurityRow log, std::function<void(Result<void>)> done) = 0;
  // Replaces all tokens before.
  virtual void put_admin_token(std::string token, std::function<void(Result<void>)> done) = 0;
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
  // Also those of accounts that are being erased: their guests are nobody.
  virtual Result<std::vector<ClaimRow>> all_claims() = 0;
  // Whether there is an admin, or a token that makes one.
  virtual Result<bool> has_admin() = 0;
  // Highest id first, below `before` if it is not 0.
  virtual Result<std::vector<SecurityRow>> security_log(std::int64_t before, int limit) = 0;
  // The last about this account.
  virtual Result<std::vector<SecurityRow>> security_log_of(std::string const& account, int limit) = 0;
};

}  // namespace strata::server
