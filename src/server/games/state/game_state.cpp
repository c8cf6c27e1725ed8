#include "server/games/state/game_state.hpp"

#include <algorithm>

#include "server/games/state/sentence.hpp"
#include "server/games/state/stored_snapshot.hpp"

namespace strata::server {

namespace {

using protocol::EventKind;
using protocol::Side;

using Code = protocol::ErrorCode;

// As many as a game can be made with (CreateGame); the longest game of chess that was ever played had 538. A game is read whole, so
// its plies and its events are bounded.
constexpr std::int64_t longest_line = 10'000;
constexpr std::int64_t most_events = 50'000;
constexpr std::int64_t kept_for_moves = 2 * longest_line;
constexpr std::int64_t day = 86'400'000;  // milliseconds
// A page that missed more than this is told the whole game instead, which is shorter by then: as many as lichess keeps (lila-ws,
// History.scala).
constexpr std::size_t kept_events = 20;

Side to_protocol(api::Side side) { return side == api::Side::White ? Side::White : Side::Black; }

std::optional<protocol::End> to_protocol(std::optional<api::End> const& end) {
  if (!end) return std::nullopt;
  return protocol::End{std::string(api::result_of(*end)), std::string(api::name_of(end->reason))};
}

protocol::End won_by(Side side, std::string reason) {
  return {side == Side::White ? "white" : "black", std::move(reason)};
}

// Whether somebody would miss the game after this (GameState::has_begun). What has no key the server did by itself: nobody misses a
// game that he lost on time without a move.
bool begins(EventRow const& event) {
  bool const is_ended = event.end && (!event.key.empty() || event.end->reason != "time");
  bool const alone =
      event.white.kind == protocol::SeatKind::Computer && event.black.kind == protocol::SeatKind::Computer;
  return is_ended || event.kind == EventKind::Sit || !event.title.empty() ||
         (event.kind == EventKind::Move && (alone || !event.key.empty()));
}

// No room for another move.
bool is_full_with(std::int64_t plies, std::int64_t events) { return plies >= longest_line || events >= most_events; }

std::unexpected<Refusal> refused(Code code, std::string message) {
  return std::unexpected(Refusal{code, std::move(message)});
}

}  // namespace

// ---------------------------------------------------------------- making

struct GameState::Unpacked {
  GameState state;
  api::Game game;
};

GameState::GameState(GameRow row, std::vector<Ply> line, std::uint64_t start_key, Side start_side)
    : row_(std::make_shared<GameRow const>(std::move(row))),
      at_(static_cast<std::int64_t>(line.size())),
      start_key_(start_key),
      start_side_(start_side),
      line_(std::move(line)),
      given_(at_),
      title_(std::make_shared<std::string const>(row_->title)),
      white_(row_->white),
      black_(row_->black),
      guest_(row_->guest),
      names_(std::make_shared<protocol::Names const>(names_of(*row_, row_->guest_name))),
      clock_{time_control().start(), time_control().start(), std::nullopt, 0, row_->clock_delay},
      updated_(row_->created) {
  if (is_between() && has_clock()) white_bank_ = black_bank_ = LagBank(row_->clock_base, time_control().per_move());
}

Result<GameState::Unpacked> GameState::play_line(GameRow row, api::Variant const& variant) {
  auto game = api::Game::create(variant, row.start);
  if (!game) return std::unexpected(std::move(game.error()));
  row.start = game->start();
  std::uint64_t const start_key = game->key();
  Side const start_side = to_protocol(game->side_to_move());
  auto const clock = static_cast<std::int32_t>(time_control_of(row).start());
  std::vector<Ply> line;
  for (std::string& move : row.line) {
    auto played = game->apply(move);
    if (!played) {
      Error error = std::move(played.error());
      error.code = ErrorCode::BadMove;
      error.message.insert(0, "move " + std::to_string(line.size() + 1) + " of the line, " + move + ": ");
      return std::unexpected(std::move(error));
    }
    move = std::move(*played);
    line.push_back({game->key(), clock, clock});
  }
  GameState state(std::move(row), std::move(line), start_key, start_side);
  state.end_ = to_protocol(game->end());
  state.has_begun_ = !state.line_.empty() || !state.row_->title.empty() || !state.row_->guest.empty() || state.end_ ||
                     state.row_->start != variant.start();
  return Unpacked{std::move(state), std::move(*game)};
}

Result<GameState> GameState::create(GameRow row, api::Variant const& variant) {
  auto made = play_line(std::move(row), variant);
  if (!made) return std::unexpected(std::move(made.error()));
  made->state.game_ = made->state.whole_ = api::PackedGame(made->game);
  return std::move(made->state);
}

Result<GameState> GameState::rebuild(StoredGame const& stored, api::Variant const& variant) {
  auto made = play_line(stored.game, variant);
  if (!made) return std::unexpected(std::move(made.error()));
  auto& [state, whole] = *made;
  for (EventRow const& event : stored.events)
    if (auto const played = state.replay(event, whole); !played)
      return failure(ErrorCode::Io, "event " + std::to_string(event.seq) + ": " + played.error().message);
  state.game_ = state.whole_ = api::PackedGame(whole);
  if (state.at() < whole.ply_count()) {
    whole.undo_to(static_cast<int>(state.at()));
    state.game_ = api::PackedGame(whole);
  }
  state.clock_.running.reset();
  state.thought_ = stored.thought;
  if (state.deadline_ && stored.deadline) state.deadline_ = stored.deadline;
  state.ratings_ = stored.ratings;
  return std::move(state);
}

Result<void> GameState::replay(EventRow const& event, api::Game& whole) {
  if (event.seq != seq_ + 1) return failure(ErrorCode::Io, "it does not follow event " + std::to_string(seq_));
  std::int64_t expected = at();
  if (event.kind == EventKind::Move) {
    whole.undo_to(static_cast<int>(at()));
    auto const played = whole.apply(event.move);
    if (!played) return std::unexpected(played.error());
    if (*played != event.move) return failure(ErrorCode::Io, "the move " + event.move + " is not canonical");
    ++expected;
  } else if (event.kind == EventKind::Goto) {
    expected = std::clamp<std::int64_t>(event.at, 0, static_cast<std::int64_t>(line_.size()));
  }
  if (event.at != expected)
    return failure(ErrorCode::Io, "it ends at ply " + std::to_string(event.at) + ", not " + std::to_string(expected));
  protocol::OfferKind what{};
  if (event.kind == EventKind::Offer && (!event.side || !from_text(event.move, what)))
    return failure(ErrorCode::Io, "it offers nothing that is known");
  record(event, {0, event.time}, whole.key());
  return {};
}

// ---------------------------------------------------------------- commands

EventRow GameState::event(Moment now, EventKind kind, std::string const& key) const {
  EventRow row;
  row.seq = seq_ + 1;
  row.kind = kind;
  row.key = key;
  row.at = at();
  row.white = white_;
  row.black = black_;
  row.paused = paused_;
  Clock const clock = clock_at(now.steady);
  row.clock_white = clock.white;
  row.clock_black = clock.black;
  row.delay_left = clock.delay;
  row.end = end_;
  row.time = now.utc;
  return row;
}

std::optional<Refusal> GameState::full(EventRow const& event) const {
  // The end always finds room, and no number of titles leaves too little for the moves.
  if (event.kind == EventKind::Title && event.seq > most_events - kept_for_moves)
    return Refusal{Code::TooLarge, "This game has too many events to be renamed."};
  if (event.seq <= most_events || event.kind == EventKind::End) return std::nullopt;
  return Refusal{Code::TooLarge, "This game has as many events as there can be, " + std::to_string(most_events) +
                                     ": it can be ended, read and exported."};
}

std::optional<Refusal> GameState::over() const {
  if (!end_) return std::nullopt;
  if (end_->result == "none") return Refusal{Code::GameOver, "The game is over: it was aborted."};
  std::string const result =
      end_->result == "draw" ? "drawn" : (end_->result == "white" ? "won for White" : "won for Black");
  return Refusal{Code::GameOver, "The game is over: " + result + " by " + end_->reason + '.'};
}

Proposal GameState::move(Moment now, std::string const& key, std::int64_t at, std::string const& text, bool by_computer,
                         std::int64_t lag) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  if (at != this->at())
    return refused(Code::Stale, "The game has gone on: " + std::to_string(this->at()) +
                                    " plies are on the board, not " + std::to_string(at) + '.');
  Side const side = side_to_move();
  if (is_computer(side) && !by_computer)
    return refused(Code::NotYourTurn, "It is the computer's turn: it plays " + std::string(name_of(side)) + '.');
  if (at >= longest_line)
    return refused(Code::TooLarge,
                   "This game has reached the longest line there can be, " + std::to_string(longest_line) + " plies.");
  api::Game after = game_.unpack();
  auto played = after.apply(text);
  if (!played) return std::unexpected(refusal_of(Code::BadMove, played.error()));
  std::int64_t const elapsed = clock_.running ? std::max<std::int64_t>(0, now.steady - clock_.since) : 0;
  TimeControl const control = time_control();
  auto const left_after = [&](std::int64_t taken) { return control.after_move(turn_time().after(taken).left); };
  std::int64_t given = std::min(bank(side).compensation(lag), elapsed);
  // In a delay, or a period that is whole again anyway, it would buy nothing.
  if (left_after(elapsed) == left_after(elapsed - given)) given = 0;
  EventRow row = event({now.steady - given, now.utc}, EventKind::Move, key);
  row.move = std::move(*played);
  row.at = at + 1;
  row.end = to_protocol(after.end());
  // A period is whole again also where the clock stood, after a restart in the middle of one.
  if (clock_.running || control.periods > 0) {
    std::int64_t& left = side == Side::White ? row.clock_white : row.clock_black;
    left = control.after_move(left);
  }
  row.delay_left = row_->clock_delay;
  return Step{std::move(row), api::PackedGame(after), given};
}

