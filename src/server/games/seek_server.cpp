#include "server/games/seek_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "api/api.hpp"
#include "server/games/state/sentence.hpp"
#include "server/protocol/quoted.hpp"
#include "server/protocol/seek_id.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;
using protocol::SeekEnd;
using protocol::SeekRated;
using protocol::SeekSide;
using protocol::SeekTerms;
using protocol::Speed;

constexpr std::int64_t tick_every = 1'000;  // milliseconds
constexpr std::int64_t a_minute = 60'000;
constexpr std::size_t told_seeks = 50;  // as many as the message holds
constexpr std::size_t told_own = 12;    // the same
constexpr std::int64_t shortest_base = 15'000;

std::vector<std::string> shipped_variants() {
  std::vector<std::string> ids;
  for (api::VariantInfo const& info : api::variants()) ids.push_back(info.id);
  return ids;
}

protocol::Failure bad(std::string message) { return {Code::BadMessage, std::move(message)}; }
protocol::Failure no_seek() { return {Code::NotFound, "This seek is not open any more."}; }

std::optional<protocol::Failure> range_fault(std::string_view what, std::int64_t least, std::int64_t most,
                                             std::int64_t lowest, std::int64_t highest) {
  if (least >= lowest && least <= most && most <= highest) return std::nullopt;
  return bad("terms." + std::string(what) + ": " + std::to_string(least) + " to " + std::to_string(most) +
             ", expected a range within " + std::to_string(lowest) + " to " + std::to_string(highest));
}

std::optional<protocol::Failure> pace_fault(SeekTerms const& terms) {
  constexpr std::int64_t longest_base = 10'800'000, longest_increment = 180'000, most_days = 14;
  bool const is_live = terms.speed == Speed::Live;
  if (auto fault = range_fault("base", terms.base_least, terms.base_most, is_live ? shortest_base : 0,
                               is_live ? longest_base : 0))
    return fault;
  if (auto fault =
          range_fault("increment", terms.increment_least, terms.increment_most, 0, is_live ? longest_increment : 0))
    return fault;
  return range_fault("days", terms.days_least, terms.days_most, is_live ? 0 : 1, is_live ? 0 : most_days);
}

bool wants_some(SeekTerms const& terms) { return terms.rating_least != 0 || terms.rating_most != 5000; }

}  // namespace

SeekServer::SeekServer(Store& store, GameLoader& games, Clock const& clock, SeekLimits const& limits, Began began,
                       std::atomic<bool>& healthy, SeekBook::Blocked blocked)
    : store_(store),
      games_(games),
      clock_(clock),
      limits_(limits),
      began_(std::move(began)),
      healthy_(healthy),
      book_(shipped_variants(), std::move(blocked)),
      loop_(clock) {}

// ---------------------------------------------------------------- the start and the clock

void SeekServer::pause() {
  ++term_;
  loop_.post([this] {
    std::vector<std::string> all;
    book_.each_newest([&](StandingSeek const& seek) {
      all.push_back(seek.row.id);
      return true;
    });
    for (std::string const& seek : all) (void)book_.remove(seek);
    absent_since_.clear();
    have_changed();
  });
}

bool SeekServer::refuses(Connection const& from, std::int64_t re) {
  if (!is_elsewhere()) return false;
  if (re > 0)
    from.sink->send(
        answer_of(re, {Code::Elsewhere, "Another server has just taken over the seeks; try again in a moment."}));
  return true;
}

void SeekServer::begin() {
  loop_.post([this, term = ++term_] {
    if (term != term_) return;
    begun_ = term;
    read(term);
  });
}

void SeekServer::read(std::size_t term) {
  if (term != term_) return;
  auto rows = store_.all_seeks();
  if (rows) return load(std::move(*rows));
  spdlog::error("event=seeks_unreadable reason={}", protocol::quoted(rows.error().message));
  loop_.at(loop_.now().steady + tick_every, [this, term] { read(term); });
}

