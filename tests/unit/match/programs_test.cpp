// Programs that do everything wrong that a program can do (tests/support/fake_engine.sh): a match survives them all, and says
// what happened.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

#include "match/match.hpp"
#include "match/process.hpp"

namespace strata::match {
namespace {

using Clock = std::chrono::steady_clock;

std::string fake(std::string const& mode, int at = 2) {
  return std::string("uci:'") + STRATA_SOURCE_DIR + "/tests/support/fake_engine.sh' " + mode + ' ' + std::to_string(at);
}

PlayerSettings quick_settings() {
  PlayerSettings settings;
  settings.start_ms = 5'000;
  settings.stop_ms = 1'500;  // a shell on a busy machine is slow to begin
  return settings;
}

MatchPlan plan_against(std::string const& mode) {
  MatchPlan plan;
  plan.players = {*read_player(fake(mode)), *read_player(fake("good"))};
  plan.variants.push_back(*api::Variant::load("orthodox"));
  plan.openings.balanced = false;
  plan.control.movetime_ms = 1'000;  // a machine that does much else keeps the good program from its move for long
  plan.margin_ms = 50;
  return plan;
}

// ---------------------------------------------------------------- faults

struct Misbehaviour {
  char const* mode;
  Fault fault;              // in the first game
  char const* explanation;  // a part of it
};
std::ostream& operator<<(std::ostream& out, Misbehaviour const& tested) { return out << tested.mode; }

class BadProgram : public ::testing::TestWithParam<Misbehaviour> {};

TEST_P(BadProgram, LosesItsGameAndPlaysTheNext) {
  Misbehaviour const& tested = GetParam();
  MatchPlan plan = plan_against(tested.mode);
  // Where time is not what is tested a slow machine has enough of it.
  if (tested.fault != Fault::Time && tested.fault != Fault::Hang) plan.control.movetime_ms = 60'000;
  auto const bad = make_player(plan.players[0], quick_settings());
  auto const good = make_player(plan.players[1], quick_settings());

  auto const first = play_game(plan, task_of(plan, 1), {bad.get(), good.get()});
  ASSERT_TRUE(first) << first.error().text();
  ASSERT_TRUE(*first);
  GameReport const& report = **first;
  EXPECT_EQ(report.fault, tested.fault) << report.explanation;
  EXPECT_NE(report.explanation.find(tested.explanation), std::string::npos) << report.explanation;
  if (tested.fault == Fault::None)
    EXPECT_EQ(report.end.reason, api::EndReason::Repetition);
  else
    EXPECT_EQ(report.end.winner, api::Side::Black);
  EXPECT_EQ(report.names[0], std::string("Fake ") + tested.mode);

  // The next game begins as if nothing had been; a program that was ended is there again.
  auto const second = play_game(plan, task_of(plan, 2), {bad.get(), good.get()});
  ASSERT_TRUE(second) << second.error().text();
  ASSERT_TRUE(*second);
  EXPECT_GE((*second)->game.ply_count(), 3) << "it moved before it failed again";
}

std::string test_name(::testing::TestParamInfo<Misbehaviour> const& tested) {
  std::string name = tested.param.mode;
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadProgram,
    ::testing::Values(Misbehaviour{"good", Fault::None, ""},
                      Misbehaviour{"exit", Fault::Crash, "ended with code 3: the fake engine has had enough"},
                      Misbehaviour{"signal", Fault::Crash, "was killed by signal 9"},
                      Misbehaviour{"closes", Fault::Crash, "closed its output"},
                      Misbehaviour{"illegal", Fault::Illegal, "answered \"e2e5\", which is no legal move"},
                      Misbehaviour{"nonsense", Fault::Illegal, "\"castles\""},
                      Misbehaviour{"none", Fault::Illegal, "\"(none)\""}, Misbehaviour{"empty", Fault::Illegal, "\"\""},
                      Misbehaviour{"garbage", Fault::None, ""}, Misbehaviour{"double", Fault::None, ""},
                      Misbehaviour{"chatter", Fault::None, ""},
                      Misbehaviour{"late", Fault::Time, "ms of the 1000 ms it had for a move"},
                      Misbehaviour{"hang", Fault::Hang, "nor to stop"}),
    test_name);
// Each of these waits for its time, or keeps a processor busy all the while.
INSTANTIATE_TEST_SUITE_P(FullAll, BadProgram,
                         ::testing::Values(Misbehaviour{"stop-only", Fault::Time,
                                                        "ms of the 1000 ms it had for a move"},
                                           Misbehaviour{"deaf", Fault::Hang, "nor to stop"},
                                           Misbehaviour{"flood", Fault::Hang, "nor to stop"},
                                           Misbehaviour{"long-line", Fault::Hang, "nor to stop"}),
                         test_name);

TEST(Programs, AreRefusedWhereTheyCannotPlayAtAll) {
  auto const refusal = [](std::string const& spec, char const* variant) {
    MatchPlan plan = plan_against("good");
    plan.players[1] = *read_player(spec);
    plan.variants = {*api::Variant::load(variant)};
    plan.start_ms = 300;
    auto const names = try_players(plan);
    return names ? std::string() : names.error().text();
  };
  EXPECT_NE(refusal(fake("no-start"), "orthodox").find("ended with code 1: no licence"), std::string::npos);
  EXPECT_NE(refusal(fake("mute"), "orthodox").find("did not answer within 300 ms"), std::string::npos);
  EXPECT_NE(refusal(fake("not-ready"), "orthodox").find("did not answer within 300 ms"), std::string::npos);
  EXPECT_NE(refusal("uci:/nowhere/engine", "orthodox").find("cannot be started: No such file"), std::string::npos);
  EXPECT_NE(refusal(fake("good"), "raumschach").find("does not play raumschach"), std::string::npos);
  EXPECT_NE(refusal(fake("good") + ";option.Hush=4", "orthodox").find("did you mean \"Hash\""), std::string::npos);
  EXPECT_EQ(refusal(fake("good") + ";option.Hash=4;option.Clear Hash=", "orthodox"), "");
}

TEST(Programs, WithoutAClockAreWaitedForPatiently) {
  MatchPlan plan = plan_against("hang");
  plan.control = {.depth = 3};
  plan.patience_ms = 300;
  auto const bad = make_player(plan.players[0], quick_settings());
  auto const good = make_player(plan.players[1], quick_settings());
  auto const game = play_game(plan, task_of(plan, 1), {bad.get(), good.get()});
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->fault, Fault::Hang);
}

TEST(Programs, LoseOnTimeWhenTheirClockHasRunOut) {
  MatchPlan plan = plan_against("late");
  plan.control = {.base_ms = 300, .increment_ms = 10};
  auto const bad = make_player(plan.players[0], quick_settings());
  auto const good = make_player(plan.players[1], quick_settings());
  auto const game = play_game(plan, task_of(plan, 1), {bad.get(), good.get()});
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->fault, Fault::Time);
  EXPECT_EQ((*game)->end.reason, api::EndReason::Time);
  plan.control.base_ms = 5'000;
  auto const enough = play_game(plan, task_of(plan, 2), {bad.get(), good.get()});
  ASSERT_TRUE(enough && *enough);
  EXPECT_EQ((*enough)->fault, Fault::None) << (*enough)->explanation;
}

