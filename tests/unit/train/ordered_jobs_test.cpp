#include "train/ordered_jobs.hpp"

#include <gtest/gtest.h>

namespace strata::train {

namespace {

// The results taken of so many jobs; job n makes 7n, and every fifth takes its time.
std::vector<std::uint64_t> taken_of(std::uint64_t jobs_there, int threads, std::uint64_t first) {
  std::vector<std::uint64_t> taken;
  OrderedJobs<std::uint64_t> jobs;
  jobs.make = [&](int worker, std::uint64_t number, std::atomic<bool> const&) -> std::optional<std::uint64_t> {
    EXPECT_TRUE(worker >= 0 && worker < threads);
    if (number >= jobs_there) return std::nullopt;
    for (int i = 0; number % 5 == 0 && i < 200; ++i) std::this_thread::yield();
    return 7 * number;
  };
  jobs.take = [&](std::uint64_t number, std::uint64_t outcome) {
    EXPECT_EQ(outcome, 7 * number);
    taken.push_back(number);
    return true;
  };
  run_in_order(jobs, threads, first);
  return taken;
}

}  // namespace

TEST(OrderedJobs, OutcomesAreTakenInOrderForAnyNumberOfThreads) {
  std::vector<std::uint64_t> expected;
  for (std::uint64_t number = 3; number < 300; ++number) expected.push_back(number);
  for (int const threads : {1, 2, 7}) EXPECT_EQ(taken_of(300, threads, 3), expected) << threads << " threads";
  EXPECT_TRUE(taken_of(0, 3, 0).empty());
}

TEST(OrderedJobs, NoThreadRunsFarAheadOfALongJob) {
  constexpr int threads = 3;
  std::atomic<std::uint64_t> begun = 0;
  OrderedJobs<int> jobs;
  jobs.make = [&](int, std::uint64_t number, std::atomic<bool> const&) -> std::optional<int> {
    if (number > 200) return std::nullopt;
    // The first job waits until the others have gone as far as they may.
    if (number == 0)
      while (begun < 8 * threads - 1) std::this_thread::yield();
    else
      ++begun;
    return 0;
  };
  std::uint64_t begun_before_the_first_was_taken = 0;
  jobs.take = [&](std::uint64_t number, int) {
    if (number == 0) begun_before_the_first_was_taken = begun;
    return true;
  };
  run_in_order(jobs, threads);
  EXPECT_EQ(begun_before_the_first_was_taken, 8U * threads - 1);
  EXPECT_EQ(begun, 200U);
}

TEST(OrderedJobs, EndWhenNoMoreIsTaken) {
  std::vector<std::uint64_t> taken;
  OrderedJobs<int> jobs;
  jobs.make = [](int, std::uint64_t, std::atomic<bool> const&) { return std::optional(1); };
  jobs.take = [&](std::uint64_t number, int) {
    taken.push_back(number);
    return number < 4;
  };
  run_in_order(jobs, 3);
  EXPECT_EQ(taken, (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
}

TEST(OrderedJobs, AreToldToStop) {
  std::atomic<int> begun = 0;
  std::atomic<int> stopped = 0;
  OrderedJobs<int> jobs;
  jobs.make = [&](int, std::uint64_t, std::atomic<bool> const& stop) -> std::optional<int> {
    ++begun;
    while (!stop) std::this_thread::yield();
    ++stopped;
    return std::nullopt;
  };
  jobs.take = [](std::uint64_t, int) { return true; };
  jobs.may_go_on = [&] { return begun < 2; };
  run_in_order(jobs, 2);
  EXPECT_EQ(stopped, 2);
}

}  // namespace strata::train
