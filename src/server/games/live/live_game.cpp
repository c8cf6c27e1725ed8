#include "server/games/live/live_game.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/games/state/sentence.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;
using protocol::Side;

constexpr std::size_t max_waiting = 500;

// Why nothing was written, where that is not for what has happened in the game.
Error const* refusal_to_write(Appended const& appended) {
  if (auto const* const unavailable = std::get_if<Unavailable>(&appended)) return &unavailable->error;
  if (auto const* const full = std::get_if<Full>(&appended)) return &full->error;
  auto const* const fenced = std::get_if<Fenced>(&appended);
  return fenced == nullptr ? nullptr : &fenced->error;
}

}  // namespace

LiveGame::LiveGame(std::string id, Shared const& shared)
    : id_(std::move(id)),
      shared_(shared),
      thinking_(std::make_shared<Thinking>(id_, shared.pool, shared.loop, static_cast<EngineListener&>(*this))),
      presence_(shared.absence, shared.loop.now().steady) {}

LiveGame::~LiveGame() {
  for (Loop::Timer const& timer : {flag_timer_, retry_timer_, resume_timer_}) shared_.loop.cancel(timer);
}

// ---------------------------------------------------------------- the queue

void LiveGame::open(LoadedGame game, std::string const& heir, std::optional<GameState::Turn> watched) {
  bool const again = state_.has_value();
  std::int64_t const seen = again ? state_->seq() : 0;
  if (again) watched = state_->turn();
  state_.reset();
  if (auto* const state = std::get_if<GameState>(&game))
    state_ = std::move(*state);
  else
    read_only_ = std::move(std::get<ReadOnlyGame>(game));
  if (state_) state_->tell_time(shared_.loop.now());
  adopt(heir);
  busy_ = false;
  if (state_) state_->resume(watched, shared_.loop.now());
  if (std::exchange(tells_whole_, false))
    tell_whole();
  else if (again)
    tell_since(seen);
  pump();
  if (watched && state_ && !busy_) update_engine();
}

void LiveGame::tell_since(std::int64_t seq) {
  auto const events = state_ ? state_->events_after(seq, shared_.loop.now().steady) : std::nullopt;
  if (!events) return tell_whole();
  for (protocol::EventAnswer const& event : *events) shared_.connections.broadcast(id_, event);
}

void LiveGame::tell_whole() {
  for (ConnectionId const connection : shared_.connections.followers_of(id_))
    if (Principal const* const who = shared_.connections.principal_of(connection))
      shared_.connections.send(connection, protocol::SnapshotAnswer{snapshot(stands_as(*who))});
}

std::deque<LiveGame::Task> LiveGame::give_up() { return std::exchange(waiting_, {}); }

void LiveGame::let_go(Refusal const& refusal) {
  thinking_->stop();
  // A retry with its key will show whether the event is stored.
  if (auto const requester = std::exchange(writes_for_, {})) refuse(*requester, refusal);
  refuse_questions(refusal);
  fail_waiting(refusal);
}

void LiveGame::enter(Task task) {
  if (waiting_.size() >= max_waiting)
    return task.fail({Code::Unavailable, "Too many requests for this game at once; try again in a moment."});
  waiting_.push_back(std::move(task));
  pump();
}

std::string const& LiveGame::stands_as(Principal const& who) const {
  if (state_) return strata::server::stands_as(who, state_->owner(), state_->guest());
  if (read_only_) return strata::server::stands_as(who, read_only_->standing.owner, read_only_->standing.guest);
  return who.hash;
}

Requester LiveGame::stands_as(Requester requester) const {
  if (Principal const* const who = shared_.connections.principal_of(requester.connection))
    requester.who = stands_as(*who);
  return requester;
}

void LiveGame::enter(Requester const& requester, Request run) {
  Moment const arrived = requester.arrived;
  auto fail = [&connections = shared_.connections, requester](protocol::Failure const& failure) {
    connections.refuse(requester, failure);
  };
  auto came_and_run = [requester, run = std::move(run)](LiveGame& self) {
    Requester const here = self.stands_as(requester);
    self.came(here);
    run(self, here);
  };
  enter({std::move(came_and_run), std::move(fail), {}, arrived});
}

void LiveGame::came(Requester const& requester) {
  if (turn_.empty() || standing().owner == requester.who) turn_ = requester.turn;
}

