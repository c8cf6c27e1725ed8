// Accounts, their lists, their tokens, and the bots.

#include <algorithm>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "api/api.hpp"
#include "server/bots/call.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server::bots {

namespace {

using Found = std::variant<Person, AccountFailure>;
using Listed = std::variant<protocol::Games, protocol::Failure>;

constexpr std::size_t most_tokens = 1000, most_people = 50, most_bots = 512;
constexpr std::int64_t most_listed = 50;

Json user_of(Person const& person, bool is_online, std::string const& site, protocol::Profile const* profile) {
  Json user{{"id", in_small_letters(person.name)},
            {"username", person.name},
            {"perfs", profile == nullptr ? Json::object() : perfs_of(profile->ratings)},
            {"createdAt", person.created},
            {"url", site + "/player/" + person.name},
            {"online", is_online}};
  if (profile != nullptr)
    user["count"] = {{"all", profile->won + profile->lost + profile->drawn},
                     {"win", profile->won},
                     {"loss", profile->lost},
                     {"draw", profile->drawn}};
  if (person.is_bot) user["title"] = "BOT";
  return user;
}

void refuse(Calling const& call, AccountFailure const& failed, std::string_view missing) {
  if (failed.failure.code == protocol::ErrorCode::NotFound) return call->refuse(404, missing);
  call->refuse(failed.failure);
}

void person(Calling const& call, std::string const& name) {
  if (name.size() > longest_name) return call->refuse(404, "No such user");
  call->core().accounts().person(name, call->core().here<Found>([call](Found const& found) {
    if (auto const* const failed = std::get_if<AccountFailure>(&found)) return refuse(call, *failed, "No such user");
    auto const& known = std::get<Person>(found);
    bool const is_online = call->core().games().online({known.id}).front();
    using Told = std::variant<protocol::Profile, protocol::Failure>;
    call->core().players().profile(known.name, call->core().here<Told>([call, known, is_online](Told const& told) {
      auto const* const profile = std::get_if<protocol::Profile>(&told);
      call->reply(user_of(known, is_online, call->request().site, profile));
    }));
  }));
}

void own_account(Calling const& call) {
  if (!call->may({})) return;
  call->core().name_of(call->who(), [call](std::string const& name) {
    if (name.empty()) return call->refuse(503, "The server has too much to do; try again in a moment");
    person(call, name);
  });
}

void playing(Calling const& call) {
  if (!call->may({})) return;
  auto const most = call->query().integer("nb", 1, most_listed, 9);
  if (!most) return call->refuse(400, most.error().message);
  call->core().games().list(call->who(), {}, call->core().here<Listed>([call, most = *most](Listed const& listed) {
    if (auto const* const failed = std::get_if<protocol::Failure>(&listed)) return call->refuse(*failed);
    Json games = Json::array();
    int turns = 0;
    for (protocol::GameSummary const& game : std::get<protocol::Games>(listed).games) {
      if (game.end || games.size() >= static_cast<std::size_t>(most)) continue;
      bool const is_open = game.white.kind == protocol::SeatKind::Open || game.black.kind == protocol::SeatKind::Open;
      auto info = is_open ? std::nullopt : game_info(game, nullptr, call->core().is_bot());
      if (!info) continue;
      if ((*info)["isMyTurn"] == true) ++turns;
      games.push_back(std::move(*info));
    }
    call->reply(Json{{"nowPlaying", std::move(games)}, {"nbMyTurn", turns}});
  }));
}

// One after the other, each when the one before is known.
struct Statuses {
  std::vector<std::string> names;
  Json told = Json::array();
  std::size_t next = 0;
};

void tell_next(Calling const& call, std::shared_ptr<Statuses> const& statuses) {
  if (statuses->next == statuses->names.size()) return call->reply(statuses->told);
  std::string const& name = statuses->names[statuses->next++];
  call->core().accounts().person(name, call->core().here<Found>([call, statuses](Found const& found) {
    if (auto const* const known = std::get_if<Person>(&found)) {
      Json status{{"id", in_small_letters(known->name)}, {"name", known->name}};
      if (known->is_bot) status["title"] = "BOT";
      if (call->core().games().online({known->id}).front()) status["online"] = true;
      statuses->told.push_back(std::move(status));
    }
    tell_next(call, statuses);
  }));
}

void statuses(Calling const& call) {
  auto const asked = std::make_shared<Statuses>();
  asked->names = call->query().words("ids", most_people + 1);
  if (asked->names.size() > most_people)
    return call->refuse(400, "ids: expected at most " + std::to_string(most_people) + " names");
  tell_next(call, asked);
}

void test_tokens(Calling const& call) {
  std::string_view rest = call->request().body;
  Json told = Json::object();
  std::size_t tokens = 0;
  while (!rest.empty()) {
    std::size_t const end = std::min(rest.find(','), rest.size());
    std::string_view token = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (token.starts_with(' ') || token.starts_with('\n')) token.remove_prefix(1);
    while (token.ends_with(' ') || token.ends_with('\n') || token.ends_with('\r')) token.remove_suffix(1);
    if (token.empty()) continue;
    if (++tokens > most_tokens)
      return call->refuse(400, "expected at most " + std::to_string(most_tokens) + " tokens, with commas between");
    auto const use = call->core().accounts().use_of(hash_of(token));
    Json value = nullptr;
    if (use)
      value = Json{{"userId", in_small_letters(use->name)}, {"scopes", use->scopes.text()}, {"expires", nullptr}};
    told[std::string(token)] = std::move(value);
  }
  call->reply(told);
}

// ---------------------------------------------------------------- bots

// One after the other, each when the one before is known.
struct OnlineBots {
  std::vector<Bot> bots;
  std::string text;
  std::size_t next = 0;
};

void tell_next(Calling const& call, std::shared_ptr<OnlineBots> const& online) {
  if (online->next == online->bots.size()) {
    ApiReply answer;
    answer.type = "application/x-ndjson";
    answer.text = std::move(online->text);
    return call->reply(std::move(answer));
  }
  using Told = std::variant<protocol::Profile, protocol::Failure>;
  std::string const& name = online->bots[online->next].name;
  call->core().players().profile(name, call->core().here<Told>([call, online](Told const& told) {
    Bot const& bot = online->bots[online->next++];
    auto const* const profile = std::get_if<protocol::Profile>(&told);
    Json variants = Json::array();
    for (std::string const& variant : bot.variants) variants.push_back(variant_key(variant));
    Json const line{{"id", in_small_letters(bot.name)},
                    {"username", bot.name},
                    {"title", "BOT"},
                    {"perfs", profile == nullptr ? Json::object() : perfs_of(profile->ratings)},
                    {"variants", std::move(variants)}};
    online->text += written(line) + '\n';
    tell_next(call, online);
  }));
}

void online_bots(Calling const& call) {
  auto const most = call->query().integer("nb", 1, static_cast<std::int64_t>(most_bots), 100);
  if (!most) return call->refuse(400, most.error().message);
  std::vector<Bot> const bots = call->core().accounts().bots();
  std::vector<std::string> people;
  for (Bot const& bot : bots) people.push_back(bot.id);
  std::vector<bool> const online = call->core().games().online(people);
  auto const told = std::make_shared<OnlineBots>();
  for (std::size_t at = 0; at < bots.size() && std::ssize(told->bots) < *most; ++at)
    if (online[at]) told->bots.push_back(bots[at]);
  tell_next(call, told);
}

// The ids of the variants, as the request names them; it is answered if one is none.
std::optional<std::vector<std::string>> read_variants(Calling const& call, std::vector<std::string> const& missing) {
  auto const form = call->body();
  if (!form) {
    call->refuse(400, form.error().message);
    return std::nullopt;
  }
  if (!form->has("variants") && !missing.empty()) return missing;
  std::vector<std::string> ids;
  auto const& shipped = api::variants();
  for (std::string const& key : form->words("variants", shipped.size() + 1)) {
    std::string id = variant_id(key);
    bool const is_one = std::ranges::any_of(shipped, [&](api::VariantInfo const& info) { return info.id == id; });
    if (!is_one || std::ranges::find(ids, id) != ids.end()) {
      call->refuse(400, "variants: \"" + key.substr(0, 64) + "\" is not one that this server ships, or stands twice");
      return std::nullopt;
    }
    ids.push_back(std::move(id));
  }
  if (!ids.empty()) return ids;
  call->refuse(400, "variants: expected one or more, with commas between");
  return std::nullopt;
}

void make_bot(Calling const& call, std::vector<std::string> variants) {
  using Made = std::variant<Done, AccountFailure>;
  call->core().accounts().make_bot(call->who(), std::move(variants), call->core().here<Made>([call](Made const& made) {
    if (auto const* const failed = std::get_if<AccountFailure>(&made)) return call->refuse(failed->failure);
    call->reply(ok());
  }));
}

void upgrade(Calling const& call) {
  if (!call->may({Scope::BotPlay})) return;
  // Sent again.
  if (call->is_bot()) return call->reply(ok());
  auto variants = read_variants(call, {chess_id()});
  if (!variants) return;
  call->core().games().list(call->who(), {},
                            call->core().here<Listed>([call, variants = std::move(*variants)](Listed const& listed) {
                              if (auto const* const failed = std::get_if<protocol::Failure>(&listed))
                                return call->refuse(*failed);
                              if (!std::get<protocol::Games>(listed).games.empty())
                                return call->refuse(400, "Only an account that has played no game can become a bot");
                              make_bot(call, variants);
                            }));
}

void name_variants(Calling const& call) {
  if (!call->may({Scope::BotPlay})) return;
  if (!call->is_bot()) return call->refuse(400, "This account is not a bot");
  if (auto variants = read_variants(call, {})) make_bot(call, std::move(*variants));
}

}  // namespace

void call_people(Calling const& call, Path const& path) {
  bool const is_test = path[0] == "token";
  if (is_test) {
    if (call->request().method != "POST") return call->not_allowed("POST");
    return test_tokens(call);
  }
  if (!call->is_reading()) return call->not_allowed("GET");
  if (path[0] == "account" && path.size() == 1) return own_account(call);
  if (path[0] == "account") return playing(call);
  if (path[0] == "users") return statuses(call);
  if (path[0] == "user" && path.size() == 2) return person(call, path[1]);
  call->refuse(404, "there is nothing at this address");
}

void call_bots(Calling const& call, Path const& path) {
  bool const posts = call->request().method == "POST";
  auto const is = [&](std::string_view second, std::string_view third) {
    return path.size() == 3 && path[1] == second && path[2] == third;
  };
  if (path.size() == 2 && path[1] == "online") return call->is_reading() ? online_bots(call) : call->not_allowed("GET");
  if (is("account", "upgrade")) return posts ? upgrade(call) : call->not_allowed("POST");
  if (is("account", "variants")) return posts ? name_variants(call) : call->not_allowed("POST");
  call->refuse(404, "there is nothing at this address");
}

}  // namespace strata::server::bots
