#include "server/games/game_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "server/games/names.hpp"
#include "server/games/sentence.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

// Challenges that are looked at, and of those that still stand the ones that are listed: as many as the message holds.
constexpr int most_open_games = 1000;
constexpr std::size_t listed_challenges = 60;

protocol::Failure going_down() { return {Code::Unavailable, "The server is going down; try again in a moment."}; }

protocol::Failure not_removed(Error const& error) {
  if (error.code == ErrorCode::NotFound) return {Code::NotFound, "There is no such game."};
  return {Code::Unavailable, "The game could not be removed: " + error.message};
}

protocol::Challenge challenge_of(GameRow const& row) {
  protocol::Challenge challenge;
  challenge.game = row.id;
  challenge.variant = row.variant;
  challenge.variant_name = row.variant_name;
  for (auto const& [name, value] : row.options) challenge.options.push_back({name, value});
  challenge.name = row.owner_name;
  challenge.side = row.guest_side.value_or(protocol::Side::White);
  challenge.clock_base = row.clock_base;
  challenge.clock_increment = row.clock_increment;
  challenge.clock_days = row.clock_days;
  challenge.created = row.created;
  return challenge;
}

// What is stored as the key of a message: a key is one of whoever chose it, so that nobody is answered for what another has sent, and
// nobody can use up another's keys. 40 bits of the hash, of which no more than half are told to anybody (default_name()).
constexpr std::size_t letters_of_principal = 8;
std::string own_key(std::string const& who, std::string const& key) {
  return who.substr(0, letters_of_principal) + ' ' + key;
}

// Threads that make new games: one owner has one of them, and the other is there for everybody else.
constexpr int makers = 2;

int worker_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

// ---------------------------------------------------------------- beginning and end

GameServer::GameServer(GameServerOptions const& options, std::unique_ptr<Store> store)
    : version_(options.version),
      retry_after_(options.retry_after),
      unload_every_(options.unload_every),
      sweep_every_(options.sweep_every),
      resume_after_(options.resume_after),
      retention_(options.retention),
      utc_(options.utc),
      absence_(options.absence),
      store_(std::move(store)),
      games_(*store_),
      deadlines_(*store_, loop_, lister_,
                 {[this](std::string const& game) { deadline_passed(game); },
                  [this](Moment now, std::int64_t until) { put_off(now, until); },
                  [this](Moment now) {
                    for (auto const& [id, live] : live_) live->leapt(now);
                  }}),
      pool_(worker_count(options.workers), std::max(1, options.hash_megabytes)),
      makers_(makers, 1) {
  games_.assume_laws();
  deadlines_.begin();
  deadlines_.watch();
  loop_.at(steady_now() + unload_every_, [this] { unload_idle_games(); });
  // Pages that were open before a restart are there again by then.
  loop_.at(steady_now() + sweep_every_, [this] { sweep(); });
}

GameServer::~GameServer() {
  drain();
  live_.clear();  // while there is a loop whose timers they give back
}

void GameServer::in_memory(std::function<void(InMemory)> done) {
  loop_.post([this, done = std::move(done)] { done({live_.size(), loop_.timers()}); });
}

void GameServer::put_idle_games_away() {
  std::erase_if(live_, [this](auto const& entry) {
    if (!entry.second->is_idle()) return false;
    // Its flag falls all the same, and its clock goes on when somebody comes.
    if (auto const clock = entry.second->running_clock()) {
      auto const wake = [this, id = entry.first] {
        game(id).enter({[](LiveGame&) {}, [](protocol::Failure const&) {}});
      };
      asleep_[entry.first] = {clock->since, loop_.at(clock->falls, wake)};
    }
    return true;
  });
}

void GameServer::bound_own_laws() {
  std::size_t bytes = 0;
  for (auto const& [id, live] : live_) bytes += live->own_law_bytes();
  if (bytes > VariantCache::default_bytes) put_idle_games_away();
}

