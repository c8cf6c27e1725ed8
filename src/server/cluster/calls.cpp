#include "server/cluster/calls.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace strata::server::cluster {

namespace {

using Code = protocol::ErrorCode;
using Prepared = Eraser::Prepared;

constexpr std::size_t most_asking = 20'000, most_given_up = 1'000;
// Milliseconds for which a reachable owner may take to answer, since it may take long to load the game.
constexpr std::int64_t longest_answer = 60'000;

protocol::Failure silent() {
  return {Code::Unavailable, "The server of this game does not answer; try again in a moment."};
}
protocol::Failure strange() { return {Code::Unavailable, "The server of this game answers something else."}; }

std::vector<std::string> texts_of(ErasedPerson const& who) {
  std::vector<std::string> texts{who.account, who.name};
  texts.insert(texts.end(), who.hashes.begin(), who.hashes.end());
  texts.insert(texts.end(), who.names.begin(), who.names.end());
  return texts;
}

// Null if the call does not describe a person.
std::shared_ptr<ErasedPerson const> person_of(Call const& call) {
  constexpr std::size_t before = 2;
  if (call.texts.size() < before || call.numbers.size() != 1 || call.numbers[0] < 0 ||
      static_cast<std::size_t>(call.numbers[0]) > call.texts.size() - before)
    return nullptr;
  ErasedPerson who;
  who.account = call.texts[0];
  who.name = call.texts[1];
  auto const first = call.texts.begin() + before;
  who.hashes.assign(first, first + call.numbers[0]);
  who.names.assign(first + call.numbers[0], call.texts.end());
  std::ranges::sort(who.hashes);
  return std::make_shared<ErasedPerson const>(std::move(who));
}

// The chat, as the answer to a join has it.
std::string lines_text(std::string const& game, std::vector<protocol::ChatLine> const& lines) {
  return protocol::write(protocol::ServerMessage(protocol::ChatAnswer{game, true, lines}));
}

std::optional<std::vector<protocol::ChatLine>> read_lines(std::string const& text) {
  auto message = protocol::read_server_message(text);
  auto* const chat = message ? std::get_if<protocol::ChatAnswer>(&*message) : nullptr;
  return chat == nullptr ? std::nullopt : std::optional(std::move(chat->lines));
}

}  // namespace

// ---------------------------------------------------------------- asking

template <class T>
void Calls::ask(Call call, std::function<void(Answer<T>)> here, std::function<std::optional<T>(Reply const&)> read,
                Answer<T> const& done) {
  auto asking = std::make_shared<Asking>();
  asking->call = std::move(call);
  asking->here = [here = std::move(here), done](Elsewhere const& elsewhere) {
    here([done, elsewhere](std::variant<T, protocol::Failure> answer) {
      auto const* const failure = std::get_if<protocol::Failure>(&answer);
      if (failure != nullptr && failure->code == Code::Elsewhere) return elsewhere();
      done(std::move(answer));
    });
  };
  asking->answer = [read = std::move(read), done](Reply const& reply) {
    if (reply.failure) return done(*reply.failure);
    auto result = read(reply);
    if (!result) return done(strange());
    done(std::move(*result));
  };
  asking->fail = [done](protocol::Failure failure) { done(std::move(failure)); };
  node_.loop.post([this, asking] { begin(asking); });
}

void Calls::begin(Shared const& asking) {
  node_.heed_lateness();
  if (asking_.size() >= most_asking)
    return asking->fail({Code::Unavailable, "The server has too much to do; try again in a moment."});
  asking->since = node_.steady();
  asking->call.token = ++tokens_;
  asking_[asking->call.token] = asking;
  go_on(asking);
}

