#include "server/net/trusted_proxies.hpp"

#include <algorithm>
#include <string>

#include "server/net/plain_address.hpp"

namespace strata::server::net {

namespace {

namespace ip = boost::asio::ip;

}  // namespace

Result<TrustedProxies> TrustedProxies::of(std::vector<std::string> const& addresses) {
  std::vector<ip::address> read;
  for (std::string const& text : addresses) {
    boost::system::error_code problem;
    ip::address const address = read_address(text, problem);
    if (problem)
      return failure(ErrorCode::BadUsage, "--trust-proxy is \"" + text + "\", expected an address like 127.0.0.1");
    read.push_back(plain_address(address));
  }
  return TrustedProxies(std::move(read));
}

bool TrustedProxies::contains(ip::address const& address) const {
  return std::ranges::find(addresses_, plain_address(address)) != addresses_.end();
}

ip::address TrustedProxies::visitor(std::string_view forwarded_for, ip::address const& proxy) {
  if (forwarded_for.empty()) return proxy;
  constexpr std::string_view blank = " \t";
  std::string_view last = forwarded_for.substr(forwarded_for.rfind(',') + 1);
  last.remove_prefix(std::min(last.find_first_not_of(blank), last.size()));
  last = last.substr(0, last.find_last_not_of(blank) + 1);
  boost::system::error_code problem;
  ip::address const address = read_address(last, problem);
  return problem ? ip::address(ip::address_v4::any()) : plain_address(address);
}

}  // namespace strata::server::net
