#include "lesson/make_puzzles.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "api/impl.hpp"
#include "api/setup.hpp"
#include "base/random.hpp"
#include "lesson/prove.hpp"

namespace strata::lesson {

namespace {

constexpr std::uint64_t nodes_a_ply = 1500;
constexpr std::uint64_t budget = 2'500'000;  // positions of a step of a proof
constexpr int longest_game = 140;            // plies
constexpr int plies_between = 8;             // of two puzzles of one game
constexpr int most_a_game = 3;
constexpr int games_a_puzzle = 40;  // after so many games for each puzzle wanted, the rest is given up
constexpr int games_by_share = 3;   // after so many for each, the shares of the kinds no longer count

// In percent of all puzzles: mates in 1 to 4, and wins.
constexpr std::array<int, longest_mate + 1> shares = {25, 35, 20, 5, 15};
constexpr int share_of_wins = longest_mate;

int share_index(PuzzleKind kind, int moves) { return kind == PuzzleKind::Mate ? moves - 1 : share_of_wins; }

template <class T>
void shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[static_cast<std::size_t>(random.below(i))]);
}

struct Standing {
  std::string cell;
  char letter = 0;
};

bool is_white(char letter) { return letter >= 'A' && letter <= 'Z'; }

// The start of the game with most pieces gone and the others anywhere.
class FewPieces {
 public:
  FewPieces(api::Variant const& law, Random& random) : law_(law), random_(random), setup_(law) {}

  std::optional<api::Game> make() {
    for (bool const white : {true, false}) thin(white, 2 + static_cast<int>(random_.below(8)));
    for (Standing const& piece : standing()) scatter(piece);
    setup_.set_side_to_move(random_.below(2) == 0 ? api::Side::White : api::Side::Black);
    if (setup_.fault()) return std::nullopt;
    auto game = setup_.game();
    if (!game || game->end()) return std::nullopt;
    return std::move(*game);
  }

 private:
  std::vector<Standing> standing() const {
    std::vector<Standing> list;
    for (api::CellView const& cell : setup_.view().cells)
      if (cell.exists && cell.letter != 0) list.push_back({cell.name, cell.letter});
    return list;
  }

  // A piece without which the game would be over, or no game.
  bool is_needed(char letter) const {
    api::Variant::Impl const& inner = law_.impl();
    PieceType const type = inner.names().find_letter(is_white(letter) ? letter : static_cast<char>(letter - 'a' + 'A'));
    PieceTypeRules const& rules = inner.rules().types[type];
    return rules.royal || rules.extinction || rules.min_count > 0;
  }

  void thin(bool white, int wanted) {
    std::vector<Standing> list;
    for (Standing const& piece : standing())
      if (is_white(piece.letter) == white && !is_needed(piece.letter)) list.push_back(piece);
    shuffle(list, random_);
    for (std::size_t i = static_cast<std::size_t>(wanted); i < list.size(); ++i) (void)setup_.remove(list[i].cell);
  }

  // Most pieces go elsewhere, where the law allows it.
  void scatter(Standing const& piece) {
    constexpr int attempts = 8;
    if (random_.below(100) >= 75) return;
    std::vector<std::string> empty;
    for (api::CellView const& cell : setup_.view().cells)
      if (cell.exists && cell.letter == 0) empty.push_back(cell.name);
    std::string_view const letter(&piece.letter, 1);
    for (int i = 0; i < attempts && !empty.empty(); ++i) {
      std::string const& cell = empty[static_cast<std::size_t>(random_.below(empty.size()))];
      api::Setup const before = setup_;
      (void)setup_.remove(piece.cell);
      (void)setup_.place(cell, letter);
      if (!setup_.fault()) return;
      setup_ = before;
    }
  }

  api::Variant const& law_;
  Random& random_;
  api::Setup setup_;
};

// The pattern of a puzzle: no two of one kind have the same pieces and begin with the same piece.
std::string pattern_of(api::Game const& game, Puzzle const& puzzle) {
  std::string letters;
  for (api::CellView const& cell : game.view().cells)
    if (cell.letter != 0) letters += cell.letter;
  std::sort(letters.begin(), letters.end());
  std::string mover;
  for (api::MoveInfo const& move : game.move_infos())
    if (move.canonical == puzzle.line.front()) mover = move.piece != 0 ? std::string(1, move.piece) : move.board;
  return std::string(name_of(puzzle.kind)) + std::to_string(puzzle.moves) + mover + letters;
}

class Maker {
 public:
  Maker(api::Variant const& law, int count, std::uint64_t seed, std::function<void(PuzzleProgress const&)> const& tell)
      : law_(law), count_(count), seed_(seed), tell_(tell) {}

  PuzzleSet make() {
    for (games_ = 0; !is_full() && games_ < games_a_puzzle * count_; ++games_) {
      Random random(seed_ * 1'000'003 + static_cast<std::uint64_t>(games_));
      if (auto game = begin(random)) play(std::move(*game), random);
    }
    std::ranges::sort(found_, [](Puzzle const& a, Puzzle const& b) {
      return std::tie(a.nodes, a.position) < std::tie(b.nodes, b.position);
    });
    for (std::size_t i = 0; i < found_.size(); ++i) found_[i].grade = 1 + static_cast<int>(i * grades / found_.size());
    return {seed_, std::move(found_)};
  }

 private:
  [[nodiscard]] bool is_full() const { return static_cast<int>(found_.size()) >= count_; }

