#include "cli/tune/games.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "cli/command_line.hpp"
#include "cli/match/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "match/plan_text.hpp"
#include "match/tally.hpp"

namespace strata::cli {

namespace {

constexpr std::int64_t games_a_line = 100;

// Of a record of ours; of others nothing is known.
int opening_plies(api::Tags const& tags) {
  for (auto const& [name, value] : tags)
    if (name == "OpeningPlies" && !value.empty() && value.size() < 5 &&
        value.find_first_not_of("0123456789") == std::string::npos)
      return std::stoi(value);
  return 0;
}

// Calls visit(text, line) for a file of records cut into pieces of about a megabyte, so that not all games are in memory at once.
// A record begins with a tag behind an empty line.
template <class Visit>
void for_each_piece(std::string_view text, Visit visit) {
  constexpr std::size_t enough = std::size_t{1} << 20;
  int line = 0;  // before the piece
  while (!text.empty()) {
    std::size_t const end = text.size() <= enough ? std::string_view::npos : text.find("\n\n[Event ", enough);
    std::string_view const piece = text.substr(0, end == std::string_view::npos ? end : end + 2);
    visit(piece, line);
    line += static_cast<int>(std::ranges::count(piece, '\n'));
    text.remove_prefix(piece.size());
  }
}

}  // namespace

GameSamples::GameSamples(api::Variant const& variant, tune::SamplePlan const& plan, int concurrency, Say say)
    : variant_(variant), say_(std::move(say)) {
  for (int i = 0; i < concurrency; ++i) samplers_.emplace_back(variant, plan);
}

void GameSamples::look_at(std::vector<api::Replay>& games) {
  std::vector<std::optional<tune::GameSample>> found(games.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> threads;
  for (tune::Sampler& sampler : samplers_)
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < games.size(); i = next++)
        found[i] = sampler.sample(std::move(games[i].game), read_ + 1 + static_cast<std::int64_t>(i),
                                  opening_plies(games[i].tags));
    });
  threads.clear();
  for (std::optional<tune::GameSample>& sample : found)
    if (sample) samples_.push_back(std::move(*sample));
}

void GameSamples::read(std::string_view text, std::string const& file) {
  for_each_piece(text, [&](std::string_view piece, int line) {
    auto replays = api::replay(variant_, piece, file, false);
    if (!replays) {
      replays.error().line += replays.error().line > 0 ? line : 0;
      fail(std::move(replays.error()));
    }
    for (api::Replay const& replay : *replays) {
      for (Warning warning : replay.warnings) {
        warning.line += warning.line > 0 ? line : 0;
        warn(file, warning);
      }
      if (replay.failure) {
        Error error = *replay.failure;
        error.line += error.line > 0 ? line : 0;
        fail(std::move(error));
      }
    }
    look_at(*replays);
    read_ += static_cast<std::int64_t>(replays->size());
    say_(fmt::format("{} games read", read_));
  });
}

void GameSamples::read_file(std::string const& path) { read(cli::read_file(path), path); }

bool play_games(match::MatchPlan plan, std::string const& path, bool resume, std::string& records, Say const& say) {
  MatchFiles files(path, match::plan_text(plan, std::nullopt), resume);
  for (match::GameLine const& line : files.played()) plan.first_game = line.number + 1;
  if (plan.first_game > 1) say(fmt::format("{} games were played earlier", plan.first_game - 1));
  if (!files.warning().empty()) say("warning: " + files.warning());
  if (plan.first_game > plan.games) return true;

  InterruptWatch const watch;
  bool interrupted = false;
  match::MatchHooks hooks;
  // On a thread of the match, where nothing may throw; one call at a time.
  hooks.report = [&](match::GameReport const& report) {
    auto const record = match::record_of(plan, report);
    if (!files.add(match::line_of(report), record ? *record : std::string())) return false;
    if (path.empty() && record) records += *record + '\n';
    if (report.task.number % games_a_line == 0)
      say(fmt::format("{} of {} games played", report.task.number, plan.games));
    return true;
  };
  hooks.signal = [&] {
    interrupted = InterruptWatch::take() || interrupted;
    return interrupted ? match::Signal::BreakOff : match::Signal::GoOn;
  };
  if (auto const done = match::play_match(plan, hooks); !done) fail(done.error());
  if (!files.error().empty()) fail({ErrorCode::Io, files.error(), {}, 0, 0});
  return !interrupted;
}

}  // namespace strata::cli
