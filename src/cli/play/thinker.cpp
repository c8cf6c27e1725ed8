#include "cli/play/thinker.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/command_line.hpp"

namespace strata::cli {

Thinker::Thinker() {
  if (::pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) fail({ErrorCode::Io, std::strerror(errno), "pipe", 0, 0});
}

Thinker::~Thinker() {
  stop_.request();
  if (thread_.joinable()) thread_.join();
  ::close(pipe_[0]);
  ::close(pipe_[1]);
}

void Thinker::new_game() { engine_.new_game(); }

void Thinker::start(api::Game game, api::Limits const& limits, std::uint64_t seed) {
  stop_.reset();
  thread_ = std::jthread([this, board = std::move(game), limits, seed] {
    result_ = engine_.search(board, limits, stop_, seed);
    char const done = 1;
    while (::write(pipe_[1], &done, 1) < 0 && errno == EINTR) {
    }
  });
}

api::SearchResult Thinker::finish() {
  if (thread_.joinable()) thread_.join();
  char done = 0;
  while (::read(pipe_[0], &done, 1) < 0 && errno == EINTR) {
  }
  return std::move(result_);
}

}  // namespace strata::cli
