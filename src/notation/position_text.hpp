#pragma once
// Positions as other programs and people write them: the one reader for all such texts (UCI, command line, tag FEN, editor). Impossible
// parts are left out with a warning (docs/formats/tfen.md, article 9).

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/reading.hpp"
#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/position/any_position.hpp"
#include "rules/position/setup.hpp"

namespace strata {

struct SetupText {
  Setup setup;  // may still be illegal, as that of read_tfen()
  std::vector<std::string> warnings =
      {};  // sentences without a full stop: what was left out, and why; at most max_position_warnings
};

inline constexpr std::size_t max_position_warnings = 8;

// Besides position text it reads: ordinary FEN without its counters, lines of EPD (in games with the cells of chess), HAha for the rooks'
// home files, impossible castling rights or en passant cells, counters that are not numbers.
[[nodiscard]] Result<SetupText> read_setup_text(Ruleset const& rules, Names const& names, std::string_view text,
                                                Reading reading = Reading::Lenient);

struct PositionText {
  std::unique_ptr<AnyPosition> position;
  std::vector<std::string> warnings = {};
};

// The same, checked by the law.
[[nodiscard]] Result<PositionText> read_position_text(std::shared_ptr<Ruleset const> const& rules, Names const& names,
                                                      std::string_view text, Reading reading = Reading::Lenient);

}  // namespace strata
