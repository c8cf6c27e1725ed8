#pragma once
// Lag compensation with a quota (as in scalachess): a move gets back the time that the network took, out of a bank that every move refills.
// A slow connection costs its player nothing, and a player who fakes lag gains no more than the bank holds. Milliseconds.

#include <algorithm>
#include <cstdint>

namespace strata::server {

class LagBank {
 public:
  // Compensates nothing.
  LagBank() = default;
  // For a clock that starts with `base`, if each move can rely on `per_move`: its increment, its delay or its share of a period.
  LagBank(std::int64_t base, std::int64_t per_move)
      : gain_(std::min<std::int64_t>(1000, 150 + (base + 40 * per_move) / 250)), quota_(3 * gain_) {}

  // The time given back to a move with this round-trip time.
  [[nodiscard]] std::int64_t compensation(std::int64_t lag) const { return std::clamp<std::int64_t>(lag, 0, quota_); }
  // How long to wait after a flag falls: a move made in time may still be on its way.
  [[nodiscard]] std::int64_t grace() const { return std::min<std::int64_t>(2000, quota_); }
  // A move was played and got this much back.
  void spend(std::int64_t given) { quota_ = std::min(7 * gain_, quota_ + gain_ - given); }

 private:
  std::int64_t gain_ = 0, quota_ = 0;
};

}  // namespace strata::server
