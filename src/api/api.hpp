#pragma once
// The facade of the core: plain values and text in, plain values and text out. Everything behind it is private; the command line, UCI,
// matches, the server and WebAssembly all use it. Nothing here prints, throws or starts a thread. A contract test runs one script against
// it natively and through WASM.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/outcome.hpp"
#include "base/reading.hpp"
#include "base/result.hpp"

namespace strata::api {

using Options = std::vector<std::pair<std::string, std::string>>;  // rule options, name and value

struct VariantInfo {
  std::string id, name, summary, author;
  std::vector<std::string> also;  // other names by which people know the game
};

struct OptionInfo {
  std::string name, summary, default_value;
  std::vector<std::pair<std::string, std::string>> values;  // value and sentence; empty for a number
};

// How to draw a piece: its letter (upper case), its name, and a glyph for each side, empty if the file gives none; and its value for
// material counts, 100 for a pawn, 0 for a royal piece.
struct PieceLook {
  char letter = 0;
  std::string name, white_glyph, black_glyph;
  std::string shape;   // the piece's drawing: a word of the variant file, or its name
  std::string manual;  // what the original's manual writes for the piece; empty: its letter, or unknown
  bool royal = false;
  int value = 0;
};

// A place where a movable board can stand.
struct PinLook {
  std::string name;
  std::vector<std::string> cells;   // names
  std::vector<std::string> boards;  // names of the boards that may stand on it
};

// How to draw a game. Not part of the law.
struct Look {
  std::vector<std::string> files, ranks, levels;   // names by coordinate, lowest first
  std::vector<int> level_order;                    // levels in reading order
  double gap = 1;                                  // between two levels, in cells
  std::vector<std::pair<double, double>> offsets;  // by level, in cells (files, ranks); empty: none
  int azimuth = 0, elevation = 0;                  // of the camera, in degrees
  std::string arrangement;  // of the levels in space: a word of the file; empty: derived from the geometry
  bool columns = false;     // lines run from column to column, whatever the levels
  std::vector<PieceLook> pieces;
  std::vector<PinLook> pins;  // none if no board moves
};

class Variant;

// A learnt evaluation of one game under one law (docs/formats/net.md). Copies share it; immutable, safe to share between threads.
class Network {
 public:
  // The bytes of a file; `place` is its name in messages. Refused if it is cut off, changed, too large, or of another law.
  static Result<Network> read(Variant const& variant, std::string_view bytes, std::string_view place);

  [[nodiscard]] std::string law() const;  // as Variant::law_hash()
  [[nodiscard]] int hidden() const;       // hidden units of a side
  // Its provenance, as the file has it.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> provenance() const;

  struct Impl;
  [[nodiscard]] std::shared_ptr<Impl const> const& impl() const { return impl_; }
  explicit Network(std::shared_ptr<Impl const> impl) : impl_(std::move(impl)) {}

 private:
  std::shared_ptr<Impl const> impl_;
};

// A game's law with chosen options. Copies share it; immutable, safe to share between threads.
class Variant {
 public:
  // A shipped variant by id. widest: uses the widest instance (for tests; the results are the same).
  static Result<Variant> load(std::string_view id, Options const& options = {}, bool widest = false);
  // Compiles the text of a variant file; `place` is its name in messages.
  static Result<Variant> from_text(std::string_view text, std::string_view place, Options const& options = {},
                                   bool widest = false);
  // Compiles the stored text of a game that was accepted before, even if a game that ships now has its id.
  static Result<Variant> from_stored_text(std::string_view text, Options const& options = {});
  // The same game with other options. Keeps the evaluation values.
  [[nodiscard]] Result<Variant> with(Options const& options) const;
  // The same game with these evaluation values (docs/formats/evaluation.md). By default a shipped game has those of its .eval.toml, if
  // there is one, and all others have the model's. An empty text: the model's.
  // A network belongs to the values it was trained with: the game has none then.
  [[nodiscard]] Result<Variant> with_values(std::string_view text, std::string_view place) const;
  // The same game with the network of a file. By default a shipped game under its default options has the one that ships with it, if there
  // is one, and no other game has any. Options that change the law take it away.
  [[nodiscard]] Result<Variant> with_network(std::string_view bytes, std::string_view place) const;
  [[nodiscard]] Variant without_network() const;
  [[nodiscard]] std::optional<Network> network() const;

