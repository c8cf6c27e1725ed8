#include "server/games/game_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "server/games/state/sentence.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

// Limits per owner: challenges by name, and challenges open to anyone. Nobody can fill the list alone.
constexpr std::size_t most_invited = 3, most_open = 6;

protocol::Failure going_down() { return {Code::Unavailable, "The server is shutting down; try again in a moment."}; }

protocol::Failure not_removed(Error const& error) {
  if (error.code == ErrorCode::NotFound) return {Code::NotFound, "There is no such game."};
  return {Code::Unavailable, "The game could not be removed: " + error.message};
}

// Threads that make new games, and threads that bring games into memory: each requester has one of them, and the other is there for
// everybody else.
constexpr int makers = 2, loaders = 2;

// The game that a message concerns; null: none.
std::string const* game_of(protocol::ClientMessage const& message) {
  auto const find = [](auto const& request) -> std::string const* {
    if constexpr (requires { request.game; }) return &request.game;
    return nullptr;
  };
  return std::visit(find, message);
}

int worker_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

// The network and the store have a thread each, which do more for a move than its loop does.
int loop_count(int wanted) {
  constexpr unsigned most = 4;
  if (wanted > 0) return wanted;
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, most));
}

}  // namespace

// ---------------------------------------------------------------- beginning and end

GameServer::GameServer(GameServerOptions const& options, std::unique_ptr<Store> store)
    : blocks_(options.blocks),
      version_(options.version),
      page_(options.page),
      sweep_every_(options.sweep_every),
      retention_(options.retention),
      clock_(*options.clock),
      store_(std::move(store)),
      games_(*store_, clock_,
             {[this] { return others_.load() != nullptr; },
              [this](std::string const& game) -> std::optional<std::string> {
                OtherNodes* const others = others_;
                return others == nullptr ? std::nullopt : others->node_with_law(game);
              }},
             options.networks),
      pool_(worker_count(options.workers), std::max(1, options.hash_megabytes)),
      makers_(makers, 1),
      loaders_(loaders, 1),
      analyses_(options.analysis, options.networks),
      loops_(make_loops(options)),
      deadlines_(*store_, loops_.front()->loop(), lister_,
                 {[this](std::string const& game) { deadline_passed(game); },
                  [this](Moment now, std::int64_t until) {
                    for (auto const& loop : loops_) loop->put_off(now, until);
                  },
                  [this](Moment now) {
                    for (auto const& loop : loops_) loop->leapt(now);
                  },
                  options.may_end_overdue},
                 [this] { return clock_.now(); }),
      eraser_(*store_, options.erasing,
              {[this](std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                      std::function<void(Eraser::Prepared)> const& done) { prepare_erasing(game, who, done); },
               [this](std::string const& game) {
                 if (OtherNodes* const others = others_) return others->end_erasing(game);
                 end_erasing_here(game);
               }}),
      seeks_(
          *store_, games_, clock_, options.seeks,
          [this](GameRow const& game, StateRow const& state) { own_.tell(protocol::OwnChange::Began, game, state); },
          healthy_,
          [this](std::string const& one, std::string const& other) {
            return blocks_ != nullptr && (blocks_->has_blocked(one, other) || blocks_->has_blocked(other, one));
          }) {
  games_.assume_laws();
  deadlines_.begin();
  deadlines_.watch();
  if (options.may_end_overdue)
    seeks_.pause();
  else
    seeks_.begin();
  // Pages that were open before a restart are there again by then.
  loops_.front()->loop().at(clock_.now().steady + sweep_every_, [this] { sweep(); });
}

GameServer::~GameServer() { drain(); }

