#pragma once
// Lag compensation with a quota (as scalachess has it): a move is given back the time that the network took of it, out of a bank
// that every move fills. A slow line costs its player nothing, and whoever feigns one gains no more than the bank holds.
// Milliseconds.

#include <algorithm>
#include <cstdint>

namespace strata::server {

class LagBank {
 public:
  // Gives nothing.
  LagBank() = default;
  // For a clock that begins with `base`, where each move can count on `per_move`: its increment, delay or share of a period.
  LagBank(std::int64_t base, std::int64_t per_move)
      : gain_(std::min<std::int64_t>(1000, 150 + (base + 40 * per_move) / 250)), quota_(3 * gain_) {}

  // What a move is given back that took so long to come and go.
  [[nodiscard]] std::int64_t compensation(std::int64_t lag) const { return std::clamp<std::int64_t>(lag, 0, quota_); }
  // How long after its fall a flag is waited for: a move that came in time may be on its way.
  [[nodiscard]] std::int64_t grace() const { return std::min<std::int64_t>(2000, quota_); }
  // A move was played, and given this back.
  void spend(std::int64_t given) { quota_ = std::min(7 * gain_, quota_ + gain_ - given); }

 private:
  std::int64_t gain_ = 0, quota_ = 0;
};

}  // namespace strata::server
