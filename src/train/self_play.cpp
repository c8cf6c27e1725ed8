#include "train/self_play.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "api/impl.hpp"
#include "base/assert.hpp"
#include "base/random.hpp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"
#include "search/search.hpp"
#include "train/network_files.hpp"
#include "train/random_opening.hpp"

namespace strata::train {

namespace {

// An opening is refused if a search of so many nodes sees a lead of more than so many pawns (PieceValues::margin()).
constexpr std::uint64_t opening_nodes = 5000;
constexpr int opening_pawns = 3;
constexpr int opening_tries = 64;
// A game is won if for so many plies the score is a lead of so many pawns of one side.
constexpr int won_pawns = 10;
constexpr int won_plies = 5;
// A game is drawn if after so many plies, for so many in a row, the score is less than so many parts of a pawn.
constexpr int drawn_after = 80;
constexpr int drawn_plies = 20;
constexpr int drawn_parts = 20;
// A game is cut after so many plies, without a result. With many pieces two games of three were cut after 400.
constexpr std::size_t longest_game = 400;
constexpr std::size_t longest_game_of_many = 800;
static_assert(longest_game_of_many <= most_plies);

// A table for a game: about a dozen bytes a node of one move for each of a few moves. A small one stays in the cache.
int table_megabytes(std::uint64_t nodes) {
  return static_cast<int>(std::clamp<std::uint64_t>(1 + nodes / 1000, 1, 64));
}

// Lines of numbers that another evaluation or search would hardly give: scores of positions of random games.
std::string evaluation_trace(api::Variant const& variant) {
  constexpr int games = 4;
  constexpr std::size_t plies = 40;
  std::string trace;
  Random random(1);
  for (int i = 0; i < games; ++i) {
    Game game = start_of(variant);
    for (std::size_t ply = 0; ply < plies && !game.outcome(); ++ply) {
      visit(*game.position().scratch(),
            [&](auto& position) { trace += std::to_string(evaluate(position, *variant.impl().evaluator)) + '\n'; });
      static_cast<void>(play_at_random(game, 1, random));
    }
  }
  return trace;
}

std::string search_trace(api::Variant const& variant, net::Network const* network) {
  constexpr int games = 4;
  constexpr std::size_t plies = 12;
  constexpr std::uint64_t nodes = 3000;
  std::string trace;
  Random random(2);
  for (int i = 0; i < games; ++i) {
    Game game = start_of(variant);
    static_cast<void>(play_at_random(game, plies, random));
    if (game.outcome()) continue;
    TranspositionTable table(1);
    SearchMemory memory;
    SearchLimits limits;
    limits.nodes = nodes;
    auto const report =
        make_search(game.position(), game.keys(), {*variant.impl().evaluator, network}, table, memory)->run(limits, {});
    trace += std::to_string(report.score) + ' ' + std::to_string(report.nodes);
    for (Move const move : report.pv) trace += ' ' + std::to_string(move.raw());
    trace += '\n';
  }
  return trace;
}

}  // namespace

GamesHeader header_of(api::Variant const& variant, SelfPlayPlan const& plan, std::string_view version) {
  std::string const evaluation = evaluation_trace(variant);
  net::Network const* const network = plan.network.get();
  return {variant.info().id,
          variant.law_hash(),
          network == nullptr ? "hand " + api::file_hash(evaluation) : "net " + api::file_hash(network_bytes(*network)),
          std::string(version) + ' ' + api::file_hash(evaluation + search_trace(variant, network)),
          plan.nodes,
          plan.seed};
}

struct SelfPlayer::Impl {
  api::Variant variant;
  SelfPlayPlan plan;
  Game start;
  std::size_t opening_length;
  TranspositionTable table;
  SearchMemory memory;

  Impl(api::Variant const& the_variant, SelfPlayPlan const& the_plan)
      : variant(the_variant),
        plan(the_plan),
        start(start_of(the_variant)),
        opening_length(opening_plies_of(start)),
        table(table_megabytes(the_plan.nodes)) {}

