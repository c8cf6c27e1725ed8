#pragma once
// Lists of which copies share what they have in common: a copy costs the same whatever its length, and so does what is appended
// to the copy that goes on. Used by one thread.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
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
    auto const number = static_cast<std::uint32_t>(keys_.size()) + 1;
    if (!key.empty() && !stands_at(key, number)) numbers_->emplace(hash(key), number);
    keys_.push_back(std::move(key));
  }
  [[nodiscard]] std::optional<std::int64_t> find(std::string const& key) const {
    auto const [first, last] = numbers_->equal_range(hash(key));
    for (auto at = first; at != last; ++at)
      // All copies write into one table: what it says holds where the list says the same.
      if (at->second <= keys_.size() && keys_[at->second - 1] == key) return at->second;
    return std::nullopt;
  }

 private:
  [[nodiscard]] static std::size_t hash(std::string const& key) { return std::hash<std::string>()(key); }
  // Whether the table says so, as it does after a copy that did not go on.
  [[nodiscard]] bool stands_at(std::string const& key, std::uint32_t number) const {
    auto const [first, last] = numbers_->equal_range(hash(key));
    return std::any_of(first, last, [number](auto const& entry) { return entry.second == number; });
  }

  SharedList<std::string> keys_;
  // Numbers by the hashes of the keys, which stand in the list.
  std::shared_ptr<std::unordered_multimap<std::size_t, std::uint32_t>> numbers_ =
      std::make_shared<std::unordered_multimap<std::size_t, std::uint32_t>>();
};

}  // namespace strata::server
