#include "server/net/table_handler.hpp"

#include <utility>

namespace strata::server::net {

void TableHandler::answer(Principal const& who, Request const& request, std::function<void(Reply)> done) const {
  if (request.method != "POST") return done(not_allowed(request.target, "POST"));
  auto question = protocol::read_table_question(request.body);
  if (!question)
    return done(refusal(path, question.error().code == ErrorCode::Limit ? 413 : 400, question.error().message));
  auto reply = replied<protocol::TableView>(
      std::move(done), [](protocol::TableView const& view) { return json_reply(200, protocol::write(view)); });
  if (tables_ != nullptr) return tables_->look_up(who, std::move(*question), std::move(reply));
  protocol::TableView off;
  off.state = protocol::TableState::Off;
  off.result = protocol::TableResult::Draw;
  reply(std::move(off));
}

}  // namespace strata::server::net
