#include "server/push/endpoint.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace strata::server::push {

namespace {

constexpr std::size_t longest_host = 253;
constexpr std::string_view scheme = "https://";

std::unexpected<Error> bad(std::string message) {
  return failure(ErrorCode::BadText, "endpoint: " + std::move(message));
}

bool is_of_name(char each) {
  return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '.' || each == '-' || each == '_';
}

// Every number, as IPv6 or as any way in which systems read IPv4: the last part of a name is never a number.
bool ends_in_number(std::string_view host) {
  std::string_view last = host;
  if (last.ends_with('.')) last.remove_suffix(1);
  last = last.substr(std::min(last.rfind('.') + 1, last.size()));
  bool const is_hexadecimal = last.starts_with("0x");
  return is_hexadecimal ||
         (!last.empty() && std::ranges::all_of(last, [](char each) { return each >= '0' && each <= '9'; }));
}

// Networks that are not of the internet (the registries of IANA for special purposes), by their first addresses.
bool is_special(AddressBytes const& address) {
  static std::array<std::optional<NetworkRange>, 19> const special = {
      NetworkRange::read("0.0.0.0/8"), NetworkRange::read("10.0.0.0/8"), NetworkRange::read("100.64.0.0/10"),
      NetworkRange::read("127.0.0.0/8"), NetworkRange::read("169.254.0.0/16"), NetworkRange::read("172.16.0.0/12"),
      NetworkRange::read("192.0.0.0/24"), NetworkRange::read("192.0.2.0/24"), NetworkRange::read("192.88.99.0/24"),
      NetworkRange::read("192.168.0.0/16"), NetworkRange::read("198.18.0.0/15"), NetworkRange::read("198.51.100.0/24"),
      NetworkRange::read("203.0.113.0/24"), NetworkRange::read("224.0.0.0/3"),
      // Tunnels and mappings, in which an address of IPv4 may hide; and examples.
      NetworkRange::read("2001::/23"), NetworkRange::read("2001:db8::/32"), NetworkRange::read("2002::/16"),
      NetworkRange::read("3fff::/20"), NetworkRange::read("2620:4f:8000::/48")};
  return std::ranges::any_of(special, [&](auto const& range) { return !range || range->contains(address); });
}

struct Parts {
  Endpoint endpoint;
  std::optional<NetworkRange> address;  // of an endpoint whose host is one
};

Result<Parts> parts_of(std::string_view text) {
  if (!text.starts_with(scheme)) return bad("expected an address that begins with https://");
  text.remove_prefix(scheme.size());
  if (!std::ranges::all_of(text, [](char each) { return each > ' ' && each <= '~' && each != '\\' && each != '#'; }))
    return bad("expected an address of visible ASCII, without \\ and #");
  std::string_view const authority = text.substr(0, text.find_first_of("/?"));
  if (authority.find('@') != std::string_view::npos) return bad("expected no name and no password before the host");
  Endpoint endpoint;
  endpoint.target = text.substr(authority.size());
  if (!endpoint.target.starts_with('/')) endpoint.target.insert(0, "/");
  bool const has_brackets = authority.starts_with('[');
  std::size_t const closed = authority.find(']');
  if (has_brackets && closed == std::string_view::npos) return bad("expected ] after an address of IPv6");
  std::size_t const end = has_brackets ? closed + 1 : std::min(authority.find(':'), authority.size());
  std::string_view const shown = has_brackets ? authority.substr(1, closed - 1) : authority.substr(0, end);
  for (char const each : shown)
    endpoint.host += each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
  if (std::string_view port = authority.substr(end); !port.empty()) {
    port.remove_prefix(1);
    auto const [last, problem] = std::from_chars(port.data(), port.data() + port.size(), endpoint.port);
    if (authority[end] != ':' || problem != std::errc() || last != port.data() + port.size() || endpoint.port == 0)
      return bad("expected a port from 1 to 65535 after the host");
  }
  if (endpoint.host.empty() || endpoint.host.size() > longest_host)
    return bad("expected a host of 1 to 253 characters");
  std::optional<NetworkRange> address;
  if (has_brackets || ends_in_number(endpoint.host)) {
    address = NetworkRange::read(endpoint.host);
    bool const is_one = address && endpoint.host.find('/') == std::string::npos && address->bits == 128;
    if (!is_one || address->is_v4() == has_brackets) return bad("expected an address of IPv4, or of IPv6 in brackets");
  } else if (!std::ranges::all_of(endpoint.host, is_of_name)) {
    return bad("expected a host of letters, digits, dots and dashes");
  }
  return Parts{std::move(endpoint), address};
}

}  // namespace

bool is_public(AddressBytes const& address) {
  NetworkRange alone;
  alone.first = address;
  if (is_special(address)) return false;
  if (alone.is_v4()) return true;
  // 2000::/3 is all that has been given out.
  constexpr unsigned char first_bits = 0xe0, global = 0x20;
  return (address.front() & first_bits) == global;
}

std::string Endpoint::origin() const {
  std::string const shown = host.find(':') == std::string::npos ? host : '[' + host + ']';
  return std::string(scheme) + shown + (port == https_port ? "" : ':' + std::to_string(port));
}

Result<Endpoint> read_endpoint(std::string_view text, std::span<std::string const> trusted) {
  auto parts = parts_of(text);
  if (!parts) return std::unexpected(parts.error());
  auto& [endpoint, address] = *parts;
  endpoint.is_trusted = std::ranges::find(trusted, endpoint.origin()) != trusted.end();
  if (endpoint.is_trusted) return endpoint;
  if (endpoint.port != https_port) return bad("expected port 443, that of https");
  if (address && !is_public(address->first)) return bad("expected an address of the internet");
  return endpoint;
}

Result<std::string> read_service(std::string_view text) {
  auto const parts = parts_of(text);
  if (!parts) return std::unexpected(parts.error());
  if (parts->endpoint.target != "/") return bad("expected no path after the host of a push service");
  return parts->endpoint.origin();
}

}  // namespace strata::server::push