TEST(Programs, ThatLeaveBetweenGamesHaveLostNone) {
  MatchPlan plan = plan_against("leaves");
  plan.games = 6;
  int faults = 0;
  auto const done = play_match(plan, {.report = [&](GameReport const& report) {
                                 faults += report.fault != Fault::None;
                                 return true;
                               }});
  EXPECT_TRUE(done) << done.error().text();
  EXPECT_EQ(faults, 0);
}

TEST(Programs, AThinkingProgramIsStopped) {
  MatchPlan plan = plan_against("hang");
  plan.control.movetime_ms = 60'000;
  std::atomic<int> asked = 0;  // for a move; the third is the one that is never answered
  MatchHooks hooks;
  hooks.log = [&](int, std::string_view, char, std::string_view line) { asked += line.starts_with("go"); };
  hooks.signal = [&] { return asked >= 3 ? Signal::BreakOff : Signal::GoOn; };
  int reported = 0;
  hooks.report = [&](GameReport const&) { return ++reported > 0; };
  EXPECT_TRUE(play_match(plan, hooks));
  EXPECT_EQ(reported, 0);
  EXPECT_EQ(asked, 3);
}

// ---------------------------------------------------------------- processes

std::unique_ptr<Process> shell(std::string const& script) { return *Process::start({"sh", "-c", script}); }
Clock::time_point in(int milliseconds) { return Clock::now() + std::chrono::milliseconds(milliseconds); }