void Calls::go_on(Shared const& asking) {
  routes_.find(asking->call.game, [this, asking](Result<Place> const& place) {
    if (!asking_.contains(asking->call.token)) return;
    if (!place || !node_.lives(*place)) return try_again(asking);
    if (!place->empty()) {
      asking->at = *place;
      asking->is_waiting = true;
      ++node_.counters.asked;
      // If it is not sent, the link is lost and says so.
      node_.links->send(*place, asking->call);
      return;
    }
    std::uint64_t const token = asking->call.token;
    // A held game is given back even during the shutdown.
    if (node_.is_closing && asking->call.op != CallOp::EndErasing) {
      asking_.erase(token);
      return asking->fail({Code::Unavailable, "The server is shutting down; try again in a moment."});
    }
    // It answers by itself from now on, unless the game turns out to be another node's.
    asking_.erase(token);
    asking->here([this, asking] {
      node_.loop.post([this, asking] {
        asking_[asking->call.token] = asking;
        try_again(asking);
      });
    });
  });
}

void Calls::try_again(Shared const& asking) {
  routes_.forget(asking->call.game);
  asking->is_waiting = false;
  // An answer to the earlier question does not answer the next.
  asking_.erase(asking->call.token);
  asking->call.token = ++tokens_;
  asking_[asking->call.token] = asking;
  std::int64_t const pause = asking->tries == 0 ? 0 : pause_after(asking->tries);
  ++asking->tries;
  node_.loop.at(node_.steady() + pause, [this, asking, token = asking->call.token] {
    if (asking_.contains(token)) go_on(asking);
  });
}

void Calls::receive(Reply reply) {
  auto const at = asking_.find(reply.token);
  if (at == asking_.end()) {
    auto const late = given_up_.extract(reply.token);
    if (!late.empty() && !reply.failure)
      node_.links->send(late.mapped().first, Call{++tokens_, CallOp::EndErasing, late.mapped().second, {}, {}, {}});
    return;
  }
  Shared const asking = at->second;
  if (!asking->is_waiting) return;
  if (reply.failure && reply.failure->code == Code::Elsewhere) return try_again(asking);
  asking_.erase(at);
  asking->answer(reply);
}

void Calls::moved(Place const& from, std::string const& game) {
  if (from.empty()) return;  // requests to this node are answered in any case
  for (auto const& [token, asking] : std::map<std::uint64_t, Shared>(asking_))
    if (asking->is_waiting && asking->at == from && asking->call.game == game) try_again(asking);
}

void Calls::lost(Place const& place) {
  for (auto const& [token, asking] : std::map<std::uint64_t, Shared>(asking_))
    if (asking->is_waiting && asking->at == place) try_again(asking);
  auto const held = held_.extract(place);
  if (held.empty()) return;
  for (std::string const& game : held.mapped()) node_.games.end_erasing_here(game);
}

void Calls::lost_all() {
  for (Place const& place : node_.others) lost(place);
}

void Calls::tick() {
  std::int64_t const now = node_.steady();
  for (auto const& [token, asking] : std::map<std::uint64_t, Shared>(asking_)) {
    bool const is_answering = asking->is_waiting && node_.links->is_reachable(asking->at);
    if (now - asking->since < (is_answering ? longest_answer : node_.patience)) continue;
    asking_.erase(token);
    if (asking->call.op == CallOp::PrepareErasing && asking->is_waiting) {
      if (given_up_.size() >= most_given_up) given_up_.erase(given_up_.begin());
      given_up_[token] = {asking->at, asking->call.game};
    }
    ++node_.counters.unavailable;
    asking->fail(silent());
  }
}

void Calls::snapshot(Principal const& who, std::string const& game, Answer<protocol::GameSnapshot> const& done) {
  ask<protocol::GameSnapshot>(
      {0, CallOp::Snapshot, game, who, {}, {}},
      [this, who, game](Answer<protocol::GameSnapshot> answer) { node_.games.snapshot(who, game, std::move(answer)); },
      [](Reply const& reply) -> std::optional<protocol::GameSnapshot> {
        if (reply.texts.size() != 1) return std::nullopt;
        auto whole = read_snapshot_text(reply.texts[0]);
        return whole ? std::optional(std::move(*whole)) : std::nullopt;
      },
      done);
}

void Calls::remove(Principal const& who, std::string const& game, Answer<Removed> const& done) {
  ask<Removed>(
      {0, CallOp::Remove, game, who, {}, {}},
      [this, who, game](Answer<Removed> answer) { node_.games.remove(who, game, std::move(answer)); },
      [](Reply const&) { return std::optional(Removed{}); }, done);
}

