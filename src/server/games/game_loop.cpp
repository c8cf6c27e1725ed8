#include "server/games/game_loop.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/games/state/sentence.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

// What is stored as the key of a message: a key is one of whoever chose it, so that nobody is answered for what another has sent, and
// nobody can use up another's keys. 80 bits of the hash, of which no more than half are told to anybody (default_name()).
constexpr std::size_t letters_of_principal = 16;

}  // namespace

GameLoop::GameLoop(Shared shared)
    : shared_(std::move(shared)), connections_(shared_.player_moved), loop_(shared_.clock) {
  loop_.at(loop_.now().steady + shared_.unload_every, [this] { unload_idle_games(); });
}

GameLoop::~GameLoop() {
  loop_.stop();
  live_.clear();  // while there is a loop whose timers they give back
}

void GameLoop::enter(std::string game, std::string turn, LiveGame::Task task) {
  loop_.post([this, id = std::move(game), turn = std::move(turn), task = std::move(task)] {
    this->game(id, turn).enter(task);
  });
}

void GameLoop::adopt(std::string heir) {
  loop_.post([this, heir = std::move(heir)] {
    for (auto const& [id, live] : live_) live->adopt(heir);
  });
}

void GameLoop::put_off(Moment now, std::int64_t until) {
  loop_.post([this, now, until] {
    for (auto const& [id, live] : live_) live->put_off(now, until);
  });
}

void GameLoop::leapt(Moment now) {
  loop_.post([this, now] {
    for (auto const& [id, live] : live_) live->leapt(now);
  });
}

std::vector<StandingGame> GameLoop::standing_games() const {
  std::vector<StandingGame> standing;
  for (auto const& [id, live] : live_)
    if (live->stands()) standing.push_back(live->standing_game());
  return standing;
}

std::size_t GameLoop::invitations(std::string const& owner, std::string const& name) const {
  auto const invites = [&](auto const& entry) { return entry.second->invites(owner, name); };
  return static_cast<std::size_t>(std::ranges::count_if(live_, invites));
}

void GameLoop::remove(LiveGame& live, std::string const& id,
                      std::function<void(std::optional<Error> const&)> const& done) {
  live.remove([this, id, done](std::optional<Error> const& error) {
    if (!error) live_.erase(id);
    done(error);
  });
}

void GameLoop::end_erasing(std::string const& id) {
  auto const found = live_.find(id);
  if (found == live_.end()) return;
  if (connections_.has_followers(id) || found->second->has_waiting()) return found->second->read_erased();
  live_.erase(found);
}

void GameLoop::drop(std::string const& id) {
  if (auto const reading = on_its_way_.extract(id))
    for (auto const& [turn, job] : reading.mapped().by_turn) shared_.loaders.cancel(job);
  if (auto const asleep = asleep_.extract(id)) loop_.cancel(asleep.mapped().wake);
  auto const live = live_.extract(id);
  if (live.empty()) return;
  // Its followers are not told here: the node that has the game tells them.
  live.mapped()->let_go(shared_.elsewhere());
  connections_.unfollow_all(id);
  shared_.dropped(id);
}

void GameLoop::drop_all() {
  while (!live_.empty()) drop(std::string(live_.begin()->first));
  for (auto const& [id, asleep] : asleep_) loop_.cancel(asleep.wake);
  asleep_.clear();
}

bool GameLoop::go_down(Refusal const& refusal) {
  bool working = false;
  for (auto const& [id, live] : live_) {
    live->go_down(refusal);
    working = working || live->is_working();
  }
  return working;
}

// ---------------------------------------------------------------- games come into memory and leave it