  [[nodiscard]] VariantInfo info() const;
  [[nodiscard]] bool is_shipped() const;  // whether its text is that of a shipped file, wherever it came from
  [[nodiscard]] Options options() const;  // only those that differ from the default
  [[nodiscard]] std::vector<OptionInfo> option_infos() const;
  [[nodiscard]] std::string start() const;       // TFEN
  [[nodiscard]] bool allows(Claim claim) const;  // whether some position allows it
  // The hash of what the file says about play, under these options: 16 hexadecimal digits. Moves stored under a law may be replayed under
  // one with the same hash.
  [[nodiscard]] std::string law_hash() const;
  // Approximate memory use, including what it shares: tables are counted as if no two were equal. A few lines of text may take as much as a
  // large game.
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::string prose() const;
  [[nodiscard]] std::vector<Error> warnings() const;
  // The errors found by trying each value of its options in turn. Takes as long as loading each of them.
  [[nodiscard]] std::vector<Error> option_errors() const;
  [[nodiscard]] std::vector<std::string> notations() const;  // names, the game's own first
  [[nodiscard]] Look look() const;

  struct Impl;
  [[nodiscard]] Impl const& impl() const { return *impl_; }
  explicit Variant(std::shared_ptr<Impl const> impl) : impl_(std::move(impl)) {}

 private:
  std::shared_ptr<Impl const> impl_;
};

// The hash of a variant file's text, as in the tag VariantHash of a record: 16 hexadecimal digits.
[[nodiscard]] std::string file_hash(std::string_view text);

// The shipped variants, in display order.
[[nodiscard]] std::vector<VariantInfo> const& variants();

// "promotion=classic,check=type": options in one line, as records and UCI write them.
[[nodiscard]] Result<Options> read_options(std::string_view text);

struct MoveText {
  std::string canonical;  // 0e2-0e4
  std::string native;     // the written form of the law, with marks
};

// A legal move, described for people. A piece moves from cell to cell, a board from pin to pin.
struct MoveInfo {
  std::string canonical;
  std::string from, to;
  char piece = 0;        // the piece that moves, upper case for White, lower case for Black; 0: a board moves
  char captured = 0;     // the captured piece, in the same way; 0 for none
  char promotion = 0;    // upper case letter, 0 for none
  std::string board;     // the name of the board that moves; empty: a piece moves
  std::string castling;  // the name of a castling: O-O; empty: another move
  bool en_passant = false;
};

// How to draw the line of an attack: along one axis, across two, or across three. Everything else is a leap, even a slide in an unusual
// direction. Lines of columns rise and fall freely, so only files and ranks count.
enum class LineKind : std::uint8_t { Straight, Diagonal, Triagonal, Leap };

struct Attacker {
  std::string cell;
  LineKind line = LineKind::Leap;
};
// The pieces of each side that attack a cell; those of the side that stands there are its defenders.
struct Attackers {
  std::vector<Attacker> white, black;
};

// A piece that will be lost if nothing is done, and the enemy piece that captures it best: of two that win as much, the cheaper one.
struct Threat {
  std::string cell, by;  // cells
};

// A move that was played, and its result.
struct Played : MoveInfo {
  std::string native;       // in the game's own notation
  std::string written;      // in the requested notation
  Side side = Side::White;  // the side that moved
  bool check = false;       // it gives check
  std::optional<End> end;   // the game ended with this move
};

// What a board needs to draw a position without knowing the variant.
struct CellView {
  std::string name;
  int file = 0, rank = 0, level = 0;  // from 0
  double x = 0, y = 0, z = 0;         // place in space, in cells
  bool dark = false;
  bool exists = true;  // false: a place for a movable board that is elsewhere
  char letter = 0;     // upper case for White, lower case for Black, 0 for none
};
struct BoardView {
  std::string name, pin;
  Side owner = Side::White;
  bool may_move = false;   // it has a legal move now
  std::vector<int> cells;  // indices into PositionView::cells
};
struct PositionView {
  std::vector<CellView> cells;  // every cell that can ever exist, in an order that never changes
  std::vector<BoardView> boards;
  Side side_to_move = Side::White;
  bool check = false;
  std::vector<std::string> checkers, attacked_royals;  // cells
  std::optional<std::string> last_move;                // canonical
  std::vector<std::string> last_cells;                 // cells (or pins) it went from and to
  std::string captured;                                // as Game::captured(); empty for a setup
};

// How move sequences are counted.
struct PerftOptions {
  bool bulk = true;  // the last ply is counted without being played
  bool through_draws =
      false;  // draws do not end a line (dead position, move rule, repetition), as in published counts; a win does
};

class StopToken;
using TellCount = std::function<void(std::string const& move, std::uint64_t nodes)>;

class Game {
 public:
  // From the start, or from a position text of our own; read_position() reads others.
  static Result<Game> create(Variant const& variant, std::string_view tfen = {});
  Game(Game const&);
  Game(Game&&) noexcept;
  Game& operator=(Game const&);
  Game& operator=(Game&&) noexcept;
  ~Game();

