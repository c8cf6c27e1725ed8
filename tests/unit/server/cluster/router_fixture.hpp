#pragma once
// Several nodes in one process: each has its games and its router, all share a database and a network that a test can break.

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/cluster/in_process_bus.hpp"
#include "server/cluster/router.hpp"
#include "tests/unit/server/cluster/shared_store.hpp"
#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server::cluster {

struct TestNode {
  std::string name;
  SharedStore* store = nullptr;
  std::unique_ptr<InProcessBus> bus;
  std::unique_ptr<GameServer> games;
  std::unique_ptr<Router> router;
};

inline bool comes_true(std::function<bool()> const& holds) {
  for (auto const end = std::chrono::steady_clock::now() + server::patience; std::chrono::steady_clock::now() < end;) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return holds();
}

// Somebody with a page at one node.
class Visitor {
 public:
  Visitor(TestNode& node, ConnectionId id, Principal who) : node_(&node), id_(id), page_(std::make_shared<Page>()) {
    node.router->connect(id, std::move(who), page_);
  }
  std::int64_t send(protocol::ClientMessage message) {
    std::int64_t const number = ++last_;
    std::visit([number](auto& request) { request.id = number; }, message);
    node_->router->receive(id_, std::move(message), machine_clock().now());
    return number;
  }
  std::variant<protocol::AckAnswer, protocol::ErrorAnswer> say(protocol::ClientMessage message) {
    return page_->answer(send(std::move(message)));
  }
  // The number of the event, or -1 if it was refused.
  std::int64_t done(protocol::ClientMessage message) { return seq(send(std::move(message))); }
  std::int64_t seq(std::int64_t number) {
    auto const answer = page_->answer(number);
    if (auto const* const error = std::get_if<protocol::ErrorAnswer>(&answer)) ADD_FAILURE() << error->message;
    auto const* const ack = std::get_if<protocol::AckAnswer>(&answer);
    return ack != nullptr ? ack->seq : -1;
  }
  std::int64_t join(std::string const& game, std::int64_t seq = 0) { return done(protocol::JoinRequest{0, game, seq}); }
  std::int64_t send_move(std::string const& game, std::int64_t at, std::string const& text) {
    return send(protocol::MoveRequest{0, game, "m" + std::to_string(at), at, text});
  }
  std::int64_t move(std::string const& game, std::int64_t at, std::string const& text) {
    return seq(send_move(game, at, text));
  }
  // A page that joins again may be shown the whole game in place of its last events.
  void await_event(std::int64_t seq) {
    auto const has_it = [seq](protocol::ServerMessage const& message) {
      auto const* const event = std::get_if<protocol::EventAnswer>(&message);
      auto const* const whole = std::get_if<protocol::SnapshotAnswer>(&message);
      return (event != nullptr && event->seq == seq) || (whole != nullptr && whole->state.seq >= seq);
    };
    EXPECT_TRUE(comes_true([&] { return std::ranges::any_of(page_->messages(), has_it); })) << "no event " << seq;
  }
  void leave(bool lost = false) { node_->router->disconnect(id_, lost); }
  [[nodiscard]] Page& page() { return *page_; }
  // Each event once and in order, and each message answered once.
  void check(std::string const& game) {
    std::optional<std::int64_t> seen;
    std::map<std::int64_t, int> answers;
    for (protocol::ServerMessage const& message : page_->messages()) {
      if (auto const* const whole = std::get_if<protocol::SnapshotAnswer>(&message);
          whole != nullptr && whole->state.game == game) {
        if (seen) EXPECT_GE(whole->state.seq, *seen);
        seen = whole->state.seq;
      }
      if (auto const* const event = std::get_if<protocol::EventAnswer>(&message);
          event != nullptr && event->game == game) {
        if (seen) EXPECT_EQ(event->seq, *seen + 1);
        seen = event->seq;
      }
      if (auto const* const ack = std::get_if<protocol::AckAnswer>(&message)) {
        EXPECT_EQ(++answers[ack->re], 1) << "an ack of " << ack->re;
        // It comes after its event.
        if (ack->seq > 0 && seen) EXPECT_LE(ack->seq, *seen);
      }
      if (auto const* const error = std::get_if<protocol::ErrorAnswer>(&message)) {
        EXPECT_NE(error->code, protocol::ErrorCode::Elsewhere) << error->message;
        if (error->re > 0) EXPECT_EQ(++answers[error->re], 1) << "an error of " << error->re;
      }
    }
    for (auto const& [number, count] : answers) EXPECT_LE(number, last_);
  }

 private:
  TestNode* node_;
  ConnectionId id_;
  std::shared_ptr<Page> page_;
  std::int64_t last_ = 0;
};

class RouterTest : public testing::Test {
 protected:
  void TearDown() override {
    for (auto const& node : nodes_) node->router->stop();
    for (auto const& node : nodes_) node->games.reset();
  }

