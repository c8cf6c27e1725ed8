#include "server/cluster/principal_bytes.hpp"

#include <memory>
#include <utility>

namespace strata::server::cluster {

void put(ByteWriter& out, std::vector<std::string> const& texts) {
  out.natural(texts.size());
  for (std::string const& each : texts) out.text(each);
}

std::vector<std::string> take_texts(ByteReader& in) {
  std::vector<std::string> texts(in.count(1));
  for (std::string& each : texts) each = in.text();
  return texts;
}

void put(ByteWriter& out, Principal const& who) {
  out.text(who.hash);
  out.flag(who.may_adopt);
  out.text(who.address_key);
  out.text(who.network);
  out.flag(who.login != nullptr);
  if (!who.login) return;
  Login const& login = *who.login;
  out.text(login.session);
  out.text(login.device);
  put(out, login.claimed);
  out.flag(login.is_moderator);
  out.flag(login.is_admin);
  out.flag(login.is_bot);
  out.flag(login.scopes.has_value());
  if (login.scopes) out.text(login.scopes->text());
}

Principal take_principal(ByteReader& in) {
  Principal who;
  who.hash = in.text();
  who.may_adopt = in.flag();
  who.address_key = in.text();
  who.network = in.text();
  if (!in.flag()) return who;
  Login login;
  login.session = in.text();
  login.device = in.text();
  login.claimed = take_texts(in);
  login.is_moderator = in.flag();
  login.is_admin = in.flag();
  login.is_bot = in.flag();
  if (in.flag()) login.scopes = Scopes::read(in.text());
  who.login = std::make_shared<Login const>(std::move(login));
  return who;
}

}  // namespace strata::server::cluster
