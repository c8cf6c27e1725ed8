#include "uci/helpers.hpp"

namespace strata::uci {

namespace {

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
  if (auto const end = game.end())
    lines.push_back("Over: " + std::string(api::result_of(*end)) + ", " + std::string(api::name_of(end->reason)));
  if (auto const draw = game.passed_over())
    lines.push_back("Draw by law: " + std::string(api::name_of(draw->reason)) +
                    "; moves are searched and taken all the same");
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
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  auto const tell = [&](std::string const& move, std::uint64_t below) {
    line(dialect.move(move) + ": " + std::to_string(below));
    nodes += below;
  };
  if (!game.divide(depth, {.through_draws = true}, stop, tell)) return line("info string perft was stopped");
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
