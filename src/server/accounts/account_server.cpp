#include "server/accounts/account_server.hpp"

#include <algorithm>
#include <array>
#include <future>
#include <map>
#include <utility>

#include "server/accounts/account_failures.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

constexpr std::size_t id_bytes = 20;  // of an account, as of the hash of a secret
constexpr std::size_t session_id_bytes = 10;
constexpr std::size_t shortest_password = 8;
constexpr std::size_t codes_at_once = 10, listed_events = 100, longest_agent = 256;
constexpr std::int64_t link_time = 86'400'000, invitation_time = 7 * 86'400'000LL;  // milliseconds
constexpr int hashing_niceness = 10;
constexpr std::size_t most_reads = 256;
constexpr std::size_t exported = 1000;  // guests, and lines of the log
constexpr int exported_rows = 500;      // at a time

// A code as people read and type it: three groups of four, 60 bits.
std::string new_code() {
  std::string text = random_text(8);
  return text.substr(0, 4) + '-' + text.substr(4, 4) + '-' + text.substr(8, 4);
}

// Takes a code as somebody typed it: case, blanks and dashes do not matter.
std::string hash_of_code(std::string_view typed) {
  std::string letters;
  for (char const each : typed)
    if (each != '-' && each != ' ') letters += each;
  return hash_of(in_small_letters(letters));
}

std::vector<CodeRow> rows_of(std::vector<std::string> const& codes, std::int64_t expires) {
  std::vector<CodeRow> rows;
  for (std::string const& code : codes) rows.push_back({hash_of_code(code), expires});
  return rows;
}

std::optional<AccountFailure> refuse_password(std::string_view password, std::string_view name) {
  if (password.size() < shortest_password)
    return account_failure(Code::BadMessage, "This password is too short: 8 characters are the least.");
  if (is_same_name(password, name))
    return account_failure(Code::BadMessage, "The password is the name: choose another one.");
  if (std::ranges::all_of(password, [&](char each) { return each == password.front(); }))
    return account_failure(Code::BadMessage, "This password is one character again and again: choose another one.");
  return std::nullopt;
}

std::vector<protocol::Session> sessions_of(SessionTable const& table, Visit const& visit) {
  std::vector<protocol::Session> listed;
  for (SessionRow const& row : table.of(visit.who.hash))
    listed.push_back({row.id, row.created, row.seen, row.agent, row.network, row.hash == visit.who.login->session});
  return listed;
}

protocol::Me me_of(AccountRow const& account) { return {account.name, true, account.is_moderator, account.is_admin}; }

}  // namespace

// ---------------------------------------------------------------- beginning and end

AccountServer::AccountServer(AccountOptions const& options, AccountStore& store)
    : store_(store),
      relations_(options.relations),
      clock_(*options.clock),
      cost_(options.cost),
      rule_(options.sign_up),
      nobodys_password_(hash_password(random_text(id_bytes), cost_)),
      reader_(most_reads, 0),
      hasher_(options.most_waiting, hashing_niceness) {}

AccountServer::~AccountServer() { stop(); }

void AccountServer::stop() {
  hasher_.stop();
  // Its writes are reported to this object, and what is told then may ask the reader for more.
  store_.flush();
  reader_.stop();
  store_.flush();
}

Result<std::unique_ptr<AccountServer>> AccountServer::open(AccountOptions const& options, AccountStore& store) {
  std::unique_ptr<AccountServer> server(new AccountServer(options, store));
  auto claims = store.all_claims();
  if (!claims) return std::unexpected(claims.error());
  for (ClaimRow const& claim : *claims) server->table_.claim(claim);
  auto sessions = store.all_sessions();
  if (!sessions) return std::unexpected(sessions.error());
  std::map<std::string, AccountRow> accounts;
  for (SessionRow& session : *sessions) {
    auto known = accounts.find(session.account);
    if (known == accounts.end()) {
      auto account = store.account(session.account);
      if (!account) return std::unexpected(account.error());
      known = accounts.emplace(session.account, std::move(*account)).first;
    }
    (void)server->table_.begin(known->second, std::move(session), {});
  }
  auto const secrets = store.all_secrets();
  if (!secrets) return std::unexpected(secrets.error());
  server->table_.put_secrets(*secrets);
  if (auto const read = server->read_tokens(accounts); !read) return std::unexpected(read.error());
  return server;
}

