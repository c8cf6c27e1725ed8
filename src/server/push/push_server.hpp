#pragma once
// Web Push (RFC 8030): tells people who do not look that it is their turn. A notice waits a moment, in which a person who looks makes it
// needless; then it is encrypted for each of the person's browsers and goes to the push service that the browser has named. All of that has a
// thread of its own. Notices are not stored: one may be lost when the server ends, and never a move.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/notices.hpp"
#include "server/protocol/push_service.hpp"
#include "server/store/push_store.hpp"

namespace strata::server {

struct PushOptions {
  std::string contact;                // mailto: or https: address of the operator, which push services are told
  std::vector<std::string> services;  // origins that the operator trusts at any port and address
  std::chrono::milliseconds delay{10'000};
  std::chrono::milliseconds first_pause{30'000};  // after a host has failed once
  Clock const* clock = &machine_clock();
};

class PushServer final : public PushService, public Notices {
 public:
  // Notices that may wait before they are sent.
  static constexpr std::size_t most_notices = 10'000;
  // Challenges that a person is told of in an hour.
  static constexpr int most_challenges = 6;

  // Makes the server's key, if there is none yet. `is_online` tells whether a person has a page open. Both outlive stop().
  [[nodiscard]] static Result<std::unique_ptr<PushServer>> open(PushOptions options, PushStore& store,
                                                                std::function<bool(std::string const&)> is_online);
  ~PushServer() override;

  void state(Principal who, AccountAnswer<protocol::PushState> done) override;
  void subscribe(Principal who, protocol::NewPush wanted, AccountAnswer<Done> done) override;
  void unsubscribe(Principal who, std::string endpoint, AccountAnswer<Done> done) override;
  [[nodiscard]] PushMeasures measure() const override;

  void tell(Notice notice) override;
  void take_back(std::string const& game, std::string const& person) override;

  // The browsers of a person at this moment, in milliseconds since 1970, UTC, as they are shown. From any thread; reads from the store.
  [[nodiscard]] static std::vector<protocol::PushDevice> devices(PushStore& store, std::string const& person,
                                                                 std::int64_t now);
  // Sends nothing from now on, and uses the store no more when this returns: only before that need the store live. May be called twice.
  void stop();

 private:
  class Impl;
  explicit PushServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::server
