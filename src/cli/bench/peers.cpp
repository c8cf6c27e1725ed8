#include "cli/bench/peers.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <string_view>

namespace strata::cli {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_wait{600};

// Debian puts games where the PATH of root does not lead.
std::optional<std::string> find_program(std::string const& program) {
  char const* const path = std::getenv("PATH");
  std::string const folders = std::string(path == nullptr ? "" : path) + ":/usr/games";
  for (std::size_t begin = 0; begin <= folders.size();) {
    std::size_t const end = std::min(folders.find(':', begin), folders.size());
    std::string file = folders.substr(begin, end - begin) + "/" + program;
    if (end > begin && access(file.c_str(), X_OK) == 0) return file;
    begin = end + 1;
  }
  return std::nullopt;
}

// A running program, its input and output in pipes. Ended when it goes out of scope.
class Process {
 public:
  explicit Process(std::string const& file) {
    int to[2];
    int from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return;
    if (pipe2(from, O_CLOEXEC) != 0) {
      close(to[0]);
      close(to[1]);
      return;
    }
    pid_ = fork();
    if (pid_ == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      execl(file.c_str(), file.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    to_ = to[1];
    from_ = from[0];
  }
  ~Process() {
    if (to_ >= 0) close(to_);
    if (from_ >= 0) close(from_);
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  Process(Process const&) = delete;
  Process& operator=(Process const&) = delete;

  [[nodiscard]] bool send(std::string_view text) const {
    while (to_ >= 0 && !text.empty()) {
      ssize_t const done = write(to_, text.data(), text.size());
      if (done <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(done));
    }
    return to_ >= 0;
  }

  // Processor time it has used, in seconds.
  [[nodiscard]] double cpu_seconds() const {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  // The rest of the first line that begins so.
  std::optional<std::string> wait_for(std::string_view begin) {
    auto const until = SteadyClock::now() + longest_wait;
    for (;;) {
      for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
        std::string const line = text_.substr(0, end);
        text_.erase(0, end + 1);
        if (line.starts_with(begin)) return line.substr(begin.size());
      }
      auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(until - SteadyClock::now()).count();
      pollfd waited{from_, POLLIN, 0};
      if (from_ < 0 || left <= 0 || poll(&waited, 1, static_cast<int>(left)) <= 0) return std::nullopt;
      char bytes[4096];
      ssize_t const got = read(from_, bytes, sizeof bytes);
      if (got <= 0) return std::nullopt;
      text_.append(bytes, static_cast<std::size_t>(got));
    }
  }

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::string text_;
};

}  // namespace

bool has_peer(std::string const& program) { return find_program(program).has_value(); }

std::optional<PeerCount> peer_perft(std::string const& program, std::string const& fen, int depth) {
  auto const file = find_program(program);
  if (!file) return std::nullopt;
  signal(SIGPIPE, SIG_IGN);  // a program that ends early is an answer, too
  Process process(*file);
  if (!process.send("uci\n") || !process.wait_for("uciok")) return std::nullopt;
  if (!process.send("position fen " + fen + "\nisready\n") || !process.wait_for("readyok")) return std::nullopt;
  double const begin = process.cpu_seconds();
  if (!process.send("go perft " + std::to_string(depth) + "\n")) return std::nullopt;
  auto const answer = process.wait_for("Nodes searched: ");
  if (!answer) return std::nullopt;
  PeerCount count;
  count.seconds = process.cpu_seconds() - begin;
  auto const read = std::from_chars(answer->data(), answer->data() + answer->size(), count.nodes);
  if (read.ec != std::errc()) return std::nullopt;
  return count;
}

}  // namespace strata::cli
