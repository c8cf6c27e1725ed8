#pragma once
// What the network asks of the games, and where their answers go: the one interface between the two. It speaks in messages, so
// the network knows no games and the games know no sockets. What it promises:
//
// - An event is committed before it is sent; the ack of whoever asked comes after the event. Joined connections see the
//   events of a game in the order of their numbers, without gaps.
// - Every message with an id is answered exactly once: by ack or error, hello by welcome, ping by pong, hint by hint or
//   error. join sends its events or snapshot before its ack.
// - Messages of one connection about one game are taken in the order of the calls, and what that game sends to a connection comes
//   in the order in which it happened. Nothing is said about the order between two games, nor between a game and what is no
//   game's affair: hello, ping and watch, which are answered before the call returns, analyse and rest. What is not taken, because a key is missing or
//   as `unavailable`, is refused at once. After disconnect() nothing of the connection is taken any more. The exception is sit, which is
//   taken when the name of whoever sits down has been read.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "server/protocol/list_place.hpp"
#include "server/protocol/measures.hpp"
#include "server/protocol/messages.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server {

using ConnectionId = std::uint64_t;

// A message that goes to many, written once.
struct SharedMessage {
  explicit SharedMessage(protocol::ServerMessage sent)
      : message(std::move(sent)), text(std::make_shared<std::string const>(protocol::write(message))) {}
  protocol::ServerMessage message;
  std::shared_ptr<std::string const> text;
};

// Who hears a message first where many do.
enum class Hearer : std::uint8_t { Player, Onlooker };

// Where the messages to one connection go. Called from any thread, by several at once; what one of them hands over goes out in its
// order. Must not block and must not call back into the service.
struct MessageSink {
  virtual ~MessageSink() = default;
  virtual void send(protocol::ServerMessage message) = 0;
  // What others are sent as well. Whoever looks on may wait for what players are sent meanwhile.
  virtual void share(SharedMessage const& shared, Hearer /*who*/) { send(shared.message); }
  // Milliseconds that messages take there and back, as the server has measured it; 0: not known. From any thread.
  [[nodiscard]] virtual std::int64_t lag() const { return 0; }
  // Calls back, from any thread, once all that has come from this connection to this machine by now is handed on. From any thread.
  virtual void after_arrivals(std::function<void()> done) { done(); }
};

template <class T>
using Answer = std::function<void(std::variant<T, protocol::Failure>)>;

struct Removed {};

// All may be called from any thread and return at once; those for one connection one after the other. Answers come exactly once,
// from any thread, perhaps before the call returns; they must not block.
class GameService {
 public:
  virtual ~GameService() = default;

  virtual void connect(ConnectionId connection, Principal who, std::shared_ptr<MessageSink> sink) = 0;
  // `arrived`: when the bytes of the message were there. Nobody's clock pays for the time that it waits from then on.
  virtual void receive(ConnectionId connection, protocol::ClientMessage message, Moment arrived) = 0;
  // `lost`: nobody said that it would end.
  virtual void disconnect(ConnectionId connection, bool lost) = 0;

  // The same key of the same principal is the same game.
  virtual void create(Principal who, protocol::CreateGame request, Answer<protocol::Created> done) = 0;
  // The games of this principal that were changed last, or those that come after this place in the list; not all at once.
  virtual void list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Games> done) = 0;
  // Of everybody: how much the server keeps.
  virtual void count(Answer<std::int64_t> done) = 0;
  virtual void snapshot(Principal who, std::string game, Answer<protocol::GameSnapshot> done) = 0;
  // Removes a game for good, also one that cannot be opened.
  virtual void remove(Principal who, std::string game, Answer<Removed> done) = 0;

  // What a principal is called in games with others.
  virtual void name(Principal who, Answer<protocol::Me> done) = 0;
  virtual void rename(Principal who, protocol::Me me, Answer<protocol::Me> done) = 0;
  // The games that wait for a second player, where whoever made them waits too.
  virtual void challenges(Answer<protocol::Challenges> done) = 0;

  // Figures for whoever watches the server.
  virtual void measure(Answer<GameMeasures> done) = 0;

  // False after a write failed; true again after the next that succeeds.
  [[nodiscard]] virtual bool healthy() const = 0;
};

}  // namespace strata::server
