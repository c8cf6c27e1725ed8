// Handles the messages of pages about a game, and the questions to the engine that they need.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/games/live/live_game.hpp"
#include "server/games/state/sentence.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;
using protocol::EventKind;
using protocol::Side;

constexpr int hint_time = 1000;  // milliseconds
constexpr int draw_time = 300;   // milliseconds

constexpr std::string_view absence = "absence";  // claimed against an absent player
constexpr int draw_margin = 50;                  // centipawns: better than this the computer plays on

// A search that others need not wait for.
api::SearchResult search_for(api::Game const& position, api::Limits const& limits, api::Engine& engine,
                             api::StopToken const& stop, EnginePool::MayPark const& may_park) {
  return engine.search(position, limits, stop, 0, {}, [&] {
    may_park();
    return false;
  });
}

}  // namespace

// ---------------------------------------------------------------- requests

LiveGame::Asked LiveGame::asked_by(protocol::MoveRequest const& /*request*/) const {
  return {Action::Move, state_->side_to_move(), EventKind::Move};
}
LiveGame::Asked LiveGame::asked_by(protocol::GotoRequest const& /*request*/) const {
  return {Action::Goto, {}, EventKind::Goto};
}
LiveGame::Asked LiveGame::asked_by(protocol::SeatsRequest const& /*request*/) const {
  return {Action::Seats, {}, EventKind::Seats};
}
LiveGame::Asked LiveGame::asked_by(protocol::ResignRequest const& request) const {
  return {Action::Resign, request.side, EventKind::End};
}
LiveGame::Asked LiveGame::asked_by(protocol::DrawRequest const& /*request*/) const {
  return {Action::Draw, {}, EventKind::Offer, EventKind::End};
}
LiveGame::Asked LiveGame::asked_by(protocol::ClaimRequest const& request) const {
  if (request.claim == absence) return {Action::Absence, {}, EventKind::End};
  return {Action::Claim, state_->side_to_move(), EventKind::End};
}
LiveGame::Asked LiveGame::asked_by(protocol::TitleRequest const& /*request*/) const {
  return {Action::Title, {}, EventKind::Title};
}
LiveGame::Asked LiveGame::asked_by(protocol::TakebackRequest const& /*request*/) const {
  return {Action::Takeback, {}, EventKind::Offer, EventKind::Goto};
}
LiveGame::Asked LiveGame::asked_by(protocol::DeclineRequest const& /*request*/) const {
  return {Action::Decline, {}, EventKind::Decline};
}
LiveGame::Asked LiveGame::asked_by(protocol::AbortRequest const& /*request*/) const {
  return {Action::Abort, {}, EventKind::End};
}

bool LiveGame::is_answered(std::string const& key, Requester const& requester,
                           std::initializer_list<EventKind> kinds) const {
  auto const seq = state_->seq_of(key);
  if (!seq) return false;
  if (std::ranges::find(kinds, state_->kind_of(*seq)) != kinds.end())
    shared_.connections.acknowledge(requester, *seq);
  else
    refuse(requester, {Code::Refused, "This key was already used by another message."});
  return true;
}

// ---------------------------------------------------------------- commands

void LiveGame::handle(protocol::MoveRequest const& request, Requester const& requester) {
  if (refuse_late(requester, "Your time ran out before this move arrived.")) return;
  Moment const moment = requester.arrived;
  std::int64_t const lag = shared_.connections.lag_of(requester.connection);
  settle(state_->move(moment, request.key, request.at, request.move, false, lag), moment, requester);
}

bool LiveGame::refuse_late(Requester const& requester, std::string const& words) {
  auto fallen = state_->flag(requester.arrived, shared_.connections.lag_of(requester.connection));
  if (!fallen) return false;
  refuse(requester, {Code::GameOver, words});
  if (!thinking_->holds_flag(*state_->flag_falls())) write(std::move(*fallen), requester.arrived, {});
  return true;
}

void LiveGame::handle(protocol::GotoRequest const& request, Requester const& requester) {
  Moment const moment = requester.arrived;
  settle(state_->go_to(moment, request.key, request.at), moment, requester);
}

