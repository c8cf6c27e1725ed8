#pragma once
// A game between two people, Ann with White and Bob with Black, and what each says to the server.

#include <string>
#include <variant>
#include <vector>

#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {

constexpr protocol::Seat open_seat{protocol::SeatKind::Open, 1};
inline Principal const carl{"carl", false};

class GameServerPeople : public GameServerTest {
 protected:
  static protocol::CreateGame a_challenge() {
    protocol::CreateGame request = a_game(person, open_seat);
    request.title.clear();
    return request;
  }
  // Ann has made it and plays White, Bob has come.
  std::string meet(protocol::CreateGame const& request = a_challenge()) {
    std::string game = create(request);
    hers_ = page(game);
    her_ = last_connection_;
    his_ = page(game, 0, bob);
    him_ = last_connection_;
    receive(him_, protocol::SitRequest{2, game, "sit"});
    EXPECT_GT(acked(his_->answer(2)), 0);
    return game;
  }
  void come_back(std::string const& game) {
    hers_ = page(game);
    her_ = last_connection_;
    his_ = page(game, 0, bob);
    him_ = last_connection_;
  }
  std::variant<protocol::AckAnswer, protocol::ErrorAnswer> ann_says(protocol::ClientMessage message) {
    return say(her_, *hers_, std::move(message));
  }
  std::variant<protocol::AckAnswer, protocol::ErrorAnswer> bob_says(protocol::ClientMessage message) {
    return say(him_, *his_, std::move(message));
  }
  std::variant<protocol::AckAnswer, protocol::ErrorAnswer> say(ConnectionId connection, Page& page,
                                                               protocol::ClientMessage message) {
    std::int64_t const id = ++last_id_;
    std::visit([id](auto& request) { request.id = id; }, message);
    receive(connection, std::move(message));
    return page.answer(id);
  }
  // Both in turn, from the beginning.
  void play(std::string const& game, std::vector<std::string> const& line) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      protocol::MoveRequest const message{0, game, "m" + line[at], static_cast<std::int64_t>(at), line[at]};
      EXPECT_GT(acked(at % 2 == 0 ? ann_says(message) : bob_says(message)), 0) << line[at];
    }
  }
  protocol::GameSnapshot state(std::string const& game) { return std::get<protocol::GameSnapshot>(snapshot(game)); }

  std::shared_ptr<Page> hers_, his_;
  ConnectionId her_ = 0, him_ = 0;
  std::int64_t last_id_ = 100;
};

}  // namespace strata::server
