#include "server/net/line_stream.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <chrono>
#include <utility>

#include "server/net/log.hpp"

namespace strata::server::net {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

using namespace std::chrono_literals;

constexpr auto quiet_time = 5s;      // until an empty line is sent; clients expect one every seven
constexpr auto write_timeout = 30s;  // for one chunk
constexpr auto goodbye_timeout = 2s;
constexpr std::size_t enough_for_a_chunk = std::size_t{16} * 1024;
constexpr std::string_view last_chunk = "0\r\n\r\n";

std::string chunk_of(std::string const& lines) {
  std::array<char, 16> digits{};
  auto const [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), lines.size(), 16);
  return std::string(digits.data(), end) + "\r\n" + lines + "\r\n";
}

}  // namespace

LineStream::LineStream(Client client, std::shared_ptr<LineSource> source)
    : client_(std::move(client)),
      source_(std::move(source)),
      wake_writer_(client_.stream.get_executor()),
      cut_off_timer_(client_.stream.get_executor()) {}

asio::awaitable<void> LineStream::run() {
  std::shared_ptr<LineStream> const self = shared_from_this();
  client_.stream.next_layer().expires_never();
  client_.place->ends_by([stream = weak_from_this()] {
    if (auto const open = stream.lock()) open->cut_off();
  });
  asio::co_spawn(client_.stream.get_executor(), watch_client(self), asio::detached);
  source_->begin(self);
  while (!is_cut_) {
    std::string chunk = next_chunk();
    if (chunk.empty() && ends_) break;
    if (chunk.empty()) {
      wake_writer_.expires_after(quiet_time);
      auto const [woken] = co_await wake_writer_.async_wait(token);
      if (woken) continue;
      chunk = chunk_of("\n");
    }
    cut_off_after(write_timeout);
    auto const bytes = asio::buffer(chunk);
    auto const [failed, size] = co_await asio::async_write(client_.stream, bytes, token);
    cut_off_timer_.cancel();
    if (failed) break;
  }
  source_->ended();
  source_.reset();
  client_.place.reset();
  if (!is_cut_) {
    cut_off_after(goodbye_timeout);
    auto const bytes = asio::buffer(last_chunk);
    // The last chunk says that this was all, also where TLS does not say it again.
    co_await asio::async_write(client_.stream, bytes, token);
    beast::error_code ignored;
    std::ignore = client_.stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  }
}

// A client has nothing to say in a stream: whatever it sends, or that it ends its side, ends the stream.
asio::awaitable<void> LineStream::watch_client(std::shared_ptr<LineStream> self) {
  std::array<char, 1> byte{};
  auto const room = asio::buffer(byte);
  co_await client_.stream.async_read_some(room, token);
  cut_off();
}

std::string LineStream::next_chunk() {
  std::string lines;
  while (lines.size() < enough_for_a_chunk) {
    auto const line = queue_.pop();
    if (!line) break;
    lines += *line;
    lines += '\n';
  }
  return lines.empty() ? lines : chunk_of(lines);
}

void LineStream::push(std::string line) {
  if (ends_) return;
  bool const taken = queue_.push(std::make_shared<std::string const>(std::move(line)));
  if (taken && is_posted_.exchange(true)) return;
  asio::post(client_.stream.get_executor(), [self = shared_from_this(), taken] {
    self->is_posted_ = false;
    if (!taken && !self->is_cut_) {
      spdlog::warn("event=stream_dropped reason=slow");
      self->cut_off();
    }
    self->wake();
  });
}

void LineStream::end() {
  if (ends_.exchange(true)) return;
  asio::post(client_.stream.get_executor(), [self = shared_from_this()] { self->wake(); });
}

void LineStream::cut_off_after(std::chrono::milliseconds time) {
  cut_off_timer_.expires_after(time);
  cut_off_timer_.async_wait([stream = weak_from_this()](beast::error_code const& cancelled) {
    if (cancelled) return;
    if (auto const open = stream.lock()) open->cut_off();
  });
}

void LineStream::cut_off() {
  is_cut_ = true;
  client_.stream.next_layer().close();
  wake();
}

void LineStream::wake() { wake_writer_.cancel(); }

}  // namespace strata::server::net