void LiveGame::handle(protocol::SeatsRequest const& request, Requester const& requester) {
  Moment const moment = requester.arrived;
  settle(state_->seats(moment, request.key, request.white, request.black, request.paused), moment, requester);
}

void LiveGame::handle(protocol::ResignRequest const& request, Requester const& requester) {
  Moment const moment = requester.arrived;
  settle(state_->resign(moment, request.key, request.side), moment, requester);
}

void LiveGame::handle(protocol::TitleRequest const& request, Requester const& requester) {
  Moment const moment = requester.arrived;
  settle(state_->title(moment, request.key, request.title), moment, requester);
}

void LiveGame::handle(protocol::DrawRequest const& request, Requester const& requester) {
  if (state_->is_between()) return offer(protocol::OfferKind::Draw, request.key, requester);
  auto const offer = state_->may_draw();
  if (!offer) return refuse(requester, offer.error());
  if (*offer == GameState::Offer::ToComputer) return offer_draw_to_engine(request.key, requester);
  Moment const moment = requester.arrived;
  settle(state_->draw(moment, request.key, "agreement"), moment, requester);
}

void LiveGame::handle(protocol::ClaimRequest const& request, Requester const& requester) {
  if (request.claim == absence) return claim_absence(request.key, requester);
  if (auto refusal = state_->may_claim()) return refuse(requester, std::move(*refusal));
  auto const claim = api::read_claim(request.claim);
  if (!claim) return refuse(requester, refusal_of(Code::Refused, claim.error()));
  auto const judge = [this, key = request.key, claim = *claim](Requester const& to, Result<void> const& granted) {
    if (!granted) return refuse(to, refusal_of(Code::Refused, granted.error()));
    settle(state_->draw(to.arrived, key, std::string(api::name_of(api::reason_of(claim)))), to.arrived, to);
  };
  if (thinking_->is_asked(requester, request.key)) return;
  if (refuse_late(requester, "Your time ran out before this claim arrived.")) return;
  // Repetition and material are looked up at once; for a perpetual check a proof is searched for, which may take seconds.
  if (!api::needs_search(*claim) || !state_->variant().allows(*claim)) {
    api::Game claimed = state_->game();
    return judge(requester, claimed.claim(*claim));
  }
  auto question = [judge, claim = *claim, position = state_->game()](api::Engine&, api::StopToken const& stop,
                                                                     EnginePool::MayPark const&) -> AnswerTo {
    api::Game claimed = position;
    return [judge, granted = claimed.claim(claim, stop)](Requester const& to) { judge(to, granted); };
  };
  ask(requester, request.key, Thinking::Holds::Flag, std::move(question));
}

void LiveGame::offer_draw_to_engine(std::string const& key, Requester const& requester) {
  if (thinking_->is_asked(requester, key)) return;
  if (thinking_->holds_move())
    return refuse(requester, {Code::Refused, "The computer is still considering the draw offer."});
  thinking_->stop();
  bool const its_turn = state_->is_computer(state_->side_to_move());
  auto question = [this, key, its_turn, position = state_->game()](api::Engine& engine, api::StopToken const& stop,
                                                                   EnginePool::MayPark const& may_park) -> AnswerTo {
    api::Limits limits;
    limits.movetime_ms = draw_time;
    int const score = search_for(position, limits, engine, stop, may_park).info.score;
    bool const accepts = (its_turn ? score : -score) <= draw_margin;
    return [this, key, accepts](Requester const& to) {
      if (!accepts) return refuse(to, {Code::Refused, "The computer declines: it likes its position."});
      Moment const moment = shared_.loop.now();
      settle(state_->draw(moment, key, "agreement"), moment, to);
    };
  };
  ask(requester, key, Thinking::Holds::Move, std::move(question));
  if (!thinking_->holds_move()) update_engine();
}

