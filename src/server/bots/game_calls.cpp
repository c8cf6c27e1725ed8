// Requests of a player in a game: each becomes one message to the game, with a key made of what is asked, so that it may be sent again.

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "api/api.hpp"
#include "api/dialect.hpp"
#include "server/bots/call.hpp"
#include "server/bots/game_stream.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server::bots {

namespace {

using protocol::OfferKind;
using protocol::Side;

constexpr std::size_t longest_move = 64;

// A game and the player who asks.
struct Played {
  protocol::GameSnapshot game;
  Side side = Side::White;
};

// Keys have at most 32 letters.
std::string key_of(std::string_view what) { return hash_of("api " + std::string(what)); }

// The game, if who asks plays in it against a person; otherwise it is answered.
void with_game(Calling const& call, std::string const& id, std::function<void(Played)> run) {
  if (id.empty() || id.size() > longest_id) return call->refuse(404, "No such game");
  call->core().snapshot(call->who(), id, [call, run = std::move(run)](auto answer) {
    if (auto const* const failed = std::get_if<protocol::Failure>(&answer)) return call->refuse(*failed);
    auto& game = std::get<protocol::GameSnapshot>(answer);
    if (!game.between || game.you.white == game.you.black) return call->refuse(404, "No such game");
    Side const side = game.you.white ? Side::White : Side::Black;
    run({std::move(game), side});
  });
}

template <class Request>
void send(Calling const& call, Request request, std::function<void()> done = {}) {
  call->core().ask(call->who(), std::move(request), [call, done = std::move(done)](Answered const& answered) {
    if (answered.error) return call->refuse(answered.error->code, answered.error->message);
    if (done) return done();
    call->reply(ok());
  });
}

bool has_ended(Played const& played, std::string_view reason) {
  return played.game.end && played.game.end->reason == reason;
}

bool yes(std::string_view word) { return word == "yes" || word == "1" || word == "true"; }
bool no(std::string_view word) { return word == "no" || word == "0" || word == "false"; }

// ---------------------------------------------------------------- moves

// Orthodox chess is also understood as UCI writes it: e2e4, e7e8q.
std::string canonical(protocol::GameSnapshot const& game, std::string const& move) {
  if (game.variant != chess_id() || !game.variant_text.empty()) return move;
  static api::Dialect const dialect = [] {
    auto const variant = api::Variant::load(chess_id());
    auto const start = variant ? api::Game::create(*variant, {}) : Result<api::Game>(std::unexpected(variant.error()));
    return start ? api::Dialect(*start) : api::Dialect();
  }();
  return dialect.canonical(move);
}

// The same move, sent again after it was played. It stands last while it is the opponent's turn, and last but one on one's own; once the
// game is over, either.
bool was_played(Played const& played, std::string const& move, std::optional<std::int64_t> at,
                protocol::ErrorCode refused) {
  auto const stands_at = [&](std::int64_t ply) {
    return ply >= 0 && ply < played.game.at && played.game.line[static_cast<std::size_t>(ply)] == move;
  };
  if (at) return stands_at(*at);
  bool const is_over = refused == protocol::ErrorCode::GameOver;
  bool const is_theirs = refused == protocol::ErrorCode::NotYourTurn;
  return ((is_over || is_theirs) && stands_at(played.game.at - 1)) || (!is_theirs && stands_at(played.game.at - 2));
}

void offer_draw_too(Calling const& call, Played const& played) {
  std::string const key = key_of("draw with " + std::to_string(played.game.at));
  call->core().ask(call->who(), protocol::DrawRequest{0, played.game.game, key}, [](Answered const&) {});
}

void move(Calling const& call, Played const& played, std::string const& typed) {
  if (typed.empty() || typed.size() > longest_move) return call->refuse(400, "expected a move, as Dc4-Dc3 or e2-e4");
  Form const query = call->query();
  auto const at = query.integer("at", 0, 100'000, -1);
  if (!at) return call->refuse(400, at.error().message);
  std::optional<std::int64_t> const named = *at >= 0 ? std::optional(*at) : std::nullopt;
  std::string const wanted = canonical(played.game, typed);
  std::int64_t const plies = named.value_or(played.game.at);
  std::string const key = key_of("move " + std::to_string(plies) + ' ' + wanted);
  bool const offers = query.flag("offeringDraw");
  call->core().ask(call->who(), protocol::MoveRequest{0, played.game.game, key, plies, wanted},
                   [call, played, wanted, named, offers](Answered const& answered) {
                     if (answered.error && !was_played(played, wanted, named, answered.error->code))
                       return call->refuse(answered.error->code, answered.error->message);
                     if (offers && !answered.error) offer_draw_too(call, played);
                     call->reply(ok());
                   });
}

// ---------------------------------------------------------------- offers and ends

void offer(Calling const& call, Played const& played, OfferKind what, std::string const& word) {
  bool const is_draw = what == OfferKind::Draw;
  auto const& standing = played.game.offer;
  std::string const& game = played.game.game;
  std::string const key = key_of(std::string(is_draw ? "draw " : "takeback ") + word + std::to_string(played.game.seq));
  if (no(word)) {
    // There may be none: then there is nothing to decline.
    if (!standing || standing->what != what) return call->reply(ok());
    return send(call, protocol::DeclineRequest{0, game, key});
  }
  if (!yes(word)) return call->refuse(400, "expected yes or no");
  bool const is_offered = standing && standing->what == what && standing->side == played.side;
  if (is_offered || (is_draw && has_ended(played, "agreement"))) return call->reply(ok());
  std::string const asked = call->asked();
  Recent& recent = call->desk().recent;
  std::string const used = recent.key_of(asked, key, steady_now());
  if (auto const answer = recent.answer_of(asked)) return call->reply(ApiReply{200, *answer});
  auto const done = [call, asked] {
    std::string const answer = written(ok());
    call->desk().recent.answered(asked, answer);
    call->reply(ApiReply{200, answer});
  };
  if (is_draw) return send(call, protocol::DrawRequest{0, game, used}, done);
  send(call, protocol::TakebackRequest{0, game, used}, done);
}

void resign(Calling const& call, Played const& played) {
  if (has_ended(played, "resignation")) return call->reply(ok());
  send(call, protocol::ResignRequest{0, played.game.game, key_of("resign"), played.side});
}

void abort(Calling const& call, Played const& played) {
  if (has_ended(played, "aborted")) return call->reply(ok());
  send(call, protocol::AbortRequest{0, played.game.game, key_of("abort")});
}

void claim_victory(Calling const& call, Played const& played) {
  if (has_ended(played, "absence")) return call->reply(ok());
  send(call, protocol::ClaimRequest{0, played.game.game, key_of("claim victory"), "absence"});
}

// The first that is granted.
void claim_draw(Calling const& call, Played const& played) {
  constexpr std::array<char const*, 2> claims{"repetition", "material"};
  if (played.game.end && played.game.end->result == "draw") return call->reply(ok());
  std::string const ply = std::to_string(played.game.at);
  std::string const& game = played.game.game;
  auto const request = [&](char const* claim) {
    return protocol::ClaimRequest{0, game, key_of(std::string(claim) + ply), claim};
  };
  call->core().ask(call->who(), request(claims[0]), [call, next = request(claims[1])](Answered const& answered) {
    if (!answered.error) return call->reply(ok());
    send(call, next);
  });
}

// ---------------------------------------------------------------- chat

void say(Calling const& call, Played const& played) {
  auto const form = call->body();
  if (!form) return call->refuse(400, form.error().message);
  std::string const text = form->text("text");
  if (form->text("room") == "spectator") return call->refuse(400, "room: expected player; there is no other");
  std::string const asked = call->asked();
  Recent& recent = call->desk().recent;
  std::string const key = recent.key_of(asked, key_of("chat " + random_text(8)), steady_now());
  // As a page would send it, with all that is checked of that.
  Json const message{{"t", "chat"}, {"id", 1}, {"game", played.game.game}, {"key", key}, {"text", text}};
  auto read = protocol::read_client_message(written(message));
  if (!read.message) return call->refuse(400, read.message.error().message);
  send(call, std::get<protocol::ChatRequest>(*read.message));
}

void read_chat(Calling const& call, Played const& played) {
  call->core().ask(call->who(), protocol::JoinRequest{0, played.game.game, played.game.seq},
                   [call](Answered const& answered) {
                     if (answered.error) return call->refuse(answered.error->code, answered.error->message);
                     Json lines = Json::array();
                     for (protocol::ChatLine const& line : answered.chat)
                       lines.push_back({{"text", line.text}, {"user", line.name}});
                     call->reply(lines);
                   });
}

// Whether this kind of account uses these addresses.
bool fits(Calling const& call, bool is_for_bots) {
  if (!call->may({is_for_bots ? Scope::BotPlay : Scope::BoardPlay})) return false;
  if (call->is_bot() == is_for_bots) return true;
  call->refuse(400, is_for_bots ? "This address is for bots: make this account one by POST /api/bot/account/upgrade"
                                : "This address is for people, and this account is a bot: use /api/bot");
  return false;
}

}  // namespace

void call_game(Calling const& call, Path const& path) {
  if (!fits(call, path[0] == "bot")) return;
  if (path[2] == "stream") {
    if (path.size() != 4) return call->refuse(404, "there is nothing at this address");
    if (!call->is_reading()) return call->not_allowed("GET");
    return with_game(call, path[3], [call](Played const& played) {
      call->stream(std::make_shared<GameStream>(call->desk().core, call->who(), played.game.game, played.side));
    });
  }
  std::string const& id = path[2];
  std::string const& what = path[3];
  std::string const word = path.size() == 5 ? path[4] : std::string();
  std::function<void(Played)> run;
  if (path.size() == 5 && what == "move")
    run = [call, word](Played const& played) { move(call, played, word); };
  else if (path.size() == 5 && (what == "draw" || what == "takeback"))
    run = [call, word, kind = what == "draw" ? OfferKind::Draw : OfferKind::Takeback](Played const& played) {
      offer(call, played, kind, word);
    };
  else if (path.size() == 4 && what == "resign")
    run = [call](Played const& played) { resign(call, played); };
  else if (path.size() == 4 && what == "abort")
    run = [call](Played const& played) { abort(call, played); };
  else if (path.size() == 4 && what == "claim-victory")
    run = [call](Played const& played) { claim_victory(call, played); };
  else if (path.size() == 4 && what == "claim-draw")
    run = [call](Played const& played) { claim_draw(call, played); };
  else if (path.size() == 4 && what == "chat")
    run = [call](Played const& played) { call->is_reading() ? read_chat(call, played) : say(call, played); };
  else
    return call->refuse(404, "there is nothing at this address");
  bool const may_read = what == "chat";
  if (call->request().method != "POST" && !(may_read && call->is_reading()))
    return call->not_allowed(may_read ? "GET, POST" : "POST");
  with_game(call, id, std::move(run));
}

void call_events(Calling const& call) {
  if (!call->is_reading()) return call->not_allowed("GET");
  if (!call->may({Scope::ChallengeRead, Scope::BotPlay, Scope::BoardPlay})) return;
  auto const plays = [call_core = call->desk().core, who = call->who().hash,
                      is_bot = call->is_bot()](std::string const& variant) {
    if (!is_bot) return true;
    for (Bot const& bot : call_core->accounts().bots())
      if (bot.id == who) return std::ranges::find(bot.variants, variant) != bot.variants.end();
    return false;
  };
  call->stream(
      std::make_shared<EventStream>(call->desk().core, call->desk().streams, call->who(), call->request().site, plays));
}

}  // namespace strata::server::bots
