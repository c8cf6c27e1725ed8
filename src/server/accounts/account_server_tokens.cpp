// Tokens of accounts, for programs, and the accounts that programs play.

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

#include "server/accounts/account_failures.hpp"
#include "server/accounts/account_server.hpp"
#include "server/accounts/passwords.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server {

namespace {

using TokenRefusal = protocol::ErrorCode;

constexpr std::string_view token_prefix = "strata_";
constexpr std::size_t account_bytes = 20, token_bytes = 20, token_id_bytes = 10;

protocol::Token shown_token(TokenRow const& row) {
  return {row.id, row.note, Scopes::read(row.scopes).words(), row.created, row.seen};
}

std::string with_commas(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

}  // namespace

Result<void> AccountServer::read_tokens(std::map<std::string, AccountRow>& accounts) {
  auto tokens = store_.all_tokens();
  if (!tokens) return std::unexpected(tokens.error());
  for (TokenRow& token : *tokens) {
    auto known = accounts.find(token.account);
    if (known == accounts.end()) {
      auto account = store_.account(token.account);
      if (!account) return std::unexpected(account.error());
      known = accounts.emplace(token.account, std::move(*account)).first;
    }
    table_.put_token(known->second, std::move(token));
  }
  auto bots = store_.all_bots();
  if (!bots) return std::unexpected(bots.error());
  for (BotRow& bot : *bots) {
    table_.set_bot(bot.account);
    bots_.put({std::move(bot.account), std::move(bot.name), variants_in(bot.variants)});
  }
  return {};
}

std::vector<protocol::Token> AccountServer::tokens_of(std::string const& account) const {
  std::vector<protocol::Token> listed;
  for (TokenRow const& row : table_.tokens_of(account)) listed.push_back(shown_token(row));
  return listed;
}

std::optional<Principal> AccountServer::recognise_token(std::string const& hash, std::string const& address_key) {
  std::int64_t const now = this->now();
  SessionTable::Found found = table_.recognise_token(hash, now);
  if (found.was_seen) store_.touch_token(hash, now);
  if (found.principal) found.principal->address_key = address_key;
  return std::move(found.principal);
}

void AccountServer::make_token(Visit visit, protocol::NewToken request, AccountAnswer<protocol::MadeToken> done) {
  if (!visit.who.login) return done(not_logged_in());
  if (visit.who.has_token()) return done(account_failure(TokenRefusal::Forbidden, "A token makes no tokens."));
  auto const scopes = Scopes::of(request.scopes);
  if (!scopes || request.scopes.empty())
    return done(account_failure(
        TokenRefusal::BadMessage,
        "scopes: expected one or more of board:play, bot:play, challenge:read, challenge:write, follow:read and "
        "follow:write, each "
        "once."));
  if (request.note.empty())
    return done(account_failure(TokenRefusal::BadMessage, "note: expected what you call the program."));
  read<protocol::MadeToken>(done, [this, visit = std::move(visit), request = std::move(request), scopes, done] {
    auto const account = store_.account(visit.who.hash);
    if (!account) return done(not_stored(account.error()));
    std::string secret = std::string(token_prefix) + random_text(token_bytes);
    TokenRow row{hash_of(secret), random_text(token_id_bytes), account->id, request.note, scopes->text(), now(), 0};
    store_.put_token(row, line("token_made", visit, account->id),
                     [this, account = *account, row, secret, done](Result<void> const& result) {
                       if (!result) return done(not_stored(result.error()));
                       table_.put_token(account, row);
                       done(protocol::MadeToken{secret, shown_token(row)});
                     });
  });
}

void AccountServer::tokens(Visit visit, AccountAnswer<protocol::Tokens> done) {
  if (!visit.who.login) return done(not_logged_in());
  done(protocol::Tokens{tokens_of(visit.who.hash)});
}

void AccountServer::end_token(Visit visit, std::string id, AccountAnswer<Done> done) {
  if (!visit.who.login) return done(not_logged_in());
  std::string hash;
  if (visit.who.has_token()) {
    // A token ends itself and no other.
    if (id.empty()) hash = visit.who.login->session;
  } else {
    for (TokenRow const& row : table_.tokens_of(visit.who.hash))
      if (row.id == id) hash = row.hash;
  }
  if (hash.empty()) return done(account_failure(protocol::ErrorCode::NotFound, "There is no such token any more."));
  store_.end_token(hash, line("token_ended", visit, visit.who.hash), [this, hash, done](Result<void> const& result) {
    if (!result) return done(not_stored(result.error()));
    if (table_.end_token(hash)) tell_end(hash);
    done(Done{});
  });
}

std::optional<TokenUse> AccountServer::use_of(std::string const& token) {
  auto const row = table_.token(token);
  if (!row) return std::nullopt;
  return TokenUse{table_.name_of(row->account), Scopes::read(row->scopes)};
}

void AccountServer::make_bot(Principal who, std::vector<std::string> variants, AccountAnswer<Done> done) {
  if (!who.login) return done(not_logged_in());
  read<Done>(done, [this, who = std::move(who), variants = std::move(variants), done] {
    auto const account = store_.account(who.hash);
    if (!account) return done(not_stored(account.error()));
    SecurityRow log;
    if (!bots_.named(account->name)) log = {0, now(), "bot_made", account->id, {}, {}};
    store_.put_bot(account->id, with_commas(variants), log,
                   [this, who, account = *account, variants, done](Result<void> const& result) {
                     if (!result) return done(not_stored(result.error()));
                     bots_.put({account.id, account.name, variants});
                     if (!who.login->is_bot) became_bot(account.id);
                     done(Done{});
                   });
  });
}

Result<Principal> AccountServer::make_house_bot(int level, std::vector<std::string> const& variants) {
  auto const wait = [](std::function<void(std::function<void(Result<void>)>)> const& write) {
    std::promise<Result<void>> stored;
    write([&](Result<void> const& result) { stored.set_value(result); });
    return stored.get_future().get();
  };
  std::string const name = house_name(level);
  auto account = account_named(name);
  if (!account && account.error().code != ErrorCode::NotFound) return std::unexpected(account.error());
  // Another server of the cluster may have made it, and this one may not know it yet.
  if (account && follows_others_) refresh(account->id);
  bool const is_new = !account;
  if (is_new) {
    // Nobody knows the password, nor the secret of the session that it begins with.
    account = AccountRow{random_text(account_bytes),
                         name,
                         skeleton_of(name),
                         hash_password(random_text(account_bytes), cost_),
                         false,
                         false,
                         now()};
    Visit visit;
    visit.who.hash = visit.fresh = hash_of(random_text(account_bytes));
    Entry entry = entry_of(visit, account->id, "signed_up");
    entry.guest.clear();
    auto const made = wait([&](auto const& done) { store_.create_account(*account, {}, entry, done); });
    if (!made) return std::unexpected(made.error());
    entered(*account, entry);
  } else if (!bots_.named(account->name)) {
    return failure(ErrorCode::BadUsage, "the account " + account->name + " belongs to a person");
  }
  SecurityRow log;
  if (is_new) log = {0, now(), "bot_made", account->id, {}, {}};
  auto const put = wait([&](auto const& done) { store_.put_bot(account->id, with_commas(variants), log, done); });
  if (!put) return std::unexpected(put.error());
  bots_.put({account->id, account->name, variants});
  table_.set_bot(account->id);
  Principal who;
  who.hash = account->id;
  auto login = std::make_shared<Login>();
  login->session = login->device = account->id;
  login->is_bot = true;
  who.login = std::move(login);
  return who;
}

void AccountServer::became_bot(std::string const& account) {
  table_.set_bot(account);
  // The sessions stay; their sockets come again, and are a bot's from then on.
  for (SessionRow const& session : table_.of(account)) tell_end(session.hash);
}

void AccountServer::person(std::string name, AccountAnswer<Person> done) {
  read<Person>(done, [this, name = std::move(name), done] {
    auto const account = account_named(name);
    if (!account && account.error().code != ErrorCode::NotFound) return done(not_stored(account.error()));
    if (!account) return done(account_failure(protocol::ErrorCode::NotFound, "There is no account " + name + '.'));
    done(Person{account->id, account->name, account->created, bots_.named(account->name).has_value()});
  });
}

}  // namespace strata::server
