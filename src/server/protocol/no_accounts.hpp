#pragma once
// A server without accounts, such as those that tests put behind the network: everybody is a guest.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/protocol/account_service.hpp"

namespace strata::server {

class NoAccounts : public AccountService {
 public:
  [[nodiscard]] std::optional<Principal> recognise(Principal guest) override { return guest; }
  [[nodiscard]] bool is_due(std::string const& /*secret*/) override { return false; }
  void replace(std::string const& /*secret*/, std::string, std::function<void(bool)> done) override { done(false); }
  [[nodiscard]] bool has_left(std::string const& /*secret*/) override { return false; }
  [[nodiscard]] std::optional<Principal> recognise_token(std::string const& /*hash*/,
                                                         std::string const& /*address_key*/) override {
    return std::nullopt;
  }
  void sign_up(Visit, protocol::SignUp, AccountAnswer<protocol::RecoveryCodes> done) override { done(none()); }
  [[nodiscard]] protocol::SignUpTerms sign_up_terms() const override { return {protocol::SignUpRule::Closed}; }
  void invite(Visit, AccountAnswer<protocol::Invitation> done) override { done(none()); }
  void log_in(Visit, protocol::LogIn, AccountAnswer<protocol::Me> done) override { done(none()); }
  void change_password(Visit, protocol::NewPassword, AccountAnswer<protocol::Me> done) override { done(none()); }
  void recover(Visit, protocol::Recovery, AccountAnswer<protocol::Me> done) override { done(none()); }
  void log_out(Visit, AccountAnswer<Done> done) override { done(none()); }
  void sessions(Visit, AccountAnswer<protocol::Sessions> done) override { done(none()); }
  void end_session(Visit, std::string, AccountAnswer<Done> done) override { done(none()); }
  void make_codes(Visit, protocol::Password, AccountAnswer<protocol::RecoveryCodes> done) override { done(none()); }
  void data(Visit, AccountAnswer<protocol::AccountData> done) override { done(none()); }
  void exported_part(Visit, std::string, std::int64_t, AccountAnswer<protocol::ExportedPart> done) override {
    done(none());
  }
  void make_token(Visit, protocol::NewToken, AccountAnswer<protocol::MadeToken> done) override { done(none()); }
  void tokens(Visit, AccountAnswer<protocol::Tokens> done) override { done(none()); }
  void end_token(Visit, std::string, AccountAnswer<Done> done) override { done(none()); }
  [[nodiscard]] std::optional<TokenUse> use_of(std::string const& /*token*/) override { return std::nullopt; }
  void make_bot(Principal, std::vector<std::string>, AccountAnswer<Done> done) override { done(none()); }
  [[nodiscard]] std::optional<Bot> bot_named(std::string_view /*name*/) override { return std::nullopt; }
  [[nodiscard]] std::vector<Bot> bots() override { return {}; }
  void person(std::string, AccountAnswer<Person> done) override { done(none()); }
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
