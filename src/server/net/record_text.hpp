#pragma once
// A stored game as a record (docs/formats/records.md): its moves as they were stored, not played again, so that a game can be taken
// along whatever became of its law.

#include <string>

#include "server/protocol/messages.hpp"

namespace strata::server::net {

[[nodiscard]] std::string record_text(protocol::GameSnapshot const& game);

}  // namespace strata::server::net