void LiveGame::enter_unasked(std::function<void(LiveGame&)> run) {
  waiting_.push_back({std::move(run), {}});
  pump();
}

void LiveGame::fail_waiting(Refusal const& refusal) {
  for (Task const& task : std::exchange(waiting_, {}))
    if (task.fail) task.fail(refusal);
}

void LiveGame::pump() {
  while (!busy_ && !waiting_.empty()) {
    // A move that was there in time is in time, however long it waited.
    Moment const moment = waiting_.front().arrived.value_or(shared_.loop.now());
    if (auto fallen = state_ ? state_->flag(moment) : std::nullopt) {
      if (thinking_->holds_flag(*state_->flag_falls()) || awaits_arrivals(*state_->flag_falls())) return;
      return write(std::move(*fallen), moment, {});
    }
    Task const task = std::move(waiting_.front());
    waiting_.pop_front();
    task.run(*this);
  }
}

// The network may be behind: a move that had come in time is perhaps not read yet.
bool LiveGame::awaits_arrivals(std::int64_t falls) {
  if (arrived_until_ == falls) return false;
  if (std::exchange(awaited_until_, falls) == falls) return true;
  shared_.connections.after_arrivals(id_, [weak = weak_from_this(), &loop = shared_.loop, falls] {
    loop.post([weak, falls] {
      if (auto const self = weak.lock()) self->have_arrived(falls);
    });
  });
  return true;
}

void LiveGame::have_arrived(std::int64_t falls) {
  arrived_until_ = falls;
  std::deque<Task> before;
  std::deque<Task> after;
  for (Task& task : waiting_)
    (task.arrived && task.arrived->steady < falls ? before : after).push_back(std::move(task));
  std::ranges::move(after, std::back_inserter(before));
  waiting_ = std::move(before);
  pump();
}

void LiveGame::later(Loop::Timer& timer, std::int64_t steady, std::function<void(LiveGame&)> run) {
  shared_.loop.cancel(timer);
  timer = shared_.loop.at(steady, [weak = weak_from_this(), run = std::move(run)] {
    if (auto const self = weak.lock()) self->enter_unasked(run);
  });
}

bool LiveGame::is_idle() const { return !is_working() && !shared_.connections.has_followers(id_) && !has_engine(); }

bool LiveGame::has_engine() const { return thinking_->is_thinking() || thinking_->has_questions(); }

std::optional<LiveGame::RunningClock> LiveGame::running_clock() const {
  auto const falls = state_ ? state_->flag_falls() : std::nullopt;
  if (!falls) return std::nullopt;
  return RunningClock{state_->turn(), *falls};
}

GameAge LiveGame::age() const {
  if (read_only_) return {read_only_->kept_since, true, read_only_->snapshot.end.has_value(), false};
  return {state_->kept_since(), state_->has_begun(), state_->end().has_value(), state_->deadline().has_value()};
}

// ---------------------------------------------------------------- followers

void LiveGame::join(Requester const& requester, std::int64_t seq) {
  Connections& connections = shared_.connections;
  protocol::Role const role = role_of(standing(), requester.who);
  bool const plays = role.owner || role.white || role.black;
  if (!connections.follow(requester.connection, id_, plays ? Hearer::Player : Hearer::Spectator)) return;
  if (read_only_) {
    connections.send(requester.connection, protocol::SnapshotAnswer{snapshot(requester.who)});
    return connections.acknowledge(requester, 0);
  }
  Moment const moment = shared_.loop.now();
  // Spectators start no clock, and no player starts one against the other.
  if (!state_->is_between() && role.owner) state_->wake(moment);
  auto const events = seq > 0 ? state_->events_after(seq, moment.steady) : std::nullopt;
  // A client that has seen every event still needs the clock, which stood still while the server was down.
  if (!events || (events->empty() && (state_->has_clock() || state_->is_by_days())))
    connections.send(requester.connection, protocol::SnapshotAnswer{snapshot(requester.who)});
  else
    for (protocol::EventAnswer const& event : *events) connections.send(requester.connection, event);
  if (state_->is_between()) greet(requester);
  if (plays && state_->is_by_days()) shared_.own.looked_at(id_, requester.who);
  connections.acknowledge(requester, 0);
  update_engine();
}