Result<std::string> AccountServer::make_admin_token(bool again) {
  auto const has_admin = store_.has_admin();
  if (!has_admin) return std::unexpected(has_admin.error());
  if (*has_admin && !again) return std::string();
  std::string token = random_text(id_bytes);
  std::promise<Result<void>> stored;
  store_.put_admin_token(hash_of(token), [&](Result<void> const& result) { stored.set_value(result); });
  if (auto const result = stored.get_future().get(); !result) return std::unexpected(result.error());
  return token;
}

void AccountServer::watch_ends(std::function<void(std::string const& session)> ended) {
  std::lock_guard const lock(watching_);
  watcher_ = std::move(ended);
}

// ---------------------------------------------------------------- parts

std::optional<Principal> AccountServer::recognise(Principal guest) {
  std::int64_t const now = this->now();
  std::string const hash = guest.hash;
  SessionTable::Found found = table_.recognise(std::move(guest), now);
  if (found.was_seen) store_.touch_session(found.session, now);
  if (found.is_first)
    if (auto const shown = table_.show(hash, now)) store_.show_secret(*shown);
  if (found.has_expired && table_.end(found.session, now))
    store_.end_sessions({found.session}, {}, [](Result<void> const& /*result*/) {});
  if (found.is_reused) end_stolen(found.session, found.principal->network);
  return std::move(found.principal);
}

void AccountServer::end_stolen(std::string const& session, std::string const& network) {
  std::string const account = table_.account_of_session(session);
  if (!table_.end(session, now())) return;
  tell_end(session);
  store_.end_sessions({session}, {0, now(), "secret_reused", account, {}, network},
                      [](Result<void> const& /*result*/) {});
}

bool AccountServer::is_due(std::string const& secret) { return table_.is_due(secret, now()); }

bool AccountServer::has_left(std::string const& secret) { return table_.left(secret, now()); }

void AccountServer::replace(std::string const& secret, std::string fresh, std::function<void(bool)> done) {
  SecretRow const row{std::move(fresh), table_.session_of(secret), now(), 0, 0};
  if (row.session.empty()) return done(false);
  store_.put_secret(
      row, [this, row, done = std::move(done)](Result<void> const& result) { done(result && table_.put_secret(row)); });
}

SecurityRow AccountServer::line(std::string kind, Visit const& visit, std::string account) const {
  std::string by = visit.who.login && visit.who.hash != account ? visit.who.hash : std::string();
  return {0, now(), std::move(kind), std::move(account), std::move(by), visit.network};
}

Entry AccountServer::entry_of(Visit const& visit, std::string const& account, std::string kind) const {
  std::int64_t const now = this->now();
  Entry entry;
  entry.session = {visit.fresh,
                   random_text(session_id_bytes),
                   account,
                   visit.who.device(),
                   visit.agent.substr(0, longest_agent),
                   visit.network,
                   now,
                   now};
  if (visit.who.login)
    entry.ended.push_back(visit.who.login->session);
  else
    entry.guest = visit.who.hash;
  entry.log = {0, now, std::move(kind), account, {}, visit.network};
  return entry;
}

void AccountServer::ended(std::string const& session) {
  if (table_.end(session, now())) tell_end(session);
}

void AccountServer::tell_end(std::string const& session) {
  std::lock_guard const lock(watching_);
  if (watcher_) watcher_(session);
}

void AccountServer::entered(AccountRow const& account, Entry const& entry) {
  for (std::string const& session : entry.ended) ended(session);
  for (std::string const& session : table_.begin(account, entry.session, entry.guest)) tell_end(session);
}

