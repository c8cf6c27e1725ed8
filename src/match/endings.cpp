#include "match/endings.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/random.hpp"

namespace strata::match {

namespace {

constexpr int ending_hash = 16;
constexpr int most_greedy_plies = 1500;  // plies
constexpr int random_plies = 6;          // before the play that finds an ending
constexpr std::uint64_t check_nodes = 5000;
constexpr std::uint64_t proof_budget = 400'000;
constexpr int proof_moves = 3;

// The values of pieces, by letter.
class PieceCount {
 public:
  explicit PieceCount(api::Variant const& variant) {
    for (api::PieceLook const& piece : variant.look().pieces) {
      values_[static_cast<unsigned char>(piece.letter)] = piece.value;
      strongest_ = std::max(strongest_, piece.value);
    }
  }
  [[nodiscard]] int strongest() const { return strongest_; }
  // White's, then Black's.
  [[nodiscard]] std::array<int, 2> of(api::Game const& game) const {
    std::array<int, 2> sums{};
    for (api::CellView const& cell : game.view().cells) {
      if (cell.letter == 0) continue;
      bool const white = cell.letter >= 'A' && cell.letter <= 'Z';
      sums[white ? 0 : 1] += values_[static_cast<unsigned char>(white ? cell.letter : cell.letter - 'a' + 'A')];
    }
    return sums;
  }

 private:
  std::array<int, 256> values_{};
  int strongest_ = 0;
};

// Moves of the shortest proven win of the side to move; 0: none.
int proven_win(api::Game const& game, api::Tables const* tables) {
  if (tables != nullptr)
    if (auto const known = tables->probe(game); known && known->result > 0) return (known->plies + 1) / 2;
  for (int moves = 1; moves <= proof_moves; ++moves) {
    auto const winning = api::winning_moves(game, moves, proof_budget);
    if (!winning) return 0;
    if (!winning->empty()) return moves;
  }
  return 0;
}

}  // namespace

api::Side stronger_side(api::Game const& game) {
  auto const [white, black] = PieceCount(game.variant()).of(game);
  return white >= black ? api::Side::White : api::Side::Black;
}

std::vector<EndingPosition> find_endings(api::Variant const& variant, int count, std::uint64_t seed,
                                         api::Tables const* tables,
                                         std::function<void(int found, int games)> const& progress) {
  std::vector<EndingPosition> found;
  PieceCount const material(variant);
  auto const start = api::Game::create(variant);
  if (!start) return found;
  auto const first = material.of(*start);
  api::Engine engine(ending_hash);
  for (int number = 0; static_cast<int>(found.size()) < count && number < 50 * count; ++number) {
    Random random(seed + static_cast<std::uint64_t>(number) * 1'000'003);
    api::Game game = *start;
    for (int ply = 0; ply < most_greedy_plies && !game.end(); ++ply) {
      std::uint64_t const chance = random.next();
      std::string const move = ply < random_plies ? api::random_move(game, chance) : api::greedy_move(game, chance);
      if (move.empty() || !game.apply(move)) break;
      if (game.end()) break;
      auto const sums = material.of(game);
      std::size_t const weak = sums[0] < sums[1] ? 0 : 1;
      if (10 * sums[weak] > first[weak] || sums[1 - weak] - sums[weak] < material.strongest()) continue;
      // With the stronger side to move: the defender has just answered.
      api::Side const stronger = weak == 0 ? api::Side::Black : api::Side::White;
      if (game.side_to_move() != stronger) continue;
      engine.new_game();
      api::Limits limits;
      limits.nodes = check_nodes;
      auto const result = engine.search(game, limits, {});
      if (10 * result.info.score < 7 * material.strongest()) continue;
      if (tables != nullptr)
        if (auto const known = tables->probe(game); known && known->result <= 0) continue;
      // The same position, without the moves that led to it.
      auto const clean = api::Game::create(variant, game.position());
      if (!clean) break;
      found.push_back({clean->position(), stronger, proven_win(*clean, tables)});
      break;
    }
    if (progress) progress(static_cast<int>(found.size()), number + 1);
  }
  return found;
}

PlayedEnding play_ending(api::Variant const& variant, EndingPosition const& ending, std::uint64_t nodes, int most_plies,
                         std::shared_ptr<api::Tables const> const& tables, std::function<bool()> const& give_up) {
  PlayedEnding played;
  auto game = api::Game::create(variant, ending.position);
  if (!game) return played;
  std::array<api::Engine, 2> engines{api::Engine(ending_hash), api::Engine(ending_hash)};
  for (api::Engine& engine : engines) engine.set_tables(tables);
  api::Limits limits;
  limits.nodes = nodes;
  for (; played.plies < most_plies && !game->end(); ++played.plies) {
    if (give_up && give_up()) break;
    // A player that may claim a draw, and is not ahead, does.
    if (game->side_to_move() != ending.stronger)
      for (api::Claim const claim : game->claims())
        if (!game->end() && game->may_claim(claim)) (void)game->claim(claim);
    if (game->end()) break;
    auto const result = engines[game->side_to_move() == api::Side::White ? 0 : 1].search(*game, limits, {});
    if (result.best.empty() || !game->apply(result.best)) break;
  }
  played.position = game->position();
  played.end = "unfinished";
  if (auto const end = game->end()) {
    played.end = api::name_of(end->reason);
    played.won = end->winner == ending.stronger;
    if (end->winner && !played.won) played.end = "lost by " + played.end;
  }
  return played;
}

}  // namespace strata::match
