#pragma once
// The stored state of seeks (docs/formats/wire.md 8.12). Writes and reads promise what those of games do (store.hpp).

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/store/rating_store.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

struct SeekRow {
  std::string id;            // made of the key of its message, so that the same message is the same seek
  std::string person;        // hash of the principal
  bool has_account = false;  // the person was an account when it was made
  protocol::SeekTerms terms;
  std::int64_t created = 0, expires = 0;  // milliseconds since 1970, UTC
  bool operator==(SeekRow const&) const = default;
};

// The outcome of a match.
struct Matched {
  std::string game;                  // id; empty: nothing was written
  std::vector<std::string> missing;  // of its seeks, those that do not stand any more
};

class SeekStore {
 public:
  virtual ~SeekStore() = default;

  // ---- writes

  // Answers with the game that came of this seek; empty: it stands. Fails with ErrorCode::Limit as Store::create() does, and with NotFound if
  // the person is being erased.
  virtual void put_seek(SeekRow seek, std::function<void(Result<std::string>)> done) = 0;
  // Those that do not stand are left out.
  virtual void end_seeks(std::vector<std::string> seeks, std::function<void(Result<void>)> done) = 0;
  // Ends the seeks and stores the game that comes of them, all or nothing: nothing if one of them does not stand. If the key of the game was
  // used before, it answers with that game. Fails as Store::create() does.
  virtual void match(StoredGame stored, StateRow state, std::vector<std::string> seeks,
                     std::function<void(Result<Matched>)> done) = 0;

  // ---- reads

  // In the order in which they were made.
  virtual Result<std::vector<SeekRow>> all_seeks() = 0;
  virtual Result<std::vector<RatingRow>> ratings_of(std::string const& account) = 0;
};

}  // namespace strata::server
