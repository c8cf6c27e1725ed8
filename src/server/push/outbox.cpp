#include "server/push/outbox.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <exception>
#include <utility>

#include "server/protocol/quoted.hpp"

namespace strata::server::push {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::seconds longest_pause{3600};
constexpr int most_doublings = 12;

constexpr int too_many_requests = 429, not_found = 404, gone = 410, request_timeout = 408;
bool is_success(int status) { return status >= 200 && status < 300; }
bool asks_to_wait(int status) {
  return status == 0 || status >= 500 || status == too_many_requests || status == request_timeout;
}

}  // namespace

Outbox::Outbox(Parts parts) : parts_(std::move(parts)), tls_(make_client_tls()), wake_(parts_.io) {}

void Outbox::drop(std::size_t number) { parts_.counts.dropped += number; }

void Outbox::put(Letter letter) {
  if (hosts_.size() >= most_hosts) forget_idle_hosts();
  std::string const name = letter.to.origin();
  if (!hosts_.contains(name) && hosts_.size() >= most_hosts) return drop();
  Host& host = hosts_[name];
  auto const same = std::ranges::find_if(host.letters, [&](auto const& each) {
    return each->topic == letter.topic && each->subscription == letter.subscription;
  });
  if (same != host.letters.end()) {
    letter.tries = (*same)->tries;
    **same = std::move(letter);
    return;
  }
  if (letters_ >= most_letters || host.letters.size() >= most_of_host) return drop();
  host.letters.push_back(std::make_shared<Letter>(std::move(letter)));
  parts_.counts.waiting = ++letters_;
  send_some();
}

void Outbox::forget_idle_hosts() {
  auto const now = Steady::now();
  std::erase_if(hosts_, [&](auto const& each) {
    Host const& host = each.second;
    return host.letters.empty() && !host.is_busy && host.not_before <= now;
  });
}

void Outbox::send_some() {
  auto const now = Steady::now();
  std::int64_t const utc = parts_.clock.now().utc;
  auto next = Steady::time_point::max();
  for (auto& [name, host] : hosts_) {
    if (host.is_busy || host.letters.empty()) continue;
    if (host.not_before > now) {
      next = std::min(next, host.not_before);
      continue;
    }
    std::size_t const late = std::erase_if(host.letters, [utc](auto const& each) { return each->until <= utc; });
    letters_ -= late;
    drop(late);
    bool const has_place = connections_ < most_connections && (host.is_proven || unproven_ < most_unproven);
    if (host.letters.empty() || !has_place) continue;
    auto const letter = host.letters.front();
    host.letters.pop_front();
    --letters_;
    auto request = parts_.pack(*letter);
    if (!request) {
      ++parts_.counts.refused;
      parts_.ended(*letter, Fate::Refused);
      return send_some();
    }
    host.is_busy = true;
    ++connections_;
    if (!host.is_proven) ++unproven_;
    asio::co_spawn(parts_.io, send(name, letter, std::move(*request)), asio::detached);
  }
  parts_.counts.waiting = letters_;
  if (next != Steady::time_point::max()) wake_at(next);
}

void Outbox::wake_at(Steady::time_point when) {
  if (wake_.expiry() <= when && wake_.expiry() > Steady::now()) return;
  wake_.expires_at(when);
  wake_.async_wait([this](boost::system::error_code const& cancelled) {
    if (!cancelled) send_some();
  });
}

asio::awaitable<void> Outbox::send(std::string name, std::shared_ptr<Letter> letter, PostRequest request) {
  PostAnswer answer;
  try {
    answer = co_await https_post(*tls_, std::move(request), parts_.times);
  } catch (std::exception const& problem) {
    answer.problem = problem.what();
  }
  answered(name, letter, answer);
  send_some();
}

void Outbox::answered(std::string const& name, std::shared_ptr<Letter> const& letter, PostAnswer const& answer) {
  Host& host = hosts_[name];
  host.is_busy = false;
  --connections_;
  if (!host.is_proven) --unproven_;
  ++letter->tries;
  host.is_proven = answer.status != 0;
  Counts& counts = parts_.counts;
  if (is_success(answer.status)) {
    host.failures = 0;
    ++counts.delivered;
    return parts_.ended(*letter, Fate::Delivered);
  }
  if (answer.status == not_found || answer.status == gone) {
    ++counts.gone;
    return parts_.ended(*letter, Fate::Gone);
  }
  spdlog::warn("event=push_failed service={} status={} reason={}", protocol::quoted(name), answer.status,
               protocol::quoted(answer.problem));
  if (answer.is_forbidden) {
    ++counts.forbidden;
    return parts_.ended(*letter, Fate::Forbidden);
  }
  if (!asks_to_wait(answer.status)) {
    ++counts.refused;
    return parts_.ended(*letter, Fate::Refused);
  }
  ++counts.failed;
  pause(host, answer.retry_after);
  try_again(host, letter);
}

void Outbox::pause(Host& host, std::optional<std::int64_t> retry_after) {
  int const doublings = std::min(host.failures++, most_doublings);
  std::chrono::milliseconds wait = parts_.first_pause * (1 << doublings);
  if (retry_after) wait = std::chrono::seconds(std::clamp<std::int64_t>(*retry_after, 1, longest_pause.count()));
  host.not_before = Steady::now() + std::min<std::chrono::milliseconds>(wait, longest_pause);
}

void Outbox::try_again(Host& host, std::shared_ptr<Letter> const& letter) {
  bool const is_replaced = std::ranges::any_of(host.letters, [&](auto const& each) {
    return each->topic == letter->topic && each->subscription == letter->subscription;
  });
  if (is_replaced) return;
  if (letter->tries >= most_tries) {
    drop();
    return parts_.ended(*letter, Fate::Failed);
  }
  host.letters.push_front(letter);
  parts_.counts.waiting = ++letters_;
}

}  // namespace strata::server::push
