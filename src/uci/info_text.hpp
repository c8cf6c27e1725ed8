#pragma once
// What a search has to say, as lines of the protocol.

#include <string>

#include "api/api.hpp"
#include "api/dialect.hpp"

namespace strata::uci {

// "info depth 9 seldepth 14 multipv 1 score cp 31 wdl 210 720 70 nodes 51234 nps 812000 hashfull 12 time 63 pv e2e4 e7e5".
[[nodiscard]] std::string info_text(api::SearchInfo const& info, api::Dialect const& dialect, bool show_wdl);
// "bestmove e2e4 ponder e7e5", "bestmove (none)" where there is no move.
[[nodiscard]] std::string best_move_text(api::SearchResult const& result, api::Dialect const& dialect);
// The score of a game that is over, from the side to move: mated, drawn, or won.
[[nodiscard]] std::string final_info_text(api::Game const& game);

}  // namespace strata::uci
