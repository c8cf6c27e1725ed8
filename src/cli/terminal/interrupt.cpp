#include "cli/terminal/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace strata::cli {

namespace {

// A signal handler can reach nothing else than a global: the pipe it writes to, and what handled Ctrl-C before.
int interrupt_pipe[2] = {-1, -1};
struct sigaction earlier_action;

void note_interrupt(int /*signal*/) {
  int const kept = errno;
  char const sign = 1;
  [[maybe_unused]] auto const written = ::write(interrupt_pipe[1], &sign, 1);
  errno = kept;
}

}  // namespace

InterruptWatch::InterruptWatch() {
  if (::pipe2(interrupt_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return;
  struct sigaction action{};
  action.sa_handler = note_interrupt;  // without SA_RESTART: reading is to be interrupted
  ::sigaction(SIGINT, &action, &earlier_action);
}

InterruptWatch::~InterruptWatch() {
  if (interrupt_pipe[0] < 0) return;
  ::sigaction(SIGINT, &earlier_action, nullptr);
  for (int& end : interrupt_pipe) {
    ::close(end);
    end = -1;
  }
}

bool InterruptWatch::take() {
  bool pressed = false;
  char sign = 0;
  while (interrupt_pipe[0] >= 0 && ::read(interrupt_pipe[0], &sign, 1) == 1) pressed = true;
  return pressed;
}

int InterruptWatch::descriptor() { return interrupt_pipe[0]; }

}  // namespace strata::cli
