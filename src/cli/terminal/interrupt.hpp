#pragma once
// Ctrl-C as a question that can be asked. While one of these lives, Ctrl-C ends no program: it interrupts the waiting system call
// and is remembered until taken.

namespace strata::cli {

class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(InterruptWatch const&) = delete;
  InterruptWatch& operator=(InterruptWatch const&) = delete;

  // Whether Ctrl-C was pressed since last asked.
  static bool take();
  // Readable when Ctrl-C was pressed and not yet taken.
  static int descriptor();
};

}  // namespace strata::cli
