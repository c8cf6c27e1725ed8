#pragma once
// The stored state of what moderators do: reports, and what follows from them. Writes and reads promise what those of accounts do
// (account_store.hpp).

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/records.hpp"
#include "server/store/account_store.hpp"

namespace strata::server {

struct ReportRow {
  std::int64_t id = 0;    // given by the store
  std::int64_t time = 0;  // milliseconds since 1970, UTC
  protocol::ReportReason reason = protocol::ReportReason::Chat;
  std::string text;
  std::string by, by_network;  // hash of the reporter, and where the report came from
  std::string about, name;     // hash of the other, and the name as it stood there
  std::string network;         // of the other
  std::string game;
  std::vector<protocol::ChatLine> lines;
  std::int64_t closed = 0;  // 0: it is open
  std::string closed_by;    // id of an account
  std::string action;
  bool operator==(ReportRow const&) const = default;
};

struct SanctionRow {
  std::int64_t id = 0;  // given by the store
  protocol::SanctionKind kind = protocol::SanctionKind::Mute;
  std::string person, name;  // hash, and the name as it was; empty: a network
  std::string network;       // in the form of NetworkRange::text()
  std::string reason;
  std::string by;                    // id of an account
  std::int64_t begun = 0, ends = 0;  // milliseconds since 1970, UTC; `ends` 0: never
  bool operator==(SanctionRow const&) const = default;
};

class OrderStore {
 public:
  // Open reports by one person, from one network, and of all; and closed ones that are kept, of which the oldest makes room.
  static constexpr int most_of_reporter = 10, most_of_network = 50, most_open = 2'000, most_closed = 10'000;
  static constexpr int most_sanctions = 10'000;

  virtual ~OrderStore() = default;

  // ---- writes

  // ErrorCode::BadOption: the reporter has reported this person already, and nobody has looked at it. ErrorCode::Limit: there are too many
  // open reports, or there is no room.
  virtual void put_report(ReportRow report, std::function<void(Result<void>)> done) = 0;
  // NotFound if it is closed by now.
  virtual void close_report(std::int64_t id, std::string action, SecurityRow log,
                            std::function<void(Result<void>)> done) = 0;
  // Answers its id. Closes `report`, if it is not 0. Sanctions that ended before it begins are removed. ErrorCode::Limit: there are too many.
  virtual void put_sanction(SanctionRow sanction, std::int64_t report, SecurityRow log,
                            std::function<void(Result<std::int64_t>)> done) = 0;
  // NotFound if there is none.
  virtual void end_sanction(std::int64_t id, SecurityRow log, std::function<void(Result<void>)> done) = 0;

  // ---- reads

  // Highest id first, below `before` if it is not 0.
  virtual Result<std::vector<ReportRow>> reports(bool closed, std::int64_t before, int limit) = 0;
  virtual Result<ReportRow> report(std::int64_t id) = 0;
  // All, also those that have ended, lowest id first.
  virtual Result<std::vector<SanctionRow>> all_sanctions() = 0;
  // The account to which the games of this guest belong; else the person itself.
  virtual Result<std::string> account_behind(std::string const& person) = 0;
};

}  // namespace strata::server