Proposal GameState::go_to(Moment now, std::string const& key, std::int64_t at) const {
  auto const length = static_cast<std::int64_t>(line_.size());
  if (at < 0 || at > length)
    return refused(Code::Refused, "There is no ply " + std::to_string(at) + ": the line of this game has " +
                                      std::to_string(length) + '.');
  api::PackedGame there = at == length ? whole_ : api::PackedGame(copy_at(at));
  EventRow row = event(now, EventKind::Goto, key);
  row.at = at;
  row.end = to_protocol(there.end());
  row.paused = !row.end && is_computer(to_protocol(there.side_to_move()));
  row.clock_white = at == 0 ? time_control().start() : line_[static_cast<std::size_t>(at - 1)].clock_white;
  row.clock_black = at == 0 ? time_control().start() : line_[static_cast<std::size_t>(at - 1)].clock_black;
  row.delay_left = row_->clock_delay;
  return Step{std::move(row), std::move(there)};
}

Proposal GameState::seats(Moment now, std::string const& key, protocol::Seat const& white, protocol::Seat const& black,
                          bool paused) const {
  if (white.kind == protocol::SeatKind::Open || black.kind == protocol::SeatKind::Open)
    return refused(Code::Refused, "A seat can be opened only when the game is created.");
  EventRow row = event(now, EventKind::Seats, key);
  row.white = white;
  row.black = black;
  row.paused = paused;
  return Step{std::move(row)};
}

