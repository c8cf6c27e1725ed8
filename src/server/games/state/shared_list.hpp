#pragma once
// Lists whose copies share their common part: copying takes constant time, and so does appending to the copy that continues. Used by one
// thread.

#include <cstddef>
#include <memory>
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

  // `size` must not exceed the current size.
  void shorten(std::size_t size) { size_ = size; }
  void push_back(T item) {
    // The items that follow belong to another copy, or to none any more.
    if (items_->size() != size_) items_ = std::make_shared<std::vector<T>>(begin(), end());
    items_->push_back(std::move(item));
    ++size_;
  }

 private:
  std::shared_ptr<std::vector<T>> items_ = std::make_shared<std::vector<T>>();
  std::size_t size_ = 0;  // number of items that belong to this list
};

}  // namespace strata::server
