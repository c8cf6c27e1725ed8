// The engine's work for analysis boards.

#include "server/games/analyses.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/server/game_server_fixture.hpp"
#include "tests/unit/server/large_file.hpp"

namespace strata::server {
namespace {

using protocol::AckAnswer;
using protocol::AnalyseRequest;
using protocol::ErrorAnswer;
using protocol::ErrorCode;
using protocol::LinesAnswer;

Refusal not_wanted() { return {ErrorCode::Stale, "The request was cancelled."}; }

AnalyseRequest asked(std::int64_t id, std::vector<std::string> line = {}, std::int64_t multipv = 1) {
  AnalyseRequest request;
  request.id = id;
  request.variant = "orthodox";
  request.line = std::move(line);
  request.multipv = multipv;
  return request;
}

AnalysisLimits short_limits() {
  AnalysisLimits limits;
  limits.hash_megabytes = 2;
  limits.longest = 400;
  limits.slice = 50;
  return limits;
}

Connection from(ConnectionId id, std::shared_ptr<Page> const& page, Principal const& who = ann) {
  return {id, who, page};
}

ErrorCode code_of(Page& page, std::int64_t re) {
  auto const answer = page.answer(re);
  auto const* const error = std::get_if<ErrorAnswer>(&answer);
  EXPECT_NE(error, nullptr) << "message " << re << " was not refused";
  return error != nullptr ? error->code : ErrorCode::BadMessage;
}

// All that was told, until it ended by itself.
std::vector<LinesAnswer> told_until_end(Page& page) {
  page.await<LinesAnswer>([](LinesAnswer const& lines) { return !lines.on; });
  return page.all<LinesAnswer>();
}

// What was told of a position until that ended by itself. A busy machine finds no line in the short time: it gets more until it does.
std::shared_ptr<Page> analysed(AnalyseRequest const& request) {
  for (AnalysisLimits limits = short_limits();; limits.longest *= 4) {
    Analyses analyses(limits);
    auto page = std::make_shared<Page>();
    analyses.begin(from(1, page), request);
    auto const last = page->await<LinesAnswer>([](LinesAnswer const& lines) { return !lines.on; });
    if (!last.lines.empty() || limits.longest > 60'000) return page;
  }
}

TEST(Analyses, TellLinesOfOneDepthAndEndByThemselves) {
  auto const page = analysed(asked(5, {"e2-e4"}, 3));
  auto const last = page->await<LinesAnswer>([](LinesAnswer const& lines) { return !lines.on; });
  EXPECT_TRUE(std::holds_alternative<AckAnswer>(page->answer(5)));
  EXPECT_TRUE(std::holds_alternative<AckAnswer>(page->messages().front()));
  ASSERT_EQ(last.lines.size(), 3U);
  EXPECT_EQ(last.re, 5);
  EXPECT_GT(last.nodes, 0);
  for (protocol::AnalysedLine const& line : last.lines) {
    EXPECT_FALSE(line.pv.empty());
    EXPECT_GE(line.depth, 1);
    // Black is to move: what is good for the side to move is bad for White.
    EXPECT_EQ(line.evaluation.starts_with('-'), line.score > 0) << line.evaluation << " for " << line.score;
  }
  EXPECT_GE(last.lines[0].score, last.lines[1].score);
  EXPECT_NE(last.lines[0].pv.front(), last.lines[1].pv.front());
}

TEST(Analyses, EveryReportHasAllLinesOfOneDepth) {
  auto const page = analysed(asked(1, {}, 5));
  for (LinesAnswer const& report : told_until_end(*page)) {
    ASSERT_EQ(report.lines.size(), 5U);
    for (protocol::AnalysedLine const& line : report.lines) EXPECT_EQ(line.depth, report.lines.front().depth);
  }
}

TEST(Analyses, FewerMovesAreFewerLines) {
  AnalyseRequest request = asked(1, {}, 5);
  request.start = "7k/8/8/8/8/1p6/8/K7 w - - 0 1";  // the king has b1 and b2: a2 is attacked
  auto const page = analysed(request);
  for (LinesAnswer const& report : told_until_end(*page)) EXPECT_EQ(report.lines.size(), 2U);
}

TEST(Analyses, DepthNeverDecreasesInReports) {
  Analyses analyses(short_limits());
  auto const first = std::make_shared<Page>();
  auto const second = std::make_shared<Page>();
  // Each turn of one clears the table of the other.
  analyses.begin(from(1, first, ann), asked(1));
  analyses.begin(from(2, second, bob), asked(2));
  for (auto const& page : {first, second}) {
    std::int64_t deepest = 0;
    for (LinesAnswer const& report : told_until_end(*page)) {
      ASSERT_FALSE(report.lines.empty());
      EXPECT_GE(report.lines.front().depth, deepest) << (report.on ? "while it went on" : "when it ended");
      deepest = std::max(deepest, report.lines.front().depth);
    }
    EXPECT_GT(deepest, 1);
  }
}

TEST(Analyses, SayWhatIsWrongWithAPosition) {
  Analyses analyses(short_limits());
  auto const page = std::make_shared<Page>();
  AnalyseRequest strange = asked(1);
  strange.variant = "nonsense";
  analyses.begin(from(1, page), strange);
  EXPECT_EQ(code_of(*page, 1), ErrorCode::BadVariant);
  AnalyseRequest spoilt = asked(2);
  spoilt.start = "8/8 w";
  analyses.begin(from(1, page), spoilt);
  EXPECT_EQ(code_of(*page, 2), ErrorCode::BadPosition);
  analyses.begin(from(1, page), asked(3, {"e2-e5"}));
  EXPECT_EQ(code_of(*page, 3), ErrorCode::BadMove);
  analyses.begin(from(1, page), asked(4, {"f2-f3", "e7-e5", "g2-g4", "d8-h4"}));
  EXPECT_EQ(code_of(*page, 4), ErrorCode::GameOver);
  EXPECT_TRUE(page->all<LinesAnswer>().empty());
}

TEST(Analyses, ANewAnalysisReplacesTheConnectionsLast) {
  AnalysisLimits limits = short_limits();
  limits.longest = 60'000;
  Analyses analyses(limits);
  auto const page = std::make_shared<Page>();
  analyses.begin(from(1, page), asked(1));
  page->await<LinesAnswer>([](LinesAnswer const& lines) { return lines.re == 1; });
  analyses.begin(from(1, page), asked(2, {"e2-e4"}));
  page->await<LinesAnswer>([](LinesAnswer const& lines) { return lines.re == 2; });
  analyses.end(1, not_wanted());
  std::size_t const told = page->messages().size();
  analyses.stop(not_wanted());  // its threads have ended now
  EXPECT_EQ(page->messages().size(), told) << "something was told after the end";
  bool second = false;
  for (LinesAnswer const& lines : page->all<LinesAnswer>()) {
    EXPECT_FALSE(second && lines.re == 1) << "the one before was told after the one that ended it";
    second = second || lines.re == 2;
  }
}

TEST(Analyses, SeveralShareOneThread) {
  AnalysisLimits limits = short_limits();
  limits.longest = 60'000;
  Analyses analyses(limits);
  auto const first = std::make_shared<Page>();
  auto const second = std::make_shared<Page>();
  analyses.begin(from(1, first, ann), asked(1));
  first->await<LinesAnswer>();
  analyses.begin(from(2, second, bob), asked(2));
  second->await<LinesAnswer>();
  // The first goes on after the second has had its turn.
  analyses.end(2, not_wanted());
  std::int64_t const told = first->all<LinesAnswer>().back().lines.front().depth;
  first->await<LinesAnswer>([told](LinesAnswer const& lines) { return lines.lines.front().depth > told; });
}

// Megabytes of this process that are in memory; nothing where a sanitizer keeps what was freed.
std::optional<std::int64_t> resident() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return std::nullopt;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return std::nullopt;
#endif
#endif
  std::ifstream file("/proc/self/statm");
  std::int64_t all = 0;
  std::int64_t pages = 0;
  file >> all >> pages;
  return pages * sysconf(_SC_PAGESIZE) >> 20;
}

TEST(Analyses, QueuedAnalysesOfLargeFilesAreNotAllKeptCompiled) {
  AnalysisLimits limits = short_limits();
  limits.longest = 120;  // looked at each 50 ms: two slices and more
  Analyses analyses(limits);
  auto const before = resident();
  std::vector<std::shared_ptr<Page>> pages;
  for (int number = 0; number < 12; ++number) {
    AnalyseRequest request = asked(1);
    request.variant.clear();
    request.variant_text = large_file(number);
    pages.push_back(std::make_shared<Page>());
    analyses.begin(from(static_cast<ConnectionId>(number + 1), pages.back()), request);
  }
  std::int64_t most = 0;
  for (auto const& page : pages) {
    EXPECT_TRUE(std::holds_alternative<AckAnswer>(page->answer(1)));
    most = std::max(most, resident().value_or(0));
  }
  for (auto const& page : pages) {
    (void)told_until_end(*page);  // how much it found in that time is the machine's business
    most = std::max(most, resident().value_or(0));
  }
  // Each takes some 20 MB: three are cached, twelve would be 240 MB.
  if (before) {
    EXPECT_LT(most - *before, 160);
  }
}

TEST(Analyses, QueuedAnalysesAreAnsweredOnShutdown) {
  AnalysisLimits limits = short_limits();
  limits.longest = limits.slice = 60'000;
  Analyses analyses(limits);
  auto const first = std::make_shared<Page>();
  auto const second = std::make_shared<Page>();
  analyses.begin(from(1, first), asked(1));
  first->await<LinesAnswer>();
  analyses.begin(from(2, second), asked(2));
  analyses.begin(from(2, second), asked(3));
  EXPECT_EQ(code_of(*second, 2), ErrorCode::Stale);
  analyses.stop({ErrorCode::Unavailable, "The server is shutting down."});
  EXPECT_EQ(code_of(*second, 3), ErrorCode::Unavailable);
  analyses.begin(from(1, first), asked(4));
  EXPECT_EQ(code_of(*first, 4), ErrorCode::Unavailable);
}

TEST(Analyses, NoThreadsMeanNone) {
  AnalysisLimits limits = short_limits();
  limits.threads = 0;
  Analyses analyses(limits);
  auto const page = std::make_shared<Page>();
  analyses.begin(from(1, page), asked(1));
  EXPECT_EQ(code_of(*page, 1), ErrorCode::Refused);
}

}  // namespace
}  // namespace strata::server
