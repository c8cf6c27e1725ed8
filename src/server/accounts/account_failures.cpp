#include "server/accounts/account_failures.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using FailureCode = protocol::ErrorCode;

constexpr std::int64_t busy_wait = 4;  // seconds until about as many passwords as may wait are hashed

}  // namespace

AccountFailure account_failure(protocol::ErrorCode code, std::string message) {
  return {{code, std::move(message)}, 0};
}
AccountFailure wrong_password() { return account_failure(FailureCode::Denied, "The name or the password is wrong."); }
AccountFailure not_logged_in() { return account_failure(FailureCode::Denied, "Log in first."); }
AccountFailure too_busy() {
  return {{FailureCode::Unavailable, "The server has too many passwords to check. Try again in a few seconds."},
          busy_wait};
}
AccountFailure not_stored(Error const& error) {
  if (error.code == ErrorCode::Limit) return account_failure(FailureCode::Refused, error.message + '.');
  spdlog::error("event=account_not_written reason={}", protocol::quoted(error.message));
  return account_failure(FailureCode::Unavailable, "This could not be stored: " + error.message + '.');
}

}  // namespace strata::server
