#pragma once
// Lists of which copies share what they have in common: a copy costs the same whatever its length, and so does what is appended
// to the copy that goes on. Used by one thread.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace strata::server {

template <class T>
class SharedList {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T const& operator[](std::size_t index) const { return (*items_)[index]; }
  [[nodiscard]] T const* begin() const { return items_->data(); }
  [[nodiscard]] T const* end() const { return items_->data() + size_; }

  // At most as many as there are.
  void shorten(std::size_t size) { size_ = size; }
  void push_back(T item) {
    // What follows here belongs to another copy, or to nobody any more.
    if (items_->size() != size_) items_ = std::make_shared<std::vector<T>>(begin(), end());
    items_->push_back(std::move(item));
    ++size_;
  }

 private:
  std::shared_ptr<std::vector<T>> items_ = std::make_shared<std::vector<T>>();
  std::size_t size_ = 0;  // of them are ours
};

// The keys of the events of a game, by number.
class EventKeys {
 public:
  // Of the next event; empty for one without.
  void add(std::string key) {
    if (!key.empty()) numbers_->insert_or_assign(key, static_cast<std::int64_t>(keys_.size()) + 1);
    keys_.push_back(std::move(key));
  }
  [[nodiscard]] std::optional<std::int64_t> find(std::string const& key) const {
    auto const found = numbers_->find(key);
    if (found == numbers_->end()) return std::nullopt;
    // All copies write into one table: what it says holds where the list says the same.
    auto const index = static_cast<std::size_t>(found->second - 1);
    if (index >= keys_.size() || keys_[index] != key) return std::nullopt;
    return found->second;
  }

 private:
  SharedList<std::string> keys_;
  std::shared_ptr<std::unordered_map<std::string, std::int64_t>> numbers_ =
      std::make_shared<std::unordered_map<std::string, std::int64_t>>();
};

}  // namespace strata::server
