#include "server/protocol/json_writer.hpp"

#include <nlohmann/json.hpp>

namespace strata::server::protocol {

void write_value(std::string& out, std::string_view text) {
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace strata::server::protocol
