#include "server/cluster/owner.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <variant>

#include "server/cluster/subject.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server::cluster {

namespace {

using Code = protocol::ErrorCode;

// The limit of one node.
constexpr std::size_t most_connections = 100'000;

}  // namespace

class Owner::Sink final : public MessageSink {
 public:
  Sink(Owner& owner, Place place, ConnectionId connection)
      : owner_(owner), place_(std::move(place)), connection_(connection) {}

  void send(protocol::ServerMessage message) override { owner_.put({place_, connection_, std::move(message)}); }
  void share(SharedMessage const& shared, Hearer who) override {
    static thread_local std::shared_ptr<SharedMessage const> last;
    if (!last || last->text != shared.text) last = std::make_shared<SharedMessage const>(shared);
    owner_.put({place_, connection_, {}, last, who});
  }
  [[nodiscard]] std::int64_t lag() const override { return lag_; }
  void after_arrivals(std::function<void()> const& done) override { owner_.await_arrivals(place_, connection_, done); }
  void set_lag(std::int64_t lag) { lag_ = lag; }

 private:
  Owner& owner_;
  Place place_;
  ConnectionId connection_;
  std::atomic<std::int64_t> lag_ = 0;
};

void Owner::receive(Place const& from, FromEdge told) {
  std::int64_t const re =
      told.unread ? told.unread->id : std::visit([](auto const& request) { return request.id; }, told.message);
  auto const refuse = [&](Code code, std::string message) {
    node_.links->send(from, ToEdge{{told.connection}, protocol::ErrorAnswer{re, code, std::move(message)}});
  };
  if (told.unread) {
    spdlog::info("event=bad_message node={} connection={} reason={}", protocol::quoted(from), told.connection,
                 protocol::quoted(told.unread->problem));
    return refuse(Code::BadMessage, std::move(told.unread->problem));
  }
  Subject const subject = subject_of(told.message);
  if (subject == Subject::Node) return refuse(Code::BadMessage, "This message is about no game.");
  if (node_.is_closing || (subject == Subject::Leader && node_.leader != node_.self))
    return refuse(Code::Elsewhere, "Another server does this.");
  RemoteId const id{from, told.connection};
  auto at = remotes_.find(id);
  if (at == remotes_.end()) {
    if (remotes_.size() >= most_connections)
      return refuse(Code::Unavailable, "The server has too many visitors; try again in a moment.");
    at = remotes_.emplace(id, Remote{++last_, std::make_shared<Sink>(*this, from, told.connection)}).first;
    node_.games.connect(at->second.here, std::move(told.who), at->second.sink);
  }
  at->second.sink->set_lag(told.lag);
  Moment arrived = node_.clock.now();
  arrived.steady -= told.age;
  arrived.utc -= told.age;
  node_.games.receive(at->second.here, std::move(told.message), arrived);
}

void Owner::gone(Place const& from, Gone const& gone) {
  auto const remote = remotes_.extract({from, gone.connection});
  if (!remote.empty()) node_.games.disconnect(remote.mapped().here, gone.lost);
}

void Owner::lost(Place const& place) {
  for (auto at = remotes_.lower_bound({place, 0}); at != remotes_.end() && at->first.first == place;) {
    node_.games.disconnect(at->second.here, true);
    at = remotes_.erase(at);
  }
  std::vector<std::uint64_t> waiting;
  for (auto const& [token, flush] : flushes_)
    if (flush.place == place) waiting.push_back(token);
  for (std::uint64_t const token : waiting) arrived(token);
}

void Owner::lost_all() {
  while (!remotes_.empty()) lost(Place(remotes_.begin()->first.first));
}

void Owner::put(Out out) {
  bool is_first = false;
  {
    std::lock_guard const lock(mutex_);
    is_first = out_.empty();
    out_.push_back(std::move(out));
  }
  if (is_first) node_.loop.post([this] { send_all(); });
}

void Owner::send_all() {
  std::vector<Out> all;
  {
    std::lock_guard const lock(mutex_);
    all.swap(out_);
  }
  // One frame for all connections of a node that get the same, unless something else to that node comes between.
  struct Open {
    std::shared_ptr<SharedMessage const> shared;
    Hearer hearer = Hearer::Player;
    std::vector<ConnectionId> connections;
  };
  std::map<Place, Open> open;
  auto const close = [&](Place const& place, Open& frame) {
    if (frame.shared)
      node_.links->send(place, ToEdge{std::exchange(frame.connections, {}), frame.shared->message, frame.hearer, true,
                                      frame.shared->text});
    frame.shared.reset();
  };
  for (Out& out : all) {
    Open& frame = open[out.place];
    if (!out.shared) {
      close(out.place, frame);
      node_.links->send(out.place, ToEdge{{out.connection}, std::move(out.message)});
      continue;
    }
    if (frame.shared && (frame.shared->text != out.shared->text || frame.hearer != out.hearer)) close(out.place, frame);
    frame.shared = out.shared;
    frame.hearer = out.hearer;
    frame.connections.push_back(out.connection);
  }
  for (auto& [place, frame] : open) close(place, frame);
}

void Owner::await_arrivals(Place const& place, ConnectionId connection, std::function<void()> done) {
  node_.loop.post([this, place, connection, done = std::move(done)] {
    std::uint64_t const token = ++tokens_;
    flushes_[token] = {place, done};
    if (!node_.links->send(place, Flush{token, connection})) return arrived(token);
    node_.loop.at(node_.steady() + node_.arrivals, [this, token] { arrived(token); });
  });
}

void Owner::flushed(Flushed const& flushed) { arrived(flushed.token); }

void Owner::arrived(std::uint64_t token) {
  if (auto const waiting = flushes_.extract(token)) waiting.mapped().done();
}

}  // namespace strata::server::cluster
