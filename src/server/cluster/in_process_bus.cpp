#include "server/cluster/in_process_bus.hpp"

#include <algorithm>
#include <vector>

namespace strata::server::cluster {

// A subscription as the network knows it.
struct InProcessNetwork::Hearing {
  InProcessBus* bus = nullptr;
  std::string node;
  std::mutex hearing;  // held while it hears
  Bus::Heard heard;    // null once it has ended
  // The lock of the network guards these.
  std::multiset<std::int64_t> waiting;       // due times of the waiting messages
  std::map<std::string, std::int64_t> last;  // the last due time by node
};

namespace {

std::pair<std::string, std::string> pair_of(std::string const& one, std::string const& other) {
  return {std::min(one, other), std::max(one, other)};
}

}  // namespace

std::unique_ptr<InProcessBus> InProcessNetwork::join(std::string node) {
  return std::unique_ptr<InProcessBus>(new InProcessBus(*this, std::move(node)));
}

void InProcessNetwork::set_partition(std::string const& one, std::string const& other, bool is_cut) {
  std::lock_guard const lock(mutex_);
  if (is_cut)
    cut_.insert(pair_of(one, other));
  else
    cut_.erase(pair_of(one, other));
}

void InProcessNetwork::set_connected(std::string const& node, bool is_connected) {
  std::lock_guard const lock(mutex_);
  if (!is_connected) {
    disconnected_.insert(node);
  } else if (disconnected_.erase(node) > 0) {
    for (auto const& [subject, hearing] : subjects_)
      if (hearing->node == node) ++hearing->bus->reconnected_;
  }
}

void InProcessNetwork::set_delay(std::string const& from, std::string const& to, std::int64_t milliseconds) {
  std::lock_guard const lock(mutex_);
  delays_[{from, to}] = milliseconds;
}

void InProcessNetwork::set_filter(Passes passes) {
  std::lock_guard const lock(mutex_);
  passes_ = std::move(passes);
}

void InProcessNetwork::settle() {
  auto const waits = [this] {
    std::int64_t const now = loop_.now().steady;
    std::lock_guard const lock(mutex_);
    return std::ranges::any_of(subjects_, [now](auto const& each) {
      return !each.second->waiting.empty() && *each.second->waiting.begin() <= now;
    });
  };
  do loop_.wait();
  while (waits());
}

bool InProcessNetwork::publish(InProcessBus& from, std::string const& subject, std::string const& bytes) {
  std::lock_guard const lock(mutex_);
  if (disconnected_.contains(from.node_) || bytes.size() > from.largest_) {
    ++from.dropped_;
    return false;
  }
  ++from.published_;
  auto const [first, last] = subjects_.equal_range(subject);
  for (auto at = first; at != last; ++at) {
    std::shared_ptr<Hearing> const& hearing = at->second;
    if (disconnected_.contains(hearing->node) || cut_.contains(pair_of(from.node_, hearing->node))) continue;
    if (passes_ && !passes_(from.node_, hearing->node, bytes)) continue;
    if (hearing->waiting.size() >= most_waiting_) {
      ++hearing->bus->overtaken_;
      continue;
    }
    auto const delay = delays_.find({from.node_, hearing->node});
    // It comes after everything that this node has sent before.
    std::int64_t& due = hearing->last[from.node_];
    due = std::max(due, loop_.now().steady + (delay == delays_.end() ? 0 : delay->second));
    hearing->waiting.insert(due);
    loop_.at(due, [this, hearing, due, bytes] { hear(hearing, due, bytes); });
  }
  return true;
}

void InProcessNetwork::hear(std::shared_ptr<Hearing> const& hearing, std::int64_t due, std::string const& bytes) {
  {
    std::lock_guard const lock(hearing->hearing);
    if (hearing->heard) {
      ++hearing->bus->heard_;
      hearing->heard(bytes);
    }
  }
  std::lock_guard const lock(mutex_);
  hearing->waiting.erase(hearing->waiting.find(due));
}

// ---------------------------------------------------------------- the bus of a node

bool InProcessBus::publish(std::string const& subject, std::string bytes) {
  return network_.publish(*this, subject, bytes);
}

std::unique_ptr<Subscription> InProcessBus::subscribe(std::string const& subject, Heard heard) {
  struct Listening final : Subscription {
    Listening(InProcessNetwork& all, std::shared_ptr<InProcessNetwork::Hearing> own)
        : network(all), hearing(std::move(own)) {}
    ~Listening() override {
      {
        std::lock_guard const lock(network.mutex_);
        std::erase_if(network.subjects_, [this](auto const& each) { return each.second == hearing; });
      }
      std::lock_guard const lock(hearing->hearing);
      hearing->heard = nullptr;
    }
    InProcessNetwork& network;
    std::shared_ptr<InProcessNetwork::Hearing> hearing;
  };
  auto hearing = std::make_shared<InProcessNetwork::Hearing>();
  hearing->bus = this;
  hearing->node = node_;
  hearing->heard = std::move(heard);
  std::lock_guard const lock(network_.mutex_);
  network_.subjects_.emplace(subject, hearing);
  return std::make_unique<Listening>(network_, hearing);
}

bool InProcessBus::is_connected() const {
  std::lock_guard const lock(network_.mutex_);
  return !network_.disconnected_.contains(node_);
}

BusMeasures InProcessBus::measure() const {
  return {.is_connected = is_connected(),
          .published = published_,
          .heard = heard_,
          .dropped = dropped_,
          .overtaken = overtaken_,
          .reconnected = reconnected_};
}

}  // namespace strata::server::cluster
