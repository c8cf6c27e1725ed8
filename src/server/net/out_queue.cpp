#include "server/net/out_queue.hpp"

#include <utility>

namespace strata::server::net {

bool OutQueue::push(std::string text, std::string topic) {
  std::scoped_lock const lock(mutex_);
  if (overflown_) return false;
  if (!topic.empty() && !items_.empty() && items_.back().topic == topic) {
    bytes_ += text.size() - items_.back().text.size();
    items_.back().text = std::move(text);
    return true;
  }
  std::size_t const behind = items_.empty() ? 0 : bytes_ - items_.front().text.size();
  if (items_.size() >= most_messages || (!items_.empty() && behind + text.size() > most_bytes)) {
    overflown_ = true;
    items_.clear();
    bytes_ = 0;
    return false;
  }
  bytes_ += text.size();
  items_.push_back({std::move(text), std::move(topic)});
  return true;
}

std::optional<std::string> OutQueue::pop() {
  std::scoped_lock const lock(mutex_);
  if (items_.empty()) return std::nullopt;
  std::string text = std::move(items_.front().text);
  bytes_ -= text.size();
  items_.pop_front();
  return text;
}

}  // namespace strata::server::net