  TestNode& start(std::string const& name) {
    auto node = std::make_unique<TestNode>();
    node->name = name;
    world_.set_alive(name, true);
    auto store = std::make_unique<SharedStore>(world_, name);
    node->store = store.get();
    GameServerOptions options;
    options.workers = 1;
    options.hash_megabytes = 1;
    options.version = "test";
    options.erasing = {std::chrono::milliseconds(0), std::chrono::milliseconds(50)};
    options.resume_after = resume_after_;
    // The seeks are the leader's.
    options.may_end_overdue = [] { return true; };
    node->games = std::make_unique<GameServer>(options, std::move(store));
    node->bus = network_.join(name);
    RouterOptions routing;
    routing.cluster = {"test", std::string(64, 'a')};
    routing.leader = [this] {
      std::lock_guard const lock(mutex_);
      return leader_;
    };
    routing.has_other_laws = [](std::string const& /*node*/) { return true; };
    routing.late_since = [this, name]() -> std::optional<std::int64_t> {
      std::lock_guard const lock(mutex_);
      return late_.contains(name) ? std::optional(1) : std::nullopt;
    };
    routing.patience = patience_;
    routing.arrivals = arrivals_;
    routing.tick = 20;
    routing.link_tick = 20;
    routing.link_silence = 400;
    node->router = std::make_unique<Router>(std::move(routing), *node->games, *node->store, *node->bus);
    for (auto const& other : nodes_) {
      if (dead_.contains(other->name)) continue;
      other->router->node_lives(name);
      node->router->node_lives(other->name);
    }
    nodes_.push_back(std::move(node));
    return *nodes_.back();
  }
  // Nobody hears anything of it any more, and the others know.
  void kill(TestNode& node) {
    dead_.insert(node.name);
    network_.set_connected(node.name, false);
    world_.set_alive(node.name, false);
    for (auto const& other : nodes_)
      if (other.get() != &node) other->router->node_is_dead(node.name);
  }
  // It was only stopped, and knows it; or nothing has told it yet, and it would have to ask.
  void wake(TestNode& node, bool is_told = true) {
    dead_.erase(node.name);
    network_.set_connected(node.name, true);
    world_.set_alive(node.name, true);
    if (is_told) {
      node.router->is_late();
    } else {
      std::lock_guard const lock(mutex_);
      late_.insert(node.name);
    }
    for (auto const& other : nodes_)
      if (other.get() != &node) other->router->node_lives(node.name);
  }
  void lead(std::string const& name) {
    {
      std::lock_guard const lock(mutex_);
      leader_ = name;
    }
    for (auto const& node : nodes_) {
      node->router->leader_changed();
      if (node->name == name) node->games->begin_leading([](std::string const& /*account*/) {});
    }
  }
  Visitor& visit(TestNode& node, Principal const& who) {
    visitors_.push_back(std::make_unique<Visitor>(node, ++connections_, who));
    return *visitors_.back();
  }
  static protocol::CreateGame a_challenge() {
    static int number = 0;
    protocol::CreateGame request;
    request.key = "create" + std::to_string(++number);
    request.variant = "orthodox";
    request.white = person;
    request.black = protocol::Seat{protocol::SeatKind::Open, 1};
    return request;
  }
  static std::string create(TestNode& node, protocol::CreateGame request, Principal const& who = ann) {
    std::promise<std::variant<protocol::Created, protocol::Failure>> made;
    node.router->create(who, std::move(request), [&](auto answer) { made.set_value(std::move(answer)); });
    auto const answer = made.get_future().get();
    if (auto const* const failure = std::get_if<protocol::Failure>(&answer)) ADD_FAILURE() << failure->message;
    auto const* const created = std::get_if<protocol::Created>(&answer);
    return created != nullptr ? created->game : std::string();
  }
  // A game that `owner` has, because it has a spectator there, and that Ann and Bob play at their nodes.
  std::string meet(TestNode& owner, TestNode& hers, TestNode& his,
                   protocol::CreateGame const& request = a_challenge()) {
    std::string game = create(hers, request);
    looker_ = &visit(owner, Principal{"carl"});
    EXPECT_EQ(looker_->join(game), 0);
    ann_ = &visit(hers, ann);
    bob_ = &visit(his, bob);
    EXPECT_EQ(ann_->join(game), 0);
    EXPECT_EQ(bob_->join(game), 0);
    EXPECT_GT(bob_->done(protocol::SitRequest{0, game, "sit"}), 0);
    return game;
  }
  // Both play in turn; `from` is the number of plies played before.
  void play(std::string const& game, std::vector<std::string> const& line, std::size_t from = 0) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      std::size_t const ply = from + at;
      Visitor& mover = ply % 2 == 0 ? *ann_ : *bob_;
      EXPECT_GT(mover.move(game, static_cast<std::int64_t>(ply), line[at]), 0) << line[at];
    }
  }
  // Everybody has seen everything, once and in order.
  void check(std::string const& game, std::initializer_list<Visitor*> visitors) {
    std::int64_t const last = static_cast<std::int64_t>(world_.stored(game).events.size());
    for (Visitor* const visitor : visitors) {
      visitor->await_event(last);
      visitor->check(game);
    }
  }
  template <class T>
  static std::variant<T, protocol::Failure> answer_of(std::function<void(Answer<T>)> const& ask) {
    std::promise<std::variant<T, protocol::Failure>> promise;
    ask([&](auto answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }

  std::int64_t patience_ = 5'000, arrivals_ = 250, resume_after_ = GameServerOptions().resume_after;
  SharedWorld world_;
  InProcessNetwork network_;
  std::mutex mutex_;
  std::string leader_;
  std::set<std::string> dead_;
  std::set<std::string> late_;  // know that they are, when they ask
  std::vector<std::unique_ptr<TestNode>> nodes_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
  ConnectionId connections_ = 0;
  Visitor* ann_ = nullptr;
  Visitor* bob_ = nullptr;
  Visitor* looker_ = nullptr;
};

}  // namespace strata::server::cluster