void AccountServer::tell_claim(AccountRow const& account, Entry const& entry) {
  if (entry.guest.empty()) return;
  tell_end(entry.guest);
  // Where the account is logged in besides, it is told of the games that it has got.
  auto const tell = [this, id = account.id, entry] {
    if (auto const has = store_.has_games(entry.guest); !has || *has) tell_all(id, entry.session.hash);
  };
  if (!reader_.submit(tell)) tell_all(account.id, entry.session.hash);
}

void AccountServer::tell_all(std::string const& account, std::string const& but) {
  for (SessionRow const& session : table_.of(account))
    if (session.hash != but) tell_end(session.hash);
  for (TokenRow const& token : table_.tokens_of(account))
    if (token.hash != but) tell_end(token.hash);
}

void AccountServer::end_tokens(std::string const& account) {
  for (TokenRow const& token : table_.tokens_of(account))
    if (table_.end_token(token.hash)) tell_end(token.hash);
}

void AccountServer::end_others(std::string const& account, std::string const& kept) {
  for (SessionRow const& session : table_.of(account))
    if (session.hash != kept) ended(session.hash);
}

Result<AccountRow> AccountServer::account_named(std::string const& name) {
  auto found = store_.account_of_skeleton(skeleton_of(name));
  if (found && !is_same_name(found->name, name)) return failure(ErrorCode::NotFound, "there is no such account");
  return found;
}

std::variant<AccountRow, AccountFailure> AccountServer::account_with(Result<AccountRow> found,
                                                                     std::string const& password) const {
  if (!found && found.error().code != ErrorCode::NotFound) return not_stored(found.error());
  bool const is_right = is_password(found ? found->password : nobodys_password_, password);
  if (!found || !is_right) return wrong_password();
  return std::move(*found);
}

std::variant<AccountRow, AccountFailure> AccountServer::own_account_with(Visit const& visit,
                                                                         std::string const& password) {
  auto account = account_with(store_.account(visit.who.hash), password);
  if (auto* const refused = std::get_if<AccountFailure>(&account);
      refused != nullptr && refused->failure.code == Code::Denied)
    refused->failure.message = "The password is wrong.";
  return account;
}

std::string AccountServer::name_of(std::string const& id) {
  if (id.empty()) return {};
  if (std::string name = table_.name_of(id); !name.empty()) return name;
  auto const account = store_.account(id);
  return account ? account->name : std::string();
}

// ---------------------------------------------------------------- sessions

void AccountServer::sign_up(Visit visit, protocol::SignUp request, AccountAnswer<protocol::RecoveryCodes> done) {
  if (visit.who.login) return done(account_failure(Code::Refused, "You are logged in already: log out first."));
  if (rule_ == protocol::SignUpRule::Closed)
    return done(account_failure(Code::Forbidden, "This server takes no new accounts."));
  bool const is_invited = rule_ == protocol::SignUpRule::Invited;
  if (is_invited && request.invitation.empty())
    return done(
        account_failure(Code::Forbidden, "This server takes new accounts by invitation: ask an admin for a link."));
  if (!is_choosable_name(request.name))
    return done(
        account_failure(Code::BadMessage,
                        "A name has 2 to 20 letters, digits, _ or -, does not begin with Guest-, and is no word for a "
                        "player, as White or you."));
  if (auto refused = refuse_password(request.password, request.name)) return done(std::move(*refused));
  hash<protocol::RecoveryCodes>(done, [this, visit = std::move(visit), request = std::move(request), is_invited, done] {
    std::string const taken = "The name " + request.name + " belongs to somebody, or looks like one that does.";
    std::string const uninvited = "This invitation is wrong, or it has expired or been used.";
    std::string const invitation = is_invited ? hash_of_code(request.invitation) : std::string();
    // Before all else: whoever is not invited learns no names and has nothing hashed.
    if (is_invited) {
      auto const stands = store_.has_invitation(invitation, now());
      if (!stands) return done(not_stored(stands.error()));
      if (!*stands) return done(account_failure(Code::Forbidden, uninvited));
    }
    // Before the work: nobody is made to wait for a hash that is not used.
    if (auto const known = store_.account_of_skeleton(skeleton_of(request.name)))
      return done(account_failure(Code::Refused, taken));
    AccountRow account{random_text(id_bytes),
                       request.name,
                       skeleton_of(request.name),
                       hash_password(request.password, cost_),
                       false,
                       false,
                       now()};
    if (account.password.empty()) return done(too_busy());
    protocol::RecoveryCodes codes{account.name, {}};
    for (std::size_t number = 0; number < codes_at_once; ++number) codes.codes.push_back(new_code());
    Entry entry = entry_of(visit, account.id, "signed_up");
    entry.invitation = invitation;
    auto const stored = [this, account, entry, codes, taken, uninvited, done](Result<void> const& result) {
      if (!result && result.error().code == ErrorCode::BadOption) return done(account_failure(Code::Refused, taken));
      if (!result && result.error().code == ErrorCode::NotFound)
        return done(account_failure(Code::Forbidden, uninvited));
      if (!result) return done(not_stored(result.error()));
      entered(account, entry);
      done(codes);
      tell_claim(account, entry);
    };
    store_.create_account(account, rows_of(codes.codes, 0), std::move(entry), stored);
  });
}

