#include "cli/terminal/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <span>

#include "cli/play/input.hpp"

namespace strata::cli {

namespace {

bool is_readable(pollfd const& entry) { return (entry.revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL)) != 0; }

// Waits until one of the entries can be read. What ends the wait otherwise is the answer; a signal ends nothing.
std::optional<LineReader::Woken> poll_for(std::span<pollfd> entries, int milliseconds) {
  int const count = ::poll(entries.data(), entries.size(), milliseconds);
  if (count == 0) return LineReader::Woken::Timeout;
  if (count < 0 && errno != EINTR) return LineReader::Woken::End;
  return std::nullopt;
}

}  // namespace

void LineReader::fill() {
  std::array<char, 4096> chunk{};
  ssize_t const count = ::read(descriptor_, chunk.data(), chunk.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) {
    ended_ = true;
    return;
  }
  for (char const byte : std::string_view(chunk.data(), static_cast<std::size_t>(count))) {
    // Only the first line can grow without bound: what follows a newline came in one chunk.
    if (byte != '\n' && !newline_seen_ && buffer_.size() >= longest_line) {
      ++dropped_;
      continue;
    }
    newline_seen_ = newline_seen_ || byte == '\n';
    buffer_ += byte;
  }
}

std::optional<LineReader::Line> LineReader::take_ready() {
  if (!has_whole_line()) return std::nullopt;
  std::size_t const end = buffer_.find('\n');
  Line line{buffer_.substr(0, end), dropped_};
  buffer_.erase(0, end == std::string::npos ? end : end + 1);
  newline_seen_ = buffer_.find('\n') != std::string::npos;
  dropped_ = 0;
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  return line;
}

bool LineReader::has_ready() {
  while (!has_whole_line() && !ended_) {
    pollfd entry{descriptor_, POLLIN, 0};
    if (::poll(&entry, 1, 0) <= 0 || !is_readable(entry)) return false;
    fill();
  }
  return has_whole_line();
}

LineReader::Woken LineReader::wait(int other, int interrupt, int milliseconds) {
  while (true) {
    if (has_whole_line()) return Woken::Line;
    if (ended_) return Woken::End;
    std::array<pollfd, 3> entries = {{{other, POLLIN, 0}, {interrupt, POLLIN, 0}, {descriptor_, POLLIN, 0}}};
    if (auto const ended = poll_for(entries, milliseconds)) return *ended;
    if (is_readable(entries[1])) return Woken::Interrupt;
    if (is_readable(entries[2])) fill();
    if (is_readable(entries[0]) && !has_whole_line()) return Woken::Other;
  }
}

LineReader::Woken LineReader::wait_without_reading(int other, int interrupt, int milliseconds) {
  while (true) {
    std::array<pollfd, 2> entries = {{{other, POLLIN, 0}, {interrupt, POLLIN, 0}}};
    if (auto const ended = poll_for(entries, milliseconds)) return *ended;
    if (is_readable(entries[1])) return Woken::Interrupt;
    if (is_readable(entries[0])) return Woken::Other;
  }
}

}  // namespace strata::cli
