#include "lesson/prove.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "api/analysis.hpp"

namespace strata::lesson {

namespace {

constexpr std::uint64_t nodes_to_look = 8'000;
constexpr std::uint64_t nodes_to_confirm = 4 * nodes_to_look;
constexpr std::uint64_t endless = 1'000'000'000;  // positions of a mate that is checked

// Centipawns for the solver: what the one move reaches at least, what all others reach at most, and the material won.
struct Margins {
  int best = 0, second = 0, material = 0;
};
constexpr Margins for_making{220, 120, 150};
constexpr Margins for_checking{180, 170, 150};

bool wins(api::Game const& game, api::Side side) {
  auto const end = game.end();
  return end && end->winner == side;
}

// ---------------------------------------------------------------- mates

class MateLine {
 public:
  MateLine(std::uint64_t budget, Work& work) : budget_(budget), work_(work) {}

  // The rest of the line, the solver to move with a win in `moves` and no sooner; empty if there is none with one right move everywhere.
  std::vector<std::string> from(api::Game& game, int moves) {
    auto const first = solve(game, moves);
    if (!first || first->empty() || (moves > 1 && first->size() != 1)) return {};
    std::string const& key = first->front();
    if (moves == 1) return {key};
    if (!game.play(key)) return {};
    std::vector<std::string> line;
    for (std::string const& reply : game.legal_moves()) {
      if (!game.play(reply)) break;
      auto const sooner = moves == 2 ? std::vector<std::string>() : solve(game, moves - 2);
      std::vector<std::string> rest;
      if (sooner && sooner->empty()) rest = from(game, moves - 1);
      game.undo();
      if (rest.empty()) continue;
      line = {key, reply};
      line.insert(line.end(), rest.begin(), rest.end());
      break;
    }
    game.undo();
    return line;
  }