void AccountServer::log_in(Visit visit, protocol::LogIn request, AccountAnswer<protocol::Me> done) {
  hash<protocol::Me>(done, [this, visit = std::move(visit), request = std::move(request), done] {
    auto found = account_named(request.name);
    std::string const id = found ? found->id : std::string();
    auto checked = account_with(std::move(found), request.password);
    if (auto* const refused = std::get_if<AccountFailure>(&checked)) {
      if (refused->failure.code == Code::Denied) store_.put_log(line("log_in_failed", visit, id));
      return done(std::move(*refused));
    }
    AccountRow const& account = std::get<AccountRow>(checked);
    Entry const entry = entry_of(visit, account.id, "logged_in");
    store_.enter(entry, account.password, [this, account, entry, done](Result<void> const& result) {
      if (!result && result.error().code == ErrorCode::NotFound) return done(wrong_password());
      if (!result) return done(not_stored(result.error()));
      entered(account, entry);
      done(me_of(account));
      tell_claim(account, entry);
    });
  });
}

void AccountServer::change_password(Visit visit, protocol::NewPassword request, AccountAnswer<protocol::Me> done) {
  if (!visit.who.login) return done(not_logged_in());
  hash<protocol::Me>(done, [this, visit = std::move(visit), request = std::move(request), done] {
    auto checked = own_account_with(visit, request.old);
    if (auto* const refused = std::get_if<AccountFailure>(&checked)) {
      if (refused->failure.code == Code::Denied) store_.put_log(line("log_in_failed", visit, visit.who.hash));
      return done(std::move(*refused));
    }
    AccountRow const& account = std::get<AccountRow>(checked);
    if (auto refused = refuse_password(request.password, account.name)) return done(std::move(*refused));
    std::string password = hash_password(request.password, cost_);
    if (password.empty()) return done(too_busy());
    Entry const entry = entry_of(visit, account.id, "password_changed");
    auto const stored = [this, account, entry, done](Result<void> const& result) {
      if (!result && result.error().code == ErrorCode::NotFound) return done(wrong_password());
      if (!result) return done(not_stored(result.error()));
      end_others(account.id, {});
      entered(account, entry);
      done(me_of(account));
    };
    store_.change_password(entry, account.password, std::move(password), stored);
  });
}

void AccountServer::recover(Visit visit, protocol::Recovery request, AccountAnswer<protocol::Me> done) {
  if (auto refused = refuse_password(request.password, request.name)) return done(std::move(*refused));
  hash<protocol::Me>(done, [this, visit = std::move(visit), request = std::move(request), done] {
    auto found = account_named(request.name);
    if (!found && found.error().code != ErrorCode::NotFound) return done(not_stored(found.error()));
    // Also where there is no such account: it takes as long.
    std::string password = hash_password(request.password, cost_);
    if (password.empty()) return done(too_busy());
    AccountRow account = found ? std::move(*found) : AccountRow{};
    Entry const entry = entry_of(visit, account.id, "recovered");
    auto const stored = [this, visit, account, entry, done](Result<void> const& result) {
      if (!result && result.error().code == ErrorCode::NotFound) {
        store_.put_log(line("recovery_failed", visit, account.id));
        return done(account_failure(Code::Denied, "The name or the code is wrong, or the code has been used."));
      }
      if (!result) return done(not_stored(result.error()));
      end_others(account.id, {});
      end_tokens(account.id);
      entered(account, entry);
      done(me_of(account));
      tell_claim(account, entry);
    };
    store_.recover(entry, hash_of_code(request.code), std::move(password), stored);
  });
}

