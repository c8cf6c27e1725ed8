#include "server/net/out_queue.hpp"

#include <utility>

namespace strata::server::net {

bool OutQueue::push(std::string text, std::string topic) {
  std::scoped_lock const lock(mutex_);
  if (overflowed_) return false;
  if (!topic.empty() && !items_.empty() && items_.back().topic == topic) {
    bytes_ -= items_.back().bytes;
    items_.pop_back();
  }
  std::size_t const bytes = text.size() + message_bytes;
  if (bytes_ + bytes > max_bytes) {
    overflowed_ = true;
    items_.clear();
    bytes_ = 0;
    return false;
  }
  bytes_ += bytes;
  items_.push_back({std::move(text), std::move(topic), bytes});
  return true;
}

bool OutQueue::push_uncounted(std::string text) {
  std::scoped_lock const lock(mutex_);
  if (!overflowed_) items_.push_back({std::move(text), {}});
  return !overflowed_;
}

std::optional<std::string> OutQueue::pop() {
  std::scoped_lock const lock(mutex_);
  if (items_.empty()) return std::nullopt;
  std::string text = std::move(items_.front().text);
  bytes_ -= items_.front().bytes;
  items_.pop_front();
  return text;
}

bool OutQueue::empty() const {
  std::scoped_lock const lock(mutex_);
  return items_.empty();
}

}  // namespace strata::server::net
