#pragma once
// Follows and blocks of all accounts, behind the interfaces that the network (protocol/relation_service.hpp) and the games
// (protocol/blocks.hpp) use. Blocks are known in memory; all else is read from the store when it is asked for, on a thread of its own.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/accounts/block_table.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/relation_service.hpp"
#include "server/store/account_store.hpp"
#include "server/store/relation_store.hpp"
#include "server/threads/worker.hpp"

namespace strata::server {

class RelationServer final : public RelationService {
 public:
  // At most so many players that somebody follows are shown with the game that they play.
  static constexpr std::size_t most_watched = 30;

  struct Parts {
    RelationStore& store;
    AccountStore& accounts;
    // As for BlockTable.
    std::function<std::string(std::string const& person)> account_of;
    // Whether each of these persons has a connection now.
    std::function<std::vector<bool>(std::vector<std::string> const& people)> online;
    // Somebody has been blocked, or is blocked no more. From any thread.
    std::function<void()> blocks_changed = {};
    Clock const& clock = machine_clock();
  };

  // Reads all blocks. Everything in `parts` outlives it.
  [[nodiscard]] static Result<std::unique_ptr<RelationServer>> open(Parts parts);
  ~RelationServer() override;

  void relations(Principal who, AccountAnswer<protocol::Relations> done) override;
  void relation_to(Principal who, std::string name, AccountAnswer<protocol::RelationTo> done) override;
  void change(Principal who, protocol::RelationChange request, AccountAnswer<Done> done) override;

  [[nodiscard]] Blocks const& blocks() const { return table_; }
  // Another server that shares the store has changed whom this account has blocked; or anybody. Waits for the store;
  // false: it failed, and not all of it is known here.
  bool refresh(std::string const& account);
  bool refresh_all();
  // From any thread.
  void account_deleted(std::string const& account) { table_.forget(account); }

 private:
  explicit RelationServer(Parts parts);

  template <class T>
  void read(AccountAnswer<T> const& done, std::function<void()> work);
  // On the thread that reads.
  [[nodiscard]] Result<AccountRow> account_named(std::string const& name);
  [[nodiscard]] std::variant<protocol::Relations, AccountFailure> relations_of(std::string const& account);
  void put(AccountRow const& who, AccountRow const& other, protocol::RelationKind kind,
           AccountAnswer<Done> const& done);
  void end(std::string const& account, protocol::RelationKind kind, std::string const& other,
           AccountAnswer<Done> const& done);

  Parts parts_;
  BlockTable table_;
  Worker reader_;  // last: its work uses all of these
};

}  // namespace strata::server
