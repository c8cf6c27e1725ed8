#pragma once
// Networks of the internet, as moderators write them: 192.0.2.0/24, 2001:db8::/48.

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace strata::server {

// An address; those of IPv4 as ::ffff:192.0.2.1.
using AddressBytes = std::array<unsigned char, 16>;

struct NetworkRange {
  AddressBytes first{};  // without the bits of the host
  int bits = 128;        // that are the same; of IPv4 96 more than people write

  // An address alone is a network of itself. Nothing if the text is neither.
  [[nodiscard]] static std::optional<NetworkRange> read(std::string_view text);
  [[nodiscard]] bool contains(AddressBytes const& address) const;
  [[nodiscard]] bool is_v4() const;
  // The number that people write after the slash.
  [[nodiscard]] int prefix() const { return is_v4() ? bits - 96 : bits; }
  // The one form in which it is shown and stored.
  [[nodiscard]] std::string text() const;
  bool operator==(NetworkRange const&) const = default;
};

}  // namespace strata::server
