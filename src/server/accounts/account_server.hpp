#pragma once
// All accounts of a server, behind the interface that the network uses (protocol/account_service.hpp). Sessions are known in memory, and
// everything else is read from the store when it is asked for. Passwords are hashed by one thread of their own, which gives way to the
// games; when too many wait for it, the rest are refused at once.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/accounts/account_failures.hpp"
#include "server/accounts/bot_table.hpp"
#include "server/accounts/nobody_table.hpp"
#include "server/accounts/passwords.hpp"
#include "server/accounts/session_table.hpp"
#include "server/protocol/account_service.hpp"
#include "server/protocol/moment.hpp"
#include "server/store/account_store.hpp"
#include "server/store/relation_store.hpp"
#include "server/threads/worker.hpp"

namespace strata::server {

struct AccountOptions {
  PasswordCost cost = {};
  std::size_t most_waiting = 64;          // passwords that wait to be hashed: two seconds' worth
  Clock const* clock = &machine_clock();  // outlives the server
  protocol::SignUpRule sign_up = protocol::SignUpRule::Open;
  RelationStore* relations = nullptr;  // outlives the server; null: nobody follows or blocks anybody
};

class AccountServer final : public AccountService {
 public:
  // Reads all sessions. `store` outlives it.
  [[nodiscard]] static Result<std::unique_ptr<AccountServer>> open(AccountOptions const& options, AccountStore& store);
  ~AccountServer() override;
  // Does what waits, and waits until all of it is stored and told: after that nobody is called any more. It still knows its accounts. May be
  // called twice.
  void stop();

  // From now on `deleted` is called, from any thread, after an account was deleted: its games are to be erased. Called before any request.
  void watch_deletions(std::function<void(std::string const& account)> deleted) { deleted_ = std::move(deleted); }
  // From now on an export has the browsers that this returns for an account. Called before any request, and later from any thread.
  void export_devices(std::function<std::vector<protocol::PushDevice>(std::string const& account)> devices) {
    devices_ = std::move(devices);
  }
  // Nothing is left of this account in the store.
  void erased(std::string const& account) { table_.forget(account); }

  // The account of the server's own engine at this level, as a bot of these variants: made if there is none yet. Waits for the store.
  [[nodiscard]] Result<Principal> make_house_bot(int level, std::vector<std::string> const& variants);

  // A new token that makes an admin, if there is neither an admin nor such a token yet, or if `again`; those before work no more. Empty:
  // none was made. Waits for the store.
  [[nodiscard]] Result<std::string> make_admin_token(bool again);

  // The account to which the games of this guest belong; any other hash is returned unchanged. From any thread.
  [[nodiscard]] std::string account_of(std::string const& person) const { return table_.account_of(person); }

  // Other servers share the store from now on: the store is asked for secrets that are not known here (knows()). Called before any request.
  void follow_others() { follows_others_ = true; }
  // Something of this account was changed by one of them. Waits for the store; false: it failed, and the change is not known here.
  bool refresh(std::string const& account);
  // The same of all accounts.
  bool refresh_all();

  [[nodiscard]] std::optional<Principal> recognise(Principal guest) override;
  [[nodiscard]] bool knows(std::string const& hash, std::function<void(bool)> const& asked) override;
  [[nodiscard]] bool is_due(std::string const& secret) override;
  void replace(std::string const& secret, std::string fresh, std::function<void(bool)> done) override;
  [[nodiscard]] bool has_left(std::string const& secret) override;
  void sign_up(Visit visit, protocol::SignUp request, AccountAnswer<protocol::RecoveryCodes> done) override;
  [[nodiscard]] protocol::SignUpTerms sign_up_terms() const override { return {rule_}; }
  void log_in(Visit visit, protocol::LogIn request, AccountAnswer<protocol::Me> done) override;
  void change_password(Visit visit, protocol::NewPassword request, AccountAnswer<protocol::Me> done) override;
  void recover(Visit visit, protocol::Recovery request, AccountAnswer<protocol::Me> done) override;
  void log_out(Visit visit, AccountAnswer<Done> done) override;
  void sessions(Visit visit, AccountAnswer<protocol::Sessions> done) override;
  void end_session(Visit visit, std::string id, AccountAnswer<Done> done) override;
  void make_codes(Visit visit, protocol::Password request, AccountAnswer<protocol::RecoveryCodes> done) override;
  void data(Visit visit, AccountAnswer<protocol::AccountData> done) override;
  void exported_part(Visit visit, std::string part, std::int64_t first,
                     AccountAnswer<protocol::ExportedPart> done) override;
  [[nodiscard]] std::optional<Principal> recognise_token(std::string const& hash,
                                                         std::string const& address_key) override;
  void make_token(Visit visit, protocol::NewToken request, AccountAnswer<protocol::MadeToken> done) override;
  void tokens(Visit visit, AccountAnswer<protocol::Tokens> done) override;
  void end_token(Visit visit, std::string id, AccountAnswer<Done> done) override;
  [[nodiscard]] std::optional<TokenUse> use_of(std::string const& token) override;
  void make_bot(Principal who, std::vector<std::string> variants, AccountAnswer<Done> done) override;
  [[nodiscard]] std::optional<Bot> bot_named(std::string_view name) override { return bots_.named(name); }
  [[nodiscard]] std::vector<Bot> bots() override { return bots_.all(); }
  void person(std::string name, AccountAnswer<Person> done) override;
  void delete_account(Visit visit, protocol::Password request, AccountAnswer<Done> done) override;
  // Deletes an account that somebody else has looked up, without its password. From any thread.
  void remove(AccountRow const& account, SecurityRow log, AccountAnswer<Done> const& done);
  void use_admin_token(Visit visit, protocol::AdminToken request, AccountAnswer<protocol::Me> done) override;
  void make_link(Visit visit, protocol::NamedAccount request, AccountAnswer<protocol::RecoveryCodes> done) override;
  void change_role(Visit visit, protocol::AccountChange request, AccountAnswer<Done> done) override;
  void invite(Visit visit, AccountAnswer<protocol::Invitation> done) override;
  void log(Visit visit, std::int64_t before, AccountAnswer<protocol::SecurityEvents> done) override;
  void watch_ends(std::function<void(std::string const& session)> ended) override;

