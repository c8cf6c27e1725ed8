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

Outbox::Outbox(Parts parts) : parts_(std::move(parts)), wake_(parts_.io) {}

void Outbox::drop(std::size_t number) { parts_.counts.dropped += number; }

void Outbox::put(Letter letter) {
  std::string const name = letter.to.origin();
  if (!hosts_.contains(name) && !has_room_for_host()) return drop();
  Host& host = hosts_[name];
  auto const same = std::ranges::find_if(host.letters, [&](auto const& each) {
    return each->topic == letter.topic && each->subscription == letter.subscription;
  });
  if (same != host.letters.end()) {
    letter.tries = (*same)->tries;
    **same = std::move(letter);
    return;
  }
  if (host.letters.size() >= most_of_host || !has_room_for_letter(host)) return drop();
  host.letters.push_back(std::make_shared<Letter>(std::move(letter)));
  ++letters_;
  send_some();
}

// ---------------------------------------------------------------- room

std::size_t Outbox::unproven_hosts() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(hosts_, [](auto const& each) { return !each.second.is_proven; }));
}

std::size_t Outbox::unproven_letters() const {
  std::size_t letters = 0;
  for (auto const& [name, host] : hosts_)
    if (!host.is_proven) letters += host.letters.size();
  return letters;
}

Outbox::Hosts::iterator Outbox::weakest(std::function<bool(Host const&)> const& may_go) {
  auto found = hosts_.end();
  auto const is_weaker = [](Host const& one, Host const& other) {
    return one.delivered != other.delivered ? one.delivered < other.delivered : one.failures > other.failures;
  };
  for (auto at = hosts_.begin(); at != hosts_.end(); ++at)
    if (!at->second.is_busy && may_go(at->second) && (found == hosts_.end() || is_weaker(at->second, found->second)))
      found = at;
  return found;
}

void Outbox::forget(Hosts::iterator host) {
  letters_ -= host->second.letters.size();
  drop(host->second.letters.size());
  for (auto const& letter : host->second.letters)
    if (letter->tries > 0) parts_.ended(*letter, Fate::Failed);
  hosts_.erase(host);
}

bool Outbox::has_room_for_host() {
  bool const is_shared_full = unproven_hosts() >= most_unproven_hosts;
  if (!is_shared_full && hosts_.size() < most_hosts) return true;
  auto const now = Steady::now();
  auto const victim = weakest([&](Host const& host) {
    bool const is_left_alone = host.not_before > now;
    bool const may_go = is_left_alone ? host.delivered == 0 : host.letters.empty();
    return may_go && (!is_shared_full || !host.is_proven);
  });
  if (victim == hosts_.end()) return false;
  forget(victim);
  return true;
}

bool Outbox::has_room_for_letter(Host const& of) {
  bool const is_shared_full = !of.is_proven && unproven_letters() >= most_unproven_letters;
  if (!is_shared_full && letters_ < most_letters) return true;
  auto const now = Steady::now();
  auto const is_asked = [&](Host const& host) { return &host != &of && (!is_shared_full || !host.is_proven); };
  auto const victim = weakest([&](Host const& host) {
    return is_asked(host) && !host.letters.empty() && host.not_before > now && host.delivered <= of.delivered;
  });
  if (victim != hosts_.end()) {
    forget(victim);
    return true;
  }
  // The host with most gives the last of them to one that has fewer.
  Host* most = nullptr;
  for (auto& [name, host] : hosts_)
    if (is_asked(host) && (most == nullptr || host.letters.size() > most->letters.size())) most = &host;
  if (most == nullptr || most->letters.size() <= of.letters.size() + 1) return false;
  most->letters.pop_back();
  --letters_;
  drop();
  return true;
}

// ---------------------------------------------------------------- sending

void Outbox::send_some() {
  auto const next = std::min(serve(true), serve(false));
  parts_.counts.waiting = letters_;
  if (next != Steady::time_point::max()) wake_at(next);
}

Outbox::Steady::time_point Outbox::serve(bool proven) {
  auto const now = Steady::now();
  auto next = Steady::time_point::max();
  std::string& last = proven ? last_proven_ : last_unproven_;
  auto at = hosts_.upper_bound(last);
  for (std::size_t left = hosts_.size(); left > 0; --left, ++at) {
    if (at == hosts_.end()) at = hosts_.begin();
    Host& host = at->second;
    if (host.is_proven != proven || host.is_busy || host.letters.empty()) continue;
    if (host.not_before > now) {
      next = std::min(next, host.not_before);
      continue;
    }
    if (connections_ >= most_connections || (!proven && unproven_ >= most_unproven)) continue;
    auto [letter, request] = take(host);
    if (!letter) continue;
    host.is_busy = true;
    ++connections_;
    if (!proven) ++unproven_;
    last = at->first;
    asio::co_spawn(parts_.io, send(at->first, std::move(letter), std::move(request)), asio::detached);
  }
  return next;
}

std::pair<std::shared_ptr<Letter>, PostRequest> Outbox::take(Host& host) {
  std::int64_t const utc = parts_.clock.now().utc;
  while (!host.letters.empty()) {
    auto letter = host.letters.front();
    host.letters.pop_front();
    --letters_;
    if (letter->until <= utc) {
      drop();
      continue;
    }
    if (auto request = parts_.pack(*letter)) return {std::move(letter), std::move(*request)};
    ++parts_.counts.refused;
    parts_.ended(*letter, Fate::Refused);
  }
  return {};
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
  auto const begun = Steady::now();
  try {
    answer = co_await parts_.post(std::move(request));
  } catch (std::exception const& problem) {
    answer.problem = problem.what();
  }
  answered(name, letter, answer, Steady::now() - begun);
  send_some();
}

void Outbox::answered(std::string const& name, std::shared_ptr<Letter> const& letter, PostAnswer const& answer,
                      Steady::duration took) {
  Host& host = hosts_[name];
  host.is_busy = false;
  --connections_;
  if (!host.is_proven) --unproven_;
  ++letter->tries;
  if (is_success(answer.status)) ++host.delivered;
  host.is_proven = answer.status != 0 && host.delivered > 0 && took <= parts_.soon;
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
  if (!asks_to_wait(answer.status)) {
    ++counts.refused;
    return parts_.ended(*letter, Fate::Refused);
  }
  // To whoever has named the host both are the same: else it would tell them which names lead to addresses inside.
  ++(answer.is_forbidden ? counts.forbidden : counts.failed);
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
