// What may wait for a connection that does not read.

#include "server/net/out_queue.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace strata::server::net {
namespace {

// With texts as values.
struct TextQueue : OutQueue {
  static std::shared_ptr<std::string const> shared(std::string text) {
    return std::make_shared<std::string const>(std::move(text));
  }
  bool push(std::string text, std::string topic = {}) {
    return OutQueue::push(shared(std::move(text)), std::move(topic));
  }
  bool push_whole(std::string text) { return OutQueue::push_whole(shared(std::move(text))); }
  std::optional<std::string> pop() {
    auto const text = OutQueue::pop();
    return text ? std::optional(*text) : std::nullopt;
  }
};

TEST(OutQueue, MessagesComeOutInOrder) {
  TextQueue queue;
  EXPECT_TRUE(queue.push("a"));
  EXPECT_TRUE(queue.push("b"));
  EXPECT_EQ(queue.pop(), "a");
  EXPECT_EQ(queue.pop(), "b");
  EXPECT_EQ(queue.pop(), std::nullopt);
}

TEST(OutQueue, TooManyBytesEndIt) {
  TextQueue queue;
  std::string const text(1024 - OutQueue::message_bytes, 'x');
  for (std::size_t each = 0; each < OutQueue::max_bytes / 1024; ++each) EXPECT_TRUE(queue.push(text));
  EXPECT_FALSE(queue.push(""));
  EXPECT_EQ(queue.pop(), std::nullopt) << "what waited is given up too";
  EXPECT_FALSE(queue.push("x"));
  EXPECT_FALSE(queue.push_whole("x"));
}

TEST(OutQueue, SentMessagesFreeTheirRoom) {
  TextQueue queue;
  std::string const text(OutQueue::max_bytes - OutQueue::message_bytes, 'x');
  for (int each = 0; each < 3; ++each) {
    EXPECT_TRUE(queue.push(text));
    EXPECT_FALSE(queue.empty());
    EXPECT_EQ(queue.pop(), text);
    EXPECT_TRUE(queue.empty());
  }
}

TEST(OutQueue, ShortMessagesCostMoreThanTheirText) {
  TextQueue queue;
  std::size_t taken = 0;
  while (queue.push("x")) ++taken;
  EXPECT_EQ(taken, OutQueue::max_bytes / (OutQueue::message_bytes + 1));
}

TEST(OutQueue, AWholeGameTakesNoRoomFromTheRest) {
  TextQueue queue;
  EXPECT_TRUE(queue.push_whole(std::string(OutQueue::max_bytes * 4, 'x')));
  EXPECT_TRUE(queue.push(std::string(OutQueue::max_bytes - OutQueue::message_bytes, 'y')));
  EXPECT_EQ(queue.pop()->size(), OutQueue::max_bytes * 4);
  EXPECT_FALSE(queue.push("z")) << "what went out made no room that it had not taken";
}

TEST(OutQueue, WholeGamesThatNobodyReadsEndIt) {
  TextQueue queue;
  EXPECT_TRUE(queue.push_whole(std::string(OutQueue::max_whole_bytes * 2, 'x'))) << "one may be of any size";
  EXPECT_TRUE(queue.pop());
  std::string const half((OutQueue::max_whole_bytes / 2) - OutQueue::message_bytes, 'x');
  EXPECT_TRUE(queue.push_whole(half));
  EXPECT_TRUE(queue.push_whole(half));
  EXPECT_FALSE(queue.push_whole("x"));
  EXPECT_EQ(queue.pop(), std::nullopt);
}

TEST(OutQueue, NewsThatReplaceOthersTakeTheirRoom) {
  TextQueue queue;
  for (int each = 0; each < 3; ++each)
    EXPECT_TRUE(queue.push(std::string(OutQueue::max_bytes - OutQueue::message_bytes, 'x'), "search"));
  EXPECT_FALSE(queue.push("y"));
}

TEST(OutQueue, NewerNewsTakeThePlaceOfOlder) {
  TextQueue queue;
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
