#pragma once
// The common part of all stores in SQL: the tables (sqlite_schema.hpp), and all writes to them and reads from them. One thread writes; it
// commits all waiting writes in one transaction, so that many games share the cost of a flush. The derived class decides on the database,
// on the right to write to it and on the limit.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/account_store.hpp"
#include "server/store/order_store.hpp"
#include "server/store/push_store.hpp"
#include "server/store/rating_store.hpp"
#include "server/store/readers.hpp"
#include "server/store/relation_store.hpp"
#include "server/store/sql.hpp"
#include "server/store/store.hpp"
#include "server/store/tournament_store.hpp"

namespace strata::server {

class SqlStore : public Store,
                 public AccountStore,
                 public RatingStore,
                 public OrderStore,
                 public TournamentStore,
                 public PushStore,
                 public RelationStore {
 public:
  ~SqlStore() override;
  void create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) override;
  void append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) override;
  void assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) override;
  void adopt(std::string principal, std::function<void(Result<void>)> done) override;
  void put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) override;
  void put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) override;
  void put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                   std::function<void(Result<void>)> done) override;
  void remove(std::string game, std::function<void(Result<void>)> done) override;
  // The ids of all games, oldest first.
  [[nodiscard]] Result<std::vector<std::string>> game_ids();
  // Identifies the secrets that this server made: a key of 32 bytes, made when the store was first opened, and the hashes of secrets from
  // before there was a key.
  struct Issued {
    std::string key;
    std::vector<std::string> before;
  };
  [[nodiscard]] Result<Issued> issued();
  [[nodiscard]] bool is_fenced() const override { return is_fenced_; }
  [[nodiscard]] bool takes_writes() override;
  void flush() override;
  Result<StoredGame> load(std::string const& game) override;
  Result<StoredGame> own(std::string const& game) override { return load(game); }
  Result<std::vector<ListedGame>> list(std::string const& principal, int limit,
                                       std::optional<protocol::ListPlace> const& before) override;
  Result<std::vector<ListedGame>> going_on(std::string const& principal, int limit) override;
  Result<std::vector<GameRow>> games_without_law() override;
  Result<std::vector<KeptPlace>> never_begun(KeptPlace const& after, std::int64_t before, int limit) override;
  Result<std::vector<AgedGame>> aged(KeptPlace const& after, std::int64_t before, int limit) override;
  Result<std::string> owner_of(std::string const& game) override;
  Result<std::string> game_of_key(std::string const& key) override;
  Result<std::string> name_of(std::string const& principal) override;
  Result<std::vector<Deadline>> deadlines(int limit) override;
  Result<std::int64_t> count() override;
  Result<StoreMeasures> measure() override;

  // ---- sql_accounts.cpp

  void create_account(AccountRow account, std::vector<CodeRow> codes, Entry entry,
                      std::function<void(Result<void>)> done) override;
  void enter(Entry entry, std::string password, std::function<void(Result<void>)> done) override;
  void change_password(Entry entry, std::string old, std::string password,
                       std::function<void(Result<void>)> done) override;
  void recover(Entry entry, std::string code, std::string password, std::function<void(Result<void>)> done) override;
  void put_codes(std::string account, std::vector<CodeRow> codes, SecurityRow log,
                 std::function<void(Result<void>)> done) override;
  void end_sessions(std::vector<std::string> hashes, SecurityRow log, std::function<void(Result<void>)> done) override;
  void touch_session(std::string hash, std::int64_t seen) override;
  void put_secret(SecretRow secret, std::function<void(Result<void>)> done) override;
  void show_secret(SecretRow secret) override;
  Result<std::vector<SecretRow>> all_secrets() override;
  void put_invitation(std::string hash, std::int64_t expires, SecurityRow log,
                      std::function<void(Result<void>)> done) override;
  [[nodiscard]] std::vector<std::string> person_part_names() const override;
  Result<PersonRows> person_part(std::string const& account, std::string const& part, std::int64_t first,
                                 int limit) override;
  Result<bool> has_games(std::string const& guest) override;
  void put_roles(std::string account, bool is_moderator, bool is_admin, SecurityRow log,
                 std::function<void(Result<void>)> done) override;
  void put_token(TokenRow token, SecurityRow log, std::function<void(Result<void>)> done) override;
  void end_token(std::string hash, SecurityRow log, std::function<void(Result<void>)> done) override;
  void touch_token(std::string hash, std::int64_t seen) override;
  void put_bot(std::string account, std::string variants, SecurityRow log,
               std::function<void(Result<void>)> done) override;
  void use_admin_token(std::string token, SecurityRow log, std::function<void(Result<void>)> done) override;
  void put_admin_token(std::string token, std::function<void(Result<void>)> done) override;
  void put_log(SecurityRow log) override;
  void delete_account(std::string account, std::string password, SecurityRow log,
                      std::function<void(Result<void>)> done) override;
  Result<AccountRow> account_of_skeleton(std::string const& skeleton) override;
  Result<AccountRow> account(std::string const& id) override;
  Result<std::vector<SessionRow>> all_sessions() override;
  Result<std::vector<ClaimRow>> all_claims() override;
  Result<std::vector<TokenRow>> all_tokens() override;
  Result<std::vector<BotRow>> all_bots() override;
  Result<AccountParts> account_parts(std::string const& account) override;
  Result<std::string> account_with_hash(std::string const& hash) override;
  Result<bool> has_invitation(std::string const& hash, std::int64_t now) override;
  Result<bool> has_admin() override;
  Result<std::vector<SecurityRow>> security_log(std::int64_t before, int limit) override;
  Result<std::vector<SecurityRow>> security_log_of(std::string const& account, int limit) override;

  // ---- sql_order.cpp

  void put_report(ReportRow report, std::function<void(Result<void>)> done) override;
  void close_report(std::int64_t id, std::string action, SecurityRow log,
                    std::function<void(Result<void>)> done) override;
  void put_sanction(SanctionRow sanction, std::int64_t report, SecurityRow log,
                    std::function<void(Result<std::int64_t>)> done) override;
  void end_sanction(std::int64_t id, SecurityRow log, std::function<void(Result<void>)> done) override;
  Result<std::vector<ReportRow>> reports(bool closed, std::int64_t before, int limit) override;
  Result<ReportRow> report(std::int64_t id) override;
  Result<std::vector<SanctionRow>> all_sanctions() override;
  Result<std::string> account_behind(std::string const& person) override;

  // ---- sql_ratings.cpp

  Result<PlayerRow> player(std::string const& skeleton) override;
  Result<std::vector<RatingRow>> ratings_of(std::string const& account) override;
  Result<std::vector<RatingMoment>> rating_history(std::string const& account, std::string const& key,
                                                   int most) override;
  Result<std::vector<RankedRow>> best_rated(std::string const& key, PlayedBy who, std::int64_t since,
                                            int most) override;
  Result<FoundGames> find_games(std::string const& account, GameFilter const& filter, int most) override;
  Result<RatingCheck> check_ratings() override;
  // ---- sql_tournaments.cpp

  void create_tournament(TournamentRow row, TournamentLimits limits,
                         std::function<void(Result<std::string>)> done) override;
  void put_tournament(TournamentRow row, std::function<void(Result<void>)> done) override;
  void put_player(std::string tournament, TournamentPlayerRow player, TournamentLimits limits,
                  std::function<void(Result<void>)> done) override;
  void put_round(TournamentRow row, std::vector<PairingRow> pairings,
                 std::function<void(Result<std::vector<std::int64_t>>)> done) override;
  void put_result(std::int64_t pairing, protocol::PairingResult result, std::int64_t ended,
                  std::function<void(Result<bool>)> done) override;
  void remove_player(std::string tournament, std::int64_t number, std::function<void(Result<void>)> done) override;
  void remove_tournament(std::string id, std::function<void(Result<void>)> done) override;
  void watch_results(std::function<void(EndedPairing const&)> ended) override;
  Result<std::vector<std::string>> unfinished_tournaments() override;
  Result<EndedPairing> ended_pairing(std::int64_t pairing) override;
  Result<StoredTournament> tournament(std::string const& id) override;
  Result<std::vector<ListedTournament>> listed_tournaments(std::optional<protocol::ListPlace> const& before,
                                                           int limit) override;
  Result<std::vector<ListedTournament>> tournaments_of(std::string const& account, int limit) override;
  Result<std::vector<std::string>> check_tournaments() override;
  // ---- sql_seeks.cpp

  void put_seek(SeekRow seek, std::function<void(Result<std::string>)> done) override;
  void end_seeks(std::vector<std::string> seeks, std::function<void(Result<void>)> done) override;
  void match(StoredGame stored, StateRow state, std::vector<std::string> seeks,
             std::function<void(Result<Matched>)> done) override;
  Result<std::vector<SeekRow>> all_seeks() override;

  // ---- sql_push.cpp

  void keep_push_key(std::string fresh, std::function<void(Result<std::string>)> done) override;
  void put_push(PushRow row, std::function<void(Result<void>)> done) override;
  void end_push(std::string endpoint, std::string person, std::function<void(Result<void>)> done) override;
  void count_push(std::string endpoint, bool has_failed) override;
  Result<std::vector<PushRow>> push_of(std::string const& person, std::int64_t now) override;
  Result<std::vector<PushRow>> push_of_named(std::string const& name, std::int64_t now) override;

  // ---- sql_relations.cpp

  void put_relation(RelationRow relation, std::function<void(Result<void>)> done) override;
  void end_relation(std::string account, protocol::RelationKind kind, std::string other,
                    std::function<void(Result<void>)> done) override;
  Result<std::vector<RelatedRow>> related(std::string const& account, protocol::RelationKind kind) override;
  Result<bool> is_related(std::string const& account, protocol::RelationKind kind, std::string const& other) override;
  Result<std::vector<BlockRow>> all_blocks() override;
  Result<std::vector<BlockRow>> blocks_of(std::string const& account) override;
  Result<PlayedRow> played_now(std::string const& account) override;

  // ---- sql_erasing.cpp

  Result<std::vector<ErasedPerson>> to_erase() override;
  Result<std::vector<std::string>> games_of(ErasedPerson const& who, std::string const& after, int limit) override;
  Result<void> erase_from(std::string const& game, ErasedPerson const& who) override;
  Result<void> erase_rest(ErasedPerson const& who) override;
  Result<void> erase_traces() override;

 protected:
  // The result of a failed write.
  enum class Trace : std::uint8_t { None, Unknown, Fenced, Full };
  // A write: runs inside the transaction and returns what to report after the commit. If it or the whole transaction fails, `failed` is
  // told. It may run more than once, when the transaction is begun again. A write that makes the database exceed its limit is undone, so
  // nothing that can grow without bounds may be Upkeep here: it would evade the limit.
  struct Append {
    std::string game;
    EventRow event;
    StateRow state;
    std::function<void(Appended)> done;
  };
  struct Write {
    Growth growth;
    std::function<std::function<void()>()> run;
    std::function<void(Error, Trace)> failed;
    std::shared_ptr<Append const> append = {};  // the append, if it is one
    bool empties_log = false;                   // after its commit; fails while somebody reads
    std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();
  };
  struct Statements;

  // One connection writes; one reads whole games; one, lists and single values, which need not wait for those.
  SqlStore(StoreLimits limits, std::unique_ptr<Database> writer, std::vector<std::unique_ptr<Database>> readers,
           std::vector<std::unique_ptr<Database>> listers);
  // Makes the key of the secrets of players (Issued), if there is none.
  static void make_issuer(Database& writer);
  // The first and the last act of a derived class: the thread that writes calls it.
  void begin_writing();
  void end_writing();  // finishes the queued writes first

  // On the writer's thread: carries out all of these in one transaction and reports them.
  virtual void commit(std::vector<Write>& writes) = 0;
  // On the writer's thread: whether this store may append to the game; and until the end of the transaction nobody else does.
  [[nodiscard]] virtual bool take_turn(std::string const& game) = 0;
  // On the writer's thread: stores the number of a game's events, and their checksum.
  virtual void put_head(std::string const& game, std::int64_t events, std::string const& chain);
  // Another connection for reading, kept for one thread.
  [[nodiscard]] virtual std::unique_ptr<Database> connect() = 0;
  // The bytes that the database takes, and those of them that hold something, read there.
  virtual void measure_bytes(Database& database, StoreMeasures& measures) = 0;
  // Leaves nothing of rows that were deleted or replaced in places where they can still be read (erasing_store.hpp).
  [[nodiscard]] virtual Result<void> clear_traces() = 0;

  void ask(Write write);
  // Logs which games are damaged: reads all of them, or only counts their events.
  void report_damage(bool reads_all);
  // The answer to a write that was undone because there is no room for it.
  [[nodiscard]] std::function<void()> refuse_for_room(Write& write);
  void report_failures(std::size_t writes) { failed_ += writes; }
  void report_append(EventRow const& event);
  void report_commit(Write const& write);
  // Waits for a write.
  [[nodiscard]] Result<void> write_now(std::function<void()> run, bool empties_log = false);
  [[nodiscard]] Database& writer() { return writer_; }
  // The first connections of each, while nobody reads yet.
  [[nodiscard]] Database& reader() { return readers_.first(); }
  [[nodiscard]] Database& lister() { return listers_.first(); }
  [[nodiscard]] Database& eraser();

  StoreLimits limits_;
  // Set by the writer's thread.
  std::atomic<bool> is_fenced_ = false;
  std::atomic<bool> is_failing_ = false;  // the last commit did
  std::mutex erasing_;                    // one uses eraser() at a time
  Count over_bytes_ = 0;

 private:
  void write_all();
  // On the writer's thread: whether this is the hash of somebody who is being erased.
  [[nodiscard]] bool is_erased(std::string const& hash);
  // On the writer's thread: whether a name with this skeleton belongs to an account, or to one that is being erased.
  [[nodiscard]] bool is_taken(std::string const& skeleton);
  // On the writer's thread: why this owner may not create another game.
  [[nodiscard]] std::optional<Error> refuse_owner(std::string const& owner);
  // On the writer's thread: the game of this key; why one with these players may not be stored; and it is stored.
  [[nodiscard]] std::optional<std::string> known_game(std::string const& key);
  [[nodiscard]] std::optional<Error> refuse_players(GameRow const& game, bool is_paired = false);
  void write_new(StoredGame const& stored, StateRow const& state);
  [[nodiscard]] std::function<void()> write_append(Append const& append);
  [[nodiscard]] bool has_game(std::string const& game);
  [[nodiscard]] std::string chain_before(std::string const& game);
  // On the reader: whether these are the events that were stored.
  [[nodiscard]] bool is_whole(Database& database, std::string const& game, std::vector<EventRow> const& events);
  // ---- sql_accounts.cpp

  // Runs a write of accounts, and reports what it returns.
  void ask_of_accounts(Growth growth, std::function<Result<void>()> run, std::function<void(Result<void>)> const& done);
  // On the writer's thread.
  void write_log(SecurityRow const& log);
  // The subscriptions to notices of what an entry ends or claims belong to its session from now on.
  void move_pushes(Entry const& entry);
  // Begins a session, ends others and claims the guest's games.
  void write_entry(Entry const& entry);
  [[nodiscard]] Result<AccountRow> read_account(char const* query, std::string const& bound);

  // ---- sql_push.cpp

  // The rows of the person that `where` finds from `bound`.
  [[nodiscard]] Result<std::vector<PushRow>> read_pushes(char const* where, std::string const& bound, std::int64_t now);
  // Removes the subscriptions of a person beyond so many, those unseen for longest.
  void trim_pushes(std::string const& person, std::int64_t most);
  // ErrorCode::Limit: accounts have as many as there may be.
  [[nodiscard]] Result<void> make_push_room(bool is_of_account);

  // ---- sql_order.cpp

  // On the writer's thread; false if there is no such open report.
  [[nodiscard]] bool write_closed(std::int64_t id, std::string const& action, SecurityRow const& log);
  static void read_lines(Database& database, ReportRow& report);

  // ---- sql_ratings.cpp

  // On the writer's thread, within the write of the event that ended a game between two people: its place in the lists of its players, and
  // the ratings of a rated one. Nothing happens for a game that has both already.
  std::optional<protocol::RatingChanges> write_end(std::string const& game, EventRow const& event,
                                                   StateRow const& state);
  void write_listed(std::string const& game, EventRow const& event, std::string const& variant,
                    std::string const& white, std::string const& black);
  void write_rated(RatedGame const& game);
  void write_rating(std::string const& account, RatedGame const& game, Standings const& before, Standings const& after);
  // The account of a person, by the hash under which they play; empty: a guest.
  [[nodiscard]] std::string account_of(std::string const& person);
  [[nodiscard]] static Standings standings_of(Database& database, std::string const& account, std::string const& key);
  // The changes that a rated game made to the ratings when it ended.
  [[nodiscard]] static std::optional<protocol::RatingChanges> rating_changes(Database& database,
                                                                             std::string const& game);
  // ---- sql_tournaments.cpp, on the writer's thread

  // Gives the pairing this game. False if it has a game or a result.
  bool take_pairing(std::int64_t pairing, GameRow const& game);
  // Within the write of the event that ended a game: the result of its pairing, if it has one.
  std::optional<EndedPairing> write_paired(std::string const& game, EventRow const& event, StateRow const& state);
  void tell_result(EndedPairing const& ended);
  // Why an account may not have another tournament: it has as many as `most` by this query.
  [[nodiscard]] std::optional<Error> refuse_tournament(char const* query, std::string const& account, std::int64_t most,
                                                       std::string const& what);
  bool write_tournament(TournamentRow const& row);

  // ---- sql_erasing.cpp

  struct Erasure;
  // On the eraser: the next write that takes the person out of this game; nothing if none is left.
  [[nodiscard]] Result<std::optional<Erasure>> plan(std::string const& game, ErasedPerson const& who);
  // Whether the game was as the plan has seen it.
  [[nodiscard]] Result<bool> carry_out(std::string const& game, Erasure erasure);
  [[nodiscard]] Result<void> erase_ratings(std::string const& account);
  // The same, of at most so many rows, again until it changes none.
  [[nodiscard]] Result<void> write_each(std::string const& query, std::string const& bound);

  [[nodiscard]] static ClubMeasures club(Database& database);
  // The first column of the first row of a query with one value; empty if there is no row.
  [[nodiscard]] Result<std::string> text_of(char const* query, std::string const& bound);

  std::unique_ptr<Database> owned_writer_;
  Database& writer_;
  Readers readers_;                         // readers of whole games and tournaments
  Readers listers_;                         // readers of lists and single values
  std::unique_ptr<Statements> statements_;  // statements of the writer's thread
  std::atomic<bool> is_trying_ = false;     // a commit that changes nothing else is on its way
  std::unique_ptr<Database> eraser_;        // opened when it is first needed
  std::unique_ptr<Database> exporter_;      // the same
  std::mutex exporting_;
  std::mutex watching_results_;
  std::function<void(EndedPairing const&)> result_written_;

  Count events_ = 0, moves_ = 0, failed_ = 0, over_games_of_owner_ = 0;
  Latencies latency_;

  std::mutex mutex_;
  std::condition_variable asked_, idle_;
  std::vector<Write> waiting_;
  bool busy_ = false;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace strata::server