 private:
  AccountServer(AccountOptions const& options, AccountStore& store);

  [[nodiscard]] std::int64_t now() const { return clock_.now().utc; }
  [[nodiscard]] SecurityRow line(std::string kind, Visit const& visit, std::string account) const;
  // A session of this account for the visitor, in place of the one that the visitor has.
  [[nodiscard]] Entry entry_of(Visit const& visit, std::string const& account, std::string kind) const;
  // After the commit of an entry.
  void entered(AccountRow const& account, Entry const& entry);
  void ended(std::string const& session);
  // After the answer: pages that the guest had open come again as the account, and pages of the account come again if it has got games.
  void tell_claim(AccountRow const& account, Entry const& entry);
  // All sockets and streams of the account but for those of one session are to come again.
  void tell_all(std::string const& account, std::string const& but);
  // Somebody has shown a secret of the session that was replaced long ago.
  void end_stolen(std::string const& session, std::string const& network);
  // The tokens and bots of the store. `accounts`: those read so far.
  [[nodiscard]] Result<void> read_tokens(std::map<std::string, AccountRow>& accounts);
  [[nodiscard]] std::vector<protocol::Token> tokens_of(std::string const& account) const;
  void became_bot(std::string const& account);
  // Tells the network, which closes the sockets and streams of this session or token.
  void tell_end(std::string const& session);
  // Ends all tokens of the account, after the commit that did.
  void end_tokens(std::string const& account);
  // Ends all sessions of the account except this one, after the commit that did.
  void end_others(std::string const& account, std::string const& kept);
  // Runs it on the thread that hashes, or refuses.
  template <class T>
  void hash(AccountAnswer<T> const& done, std::function<void()> work) {
    if (!hasher_.submit(std::move(work))) done(too_busy());
  }
  // The same on the thread that reads from the store.
  template <class T>
  void read(AccountAnswer<T> const& done, std::function<void()> work) {
    if (!reader_.submit(std::move(work))) done(too_busy());
  }
  // On the thread that hashes. The account of this name, if its password is this; takes as long if there is none.
  [[nodiscard]] std::variant<AccountRow, AccountFailure> account_with(Result<AccountRow> found,
                                                                      std::string const& password) const;
  // The same for the visitor's own.
  [[nodiscard]] std::variant<AccountRow, AccountFailure> own_account_with(Visit const& visit,
                                                                          std::string const& password);
  // The account of a name that a person typed, in any case.
  [[nodiscard]] Result<AccountRow> account_named(std::string const& name);
  [[nodiscard]] std::string name_of(std::string const& id);
  // With the names of those it is about.
  [[nodiscard]] std::vector<protocol::SecurityEvent> events_of(std::vector<SecurityRow> const& rows);

  // The names of those whom the account follows or has blocked.
  [[nodiscard]] Result<std::vector<protocol::Relation>> related(std::string const& account,
                                                                protocol::RelationKind kind);

  AccountStore& store_;
  RelationStore* relations_;
  Clock const& clock_;
  PasswordCost cost_;
  protocol::SignUpRule rule_;
  std::string nobodys_password_;  // hash of a password that nobody has
  SessionTable table_;
  BotTable bots_;
  std::atomic<bool> follows_others_ = false;
  NobodyTable nobodies_;
  std::mutex watching_;
  std::function<void(std::string const& session)> watcher_;
  std::function<void(std::string const& account)> deleted_;
  std::function<std::vector<protocol::PushDevice>(std::string const& account)> devices_;
  Worker reader_;  // reads from the store
  Worker hasher_;  // last: its work uses all of these
};

}  // namespace strata::server
