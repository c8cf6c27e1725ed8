#pragma once
// Answers the requests about endings with three pieces: POST /api/tables (docs/formats/wire.md, section 4).

#include <cstddef>
#include <functional>
#include <string_view>

#include "server/net/http_reply.hpp"
#include "server/protocol/table_service.hpp"

namespace strata::server::net {

class TableHandler {
 public:
  static constexpr std::string_view path = "/api/tables";
  // Messages that a question counts as: it may compile a variant and read a table.
  static constexpr std::size_t messages = 10;

  // Null: the answer is `off`.
  explicit TableHandler(TableService* tables) : tables_(tables) {}

  // Answers once, possibly from another thread, possibly before it returns.
  void answer(Principal const& who, Request const& request, std::function<void(Reply)> done) const;

 private:
  TableService* tables_;
};

}  // namespace strata::server::net
