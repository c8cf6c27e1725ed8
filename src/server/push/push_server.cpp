#include "server/push/push_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "server/protocol/names.hpp"
#include "server/protocol/quoted.hpp"
#include "server/protocol/secrets.hpp"
#include "server/push/base64url.hpp"
#include "server/push/endpoint.hpp"
#include "server/push/https_post.hpp"
#include "server/push/message_encryption.hpp"
#include "server/push/outbox.hpp"
#include "server/push/p256.hpp"
#include "server/push/vapid.hpp"

namespace strata::server {

namespace asio = boost::asio;
using Code = protocol::ErrorCode;

namespace {

constexpr std::int64_t longest_ttl = 28LL * 86'400, shortest_ttl = 60;  // seconds
constexpr std::int64_t token_lasts = 12LL * 3'600;                      // seconds; a day is the most
constexpr std::size_t longest_topic = 32;
constexpr int milliseconds_per_second = 1'000;
constexpr std::int64_t hour = 3'600'000;     // milliseconds
constexpr std::size_t most_heard = 100'000;  // persons

AccountFailure refused(Code code, std::string message) { return {{code, std::move(message)}}; }

// That of all challenges: the last is enough.
constexpr char const* challenge_topic = "challenge";

// A topic, of the characters that it may have. Two kinds of notices never have the same id.
std::string topic_of(std::string const& game) {
  auto const fits = [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') ||
           each == '-' || each == '_';
  };
  bool const is_topic = !game.empty() && game.size() <= longest_topic && std::ranges::all_of(game, fits);
  return is_topic ? game : hash_of(game);
}

}  // namespace

class PushServer::Impl {
 public:
  Impl(PushOptions options, PushStore& store, std::function<bool(std::string const&)> is_online, push::P256Key key)
      : options_(std::move(options)),
        store_(store),
        is_online_(std::move(is_online)),
        key_(std::move(key)),
        outbox_({io_, *options_.clock, counts_, options_.first_pause,
                 [this](push::PostRequest request) { return push::https_post(*tls_, std::move(request), {}); },
                 [this](push::Letter const& letter) { return pack(letter); },
                 [this](push::Letter const& letter, push::Fate fate) { ended(letter, fate); }}),
        due_(io_),
        thread_([this] { run(); }) {}

  Impl(Impl const&) = delete;
  Impl& operator=(Impl const&) = delete;
  ~Impl() { stop(); }

  void stop() {
    is_stopped_ = true;
    io_.stop();
    if (!thread_.joinable()) return;
    thread_.join();
    // Those who have asked something are answered.
    io_.restart();
    io_.poll();
    store_.flush();
  }

  [[nodiscard]] PushStore& store() { return store_; }
  [[nodiscard]] std::string public_key() const { return push::to_base64url(key_.public_point()); }
  [[nodiscard]] std::vector<std::string> const& services() const { return options_.services; }
  [[nodiscard]] std::int64_t now() const { return options_.clock->now().utc; }

  // Runs it on the thread of this object; false if too much waits for it.
  bool post(std::function<void()> work) {
    if (is_stopped_) return false;
    if (posted_.fetch_add(1) >= most_notices) {
      --posted_;
      return false;
    }
    asio::post(io_, [this, work = std::move(work)] {
      --posted_;
      work();
    });
    return true;
  }

  void tell(Notice notice) {
    if (!post([this, notice = std::move(notice)]() mutable { put(std::move(notice)); })) ++counts_.dropped;
  }

  void take_back(std::string const& game, std::string const& person) {
    post([this, game, person] {
      auto const at = waiting_.find(game);
      if (at != waiting_.end() && (person.empty() || at->second.notice.person == person)) end_waiting(at);
    });
  }

  [[nodiscard]] PushMeasures measure() const {
    return {counts_.delivered, counts_.gone,    counts_.refused,           counts_.failed,
            counts_.forbidden, counts_.dropped, counts_.waiting + notices_};
  }

 private:
  using Steady = std::chrono::steady_clock;
  struct Waiting {
    Notice notice;
    Steady::time_point due;
  };
  // How often a person was told of challenges since then, in milliseconds since 1970, UTC.
  struct Heard {
    std::int64_t since = 0;
    int challenges = 0;
  };

  void run() {
    auto const working = asio::make_work_guard(io_);
    while (!io_.stopped()) {
      try {
        io_.run();
      } catch (std::exception const& problem) {
        spdlog::error("event=push_failed reason={}", protocol::quoted(problem.what()));
      }
    }
  }

  // One notice is about the turn in a game, and one about challenges of a person.
  static std::string name_of(Notice const& notice) {
    switch (notice.said.kind) {
      case protocol::PushKind::Turn: return notice.said.game;
      case protocol::PushKind::Challenge: return "challenge " + notice.person + ' ' + skeleton_of(notice.account);
      case protocol::PushKind::Tournament: break;
    }
    return notice.said.game + ' ' + notice.person + ' ' + notice.account;
  }

