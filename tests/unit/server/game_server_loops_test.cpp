// Games on several loops: whatever many threads ask of them at once, each message is answered once, in the order of its game, and all
// who follow a game see its events without gaps.

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "base/random.hpp"
#include "tests/unit/server/game_server_fixture.hpp"
#include "tests/unit/server/unsteady_store.hpp"

namespace strata::server {
namespace {

using protocol::AckAnswer;
using protocol::ClientMessage;
using protocol::CreateGame;
using protocol::ErrorAnswer;
using protocol::EventAnswer;
using protocol::GotoRequest;
using protocol::HelloRequest;
using protocol::JoinRequest;
using protocol::LeaveRequest;
using protocol::MoveRequest;
using protocol::PaceRequest;
using protocol::PingRequest;
using protocol::PongAnswer;
using protocol::SnapshotAnswer;
using protocol::TitleRequest;
using protocol::WelcomeAnswer;

// What was asked on one connection, by one thread, and what it was sent.
struct Line {
  ConnectionId connection = 0;
  std::shared_ptr<Page> page = std::make_shared<Page>();
  std::vector<ClientMessage> asked;  // the n-th has the id n + 1
  std::set<std::string> joined;
  std::int64_t last_about_game = 0;  // its id; 0: nothing was asked of a game
  bool has_ended = false;
};

// Which key has become which event of which game, to all who were told.
using Acknowledged = std::map<std::pair<std::string, std::string>, std::int64_t>;

template <class Request>
constexpr bool has_game = requires(Request const& request) { request.game; };
template <class Request>
constexpr bool has_key = requires(Request const& request) { request.key; };

std::string game_of(ClientMessage const& message) {
  return std::visit(
      [](auto const& request) {
        if constexpr (has_game<std::remove_cvref_t<decltype(request)>>)
          return request.game;
        else
          return std::string();
      },
      message);
}

std::string key_of(ClientMessage const& message) {
  return std::visit(
      [](auto const& request) {
        if constexpr (has_key<std::remove_cvref_t<decltype(request)>>)
          return request.key;
        else
          return std::string();
      },
      message);
}

// Looks whether what a connection was sent keeps the promises of game_service.hpp.
class Judge {
 public:
  Judge(Line const& line, Acknowledged& acknowledged)
      : line_(line), answers_(line.asked.size() + 1), acknowledged_(acknowledged) {}

  void judge() {
    for (protocol::ServerMessage const& message : line_.page->messages())
      std::visit([this](auto const& sent) { take(sent); }, message);
    for (std::size_t at = 0; at < line_.asked.size(); ++at) {
      ClientMessage const& asked = line_.asked[at];
      hellos_ -= std::holds_alternative<HelloRequest>(asked) ? 1 : 0;
      pings_ -= std::holds_alternative<PingRequest>(asked) ? 1 : 0;
      if (game_of(asked).empty()) continue;
      EXPECT_LE(answers_[at + 1], 1) << "answered twice: " << protocol::write(asked);
      if (!line_.has_ended) EXPECT_EQ(answers_[at + 1], 1) << "not answered: " << protocol::write(asked);
    }
    // Before the end; afterwards all are refused.
    EXPECT_EQ(hellos_ + pings_ + refused_without_game_, 0);
  }

  // The games that it follows to the end, and the last event of each that it was told.
  [[nodiscard]] std::map<std::string, std::int64_t> followed() const {
    return line_.has_ended ? std::map<std::string, std::int64_t>() : seen_;
  }

 private:
  void take(SnapshotAnswer const& snapshot) {
    auto const [seen, is_new] = seen_.try_emplace(snapshot.state.game, snapshot.state.seq);
    EXPECT_EQ(seen->second, snapshot.state.seq) << "of " << snapshot.state.game;
  }
  void take(EventAnswer const& event) {
    auto const seen = seen_.find(event.game);
    ASSERT_NE(seen, seen_.end()) << "an event of " << event.game << ", which was not joined";
    EXPECT_EQ(event.seq, seen->second + 1) << "of " << event.game;
    seen->second = event.seq;
  }
  void take(AckAnswer const& ack) {
    ClientMessage const* const asked = answered(ack.re);
    if (asked == nullptr) return;
    std::string const game = game_of(*asked);
    if (std::holds_alternative<LeaveRequest>(*asked)) seen_.erase(game);
    std::string const key = key_of(*asked);
    if (key.empty()) return;
    EXPECT_EQ(acknowledged_.try_emplace({game, key}, ack.seq).first->second, ack.seq) << key;
    if (auto const seen = seen_.find(game); seen != seen_.end())
      EXPECT_GE(seen->second, ack.seq) << "the ack of " << key << " comes before the event";
  }
  void take(ErrorAnswer const& error) {
    if (error.re > 0) (void)answered(error.re, error.code != protocol::ErrorCode::Unavailable);
  }
  void take(WelcomeAnswer const& /*welcome*/) { ++hellos_; }
  void take(PongAnswer const& /*pong*/) { ++pings_; }
  template <class Other>
  void take(Other const& /*presence and what else follows a join*/) {}

