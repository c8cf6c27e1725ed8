#pragma once
// A server of NATS of a test's own (tests/support/nats.sh), ended with it. CTest runs these tests with STRATA_TEST_NATS; elsewhere they are
// left out, since nothing but tests needs such a server.

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server::cluster {

[[nodiscard]] inline bool has_nats() { return std::getenv("STRATA_TEST_NATS") != nullptr; }

class NatsServer {
 public:
  // `options`: of its command line.
  explicit NatsServer(std::string options = {}) : options_(std::move(options)) { start(); }
  ~NatsServer() { run("kill", {}); }
  NatsServer(NatsServer const&) = delete;
  NatsServer& operator=(NatsServer const&) = delete;

  // At the same port as before.
  void start() { port_ = run("start", port_ + " " + options_); }
  void kill() { run("kill", {}); }
  void freeze() { run("freeze", {}); }
  void thaw() { run("thaw", {}); }
  // `user`: "NAME:PASSWORD@", or nothing.
  [[nodiscard]] std::string address(std::string const& user = {}, std::string const& scheme = "nats") const {
    return scheme + "://" + user + "127.0.0.1:" + port_;
  }
  [[nodiscard]] std::string const& port() const { return port_; }

 private:
  // The output of the script, without the end of its line.
  std::string run(std::string const& action, std::string const& more) {
    std::string const command = "bash '" + std::string(STRATA_SOURCE_DIR) + "/tests/support/nats.sh' " + action + " '" +
                                folder_.path().string() + "' " + more;
    std::FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error(command);
    std::string said;
    for (int each = std::fgetc(pipe); each != EOF; each = std::fgetc(pipe))
      if (each != '\n') said += static_cast<char>(each);
    if (pclose(pipe) != 0) throw std::runtime_error(command);
    return said;
  }

  TemporaryFolder folder_;
  std::string options_;
  std::string port_ = "-1";
};

}  // namespace strata::server::cluster
