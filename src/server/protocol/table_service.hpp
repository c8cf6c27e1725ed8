#pragma once
// The interface between the network and what is known of endings: the distance of a position with three pieces, and of each of its moves.

#include "server/protocol/game_service.hpp"

namespace strata::server {

// Called from any thread, and returns at once. Answers come exactly once, from any thread, possibly before the call returns; they must not
// block.
class TableService {
 public:
  virtual ~TableService() = default;

  virtual void look_up(Principal who, protocol::TableQuestion question, Answer<protocol::TableView> done) = 0;
};

}  // namespace strata::server
