#include "lesson/scenes.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "api/impl.hpp"
#include "api/setup.hpp"
#include "base/random.hpp"
#include "lesson/kinds.hpp"
#include "lesson/prove.hpp"
#include "notation/text.hpp"

namespace strata::lesson {

namespace {

constexpr std::uint64_t proof_budget = 300'000;  // positions

class SceneMaker {
 public:
  SceneMaker(api::Variant const& law, std::uint64_t seed, Work& work)
      : law_(law), work_(work), rules_(law.impl().rules()), names_(law.impl().names()), random_(seed), empty_(law) {
    empty_.clear();
    empty_.set_side_to_move(api::Side::White);
    (void)empty_.set_counters(0, 2);  // at the first move of a game some laws forbid castling
    for (api::CellView const& cell : empty_.view().cells)
      if (cell.exists) cells_.push_back(names_.find_cell(cell.name));
    for (PieceType const type : all_kinds(rules_)) {
      if (rules_.types[type].royal || rules_.types[type].extinction || type_value(type) == 0) continue;
      by_value_.push_back(type);
    }
    std::ranges::sort(by_value_, {}, [&](PieceType type) { return std::pair(-type_value(type), type); });
    find_corners();
  }

  // Needed pieces of both sides, Black's royal ones in corners if `cornered`, and so many strong ones of each.
  std::optional<api::Game> make(bool cornered, int white, int black) {
    work_.spend(cells_.size());
    api::Setup setup = empty_;
    taken_.clear();
    for (Color const color : {Color::White, Color::Black}) {
      for (PieceType const type : all_kinds(rules_))
        for (int i = 0; i < needed(type); ++i) {
          bool const corner = cornered && color == Color::Black && rules_.types[type].royal;
          if (!place(setup, Piece(color, type), corner)) return std::nullopt;
        }
      for (int i = 0; i < (color == Color::White ? white : black); ++i)
        if (!place(setup, Piece(color, strong()), false)) return std::nullopt;
    }
    if (setup.fault()) return std::nullopt;
    auto game = setup.game();
    if (!game || game->end()) return std::nullopt;
    return std::move(*game);
  }

  [[nodiscard]] bool is_large() const {
    constexpr std::size_t large = 150;
    return cells_.size() > large;
  }
  Random& random() { return random_; }

 private:
  [[nodiscard]] int type_value(PieceType type) const {
    return law_.impl().evaluator->exchange_value(Piece(Color::White, type));
  }

  [[nodiscard]] int needed(PieceType type) const {
    PieceTypeRules const& rules = rules_.types[type];
    return std::min(std::max(rules.min_count, rules.royal || rules.extinction ? 1 : 0), rules.max_count);
  }

  // One of the stronger half of the kinds.
  PieceType strong() {
    std::size_t const kinds = std::max<std::size_t>(1, (by_value_.size() + 1) / 2);
    if (by_value_.empty()) return 0;
    return by_value_[static_cast<std::size_t>(random_.below(std::min(kinds, by_value_.size())))];
  }

  bool place(api::Setup& setup, Piece piece, bool corner) {
    constexpr int attempts = 12;
    auto const& list = corner && !corners_.empty() ? corners_ : cells_;
    PieceSideRules const& side = rules_.side(piece);
    for (int i = 0; i < attempts && !list.empty(); ++i) {
      Cell const cell = list[static_cast<std::size_t>(random_.below(list.size()))];
      if (!side.may_stand[cell] || !taken_.insert(cell).second) continue;
      char const letter = names_.letter(piece.type());
      std::string const text(1, piece.color() == Color::White ? letter : to_lower(letter));
      return setup.place(names_.cells[cell], text).has_value();
    }
    return false;
  }

