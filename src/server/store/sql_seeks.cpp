// The store's share of seeks. A match ends its seeks in the transaction that makes their game.

#include <array>
#include <utility>

#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

// Milliseconds for which the game that came of a seek is known by the seek: a message whose answer was lost is sent again sooner.
constexpr std::int64_t known_for = 3'600'000;
// Rows of that kind that one match removes at the most, and puts two there.
constexpr int most_forgotten = 100;

std::string words_of(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

std::vector<std::string> words_in(std::string const& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find(',', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

SeekRow read_seek(Statement& row) {
  SeekRow seek;
  seek.id = row.text();
  seek.person = row.text();
  seek.has_account = row.number() != 0;
  seek.terms.variants = words_in(row.text());
  std::string const speed = row.text();
  std::int64_t protocol::SeekTerms::* const numbers[] = {
      &protocol::SeekTerms::base_least,     &protocol::SeekTerms::base_most,  &protocol::SeekTerms::increment_least,
      &protocol::SeekTerms::increment_most, &protocol::SeekTerms::days_least, &protocol::SeekTerms::days_most};
  for (auto const number : numbers) seek.terms.*number = row.number();
  std::string const rated = row.text();
  std::string const side = row.text();
  seek.terms.rating_least = row.number();
  seek.terms.rating_most = row.number();
  seek.created = row.number();
  seek.expires = row.number();
  if (!from_text(speed, seek.terms.speed) || !from_text(rated, seek.terms.rated) || !from_text(side, seek.terms.side))
    throw damaged("a seek has a word that no seek has");
  return seek;
}

}  // namespace

void SqlStore::put_seek(SeekRow seek, std::function<void(Result<std::string>)> done) {
  auto run = [this, seek = std::move(seek), done]() -> std::function<void()> {
    Statement ended = writer_.statement("SELECT game FROM seek_game WHERE seek = ?");
    if (ended.bind(seek.id).step()) return [done, game = ended.text()] { done(game); };
    if (is_erased(seek.person))
      return [done] { done(failure(ErrorCode::NotFound, "the account of this player has been deleted")); };
    protocol::SeekTerms const& terms = seek.terms;
    writer_
        .statement(
            "INSERT INTO seek (id, person, account, variants, speed, base_least, base_most, increment_least, "
            "increment_most, days_least, days_most, rated, side, rating_least, rating_most, created, expires) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
        .bind(seek.id)
        .bind(seek.person)
        .bind(std::int64_t{seek.has_account})
        .bind(words_of(terms.variants))
        .bind(to_text(terms.speed))
        .bind(terms.base_least)
        .bind(terms.base_most)
        .bind(terms.increment_least)
        .bind(terms.increment_most)
        .bind(terms.days_least)
        .bind(terms.days_most)
        .bind(to_text(terms.rated))
        .bind(to_text(terms.side))
        .bind(terms.rating_least)
        .bind(terms.rating_most)
        .bind(seek.created)
        .bind(seek.expires)
        .run();
    return [done] { done(std::string()); };
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::end_seeks(std::vector<std::string> seeks, std::function<void(Result<void>)> done) {
  auto run = [this, seeks = std::move(seeks), done]() -> std::function<void()> {
    Statement ends = writer_.statement("DELETE FROM seek WHERE id = ?");
    for (std::string const& seek : seeks) ends.reset().bind(seek).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::match(StoredGame stored, StateRow state, std::vector<std::string> seeks,
                     std::function<void(Result<Matched>)> done) {
  auto run = [this, stored = std::move(stored), state = std::move(state), seeks = std::move(seeks),
              done]() -> std::function<void()> {
    GameRow const& game = stored.game;
    if (auto known = known_game(game.key)) return [done, known] { done(Matched{*known, {}}); };
    Matched matched;
    Statement stands = writer_.statement("SELECT 1 FROM seek WHERE id = ?");
    for (std::string const& seek : seeks)
      if (!stands.reset().bind(seek).step()) matched.missing.push_back(seek);
    stands.reset();
    if (!matched.missing.empty()) return [done, matched] { done(matched); };
    if (auto refused = refuse_players(game)) return [done, refused] { done(std::unexpected(*refused)); };
    write_new(stored, state);
    for (std::string const& seek : seeks) {
      writer_.statement("DELETE FROM seek WHERE id = ?").bind(seek).run();
      writer_.statement("INSERT INTO seek_game VALUES (?, ?, ?)").bind(seek).bind(game.id).bind(game.created).run();
    }
    writer_.statement("DELETE FROM seek_game WHERE seek IN (SELECT seek FROM seek_game WHERE time < ? LIMIT ?)")
        .bind(game.created - known_for)
        .bind(most_forgotten)
        .run();
    matched.game = game.id;
    return [this, done, matched, events = stored.events.size()] {
      events_ += events;
      done(matched);
    };
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

Result<std::vector<SeekRow>> SqlStore::all_seeks() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT id, person, account, variants, speed, base_least, base_most, increment_least, increment_most, "
        "days_least, days_most, rated, side, rating_least, rating_most, created, expires FROM seek ORDER BY number");
    std::vector<SeekRow> seeks;
    while (rows.step()) seeks.push_back(read_seek(rows));
    return seeks;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