std::vector<std::unique_ptr<GameLoop>> GameServer::make_loops(GameServerOptions const& options) {
  auto const count = static_cast<std::size_t>(std::min(loop_count(options.loops), most_loops));
  auto const make_rematch = [this](GameRow const& ended, std::string const& turn, Answer<protocol::Created> done) {
    make_for(turn, [this, ended, done = std::move(done)] { store_new(games_.make_rematch(ended), done); });
  };
  auto const deadline_set = [this](std::int64_t utc) { loops_.front()->post([this, utc] { deadlines_.set(utc); }); };
  auto const declined = [this](GameRow const& game) { declined_.add(game.owner, game.invites, clock_.now().utc); };
  auto const invites = [this](GameRow const& game) { tell_invited(game); };
  std::vector<std::unique_ptr<GameLoop>> loops;
  for (std::size_t number = 0; number < count; ++number)
    loops.push_back(std::make_unique<GameLoop>(GameLoop::Shared{clock_,
                                                                *store_,
                                                                games_,
                                                                pool_,
                                                                loaders_,
                                                                lister_,
                                                                healthy_,
                                                                options.retry_after,
                                                                options.resume_after,
                                                                options.unload_every,
                                                                options.absence,
                                                                VariantCache::default_bytes / count,
                                                                make_rematch,
                                                                deadline_set,
                                                                declined,
                                                                invites,
                                                                [this] { return heir(); },
                                                                [this] {
                                                                  lobby_.may_have_changed();
                                                                  if (OtherNodes* const others = others_)
                                                                    others->standing_changed();
                                                                },
                                                                [this](std::string const& game) {
                                                                  if (OtherNodes* const others = others_)
                                                                    others->dropped(game);
                                                                },
                                                                [this] { ++lost_appends_; },
                                                                [this] { return elsewhere(); },
                                                                own_,
                                                                blocks_}));
  return loops;
}

std::size_t GameServer::number_of_loop(std::string const& game) const {
  return std::hash<std::string>()(game) % loops_.size();
}

template <class T>
void GameServer::ask_loops(std::function<T(GameLoop&)> const& ask, std::function<void(std::vector<T>)> done) {
  struct Asked {
    std::vector<T> answers;
    std::atomic<std::size_t> missing;
    std::function<void(std::vector<T>)> done;
  };
  auto const asked = std::make_shared<Asked>(std::vector<T>(loops_.size()), loops_.size(), std::move(done));
  for (std::size_t number = 0; number < loops_.size(); ++number) {
    GameLoop& loop = *loops_[number];
    loop.post([asked, ask, number, &loop] {
      asked->answers[number] = ask(loop);
      if (--asked->missing == 0) asked->done(std::move(asked->answers));
    });
  }
}

void GameServer::in_memory(std::function<void(InMemory)> done) {
  ask_loops<InMemory>([](GameLoop& loop) { return InMemory{loop.size(), loop.loop().timers()}; },
                      [done = std::move(done)](std::vector<InMemory> const& all) {
                        InMemory sum;
                        for (InMemory const& one : all) sum = {sum.games + one.games, sum.timers + one.timers};
                        done(sum);
                      });
}

void GameServer::deadline_passed(std::string const& id) {
  if (OtherNodes* const others = others_) return others->end_overdue(id);
  end_overdue_here(id);
}

void GameServer::end_overdue_here(std::string const& id) {
  if (draining_) return;
  auto const not_ended = [this, id] { deadlines_.not_ended(id); };
  auto const end = [not_ended](LiveGame& live) {
    if (!live.end_overdue()) not_ended();
  };
  loop_of(id).enter(id, {}, {end, [](protocol::Failure const&) {}, not_ended});
}

protocol::Failure GameServer::game_going_down() const {
  return others_ != nullptr ? protocol::Failure{Code::Elsewhere, going_down().message} : going_down();
}

void GameServer::drain() {
  std::call_once(drained_, [this] { drain_now(); });
}

void GameServer::drain_now() {
  {
    std::lock_guard const lock(connecting_);
    draining_ = true;
  }
  eraser_.stop();  // gives back the game that it holds
  seeks_.rest();
  ending_.request();
  pool_.stop();
  analyses_.stop(going_down());
  bool working = true;
  while (working) {
    for (auto const& loop : loops_) loop->loop().wait();
    makers_.wait();
    loaders_.wait();
    lister_.wait();
    seeks_.loop().wait();
    store_->flush();
    seeks_.loop().wait();
    working = seeks_.is_busy();
    for (auto const& each : loops_) {
      GameLoop& loop = *each;
      loop.post([&loop, &working, refusal = game_going_down()] { working = loop.go_down(refusal) || working; });
      loop.loop().wait();
    }
  }
  store_->flush();  // removals that no game in memory waits for
  makers_.stop();
  loaders_.stop();
  lister_.stop();
  seeks_.loop().stop();
  for (auto const& loop : loops_) loop->loop().stop();
  store_->flush();  // what the last on the loops asked for is reported to what is still there
}

