#pragma once
// The course of a game as a picture: White's chances after every move, with the moves that gave something away. One SVG file
// without scripts, fonts or references to others, light or dark as the reader's page is.

#include <string>

#include "api/analysis.hpp"

namespace strata::cli {

// `title`, in UTF-8, stands above the picture, and is its name for those who do not see it.
[[nodiscard]] std::string graph_svg(api::GameAnalysis const& analysis, std::string const& title);

}  // namespace strata::cli