  // Nothing for what is no game's affair.
  ClientMessage const* answered(std::int64_t id, bool was_taken = true) {
    if (id < 1 || id > static_cast<std::int64_t>(line_.asked.size())) {
      ADD_FAILURE() << "an answer to " << id << ", which was not asked";
      return nullptr;
    }
    ClientMessage const& asked = line_.asked[static_cast<std::size_t>(id) - 1];
    ++answers_[static_cast<std::size_t>(id)];
    std::string const game = game_of(asked);
    if (game.empty()) {
      ++refused_without_game_;
      return nullptr;
    }
    if (!was_taken) return &asked;
    std::int64_t& last = last_answered_[game];
    EXPECT_LT(last, id) << "answered before what was asked of " << game << " earlier";
    last = id;
    return &asked;
  }

  Line const& line_;
  std::vector<int> answers_;  // by id
  std::map<std::string, std::int64_t> seen_, last_answered_;
  Acknowledged& acknowledged_;
  int hellos_ = 0, pings_ = 0, refused_without_game_ = 0;
};

class GameServerLoops : public GameServerTest {
 protected:
  void SetUp() override {
    loops_ = 4;
    unload_every_ = 5;  // games come and go
    open();
  }
  void TearDown() override { trouble_->release(false); }
  std::unique_ptr<Store> wrap(std::unique_ptr<Store> store) override {
    return std::make_unique<UnsteadyStore>(std::move(store), trouble_);
  }

  std::shared_ptr<StoreTrouble> trouble_ = std::make_shared<StoreTrouble>();
};

// One of the threads that ask: now on this connection, now on that.
class Asker {
 public:
  Asker(GameServer& server, std::vector<std::string> const& games, std::uint64_t seed, int number)
      : server_(server), games_(games), random_(seed + static_cast<std::uint64_t>(number)), number_(number) {}

  void ask_much(int times) {
    for (int time = 0; time < times; ++time) {
      if (open_.size() < 4) connect();
      Line& line = *lines_[open_[random_.below(open_.size())]];
      ask(line);
      // Not much faster than the games answer: what is too much they refuse.
      if (time % asked_at_once == 0 && !line.has_ended) wait_for_answer(line);
      ++asked_;
    }
  }
  [[nodiscard]] int asked() const { return asked_; }
  [[nodiscard]] std::vector<std::unique_ptr<Line>> const& lines() const { return lines_; }
  [[nodiscard]] std::set<std::string> const& after_the_end() const { return after_the_end_; }

 private:
  static constexpr int asked_at_once = 8;

  static void wait_for_answer(Line& line) {
    if (line.last_about_game > 0) (void)line.page->answer(line.last_about_game);
  }
  void connect() {
    auto line = std::make_unique<Line>();
    line->connection = static_cast<ConnectionId>(number_) << 32U | lines_.size();
    server_.connect(line->connection, random_.below(3) == 0 ? bob : ann, line->page);
    open_.push_back(lines_.size());
    lines_.push_back(std::move(line));
    say(*lines_.back(), HelloRequest{0, protocol::protocol_version});
  }
  std::string new_key() {
    keys_.push_back("k" + std::to_string(number_) + "." + std::to_string(keys_.size()));
    return keys_.back();
  }
  void ask(Line& line) {
    std::string const& game = games_[random_.below(games_.size())];
    switch (random_.below(12)) {
      case 0: return say(line, PingRequest{});
      case 1: return end(line);
      case 2: return say(line, PaceRequest{0, game, 300});
      case 3: return say(line, MoveRequest{0, game, new_key(), 0, "d2-d4"});
      case 4: return say(line, GotoRequest{0, game, new_key(), static_cast<std::int64_t>(random_.below(3))});
      // The same message again, perhaps on another connection.
      case 5:
        if (!titles_.empty()) return say(line, titles_[random_.below(titles_.size())]);
        [[fallthrough]];
      case 6:
      case 7:
        titles_.push_back({0, game, new_key(), "Title " + std::to_string(titles_.size())});
        return say(line, titles_.back());
      case 8: line.joined.erase(game); return say(line, LeaveRequest{0, game});
      default:
        if (line.joined.insert(game).second) say(line, JoinRequest{0, game, 0});
    }
  }
  void say(Line& line, ClientMessage message) {
    auto const id = static_cast<std::int64_t>(line.asked.size()) + 1;
    std::visit([&](auto& request) { request.id = id; }, message);
    if (!game_of(message).empty()) line.last_about_game = id;
    line.asked.push_back(message);
    server_.receive(line.connection, std::move(message), now());
  }
  // What is asked afterwards nobody hears.
  void end(Line& line) {
    server_.disconnect(line.connection, random_.below(2) == 0);
    line.has_ended = true;
    std::erase_if(open_, [&](std::size_t at) { return lines_[at].get() == &line; });
    std::string const key = new_key();
    after_the_end_.insert(key);
    server_.receive(line.connection, TitleRequest{1, games_.front(), key, "Too late"}, now());
  }