void GameServer::make_for(std::string const& turn, std::function<void()> make) {
  makers_.submit({turn}, "a new game of " + turn,
                 [make = std::move(make)](api::Engine&, api::StopToken const&) { make(); });
}

// ---------------------------------------------------------------- connections

void GameServer::connect(ConnectionId connection, Principal who, std::shared_ptr<MessageSink> sink) {
  auto known = std::make_shared<Connection const>(connection, std::move(who), std::move(sink));
  std::lock_guard const lock(connecting_);
  ++present_[known->who.hash];
  connected_[connection] = {std::move(known)};
}

void GameServer::disconnect(ConnectionId connection, bool lost) {
  lobby_.leave(connection);
  own_.leave(connection);
  if (TournamentTopic* const topic = topic_) topic->leave(connection);
  seeks_.leave(connection);
  analyses_.end(connection, {Code::Stale, "The connection was closed."});
  std::lock_guard const lock(connecting_);
  auto const known = connected_.extract(connection);
  if (known.empty()) return;
  if (auto const person = present_.find(known.mapped().connection->who.hash); --person->second == 0)
    present_.erase(person);
  for (std::size_t number = 0; number < loops_.size(); ++number)
    if ((known.mapped().loops >> number & 1U) != 0) loops_[number]->disconnect(connection, lost);
}

void GameServer::receive(ConnectionId connection, protocol::ClientMessage message, Moment arrived) {
  std::unique_lock lock(connecting_);
  auto const found = connected_.find(connection);
  if (found == connected_.end()) return;
  Known& known = found->second;
  std::string const* const game = game_of(message);
  // Somebody who may not chat says nothing to the other by the title either.
  auto const* const chat = std::get_if<protocol::ChatRequest>(&message);
  auto const* const title = std::get_if<protocol::TitleRequest>(&message);
  if ((chat != nullptr || title != nullptr) && refuse_chat_)
    if (auto refused = refuse_chat_(known.connection->who))
      return known.connection->sink->send(
          answer_of(chat != nullptr ? chat->id : title->id, {Code::Refused, std::move(*refused)}));
  if (game != nullptr && !draining_) {
    std::size_t const number = number_of_loop(*game);
    known.loops |= std::uint32_t{1} << number;
    if (std::holds_alternative<protocol::JoinRequest>(message)) adopt(known.connection->who);
    return loops_[number]->receive(known.connection, std::move(message), arrived);
  }
  std::shared_ptr<Connection const> const from = known.connection;
  bool const is_late = draining_;
  lock.unlock();
  auto const answer = [&](auto const& request) {
    if (is_late) {
      if (request.id > 0) from->sink->send(answer_of(request.id, game_going_down()));
    } else if constexpr (!requires { request.game; }) {
      handle(*from, request);
    }
  };
  std::visit(answer, message);
}

void GameServer::handle(Connection const& connection, protocol::HelloRequest const& message) const {
  if (message.protocol == protocol::protocol_version)
    return connection.sink->send(protocol::WelcomeAnswer{protocol::protocol_version, version_, page_});
  std::string const ours = std::to_string(protocol::protocol_version);
  connection.sink->send(answer_of(
      message.id, {Code::BadMessage, "This page speaks version " + std::to_string(message.protocol) +
                                         " of the protocol, the server version " + ours + ": load the page again."}));
}

void GameServer::handle(Connection const& connection, protocol::PingRequest const& /*message*/) const {
  connection.sink->send(protocol::PongAnswer{});
}

void GameServer::handle(Connection const& connection, protocol::WatchRequest const& message) {
  if (message.id > 0) connection.sink->send(protocol::AckAnswer{message.id, 0});
  if (message.on)
    return lobby_.watch(connection.id, connection.sink, message.invites,
                        [this, who = connection.who.hash] { return games_.name_of(who); });
  lobby_.leave(connection.id);
}