void Calls::expel(std::string const& game, Answer<Removed> const& done) {
  ask<Removed>(
      {0, CallOp::Expel, game, {}, {}, {}},
      [this, game](Answer<Removed> answer) { node_.games.expel(game, std::move(answer)); },
      [](Reply const&) { return std::optional(Removed{}); }, done);
}

void Calls::accuse(Principal const& who, std::string const& game, Answer<Accused> const& done) {
  ask<Accused>(
      {0, CallOp::Accuse, game, who, {}, {}},
      [this, who, game](Answer<Accused> answer) { node_.games.accuse(who, game, std::move(answer)); },
      [](Reply const& reply) -> std::optional<Accused> {
        if (reply.texts.size() != 4) return std::nullopt;
        auto lines = read_lines(reply.texts[3]);
        if (!lines) return std::nullopt;
        return Accused{reply.texts[0], reply.texts[1], reply.texts[2], std::move(*lines)};
      },
      done);
}

void Calls::expect_first_move(std::string const& game, std::int64_t limit, std::int64_t since,
                              Answer<std::optional<std::int64_t>> const& done) {
  using Again = std::optional<std::int64_t>;
  ask<Again>(
      {0, CallOp::ExpectFirstMove, game, {}, {limit, since}, {}},
      [this, game, limit, since](Answer<Again> answer) {
        node_.games.expect_first_move(game, limit, since, std::move(answer));
      },
      [](Reply const& reply) -> std::optional<Again> {
        if (reply.numbers.size() > 1) return std::nullopt;
        return reply.numbers.empty() ? Again() : Again(reply.numbers[0]);
      },
      done);
}

void Calls::end_overdue(std::string const& game) {
  ask<Removed>(
      {0, CallOp::EndOverdue, game, {}, {}, {}},
      [this, game](Answer<Removed> const& answer) {
        node_.games.end_overdue_here(game);
        answer(Removed{});
      },
      [](Reply const&) { return std::optional(Removed{}); }, [](auto const&) {});
}

void Calls::forget(std::string const& game, std::int64_t now, std::optional<std::int64_t> unbegun_since) {
  std::vector<std::int64_t> numbers{now};
  if (unbegun_since) numbers.push_back(*unbegun_since);
  ask<Removed>(
      {0, CallOp::Forget, game, {}, std::move(numbers), {}},
      [this, game, now, unbegun_since](Answer<Removed> const& answer) {
        node_.games.forget_here(game, now, unbegun_since);
        answer(Removed{});
      },
      [](Reply const&) { return std::optional(Removed{}); }, [](auto const&) {});
}

void Calls::prepare_erasing(std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                            std::function<void(Prepared)> const& done) {
  Call call{0, CallOp::PrepareErasing, game, {}, {static_cast<std::int64_t>(who->hashes.size())}, texts_of(*who)};
  ask<Prepared>(
      std::move(call),
      [this, game, who](Answer<Prepared> const& answer) {
        node_.games.prepare_erasing_here(game, who, [answer](std::optional<Prepared> how) {
          if (!how) return answer(protocol::Failure{Code::Elsewhere, {}});
          answer(*how);
        });
      },
      [](Reply const& reply) -> std::optional<Prepared> {
        bool const fits = reply.numbers.size() == 1 && reply.numbers[0] >= 0 &&
                          reply.numbers[0] <= std::to_underlying(Prepared::NotNow);
        return fits ? std::optional(static_cast<Prepared>(reply.numbers[0])) : std::nullopt;
      },
      [done](std::variant<Prepared, protocol::Failure> const& answer) {
        auto const* const how = std::get_if<Prepared>(&answer);
        done(how != nullptr ? *how : Prepared::NotNow);
      });
}

void Calls::end_erasing(std::string const& game) {
  ask<Removed>(
      {0, CallOp::EndErasing, game, {}, {}, {}},
      [this, game](Answer<Removed> const& answer) {
        node_.games.end_erasing_here(game);
        answer(Removed{});
      },
      [](Reply const&) { return std::optional(Removed{}); }, [](auto const&) {});
}

