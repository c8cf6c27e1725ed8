#pragma once
// A bus over NATS: a connection to a NATS server, which reconnects for ever. A message published without a connection is dropped, so
// nothing arrives late. Thread-safe.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/cluster/bus.hpp"

namespace strata::server::cluster {

struct NatsOptions {
  // nats://USER:PASSWORD@HOST:PORT, or tls://...; several are separated by commas, and one of them is used.
  std::string addresses = {};
  std::string user = {}, password = {};                     // for addresses without them; empty: none
  std::string name = {};                                    // name of this client for operators of NATS
  std::string certificates = {};                            // a PEM file of trusted authorities; empty for the system's
  std::size_t most_unsent = std::size_t{32} << 20U;         // bytes that may wait to be sent
  std::size_t most_unheard = 65'536;                        // messages of a subscription that may wait to be heard
  std::size_t most_unheard_bytes = std::size_t{64} << 20U;  // and their bytes
};

// The addresses one by one; fails with a sentence if one is not valid.
[[nodiscard]] Result<std::vector<std::string>> read_nats_addresses(std::string const& addresses);
// The addresses without their names and passwords.
[[nodiscard]] std::string shown_nats_addresses(std::string const& addresses);

class NatsBus final : public Bus {
 public:
  // Connects, or keeps trying while no server is there. Fails with a sentence if an address is not valid, or if a server refuses the login.
  [[nodiscard]] static Result<std::unique_ptr<NatsBus>> open(NatsOptions options);
  ~NatsBus() override;

  bool publish(std::string const& subject, std::string bytes) override;
  // A subscriber's callback must not destroy it.
  [[nodiscard]] std::unique_ptr<Subscription> subscribe(std::string const& subject, Heard heard) override;
  [[nodiscard]] bool is_connected() const override;
  [[nodiscard]] std::size_t largest() const override;
  [[nodiscard]] BusMeasures measure() const override;

 private:
  class Client;
  explicit NatsBus(std::shared_ptr<Client> client) : client_(std::move(client)) {}
  std::shared_ptr<Client> client_;  // shared with its subscriptions
};

}  // namespace strata::server::cluster
