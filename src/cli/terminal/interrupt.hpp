#pragma once
// Ctrl-C as a flag. While an InterruptWatch exists, Ctrl-C does not end the program: it interrupts the waiting system call and sets
// the flag, which stays set until it is read.

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
