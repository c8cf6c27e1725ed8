#pragma once
// What a server says of itself to its network, in one datagram (docs/formats/lan.md). Exactly what write() makes is a packet: any
// other bytes are none, and nothing of them is kept.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::server::lan {

// Of a packet, in bytes; those of today are shorter.
inline constexpr std::size_t most_packet_bytes = 512;
inline constexpr std::size_t most_name_bytes = 63;

// By which a server knows its own packets: random, made anew at each start.
using ServerId = std::array<std::uint8_t, 16>;

struct Announcement {
  ServerId id{};
  std::uint16_t port = 0;  // of its page, from 1
  bool has_tls = false;
  std::uint16_t challenges = 0;  // games that wait for a second player
  std::string name;              // 1 to 63 of A-Z a-z 0-9 . _ -
  bool operator==(Announcement const&) const = default;
};

// `announcement` is one that can be said: its port is not 0, and its name is a name.
[[nodiscard]] std::vector<std::uint8_t> write(Announcement const& announcement);

[[nodiscard]] std::optional<Announcement> read_announcement(std::span<std::uint8_t const> bytes);

// The name of a machine as it may stand in a packet: what cannot becomes '-', and what is too long is cut.
[[nodiscard]] std::string announced_name(std::string_view host_name);

}  // namespace strata::server::lan