void SeekServer::load(std::vector<SeekRow> rows) {
  std::int64_t const start = clock_.now().steady;
  std::vector<std::string> unknown;
  for (SeekRow& row : rows) {
    auto const set = book_.sets().set_of(row.terms.variants);
    if (!set || book_.find(row.id) != nullptr) {
      // Its variant may be one that this program does not have.
      if (!set) unknown.push_back(row.id);
      continue;
    }
    if (row.terms.speed == Speed::Live && !absent_since_.contains(row.person))
      absent_since_[row.person] = start + limits_.return_time - limits_.absence;
    book_.add(standing(std::move(row), *set, {}));
  }
  is_loaded_ = true;
  end(unknown, SeekEnd::Refused);
  note_presence(start);
  std::vector<std::string> ids;
  book_.each_newest([&](StandingSeek const& seek) {
    ids.push_back(seek.row.id);
    return true;
  });
  // Two that fitted when the server died.
  for (auto id = ids.rbegin(); id != ids.rend(); ++id) search_for(*id);
  have_changed();
}

void SeekServer::look_again() {
  loop_.post([this] {
    auto const rows = store_.all_seeks();
    if (!rows) return;
    std::set<std::string> stored;
    for (SeekRow const& row : *rows) stored.insert(row.id);
    std::vector<std::string> gone;
    book_.each_newest([&](StandingSeek const& seek) {
      if (!stored.contains(seek.row.id) && !matching_.contains(seek.row.id)) gone.push_back(seek.row.id);
      return true;
    });
    end(gone, SeekEnd::Cancelled);
  });
}

void SeekServer::tick() {
  is_ticking_ = false;
  Moment const now = clock_.now();
  note_presence(now.steady);
  std::vector<std::string> expired, left;
  book_.each_newest([&](StandingSeek const& seek) {
    auto const absent = absent_since_.find(seek.row.person);
    if (seek.row.expires <= now.utc)
      expired.push_back(seek.row.id);
    else if (seek.row.terms.speed == Speed::Live && absent != absent_since_.end() &&
             absent->second + limits_.absence <= now.steady)
      left.push_back(seek.row.id);
    return true;
  });
  end(expired, SeekEnd::Expired);
  end(left, SeekEnd::Left);
  have_changed();
}

// A seeker by the clock who has no connection is not matched until one is back.
void SeekServer::note_presence(std::int64_t now) {
  std::set<std::string> seekers, back;
  std::vector<std::pair<std::string, bool>> seeks;  // id, and whether it rests
  book_.each_newest([&](StandingSeek const& seek) {
    seekers.insert(seek.row.person);
    return true;
  });
  for (std::string const& person : seekers) {
    bool const is_here = present_.contains(person);
    if (!is_here) absent_since_.try_emplace(person, now);
    if (is_here) absent_since_.erase(person);
  }
  std::erase_if(absent_since_, [&](auto const& entry) { return !seekers.contains(entry.first); });
  book_.each_newest([&](StandingSeek const& seek) {
    bool const rests = matching_.contains(seek.row.id) || ending_.contains(seek.row.id) ||
                       (seek.row.terms.speed == Speed::Live && absent_since_.contains(seek.row.person));
    if (seek.is_held != rests) seeks.emplace_back(seek.row.id, rests);
    return true;
  });
  for (auto const& [id, rests] : seeks) book_.hold(id, rests);
  for (auto const& [id, rests] : seeks)
    if (!rests) search_for(id);
}

// ---------------------------------------------------------------- requests

void SeekServer::receive(Connection const& from, protocol::SeekRequest request) {
  loop_.post([this, from, request = std::move(request)] {
    if (!refuses(from, request.id)) handle(from, request);
  });
}
void SeekServer::receive(Connection const& from, protocol::UnseekRequest request) {
  loop_.post([this, from, request = std::move(request)] {
    if (!refuses(from, request.id)) handle(from, request);
  });
}
void SeekServer::receive(Connection const& from, protocol::JoinSeekRequest request) {
  loop_.post([this, from, request = std::move(request)] {
    if (!refuses(from, request.id)) handle(from, request);
  });
}
void SeekServer::receive(Connection const& from, protocol::SeeksRequest request) {
  loop_.post([this, from, request = std::move(request)] {
    if (!refuses(from, request.id)) handle(from, request);
  });
}

