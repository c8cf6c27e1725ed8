#include "load/played_game.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace strata::load {

Client& PlayedGame::mover() const {
  std::size_t const ply = std::min(seen_, line_->moves.size() - 1);
  return line_->moves[ply].side == api::Side::White ? white_ : black_;
}

void PlayedGame::begin() {
  white_.follow(id_, *this);
  black_.follow(id_, *this);
  black_.sit(id_);
}

void PlayedGame::start() {
  started_ = true;
  if (seated_) think();
}

void PlayedGame::seated() {
  seated_ = true;
  if (started_) think();
}

void PlayedGame::think() {
  // Moves of many independent people: the pauses between them are exponential.
  double const share = (static_cast<double>(play_.random.below(1'000'000)) + 1) / 1'000'001;
  play_.loop.after(static_cast<std::int64_t>(-std::log(share) * play_.think), [this] { move(); });
}

void PlayedGame::move() {
  if (!play_.on || broken_) return;
  Client& by = mover();
  mover_connection_ = by.following(id_);
  other_connection_ = other().following(id_);
  sent_.push_back({line_->moves[seen_].text});
  sent_at_ = play_.clock.microseconds();
  by.move(id_, key_of(seen_), static_cast<std::int64_t>(seen_), line_->moves[seen_].text);
  constexpr std::uint64_t million = 1'000'000;
  if (static_cast<double>(play_.random.below(million)) >= play_.drop * million) return;
  ++play_.drops;
  (play_.random.below(2) == 0 ? by : other()).drop();
}

void PlayedGame::moved(Client& client, std::int64_t plies, std::string const& move, std::string const& key) {
  auto const ply = static_cast<std::size_t>(plies) - 1;
  if (ply >= sent_.size() || move != sent_[ply].text || key != line_->moves[ply].key) {
    ++play_.other_positions;
    return;
  }
  sent_[ply].told = true;
  if (ply != seen_ || &client != &other()) return;
  bool const held = mover_connection_ != 0 && mover_connection_ == mover().following(id_) && other_connection_ != 0 &&
                    other_connection_ == client.following(id_);
  if (held) play_.latencies.push_back(static_cast<std::uint32_t>(play_.clock.microseconds() - sent_at_));
  arrived();
}

void PlayedGame::joined(Client& client, std::vector<std::string> const& line) {
  if (line.size() > seen_ && seen_ < sent_.size() && &client == &other()) arrived();
}

void PlayedGame::arrived() {
  ++seen_;
  if (seen_ < line_->moves.size()) return think();
  if (acknowledged_ == sent_.size()) leave();
  play_.line_ended();
}

void PlayedGame::acknowledged(std::string const& key, std::int64_t seq) {
  auto const ply = static_cast<std::size_t>(std::stoull(key.substr(id_.size() + 1)));
  if (sent_[ply].seq) return;
  sent_[ply].seq = seq;
  ++acknowledged_;
  ++play_.acknowledged;
  if (acknowledged_ == line_->moves.size() && seen_ == acknowledged_) leave();
}

void PlayedGame::refused(std::string const& /*key*/, std::string const& why) {
  if (play_.refused++ == 0) play_.first_refusal = why;
  broken_ = true;
}

void PlayedGame::leave() {
  white_.leave(id_);
  black_.leave(id_);
}

}  // namespace strata::load
