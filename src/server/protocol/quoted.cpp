#include "server/protocol/quoted.hpp"

namespace strata::server::protocol {

std::string quoted(std::string_view text) {
  constexpr std::size_t most = 200;
  std::string out = "\"";
  for (char const each : text.substr(0, most)) {
    bool const plain = each >= ' ' && each < '\x7F' && each != '"' && each != '\\';
    out += plain ? each : '?';
  }
  return out + (text.size() > most ? "...\"" : "\"");
}

}  // namespace strata::server::protocol