Proposal GameState::resign(Moment now, std::string const& key, Side side) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  if (is_computer(side))
    return refused(Code::Refused,
                   "The computer plays " + std::string(name_of(side)) + ": nobody else can resign for it.");
  EventRow row = event(now, EventKind::End, key);
  row.end = won_by(other(side), "resignation");
  return Step{std::move(row)};
}

std::expected<GameState::Offer, Refusal> GameState::may_draw() const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  if (is_computer(Side::White) && is_computer(Side::Black))
    return refused(Code::Refused, "The computer plays both sides, so nobody can agree to a draw.");
  return is_computer(Side::White) || is_computer(Side::Black) ? Offer::ToComputer : Offer::ToPerson;
}

std::optional<Refusal> GameState::may_claim() const {
  if (auto refusal = over()) return refusal;
  if (is_computer(side_to_move()))
    return Refusal{Code::NotYourTurn, "Only the player to move can claim a draw, and the computer is to move."};
  return std::nullopt;
}

Proposal GameState::draw(Moment now, std::string const& key, std::string const& reason) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  EventRow row = event(now, EventKind::End, key);
  row.end = protocol::End{"draw", reason};
  return Step{std::move(row)};
}

Proposal GameState::recorded_end(Moment now, protocol::End const& end, api::StopToken const& stop) const {
  if (auto refusal = over()) return std::unexpected(std::move(*refusal));
  api::Game after = game_.unpack();
  auto const read = api::read_end(end.result, end.reason);
  if (auto const ended = read ? after.finish(*read, stop) : std::unexpected(read.error()); !ended) {
    Refusal refusal = refusal_of(Code::BadPosition, ended.error());
    refusal.message = sentence("the end of the game: " + ended.error().message);
    return std::unexpected(std::move(refusal));
  }
  EventRow row = event(now, EventKind::End, {});
  row.end = end;
  return Step{std::move(row)};
}