void GameServer::handle(Connection const& connection, protocol::OwnRequest const& message) {
  if (message.id > 0) connection.sink->send(protocol::AckAnswer{message.id, 0});
  if (!message.on) return own_.leave(connection.id);
  own_.listen(std::make_shared<Connection const>(connection));
}

void GameServer::handle(Connection const& connection, protocol::TournamentRequest const& message) {
  if (TournamentTopic* const topic = topic_) return topic->watch(connection.id, connection.sink, message);
  connection.sink->send(answer_of(message.id, {Code::NotFound, "This server has no tournaments."}));
}

void GameServer::handle(Connection const& connection, protocol::AnalyseRequest const& message) {
  analyses_.begin(connection, message);
}

void GameServer::handle(Connection const& connection, protocol::RestRequest const& message) {
  analyses_.end(connection.id, {Code::Stale, "The request was cancelled."});
  if (message.id > 0) connection.sink->send(protocol::AckAnswer{message.id, 0});
}

// ---------------------------------------------------------------- games without an owner

void GameServer::adopt(Principal const& who) {
  if (!who.may_adopt) return;
  std::lock_guard const lock(adopting_);
  if (!heir_.empty()) return;
  heir_ = who.hash;
  for (auto const& loop : loops_) loop->adopt(heir_);
  store_->adopt(heir_, [this](Result<void> const& result) {
    if (!result && !store_->is_fenced())
      spdlog::error("event=adoption_not_written reason={}", protocol::quoted(result.error().message));
    adoption_stored_ = result.has_value();
  });
}

std::string GameServer::heir() {
  std::lock_guard const lock(adopting_);
  return heir_;
}

// ---------------------------------------------------------------- requests besides a connection

void GameServer::create(Principal who, protocol::CreateGame request, Answer<protocol::Created> done) {
  if (draining_) return done(going_down());
  std::string const turn = who.quota_key();
  make_for(turn, [this, who = std::move(who), request = std::move(request), done = std::move(done)] {
    auto made = games_.make(who, request, ending_);
    if (!made && ending_.requested()) return done(going_down());
    if (made && !made->stored.game.invites.empty()) return store_invitation(std::move(*made), done);
    store_new(std::move(made), done);
  });
}

void GameServer::store_invitation(NewGame made, Answer<protocol::Created> done) {
  auto const known = store_->game_of_key(made.stored.game.key);
  if (!known) return done(protocol::Failure{Code::Unavailable, sentence(known.error().message)});
  if (!known->empty()) return store_new(std::move(made), done);
  if (auto refused = refuse_blocked_named(blocks_, made.stored.game.owner, made.stored.game.invites))
    return done(protocol::Failure{Code::Refused, std::move(*refused)});
  // The answer is that of this moment: every game that somebody follows is in memory, here or at another node.
  auto const ask = [owner = made.stored.game.owner, name = made.stored.game.invites](GameLoop& loop) {
    return loop.invitations(owner, name);
  };
  ask_loops<std::size_t>(
      ask, [this, made = std::move(made), done = std::move(done)](std::vector<std::size_t> const& standing) {
        GameRow const& game = made.stored.game;
        if (declined_.holds(game.owner, game.invites, clock_.now().utc))
          return done(protocol::Failure{Code::Refused, game.invites + " did not want to play. Ask again later."});
        std::vector<StandingGame> elsewhere;
        if (OtherNodes* const others = others_) elsewhere = others->standing_elsewhere();
        bool const is_asked_elsewhere = std::ranges::any_of(elsewhere, [&](StandingGame const& each) {
          return each.owner == game.owner && is_same_name(each.challenge.invites, game.invites);
        });
        if (is_asked_elsewhere || std::ranges::any_of(standing, [](std::size_t count) { return count > 0; }))
          return done(protocol::Failure{Code::Refused, "You have asked " + game.invites + " already."});
        store_new(made, done);
      });
}

