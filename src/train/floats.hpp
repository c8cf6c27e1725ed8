#pragma once
// Floats: numbers in memory that begins at a cache line, for loops over vectors of them (kernels.hpp).

#include <algorithm>
#include <cstddef>
#include <vector>

namespace strata::train {

class Floats {
 public:
  Floats() = default;
  explicit Floats(std::size_t size) : lines_((size + per_line - 1) / per_line), size_(size) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] float* data() { return reinterpret_cast<float*>(lines_.data()); }
  [[nodiscard]] float const* data() const { return reinterpret_cast<float const*>(lines_.data()); }
  float& operator[](std::size_t at) { return data()[at]; }
  float operator[](std::size_t at) const { return data()[at]; }
  [[nodiscard]] float* begin() { return data(); }
  [[nodiscard]] float* end() { return data() + size_; }
  [[nodiscard]] float const* begin() const { return data(); }
  [[nodiscard]] float const* end() const { return data() + size_; }

 private:
  static constexpr std::size_t per_line = 16;
  struct alignas(64) Line {
    float values[per_line] = {};  // NOLINT(modernize-avoid-c-arrays): read as part of a longer row
  };
  std::vector<Line> lines_;
  std::size_t size_ = 0;
};

}  // namespace strata::train