Proposal GameState::title(Moment now, std::string const& key, std::string const& text) const {
  EventRow row = event(now, EventKind::Title, key);
  row.title = text;
  return Step{std::move(row)};
}

std::optional<Step> GameState::flag(Moment now, std::optional<std::int64_t> lag) const {
  if (!clock_.running) return std::nullopt;
  std::int64_t const falls = lag ? time_is_up() + bank(side_to_move()).compensation(*lag) : *flag_falls();
  if (now.steady < falls) return std::nullopt;
  return lost_on_time(now);
}

std::optional<Step> GameState::overdue(Moment now) const {
  if (!deadline_ || now.utc < *deadline_) return std::nullopt;
  return lost_on_time(now);
}

Step GameState::lost_on_time(Moment now) const {
  EventRow row = event(now, EventKind::End, {});
  row.end = to_protocol(game_.end_on_time(game_.side_to_move()));
  return Step{std::move(row)};
}

// ---------------------------------------------------------------- events

std::optional<api::Game> GameState::game_at(std::int64_t at) const {
  if (at < 0 || at > static_cast<std::int64_t>(line_.size())) return std::nullopt;
  return copy_at(at);
}

api::Game GameState::copy_at(std::int64_t at) const {
  api::Game there = (at <= game_.ply_count() ? game_ : whole_).unpack();
  there.undo_to(static_cast<int>(at));
  return there;
}

void GameState::apply(Step const& step, Moment now) {
  if (step.position) game_ = *step.position;
  if (step.event.kind == EventKind::Move) {
    whole_ = game_;
    if (clock_.running) (side_to_move() == Side::White ? white_bank_ : black_bank_).spend(step.given);
  }
  tell_time({now.steady, step.event.time});
  record(step.event, now, game_.key());
}

void GameState::add_ply(std::uint64_t key, std::int64_t clock_white, std::int64_t clock_black) {
  line_.push_back({key, static_cast<std::int32_t>(clock_white), static_cast<std::int32_t>(clock_black)});
}

