// `strata play` as a person meets it: at a terminal, with editing, completion, history, and a computer that can be stopped.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace strata {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds patience{20};  // for a loaded machine; what is expected comes at once

// The program behind a pseudo terminal of 100 columns. Text is what it has printed since the last expect().
class TerminalGame {
 public:
  explicit TerminalGame(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), STRATA_BINARY);
    winsize size{};
    size.ws_row = 50;
    size.ws_col = 100;
    child_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    for (char const* name : {"COLUMNS", "NO_COLOR"}) ::unsetenv(name);
    ::setenv("TERM", "xterm-256color", 1);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  ~TerminalGame() {
    // -1 would mean every process there is.
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    if (terminal_ >= 0) ::close(terminal_);
  }
  TerminalGame(TerminalGame const&) = delete;
  TerminalGame& operator=(TerminalGame const&) = delete;

  void type(std::string const& keys) const {
    ASSERT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  // Waits until this was printed; what stands up to its end is read.
  [[nodiscard]] ::testing::AssertionResult prints(std::string const& wanted) {
    auto const until = Clock::now() + patience;
    while (text_.find(wanted) == std::string::npos) {
      if (!read_more(until))
        return ::testing::AssertionFailure() << "waited in vain for \"" << wanted << "\" in:\n" << text_;
    }
    text_.erase(0, text_.find(wanted) + wanted.size());
    return ::testing::AssertionSuccess();
  }

  // Ctrl-D at the next prompt. The editor shows it a moment before it listens to single keys; a Ctrl-D in between is lost.
  void end_input() {
    ASSERT_TRUE(prints("> "));
    ::usleep(300'000);
    type("\004");
  }
  // The exit code, or -1 if it does not leave.
  [[nodiscard]] int leaves() {
    auto const until = Clock::now() + patience;
    while (read_more(until)) {
    }
    for (int status = 0; Clock::now() < until; ::usleep(10'000)) {
      if (::waitpid(child_, &status, WNOHANG) != child_) continue;
      child_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return -1;
  }

 private:
  bool read_more(Clock::time_point until) {
    auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd entry{terminal_, POLLIN, 0};
    if (left <= 0 || ::poll(&entry, 1, static_cast<int>(left)) <= 0) return false;
    char bytes[4096];
    ssize_t const count = ::read(terminal_, bytes, sizeof bytes);
    if (count <= 0) return false;
    text_.append(bytes, static_cast<std::size_t>(count));
    return true;
  }

  int terminal_ = -1;
  pid_t child_ = -1;
  std::string text_;
};

// Without pseudo terminals (a root folder where /dev/pts is not mounted) there is nothing to sit at.
class Terminal : public ::testing::Test {
 protected:
  void SetUp() override {
    int const master = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0) GTEST_SKIP() << "this machine has no pseudo terminals: " << std::strerror(errno);
    ::close(master);
  }
};

constexpr char const* tab = "\t";
constexpr char const* enter = "\r";
constexpr char const* up = "\033[A";
constexpr char const* control_c = "\003";
constexpr char const* control_u = "\025";

TEST_F(Terminal, TabCompletesMovesAndCommands) {
  TerminalGame game({"play", "raumschach", "--computer", "none"});
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(std::string("Ab1-") + tab);
  EXPECT_TRUE(game.prints("Ab1-Aa3"));
  EXPECT_TRUE(game.prints("Ab1-Cc1"));
  game.type(std::string("B") + tab + enter);
  EXPECT_TRUE(game.prints("White: NAb1-Bb3 (knight Ab1 to Bb3)"));
  ASSERT_TRUE(game.prints("black 1> "));
  game.type(std::string("tar") + tab + "Eb" + tab);
  EXPECT_TRUE(game.prints("Eb4"));
  EXPECT_TRUE(game.prints("Eb5"));
  game.type(std::string(control_u) + "quit" + enter + "quit" + enter);
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, TabOffersThePiecesFirstWhereThereAreManyMoves) {
  TerminalGame game({"play", "uplifting", "--computer", "none"});
  ASSERT_TRUE(game.prints("white 1> "));
  ::usleep(300'000);
  game.type(std::string("N") + tab + tab);
  EXPECT_TRUE(game.prints("Na2L1  "));
  game.type(std::string("b1L1") + tab + tab);
  EXPECT_TRUE(game.prints("Nb1L1-a1L3"));
  game.type(std::string(control_u) + "quit" + enter);
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, HistoryBringsBackWhatWasTyped) {
  TerminalGame game({"play", "orthodox", "--computer", "none"});
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(std::string("level 7") + enter);
  ASSERT_TRUE(game.prints("Level 7."));
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(std::string(up) + enter);
  EXPECT_TRUE(game.prints("Level 7."));
  game.end_input();
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, StopStopsTheComputerWhileItThinks) {
  TerminalGame game({"play", "orthodox", "--level", "10", "--movetime", "600000"});
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(std::string("e4") + enter);
  ASSERT_TRUE(game.prints("The computer is thinking"));
  game.type(std::string("d4") + enter);
  EXPECT_TRUE(game.prints("The computer is thinking; type stop to interrupt it."));
  game.type(std::string("stop") + enter);
  EXPECT_TRUE(game.prints("Stopped. Type go to let the computer move"));
  ASSERT_TRUE(game.prints("black 1> "));
  game.type(std::string("e5") + enter);
  EXPECT_TRUE(game.prints("Black: e5 (pawn e7 to e5)"));
  game.type(std::string("quit") + enter + "quit" + enter);
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, ControlCStopsTheComputerToo) {
  TerminalGame game({"play", "raumschach", "--level", "10", "--movetime", "600000", "--computer", "both"});
  ASSERT_TRUE(game.prints("Move 1, White to move."));
  game.type(control_c);
  EXPECT_TRUE(game.prints("Stopped."));
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(std::string("quit") + enter);
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, AGameThatRunsByItselfIsStoppedAtAnyMoment) {
  TerminalGame game({"play", "orthodox", "--level", "1", "--computer", "both"});
  ASSERT_TRUE(game.prints("Move 2, White to move."));
  game.type(std::string("stop") + enter);
  EXPECT_TRUE(game.prints("Stopped. The computer plays no side now"));
  ASSERT_TRUE(game.prints("> "));
  game.type(std::string("list") + enter);
  EXPECT_TRUE(game.prints("   1. "));
  game.end_input();
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, ControlCTwiceLeaves) {
  TerminalGame game({"play", "orthodox"});
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(control_c);
  ASSERT_TRUE(game.prints("Ctrl-C again or quit leaves."));
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(control_c);
  EXPECT_TRUE(game.prints("Good-bye."));
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, QuitAsksOnceAboutAnUnsavedGame) {
  TerminalGame game({"play", "orthodox", "--computer", "none"});
  ASSERT_TRUE(game.prints("white 1> "));
  game.type(std::string("e4") + enter + "quit" + enter);
  EXPECT_TRUE(game.prints("This game is not saved"));
  game.type(std::string("quit") + enter);
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, ShowsColoursAndChessSigns) {
  TerminalGame game({"play", "orthodox"});
  EXPECT_TRUE(game.prints("\033[0;1;38;5;16;48;5;"));
  EXPECT_TRUE(game.prints("♜"));
  game.end_input();
  EXPECT_EQ(game.leaves(), 0);
}

TEST_F(Terminal, TheChooserLeadsToAGame) {
  TerminalGame game({});
  ASSERT_TRUE(game.prints("Which game?"));
  game.type(std::string("ziggy") + enter);
  EXPECT_TRUE(game.prints("Please type a number"));
  game.type(std::string("zig") + enter);
  EXPECT_TRUE(game.prints("your side"));
  game.type(std::string("both") + enter);
  EXPECT_TRUE(game.prints("Two people play"));
  game.end_input();
  EXPECT_EQ(game.leaves(), 0);
}

}  // namespace
}  // namespace strata
