// What the pages ask, message by message.

#include "server/table/house_impl.hpp"
#include "server/table/words.hpp"

namespace strata::server {

using Code = protocol::ErrorCode;

template <class Request>
void House::Impl::command(ConnectionId connection, Request const& message, std::function<void(Live&, Origin)> run) {
  Origin const origin{connection, message.id};
  if (message.key.empty()) return refuse(origin, {Code::BadMessage, "This message needs a key."});
  enter(message.game, origin, [this, origin, key = message.key, run = std::move(run)](Live& live) {
    if (auto const seq = live.table->seq_of(key)) return ack(origin, *seq);
    run(live, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::HelloRequest const& message) {
  if (message.protocol == protocol::protocol_version)
    return send(connection, protocol::WelcomeAnswer{protocol::protocol_version, options_.version});
  refuse({connection, message.id},
         {Code::BadMessage, "This page speaks version " + std::to_string(message.protocol) +
                                " of the protocol, the server version " + std::to_string(protocol::protocol_version) +
                                ": load the page again."});
}

void House::Impl::handle(ConnectionId connection, protocol::JoinRequest const& message) {
  Origin const origin{connection, message.id};
  enter(message.game, origin, [this, origin, seq = message.seq](Live& live) {
    auto const joining = connections_.find(origin.connection);
    if (joining == connections_.end()) return;
    joining->second.games.insert(live.id);
    live.joined.insert(origin.connection);
    Moment const moment = now();
    live.table->wake(moment);
    auto const events = seq > 0 ? live.table->events_after(seq, moment.steady) : std::nullopt;
    // Whoever has seen everything still needs the clock, which stood still while the server was away.
    if (!events || (events->empty() && live.table->has_clock()))
      send(origin.connection, protocol::SnapshotAnswer{snapshot_of(live)});
    else
      for (protocol::EventAnswer const& event : *events) send(origin.connection, event);
    ack(origin, 0);
    arrange(live);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::LeaveRequest const& message) {
  Origin const origin{connection, message.id};
  if (!lives_.contains(message.game)) return ack(origin, 0);
  // In its turn: a join may still be waiting.
  enter(message.game, {[this, origin](Live& live) {
                         leave(origin.connection, live.id);
                         ack(origin, 0);
                       },
                       [this, origin](protocol::Failure const&) { ack(origin, 0); }});
}

void House::Impl::handle(ConnectionId connection, protocol::MoveRequest const& message) {
  command(connection, message, [this, message](Live& live, Origin origin) {
    Moment const moment = now();
    settle(live, live.table->move(moment, message.key, message.at, message.move), moment, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::GotoRequest const& message) {
  command(connection, message, [this, message](Live& live, Origin origin) {
    Moment const moment = now();
    settle(live, live.table->go_to(moment, message.key, message.at), moment, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::SeatsRequest const& message) {
  command(connection, message, [this, message](Live& live, Origin origin) {
    Moment const moment = now();
    settle(live, live.table->seats(moment, message.key, message.white, message.black, message.paused), moment, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::ResignRequest const& message) {
  command(connection, message, [this, message](Live& live, Origin origin) {
    Moment const moment = now();
    settle(live, live.table->resign(moment, message.key, message.side), moment, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::DrawRequest const& message) {
  command(connection, message, [this, message](Live& live, Origin origin) {
    auto const offer = live.table->may_draw();
    if (!offer) return refuse(origin, offer.error());
    if (*offer == Table::Offer::ToComputer) return ask_draw(live, message.key, origin);
    Moment const moment = now();
    settle(live, live.table->draw(moment, message.key, "agreement"), moment, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::ClaimRequest const& message) {
  command(connection, message, [this, message](Live& live, Origin origin) {
    if (auto refusal = live.table->may_claim()) return refuse(origin, std::move(*refusal));
    ask_claim(live, message.key, message.claim, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::TitleRequest const& message) {
  command(connection, message, [this, message](Live& live, Origin origin) {
    Moment const moment = now();
    settle(live, live.table->title(moment, message.key, message.title), moment, origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::HintRequest const& message) {
  Origin const origin{connection, message.id};
  enter(message.game, origin, [this, origin, at = message.at](Live& live) {
    auto position = live.table->game_at(at);
    if (!position) return refuse(origin, {Code::Stale, "The game has gone on meanwhile."});
    if (position->end() || (at == live.table->at() && live.table->end()))
      return refuse(origin, {Code::GameOver, "The game is over: there is no move to look for."});
    if (live.thinking)
      return refuse(origin, {Code::Refused, "The computer is thinking about its own move; its line is shown."});
    ask_hint(live, std::move(*position), origin);
  });
}

void House::Impl::handle(ConnectionId connection, protocol::PingRequest const&) {
  send(connection, protocol::PongAnswer{});
}

}  // namespace strata::server
