#include "tests/protocol/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

namespace strata::protocol {

namespace {

using Moment = std::chrono::steady_clock::time_point;

Moment after(int milliseconds) { return std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds); }

int left_until(Moment moment) {
  auto const left =
      std::chrono::duration_cast<std::chrono::milliseconds>(moment - std::chrono::steady_clock::now()).count();
  return left > 0 ? static_cast<int>(left) : 0;
}

}  // namespace

int patience() {
#ifdef STRATA_SANITIZED
  return 120'000;
#else
  return 30'000;
#endif
}

Program::Program(std::vector<std::string> const& arguments) {
  ::signal(SIGPIPE, SIG_IGN);  // a program that is gone is noticed when it is written to
  std::array<int, 2> to{}, from{};
  if (::pipe2(to.data(), O_CLOEXEC) != 0 || ::pipe2(from.data(), O_CLOEXEC) != 0) return;
  child_ = ::fork();
  if (child_ == 0) {
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
    std::vector<char const*> argv{STRATA_BINARY};
    for (std::string const& argument : arguments) argv.push_back(argument.c_str());
    argv.push_back(nullptr);
    ::execv(STRATA_BINARY, const_cast<char* const*>(argv.data()));
    ::_exit(127);
  }
  ::close(to[0]);
  ::close(from[1]);
  input_ = to[1];
  output_ = from[0];
}

Program::~Program() {
  close_input();
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  if (output_ >= 0) ::close(output_);
}

bool Program::send(std::string_view bytes) {
  // Its answers are taken in meanwhile: two full pipes would wait for each other.
  ::fcntl(input_, F_SETFL, O_NONBLOCK);
  Moment const end = after(patience());
  while (!bytes.empty() && left_until(end) > 0) {
    ssize_t const count = ::write(input_, bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      take(1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return bytes.empty();
}

bool Program::take(int milliseconds) {
  if (ended_) return false;
  pollfd wait{output_, POLLIN, 0};
  if (::poll(&wait, 1, milliseconds) <= 0) return false;
  std::array<char, 65536> buffer;
  ssize_t const count = ::read(output_, buffer.data(), buffer.size());
  if (count > 0) {
    pending_.append(buffer.data(), static_cast<std::size_t>(count));
  } else if (count == 0) {
    ended_ = true;
  }
  return count > 0;
}

std::optional<std::string> Program::line(int milliseconds) {
  Moment const end = after(milliseconds);
  while (true) {
    if (std::size_t const at = pending_.find('\n'); at != std::string::npos) {
      std::string found = pending_.substr(0, at);
      pending_.erase(0, at + 1);
      return found;
    }
    if (ended_ || (!take(left_until(end)) && left_until(end) == 0)) return std::nullopt;
  }
}

void Program::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

std::optional<int> Program::exit_code(int milliseconds) {
  Moment const end = after(milliseconds);
  while (child_ > 0) {
    int status = 0;
    if (::waitpid(child_, &status, WNOHANG) == child_) {
      child_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    if (left_until(end) == 0) return std::nullopt;
    if (!take(10)) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::nullopt;
}

}  // namespace strata::protocol
