#include "server/push/p256.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <utility>

namespace strata::server::push {

namespace {

constexpr char const* curve = "prime256v1";

template <auto free>
struct Freed {
  template <class T>
  void operator()(T* each) const {
    free(each);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>>;
using ParameterBuilder = std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>>;
using Group = std::unique_ptr<EC_GROUP, Freed<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Freed<EC_POINT_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;

unsigned char const* bytes_of(std::string_view text) { return reinterpret_cast<unsigned char const*>(text.data()); }
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::unexpected<Error> broken(std::string what) { return failure(ErrorCode::Io, "OpenSSL: " + std::move(what)); }
std::unexpected<Error> no_point() {
  return failure(ErrorCode::BadText, "expected a point of P-256, 65 bytes of which the first is 4");
}

// A key from its parts; null if they are none.
Key key_of(int selection, BIGNUM const* number, std::string_view point) {
  ParameterBuilder const builder(OSSL_PARAM_BLD_new());
  bool const built =
      builder != nullptr && OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) == 1 &&
      (number == nullptr || OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number) == 1) &&
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) == 1;
  if (!built) return nullptr;
  Parameters const parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  KeyContext const context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  if (parameters == nullptr || context == nullptr || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &made, selection, parameters.get()) != 1)
    return nullptr;
  return Key(made);
}

Key public_key(std::string_view point) {
  constexpr unsigned char uncompressed = 4;
  bool const has_form =
      point.size() == P256Key::public_size && static_cast<unsigned char>(point.front()) == uncompressed;
  // OpenSSL takes no point that is not on the curve.
  return has_form ? key_of(EVP_PKEY_PUBLIC_KEY, nullptr, point) : nullptr;
}

std::string point_of(EVP_PKEY const* key) {
  std::string point(P256Key::public_size, '\0');
  std::size_t size = 0;
  bool const read =
      EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, bytes_of(point), point.size(), &size) == 1 &&
      size == point.size();
  return read ? point : std::string();
}

}  // namespace

struct P256Key::Held {
  Key key;
};

P256Key::P256Key(std::unique_ptr<Held> held, std::string point) : held_(std::move(held)), point_(std::move(point)) {}
P256Key::P256Key(P256Key&&) noexcept = default;
P256Key& P256Key::operator=(P256Key&&) noexcept = default;
P256Key::~P256Key() = default;

Result<P256Key> P256Key::make() {
  Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", curve));
  std::string point = key != nullptr ? point_of(key.get()) : std::string();
  if (point.empty()) return broken("no key of P-256 could be made");
  return P256Key(std::make_unique<Held>(Held{std::move(key)}), std::move(point));
}

Result<P256Key> P256Key::of_private(std::string_view number) {
  auto const no_key = [] {
    return failure(ErrorCode::BadText, "expected the private number of a key of P-256, 32 bytes");
  };
  if (number.size() != private_size) return no_key();
  Number const read(BN_bin2bn(bytes_of(number), static_cast<int>(number.size()), nullptr));
  Group const group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  if (read == nullptr || group == nullptr) return broken("there is no room for a key");
  if (BN_is_zero(read.get()) == 1 || BN_cmp(read.get(), EC_GROUP_get0_order(group.get())) >= 0) return no_key();
  Point const at(EC_POINT_new(group.get()));
  std::string point(public_size, '\0');
  bool const computed = at != nullptr &&
                        EC_POINT_mul(group.get(), at.get(), read.get(), nullptr, nullptr, nullptr) == 1 &&
                        EC_POINT_point2oct(group.get(), at.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_of(point),
                                           point.size(), nullptr) == point.size();
  Key key = computed ? key_of(EVP_PKEY_KEYPAIR, read.get(), point) : nullptr;
  if (key == nullptr) return broken("this private number makes no key");
  return P256Key(std::make_unique<Held>(Held{std::move(key)}), std::move(point));
}

std::string P256Key::private_number() const {
  BIGNUM* read = nullptr;
  std::string bytes(private_size, '\0');
  if (EVP_PKEY_get_bn_param(held_->key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &read) == 1)
    BN_bn2binpad(read, bytes_of(bytes), static_cast<int>(bytes.size()));
  BN_clear_free(read);
  return bytes;
}

Result<std::string> P256Key::shared_secret(std::string_view point) const {
  Key const other = public_key(point);
  if (other == nullptr) return no_point();
  KeyContext const context(EVP_PKEY_CTX_new(held_->key.get(), nullptr));
  std::string secret(secret_size, '\0');
  std::size_t size = secret.size();
  bool const derived = context != nullptr && EVP_PKEY_derive_init(context.get()) == 1 &&
                       EVP_PKEY_derive_set_peer(context.get(), other.get()) == 1 &&
                       EVP_PKEY_derive(context.get(), bytes_of(secret), &size) == 1 && size == secret.size();
  if (!derived) return broken("no secret is shared with this point");
  return secret;
}

Result<std::string> P256Key::sign(std::string_view text) const {
  Digest const digest(EVP_MD_CTX_new());
  std::size_t size = 0;
  if (digest == nullptr || EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, held_->key.get()) != 1 ||
      EVP_DigestSign(digest.get(), nullptr, &size, bytes_of(text), text.size()) != 1)
    return broken("nothing can be signed");
  std::string der(size, '\0');
  if (EVP_DigestSign(digest.get(), bytes_of(der), &size, bytes_of(text), text.size()) != 1)
    return broken("nothing can be signed");
  unsigned char const* at = bytes_of(std::as_const(der));
  Signature const read(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string both(signature_size, '\0');
  constexpr int half = static_cast<int>(signature_size) / 2;
  bool const written = read != nullptr && BN_bn2binpad(ECDSA_SIG_get0_r(read.get()), bytes_of(both), half) == half &&
                       BN_bn2binpad(ECDSA_SIG_get0_s(read.get()), bytes_of(both) + half, half) == half;
  if (!written) return broken("a signature has another form than expected");
  return both;
}

bool is_p256_point(std::string_view point) { return public_key(point) != nullptr; }

}  // namespace strata::server::push