void SeekServer::leave(ConnectionId connection) {
  loop_.post([this, connection] {
    auto const listener = listeners_.extract(connection);
    if (listener.empty()) return;
    if (auto const& watched = listener.mapped().watched) {
      auto const group = groups_.find(*watched);
      group->second.watchers.erase(connection);
      if (group->second.watchers.empty()) groups_.erase(group);
    }
    count_presence(listener.mapped().connection.who, -1);
  });
}

void SeekServer::listen(Connection const& connection) {
  if (listeners_.try_emplace(connection.id, Listener{connection}).second) count_presence(connection.who, 1);
}

void SeekServer::count_presence(Principal const& who, int by) {
  bool seeks = false;
  auto const change = [&](std::string const& hash) {
    int& count = present_[hash];
    count += by;
    if (count == 0) present_.erase(hash);
    seeks = seeks || book_.count_of(hash) > 0;
  };
  change(who.hash);
  if (who.login)
    for (std::string const& guest : who.login->claimed) change(guest);
  if (seeks) note_presence(clock_.now().steady);
}

void SeekServer::answer(Waiting const& waiting, std::optional<protocol::Failure> failure) {
  auto const listener = listeners_.find(waiting.connection);
  if (waiting.re == 0 || listener == listeners_.end()) return;
  MessageSink& sink = *listener->second.connection.sink;
  if (failure) return sink.send(answer_of(waiting.re, std::move(*failure)));
  sink.send(protocol::AckAnswer{waiting.re, 0});
}

std::optional<protocol::Failure> SeekServer::refuse(Principal const& who, SeekTerms const& terms,
                                                    VariantSets::Set& set) const {
  auto const variants = book_.sets().set_of(terms.variants);
  if (!variants || *variants == 0) return bad("terms.variants: expected ids of one or more variants of this program");
  set = *variants;
  if (auto fault = pace_fault(terms)) return fault;
  if (auto fault = range_fault("rating", terms.rating_least, terms.rating_most, 0, 5000)) return fault;
  if (who.login && who.login->is_bot)
    return protocol::Failure{Code::Refused, "This account is a bot: it is challenged, and seeks nobody."};
  if (who.login) return std::nullopt;
  if (terms.rated == SeekRated::Rated)
    return protocol::Failure{Code::Refused, "Only a player with an account can seek a rated game: log in."};
  if (wants_some(terms))
    return protocol::Failure{Code::Refused, "Only a player with an account can choose opponents by rating: log in."};
  return std::nullopt;
}

std::optional<protocol::Failure> SeekServer::refuse_more(Principal const& who) const {
  auto const of_person = [&](auto const& entry) { return entry.second.person == who.hash; };
  auto const from_address = [&](auto const& entry) { return entry.second.address == who.address_key; };
  auto const count = [&](auto const& fits) { return static_cast<std::size_t>(std::ranges::count_if(pending_, fits)); };
  if (book_.count_of(who.hash) + count(of_person) >= limits_.of_person)
    return protocol::Failure{Code::Refused, "You have " + std::to_string(limits_.of_person) +
                                                " seeks, and nobody has more: cancel one first."};
  if (!who.address_key.empty() && book_.count_from(who.address_key) + count(from_address) >= limits_.from_address)
    return protocol::Failure{Code::Refused, "There are too many seeks from your address. Try again later."};
  if (book_.size() + pending_.size() >= limits_.in_all)
    return protocol::Failure{Code::Refused, "This server has as many seeks as it can hold. Join one of them."};
  return std::nullopt;
}

bool SeekServer::takes_turn(std::string const& address) {
  if (address.empty()) return true;
  std::int64_t const minute = clock_.now().steady / a_minute;
  if (minute != minute_) made_.clear();
  minute_ = minute;
  return ++made_[address] <= limits_.made_in_minute;
}

