#pragma once
// The stream of one game: a gameFull, then a gameState for each event, with chat and the opponent's absence, until the game has ended.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/bots/stream_source.hpp"

namespace strata::server::bots {

// The view of a game as a whole.
[[nodiscard]] GameView view_of(protocol::GameSnapshot const& game);
// The same after one event more. False if an event is missing between.
[[nodiscard]] bool take(GameView& view, protocol::EventAnswer const& event, std::int64_t& seq);

class GameStream final : public StreamSource {
 public:
  // The most lines that wait for ratings; more end the stream.
  static constexpr std::size_t most_waiting = 64;

  // `side`: that of the player who reads it.
  GameStream(std::shared_ptr<Core> core, Principal who, std::string game, protocol::Side side);
  ~GameStream() override;

 private:
  void start() override;
  void stop() override { link_.reset(); }
  void hear(protocol::ServerMessage const& message);
  void hear(protocol::GameSnapshot const& whole);
  void hear(protocol::EventAnswer const& event);
  void hear(protocol::PresenceAnswer const& presence);
  void join();
  // Tells the whole game, once the ratings of its players are known.
  void tell_whole();
  void rate(protocol::Side side);
  void tell_waiting();
  // After the whole game, if that waits.
  void tell_in_turn(Json line);
  // Whether the player of this side may be an account.
  [[nodiscard]] bool is_account(protocol::Side side) const;

  Principal who_;
  std::string game_;
  protocol::Side side_;
  std::unique_ptr<Link> link_;
  std::optional<GameView> view_;
  std::int64_t seq_ = 0;
  bool is_gone_ = false;  // the opponent, as told last
  int rating_ =
      0;           // players whose ratings are being read: until then the whole game waits, and all other lines with it
  int round_ = 0;  // of such readings
  std::vector<Json> waiting_;
};

}  // namespace strata::server::bots
