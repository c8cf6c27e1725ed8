#pragma once
// Why an account is not given what it asks for, in the words of all that accounts do.

#include <string>

#include "base/result.hpp"
#include "server/protocol/account_service.hpp"

namespace strata::server {

[[nodiscard]] AccountFailure account_failure(protocol::ErrorCode code, std::string message);
[[nodiscard]] AccountFailure wrong_password();
[[nodiscard]] AccountFailure not_logged_in();
// As many wait for the thread that would do it as may.
[[nodiscard]] AccountFailure too_busy();
// The store did not take it; logs that, unless there is no room.
[[nodiscard]] AccountFailure not_stored(Error const& error);

}  // namespace strata::server
