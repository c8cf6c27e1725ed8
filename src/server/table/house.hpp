#pragma once
// All games of a server: it hears what the pages ask, has it written, and only then tells everybody. All its entry points
// may be called from any thread and return at once; answers come from threads of the house. What it promises:
//
// - An event is committed before it is sent; the ack of whoever asked comes after the event. Joined connections see the
//   events of a game in the order of their numbers, without gaps.
// - Every message with an id is answered exactly once: by ack or error, hello by welcome, ping by pong, hint by hint or
//   error. join sends its events or snapshot before its ack.
// - Nothing here is fatal to the house: a game that cannot be replayed is answered with an error, and its rows stay until
//   somebody removes it.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "base/result.hpp"
#include "server/protocol/list_place.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server {

using ConnectionId = std::uint64_t;

// Where the messages to one connection go. Called by threads of the house, one call at a time; must not block and must not
// call back into the house.
struct Outlet {
  virtual ~Outlet() = default;
  virtual void send(protocol::ServerMessage message) = 0;
};

struct HouseOptions {
  std::filesystem::path data;  // folder of the database, made where it is missing
  int workers = 0;             // threads of the computer; 0: one less than the machine has, at least one
  int hash_megabytes = 16;     // of each worker
  std::string version;         // of the program, for welcome
};

class House {
 public:
  // Fails with a sentence if the folder cannot be used, its database is damaged, of a newer version, or served by another
  // running server.
  static Result<std::unique_ptr<House>> open(HouseOptions const& options);
  // Drains first.
  ~House();
  House(House const&) = delete;
  House& operator=(House const&) = delete;

  void connect(ConnectionId connection, std::shared_ptr<Outlet> outlet);
  void receive(ConnectionId connection, protocol::ClientMessage message);
  void disconnect(ConnectionId connection);

  // The callbacks are called exactly once, by a thread of the house, or at once where it drains; they must not block.
  void create(protocol::CreateGame request,
              std::function<void(std::variant<protocol::Created, protocol::Failure>)> done);
  // The games that were changed last, or those that come after this place in the list; not all at once.
  void list(std::optional<protocol::ListPlace> before,
            std::function<void(std::variant<protocol::Games, protocol::Failure>)> done);
  void count(std::function<void(std::variant<std::int64_t, protocol::Failure>)> done);
  void snapshot(std::string game, std::function<void(std::variant<protocol::GameSnapshot, protocol::Failure>)> done);
  // Removes a game for good, also one that cannot be opened. Ok: no failure.
  void remove(std::string game, std::function<void(std::optional<protocol::Failure>)> done);

  // False after a write failed; true again after the next that succeeds.
  [[nodiscard]] bool healthy() const;

  // Stops the computer, waits until all that was asked is written and answered, then refuses everything as `unavailable`.
  // May be called twice.
  void drain();

 private:
  class Impl;
  explicit House(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::server