void AccountServer::log_out(Visit visit, AccountAnswer<Done> done) {
  if (!visit.who.login) return done(not_logged_in());
  std::string const session = visit.who.login->session;
  store_.end_sessions({session}, line("logged_out", visit, visit.who.hash),
                      [this, session, done](Result<void> const& result) {
                        if (!result) return done(not_stored(result.error()));
                        ended(session);
                        done(Done{});
                      });
}

void AccountServer::sessions(Visit visit, AccountAnswer<protocol::Sessions> done) {
  if (!visit.who.login) return done(not_logged_in());
  done(protocol::Sessions{sessions_of(table_, visit)});
}

void AccountServer::end_session(Visit visit, std::string id, AccountAnswer<Done> done) {
  if (!visit.who.login) return done(not_logged_in());
  std::vector<std::string> hashes;
  for (SessionRow const& row : table_.of(visit.who.hash))
    if (id.empty() ? row.hash != visit.who.login->session : row.id == id) hashes.push_back(row.hash);
  if (hashes.empty())
    return id.empty() ? done(Done{}) : done(account_failure(Code::NotFound, "There is no such session any more."));
  store_.end_sessions(hashes, line("session_ended", visit, visit.who.hash),
                      [this, hashes, done](Result<void> const& result) {
                        if (!result) return done(not_stored(result.error()));
                        for (std::string const& hash : hashes) ended(hash);
                        done(Done{});
                      });
}

void AccountServer::make_codes(Visit visit, protocol::Password request, AccountAnswer<protocol::RecoveryCodes> done) {
  if (!visit.who.login) return done(not_logged_in());
  hash<protocol::RecoveryCodes>(done, [this, visit = std::move(visit), request = std::move(request), done] {
    auto checked = own_account_with(visit, request.password);
    if (auto* const refused = std::get_if<AccountFailure>(&checked)) {
      if (refused->failure.code == Code::Denied) store_.put_log(line("log_in_failed", visit, visit.who.hash));
      return done(std::move(*refused));
    }
    AccountRow const& account = std::get<AccountRow>(checked);
    protocol::RecoveryCodes codes{account.name, {}};
    for (std::size_t number = 0; number < codes_at_once; ++number) codes.codes.push_back(new_code());
    store_.put_codes(account.id, rows_of(codes.codes, 0), line("codes_made", visit, account.id),
                     [codes, done](Result<void> const& result) {
                       if (!result) return done(not_stored(result.error()));
                       done(codes);
                     });
  });
}

void AccountServer::data(Visit visit, AccountAnswer<protocol::AccountData> done) {
  if (!visit.who.login) return done(not_logged_in());
  read<protocol::AccountData>(done, [this, visit = std::move(visit), done] {
    auto const account = store_.account(visit.who.hash);
    if (!account) return done(not_stored(account.error()));
    auto const rows = store_.security_log_of(account->id, static_cast<int>(exported));
    if (!rows) return done(not_stored(rows.error()));
    auto following = related(account->id, protocol::RelationKind::Follow);
    if (!following) return done(not_stored(following.error()));
    auto blocked = related(account->id, protocol::RelationKind::Block);
    if (!blocked) return done(not_stored(blocked.error()));
    std::vector<std::string> guests = visit.who.login->claimed;
    if (guests.size() > exported) guests.resize(exported);
    protocol::AccountData data;
    data.name = account->name;
    data.created = account->created;
    data.moderator = account->is_moderator;
    data.admin = account->is_admin;
    data.sessions = sessions_of(table_, visit);
    data.tokens = tokens_of(account->id);
    data.bot = bots_.named(account->name).has_value();
    data.guests = std::move(guests);
    data.following = std::move(*following);
    data.blocked = std::move(*blocked);
    data.events = events_of(*rows);
    if (devices_) data.push = devices_(account->id);
    data.parts = store_.person_part_names();
    done(std::move(data));
  });
}

