#pragma once
// A bus carries messages between the nodes of a cluster: what is published under a subject reaches those who listen to it. Messages may be lost, but
// those of one publisher to one listener are neither reordered nor repeated. Nothing of a bus is kept; links.hpp notices what was lost.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace strata::server::cluster {

struct BusMeasures {
  bool is_connected = false;
  std::uint64_t published = 0;  // messages that were taken on
  std::uint64_t heard = 0;
  std::uint64_t dropped = 0;      // not taken on: without a connection, or with a full queue
  std::uint64_t overtaken = 0;    // came in faster than they were heard, and were dropped
  std::uint64_t reconnected = 0;  // how often the connection was lost and made again
};

// While it lives, its subject is listened to. After its destructor has returned, nothing is heard any more.
class Subscription {
 public:
  virtual ~Subscription() = default;
};

class Bus {
 public:
  using Heard = std::function<void(std::string_view bytes)>;
  virtual ~Bus() = default;

  // From any thread; never blocks. False: dropped and counted, without a connection or with too much waiting. True promises nothing.
  // Messages are at most largest() bytes.
  virtual bool publish(std::string const& subject, std::string bytes) = 0;
  // `heard` is called with each message, on a thread of the bus, one call after another. It must not block; while it is slow, what comes in
  // is held up to a limit and then dropped.
  [[nodiscard]] virtual std::unique_ptr<Subscription> subscribe(std::string const& subject, Heard heard) = 0;
  [[nodiscard]] virtual bool is_connected() const = 0;
  // Bytes of a message at most.
  [[nodiscard]] virtual std::size_t largest() const = 0;
  [[nodiscard]] virtual BusMeasures measure() const = 0;
};

}  // namespace strata::server::cluster