void LiveGame::leave(Requester const& requester) {
  if (shared_.connections.unfollow(requester.connection, id_)) lost_follower(requester.who, false);
  shared_.connections.acknowledge(requester, 0);
}

void LiveGame::lost_follower(std::string const& who, bool lost) {
  if (!state_) return;
  thinking_->drop_questions_without(
      [this](Requester const& requester) { return shared_.connections.principal_of(requester.connection) != nullptr; });
  auto const side = side_of(who);
  if (side && !shared_.connections.has_player(id_, who) && presence_.went(*side, lost, shared_.loop.now().steady))
    shared_.connections.broadcast(id_, presence(shared_.loop.now().steady));
  if (!busy_) update_engine();
}

void LiveGame::adopt(std::string const& owner) {
  if (state_) state_->adopt(owner);
  if (read_only_ && read_only_->standing.owner.empty()) read_only_->standing.owner = owner;
  if ((state_ || read_only_) && !owner.empty() && standing().owner == owner)
    shared_.connections.has_sat_down(id_, owner);
}

Standing LiveGame::standing() const { return state_ ? state_->standing() : read_only_->standing; }

std::optional<Refusal> LiveGame::refuse_removal(std::string const& who) const {
  return strata::server::refuse(Action::Remove, standing(), who);
}

bool LiveGame::may(Action action, Requester const& requester, std::optional<Side> side) const {
  auto refusal = strata::server::refuse(action, state_->standing(), requester.who, side);
  if (refusal) refuse(requester, std::move(*refusal));
  return !refusal;
}

protocol::GameSnapshot LiveGame::snapshot(std::string const& who) const {
  if (read_only_) {
    protocol::GameSnapshot snapshot = read_only_->snapshot;
    snapshot.you = role_of(read_only_->standing, who);
    return snapshot;
  }
  protocol::GameSnapshot snapshot = state_->snapshot(shared_.loop.now().steady, who);
  snapshot.thinking = thinking_->is_thinking();
  return snapshot;
}

// ---------------------------------------------------------------- into the store

void LiveGame::settle(Proposal proposal, Moment moment, Requester const& requester) {
  if (!proposal) return refuse(requester, proposal.error());
  if (auto refusal = state_->full(proposal->event)) return refuse(requester, std::move(*refusal));
  write(std::move(*proposal), moment, requester);
}

void LiveGame::write(Step step, Moment moment, Requester const& requester) {
  busy_ = true;
  writes_for_ = requester;
  StateRow list_row = state_->list_row_after(step);
  EventRow row = step.event;
  auto const in_flight = std::make_shared<InFlight const>(InFlight{std::move(step), moment, requester});
  // The store keeps its callbacks for a while after they were called. They must not own this object, which may only end on
  // the loop; GameLoop keeps a game that is working.
  auto report = [weak = weak_from_this(), &loop = shared_.loop, in_flight](Appended const& appended) {
    loop.post([weak, in_flight, appended] {
      if (auto const self = weak.lock()) self->written(*in_flight, appended);
    });
  };
  shared_.store.append(id_, std::move(row), std::move(list_row), std::move(report));
}

