#pragma once
// The UCI dialect of Strata over the facade: the engine protocol that others can plug into (docs/formats/uci.md). Bytes go
// in, lines come out; what takes time runs in a thread of its own, so that stop and isready are answered at once. Nothing
// a peer sends is fatal: what is not understood is answered with `info string error`.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/api.hpp"
#include "api/tables.hpp"

namespace strata::uci {

// What a session needs from the program around it, and the bounds that it sets.
struct Host {
  // Is given whole lines without the line feed; called from two threads, one at a time.
  std::function<void(std::string_view line)> write;
  // Opens a shipped game by its id, or a variant file by its path: this room knows no files.
  std::function<Result<api::Variant>(std::string const& id_or_path, api::Options const& options)> load;
  // The bytes of a network file. May be left out: then no such file is opened.
  std::function<Result<std::string>(std::string const& path)> read_network = {};
  // The endgame tables that a folder has for the game; "default" is the user's own folder. May be left out: there are none then.
  std::function<Result<api::Tables>(api::Variant const& variant, std::string const& folder)> tables = {};
  // A picture of the position for the command d, lines ended by line feeds. May be left out.
  std::function<std::string(api::Game const& game)> draw = {};
  int most_threads = 256;
  int most_hash = 1024;          // MiB that may be asked for
  std::uint64_t seed = 0;        // where the choices of weaker levels begin
  std::uint64_t most_nodes = 0;  // of every search, whatever is asked for; 0: no bound. For tests
};

class Session {
 public:
  explicit Session(Host host);
  ~Session();  // stops what is running
  Session(Session const&) = delete;
  Session& operator=(Session const&) = delete;

  // Handles one line; false after quit.
  bool handle(std::string_view line);
  // Handles the lines in what was read, and keeps the beginning of one that has no end yet; false after quit.
  bool feed(std::string_view bytes);
  // The end of the input: a last line without an end counts. An endless search is stopped.
  void end_of_input();
  // Waits for what is running, at most so long; true once nothing is.
  bool wait_for(int milliseconds);
  void wait();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::uci
