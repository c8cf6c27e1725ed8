#pragma once
// The interface between the network and the relations of accounts, their follows and blocks.

#include <string>

#include "server/protocol/account_service.hpp"
#include "server/protocol/values.hpp"

namespace strata::server {

// All functions may be called from any thread and return at once. Answers come exactly once, from any thread, possibly before the call
// returns; they must not block. Each is for an account that is logged in, about its own relations: nobody is told those of somebody else.
class RelationService {
 public:
  virtual ~RelationService() = default;

  virtual void relations(Principal who, AccountAnswer<protocol::Relations> done) = 0;
  virtual void relation_to(Principal who, std::string name, AccountAnswer<protocol::RelationTo> done) = 0;
  virtual void change(Principal who, protocol::RelationChange request, AccountAnswer<Done> done) = 0;
};

}  // namespace strata::server