  [[nodiscard]] int margin() const { return variant.impl().evaluator->margin(); }

  SearchReport search(Game const& game, std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    SearchSources const sources(*variant.impl().evaluator, plan.network.get());
    return make_search(game.position(), game.keys(), sources, table, memory)->run(limits, {});
  }

  void forget() {
    table.clear();
    memory.clear();
  }

  // The first balanced opening, or the most balanced of those tried; the start itself if no try gets so far.
  Game open(Random& random, std::vector<std::uint16_t>& moves) {
    Game best = start;
    int least = std::numeric_limits<int>::max();
    for (int i = 0; i < opening_tries && least > opening_pawns * margin(); ++i) {
      Game game = start;
      // Where hardly any game lasts so long, shorter openings are tried, too.
      std::size_t const length = opening_length / (i < opening_tries / 2 ? 1 : 2) + random.below(2);
      std::vector<std::uint16_t> const played = play_at_random(game, length, random);
      if (game.outcome()) continue;
      forget();
      int const lead = std::abs(search(game, opening_nodes).score);
      if (lead >= least) continue;
      least = lead;
      best = std::move(game);
      moves = played;
    }
    return best;
  }
};

SelfPlayer::SelfPlayer(api::Variant const& variant, SelfPlayPlan const& plan)
    : impl_(std::make_unique<Impl>(variant, plan)) {}
SelfPlayer::~SelfPlayer() = default;
SelfPlayer::SelfPlayer(SelfPlayer&&) noexcept = default;
SelfPlayer& SelfPlayer::operator=(SelfPlayer&&) noexcept = default;

std::optional<TrainingGame> SelfPlayer::play(std::uint64_t number, std::atomic<bool> const& stop) {
  // A hash of seed and number: what Random adds at every draw must not be what games differ by, or one begins within another.
  Random random(Random(Random(impl_->plan.seed).next() + number).next());
  TrainingGame played;
  Game game = impl_->open(random, played.opening);
  impl_->forget();
  int const margin = impl_->margin();
  int winning = 0;  // plies in a row with a decisive lead of one side
  bool white_leads = false;
  int level = 0;  // plies in a row without a lead
  std::size_t const longest = has_many_pieces(impl_->start) ? longest_game_of_many : longest_game;
  while (!game.outcome() && played.plies.size() < longest) {
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    SearchReport const report = impl_->search(game, impl_->plan.nodes);
    std::vector<Move> const moves = sorted_moves(game);
    Move const best = report.pv.empty() ? moves.front() : report.pv.front();
    auto const at = std::ranges::lower_bound(moves, best.raw(), {}, &Move::raw) - moves.begin();
    played.plies.push_back({static_cast<std::uint16_t>(at), report.score});

    int const lead = std::abs(report.score);
    bool const white = (report.score > 0) == (game.position().side_to_move() == Color::White);
    if (lead < won_pawns * margin)
      winning = 0;
    else
      winning = winning > 0 && white == white_leads ? winning + 1 : 1;
    white_leads = white;
    level = lead < margin / drawn_parts ? level + 1 : 0;
    bool const drawn = static_cast<int>(played.plies.size()) > drawn_after && level >= drawn_plies;
    if (winning >= won_plies || drawn) {
      played.end = GameEnd::Adjudicated;
      played.result = drawn ? GameResult::Drawn : white ? GameResult::WhiteWon : GameResult::BlackWon;
      return played;
    }
    game.play(best);
  }
  if (!game.outcome()) return played;
  played.end = GameEnd::Law;
  auto const winner = game.outcome()->winner;
  played.result = !winner ? GameResult::Drawn : *winner == Color::White ? GameResult::WhiteWon : GameResult::BlackWon;
  return played;
}

}  // namespace strata::train
