#pragma once
// A game server with its store in a folder of its own, and what the pages of a test hear of it.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/games/game_server.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/temporary_folder.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server {

inline constexpr protocol::Seat person{protocol::SeatKind::Person, 1};
inline constexpr protocol::Seat computer{protocol::SeatKind::Computer, 1};

// Whose page it is, where nothing else is said; and one who only shares the server with her.
inline Principal const ann{"ann", true};
inline Principal const bob{"bob", true};

// For what must come: long, for a sanitizer's build on a machine that does much else.
inline constexpr std::chrono::seconds patience{60};

// What a page was sent.
class Page : public MessageSink {
 public:
  void send(protocol::ServerMessage message) override {
    std::lock_guard const lock(mutex_);
    messages_.push_back(std::move(message));
    came_.notify_all();
  }
  [[nodiscard]] std::int64_t lag() const override { return lag_; }
  // Milliseconds that messages take to it and back from now on.
  void set_lag(std::int64_t lag) { lag_ = lag; }
  // What has come from it to the machine is not read from now on, until catch_up().
  void fall_behind() {
    std::lock_guard const lock(mutex_);
    is_behind_ = true;
  }
  void after_arrivals(std::function<void()> const& done) override {
    {
      std::lock_guard const lock(mutex_);
      if (is_behind_) {
        waits_for_arrivals_.push_back(done);
        return came_.notify_all();
      }
    }
    done();
  }
  // Until somebody waits for that.
  void await_wait_for_arrivals() {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(came_.wait_for(lock, patience, [&] { return !waits_for_arrivals_.empty(); }));
  }
  void catch_up() {
    std::vector<std::function<void()>> waiting;
    {
      std::lock_guard const lock(mutex_);
      is_behind_ = false;
      waiting.swap(waits_for_arrivals_);
    }
    for (auto const& done : waiting) done();
  }
  // The first message of this type that fits; fails the test where none comes.
  template <class Message>
  Message await(std::function<bool(Message const&)> const& fits = [](Message const&) { return true; }) {
    std::unique_lock lock(mutex_);
    Message const* found = nullptr;
    came_.wait_for(lock, patience, [&] {
      for (protocol::ServerMessage const& message : messages_)
        if (auto const* const candidate = std::get_if<Message>(&message); candidate != nullptr && fits(*candidate)) {
          found = candidate;
          return true;
        }
      return false;
    });
    EXPECT_NE(found, nullptr) << "waited for a message in vain";
    return found != nullptr ? *found : Message{};
  }
  // The answer to a message, ack or error.
  std::variant<protocol::AckAnswer, protocol::ErrorAnswer> answer(std::int64_t re) {
    std::unique_lock lock(mutex_);
    std::variant<protocol::AckAnswer, protocol::ErrorAnswer> result =
        protocol::ErrorAnswer{re, protocol::ErrorCode::Unavailable, "no answer came"};
    came_.wait_for(lock, patience, [&] {
      for (protocol::ServerMessage const& message : messages_) {
        if (auto const* const ack = std::get_if<protocol::AckAnswer>(&message); ack != nullptr && ack->re == re) {
          result = *ack;
          return true;
        }
        if (auto const* const error = std::get_if<protocol::ErrorAnswer>(&message);
            error != nullptr && error->re == re) {
          result = *error;
          return true;
        }
      }
      return false;
    });
    return result;
  }
  template <class Message>
  std::vector<Message> all() {
    std::lock_guard const lock(mutex_);
    std::vector<Message> found;
    for (protocol::ServerMessage const& message : messages_)
      if (auto const* const one = std::get_if<Message>(&message)) found.push_back(*one);
    return found;
  }
  std::vector<protocol::ServerMessage> messages() {
    std::lock_guard const lock(mutex_);
    return messages_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<protocol::ServerMessage> messages_;
  bool is_behind_ = false;
  std::vector<std::function<void()>> waits_for_arrivals_;
  std::atomic<std::int64_t> lag_ = 0;
};

class GameServerTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open() {
    server_.reset();
    GameServerOptions options;
    options.workers = 2;
    options.hash_megabytes = 2;
    options.loops = loops_;
    options.version = "test";
    options.retry_after = 200;
    options.sweep_every = sweep_every_;
    options.retention = retention_;
    options.clock = &clock_;
    options.unload_every = unload_every_;
    options.absence = absence_;
    options.resume_after = resume_after_;
    options.erasing = {std::chrono::milliseconds(0), std::chrono::milliseconds(50)};
    auto store = SqliteStore::open(folder_.path(), limits_);
    ASSERT_TRUE(store) << store.error().text();
    server_ = std::make_unique<GameServer>(options, wrap(std::move(*store)));
  }
  // What stands between the server and its store.
  virtual std::unique_ptr<Store> wrap(std::unique_ptr<Store> store) { return store; }
  static protocol::CreateGame a_game(protocol::Seat white = person, protocol::Seat black = person) {
    static int number = 0;
    protocol::CreateGame request;
    request.key = "create" + std::to_string(++number);
    request.variant = "orthodox";
    request.title = "A test";  // named: kept and listed without a move
    request.white = white;
    request.black = black;
    return request;
  }
  std::variant<protocol::Created, protocol::Failure> try_create(protocol::CreateGame request,
                                                                Principal const& who = ann) {
    std::promise<std::variant<protocol::Created, protocol::Failure>> promise;
    server_->create(who, std::move(request), [&](auto answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  std::string create(protocol::CreateGame request, Principal const& who = ann) {
    auto const answer = try_create(std::move(request), who);
    if (auto const* const failure = std::get_if<protocol::Failure>(&answer)) ADD_FAILURE() << failure->message;
    auto const* const created = std::get_if<protocol::Created>(&answer);
    return created != nullptr ? created->game : std::string();
  }
  std::variant<protocol::GameSnapshot, protocol::Failure> snapshot(std::string game, Principal const& who = ann) {
    std::promise<std::variant<protocol::GameSnapshot, protocol::Failure>> promise;
    server_->snapshot(who, std::move(game), [&](auto answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  std::optional<protocol::Failure> remove(std::string game, Principal const& who = ann) {
    std::promise<std::optional<protocol::Failure>> promise;
    server_->remove(who, std::move(game), [&](auto const& answer) {
      auto const* const failure = std::get_if<protocol::Failure>(&answer);
      promise.set_value(failure != nullptr ? std::optional(*failure) : std::nullopt);
    });
    return promise.get_future().get();
  }
  protocol::Games list(std::optional<protocol::ListPlace> before = {}, Principal const& who = ann) {
    std::promise<std::variant<protocol::Games, protocol::Failure>> promise;
    server_->list(who, std::move(before), [&](auto games) { promise.set_value(std::move(games)); });
    return std::get<protocol::Games>(promise.get_future().get());
  }
  std::shared_ptr<Page> page(std::string const& game, std::int64_t seq = 0, Principal const& who = ann) {
    auto page = std::make_shared<Page>();
    last_connection_ = ++connections_;
    server_->connect(last_connection_, who, page);
    receive(last_connection_, protocol::JoinRequest{1, game, seq});
    EXPECT_TRUE(std::holds_alternative<protocol::AckAnswer>(page->answer(1)));
    return page;
  }
  GameMeasures measure() {
    std::promise<std::variant<GameMeasures, protocol::Failure>> promise;
    server_->measure([&](auto answer) { promise.set_value(std::move(answer)); });
    return std::get<GameMeasures>(promise.get_future().get());
  }
  // Returns once the threads of the computer have nothing to do, and the games have heard what they found: what they do next
  // they have begun.
  void await_engine() {
    while (true) {
      (void)in_memory();  // they have asked the computer for what they want
      GameMeasures const at = measure();
      if (at.engine_busy + at.engine_queued == 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  // Returns once what was to be done by now is done.
  void await_timers() {
    for (int each = 0; each < 2; ++each) (void)in_memory();
  }
  bool is_there(std::string const& game) {
    auto const answer = snapshot(game);
    if (std::holds_alternative<protocol::GameSnapshot>(answer)) return true;
    EXPECT_EQ(std::get<protocol::Failure>(answer).code, protocol::ErrorCode::NotFound);
    return false;
  }
  // What nobody tells a page: whether it comes true.
  static bool comes_true(std::function<bool()> const& holds) {
    for (auto const end = std::chrono::steady_clock::now() + patience; std::chrono::steady_clock::now() < end;) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return holds();
  }
  void expect_gone(std::string const& game) {
    EXPECT_TRUE(comes_true([&] { return !is_there(game); }));
  }
  GameServer::InMemory in_memory() {
    std::promise<GameServer::InMemory> promise;
    server_->in_memory([&](GameServer::InMemory held) { promise.set_value(held); });
    return promise.get_future().get();
  }
  void receive(ConnectionId connection, protocol::ClientMessage message) {
    server_->receive(connection, std::move(message), clock_.now());
  }
  void move(std::int64_t id, std::string const& game, std::int64_t at, std::string const& text) {
    receive(last_connection_, protocol::MoveRequest{id, game, "m" + std::to_string(id), at, text});
  }
  // Runs SQL on the file while no server has it.
  void change(char const* sql) {
    server_.reset();
    run_sql(folder_.path(), sql);
    open();
  }
  static std::int64_t acked(std::variant<protocol::AckAnswer, protocol::ErrorAnswer> const& answer) {
    if (auto const* const error = std::get_if<protocol::ErrorAnswer>(&answer)) ADD_FAILURE() << error->message;
    auto const* const ack = std::get_if<protocol::AckAnswer>(&answer);
    return ack != nullptr ? ack->seq : -1;
  }
  static protocol::ErrorCode refused(std::variant<protocol::AckAnswer, protocol::ErrorAnswer> const& answer) {
    auto const* const error = std::get_if<protocol::ErrorAnswer>(&answer);
    EXPECT_NE(error, nullptr);
    if (error != nullptr) EXPECT_GT(error->message.size(), 10u);
    return error != nullptr ? error->code : protocol::ErrorCode::BadMessage;
  }

  // On how many loops the games of a test live, where it does not say so itself; tests/CMakeLists.txt runs all of them on several too.
  static int loops() {
    char const* const loops = std::getenv("STRATA_GAME_LOOPS");
    return loops == nullptr ? 1 : std::atoi(loops);
  }

  TemporaryFolder folder_;
  int loops_ = loops();
  std::int64_t unload_every_ = GameServerOptions().unload_every;
  std::int64_t sweep_every_ = GameServerOptions().sweep_every;
  Retention retention_;
  StoreLimits limits_;
  TestClock clock_;
  AbsenceLimits absence_;
  std::int64_t resume_after_ = GameServerOptions().resume_after;
  std::unique_ptr<GameServer> server_;
  ConnectionId connections_ = 0, last_connection_ = 0;
};

}  // namespace strata::server
