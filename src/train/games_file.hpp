#pragma once
// The file of training games (docs/formats/training.md): a header in text, then a record a game. Bytes in, values out: no file is opened
// here, and no law is known, so that a move is a number in the sorted list of legal moves.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace strata::train {

// Limits of one game; a file that exceeds them is refused.
inline constexpr std::size_t most_opening_plies = 255;
inline constexpr std::size_t most_plies = 4095;
inline constexpr std::size_t most_payload = std::size_t{1} << 15;  // bytes
inline constexpr std::size_t most_header = 4096;                   // bytes

struct GamesHeader {
  std::string variant;     // id of the game
  std::string law;         // hash of the compiled law
  std::string evaluation;  // "hand" and a hash of what it says of some positions, or "net" and that of the network
  std::string engine;      // the version and a hash of what the search says of some positions
  std::uint64_t nodes = 0;
  std::uint64_t seed = 0;
  friend bool operator==(GamesHeader const&, GamesHeader const&) = default;
};

enum class GameResult : std::uint8_t { BlackWon, Drawn, WhiteWon, None };
enum class GameEnd : std::uint8_t { Law, Adjudicated, Cut };

struct TrainingPly {
  std::uint16_t move = 0;  // number of the move found and played, in the legal moves sorted by Move::raw()
  int score = 0;           // of the search, for the side to move; within mate_score
  friend bool operator==(TrainingPly const&, TrainingPly const&) = default;
};

struct TrainingGame {
  GameResult result = GameResult::None;  // None if and only if it was cut
  GameEnd end = GameEnd::Cut;
  std::vector<std::uint16_t> opening;  // moves played at random
  std::vector<TrainingPly> plies;
  friend bool operator==(TrainingGame const&, TrainingGame const&) = default;
};

// CRC-32 as in zip files, from `before` on.
[[nodiscard]] std::uint32_t crc32(std::string_view bytes, std::uint32_t before = 0);

[[nodiscard]] std::string header_text(GamesHeader const& header);

// Writes records, each with a checksum that goes on from the one before.
class RecordWriter {
 public:
  // `checksum` of the header or of the last record, as GamesScanner has it.
  explicit RecordWriter(std::uint32_t checksum) : checksum_(checksum) {}
  // The bytes of the next game.
  [[nodiscard]] std::string record(TrainingGame const& game);

 private:
  std::uint32_t checksum_;
};

// Reads a file from its beginning, game by game, and takes no memory.
class GamesScanner {
 public:
  // `bytes` must outlive it; `place` names them in errors.
  [[nodiscard]] static Result<GamesScanner> open(std::string_view bytes, std::string_view place);

  [[nodiscard]] GamesHeader const& header() const { return header_; }
  // The next game as it is encoded; nothing at the end. After an error it is not asked again.
  [[nodiscard]] Result<std::optional<std::string_view>> next();
  // Games so far, and the bytes and the checksum up to the end of the last.
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint32_t checksum() const { return checksum_; }
  // Whether the last error was a record that the file ends in, as an interrupted program leaves it behind.
  [[nodiscard]] bool is_torn() const { return torn_; }

 private:
  GamesScanner(std::string_view bytes, std::string_view place) : bytes_(bytes), place_(place) {}

  std::string_view bytes_;
  std::string place_;
  GamesHeader header_;
  std::uint64_t games_ = 0;
  std::size_t size_ = 0;
  std::uint32_t checksum_ = 0;
  bool torn_ = false;
};

// A game from the bytes that next() gave; `game` is its number, counted from 1, for errors.
[[nodiscard]] Result<TrainingGame> read_game(std::string_view payload, std::string_view place, std::uint64_t game);

// The part of an unfinished file that is kept, and how it goes on.
struct Continuation {
  std::size_t kept = 0;  // bytes; without a complete header none
  std::uint64_t games = 0, plies = 0;
  std::uint32_t checksum = 0;  // for the next record
};

// The continuation of a file that is to hold the games of this header: everything but a record or a header that was only begun. Fails
// where the file is another one or has been changed.
[[nodiscard]] Result<Continuation> continuation_of(std::string_view bytes, GamesHeader const& header,
                                                   std::string_view place);

}  // namespace strata::train
