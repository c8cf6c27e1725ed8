#pragma once
// A player: asked for one move after another, game after game. Built-in engines and other programs have the same interface; an error of
// either is an answer and never ends the match.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/api.hpp"
#include "match/player_spec.hpp"

namespace strata::match {

// Why a game was lost, or drawn on time, other than on the board.
enum class Fault {
  None,
  Time,      // its clock ran out, or it exceeded the time for a move
  Illegal,   // its move is not legal, or its answer is not a move
  Crash,     // it exited, closed its output, or could not be restarted
  Hang,      // it did not answer at all
  BrokenOff  // of neither player: the match is being aborted
};
[[nodiscard]] std::string_view fault_word(Fault fault);  // "time", "illegal", "crash", "hang"; "" for the others

struct Answer {
  std::string move;  // canonical; empty if there is a fault
  Fault fault = Fault::None;
  std::string explanation;   // of the fault, one sentence without a full stop
  double milliseconds = 0;   // time the answer took
  std::optional<int> score;  // centipawns from the mover's side; a win in n plies is 1000000 - n
  int depth = 0;
  std::uint64_t nodes = 0;
};

// The limits of a player's next move.
struct Budget {
  TimeControl control;
  std::array<std::int64_t, 2> left_ms{};  // White's clock and Black's; 0 for a player without a clock
  std::array<std::int64_t, 2> increment_ms{};
  int moves_to_go = 0;           // until the mover gets its base time again; 0: the rest of the game
  std::int64_t margin_ms = 0;    // overstepping that is tolerated
  std::int64_t patience_ms = 0;  // how long to wait for an answer without a clock
};

// How a player is run.
struct PlayerSettings {
  std::map<std::string, std::string> variant_files = {};  // path by id, for games of variant files
  std::int64_t start_ms = 30'000;                         // for a program to start and become ready
  std::int64_t stop_ms = 2'000;                           // time after `stop` until a program counts as hanging
  std::function<bool()> give_up = {};                     // called several times a second
  // Called with every line of a conversation: '>' sent, '<' received, '!' standard error.
  std::function<void(std::string_view who, char direction, std::string_view line)> log = {};
};

class Player {
 public:
  virtual ~Player() = default;
  // Called before the first move of every game. Fails if the player cannot play at all: it cannot be started, or does not know the game.
  virtual Result<void> begin_game(api::Game const& game, std::uint64_t seed) = 0;
  // A move in the game, which is not over. The next call is for the same game, two plies later.
  [[nodiscard]] virtual Answer choose(api::Game const& game, Budget const& budget) = 0;
  // The player's own name.
  [[nodiscard]] virtual std::string name() const = 0;
};

[[nodiscard]] std::unique_ptr<Player> make_player(PlayerSpec const& spec, PlayerSettings const& settings);

// Whether and by how much it exceeds its time, in a sentence; nothing if it does not.
[[nodiscard]] std::optional<std::string> overstepped(Budget const& budget, bool white, double milliseconds);

}  // namespace strata::match
