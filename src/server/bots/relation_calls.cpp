// Follows and blocks of an account.

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "server/bots/call.hpp"
#include "server/protocol/names.hpp"

namespace strata::server::bots {

namespace {

void following(Calling const& call, RelationService& relations) {
  if (!call->may({Scope::FollowRead})) return;
  using Told = std::variant<protocol::Relations, AccountFailure>;
  relations.relations(call->who(), call->core().here<Told>([call](Told const& told) {
    if (auto const* const failed = std::get_if<AccountFailure>(&told)) return call->refuse(failed->failure);
    ApiReply answer;
    answer.type = "application/x-ndjson";
    for (protocol::Followed const& followed : std::get<protocol::Relations>(told).following) {
      Json user{{"id", in_small_letters(followed.name)}, {"username", followed.name}};
      if (followed.bot) user["title"] = "BOT";
      if (followed.online) user["online"] = true;
      answer.text += written(user) + '\n';
    }
    call->reply(std::move(answer));
  }));
}

void change(Calling const& call, RelationService& relations, protocol::RelationChange request) {
  if (!call->may({Scope::FollowWrite})) return;
  if (request.name.size() > longest_name) return call->refuse(404, "No such user");
  using Made = std::variant<Done, AccountFailure>;
  relations.change(call->who(), std::move(request), call->core().here<Made>([call](Made const& made) {
    auto const* const failed = std::get_if<AccountFailure>(&made);
    if (failed == nullptr) return call->reply(ok());
    if (failed->failure.code == protocol::ErrorCode::NotFound) return call->refuse(404, "No such user");
    call->refuse(failed->failure);
  }));
}

}  // namespace

void call_relations(Calling const& call, Path const& path) {
  std::string_view const nothing = "there is nothing at this address";
  RelationService* const relations = call->core().relations();
  if (relations == nullptr) return call->refuse(404, nothing);
  if (path.size() == 2 && path[1] == "following") return following(call, *relations);
  if (path.size() != 3) return call->refuse(404, nothing);
  std::string const& what = path[1];
  using enum protocol::RelationKind;
  if (what == "follow" || what == "unfollow") return change(call, *relations, {path[2], Follow, what == "follow"});
  if (what == "block" || what == "unblock") return change(call, *relations, {path[2], Block, what == "block"});
  call->refuse(404, nothing);
}

}  // namespace strata::server::bots