void GameServer::unload_idle_games() {
  put_idle_games_away();
  loop_.at(steady_now() + unload_every_, [this] { unload_idle_games(); });
}

void GameServer::deadline_passed(std::string const& id) {
  if (draining_) return;
  auto const not_ended = [this, id] { deadlines_.not_ended(id); };
  auto const end = [not_ended](LiveGame& live) {
    if (!live.end_overdue()) not_ended();
  };
  game(id).enter({end, [](protocol::Failure const&) {}, not_ended});
}

void GameServer::put_off(Moment now, std::int64_t until) {
  for (auto const& [id, live] : live_) live->put_off(now, until);
}

void GameServer::drain() {
  std::call_once(drained_, [this] { drain_now(); });
}

void GameServer::drain_now() {
  draining_ = true;
  pool_.stop();
  bool working = true;
  while (working) {
    loop_.wait();
    makers_.wait();
    loader_.wait();
    lister_.wait();
    store_->flush();
    loop_.post([this, &working] {
      working = false;
      for (auto const& [id, live] : live_) {
        live->refuse_questions(going_down());
        working = working || live->is_working();
      }
    });
    loop_.wait();
  }
  store_->flush();  // removals that no game in memory waits for
  makers_.stop();
  loader_.stop();
  lister_.stop();
  loop_.stop();
  store_->flush();  // what the last on the loop asked for is reported to what is still there
}

// ---------------------------------------------------------------- games come into memory

void GameServer::make_for(std::string const& owner, std::function<void()> make) {
  makers_.submit(owner, "a new game of " + owner,
                 [make = std::move(make)](api::Engine&, api::StopToken const&) { make(); });
}

LiveGame& GameServer::game(std::string const& id) {
  std::shared_ptr<LiveGame>& live = live_[id];
  if (!live) {
    auto make_rematch = [this](GameRow const& ended, Answer<protocol::Created> done) {
      make_for(ended.owner, [this, ended, done = std::move(done)] { store_new(games_.make_rematch(ended), done); });
    };
    live = std::make_shared<LiveGame>(
        id, LiveGame::Shared{*store_, connections_, pool_, loop_, healthy_, retry_after_, absence_, resume_after_,
                             std::move(make_rematch), [this](std::string const& again) { load(again); },
                             [this](std::int64_t utc) { deadlines_.set(utc); }});
    load(id);
  }
  return *live;
}

void GameServer::load(std::string const& id) {
  loader_.post([this, id] {
    loop_.post(
        [this, id, game = std::make_shared<Result<LoadedGame>>(games_.load(id))] { loaded(id, std::move(*game)); });
  });
}

void GameServer::loaded(std::string const& id, Result<LoadedGame> game) {
  std::shared_ptr<LiveGame> const live = live_.at(id);
  if (game) {
    std::optional<std::int64_t> clock_since;
    if (auto const asleep = asleep_.extract(id)) {
      clock_since = asleep.mapped().clock_since;
      loop_.cancel(asleep.mapped().wake);
    }
    live->open(std::move(*game), adopted_by_, clock_since);
    if (live->own_law_bytes() > 0) bound_own_laws();
    return;
  }
  protocol::Failure failure{Code::NotFound, "There is no such game."};
  bool const is_stored = game.error().code != ErrorCode::NotFound;
  if (is_stored) {
    spdlog::error("event=game_not_opened game={} reason={}", id, protocol::quoted(game.error().message));
    failure = {Code::Unavailable,
               "This game cannot be opened: " + sentence(game.error().message) + " Nothing of it was changed."};
  }
  live_.erase(id);
  // Where it was read again somebody may follow it.
  connections_.broadcast(id, protocol::ErrorAnswer{0, failure.code, failure.message});
  connections_.unfollow_all(id);
  for (LiveGame::Task const& task : live->give_up()) {
    if (is_stored && task.run_unopened)
      task.run_unopened();
    else if (task.fail)
      task.fail(failure);
  }
}