void SeekServer::handle(Connection const& from, protocol::SeekRequest const& request) {
  listen(from);
  Principal const& who = from.who;
  Waiting const waiting{from.id, request.id};
  if (request.key.empty()) return answer(waiting, bad("This message needs a key."));
  std::string const id = seek_id(who, request.key);
  if (auto const pending = pending_.find(id); pending != pending_.end()) {
    pending->second.waiting.push_back(waiting);
    return;
  }
  if (book_.find(id) != nullptr) {
    tell_own(who, from.id);
    return answer(waiting);
  }
  VariantSets::Set variants = 0;
  if (auto failure = refuse(who, request.terms, variants)) return answer(waiting, std::move(failure));
  if (auto failure = refuse_more(who)) return answer(waiting, std::move(failure));
  if (!takes_turn(who.address_key))
    return answer(waiting, protocol::Failure{Code::Refused, "Too many seeks from your address; wait a minute."});
  std::int64_t const now = clock_.now().utc;
  bool const is_live = request.terms.speed == Speed::Live;
  SeekRow row{
      id, who.hash, who.login != nullptr, request.terms, now, now + (is_live ? limits_.live_time : limits_.days_time)};
  pending_[id] = {who.hash, who.address_key, {waiting}};
  ++writes_;
  store_.put_seek(row, [this, row, variants](Result<std::string> const& stored) {
    loop_.post([this, row, variants, stored] {
      --writes_;
      have_stored(row, variants, stored);
    });
  });
}

StandingSeek SeekServer::standing(SeekRow row, VariantSets::Set variants, std::string address) {
  StandingSeek seek{
      .row = std::move(row), .variants = variants, .name = {}, .ratings = {}, .address = std::move(address)};
  seek.name = games_.name_of(seek.row.person);
  if (!seek.row.has_account) return seek;
  auto const ratings = store_.ratings_of(seek.row.person);
  if (!ratings) return seek;
  for (RatingRow const& rating : *ratings) {
    auto const [variant, speed] = of_rating_key(rating.key);
    auto const bit = book_.sets().set_of({variant});
    if (speed == seek.row.terms.speed && bit)
      seek.ratings[static_cast<std::size_t>(std::countr_zero(*bit))] = rating.standings.rating.rating;
  }
  return seek;
}

void SeekServer::have_stored(SeekRow const& row, VariantSets::Set variants, Result<std::string> const& stored) {
  Pending const pending = std::move(pending_.extract(row.id).mapped());
  if (!stored) {
    bool const is_full = stored.error().code == ErrorCode::Limit;
    for (Waiting const& waiting : pending.waiting)
      answer(waiting, protocol::Failure{is_full ? Code::Refused : Code::Unavailable, sentence(stored.error().message)});
    return;
  }
  if (stored->empty() && is_elsewhere()) {
    // The server that has the seeks now finds it there.
  } else if (stored->empty()) {
    if (book_.find(row.id) == nullptr) book_.add(standing(row, variants, pending.address));
    note_presence(clock_.now().steady);
    tell_own(row.person);
  } else {
    tell(row.person, protocol::SoughtAnswer{row.id, *stored, SeekEnd::Matched});
  }
  for (Waiting const& waiting : pending.waiting) answer(waiting);
  search_for(row.id);
  have_changed();
}

void SeekServer::handle(Connection const& from, protocol::UnseekRequest const& request) {
  listen(from);
  Waiting const waiting{from.id, request.id};
  StandingSeek const* const seek = book_.find(request.seek);
  if (seek == nullptr || matching_.contains(request.seek)) return answer(waiting);
  if (!from.who.is(seek->row.person))
    return answer(waiting, protocol::Failure{Code::Refused, "This is the seek of somebody else."});
  book_.hold(request.seek, true);
  ending_.insert(request.seek);
  ++writes_;
  store_.end_seeks({request.seek}, [this, waiting, id = request.seek](Result<void> const& ended) {
    loop_.post([this, waiting, id, ended] {
      --writes_;
      ending_.erase(id);
      if (!ended) {
        note_presence(clock_.now().steady);
        return answer(waiting, protocol::Failure{Code::Unavailable, sentence(ended.error().message)});
      }
      if (auto const seek = book_.remove(id)) has_ended(*seek, {}, SeekEnd::Cancelled);
      answer(waiting);
    });
  });
}

