#include "server/games/state/refusal.hpp"

#include <algorithm>
#include <utility>

#include "server/games/state/sentence.hpp"

namespace strata::server {

namespace {

constexpr std::size_t longest_value = 512;  // bytes, as wire.json says

}  // namespace

Refusal refusal_of(protocol::ErrorCode code, Error const& error) {
  Refusal refusal{code, sentence(error.message), error.line, error.column};
  // A sentence about a text of somebody else's may be longer than a client reads; it is told in English then.
  auto const fits = [](auto const& value) { return value.second.size() <= longest_value; };
  if (error.reason.empty() || !std::ranges::all_of(error.values, fits)) return refusal;
  refusal.reason = error.reason;
  for (auto const& [name, value] : error.values) refusal.values.push_back({name, value});
  return refusal;
}

protocol::ErrorAnswer answer_of(std::int64_t re, Refusal refusal) {
  return {re, refusal.code, std::move(refusal.message), std::move(refusal.reason), std::move(refusal.values)};
}

}  // namespace strata::server
