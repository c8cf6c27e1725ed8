#include "server/net/tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace strata::server::net {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace ssl = asio::ssl;

class OpenSslSession final : public TlsSession {
 public:
  OpenSslSession(beast::tcp_stream& connection, ssl::context& context) : stream_(connection, context) {}

  void handshake(StreamHandler done) override {
    stream_.async_handshake(ssl::stream_base::server,
                            [done = std::move(done)](beast::error_code const& problem) { done(problem, 0); });
  }
  void read_some(asio::mutable_buffer into, StreamHandler done) override {
    stream_.async_read_some(into, std::move(done));
  }
  void write_some(TwoBuffers const& from, StreamHandler done) override {
    stream_.async_write_some(from, std::move(done));
  }
  void shut_down(StreamHandler done) override {
    stream_.async_shutdown([done = std::move(done)](beast::error_code const& problem) { done(problem, 0); });
  }

 private:
  ssl::stream<beast::tcp_stream&> stream_;
};

class OpenSslContext final : public TlsContext {
 public:
  OpenSslContext() {
    SSL_CTX* const own = context_.native_handle();
    SSL_CTX_set_min_proto_version(own, TLS1_2_VERSION);
    SSL_CTX_set_options(own, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(own, SSL_MODE_RELEASE_BUFFERS);
    // Else OpenSSL would ask for a passphrase at the terminal.
    SSL_CTX_set_default_passwd_cb(own, [](char*, int, int, void*) { return -1; });
  }
  [[nodiscard]] SSL_CTX* native() { return context_.native_handle(); }
  [[nodiscard]] std::unique_ptr<TlsSession> session(beast::tcp_stream& connection) override {
    return std::make_unique<OpenSslSession>(connection, context_);
  }

 private:
  ssl::context context_{ssl::context::tls_server};
};

// Nothing: it can be read.
Result<void> look_at(std::string const& option, std::string const& file) {
  std::error_code problem;
  bool const is_file = !std::filesystem::is_directory(file, problem);
  errno = is_file ? 0 : EISDIR;
  if (is_file && std::ifstream(file)) return {};
  return failure(ErrorCode::Io, option + ": " + file + " cannot be read: " + std::strerror(errno));
}

}  // namespace

Result<std::unique_ptr<TlsContext>> TlsContext::load(std::string const& certificate, std::string const& key) {
  for (auto const& [option, file] : {std::pair("--tls-cert", certificate), std::pair("--tls-key", key)})
    if (auto const readable = look_at(option, file); !readable) return std::unexpected(readable.error());
  auto context = std::make_unique<OpenSslContext>();
  ERR_clear_error();
  if (SSL_CTX_use_certificate_chain_file(context->native(), certificate.c_str()) != 1)
    return failure(ErrorCode::Io, "--tls-cert: " + certificate +
                                      " holds no certificate, expected one in PEM (-----BEGIN CERTIFICATE-----)");
  ERR_clear_error();
  // This also compares the two.
  if (SSL_CTX_use_PrivateKey_file(context->native(), key.c_str(), SSL_FILETYPE_PEM) != 1) {
    bool const is_other = ERR_GET_LIB(ERR_peek_error()) == ERR_LIB_X509;
    return failure(ErrorCode::Io, "--tls-key: " + key +
                                      (is_other ? " is not the key of the certificate in " + certificate
                                                : " holds no key, expected one in PEM that no passphrase locks"));
  }
  return context;
}

}  // namespace strata::server::net