void LiveGame::hint(std::int64_t at, Requester const& requester) {
  if (!state_) return refuse_changed_law(requester);
  if (!may(Action::Hint, requester)) return;
  auto position = state_->game_at(at);
  if (!position) return refuse(requester, {Code::Stale, "The position has changed in the meantime."});
  if (position->end() || (at == state_->at() && state_->end()))
    return refuse(requester, {Code::GameOver, "The game is over: there is no move to suggest."});
  if (thinking_->is_thinking())
    return refuse(requester,
                  {Code::Refused, "The computer is thinking about its own move: ask again when it has moved."});
  auto question = [this, at, game = std::move(*position)](api::Engine& engine, api::StopToken const& stop,
                                                          EnginePool::MayPark const& may_park) -> AnswerTo {
    api::Limits limits;
    limits.movetime_ms = hint_time;
    return [this, at, move = search_for(game, limits, engine, stop, may_park).best](Requester const& to) {
      shared_.connections.send(to.connection, protocol::HintAnswer{to.re, id_, at, move});
    };
  };
  ask(requester, {}, Thinking::Holds::Nothing, std::move(question));
}

void LiveGame::pace(std::int64_t wait, Requester const& requester) {
  if (!state_) return refuse_changed_law(requester);
  if (!may(Action::Pace, requester)) return;
  if (wait != pace_) {
    pace_ = wait;
    // A move that waits was to be played at another moment.
    if (state_->is_computer(Side::White) && state_->is_computer(Side::Black)) {
      thinking_->stop();
      update_engine();
    }
  }
  shared_.connections.acknowledge(requester, 0);
}

void LiveGame::step(std::int64_t at, Requester const& requester) {
  if (!state_) return refuse_changed_law(requester);
  if (!may(Action::Step, requester)) return;
  if (at != state_->at()) return refuse(requester, {Code::Stale, "The position has changed in the meantime."});
  if (state_->end()) return refuse(requester, {Code::GameOver, "The game is over: there is no move to play."});
  if (!state_->paused() || !state_->computer_to_move(true))
    return refuse(requester, {Code::Refused, "Only a paused computer whose turn it is can play a single move."});
  stepping_ = true;
  update_engine();
  shared_.connections.acknowledge(requester, 0);
}

void LiveGame::ask(Requester const& requester, std::string const& key, Thinking::Holds holds,
                   Thinking::Question question) {
  if (!thinking_->ask(requester, key, holds, std::move(question)))
    refuse(requester, {Code::Refused, "Too many requests to the computer in this game; wait for its answer."});
}

// ---------------------------------------------------------------- answers of the engine

void LiveGame::on_report(protocol::ThinkingAnswer const& report) { shared_.connections.broadcast(id_, report); }

void LiveGame::on_move(std::uint64_t generation, std::string const& move, bool claims_draw) {
  auto run = [generation, move, claims_draw](LiveGame& self) {
    if (!self.thinking_->is_current(generation)) return;
    GameState const& state = *self.state_;
    Moment const moment = self.shared_.loop.now();
    Proposal proposal =
        claims_draw ? state.draw(moment, {}, "repetition") : state.move(moment, {}, state.at(), move, true);
    if (!proposal) {
      // Cannot be, but for a line that is full: better a computer that waits than one that tries for ever.
      spdlog::error("event=engine_move_refused game={} move={} reason={}", self.id_, protocol::quoted(move),
                    protocol::quoted(proposal.error().message));
      proposal = state.seats(moment, {}, state.seat(Side::White), state.seat(Side::Black), true);
    }
    self.settle(std::move(proposal), moment, {});
  };
  enter_unasked(std::move(run));
}

void LiveGame::on_answer(QuestionId question, AnswerTo const& answer) {
  auto run = [question, answer](LiveGame& self) {
    auto const asked = self.thinking_->take(question);
    if (!asked) return;
    answer(asked->requesters.front());
    // The same message sent again gets the same answer, after what the first became is written.
    for (std::size_t i = 1; i < asked->requesters.size(); ++i)
      self.enter(asked->requesters[i], [key = asked->key, answer](LiveGame& later, Requester const& again) {
        if (!later.is_answered(key, again, {EventKind::End})) answer(again);
      });
    if (!self.busy_) self.update_engine();
  };
  // With a claim that came in time the flag waits, and all that came after it.
  auto const claimed = thinking_->held_flag_at(question);
  if (!claimed) return enter_unasked(std::move(run));
  waiting_.push_front({std::move(run), {}, {}, claimed});
  pump();
}

}  // namespace strata::server
