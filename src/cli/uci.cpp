#include "uci/uci.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <random>

#include "cli/board_text.hpp"
#include "cli/command_line.hpp"

namespace strata::cli {

int run_uci(Arguments const& arguments);

namespace {

constexpr int most_hash = 65536;  // MiB

// What a table could fill is what the machine has.
int memory_megabytes() {
  long const pages = ::sysconf(_SC_PHYS_PAGES);
  long const page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return 1024;
  return static_cast<int>(std::clamp<long>(pages / 1024 * page / 1024, 16, most_hash));
}

std::string picture(api::Game const& game) {
  api::PositionView const view = game.view();
  std::string text = board_text(view, game.variant().look(), BoardTextStyle{});
  if (std::string const boards = boards_text(view); !boards.empty()) text += '\n' + boards;
  return '\n' + text + '\n';
}

// Whether nobody can read the answers any more.
bool reader_is_gone() {
  pollfd output{STDOUT_FILENO, 0, 0};
  return ::poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLNVAL)) != 0;
}

uci::Host host() {
  uci::Host host;
  host.write = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  };
  host.load = [](std::string const& name, api::Options const& options) -> Result<api::Variant> {
    try {
      return load_variant(name, options);
    } catch (Failure const& failure) {
      return std::unexpected(failure.error);
    }
  };
  host.draw = picture;
  host.most_hash = memory_megabytes();
  host.seed = std::random_device{}();
  return host;
}

}  // namespace

int run_uci(Arguments const& arguments) {
  CommandLine line("uci", "Speaks the UCI dialect of docs/formats/uci.md on stdin and stdout",
                   "printf 'uci\\ngo depth 3\\n' | strata uci");
  line.parse(arguments);

  uci::Session session(host());
  std::array<char, std::size_t{64} * 1024> buffer;
  while (true) {
    ssize_t const count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (!session.feed({buffer.data(), static_cast<std::size_t>(count)})) return 0;
  }
  // What was asked for is answered, unless whoever asked is gone.
  constexpr int a_moment = 100;  // milliseconds
  session.end_of_input();
  while (!session.wait_for(a_moment))
    if (reader_is_gone()) return 0;
  return 0;
}

}  // namespace strata::cli
