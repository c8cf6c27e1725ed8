#pragma once
// The one interface between the network and the games. It is made of messages, so the network knows no games and the games know no sockets.
// It promises:
//
// - An event is committed before it is sent; the requester's ack comes after the event. Connections that have joined a game see its
//   events in the order of their numbers, without gaps.
// - Every message with an id is answered exactly once: by ack or error, hello by welcome, ping by pong, hint by hint or error. join
//   sends its events or snapshot before its ack.
// - Messages of one connection about one game are handled in the order of the calls, and what a game sends to a connection arrives in
//   the order in which it happened. There is no order between two games, nor between a game and messages that concern no game: hello,
//   ping, watch and own, which are answered before the call returns, analyse, rest and those about seeks. A message that is not accepted, because its key is
//   missing or as `unavailable`, is refused at once. After disconnect() no message of the connection is handled. The one exception is
//   sit, which is handled once the name of the new player has been read.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/protocol/list_place.hpp"
#include "server/protocol/measures.hpp"
#include "server/protocol/messages.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server {

using ConnectionId = std::uint64_t;
// Those of the network are below, those of the API for programs above.
inline constexpr ConnectionId first_api_connection = ConnectionId{1} << 63U;

// A message for many connections, serialised once.
struct SharedMessage {
  explicit SharedMessage(protocol::ServerMessage sent)
      : message(std::move(sent)), text(std::make_shared<std::string const>(protocol::write(message))) {}
  // `written`: the same as text.
  SharedMessage(protocol::ServerMessage sent, std::shared_ptr<std::string const> written)
      : message(std::move(sent)), text(std::move(written)) {}
  protocol::ServerMessage message;
  std::shared_ptr<std::string const> text;
};

// Players receive a message before spectators.
enum class Hearer : std::uint8_t { Player, Spectator };

// Receives the messages for one connection. Called from any thread, by several at once; the messages of each thread go out in its order.
// Must not block and must not call back into the service.
struct MessageSink {
  virtual ~MessageSink() = default;
  virtual void send(protocol::ServerMessage message) = 0;
  // A message that others get too. Spectators may have to wait until players have theirs.
  virtual void share(SharedMessage const& shared, Hearer /*who*/) { send(shared.message); }
  // The round-trip time in milliseconds, as measured by the server; 0: unknown. From any thread.
  [[nodiscard]] virtual std::int64_t lag() const { return 0; }
  // Calls back, from any thread, once everything that had arrived on this connection by now has been handed on. From any thread.
  virtual void after_arrivals(std::function<void()> const& done) { done(); }
};

template <class T>
using Answer = std::function<void(std::variant<T, protocol::Failure>)>;

struct Removed {};

// All functions may be called from any thread and return at once; those for one connection must be called one after another. Answers come
// exactly once, from any thread, possibly before the call returns; they must not block.
class GameService {
 public:
  virtual ~GameService() = default;

  virtual void connect(ConnectionId connection, Principal who, std::shared_ptr<MessageSink> sink) = 0;
  // `arrived`: when the bytes of the message arrived. Nobody's clock is charged for the time the message waits after that.
  virtual void receive(ConnectionId connection, protocol::ClientMessage message, Moment arrived) = 0;
  // `lost`: the connection broke without a close.
  virtual void disconnect(ConnectionId connection, bool lost) = 0;

  // The same key of the same principal gives the same game.
  virtual void create(Principal who, protocol::CreateGame request, Answer<protocol::Created> done) = 0;
  // The games of this principal, last changed first, or those after this place in the list; a limited number.
  virtual void list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Games> done) = 0;
  // The number of games that the server keeps, of everybody.
  virtual void count(Answer<std::int64_t> done) = 0;
  virtual void snapshot(Principal who, std::string game, Answer<protocol::GameSnapshot> done) = 0;
  // Deletes a game for good, even one that cannot be opened.
  virtual void remove(Principal who, std::string game, Answer<Removed> done) = 0;

  // The name of a principal in games with others.
  virtual void name(Principal who, Answer<protocol::Me> done) = 0;
  virtual void rename(Principal who, protocol::Me me, Answer<protocol::Me> done) = 0;
  // The open challenges: games that wait for a second player, and whose owner is online.
  virtual void challenges(Answer<protocol::Challenges> done) = 0;

  // Whether each of these persons, by Principal::hash, has a connection now.
  [[nodiscard]] virtual std::vector<bool> online(std::vector<std::string> const& people) = 0;

  // Metrics for monitoring the server.
  virtual void measure(Answer<GameMeasures> done) = 0;

  // False after a write failed; true again after the next success.
  [[nodiscard]] virtual bool healthy() const = 0;
};

}  // namespace strata::server