void GameServer::store_new(std::expected<NewGame, protocol::Failure> made, Answer<protocol::Created> const& done) {
  if (!made) return done(std::move(made.error()));
  // The next game of two people has both of them from the start.
  std::shared_ptr<std::pair<GameRow, StateRow> const> next;
  if (!made->list_row.guest.empty())
    next = std::make_shared<std::pair<GameRow, StateRow> const>(made->stored.game, made->list_row);
  auto const stored = [this, done, next](Result<std::string> id) {
    bool const is_refused = !id && (id.error().code == ErrorCode::Limit || id.error().code == ErrorCode::BadOption ||
                                    id.error().code == ErrorCode::NotFound);
    if (is_refused) return done(protocol::Failure{Code::Refused, sentence(id.error().message)});
    healthy_ = id.has_value();
    // Where an older game has its key, that began when it was made.
    if (id && next && *id == next->first.id) own_.tell(protocol::OwnChange::Began, next->first, next->second);
    if (id) return done(protocol::Created{std::move(*id)});
    if (!store_->is_fenced()) spdlog::error("event=game_not_written reason={}", protocol::quoted(id.error().message));
    done(protocol::Failure{Code::Unavailable, sentence(id.error().message)});
  };
  store_->create(std::move(made->stored), std::move(made->list_row), stored);
}

void GameServer::tell_invited(GameRow const& game) {
  constexpr std::int64_t day = 86'400, hour = 3'600;  // seconds
  if (notices_ == nullptr || draining_) return;
  // A challenge that the list of challenges does not show is not told either, and nobody asks more people than it shows.
  standing([this, game](std::vector<StandingGame> all) {
    if (OtherNodes* const others = others_)
      for (StandingGame& each : others->standing_elsewhere()) all.push_back(std::move(each));
    std::set<std::string> names;
    bool is_there = false;
    for (StandingGame const& each : all) {
      if (each.owner != game.owner || each.challenge.invites.empty()) continue;
      names.insert(in_small_letters(each.challenge.invites));
      is_there = is_there || each.challenge.game == game.id;
    }
    bool const is_hidden = !is_there || names.size() > most_invited || is_refused_by(game.owner, game.invites);
    if (is_hidden) return;
    notices_.load()->tell({{},
                           game.invites,
                           {protocol::PushKind::Challenge, game.id, game.owner_name, game.variant},
                           game.clock_days > 0 ? day : hour,
                           true});
  });
}

bool GameServer::is_refused_by(std::string const& owner, std::string const& name) const {
  return (blocks_ != nullptr && blocks_->named_has_blocked(name, owner)) ||
         declined_.holds(owner, name, clock_.now().utc);
}

void GameServer::begin_paired(PairedGame game, Answer<protocol::Created> done) {
  if (draining_) return done(going_down());
  std::string const turn = "tournament " + game.tournament;
  make_for(turn, [this, game = std::move(game), done = std::move(done)] { store_new(games_.make_paired(game), done); });
}

void GameServer::expect_first_move(std::string game, std::int64_t limit, std::int64_t since,
                                   Answer<std::optional<std::int64_t>> done) {
  if (draining_) return done(game_going_down());
  loop_of(game).enter(game, {},
                      {[limit, since, done](LiveGame& live) { done(live.forfeit_unless_moved(limit, since)); },
                       [done](protocol::Failure const& failure) { done(failure); },
                       [done] { done(protocol::Failure{Code::BadVariant, "This game cannot be opened."}); }});
}

void GameServer::list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Games> done) {
  if (draining_) return done(going_down());
  adopt(who);
  bool const has_inherited = heir() == who.hash;
  auto read = [this, who = std::move(who), before = std::move(before), done = std::move(done)] {
    lister_.post([this, who, before, done] { done(games_.list(who, before)); });
  };
  if (adoption_stored_ || !has_inherited) return read();
  // The game just created must be in the list.
  store_->adopt(heir(), [read = std::move(read)](Result<void> const& /*result*/) { read(); });
}

void GameServer::count(Answer<std::int64_t> done) {
  if (draining_) return done(going_down());
  lister_.post([this, done = std::move(done)] { done(games_.count()); });
}

