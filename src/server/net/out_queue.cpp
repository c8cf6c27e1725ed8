#include "server/net/out_queue.hpp"

#include <utility>

namespace strata::server::net {

bool OutQueue::push(std::shared_ptr<std::string const> text, std::string topic) {
  std::scoped_lock const lock(mutex_);
  if (overflowed_) return false;
  if (!topic.empty() && !items_.empty() && items_.back().topic == topic) {
    bytes_ -= items_.back().bytes;
    items_.pop_back();
  }
  std::size_t const bytes = text->size() + message_bytes;
  if (bytes_ + bytes > max_bytes) return overflow();
  bytes_ += bytes;
  items_.push_back({std::move(text), std::move(topic), bytes});
  return true;
}

bool OutQueue::push_whole(std::shared_ptr<std::string const> text) {
  std::scoped_lock const lock(mutex_);
  if (overflowed_) return false;
  std::size_t const bytes = text->size() + message_bytes;
  if (whole_bytes_ > 0 && whole_bytes_ + bytes > max_whole_bytes) return overflow();
  whole_bytes_ += bytes;
  items_.push_back({std::move(text), {}, bytes, true});
  return true;
}

bool OutQueue::overflow() {
  overflowed_ = true;
  items_.clear();
  bytes_ = whole_bytes_ = 0;
  return false;
}

std::shared_ptr<std::string const> OutQueue::pop() {
  std::scoped_lock const lock(mutex_);
  if (items_.empty()) return nullptr;
  std::shared_ptr<std::string const> text = std::move(items_.front().text);
  (items_.front().is_whole ? whole_bytes_ : bytes_) -= items_.front().bytes;
  items_.pop_front();
  return text;
}

bool OutQueue::empty() const {
  std::scoped_lock const lock(mutex_);
  return items_.empty();
}

}  // namespace strata::server::net
