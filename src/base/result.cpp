#include "base/result.hpp"

namespace strata {

std::string Error::text() const {
  std::string out = place;
  if (line > 0) {
    if (!out.empty()) out += ':';
    out += std::to_string(line);
    if (column > 0) out += ':' + std::to_string(column);
  }
  if (!out.empty()) out += ": ";
  return out + message;
}

}  // namespace strata