  void put(Notice notice) {
    if (is_stopped_) return;
    std::string name = name_of(notice);
    if (auto const at = waiting_.find(name); at != waiting_.end()) end_waiting(at);
    if (waiting_.size() >= most_notices) {
      ++counts_.dropped;
      return;
    }
    auto const due = Steady::now() + options_.delay;
    order_.emplace(due, name);
    waiting_.emplace(std::move(name), Waiting{std::move(notice), due});
    notices_ = waiting_.size();
    await_first();
  }

  void end_waiting(std::map<std::string, Waiting>::iterator at) {
    order_.erase({at->second.due, at->first});
    waiting_.erase(at);
    notices_ = waiting_.size();
  }

  // All wait for the same time, so the first in is the first out: one that comes later moves nothing.
  void await_first() {
    if (is_awaiting_ || order_.empty()) return;
    is_awaiting_ = true;
    due_.expires_at(order_.begin()->first);
    due_.async_wait([this](boost::system::error_code const& cancelled) {
      is_awaiting_ = false;
      if (!cancelled) send_due();
    });
  }

  void send_due() {
    if (is_stopped_) return;
    auto const now = Steady::now();
    while (!order_.empty() && order_.begin()->first <= now) {
      auto const at = waiting_.find(order_.begin()->second);
      Notice const notice = std::move(at->second.notice);
      end_waiting(at);
      send(notice);
    }
    await_first();
  }

  // Whether a person has been challenged so often within the hour that no more is said.
  bool has_heard_enough(std::string const& person) {
    std::int64_t const now = this->now();
    auto const is_over = [now](Heard const& heard) { return now < heard.since || now - heard.since >= hour; };
    if (heard_.size() >= most_heard && !heard_.contains(person)) {
      std::erase_if(heard_, [&](auto const& each) { return is_over(each.second); });
      if (heard_.size() >= most_heard) return true;
    }
    Heard& heard = heard_.try_emplace(person, Heard{now, 0}).first->second;
    if (is_over(heard)) heard = {now, 0};
    return ++heard.challenges > most_challenges;
  }

  void send(Notice const& notice) {
    std::int64_t const now = this->now();
    auto const rows =
        notice.person.empty() ? store_.push_of_named(notice.account, now) : store_.push_of(notice.person, now);
    if (!rows) {
      spdlog::error("event=push_failed reason={}", protocol::quoted(rows.error().message));
      return;
    }
    if (rows->empty() || (notice.only_absent && is_online_(rows->front().person))) return;
    bool const is_challenge = notice.said.kind == protocol::PushKind::Challenge;
    if (is_challenge && has_heard_enough(rows->front().person)) {
      ++counts_.dropped;
      return;
    }
    std::int64_t const until = now + (std::clamp(notice.lasts, shortest_ttl, longest_ttl) * milliseconds_per_second);
    for (PushRow const& row : *rows) {
      auto const to = push::read_endpoint(row.endpoint, options_.services);
      auto point = push::read_base64url(row.p256dh), secret = push::read_base64url(row.auth);
      // The operator trusts it no more.
      if (!to || !point || !secret) {
        ++counts_.forbidden;
        store_.end_push(row.endpoint, {}, [](Result<void> const& /*result*/) {});
        continue;
      }
      bool const is_urgent = notice.said.kind != protocol::PushKind::Turn;
      outbox_.put({row.endpoint, *to, std::move(*point), std::move(*secret), protocol::write(notice.said),
                   is_challenge ? challenge_topic : topic_of(notice.said.game), is_urgent, until, row.failures});
    }
  }

  Result<push::PostRequest> pack(push::Letter const& letter) {
    auto body = push::encrypt(letter.text, {letter.p256dh, letter.auth});
    if (!body) return std::unexpected(body.error());
    std::int64_t const now = this->now() / milliseconds_per_second;
    auto authorization = push::authorization(letter.to.origin(), now + token_lasts, options_.contact, key_);
    if (!authorization) return std::unexpected(authorization.error());
    std::int64_t const ttl = std::max<std::int64_t>(letter.until / milliseconds_per_second - now, 0);
    return push::PostRequest{letter.to,
                             {{"TTL", std::to_string(ttl)},
                              {"Topic", letter.topic},
                              {"Urgency", letter.is_urgent ? "high" : "normal"},
                              {"Content-Type", "application/octet-stream"},
                              {"Content-Encoding", "aes128gcm"},
                              {"Authorization", std::move(*authorization)}},
                             std::move(*body)};
  }

  void ended(push::Letter const& letter, push::Fate fate) {
    using enum push::Fate;
    if (fate == Gone) return store_.end_push(letter.subscription, {}, [](Result<void> const& /*result*/) {});
    // One that works as it did is not written.
    if (fate != Delivered || letter.failures > 0) store_.count_push(letter.subscription, fate != Delivered);
  }

