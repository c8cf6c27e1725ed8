// Any datagrams from any addresses, one after the other: each is an announcement that is written as the same bytes, or none; and
// what is kept of them stays within its bounds.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "server/lan/neighbours.hpp"

// The input: of each datagram the end of its address, its length in two bytes, and its bytes.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using strata::server::lan::Address;
  using strata::server::lan::Neighbours;
  constexpr std::uint32_t network = 0xc0a80100;  // 192.168.1.0
  std::span<std::uint8_t const> rest(data, size);
  Neighbours neighbours(strata::server::lan::ServerId{});
  for (std::int64_t now = 0; rest.size() >= 3; now += 10) {
    Address const sender{network + rest[0]};
    std::size_t const length = std::min<std::size_t>((rest[1] << 8) | rest[2], rest.size() - 3);
    auto const datagram = rest.subspan(3, length);
    rest = rest.subspan(3 + length);
    if (auto const said = strata::server::lan::read_announcement(datagram)) {
      auto const again = write(*said);
      if (!std::ranges::equal(again, datagram)) __builtin_trap();
      if (strata::server::lan::announced_name(said->name) != said->name) __builtin_trap();
    }
    neighbours.hear(sender, datagram, now);
    if (neighbours.heard(now).size() > strata::server::lan::most_neighbours) __builtin_trap();
  }
  return 0;
}
