#pragma once
// Questions about the terminal: how wide it is, whether it shows colours and signs beyond ASCII, how wide a text comes out.

#include <string_view>

namespace strata::cli {

// COLUMNS, else the width of the terminal on standard output, else 80.
[[nodiscard]] int terminal_width();
// Whether standard output is a terminal with colours, and the user has not said NO_COLOR.
[[nodiscard]] bool terminal_has_color();
// Whether the locale of the environment is UTF-8.
[[nodiscard]] bool terminal_has_unicode();
// How many columns a text takes on the screen: code points of UTF-8, escape codes left out.
[[nodiscard]] int text_width(std::string_view text);

}  // namespace strata::cli