LiveGame& GameLoop::game(std::string const& id, std::string const& turn) {
  std::shared_ptr<LiveGame>& live = live_[id];
  if (!live) {
    live = std::make_shared<LiveGame>(
        id, LiveGame::Shared{shared_.store, connections_, shared_.pool, loop_, shared_.healthy, shared_.retry_after,
                             shared_.absence, shared_.resume_after, shared_.make_rematch,
                             [this](std::string const& again) { load(again, {}); },
                             // The game that says so is at work.
                             [this](std::string const& lost) {
                               shared_.append_lost();
                               loop_.post([this, lost] { drop(lost); });
                             },
                             shared_.deadline_set,
                             [this](std::string const& who, std::function<void(std::string const&)> done) {
                               shared_.lister.post([this, who, done = std::move(done)] {
                                 loop_.post([done, name = shared_.games.name_of(who)] { done(name); });
                               });
                             },
                             shared_.declined, shared_.invites, shared_.own, shared_.blocks});
    load(id, turn);
  } else if (on_its_way_.contains(id)) {
    load(id, turn);
  }
  return *live;
}

void GameLoop::load(std::string const& id, std::string const& turn) {
  OnItsWay& reading = on_its_way_[id];
  if (reading.by_turn.contains(turn)) return;
  if (reading.number == 0) reading.number = ++readings_;
  // The pool has one job of a name done at a time.
  reading.by_turn[turn] = shared_.loaders.submit(
      {turn}, id + ' ' + turn,
      [this, id, number = reading.number, begun = reading.begun](api::Engine&, api::StopToken const& stop) {
        if (stop.requested() || begun->exchange(true)) return;
        loop_.post([this, id, number, game = std::make_shared<Result<LoadedGame>>(shared_.games.load(id))] {
          auto const read = on_its_way_.find(id);
          if (read == on_its_way_.end() || read->second.number != number) return;
          for (auto const& [other, job] : read->second.by_turn) shared_.loaders.cancel(job);
          on_its_way_.erase(read);
          loaded(id, std::move(*game));
        });
      });
}

void GameLoop::loaded(std::string const& id, Result<LoadedGame> game) {
  std::shared_ptr<LiveGame> const live = live_.at(id);
  if (game) {
    std::optional<GameState::Turn> watched;
    if (auto const asleep = asleep_.extract(id)) {
      watched = asleep.mapped().turn;
      loop_.cancel(asleep.mapped().wake);
    }
    if (unread_.erase(id) != 0) live->tell_whole_when_open();
    live->open(std::move(*game), shared_.heir(), watched);
    if (live->own_law_bytes() > 0) bound_own_laws();
    return;
  }
  if (game.error().code == ErrorCode::Elsewhere) return drop(id);
  protocol::Failure failure{Code::NotFound, "There is no such game."};
  bool const is_stored = game.error().code != ErrorCode::NotFound;
  constexpr int most_readings = 60;
  auto const unread = unread_.find(id);
  bool const was_unread = unread != unread_.end();
  bool const is_awaited =
      is_stored && connections_.has_followers(id) && !(was_unread && unread->second >= most_readings);
  if (is_stored) {
    if (!was_unread)
      spdlog::error("event=game_not_opened game={} reason={}", id, protocol::quoted(game.error().message));
    failure = {Code::Unavailable,
               "This game cannot be opened: " + sentence(game.error().message) + " Nothing of it was changed."};
  }
  live_.erase(id);
  // Where it was read again somebody may follow it.
  if (!was_unread || !is_awaited) connections_.broadcast(id, protocol::ErrorAnswer{0, failure.code, failure.message});
  if (!is_awaited) {
    connections_.unfollow_all(id);
    unread_.erase(id);
  } else if (!was_unread) {
    unread_[id] = 0;
    read_later(id);
  }
  for (LiveGame::Task const& task : live->give_up()) {
    if (is_stored && task.run_unopened)
      task.run_unopened();
    else if (task.fail)
      task.fail(failure);
  }
}

void GameLoop::read_later(std::string const& id) {
  loop_.at(loop_.now().steady + shared_.retry_after, [this, id] {
    auto const unread = unread_.find(id);
    if (unread == unread_.end()) return;
    if (!connections_.has_followers(id)) {
      unread_.erase(unread);
      return;
    }
    ++unread->second;
    read_later(id);
    game(id, {}).enter({[](LiveGame&) {}, [](protocol::Failure const&) {}});
  });
}

