#include "uci/uci.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>

#include "cli/command_line.hpp"
#include "cli/machine.hpp"
#include "cli/terminal/board_text.hpp"

namespace strata::cli {

int run_uci(Arguments const& arguments);

namespace {

std::string picture(api::Game const& game) {
  api::PositionView const view = game.view();
  std::string text = board_text(view, game.variant().look(), BoardTextStyle{});
  if (std::string const boards = boards_text(view); !boards.empty()) text += '\n' + boards;
  return '\n' + text + '\n';
}

// Whether the other end of the output is closed.
bool reader_is_gone() {
  pollfd output{STDOUT_FILENO, 0, 0};
  return ::poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLNVAL)) != 0;
}

// A peer may name anything: a device or a pipe would be read for ever.
std::optional<Error> refuse_file(std::string const& path) {
  constexpr std::uintmax_t largest = std::uintmax_t{4} << 20;  // bytes; the largest shipped game has some thousands
  std::error_code problem;
  bool const is_path = path.find('/') != std::string::npos || path.ends_with(".toml");
  if (!is_path || !std::filesystem::exists(path, problem)) return std::nullopt;  // opening it says what is wrong
  if (!std::filesystem::is_regular_file(path, problem)) return Error{ErrorCode::Io, "is not a file", path, 0, 0};
  if (std::filesystem::file_size(path, problem) <= largest) return std::nullopt;
  return Error{ErrorCode::Limit, "is too large for a variant file", path, 0, 0};
}

constexpr std::uintmax_t largest_network = std::uintmax_t{64} << 20;  // bytes

uci::Host host() {
  uci::Host host;
  host.write = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  };
  host.load = [](std::string const& name, api::Options const& options) -> Result<api::Variant> {
    if (auto problem = refuse_file(name)) return std::unexpected(std::move(*problem));
    try {
      return load_variant(name, options);
    } catch (Failure const& failure) {
      return std::unexpected(failure.error);
    }
  };
  host.read_network = [](std::string const& path) -> Result<std::string> {
    std::error_code problem;
    if (std::filesystem::exists(path, problem) && !std::filesystem::is_regular_file(path, problem))
      return failure(ErrorCode::Io, "is not a file", path);
    if (std::filesystem::file_size(path, problem) > largest_network && !problem)
      return failure(ErrorCode::Limit, "is too large for a network", path);
    try {
      return read_file(path);
    } catch (Failure const& failure) {
      return std::unexpected(failure.error);
    }
  };
  host.tables = [](api::Variant const& variant, std::string const& folder) {
    return api::read_tables(variant, folder == "default" ? api::table_folder() : folder);
  };
  host.draw = picture;
  host.most_hash = largest_hash();
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
  // What was asked for is answered, unless the other end is closed.
  constexpr int a_moment = 100;  // milliseconds
  session.end_of_input();
  while (!session.wait_for(a_moment))
    if (reader_is_gone()) return 0;
  return 0;
}

}  // namespace strata::cli
