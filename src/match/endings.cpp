#include "match/endings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "api/setup.hpp"
#include "base/random.hpp"

namespace strata::match {

namespace {

constexpr int ending_hash = 16;
constexpr int self_play_hash = 1;
constexpr std::uint64_t self_play_nodes = 200;
constexpr int most_plies_of_game = 600;
constexpr int random_plies = 6;  // before the play that finds an ending
constexpr std::uint64_t check_nodes = 5000;
constexpr std::uint64_t proof_budget = 400'000;
constexpr int proof_moves = 3;

// Material of both sides, White's and Black's: the worth of the pieces that count.
struct Sides {
  std::array<int, 2> value{};
  int pieces = 0;
};

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
  [[nodiscard]] Sides of(api::Game const& game) const {
    Sides sides;
    auto const dead = api::dead_pieces(game);
    for (api::CellView const& cell : game.view().cells) {
      if (cell.letter == 0) continue;
      ++sides.pieces;
      if (std::ranges::find(dead, cell.name) != dead.end()) continue;
      bool const white = cell.letter >= 'A' && cell.letter <= 'Z';
      sides.value[white ? 0 : 1] += values_[static_cast<unsigned char>(white ? cell.letter : cell.letter - 'a' + 'A')];
    }
    return sides;
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

// The start with so many pieces a side, royal ones included and kept, the others drawn at random. Nothing if that is no position to play.
std::optional<api::Game> draw_thinned_start(api::Variant const& variant, int pieces, Random& random) {
  std::string royal;
  for (api::PieceLook const& piece : variant.look().pieces)
    if (piece.royal) royal += piece.letter;
  api::Setup setup(variant);
  std::array<std::vector<std::string>, 2> others;
  std::array<int, 2> count{};
  for (api::CellView const& cell : setup.view().cells) {
    if (cell.letter == 0) continue;
    bool const white = cell.letter >= 'A' && cell.letter <= 'Z';
    ++count[white ? 0 : 1];
    char const type = static_cast<char>(white ? cell.letter : cell.letter - 'a' + 'A');
    if (royal.find(type) == std::string::npos) others[white ? 0 : 1].push_back(cell.name);
  }
  for (std::size_t side = 0; side < 2; ++side)
    for (; count[side] > pieces && !others[side].empty(); --count[side]) {
      std::size_t const taken = random.below(others[side].size());
      if (!setup.remove(others[side][taken])) return std::nullopt;
      others[side].erase(others[side].begin() + static_cast<std::ptrdiff_t>(taken));
    }
  auto game = setup.game();
  if (!game || game->end()) return std::nullopt;
  return *std::move(game);
}

// The first of a few that can be played: a draw may leave a side without the pieces it must keep.
std::optional<api::Game> thinned_start(api::Variant const& variant, int pieces, Random& random) {
  std::optional<api::Game> game;
  for (int tried = 0; tried < 100 && !game; ++tried) game = draw_thinned_start(variant, pieces, random);
  return game;
}

// Finds the ending of one game.
class EndingFinder {
 public:
  EndingFinder(api::Variant const& variant, EndingOrder const& order, api::Tables const* tables)
      : variant_(&variant), order_(order), tables_(tables), material_(variant) {}

  std::optional<EndingPosition> find(int number) {
    Random random(order_.seed + static_cast<std::uint64_t>(number) * 1'000'003);
    std::optional<api::Game> game;
    if (order_.thinned)
      game = thinned_start(*variant_, order_.pieces, random);
    else if (auto start = api::Game::create(*variant_))
      game = *std::move(start);
    if (!game) return std::nullopt;
    player_.new_game();
    api::Limits limits;
    limits.nodes = self_play_nodes;
    for (int ply = 0; ply < most_plies_of_game && !game->end(); ++ply) {
      std::string const move =
          ply < random_plies ? api::random_move(*game, random.next()) : player_.search(*game, limits, {}).best;
      if (move.empty() || !game->apply(move) || game->end()) break;
      if (auto found = ending_at(*game)) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<EndingPosition> ending_at(api::Game const& game) {
    auto const size = material_.of(game);
    std::size_t const strong = size.value[0] >= size.value[1] ? 0 : 1;
    if (size.pieces > order_.pieces ||
        size.value[strong] - size.value[1 - strong] < order_.lead * material_.strongest())
      return std::nullopt;
    // With the stronger side to move: the defender has just answered.
    api::Side const stronger = strong == 0 ? api::Side::White : api::Side::Black;
    if (game.side_to_move() != stronger) return std::nullopt;
    // The same position, without the moves that led to it.
    auto const clean = api::Game::create(*variant_, game.position());
    if (!clean || clean->end()) return std::nullopt;
    judge_.new_game();
    api::Limits limits;
    limits.nodes = check_nodes;
    if (10 * judge_.search(*clean, limits, {}).info.score < 7 * material_.strongest()) return std::nullopt;
    if (tables_ != nullptr)
      if (auto const known = tables_->probe(*clean); known && known->result <= 0) return std::nullopt;
    return EndingPosition{clean->position(), stronger, proven_win(*clean, tables_)};
  }

  api::Variant const* variant_;
  EndingOrder order_;
  api::Tables const* tables_;
  PieceCount material_;
  api::Engine player_{self_play_hash}, judge_{ending_hash};
};

}  // namespace

api::Side stronger_side(api::Game const& game) {
  auto const [white, black] = PieceCount(game.variant()).of(game).value;
  return white >= black ? api::Side::White : api::Side::Black;
}

EndingSize ending_size(api::Game const& game) {
  PieceCount const material(game.variant());
  Sides const sides = material.of(game);
  return {sides.pieces, std::abs(sides.value[0] - sides.value[1]) / std::max(1, material.strongest())};
}

FoundEndings find_endings(api::Variant const& variant, EndingOrder const& order, api::Tables const* tables,
                          std::function<bool(int found, int games)> const& give_up) {
  FoundEndings found;
  EndingFinder finder(variant, order, tables);
  while (static_cast<int>(found.endings.size()) < order.count && found.games < 200 * order.count) {
    if (auto ending = finder.find(found.games++)) found.endings.push_back(*std::move(ending));
    if (give_up && give_up(static_cast<int>(found.endings.size()), found.games)) break;
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
    played.moves.push_back(result.best);
    played.scores.push_back(result.info.score);
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
