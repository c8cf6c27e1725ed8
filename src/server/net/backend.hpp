#pragma once
// What the network asks of whoever keeps the games. It knows messages, not games; the wiring puts a house behind it.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "server/protocol/list_place.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server::net {

// Where the messages to one connection go. May be called from any thread; does not block.
struct Receiver {
  virtual ~Receiver() = default;
  virtual void send(protocol::ServerMessage message) = 0;
};

template <class T>
using Answer = std::function<void(std::variant<T, protocol::Failure>)>;

struct Removed {};

// All return at once; answers may come from any thread, each exactly once.
struct Backend {
  virtual ~Backend() = default;
  virtual void connect(std::uint64_t connection, std::shared_ptr<Receiver> receiver) = 0;
  virtual void receive(std::uint64_t connection, protocol::ClientMessage message) = 0;
  virtual void disconnect(std::uint64_t connection) = 0;
  virtual void create(protocol::CreateGame request, Answer<protocol::Created> done) = 0;
  virtual void list(std::optional<protocol::ListPlace> before, Answer<protocol::Games> done) = 0;
  virtual void count(Answer<std::int64_t> done) = 0;
  virtual void snapshot(std::string game, Answer<protocol::GameSnapshot> done) = 0;
  virtual void remove(std::string game, Answer<Removed> done) = 0;
  [[nodiscard]] virtual bool healthy() const = 0;
};

}  // namespace strata::server::net
