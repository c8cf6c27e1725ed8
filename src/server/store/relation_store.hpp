#pragma once
// The stored state of relations between accounts, follows and blocks. Writes and reads promise what those of accounts
// do (account_store.hpp).

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/records.hpp"

namespace strata::server {

struct RelationRow {
  std::string account;  // id of the one that follows or blocks
  protocol::RelationKind kind = protocol::RelationKind::Follow;
  std::string other;      // id of the account that is followed or blocked
  std::int64_t time = 0;  // milliseconds since 1970, UTC
  bool operator==(RelationRow const&) const = default;
};

// The other account of a relation.
struct RelatedRow {
  std::string id, name;
  bool is_bot = false;
  std::int64_t time = 0;  // as in RelationRow
  bool operator==(RelatedRow const&) const = default;
};

// A block, with the names of both accounts.
struct BlockRow {
  std::string account, name, other, other_name;
  bool operator==(BlockRow const&) const = default;
};

// A rated game that goes on between two people, or one of a tournament.
struct PlayedRow {
  std::string game, variant, opponent;  // ids, and the name as it stands in the game
  bool operator==(PlayedRow const&) const = default;
};

class RelationStore {
 public:
  // An account follows, and blocks, so many at the most.
  static constexpr int most_of_kind = 200;

  virtual ~RelationStore() = default;

  // ---- writes

  // A block ends what the account follows of the other. One that stands stays as it is. ErrorCode::Limit: the account has as many as it may,
  // or there is no room. NotFound if one of both accounts is gone.
  virtual void put_relation(RelationRow relation, std::function<void(Result<void>)> done) = 0;
  // Does nothing if there is none.
  virtual void end_relation(std::string account, protocol::RelationKind kind, std::string other,
                            std::function<void(Result<void>)> done) = 0;

  // ---- reads; accounts that are gone are in none of them

  // In the order of their names.
  virtual Result<std::vector<RelatedRow>> related(std::string const& account, protocol::RelationKind kind) = 0;
  virtual Result<bool> is_related(std::string const& account, protocol::RelationKind kind,
                                  std::string const& other) = 0;
  virtual Result<std::vector<BlockRow>> all_blocks() = 0;
  // Those by this account.
  virtual Result<std::vector<BlockRow>> blocks_of(std::string const& account) = 0;
  // The game between two people, with both seats taken, that changed last among those that this account plays, or one of eight of its guests:
  // a rated one or one of a tournament, among the last eight of each. No other is anybody else's business. NotFound if there is none.
  virtual Result<PlayedRow> played_now(std::string const& account) = 0;
};

}  // namespace strata::server
