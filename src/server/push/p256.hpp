#pragma once
// Keys of the curve P-256 by OpenSSL: signatures for push services (RFC 8292) and secrets shared with browsers (RFC 8291). Bytes are
// strings of bytes; numbers are big-endian.

#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::server::push {

class P256Key {
 public:
  static constexpr std::size_t private_size = 32, public_size = 65, secret_size = 32, signature_size = 64;

  // A new one. Fails only if the system gives no random numbers.
  [[nodiscard]] static Result<P256Key> make();
  // From its private number.
  [[nodiscard]] static Result<P256Key> of_private(std::string_view number);

  P256Key(P256Key&&) noexcept;
  P256Key& operator=(P256Key&&) noexcept;
  ~P256Key();

  [[nodiscard]] std::string private_number() const;
  // The uncompressed point.
  [[nodiscard]] std::string const& public_point() const { return point_; }
  // ECDH. Fails if `point` is no point of the curve.
  [[nodiscard]] Result<std::string> shared_secret(std::string_view point) const;
  // ECDSA with SHA-256: both numbers, one after the other.
  [[nodiscard]] Result<std::string> sign(std::string_view text) const;

 private:
  struct Held;
  explicit P256Key(std::unique_ptr<Held> held, std::string point);
  std::unique_ptr<Held> held_;
  std::string point_;
};

// Whether this is an uncompressed point of the curve.
[[nodiscard]] bool is_p256_point(std::string_view point);

}  // namespace strata::server::push
