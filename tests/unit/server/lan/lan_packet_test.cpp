// What is a packet and what is none.

#include "server/lan/lan_packet.hpp"

#include <gtest/gtest.h>

#include <string>

namespace strata::server::lan {
namespace {

Announcement announcement() { return {{1, 2, 3}, 8080, false, 2, "box"}; }

TEST(LanPacket, IsWhatTheFormatSays) {
  std::string const expected = std::string("STRATA\x01\x00\x01\x02\x03", 11) + std::string(13, '\0') +
                               std::string("\x1f\x90\x00\x02\x03", 5) + "box";
  auto const bytes = write(announcement());
  EXPECT_EQ(std::string(bytes.begin(), bytes.end()), expected);
}

TEST(LanPacket, ComesBackAsItWasSaid) {
  for (bool const has_tls : {false, true})
    for (std::size_t const length : {std::size_t{1}, most_name_bytes}) {
      Announcement const said{{255, 0, 9}, 65'535, has_tls, 65'535, std::string(length, 'x')};
      EXPECT_EQ(read_announcement(write(said)), said) << has_tls << length;
      EXPECT_LE(write(said).size(), most_packet_bytes);
    }
}

TEST(LanPacket, AnythingElseIsNone) {
  auto const good = write(announcement());
  ASSERT_TRUE(read_announcement(good));
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(read_announcement(std::span(good).first(length))) << length << " bytes";
  auto longer = good;
  longer.push_back('x');
  EXPECT_FALSE(read_announcement(longer));
  // A byte of the magic, the version, the flags, the port, the length and the name.
  struct Change {
    std::size_t at;
    std::uint8_t byte;
  };
  for (Change const change : {Change{0, 's'},
                              {5, 'B'},
                              {6, 0},
                              {6, 2},
                              {7, 2},
                              {7, 255},
                              {28, 0},
                              {28, 2},
                              {28, 255},
                              {29, '<'},
                              {29, ' '},
                              {30, 0},
                              {30, '/'},
                              {31, 0x80},
                              {31, '\n'}}) {
    auto bad = good;
    bad[change.at] = change.byte;
    EXPECT_FALSE(read_announcement(bad)) << change.at << " is " << int{change.byte};
  }
  auto nowhere = good;
  nowhere[24] = nowhere[25] = 0;
  EXPECT_FALSE(read_announcement(nowhere)) << "port 0";
}

TEST(LanPacket, TheLargestNameWithItsBytesIsNoPacketWhereItIsTooLong) {
  auto said = announcement();
  said.name = std::string(most_name_bytes, 'x');
  auto bytes = write(said);
  bytes.push_back('x');
  bytes[28] = static_cast<std::uint8_t>(most_name_bytes + 1);
  EXPECT_FALSE(read_announcement(bytes));
}

TEST(LanPacket, AMachineMayBeCalledAnything) {
  EXPECT_EQ(announced_name("box-1.local"), "box-1.local");
  EXPECT_EQ(announced_name("<b>\n\"x\" \xc3\xa9"), "-b---x----");
  EXPECT_EQ(announced_name(""), "strata");
  EXPECT_EQ(announced_name(std::string(200, 'y')), std::string(most_name_bytes, 'y'));
}

}  // namespace
}  // namespace strata::server::lan
