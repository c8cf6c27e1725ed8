#include "server/games/state/refusal.hpp"

#include <utility>

#include "server/games/state/sentence.hpp"

namespace strata::server {

Refusal refusal_of(protocol::ErrorCode code, Error const& error) {
  Refusal refusal{code, sentence(error.message), error.line, error.column};
  if (!error.reason.empty()) refusal.reason = error.reason;
  for (auto const& [name, value] : error.values) refusal.values.push_back({name, value});
  return refusal;
}

protocol::ErrorAnswer answer_of(std::int64_t re, Refusal refusal) {
  return {re, refusal.code, std::move(refusal.message), std::move(refusal.reason), std::move(refusal.values)};
}

}  // namespace strata::server
