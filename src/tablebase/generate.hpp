#pragma once
// Makes the table of an ending by retrograde analysis: first the positions in which the game is over, then, ply by ply, those from which one
// side can force its way into them. Positions are looked at a row at a time, all places of the bare king at once as a set of cells.
// (K. Thompson, Retrograde Analysis of Certain Endgames, 1986)

#include <functional>
#include <memory>

#include "base/result.hpp"
#include "tablebase/ending_table.hpp"

namespace strata::tablebase {

// Calls work(i) for every i below count, in any order, perhaps on several threads at once, and returns when all have returned.
using ForEach = std::function<void(std::size_t count, std::function<void(std::size_t)> const& work)>;
// One after the other, on the thread of the caller.
[[nodiscard]] ForEach one_by_one();
// On so many threads. Not in WASM.
[[nodiscard]] ForEach on_threads(int threads);

// Bytes that making the table takes, its codes included.
[[nodiscard]] std::size_t memory_needed(TableLaw const& law, TableLayout const& layout);
inline constexpr std::size_t most_memory = std::size_t{1} << 30;

// `others` has the tables of the types that the piece may become, as far as law.table_types() names them. Refused: a law whose tables would
// take more than most_memory, and one with a win of more than longest_plies.
[[nodiscard]] Result<std::shared_ptr<EndingTable const>> make_table(TableLaw const& law, PieceType type,
                                                                    TableSet const& others, ForEach const& for_each);

}  // namespace strata::tablebase
