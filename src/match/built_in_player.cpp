#include "match/built_in_player.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <iterator>

#include "api/tables.hpp"
#include "base/random.hpp"

namespace strata::match {

namespace {

constexpr int default_hash = 16;  // MiB
constexpr int most_threads = 256;

double milliseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

class SimplePlayer final : public Player {
 public:
  explicit SimplePlayer(PlayerSpec spec) : spec_(std::move(spec)) {}

  Result<void> begin_game(api::Game const& /*game*/, std::uint64_t seed) override {
    seed_ = seed;
    return {};
  }
  Answer choose(api::Game const& game, Budget const& /*budget*/) override {
    auto const start = std::chrono::steady_clock::now();
    std::uint64_t const chance = Random(seed_ + static_cast<std::uint64_t>(game.ply_count())).next();
    Answer answer;
    answer.move = spec_.kind == PlayerKind::Greedy ? api::greedy_move(game, chance) : api::random_move(game, chance);
    answer.milliseconds = milliseconds_since(start);
    return answer;
  }
  std::string name() const override { return spec_.name; }

 private:
  PlayerSpec spec_;
  std::uint64_t seed_ = 0;
};

constexpr std::size_t most_network_bytes = std::size_t{64} << 20;

Result<std::string> read_network_file(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes;
  std::array<char, 65536> part;
  while (in.read(part.data(), part.size()), in.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > most_network_bytes) return failure(ErrorCode::Limit, "is too large for a network", path);
  }
  if (bytes.empty()) return failure(ErrorCode::Io, "cannot be read", path);
  return bytes;
}

class EnginePlayer final : public Player {
 public:
  EnginePlayer(PlayerSpec spec, PlayerSettings settings) : spec_(std::move(spec)), settings_(std::move(settings)) {
    int hash = default_hash;
    for (auto const& [option, value] : spec_.options) {
      std::int64_t const number = read_whole(value, 1 << 20);
      if (option == "Hash" && number > 0)
        hash = static_cast<int>(number);
      else if (option == "Threads" && number > 0 && number <= most_threads)
        engine_.set_threads(static_cast<int>(number));
      else if (option == "TablePath" && !value.empty())
        table_path_ = value == "default" ? api::table_folder() : value;
      else if (refusal_.empty())
        refusal_ = "the built-in engine has no option " + option + " with the value \"" + value +
                   "\"; it has Hash, in MiB, Threads, and TablePath, a folder or default";
    }
    engine_.set_hash(hash);
    if (spec_.by_hand) engine_.set_judge(api::Judge::Hand);
  }

  Result<void> begin_game(api::Game const& game, std::uint64_t seed) override {
    if (!refusal_.empty()) return failure(ErrorCode::BadUsage, refusal_);
    if (auto read = read_network(game.variant()); !read) return read;
    read_tables(game);
    engine_.new_game();
    seed_ = seed;
    return {};
  }

  Answer choose(api::Game const& game, Budget const& budget) override {
    auto const start = std::chrono::steady_clock::now();
    std::uint64_t const chance = Random(seed_ + static_cast<std::uint64_t>(game.ply_count())).next();
    bool const white = game.side_to_move() == api::Side::White;
    bool broken_off = false;
    auto const poll = [&] { return broken_off = broken_off || (settings_.give_up && settings_.give_up()); };
    api::SearchResult const result = engine_.search(game, limits(budget, white), api::StopToken(), chance, {}, poll);
    Answer answer;
    answer.milliseconds = milliseconds_since(start);
    answer.move = result.best;
    answer.score = result.info.score;
    answer.depth = result.info.depth;
    answer.nodes = result.info.nodes;
    if (broken_off) {
      answer.fault = Fault::BrokenOff;
    } else if (auto const late = overstepped(budget, white, answer.milliseconds)) {
      answer.fault = Fault::Time;
      answer.explanation = *late;
    }
    return answer;
  }
  std::string name() const override { return spec_.name; }

 private:
  // The network of the player, under the law of the game. Read again only under another one.
  Result<void> read_network(api::Variant const& variant) {
    if (spec_.network.empty()) return {};
    std::string law = variant.law_hash();
    if (law == law_) return {};
    auto const bytes = read_network_file(spec_.network);
    if (!bytes) return std::unexpected(bytes.error());
    auto network = api::Network::read(variant, *bytes, spec_.network);
    if (!network) return std::unexpected(std::move(network.error()));
    engine_.set_network(std::move(*network));
    law_ = std::move(law);
    return {};
  }
  // A game whose law has no tables is played without.
  void read_tables(api::Game const& game) {
    if (table_path_.empty()) return;
    std::string const law = game.variant().law_hash();
    if (law == tables_of_) return;
    tables_of_ = law;
    auto tables = api::read_tables(game.variant(), table_path_);
    engine_.set_tables(tables ? std::make_shared<api::Tables const>(std::move(*tables)) : nullptr);
  }

  [[nodiscard]] api::Limits limits(Budget const& budget, bool white) const {
    api::Limits limits;
    limits.level = spec_.level;
    limits.nodes = budget.control.nodes;
    limits.depth = budget.control.depth;
    limits.movetime_ms = budget.control.movetime_ms;
    if (budget.control.has_clock()) {
      std::size_t const side = white ? 0 : 1;
      api::Clock clock;
      clock.left_ms = budget.left_ms[side];
      clock.increment_ms = budget.increment_ms[side];
      clock.moves_to_go = budget.moves_to_go;
      limits.clock = clock;
    }
    return limits;
  }

  PlayerSpec spec_;
  PlayerSettings settings_;
  std::string refusal_;
  std::string table_path_;  // a folder of endgame tables; empty: none are used
  std::string tables_of_;   // the law they were read for
  api::Engine engine_{1};
  std::string law_;  // of the network that the engine has
  std::uint64_t seed_ = 0;
};

}  // namespace

std::unique_ptr<Player> make_built_in_player(PlayerSpec const& spec, PlayerSettings const& settings) {
  if (spec.kind == PlayerKind::Engine) return std::make_unique<EnginePlayer>(spec, settings);
  return std::make_unique<SimplePlayer>(spec);
}

}  // namespace strata::match
