#include "cli/terminal/text_canvas.hpp"

#include <fmt/core.h>

namespace strata::cli {

namespace {

std::string escape(Ink ink) {
  std::string codes = "\033[0";
  if (ink.bold) codes += ";1";
  if (ink.dim) codes += ";2";
  if (ink.text >= 0) codes += fmt::format(";38;5;{}", ink.text);
  if (ink.ground >= 0) codes += fmt::format(";48;5;{}", ink.ground);
  return codes + 'm';
}

// Bytes of the code point that starts with this byte.
std::size_t length_of(char first) {
  auto const byte = static_cast<unsigned char>(first);
  if (byte < 0xC0) return 1;
  if (byte < 0xE0) return 2;
  return byte < 0xF0 ? 3 : 4;
}

}  // namespace

std::string inked(std::string_view text, Ink ink, bool color) {
  if (!color || ink == Ink{}) return std::string(text);
  return escape(ink) + std::string(text) + "\033[0m";
}

TextCanvas::TextCanvas(int rows, int columns)
    : rows_(rows), columns_(columns), squares_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)) {}

void TextCanvas::put(int row, int column, std::string_view text, Ink ink) {
  while (!text.empty()) {
    std::string_view const sign = text.substr(0, length_of(text.front()));
    text.remove_prefix(sign.size());
    if (row >= 0 && row < rows_ && column >= 0 && column < columns_) {
      squares_[static_cast<std::size_t>(row * columns_ + column)] = {std::string(sign), ink};
    }
    ++column;
  }
}

std::string TextCanvas::sign_at(int row, int column) const {
  bool const inside = row >= 0 && row < rows_ && column >= 0 && column < columns_;
  return inside ? squares_[static_cast<std::size_t>(row * columns_ + column)].sign : " ";
}

std::vector<std::string> TextCanvas::lines(bool color) const {
  std::vector<std::string> lines;
  for (int row = 0; row < rows_; ++row) {
    std::string line;
    Ink ink;
    for (int column = 0; column < columns_; ++column) {
      Square const& square = squares_[static_cast<std::size_t>(row * columns_ + column)];
      if (color && square.ink != ink) {
        line += escape(square.ink);
        ink = square.ink;
      }
      line += square.sign;
    }
    if (ink != Ink{}) line += "\033[0m";
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace strata::cli