  [[nodiscard]] Variant const& variant() const;
  [[nodiscard]] std::string start() const;     // TFEN the game began with
  [[nodiscard]] std::string position() const;  // TFEN now
  // The position for other programs: FEN on a flat board with the cells of chess (docs/formats/tfen.md, 7.4), otherwise TFEN.
  [[nodiscard]] std::string fen() const;
  [[nodiscard]] Side side_to_move() const;
  [[nodiscard]] int ply_count() const;
  [[nodiscard]] int move_number() const;  // of the next move, as in the position text
  [[nodiscard]] bool in_check() const;
  [[nodiscard]] std::uint64_t key() const;

  // Canonical texts, sorted; empty when the game is over.
  [[nodiscard]] std::vector<std::string> legal_moves() const;
  [[nodiscard]] std::vector<MoveInfo> move_infos() const;  // in the same order
  // The moves that the side not to move would have if it were its turn, sorted in the same way: its legal moves after a pass, whatever
  // draws the rules give. If the side to move is in check, no such pass is legal; the moves are shown all the same, except captures of a
  // royal piece. Empty if a win by extinction has ended the game.
  [[nodiscard]] std::vector<MoveInfo> enemy_moves() const;
  // The position text after a pass: the other side to move, and nothing to capture en passant. It is no legal position while the side to
  // move is in check.
  [[nodiscard]] std::string passed() const;
  // The attackers of a cell, in cell order; with `mover`, those after the piece on `mover` has gone there: it is not one of them, and the
  // lines it leaves are open. Pinned pieces attack. En passant does not count. A royal piece is attacked by those that check it.
  [[nodiscard]] Result<Attackers> attackers(std::string_view cell, std::string_view mover = {}) const;
  // The pieces of the side to move that the other side could win if it were its turn: by legal captures (of enemy_moves()) after which the
  // exchange on the cell wins at least a quarter of the piece's value (search/static_exchange.hpp), so an even trade is no threat. The
  // greatest loss first, then in cell order; never royal pieces.
  [[nodiscard]] std::vector<Threat> threats() const;
  // Plays a move in canonical or native text. strict_marks: wrong or missing + # are errors.
  Result<Played> play(std::string_view text, bool strict_marks = false, std::string_view notation = {});
  // Plays a move in canonical text and returns that text as write_canonical() spells it. Writes no native text and describes nothing:
  // moves() does that when it is asked.
  Result<std::string> apply(std::string_view canonical);
  // Reads without playing.
  [[nodiscard]] Result<MoveText> read(std::string_view text, bool strict_marks = false,
                                      std::string_view notation = {}) const;
  // Reads a move as a person types it: in this notation, in another one of the game, or carelessly ("E2 e4"); see notation/typed_move.hpp.
  [[nodiscard]] Result<MoveText> read_typed(std::string_view text, std::string_view notation = {}) const;
  [[nodiscard]] std::string native(std::string_view canonical, std::string_view notation = {}) const;
  // Why a piece may not go from one cell to another, or a board from pin to pin ("@b1(2)", "@b3(4)"): the reason, its values and a
  // sentence. Nothing if the move is legal.
  [[nodiscard]] std::optional<Error> refusal(std::string_view from, std::string_view to) const;
  bool undo();
  // Takes back all moves after this ply, which must be one of the game. The cost of judging the position is paid once.
  void undo_to(int ply);
  [[nodiscard]] std::vector<std::string> line() const;  // moves since the start, canonical
  // The same with native texts. The native texts of moves that were played by apply() are written now, by playing the game again.
  [[nodiscard]] std::vector<MoveText> moves() const;
  // The pieces captured since the start, in order; upper case for White's.
  [[nodiscard]] std::string captured() const;

