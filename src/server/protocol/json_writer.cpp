#include "server/protocol/json_writer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace strata::server::protocol {

namespace {

bool stands_for_itself(char each) { return each >= ' ' && each <= '~' && each != '"' && each != '\\'; }

}  // namespace

void write_value(std::string& out, std::string_view text) {
  if (std::ranges::all_of(text, stands_for_itself)) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace strata::server::protocol
