#include "load/client.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace strata::load {

namespace protocol = server::protocol;

namespace {

constexpr char const* sit_key = "sit";

// Microseconds.
constexpr std::int64_t first_pause = 50'000, longest_pause = 1'000'000, pause_of_unavailable = 300'000;

// What cannot be read is no message; whatever a field lacks is empty.
std::int64_t number_of(nlohmann::json const& object, char const* name) {
  auto const found = object.find(name);
  return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

std::string text_of(nlohmann::json const& object, char const* name) {
  auto const found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

template <class Request>
std::int64_t Client::send(Request request) {
  request.id = ++last_id_;
  std::int64_t const id = request.id;
  if (socket_) socket_->send(protocol::write(protocol::ClientMessage(std::move(request))));
  return id;
}

// ---------------------------------------------------------------- the connection

void Client::connect() {
  if (all_.is_over) return;
  socket_ = std::make_unique<Socket>(loop_, address_, who_, *this);
}

void Client::opened() {
  protocol::HelloRequest hello;
  hello.protocol = protocol::protocol_version;
  send(hello);
}

void Client::closed(std::string const& why) {
  all_.last_problem = why;
  if (greeted_) ++losses_;
  lost_connection();
  connect_later();
}

void Client::drop() {
  if (!socket_ || !greeted_) return;
  socket_->cut();
  lost_connection();
  connect_later();
}

void Client::end() {
  if (socket_) socket_->cut();
  lost_connection();
}

void Client::lost_connection() {
  if (std::exchange(greeted_, false)) --all_.open;
  asked_.clear();
  for (auto& [game, followed] : followed_) followed.joined = false;
}

void Client::connect_later() {
  if (all_.is_over) return;
  std::int64_t const pause = std::min(longest_pause, first_pause << std::min(attempts_++, 10));
  // Not all at the same moment.
  loop_.after(pause / 2 + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(pause))),
              [this] { connect(); });
}

std::int64_t Client::following(std::string const& game) const {
  auto const found = followed_.find(game);
  return found != followed_.end() && found->second.joined ? connection_ : 0;
}

// ---------------------------------------------------------------- what it says

void Client::follow(std::string const& game, GameListener& listener) {
  followed_[game].listener = &listener;
  if (greeted_) join(game);
}

void Client::leave(std::string const& game) {
  if (followed_.erase(game) == 0 || !greeted_) return;
  protocol::LeaveRequest leave;
  leave.game = game;
  send(std::move(leave));
}

void Client::ping() {
  ping_ = Ping::Asked;
  if (greeted_) send(protocol::PingRequest{});
}

void Client::sit(std::string const& game) {
  sitting_down_.insert(game);
  if (following(game) != 0) send_sit(game);
}

void Client::send_sit(std::string const& game) {
  protocol::SitRequest request;
  request.game = game;
  request.key = sit_key;
  asked_.emplace(send(std::move(request)), Asked{game, sit_key});
}

void Client::join(std::string const& game) {
  protocol::JoinRequest request;
  request.game = game;
  request.seq = followed_.at(game).seq;
  asked_.emplace(send(std::move(request)), Asked{game, {}});
}

void Client::move(std::string const& game, std::string const& key, std::int64_t at, std::string const& move) {
  Move const& kept = unacknowledged_.insert_or_assign(key, Move{game, at, move}).first->second;
  ++all_.waiting;
  if (following(game) != 0) send_move(key, kept);
}

void Client::send_move(std::string const& key, Move const& move) {
  protocol::MoveRequest request;
  request.game = move.game;
  request.key = key;
  request.at = move.at;
  request.move = move.text;
  asked_.emplace(send(std::move(request)), Asked{move.game, key});
}

// ---------------------------------------------------------------- what it hears

void Client::received(std::string_view text) {
  nlohmann::json const message = nlohmann::json::parse(text, nullptr, false);
  if (message.is_object()) take(message);
  if (reading_pause_ > 0 && socket_) socket_->rest(reading_pause_);
}

void Client::take(nlohmann::json const& message) {
  std::string const type = text_of(message, "t");
  if (type == "event") return take_event(message);
  if (type == "ack") return take_ack(number_of(message, "re"), number_of(message, "seq"));
  if (type == "error")
    return take_error(number_of(message, "re"), text_of(message, "code"), text_of(message, "message"));
  if (type == "snapshot" && message.contains("state") && message["state"].is_object())
    return take_snapshot(message["state"]);
  if (type == "pong" && ping_ == Ping::Asked) ping_ = Ping::Answered;
  if (type != "welcome") return;
  greeted_ = true;
  attempts_ = 0;
  ++connection_;
  ++all_.open;
  ++all_.made;
  for (auto const& [game, followed] : followed_) join(game);
  if (ping_ == Ping::Asked) ping();
}

void Client::take_event(nlohmann::json const& event) {
  auto const found = followed_.find(text_of(event, "game"));
  if (found == followed_.end()) return;
  Followed& followed = found->second;
  std::int64_t const seq = number_of(event, "seq");
  if (seq <= followed.seq) {
    ++all_.told.duplicated;
    return;
  }
  // Numbers have no gaps: what is between was not told.
  all_.told.lost += seq - followed.seq - 1;
  followed.seq = seq;
  if (text_of(event, "kind") == to_text(protocol::EventKind::Move))
    followed.listener->moved(*this, number_of(event, "at"), text_of(event, "move"), text_of(event, "key"));
}

void Client::take_snapshot(nlohmann::json const& state) {
  auto const found = followed_.find(text_of(state, "game"));
  if (found == followed_.end()) return;
  Followed& followed = found->second;
  // Where that is less than it has been told, moves are gone: the comparison in the end counts them.
  followed.seq = number_of(state, "seq");
  std::vector<std::string> line;
  if (auto const moves = state.find("line"); moves != state.end() && moves->is_array())
    for (auto const& move : *moves) line.push_back(move.is_string() ? move.get<std::string>() : std::string());
  followed.listener->joined(*this, line);
}

void Client::take_ack(std::int64_t id, std::int64_t seq) {
  auto const asked = asked_.extract(id);
  if (asked.empty()) return;
  auto const& [game, key] = asked.mapped();
  auto const followed = followed_.find(game);
  if (key == sit_key) {
    if (sitting_down_.erase(game) > 0 && followed != followed_.end()) followed->second.listener->seated();
    return;
  }
  if (!key.empty()) {
    if (unacknowledged_.erase(key) > 0) --all_.waiting;
    if (followed != followed_.end()) followed->second.listener->acknowledged(key, seq);
    return;
  }
  if (followed == followed_.end()) return;
  followed->second.joined = true;
  if (sitting_down_.contains(game)) send_sit(game);
  for (auto const& [unsent, move] : unacknowledged_)
    if (move.game == game) send_move(unsent, move);
}

void Client::take_error(std::int64_t id, std::string const& code, std::string const& sentence) {
  all_.last_problem = sentence;
  auto const asked = asked_.extract(id);
  if (asked.empty()) return;
  auto const& [game, key] = asked.mapped();
  if (code == to_text(protocol::ErrorCode::Unavailable)) {
    // Not now: the same again, unless the connection is another by then, which sends it by itself.
    loop_.after(pause_of_unavailable, [this, game, key, connection = connection_] {
      if (connection != connection_ || !greeted_ || !followed_.contains(game)) return;
      if (key.empty()) return join(game);
      if (key == sit_key) return send_sit(game);
      if (auto const move = unacknowledged_.find(key); move != unacknowledged_.end()) send_move(key, move->second);
    });
    return;
  }
  auto const followed = followed_.find(game);
  if (!key.empty() && unacknowledged_.erase(key) > 0) --all_.waiting;
  if (followed != followed_.end()) followed->second.listener->refused(key, code + ": " + sentence);
}

}  // namespace strata::load