void GameState::record(EventRow const& event, Moment now, std::uint64_t key) {
  bool const new_turn = event.kind == EventKind::Move || event.kind == EventKind::Goto;
  bool const has_run_out = !new_turn && clock_.running && now.steady >= time_is_up();
  Clock const before = clock_;
  deadline_ = deadline_after(event);
  given_ = given_after(event);
  if (event.kind == EventKind::Move) {
    line_.resize(static_cast<std::size_t>(event.at - 1));
    add_ply(key, event.clock_white, event.clock_black);
  } else if (event.kind == EventKind::Title) {
    title_ = std::make_shared<std::string const>(event.title);
  } else if (event.kind == EventKind::Sit) {
    guest_ = event.principal;
    names_ = std::make_shared<protocol::Names const>(names_of(*row_, event.name));
  }
  if (event.kind == EventKind::Offer) {
    protocol::OfferKind what{};
    if (event.side && from_text(event.move, what)) {
      offer_ = {what, *event.side};
      ++offers_made_[{what, *event.side}];
    }
  } else if (event.kind != EventKind::Title) {
    offer_.reset();
  }
  seq_ = event.seq;
  at_ = event.at;
  white_ = event.white;
  black_ = event.black;
  paused_ = event.paused;
  end_ = event.end;
  has_begun_ = has_begun_ || begins(event);
  updated_ = event.time;
  clock_ = {event.clock_white, event.clock_black, std::nullopt, 0, event.delay_left};
  thought_ = 0;
  wake(now);
  if (keeps_turn(event.kind) && before.running) clock_.since = std::max(before.since, now.steady);
  if (has_run_out && clock_.running) {
    clock_ = before;
    clock_.has_run_out = true;
  }
  keys_.add(event.key, event.kind);
  if (recent_.size() == kept_events) recent_.erase(recent_.begin());
  recent_.push_back(std::make_shared<SentEvent const>(sent_event(event)));
}

GameState::SentEvent GameState::sent_event(EventRow const& row) const {
  SentEvent told{{}, title_, names_, {}, row.at, key_at(at()), white_, black_, 0, 0, 0, {}, offer_, row.kind, paused_};
  if (row.kind == EventKind::Move) told.move = row.move;
  if (end_) told.end = std::make_shared<protocol::End const>(*end_);
  // In a game by days as of the event; else as of when its clock began to run.
  auto const clock = clock_state(is_by_days()         ? row.time - utc_ahead_
                                 : clock_.has_run_out ? time_is_up()
                                                      : clock_.since);
  if (clock) {
    told.clock_white = static_cast<std::int32_t>(clock->white);
    told.clock_black = static_cast<std::int32_t>(clock->black);
    told.delay_left = static_cast<std::int32_t>(clock->delay_left);
    told.running = clock->running;
  }
  return told;
}

protocol::EventAnswer GameState::answer(std::int64_t seq, SentEvent const& told) const {
  protocol::EventAnswer message;
  message.game = row_->id;
  message.seq = seq;
  message.kind = told.kind;
  if (told.kind == EventKind::Move) message.move = told.move;
  message.at = told.at;
  message.key = std::to_string(told.key);
  message.title = *told.title;
  message.white = told.white;
  message.black = told.black;
  message.paused = told.paused;
  if (has_clock() || is_by_days())
    message.clock = clock_state(told.clock_white, told.clock_black, told.running, told.delay_left);
  message.names = *told.names;
  message.offer = told.offer;
  if (told.end) {
    message.end = *told.end;
    message.ratings = ratings_;
  }
  return message;
}

// ---------------------------------------------------------------- the clock

bool GameState::is_full() const { return is_full_with(at(), seq_); }

bool GameState::clock_wanted() const {
  if (!has_clock() || paused_ || end_ || is_full()) return false;
  return is_between() ? both_have_moved() : is_played(at());
}

void GameState::wake(Moment now) {
  if (clock_.running || !clock_wanted()) return;
  clock_.running = side_to_move();
  clock_.since = now.steady;
}

void GameState::resume(std::optional<Turn> const& watched, Moment now) {
  bool const is_same = watched && watched->seq == seq_;
  charge(is_same ? watched->thought : thought_);
  if (is_same && watched->since) wake({*watched->since, 0});
  // An event was stored of which this process had not heard.
  if (watched && !is_same) wake(now);
}

