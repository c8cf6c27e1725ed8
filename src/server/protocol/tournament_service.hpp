#pragma once
// The interface between the network and the tournaments.

#include <cstdint>
#include <optional>
#include <string>

#include "server/protocol/game_service.hpp"

namespace strata::server {

// The part of a tournament that is wanted.
struct TournamentPart {
  std::int64_t from = 0;              // lines of the standings before it
  std::optional<std::int64_t> round;  // whose pairings; nothing: those of now
};

enum class ReportKind : std::uint8_t { Csv, Trf };

// All functions may be called from any thread and return at once. Answers come exactly once, from any thread, possibly before the call
// returns; they must not block. A tournament that does not exist is answered with NotFound; whoever needs an account, or a role, and has
// none, with Denied or Forbidden.
class TournamentService {
 public:
  virtual ~TournamentService() = default;

  // The same key of the same browser gives the same tournament.
  virtual void create(Principal who, protocol::CreateTournament wanted, Answer<protocol::TournamentView> done) = 0;
  virtual void list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Tournaments> done) = 0;
  virtual void view(Principal who, std::string id, TournamentPart part, Answer<protocol::TournamentView> done) = 0;
  virtual void join(Principal who, std::string id, std::string code, Answer<protocol::TournamentView> done) = 0;
  virtual void withdraw(Principal who, std::string id, Answer<protocol::TournamentView> done) = 0;
  virtual void pause(Principal who, std::string id, bool on, Answer<protocol::TournamentView> done) = 0;
  virtual void start(Principal who, std::string id, Answer<protocol::TournamentView> done) = 0;
  // One that has not begun is removed.
  virtual void end(Principal who, std::string id, Answer<Removed> done) = 0;
  virtual void put_on_list(Principal who, std::string id, bool on, Answer<protocol::TournamentView> done) = 0;
  virtual void report(std::string id, ReportKind kind, Answer<std::string> done) = 0;
};

}  // namespace strata::server