void GameServer::measure(Answer<GameMeasures> done) {
  if (draining_) return done(going_down());
  lister_.post([this, done = std::move(done)] {
    auto const store = store_->measure();
    if (!store) return done(protocol::Failure{Code::Unavailable, sentence(store.error().message)});
    auto const kept = games_.count();
    auto const* const games = std::get_if<std::int64_t>(&kept);
    if (games == nullptr) return done(std::get<protocol::Failure>(kept));
    GameMeasures measures;
    measures.store = *store;
    measures.games_kept = static_cast<std::uint64_t>(*games);
    measures.variant_bytes = games_.variant_bytes();
    measures.loads_waiting = loaders_.load().queued;
    EnginePool::Load const load = pool_.load();
    measures.engine_threads = load.threads;
    measures.engine_busy = load.busy;
    measures.engine_queued = load.queued;
    measures.removed_unbegun = removed_unbegun_;
    measures.removed_unfinished = removed_unfinished_;
    measures.removed_finished = removed_finished_;
    // Asked from here: when a loop comes to say how many games it has, nothing waits before it any more.
    for (auto const& loop : loops_) measures.waiting += loop->loop().waiting();
    in_memory([done, measures](InMemory held) mutable {
      measures.games_in_memory = held.games;
      measures.timers = held.timers;
      done(measures);
    });
  });
}

void GameServer::name(Principal who, Answer<protocol::Me> done) {
  if (draining_) return done(going_down());
  lister_.post([this, who = std::move(who), done = std::move(done)] {
    done(protocol::Me{games_.name_of(who.hash), who.login != nullptr, who.login && who.login->is_moderator,
                      who.login && who.login->is_admin});
  });
}

void GameServer::rename(Principal who, protocol::Me me, Answer<protocol::Me> done) {
  if (draining_) return done(going_down());
  if (!is_choosable_name(me.name))
    return done(protocol::Failure{Code::BadMessage,
                                  "A name has 2 to 20 letters, digits, _ or -, does not begin with Guest-, and is no "
                                  "word for a player, as White or you."});
  if (who.login)
    return done(protocol::Failure{Code::Refused, "Your name is that of your account, and cannot be changed here."});
  store_->put_name(who.hash, me.name, [me, done = std::move(done)](Result<void> const& result) {
    if (result) return done(protocol::Me{me.name, false, false, false});
    if (result.error().code == ErrorCode::Limit || result.error().code == ErrorCode::BadOption)
      return done(protocol::Failure{Code::Refused, sentence(result.error().message)});
    done(protocol::Failure{Code::Unavailable, "The name could not be stored: " + sentence(result.error().message)});
  });
}

std::vector<bool> GameServer::online(std::vector<std::string> const& people) {
  std::vector<bool> present;
  std::lock_guard const lock(connecting_);
  present.reserve(people.size());
  for (std::string const& person : people) present.push_back(present_.contains(person));
  return present;
}

void GameServer::standing(std::function<void(std::vector<StandingGame>)> done) {
  ask_loops<std::vector<StandingGame>>([](GameLoop& loop) { return loop.standing_games(); },
                                       [done = std::move(done)](std::vector<std::vector<StandingGame>> const& each) {
                                         std::vector<StandingGame> all;
                                         for (auto const& some : each) all.insert(all.end(), some.begin(), some.end());
                                         done(std::move(all));
                                       });
}

void GameServer::standing_challenges(Answer<protocol::Challenges> done) {
  if (draining_) return done(going_down());
  standing([this, done = std::move(done)](std::vector<StandingGame> all) {
    if (OtherNodes* const others = others_)
      for (StandingGame& each : others->standing_elsewhere()) all.push_back(std::move(each));
    std::vector<StandingGame const*> games;
    for (StandingGame const& game : all) games.push_back(&game);
    std::ranges::sort(games, std::greater(),
                      [](StandingGame const* game) { return std::tie(game->updated, game->challenge.game); });
    protocol::Challenges challenges;
    struct Listed {
      std::set<std::string> names;
      std::size_t open = 0;
    };
    std::map<std::string, Listed> by_owner;
    for (StandingGame const* const game : games) {
      std::string const& name = game->challenge.invites;
      Listed& his = by_owner[game->owner];
      if (name.empty()) {
        if (++his.open > most_open) continue;
      } else {
        if (his.names.size() == most_invited || is_refused_by(game->owner, name)) continue;
        if (!his.names.insert(in_small_letters(name)).second) continue;
      }
      challenges.challenges.push_back(game->challenge);
    }
    done(std::move(challenges));
  });
}

