#pragma once
// English plurals of the names of pieces and things, as counts say them: "2 abbeys", "3 footmen", "4 heroes".

#include <cstddef>
#include <string>
#include <string_view>

namespace strata {

[[nodiscard]] std::string plural(std::string_view thing);

// "1 cell", "3 cells"; "1 prince", "2 princes", "4 abbeys", "2 galleys".
[[nodiscard]] std::string counted(std::size_t number, std::string_view thing);

}  // namespace strata
