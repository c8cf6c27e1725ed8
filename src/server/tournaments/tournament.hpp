#pragma once
// One tournament in memory: what is stored of it, and what follows from that: standings, the next round, and what each may see. It changes
// by what has been committed, and nothing here waits, writes or sends. Times are milliseconds since 1970, UTC.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/principal.hpp"
#include "server/protocol/tournament_service.hpp"
#include "server/protocol/values.hpp"
#include "server/store/tournament_store.hpp"
#include "tournament/report.hpp"
#include "tournament/standings.hpp"

namespace strata::server {

// Why something may not be done with a tournament.
using Denial = std::optional<protocol::Failure>;

class Tournament {
 public:
  static constexpr std::int64_t most_players = 200;
  // So many need no more rounds than anybody plays.
  static constexpr std::int64_t most_round_robin = 24, most_double_round_robin = 16;
  // Games of one player in an arena, which bounds the games of all.
  static constexpr std::int64_t most_arena_games = 100;
  static constexpr std::size_t most_lines = 100;  // of standings or of pairings, in one answer

  explicit Tournament(StoredTournament stored);

  [[nodiscard]] TournamentRow const& row() const { return row_; }
  [[nodiscard]] std::vector<TournamentPlayerRow> const& players() const { return players_; }
  [[nodiscard]] std::vector<PairingRow> const& pairings() const { return pairings_; }
  [[nodiscard]] bool is_arena() const { return row_.form == protocol::TournamentForm::Arena; }
  // The number of an account's player; nothing: it has not joined.
  [[nodiscard]] std::optional<std::int64_t> player_of(std::string const& account) const;
  // Games of this tournament last so long before a player must have made the first move, in milliseconds.
  [[nodiscard]] std::int64_t first_move_time() const;

  // ---- what may be done

  // `rating`: of the account in the tournament's first variant.
  [[nodiscard]] Denial refuse_player(Principal const& who, std::int64_t rating, std::int64_t now) const;
  [[nodiscard]] Denial refuse_start() const;
  [[nodiscard]] bool manages(Principal const& who) const;
  // The player as it would join now.
  [[nodiscard]] std::int64_t next_joined() const;

  // ---- what follows

  // No pairing of an earlier round, or of this one, is unfinished.
  [[nodiscard]] bool is_round_over() const;
  [[nodiscard]] std::size_t players_there() const;  // for the next round
  // The row once it has begun.
  [[nodiscard]] TournamentRow begun(std::int64_t now) const;
  // Whether there is no further round: all are played, or there are not two players left for another.
  [[nodiscard]] bool is_played() const;
  // The pairings of the next round. In an arena, of those who wait; there may be none. A failure is a fault of this program.
  [[nodiscard]] Result<std::vector<PairingRow>> next_round(std::int64_t now) const;

  // ---- what was committed

  void set_row(TournamentRow row) { row_ = std::move(row), forget(); }
  void put_player(TournamentPlayerRow player);
  void remove_player(std::int64_t number);
  void add_round(TournamentRow row, std::vector<PairingRow> pairings);
  // False if there is no such pairing, or if it has a game, or a result, already.
  bool set_game(std::int64_t pairing, std::string game);
  bool set_result(EndedPairing const& ended);
  // The account was deleted.
  void erase(std::string const& account);

  // ---- what is told

  [[nodiscard]] protocol::TournamentSummary summary() const;
  // All of them, the best first; computed when something has changed.
  [[nodiscard]] std::vector<protocol::TournamentStanding> const& standings() const;
  [[nodiscard]] protocol::TournamentPairing told(PairingRow const& pairing) const;
  [[nodiscard]] protocol::TournamentMe me(Principal const& who) const;
  [[nodiscard]] protocol::TournamentView view(Principal const& who, TournamentPart const& part) const;
  [[nodiscard]] Result<std::string> report(ReportKind kind, std::string const& server) const;

 private:
  void forget() { standings_.reset(); }
  [[nodiscard]] tournament::Form form() const;
  [[nodiscard]] std::vector<tournament::Player> seats() const;
  // Games that end after the tournament count for nothing.
  [[nodiscard]] tournament::Outcome outcome(PairingRow const& pairing) const;
  [[nodiscard]] std::vector<tournament::Game> games() const;
  [[nodiscard]] Result<std::vector<PairingRow>> next_of_arena(std::int64_t now) const;
  [[nodiscard]] std::string variant_of(std::int64_t round) const;
  [[nodiscard]] std::vector<PairingRow const*> pairings_of(std::optional<std::int64_t> round) const;

  TournamentRow row_;
  std::string owner_name_;
  std::vector<TournamentPlayerRow> players_;
  std::vector<PairingRow> pairings_;
  mutable std::optional<std::vector<protocol::TournamentStanding>> standings_;
};

// As lists have it.
[[nodiscard]] protocol::TournamentSummary summary_of(TournamentRow const& row, std::string const& owner_name,
                                                     std::int64_t players);

}  // namespace strata::server
