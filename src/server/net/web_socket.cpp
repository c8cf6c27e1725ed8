#include "server/net/web_socket.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <chrono>
#include <utility>

#include "server/net/arrival.hpp"
#include "server/net/log.hpp"
#include "server/net/topic.hpp"
#include "server/protocol/json_fields.hpp"

namespace strata::server::net {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

using asio::steady_timer;

constexpr auto handshake_timeout = std::chrono::seconds(10);
constexpr auto idle_timeout = std::chrono::seconds(60);  // a ping goes out after half of it
constexpr auto close_timeout = std::chrono::seconds(2);

// Messages of a connection that may be under way at a time; the next are read when these are answered.
constexpr int max_unanswered = 32;

constexpr std::int64_t measured_every = 5000;  // milliseconds between two pings of a player, after the first few

// The id of the message that this one answers, if it answers one.
std::int64_t answered_id(protocol::ServerMessage const& message) {
  if (auto const* const ack = std::get_if<protocol::AckAnswer>(&message)) return ack->re;
  if (auto const* const error = std::get_if<protocol::ErrorAnswer>(&message)) return error->re;
  return 0;
}

// Whether it does something in a game, beside following it.
bool acts(protocol::ClientMessage const& message) {
  return std::visit(
      [](auto const& request) {
        using Request = std::decay_t<decltype(request)>;
        constexpr bool follows =
            std::is_same_v<Request, protocol::JoinRequest> || std::is_same_v<Request, protocol::LeaveRequest>;
        return (requires { request.game; } || requires { request.key; }) && !follows;
      },
      message);
}

protocol::ErrorAnswer refusal(std::int64_t re, protocol::ErrorCode code, std::string const& message) {
  constexpr std::size_t most = 1000;
  protocol::ErrorAnswer answer;
  answer.re = re;
  answer.code = code;
  answer.message = message.substr(0, most);
  return answer;
}

}  // namespace

WebSocket::WebSocket(Stream stream, GameService& games, NetCounters& counters, std::uint64_t id, Visitor visitor,
                     MessageQuota quota, std::shared_ptr<WakeQueue> spectators)
    : stream_(std::move(stream)),
      wake_reader_(stream_.get_executor()),
      wake_writer_(stream_.get_executor()),
      cut_off_timer_(stream_.get_executor()),
      games_(games),
      counters_(counters),
      id_(id),
      visitor_(std::move(visitor)),
      quota_(std::move(quota)),
      spectators_(std::move(spectators)) {}

asio::awaitable<void> WebSocket::run(beast::http::request<beast::http::string_body> request) {
  std::shared_ptr<WebSocket> const self = shared_from_this();
  // The stream keeps its own time from here on.
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout{handshake_timeout, idle_timeout, true});
  stream_.read_message_max(protocol::frame_limit);
  stream_.text(true);
  stream_.auto_fragment(false);  // which would keep a buffer of 4 KB for each connection
  stream_.set_option(websocket::stream_base::decorator([cookie = visitor_.cookie](websocket::response_type& response) {
    response.set(beast::http::field::server, "Strata");  // else the library says which version of it this is
    if (!cookie.empty()) response.set(beast::http::field::set_cookie, cookie);
  }));
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    if (kind == websocket::frame_type::pong) take_pong(payload);
    if (kind != websocket::frame_type::close) grant(quota_.takes_control(std::chrono::steady_clock::now()));
  });
  auto const [refused] = co_await stream_.async_accept(request, token);
  request = {};  // the connection may be open for days
  if (refused) {
    spdlog::warn("event=handshake_failed connection={} reason={}", id_, protocol::quoted(refused.message()));
    co_return;
  }
  counters_.count_reply(static_cast<int>(beast::http::status::switching_protocols));
  spdlog::info("event=socket_opened connection={}", id_);
  visitor_.place->ends_by([socket = weak_from_this()] {
    if (auto const open = socket.lock()) open->give_way();
  });
  stream_.next_layer().on_read([this] { grant(quota_.takes_read(std::chrono::steady_clock::now())); });
  games_.connect(id_, visitor_.who, self);
  asio::co_spawn(stream_.get_executor(), write_messages(self), asio::detached);
  co_await read_messages();
  games_.disconnect(id_, stream_.reason().code == websocket::close_code::none);
  visitor_.place.reset();
  ended_ = true;
  cut_off_timer_.cancel();
  wake();
}

