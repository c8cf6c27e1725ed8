#pragma once
// The games every generic test runs on: all shipped variants, the games of tests/variants, and variants under options that
// change how moves are made.

#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "notation/move_text.hpp"
#include "notation/tfen.hpp"
#include "variant/variant.hpp"

namespace strata::tests {

struct GameCase {
  std::string name;  // for messages and test names
  std::string id;    // id of a shipped variant, or empty
  std::string path;  // of a file otherwise
  OptionValues options;
};

inline void PrintTo(GameCase const& game, std::ostream* out) { *out << game.name; }

inline std::string read_file(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline std::string source_path(std::string const& relative) { return std::string(STRATA_SOURCE_DIR) + "/" + relative; }

inline std::shared_ptr<Variant const> load(GameCase const& game, int min_words = 0) {
  std::string const path = game.id.empty() ? game.path : source_path("variants/" + game.id + ".toml");
  auto variant = load_variant_text(read_file(path), path, game.options, min_words);
  if (!variant) throw std::runtime_error(game.name + ": " + variant.error().text());
  return *variant;
}

inline std::shared_ptr<Variant const> load_text(std::string const& text) {
  auto variant = load_variant_text(text, "text.toml");
  if (!variant) throw std::runtime_error(variant.error().text());
  return *variant;
}

inline std::unique_ptr<AnyPosition> start_position(Variant const& variant, std::string_view tfen = {}) {
  auto position =
      position_from_tfen(variant.rules, variant.names, tfen.empty() ? std::string_view(variant.start) : tfen);
  if (!position) throw std::runtime_error(variant.id() + ": " + position.error().text());
  return std::move(*position);
}

// The data a test suite runs on. Empty data is an error: such a suite could never fail.
template <class T>
[[nodiscard]] std::vector<T> some(std::vector<T> data) {
  if (data.empty()) throw std::runtime_error("there is nothing to test with");
  return data;
}

// The files of a folder, sorted by name.
inline std::vector<GameCase> games_of(std::string const& folder) {
  std::vector<GameCase> games;
  for (auto const& file : std::filesystem::directory_iterator(source_path(folder)))
    if (file.path().extension() == ".toml")
      games.push_back({file.path().stem().string(), "", file.path().string(), {}});
  std::sort(games.begin(), games.end(), [](auto const& a, auto const& b) { return a.name < b.name; });
  return some(std::move(games));
}

inline std::vector<GameCase> own_games() { return games_of("tests/variants"); }
// Games that others have published, written in the format of docs/formats/variant.md.
inline std::vector<GameCase> published_games() { return games_of("tests/variants/published"); }

inline std::vector<GameCase> all_games() {
  std::vector<GameCase> games;
  for (std::string const& id : some(shipped_variants())) games.push_back({id, id, "", {}});
  for (GameCase& game : own_games()) games.push_back(std::move(game));
  games.push_back({"parmen_tournament", "parmen", "", {{"rules", "tournament"}}});
  games.push_back({"parmen_tournament_captured", "parmen", "", {{"promotion", "captured"}, {"rules", "tournament"}}});
  games.push_back({"ziggurat_type", "ziggurat", "", {{"check", "type"}}});
  games.push_back({"threedc_allowed", "threedc", "", {{"king_file", "d"}, {"prince_capture_in_check", "allowed"}}});
  games.push_back({"uplifting_centre", "uplifting", "", {{"layout", "centre"}, {"pawn_captures", "4"}}});
  return games;
}

// Those of all_games(), and the published ones.
inline std::vector<GameCase> every_game() {
  std::vector<GameCase> games = all_games();
  for (GameCase& game : published_games()) games.push_back(std::move(game));
  return games;
}

// gtest wants names of letters, digits and underscores.
inline std::string test_name(GameCase const& game) {
  std::string name = game.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

// The moves of a game as canonical text, a blank before each.
inline std::string canonical_line(Game const& game, Names const& names) {
  std::string line;
  auto const position = game.start_position();
  for (Move const move : game.moves()) {
    line += ' ' + write_canonical(*position, names, move);
    position->apply(move);
  }
  return line;
}

}  // namespace strata::tests
