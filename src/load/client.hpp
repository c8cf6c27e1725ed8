#pragma once
// A client of a server: one connection, which is reopened whenever it is lost, and the games followed and played over it. As
// docs/formats/wire.md requires of a page, messages without an ack are sent again with their key.

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "load/judgement.hpp"
#include "load/network.hpp"
#include "server/protocol/messages.hpp"

namespace strata::load {

class Client;

// Receives the events of a game.
struct GameListener {
  virtual ~GameListener() = default;
  // The move that made the line this long, and the key of the position after it.
  virtual void moved(Client& client, std::int64_t plies, std::string const& move, std::string const& key) = 0;
  // The whole game, on joining it and after every reconnect.
  virtual void joined(Client& client, std::vector<std::string> const& line) = 0;
  virtual void seated() = 0;  // the requested seat was taken
  virtual void acknowledged(std::string const& key, std::int64_t seq) = 0;
  virtual void refused(std::string const& key, std::string const& why) = 0;
};

// Shared by all clients of a fleet.
struct Connectivity {
  int open = 0;              // connections that have said hello
  std::int64_t made = 0;     // total
  std::string last_problem;  // why a connection was lost, or could not be opened
  bool is_over = false;      // no more connections are opened
  Faults told;               // events that arrived out of order, twice, or not at all
  std::int64_t waiting = 0;  // moves without an ack
};

class Client final : public SocketListener {
 public:
  Client(Loop& loop, Address const& address, Connectivity& all, Credentials who, std::uint64_t seed)
      : loop_(loop), address_(address), all_(all), who_(std::move(who)), random_(seed) {}

  void connect();
  // The listener must live as long as the client.
  void follow(std::string const& game, GameListener& listener);
  void leave(std::string const& game);
  // Takes the open seat of a game that it follows.
  void sit(std::string const& game);
  void move(std::string const& game, std::string const& key, std::int64_t at, std::string const& move);
  // Breaks the connection; it is reopened after a moment.
  void drop();
  // Sends a ping; if the connection is lost before the answer, sends it again on the next one.
  void ping();
  // Reads one message per `pause` microseconds.
  void read_slowly(std::int64_t pause) { reading_pause_ = pause; }
  void end();

  [[nodiscard]] Credentials const& who() const { return who_; }
  [[nodiscard]] bool is_greeted() const { return greeted_; }
  [[nodiscard]] bool is_answered() const { return ping_ == Ping::Answered; }
  // How often the connection was lost without drop().
  [[nodiscard]] std::int64_t losses() const { return losses_; }
  // The number of its current connection, if that follows the game; otherwise 0.
  [[nodiscard]] std::int64_t following(std::string const& game) const;

 private:
  enum class Ping { None, Asked, Answered };
  struct Followed {
    GameListener* listener = nullptr;
    std::int64_t seq = 0;  // last event received
    bool joined = false;   // on this connection
  };
  struct Asked {
    std::string game;
    std::string key;  // of a move or a seat; empty: a join
  };
  struct Move {
    std::string game;
    std::int64_t at = 0;
    std::string text;
  };

  void opened() override;
  void received(std::string_view text) override;
  void closed(std::string const& why) override;

  void take(nlohmann::json const& message);
  void take_event(nlohmann::json const& event);
  void take_snapshot(nlohmann::json const& state);
  void take_ack(std::int64_t id, std::int64_t seq);
  void take_error(std::int64_t id, std::string const& code, std::string const& sentence);
  void lost_connection();
  void connect_later();
  template <class Request>
  std::int64_t send(Request request);
  void join(std::string const& game);
  void send_move(std::string const& key, Move const& move);
  void send_sit(std::string const& game);

  Loop& loop_;
  Address const& address_;
  Connectivity& all_;
  Credentials who_;
  Random random_;
  std::unique_ptr<Socket> socket_;
  std::int64_t last_id_ = 0;
  std::int64_t connection_ = 0;
  std::int64_t reading_pause_ = 0;
  std::int64_t losses_ = 0;
  int attempts_ = 0;
  bool greeted_ = false;
  Ping ping_ = Ping::None;
  std::map<std::string, Followed> followed_;
  std::map<std::int64_t, Asked> asked_;
  std::set<std::string> sitting_down_;          // games whose seat was requested
  std::map<std::string, Move> unacknowledged_;  // by key, which is unique in the fleet
};

}  // namespace strata::load
