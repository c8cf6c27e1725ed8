#pragma once
// Writes a stored game as a record (docs/formats/records.md), with its moves as stored, not replayed: so a game can be exported whatever
// became of its law.

#include <string>

#include "server/protocol/messages.hpp"

namespace strata::server::net {

[[nodiscard]] std::string record_text(protocol::GameSnapshot const& game);

}  // namespace strata::server::net