void GameServer::challenges(Answer<protocol::Challenges> done) {
  standing_challenges([done = std::move(done)](std::variant<protocol::Challenges, protocol::Failure> answer) {
    if (auto* const failure = std::get_if<protocol::Failure>(&answer)) return done(std::move(*failure));
    done(listed(std::get<protocol::Challenges>(answer).challenges));
  });
}

void GameServer::snapshot(Principal who, std::string game, Answer<protocol::GameSnapshot> done) {
  if (draining_) return done(game_going_down());
  adopt(who);
  loop_of(game).enter(game, who.quota_key(),
                      {[who, done](LiveGame& live) { done(live.snapshot(live.stands_as(who))); },
                       [done](protocol::Failure const& failure) { done(failure); }});
}

void GameServer::remove(Principal who, std::string game, Answer<Removed> done) {
  if (draining_) return done(game_going_down());
  adopt(who);
  GameLoop& loop = loop_of(game);
  auto const remove = [&loop, who, game, done](LiveGame& live) {
    if (auto refusal = live.refuse_removal(live.stands_as(who))) return done(std::move(*refusal));
    loop.remove(live, game, [done](std::optional<Error> const& error) {
      if (error) return done(not_removed(*error));
      done(Removed{});
    });
  };
  loop.enter(game, who.quota_key(),
             {remove, [done](protocol::Failure const& failure) { done(failure); },
              [this, who, game, done] { remove_unopened(who, game, done); }});
}

void GameServer::begin_erasing(std::function<void(std::string const& account)> done) { eraser_.begin(std::move(done)); }

void GameServer::begin_leading(std::function<void(std::string const& account)> erased) {
  if (draining_) return;
  seeks_.begin();
  eraser_.begin(std::move(erased));
}

void GameServer::rest_leading() {
  seeks_.pause();
  eraser_.stop();
}

void GameServer::deadlines_put_off(std::int64_t until) {
  for (auto const& loop : loops_) loop->put_off(clock_.now(), until);
}

// A game that cannot be opened has no spectators: its rows are all there is of it.
void GameServer::expel(std::string game, Answer<Removed> done) {
  if (draining_) return done(game_going_down());
  GameLoop& loop = loop_of(game);
  auto const remove = [&loop, game, done](LiveGame& live) {
    loop.remove(live, game, [done](std::optional<Error> const& error) {
      if (error) return done(not_removed(*error));
      done(Removed{});
    });
  };
  auto const remove_unopened = [this, game, done] {
    store_->remove(game, [done](Result<void> const& result) {
      if (!result) return done(not_removed(result.error()));
      done(Removed{});
    });
  };
  loop.enter(game, {}, {remove, [done](protocol::Failure const& failure) { done(failure); }, remove_unopened});
}

void GameServer::accuse(Principal who, std::string game, Answer<Accused> done) {
  if (draining_) return done(game_going_down());
  loop_of(game).enter(game, who.quota_key(),
                      {[who, done](LiveGame& live) { done(live.accused(live.stands_as(who))); },
                       [done](protocol::Failure const& failure) { done(failure); }});
}

void GameServer::remove_unopened(Principal const& who, std::string const& id, Answer<Removed> const& done) {
  lister_.post([this, who, id, done, heir = heir()] {
    auto const owner = store_->owner_of(id);
    if (!owner) return done(not_removed(owner.error()));
    std::string const& held_by = owner->empty() ? heir : *owner;
    if (auto refusal = refuse(Action::Remove, {held_by, {}, {}, {}, {}}, stands_as(who, held_by, {})))
      return done(std::move(*refusal));
    store_->remove(id, [done](Result<void> const& result) {
      if (!result) return done(not_removed(result.error()));
      done(Removed{});
    });
  });
}

}  // namespace strata::server