void GameState::charge(std::int64_t thought) {
  thought_ = thought;
  if (thought <= 0 || !clock_waits()) return;
  clock_.running = side_to_move();
  clock_ = clock_at(clock_.since + thought);
  clock_.running.reset();
}

std::int64_t GameState::given_after(EventRow const& event) const {
  return event.kind == EventKind::Move ? std::min(given_, event.at - 1) : given_;
}

std::optional<std::int64_t> GameState::deadline_after(EventRow const& event) const {
  if (!is_by_days() || event.end || !both_have_moved(event.at, given_after(event)) || is_full_with(event.at, event.seq))
    return std::nullopt;
  if (deadline_ && event.kind != EventKind::Move && event.kind != EventKind::Goto) return deadline_;
  return event.time + row_->clock_days * day;
}

bool GameState::put_off(Moment now, std::int64_t until) {
  tell_time(now);
  if (!deadline_ || now.utc < *deadline_) return false;
  deadline_ = until;
  return true;
}

void GameState::adopt(std::string const& owner) {
  if (!row_->owner.empty()) return;
  GameRow row = *row_;
  row.owner = owner;
  row_ = std::make_shared<GameRow const>(std::move(row));
}

bool GameState::keeps_turn(EventKind kind) {
  return kind == EventKind::Title || kind == EventKind::Offer || kind == EventKind::Decline;
}

void GameState::restart_clock(Moment now, EventKind kind) {
  if (!keeps_turn(kind) && clock_.running && !clock_.has_run_out) clock_.since = now.steady;
}

GameState::Clock GameState::clock_at(std::int64_t steady) const {
  Clock clock = clock_;
  if (!clock.running) return clock;
  TurnTime const turn = turn_time().after(std::max<std::int64_t>(0, steady - clock.since));
  (*clock.running == Side::White ? clock.white : clock.black) = turn.left;
  clock.delay = turn.delay;
  clock.since = steady;
  return clock;
}

TurnTime GameState::turn_time() const {
  return {side_to_move() == Side::White ? clock_.white : clock_.black, clock_.delay};
}

std::optional<std::int64_t> GameState::time_left(std::int64_t steady) const {
  if (!clock_.running) return std::nullopt;
  return time_control().usable(turn_time().after(std::max<std::int64_t>(0, steady - clock_.since)));
}

std::int64_t GameState::time_is_up() const { return clock_.since + turn_time().total(); }

std::optional<std::int64_t> GameState::flag_falls() const {
  if (!clock_.running) return std::nullopt;
  return time_is_up() + bank(side_to_move()).grace();
}

std::optional<protocol::ClockState> GameState::clock_state(std::int64_t steady) const {
  if (has_clock()) {
    Clock const clock = clock_at(steady);
    return clock_state(clock.white, clock.black, clock.running, clock.delay);
  }
  if (!is_by_days()) return std::nullopt;
  std::int64_t const whole = row_->clock_days * day;
  if (!deadline_) return clock_state(whole, whole, std::nullopt, 0);
  std::int64_t const left = std::clamp<std::int64_t>(*deadline_ - (steady + utc_ahead_), 0, whole);
  Side const side = side_to_move();
  return clock_state(side == Side::White ? left : whole, side == Side::Black ? left : whole, side, 0);
}

protocol::ClockState GameState::clock_state(std::int64_t white, std::int64_t black, std::optional<Side> running,
                                            std::int64_t delay_left) const {
  protocol::ClockState clock =
      clock_of(*row_).value_or(protocol::ClockState{row_->clock_days * day, 0, row_->clock_days});
  clock.white = white;
  clock.black = black;
  clock.running = running;
  clock.delay_left = delay_left;
  return clock;
}

// ---------------------------------------------------------------- state

bool GameState::both_have_moved() const { return both_have_moved(at(), given_); }

