#include "train/expander.hpp"

#include <algorithm>
#include <string>

#include "api/impl.hpp"
#include "eval/evaluate.hpp"
#include "rules/attack/attacks.hpp"
#include "rules/ending.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"
#include "search/score.hpp"
#include "train/pieces_of.hpp"

namespace strata::train {

namespace {

template <int Words, Features F>
class ExpanderOf final : public Expander {
 public:
  ExpanderOf(api::Variant variant, Position<Words, F> const& start, ReadFilters const& filters)
      : variant_(std::move(variant)),
        filters_(filters),
        start_(start),
        evaluator_(*variant_.impl().evaluator),
        evaluation_(evaluator_),
        table_(evaluator_.rules()) {}

  Result<void> expand(TrainingGame const& game, std::uint32_t number, PositionStore* store, ReadCounts& counts,
                      std::string_view place, std::uint64_t game_of_file) override {
    auto const refuse = [&](std::size_t ply, std::string const& message) {
      return failure(ErrorCode::BadMove,
                     "game " + std::to_string(game_of_file) + ", ply " + std::to_string(ply + 1) + ": " + message,
                     std::string(place));
    };
    ++counts.games;
    ++counts.results[static_cast<std::size_t>(game.result)];
    ++counts.ends[static_cast<std::size_t>(game.end)];
    Position<Words, F> position = start_.scratch();
    std::size_t const plies = game.opening.size() + game.plies.size();
    for (std::size_t i = 0; i < plies; ++i) {
      if (is_over_despite_moves(position)) return refuse(i, "the game is over before it");
      bool const opening = i < game.opening.size();
      std::size_t const ply = i - game.opening.size();
      std::uint16_t const index = opening ? game.opening[i] : game.plies[ply].move;
      std::size_t const count = list_moves(position);
      if (index >= count)
        return refuse(i, "it is move " + std::to_string(index) + ", counted from 0, of only " + std::to_string(count));
      // Only its place is sorted.
      std::ranges::nth_element(moves_, moves_.begin() + index);
      Move const move = Move::from_raw(moves_[index]);
      if (!opening && keeps(position, move, game.plies[ply].score, ply, counts) && store != nullptr) {
        describe(position);
        described_.score = game.plies[ply].score;
        described_.result = result_of(game.result, position.side_to_move());
        described_.game = number;
        if (!store->append(described_)) return refuse(i, "there is no room for more positions");
      }
      position.apply(move);
    }
    counts.opening_plies += game.opening.size();
    counts.plies += game.plies.size();
    return {};
  }

 private:
  std::size_t list_moves(Position<Words, F>& position) {
    MoveList list(arena_);
    generate_legal(position, list);
    moves_.clear();
    for (Move const move : list.span()) moves_.push_back(move.raw());
    return moves_.size();
  }

  bool keeps(Position<Words, F> const& position, Move move, int score, std::size_t ply, ReadCounts& counts) const {
    bool const capture = position.is_capture(move) || move.is_promotion();
    std::uint64_t* const left_out = ply < static_cast<std::size_t>(filters_.first_plies)              ? &counts.early
                                    : !filters_.mates && is_mate(score)                               ? &counts.mates
                                    : !filters_.captures && capture                                   ? &counts.captures
                                    : !filters_.checks && in_check(position, position.side_to_move()) ? &counts.checks
                                                                                                      : nullptr;
    ++(left_out == nullptr ? counts.kept : *left_out);
    return left_out == nullptr;
  }

  void describe(Position<Words, F> const& position) {
    set_pieces(position, described_);
    described_.hand = evaluation_.evaluate(position, table_);
    described_.base = base_of(evaluation_.accumulator().piece_sums(position), evaluator_, position.side_to_move());
  }

  static float result_of(GameResult result, Color side) {
    switch (result) {
      case GameResult::None: return -1;
      case GameResult::Drawn: return 0.5F;
      default: return (result == GameResult::WhiteWon) == (side == Color::White) ? 1.0F : 0.0F;
    }
  }

  api::Variant variant_;
  ReadFilters filters_;
  Position<Words, F> start_;
  Evaluator const& evaluator_;
  HandcraftedEvaluation<Words, F> evaluation_;
  SearchAttackTable<Words, F> table_;
  MoveArena arena_;
  std::vector<std::uint32_t> moves_;
  TrainingPosition described_;
};

}  // namespace

std::unique_ptr<Expander> make_expander(api::Variant const& variant, ReadFilters const& filters) {
  auto const game = api::Game::create(variant);
  std::unique_ptr<Expander> made;
  visit(*game->impl().game.position().scratch(), [&]<int Words, Features F>(Position<Words, F>& position) {
    made = std::make_unique<ExpanderOf<Words, F>>(variant, position, filters);
  });
  return made;
}

}  // namespace strata::train
