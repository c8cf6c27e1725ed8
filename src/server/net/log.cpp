#include "server/net/log.hpp"

#include <spdlog/async.h>
#include <unistd.h>

#include "server/net/log_sink.hpp"

namespace strata::server::net {

void start_log(bool verbose) {
  // Lines that wait; as many as a flood makes while the disk of the log does something else.
  constexpr std::size_t most_waiting = 8192;
  spdlog::init_thread_pool(most_waiting, 1);
  auto logger =
      std::make_shared<spdlog::async_logger>("strata", std::make_shared<LogSink>(STDERR_FILENO), spdlog::thread_pool(),
                                             spdlog::async_overflow_policy::overrun_oldest);
  logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  logger->set_level(verbose ? spdlog::level::debug : spdlog::level::warn);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace strata::server::net
