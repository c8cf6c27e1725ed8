#pragma once
// The moderators' work, behind the interface that the network uses (protocol/order_service.hpp). Sanctions are known in memory; reports are read
// from the store when they are asked for. Reads have a thread of their own.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/order/sanction_table.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/order_service.hpp"
#include "server/store/account_store.hpp"
#include "server/store/order_store.hpp"
#include "server/threads/worker.hpp"

namespace strata::server {

class OrderServer final : public OrderService {
 public:
  struct Parts {
    OrderStore& store;
    AccountStore& accounts;
    ModeratedGames& games;
    // Deletes an account and ends its sessions.
    std::function<void(AccountRow const& account, SecurityRow log, AccountAnswer<Done> done)> remove_account;
    Clock const& clock = machine_clock();
  };

  // Reads all sanctions. Everything in `parts` outlives it.
  [[nodiscard]] static Result<std::unique_ptr<OrderServer>> open(Parts parts);
  ~OrderServer() override;

  void report(Visit visit, protocol::NewReport request, AccountAnswer<Done> done) override;
  void reports(Visit visit, bool closed, std::int64_t before, AccountAnswer<protocol::Reports> done) override;
  void close_report(Visit visit, std::int64_t report, AccountAnswer<Done> done) override;
  void sanctions(Visit visit, std::int64_t before, AccountAnswer<protocol::Sanctions> done) override;
  void sanction(Visit visit, protocol::NewSanction request, AccountAnswer<protocol::Sanctions> done) override;
  void end_sanction(Visit visit, std::int64_t id, AccountAnswer<Done> done) override;
  void remove_game(Visit visit, std::string game, std::int64_t report, AccountAnswer<Done> done) override;
  void remove_account(Visit visit, std::string name, std::int64_t report, AccountAnswer<Done> done) override;
  [[nodiscard]] std::optional<Ban> refuse(Principal const& who, std::optional<AddressBytes> const& from) override;
  void watch_bans(std::function<void()> banned) override;

  // Another server that shares the store has changed sanctions. Waits for the store; false: it failed, and nothing is known of it here.
  bool refresh();
  // Nothing is left of this account in the store. From any thread.
  void erased(std::string const& account) { table_.forget(account); }
  // Why this person may not chat, as a sentence; nothing if they may. From any thread.
  [[nodiscard]] std::optional<std::string> refuse_chat(Principal const& who) const;

 private:
  explicit OrderServer(Parts parts);

  [[nodiscard]] std::int64_t now() const { return parts_.clock.now().utc; }
  [[nodiscard]] SecurityRow line(std::string kind, Visit const& visit, std::string account) const;
  template <class T>
  void read(AccountAnswer<T> const& done, std::function<void()> work);
  void put(ReportRow report, AccountAnswer<Done> const& done);
  // On the thread that reads.
  [[nodiscard]] std::string name_of(std::string const& account);
  [[nodiscard]] Result<AccountRow> account_named(std::string const& name);
  // The person or network of a request, but for its id; or why it may not be sanctioned.
  [[nodiscard]] std::variant<SanctionRow, AccountFailure> sanction_of(Visit const& visit,
                                                                      protocol::NewSanction const& request);
  [[nodiscard]] std::optional<AccountFailure> refuse_target(Visit const& visit, AccountRow const& account) const;
  [[nodiscard]] protocol::Sanction told(SanctionRow const& row);
  void close_after(Visit const& visit, std::int64_t report, std::string action, AccountAnswer<Done> const& done);
  void tell_bans();

  Parts parts_;
  SanctionTable table_;
  std::mutex watching_;
  std::function<void()> watcher_;
  Worker reader_;  // last: its work uses all of these
};

}  // namespace strata::server
