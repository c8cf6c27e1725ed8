#include "server/net/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>

namespace strata::server::net {

std::string quoted(std::string_view text) {
  constexpr std::size_t most = 200;
  std::string out = "\"";
  for (char const each : text.substr(0, most)) {
    bool const plain = each >= ' ' && each < '\x7F' && each != '"' && each != '\\';
    out += plain ? each : '?';
  }
  return out + (text.size() > most ? "...\"" : "\"");
}

void start_log(bool verbose) {
  auto logger = std::make_shared<spdlog::logger>("strata", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  logger->set_level(verbose ? spdlog::level::debug : spdlog::level::warn);
  logger->flush_on(spdlog::level::debug);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace strata::server::net