// ---------------------------------------------------------------- answering

void Calls::answer(Place const& to, std::uint64_t token, protocol::Failure failure) {
  node_.links->send(to, Reply{token, std::move(failure), {}, {}});
}

template <class T>
Answer<T> Calls::replies(Place const& to, std::uint64_t token, std::function<void(Reply&, T const&)> write) {
  return [links = node_.links, to, token, write = std::move(write)](std::variant<T, protocol::Failure> answer) {
    Reply reply{token, {}, {}, {}};
    if (auto* const failure = std::get_if<protocol::Failure>(&answer))
      reply.failure = std::move(*failure);
    else
      write(reply, std::get<T>(answer));
    links->send(to, reply);
  };
}

void Calls::receive(Place const& from, Call call) {
  std::uint64_t const token = call.token;
  bool const is_asked_by = call.op == CallOp::Snapshot || call.op == CallOp::Remove || call.op == CallOp::Accuse;
  if (is_asked_by != call.who.has_value()) return answer(from, token, strange());
  if (node_.is_closing && call.op != CallOp::EndErasing)
    return answer(from, token, {Code::Elsewhere, "The server is shutting down."});
  auto const is_done = [&] { node_.links->send(from, Reply{token, {}, {}, {}}); };
  switch (call.op) {
    case CallOp::Snapshot:
      return node_.games.snapshot(std::move(*call.who), std::move(call.game),
                                  replies<protocol::GameSnapshot>(from, token, [](Reply& reply, auto const& whole) {
                                    reply.texts.push_back(snapshot_text(whole));
                                  }));
    case CallOp::Remove:
      return node_.games.remove(std::move(*call.who), std::move(call.game),
                                replies<Removed>(from, token, [](Reply&, Removed const&) {}));
    case CallOp::Expel:
      return node_.games.expel(std::move(call.game), replies<Removed>(from, token, [](Reply&, Removed const&) {}));
    case CallOp::Accuse:
      return node_.games.accuse(std::move(*call.who), call.game,
                                replies<Accused>(from, token, [game = call.game](Reply& reply, Accused const& other) {
                                  reply.texts = {other.person, other.name, other.network,
                                                 lines_text(game, other.lines)};
                                }));
    case CallOp::ExpectFirstMove:
      if (call.numbers.size() != 2) return answer(from, token, strange());
      return node_.games.expect_first_move(
          std::move(call.game), call.numbers[0], call.numbers[1],
          replies<std::optional<std::int64_t>>(from, token, [](Reply& reply, auto const& again) {
            if (again) reply.numbers.push_back(*again);
          }));
    case CallOp::PrepareErasing: {
      auto const who = person_of(call);
      if (!who) return answer(from, token, strange());
      auto const reply = replies<Prepared>(
          from, token, [](Reply& to, Prepared how) { to.numbers.push_back(std::to_underlying(how)); });
      return node_.games.prepare_erasing_here(
          call.game, who, [this, from, game = call.game, reply](std::optional<Prepared> how) {
            if (!how) return reply(protocol::Failure{Code::Elsewhere, "This game is another server's."});
            if (*how != Prepared::Held) return reply(*how);
            // If the link is lost before it hears of this, it gives nothing back.
            node_.loop.post([this, from, game, reply] {
              if (!node_.lives(from)) return node_.games.end_erasing_here(game);
              held_[from].insert(game);
              reply(Prepared::Held);
            });
          });
    }
    case CallOp::EndErasing:
      if (auto const held = held_.find(from); held != held_.end()) held->second.erase(call.game);
      node_.games.end_erasing_here(call.game);
      return is_done();
    case CallOp::EndOverdue: node_.games.end_overdue_here(call.game); return is_done();
    case CallOp::Forget: {
      if (call.numbers.empty() || call.numbers.size() > 2) return answer(from, token, strange());
      std::optional<std::int64_t> unbegun_since;
      if (call.numbers.size() == 2) unbegun_since = call.numbers[1];
      node_.games.forget_here(call.game, call.numbers[0], unbegun_since);
      return is_done();
    }
  }
}

}  // namespace strata::server::cluster
