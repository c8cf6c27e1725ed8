#include "server/push/look_up.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstring>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace strata::server::push {

namespace asio = boost::asio;

namespace {

constexpr std::size_t most_addresses = 8;
std::atomic<int>& under_way() {
  static std::atomic<int> count = 0;
  return count;
}

// Shared by the thread that looks up and the coroutine that waits; either may be gone first.
struct Asked {
  std::mutex mutex;
  std::vector<asio::ip::address> found;
  asio::steady_timer* waiting = nullptr;  // null: nobody waits any more
};

std::vector<asio::ip::address> addresses_of(std::string const& host) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_ADDRCONFIG;
  addrinfo* first = nullptr;
  std::vector<asio::ip::address> found;
  if (::getaddrinfo(host.c_str(), nullptr, &wanted, &first) != 0) return found;
  for (addrinfo const* each = first; each != nullptr && found.size() < most_addresses; each = each->ai_next) {
    if (each->ai_family == AF_INET) {
      sockaddr_in address{};
      std::memcpy(&address, each->ai_addr, sizeof address);
      found.emplace_back(asio::ip::address_v4(ntohl(address.sin_addr.s_addr)));
    } else if (each->ai_family == AF_INET6) {
      sockaddr_in6 address{};
      std::memcpy(&address, each->ai_addr, sizeof address);
      asio::ip::address_v6::bytes_type bytes;
      std::memcpy(bytes.data(), &address.sin6_addr, bytes.size());
      found.emplace_back(asio::ip::address_v6(bytes));
    }
  }
  ::freeaddrinfo(first);
  return found;
}

void find(std::shared_ptr<Asked> const& asked, std::string const& host) {
  auto found = addresses_of(host);
  --under_way();
  std::lock_guard const lock(asked->mutex);
  if (asked->waiting == nullptr) return;
  asked->found = std::move(found);
  asio::post(asked->waiting->get_executor(), [asked] {
    std::lock_guard const held(asked->mutex);
    if (asked->waiting != nullptr) asked->waiting->cancel();
  });
}

// Ends the waiting, also when the coroutine is destroyed.
struct Waiting {
  std::shared_ptr<Asked> asked;
  explicit Waiting(std::shared_ptr<Asked> of) : asked(std::move(of)) {}
  Waiting(Waiting const&) = delete;
  Waiting& operator=(Waiting const&) = delete;
  ~Waiting() {
    std::lock_guard const lock(asked->mutex);
    asked->waiting = nullptr;
  }
};

}  // namespace

asio::awaitable<std::vector<asio::ip::address>> look_up(std::string host, std::chrono::milliseconds time) {
  boost::system::error_code no_address;
  auto const literal = asio::ip::make_address(host, no_address);
  if (!no_address) co_return std::vector<asio::ip::address>(1, literal);
  if (++under_way() > most_look_ups) {
    --under_way();
    co_return std::vector<asio::ip::address>();
  }
  asio::steady_timer timer(co_await asio::this_coro::executor, time);
  auto const asked = std::make_shared<Asked>();
  Waiting const waiting(asked);
  asked->waiting = &timer;
  bool begun = true;
  try {
    std::thread(find, asked, host).detach();
  } catch (std::system_error const&) {
    begun = false;
    --under_way();
  }
  if (begun) co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
  std::lock_guard const lock(asked->mutex);
  co_return asked->found;
}

}  // namespace strata::server::push
