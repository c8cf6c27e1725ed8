#include "server/cluster/nats_bus.hpp"

#include <nats/nats.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "server/protocol/quoted.hpp"

namespace strata::server::cluster {

namespace {

constexpr std::int64_t patience = 2'000;    // milliseconds for a connection, or for bytes to go out
constexpr std::int64_t ping_every = 2'000;  // milliseconds
constexpr int most_pings = 2;               // without an answer
constexpr std::chrono::milliseconds pause_first{50}, pause_most{1'000};  // between attempts to connect
constexpr std::size_t usual_largest = std::size_t{1} << 20U;             // the default of NATS servers

struct OptionsEnd {
  void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
};
using OptionsPointer = std::unique_ptr<natsOptions, OptionsEnd>;

std::string text_of(natsStatus status) { return natsStatus_GetText(status); }

// nats:// or tls://, and what follows it.
std::string_view rest_of(std::string_view address) {
  for (std::string_view const scheme : {"nats://", "tls://"})
    if (address.starts_with(scheme)) return address.substr(scheme.size());
  return {};
}

}  // namespace

Result<std::vector<std::string>> read_nats_addresses(std::string const& addresses) {
  std::vector<std::string> all;
  std::string_view rest = addresses;
  while (true) {
    std::size_t const comma = std::min(rest.find(','), rest.size());
    std::string_view const address = rest.substr(0, comma);
    std::string_view const after = rest_of(address);
    std::string_view const host = after.substr(after.rfind('@') + 1);  // npos + 1 is 0
    bool const is_plain = std::ranges::all_of(address, [](char each) { return each > ' ' && each <= '~'; });
    if (host.empty() || host.starts_with(':') || host.contains('/') || !is_plain)
      return failure(ErrorCode::BadText, "an address of NATS is " + shown_nats_addresses(std::string(address)) +
                                             ", expected one like nats://host:4222");
    all.emplace_back(address);
    if (comma == rest.size()) return all;
    rest.remove_prefix(comma + 1);
  }
}

std::string shown_nats_addresses(std::string const& addresses) {
  std::string shown;
  std::string_view rest = addresses;
  while (!rest.empty()) {
    std::size_t const comma = std::min(rest.find(','), rest.size());
    std::string_view const address = rest.substr(0, comma);
    std::size_t const scheme = address.find("://");
    std::size_t const begin = scheme == std::string_view::npos ? 0 : scheme + 3;
    std::size_t const at = address.rfind('@');
    bool const has_user = at != std::string_view::npos && at >= begin;
    shown += (shown.empty() ? "" : ",") + std::string(address.substr(0, begin)) +
             std::string(has_user ? address.substr(at + 1) : address.substr(begin));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return "\"" + shown + "\"";
}

// ---------------------------------------------------------------- a connection

namespace {

// The state of one connection, set by libnats. It lives until the library has told that the connection is closed.
struct ConnectionState {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_closed = false;
  std::atomic<bool> is_connected = true;
};

// The callback of one subject. It lives until the library has told that it calls no more.
struct NatsHearing {
  std::mutex mutex;  // held while it hears
  Bus::Heard heard;  // null once it has ended
  std::atomic<std::uint64_t>* count = nullptr;
};

void hear_message(natsConnection* /*connection*/, natsSubscription* /*subscription*/, natsMsg* message, void* closure) {
  NatsHearing& hearing = **static_cast<std::shared_ptr<NatsHearing>*>(closure);
  {
    std::lock_guard const lock(hearing.mutex);
    if (hearing.heard) {
      ++*hearing.count;
      hearing.heard({natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))});
    }
  }
  natsMsg_Destroy(message);
}

void end_hearing(void* closure) { delete static_cast<std::shared_ptr<NatsHearing>*>(closure); }

void tell_disconnected(natsConnection* /*connection*/, void* closure) {
  static_cast<ConnectionState*>(closure)->is_connected = false;
}

void tell_closed(natsConnection* /*connection*/, void* closure) {
  auto& state = *static_cast<ConnectionState*>(closure);
  state.is_connected = false;
  std::lock_guard const lock(state.mutex);
  state.is_closed = true;
  state.changed.notify_all();  // with the lock held: the waiting thread destroys the state
}

// Problems are measured and seen by their effects; without this the library prints them.
void leave_error(natsConnection* /*connection*/, natsSubscription* /*subscription*/, natsStatus /*problem*/,
                 void* /*closure*/) {}

}  // namespace

class NatsBus::Client {
 public:
  Client(NatsOptions options, std::vector<std::string> addresses)
      : options_(std::move(options)), addresses_(std::move(addresses)) {}
  ~Client() { stop(); }
  Client(Client const&) = delete;
  Client& operator=(Client const&) = delete;

