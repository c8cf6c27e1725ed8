#include "cli/terminal/terminal.hpp"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <clocale>
#include <cstdlib>
#include <cstring>

namespace strata::cli {

namespace {

constexpr int usual_width = 80;
constexpr int widest = 1000;

}  // namespace

int terminal_width() {
  if (char const* const columns = std::getenv("COLUMNS")) {
    int width = 0;
    char const* const end = columns + std::strlen(columns);
    auto const [stop, problem] = std::from_chars(columns, end, width);
    if (problem == std::errc() && stop == end && width > 0 && width <= widest) return width;
  }
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return usual_width;
}

bool terminal_has_color() {
  char const* const refused = std::getenv("NO_COLOR");
  char const* const kind = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && (refused == nullptr || *refused == 0) && kind != nullptr &&
         std::strcmp(kind, "dumb") != 0;
}

bool terminal_has_unicode() {
  // Only the characters: numbers are written the same everywhere.
  return std::setlocale(LC_CTYPE, "") != nullptr && std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int text_width(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
      ++width;
    }
  }
  return width;
}

}  // namespace strata::cli
