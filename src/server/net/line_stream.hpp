#pragma once
// One streaming answer: lines in chunks of HTTP/1.1, from the head of the answer to the end of the connection. A client that does not read
// is cut off when its queue is full. While there is nothing to say, an empty line goes out every few seconds, so that the client and
// anything between know that the server is there. Include this only in sources that use Beast already.

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>

#include "server/net/address_quotas.hpp"
#include "server/net/admission.hpp"
#include "server/net/out_queue.hpp"
#include "server/net/stream.hpp"
#include "server/protocol/line_stream.hpp"
#include "server/protocol/network_range.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server::net {

class LineStream final : public LineSink, public std::enable_shared_from_this<LineStream> {
 public:
  // The connection and what it holds.
  struct Client {
    Stream stream;
    std::unique_ptr<Place> place;  // settled
    Share address, principal;
    Principal who;
    std::optional<AddressBytes> from = {};  // nothing: this machine
  };

  LineStream(Client client, std::shared_ptr<LineSource> source);

  // After the head has been sent, until the connection is over.
  boost::asio::awaitable<void> run();

  void push(std::string line) override;
  void end() override;

  [[nodiscard]] Client const& client() const { return client_; }
  // Whether the request showed the session or token with this hash.
  [[nodiscard]] bool showed(std::string const& hash) const {
    return client_.who.login && client_.who.login->session == hash;
  }

 private:
  // Ends the stream when the client does.
  boost::asio::awaitable<void> watch_client(std::shared_ptr<LineStream> self);
  // Everything that is queued, as one chunk; empty if there is nothing.
  [[nodiscard]] std::string next_chunk();
  // Closes the connection unless this is called again before the time is over.
  void cut_off_after(std::chrono::milliseconds time);
  void cut_off();
  // Wakes the writer, on the thread of the network.
  void wake();

  Client client_;
  std::shared_ptr<LineSource> source_;
  boost::asio::steady_timer wake_writer_, cut_off_timer_;
  OutQueue queue_;
  std::atomic<bool> is_posted_ = false;
  std::atomic<bool> ends_ = false;  // once the queue is empty
  bool is_cut_ = false;             // no more can be sent
};

}  // namespace strata::server::net
