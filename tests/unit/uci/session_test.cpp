#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include "uci/uci.hpp"

namespace strata::uci {
namespace {

// What a peer hears; answers of a search come from another thread.
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
};

TEST(UciSession, OffersEveryShippedGame) {
  Peer peer;
  peer.tell({"uci"});
  for (auto const& game : api::variants()) EXPECT_TRUE(peer.heard(" var " + game.id));
  EXPECT_EQ(peer.last(), "uciok");
}

TEST(UciSession, EveryGameAnswersInItsOwnWords) {
  for (auto const& game : api::variants()) {
    Peer peer;
    peer.tell({("setoption name UCI_Variant value " + game.id).c_str(), "position startpos", "go nodes 100"});
    peer.session.wait();
    ASSERT_TRUE(peer.last().starts_with("bestmove ")) << game.id << ": " << peer.last();
    std::string const rest = peer.last().substr(9);
    std::string const move = rest.substr(0, rest.find(' '));
    // What it says it reads.
    peer.lines.clear();
    peer.tell({("position startpos moves " + move).c_str()});
    EXPECT_TRUE(peer.lines.empty()) << game.id << ": " << peer.last();
  }
}

TEST(UciSession, AnswersEveryGoOnce) {
  Peer peer;
  peer.tell({"go infinite", "go infinite", "go ponder", "position startpos", "go nodes 10", "stop", "stop"});
  EXPECT_EQ(peer.count("bestmove "), 4);
}

TEST(UciSession, TheEndOfTheInputEndsWhatWouldNotEnd) {
  Peer peer;
  EXPECT_TRUE(peer.session.feed("go infinite"));
  EXPECT_TRUE(peer.lines.empty());  // a line without its end
  peer.session.end_of_input();
  EXPECT_TRUE(peer.session.wait_for(0));
  EXPECT_TRUE(peer.last().starts_with("bestmove ")) << peer.last();
}

TEST(UciSession, QuitEndsIt) {
  Peer peer;
  EXPECT_FALSE(peer.session.feed("isready\ngo infinite\nquit\nisready\n"));
  EXPECT_EQ(peer.count("readyok"), 1);
  EXPECT_EQ(peer.count("bestmove "), 1);
}

TEST(UciSession, ABoundOfTheHostHoldsWhateverIsAsked) {
  Peer peer;
  Host host = peer.host();
  host.most_nodes = 40;
  Session bounded(host);
  for (char const* command : {"go nodes 1000000", "go movetime 100000", "go depth 50"}) {
    peer.lines.clear();
    EXPECT_TRUE(bounded.handle(command));
    bounded.wait();
    EXPECT_TRUE(peer.last().starts_with("bestmove ")) << command;
  }
  EXPECT_TRUE(bounded.handle("go infinite"));
  EXPECT_FALSE(bounded.wait_for(20));
  EXPECT_TRUE(bounded.handle("stop"));
  EXPECT_TRUE(bounded.wait_for(0));
}

TEST(UciSession, APeerThatSendsNonsenseIsToldSo) {
  Peer peer;
  for (std::string const& line : {std::string("\x01\x02\xff"), std::string(5000, 'x'), std::string("go\0depth", 8),
                                  std::string("setoption name ") + std::string(3000, 'y') + " value z"}) {
    peer.lines.clear();
    EXPECT_TRUE(peer.session.handle(line));
    peer.tell({"stop"});
    peer.session.wait();  // a `go` among them has begun to search
    EXPECT_FALSE(peer.lines.empty());
    for (std::string const& answer : peer.lines)
      EXPECT_TRUE(std::ranges::all_of(answer, [](char c) { return c >= ' ' && c <= '~'; }) && answer.size() < 1100);
  }
}

}  // namespace
}  // namespace strata::uci
