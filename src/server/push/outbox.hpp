#pragma once
// Messages on their way to push services. Each host has one connection at a time; a host that fails or asks for it is left alone for a
// while, longer each time. Hosts that have never answered share a few of the connections, so that strangers' hosts which take long keep
// nobody else waiting. Everything is bounded, and what is too much or too late is dropped and counted. Used on the thread of its
// io_context. Include this only in sources that use Asio already.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/protocol/measures.hpp"
#include "server/protocol/moment.hpp"
#include "server/push/https_post.hpp"

namespace strata::server::push {

// A message for one subscription.
struct Letter {
  std::string subscription;  // its endpoint as text
  Endpoint to;
  std::string p256dh, auth;  // bytes
  std::string text;
  std::string topic;  // a later message of the same topic replaces this one: 32 characters of base64url at the most
  bool is_urgent = false;
  std::int64_t until = 0;     // milliseconds since 1970, UTC
  std::int64_t failures = 0;  // of the subscription, as it was read
  int tries = 0;
};

// What became of a letter; the subscription may have to follow.
enum class Fate : std::uint8_t { Delivered, Gone, Refused, Failed, Forbidden };

class Outbox {
 public:
  static constexpr std::size_t most_letters = 4'096, most_of_host = 512, most_hosts = 1'024;
  static constexpr std::size_t most_connections = 16, most_unproven = 4;
  static constexpr int most_tries = 4;

  struct Counts {
    Count delivered = 0, gone = 0, refused = 0, failed = 0, forbidden = 0, dropped = 0, waiting = 0;
  };
  struct Parts {
    boost::asio::io_context& io;
    Clock const& clock;
    Counts& counts;
    PostTimes times;
    std::chrono::milliseconds first_pause;  // after the first failure of a host; doubles up to an hour
    // The request that carries a letter; an error ends it as refused.
    std::function<Result<PostRequest>(Letter const&)> pack;
    // Called once for each letter that was answered, or given up.
    std::function<void(Letter const&, Fate)> ended;
  };

  explicit Outbox(Parts parts);
  void put(Letter letter);

 private:
  using Steady = std::chrono::steady_clock;
  struct Host {
    std::deque<std::shared_ptr<Letter>> letters;
    bool is_busy = false;
    bool is_proven = false;  // it has answered the last time
    int failures = 0;        // in a row
    Steady::time_point not_before;
  };
  void send_some();
  void wake_at(Steady::time_point when);
  [[nodiscard]] boost::asio::awaitable<void> send(std::string name, std::shared_ptr<Letter> letter,
                                                  PostRequest request);
  void answered(std::string const& name, std::shared_ptr<Letter> const& letter, PostAnswer const& answer);
  void pause(Host& host, std::optional<std::int64_t> retry_after);
  void try_again(Host& host, std::shared_ptr<Letter> const& letter);
  void drop(std::size_t number = 1);
  void forget_idle_hosts();

  Parts parts_;
  std::unique_ptr<boost::asio::ssl::context> tls_;
  std::map<std::string, Host> hosts_;  // by origin
  std::size_t letters_ = 0;            // that wait
  std::size_t connections_ = 0, unproven_ = 0;
  boost::asio::steady_timer wake_;
};

}  // namespace strata::server::push