// ---------------------------------------------------------------- connections

void GameServer::connect(ConnectionId connection, Principal who, std::shared_ptr<MessageSink> sink) {
  loop_.post(
      [this, connection, who = std::move(who), sink = std::move(sink)] { connections_.add(connection, who, sink); });
}

void GameServer::disconnect(ConnectionId connection, bool lost) {
  loop_.post([this, connection, lost] {
    lobby_.leave(connection);
    Principal const* const known = connections_.principal_of(connection);
    std::string const who = known != nullptr ? known->hash : std::string();
    for (std::string const& id : connections_.remove(connection))
      if (auto const live = live_.find(id); live != live_.end()) live->second->lost_follower(who, lost);
  });
}

void GameServer::receive(ConnectionId connection, protocol::ClientMessage message, Moment arrived) {
  if (draining_) {
    auto const re = std::visit([](auto const& request) { return request.id; }, message);
    loop_.post([this, connection, re] { connections_.refuse({connection, re}, going_down()); });
    return;
  }
  loop_.post([this, connection, message = std::move(message), arrived] {
    Principal const* const who = connections_.principal_of(connection);
    if (who == nullptr) return;
    std::visit([&](auto const& request) { handle({connection, request.id, who->hash, arrived}, request); }, message);
  });
}

void GameServer::handle(Requester const& requester, protocol::HelloRequest const& message) {
  if (message.protocol == protocol::protocol_version)
    return connections_.send(requester.connection, protocol::WelcomeAnswer{protocol::protocol_version, version_});
  connections_.refuse(requester,
                      {Code::BadMessage, "This page speaks version " + std::to_string(message.protocol) +
                                             " of the protocol, the server version " +
                                             std::to_string(protocol::protocol_version) + ": load the page again."});
}

void GameServer::handle(Requester const& requester, protocol::PingRequest const& /*message*/) {
  connections_.send(requester.connection, protocol::PongAnswer{});
}

void GameServer::handle(Requester const& requester, protocol::WatchRequest const& message) {
  connections_.acknowledge(requester, 0);
  if (message.on) return lobby_.watch(requester.connection, connections_.sink_of(requester.connection));
  lobby_.leave(requester.connection);
}

void GameServer::handle(Requester const& requester, protocol::JoinRequest const& message) {
  adopt(*connections_.principal_of(requester.connection));
  game(message.game).enter(requester, [requester, seq = message.seq](LiveGame& live) { live.join(requester, seq); });
}

void GameServer::handle(Requester const& requester, protocol::LeaveRequest const& message) {
  if (!live_.contains(message.game)) return connections_.acknowledge(requester, 0);
  // In its turn: a join may still be waiting.
  game(message.game)
      .enter({[requester](LiveGame& live) { live.leave(requester); },
              [this, requester](protocol::Failure const&) { connections_.acknowledge(requester, 0); }});
}

void GameServer::handle(Requester const& requester, protocol::HintRequest const& message) {
  game(message.game).enter(requester, [requester, at = message.at](LiveGame& live) { live.hint(at, requester); });
}

void GameServer::handle(Requester const& requester, protocol::PaceRequest const& message) {
  game(message.game).enter(requester, [requester, wait = message.wait](LiveGame& live) { live.pace(wait, requester); });
}

void GameServer::handle(Requester const& requester, protocol::StepRequest const& message) {
  game(message.game).enter(requester, [requester, at = message.at](LiveGame& live) { live.step(at, requester); });
}

void GameServer::handle(Requester const& requester, protocol::SitRequest const& message) {
  if (message.key.empty()) return connections_.refuse(requester, {Code::BadMessage, "This message needs a key."});
  lister_.post([this, requester, id = message.game, key = own_key(requester.who, message.key)] {
    loop_.post([this, requester, id, key, name = games_.name_of(requester.who)] {
      game(id).enter(requester, [requester, key, name](LiveGame& live) { live.sit(key, name, requester); });
    });
  });
}

