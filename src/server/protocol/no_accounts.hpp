#pragma once
// A server without accounts, such as those that tests put behind the network: everybody is a guest.

#include <optional>
#include <string>
#include <utility>

#include "server/protocol/account_service.hpp"

namespace strata::server {

class NoAccounts final : public AccountService {
 public:
  [[nodiscard]] std::optional<Principal> recognise(Principal guest) override { return guest; }
  void sign_up(Visit, protocol::SignUp, AccountAnswer<protocol::RecoveryCodes> done) override { done(none()); }
  void log_in(Visit, protocol::LogIn, AccountAnswer<protocol::Me> done) override { done(none()); }
  void change_password(Visit, protocol::NewPassword, AccountAnswer<protocol::Me> done) override { done(none()); }
  void recover(Visit, protocol::Recovery, AccountAnswer<protocol::Me> done) override { done(none()); }
  void log_out(Visit, AccountAnswer<Done> done) override { done(none()); }
  void sessions(Visit, AccountAnswer<protocol::Sessions> done) override { done(none()); }
  void end_session(Visit, std::string, AccountAnswer<Done> done) override { done(none()); }
  void make_codes(Visit, protocol::Password, AccountAnswer<protocol::RecoveryCodes> done) override { done(none()); }
  void data(Visit, AccountAnswer<protocol::AccountData> done) override { done(none()); }
  void delete_account(Visit, protocol::Password, AccountAnswer<Done> done) override { done(none()); }
  void use_admin_token(Visit, protocol::AdminToken, AccountAnswer<protocol::Me> done) override { done(none()); }
  void make_link(Visit, protocol::NamedAccount, AccountAnswer<protocol::RecoveryCodes> done) override { done(none()); }
  void change_role(Visit, protocol::AccountChange, AccountAnswer<Done> done) override { done(none()); }
  void log(Visit, std::int64_t, AccountAnswer<protocol::SecurityEvents> done) override { done(none()); }
  void watch_ends(std::function<void(std::string const& session)> /*ended*/) override {}

 private:
  static AccountFailure none() {
    protocol::Failure failure;
    failure.code = protocol::ErrorCode::NotFound;
    failure.message = "This server has no accounts.";
    return {std::move(failure), 0};
  }
};

}  // namespace strata::server
