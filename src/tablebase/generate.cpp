#include "tablebase/generate.hpp"

#include <string>

#include "tablebase/solver.hpp"

namespace strata::tablebase {

namespace {

int words_for(int places) {
  int words = (places + 63) / 64;
  return words > 4 ? 8 : words > 2 ? 4 : words;
}

template <int Words>
Result<std::shared_ptr<EndingTable const>> solve(TableLaw const& law, PieceType type, TableSet const& others,
                                                 ForEach const& for_each) {
  Solver<Words> solver(law, type, others, for_each);
  auto codes = solver.solve();
  if (!codes)
    return failure(ErrorCode::Limit,
                   "a win of this ending takes more than " + std::to_string(longest_plies) + " plies");
  return std::make_shared<EndingTable const>(type, std::move(solver.layout()), std::move(*codes));
}

}  // namespace

ForEach one_by_one() {
  return [](std::size_t count, std::function<void(std::size_t)> const& work) {
    for (std::size_t i = 0; i < count; ++i) work(i);
  };
}

std::size_t memory_needed(TableLaw const& law, TableLayout const& layout) {
  auto const places = static_cast<std::size_t>(law.places());
  std::size_t const rows = places * layout.stands().size();
  // Six sets and two bytes a row; two bytes for each promotion at most, and two for each pair of kings.
  std::size_t const set = 8 * static_cast<std::size_t>(words_for(law.places()));
  return layout.size() + rows * (6 * set + 2) + 2 * places * places * (places - layout.stands().size() + 1);
}

Result<std::shared_ptr<EndingTable const>> make_table(TableLaw const& law, PieceType type, TableSet const& others,
                                                      ForEach const& for_each) {
  if (std::size_t const bytes = memory_needed(law, TableLayout(law, type)); bytes > most_memory)
    return failure(ErrorCode::Limit, "the table takes " + std::to_string(bytes >> 20) +
                                         " MiB to make, expected at most " + std::to_string(most_memory >> 20));
  for (PieceType const needed : law.table_types())
    if (((law.rules().types[type].promotes_to >> needed) & 1) != 0 && others.table(needed) == nullptr)
      return failure(ErrorCode::BadUsage, "the table of a piece it becomes is to be made first");
  switch (words_for(law.places())) {
    case 1: return solve<1>(law, type, others, for_each);
    case 2: return solve<2>(law, type, others, for_each);
    case 4: return solve<4>(law, type, others, for_each);
    default: return solve<8>(law, type, others, for_each);
  }
}

}  // namespace strata::tablebase
