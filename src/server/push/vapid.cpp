#include "server/push/vapid.hpp"

#include <nlohmann/json.hpp>

#include "server/push/base64url.hpp"

namespace strata::server::push {

Result<std::string> authorization(std::string_view origin, std::int64_t expires, std::string_view contact,
                                  P256Key const& key) {
  nlohmann::json const claims = {{"aud", origin}, {"exp", expires}, {"sub", contact}};
  std::string const signed_text = to_base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' +
                                  to_base64url(claims.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  auto const signature = key.sign(signed_text);
  if (!signature) return std::unexpected(signature.error());
  return "vapid t=" + signed_text + '.' + to_base64url(*signature) + ", k=" + to_base64url(key.public_point());
}

}  // namespace strata::server::push