asio::awaitable<void> WebSocket::read_messages() {
  beast::flat_buffer buffer;
  Moment arrived{};  // the last message
  while (true) {
    while (unanswered_ >= max_unanswered && closing_ == 0) {
      wake_reader_.expires_at(steady_timer::time_point::max());
      co_await wake_reader_.async_wait(token);
    }
    auto const [ended, size] = co_await stream_.async_read(buffer, token);
    if (ended) {
      spdlog::info("event=socket_closed connection={} code={} reason={}", id_, stream_.reason().code,
                   protocol::quoted(ended.message()));
      co_return;
    }
    // How coarsely the system tells it does not change the order.
    Moment const seen = last_arrival(stream_.next_layer().socket().native_handle());
    if (seen.steady > arrived.steady) arrived = seen;
    std::string const text = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    if (ignores_messages_) continue;
    auto message = read(text);
    if (!message || !is_greeted(*message)) continue;
    measure_lag(*message);
    while (!may_take(*message)) {
      wake_reader_.expires_at(steady_timer::time_point::max());
      co_await wake_reader_.async_wait(token);
    }
    if (auto const* const join = std::get_if<protocol::JoinRequest>(&*message)) joining_ = join->id;
    ++unanswered_;
    auto const* const move = std::get_if<protocol::MoveRequest>(&*message);
    Moment const came = move != nullptr ? first_arrivals_.take(*move, arrived) : arrived;
    games_.receive(id_, std::move(*message), came);
  }
}

void WebSocket::measure_lag(protocol::ClientMessage const& message) {
  if (!std::holds_alternative<protocol::HelloRequest>(message) &&
      !std::holds_alternative<protocol::MoveRequest>(message))
    return;
  std::int64_t const steady = steady_now();
  if (awaits_pong_ || (round_trips_.is_settled() && steady - pinged_ < measured_every)) return;
  awaits_pong_ = true;
  pinged_ = steady;
  asio::co_spawn(stream_.get_executor(), ping(shared_from_this()), asio::detached);
}

asio::awaitable<void> WebSocket::ping(std::shared_ptr<WebSocket> self) {
  std::string const text = std::to_string(pinged_);
  websocket::ping_data const payload(text.data(), text.size());
  co_await stream_.async_ping(payload, token);
}

void WebSocket::take_pong(std::string_view payload) {
  if (!awaits_pong_ || payload != std::to_string(pinged_)) return;
  awaits_pong_ = false;
  round_trips_.add(
      std::max<std::int64_t>(0, last_arrival(stream_.next_layer().socket().native_handle()).steady - pinged_));
  lag_ = round_trips_.average();
}

bool WebSocket::is_greeted(protocol::ClientMessage const& message) {
  if (auto const* const hello = std::get_if<protocol::HelloRequest>(&message)) {
    if (hello->protocol == protocol::protocol_version && !std::exchange(greeted_, true))
      visitor_.place->is(Stage::Playing, std::chrono::steady_clock::now());
    return true;
  }
  if (greeted_) return true;
  protocol::ErrorAnswer answer;
  answer.re = std::visit([](auto const& request) { return request.id; }, message);
  answer.message = "The first message of a connection must be hello.";
  put_own(answer);
  turn_away();
  return false;
}

void WebSocket::turn_away() {
  ignores_messages_ = true;
  close(websocket::close_code::policy_error);
}

void WebSocket::grant(bool granted) {
  if (granted || ignores_messages_) return;
  counters_.count(Quota::Messages);
  drop_flood();
}

void WebSocket::drop_flood() {
  spdlog::warn("event=socket_dropped connection={} reason=flood", id_);
  turn_away();
}

// A join is answered by a whole game. Who asks for many at once is sent one after the other, as fast as it reads them.
bool WebSocket::may_take(protocol::ClientMessage const& message) const {
  if (closing_ != 0 || cannot_write_ || !std::holds_alternative<protocol::JoinRequest>(message)) return true;
  return joining_ == 0 && queue_.empty();
}

std::optional<protocol::ClientMessage> WebSocket::read(std::string const& text) {
  ++counters_.messages;
  auto const now = std::chrono::steady_clock::now();
  auto const refuse = [&](Quota quota, std::int64_t id, std::string const& why) {
    counters_.count(quota);
    put_own(refusal(id, protocol::ErrorCode::Refused, why));
    if (quota_.is_deaf(now)) drop_flood();
    return std::nullopt;
  };
  if (auto const refused = quota_.refuses_bytes(text.size(), now))
    return refuse(Quota::Bytes, protocol::id_at_beginning(text), *refused);
  auto [message, id] = stream_.got_text()
                           ? protocol::read_client_message(text)
                           : protocol::ReadMessage{failure(ErrorCode::BadText, "a binary message, expected text"), 0};
  bool const is_ping = message && std::holds_alternative<protocol::PingRequest>(*message);
  if (auto const refused = quota_.refuses(is_ping, now)) return refuse(Quota::Messages, id, *refused);
  if (!message) {
    Error const& error = message.error();
    auto const code = error.code == ErrorCode::Limit ? protocol::ErrorCode::TooLarge : protocol::ErrorCode::BadMessage;
    spdlog::info("event=bad_message connection={} reason={}", id_, protocol::quoted(error.message));
    put_own(refusal(id, code, error.message));
    if (!greeted_) turn_away();
    return std::nullopt;
  }
  if (visitor_.who.login && visitor_.who.login->is_bot && acts(*message)) {
    put_own(refusal(id, protocol::ErrorCode::Refused, "This account is a bot: it plays through the API for programs."));
    return std::nullopt;
  }
  return std::move(*message);
}

