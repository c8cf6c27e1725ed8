#include "wasm/json.hpp"

#include <cmath>

namespace strata::wasm {

JsonWriter& JsonWriter::value(double number) {
  bool const negative = number < 0;
  auto const thousandths = std::llround((negative ? -number : number) * 1000);
  std::string text = std::to_string(thousandths / 1000);
  if (auto const rest = thousandths % 1000; rest != 0) {
    std::string decimals = std::to_string(1000 + rest).substr(1);
    while (decimals.back() == '0') decimals.pop_back();
    text += '.' + decimals;
  }
  return raw(negative && thousandths != 0 ? '-' + text : text);
}

void JsonWriter::quote(std::string_view text) {
  static constexpr std::string_view digits = "0123456789abcdef";
  out_ += '"';
  for (char const c : text) {
    auto const code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (c == '\n') {
      out_ += "\\n";
    } else if (c == '\t') {
      out_ += "\\t";
    } else if (c == '\r') {
      out_ += "\\r";
    } else if (code < 0x20) {
      out_ += "\\u00";
      out_ += digits[code >> 4];
      out_ += digits[code & 15];
    } else {
      out_ += c;
    }
  }
  out_ += '"';
}

}  // namespace strata::wasm