void GameServer::handle(Requester const& requester, protocol::RematchRequest const& message) {
  game(message.game).enter(requester, [requester](LiveGame& live) { live.rematch(requester); });
}

void GameServer::handle(Requester const& requester, protocol::ChatRequest const& message) {
  game(message.game).enter(requester, [requester, text = message.text](LiveGame& live) { live.chat(text, requester); });
}

template <class Request>
void GameServer::handle(Requester const& requester, Request const& message) {
  if (message.key.empty()) return connections_.refuse(requester, {Code::BadMessage, "This message needs a key."});
  Request own = message;
  own.key = own_key(requester.who, message.key);
  game(own.game).enter(requester, [requester, own](LiveGame& live) { live.command(own, requester); });
}

// ---------------------------------------------------------------- games that are nobody's

void GameServer::adopt(Principal const& who) {
  if (!who.may_adopt || !adopted_by_.empty()) return;
  adopted_by_ = who.hash;
  for (auto const& [id, live] : live_) live->adopt(adopted_by_);
  store_->adopt(adopted_by_, [this](Result<void> const& result) {
    if (!result) spdlog::error("event=adoption_not_written reason={}", protocol::quoted(result.error().message));
    loop_.post([this, stored = result.has_value()] { adoption_stored_ = stored; });
  });
}

// ---------------------------------------------------------------- requests besides a connection

void GameServer::create(Principal who, protocol::CreateGame request, Answer<protocol::Created> done) {
  if (draining_) return done(going_down());
  std::string const owner = who.hash;
  make_for(owner, [this, who = std::move(who), request = std::move(request), done = std::move(done)] {
    store_new(games_.make(who, request), done);
  });
}

void GameServer::store_new(std::expected<NewGame, protocol::Failure> made, Answer<protocol::Created> const& done) {
  if (!made) return done(std::move(made.error()));
  auto const stored = [this, done](Result<std::string> id) {
    if (!id && id.error().code == ErrorCode::Limit)
      return done(protocol::Failure{Code::Refused, sentence(id.error().message)});
    healthy_ = id.has_value();
    if (id) return done(protocol::Created{std::move(*id)});
    spdlog::error("event=game_not_written reason={}", protocol::quoted(id.error().message));
    done(protocol::Failure{Code::Unavailable, sentence(id.error().message)});
  };
  store_->create(std::move(made->stored), std::move(made->list_row), stored);
}

void GameServer::list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Games> done) {
  if (draining_) return done(going_down());
  loop_.post([this, who = std::move(who), before = std::move(before), done = std::move(done)] {
    adopt(who);
    auto read = [this, who, before, done] {
      lister_.post([this, who, before, done] { done(games_.list(who, before)); });
    };
    if (adoption_stored_ || adopted_by_ != who.hash) return read();
    // What was just given must be in the list.
    store_->adopt(who.hash, [read](Result<void> const& /*result*/) { read(); });
  });
}

void GameServer::count(Answer<std::int64_t> done) {
  if (draining_) return done(going_down());
  lister_.post([this, done = std::move(done)] { done(games_.count()); });
}

void GameServer::measure(Answer<GameMeasures> done) {
  if (draining_) return done(going_down());
  lister_.post([this, done = std::move(done)] {
    auto const store = store_->measure();
    auto const kept = store_->count();
    if (!store || !kept)
      return done(protocol::Failure{Code::Unavailable, sentence((store ? kept.error() : store.error()).message)});
    GameMeasures measures;
    measures.store = *store;
    measures.games_kept = static_cast<std::uint64_t>(*kept);
    measures.variant_bytes = games_.variant_bytes();
    measures.loads_waiting = loader_.waiting();
    EnginePool::Load const load = pool_.load();
    measures.engine_threads = load.threads;
    measures.engine_busy = load.busy;
    measures.engine_queued = load.queued;
    measures.removed_unbegun = removed_unbegun_;
    measures.removed_unfinished = removed_unfinished_;
    measures.removed_finished = removed_finished_;
    // Asked from here: when the loop comes to say how many games it has, nothing waits before it any more.
    measures.waiting = loop_.waiting();
    loop_.post([this, done, measures]() mutable {
      measures.games_in_memory = live_.size();
      measures.timers = loop_.timers();
      done(measures);
    });
  });
}

