// What comes from outside stays a value of its line in the log.

#include "server/protocol/quoted.hpp"

#include <gtest/gtest.h>

namespace strata::server::protocol {
namespace {

TEST(Quoted, NothingEndsTheLineOrTheQuotes) {
  EXPECT_EQ(protocol::quoted("GET /a=b c"), "\"GET /a=b c\"");
  EXPECT_EQ(protocol::quoted("a\" event=stopped b=\""), "\"a? event=stopped b=?\"");
  EXPECT_EQ(protocol::quoted("a\r\n2026 event=stopped"), "\"a??2026 event=stopped\"");
  EXPECT_EQ(protocol::quoted(std::string("\\ \0 \x1B[0m \x7F \xC3\xA9", 13)), "\"? ? ?[0m ? ??\"");
  EXPECT_EQ(protocol::quoted(""), "\"\"");
}

TEST(Quoted, ALongTextIsCut) {
  EXPECT_EQ(protocol::quoted(std::string(200, 'a')), '"' + std::string(200, 'a') + '"');
  EXPECT_EQ(protocol::quoted(std::string(201, 'a')), '"' + std::string(200, 'a') + "...\"");
}

}  // namespace
}  // namespace strata::server::protocol
