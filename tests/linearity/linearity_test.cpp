// Whoever sends bytes chooses what reading them costs, unless the cost of a byte is the same however many there are. Each repeatable part
// of each grammar is doubled four times; the processor time of this thread for a byte may grow threefold, which is far below the
// sixteen of work that grows with the square. What a shared thread reads costs at most eight yardsticks, some 5 ms, however large it may be;
// a yardstick is measured beside it, so a slow or busy machine is slow at both.

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <set>

#include "tests/linearity/parser.hpp"

namespace strata::tests {

namespace {

constexpr std::string_view number_mark = "<n>";

}  // namespace

std::function<std::string(std::size_t)> repeated(std::string head, std::string unit, std::string tail) {
  return [head = std::move(head), unit = std::move(unit), tail = std::move(tail)](std::size_t bytes) {
    std::string text = head;
    for (std::size_t number = 1; text.size() + tail.size() + unit.size() <= bytes || number == 1; ++number) {
      std::size_t at = 0;
      for (std::size_t mark = 0; (mark = unit.find(number_mark, at)) != std::string::npos;
           at = mark + number_mark.size())
        text += unit.substr(at, mark - at) + std::to_string(number);
      text += unit.substr(at);
    }
    return text + tail;
  };
}

std::function<std::string(std::size_t)> nested(std::string head, std::string open, std::string close,
                                               std::string tail) {
  return [head = std::move(head), open = std::move(open), close = std::move(close),
          tail = std::move(tail)](std::size_t bytes) {
    std::size_t const count =
        std::max<std::size_t>(1, (bytes - head.size() - tail.size()) / (open.size() + close.size()));
    std::string text = head;
    for (std::size_t each = 0; each < count; ++each) text += open;
    for (std::size_t each = 0; each < count; ++each) text += close;
    return text + tail;
  };
}

namespace {

// Memory that goes back to the system after each reading is asked for again, which costs more than reading small inputs.
[[maybe_unused]] bool const keeps_memory =
    mallopt(M_TRIM_THRESHOLD, 1 << 30) == 1 && mallopt(M_MMAP_THRESHOLD, 1 << 30) == 1;

constexpr double may_grow = 3;
constexpr double shared_thread_yardsticks = 8;
constexpr double nothing_yardsticks = 0.1;
constexpr std::size_t yardstick_bytes = 262'144;
constexpr int most_attempts = 12;  // beside much other work a single one says little
#ifdef STRATA_SANITIZED
constexpr bool is_fast = false;  // checks at every step cost more than the work: only what is read is compared
#else
constexpr bool is_fast = true;
#endif

double processor_ns(Parser const& parser) {
  if (parser.processor_ns) return parser.processor_ns();
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

// Of one reading: the least of several, each long enough for the clock.
double least_ns(Parser const& parser, std::string const& input) {
  constexpr double enough = 5e4;
  double least = 0;
  for (int attempt = 0; attempt < 3; ++attempt) {
    double const begin = processor_ns(parser);
    int count = 0;
    double passed = 0;
    for (; count == 0 || passed < enough; ++count, passed = processor_ns(parser) - begin) (void)parser.read(input);
    double const one = passed / count;
    if (attempt == 0 || one < least) least = one;
  }
  return least;
}

// What the C library takes here and now to read a text of numbers: it is compiled alike in every build of these tests.
double yardstick_ns() {
  static std::string const text = repeated("", "1<n>.25e3 ")(yardstick_bytes);
  static Parser const work = [] {
    Parser made;
    made.read = [](std::string_view left) {
      double sum = 0;
      char* end = nullptr;
      for (char const* at = left.data(); *at != '\0'; at = end + 1) sum += std::strtod(at, &end);
      return sum > 0;
    };
    return made;
  }();
  return least_ns(work, text);
}

std::vector<Parser> const& parsers() {
  static std::vector<Parser> const all = [] {
    std::vector<Parser> every = core_parsers();
    for (auto const& more :
         {record_parsers(), server_parsers(), connection_parsers(), cluster_parsers(), training_parsers()})
      every.insert(every.end(), more.begin(), more.end());
    return every;
  }();
  return all;
}

class Linearity : public testing::TestWithParam<std::size_t> {};

TEST_P(Linearity, TheCostOfAByteDoesNotGrowWithTheInput) {
  Parser const& parser = parsers()[GetParam()];
  ASSERT_FALSE(parser.parts.empty());
  for (Part const& part : parser.parts) {
    SCOPED_TRACE(part.name);
    std::array<std::string, 5> inputs;
    for (std::size_t at = 0; at < inputs.size(); ++at) {
      inputs[at] = part.make(parser.smallest << at);
      bool const read = parser.read(inputs[at]);
      if (part.verdict != Verdict::Either)
        EXPECT_EQ(read, part.verdict == Verdict::Read) << inputs[at].size() << " bytes: " << inputs[at].substr(0, 200);
    }
    if (!is_fast) continue;
    std::array<double, 5> cost{};  // of a byte, in nanoseconds
    double growth = 0;
    // Of a byte: what is copied whole costs so little that memory and its caches decide.
    double const nothing = yardstick_ns() / static_cast<double>(yardstick_bytes) * nothing_yardsticks;
    // Measured again where it does not hold: the least of more attempts is nearer to the truth, and work that grows stays above.
    for (int attempt = 0; attempt < most_attempts && (attempt == 0 || growth > may_grow); ++attempt) {
      for (std::size_t at = 0; at < inputs.size(); ++at) {
        double const now = least_ns(parser, inputs[at]) / static_cast<double>(inputs[at].size());
        cost[at] = attempt == 0 ? now : std::min(cost[at], now);
      }
      growth = 0;
      auto const counted = [&](std::size_t at) { return std::max(cost[at], nothing); };
      double least = counted(0);
      for (std::size_t at = 1; at < cost.size(); ++at) {
        growth = std::max(growth, counted(at) / least);
        least = std::min(least, counted(at));
      }
    }
    std::printf("%-24s %-32s %8zu bytes %8.1f ns/byte, %8zu bytes %8.1f ns/byte, grows %.2f\n", parser.name.c_str(),
                part.name.c_str(), inputs.front().size(), cost.front(), inputs.back().size(), cost.back(), growth);
    EXPECT_LE(growth, may_grow) << parser.name << ", " << part.name;
    if (parser.largest_on_shared_thread == 0) continue;
    std::string const largest = part.make(parser.largest_on_shared_thread);
    double least = 0, yardstick = 0;
    for (int attempt = 0; attempt < most_attempts && (attempt == 0 || least > shared_thread_yardsticks * yardstick);
         ++attempt) {
      double const now = least_ns(parser, largest), unit = yardstick_ns();
      least = attempt == 0 ? now : std::min(least, now);
      yardstick = attempt == 0 ? unit : std::min(yardstick, unit);
    }
    std::printf("%-24s %-32s %8zu bytes %8.3f ms, %.2f yardsticks\n", parser.name.c_str(), part.name.c_str(),
                largest.size(), least / 1e6, least / yardstick);
    EXPECT_LE(least, shared_thread_yardsticks * yardstick)
        << parser.name << ", " << part.name << ": " << largest.size() << " bytes";
  }
}

INSTANTIATE_TEST_SUITE_P(Parsers, Linearity, testing::Range<std::size_t>(0, parsers().size()),
                         [](auto const& row) { return parsers()[row.param].name; });

// A new reader of outside bytes has a fuzz target (CONTRIBUTING.md), and so a row here.
TEST(LinearityTable, HasARowForEveryFuzzTarget) {
  std::set<std::string> known, targets;
  for (Parser const& parser : parsers()) known.insert(parser.fuzz_targets.begin(), parser.fuzz_targets.end());
  for (auto const& file : std::filesystem::directory_iterator(std::string(STRATA_SOURCE_DIR) + "/fuzz"))
    if (file.path().extension() == ".cpp") targets.insert(file.path().stem());
  ASSERT_FALSE(targets.empty());
  EXPECT_EQ(known, targets);
}

}  // namespace
}  // namespace strata::tests