  std::optional<std::vector<std::string>> solve(api::Game const& game, int moves) {
    std::uint64_t searched = 0;
    if (work_.is_over()) return std::nullopt;
    auto found = api::winning_moves(game, moves, std::min(budget_, work_.left()), &searched);
    nodes_ += searched;
    work_.spend(searched);
    return found;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  std::uint64_t budget_;
  Work& work_;
  std::uint64_t nodes_ = 0;
};

// ---------------------------------------------------------------- wins

struct TwoLines {
  std::string best;
  int score = 0, second = 0;
  std::uint64_t settled = 0;  // nodes after which the search had chosen the move and kept it
};

// Nothing where there are not two moves to choose from, or one of them mates: that would be a puzzle of the other kind.
std::optional<TwoLines> look(api::Engine& engine, api::Game const& game, std::uint64_t nodes) {
  engine.new_game();
  api::Limits limits;
  limits.nodes = nodes;
  limits.multipv = 2;
  TwoLines seen;
  std::string chosen;
  auto const result = engine.search(game, limits, {}, 0, [&](api::SearchInfo const& info) {
    if (info.multipv != 1 || info.pv.empty() || info.pv.front() == chosen) return;
    chosen = info.pv.front();
    seen.settled = info.nodes;
  });
  if (result.lines.size() < 2 || result.lines[0].pv.empty()) return std::nullopt;
  if (result.lines[0].mate_in && *result.lines[0].mate_in > 0) return std::nullopt;
  seen.best = result.best;
  seen.score = result.lines[0].score;
  seen.second = result.lines[1].score;
  return seen;
}

bool stands_out(std::optional<TwoLines> const& seen, Margins const& margins) {
  return seen && seen->score >= margins.best && seen->second <= margins.second;
}

std::map<char, int> values_of(api::Variant const& law) {
  std::map<char, int> values;
  for (api::PieceLook const& piece : law.look().pieces) values[piece.letter] = piece.value;
  return values;
}

// The material advantage of the side, in hundredths of a pawn.
int material(std::map<char, int> const& values, api::Game const& game, api::Side side) {
  int sum = 0;
  for (api::CellView const& cell : game.view().cells) {
    if (cell.letter == 0) continue;
    bool const white = cell.letter >= 'A' && cell.letter <= 'Z';
    auto const value = values.find(white ? cell.letter : static_cast<char>(cell.letter - 'a' + 'A'));
    if (value != values.end()) sum += white ? value->second : -value->second;
  }
  return side == api::Side::White ? sum : -sum;
}

// The reply of the other side to the solver's move.
struct Reply {
  bool won = false;  // the search sees no way to win the material back, and it is won after this reply too
  std::string move;  // empty if the game is over
};

Reply reply_of(api::Engine& engine, std::map<char, int> const& values, api::Game game, int before,
               Margins const& margins) {
  api::Side const solver = !game.side_to_move();
  if (game.end()) return {wins(game, solver), {}};
  engine.new_game();
  api::Limits limits;
  limits.nodes = nodes_to_look;
  auto const reply = engine.search(game, limits, {});
  if (reply.info.score > -margins.best || !game.play(reply.best)) return {false, reply.best};
  return {material(values, game, solver) - before >= margins.material, reply.best};
}

// Whether a beginner would try the move first: it captures what is worth most, or promotes.
bool is_plain(std::map<char, int> const& values, api::Game const& game, std::string const& key) {
  int highest = 0;
  int of_key = 0;
  bool promotes = false;
  for (api::MoveInfo const& move : game.move_infos()) {
    if (move.canonical == key) promotes = move.promotion != 0;
    if (move.captured == 0) continue;
    auto const value = values.find(move.captured >= 'a' ? static_cast<char>(move.captured - 'a' + 'A') : move.captured);
    if (value == values.end()) continue;
    highest = std::max(highest, value->second);
    if (move.canonical == key) of_key = value->second;
  }
  return promotes || (of_key > 0 && of_key == highest);
}

Error wrong(std::string message) { return Error{ErrorCode::BadPosition, std::move(message), {}, 0, 0, {}, {}}; }

Result<void> check_mate(api::Game game, Puzzle const& puzzle) {
  if (puzzle.moves > 1) {
    auto const sooner = api::winning_moves(game, puzzle.moves - 1, endless);
    if (!sooner) return std::unexpected(wrong("the proof takes too long"));
    if (!sooner->empty()) return std::unexpected(wrong(sooner->front() + " wins sooner"));
  }
  Work enough = Work::without_limit();
  MateLine mate(endless, enough);
  auto const first = mate.solve(game, puzzle.moves);
  if (!first) return std::unexpected(wrong("the proof takes too long"));
  if (first->size() != 1)
    return std::unexpected(
        wrong(std::to_string(first->size()) + " moves win in " + std::to_string(puzzle.moves) + ", expected one"));
  auto const line = mate.from(game, puzzle.moves);
  if (line != puzzle.line) return std::unexpected(wrong("the line is not the one that the proof gives"));
  return {};
}

Result<void> check_win(api::Engine& engine, api::Game game, Puzzle const& puzzle) {
  auto const values = values_of(game.variant());
  api::Side const solver = game.side_to_move();
  int const before = material(values, game, solver);
  auto const longer = look(engine, game, nodes_to_confirm);
  if (!stands_out(longer, for_checking) || longer->best != puzzle.line.front())
    return std::unexpected(wrong("a longer search does not see that " + puzzle.line.front() + " alone wins"));
  for (std::size_t ply = 0; ply < puzzle.line.size(); ++ply) {
    if (ply % 2 == 0) {
      auto const seen = look(engine, game, nodes_to_look);
      if (!stands_out(seen, for_checking) || seen->best != puzzle.line[ply])
        return std::unexpected(wrong("the search does not see that " + puzzle.line[ply] + " alone wins"));
    }
    if (auto const played = game.play(puzzle.line[ply]); !played) return std::unexpected(played.error());
  }
  if (!reply_of(engine, values, game, before, for_checking).won)
    return std::unexpected(wrong("the material is not kept to the end of the line"));
  return {};
}

}  // namespace

std::optional<Proof> prove_mate(api::Game const& game, int moves, std::uint64_t budget) {
  Work enough = Work::without_limit();
  return prove_mate(game, moves, budget, enough);
}

std::optional<Proof> prove_mate(api::Game const& game, int moves, std::uint64_t budget, Work& work) {
  MateLine mate(budget, work);
  for (int n = 1; n <= moves; ++n) {
    auto const first = mate.solve(game, n);
    if (!first) return std::nullopt;
    if (first->empty()) continue;
    if (first->size() != 1) return std::nullopt;
    std::uint64_t const nodes = mate.nodes();
    api::Game copy = game;
    auto line = mate.from(copy, n);
    if (line.empty()) return std::nullopt;
    return Proof{n, std::move(line), nodes};
  }
  return std::nullopt;
}

std::optional<Proof> prove_win(api::Engine& engine, api::Game const& game) {
  auto const first = look(engine, game, nodes_to_look);
  if (!stands_out(first, for_making)) return std::nullopt;
  auto const longer = look(engine, game, nodes_to_confirm);
  if (!stands_out(longer, for_making) || longer->best != first->best) return std::nullopt;

  auto const values = values_of(game.variant());
  api::Side const solver = game.side_to_move();
  int const before = material(values, game, solver);
  Proof proof{0, {}, longer->settled};
  api::Game line = game;
  std::string move = longer->best;
  for (proof.moves = 1; proof.moves <= longest_win; ++proof.moves) {
    proof.line.push_back(move);
    if (!line.play(move)) return std::nullopt;
    Reply const reply = reply_of(engine, values, line, before, for_making);
    if (reply.won) {
      if (proof.moves == 1 && is_plain(values, game, proof.line.front())) return std::nullopt;
      return proof;
    }
    if (!line.play(reply.move) || line.end()) return std::nullopt;
    proof.line.push_back(reply.move);
    auto const next = look(engine, line, nodes_to_look);
    if (!stands_out(next, for_making)) return std::nullopt;
    move = next->best;
  }
  return std::nullopt;
}

Result<void> check_puzzle(api::Engine& engine, api::Variant const& law, Puzzle const& puzzle) {
  auto game = api::Game::create(law, puzzle.position);
  if (!game) return std::unexpected(game.error());
  if (puzzle.line.empty()) return std::unexpected(wrong("the puzzle has no line"));
  return puzzle.kind == PuzzleKind::Mate ? check_mate(std::move(*game), puzzle)
                                         : check_win(engine, std::move(*game), puzzle);
}

}  // namespace strata::lesson
