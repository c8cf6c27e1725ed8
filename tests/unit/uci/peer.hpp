#pragma once
// A session and what its peer hears.

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <mutex>
#include <string>
#include <vector>

#include "uci/uci.hpp"

namespace strata::uci {

// Answers of a search come from another thread.
struct Peer {
  std::mutex mutex;
  std::vector<std::string> lines;
  Session session{host()};

  Host host() {
    Host host;
    host.write = [this](std::string_view line) {
      std::lock_guard const lock(mutex);
      lines.emplace_back(line);
    };
    host.load = [](std::string const& name, api::Options const& options) { return api::Variant::load(name, options); };
    return host;
  }
  void tell(std::initializer_list<char const*> commands) {
    for (char const* command : commands) EXPECT_TRUE(session.handle(command)) << command;
  }
  std::string last() const { return lines.empty() ? "" : lines.back(); }
  bool heard(std::string const& part) const {
    return std::ranges::any_of(lines, [&](auto const& line) { return line.find(part) != std::string::npos; });
  }
  auto count(std::string const& start) const {
    return std::ranges::count_if(lines, [&](auto const& line) { return line.starts_with(start); });
  }
  // The answer to the last `go`; false where it does not come.
  bool answers() {
    constexpr int patience = 120'000;  // milliseconds
    return session.wait_for(patience);
  }
  std::string best_move() const {
    std::string const rest = last().substr(std::min(last().size(), std::string_view("bestmove ").size()));
    return rest.substr(0, rest.find(' '));
  }
};

}  // namespace strata::uci
