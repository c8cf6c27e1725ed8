#include "server/protocol/blocks.hpp"

namespace strata::server {

namespace {

std::optional<std::string> refusal(bool is_own, bool is_theirs, std::string const& name) {
  if (is_own) return "You have blocked " + name + ": unblock them first.";
  if (is_theirs) return name + " does not want to play with you.";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> refuse_blocked(Blocks const* blocks, std::string const& who, std::string const& other,
                                          std::string const& name) {
  if (blocks == nullptr) return std::nullopt;
  return refusal(blocks->has_blocked(who, other), blocks->has_blocked(other, who), name);
}

std::optional<std::string> refuse_blocked_named(Blocks const* blocks, std::string const& who, std::string const& name) {
  if (blocks == nullptr) return std::nullopt;
  return refusal(blocks->has_blocked_named(who, name), blocks->named_has_blocked(name, who), name);
}

}  // namespace strata::server
