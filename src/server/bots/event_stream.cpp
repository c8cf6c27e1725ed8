#include "server/bots/event_stream.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <variant>

#include "server/protocol/moment.hpp"

namespace strata::server::bots {

namespace {

// Milliseconds until a challenge that is gone counts as cancelled: the game that came of it may be told a moment later.
constexpr std::int64_t until_cancelled = 600;

}  // namespace

void EventStreams::remove(std::string const& account, EventStream& stream) {
  auto const found = streams_.find(account);
  if (found == streams_.end()) return;
  found->second.erase(&stream);
  if (found->second.empty()) streams_.erase(found);
}

void EventStreams::tell(std::string const& account, Json const& line) const {
  auto const found = streams_.find(account);
  if (found == streams_.end()) return;
  for (EventStream const* const stream : found->second) stream->say(line);
}

void EventStreams::answered(std::string const& account, std::string const& game) const {
  auto const found = streams_.find(account);
  if (found == streams_.end()) return;
  for (EventStream* const stream : found->second) stream->answered(game);
}

void EventStream::start() {
  all_->add(who_.hash, *this);
  is_listed_ = true;
  core().name_of(who_, [self = shared()](std::string const& name) {
    if (!self->is_open()) return;
    if (name.empty()) return self->finish();
    self->listen(name);
  });
}

void EventStream::listen(std::string const& name) {
  link_ =
      std::make_unique<Link>(shared_core(), who_, [weak = weak_from_this()](protocol::ServerMessage const& message) {
        if (auto const self = std::static_pointer_cast<EventStream>(weak.lock())) self->hear(message);
      });
  link_->send(protocol::OwnRequest{0, true});
  link_->send(protocol::WatchRequest{0, true, name});
}

void EventStream::stop() {
  if (std::exchange(is_listed_, false)) all_->remove(who_.hash, *this);
  link_.reset();
}

void EventStream::hear(protocol::ServerMessage const& message) {
  if (!link_) return;
  if (auto const* const own = std::get_if<protocol::OwnAnswer>(&message)) return hear(*own);
  if (auto const* const challenges = std::get_if<protocol::ChallengesAnswer>(&message)) return hear(*challenges);
  if (std::holds_alternative<protocol::ErrorAnswer>(message)) finish();
}

void EventStream::hear(protocol::OwnAnswer const& own) {
  std::string const& game = own.game.game;
  if (own.change == protocol::OwnChange::Runs || own.change == protocol::OwnChange::Began) {
    if (!begun_.insert(game).second) return;
    core().snapshot(who_, game, [self = shared(), summary = own.game](auto const& answer) {
      auto const* const whole = std::get_if<protocol::GameSnapshot>(&answer);
      if (auto info = game_info(summary, whole, self->core().is_bot())) self->tell(game_event("gameStart", *info));
    });
  } else if (own.change == protocol::OwnChange::Ended) {
    begun_.erase(game);
    if (auto info = game_info(own.game, nullptr, core().is_bot())) tell(game_event("gameFinish", *info));
  } else if (own.change == protocol::OwnChange::Gone) {
    begun_.erase(game);
  }
}

void EventStream::hear(protocol::ChallengesAnswer const& challenges) {
  std::map<std::string, protocol::Challenge> now;
  for (protocol::Challenge const& challenge : challenges.challenges)
    if (plays_(challenge.variant)) now.emplace(challenge.game, challenge);
  for (auto const& [game, challenge] : challenges_)
    if (!now.contains(game)) lost(challenge);
  for (auto const& [game, challenge] : now)
    if (!challenges_.contains(game)) {
      ChallengeView view{challenge, "created", "in", "random", {}, site_};
      tell(challenge_event("challenge", challenge_of(view, core().is_bot())));
    }
  challenges_ = std::move(now);
}

void EventStream::lost(protocol::Challenge const& challenge) {
  core().thread().at(steady_now() + until_cancelled, [weak = weak_from_this(), challenge] {
    auto const self = std::static_pointer_cast<EventStream>(weak.lock());
    if (!self || !self->is_open()) return;
    bool const was_answered = self->answered_.erase(challenge.game) > 0 || self->begun_.contains(challenge.game);
    if (was_answered || self->challenges_.contains(challenge.game)) return;
    ChallengeView view{challenge, "canceled", "in", "random", {}, self->site_};
    self->tell(challenge_event("challengeCanceled", challenge_of(view, self->core().is_bot())));
  });
}

}  // namespace strata::server::bots
