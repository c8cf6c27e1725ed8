#pragma once
// The UCI dialect of Strata over the facade: the engine protocol that others can plug into (docs/formats/uci.md). Lines go
// in, lines come out; the search runs in a thread of its own, so that stop and isready are answered at once. Nothing a
// peer sends is fatal: what is not understood is answered with `info string`.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/api.hpp"

namespace strata::uci {

class Session {
 public:
  // `write` is given whole lines without the newline; it is called from two threads, one at a time. `load` opens a variant
  // file by its path (the command line knows files, this room does not).
  using Write = std::function<void(std::string_view line)>;
  using Load = std::function<Result<api::Variant>(std::string const& id_or_path, api::Options const& options)>;
  Session(Write write, Load load);
  ~Session();  // stops a running search
  Session(Session const&) = delete;
  Session& operator=(Session const&) = delete;

  // Handles one line; false after quit.
  bool handle(std::string_view line);
  // The end of the input: a search with limits of its own still answers, an infinite one is stopped.
  void wait();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::uci
