#pragma once
// The HTTP requests of accounts: docs/formats/wire.md, sections 4 and 7. It knows accounts by their interface alone, and makes the secrets
// of their sessions.

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "server/net/http_reply.hpp"
#include "server/net/identity.hpp"
#include "server/net/log_in_quotas.hpp"
#include "server/protocol/account_service.hpp"

namespace strata::server::net {

inline constexpr std::string_view sign_up_path = "/api/auth/sign-up";
// Path of the tokens of an account, also used to make one.
inline constexpr std::string_view token_path = "/api/token";

class AccountHandler {
 public:
  AccountHandler(Issuer const& issuer, AccountService& accounts) : issuer_(issuer), accounts_(accounts) {}

  // Whether this is a request for this handler.
  [[nodiscard]] static bool handles(std::string_view path);
  // Whether it is for rows of an export behind many others, which are all read: it counts as a creation.
  [[nodiscard]] static bool is_costly(std::string_view target);
  // `is_secure`: the page came over TLS. Answers once, possibly from another thread, possibly before it returns.
  void answer(Identity const& identity, Request const& request, bool is_secure, std::function<void(Reply)> const& done);

 private:
  using Send = std::function<void(Reply)>;
  struct Asked {
    Visit visit;
    std::string secret;  // whose hash is Visit::fresh
    std::string cookie;  // Set-Cookie with that secret
    std::string_view path, query, body;
  };
  void answer_auth(Asked const& asked, Send const& done);
  void answer_admin(Asked const& asked, Send const& done);
  void answer_tokens(Asked const& asked, Request const& request, Send const& done);
  void answer_part(Asked const& asked, Request const& request, Send const& done);
  void answer_sessions(Asked const& asked, Request const& request, Send const& done);
  // A request with a password or a code for this name: refused if there were too many; `ask` gets the answer's receiver.
  template <class T>
  void tried(Asked const& asked, std::string const& name, Send const& done,
             std::function<void(AccountAnswer<T> answered)> const& ask);

  Issuer const& issuer_;
  AccountService& accounts_;
  std::mutex mutex_;
  LogInQuotas quotas_;
};

}  // namespace strata::server::net
