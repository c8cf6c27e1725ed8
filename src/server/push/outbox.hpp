#pragma once
// Messages on their way to push services. Each host has one connection at a time, and hosts take turns; a host that fails or asks for it is
// left alone for a while, longer each time. Hosts that have delivered nothing, or did not answer soon the last time, share a quarter of
// everything: connections, places for hosts and for letters; so strangers' hosts keep nobody else waiting. Everything is bounded, and what is
// too much or too late is dropped and counted: first what is for hosts that are left alone, and of these for those that have delivered
// least. Used on the thread of its io_context. Include this only in sources that use Asio already.

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
#include <optional>
#include <string>
#include <utility>

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

// The end of a letter; its subscription may have to follow.
enum class Fate : std::uint8_t { Delivered, Gone, Refused, Failed };

class Outbox {
 public:
  static constexpr std::size_t most_letters = 4'096, most_of_host = 512, most_hosts = 1'024;
  static constexpr std::size_t most_connections = 16, most_unproven = 4;
  static constexpr std::size_t most_unproven_letters = most_letters / 4, most_unproven_hosts = most_hosts / 4;
  static constexpr int most_tries = 4;

  struct Counts {
    Count delivered = 0, gone = 0, refused = 0, failed = 0, forbidden = 0, dropped = 0, waiting = 0;
  };
  struct Parts {
    boost::asio::io_context& io;
    Clock const& clock;
    Counts& counts;
    std::chrono::milliseconds first_pause;  // after the first failure of a host; doubles up to an hour
    // Sends a request: https_post().
    std::function<boost::asio::awaitable<PostAnswer>(PostRequest)> post;
    // The request that carries a letter; an error ends it as refused.
    std::function<Result<PostRequest>(Letter const&)> pack;
    // Called once for each letter that was answered, or given up.
    std::function<void(Letter const&, Fate)> ended;
    std::chrono::milliseconds soon = std::chrono::seconds(3);  // an answer within this is one that keeps nobody waiting
  };

  explicit Outbox(Parts parts);
  void put(Letter letter);

 private:
  using Steady = std::chrono::steady_clock;
  struct Host {
    std::deque<std::shared_ptr<Letter>> letters;
    bool is_busy = false;
    bool is_proven = false;  // it has delivered something, and has answered soon the last time
    int failures = 0;        // in a row
    std::uint64_t delivered = 0;
    Steady::time_point not_before;
  };
  using Hosts = std::map<std::string, Host>;
  void send_some();
  // Gives connections to hosts of one kind, in turn; the moment when the next of those that wait for it may have one.
  [[nodiscard]] Steady::time_point serve(bool proven);
  // The next letter of the host and its request, without those that are too late or cannot be sent; null: there is none.
  [[nodiscard]] std::pair<std::shared_ptr<Letter>, PostRequest> take(Host& host);
  void wake_at(Steady::time_point when);
  [[nodiscard]] boost::asio::awaitable<void> send(std::string name, std::shared_ptr<Letter> letter,
                                                  PostRequest request);
  void answered(std::string const& name, std::shared_ptr<Letter> const& letter, PostAnswer const& answer,
                Steady::duration took);
  void pause(Host& host, std::optional<std::int64_t> retry_after);
  void try_again(Host& host, std::shared_ptr<Letter> const& letter);
  void drop(std::size_t number = 1);
  // Make room where there is none; false: it cannot be had.
  [[nodiscard]] bool has_room_for_host();
  [[nodiscard]] bool has_room_for_letter(Host const& of);
  // The host that has delivered least, among those that may go; the end: there is none.
  [[nodiscard]] Hosts::iterator weakest(std::function<bool(Host const&)> const& may_go);
  void forget(Hosts::iterator host);
  [[nodiscard]] std::size_t unproven_hosts() const;
  [[nodiscard]] std::size_t unproven_letters() const;

  Parts parts_;
  Hosts hosts_;              // by origin
  std::size_t letters_ = 0;  // that wait
  std::size_t connections_ = 0, unproven_ = 0;
  std::string last_proven_, last_unproven_;  // hosts that had their turn
  boost::asio::steady_timer wake_;
};

}  // namespace strata::server::push
