#include "server/store/account_columns.hpp"

namespace strata::server {

AccountRow read_account(Statement& row) {
  AccountRow read;
  read.id = row.text();
  read.name = row.text();
  read.skeleton = row.text();
  read.password = row.text();
  read.is_moderator = row.number() != 0;
  read.is_admin = row.number() != 0;
  read.created = row.number();
  return read;
}

SessionRow read_session(Statement& row) {
  SessionRow read;
  read.hash = row.text();
  read.id = row.text();
  read.account = row.text();
  read.device = row.text();
  read.agent = row.text();
  read.network = row.text();
  read.created = row.number();
  read.seen = row.number();
  return read;
}

SecretRow read_secret(Statement& row) {
  SecretRow read;
  read.hash = row.text();
  read.session = row.text();
  read.given = row.number();
  read.shown = row.number();
  read.retired = row.number();
  return read;
}

ClaimRow read_claim(Statement& row) {
  ClaimRow read;
  read.guest = row.text();
  read.account = row.text();
  return read;
}

TokenRow read_token(Statement& row) {
  TokenRow read;
  read.hash = row.text();
  read.id = row.text();
  read.account = row.text();
  read.note = row.text();
  read.scopes = row.text();
  read.created = row.number();
  read.seen = row.number();
  return read;
}

}  // namespace strata::server
