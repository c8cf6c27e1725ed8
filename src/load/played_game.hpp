#pragma once
// A game of the fleet between two people: White has made it, Black sits down. A line of moves, played by the two in turn, each
// after it has seen the other's move and thought for a while. What the server acknowledged is kept, to be compared with what it
// has at the end.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "load/client.hpp"
#include "load/line_book.hpp"

namespace strata::load {

// What all games of a fleet have in common.
struct Play {
  Loop& loop;
  Random& random;
  Stopwatch clock = {};
  double think = 0;  // microseconds from a move to the next, on average
  double drop = 0;   // of all moves, after how many a connection breaks
  bool on = false;   // moves are made
  std::int64_t acknowledged = 0, refused = 0, other_positions = 0, drops = 0;
  std::string first_refusal = {};
  // Microseconds from a move's sending until the other side has it, of those whose connections held meanwhile.
  std::vector<std::uint32_t> latencies = {};
  std::function<void()> line_ended = {};  // another game may begin
};

class PlayedGame final : public GameListener {
 public:
  PlayedGame(Play& play, std::string id, std::shared_ptr<Line const> line, Client& white, Client& black)
      : play_(play), id_(std::move(id)), line_(std::move(line)), white_(white), black_(black) {}

  void begin();
  // Makes a move now and then from here on, once both have their seats.
  void start();
  [[nodiscard]] std::string const& id() const { return id_; }
  [[nodiscard]] Client& white() const { return white_; }
  [[nodiscard]] bool is_joined() const { return seated_ && white_.following(id_) != 0 && black_.following(id_) != 0; }
  [[nodiscard]] std::vector<SentMove> const& sent() const { return sent_; }

 private:
  void moved(Client& client, std::int64_t plies, std::string const& move, std::string const& key) override;
  void joined(Client& client, std::vector<std::string> const& line) override;
  void seated() override;
  void acknowledged(std::string const& key, std::int64_t seq) override;
  void refused(std::string const& key, std::string const& why) override;

  void think();
  void move();
  // The other side has seen the move that was sent last.
  void arrived();
  void leave();
  [[nodiscard]] Client& mover() const;
  [[nodiscard]] Client& other() const { return &mover() == &white_ ? black_ : white_; }
  [[nodiscard]] std::string key_of(std::size_t ply) const { return id_ + '-' + std::to_string(ply); }

  Play& play_;
  std::string id_;
  std::shared_ptr<Line const> line_;
  Client& white_;
  Client& black_;
  std::vector<SentMove> sent_;
  std::size_t seen_ = 0;  // plies that the other side has seen
  std::int64_t sent_at_ = 0;
  std::int64_t mover_connection_ = 0, other_connection_ = 0;  // over which the last move goes; 0: over none yet
  std::size_t acknowledged_ = 0;
  bool seated_ = false, started_ = false;
  bool broken_ = false;  // a move was refused: it goes on no more
};

}  // namespace strata::load
