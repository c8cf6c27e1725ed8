#include "cli/train/games_info.hpp"

#include <fmt/core.h>

#include <array>

#include "train/games_file.hpp"
#include "train/read_games.hpp"

namespace strata::cli {

namespace {

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string info_text(train::GamesHeader const& header, train::ReadCounts const& counts, std::size_t bytes) {
  auto const [black, drawn, white, none] = counts.results;
  auto const [law, adjudicated, cut] = counts.ends;
  std::uint64_t const moves = counts.opening_plies + counts.plies;
  std::string text;
  auto const row = [&](std::string_view name, std::string const& value) {
    text += fmt::format("{:<12}{}\n", name, value);
  };
  row("game", fmt::format("{}, law {}", header.variant, header.law));
  row("evaluation", header.evaluation);
  row("engine", header.engine);
  row("nodes", fmt::format("{} a move, seed {}", header.nodes, header.seed));
  row("games", fmt::format("{}: White won {}, drawn {}, Black won {}, without a result {}", counts.games, white, drawn,
                           black, none));
  row("ended", fmt::format("{} by the law, {} adjudicated, {} cut", law, adjudicated, cut));
  row("plies", fmt::format("{}, {:.1f} a game, and {} of openings", counts.plies, share(counts.plies, counts.games),
                           counts.opening_plies));
  row("bytes", fmt::format("{}, {:.2f} a ply", bytes, share(bytes, moves)));
  row("kept", fmt::format("{}, {:.1f} %", counts.kept, 100 * share(counts.kept, counts.plies)));
  row("left out", fmt::format("{} first plies, {} mates, {} captures and promotions, {} in check", counts.early,
                              counts.mates, counts.captures, counts.checks));
  return text;
}

Json info_json(train::GamesHeader const& header, train::ReadCounts const& counts, std::size_t bytes) {
  return {{"variant", header.variant},
          {"law", header.law},
          {"evaluation", header.evaluation},
          {"engine", header.engine},
          {"nodes", header.nodes},
          {"seed", header.seed},
          {"games", counts.games},
          {"white_won", counts.results[2]},
          {"drawn", counts.results[1]},
          {"black_won", counts.results[0]},
          {"without_result", counts.results[3]},
          {"by_law", counts.ends[0]},
          {"adjudicated", counts.ends[1]},
          {"cut", counts.ends[2]},
          {"plies", counts.plies},
          {"opening_plies", counts.opening_plies},
          {"bytes", bytes},
          {"kept", counts.kept},
          {"left_out",
           {{"first_plies", counts.early},
            {"mates", counts.mates},
            {"captures", counts.captures},
            {"checks", counts.checks}}}};
}

}  // namespace

int print_games_info(std::string const& path, VariantChoice const& choice, bool json) {
  std::string const bytes = read_file(path);
  train::GamesHeader const header = value_or_fail(train::GamesScanner::open(bytes, path)).header();
  api::Variant const variant = choice.given() ? choice.load() : load_variant(header.variant, choice.options());
  std::array<train::GamesFile, 1> const files = {{{path, bytes}}};
  train::ReadCounts const counts = value_or_fail(train::read_games(files, variant, {}, nullptr));
  if (json)
    print_json(info_json(header, counts, bytes.size()));
  else
    fmt::print("{}", info_text(header, counts, bytes.size()));
  return 0;
}

}  // namespace strata::cli
