#include "server/net/open_connections.hpp"

#include <utility>

#include "server/net/line_stream.hpp"
#include "server/net/web_socket.hpp"

namespace strata::server::net {

OpenConnections::OpenConnections() = default;
OpenConnections::~OpenConnections() = default;

void OpenConnections::add(std::uint64_t id, std::shared_ptr<WebSocket> socket) {
  sockets_.emplace(id, std::move(socket));
}

void OpenConnections::add(std::uint64_t id, std::shared_ptr<LineStream> stream) {
  streams_.emplace(id, std::move(stream));
}

void OpenConnections::remove(std::uint64_t id) {
  sockets_.erase(id);
  streams_.erase(id);
}

void OpenConnections::stop_reading() {
  for (auto const& [id, socket] : sockets_) socket->stop_reading();
}

void OpenConnections::close_all() {
  auto const open = sockets_;
  for (auto const& [id, socket] : open) socket->go_away();
  for (auto const& [id, stream] : streams_) stream->end();
}

void OpenConnections::close_session(std::string const& hash) {
  auto const open = sockets_;
  for (auto const& [id, socket] : open)
    if (socket->showed(hash)) socket->go_away();
  for (auto const& [id, stream] : streams_)
    if (stream->showed(hash)) stream->end();
}

void OpenConnections::close_banned(OrderService& order) {
  auto const open = sockets_;
  for (auto const& [id, socket] : open)
    if (order.refuse(socket->visitor().who, socket->visitor().address)) socket->go_away();
  for (auto const& [id, stream] : streams_)
    if (order.refuse(stream->client().who, stream->client().from)) stream->end();
}

}  // namespace strata::server::net
