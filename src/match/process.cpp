#include "match/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ;

namespace strata::match {

namespace {

constexpr std::size_t longest_line = std::size_t{64} * 1024;
constexpr std::size_t kept_errors = 4096;
constexpr auto slice = std::chrono::milliseconds(50);  // between two looks at GiveUp

void close_end(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

struct Pipe {
  int read_end = -1, write_end = -1;
  Pipe() = default;
  Pipe(Pipe const&) = delete;
  Pipe& operator=(Pipe const&) = delete;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  bool open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read_end = ends[0];
    write_end = ends[1];
    return true;
  }
};

void make_nonblocking(int descriptor) { ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

// write() without the signal that kills a process whose reader has gone.
ssize_t write_quietly(int descriptor, std::string_view bytes) {
  sigset_t pipe_signal;
  sigset_t earlier;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &earlier);
  ssize_t const written = ::write(descriptor, bytes.data(), bytes.size());
  int const problem = errno;
  if (written < 0 && problem == EPIPE) {
    timespec const at_once{};
    while (::sigtimedwait(&pipe_signal, nullptr, &at_once) < 0 && errno == EINTR) continue;
  }
  ::pthread_sigmask(SIG_SETMASK, &earlier, nullptr);
  errno = problem;
  return written;
}

// Prepares and undoes what posix_spawn wants to be told.
struct SpawnRequest {
  SpawnRequest() {
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    // A group of its own, so that Ctrl-C on a terminal is ours alone and its children end with it; and the signals of a
    // fresh process, whatever ours are.
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(
        &attributes, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
  }
  ~SpawnRequest() {
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
  }
  SpawnRequest(SpawnRequest const&) = delete;
  SpawnRequest& operator=(SpawnRequest const&) = delete;

  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

}  // namespace

Result<std::unique_ptr<Process>> Process::start(std::vector<std::string> const& command, Listener listener) {
  auto const refuse = [&](int problem) {
    return failure(ErrorCode::Io, "cannot be started: " + std::string(std::strerror(problem)), command.front());
  };
  Pipe input;
  Pipe output;
  Pipe errors;
  if (!input.open() || !output.open() || !errors.open()) return refuse(errno);
  SpawnRequest request;
  ::posix_spawn_file_actions_adddup2(&request.actions, input.read_end, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&request.actions, output.write_end, STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&request.actions, errors.write_end, STDERR_FILENO);
  std::vector<char*> words;
  for (std::string const& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t pid = -1;
  int const problem = ::posix_spawnp(&pid, words.front(), &request.actions, &request.attributes, words.data(), environ);
  if (problem != 0) return refuse(problem);

  std::unique_ptr<Process> process(new Process);
  process->listener_ = std::move(listener);
  process->pid_ = pid;
  process->input_ = std::exchange(input.write_end, -1);
  process->output_ = std::exchange(output.read_end, -1);
  process->errors_ = std::exchange(errors.read_end, -1);
  for (int const end : {process->input_, process->output_, process->errors_}) make_nonblocking(end);
  return process;
}

Process::~Process() {
  close_end(input_);
  close_end(output_);
  close_end(errors_);
  if (pid_ < 0) return;
  // It was asked to quit where that made sense; a process that still runs has a moment more.
  for (int tries = 0; tries < 20; ++tries) {
    if (::waitpid(pid_, nullptr, WNOHANG) != 0) {
      ::kill(-pid_, SIGKILL);  // what it left behind
      return;
    }
    ::poll(nullptr, 0, 10);
  }
  ::kill(-pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

bool Process::read_output() {
  std::array<char, 16384> buffer;
  while (output_ >= 0) {
    ssize_t const count = ::read(output_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
    if (count <= 0) {
      close_end(output_);
      return false;
    }
    last_read_ = std::chrono::steady_clock::now();
    std::string_view bytes(buffer.data(), static_cast<std::size_t>(count));
    if (skipping_) {
      std::size_t const end = bytes.find('\n');
      if (end == std::string_view::npos) continue;
      bytes.remove_prefix(end);
      skipping_ = false;
    }
    unread_ += bytes;
    // One buffer at a time, so that a flood is looked at line by line.
    return true;
  }
  return false;
}

void Process::read_errors() {
  std::array<char, 4096> buffer;
  ssize_t const count = ::read(errors_, buffer.data(), buffer.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) return;
  if (count <= 0) return close_end(errors_);
  error_text_.append(buffer.data(), static_cast<std::size_t>(count));
  for (std::size_t end = error_text_.find('\n', error_told_); end != std::string::npos;
       end = error_text_.find('\n', error_told_)) {
    if (listener_) listener_('!', std::string_view(error_text_).substr(error_told_, end - error_told_));
    error_told_ = end + 1;
  }
  if (error_text_.size() <= 2 * kept_errors) return;
  std::size_t const surplus = error_text_.size() - kept_errors;
  error_text_.erase(0, surplus);
  error_told_ -= std::min(error_told_, surplus);
}

Process::Event Process::pump(std::string_view* writing, bool until_line, TimePoint deadline, GiveUp const& give_up) {
  while (true) {
    if (until_line) {
      if (unread_.find('\n', searched_) != std::string::npos) return Event::Done;
      searched_ = unread_.size();
      if (unread_.size() > longest_line) {
        // What is kept of it becomes a line; its rest is passed over.
        unread_.resize(longest_line);
        unread_ += '\n';
        searched_ = longest_line;
        skipping_ = true;
        return Event::Done;
      }
      if (output_ < 0) return Event::Closed;
    } else if (writing->empty()) {
      return Event::Done;
    }

    auto const now = std::chrono::steady_clock::now();
    if (now >= deadline) return Event::TimedOut;
    if (give_up && give_up()) return Event::GivenUp;
    auto const wait = std::min<std::chrono::steady_clock::duration>(deadline - now, slice);
    auto const milliseconds = std::chrono::ceil<std::chrono::milliseconds>(wait).count();
    // While writing, no more is taken in than a reader will want: the rest waits in its pipe.
    bool const reading = until_line || unread_.size() < 4 * longest_line;
    std::array<pollfd, 3> waited = {pollfd{reading ? output_ : -1, POLLIN, 0}, pollfd{errors_, POLLIN, 0},
                                    pollfd{writing != nullptr ? input_ : -1, POLLOUT, 0}};
    if (::poll(waited.data(), waited.size(), static_cast<int>(milliseconds)) <= 0) continue;
    if (waited[1].revents != 0) read_errors();
    if (waited[0].revents != 0 && !read_output() && !until_line) return Event::Closed;
    if (waited[2].revents != 0) {
      ssize_t const written = write_quietly(input_, *writing);
      if (written > 0)
        writing->remove_prefix(static_cast<std::size_t>(written));
      else if (written < 0 && errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
        return Event::Closed;
    }
  }
}

Process::Event Process::send(std::string_view line, TimePoint deadline, GiveUp const& give_up) {
  if (listener_) listener_('>', line);
  std::string const bytes = std::string(line) + '\n';
  std::string_view rest = bytes;
  return input_ < 0 ? Event::Closed : pump(&rest, false, deadline, give_up);
}

Process::Event Process::read_line(std::string& line, TimePoint deadline, GiveUp const& give_up, TimePoint* at) {
  Event const event = pump(nullptr, true, deadline, give_up);
  if (event != Event::Done) return event;
  std::size_t const end = unread_.find('\n', searched_);
  line.assign(unread_, 0, end);
  if (line.ends_with('\r')) line.pop_back();
  unread_.erase(0, end + 1);
  searched_ = 0;
  if (at != nullptr) *at = last_read_;
  if (listener_) listener_('<', line);
  return event;
}

std::string Process::obituary() {
  // A crash closes the pipes a moment before it can be waited for.
  int status = 0;
  bool ended = false;
  for (int tries = 0; pid_ >= 0 && tries < 50 && !ended; ++tries) {
    ended = ::waitpid(pid_, &status, WNOHANG) == pid_;
    if (!ended) ::poll(nullptr, 0, 10);
  }
  std::string text = "closed its output";
  if (ended) {
    ::kill(-pid_, SIGKILL);  // what it left behind
    pid_ = -1;
    if (WIFSIGNALED(status))
      text = "was killed by signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ')';
    else
      text = "ended with code " + std::to_string(WEXITSTATUS(status));
  }
  while (errors_ >= 0) {
    std::size_t const before = error_text_.size();
    read_errors();
    if (error_text_.size() == before) break;
  }
  // The last line that says anything.
  std::string_view said = error_text_;
  while (said.ends_with('\n') || said.ends_with('\r') || said.ends_with(' ')) said.remove_suffix(1);
  if (std::size_t const end = said.rfind('\n'); end != std::string_view::npos) said.remove_prefix(end + 1);
  if (!said.empty()) text += ": " + std::string(said.substr(0, 200));
  return text;
}

}  // namespace strata::match
