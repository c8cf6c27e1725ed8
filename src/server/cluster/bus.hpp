#pragma once
// A bus carries messages between the nodes of a cluster: a message published under a subject reaches every subscriber of it. Messages may
// be lost, but those of one publisher to one subscriber are neither reordered nor repeated. A bus stores nothing; links.hpp detects losses.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace strata::server::cluster {

struct BusMeasures {
  bool is_connected = false;
  std::uint64_t published = 0;  // messages that were accepted
  std::uint64_t heard = 0;
  std::uint64_t dropped = 0;      // not accepted: there was no connection, or the queue was full
  std::uint64_t overtaken = 0;    // messages that came in faster than they were heard, and were dropped
  std::uint64_t reconnected = 0;  // reconnections after a loss
};

// A subscription lasts while this lives. Nothing is heard after its destructor has returned.
class Subscription {
 public:
  virtual ~Subscription() = default;
};

class Bus {
 public:
  using Heard = std::function<void(std::string_view bytes)>;
  virtual ~Bus() = default;

  // From any thread; never blocks. False if the message was dropped and counted, because there is no connection or too much is waiting.
  // True promises nothing. Messages are at most largest() bytes.
  virtual bool publish(std::string const& subject, std::string bytes) = 0;
  // `heard` is called with each message, on a thread of the bus, one call after another. It must not block; while it is slow, incoming
  // messages are held up to a limit and then dropped.
  [[nodiscard]] virtual std::unique_ptr<Subscription> subscribe(std::string const& subject, Heard heard) = 0;
  [[nodiscard]] virtual bool is_connected() const = 0;
  // The largest message, in bytes.
  [[nodiscard]] virtual std::size_t largest() const = 0;
  [[nodiscard]] virtual BusMeasures measure() const = 0;
};

}  // namespace strata::server::cluster
