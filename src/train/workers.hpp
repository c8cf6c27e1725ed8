#pragma once
// Workers: threads that share the tasks of a step. Tasks are taken in any order by any thread, so a task must write only what is its own;
// then the outcome does not depend on the number of threads.

#include <functional>
#include <memory>

namespace strata::train {

class Workers {
 public:
  explicit Workers(int threads);
  ~Workers();
  Workers(Workers const&) = delete;
  Workers& operator=(Workers const&) = delete;

  // Calls task(0) .. task(count - 1); returns after the last.
  void run(int count, std::function<void(int)> const& task);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::train