  PushOptions options_;
  PushStore& store_;
  std::function<bool(std::string const&)> is_online_;
  push::P256Key key_;
  push::Outbox::Counts counts_;
  std::atomic<bool> is_stopped_ = false;
  std::atomic<std::size_t> posted_ = 0, notices_ = 0;
  asio::io_context io_{1};
  std::unique_ptr<asio::ssl::context> tls_ = push::make_client_tls();
  push::Outbox outbox_;
  std::map<std::string, Waiting> waiting_;                      // by name_of()
  std::set<std::pair<Steady::time_point, std::string>> order_;  // their names, by when they are due
  bool is_awaiting_ = false;                                    // the first of them
  std::map<std::string, Heard> heard_;                          // by person
  asio::steady_timer due_;
  std::thread thread_;  // last: it uses all of these
};

// ---------------------------------------------------------------- beginning and end

PushServer::PushServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

PushServer::~PushServer() = default;

void PushServer::stop() { impl_->stop(); }

Result<std::unique_ptr<PushServer>> PushServer::open(PushOptions options, PushStore& store,
                                                     std::function<bool(std::string const&)> is_online) {
  auto const fresh = push::P256Key::make();
  if (!fresh) return std::unexpected(fresh.error());
  std::promise<Result<std::string>> stored;
  store.keep_push_key(push::to_base64url(fresh->private_number()),
                      [&](Result<std::string> result) { stored.set_value(std::move(result)); });
  auto const kept = stored.get_future().get();
  if (!kept) return std::unexpected(kept.error());
  auto key = push::P256Key::of_private(push::read_base64url(*kept).value_or(std::string()));
  if (!key) return failure(ErrorCode::Io, "the key for push services is damaged: " + key.error().message);
  return std::unique_ptr<PushServer>(
      new PushServer(std::make_unique<Impl>(std::move(options), store, std::move(is_online), std::move(*key))));
}

// ---------------------------------------------------------------- requests

std::vector<protocol::PushDevice> PushServer::devices(PushStore& store, std::string const& person, std::int64_t now) {
  std::vector<protocol::PushDevice> shown;
  auto const rows = store.push_of(person, now);
  if (!rows) return shown;
  for (PushRow const& row : *rows) {
    std::string_view host = row.endpoint;
    host.remove_prefix(std::min(host.size(), std::string_view("https://").size()));
    shown.push_back({std::string(host.substr(0, host.find_first_of("/?"))), row.created, row.seen});
  }
  return shown;
}

void PushServer::state(Principal who, AccountAnswer<protocol::PushState> done) {
  bool const is_taken = impl_->post([impl = impl_.get(), who = std::move(who), done] {
    done(protocol::PushState{impl->public_key(), devices(impl->store(), who.hash, impl->now())});
  });
  if (!is_taken) done(refused(Code::Unavailable, "The server is busy: try again in a moment."));
}

void PushServer::subscribe(Principal who, protocol::NewPush wanted, AccountAnswer<Done> done) {
  if (auto const endpoint = push::read_endpoint(wanted.endpoint, impl_->services()); !endpoint)
    return done(refused(Code::BadMessage, endpoint.error().message));
  auto const point = push::read_base64url(wanted.p256dh), secret = push::read_base64url(wanted.auth);
  if (!point || !push::is_p256_point(*point))
    return done(refused(Code::BadMessage, "p256dh: expected a point of P-256, 65 bytes, in base64url"));
  if (!secret || secret->size() != push::browser_secret_size)
    return done(refused(Code::BadMessage, "auth: expected 16 bytes in base64url"));
  std::int64_t const now = impl_->now();
  PushRow row{std::move(wanted.endpoint),
              who.hash,
              who.login ? who.login->session : std::string(),
              std::move(wanted.p256dh),
              std::move(wanted.auth),
              now,
              now,
              0};
  impl_->store().put_push(std::move(row), [done](Result<void> const& stored) {
    if (stored) return done(Done{});
    ErrorCode const code = stored.error().code;
    if (code == ErrorCode::NotFound) return done(refused(Code::Denied, "You are not logged in any more."));
    if (code == ErrorCode::Limit)
      return done(refused(Code::Refused, "The server has no room for another browser: " + stored.error().message));
    done(refused(Code::Unavailable, "This could not be stored: " + stored.error().message));
  });
}

void PushServer::unsubscribe(Principal who, std::string endpoint, AccountAnswer<Done> done) {
  impl_->store().end_push(std::move(endpoint), std::move(who.hash), [done](Result<void> const& ended) {
    if (ended) return done(Done{});
    done(refused(Code::Unavailable, "This could not be stored: " + ended.error().message));
  });
}

PushMeasures PushServer::measure() const { return impl_->measure(); }

void PushServer::tell(Notice notice) { impl_->tell(std::move(notice)); }

void PushServer::take_back(std::string const& game, std::string const& person) { impl_->take_back(game, person); }

}  // namespace strata::server