TEST(Process, IsSpokenToInLines) {
  auto const echo = shell("while read -r line; do echo \"<$line>\"; done");
  std::string line;
  for (char const* said : {"one", "", "three words here"}) {
    EXPECT_EQ(echo->send(said, in(2000)), Process::Event::Done);
    ASSERT_EQ(echo->read_line(line, in(2000)), Process::Event::Done);
    EXPECT_EQ(line, std::string("<") + said + ">");
  }
  EXPECT_EQ(echo->read_line(line, in(50)), Process::Event::TimedOut);
}

TEST(Process, AProcessThatDoesNotReadIsWaitedForNoLongerThanTheLimit) {
  auto const deaf = shell("sleep 20");
  std::string const large(1'000'000, 'x');
  auto const start = Clock::now();
  EXPECT_EQ(deaf->send(large, in(200)), Process::Event::TimedOut);
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(2));
}

TEST(Process, ThatWritesAndDoesNotReadIsReadMeanwhile) {
  // It fills its output before it reads anything: whoever only wrote would wait for ever.
  auto const process = shell(
      "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done; "
      "read -r line; echo \"got ${#line}\"");
  EXPECT_EQ(process->send(std::string(100'000, 'y'), in(10'000)), Process::Event::Done);
  std::string line;
  while (process->read_line(line, in(10'000)) == Process::Event::Done)
    if (line.starts_with("got")) break;
  EXPECT_EQ(line, "got 100000");
}

TEST(Process, LinesWithoutEndAreCut) {
  auto const process = shell("head -c 300000 /dev/zero | tr '\\0' z; echo; echo next");
  std::string line;
  ASSERT_EQ(process->read_line(line, in(5000)), Process::Event::Done);
  EXPECT_EQ(line, std::string(65536, 'z'));
  ASSERT_EQ(process->read_line(line, in(5000)), Process::Event::Done);
  EXPECT_EQ(line, "") << "the end of the line that was cut";
  ASSERT_EQ(process->read_line(line, in(5000)), Process::Event::Done);
  EXPECT_EQ(line, "next");
  EXPECT_EQ(process->read_line(line, in(5000)), Process::Event::Closed);
  EXPECT_EQ(process->obituary(), "ended with code 0");
}

TEST(Process, WritingToTheDeadIsNoSignal) {
  auto const process = shell("exit 7");
  std::string line;
  EXPECT_EQ(process->read_line(line, in(5000)), Process::Event::Closed);
  // Its input may be the last that a process closes.
  Process::Event event = Process::Event::Done;
  for (auto const end = in(5000); Clock::now() < end && event == Process::Event::Done;)
    event = process->send("hello", in(1000));
  EXPECT_EQ(event, Process::Event::Closed);
  EXPECT_EQ(process->obituary(), "ended with code 7");
}

TEST(Process, TakesItsChildrenWithIt) {
  std::string line;
  {
    auto const process = shell("sleep 60 & echo $!; wait");
    ASSERT_EQ(process->read_line(line, in(5000)), Process::Event::Done);
  }
  // The child is gone, or a zombie that nobody waits for any more.
  auto const look = shell("for i in 1 2 3 4 5 6 7 8 9 10; do s=$(sed 's/.*) //; s/ .*//' /proc/" + line +
                          "/stat 2>/dev/null); case $s in ''|Z|X) echo gone; exit;; esac; sleep 0.1; done; echo there");
  ASSERT_EQ(look->read_line(line, in(5000)), Process::Event::Done);
  EXPECT_EQ(line, "gone");
}

}  // namespace
}  // namespace strata::match