GameRow GameState::rematch() const {
  GameRow row = *row_;
  row.guest = guest_;
  row.guest_side = other(row.guest_side.value());
  row.white.kind = row.black.kind = protocol::SeatKind::Person;
  row.title.clear();
  row.invites.clear();
  return row;
}

Standing GameState::standing() const { return {row_->owner, guest_, row_->guest_side, white_, black_}; }

Side GameState::side_to_move() const { return side_at(at()); }

Side GameState::side_at(std::int64_t at) const { return at % 2 == 0 ? start_side_ : other(start_side_); }

protocol::Seat const& GameState::seat(Side side) const { return side == Side::White ? white_ : black_; }

bool GameState::is_computer(Side side) const { return seat(side).kind == protocol::SeatKind::Computer; }

bool GameState::computer_to_move(bool although_paused) const {
  return !end_ && (!paused_ || although_paused) && is_computer(side_to_move());
}

std::optional<std::int64_t> GameState::seq_of(std::string const& key) const { return keys_.find(key); }

protocol::GameSnapshot GameState::snapshot(std::int64_t steady, std::string const& who) const {
  protocol::GameSnapshot snapshot = snapshot_of(*row_);
  snapshot.seq = seq_;
  snapshot.line = whole_.line();
  snapshot.at = at();
  snapshot.key = std::to_string(key_at(at()));
  snapshot.title = *title_;
  snapshot.white = white_;
  snapshot.black = black_;
  snapshot.names = names();
  snapshot.offer = offer_;
  snapshot.you = role_of(standing(), who);
  snapshot.paused = paused_;
  snapshot.clock = clock_state(steady);
  snapshot.end = end_;
  snapshot.ratings = ratings_;
  snapshot.updated = updated_;
  return snapshot;
}

std::optional<std::vector<protocol::EventAnswer>> GameState::events_after(std::int64_t seq, std::int64_t steady) const {
  if (seq > seq_ || seq_ - seq > static_cast<std::int64_t>(recent_.size())) return std::nullopt;
  std::vector<protocol::EventAnswer> events;
  for (auto event = recent_.end() - (seq_ - seq); event != recent_.end(); ++event)
    events.push_back(answer(++seq, **event));
  if (!events.empty() && events.back().clock) events.back().clock = clock_state(steady);
  return events;
}

protocol::EventAnswer GameState::last_event(std::int64_t steady) const {
  protocol::EventAnswer last = answer(seq_, *recent_.back());
  if (last.clock) last.clock = clock_state(steady);
  return last;
}

StateRow GameState::list_row() const { return list_row_at(game_); }

StateRow GameState::list_row_after(Step const& step) const {
  EventRow const& event = step.event;
  StateRow row = list_row_at(step.position ? *step.position : game_);
  if (event.kind == EventKind::Title) row.title = event.title;
  if (event.kind == EventKind::Move) row.plies = event.at;
  row.at = event.at;
  row.side = side_at(event.at);
  row.white = event.white;
  row.black = event.black;
  row.end = event.end;
  row.updated = event.time;
  row.kept_since = std::max(row_->arrived, event.time);
  row.has_begun = has_begun_ || begins(event);
  row.deadline = deadline_after(event);
  if (event.kind == EventKind::Sit) {
    row.guest = event.principal;
    auto const [white, black] = names_of(*row_, event.name);
    row.white_name = white;
    row.black_name = black;
  }
  return row;
}

StateRow GameState::list_row_at(api::PackedGame const& position) const {
  StateRow row;
  row.title = *title_;
  row.plies = static_cast<std::int64_t>(line_.size());
  row.at = at();
  row.position = position.position();
  row.side = side_to_move();
  row.white = white_;
  row.black = black_;
  row.end = end_;
  row.updated = updated_;
  row.kept_since = kept_since();
  row.has_begun = has_begun_;
  row.owner = row_->owner;
  row.guest = guest_;
  row.white_name = names().white;
  row.black_name = names().black;
  row.deadline = deadline_;
  return row;
}

}  // namespace strata::server
