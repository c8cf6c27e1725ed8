// Golden playthroughs: one seeded random game a variant, written out in full, so that a change of play shows as a change of
// text and is read in review like code. tools/update-playthroughs writes them anew.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/random.hpp"
#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "tests/support/games.hpp"
#include "tests/support/outcome_text.hpp"

namespace strata {
namespace {

constexpr int plies = 60;

std::uint64_t text_hash(std::string const& text) {  // FNV-1a
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return hash;
}

std::string playthrough(Variant const& variant) {
  std::ostringstream out;
  Game game(tests::start_position(variant));
  Random random(7);
  out << "game " << variant.id();
  for (auto const& [name, value] : variant.options) out << ' ' << name << '=' << value;
  out << '\n';
  for (int ply = 0;; ++ply) {
    AnyPosition const& position = game.position();
    out << "\nply " << ply << "\ntfen " << write_tfen(*variant.rules, variant.names, position.setup()) << "\nkey "
        << std::hex << position.key() << std::dec << (position.in_check() ? "\ncheck" : "") << '\n';
    auto const moves = game.legal_moves();
    std::vector<std::pair<std::string, Move>> texts;
    for (Move move : moves) texts.emplace_back(write_canonical(position, variant.names, move), move);
    std::ranges::sort(texts, {}, [](auto const& entry) { return entry.first; });
    std::string all;
    for (auto const& entry : texts) all += entry.first + '\n';
    out << "moves " << texts.size() << " hash " << std::hex << text_hash(all) << std::dec << '\n';
    if (moves.empty() || ply == plies) break;
    // Captures and promotions more often than chance, so that the short game shows them.
    auto chosen = texts[random.below(texts.size())];
    if (ply % 3 == 2)
      for (auto const& entry : texts)
        if (position.is_capture(entry.second) || entry.second.is_promotion()) chosen = entry;
    out << "play " << chosen.first;
    for (NotationRules const& notation : variant.names.notations)
      out << "  " << write_native(position, variant.names, notation, chosen.second);
    out << '\n';
    game.play(chosen.second);
  }
  out << "result " << tests::outcome_text(game.outcome()) << '\n';
  return out.str();
}

class Playthrough : public ::testing::TestWithParam<tests::GameCase> {};
INSTANTIATE_TEST_SUITE_P(Games, Playthrough, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& instance) { return tests::test_name(instance.param); });

TEST_P(Playthrough, IsAsItWas) {
  auto const variant = tests::load(GetParam());
  std::string const text = playthrough(*variant);
  std::string const path = tests::source_path("tests/playthroughs/" + GetParam().name + ".txt");
  if (std::getenv("STRATA_WRITE_PLAYTHROUGHS") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << "run tools/update-playthroughs";
  std::istringstream now(text);
  std::istringstream then(tests::read_file(path));
  std::string a;
  std::string b;
  for (int line = 1; std::getline(then, b); ++line) {
    ASSERT_TRUE(std::getline(now, a)) << path << ":" << line << ": ends early";
    ASSERT_EQ(a, b) << path << ":" << line;
  }
  ASSERT_FALSE(std::getline(now, a)) << path << ": goes on with " << a;
}

}  // namespace
}  // namespace strata