  // The first attempt; fails if it was refused for good.
  [[nodiscard]] Result<void> begin() {
    natsStatus const status = connect();
    if (status == NATS_CONNECTION_AUTH_FAILED)
      return failure(ErrorCode::Io,
                     "NATS at " + shown_nats_addresses(options_.addresses) + " refuses this name and password");
    if (status == NATS_SSL_ERROR || status == NATS_SECURE_CONNECTION_WANTED)
      return failure(ErrorCode::Io, "NATS at " + shown_nats_addresses(options_.addresses) +
                                        " cannot be reached by TLS: " + text_of(status));
    if (status != NATS_OK)
      spdlog::warn("event=bus_unreachable address={} problem={}", shown_nats_addresses(options_.addresses),
                   protocol::quoted(text_of(status)));
    thread_ = std::thread([this] { run(); });
    return {};
  }

  void stop() {
    {
      std::lock_guard const lock(mutex_);
      is_stopping_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    close();
  }

  bool publish(std::string const& subject, std::string bytes) {
    {
      std::lock_guard const lock(mutex_);
      if (!is_stopping_ && is_connected() && bytes.size() <= largest_ &&
          unsent_bytes_ + bytes.size() <= options_.most_unsent) {
        unsent_bytes_ += bytes.size();
        unsent_.emplace_back(subject, std::move(bytes));
        ++published_;
        changed_.notify_one();
        return true;
      }
    }
    ++dropped_;
    return false;
  }

  // A subscription to one subject, on this connection and later ones.
  struct Listener {
    std::string subject;
    std::shared_ptr<NatsHearing> hearing;
    natsSubscription* subscription = nullptr;  // null if not on this connection
  };

  std::list<Listener>::iterator listen(std::string const& subject, Heard heard) {
    auto hearing = std::make_shared<NatsHearing>();
    hearing->heard = std::move(heard);
    hearing->count = &heard_;
    std::lock_guard const lock(connecting_);
    listeners_.push_back({subject, std::move(hearing)});
    begin_listening(listeners_.back());
    return std::prev(listeners_.end());
  }

  void leave(std::list<Listener>::iterator listener) {
    std::shared_ptr<NatsHearing> const hearing = listener->hearing;
    {
      std::lock_guard const lock(connecting_);
      end_listening(*listener);
      listeners_.erase(listener);
    }
    std::lock_guard const lock(hearing->mutex);
    hearing->heard = nullptr;
  }

  [[nodiscard]] bool is_connected() const { return is_connected_; }
  [[nodiscard]] std::size_t largest() const { return largest_; }
  [[nodiscard]] BusMeasures measure() const {
    return {.is_connected = is_connected(),
            .published = published_,
            .heard = heard_,
            .dropped = dropped_,
            .overtaken = overtaken_,
            .reconnected = reconnected_};
  }

 private:
  // Sends the queued messages, and reconnects. No other thread waits for the network.
  void run() {
    std::chrono::milliseconds pause = pause_first;
    std::unique_lock lock(mutex_);
    while (!is_stopping_) {
      if (!is_connected_) {
        drop_unsent();
        lock.unlock();
        close();
        natsStatus const status = connect();
        if (status == NATS_OK) {
          ++reconnected_;
          spdlog::info("event=bus_connected address={}", shown_nats_addresses(options_.addresses));
        }
        lock.lock();
        if (status != NATS_OK) changed_.wait_for(lock, pause, [this] { return is_stopping_; });
        pause = status == NATS_OK ? pause_first : std::min(pause * 2, pause_most);
        continue;
      }
      // Looks at the connection now and then: the library does not wake this thread.
      changed_.wait_for(lock, pause_first, [this] { return is_stopping_ || !unsent_.empty(); });
      std::deque<Message> const messages = std::exchange(unsent_, {});
      lock.unlock();
      count_overtaken();
      std::size_t sent = 0;
      for (Message const& each : messages) {
        send(each);
        sent += each.bytes.size();
      }
      lock.lock();
      unsent_bytes_ -= sent;
      if (is_connected_ && !state_->is_connected) {
        is_connected_ = false;
        spdlog::warn("event=bus_lost address={}", shown_nats_addresses(options_.addresses));
      }
    }
  }

  struct Message {
    std::string subject, bytes;
  };

  void count_overtaken() {
    std::lock_guard const lock(connecting_);
    std::uint64_t sum = overtaken_before_;
    for (Listener const& each : listeners_) sum += overtaken_of(each);
    overtaken_ = sum;
  }

  void send(Message const& message) {
    natsStatus status = NATS_CONNECTION_CLOSED;
    if (state_->is_connected)
      status = natsConnection_Publish(connection_, message.subject.c_str(), message.bytes.data(),
                                      static_cast<int>(message.bytes.size()));
    if (status == NATS_OK) return;
    ++dropped_;
    // A message that went out in part, or not in time, leaves a connection that nobody can use.
    state_->is_connected = false;
  }

  // Called with the lock held.
  void drop_unsent() {
    dropped_ += unsent_.size();
    unsent_.clear();
    unsent_bytes_ = 0;
  }

  [[nodiscard]] natsStatus connect() {
    natsOptions* made = nullptr;
    natsStatus status = natsOptions_Create(&made);
    if (status != NATS_OK) return status;
    OptionsPointer const options(made);
    auto state = std::make_unique<ConnectionState>();
    std::vector<char const*> servers;
    for (std::string const& each : addresses_) servers.push_back(each.c_str());
    bool const is_secure = std::ranges::any_of(addresses_, [](auto const& each) { return each.starts_with("tls:"); });
    auto const also = [&status](auto set, auto... values) {
      if (status == NATS_OK) status = set(values...);
    };
    also(natsOptions_SetServers, made, servers.data(), static_cast<int>(servers.size()));
    also(natsOptions_SetName, made, options_.name.c_str());
    also(natsOptions_SetAllowReconnect, made, false);  // run() reconnects: messages published meanwhile are dropped
    also(natsOptions_SetTimeout, made, patience);
    also(natsOptions_SetWriteDeadline, made, patience);
    also(natsOptions_SetPingInterval, made, ping_every);
    also(natsOptions_SetMaxPingsOut, made, most_pings);
    also(natsOptions_SetSendAsap, made, true);
    also(natsOptions_SetDisconnectedCB, made, tell_disconnected, state.get());
    also(natsOptions_SetClosedCB, made, tell_closed, state.get());
    also(natsOptions_SetErrorHandler, made, leave_error, nullptr);
    if (!options_.user.empty()) also(natsOptions_SetUserInfo, made, options_.user.c_str(), options_.password.c_str());
    if (is_secure) also(natsOptions_SetSecure, made, true);
    if (!options_.certificates.empty())
      also(natsOptions_LoadCATrustedCertificates, made, options_.certificates.c_str());
    if (status != NATS_OK) return status;

    std::lock_guard const lock(connecting_);
    status = natsConnection_Connect(&connection_, made);
    if (status != NATS_OK) {
      connection_ = nullptr;
      failed_.push_back(std::move(state));
      if (failed_.size() > most_failed) failed_.pop_front();
      return status;
    }
    state_ = std::move(state);
    largest_ = static_cast<std::size_t>(natsConnection_GetMaxPayload(connection_));
    for (Listener& each : listeners_) begin_listening(each);
    is_connected_ = true;
    return status;
  }

  void close() {
    std::lock_guard const lock(connecting_);
    is_connected_ = false;
    if (connection_ == nullptr) return;
    for (Listener& each : listeners_) end_listening(each);
    natsConnection_Close(connection_);
    {
      std::unique_lock waiting(state_->mutex);
      state_->changed.wait(waiting, [this] { return state_->is_closed; });
    }
    natsConnection_Destroy(connection_);
    connection_ = nullptr;
  }

  // Both are called with `connecting_` held.
  void begin_listening(Listener& listener) {
    if (connection_ == nullptr) return;
    auto* const closure = new std::shared_ptr<NatsHearing>(listener.hearing);
    if (natsConnection_Subscribe(&listener.subscription, connection_, listener.subject.c_str(), hear_message,
                                 closure) != NATS_OK) {
      delete closure;
      listener.subscription = nullptr;
      state_->is_connected = false;  // run() then reconnects
      return;
    }
    natsSubscription_SetOnCompleteCB(listener.subscription, end_hearing, closure);
    natsSubscription_SetPendingLimits(listener.subscription, static_cast<int>(options_.most_unheard),
                                      static_cast<int>(options_.most_unheard_bytes));
  }

  void end_listening(Listener& listener) {
    if (listener.subscription == nullptr) return;
    overtaken_before_ += overtaken_of(listener);
    natsSubscription_Unsubscribe(listener.subscription);
    natsSubscription_Destroy(listener.subscription);
    listener.subscription = nullptr;
  }

  static std::uint64_t overtaken_of(Listener const& listener) {
    std::int64_t dropped = 0;
    if (listener.subscription != nullptr) natsSubscription_GetDropped(listener.subscription, &dropped);
    return static_cast<std::uint64_t>(dropped);
  }

  static constexpr std::size_t most_failed = 16;

  NatsOptions options_;
  std::vector<std::string> addresses_;
  std::atomic<std::uint64_t> published_ = 0, heard_ = 0, dropped_ = 0, overtaken_ = 0, reconnected_ = 0;
  std::atomic<std::size_t> largest_ = usual_largest;
  std::atomic<bool> is_connected_ = false;

  std::mutex connecting_;  // for the connection and its subscriptions; the library is called with it held
  natsConnection* connection_ = nullptr;
  std::unique_ptr<ConnectionState> state_;
  std::deque<std::unique_ptr<ConnectionState>>
      failed_;  // kept for a while, should the library still tell them something
  std::list<Listener> listeners_;
  std::uint64_t overtaken_before_ = 0;  // overtaken messages of ended subscriptions

  std::mutex mutex_;  // for the queued messages
  std::condition_variable changed_;
  std::deque<Message> unsent_;
  std::size_t unsent_bytes_ = 0;
  bool is_stopping_ = false;
  std::thread thread_;
};

// ---------------------------------------------------------------- the bus

Result<std::unique_ptr<NatsBus>> NatsBus::open(NatsOptions options) {
  auto addresses = read_nats_addresses(options.addresses);
  if (!addresses) return std::unexpected(addresses.error());
  auto client = std::make_shared<Client>(std::move(options), std::move(*addresses));
  if (auto begun = client->begin(); !begun) return std::unexpected(begun.error());
  return std::unique_ptr<NatsBus>(new NatsBus(std::move(client)));
}

NatsBus::~NatsBus() { client_->stop(); }

bool NatsBus::publish(std::string const& subject, std::string bytes) {
  return client_->publish(subject, std::move(bytes));
}

std::unique_ptr<Subscription> NatsBus::subscribe(std::string const& subject, Heard heard) {
  struct Listening final : Subscription {
    Listening(std::shared_ptr<Client> client_of, std::list<Client::Listener>::iterator own)
        : client(std::move(client_of)), listener(own) {}
    ~Listening() override { client->leave(listener); }
    std::shared_ptr<Client> client;
    std::list<Client::Listener>::iterator listener;
  };
  return std::make_unique<Listening>(client_, client_->listen(subject, std::move(heard)));
}

bool NatsBus::is_connected() const { return client_->is_connected(); }
std::size_t NatsBus::largest() const { return client_->largest(); }
BusMeasures NatsBus::measure() const { return client_->measure(); }

}  // namespace strata::server::cluster
