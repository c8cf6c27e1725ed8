#pragma once
// Somebody at a server: one connection, made again whenever it is gone, and the games that are followed and moved in over it. As
// docs/formats/wire.md asks of a page, what has no ack is sent again with its key.

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

// What a client hears of a game.
struct GameListener {
  virtual ~GameListener() = default;
  // The move that made so many plies, and the key of the position after it.
  virtual void moved(Client& client, std::int64_t plies, std::string const& move, std::string const& key) = 0;
  // The game as a whole, after a connection was made again, or at first.
  virtual void joined(Client& client, std::vector<std::string> const& line) = 0;
  virtual void seated() = 0;  // the seat that the client asked for is taken
  virtual void acknowledged(std::string const& key, std::int64_t seq) = 0;
  virtual void refused(std::string const& key, std::string const& why) = 0;
};

// What all clients of a fleet have in common.
struct Connectivity {
  int open = 0;              // connections that have said hello
  std::int64_t made = 0;     // in all
  std::string last_problem;  // why one was lost, or not made
  bool is_over = false;      // none is made any more
  Faults told;               // events that came out of their order, or twice, or not at all
  std::int64_t waiting = 0;  // moves that have no ack
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
  // Breaks the connection off; it is made again after a moment.
  void drop();
  // Asks whether the server is still there, on the next connection again where one is lost before the answer.
  void ping();
  // Reads one message in so many microseconds.
  void read_slowly(std::int64_t pause) { reading_pause_ = pause; }
  void end();

  [[nodiscard]] Credentials const& who() const { return who_; }
  [[nodiscard]] bool is_greeted() const { return greeted_; }
  [[nodiscard]] bool is_answered() const { return ping_ == Ping::Answered; }
  // How often a connection ended that it had not broken off itself.
  [[nodiscard]] std::int64_t losses() const { return losses_; }
  // The number of its connection; 0 while it is in no connection that follows the game.
  [[nodiscard]] std::int64_t following(std::string const& game) const;

 private:
  enum class Ping { None, Asked, Answered };
  struct Followed {
    GameListener* listener = nullptr;
    std::int64_t seq = 0;  // last event seen
    bool joined = false;   // on this connection
  };
  struct Asked {
    std::string game;
    std::string key;  // of a move or a seat; empty: it was a join
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
  std::set<std::string> sitting_down_;          // games whose seat is asked for
  std::map<std::string, Move> unacknowledged_;  // by key, which is unique in the fleet
};

}  // namespace strata::load
