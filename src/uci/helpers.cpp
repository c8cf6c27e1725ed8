#include "uci/helpers.hpp"

#include <algorithm>
#include <optional>

namespace strata::uci {

namespace {

constexpr std::uint64_t uninterrupted = 2'000'000;  // leaves counted in one piece, about

// Leaves below a position, from the moves of the two sides: one of them may be in check, with next to none.
bool is_small(int depth, std::size_t moves, std::size_t moves_before) {
  constexpr std::size_t at_least = 30;
  std::uint64_t leaves = 1;
  for (int ply = 0; ply < depth && leaves <= uninterrupted; ++ply) leaves *= std::max({at_least, moves, moves_before});
  return leaves <= uninterrupted;
}

// Plays moves one by one until what is left is small, so that a count of hours can be stopped. Nothing: it was.
std::optional<std::uint64_t> count(api::Game& game, int depth, std::size_t moves_before, api::StopToken const& stop) {
  if (stop.requested()) return std::nullopt;
  if (depth == 0) return 1;
  auto const moves = game.legal_moves();
  if (is_small(depth, moves.size(), moves_before)) return game.perft(depth);
  std::uint64_t nodes = 0;
  for (std::string const& move : moves) {
    if (!game.play(move)) continue;
    auto const below = count(game, depth - 1, moves.size(), stop);
    game.undo();
    if (!below) return std::nullopt;
    nodes += *below;
  }
  return nodes;
}

std::string hexadecimal(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789ABCDEF"[(number >> shift) & 15U];
  return text;
}

}  // namespace

std::vector<std::string> describe(api::Game const& game, api::Dialect const& dialect) {
  std::vector<std::string> lines;
  lines.push_back("Fen: " + dialect.position(game));
  lines.push_back("Key: " + hexadecimal(game.key()));
  std::string checkers = "Checkers:";
  for (std::string const& cell : game.view().checkers) checkers += ' ' + cell;
  lines.push_back(std::move(checkers));
  if (auto const end = game.end()) lines.push_back("Over: " + end->result + ", " + end->reason);
  return lines;
}

std::string legal_moves_text(api::Game const& game, api::Dialect const& dialect) {
  auto const moves = game.legal_moves();
  std::string text = "legal moves " + std::to_string(moves.size()) + ':';
  for (std::string const& move : moves) text += ' ' + dialect.move(move);
  return text;
}

void divide(api::Game const& game, int depth, api::Dialect const& dialect, api::StopToken const& stop,
            WriteLine const& line) {
  api::Game scratch = game;
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  auto const moves = depth == 0 ? std::vector<std::string>() : game.legal_moves();
  for (std::string const& move : moves) {
    if (!scratch.play(move)) continue;
    auto const below = count(scratch, depth - 1, moves.size(), stop);
    scratch.undo();
    if (!below) return line("info string perft was stopped");
    line(dialect.move(move) + ": " + std::to_string(*below));
    nodes += *below;
  }
  line("");
  line("Nodes searched: " + std::to_string(nodes));
}

std::vector<std::string> help_lines() {
  return {"Strata speaks UCI; docs/formats/uci.md has all of it. The commands:",
          "  uci | isready | ucinewgame | quit",
          "  setoption name NAME value VALUE        (uci lists them; UCI_Variant chooses the game)",
          "  position startpos | fen TEXT [moves M...]",
          "  go [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [mate N]",
          "     [infinite] [ponder] [searchmoves M...] | go perft N",
          "  stop | ponderhit",
          "for people:",
          "  d      the position      legal  its moves      eval  its score without search",
          "  bench  fixed searches over all games; its last line is a signature"};
}

}  // namespace strata::uci