  // Every other game begins with few pieces; where the start has many, all but one in eight do.
  std::optional<api::Game> begin(Random& random) {
    if (games_ % (has_many_pieces() ? 8 : 2) != 0) return FewPieces(law_, random).make();
    auto game = api::Game::create(law_);
    if (!game) return std::nullopt;
    auto const plies = 4 + random.below(6);
    for (std::uint64_t i = 0; i < plies && !game->end(); ++i) (void)game->play(api::random_move(*game, random.next()));
    return std::move(*game);
  }

  [[nodiscard]] bool has_many_pieces() const {
    constexpr int many = 60;
    auto const cells = api::Setup(law_).view().cells;
    return std::ranges::count_if(cells, [](api::CellView const& cell) { return cell.letter != 0; }) > many;
  }

  void play(api::Game game, Random& random) {
    engine_.new_game();
    int here = 0;
    int quiet_until = 0;
    for (int ply = 0; ply < longest_game && !game.end() && !is_full() && here < most_a_game; ++ply) {
      api::Limits limits;
      limits.nodes = nodes_a_ply;
      limits.multipv = 2;
      auto const seen = engine_.search(game, limits, {});
      if (ply >= quiet_until && consider(game, seen)) {
        ++here;
        quiet_until = ply + plies_between;
      }
      if (!game.play(choose(game, seen, random))) return;
    }
  }

  // Now and then any move, or the second best: where all play well, nothing is to be found.
  static std::string choose(api::Game const& game, api::SearchResult const& seen, Random& random) {
    auto const dice = random.below(100);
    std::uint64_t const seed = random.next();
    if (dice < 15) return api::random_move(game, seed);
    if (dice < 35 && seen.lines.size() > 1 && !seen.lines[1].pv.empty()) return seen.lines[1].pv.front();
    return seen.best;
  }

  [[nodiscard]] bool has_room(PuzzleKind kind, int moves) const {
    if (games_ >= games_by_share * count_) return true;
    auto const index = static_cast<std::size_t>(share_index(kind, moves));
    return made_[index] * 100 < shares[index] * count_;
  }

  // Whether the proof of a mate is likely to fit the budget: most first moves are refuted by one reply, and so on.
  static bool is_provable(api::Game const& game, int moves) {
    std::uint64_t const choices = game.legal_moves().size();
    std::uint64_t tries = 1;
    for (int i = 0; i < moves; ++i) tries *= choices;
    constexpr std::uint64_t by_reply = 4;
    return tries <= by_reply * budget;
  }

  bool consider(api::Game const& game, api::SearchResult const& seen) {
    if (seen.lines.size() < 2) return false;  // a forced move is no puzzle
    api::SearchInfo const& best = seen.lines[0];
    api::SearchInfo const& second = seen.lines[1];
    if (best.mate_in) {
      int const moves = *best.mate_in;
      if (moves < 1 || moves > longest_mate || !has_room(PuzzleKind::Mate, moves)) return false;
      if (second.mate_in && *second.mate_in > 0 && *second.mate_in <= moves) return false;
      if (!is_provable(game, moves)) return false;
      return keep(PuzzleKind::Mate, moves, fresh(game));
    }
    constexpr int looks_won = 200;
    constexpr int looks_level = 150;
    if (best.score < looks_won || second.score > looks_level || !has_room(PuzzleKind::Win, 1)) return false;
    return keep(PuzzleKind::Win, 1, fresh(game));
  }

  // The position as a game begins with it: nothing of the game before it counts, nor do its quiet moves.
  [[nodiscard]] std::optional<api::Game> fresh(api::Game const& game) const {
    auto setup = api::Setup::from_tfen(law_, game.position());
    if (!setup || !setup->set_counters(0, setup->fullmove_number())) return std::nullopt;
    auto again = setup->game();
    if (!again || again->end()) return std::nullopt;
    return std::move(*again);
  }

  bool keep(PuzzleKind kind, int moves, std::optional<api::Game> const& game) {
    if (!game) return false;
    if (!seen_.insert(std::to_string(game->key())).second) return false;
    auto proof = kind == PuzzleKind::Mate ? prove_mate(*game, moves, budget) : prove_win(prover_, *game);
    if (!proof || !has_room(kind, proof->moves)) return false;
    Puzzle puzzle{kind, proof->moves, 1, proof->nodes, game->position(), std::move(proof->line)};
    if (!seen_.insert(pattern_of(*game, puzzle)).second) return false;
    ++made_[static_cast<std::size_t>(share_index(kind, puzzle.moves))];
    found_.push_back(std::move(puzzle));
    if (tell_) tell_({static_cast<int>(found_.size()), games_ + 1});
    return true;
  }

  api::Variant const& law_;
  int count_;
  std::uint64_t seed_;
  std::function<void(PuzzleProgress const&)> const& tell_;
  api::Engine engine_{4};
  api::Engine prover_{4};
  int games_ = 0;
  std::array<int, longest_mate + 1> made_{};
  std::set<std::string> seen_;  // keys of positions, and patterns
  std::vector<Puzzle> found_;
};

}  // namespace

PuzzleSet make_puzzles(api::Variant const& law, int count, std::uint64_t seed,
                       std::function<void(PuzzleProgress const&)> const& tell) {
  return Maker(law, count, seed, tell).make();
}

}  // namespace strata::lesson
