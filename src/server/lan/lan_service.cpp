#include "server/lan/lan_service.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <tuple>
#include <utility>

#include "server/protocol/moment.hpp"

namespace strata::server::lan {

namespace {

// Datagrams that are taken in a row, and the pause after as many: what a flood can cost.
constexpr int most_at_once = 64;
constexpr int flood_pause = 250;  // milliseconds
constexpr std::int64_t tell_interval = 60'000;

sockaddr_in socket_address(Address address, int port) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(address.bits);
  return to;
}

std::string url_of(Address address, int port, bool has_tls) {
  return (has_tls ? "https://" : "http://") + to_text(address) + ':' + std::to_string(port) + '/';
}

bool set_option(int descriptor, int level, int name, int value) {
  return ::setsockopt(descriptor, level, name, &value, sizeof value) == 0;
}

// Several servers of one machine hear the same broadcasts.
Result<int> open_socket(int port) {
  int const descriptor = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in const own = socket_address({INADDR_ANY}, port);
  bool const is_open = descriptor >= 0 && set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1) &&
                       set_option(descriptor, SOL_SOCKET, SO_BROADCAST, 1) &&
                       set_option(descriptor, IPPROTO_IP, IP_TTL, 1) &&
                       ::bind(descriptor, reinterpret_cast<sockaddr const*>(&own), sizeof own) == 0;
  if (is_open) return descriptor;
  std::string const where = "port " + std::to_string(port) + " of UDP";
  int const problem = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (problem == EADDRINUSE)
    return failure(ErrorCode::Io, where + ", where the servers of a network find each other, is taken by another " +
                                      "program (--lan-port chooses another, which all of them must)");
  return failure(ErrorCode::Io, where + " cannot be used: " + std::strerror(problem));
}

}  // namespace

Result<std::unique_ptr<LanService>> LanService::start(LanOptions options) {
  auto const socket = open_socket(options.lan_port);
  if (!socket) return std::unexpected(socket.error());
  int const wake = ::eventfd(0, EFD_CLOEXEC);
  if (wake < 0) {
    ::close(*socket);
    return failure(ErrorCode::Io, std::string("there are no descriptors left: ") + std::strerror(errno));
  }
  return std::unique_ptr<LanService>(new LanService(std::move(options), *socket, wake));
}

LanService::LanService(LanOptions options, int socket, int wake)
    : options_(std::move(options)), socket_(socket), wake_(wake), neighbours_({}) {
  std::ignore = ::getentropy(said_.id.data(), said_.id.size());
  neighbours_ = Neighbours(said_.id);
  said_.port = static_cast<std::uint16_t>(options_.page_port);
  said_.has_tls = options_.has_tls;
  said_.name = announced_name(host_name());
  look_at_interfaces();
  thread_ = std::thread([this] { run(); });
}

LanService::~LanService() {
  stop();
  ::close(socket_);
  ::close(wake_);
}

void LanService::stop() {
  if (!thread_.joinable()) return;
  std::uint64_t const one = 1;
  std::ignore = ::write(wake_, &one, sizeof one);
  thread_.join();
}

protocol::Network LanService::network() {
  std::int64_t const now = steady_now();
  protocol::Network network;
  network.lan = true;
  std::lock_guard const lock(mutex_);
  for (Interface const& each : interfaces_)
    network.urls.push_back(url_of(each.own, options_.page_port, options_.has_tls));
  for (Neighbour const& each : neighbours_.heard(now))
    network.servers.push_back({each.said.name, url_of(each.address, each.said.port, each.said.has_tls),
                               each.said.challenges, now - each.heard});
  network.dropped = neighbours_.dropped();
  return network;
}

void LanService::run() {
  std::int64_t next = steady_now();
  bool is_flooded = false;
  std::array<pollfd, 2> waits = {pollfd{wake_, POLLIN, 0}, pollfd{socket_, POLLIN, 0}};
  while (true) {
    std::int64_t const now = steady_now();
    if (now >= next) {
      look_at_interfaces();
      announce();
      tell_dropped(now);
      next = now + announce_interval;
    }
    int const patience = is_flooded ? flood_pause : static_cast<int>(next - now);
    std::ignore = ::poll(waits.data(), is_flooded ? 1 : waits.size(), patience);
    if ((waits[0].revents & POLLIN) != 0) return;
    is_flooded = receive();
  }
}

void LanService::look_at_interfaces() {
  std::vector<Interface> found = broadcast_interfaces();
  if (options_.only) std::erase_if(found, [&](Interface const& each) { return each.own != *options_.only; });
  std::lock_guard const lock(mutex_);
  interfaces_ = std::move(found);
}

void LanService::announce() {
  said_.challenges = static_cast<std::uint16_t>(std::clamp(options_.challenges(), 0, 65'535));
  std::vector<std::uint8_t> const packet = write(said_);
  for (Interface const& each : interfaces_) {  // which no other thread changes
    sockaddr_in const to = socket_address(each.broadcast, options_.lan_port);
    if (::sendto(socket_, packet.data(), packet.size(), 0, reinterpret_cast<sockaddr const*>(&to), sizeof to) < 0)
      spdlog::debug("event=lan_not_sent address={} reason=\"{}\"", to_text(each.broadcast), std::strerror(errno));
  }
}

bool LanService::receive() {
  std::array<std::uint8_t, most_packet_bytes + 1> bytes{};  // one more shows that there were too many
  for (int taken = 0; taken < most_at_once; ++taken) {
    sockaddr_in from{};
    socklen_t size = sizeof from;
    ssize_t const length =
        ::recvfrom(socket_, bytes.data(), bytes.size(), 0, reinterpret_cast<sockaddr*>(&from), &size);
    if (length < 0 && errno == EAGAIN) return false;
    if (length < 0) continue;  // what the network says of a datagram of ours
    hear({ntohl(from.sin_addr.s_addr)}, std::span(bytes).first(static_cast<std::size_t>(length)), steady_now());
  }
  return true;
}

void LanService::hear(Address sender, std::span<std::uint8_t const> datagram, std::int64_t now) {
  std::lock_guard const lock(mutex_);
  if (std::ranges::none_of(interfaces_, [&](Interface const& each) { return each.has(sender); })) {
    neighbours_.drop();
  } else if (neighbours_.hear(sender, datagram, now)) {
    spdlog::info("event=lan_found address={}", to_text(sender));
  }
}

void LanService::tell_dropped(std::int64_t now) {
  std::lock_guard const lock(mutex_);
  if (neighbours_.dropped() == told_dropped_ || now - told_dropped_at_ < tell_interval) return;
  spdlog::warn("event=lan_dropped datagrams={}", neighbours_.dropped() - told_dropped_);
  told_dropped_ = neighbours_.dropped();
  told_dropped_at_ = now;
}

}  // namespace strata::server::lan
