#include "server/push/message_encryption.hpp"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

#include <array>
#include <memory>
#include <utility>

namespace strata::server::push {

namespace {

constexpr std::size_t key_size = 16, nonce_size = 12, tag_size = 16;
constexpr std::uint32_t record_size = 4096;
constexpr std::size_t padded_to = 128;

unsigned char const* octets_of(std::string_view text) { return reinterpret_cast<unsigned char const*>(text.data()); }
unsigned char* octets_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::unexpected<Error> not_sealed(std::string what) { return failure(ErrorCode::Io, "OpenSSL: " + std::move(what)); }

// HKDF with SHA-256 (RFC 5869), both steps.
Result<std::string> derived(std::string_view salt, std::string_view secret, std::string_view info, std::size_t size) {
  std::unique_ptr<EVP_KDF, decltype(&EVP_KDF_free)> const method(EVP_KDF_fetch(nullptr, "HKDF", nullptr), EVP_KDF_free);
  if (method == nullptr) return not_sealed("it has no HKDF");
  std::unique_ptr<EVP_KDF_CTX, decltype(&EVP_KDF_CTX_free)> const context(EVP_KDF_CTX_new(method.get()),
                                                                          EVP_KDF_CTX_free);
  std::string digest = "SHA256";
  auto const octets = [](char const* name, std::string_view bytes) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(bytes.data()), bytes.size());
  };
  std::array<OSSL_PARAM, 5> const parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0), octets(OSSL_KDF_PARAM_SALT, salt),
      octets(OSSL_KDF_PARAM_KEY, secret), octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  std::string key(size, '\0');
  if (context == nullptr || EVP_KDF_derive(context.get(), octets_of(key), key.size(), parameters.data()) != 1)
    return not_sealed("no key was derived");
  return key;
}

Result<std::string> seal(std::string_view text, std::string_view key, std::string_view nonce) {
  std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> const context(EVP_CIPHER_CTX_new(),
                                                                                EVP_CIPHER_CTX_free);
  std::string sealed(text.size() + tag_size, '\0');
  int size = 0;
  int rest = 0;
  bool const done =
      context != nullptr &&
      EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, octets_of(key), octets_of(nonce)) == 1 &&
      EVP_EncryptUpdate(context.get(), octets_of(sealed), &size, octets_of(text), static_cast<int>(text.size())) == 1 &&
      EVP_EncryptFinal_ex(context.get(), octets_of(sealed) + size, &rest) == 1 &&
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(tag_size),
                          octets_of(sealed) + text.size()) == 1;
  if (!done) return not_sealed("nothing was encrypted");
  return sealed;
}

}  // namespace

Result<std::string> encrypt(std::string_view text, BrowserKeys const& browser, P256Key const& key,
                            std::string_view salt, bool padded) {
  if (text.size() > longest_message)
    return failure(ErrorCode::Limit, "a push message has " + std::to_string(longest_message) + " bytes at most");
  auto const shared = key.shared_secret(browser.point);
  if (!shared) return std::unexpected(shared.error());
  // RFC 8291, 3.4.
  using namespace std::string_literals;
  auto const secret =
      derived(browser.secret, *shared, "WebPush: info\0"s + browser.point + key.public_point(), P256Key::secret_size);
  if (!secret) return std::unexpected(secret.error());
  auto const content_key = derived(salt, *secret, "Content-Encoding: aes128gcm\0"s, key_size);
  if (!content_key) return std::unexpected(content_key.error());
  auto const nonce = derived(salt, *secret, "Content-Encoding: nonce\0"s, nonce_size);
  if (!nonce) return std::unexpected(nonce.error());
  // RFC 8188, 2: a 2 stands after the last record, and zeros after that.
  std::string record = std::string(text) + '\x02';
  if (padded) record.resize((record.size() + padded_to - 1) / padded_to * padded_to, '\0');
  auto const sealed = seal(record, *content_key, *nonce);
  if (!sealed) return std::unexpected(sealed.error());
  std::string body(salt);
  for (int shift = 24; shift >= 0; shift -= 8) body += static_cast<char>(record_size >> static_cast<unsigned>(shift));
  body += static_cast<char>(key.public_point().size());
  return body + key.public_point() + *sealed;
}

Result<std::string> encrypt(std::string_view text, BrowserKeys const& browser) {
  auto const key = P256Key::make();
  if (!key) return std::unexpected(key.error());
  std::string salt(salt_size, '\0');
  if (RAND_bytes(octets_of(salt), static_cast<int>(salt.size())) != 1) return not_sealed("it gives no random numbers");
  return encrypt(text, browser, *key, salt);
}

}  // namespace strata::server::push