void SeekServer::handle(Connection const& from, protocol::JoinSeekRequest const& request) {
  listen(from);
  Principal const& who = from.who;
  Waiting const waiting{from.id, request.id};
  if (request.key.empty()) return answer(waiting, bad("This message needs a key."));
  std::string const key = who.device() + " join " + request.key;
  StandingSeek const* const seek = book_.find(request.seek);
  if (seek == nullptr || matching_.contains(request.seek) || ending_.contains(request.seek)) {
    // It may be the same message again, whose answer was lost.
    auto const known = store_.game_of_key(key);
    if (!known || known->empty()) return answer(waiting, no_seek());
    from.sink->send(protocol::SoughtAnswer{request.seek, *known, SeekEnd::Matched});
    return answer(waiting);
  }
  if (who.is(seek->row.person)) return answer(waiting, protocol::Failure{Code::Refused, "This is your own seek."});
  if (seek->is_held)
    return answer(waiting, protocol::Failure{Code::Refused, seek->name + " has just lost the connection."});
  if (who.login && who.login->is_bot)
    return answer(waiting,
                  protocol::Failure{Code::Refused, "This account is a bot: it is challenged, and joins nobody."});
  if (seek->row.terms.rated == SeekRated::Rated && !who.login)
    return answer(waiting,
                  protocol::Failure{Code::Refused, "Only a player with an account can play a rated game: log in."});
  VariantSets::Set variants = seek->variants;
  if (!request.variant.empty()) variants &= book_.sets().set_of({request.variant}).value_or(0);
  if (variants == 0) return answer(waiting, bad("variant: expected one that this seek is for"));
  if (!takes_turn(who.address_key))
    return answer(waiting, protocol::Failure{Code::Refused, "Too many seeks from your address; wait a minute."});
  SeekRow row{seek_id(who, request.key), who.hash, who.login != nullptr, seek->row.terms, seek->row.created, 0};
  row.terms.rated = who.login ? seek->row.terms.rated : SeekRated::Casual;
  row.terms.side = SeekSide::Any;
  row.terms.rating_least = 0;
  row.terms.rating_most = 5000;
  StandingSeek joiner = standing(std::move(row), variants, {});
  auto const agreement = book_.agree(*seek, joiner);
  if (!agreement)
    return answer(waiting, protocol::Failure{Code::Refused, "You are not the opponent that this seek is for."});
  make({*seek, std::move(joiner), *agreement, key, {request.seek}, waiting});
}

void SeekServer::handle(Connection const& from, protocol::SeeksRequest const& request) {
  listen(from);
  Waiting const waiting{from.id, request.id};
  auto const asked = book_.sets().set_of(request.variants);
  if (!asked) return answer(waiting, bad("variants: expected ids of variants of this program"));
  VariantSets::Set const set = *asked == 0 ? book_.sets().all() : *asked;
  Listener& listener = listeners_.at(from.id);
  if (listener.watched && (!request.on || *listener.watched != set)) {
    auto const group = groups_.find(*listener.watched);
    group->second.watchers.erase(from.id);
    if (group->second.watchers.empty()) groups_.erase(group);
  }
  listener.watched = request.on ? std::optional(set) : std::nullopt;
  if (request.on) {
    auto const [group, is_new] = groups_.try_emplace(set);
    Group& entry = group->second;
    if (is_new) {
      protocol::SeeksAnswer all = list_of(set);
      entry.shown = std::move(all.seeks);
      entry.total = all.total;
      entry.version = 1;
    }
    entry.watchers.insert(from.id);
    from.sink->send(protocol::SeeksAnswer{entry.version, true, entry.total, entry.shown, {}});
  }
  tell_own(from.who, from.id);
  answer(waiting);
}

// ---------------------------------------------------------------- matches

void SeekServer::search_for(std::string const& id) {
  if (is_resting_ || is_elsewhere()) return;
  StandingSeek const* const best = book_.best_for(id, clock_.now().utc);
  if (best == nullptr) return;
  StandingSeek const* const seek = book_.find(id);
  bool const is_older = seek->number < best->number;
  Pair pair{is_older ? *seek : *best, is_older ? *best : *seek, {}, {}, {}};
  auto const agreement = book_.agree(pair.first, pair.second);
  if (!agreement) return;
  pair.agreement = *agreement;
  pair.seeks = {pair.first.row.id, pair.second.row.id};
  pair.key = "seeks " + pair.seeks[0] + ' ' + pair.seeks[1];
  make(std::move(pair));
}

