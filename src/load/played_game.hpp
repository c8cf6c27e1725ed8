#pragma once
// A game of the fleet between two people: White has created it, Black joins. The two play a line of moves in turn, each after receiving the
// other's move and thinking for a while. Acknowledged moves are kept and compared with the server's line at the end.

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

// Shared by all games of a fleet.
struct Play {
  Loop& loop;
  Random& random;
  Stopwatch clock = {};
  double think = 0;  // average microseconds between two moves
  double drop = 0;   // fraction of moves after which a connection breaks
  bool on = false;   // moves are being played
  std::int64_t acknowledged = 0, refused = 0, other_positions = 0, drops = 0;
  std::string first_refusal = {};
  // Microseconds from sending a move to its arrival at the opponent, if both connections lasted.
  std::vector<std::uint32_t> latencies = {};
  std::function<void()> line_ended = {};  // another game may begin
};

class PlayedGame final : public GameListener {
 public:
  PlayedGame(Play& play, std::string id, std::shared_ptr<Line const> line, Client& white, Client& black)
      : play_(play), id_(std::move(id)), line_(std::move(line)), white_(white), black_(black) {}

  void begin();
  // Plays moves from time to time from now on, once both players are seated.
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
  // The opponent has received the last move.
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
  std::size_t seen_ = 0;  // plies received by the opponent
  std::int64_t sent_at_ = 0;
  std::int64_t mover_connection_ = 0, other_connection_ = 0;  // the connections used for the last move; 0: none yet
  std::size_t acknowledged_ = 0;
  bool seated_ = false, started_ = false;
  bool broken_ = false;  // a move was refused: the game does not continue
};

}  // namespace strata::load
