#pragma once
// A player at work: asked for one move after the other, game after game. The same questions find a built-in engine and a
// foreign program; what goes wrong with either is an answer, never the end of the match.

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

// Why a game was lost, or drawn on time, otherwise than on the board.
enum class Fault {
  None,
  Time,      // its clock ran out, or it overstepped the time for a move
  Illegal,   // its move is not legal, or it answered no move at all
  Crash,     // it ended, closed its output, or could not be started again
  Hang,      // it did not answer at all
  BrokenOff  // of neither player: the match is to end now
};
[[nodiscard]] std::string_view fault_word(Fault fault);  // "time", "illegal", "crash", "hang"; "" for the others

struct Answer {
  std::string move;  // canonical; empty where there is a fault
  Fault fault = Fault::None;
  std::string explanation;   // of the fault, one sentence without a full stop
  double milliseconds = 0;   // that the answer took
  std::optional<int> score;  // centipawns from the mover's side; a win in n plies is 1000000 - n
  int depth = 0;
  std::uint64_t nodes = 0;
};

// What a player may spend on the move to come.
struct Budget {
  TimeControl control;
  std::array<std::int64_t, 2> left_ms{};  // White's clock and Black's; of a player without a clock 0
  std::array<std::int64_t, 2> increment_ms{};
  int moves_to_go = 0;           // until the mover's base comes anew; 0: the rest of the game
  std::int64_t margin_ms = 0;    // overstepping that is forgiven
  std::int64_t patience_ms = 0;  // how long an answer is waited for where no clock says
};

// How a player is to be run.
struct PlayerSettings {
  std::map<std::string, std::string> variant_files = {};  // path by id, of games that are own files
  std::int64_t start_ms = 30'000;                         // for a program to start and to get ready
  std::int64_t stop_ms = 2'000;                           // after `stop`, before a program is taken to hang
  std::function<bool()> give_up = {};                     // asked several times a second
  // Told every line of a conversation: '>' sent, '<' received, '!' standard error.
  std::function<void(std::string_view who, char direction, std::string_view line)> log = {};
};

class Player {
 public:
  virtual ~Player() = default;
  // Before the first move of every game. Fails if the player cannot play at all: not to be started, game unknown to it.
  virtual Result<void> begin_game(api::Game const& game, std::uint64_t seed) = 0;
  // A move of the game, which is not over. The next call is for the same game, two plies on.
  [[nodiscard]] virtual Answer choose(api::Game const& game, Budget const& budget) = 0;
  // What the player calls itself.
  [[nodiscard]] virtual std::string name() const = 0;
};

[[nodiscard]] std::unique_ptr<Player> make_player(PlayerSpec const& spec, PlayerSettings const& settings);

// Whether it oversteps, and by how much, in a sentence; nothing if it does not.
[[nodiscard]] std::optional<std::string> overstepped(Budget const& budget, bool white, double milliseconds);

}  // namespace strata::match
