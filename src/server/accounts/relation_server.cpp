#include "server/accounts/relation_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "server/accounts/account_failures.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;
using protocol::RelationKind;

constexpr std::size_t most_relation_reads = 256;

AccountFailure no_such_account(std::string const& name) {
  return account_failure(Code::NotFound,
                         "There is no account " + (is_name(name) ? name : std::string("of this name")) + '.');
}

}  // namespace

RelationServer::RelationServer(Parts parts)
    : parts_(std::move(parts)), table_(parts_.account_of), reader_(most_relation_reads, 0) {}

RelationServer::~RelationServer() {
  reader_.stop();
  // Its writes are reported to this object.
  parts_.accounts.flush();
}

Result<std::unique_ptr<RelationServer>> RelationServer::open(Parts parts) {
  std::unique_ptr<RelationServer> server(new RelationServer(std::move(parts)));
  auto blocks = server->parts_.store.all_blocks();
  if (!blocks) return std::unexpected(blocks.error());
  for (BlockRow& block : *blocks) server->table_.put(std::move(block));
  return server;
}

bool RelationServer::refresh(std::string const& account) {
  constexpr int most_times = 8;
  for (int time = 0; time < most_times; ++time) {
    std::uint64_t const version = table_.version();
    auto blocks = parts_.store.blocks_of(account);
    if (!blocks) {
      spdlog::error("event=blocks_not_refreshed reason={}", protocol::quoted(blocks.error().message));
      return false;
    }
    if (!table_.replace(account, std::move(*blocks), version)) continue;
    if (parts_.blocks_changed) parts_.blocks_changed();
    return true;
  }
  return false;
}

bool RelationServer::refresh_all() {
  auto const stored = parts_.store.all_blocks();
  if (!stored) {
    spdlog::error("event=blocks_not_refreshed reason={}", protocol::quoted(stored.error().message));
    return false;
  }
  auto const known = table_.blockers();
  std::set<std::string> accounts(known.begin(), known.end());
  for (BlockRow const& block : *stored) accounts.insert(block.account);
  bool is_done = true;
  for (std::string const& account : accounts) is_done &= refresh(account);
  return is_done;
}

template <class T>
void RelationServer::read(AccountAnswer<T> const& done, std::function<void()> work) {
  if (!reader_.submit(std::move(work))) done(too_busy());
}

Result<AccountRow> RelationServer::account_named(std::string const& name) {
  if (!is_name(name)) return failure(ErrorCode::NotFound, "there is no such account");
  auto found = parts_.accounts.account_of_skeleton(skeleton_of(name));
  if (found && !is_same_name(found->name, name)) return failure(ErrorCode::NotFound, "there is no such account");
  return found;
}

void RelationServer::relations(Principal who, AccountAnswer<protocol::Relations> done) {
  if (!who.login) return done(not_logged_in());
  read<protocol::Relations>(done, [this, account = who.hash, done] { done(relations_of(account)); });
}

std::variant<protocol::Relations, AccountFailure> RelationServer::relations_of(std::string const& account) {
  auto following = parts_.store.related(account, RelationKind::Follow);
  if (!following) return not_stored(following.error());
  auto blocked = parts_.store.related(account, RelationKind::Block);
  if (!blocked) return not_stored(blocked.error());
  std::vector<std::string> people;
  for (RelatedRow const& row : *following) people.push_back(row.id);
  std::vector<bool> const online = parts_.online(people);
  protocol::Relations told;
  std::size_t watched = 0;
  for (std::size_t at = 0; at < following->size(); ++at) {
    RelatedRow& row = (*following)[at];
    protocol::Followed& followed = told.following.emplace_back();
    followed.name = std::move(row.name);
    followed.since = row.time;
    followed.bot = row.is_bot;
    // A follower who is blocked sees nobody come and go.
    followed.online = online[at] && !table_.has_blocked(row.id, account);
    if (!followed.online || watched++ >= most_watched) continue;
    auto played = parts_.store.played_now(row.id);
    if (!played) continue;
    followed.game = std::move(played->game);
    followed.variant = std::move(played->variant);
    followed.opponent = std::move(played->opponent);
  }
  for (RelatedRow& row : *blocked) told.blocked.push_back({std::move(row.name), row.time});
  return told;
}

void RelationServer::relation_to(Principal who, std::string name, AccountAnswer<protocol::RelationTo> done) {
  if (!who.login) return done(not_logged_in());
  read<protocol::RelationTo>(done, [this, account = who.hash, name = std::move(name), done] {
    auto const other = account_named(name);
    if (!other && other.error().code != ErrorCode::NotFound) return done(not_stored(other.error()));
    if (!other) return done(no_such_account(name));
    auto const follows = parts_.store.is_related(account, RelationKind::Follow, other->id);
    if (!follows) return done(not_stored(follows.error()));
    done(protocol::RelationTo{*follows, table_.has_blocked(account, other->id)});
  });
}

void RelationServer::change(Principal who, protocol::RelationChange request, AccountAnswer<Done> done) {
  if (!who.login) return done(not_logged_in());
  read<Done>(done, [this, account = who.hash, request = std::move(request), done] {
    auto const other = account_named(request.name);
    if (!other && other.error().code != ErrorCode::NotFound) return done(not_stored(other.error()));
    if (!other) return done(no_such_account(request.name));
    if (other->id == account) return done(account_failure(Code::Refused, "That is your own account."));
    if (!request.on) return end(account, request.kind, other->id, done);
    auto const own = parts_.accounts.account(account);
    if (!own) return done(not_logged_in());
    put(*own, *other, request.kind, done);
  });
}

void RelationServer::put(AccountRow const& who, AccountRow const& other, RelationKind kind,
                         AccountAnswer<Done> const& done) {
  BlockRow block{who.id, who.name, other.id, other.name};
  parts_.store.put_relation({who.id, kind, other.id, parts_.clock.now().utc},
                            [this, kind, block = std::move(block), done](Result<void> const& stored) {
                              if (!stored && stored.error().code == ErrorCode::NotFound)
                                return done(no_such_account(block.other_name));
                              if (!stored) return done(not_stored(stored.error()));
                              if (kind == RelationKind::Block) {
                                table_.put(block);
                                if (parts_.blocks_changed) parts_.blocks_changed();
                              }
                              done(Done{});
                            });
}

void RelationServer::end(std::string const& account, RelationKind kind, std::string const& other,
                         AccountAnswer<Done> const& done) {
  parts_.store.end_relation(account, kind, other, [this, account, kind, other, done](Result<void> const& ended) {
    if (!ended) return done(not_stored(ended.error()));
    if (kind == RelationKind::Block) {
      table_.end(account, other);
      if (parts_.blocks_changed) parts_.blocks_changed();
    }
    done(Done{});
  });
}

}  // namespace strata::server
