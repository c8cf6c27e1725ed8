#pragma once
// A server's announcement to its local network, in one datagram (docs/formats/lan.md). Only the exact output of write() is a valid packet:
// any other bytes are ignored as a whole.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::server::lan {

// Largest packet, in bytes; those of this version are shorter.
inline constexpr std::size_t most_packet_bytes = 512;
inline constexpr std::size_t most_name_bytes = 63;

// Identifies a server, so that it recognises its own packets: random, new at each start.
using ServerId = std::array<std::uint8_t, 16>;

struct Announcement {
  ServerId id{};
  std::uint16_t port = 0;  // of its web page, from 1
  bool has_tls = false;
  std::uint16_t challenges = 0;  // games that wait for a second player
  std::string name;              // 1 to 63 of A-Z a-z 0-9 . _ -
  bool operator==(Announcement const&) const = default;
};

// The port of `announcement` must not be 0, and its name must be valid.
[[nodiscard]] std::vector<std::uint8_t> write(Announcement const& announcement);

[[nodiscard]] std::optional<Announcement> read_announcement(std::span<std::uint8_t const> bytes);

// The name of a machine as it may stand in a packet: other characters become '-', and a long name is cut.
[[nodiscard]] std::string announced_name(std::string_view host_name);

}  // namespace strata::server::lan
