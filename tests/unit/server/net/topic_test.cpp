// Which messages replace those before them where a page does not read.

#include "server/net/topic.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>

#include "server/net/out_queue.hpp"

namespace strata::server::net {
namespace {

using protocol::LinesAnswer;
using protocol::ServerMessage;

// As large as a report can be.
ServerMessage report(std::int64_t re, bool on, std::int64_t nodes) {
  LinesAnswer lines{re, on, nodes, {}};
  for (int each = 0; each < 5; ++each) {
    protocol::AnalysedLine line;
    line.evaluation = "0.00";
    line.pv.assign(32, std::string(40, 'x'));
    lines.lines.push_back(line);
  }
  return lines;
}

bool push(OutQueue& queue, ServerMessage const& message) {
  return queue.push(std::make_shared<std::string const>(protocol::write(message)), topic_of(message));
}

TEST(Topic, OnlyTheLastReportOfAnAnalysisIsQueued) {
  OutQueue queue;
  // A minute of them and more, of which nobody reads one.
  for (std::int64_t number = 1; number <= 1000; ++number) ASSERT_TRUE(push(queue, report(7, true, number))) << number;
  ServerMessage const last = report(7, false, 1001);
  ASSERT_TRUE(push(queue, last));
  auto const text = queue.pop();
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(*text, protocol::write(last));
  EXPECT_EQ(queue.pop(), nullptr);
}

TEST(Topic, TwoAnalysesAreTwoTopics) {
  EXPECT_EQ(topic_of(report(7, true, 1)), topic_of(report(7, false, 2)));
  EXPECT_NE(topic_of(report(7, true, 1)), topic_of(report(8, true, 1)));
}

TEST(Topic, TheComputerOfEachGameIsOne) {
  protocol::ThinkingAnswer thinking;
  thinking.game = "a";
  protocol::ThinkingAnswer other;
  other.game = "b";
  EXPECT_FALSE(topic_of(thinking).empty());
  EXPECT_NE(topic_of(thinking), topic_of(other));
}

TEST(Topic, MessagesThatMustArriveHaveNoTopic) {
  EXPECT_EQ(topic_of(protocol::AckAnswer{1, 0}), "");
  EXPECT_EQ(topic_of(protocol::EventAnswer{}), "");
  EXPECT_EQ(topic_of(protocol::PongAnswer{}), "");
}

}  // namespace
}  // namespace strata::server::net