void LiveGame::written(InFlight const& in_flight, Appended const& appended) {
  if (std::holds_alternative<Lost>(appended)) return shared_.lost(id_);
  writes_for_.reset();
  EventRow const& row = in_flight.step.event;
  Requester const& requester = in_flight.requester;
  auto const* const unknown = std::get_if<Unknown>(&appended);
  Error const* const unavailable = refusal_to_write(appended);
  if (std::holds_alternative<Full>(appended) && requester.connection != 0) {
    busy_ = false;
    refuse(requester, {Code::Refused, sentence(unavailable->message)});
    update_engine();
    return pump();
  }
  shared_.healthy = unknown == nullptr && unavailable == nullptr;
  if (unknown != nullptr)
    return read_again(row, requester,
                      {Code::Unavailable, "This could not be stored: " + sentence(unknown->error.message)});
  if (unavailable == nullptr && !std::holds_alternative<Committed>(appended))
    return read_again(row, requester, {Code::Stale, "The position has changed in the meantime."});
  busy_ = false;
  if (unavailable != nullptr)
    return not_written(row, requester, *unavailable, std::holds_alternative<Fenced>(appended));
  Moment const moment = shared_.loop.now();
  state_->apply(in_flight.step, in_flight.moment);
  if (auto const& ratings = std::get<Committed>(appended).ratings) state_->set_ratings(*ratings);
  state_->restart_clock(moment, row.kind);
  if (row.kind == protocol::EventKind::Move) moved_ = moment.steady;
  // A question belongs to one position and one turn.
  if (!GameState::keeps_turn(row.kind)) {
    stepping_ = false;
    thinking_->stop();
    refuse_questions({Code::Stale, "The position has changed in the meantime."});
  }
  if (row.kind == protocol::EventKind::Sit) shared_.connections.has_sat_down(id_, row.principal);
  // Before anybody is told, so that he is not asked again in between.
  if (row.end && row.end->reason == GameState::declined) shared_.declined(state_->row());
  shared_.connections.broadcast(id_, state_->last_event(moment.steady));
  tell_own(row);
  if (row.kind == protocol::EventKind::Sit) {
    shared_.connections.send(requester.connection, protocol::SnapshotAnswer{snapshot(requester.who)});
    greet(requester);
  }
  shared_.connections.acknowledge(requester, row.seq);
  if (auto const deadline = state_->deadline()) shared_.deadline_set(*deadline);
  tell_absence();
  update_engine();
  pump();
}

void LiveGame::tell_own(EventRow const& row) {
  if (!state_->is_between()) return;
  std::string const& to_move = state_->row().guest_side == state_->side_to_move() ? state_->guest() : state_->owner();
  bool const is_looking = shared_.connections.has_player(id_, to_move);
  auto const tell = [&](protocol::OwnChange change) {
    shared_.own.tell(change, state_->row(), state_->list_row(), is_looking);
  };
  if (row.end) return tell(protocol::OwnChange::Ended);
  if (state_->guest().empty()) return;
  if (row.kind == protocol::EventKind::Sit) return tell(protocol::OwnChange::Began);
  if (!GameState::keeps_turn(row.kind)) tell(protocol::OwnChange::Turn);
}

void LiveGame::not_written(EventRow const& row, Requester const& requester, Error const& error, bool for_ever) {
  if (!for_ever)
    spdlog::error("event=event_not_written game={} seq={} reason={}", id_, row.seq, protocol::quoted(error.message));
  Refusal const unavailable{Code::Unavailable, "This could not be stored: " + sentence(error.message)};
  refuse(requester, unavailable);
  // With the event goes what the game wanted to do by itself: what the engine has found, and the timer of the flag.
  refuse_questions(unavailable);
  thinking_->stop();
  flag_at_ = 0;
  if (!for_ever) {
    retry_at_ = shared_.loop.now().steady + shared_.retry_after;
    later(retry_timer_, retry_at_, [at = retry_at_](LiveGame& self) {
      if (self.retry_at_ == at) self.update_engine();
    });
  }
  // Whatever waits would fail as well; told so at once it can be asked again.
  fail_waiting(unavailable);
}

void LiveGame::read_again(EventRow const& row, Requester const& requester, Refusal const& where_not_there) {
  spdlog::warn("event=game_read_again game={} seq={} reason={}", id_, row.seq,
               protocol::quoted(where_not_there.message));
  thinking_->stop();
  refuse_questions(where_not_there);
  stepping_ = false;
  flag_at_ = 0;
  auto const answer = [key = row.key, kind = row.kind, requester, where_not_there](LiveGame& self) {
    if (!self.state_ || !self.is_answered(key, requester, {kind})) self.refuse(requester, where_not_there);
  };
  waiting_.push_front({answer, [&connections = shared_.connections, requester](protocol::Failure const& failure) {
                         connections.refuse(requester, failure);
                       }});
  shared_.reload(id_);
}

void LiveGame::remove(std::function<void(std::optional<Error> const&)> done) {
  busy_ = true;
  thinking_->stop();
  shared_.store.remove(
      id_, [weak = weak_from_this(), &loop = shared_.loop, done = std::move(done)](Result<void> const& result) {
        loop.post([weak, done, result] {
          if (auto const self = weak.lock()) return self->removed(result, done);
          done(result ? std::nullopt : std::optional(result.error()));
        });
      });
}

