#include "match/tally.hpp"

#include <algorithm>

namespace strata::match {

namespace {

constexpr std::array<Fault, 5> faults = {Fault::None, Fault::Time, Fault::Illegal, Fault::Crash, Fault::Hang};

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    std::size_t const end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    if (end == text.size()) return words;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

GameLine line_of(GameReport const& report) {
  bool const drawn_by_fault = report.fault != Fault::None && !report.end.winner;
  return {report.task.number, report.end, report.game.ply_count(), report.fault,
          drawn_by_fault ? std::optional(report.game.side_to_move()) : std::nullopt};
}

std::string write_line(GameLine const& line) {
  std::string const fault(fault_word(line.fault));
  return std::to_string(line.number) + ' ' + api::text_of(line.end) + ' ' + std::to_string(line.plies) + ' ' +
         (fault.empty() ? "-" : fault) + (line.at_fault ? ':' + std::string(api::name_of(*line.at_fault)) : "");
}

std::optional<GameLine> read_line(std::string_view text) {
  std::vector<std::string_view> const words = words_of(text);
  if (words.size() != 5) return std::nullopt;
  GameLine line;
  line.number = read_whole(words[0], 1'000'000'000'000);
  auto const end = api::read_end(words[1], words[2]);
  std::int64_t const plies = read_whole(words[3], 1'000'000'000);
  line.plies = static_cast<int>(plies);
  std::size_t const colon = std::min(words[4].find(':'), words[4].size());
  std::string_view const word = words[4].substr(0, colon);
  auto const fault = std::ranges::find_if(
      faults, [&](Fault known) { return word == (known == Fault::None ? "-" : fault_word(known)); });
  if (line.number < 1 || plies < 0 || !end || fault == faults.end()) return std::nullopt;
  line.end = *end;
  line.fault = *fault;
  bool const drawn_by_fault = line.fault != Fault::None && !line.end.winner;
  if (drawn_by_fault != (colon < words[4].size())) return std::nullopt;
  if (!drawn_by_fault) return line;
  auto const side = api::read_side(words[4].substr(colon + 1));
  if (!side) return std::nullopt;
  line.at_fault = *side;
  return line;
}

Tally& Tally::operator+=(Tally const& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  white_wins += other.white_wins;
  black_wins += other.black_wins;
  plies += other.plies;
  pairs += other.pairs;
  for (std::size_t player = 0; player < faults.size(); ++player)
    for (std::size_t kind = 0; kind < faults[player].size(); ++kind) faults[player][kind] += other.faults[player][kind];
  return *this;
}

void Score::add(GameLine const& line) {
  GameTask const task = task_of(*plan_, line.number);
  Tally& tally = by_variant_[task.variant];
  bool const drawn = !line.end.winner;
  bool const white_won = line.end.winner == api::Side::White;
  bool const first_won = !drawn && white_won == task.first_is_white;
  tally.draws += drawn;
  tally.wins += first_won;
  tally.losses += !drawn && !first_won;
  tally.white_wins += !drawn && white_won;
  tally.black_wins += !drawn && !white_won;
  tally.plies += line.plies;
  if (line.fault != Fault::None) {
    api::Side const side = line.end.winner ? !*line.end.winner : line.at_fault.value_or(api::Side::White);
    bool const of_first = (side == api::Side::White) == task.first_is_white;
    ++tally.faults[of_first ? 0 : 1][static_cast<std::size_t>(line.fault)];
  }
  if (plan_->colours != Colours::Pairs) return;
  int const half_points = drawn ? 1 : first_won ? 2 : 0;
  if (task.first_is_white) {
    open_pair_ = half_points;
  } else if (open_pair_ >= 0) {
    tally.pairs.add(open_pair_, half_points);
    open_pair_ = -1;
  }
}

Tally Score::total() const {
  Tally total;
  for (Tally const& tally : by_variant_) total += tally;
  return total;
}

}  // namespace strata::match
