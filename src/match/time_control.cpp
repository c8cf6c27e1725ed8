#include "match/time_control.hpp"

#include <algorithm>
#include <array>

namespace strata::match {

namespace {

constexpr std::int64_t longest_ms = 7LL * 24 * 60 * 60 * 1000;
constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
constexpr std::array<std::string_view, 4> words = {"tc", "movetime", "nodes", "depth"};

// Seconds with up to three decimals, in milliseconds; -1 if it is none.
std::int64_t read_seconds(std::string_view text) {
  std::size_t const point = std::min(text.find('.'), text.size());
  std::int64_t const whole = read_whole(text.substr(0, point), longest_ms / 1000);
  if (point == text.size() || whole < 0) return whole < 0 ? -1 : 1000 * whole;
  std::string decimals(text.substr(point + 1));
  if (decimals.empty() || decimals.size() > 3) return -1;
  decimals.resize(3, '0');
  std::int64_t const thousandths = read_whole(decimals, 999);
  return thousandths < 0 ? -1 : 1000 * whole + thousandths;
}

std::string seconds_text(std::int64_t milliseconds) {
  std::string text = std::to_string(milliseconds / 1000);
  if (milliseconds % 1000 == 0) return text;
  std::string decimals = std::to_string(1000 + milliseconds % 1000).substr(1);
  while (decimals.ends_with('0')) decimals.pop_back();
  return text + '.' + decimals;
}

}  // namespace

std::int64_t read_whole(std::string_view text, std::int64_t highest) {
  if (text.empty() || text.size() > 18) return -1;
  std::int64_t value = 0;
  for (char const c : text) {
    if (c < '0' || c > '9') return -1;
    value = 10 * value + (c - '0');
  }
  return value <= highest ? value : -1;
}

std::string TimeControl::text() const {
  if (has_clock()) return "tc=" + pgn();
  if (movetime_ms > 0) return "movetime=" + std::to_string(movetime_ms);
  if (nodes > 0) return "nodes=" + std::to_string(nodes);
  return "depth=" + std::to_string(depth);
}

std::string TimeControl::pgn() const {
  if (!has_clock()) return "-";
  std::string text = moves > 0 ? std::to_string(moves) + '/' : std::string();
  text += seconds_text(base_ms);
  if (increment_ms > 0) text += '+' + seconds_text(increment_ms);
  return text;
}

Result<TimeControl> read_clock(std::string_view text) {
  auto const refuse = [text] {
    return failure(ErrorCode::BadUsage,
                   "tc is \"" + std::string(text) + "\", expected seconds such as 10, 10+0.1 or 40/60+0.5");
  };
  TimeControl control;
  std::string_view rest = text;
  if (std::size_t const slash = rest.find('/'); slash != std::string_view::npos) {
    control.moves = static_cast<int>(read_whole(rest.substr(0, slash), 1000));
    if (control.moves < 1) return refuse();
    rest.remove_prefix(slash + 1);
  }
  if (std::size_t const plus = rest.find('+'); plus != std::string_view::npos) {
    control.increment_ms = read_seconds(rest.substr(plus + 1));
    rest = rest.substr(0, plus);
  }
  control.base_ms = read_seconds(rest);
  if (control.base_ms < 1 || control.increment_ms < 0) return refuse();
  return control;
}

bool is_control_word(std::string_view word) { return std::ranges::find(words, word) != words.end(); }

Result<TimeControl> read_control(std::string_view word, std::string_view value) {
  if (word == "tc") return read_clock(value);
  TimeControl control;
  auto const read = [&](std::int64_t highest) -> Result<std::int64_t> {
    std::int64_t const number = read_whole(value, highest);
    if (number >= 1) return number;
    return failure(ErrorCode::BadUsage, std::string(word) + " is \"" + std::string(value) +
                                            "\", expected a whole number from 1 to " + std::to_string(highest));
  };
  bool const movetime = word == "movetime";
  if (!is_control_word(word)) return failure(ErrorCode::BadUsage, "no limit is named \"" + std::string(word) + "\"");
  auto const number = read(movetime ? 86'400'000 : word == "nodes" ? most_nodes : 1000);
  if (!number) return std::unexpected(number.error());
  if (movetime)
    control.movetime_ms = static_cast<int>(*number);
  else if (word == "nodes")
    control.nodes = static_cast<std::uint64_t>(*number);
  else
    control.depth = static_cast<int>(*number);
  return control;
}

}  // namespace strata::match