void SeekServer::make(Pair pair) {
  for (std::string const& seek : pair.seeks) {
    matching_.insert(seek);
    book_.hold(seek, true);
  }
  Agreement const& agreement = pair.agreement;
  GameLoader::Match match{.key = pair.key,
                          .variant = book_.sets().id(agreement.variant),
                          .owner = pair.first.row.person,
                          .guest = pair.second.row.person,
                          .owner_is_white = agreement.first_is_white,
                          .clock_base = agreement.base,
                          .clock_increment = agreement.increment,
                          .clock_days = agreement.days,
                          .rated = agreement.rated};
  auto made = games_.make_match(match);
  if (!made) {
    spdlog::error("event=match_not_made variant={} reason={}", match.variant, protocol::quoted(made.error().message));
    for (std::string const& seek : pair.seeks) matching_.erase(seek);
    end(pair.seeks, SeekEnd::Refused);
    if (pair.joins) answer(*pair.joins, made.error());
    return;
  }
  auto const shared = std::make_shared<NewGame const>(*made);
  ++writes_;
  store_.match(std::move(made->stored), std::move(made->list_row), pair.seeks,
               [this, pair, shared](Result<Matched> const& matched) {
                 loop_.post([this, pair, shared, matched] {
                   --writes_;
                   have_made(pair, *shared, matched);
                 });
               });
}

void SeekServer::have_made(Pair const& pair, NewGame const& made, Result<Matched> const& matched) {
  for (std::string const& seek : pair.seeks) matching_.erase(seek);
  if (!matched && matched.error().code != ErrorCode::Limit && matched.error().code != ErrorCode::NotFound) {
    healthy_ = false;
    if (!store_.is_fenced())
      spdlog::error("event=match_not_written reason={}", protocol::quoted(matched.error().message));
    if (pair.joins) answer(*pair.joins, protocol::Failure{Code::Unavailable, sentence(matched.error().message)});
    // Whether it is written may be unknown: the same pair has the same key.
    loop_.at(clock_.now().steady + limits_.retry_after, [this, pair] { give_back(pair); });
    for (std::string const& seek : pair.seeks) matching_.insert(seek);
    return;
  }
  if (!matched) {
    // There is no room for a game of the first, or the account of the joiner is gone.
    if (pair.joins) answer(*pair.joins, protocol::Failure{Code::Refused, sentence(matched.error().message)});
    if (matched.error().code == ErrorCode::Limit) end({pair.first.row.id}, SeekEnd::Refused);
    return give_back(pair);
  }
  healthy_ = true;
  if (matched->game.empty()) {
    for (std::string const& seek : matched->missing)
      if (auto const gone = book_.remove(seek)) has_ended(*gone, {}, SeekEnd::Cancelled);
    if (pair.joins) answer(*pair.joins, no_seek());
    return give_back(pair);
  }
  for (std::string const& seek : pair.seeks)
    if (auto const ended = book_.remove(seek)) has_ended(*ended, matched->game, SeekEnd::Matched);
  if (pair.joins)
    tell(pair.second.row.person, protocol::SoughtAnswer{pair.first.row.id, matched->game, SeekEnd::Matched});
  // After that: a page that waits for the game is there by now.
  if (matched->game == made.stored.game.id) began_(made.stored.game, made.list_row);
  if (pair.joins) answer(*pair.joins);
}

void SeekServer::give_back(Pair const& pair) {
  for (std::string const& seek : pair.seeks) matching_.erase(seek);
  note_presence(clock_.now().steady);
  have_changed();
}

// ---------------------------------------------------------------- ends

void SeekServer::end(std::vector<std::string> const& seeks, SeekEnd why) {
  std::vector<std::string> ends;
  for (std::string const& id : seeks)
    if (!matching_.contains(id) && !ending_.contains(id)) ends.push_back(id);
  if (ends.empty() || is_resting_ || is_elsewhere()) return;
  for (std::string const& id : ends) {
    ending_.insert(id);
    book_.hold(id, true);
  }
  ++writes_;
  store_.end_seeks(ends, [this, ends, why](Result<void> const& ended) {
    loop_.post([this, ends, why, ended] {
      --writes_;
      for (std::string const& id : ends) ending_.erase(id);
      if (!ended) return note_presence(clock_.now().steady);  // the next tick tries again
      for (std::string const& id : ends)
        if (auto const seek = book_.remove(id)) has_ended(*seek, {}, why);
    });
  });
}