  GameServer& server_;
  std::vector<std::string> const& games_;
  std::atomic<int> asked_ = 0;
  Random random_;
  int number_;
  std::vector<std::unique_ptr<Line>> lines_;
  std::vector<std::size_t> open_;
  std::vector<std::string> keys_;
  std::vector<TitleRequest> titles_;
  std::set<std::string> after_the_end_;
};

TEST_F(GameServerLoops, KeepAllPromisesWhateverManyThreadsAskAtOnce) {
  auto const seed = static_cast<std::uint64_t>(std::random_device()());
  SCOPED_TRACE("seed " + std::to_string(seed));
  constexpr int askers = 4;
  std::vector<std::string> games;
  for (int game = 0; game < 12; ++game) {
    CreateGame request = a_game();
    request.line = {"e2-e4", "e7-e5"};
    games.push_back(create(request));
  }
  std::vector<std::unique_ptr<Asker>> all;
  for (int number = 0; number < askers; ++number) all.push_back(std::make_unique<Asker>(*server_, games, seed, number));
  auto const ask = [&](int times) {
    std::vector<std::thread> threads;
    for (auto const& asker : all) threads.emplace_back([&asker, times] { asker->ask_much(times); });
    return threads;
  };
  auto const join = [](std::vector<std::thread>& threads) {
    for (std::thread& thread : threads) thread.join();
  };

  // Beside them all that goes over every loop, a store that fails now and then, and games that are removed.
  std::vector<std::thread> threads = ask(200);
  constexpr int rounds = 10, questions = 7;
  for (int round = 0; round < rounds; ++round) {
    std::atomic<int> answers = 0;
    auto const count = [&](auto const& /*answer*/) { ++answers; };
    server_->list(ann, std::nullopt, count);
    server_->challenges(count);
    server_->count(count);
    server_->measure(count);
    server_->in_memory(count);
    server_->snapshot(ann, games[static_cast<std::size_t>(round)], count);
    server_->create(ann, a_game(), count);
    trouble_->release(round % 3 == 1);
    if (round % 3 == 2) trouble_->lose_next_report();
    while (answers < questions) std::this_thread::yield();
  }
  trouble_->release(false);
  EXPECT_FALSE(remove(games[1]));
  EXPECT_FALSE(remove(games[2]));
  join(threads);
  // Once more without trouble; it goes down while they ask, or afterwards.
  int const before = all.front()->asked();
  constexpr int times = 100;
  threads = ask(times);
  while (all.front()->asked() < before + times / 2) std::this_thread::yield();
  if (seed % 2 == 0) server_->drain();
  join(threads);
  server_->drain();

  Acknowledged acknowledged;
  std::vector<std::map<std::string, std::int64_t>> followed;
  for (auto const& asker : all)
    for (auto const& line : asker->lines()) {
      Judge judge(*line, acknowledged);
      judge.judge();
      followed.push_back(judge.followed());
    }
  EXPECT_GT(acknowledged.size(), 20u);
  server_.reset();
  auto const store = SqliteStore::open(folder_.path());
  ASSERT_TRUE(store) << store.error().text();
  std::map<std::pair<std::string, std::string>, std::int64_t> stored;
  std::map<std::string, std::int64_t> last;
  for (std::string const& game : games)
    if (auto const kept = (*store)->load(game))
      for (EventRow const& event : kept->events) last[game] = stored[{game, event.key}] = event.seq;
  for (auto const& [what, seq] : acknowledged)
    if (what.first != games[1] && what.first != games[2])
      EXPECT_EQ((stored[{what.first, "ann " + what.second}]), seq) << what.second << " of " << what.first;
  for (auto const& games_of_one : followed)
    for (auto const& [game, seq] : games_of_one)
      if (last.contains(game)) EXPECT_EQ(seq, last[game]) << "whoever follows " << game << " sees all of it";
  for (auto const& asker : all)
    for (std::string const& key : asker->after_the_end()) EXPECT_FALSE(stored.contains({games.front(), "ann " + key}));
}

}  // namespace
}  // namespace strata::server