  [[nodiscard]] std::optional<End> end() const;
  // From now on, draws by material, move rule or repetition do not end the game, and one that has ended it is lifted: whoever plays leaves
  // them to an arbiter. passed_over() is the draw ignored at present.
  void play_on();
  [[nodiscard]] std::optional<End> passed_over() const;
  // The result if this side runs out of time: the other side wins; but if no sequence of legal moves lets it win (FIDE 6.9; the pages of
  // docs/rules say when), the game is drawn.
  [[nodiscard]] End end_on_time(Side late) const;
  [[nodiscard]] std::vector<Claim> claims() const;  // what the player to move may claim now
  // Whether claim() would end the game; otherwise its error.
  [[nodiscard]] Result<void> may_claim(Claim claim) const;
  Result<void> claim(Claim claim);
  Result<void> claim(Claim claim, StopToken const& stop);  // if stopped, the claim stays undecided
  // Ends the game by a player, by a match, or by a claim, which must be correct.
  Result<void> finish(End const& end);
  Result<void> finish(End const& end, StopToken const& stop);  // if stopped, a claim stays undecided

  // Counts the legal move sequences of this length.
  [[nodiscard]] std::uint64_t perft(int depth, PerftOptions options = {}) const;
  // The same by first move, canonical, sorted; each is reported as soon as it is counted. False if it was stopped.
  bool divide(int depth, PerftOptions options, StopToken const& stop, TellCount const& tell) const;
  [[nodiscard]] PositionView view() const;

  struct Impl;
  [[nodiscard]] Impl const& impl() const { return *impl_; }

  explicit Game(std::unique_ptr<Impl> impl);

 private:
  std::unique_ptr<Impl> impl_;
};

// A game that is not being played at the moment, in a fraction of the memory. Copies share it; immutable, safe to share between threads.
class PackedGame {
 public:
  PackedGame() = default;  // holds no game: only to be assigned
  explicit PackedGame(Game const& game);
  // The same game, without the native texts of its moves. Moves played before it was packed are taken back by replaying the game up to
  // there.
  [[nodiscard]] Game unpack() const;

  [[nodiscard]] Variant const& variant() const;
  [[nodiscard]] std::string position() const;  // TFEN
  [[nodiscard]] Side side_to_move() const;
  [[nodiscard]] int ply_count() const;
  [[nodiscard]] std::vector<std::string> line() const;  // its moves, canonical
  [[nodiscard]] std::uint64_t key() const;
  [[nodiscard]] std::optional<End> end() const;
  [[nodiscard]] End end_on_time(Side late) const;  // as Game::end_on_time()

