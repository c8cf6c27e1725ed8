// What may wait for a connection that does not read.

#include "server/net/out_queue.hpp"

#include <gtest/gtest.h>

namespace strata::server::net {
namespace {

TEST(OutQueue, WhatWentInComesOutInOrder) {
  OutQueue queue;
  EXPECT_TRUE(queue.push("a"));
  EXPECT_TRUE(queue.push("b"));
  EXPECT_EQ(queue.pop(), "a");
  EXPECT_EQ(queue.pop(), "b");
  EXPECT_EQ(queue.pop(), std::nullopt);
}

TEST(OutQueue, TooManyMessagesEndIt) {
  OutQueue queue;
  for (std::size_t each = 0; each < OutQueue::most_messages; ++each) EXPECT_TRUE(queue.push("x"));
  EXPECT_FALSE(queue.push("x"));
  EXPECT_EQ(queue.pop(), std::nullopt) << "what waited is given up too";
  EXPECT_FALSE(queue.push("x"));
}

TEST(OutQueue, OneMessageMayBeLargerThanAllThatWaitBehindIt) {
  OutQueue queue;
  EXPECT_TRUE(queue.push(std::string(OutQueue::most_bytes * 4, 'x')));
  EXPECT_TRUE(queue.push(std::string(OutQueue::most_bytes, 'y')));
  EXPECT_FALSE(queue.push("z"));
}

TEST(OutQueue, NewerNewsTakeThePlaceOfOlder) {
  OutQueue queue;
  EXPECT_TRUE(queue.push("depth 1", "search"));
  EXPECT_TRUE(queue.push("depth 2", "search"));
  EXPECT_TRUE(queue.push("move"));
  EXPECT_TRUE(queue.push("depth 1 again", "search"));
  EXPECT_EQ(queue.pop(), "depth 2");
  EXPECT_EQ(queue.pop(), "move");
  EXPECT_EQ(queue.pop(), "depth 1 again");
  EXPECT_EQ(queue.pop(), std::nullopt);
}

}  // namespace
}  // namespace strata::server::net
