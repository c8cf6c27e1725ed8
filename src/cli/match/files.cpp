#include "cli/match/files.hpp"

#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/command_line.hpp"
#include "match/plan_text.hpp"

namespace strata::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_line = "strata match 1";
constexpr std::size_t head_lines = 3;  // that, the plan's fingerprint, the program's

[[noreturn]] void fail_io(std::string const& path) { fail({ErrorCode::Io, std::strerror(errno), path, 0, 0}); }

// Of the program itself: engine, law and referee may have changed since a match began. "-" where it cannot be read.
std::string program_line() {
  std::FILE* const file = std::fopen("/proc/self/exe", "rb");
  if (file == nullptr) return "program -";
  std::string bytes(std::size_t{1} << 16, '\0');
  std::string sums;
  while (std::size_t const count = std::fread(bytes.data(), 1, bytes.size(), file))
    sums += match::fingerprint(std::string_view(bytes).substr(0, count));
  std::fclose(file);
  return "program " + match::fingerprint(sums);
}

// The complete lines.
std::vector<std::string> whole_lines(std::string const& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0, end = text.find('\n'); end != std::string::npos;
       begin = end + 1, end = text.find('\n', begin))
    lines.push_back(text.substr(begin, end - begin));
  return lines;
}

// "game LINE BYTES"
bool read_game(std::string const& text, match::GameLine& line, long long& bytes) {
  constexpr std::string_view word = "game ";
  std::size_t const last = text.rfind(' ');
  if (!text.starts_with(word) || last <= word.size()) return false;
  auto const game = match::read_line(std::string_view(text).substr(word.size(), last - word.size()));
  bytes = match::read_whole(std::string_view(text).substr(last + 1), 1'000'000'000'000'000);
  if (game) line = *game;
  return game && bytes >= 0;
}

}  // namespace

MatchFiles::MatchFiles(std::string const& records_path, std::string const& plan_text, bool resume)
    : records_path_(records_path), state_path_(records_path + ".match") {
  if (records_path.empty()) return;
  std::error_code ignored;
  bool const has_records = fs::exists(records_path_, ignored);
  bool const has_state = fs::exists(state_path_, ignored);
  if (!(resume && has_state) && has_records && fs::file_size(records_path_, ignored) > 0)
    fail({ErrorCode::Io,
          resume ? fmt::format("exists, but {}, which has the state of the match, does not", state_path_)
                 : "exists; --resume continues its match",
          records_path_, 0, 0});
  state_.reset(std::fopen(state_path_.c_str(), "ab"));
  if (!state_) fail_io(state_path_);
  // Two programs that go on with one match would both write their games.
  if (::flock(::fileno(state_.get()), LOCK_EX | LOCK_NB) != 0)
    fail({ErrorCode::Io, "another program is playing this match", records_path_, 0, 0});
  if (resume && has_state)
    go_on(read_file(state_path_), plan_text);
  else
    start(plan_text);
}

void MatchFiles::start(std::string const& plan_text) {
  records_.reset(std::fopen(records_path_.c_str(), "wb"));
  if (!records_) fail_io(records_path_);
  if (::ftruncate(::fileno(state_.get()), 0) != 0) fail_io(state_path_);
  std::string head = fmt::format("{}\nplan {}\n{}\n", first_line, match::fingerprint(plan_text), program_line());
  for (std::string const& line : whole_lines(plan_text)) head += "# " + line + '\n';
  if (!write(state_.get(), state_path_, head)) fail({ErrorCode::Io, std::strerror(errno), state_path_, 0, 0});
}

void MatchFiles::go_on(std::string const& state, std::string const& plan_text) {
  std::vector<std::string> const lines = whole_lines(state);
  auto const refuse = [&](std::string message, std::size_t index) {
    fail({ErrorCode::BadText, std::move(message), state_path_, static_cast<int>(index) + 1, 0});
  };
  // Killed while it wrote its head: no game can have been played.
  if (lines.size() < head_lines && std::string_view(first_line).starts_with(state.substr(0, first_line.size())))
    return start(plan_text);
  if (lines.empty() || lines[0] != first_line) refuse("is not a match state file", 0);
  if (lines.size() < 2 || lines[1] != "plan " + match::fingerprint(plan_text)) {
    // The first fact in which they differ says more than two numbers.
    std::vector<std::string> const wanted = whole_lines(plan_text);
    std::size_t at = 0;
    auto const there_at = [&](std::size_t i) {
      std::size_t const line = head_lines + i;
      return line < lines.size() && lines[line].starts_with("# ") ? lines[line].substr(2) : std::string();
    };
    while (at < wanted.size() && there_at(at) == wanted[at]) ++at;
    fail_usage(fmt::format("{} belongs to another match: it has \"{}\", this one \"{}\"", records_path_, there_at(at),
                           at < wanted.size() ? wanted[at] : ""));
  }
  if (lines.size() > 2 && lines[2] != program_line())
    warning_ = "this is not the build that played the first games: engine or openings may differ";
  std::error_code problem;
  auto const size = static_cast<long long>(fs::file_size(records_path_, problem));
  if (problem) fail({ErrorCode::Io, problem.message(), records_path_, 0, 0});
  std::string kept;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i >= head_lines && !lines[i].starts_with('#')) {
      match::GameLine game;
      long long bytes = 0;
      if (!read_game(lines[i], game, bytes) || game.number != static_cast<long long>(played_.size()) + 1)
        refuse("expected the line of game " + std::to_string(played_.size() + 1), i);
      if (bytes > size) break;  // its record has not reached the disk
      played_.push_back(game);
      records_size_ = bytes;
    }
    kept += lines[i] + '\n';
  }
  fs::resize_file(records_path_, static_cast<std::uintmax_t>(records_size_), problem);
  if (!problem) fs::resize_file(state_path_, kept.size(), problem);
  if (problem) fail({ErrorCode::Io, problem.message(), records_path_, 0, 0});
  records_.reset(std::fopen(records_path_.c_str(), "ab"));
  if (!records_) fail_io(records_path_);
}

bool MatchFiles::write(std::FILE* file, std::string const& path, std::string const& text) {
  if (std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0) return true;
  error_ = fmt::format("{}: {}", path, std::strerror(errno));
  return false;
}

bool MatchFiles::add(match::GameLine const& line, std::string const& record) {
  if (!records_) return true;
  std::string const text = (records_size_ > 0 ? "\n" : "") + record;
  if (!write(records_.get(), records_path_, text)) return false;
  records_size_ += static_cast<long long>(text.size());
  return write(state_.get(), state_path_, fmt::format("game {} {}\n", match::write_line(line), records_size_));
}

}  // namespace strata::cli