void WebSocket::send(protocol::ServerMessage message) {
  was_put(put(message, std::make_shared<std::string const>(protocol::write(message))));
}

void WebSocket::share(SharedMessage const& shared, Hearer who) {
  bool const taken = put(shared.message, shared.text);
  if (!taken || who == Hearer::Player) return was_put(taken);
  if (!is_in_line_.exchange(true)) spectators_->add([self = shared_from_this()] { self->wake_spectator(); });
}

void WebSocket::after_arrivals(std::function<void()> const& done) {
  asio::post(stream_.get_executor(),
             [self = shared_from_this(), done = done]() mutable { self->await_arrivals(std::move(done), 0, 0); });
}

void WebSocket::await_arrivals(std::function<void()> done, int rounds, int quiet) {
  constexpr int enough_quiet = 16;   // what has been read goes through the layers of the stream, one a round or so
  constexpr int most_rounds = 1024;  // of one that sends without end, or whose messages wait for what it does not read
  beast::error_code closed;
  bool const has_more = stream_.next_layer().socket().available(closed) > 0;
  if (ended_ || closed || quiet >= enough_quiet || rounds >= most_rounds) return done();
  asio::post(stream_.get_executor(),
             [self = shared_from_this(), done = std::move(done), rounds, quiet = has_more ? 0 : quiet + 1]() mutable {
               self->await_arrivals(std::move(done), rounds + 1, quiet);
             });
}

bool WebSocket::put(protocol::ServerMessage const& message, std::shared_ptr<std::string const> text) {
  if (protocol::is_answer(message)) --unanswered_;
  // Not if the next join has begun meanwhile.
  std::int64_t const answered = answered_id(message);
  if (std::int64_t id = answered; id != 0) joining_.compare_exchange_strong(id, 0);
  auto const* const error = std::get_if<protocol::ErrorAnswer>(&message);
  if (error != nullptr && error->re != 0) counters_.count_refusal(error->code);
  bool const is_unavailable = error != nullptr && error->code == protocol::ErrorCode::Unavailable;
  if (answered != 0) first_arrivals_.answered(answered, is_unavailable && !games_.healthy());
  bool const is_whole = std::holds_alternative<protocol::SnapshotAnswer>(message);
  return is_whole ? queue_.push_whole(std::move(text)) : queue_.push(std::move(text), topic_of(message));
}

void WebSocket::put_own(protocol::ErrorAnswer const& message) {
  counters_.count_refusal(message.code);
  was_put(queue_.push(std::make_shared<std::string const>(protocol::write(message))));
}

void WebSocket::was_put(bool taken) {
  if (taken && is_posted_.exchange(true)) return;
  asio::post(stream_.get_executor(), [self = shared_from_this(), taken] {
    if (!taken) self->drop_slow();
    self->is_posted_ = false;
    self->wake();
  });
}

void WebSocket::wake_spectator() {
  is_in_line_ = false;
  wake();
}

void WebSocket::wake() {
  wake_reader_.cancel();
  wake_writer_.cancel();
}

asio::awaitable<void> WebSocket::write_messages(std::shared_ptr<WebSocket> self) {
  while (true) {
    std::shared_ptr<std::string const> const text = queue_.pop();
    if (text) {
      auto const bytes = asio::buffer(*text);
      auto const [failed, size] = co_await stream_.async_write(bytes, token);
      if (failed) {
        cannot_write_ = true;
        wake_reader_.cancel();
        co_return;
      }
      if (queue_.empty()) wake_reader_.cancel();
    } else if (ended_) {
      co_return;
    } else if (closing_ != 0) {
      websocket::close_reason const reason(closing_);
      co_await stream_.async_close(reason, token);
      co_return;
    } else {
      wake_writer_.expires_at(steady_timer::time_point::max());
      co_await wake_writer_.async_wait(token);
    }
  }
}

void WebSocket::go_away() { close(websocket::close_code::going_away); }

void WebSocket::give_way() {
  ignores_messages_ = true;
  close(greeted_ ? websocket::close_code::try_again_later : websocket::close_code::policy_error);
}

void WebSocket::drop_slow() {
  if (closing_ == 0 && !ended_) spdlog::warn("event=socket_dropped connection={} reason=slow", id_);
  close(websocket::close_code::try_again_later);
}

void WebSocket::close(std::uint16_t code) {
  if (closing_ != 0 || ended_) return;
  closing_ = code;
  asio::co_spawn(stream_.get_executor(), cut_off(shared_from_this()), asio::detached);
  wake();
}

// A client that does not read the close is not waited for.
asio::awaitable<void> WebSocket::cut_off(std::shared_ptr<WebSocket> self) {
  cut_off_timer_.expires_after(close_timeout);
  auto const [cancelled] = co_await cut_off_timer_.async_wait(token);
  if (!cancelled) beast::get_lowest_layer(stream_).close();
}

}  // namespace strata::server::net
