#include "match/uci_text.hpp"

#include <algorithm>
#include <optional>

namespace strata::match {

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr int mate_score = 1'000'000;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view next_word(std::string_view& rest) {
  std::size_t const begin = std::min(rest.find_first_not_of(blanks), rest.size());
  std::size_t const end = std::min(rest.find_first_of(blanks, begin), rest.size());
  std::string_view const word = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return word;
}

std::optional<std::int64_t> signed_number(std::string_view word) {
  bool const negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.remove_prefix(1);
  std::int64_t const value = read_whole(word, 1'000'000'000'000'000);
  if (value < 0) return std::nullopt;
  return negative ? -value : value;
}

// "score cp 35", "score mate -3", of which the words up to the kind have been read.
std::optional<int> read_score(std::string_view kind, std::string_view value) {
  auto const number = signed_number(value);
  if (!number) return std::nullopt;
  if (kind == "cp") return static_cast<int>(std::clamp<std::int64_t>(*number, -mate_score / 2, mate_score / 2));
  if (kind != "mate") return std::nullopt;
  // Mate in n moves by the mover is a win in 2n - 1 plies; being mated in n is a loss in 2n.
  auto const plies = static_cast<int>(std::min<std::int64_t>(2 * std::abs(*number), 10'000));
  return *number > 0 ? mate_score - (plies - 1) : plies - mate_score;
}

}  // namespace

bool UciOption::allows(std::string_view value) const { return std::ranges::find(values, value) != values.end(); }

void UciProgram::read(std::string_view line) {
  std::string_view rest = line;
  std::string_view const command = next_word(rest);
  std::string_view const subject = next_word(rest);
  if (command == "id" && subject == "name") {
    name = printable(rest.substr(std::min(rest.find_first_not_of(blanks), rest.size())));
    return;
  }
  if (command != "option" || subject != "name") return;
  UciOption option;
  std::string* part = &option.name;  // names and values may consist of several words
  while (true) {
    std::string_view const word = next_word(rest);
    if (word.empty()) break;
    if (word == "type" || word == "default" || word == "min" || word == "max") {
      part = word == "type" ? &option.type : nullptr;
    } else if (word == "var") {
      part = &option.values.emplace_back();
    } else if (part != nullptr) {
      *part += (part->empty() ? "" : " ") + std::string(word);
    }
  }
  if (!option.name.empty()) options.push_back(std::move(option));
}

UciOption const* UciProgram::option(std::string_view wanted) const {
  auto const found = std::ranges::find_if(options, [&](auto const& have) { return same_name(have.name, wanted); });
  return found == options.end() ? nullptr : &*found;
}

std::string_view first_word(std::string_view line) { return next_word(line); }
std::string_view second_word(std::string_view line) {
  (void)next_word(line);
  return next_word(line);
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string clean(text.substr(0, longest));
  for (char& c : clean)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 127) c = '?';
  return text.size() > longest ? clean + "..." : clean;
}

std::string go_command(Budget const& budget) {
  TimeControl const& control = budget.control;
  if (control.movetime_ms > 0) return "go movetime " + std::to_string(control.movetime_ms);
  if (control.nodes > 0) return "go nodes " + std::to_string(control.nodes);
  if (control.depth > 0) return "go depth " + std::to_string(control.depth);
  // The opponent of a player with a clock need not have one: it is told that both have as much.
  auto const clock = [&](std::size_t side) {
    return std::to_string(
        std::max<std::int64_t>(1, budget.left_ms[side] > 0 ? budget.left_ms[side] : budget.left_ms[1 - side]));
  };
  std::string command = "go wtime " + clock(0) + " btime " + clock(1);
  if (budget.increment_ms[0] > 0 || budget.increment_ms[1] > 0)
    command += " winc " + std::to_string(budget.increment_ms[0]) + " binc " + std::to_string(budget.increment_ms[1]);
  if (budget.moves_to_go > 0) command += " movestogo " + std::to_string(budget.moves_to_go);
  return command;
}

void read_info(std::string_view line, Answer& answer) {
  std::string_view rest = line;
  std::optional<int> score;
  std::int64_t depth = 0;
  std::int64_t nodes = 0;
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "pv" || word == "string") break;
    if (word == "multipv" && next_word(rest) != "1") return;
    if (word == "depth") depth = read_whole(next_word(rest), 100'000);
    if (word == "nodes") nodes = read_whole(next_word(rest), 1'000'000'000'000'000);
    if (word == "score") {
      std::string_view const kind = next_word(rest);
      score = read_score(kind, next_word(rest));
    }
  }
  if (score) answer.score = score;
  if (depth > 0) answer.depth = static_cast<int>(depth);
  if (nodes > 0) answer.nodes = static_cast<std::uint64_t>(nodes);
}

}  // namespace strata::match
