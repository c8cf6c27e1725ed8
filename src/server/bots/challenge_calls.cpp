// Challenges: games with an open seat for one person by name.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "server/bots/call.hpp"
#include "server/protocol/moment.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server::bots {

namespace {

// Milliseconds for which a challenge without a stream stands, with a clock as at lichess, and without.
constexpr std::int64_t stands_with_clock = 20'000, stands_without = 600'000;
constexpr std::size_t longest_key = 64;  // bytes

// A game as a program asks for it.
struct Wanted {
  protocol::CreateGame game;
  std::string color = "random";
  bool keeps_stream = false;
  bool has_key = false;  // its program chose the key
};

Result<void> read_color(Form const& form, Wanted& wanted) {
  std::string const color = form.text("color");
  if (!color.empty()) wanted.color = color;
  protocol::Seat const person{protocol::SeatKind::Person, 1}, open{protocol::SeatKind::Open, 1};
  bool const is_black = color == "black";
  wanted.game.white = is_black ? open : person;
  wanted.game.black = is_black ? person : open;
  wanted.game.random_sides = wanted.color == "random";
  if (is_black || color.empty() || color == "white" || color == "random") return {};
  return failure(ErrorCode::BadText, "color: expected white, black or random");
}

Result<Wanted> read_wanted(Form const& form) {
  Wanted wanted;
  wanted.game.variant = variant_id(form.text("variant"));
  std::string const start = form.text("fen");
  if (start != "startpos") wanted.game.start = start;
  wanted.game.listed = true;
  wanted.keeps_stream = form.flag("keepAliveStream");
  if (std::string const key = form.text("key"); !key.empty()) {
    if (key.size() > longest_key)
      return failure(ErrorCode::BadText, "key: expected at most " + std::to_string(longest_key) + " characters");
    wanted.game.key = hash_of("key " + key);
    wanted.has_key = true;
  }
  if (auto const read = read_color(form, wanted); !read) return std::unexpected(read.error());
  auto const days = form.integer("days", 1, 14, 0);
  if (!days) return std::unexpected(days.error());
  wanted.game.clock_days = *days;
  wanted.game.rated = form.flag("rated");
  return wanted;
}

// In seconds.
Result<Wanted> read_challenge(Form const& form) {
  auto wanted = read_wanted(form);
  if (!wanted) return wanted;
  auto const limit = form.integer("clock.limit", 1, 10'800, 0), increment = form.integer("clock.increment", 0, 180, 0);
  if (!limit) return std::unexpected(limit.error());
  if (!increment) return std::unexpected(increment.error());
  wanted->game.clock_base = *limit * per_second;
  wanted->game.clock_increment = *limit > 0 ? *increment * per_second : 0;
  return wanted;
}

// The entry of the list for a game that has just been made.
protocol::Challenge challenge_in(protocol::GameSnapshot const& game) {
  bool const is_white_open = game.white.kind == protocol::SeatKind::Open;
  protocol::Challenge challenge;
  challenge.game = game.game;
  challenge.variant = game.variant;
  challenge.variant_name = game.variant_name;
  challenge.name = is_white_open ? game.names.black : game.names.white;
  challenge.side = is_white_open ? protocol::Side::White : protocol::Side::Black;
  Pace const pace = pace_of(game.clock);
  challenge.clock_base = pace.base;
  challenge.clock_increment = pace.increment;
  challenge.clock_days = pace.days;
  challenge.invites = game.invites;
  challenge.rated = game.rated;
  challenge.created = game.created;
  return challenge;
}

// Its state by now, in lichess's words.
std::string_view status_of(protocol::GameSnapshot const& game) {
  bool const is_open = game.white.kind == protocol::SeatKind::Open || game.black.kind == protocol::SeatKind::Open;
  if (!is_open) return "accepted";
  if (!game.end) return "created";
  return name_of(game.end->reason == "declined" ? Outcome::Declined : Outcome::Canceled);
}

// A stream that stands for an invitation: it ends with it, and takes it along when the program goes.
class InvitationStream final : public StreamSource {
 public:
  // `first`: the line it begins with; null: none. `says_end`: it says what became of it, as {"done":"accepted"}.
  InvitationStream(Desk& desk, Invitation invitation, Json first, bool says_end)
      : StreamSource(desk.core),
        desk_(desk),
        invitation_(std::move(invitation)),
        first_(std::move(first)),
        says_end_(says_end) {}

 private:
  void start() override {
    if (!first_.is_null()) tell(first_);
    auto const end = [weak = weak_from_this()](Outcome outcome) {
      if (auto const self = std::static_pointer_cast<InvitationStream>(weak.lock())) self->end(outcome);
    };
    desk_.invitations.hold(invitation_, 0, end);
  }
  void stop() override {
    if (!std::exchange(has_ended_, true)) desk_.invitations.release(invitation_.challenge.game);
  }
  void end(Outcome outcome) {
    has_ended_ = true;
    if (says_end_) tell(Json{{"done", name_of(outcome)}});
    finish();
  }

  Desk& desk_;
  Invitation invitation_;
  Json first_;
  bool says_end_;
  bool has_ended_ = false;
};

// Makes the game, and gives `run` what it became.
void make_game(Calling const& call, Wanted wanted, std::function<void(Invitation)> run) {
  if (!wanted.has_key)
    wanted.game.key = call->desk().recent.key_of(call->asked(), hash_of(random_text(20)), steady_now());
  // As a page would send it, with all that is checked of that.
  auto checked = protocol::read_create_game(protocol::write(wanted.game));
  if (!checked) return call->refuse(400, checked.error().message);
  Core& core = call->core();
  using Made = std::variant<protocol::Created, protocol::Failure>;
  core.games().create(call->who(), std::move(*checked),
                      core.here<Made>([call, wanted, run = std::move(run)](Made const& made) {
                        if (auto const* const failed = std::get_if<protocol::Failure>(&made))
                          return call->refuse(*failed);
                        std::string const id = std::get<protocol::Created>(made).game;
                        call->core().snapshot(call->who(), id, [call, wanted, run](auto const& answer) {
                          if (auto const* const failed = std::get_if<protocol::Failure>(&answer))
                            return call->refuse(*failed);
                          auto const& game = std::get<protocol::GameSnapshot>(answer);
                          if (game.end && !wanted.has_key) {
                            // The one that was asked for a moment ago is over: this is another.
                            call->desk().recent.forget(call->asked());
                            return make_game(call, wanted, run);
                          }
                          run({call->who(), challenge_in(game), wanted.color, wanted.game.start, call->request().site,
                               status_of(game)});
                        });
                      }));
}

// Whether the account may ask for one more; otherwise it is answered.
bool has_room(Calling const& call) {
  if (call->desk().invitations.has_room(call->who().hash)) return true;
  call->refuse(429, "This account has too many open challenges and seeks");
  return false;
}

// ---------------------------------------------------------------- a challenge by name

void challenge(Calling const& call, Wanted wanted, std::string const& name) {
  wanted.game.invites = name;
  bool const keeps = wanted.keeps_stream;
  make_game(call, std::move(wanted), [call, keeps](Invitation const& invitation) {
    Desk& desk = call->desk();
    std::string const& game = invitation.challenge.game;
    Json told = challenge_of(invitation.view("out"), desk.core->is_bot());
    // Sent again with its key, after it was answered.
    if (invitation.status != "created") return call->reply(told);
    bool const is_again = desk.invitations.find(game) != nullptr;
    if (!is_again) desk.streams->tell(call->who().hash, challenge_event("challenge", told));
    if (keeps && !is_again)
      return call->stream(std::make_shared<InvitationStream>(desk, invitation, std::move(told), true));
    Pace const pace = pace_of(invitation.challenge);
    desk.invitations.hold(invitation, pace.base > 0 ? stands_with_clock : stands_without, {});
    call->reply(told);
  });
}

void create_challenge(Calling const& call, std::string const& name) {
  auto const form = call->body();
  if (!form) return call->refuse(400, form.error().message);
  auto wanted = read_challenge(*form);
  if (!wanted) return call->refuse(400, wanted.error().message);
  if (name.size() > longest_name) return call->refuse(404, "No such user");
  if (!has_room(call)) return;
  using Found = std::variant<Person, AccountFailure>;
  call->core().accounts().person(
      name, call->core().here<Found>([call, wanted = std::move(*wanted)](Found const& found) {
        if (auto const* const failed = std::get_if<AccountFailure>(&found)) {
          if (failed->failure.code == protocol::ErrorCode::NotFound) return call->refuse(404, "No such user");
          return call->refuse(failed->failure);
        }
        auto const& person = std::get<Person>(found);
        if (person.id == call->who().hash) return call->refuse(400, "You cannot challenge yourself");
        if (auto const bot = call->core().accounts().bot_named(person.name);
            bot && std::ranges::find(bot->variants, wanted.game.variant) == bot->variants.end())
          return call->refuse(400, person.name + " does not play " + variant_key(wanted.game.variant));
        challenge(call, wanted, person.name);
      }));
}

// ---------------------------------------------------------------- answers to one

// A game that waits for whoever asks, or that they made; otherwise it is answered.
void with_challenge(Calling const& call, std::string const& id, bool is_own,
                    std::function<void(protocol::GameSnapshot)> run) {
  if (id.size() > longest_id) return call->refuse(404, "No such challenge");
  call->core().snapshot(call->who(), id, [call, is_own, run = std::move(run)](auto const& answer) {
    if (auto const* const failed = std::get_if<protocol::Failure>(&answer)) return call->refuse(*failed);
    auto const& game = std::get<protocol::GameSnapshot>(answer);
    if (!game.between || game.you.owner != is_own) return call->refuse(404, "No such challenge");
    if (is_own) return run(game);
    call->core().name_of(call->who(), [call, game, run](std::string const& name) {
      if (!is_same_name(game.invites, name)) return call->refuse(404, "No such challenge");
      run(game);
    });
  });
}

void answered(Calling const& call, Answered const& answer) {
  if (answer.error) return call->refuse(answer.error->code, answer.error->message);
  call->reply(ok());
}

void accept(Calling const& call, protocol::GameSnapshot const& game) {
  // Sent again after it was accepted.
  if (game.you.white || game.you.black) return call->reply(ok());
  if (auto const bots = call->core().accounts().bots(); call->is_bot()) {
    auto const self = std::ranges::find(bots, call->who().hash, &Bot::id);
    if (self == bots.end() || std::ranges::find(self->variants, game.variant) == self->variants.end())
      return call->refuse(400, "This bot does not play " + variant_key(game.variant));
  }
  call->desk().streams->answered(call->who().hash, game.game);
  call->core().ask(call->who(), protocol::SitRequest{0, game.game, "api-sit"},
                   [call](Answered const& answer) { answered(call, answer); });
}

void decline(Calling const& call, protocol::GameSnapshot const& game) {
  if (game.end && game.end->reason == "declined") return call->reply(ok());
  auto const form = call->body();
  if (!form) return call->refuse(400, form.error().message);
  Desk& desk = call->desk();
  if (desk.invitations.find(game.game) != nullptr) desk.decline_reasons[game.game] = form->text("reason").substr(0, 32);
  desk.streams->answered(call->who().hash, game.game);
  call->core().ask(call->who(), protocol::DeclineRequest{0, game.game, "api-decline"},
                   [call](Answered const& answer) { answered(call, answer); });
}

void cancel(Calling const& call, protocol::GameSnapshot const& game) {
  if (game.end && game.end->reason == "aborted") return call->reply(ok());
  call->core().ask(call->who(), protocol::AbortRequest{0, game.game, "api-cancel"},
                   [call](Answered const& answer) { answered(call, answer); });
}

// ---------------------------------------------------------------- lists

void list(Calling const& call) {
  call->core().name_of(call->who(), [call](std::string const& name) {
    call->core().challenges_for(call->who(), name, [call](std::vector<protocol::Challenge> const& waiting) {
      IsBot const is_bot = call->core().is_bot();
      Json in = Json::array(), out = Json::array();
      for (protocol::Challenge const& each : waiting)
        in.push_back(challenge_of({each, "created", "in", "random", {}, call->request().site}, is_bot));
      for (Invitation const& each : call->desk().invitations.of(call->who().hash))
        if (!each.challenge.invites.empty()) out.push_back(challenge_of(each.view("out"), is_bot));
      call->reply(Json{{"in", std::move(in)}, {"out", std::move(out)}});
    });
  });
}

}  // namespace

void call_challenges(Calling const& call, Path const& path) {
  std::string const& method = call->request().method;
  if (path.size() == 1) {
    if (!call->is_reading()) return call->not_allowed("GET");
    if (call->may({Scope::ChallengeRead})) list(call);
    return;
  }
  if (method != "POST") return call->not_allowed("POST");
  if (!call->may({Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay})) return;
  if (path.size() == 2) return create_challenge(call, path[1]);
  if (path.size() != 3) return call->refuse(404, "there is nothing at this address");
  bool const is_own = path[2] == "cancel";
  auto const with = [&](void (*run)(Calling const&, protocol::GameSnapshot const&)) {
    with_challenge(call, path[1], is_own, [call, run](protocol::GameSnapshot const& game) { run(call, game); });
  };
  if (path[2] == "accept") return with(accept);
  if (path[2] == "decline") return with(decline);
  if (is_own) return with(cancel);
  call->refuse(404, "there is nothing at this address");
}

}  // namespace strata::server::bots