  // The cells from which a black royal piece has the fewest steps.
  void find_corners() {
    constexpr std::size_t most_corners = 8;
    std::vector<std::pair<int, Cell>> list;
    for (PieceType const type : all_kinds(rules_)) {
      if (!rules_.types[type].royal) continue;
      Piece const king(Color::Black, type);
      for (Cell const cell : cells_) {
        if (!rules_.side(king).may_stand[cell]) continue;
        int steps = 0;
        for (std::uint64_t const word : rules_.quiet_leaps(king.index(), cell)) steps += std::popcount(word);
        list.emplace_back(steps, cell);
      }
    }
    std::ranges::sort(list);
    for (auto const& [steps, cell] : list)
      if (corners_.size() < most_corners) corners_.push_back(cell);
  }

  api::Variant const& law_;
  Work& work_;
  Ruleset const& rules_;
  Names const& names_;
  Random random_;
  api::Setup empty_;
  std::vector<Cell> cells_, corners_;
  std::vector<PieceType> by_value_;
  std::set<Cell> taken_;
};

WayOut way_of(api::Variant const& law, api::MoveInfo const& move) {
  Names const& names = law.impl().names();
  PieceType const type = names.find_letter(to_upper(move.piece));
  bool const king = move.piece != 0 && type != no_piece_type && law.impl().rules().types[type].royal;
  if (move.captured != 0) return WayOut::Capture;
  return king ? WayOut::Move : WayOut::Block;
}

}  // namespace

std::optional<Scene> find_way_out(api::Variant const& law, WayOut way, Work& work) {
  constexpr int attempts = 2500;
  SceneMaker maker(law, 11 + static_cast<std::uint64_t>(way), work);
  std::optional<Scene> second_best;
  for (int i = 0; i < attempts && !work.is_over(); ++i) {
    bool const alone = way == WayOut::Move;
    auto const game = maker.make(false, alone ? 0 : 2, alone ? 1 : 2);
    if (!game || !game->in_check()) continue;
    Scene scene{game->position(), {}};
    auto const moves = game->move_infos();
    work.spend(moves.size());
    for (api::MoveInfo const& move : moves)
      if (way_of(law, move) == way) scene.moves.push_back(move.canonical);
    if (scene.moves.empty()) continue;
    if (scene.moves.size() == moves.size()) return scene;
    if (!second_best) second_best = std::move(scene);
    if (i > attempts / 2 && second_best) break;
  }
  return second_best;
}

std::vector<Scene> find_mates(api::Variant const& law, int moves, std::size_t wanted, Work& work) {
  int const attempts = moves == 1 ? 4000 : 900;
  SceneMaker maker(law, 100 + static_cast<std::uint64_t>(moves), work);
  std::vector<Scene> found;
  for (int i = 0; i < attempts && found.size() < wanted && !work.is_over(); ++i) {
    int const white = 2 + static_cast<int>(maker.random().below(maker.is_large() ? 4 : 2));
    auto const game = maker.make(true, white, 0);
    if (!game) continue;
    std::uint64_t searched = 0;
    auto const at_once = api::winning_moves(*game, 1, std::min(proof_budget, work.left()), &searched);
    work.spend(searched);
    if (!at_once || at_once->size() > 1 || at_once->empty() != (moves > 1)) continue;
    auto proof = prove_mate(*game, moves, proof_budget, work);
    if (proof && proof->moves == moves) found.push_back({game->position(), std::move(proof->line)});
  }
  return found;
}

std::optional<Scene> find_extinction(api::Variant const& law, Work& work) {
  if (law.impl().rules().extinction_types == 0) return std::nullopt;
  constexpr int attempts = 3000;
  SceneMaker maker(law, 7, work);
  for (int i = 0; i < attempts && !work.is_over(); ++i) {
    auto game = maker.make(false, 1, 0);
    if (!game || game->in_check()) continue;
    Scene scene{game->position(), {}};
    auto const moves = game->move_infos();
    work.spend(moves.size());
    for (api::MoveInfo const& move : moves) {
      if (move.captured == 0 || !game->play(move.canonical)) continue;
      auto const end = game->end();
      if (end && end->reason == api::EndReason::Extinction && end->winner == api::Side::White)
        scene.moves.push_back(move.canonical);
      game->undo();
    }
    if (!scene.moves.empty()) return scene;
  }
  return std::nullopt;
}

}  // namespace strata::lesson