void AccountServer::exported_part(Visit visit, std::string part, std::int64_t first,
                                  AccountAnswer<protocol::ExportedPart> done) {
  if (!visit.who.login) return done(not_logged_in());
  read<protocol::ExportedPart>(done, [this, visit = std::move(visit), part = std::move(part), first, done] {
    auto rows = store_.person_part(visit.who.hash, part, first, exported_rows);
    if (!rows && rows.error().code == ErrorCode::NotFound)
      return done(account_failure(Code::NotFound, "There is no part " + part + " of an export."));
    if (!rows) return done(not_stored(rows.error()));
    protocol::ExportedPart answer{part, std::move(rows->columns), {}, 0};
    for (std::vector<std::string>& row : rows->rows) answer.rows.push_back({std::move(row)});
    if (rows->has_more) answer.next = first + exported_rows;
    done(std::move(answer));
  });
}

Result<std::vector<protocol::Relation>> AccountServer::related(std::string const& account,
                                                               protocol::RelationKind kind) {
  std::vector<protocol::Relation> told;
  if (relations_ == nullptr) return told;
  auto rows = relations_->related(account, kind);
  if (!rows) return std::unexpected(rows.error());
  for (RelatedRow& row : *rows) told.push_back({std::move(row.name), row.time});
  return told;
}

void AccountServer::delete_account(Visit visit, protocol::Password request, AccountAnswer<Done> done) {
  if (!visit.who.login) return done(not_logged_in());
  hash<Done>(done, [this, visit = std::move(visit), request = std::move(request), done] {
    auto checked = own_account_with(visit, request.password);
    if (auto* const refused = std::get_if<AccountFailure>(&checked)) {
      if (refused->failure.code == Code::Denied) store_.put_log(line("log_in_failed", visit, visit.who.hash));
      return done(std::move(*refused));
    }
    AccountRow const& account = std::get<AccountRow>(checked);
    remove(account, {0, now(), "deleted", {}, {}, {}}, done);
  });
}

void AccountServer::remove(AccountRow const& account, SecurityRow log, AccountAnswer<Done> const& done) {
  store_.delete_account(account.id, account.password, std::move(log),
                        [this, id = account.id, done](Result<void> const& result) {
                          if (!result && result.error().code == ErrorCode::NotFound) return done(wrong_password());
                          if (!result) return done(not_stored(result.error()));
                          end_others(id, {});
                          // Pages that its guests had open before they logged in.
                          for (std::string const& guest : table_.guests_of(id)) tell_end(guest);
                          end_tokens(id);
                          bots_.remove(id);
                          if (deleted_) deleted_(id);
                          done(Done{});
                        });
}

std::vector<protocol::SecurityEvent> AccountServer::events_of(std::vector<SecurityRow> const& rows) {
  std::map<std::string, std::string> names;
  auto const name = [&](std::string const& id) -> std::string const& {
    auto const known = names.find(id);
    return known != names.end() ? known->second : names.emplace(id, name_of(id)).first->second;
  };
  std::vector<protocol::SecurityEvent> events;
  for (SecurityRow const& row : rows)
    events.push_back({row.id, row.time, row.kind, name(row.account), name(row.by), row.network});
  return events;
}

// ---------------------------------------------------------------- admins and moderators