void SeekServer::has_ended(StandingSeek const& seek, std::string const& game, SeekEnd why) {
  tell(seek.row.person, protocol::SoughtAnswer{seek.row.id, game, why});
  tell_own(seek.row.person);
  have_changed();
}

// ---------------------------------------------------------------- what is told

protocol::Seek SeekServer::shown(StandingSeek const& seek) const {
  protocol::Seek shown{seek.row.id, seek.name, seek.row.has_account, seek.row.terms,
                       0,           0,         seek.row.created,     seek.row.expires};
  if (!seek.row.has_account) return shown;
  double low = 5000, high = 0;
  for (std::size_t variant = 0; variant < book_.sets().size(); ++variant) {
    if ((seek.variants >> variant & 1U) == 0) continue;
    low = std::min(low, SeekBook::rating_of(seek, variant));
    high = std::max(high, SeekBook::rating_of(seek, variant));
  }
  shown.rating_low = std::llround(low);
  shown.rating_high = std::llround(high);
  return shown;
}

protocol::SeeksAnswer SeekServer::list_of(VariantSets::Set set) const {
  protocol::SeeksAnswer list;
  list.whole = true;
  book_.each_newest([&](StandingSeek const& seek) {
    if ((seek.variants & set) == 0) return true;
    if (list.seeks.size() < told_seeks) list.seeks.push_back(shown(seek));
    ++list.total;
    return true;
  });
  return list;
}

void SeekServer::have_changed() {
  if (!is_ticking_ && book_.size() > 0) {
    is_ticking_ = true;
    loop_.at(clock_.now().steady + tick_every, [this] { tick(); });
  }
  if (is_telling_ || groups_.empty()) return;
  is_telling_ = true;
  loop_.at(std::max(clock_.now().steady, next_), [this] { tell_changes(); });
}

void SeekServer::tell_changes() {
  is_telling_ = false;
  next_ = clock_.now().steady + limits_.pause;
  for (auto& [set, group] : groups_) {
    protocol::SeeksAnswer const now = list_of(set);
    protocol::SeeksAnswer news;
    auto const is_in = [](std::vector<protocol::Seek> const& seeks, std::string const& id) {
      return std::ranges::find(seeks, id, &protocol::Seek::seek) != seeks.end();
    };
    for (protocol::Seek const& seek : group.shown)
      if (!is_in(now.seeks, seek.seek)) news.gone.push_back(seek.seek);
    for (protocol::Seek const& seek : now.seeks)
      if (!is_in(group.shown, seek.seek)) news.seeks.push_back(seek);
    if (news.gone.empty() && news.seeks.empty() && now.total == group.total) continue;
    group.shown = now.seeks;
    group.total = news.total = now.total;
    news.version = ++group.version;
    SharedMessage const shared(news);
    for (ConnectionId const watcher : group.watchers)
      listeners_.at(watcher).connection.sink->share(shared, Hearer::Spectator);
  }
}

void SeekServer::tell_own(std::string const& person) {
  std::vector<std::pair<ConnectionId, Principal>> told;
  for (auto const& [id, listener] : listeners_)
    if (listener.connection.who.is(person)) told.emplace_back(id, listener.connection.who);
  for (auto const& [id, who] : told) tell_own(who, id);
}

void SeekServer::tell_own(Principal const& who, ConnectionId only) {
  protocol::OwnSeeksAnswer own;
  book_.each_newest([&](StandingSeek const& seek) {
    if (who.is(seek.row.person)) own.seeks.push_back(shown(seek));
    return own.seeks.size() < told_own;
  });
  if (auto const listener = listeners_.find(only); listener != listeners_.end())
    listener->second.connection.sink->send(own);
}

void SeekServer::tell(std::string const& person, protocol::ServerMessage const& message) {
  for (auto const& [id, listener] : listeners_)
    if (listener.connection.who.is(person)) listener.connection.sink->send(message);
}

}  // namespace strata::server
