#include "server/games/refusal.hpp"

#include "server/games/sentence.hpp"

namespace strata::server {

Refusal refusal_of(protocol::ErrorCode code, Error const& error) {
  Refusal refusal{code, sentence(error.message), error.line, error.column};
  if (!error.reason.empty()) refusal.reason = error.reason;
  for (auto const& [name, value] : error.values) refusal.values.push_back({name, value});
  return refusal;
}

}  // namespace strata::server
