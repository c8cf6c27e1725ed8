#pragma once
// Writes log lines to a descriptor whose reader may have stopped reading. If so, lines are dropped and counted; nobody waits for them, not
// even at shutdown.

#include <poll.h>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace strata::server::net {

class LogSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit LogSink(int descriptor) : descriptor_(descriptor) {}

 private:
  void sink_it_(spdlog::details::log_msg const& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    if (!is_ready()) {
      ++lost_;
      return;
    }
    if (lost_ > 0) write_line("event=log_lost lines=" + std::to_string(lost_) + "\n");
    lost_ = 0;
    write_line({line.data(), line.size()});
  }
  void flush_() override {}

  // A pipe that is ready takes PIPE_BUF bytes without blocking. A reader that was too slow once is not waited for again.
  [[nodiscard]] bool is_ready() const {
    constexpr int patience = 200;  // milliseconds
    pollfd asked{descriptor_, POLLOUT, 0};
    return ::poll(&asked, 1, lost_ > 0 ? 0 : patience) > 0 && (asked.revents & POLLOUT) != 0;
  }
  void write_line(std::string_view line) const {
    std::string const bytes(line.substr(0, PIPE_BUF / 2));
    while (::write(descriptor_, bytes.data(), bytes.size()) < 0 && errno == EINTR) {
    }
  }

  int descriptor_;
  std::size_t lost_ = 0;  // since the last line written
};

}  // namespace strata::server::net