void LiveGame::removed(Result<void> const& result, std::function<void(std::optional<Error> const&)> const& done) {
  if (!result) {
    busy_ = false;
    done(result.error());
    if (state_) update_engine();
    return pump();
  }
  Refusal const gone{Code::NotFound, "This game was deleted."};
  if (is_between()) shared_.own.tell(protocol::OwnChange::Gone, state_->row(), state_->list_row());
  refuse_questions(gone);
  shared_.connections.broadcast(id_, protocol::ErrorAnswer{0, gone.code, gone.message});
  shared_.connections.unfollow_all(id_);
  fail_waiting(gone);
  done(std::nullopt);
}

// ---------------------------------------------------------------- games by days

bool LiveGame::end_overdue() {
  Moment const moment = shared_.loop.now();
  auto overdue = state_ ? state_->overdue(moment) : std::nullopt;
  if (!overdue) return false;
  write(std::move(*overdue), moment, {});
  return true;
}

std::optional<std::int64_t> LiveGame::forfeit_unless_moved(std::int64_t limit, std::int64_t since) {
  if (!state_ || state_->end()) return std::nullopt;
  if (state_->both_have_moved()) {
    resume_clock_later();  // of a game that was loaded, and that nobody has come back to
    return std::nullopt;
  }
  Moment const moment = shared_.loop.now();
  std::int64_t const left = std::max(state_->updated(), since) + limit - moment.utc;
  if (left > 0) return left;
  if (auto lost = state_->win_by_absence(moment, {}, other(state_->side_to_move())); lost)
    write(std::move(*lost), moment, {});
  // Where it could not be written it is tried again.
  return limit;
}

void LiveGame::put_off(Moment now, std::int64_t until) {
  enter_unasked([now, until](LiveGame& self) {
    if (!self.state_ || !self.state_->put_off(now, until)) return;
    // An event that was stored since the store put it off has brought the old one back.
    self.shared_.store.put_off_one(self.id_, now.utc, until,
                                   [](Result<void> const& /*where it fails, see Deadlines*/) {});
    self.tell_whole();
  });
}

void LiveGame::leapt(Moment now) {
  enter_unasked([now](LiveGame& self) {
    if (!self.state_ || !self.state_->deadline()) return;
    self.state_->tell_time(now);
    self.tell_whole();
  });
}

// ---------------------------------------------------------------- the engine and the flag

void LiveGame::update_engine() {
  bool const alone = state_->is_computer(Side::White) && state_->is_computer(Side::Black);
  bool const wanted = state_->computer_to_move(stepping_) && !thinking_->holds_move() &&
                      (!alone || shared_.connections.has_followers(id_));
  if (!wanted) {
    thinking_->stop();
  } else if (!thinking_->is_thinking()) {
    auto const level = static_cast<int>(state_->seat(state_->side_to_move()).level);
    EnginePool::Owner const owner{turn_, state_->standing().owner};
    thinking_->start({state_->game(), owner, state_->time_left(shared_.loop.now().steady),
                      state_->time_control().per_move(), level, alone,
                      alone && !stepping_ && moved_ > 0 ? moved_ + pace_ : 0});
  }
  set_flag_timer();
}

void LiveGame::set_flag_timer() {
  auto const clock = running_clock();
  if (!clock) {
    shared_.loop.cancel(flag_timer_);
    flag_at_ = 0;
  } else if (clock->falls != flag_at_) {
    flag_at_ = clock->falls;
    later(flag_timer_, flag_at_, [](LiveGame&) {});  // whatever enters finds the fallen flag
  }
}

void LiveGame::refuse_changed_law(Requester const& requester) const {
  refuse(requester,
         {Code::Refused,
          "The rules of this game have changed since it was played: you can view and export it, but not continue it."});
}

void LiveGame::go_down(Refusal const& refusal) {
  auto const falls = state_ ? state_->flag_falls() : std::nullopt;
  bool const is_held = falls && thinking_->holds_flag(*falls);
  refuse_questions(refusal);
  if (is_held) return fail_waiting(refusal);
  if (falls && awaited_until_ == *falls) have_arrived(*falls);
}

void LiveGame::refuse_questions(Refusal const& refusal) {
  for (Requester const& requester : thinking_->drop_questions()) refuse(requester, refusal);
}

}  // namespace strata::server
