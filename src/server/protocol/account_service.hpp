#pragma once
// The interface between the network and the accounts. The network makes secrets and keeps them from everybody else: an account is told only
// the hash of the secret that its new session will have.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/protocol/network_range.hpp"
#include "server/protocol/principal.hpp"
#include "server/protocol/values.hpp"

namespace strata::server {

// A visitor, and where the request comes from.
struct Visit {
  Principal who;
  std::string agent;    // what the browser or program calls itself
  std::string network;  // for people: 24 bits of IPv4, 48 of IPv6; empty: this machine
  std::string fresh;    // hash of a new secret, which the visitor is given if a session begins or ends
  std::optional<AddressBytes> address = {};  // nothing: this machine
};

// Why it was not done.
struct AccountFailure {
  protocol::Failure failure;
  std::int64_t wait = 0;  // seconds after which the server has time for it; 0: waiting does not help
};

struct Done {};

// An account as others may know it.
struct Person {
  std::string id;  // hash of the principal
  std::string name;
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  bool is_bot = false;
};

// An account that is played by programs.
struct Bot {
  std::string id, name;
  std::vector<std::string> variants;  // ids of those it plays
  bool operator==(Bot const&) const = default;
};

// The account of a token, and what it allows.
struct TokenUse {
  std::string name;  // of its account
  Scopes scopes;
};

template <class T>
using AccountAnswer = std::function<void(std::variant<T, AccountFailure>)>;

// All functions may be called from any thread and return at once. Answers come exactly once, from any thread, possibly before the call
// returns; they must not block.
class AccountService {
 public:
  virtual ~AccountService() = default;

  // The person who shows a secret with this hash: a guest is returned unchanged. Nothing: the games of this guest belong to an account by
  // now, and the secret identifies nobody any more.
  [[nodiscard]] virtual std::optional<Principal> recognise(Principal guest) = 0;

  // Whether the owner of a secret or a token with this hash is known. If not, another server may know: `asked` is called, from any thread,
  // once this one knows as well, or with false if the store could not be asked.
  [[nodiscard]] virtual bool knows(std::string const& /*hash*/, std::function<void(bool)> const& /*asked*/) {
    return true;
  }

  // Whether the secret of a session, by its hash, is to be replaced now; true once in a while until it is.
  [[nodiscard]] virtual bool is_due(std::string const& secret) = 0;
  // From now on `fresh`, the hash of a new secret, is good beside the one before. False: it is not.
  virtual void replace(std::string const& secret, std::string fresh, std::function<void(bool)> done) = 0;
  // Whether its browser has another secret by now, or is about to be sent it: it has logged in or out within the last minute.
  [[nodiscard]] virtual bool has_left(std::string const& secret) = 0;

  // The account of the token with this hash; nothing if there is no such token. `address_key` as in Principal.
  [[nodiscard]] virtual std::optional<Principal> recognise_token(std::string const& hash,
                                                                 std::string const& address_key) = 0;

  [[nodiscard]] virtual protocol::SignUpTerms sign_up_terms() const = 0;
  // These begin a session, whose secret is `fresh`, and end the one that the visitor had.
  virtual void sign_up(Visit visit, protocol::SignUp request, AccountAnswer<protocol::RecoveryCodes> done) = 0;
  virtual void log_in(Visit visit, protocol::LogIn request, AccountAnswer<protocol::Me> done) = 0;
  virtual void change_password(Visit visit, protocol::NewPassword request, AccountAnswer<protocol::Me> done) = 0;
  virtual void recover(Visit visit, protocol::Recovery request, AccountAnswer<protocol::Me> done) = 0;

  virtual void log_out(Visit visit, AccountAnswer<Done> done) = 0;
  virtual void sessions(Visit visit, AccountAnswer<protocol::Sessions> done) = 0;
  // Ends one session of the account; with an empty id all but the one that asks.
  virtual void end_session(Visit visit, std::string id, AccountAnswer<Done> done) = 0;
  virtual void make_codes(Visit visit, protocol::Password request, AccountAnswer<protocol::RecoveryCodes> done) = 0;

  // The visitor's account, and rows of a part of what is kept of it, from the one with this number on.
  virtual void data(Visit visit, AccountAnswer<protocol::AccountData> done) = 0;
  virtual void exported_part(Visit visit, std::string part, std::int64_t first,
                             AccountAnswer<protocol::ExportedPart> done) = 0;

  // Tokens of the account, for programs: a new one, those there are, and the end of one, after which watch_ends() is told of its hash.
  virtual void make_token(Visit visit, protocol::NewToken request, AccountAnswer<protocol::MadeToken> done) = 0;
  virtual void tokens(Visit visit, AccountAnswer<protocol::Tokens> done) = 0;
  virtual void end_token(Visit visit, std::string id, AccountAnswer<Done> done) = 0;
  // From the hash of a token; nothing if there is none.
  [[nodiscard]] virtual std::optional<TokenUse> use_of(std::string const& token) = 0;

  // The account becomes a bot for good, or names the variants it plays from now on: ids, as the caller has checked.
  virtual void make_bot(Principal who, std::vector<std::string> variants, AccountAnswer<Done> done) = 0;
  // The bot of this name, in any case; nothing if it is none.
  [[nodiscard]] virtual std::optional<Bot> bot_named(std::string_view name) = 0;
  // All bots, by name.
  [[nodiscard]] virtual std::vector<Bot> bots() = 0;
  // The account of this name, in any case; NotFound if there is none.
  virtual void person(std::string name, AccountAnswer<Person> done) = 0;
  // Ends the account and all its sessions. Its name is taken out of its games after that.
  virtual void delete_account(Visit visit, protocol::Password request, AccountAnswer<Done> done) = 0;

  // For admins; the log also for moderators.
  virtual void use_admin_token(Visit visit, protocol::AdminToken request, AccountAnswer<protocol::Me> done) = 0;
  virtual void make_link(Visit visit, protocol::NamedAccount request, AccountAnswer<protocol::RecoveryCodes> done) = 0;
  virtual void change_role(Visit visit, protocol::AccountChange request, AccountAnswer<Done> done) = 0;
  // An invitation to sign up, which works once.
  virtual void invite(Visit visit, AccountAnswer<protocol::Invitation> done) = 0;
  // Those before this id; 0: the last.
  virtual void log(Visit visit, std::int64_t before, AccountAnswer<protocol::SecurityEvents> done) = 0;

  // From now on `ended` is called, from any thread, for each session, token and guest whose sockets and streams are to come again, or not at
  // all: by the name of the session (Login::session), the hash of the token, or that of the guest. They have ended, or become an account's, or
  // their account has other rights or other games than before.
  virtual void watch_ends(std::function<void(std::string const& session)> ended) = 0;
};

}  // namespace strata::server
