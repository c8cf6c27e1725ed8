#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/unit/uci/peer.hpp"

namespace strata::uci {
namespace {

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

// The text of the position with this clock, and none of the moves before it.
std::string with_clock(std::string position, int clock) {
  std::size_t const end = position.find(' ', position.rfind(" - ") + 3);
  std::size_t const begin = position.rfind(' ', end - 1) + 1;
  return position.replace(begin, end - begin, std::to_string(clock));
}

// A move of the side to move that can be taken back by its next one, or nothing.
std::pair<std::string, std::string> there_and_back(api::Game const& game) {
  for (auto const& info : game.move_infos()) {
    api::Game after = game;
    if (info.captured != 0 || info.piece == 0 || !after.play(info.canonical)) continue;
    std::string const back = info.to + '-' + info.from;
    for (auto const& reply : after.move_infos()) {
      api::Game later = after;
      if (reply.captured == 0 && later.play(reply.canonical) && later.read(back)) return {info.canonical, back};
    }
  }
  return {};
}

// A draw is for whoever runs the game: programs send the moves played behind it, and ask for more.
TEST(UciSession, PlaysOnBehindEveryDrawOfEveryGame) {
  struct Dead {
    char const* id;
    char const* position;
  };
  std::vector<Dead> const dead = {
      {"orthodox", "7k/8/8/8/8/8/8/K6N w - - 0 1"},
      {"parmen",
       "4/4/4/K3|4/4/4/4|3k/4/4/4|b1(2):2/2:w:QLW|b8(6):2/2:b:QLB|e1(2):2/2:w:KLW|e8(6):2/2:b:KLB w - - 0 1 -"},
      {"raumschach", "5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w - - 0 1"},
      {"upright",
       "8/8/8/8/8/8/8/K7|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|"
       "8/8/8/8/8/8/8/8|7k/8/8/8/8/8/8/8 w - - 0 1"},
  };
  int tried = 0;
  auto const answers_in = [&](Peer& peer, std::string const& position, char const* reason) {
    SCOPED_TRACE(position);
    ++tried;
    peer.lines.clear();
    peer.tell({position.c_str(), "d"});
    EXPECT_TRUE(peer.heard(std::string("Draw by law: ") + reason)) << peer.last();
    peer.tell({"go nodes 200"});
    ASSERT_TRUE(peer.answers());
    std::string const move = peer.best_move();
    ASSERT_NE(move, "(none)");
    peer.lines.clear();
    peer.tell({(position + (position.find(" moves") == std::string::npos ? " moves " : " ") + move).c_str()});
    EXPECT_TRUE(peer.lines.empty()) << move << ": " << peer.last();
  };
  for (auto const& info : api::variants()) {
    Peer peer;
    peer.tell({("setoption name UCI_Variant value " + info.id).c_str()});
    auto const variant = *api::Variant::load(info.id);
    api::Game game = *api::Game::create(variant);
    auto const [white, white_back] = there_and_back(game);
    ASSERT_FALSE(white.empty()) << info.id;
    ASSERT_TRUE(game.play(white));
    auto const [black, black_back] = there_and_back(game);
    ASSERT_FALSE(black.empty()) << info.id;
    std::string position = "position startpos moves";
    for (int cycle = 1; cycle <= 6; ++cycle) {
      position += ' ' + white + ' ' + black + ' ' + white_back + ' ' + black_back;
      if (cycle == 4 || cycle == 6) answers_in(peer, position, "repetition");  // the fifth time and more
    }
    if (variant.info().id != "ziggurat") {  // where the rule is off
      std::string const start = variant.start();
      answers_in(peer, "position fen " + with_clock(start, 500), "move-rule");
    }
    for (Dead const& each : dead)
      if (info.id == each.id) answers_in(peer, std::string("position fen ") + each.position, "insufficient-material");
  }
  EXPECT_GE(tried, 3 * 10);
}

// Only where no move is left by the law, or the game is won.
TEST(UciSession, AnswersNoneWhereTheGameIsDecided) {
  for (auto const& [position, score] : {std::pair("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "score cp 0"),
                                        {"R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "score mate 0"}}) {
    Peer peer;
    peer.tell({(std::string("position fen ") + position).c_str(), "go depth 3"});
    ASSERT_TRUE(peer.answers());
    EXPECT_EQ(peer.best_move(), "(none)") << position;
    EXPECT_TRUE(peer.heard(score)) << position;
  }
}

TEST(UciSession, ReadsCastlingAsTheKingThatTakesItsRook) {
  std::string const position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  Peer peer;
  for (auto const& [moves, fen] : {std::pair("e1h1 e8a8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"),
                                   {"e1a1 e8h8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2"}}) {
    peer.lines.clear();
    peer.tell({(position + " moves " + moves).c_str(), "d"});
    EXPECT_TRUE(peer.heard(fen)) << moves << ": " << peer.last();
  }
  peer.tell({position.c_str()});
  peer.lines.clear();
  peer.tell({"go depth 2 searchmoves e1h1"});
  ASSERT_TRUE(peer.answers());
  EXPECT_EQ(peer.best_move(), "e1g1");
  EXPECT_FALSE(peer.heard("error"));
  // Where it is not allowed, it is refused for what it is.
  peer.lines.clear();
  peer.tell({"position fen r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1 moves e1h1"});
  EXPECT_TRUE(peer.heard("error position: move 1, \"e1h1\": ")) << peer.last();
  EXPECT_TRUE(peer.heard("castling")) << peer.last();
}

// What programs send that do not look at castling rights, or write a double step that nobody made.
TEST(UciSession, LeavesOutRightsThatCannotBeAndSaysSo) {
  for (auto const& [position, left_out] :
       {std::pair("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R w KQkq - 0 1", "castling"),
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1", "en passant"}}) {
    Peer peer;
    peer.tell({(std::string("position fen ") + position).c_str()});
    EXPECT_TRUE(peer.heard("info string position: ")) << position;
    EXPECT_TRUE(peer.heard(left_out)) << peer.last();
    EXPECT_FALSE(peer.heard("error")) << peer.last();
    // Told once, not with every move of the game.
    peer.lines.clear();
    peer.tell({(std::string("position fen ") + position + " moves a2a3").c_str()});
    EXPECT_TRUE(peer.lines.empty()) << peer.last();
  }
}

TEST(UciSession, TellsEverySearchmoveItCannotRead) {
  Peer peer;
  peer.tell({"go depth 1 searchmoves e2e5 h2h3 zz"});
  ASSERT_TRUE(peer.answers());
  EXPECT_EQ(peer.best_move(), "h2h3");
  EXPECT_EQ(peer.count("info string error go: searchmoves: "), 2);
  peer.lines.clear();
  peer.tell({"go depth 1 searchmoves e2e5"});
  ASSERT_TRUE(peer.answers());
  EXPECT_TRUE(peer.heard("none is left, all moves are searched"));
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
