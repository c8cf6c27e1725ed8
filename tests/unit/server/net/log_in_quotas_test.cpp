// How often a password may be tried.

#include "server/net/log_in_quotas.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace strata::server::net {
namespace {

using namespace std::chrono_literals;

TokenBucket::Time const begin{};

TEST(LogInQuotas, ANameIsGuessedAtFromOneAddressAFewTimes) {
  LogInQuotas quotas;
  for (int guess = 0; guess < LogInQuotas::of_name_and_address.amount; ++guess)
    EXPECT_FALSE(quotas.try_password("Marie", "one", begin)) << guess;
  auto const wait = quotas.try_password("MARIE", "one", begin);
  ASSERT_TRUE(wait) << "in any case of letters";
  EXPECT_FALSE(quotas.try_password("Marie", "other", begin)) << "she is not locked out elsewhere";
  EXPECT_FALSE(quotas.try_password("Carl", "one", begin)) << "nor are others here";
  EXPECT_TRUE(quotas.try_password("Marie", "one", begin + *wait - 1s));
  EXPECT_FALSE(quotas.try_password("Marie", "one", begin + *wait));
}

TEST(LogInQuotas, ManyAddressesTogetherGuessNoFaster) {
  LogInQuotas quotas;
  int granted = 0;
  for (int address = 0; address < 1000; ++address)
    if (!quotas.try_password("Marie", std::to_string(address), begin)) ++granted;
  EXPECT_EQ(granted, LogInQuotas::of_name.amount);
}

TEST(LogInQuotas, AnAddressTriesManyNamesAFewTimes) {
  LogInQuotas quotas;
  int granted = 0;
  for (int name = 0; name < 1000; ++name)
    if (!quotas.try_password("name" + std::to_string(name), "one", begin)) ++granted;
  EXPECT_EQ(granted, LogInQuotas::of_address.amount);
  granted = 0;
  for (int name = 0; name < 1000; ++name)
    if (!quotas.try_password("name" + std::to_string(name), "", begin)) ++granted;
  EXPECT_EQ(granted, 1000) << "this machine has no address to count";
}

TEST(LogInQuotas, WhatWasRightIsNotCounted) {
  LogInQuotas quotas;
  for (int time = 0; time < LogInQuotas::of_address.amount; ++time) {
    EXPECT_FALSE(quotas.try_password("Marie", "one", begin)) << time;
    quotas.was_right("Marie", "one");
  }
}

TEST(LogInQuotas, RemembersNobodyForLong) {
  LogInQuotas quotas;
  for (int round = 0; round < 20; ++round)
    for (int name = 0; name < 1000; ++name)
      (void)quotas.try_password(std::to_string(round) + '-' + std::to_string(name), "", begin + round * 16min);
  EXPECT_LT(quotas.size(), 10'000U);
}

TEST(LogInQuotas, AnAddressSignsUpAClubAndNoMore) {
  LogInQuotas quotas;
  int granted = 0;
  for (int time = 0; time < 100; ++time)
    if (!quotas.try_sign_up("one", begin)) ++granted;
  EXPECT_EQ(granted, LogInQuotas::sign_ups.amount);
}

}  // namespace
}  // namespace strata::server::net
