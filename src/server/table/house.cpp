#include "server/table/house.hpp"

#include <algorithm>
#include <thread>

#include "server/store/sqlite_store.hpp"
#include "server/table/house_impl.hpp"

namespace strata::server {

namespace {

constexpr std::int64_t tidy_every = 60'000;  // milliseconds
constexpr std::size_t listed_games = 60;     // at once; as many as the message holds

protocol::Failure going_down() {
  return {protocol::ErrorCode::Unavailable, "The server is going down; try again in a moment.", 0, 0};
}

protocol::Failure not_removed(Error const& error) {
  if (error.code == ErrorCode::NotFound) return {protocol::ErrorCode::NotFound, "There is no such game.", 0, 0};
  return {protocol::ErrorCode::Unavailable, "The game could not be removed: " + error.message, 0, 0};
}

protocol::Failure unreadable(Error const& error) {
  return {protocol::ErrorCode::Unavailable, "The games cannot be read: " + error.message, 0, 0};
}

int worker_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

// ---------------------------------------------------------------- the house as others see it

Result<std::unique_ptr<House>> House::open(HouseOptions const& options) {
  auto store = SqliteStore::open(options.data);
  if (!store) return std::unexpected(std::move(store.error()));
  return std::unique_ptr<House>(new House(std::make_unique<Impl>(options, std::move(*store))));
}

House::House(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
House::~House() = default;

void House::connect(ConnectionId connection, std::shared_ptr<Outlet> outlet) {
  impl_->connect(connection, std::move(outlet));
}
void House::receive(ConnectionId connection, protocol::ClientMessage message) {
  impl_->receive(connection, std::move(message));
}
void House::disconnect(ConnectionId connection) { impl_->disconnect(connection); }
void House::create(protocol::CreateGame request,
                   std::function<void(std::variant<protocol::Created, protocol::Failure>)> done) {
  impl_->create(std::move(request), std::move(done));
}
void House::list(std::optional<protocol::ListPlace> before,
                 std::function<void(std::variant<protocol::Games, protocol::Failure>)> done) {
  impl_->list(std::move(before), std::move(done));
}
void House::count(std::function<void(std::variant<std::int64_t, protocol::Failure>)> done) {
  impl_->count(std::move(done));
}
void House::snapshot(std::string game,
                     std::function<void(std::variant<protocol::GameSnapshot, protocol::Failure>)> done) {
  impl_->snapshot(std::move(game), std::move(done));
}
void House::remove(std::string game, std::function<void(std::optional<protocol::Failure>)> done) {
  impl_->remove(std::move(game), std::move(done));
}
bool House::healthy() const { return impl_->healthy(); }
void House::drain() { impl_->drain(); }

// ---------------------------------------------------------------- beginning and end

bool Live::has_draw_question() const {
  return std::ranges::any_of(questions, [](auto const& entry) { return entry.second.draw; });
}

bool Live::is_idle() const {
  return !busy && inbox.empty() && joined.empty() && !thinking && questions.empty() && table &&
         !table->time_left(steady_now());
}

House::Impl::Impl(HouseOptions options, std::unique_ptr<Store> store)
    : options_(std::move(options)),
      store_(std::move(store)),
      pool_(worker_count(options_.workers), std::max(1, options_.hash_megabytes)) {
  loop_.at(steady_now() + tidy_every, [this] { tidy(); });
}

House::Impl::~Impl() { drain(); }

void House::Impl::tidy() {
  std::erase_if(lives_, [](auto const& entry) { return entry.second.is_idle(); });
  loop_.at(steady_now() + tidy_every, [this] { tidy(); });
}

void House::Impl::drain() {
  std::call_once(drained_, [this] { drain_now(); });
}

void House::Impl::drain_now() {
  draining_ = true;
  pool_.stop();
  bool busy = true;
  while (busy) {
    loop_.wait();
    loader_.wait();
    store_->flush();
    loop_.post([this, &busy] {
      busy = false;
      for (auto& [id, live] : lives_) {
        drop_questions(live, {protocol::ErrorCode::Unavailable, going_down().message});
        busy = busy || live.busy || !live.inbox.empty();
      }
    });
    loop_.wait();
  }
  store_->flush();  // removals that no game in memory waits for
  loader_.stop();
  loop_.stop();
}

// ---------------------------------------------------------------- connections

void House::Impl::connect(ConnectionId connection, std::shared_ptr<Outlet> outlet) {
  loop_.post([this, connection, outlet = std::move(outlet)] { connections_[connection].outlet = outlet; });
}

void House::Impl::disconnect(ConnectionId connection) {
  loop_.post([this, connection] {
    auto const found = connections_.find(connection);
    if (found == connections_.end()) return;
    std::set<std::string> const games = found->second.games;
    for (std::string const& game : games) leave(connection, game);
    connections_.erase(connection);
  });
}

void House::Impl::receive(ConnectionId connection, protocol::ClientMessage message) {
  if (draining_) {
    auto const re = std::visit([](auto const& request) { return request.id; }, message);
    loop_.post(
        [this, connection, re] { refuse({connection, re}, {protocol::ErrorCode::Unavailable, going_down().message}); });
    return;
  }
  loop_.post([this, connection, message = std::move(message)] {
    std::visit([&](auto const& request) { handle(connection, request); }, message);
  });
}

void House::Impl::leave(ConnectionId connection, std::string const& game) {
  if (auto const found = connections_.find(connection); found != connections_.end()) found->second.games.erase(game);
  auto const live = lives_.find(game);
  if (live == lives_.end() || live->second.joined.erase(connection) == 0) return;
  if (live->second.table && !live->second.busy) arrange(live->second);
}

void House::Impl::send(ConnectionId connection, protocol::ServerMessage message) {
  if (auto const found = connections_.find(connection); found != connections_.end())
    found->second.outlet->send(std::move(message));
}

void House::Impl::broadcast(Live const& live, protocol::ServerMessage const& message) {
  for (ConnectionId const connection : live.joined) send(connection, message);
}

void House::Impl::refuse(Origin origin, Refusal refusal) {
  if (origin.re > 0)
    send(origin.connection, protocol::ErrorAnswer{origin.re, refusal.code, std::move(refusal.message)});
}

void House::Impl::ack(Origin origin, std::int64_t seq) {
  if (origin.re > 0) send(origin.connection, protocol::AckAnswer{origin.re, seq});
}

// ---------------------------------------------------------------- requests besides a connection

protocol::GameSnapshot House::Impl::snapshot_of(Live const& live) const {
  protocol::GameSnapshot snapshot = live.table->snapshot(steady_now());
  snapshot.thinking = live.thinking;
  return snapshot;
}

void House::Impl::create(protocol::CreateGame request,
                         std::function<void(std::variant<protocol::Created, protocol::Failure>)> done) {
  if (draining_) return done(going_down());
  loader_.post([this, request = std::move(request), done = std::move(done)] { create_now(request, done); });
}

void House::Impl::list(std::optional<protocol::ListPlace> before,
                       std::function<void(std::variant<protocol::Games, protocol::Failure>)> done) {
  if (draining_) return done(going_down());
  loader_.post([this, before = std::move(before), done = std::move(done)] {
    auto games = store_->list(static_cast<int>(listed_games) + 1, before);
    if (!games) return done(unreadable(games.error()));
    bool const more = games->size() > listed_games;
    if (more) games->resize(listed_games);
    done(protocol::Games{std::move(*games), more});
  });
}

void House::Impl::count(std::function<void(std::variant<std::int64_t, protocol::Failure>)> done) {
  if (draining_) return done(going_down());
  loader_.post([this, done = std::move(done)] {
    auto const games = store_->count();
    if (!games) return done(unreadable(games.error()));
    done(*games);
  });
}

void House::Impl::snapshot(std::string game,
                           std::function<void(std::variant<protocol::GameSnapshot, protocol::Failure>)> done) {
  if (draining_) return done(going_down());
  loop_.post([this, game = std::move(game), done = std::move(done)] {
    enter(game, {[this, done](Live& live) { done(snapshot_of(live)); },
                 [done](protocol::Failure const& failure) { done(failure); }});
  });
}

void House::Impl::remove(std::string game, std::function<void(std::optional<protocol::Failure>)> done) {
  if (draining_) return done(going_down());
  loop_.post([this, game = std::move(game), done = std::move(done)] {
    // Nobody looks on at a game that cannot be opened: its rows are all there is of it.
    auto const remove_rows = [this, game, done] {
      store_->remove(game, [done](Result<void> const& result) {
        done(result ? std::nullopt : std::optional(not_removed(result.error())));
      });
    };
    enter(game, {[this, done](Live& live) { remove_now(live, done); },
                 [done](protocol::Failure const& failure) { done(failure); }, remove_rows});
  });
}

void House::Impl::remove_now(Live& live, std::function<void(std::optional<protocol::Failure>)> const& done) {
  live.busy = true;
  stop_thinking(live);
  store_->remove(live.id, [this, id = live.id, done](Result<void> const& result) {
    loop_.post([this, id, done, result] {
      Live& removed = lives_.at(id);
      if (!result) {
        removed.busy = false;
        done(not_removed(result.error()));
        return pump(removed);
      }
      protocol::Failure const gone{protocol::ErrorCode::NotFound, "This game was removed.", 0, 0};
      drop_questions(removed, {gone.code, gone.message});
      broadcast(removed, protocol::ErrorAnswer{0, gone.code, gone.message});
      for (Entry const& entry : removed.inbox) entry.fail(gone);
      for (auto& [connection, state] : connections_) state.games.erase(id);
      lives_.erase(id);
      done(std::nullopt);
    });
  });
}

}  // namespace strata::server
