#include "uci/info_text.hpp"

#include <cstdint>

namespace strata::uci {

namespace {

void add(std::string& line, char const* name, std::uint64_t number) {
  line += ' ';
  line += name;
  line += ' ';
  line += std::to_string(number);
}

}  // namespace

std::string info_text(api::SearchInfo const& info, api::Dialect const& dialect, bool show_wdl) {
  std::string line = "info depth " + std::to_string(info.depth);
  if (info.seldepth > 0) line += " seldepth " + std::to_string(info.seldepth);
  line += " multipv " + std::to_string(info.multipv);
  line += info.mate_in ? " score mate " + std::to_string(*info.mate_in) : " score cp " + std::to_string(info.score);
  if (info.bound == api::SearchInfo::Bound::Lower) line += " lowerbound";
  if (info.bound == api::SearchInfo::Bound::Upper) line += " upperbound";
  if (show_wdl)
    line += " wdl " + std::to_string(info.win) + ' ' + std::to_string(info.draw) + ' ' + std::to_string(info.loss);
  add(line, "nodes", info.nodes);
  if (info.seconds > 0) add(line, "nps", static_cast<std::uint64_t>(static_cast<double>(info.nodes) / info.seconds));
  line += " hashfull " + std::to_string(info.hashfull);
  add(line, "time", static_cast<std::uint64_t>(info.seconds * 1000));
  if (!info.pv.empty()) line += " pv";
  for (std::string const& move : info.pv) line += ' ' + dialect.move(move);
  return line;
}

std::string best_move_text(api::SearchResult const& result, api::Dialect const& dialect) {
  if (result.best.empty()) return "bestmove (none)";
  std::string line = "bestmove " + dialect.move(result.best);
  if (!result.ponder.empty()) line += " ponder " + dialect.move(result.ponder);
  return line;
}

std::string final_info_text(api::Game const& game) {
  auto const end = game.end();
  if (!end || !end->winner) return "info depth 0 score cp 0";
  return end->winner == game.side_to_move() ? "info depth 0 score mate 1" : "info depth 0 score mate 0";
}

}  // namespace strata::uci