bool GameLoop::may_go(std::string const& id, LiveGame const& live) {
  if (!live.is_idle()) return false;
  // Its flag falls all the same, and its clock goes on when somebody comes.
  if (auto const clock = live.running_clock()) {
    auto const wake = [this, id] { game(id, {}).enter({[](LiveGame&) {}, [](protocol::Failure const&) {}}); };
    asleep_[id] = {clock->turn, loop_.at(clock->falls, wake)};
  }
  return true;
}

void GameLoop::put_idle_games_away() {
  std::erase_if(live_, [this](auto const& entry) { return may_go(entry.first, *entry.second); });
}

void GameLoop::bound_own_laws() {
  std::size_t bytes = 0;
  for (auto const& [id, live] : live_) bytes += live->own_law_bytes();
  if (bytes > shared_.most_law_bytes) put_idle_games_away();
}

void GameLoop::unload_idle_games() {
  put_idle_games_away();
  loop_.at(loop_.now().steady + shared_.unload_every, [this] { unload_idle_games(); });
}

// ---------------------------------------------------------------- connections

void GameLoop::receive(std::shared_ptr<Connection const> from, protocol::ClientMessage message, Moment arrived) {
  loop_.post([this, from = std::move(from), message = std::move(message), arrived] {
    connections_.add(from);
    auto const take = [&](auto const& request) {
      if constexpr (requires { request.game; })
        handle({from->id, request.id, from->who.hash, arrived, from->who.quota_key()}, request);
    };
    std::visit(take, message);
  });
}

void GameLoop::disconnect(ConnectionId connection, bool lost) {
  loop_.post([this, connection, lost] {
    Principal const* const known = connections_.principal_of(connection);
    Principal const who = known != nullptr ? *known : Principal{};
    for (std::string const& id : connections_.remove(connection))
      if (auto const live = live_.find(id); live != live_.end())
        live->second->lost_follower(live->second->stands_as(who), lost);
  });
}

void GameLoop::handle(Requester const& requester, protocol::JoinRequest const& message) {
  enter_bounded(message.game, requester,
                [seq = message.seq](LiveGame& live, Requester const& here) { live.join(here, seq); });
}

std::string GameLoop::own_key(Requester const& requester, std::string const& key) const {
  Principal const* const who = connections_.principal_of(requester.connection);
  return (who != nullptr ? who->device() : requester.who).substr(0, letters_of_principal) + ' ' + key;
}

void GameLoop::enter_bounded(std::string const& id, Requester const& requester, LiveGame::Request run,
                             bool (*stays)(LiveGame const&)) {
  game(id, requester.turn)
      .enter(requester, [this, id, run = std::move(run), stays](LiveGame& live, Requester const& here) {
        auto refusal = stays(live) ? refuse_own_law(id, live, here) : std::nullopt;
        if (!refusal) return run(live, here);
        connections_.refuse(here, std::move(*refusal));
        // It may be unloaded if nobody follows it.
        loop_.post([this, id] {
          auto const found = live_.find(id);
          if (found != live_.end() && may_go(id, *found->second)) live_.erase(found);
        });
      });
}

std::optional<Refusal> GameLoop::refuse_own_law(std::string const& id, LiveGame const& game,
                                                Requester const& requester) const {
  // Joining a game that stays in memory anyway takes no more memory.
  if (game.own_law() == nullptr || connections_.has_followers(id) || game.has_engine()) return std::nullopt;
  struct Kept {
    std::size_t bytes = 0;
    bool is_theirs = false;  // by somebody from where this request comes
  };
  std::map<api::Variant::Impl const*, Kept> laws;
  for (auto const& [other, live] : live_) {
    if (live->own_law() == nullptr || live->is_idle() || other == id) continue;
    Kept& law = laws[live->own_law()];
    law.bytes = live->own_law_bytes();
    law.is_theirs = law.is_theirs || connections_.is_followed_from(other, requester.turn) ||
                    (live->turn() == requester.turn && !connections_.has_followers(other));
  }
  if (laws.empty() || laws.contains(game.own_law())) return std::nullopt;
  std::size_t all = game.own_law_bytes();
  std::size_t theirs = 0;
  for (auto const& [law, kept] : laws) {
    all += kept.bytes;
    if (kept.is_theirs) theirs += kept.bytes;
  }
  // Visitors that fill the room must not keep others out of their only game.
  bool const fits = theirs == 0
                        ? all <= 2 * shared_.most_law_bytes
                        : all <= shared_.most_law_bytes && theirs + game.own_law_bytes() <= shared_.most_law_bytes / 2;
  if (fits) return std::nullopt;
  return Refusal{Code::TooLarge, "The open games of variant files use all the memory they may: close one first."};
}

