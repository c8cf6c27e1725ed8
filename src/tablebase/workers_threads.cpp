#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "tablebase/generate.hpp"

namespace strata::tablebase {

ForEach on_threads(int threads) {
  return [threads](std::size_t count, std::function<void(std::size_t)> const& work) {
    std::atomic<std::size_t> next = 0;
    auto const run = [&] {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < std::min(threads, 256); ++i) helpers.emplace_back(run);
    run();
  };
}

}  // namespace strata::tablebase