void AccountServer::use_admin_token(Visit visit, protocol::AdminToken request, AccountAnswer<protocol::Me> done) {
  if (!visit.who.login) return done(not_logged_in());
  store_.use_admin_token(
      hash_of(request.token), line("admin_made", visit, visit.who.hash),
      [this, visit, done](Result<void> const& result) {
        if (!result && result.error().code == ErrorCode::NotFound)
          return done(account_failure(Code::Denied, "The server has printed no such token, or it has been used."));
        if (!result) return done(not_stored(result.error()));
        table_.set_roles(visit.who.hash, visit.who.login->is_moderator, true);
        done(protocol::Me{table_.name_of(visit.who.hash), true, visit.who.login->is_moderator, true});
        tell_all(visit.who.hash, {});
      });
}

void AccountServer::make_link(Visit visit, protocol::NamedAccount request,
                              AccountAnswer<protocol::RecoveryCodes> done) {
  if (!visit.who.login) return done(not_logged_in());
  if (!visit.who.login->is_admin) return done(account_failure(Code::Forbidden, "Only an admin can make such a link."));
  read<protocol::RecoveryCodes>(done, [this, visit = std::move(visit), request = std::move(request), done] {
    auto const account = account_named(request.name);
    if (!account) return done(account_failure(Code::NotFound, "There is no account " + request.name + '.'));
    protocol::RecoveryCodes codes{account->name, {new_code()}};
    store_.put_codes(account->id, rows_of(codes.codes, now() + link_time), line("link_made", visit, account->id),
                     [codes, done](Result<void> const& result) {
                       if (!result) return done(not_stored(result.error()));
                       done(codes);
                     });
  });
}

void AccountServer::change_role(Visit visit, protocol::AccountChange request, AccountAnswer<Done> done) {
  if (!visit.who.login) return done(not_logged_in());
  if (!visit.who.login->is_admin) return done(account_failure(Code::Forbidden, "Only an admin can change roles."));
  read<Done>(done, [this, visit = std::move(visit), request, done] {
    auto const account = account_named(request.name);
    if (!account) return done(account_failure(Code::NotFound, "There is no account " + request.name + '.'));
    // So there is an admin as long as nobody else's account is deleted.
    if (account->id == visit.who.hash && request.role == protocol::AccountRole::Admin && !request.on)
      return done(account_failure(Code::Refused, "Another admin has to take this role from you."));
    bool const is_admin = request.role == protocol::AccountRole::Admin ? request.on : account->is_admin;
    bool const is_moderator = request.role == protocol::AccountRole::Moderator ? request.on : account->is_moderator;
    store_.put_roles(account->id, is_moderator, is_admin,
                     line(request.on ? "role_given" : "role_taken", visit, account->id),
                     [this, id = account->id, is_moderator, is_admin, done](Result<void> const& result) {
                       if (!result) return done(not_stored(result.error()));
                       table_.set_roles(id, is_moderator, is_admin);
                       done(Done{});
                       tell_all(id, {});
                     });
  });
}

void AccountServer::invite(Visit visit, AccountAnswer<protocol::Invitation> done) {
  if (!visit.who.login) return done(not_logged_in());
  if (!visit.who.login->is_admin) return done(account_failure(Code::Forbidden, "Only an admin can invite people."));
  protocol::Invitation const invitation{new_code(), now() + invitation_time};
  store_.put_invitation(hash_of_code(invitation.code), invitation.expires,
                        line("invitation_made", visit, visit.who.hash), [invitation, done](Result<void> const& result) {
                          if (!result) return done(not_stored(result.error()));
                          done(invitation);
                        });
}

void AccountServer::log(Visit visit, std::int64_t before, AccountAnswer<protocol::SecurityEvents> done) {
  if (!visit.who.login) return done(not_logged_in());
  if (!visit.who.login->is_admin && !visit.who.login->is_moderator)
    return done(account_failure(Code::Forbidden, "Only admins and moderators can read this."));
  read<protocol::SecurityEvents>(done, [this, before, done] {
    auto rows = store_.security_log(before, static_cast<int>(listed_events) + 1);
    if (!rows) return done(not_stored(rows.error()));
    protocol::SecurityEvents events;
    events.more = rows->size() > listed_events;
    if (events.more) rows->resize(listed_events);
    events.events = events_of(*rows);
    done(std::move(events));
  });
}

}  // namespace strata::server