 private:
  struct Impl;
  std::shared_ptr<Impl const> impl_;
};

// A game from a position as programs and people write it, and what was left out of the text (docs/formats/tfen.md, article 9). An empty
// text is the start of the game. Strict reads the position text only, as Game::create() does.
struct PositionText {
  Game game;
  std::vector<std::string> warnings = {};
};
[[nodiscard]] Result<PositionText> read_position(Variant const& variant, std::string_view text,
                                                 Reading reading = Reading::Lenient);

// ---------------------------------------------------------------- records

using Tags = std::vector<std::pair<std::string, std::string>>;

// A game of a record, replayed up to its first error.
struct Replay {
  Game game;
  Tags tags;  // as written
  int played = 0, total = 0;
  std::string failed_move;             // as written; empty if all moves were played
  std::optional<Error> failure;        // the error of that move, or of the whole record
  std::vector<Warning> warnings = {};  // deviations from the format that were accepted; the last may count the others

  // "Nf4: no knight of yours can go to f4", fit for a terminal; empty if nothing is wrong.
  [[nodiscard]] std::string failure_text() const;
};

// All games of a text, replayed. Each record may name its own start (FEN) and options (Options tag). A record whose result contradicts its
// moves fails. notation: one of the game's notations, by name; the game's own if empty. A game that cannot be read fails without affecting
// the others; in strict reading the whole text is refused.
[[nodiscard]] Result<std::vector<Replay>> replay(Variant const& variant, std::string_view text, std::string_view place,
                                                 bool strict_marks = true, std::string_view notation = {},
                                                 Reading reading = Reading::Lenient);
// The id of the shipped game of a record, from its tag Variant; empty for none: an id, or another program's name for chess: Standard,
// Chess, From Position, or no name at all.
[[nodiscard]] Result<std::string> game_of_record(std::string_view named);
// A finished or unfinished game as a record; the Seven Tag Roster, Variant, FEN and Options are filled in if absent. An end that the moves
// do not show (resignation, a claim, ...) is given in the Termination tag. Chess under its default options gets the tags that other
// programs know: Standard, and FEN.
[[nodiscard]] Result<std::string> write_record(Game const& game, Tags const& tags, std::string_view notation = {});
// A record of stored moves, canonical; works even for a game whose law is no longer known. Chess under its default options, as far as its
// moves can be played, is written as other programs do: in algebraic notation, with Standard, and with FEN only for a custom start.
// `result` is a name of result_of(), nothing for an unfinished game.
[[nodiscard]] std::string write_stored_record(Tags const& tags, std::vector<std::string> const& moves,
                                              std::optional<std::string_view> result, std::string_view comment = {});

// ---------------------------------------------------------------- engine

// The clock of the side to move, in milliseconds.
struct Clock {
  std::int64_t left_ms = 0, increment_ms = 0;
  int moves_to_go = 0;   // until more time is added; 0: the rest of the game
  int overhead_ms = 10;  // lost in transmission with every move
};

struct Limits {
  int depth = 0;            // 0: none
  std::uint64_t nodes = 0;  // of all threads together; never exceeded with one thread
  int movetime_ms = 0;
  std::optional<Clock> clock = {};  // the engine plans its own time
  int mate = 0;                     // stops once a win within this many moves is proven
  bool infinite = false;            // until stopped; otherwise a search without limits takes three seconds
  bool ponder = false;              // time does not count until StopToken::ponder_hit()
  bool forced_at_once = false;      // an only move is played without search; with a clock this always holds
  int level = 0;                    // 1 .. 9 play weaker, by additional limits of their own; 10 and 0: full strength
  int multipv = 1;                  // number of lines, fewer if there are fewer moves
  // Canonical: only these at the root. Moves that are not legal are ignored; if none remains, all moves are searched.
  std::vector<std::string> search_moves = {};
};

// One line of play.
struct SearchInfo {
  int depth = 0, seldepth = 0;  // completed iterations, and the longest line searched, in plies
  int multipv = 1;              // which line, the best is 1
  std::uint64_t nodes = 0;
  double seconds = 0;
  int score = 0;               // centipawns from the side to move; a mate in n plies is 1000000 - n
  std::optional<int> mate_in;  // moves, negative if being mated; any certain end counts as a mate
  enum class Bound : std::uint8_t { Exact, Lower, Upper } bound = Bound::Exact;
  int hashfull = 0;                 // of the table, in thousandths
  int win = 0, draw = 0, loss = 0;  // chances of the side to move in thousandths, from the score and the law alone
  std::vector<std::string> pv;      // canonical
};

struct SearchResult {
  std::string best;    // canonical; empty if there is no move
  std::string ponder;  // the reply expected; empty if none is
  SearchInfo info;
  std::vector<SearchInfo> lines;  // best first
};

// A stop token: set from another thread, or by the poll callback (WASM), which is called every few thousand nodes.
class StopToken {
 public:
  StopToken();
  void request() const;
  [[nodiscard]] bool requested() const;
  // Ponder hit: the opponent has played the expected move, so time counts from now on.
  void ponder_hit() const;
  void reset() const;  // both

