#include "server/bots/core.hpp"

#include <utility>
#include <variant>

#include "server/protocol/moment.hpp"

namespace strata::server::bots {

namespace {

constexpr std::int64_t patience = 1500;  // milliseconds: clients wait two seconds for an answer

}  // namespace

// Passes messages from the threads of the games to that of the API.
class Link::Listener final : public MessageSink, public std::enable_shared_from_this<Listener> {
 public:
  Listener(std::weak_ptr<Core> core, Hear hear) : core_(std::move(core)), hear_(std::move(hear)) {}

  void send(protocol::ServerMessage message) override {
    // The games may know it for a moment longer than there is an API.
    auto const core = core_.lock();
    if (!core) return;
    core->thread().post([self = shared_from_this(), message = std::move(message)] {
      // A copy: what it does may end the connection.
      if (Hear const hear = self->hear_) hear(message);
    });
  }
  void close() { hear_ = {}; }

 private:
  std::weak_ptr<Core> core_;
  Hear hear_;
};

Link::Link(std::shared_ptr<Core> core, Principal who, Hear hear)
    : core_(std::move(core)),
      id_(core_->next_connection()),
      listener_(std::make_shared<Listener>(core_, std::move(hear))) {
  core_->games().connect(id_, std::move(who), listener_);
  send(protocol::HelloRequest{0, protocol::protocol_version});
}

Link::~Link() {
  listener_->close();
  core_->games().disconnect(id_, breaks_);
}

void Link::pass(protocol::ClientMessage message) { core_->games().receive(id_, std::move(message), now()); }

void Core::begin_ask(Principal who, std::function<void(Answered)> done,
                     std::function<std::int64_t(Link&)> const& send) {
  struct Asking {
    std::unique_ptr<Link> link;
    std::int64_t id = 0;
    Answered answered;
    std::function<void(Answered)> done;
    void end(std::optional<protocol::ErrorAnswer> error) {
      if (!done) return;
      answered.error = std::move(error);
      std::exchange(done, {})(std::move(answered));
      link.reset();
    }
  };
  auto const asking = std::make_shared<Asking>();
  asking->done = std::move(done);
  // The link holds this: end() lets go of it.
  auto const hear = [asking](protocol::ServerMessage const& message) {
    auto const* const ack = std::get_if<protocol::AckAnswer>(&message);
    auto const* const error = std::get_if<protocol::ErrorAnswer>(&message);
    if (auto const* const chat = std::get_if<protocol::ChatAnswer>(&message); chat != nullptr && chat->whole)
      asking->answered.chat = chat->lines;
    if (ack != nullptr && ack->re == asking->id) asking->end({});
    if (error != nullptr && error->re == asking->id) asking->end(*error);
  };
  asking->link = std::make_unique<Link>(shared_from_this(), std::move(who), hear);
  asking->id = send(*asking->link);
  thread_.at(steady_now() + patience, [asking] {
    protocol::ErrorAnswer late;
    late.code = protocol::ErrorCode::Unavailable;
    late.message = "The server has too much to do; try again in a moment.";
    asking->end(std::move(late));
  });
}

void Core::snapshot(Principal who, std::string game,
                    std::function<void(std::variant<protocol::GameSnapshot, protocol::Failure>)> done) {
  games_.snapshot(std::move(who), std::move(game), here(std::move(done)));
}

void Core::challenges_for(Principal who, std::string name, std::function<void(std::vector<protocol::Challenge>)> done) {
  struct Asking {
    std::unique_ptr<Link> link;
    std::function<void(std::vector<protocol::Challenge>)> done;
    void end(std::vector<protocol::Challenge> challenges) {
      if (!done) return;
      std::exchange(done, {})(std::move(challenges));
      link.reset();
    }
  };
  auto const asking = std::make_shared<Asking>();
  asking->done = std::move(done);
  asking->link = std::make_unique<Link>(shared_from_this(), std::move(who), [asking](auto const& message) {
    if (auto const* const told = std::get_if<protocol::ChallengesAnswer>(&message)) asking->end(told->challenges);
  });
  asking->link->send(protocol::WatchRequest{0, true, std::move(name)});
  thread_.at(steady_now() + patience, [asking] { asking->end({}); });
}

void Core::name_of(Principal who, std::function<void(std::string)> done) {
  games_.name(std::move(who), here<std::variant<protocol::Me, protocol::Failure>>(
                                  [done = std::move(done)](std::variant<protocol::Me, protocol::Failure> const& told) {
                                    auto const* const me = std::get_if<protocol::Me>(&told);
                                    done(me != nullptr ? me->name : std::string());
                                  }));
}

}  // namespace strata::server::bots
