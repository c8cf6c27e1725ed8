#include "cli/train/net_match.hpp"

#include <fmt/core.h>

#include "cli/match/files.hpp"
#include "cli/match/report.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/train/learning.hpp"
#include "match/match.hpp"
#include "match/plan_text.hpp"

namespace strata::cli {

namespace {

constexpr match::Sprt net_test{-10, 10, 0.05, 0.05, match::EloModel::Logistic};
constexpr std::int64_t games_between_lines = 20;

match::MatchPlan net_match_plan(NetMatchRequest const& request) {
  match::MatchPlan plan;
  plan.players[0] = value_or_fail(match::read_player("engine:net=" + request.network));
  plan.players[1] = value_or_fail(match::read_player("engine:eval=hand"));
  plan.players[0].name = "network";
  plan.players[1].name = "hand-written";
  plan.variants = {request.variant};
  plan.control = request.control;
  plan.openings = value_or_fail(match::read_opening_plan("random:8"));
  plan.adjudication.max_plies = 600;
  plan.games = request.games;
  plan.seed = request.seed;
  plan.concurrency = request.concurrency;
  plan.margin_ms = 5000;  // a machine that is busy with other things forfeits no game
  return plan;
}

}  // namespace

bool NetMatchReport::holds() const {
  if (!accepted.empty()) return accepted == "H1";
  return 2 * tally.wins + tally.draws >= tally.games() && tally.games() > 0;
}

NetMatchReport play_net_match(NetMatchRequest const& request) {
  match::MatchPlan plan = net_match_plan(request);
  MatchFiles files(request.records, match::plan_text(plan, net_test), true);
  match::Score score(plan);
  MatchVerdict verdict;
  NetMatchReport report;
  auto const count = [&](match::GameLine const& line) {
    score.add(line);
    if (line.number % 2 == 0) verdict = judge(net_test, score.total());
  };
  for (match::GameLine const& line : files.played()) {
    if (line.number > plan.games || !verdict.accepted().empty()) break;
    count(line);
    plan.first_game = line.number + 1;
  }
  Result<void> done;
  if (plan.first_game <= plan.games && verdict.accepted().empty()) {
    InterruptWatch const watch;
    match::MatchHooks hooks;
    hooks.report = [&](match::GameReport const& game) {
      auto const record = match::record_of(plan, game);
      match::GameLine const line = match::line_of(game);
      if (!files.add(line, record ? *record : std::string())) return false;
      count(line);
      if (line.number % games_between_lines == 0) say_line(progress_line(score.total(), verdict, plan.games));
      return verdict.accepted().empty();
    };
    hooks.signal = [&] {
      report.interrupted = InterruptWatch::take() || report.interrupted;
      return report.interrupted ? match::Signal::BreakOff : match::Signal::GoOn;
    };
    done = match::play_match(plan, hooks);
  }
  if (!files.error().empty()) fail({ErrorCode::Io, files.error(), {}, 0, 0});
  if (!done) fail(std::move(done.error()));
  report.tally = score.total();
  report.accepted = verdict.accepted();
  return report;
}

std::string match_line(NetMatchReport const& report) {
  match::Tally const& tally = report.tally;
  return fmt::format("+{} ={} -{}, Elo {}, {}", tally.wins, tally.draws, tally.losses, elo_text(tally),
                     report.accepted.empty() ? std::string("the test is open") : "the test accepts " + report.accepted);
}

Json match_json(NetMatchReport const& report) {
  Json json = {{"wins", report.tally.wins}, {"draws", report.tally.draws}, {"losses", report.tally.losses}};
  if (!report.accepted.empty()) json["accepted"] = report.accepted;
  json["holds"] = report.holds();
  return json;
}

}  // namespace strata::cli
