#pragma once
// The store of one machine: an SQLite file. One thread writes; it commits all waiting writes in one transaction, so that many games share
// the cost of a flush. WAL with synchronous=FULL: a commit survives a power cut.
//
// A lock keeps two servers of one machine apart. A lock does not work everywhere, such as on network disks; there a lease does the same: an
// epoch in the database, increased by every opening, and a number that tells apart two copies with the same count. Every transaction checks
// that the lease is still its own. Copying and exporting open no store on the folder and end no lease.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/account_store.hpp"
#include "server/store/commit_count.hpp"
#include "server/store/order_store.hpp"
#include "server/store/push_store.hpp"
#include "server/store/rating_store.hpp"
#include "server/store/relation_store.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"
#include "server/store/tournament_store.hpp"

namespace strata::server {

class SqliteStore : public Store,
                    public AccountStore,
                    public RatingStore,
                    public OrderStore,
                    public TournamentStore,
                    public PushStore,
                    public RelationStore {
 public:
  // Opens `folder`/strata.db, creates it if it is missing, and migrates an earlier version. Fails with a sentence if the file is damaged,
  // not of this program, of a newer version, open in another running server, or not writable. Repairs nothing.
  static Result<std::unique_ptr<SqliteStore>> open(std::filesystem::path const& folder, StoreLimits limits = {});
  ~SqliteStore() override;  // finishes the queued writes first

  void create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) override;
  void append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) override;
  void assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) override;
  void adopt(std::string principal, std::function<void(Result<void>)> done) override;
  void put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) override;
  void put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) override;
  void put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                   std::function<void(Result<void>)> done) override;
  void remove(std::string game, std::function<void(Result<void>)> done) override;
  // What identifies the secrets that this server made: a key of 32 bytes, made when the store was first opened, and the hashes of secrets
  // from before there was a key.
  struct Issued {
    std::string key;
    std::vector<std::string> before;
  };
  [[nodiscard]] Result<Issued> issued();
  [[nodiscard]] bool is_fenced() const override { return is_fenced_; }
  void flush() override;
  Result<StoredGame> load(std::string const& game) override;
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

  // ---- sqlite_accounts.cpp

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
  Result<std::vector<SecretRow>> all_secrets() override;
  void put_invitation(std::string hash, std::int64_t expires, SecurityRow log,
                      std::function<void(Result<void>)> done) override;
  [[nodiscard]] std::vector<std::string> person_part_names() const override;
  Result<PersonRows> person_part(std::string const& account, std::string const& part, std::int64_t first,
                                 int limit) override;
  Result<bool> has_games(std::string const& guest) override;
  Result<std::vector<ClaimRow>> all_claims() override;
  Result<std::vector<TokenRow>> all_tokens() override;
  Result<std::vector<BotRow>> all_bots() override;
  Result<bool> has_invitation(std::string const& hash, std::int64_t now) override;
  Result<bool> has_admin() override;
  Result<std::vector<SecurityRow>> security_log(std::int64_t before, int limit) override;
  Result<std::vector<SecurityRow>> security_log_of(std::string const& account, int limit) override;

  // ---- sqlite_order.cpp

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

  // ---- sqlite_ratings.cpp

  Result<PlayerRow> player(std::string const& skeleton) override;
  Result<std::vector<RatingRow>> ratings_of(std::string const& account) override;
  Result<std::vector<RatingMoment>> rating_history(std::string const& account, std::string const& key,
                                                   int most) override;
  Result<std::vector<RankedRow>> best_rated(std::string const& key, PlayedBy who, std::int64_t since,
                                            int most) override;
  Result<FoundGames> find_games(std::string const& account, GameFilter const& filter, int most) override;
  Result<RatingCheck> check_ratings() override;
  // ---- sqlite_tournaments.cpp

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
  Result<StoredTournament> tournament(std::string const& id) override;
  Result<std::vector<ListedTournament>> listed_tournaments(std::optional<protocol::ListPlace> const& before,
                                                           int limit) override;
  Result<std::vector<ListedTournament>> tournaments_of(std::string const& account, int limit) override;
  Result<std::vector<std::string>> check_tournaments() override;
  // ---- sqlite_seeks.cpp

  void put_seek(SeekRow seek, std::function<void(Result<std::string>)> done) override;
  void end_seeks(std::vector<std::string> seeks, std::function<void(Result<void>)> done) override;
  void match(StoredGame stored, StateRow state, std::vector<std::string> seeks,
             std::function<void(Result<Matched>)> done) override;
  Result<std::vector<SeekRow>> all_seeks() override;

  // ---- sqlite_push.cpp

  void keep_push_key(std::string fresh, std::function<void(Result<std::string>)> done) override;
  void put_push(PushRow row, std::function<void(Result<void>)> done) override;
  void end_push(std::string endpoint, std::string person, std::function<void(Result<void>)> done) override;
  void count_push(std::string endpoint, bool has_failed) override;
  Result<std::vector<PushRow>> push_of(std::string const& person, std::int64_t now) override;
  Result<std::vector<PushRow>> push_of_named(std::string const& name, std::int64_t now) override;
  // ---- sqlite_relations.cpp

  void put_relation(RelationRow relation, std::function<void(Result<void>)> done) override;
  void end_relation(std::string account, protocol::RelationKind kind, std::string other,
                    std::function<void(Result<void>)> done) override;
  Result<std::vector<RelatedRow>> related(std::string const& account, protocol::RelationKind kind) override;
  Result<bool> is_related(std::string const& account, protocol::RelationKind kind, std::string const& other) override;
  Result<std::vector<BlockRow>> all_blocks() override;
  Result<PlayedRow> played_now(std::string const& account) override;

  // ---- sqlite_erasing.cpp

  Result<std::vector<ErasedPerson>> to_erase() override;
  Result<std::vector<std::string>> games_of(ErasedPerson const& who, std::string const& after, int limit) override;
  Result<void> erase_from(std::string const& game, ErasedPerson const& who) override;
  Result<void> erase_rest(ErasedPerson const& who) override;
  Result<void> erase_traces() override;

 private:
  // Held while the store is open; the system releases it when a process dies.
  class Lock {
   public:
    static Result<Lock> take(std::filesystem::path const& folder);
    Lock(Lock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Lock& operator=(Lock&&) = delete;
    ~Lock();

   private:
    explicit Lock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_ = -1;
  };
  // The result of a failed write.
  enum class Trace : std::uint8_t { None, Unknown, Fenced, Full };
  // A write: runs inside the transaction and returns what to report after the commit. If it or the whole transaction fails, `failed` is
  // told. A write that makes the database exceed its limit is undone, so nothing that can grow without bounds may be Upkeep here: it would
  // evade the limit.
  struct Write {
    Growth growth;
    std::function<std::function<void()>()> run;
    std::function<void(Error, Trace)> failed;
    bool empties_log = false;  // after its commit; fails while somebody reads
    std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();
  };
  struct Statements;
  struct Lease {
    std::int64_t epoch = 0, holder = 0;
  };

  SqliteStore(std::filesystem::path file, StoreLimits limits, Lock lock, CommitCount commits, Lease lease,
              Database writer, Database reader, Database lister);
  [[nodiscard]] static Lease take_lease(Database& writer);
  static void make_key(Database& writer);
  void ask(Write write);
  void write_all();
  void commit(std::vector<Write>& writes);
  // The number of this commit, which is not written yet; nothing if the lease has ended.
  [[nodiscard]] std::optional<std::int64_t> count_commit();
  void refuse_fenced(std::vector<Write>& writes);
  [[nodiscard]] static Database open_reader(std::filesystem::path const& file);
  // On the writer's thread, or after it has ended: whether nobody has opened the games since.
  [[nodiscard]] bool holds_lease();
  // The log belongs to another store: closing this one takes nothing of it into the database.
  void leave_log();
  // On the writer's thread: takes the whole log into the database and cuts it to nothing. False if somebody reads, or if the disk fails.
  [[nodiscard]] bool empty_log();
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
  // On the writer's thread: runs a write, and undoes it if there is no room for it.
  [[nodiscard]] std::function<void()> run_within(Write& write);
  // On the writer's thread: stores the number of a game's events, and their checksum.
  void put_head(std::string const& game, std::int64_t events, std::string const& chain);
  [[nodiscard]] std::string chain_before(std::string const& game);
  // On the reader: whether these are the events that were stored.
  [[nodiscard]] bool is_whole(std::string const& game, std::vector<EventRow> const& events);
  // ---- sqlite_accounts.cpp

  // Runs a write of accounts, and reports what it returns.
  void ask_of_accounts(Growth growth, std::function<Result<void>()> run, std::function<void(Result<void>)> const& done);
  // On the writer's thread.
  void write_log(SecurityRow const& log);
  // Begins a session, ends others and claims the guest's games.
  void write_entry(Entry const& entry);
  [[nodiscard]] Result<AccountRow> read_account(char const* query, std::string const& bound);

  // On the writer's thread: the subscriptions to notices of what an entry ends or claims belong to its session from now on.
  void move_pushes(Entry const& entry);

  // ---- sqlite_push.cpp

  // The rows of the person that `where` finds from `bound`.
  [[nodiscard]] Result<std::vector<PushRow>> read_pushes(char const* where, std::string const& bound, std::int64_t now);
  // Removes the subscriptions of a person beyond so many, those unseen for longest.
  void trim_pushes(std::string const& person, std::int64_t most);
  // ErrorCode::Limit: accounts have as many as there may be.
  [[nodiscard]] Result<void> make_push_room(bool is_of_account);

  // ---- sqlite_order.cpp

  // On the writer's thread; false if there is no such open report.
  [[nodiscard]] bool write_closed(std::int64_t id, std::string const& action, SecurityRow const& log);
  // With `listing_` held.
  void read_lines(ReportRow& report);

  // ---- sqlite_ratings.cpp

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
  // ---- sqlite_tournaments.cpp, on the writer's thread

  // Gives the pairing this game. False if it has a game or a result.
  bool take_pairing(std::int64_t pairing, GameRow const& game);
  // Within the write of the event that ended a game: the result of its pairing, if it has one.
  std::optional<EndedPairing> write_paired(std::string const& game, EventRow const& event, StateRow const& state);
  void tell_result(EndedPairing const& ended);
  // Why an account may not have another tournament: it has as many as `most` by this query.
  [[nodiscard]] std::optional<Error> refuse_tournament(char const* query, std::string const& account, std::int64_t most,
                                                       std::string const& what);
  bool write_tournament(TournamentRow const& row);

  // ---- sqlite_erasing.cpp

  struct Erasure;
  // On the eraser: the next write that takes the person out of this game; nothing if none is left.
  [[nodiscard]] Result<std::optional<Erasure>> plan(std::string const& game, ErasedPerson const& who);
  // Whether the game was as the plan has seen it.
  [[nodiscard]] Result<bool> carry_out(std::string const& game, Erasure erasure);
  // Waits for a write.
  [[nodiscard]] Result<void> write_now(std::function<void()> run, bool empties_log = false);
  [[nodiscard]] Result<void> erase_ratings(std::string const& account);
  // The same, of at most so many rows, again until it changes none.
  [[nodiscard]] Result<void> write_each(std::string const& query, std::string const& bound);
  [[nodiscard]] Database& eraser();

  // On the lister, with `listing_` held.
  [[nodiscard]] ClubMeasures club();
  // On the lister: the first column of the first row of a query with one value; empty if there is no row.
  [[nodiscard]] Result<std::string> text_of(char const* query, std::string const& bound);
  // Logs which games are damaged: reads all of them, or only counts their events.
  void report_damage(bool reads_all);

  std::filesystem::path file_;
  StoreLimits limits_;
  Lock lock_;
  CommitCount commits_;
  Lease lease_;
  std::atomic<bool> is_fenced_ = false;  // set by the writer's thread
  Database writer_;
  // For whole games; and for lists and single values, which need not wait for those.
  Database reader_, lister_;
  std::unique_ptr<Statements> statements_;  // of the writer's thread
  std::mutex reading_, listing_;
  std::optional<Database> eraser_;  // opened when it is first needed
  std::mutex watching_results_;
  std::function<void(EndedPairing const&)> result_written_;
  std::mutex erasing_;
  std::optional<Database> exporter_;  // the same
  std::mutex exporting_;

  Count events_ = 0, moves_ = 0, failed_ = 0, over_bytes_ = 0, over_games_of_owner_ = 0;
  Latencies latency_;

  std::mutex mutex_;
  std::condition_variable asked_, idle_;
  std::vector<Write> waiting_;
  bool busy_ = false;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace strata::server
