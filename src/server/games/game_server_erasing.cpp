// Holding a game while a deleted person is taken out of it, here or at the node that has it.

#include <memory>
#include <optional>
#include <string>

#include "server/games/game_server.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

}  // namespace

void GameServer::prepare_erasing(std::string const& id, std::shared_ptr<ErasedPerson const> const& who,
                                 std::function<void(Eraser::Prepared)> const& done) {
  if (OtherNodes* const others = others_) return others->prepare_erasing(id, who, done);
  prepare_erasing_here(id, who,
                       [done](std::optional<Eraser::Prepared> how) { done(how.value_or(Eraser::Prepared::NotNow)); });
}

void GameServer::prepare_erasing_here(std::string const& id, std::shared_ptr<ErasedPerson const> const& who,
                                      std::function<void(std::optional<Eraser::Prepared>)> const& done) {
  using enum Eraser::Prepared;
  GameLoop& loop = loop_of(id);
  auto const prepared = [&loop, id, done](LiveGame& live, LiveGame::Prepared how) {
    if (how != LiveGame::Prepared::Remove) return done(how == LiveGame::Prepared::Held ? Held : NotNow);
    loop.remove(live, id, [done](std::optional<Error> const& error) {
      done(!error || error->code == ErrorCode::NotFound ? Removed : NotNow);
    });
  };
  auto const prepare = [who, prepared](LiveGame& live) {
    live.prepare_erasing(who, [&live, prepared](LiveGame::Prepared how) { prepared(live, how); });
  };
  auto const fail = [done](protocol::Failure const& failure) {
    if (failure.code == Code::Elsewhere) return done(std::nullopt);
    done(failure.code == Code::NotFound ? Removed : NotNow);
  };
  loop.enter(id, {}, {prepare, fail, [done] { done(Unopened); }});
}

void GameServer::end_erasing_here(std::string const& id) {
  GameLoop& loop = loop_of(id);
  loop.post([&loop, id] { loop.end_erasing(id); });
}

}  // namespace strata::server
