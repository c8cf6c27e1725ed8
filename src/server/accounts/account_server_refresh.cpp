// Servers that share a store learn here of each other's changes to accounts.

#include <spdlog/spdlog.h>

#include <set>
#include <utility>

#include "server/accounts/account_server.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

// The most attempts to read an account that this server changes meanwhile.
constexpr int most_refreshes = 8;

}  // namespace

bool AccountServer::refresh(std::string const& account) {
  for (int time = 0; time < most_refreshes; ++time) {
    std::uint64_t const version = table_.version(account);
    auto parts = store_.account_parts(account);
    if (!parts) {
      spdlog::error("event=account_not_refreshed reason={}", protocol::quoted(parts.error().message));
      return false;
    }
    auto const bot = parts->bot;
    auto const refreshed = table_.refresh(account, std::move(*parts), version, now());
    if (!refreshed) continue;
    if (bot)
      bots_.put({bot->account, bot->name, variants_in(bot->variants)});
    else
      bots_.remove(account);
    for (std::string const& name : refreshed->ended) tell_end(name);
    if (refreshed->is_gone && deleted_) deleted_(account);
    return true;
  }
  return false;
}

bool AccountServer::refresh_all() {
  auto const known = table_.accounts();
  std::set<std::string> ids(known.begin(), known.end());
  auto const sessions = store_.all_sessions();
  auto const claims = store_.all_claims();
  auto const tokens = store_.all_tokens();
  auto const bots = store_.all_bots();
  if (!sessions || !claims || !tokens || !bots) {
    spdlog::error("event=accounts_not_refreshed");
    return false;
  }
  for (auto const& row : *sessions) ids.insert(row.account);
  for (auto const& row : *claims) ids.insert(row.account);
  for (auto const& row : *tokens) ids.insert(row.account);
  for (auto const& row : *bots) ids.insert(row.account);
  bool is_done = true;
  for (std::string const& id : ids) is_done &= refresh(id);
  return is_done;
}

bool AccountServer::knows(std::string const& hash, std::function<void(bool)> const& asked) {
  if (!follows_others_ || table_.knows(hash) || nobodies_.has(hash)) return true;
  bool const is_asked = reader_.submit([this, hash, asked] {
    // Several requests of a page come at once.
    if (table_.knows(hash) || nobodies_.has(hash)) return asked(true);
    auto const account = store_.account_with_hash(hash);
    if (!account) return asked(false);
    if (account->empty())
      nobodies_.put(hash);
    else
      return asked(refresh(*account));
    asked(true);
  });
  if (!is_asked) asked(false);
  return false;
}

}  // namespace strata::server
