#include "match/player_spec.hpp"

#include <algorithm>
#include <array>

#include "base/nearest.hpp"

namespace strata::match {

namespace {

constexpr std::array<std::string_view, 3> kinds = {"engine", "greedy", "random"};
constexpr std::array<std::string_view, 7> keys = {"name", "tc", "movetime", "nodes", "depth", "moves", "option."};
constexpr int highest_level = 10;

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

// "a;b=c" in its parts; a semicolon inside quotation marks divides nothing.
std::vector<std::string_view> split_parts(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  char quote = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ';' && quote == 0)) {
      parts.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    } else if (quote != 0) {
      if (text[i] == quote) quote = 0;
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    }
  }
  return parts;
}

Result<void> set_command(PlayerSpec& spec, std::string_view text) {
  auto words = split_command(text);
  if (!words) return failure(ErrorCode::BadUsage, "a quotation mark in the command " + quoted(text) + " is not closed");
  if (words->empty()) return failure(ErrorCode::BadUsage, "player " + quoted(spec.text) + " names no command");
  spec.kind = PlayerKind::Program;
  spec.command = std::move(*words);
  return {};
}

// engine, engine:level=N, engine:eval=hand, engine:net=FILE, greedy, random.
Result<void> set_built_in(PlayerSpec& spec, std::string_view text) {
  std::size_t const colon = std::min(text.find(':'), text.size());
  std::string_view const kind = text.substr(0, colon);
  spec.name = text;
  if (kind == kinds[1])
    spec.kind = PlayerKind::Greedy;
  else if (kind == kinds[2])
    spec.kind = PlayerKind::Random;
  else if (kind != kinds[0])
    return failure(ErrorCode::BadUsage, "unknown player " + quoted(text) +
                                            ", expected engine, engine:level=N, greedy or random" +
                                            suggestion(kind, kinds));
  if (colon == text.size()) return {};

  std::string_view const rest = text.substr(colon + 1);
  constexpr std::string_view network_prefix = "net=";
  if (spec.kind == PlayerKind::Engine && rest == "eval=hand") {
    spec.by_hand = true;
    return {};
  }
  if (spec.kind == PlayerKind::Engine && rest.starts_with(network_prefix) && rest.size() > network_prefix.size()) {
    spec.network = rest.substr(network_prefix.size());
    return {};
  }
  std::string_view const prefix = "level=";
  std::string_view const digits = rest.starts_with(prefix) ? rest.substr(prefix.size()) : std::string_view();
  std::int64_t const level = digits.starts_with('0') ? -1 : read_whole(digits, highest_level);
  if (spec.kind != PlayerKind::Engine || level < 1)
    return failure(ErrorCode::BadUsage,
                   "player " + quoted(text) +
                       ", expected engine:level=N with N from 1 to 10, engine:eval=hand or engine:net=FILE");
  spec.level = static_cast<int>(level);
  return {};
}

Result<void> set_who(PlayerSpec& spec, std::string_view part) {
  constexpr std::string_view program_prefix = "uci:";
  constexpr std::string_view command_key = "cmd=";
  if (part.starts_with(program_prefix)) return set_command(spec, part.substr(program_prefix.size()));
  if (part.starts_with(command_key)) return set_command(spec, part.substr(command_key.size()));
  bool const is_built_in = part.starts_with("engine:");
  if (!is_built_in && part.find('/') != std::string_view::npos) return set_command(spec, part);
  return set_built_in(spec, part);
}

Result<void> set_key(PlayerSpec& spec, std::string_view part) {
  constexpr std::string_view option_prefix = "option.";
  std::size_t const sign = part.find('=');
  std::string_view const key = part.substr(0, std::min(sign, part.size()));
  if (sign == std::string_view::npos)
    return failure(ErrorCode::BadUsage, "player " + quoted(spec.text) + ": " + quoted(part) + ", expected KEY=VALUE");
  std::string_view const value = part.substr(sign + 1);
  if (key.starts_with(option_prefix) && key.size() > option_prefix.size()) {
    spec.options.emplace_back(key.substr(option_prefix.size()), value);
    return {};
  }
  if (key == "name" && !value.empty()) {
    spec.name = value;
    return {};
  }
  if (key == "moves" && (value == "canonical" || value == "uci")) {
    spec.moves = value == "canonical" ? MoveForm::Canonical : MoveForm::Uci;
    return {};
  }
  if (is_control_word(key)) {
    auto const control = read_control(key, value);
    if (!control) return failure(ErrorCode::BadUsage, "player " + quoted(spec.text) + ": " + control.error().message);
    if (spec.control)
      return failure(ErrorCode::BadUsage, "player " + quoted(spec.text) + " has two limits, expected one");
    spec.control = *control;
    return {};
  }
  if (key == "name" || key == "moves")
    return failure(ErrorCode::BadUsage, "player " + quoted(spec.text) + ": " + std::string(key) + " is " +
                                            quoted(value) +
                                            (key == "name" ? ", expected a name" : ", expected uci or canonical"));
  return failure(ErrorCode::BadUsage, "player " + quoted(spec.text) + ": unknown key " + quoted(key) +
                                          ", expected name, tc, movetime, nodes, depth, moves or option.NAME" +
                                          suggestion(key, keys));
}

}  // namespace

std::optional<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = 0;
  for (char const c : text) {
    if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        words.back() += c;
      continue;
    }
    if (c == ' ' || c == '\t') {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c == '"' || c == '\'')
      quote = c;
    else
      words.back() += c;
  }
  if (quote != 0) return std::nullopt;
  return words;
}

Result<PlayerSpec> read_player(std::string_view text) {
  PlayerSpec spec;
  spec.text = text;
  std::vector<std::string_view> const parts = split_parts(text);
  if (auto set = set_who(spec, parts.front()); !set) return std::unexpected(std::move(set.error()));
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (auto set = set_key(spec, parts[i]); !set) return std::unexpected(std::move(set.error()));
  if (!spec.options.empty() && (spec.kind == PlayerKind::Greedy || spec.kind == PlayerKind::Random))
    return failure(ErrorCode::BadUsage, "player " + quoted(text) + " has no options");
  return spec;
}

bool draws_lots(PlayerSpec const& spec) {
  if (spec.kind == PlayerKind::Engine) return spec.level != 0 && spec.level != highest_level;
  return spec.kind != PlayerKind::Program;
}

}  // namespace strata::match
