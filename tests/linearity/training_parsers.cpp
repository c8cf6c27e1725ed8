// Files of training games: their header, their records, and the replay of their games. Checkpoints of trainings.

#include "api/impl.hpp"
#include "search/score.hpp"
#include "tests/linearity/parser.hpp"
#include "train/checkpoint.hpp"
#include "train/expander.hpp"
#include "train/games_file.hpp"
#include "train/random_opening.hpp"

namespace strata::tests {

namespace {

train::GamesHeader header_with(std::string evaluation) {
  return {"endless", endless().law_hash(), std::move(evaluation), "0", 1, 1};
}

// The four moves of knights that go to and fro, by their numbers.
std::vector<std::uint16_t> const& to_and_fro() {
  static std::vector<std::uint16_t> const numbers = [] {
    std::vector<std::uint16_t> found;
    Game game = train::start_of(endless());
    for (std::string_view const text : {"g1-f3", "g8-f6", "f3-g1", "f6-g8"}) {
      auto const moves = train::sorted_moves(game);
      std::size_t at = 0;
      while (api::info_of(game.position(), endless().impl().names(), moves.at(at)).canonical != text) ++at;
      found.push_back(static_cast<std::uint16_t>(at));
      game.play(moves[at]);
    }
    return found;
  }();
  return numbers;
}

// Files of games with so many plies in the opening and behind it.
std::function<std::string(std::size_t)> games_of(std::size_t opening, std::size_t plies, int score) {
  return [=](std::size_t bytes) {
    train::TrainingGame game;
    std::vector<std::uint16_t> const& moves = to_and_fro();
    for (std::size_t i = 0; i < opening; ++i) game.opening.push_back(moves[i % 4]);
    for (std::size_t i = 0; i < plies; ++i) game.plies.push_back({moves[(opening + i) % 4], score});
    std::string file = train::header_text(header_with("hand"));
    train::RecordWriter writer(train::continuation_of(file, header_with("hand"), "x")->checksum);
    do file += writer.record(game);
    while (file.size() < bytes);
    return file;
  };
}

bool read(std::string_view bytes) {
  static auto const expander = train::make_expander(endless(), {});
  auto scanner = train::GamesScanner::open(bytes, "x.games");
  if (!scanner) return false;
  train::PositionStore store;
  train::ReadCounts counts;
  while (true) {
    auto const payload = scanner->next();
    if (!payload) return false;
    if (!*payload) return counts.games > 0;
    auto const game = train::read_game(**payload, "x.games", scanner->games());
    if (!game || !expander->expand(*game, 0, &store, counts, "x.games", scanner->games())) return false;
  }
}

// A checkpoint with so many epochs done, or so many parameters, of a plan of so many letters.
std::function<std::string(std::size_t)> checkpoint_of(std::size_t bytes_an_epoch, std::size_t bytes_a_parameter,
                                                      bool long_plan) {
  return [=](std::size_t bytes) {
    train::Checkpoint checkpoint;
    checkpoint.plan = long_plan ? std::string(bytes, 'p') : "a plan";
    if (bytes_an_epoch > 0) checkpoint.done.resize(bytes / bytes_an_epoch);
    std::size_t const parameters = bytes_a_parameter > 0 ? bytes / bytes_a_parameter : 1;
    for (train::Floats* list :
         {&checkpoint.parameters, &checkpoint.first_moment, &checkpoint.second_moment, &checkpoint.best})
      *list = train::Floats(parameters);
    auto const written = train::write_checkpoint(checkpoint);
    return std::string(reinterpret_cast<char const*>(written.data()), written.size());
  };
}

// A checkpoint of as many parameters as the bytes may hold behind the rest, or of one.
bool read_checkpoint(std::string_view bytes) {
  auto const read = [&](std::size_t parameters) {
    return train::read_checkpoint(std::as_bytes(std::span(bytes)), "a plan", parameters, "x.checkpoint").has_value();
  };
  constexpr std::size_t around = 18 + 4 + 6 + 32 + 8;
  return read(1) || (bytes.size() > around && read((bytes.size() - around) / 16));
}

}  // namespace

std::vector<Parser> training_parsers() {
  std::string const head = train::header_text(header_with("hand"));
  return {{.name = "TrainingGames",
           .fuzz_targets = {"training_games"},
           .smallest = 4096,
           .read = read,
           .parts =
               {
                   {"games of a ply", Verdict::Read, games_of(0, 1, 0)},
                   {"games", Verdict::Read, games_of(8, 60, 20)},
                   {"long games", Verdict::Read, games_of(0, train::most_plies, 20)},
                   {"long openings", Verdict::Read, games_of(train::most_opening_plies, 1, 0)},
                   {"long scores", Verdict::Read, games_of(0, 60, mate_score)},
                   {"a long line of the header", Verdict::Refused,
                    [](std::size_t bytes) { return train::header_text(header_with(std::string(bytes, 'x'))); }},
                   {"lines", Verdict::Refused, repeated("", "strata games 1\n")},
                   {"zeros", Verdict::Refused, repeated(head, std::string(1, '\0'))},
                   {"a number without an end", Verdict::Refused, repeated(head, "\xff")},
               }},
          {.name = "TrainingCheckpoints",
           .fuzz_targets = {"training_checkpoint"},
           .smallest = 4096,
           .read = read_checkpoint,
           .parts = {
               {"epochs", Verdict::Read, checkpoint_of(41, 0, false)},
               {"parameters", Verdict::Read, checkpoint_of(0, 16, false)},
               {"a long plan", Verdict::Refused, checkpoint_of(0, 0, true)},
               {"lines", Verdict::Refused, repeated("", "strata training 1\n")},
           }}};
}

}  // namespace strata::tests