void GameServer::name(Principal who, Answer<protocol::Me> done) {
  if (draining_) return done(going_down());
  lister_.post([this, who = std::move(who), done = std::move(done)] { done(protocol::Me{games_.name_of(who.hash)}); });
}

void GameServer::rename(Principal who, protocol::Me me, Answer<protocol::Me> done) {
  if (draining_) return done(going_down());
  if (!is_choosable_name(me.name))
    return done(protocol::Failure{Code::BadMessage,
                                  "A name has 2 to 20 letters, digits, _ or -, and does not begin with Guest-."});
  store_->put_name(who.hash, me.name, [me, done = std::move(done)](Result<void> const& result) {
    if (result) return done(me);
    done(protocol::Failure{Code::Unavailable, "The name could not be stored: " + sentence(result.error().message)});
  });
}

void GameServer::challenges(Answer<protocol::Challenges> done) {
  if (draining_) return done(going_down());
  lister_.post([this, done = std::move(done)] {
    auto open = store_->open_games(most_open_games);
    if (!open) return done(protocol::Failure{Code::Unavailable, sentence(open.error().message)});
    loop_.post([this, done, open = std::move(*open)] {
      protocol::Challenges challenges;
      for (GameRow const& row : open)
        if (challenges.challenges.size() < listed_challenges && connections_.has_player(row.id, row.owner))
          challenges.challenges.push_back(challenge_of(row));
      done(std::move(challenges));
    });
  });
}

void GameServer::snapshot(Principal who, std::string game, Answer<protocol::GameSnapshot> done) {
  if (draining_) return done(going_down());
  loop_.post([this, who = std::move(who), id = std::move(game), done = std::move(done)] {
    adopt(who);
    this->game(id).enter({[who, done](LiveGame& live) { done(live.snapshot(who.hash)); },
                          [done](protocol::Failure const& failure) { done(failure); }});
  });
}

void GameServer::remove(Principal who, std::string game, Answer<Removed> done) {
  if (draining_) return done(going_down());
  loop_.post([this, who = std::move(who), id = std::move(game), done = std::move(done)] {
    adopt(who);
    auto const remove = [this, who, id, done](LiveGame& live) {
      if (auto refusal = live.refuse_removal(who.hash)) return done(std::move(*refusal));
      remove_open(live, id, done);
    };
    this->game(id).enter({remove, [done](protocol::Failure const& failure) { done(failure); },
                          [this, who, id, done] { remove_unopened(who, id, done); }});
  });
}

// Nobody looks on at a game that cannot be opened: its rows are all there is of it.
void GameServer::remove_unopened(Principal const& who, std::string const& id, Answer<Removed> const& done) {
  lister_.post([this, who, id, done, heir = adopted_by_] {
    auto const owner = store_->owner_of(id);
    if (!owner) return done(not_removed(owner.error()));
    if (auto refusal = refuse(Action::Remove, {owner->empty() ? heir : *owner, {}, {}, {}, {}}, who.hash))
      return done(std::move(*refusal));
    store_->remove(id, [done](Result<void> const& result) {
      if (!result) return done(not_removed(result.error()));
      done(Removed{});
    });
  });
}

void GameServer::remove_open(LiveGame& live, std::string const& id, Answer<Removed> const& done) {
  live.remove([this, id, done](std::optional<Error> const& error) {
    if (error) return done(not_removed(*error));
    live_.erase(id);
    done(Removed{});
  });
}

}  // namespace strata::server
