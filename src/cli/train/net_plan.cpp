#include "cli/train/net_plan.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "cli/train/learning.hpp"

namespace strata::cli {

namespace {

constexpr double games_wanted = 300;   // of the match
constexpr double clocks_a_game = 3.2;  // a game takes so many times the clock of a player

// The first line in which two texts differ, as the first has it.
std::string first_other_line(std::string_view text, std::string_view other) {
  while (!text.empty()) {
    std::string_view const line = text.substr(0, text.find('\n'));
    if (line != other.substr(0, other.find('\n'))) return std::string(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    other.remove_prefix(std::min(other.size(), line.size() + 1));
  }
  return {};
}

// The number behind a key at the beginning of the text, which is taken away with its line; nothing if it is not there.
std::optional<std::uint64_t> take_number(std::string_view& text, std::string_view key) {
  if (!text.starts_with(key) || text.size() <= key.size() || text[key.size()] != ' ') return std::nullopt;
  std::string_view const line = text.substr(key.size() + 1, text.find('\n') - key.size() - 1);
  std::uint64_t number = 0;
  auto const [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (problem != std::errc() || end != line.data() + line.size()) return std::nullopt;
  text.remove_prefix(std::min(text.size(), key.size() + 1 + line.size() + 1));
  return number;
}

}  // namespace

std::string NetRequest::text() const {
  return fmt::format(
      "strata net 2\nvariant {}\nlaw {}\nfrom {}\nhours {}\nhidden {}\nconcurrency {}\nseed {}\nnodes {}\nmatch-nodes "
      "{}\n"
      "labels-at-most {}\npositions-at-most {}\ngames-at-most {}\n",
      variant, law, from.empty() ? "-" : one_line(from), hours, hidden, concurrency, seed, nodes, match_nodes, labels,
      positions, games);
}

NetPlan share_out(NetRequest const& request) {
  double const seconds = request.hours * 3600;
  NetPlan plan;
  plan.label_seconds = std::min(0.06 * seconds, 1200.0);
  plan.learn_labels_seconds = std::min(0.06 * seconds, 900.0);
  plan.train_seconds = std::min(0.05 * seconds, 3600.0);
  plan.match_seconds = 0.2 * seconds;
  double const play =
      seconds - plan.label_seconds - plan.learn_labels_seconds - 2 * plan.train_seconds - plan.match_seconds;
  plan.play_seconds = play / 3;
  plan.play_again_seconds = play - plan.play_seconds;
  double const player_seconds = plan.match_seconds * request.concurrency / clocks_a_game;
  plan.clock = std::clamp(player_seconds / games_wanted, 0.2, 5.0);
  plan.match_games = std::max<std::int64_t>(40, 2 * static_cast<std::int64_t>(player_seconds / plan.clock / 2));
  if (request.games > 0) plan.match_games = std::min(plan.match_games, static_cast<std::int64_t>(request.games));
  return plan;
}

std::string plan_lines(NetRequest const& request, NetPlan const& plan) {
  auto const minutes = [](double seconds) { return fmt::format("{:>7.1f} min", seconds / 60); };
  std::string const limit = request.match_nodes > 0 ? fmt::format("{} nodes per move", request.match_nodes)
                                                    : fmt::format("{:.2f}+{:.3f} s", plan.clock, plan.clock / 100);
  return fmt::format(
      "plan for {}, {} hidden units, {} threads:\n"
      "  distil {}  learn what the hand-written evaluation says of positions inside searches\n"
      "  play   {}  games of the engine against itself, {} nodes per move\n"
      "  train  {}  learn the games\n"
      "  play   {}  games of that network, unless it loses a duel\n"
      "  train  {}  learn all games\n"
      "  match  {}  against the hand-written evaluation, {} games at most, {}",
      request.variant, request.hidden, request.concurrency, minutes(plan.label_seconds + plan.learn_labels_seconds),
      minutes(plan.play_seconds), request.nodes, minutes(plan.train_seconds), minutes(plan.play_again_seconds),
      minutes(plan.train_seconds), minutes(plan.match_seconds), plan.match_games, limit);
}

std::string decided_text(NetPlan const& plan) {
  return fmt::format("labels {}\nlabel-epochs {}\n", plan.labels, plan.label_epochs);
}

Result<void> read_decided(std::string_view text, NetRequest const& request, std::string_view place, NetPlan& plan) {
  std::string const wanted = request.text();
  if (!text.starts_with(wanted))
    return failure(ErrorCode::BadUsage,
                   fmt::format("the plan of another network: this one has \"{}\", there it is \"{}\"; name another "
                               "folder by --work, or remove this one",
                               one_line(first_other_line(wanted, text)), one_line(first_other_line(text, wanted))),
                   std::string(place));
  text.remove_prefix(wanted.size());
  auto const labels = take_number(text, "labels");
  auto const epochs = take_number(text, "label-epochs");
  if (!labels || !epochs || *labels > 1'000'000'000 || *epochs > 10'000 || !text.empty())
    return failure(ErrorCode::BadText, "damaged: expected a line \"labels N\" and a line \"label-epochs N\" at its end",
                   std::string(place));
  plan.labels = *labels;
  plan.label_epochs = static_cast<int>(*epochs);
  return {};
}

}  // namespace strata::cli