 private:
  friend class Engine;
  std::shared_ptr<struct StopFlag> flag_;
};

// The judge of positions: the network of the game, where it has one, or the hand-written evaluation.
enum class Judge : std::uint8_t { Network, Hand };

class Tables;  // api/tables.hpp

// An engine that keeps its transposition table between moves. One search at a time. Levels below 10 are judged by hand: their strength does
// not change with a network.
class Engine {
 public:
  explicit Engine(int hash_megabytes = 16);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  void new_game();
  void set_hash(int megabytes);
  void set_threads(int threads);  // 1 .. 256; WASM has one
  void set_judge(Judge judge);    // by network unless told otherwise
  // In place of the network of the game, where the law is the same; nothing: the game's own.
  void set_network(std::optional<Network> network);
  // Endgame tables for games of their law; none of other games is judged by them. nullptr: none, as at first.
  void set_tables(std::shared_ptr<Tables const> tables);
  // Deterministic for a fixed number of nodes, a fresh table and one thread. `seed` varies the choices of levels below 10. The listener
  // gets every line of every completed iteration, best first, and after three seconds of search also the bounds in between. An infinite or
  // pondering search may end by itself if there is nothing more to find: a caller that must not answer yet has to wait. The time the poll
  // takes does not count.
  SearchResult search(Game const& game, Limits const& limits, StopToken const& stop, std::uint64_t seed = 0,
                      std::function<void(SearchInfo const&)> const& listener = {},
                      std::function<bool()> const& poll = {});

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

// The first moves after which the side to move wins by its `moves`-th move at the latest, whatever the replies: exact, by brute force,
// sorted. Nothing if that takes more than `budget` positions. `searched` is told how many it took.
[[nodiscard]] std::optional<std::vector<std::string>> winning_moves(Game const& game, int moves, std::uint64_t budget,
                                                                    std::uint64_t* searched = nullptr);

// Simple players, kept unchanged as yardsticks: a random legal move; the most valuable capture, or a random move.
[[nodiscard]] std::string random_move(Game const& game, std::uint64_t seed);
[[nodiscard]] std::string greedy_move(Game const& game, std::uint64_t seed);

// ---------------------------------------------------------------- bench

struct BenchLine {
  std::string game;  // id, and the option that differs from the default
  int plies = 0;     // of random moves before the search
  std::string best;
  int score = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;  // not part of the signature
};
struct BenchReport {
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint32_t signature = 0;  // of all results; equal on every compiler and in WASM
};
// Judged by hand, whatever networks there are.
[[nodiscard]] BenchReport bench(std::function<void(BenchLine const&)> const& listener = {});

// The speed of one game under both kinds of evaluation, on the same positions, in turns. `seconds` is the time of a clock, such as the
// processor time of this thread.
struct SpeedOfJudge {
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint32_t signature = 0;  // of what was found
};
struct SpeedReport {
  std::optional<SpeedOfJudge> hand, network;  // those asked for; no network if the game has none
};
[[nodiscard]] SpeedReport bench_speed(Variant const& variant, bool hand, bool network, std::uint64_t nodes_a_search,
                                      std::function<double()> const& seconds);
// The name of the processor level in use: baseline, avx2 or avx512.
[[nodiscard]] std::string cpu_level_name();

}  // namespace strata::api