void GameLoop::handle(Requester const& requester, protocol::LeaveRequest const& message) {
  // What cannot be taken now is left all the same: whoever has gone hears no more.
  auto const leave_at_once = [this, requester, id = message.game](protocol::Failure const& /*failure*/) {
    if (auto const live = live_.find(id); live != live_.end())
      return live->second->leave(live->second->stands_as(requester));
    connections_.acknowledge(requester, 0);
  };
  if (!live_.contains(message.game)) return leave_at_once({});
  // In its turn: a join may still be waiting.
  game(message.game, requester.turn)
      .enter({[requester](LiveGame& live) { live.leave(live.stands_as(requester)); }, leave_at_once});
}

void GameLoop::handle(Requester const& requester, protocol::HintRequest const& message) {
  enter_bounded(message.game, requester,
                [at = message.at](LiveGame& live, Requester const& here) { live.hint(at, here); });
}

void GameLoop::handle(Requester const& requester, protocol::PaceRequest const& message) {
  enter_bounded(message.game, requester,
                [wait = message.wait](LiveGame& live, Requester const& here) { live.pace(wait, here); });
}

void GameLoop::handle(Requester const& requester, protocol::StepRequest const& message) {
  enter_bounded(message.game, requester,
                [at = message.at](LiveGame& live, Requester const& here) { live.step(at, here); });
}

void GameLoop::handle(Requester const& requester, protocol::SitRequest const& message) {
  if (message.key.empty()) return connections_.refuse(requester, {Code::BadMessage, "This message needs a key."});
  enter_bounded(
      message.game, requester,
      [key = own_key(requester, message.key)](LiveGame& live, Requester const& here) { live.sit(key, here); });
}

void GameLoop::handle(Requester const& requester, protocol::DeclineRequest const& message) {
  if (message.key.empty()) return connections_.refuse(requester, {Code::BadMessage, "This message needs a key."});
  protocol::DeclineRequest own = message;
  own.key = own_key(requester, message.key);
  game(own.game, requester.turn).enter(requester, [own](LiveGame& live, Requester const& here) {
    if (live.is_invitation_to(here.who)) return live.decline_invitation(own.key, here);
    live.command(own, here);
  });
}

void GameLoop::handle(Requester const& requester, protocol::RematchRequest const& message) {
  game(message.game, requester.turn).enter(requester, [](LiveGame& live, Requester const& here) {
    live.rematch(here);
  });
}

void GameLoop::handle(Requester const& requester, protocol::ChatRequest const& message) {
  if (message.key.empty()) return connections_.refuse(requester, {Code::BadMessage, "This message needs a key."});
  protocol::ChatRequest own = message;
  own.key = own_key(requester, message.key);
  game(own.game, requester.turn).enter(requester, [own](LiveGame& live, Requester const& here) {
    live.chat(own, here);
  });
}

template <class Request>
void GameLoop::handle(Requester const& requester, Request const& message) {
  if (message.key.empty()) return connections_.refuse(requester, {Code::BadMessage, "This message needs a key."});
  Request own = message;
  own.key = own_key(requester, message.key);
  auto const run = [own](LiveGame& live, Requester const& here) { live.command(own, here); };
  // The engine works for a game between people by a claim alone; whatever else is said there keeps nothing in memory.
  auto const stays = [](LiveGame const& live) {
    return !live.is_between() || std::is_same_v<Request, protocol::ClaimRequest>;
  };
  enter_bounded(own.game, requester, run, stays);
}

}  // namespace strata::server
