#include "cli/play/chooser.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/nearest.hpp"
#include "cli/play/words.hpp"

namespace strata::cli {

namespace {

// The next answer, in small letters; nullopt when the player leaves.
std::optional<std::string> ask(PlayInput& input, std::string const& prompt) {
  InputEvent const event = input.read(prompt);
  if (event.kind != InputEvent::Kind::Line) return std::nullopt;
  std::string word(trimmed(event.line));
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  if (word == "quit" || word == "q" || word == "exit") return std::nullopt;
  return word;
}

// A number from 1 on, 0 for anything else.
std::size_t to_place(std::string const& word) {
  if (word.empty() || word.size() > 4 || word.find_first_not_of("0123456789") != std::string::npos) return 0;
  return std::stoul(word);
}

std::optional<std::string> choose_variant(PlayInput& input, int width) {
  std::vector<api::VariantInfo> const games = api::variants();
  fmt::print("Which game?\n\n");
  for (std::size_t i = 0; i < games.size(); ++i) {
    constexpr int indent = 5;
    fmt::print("{}\n", wrapped(fmt::format("{:>3}. {}: {}", i + 1, games[i].name, games[i].summary), width, indent));
  }
  fmt::print("\n");
  while (true) {
    auto const word = ask(input, fmt::format("number or name [1, {}]> ", games.front().id));
    if (!word) return std::nullopt;
    if (word->empty()) return games.front().id;
    if (std::size_t const place = to_place(*word); place >= 1 && place <= games.size()) return games[place - 1].id;
    std::vector<api::VariantInfo const*> found;
    std::vector<std::string_view> ids;
    for (api::VariantInfo const& game : games) {
      ids.push_back(game.id);
      if (game.id == *word) return game.id;
      if (game.id.starts_with(*word)) found.push_back(&game);
    }
    if (found.size() == 1) return found.front()->id;
    std::string const hint = suggestion(*word, ids);
    fmt::print("Please type a number from 1 to {} or a name{}\n", games.size(), hint.empty() ? "." : hint);
  }
}

// A beginning is enough where it fits one of them.
std::string pick(std::string const& word, std::vector<std::string> const& words) {
  std::string picked;
  for (std::string const& known : words) {
    if (known == word) return known;
    if (!known.starts_with(word)) continue;
    if (!picked.empty()) return {};
    picked = known;
  }
  return picked;
}

bool choose_side(PlayInput& input, PlaySettings& settings) {
  while (true) {
    auto const word = ask(input, "your side: white, black, both (two people) or none (watch) [white]> ");
    if (!word) return false;
    std::string const side = word->empty() ? "white" : pick(*word, {"white", "black", "both", "none"});
    if (!side.empty()) {
      settings.computer_white = side == "black" || side == "none";
      settings.computer_black = side == "white" || side == "none";
      return true;
    }
    fmt::print("Please type white, black, both or none.\n");
  }
}

bool choose_level(PlayInput& input, PlaySettings& settings) {
  constexpr std::size_t highest = 10;
  if (!settings.computer_white && !settings.computer_black) return true;
  while (true) {
    auto const word =
        ask(input, fmt::format("the computer's level, 1 (weak) to {} (strong) [{}]> ", highest, settings.level));
    if (!word) return false;
    if (word->empty()) return true;
    if (std::size_t const level = to_place(*word); level >= 1 && level <= highest) {
      settings.level = static_cast<int>(level);
      return true;
    }
    fmt::print("Please type a number from 1 to {}.\n", highest);
  }
}

}  // namespace

std::optional<std::string> choose_game(PlayInput& input, PlaySettings& settings) {
  auto id = choose_variant(input, settings.style.width);
  if (!id || !choose_side(input, settings) || !choose_level(input, settings)) return std::nullopt;
  fmt::print("\n");
  return id;
}

}  // namespace strata::cli
