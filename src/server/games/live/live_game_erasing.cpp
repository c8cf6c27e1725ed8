// Erasing a person from a game in memory: what is settled before the store is written to, and reading the game again after it.

#include <utility>

#include "server/games/live/live_game.hpp"

namespace strata::server {

void LiveGame::prepare_erasing(std::shared_ptr<ErasedPerson const> const& who,
                               std::function<void(Prepared)> const& done) {
  Standing const here = standing();
  bool const owns = who->is(here.owner), plays = who->is(here.guest);
  bool const both_are_gone = (owns && here.guest == erased_principal) || (plays && here.owner == erased_principal);
  if ((owns && (here.guest.empty() || plays)) || both_are_gone) return done(Prepared::Remove);
  if (state_ && !state_->end()) {
    Moment const moment = shared_.loop.now();
    std::string const& person = owns ? here.owner : here.guest;
    auto const leave = [&]() -> Proposal {
      if (!owns && !plays) return state_->decline_invitation(moment, {}, who->name);
      auto const side = strata::server::side_of(here, person);
      bool const resigns = state_->both_have_moved() || state_->row().is_paired();
      return resigns && side ? state_->resign(moment, {}, *side) : state_->abort(moment, {});
    };
    if (auto left = leave(); left) {
      // The end is told before anything else is done.
      waiting_.push_front({[who, done](LiveGame& self) { self.prepare_erasing(who, done); },
                           [done](protocol::Failure const& /*failure*/) { done(Prepared::NotNow); }});
      return write(std::move(*left), moment, {});
    }
  }
  busy_ = true;
  thinking_->stop();
  if (owns || plays)
    if (auto const side = strata::server::side_of(here, owns ? here.owner : here.guest)) chat_.forget(*side);
  rematch_.reset();
  done(Prepared::Held);
}

void LiveGame::read_erased() {
  tells_whole_ = true;
  shared_.reload(id_);
}

}  // namespace strata::server
