// Any bytes as a file of training games, and as a single game: refused with a reason and a place, or games that are written and read again
// as they are, and replayed to positions that are stored and given back. A file that is cut off is continued with what it has.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "train/expander.hpp"
#include "train/games_file.hpp"

namespace {

namespace api = strata::api;
namespace train = strata::train;

void require(bool held) {
  if (!held) std::abort();
}

api::Variant const& law() {
  static auto const variant = *api::Variant::load("orthodox");
  return variant;
}

void replay(train::TrainingGame const& game) {
  static auto const expander =
      train::make_expander(law(), {.first_plies = 0, .mates = true, .captures = true, .checks = true});
  train::PositionStore store;
  train::ReadCounts counts;
  auto const done = expander->expand(game, 7, &store, counts, "fuzz.games", 1);
  require(done ? store.size() == game.plies.size() : !done.error().message.empty() && !done.error().place.empty());
  train::TrainingPosition position;
  for (std::size_t i = 0; i < store.size(); ++i) {
    store.get(i, position);
    require(position.game == 7 && position.score == game.plies[i].score && !position.pieces.empty());
  }
}

void read_file(std::string_view bytes) {
  auto scanner = train::GamesScanner::open(bytes, "fuzz.games");
  if (!scanner) {
    require(!scanner.error().message.empty() && scanner.error().place == "fuzz.games");
    return;
  }
  std::string written = train::header_text(scanner->header());
  auto const begun = train::continuation_of(written, scanner->header(), "fuzz.games");
  require(begun && begun->games == 0 && begun->kept == written.size());
  train::RecordWriter writer(begun->checksum);
  while (true) {
    auto const payload = scanner->next();
    auto const kept = train::continuation_of(bytes, scanner->header(), "fuzz.games");
    if (!payload) {
      require(!payload.error().message.empty() && scanner->is_torn() == kept.has_value());
      return;
    }
    if (!*payload) {
      require(kept && kept->kept == bytes.size() && written == bytes);
      return;
    }
    auto const game = train::read_game(**payload, "fuzz.games", scanner->games());
    if (!game) return;
    written += writer.record(*game);
    // Numbers may be written longer than they need to be; then the file is another one, with the same games.
    if (written != bytes.substr(0, written.size())) return;
    replay(*game);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const bytes(reinterpret_cast<char const*>(data), size);
  read_file(bytes);
  auto const game = train::read_game(bytes, "fuzz.games", 1);
  if (!game) {
    require(!game.error().message.empty() && game.error().place == "fuzz.games");
    return 0;
  }
  train::RecordWriter writer(0);
  std::string const record = writer.record(*game);
  replay(*game);
  // The record is its length, which ends with the first byte below 128, the game, and four bytes of checksum.
  std::size_t length_bytes = 1;
  while (static_cast<unsigned char>(record[length_bytes - 1]) >= 128) ++length_bytes;
  std::string_view const payload = std::string_view(record).substr(length_bytes, record.size() - 4 - length_bytes);
  auto const again = train::read_game(payload, "again.games", 1);
  require(again && *again == *game);
  return 0;
}
