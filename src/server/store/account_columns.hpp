#pragma once
// Converts the columns of accounts, and of what belongs to them, to rows. Each reads the columns of its list, which is for SELECT.

#include "server/store/account_store.hpp"
#include "server/store/sql.hpp"

namespace strata::server {

inline constexpr char const *account_columns = "id, name, skeleton, password, is_moderator, is_admin, created",
                            *session_columns = "hash, id, account, device, agent, network, created, seen",
                            *token_columns = "hash, id, account, note, scopes, created, seen";

[[nodiscard]] AccountRow read_account(Statement& row);
[[nodiscard]] SessionRow read_session(Statement& row);
// Columns: hash, session, given, shown, retired.
[[nodiscard]] SecretRow read_secret(Statement& row);
// Columns: guest, account.
[[nodiscard]] ClaimRow read_claim(Statement& row);
[[nodiscard]] TokenRow read_token(Statement& row);

}  // namespace strata::server
