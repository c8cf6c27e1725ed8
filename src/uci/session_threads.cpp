// The conversation: which command does what, and what may happen while a search runs. Every go is answered by exactly one
// bestmove; a command that changes what is searched stops the search first.

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "api/analysis.hpp"
#include "base/clock.hpp"
#include "base/nearest.hpp"
#include "base/random.hpp"
#include "uci/board.hpp"
#include "uci/go.hpp"
#include "uci/helpers.hpp"
#include "uci/info_text.hpp"
#include "uci/line_cutter.hpp"
#include "uci/options.hpp"
#include "uci/uci.hpp"
#include "uci/worker_threads.hpp"

namespace strata::uci {

namespace {

// What peers call the game that begins as orthodox chess, whatever its id is here.
constexpr std::string_view plain_chess = "chess";

// The games to offer, and the one that peers take for granted. Found once, then shared by all sessions.
struct Shipped {
  std::vector<std::string> ids;
  std::string chess_id;
  std::optional<api::Variant> chess;
};

Shipped const& shipped() {
  static Shipped const found = [] {
    Shipped list;
    for (auto const& info : api::variants()) {
      list.ids.push_back(info.id);
      if (list.chess) continue;
      auto const variant = api::Variant::load(info.id);
      auto const game = variant ? api::Game::create(*variant) : Result<api::Game>(std::unexpected(variant.error()));
      if (!game || !api::is_plain_chess(*game)) continue;
      list.chess_id = info.id;
      list.chess = *variant;
    }
    if (list.chess) list.ids.insert(list.ids.begin(), std::string(plain_chess));
    return list;
  }();
  return found;
}

Settings settings_within(Host const& host) {
  Settings settings;
  settings.hash = std::min(settings.hash, host.most_hash);
  return settings;
}

}  // namespace

struct Session::Impl {
  explicit Impl(Host given)
      : host(std::move(given)),
        table(host.most_threads, host.most_hash),
        settings(settings_within(host)),
        random(host.seed),
        engine(settings.hash) {
    if (shipped().chess) (void)use(shipped().chess_id, *shipped().chess);
  }

  // ---------------------------------------------------------------- output

  void say(std::string_view line) {
    std::lock_guard const lock(output);
    host.write(line);
  }
  void complain(std::string_view what) { say("info string error " + one_line(what)); }

  // ---------------------------------------------------------------- commands

  void identify() {
    say("id name Strata");
    say("id author the Strata authors");
    for (std::string const& line : table.announce(shipped().ids)) say(line);
    say("uciok");
  }

  Result<void> use(std::string id, api::Variant variant) {
    if (auto done = board.use(std::move(variant)); !done) return done;
    game_id = std::move(id);
    engine.new_game();
    auto const tables = read_tables();
    if (auto network = read_network(); !network) return network;
    return tables;
  }

  // The network of EvalFile, under the law of the game. One that is refused leaves the game to the hand-written evaluation.
  Result<void> read_network() {
    network_is_refused = false;
    engine.set_network(std::nullopt);
    set_judge();
    if (network_path.empty() || !board.variant()) return {};
    network_is_refused = true;
    set_judge();
    auto network = open_network();
    if (!network) {
      network.error().message += "; the hand-written evaluation plays";
      return std::unexpected(std::move(network.error()));
    }
    engine.set_network(std::move(*network));
    network_is_refused = false;
    set_judge();
    return {};
  }

  // Endgame tables for the game, where a folder of them was named; a law without such tables is played without.
  Result<void> read_tables() {
    engine.set_tables(nullptr);
    if (table_path.empty() || !board.variant() || !host.tables) return {};
    auto tables = host.tables(*board.variant(), table_path);
    if (!tables) return std::unexpected(std::move(tables.error()));
    engine.set_tables(std::make_shared<api::Tables const>(std::move(*tables)));
    return {};
  }
  Result<api::Network> open_network() const {
    if (!host.read_network) return failure(ErrorCode::BadOption, "EvalFile: networks are not read here");
    auto const bytes = host.read_network(network_path);
    if (!bytes) return std::unexpected(bytes.error());
    return api::Network::read(*board.variant(), *bytes, network_path);
  }
  void set_judge() {
    engine.set_judge(settings.use_network && !network_is_refused ? api::Judge::Network : api::Judge::Hand);
  }

  Result<void> change_game(std::string const& name, api::Options const& options) {
    std::string const id = same_word(name, plain_chess) && shipped().chess ? shipped().chess_id : name;
    auto loaded = id == file_id ? host.load(file_path, options) : host.load(id, options);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    return use(id, std::move(*loaded));
  }

  Result<void> open_file(std::string const& path) {
    if (path.empty()) {
      file_id.clear();
      return {};
    }
    // A word without a slash or the ending of a variant file would be taken for an id.
    bool const is_path = path.find('/') != std::string::npos || path.ends_with(".toml");
    auto loaded = host.load(is_path ? path : "./" + path, {});
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    file_path = is_path ? path : "./" + path;
    file_id = loaded->info().id;
    return use(file_id, std::move(*loaded));
  }

  Result<void> change_rules(std::string const& text) {
    auto const options = api::read_options(text);
    if (!options) return std::unexpected(options.error());
    return change_game(game_id, *options);
  }

  Result<void> apply(OptionChange const& change) {
    switch (change.id) {
      case OptionId::Variant: return change_game(change.value, {});
      case OptionId::VariantFile: return open_file(change.value);
      case OptionId::VariantOptions: return change_rules(change.value);
      case OptionId::Threads: engine.set_threads(settings.threads); break;
      case OptionId::Hash: engine.set_hash(settings.hash); break;
      case OptionId::ClearHash: engine.new_game(); break;
      case OptionId::Seed: seed_choices(); break;
      case OptionId::UseNetwork: set_judge(); break;
      case OptionId::NetworkFile: network_path = change.value; return read_network();
      case OptionId::TablePath: table_path = change.value; return read_tables();
      default: break;  // looked up when a search begins
    }
    return {};
  }

  void set_option(Words const& words) {
    auto const change = table.read(words, settings);
    if (!change) return complain(change.error().message);
    if (auto const done = apply(*change); !done) complain("setoption: " + done.error().text());
  }

  void seed_choices() { random = Random(settings.seed != 0 ? static_cast<std::uint64_t>(settings.seed) : host.seed); }

  void new_game() {
    engine.new_game();
    if (settings.seed != 0) seed_choices();
  }

  // ---------------------------------------------------------------- searches

  // One bestmove for one go, whatever was asked: a peer waits for it.
  void go(Words const& words) {
    api::Side const side = board.game() ? board.game()->side_to_move() : api::Side::White;
    GoOrder order = read_go(words, side, settings.overhead_ms);
    for (std::string const& fault : order.faults) complain(fault);
    if (!board.game()) {
      complain("go: there is no position, the last one was refused");
      if (!order.perft) say("bestmove (none)");
      return;
    }
    if (order.perft) return count(*order.perft);
    read_search_moves(order);
    api::Limits& limits = order.limits;
    limits.multipv = settings.multipv;
    limits.level = level_of_move(settings.strength(), random.next());
    if (host.most_nodes > 0)
      limits.nodes = limits.nodes == 0 ? host.most_nodes : std::min(limits.nodes, host.most_nodes);
    // An endless search that has a limit all the same ends there, and its answer waits.
    bool const endless = limits.infinite;
    limits.infinite = endless && limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0 && limits.mate == 0;
    bool const ponder = limits.ponder;
    std::uint64_t const seed = random.next();
    Stopwatch const asked_at;
    worker.start([this, asked = std::move(limits), seed, asked_at] { search(asked, seed, asked_at); }, endless, ponder);
  }

  void read_search_moves(GoOrder& order) {
    constexpr std::size_t most_told = 8;
    std::vector<std::string> unknown;
    for (std::string const& text : order.search_moves) {
      if (auto move = board.read_move(text))
        order.limits.search_moves.push_back(std::move(*move));
      else if (unknown.size() < most_told)
        unknown.push_back("go: searchmoves: " + quoted(text) + ": " + move.error().message);
    }
    bool const none_left = order.limits.search_moves.empty();
    for (std::string const& what : unknown)
      complain(what + (none_left ? "; none is left, all moves are searched" : "; it is left out"));
  }

  // In the worker's thread; the board is not touched meanwhile. On a busy machine the thread itself comes late: the clock of
  // the peer runs since it asked.
  void search(api::Limits limits, std::uint64_t seed, Stopwatch asked_at) {
    if (limits.clock && !limits.ponder)
      limits.clock->left_ms = std::max<std::int64_t>(1, limits.clock->left_ms - asked_at.milliseconds());
    api::Game const& game = *board.game();
    api::Dialect const& dialect = board.dialect();
    api::SearchResult result;
    if (game.end()) {
      say(final_info_text(game));
    } else {
      api::SearchInfo told;  // of the best line
      auto const tell = [&](api::SearchInfo const& info) {
        say(info_text(info, dialect, settings.show_wdl));
        if (info.multipv == 1) told = info;
      };
      result = engine.search(game, limits, worker.token(), seed, tell);
      // An iteration that was broken off may have found something else than the last one told.
      if (told.pv != result.info.pv || told.score != result.info.score) tell(result.info);
    }
    worker.wait_for_leave();
    say(best_move_text(result, dialect));
  }

  void count(int depth) {
    constexpr int deepest_bounded = 2;
    if (host.most_nodes > 0) depth = std::min(depth, deepest_bounded);
    worker.start(
        [this, depth] {
          divide(*board.game(), depth, board.dialect(), worker.token(), [this](std::string_view line) { say(line); });
        },
        false, false);
  }

  void bench() {
    if (host.most_nodes > 0) return complain("bench: not in a session of bounded searches");
    worker.start(
        [this] {
          auto const report = api::bench([this](api::BenchLine const& line) {
            say("info string bench " + line.game + " ply " + std::to_string(line.plies) + " best " + line.best +
                " nodes " + std::to_string(line.nodes));
          });
          auto const speed = report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
          say("nodes " + std::to_string(report.nodes) + " nps " + std::to_string(static_cast<std::uint64_t>(speed)));
          say("signature " + std::to_string(report.signature));
        },
        false, false);
  }

  // ---------------------------------------------------------------- helpers

  void show() {
    if (!board.game()) return complain("there is no position, the last one was refused");
    if (host.draw) {
      std::string const picture = host.draw(*board.game());
      for (std::size_t begin = 0; begin < picture.size();) {
        std::size_t const end = std::min(picture.find('\n', begin), picture.size());
        say(std::string_view(picture).substr(begin, end - begin));
        begin = end + 1;
      }
    }
    for (std::string const& line : describe(*board.game(), board.dialect())) say(line);
  }

  void evaluate() {
    if (!board.game()) return complain("there is no position, the last one was refused");
    say("static evaluation " + std::to_string(api::static_evaluation(*board.game())) + " centipawns from White's side");
  }

  void list_moves() {
    if (!board.game()) return complain("there is no position, the last one was refused");
    say(legal_moves_text(*board.game(), board.dialect()));
  }

  // ---------------------------------------------------------------- dispatch

  enum class During { Answered, Stopped };  // a search that runs: it goes on; it is stopped, and answers, first
  struct Command {
    std::string_view name;
    During during;
    void (*run)(Impl& session, Words const& words);
  };

  static std::span<Command const> commands() {
    static constexpr std::array list = {
        Command{"uci", During::Answered, [](Impl& session, Words const&) { session.identify(); }},
        Command{"isready", During::Answered, [](Impl& session, Words const&) { session.say("readyok"); }},
        Command{"stop", During::Stopped, [](Impl&, Words const&) {}},
        Command{"ponderhit", During::Answered,
                [](Impl& session, Words const&) {
                  if (!session.worker.ponder_hit()) session.complain("ponderhit: no search is pondering");
                }},
        Command{"debug", During::Answered, [](Impl&, Words const&) {}},
        Command{"register", During::Answered, [](Impl&, Words const&) {}},
        Command{"ucinewgame", During::Stopped, [](Impl& session, Words const&) { session.new_game(); }},
        Command{"setoption", During::Stopped, [](Impl& session, Words const& words) { session.set_option(words); }},
        Command{"position", During::Stopped,
                [](Impl& session, Words const& words) {
                  auto const done = session.board.set(words);
                  for (std::string const& what : session.board.warnings())
                    session.say("info string position: " + one_line(what));
                  if (!done) session.complain(done.error().text());
                }},
        Command{"go", During::Stopped, [](Impl& session, Words const& words) { session.go(words); }},
        Command{"d", During::Answered, [](Impl& session, Words const&) { session.show(); }},
        Command{"legal", During::Answered, [](Impl& session, Words const&) { session.list_moves(); }},
        Command{"eval", During::Answered, [](Impl& session, Words const&) { session.evaluate(); }},
        Command{"bench", During::Stopped, [](Impl& session, Words const&) { session.bench(); }},
        Command{"help", During::Answered,
                [](Impl& session, Words const&) {
                  for (std::string const& line : help_lines()) session.say(line);
                }},
    };
    return list;
  }

  static Command const* find(std::string_view word) {
    auto const found = std::ranges::find(commands(), word, &Command::name);
    return found == commands().end() ? nullptr : &*found;
  }

  // As the protocol wants it, unknown words before a command are passed over.
  bool handle(std::string_view line) {
    constexpr std::size_t longest_prelude = 16;
    Words words = words_of(line);
    if (words.empty() || words[0].starts_with('#')) return true;
    std::size_t skipped = 0;
    while (skipped < std::min(words.size(), longest_prelude) && words[skipped] != "quit" && !find(words[skipped]))
      ++skipped;
    if (skipped > 0) refuse_command(words[0]);
    if (skipped == words.size() || skipped == longest_prelude) return true;
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(skipped));
    if (words[0] == "quit") {
      worker.stop();
      return false;
    }
    Command const& command = *find(words[0]);
    if (command.during == During::Stopped) worker.stop();
    command.run(*this, words);
    return true;
  }

  void refuse_command(std::string_view word) {
    std::vector<std::string_view> known{"quit"};
    for (Command const& command : commands()) known.push_back(command.name);
    std::string const hint = suggestion(word.substr(0, 40), known);
    complain("unknown command " + quoted(word) + (hint.empty() ? "; help lists them" : hint));
  }

  bool feed(std::string_view bytes) {
    while (!bytes.empty()) {
      LineCutter::Cut const cut = lines.next(bytes);
      if (cut != LineCutter::Cut::None && !handle_cut(cut)) return false;
    }
    return true;
  }

  bool handle_cut(LineCutter::Cut cut) {
    if (cut == LineCutter::Cut::Line) return handle(lines.line());
    complain("a line of more than " + std::to_string(LineCutter::longest) + " bytes was left out");
    return true;
  }

  void end_of_input() {
    if (LineCutter::Cut const cut = lines.rest(); cut != LineCutter::Cut::None) (void)handle_cut(cut);
    if (worker.is_endless()) worker.stop();
  }

  Host host;
  std::mutex output;
  OptionTable table;
  Settings settings;
  Random random;
  std::string game_id;             // as it is loaded again under other options
  std::string file_path, file_id;  // of the last VariantFile
  std::string network_path;        // of EvalFile
  bool network_is_refused = false;
  std::string table_path;  // where the endgame tables of the game are; empty: none are used
  LineCutter lines;
  Board board;
  api::Engine engine;
  Worker worker;  // last: stopped before what it uses is gone
};

Session::Session(Host host) : impl_(std::make_unique<Impl>(std::move(host))) {}
Session::~Session() = default;
bool Session::handle(std::string_view line) { return impl_->handle(line); }
bool Session::feed(std::string_view bytes) { return impl_->feed(bytes); }
void Session::end_of_input() { impl_->end_of_input(); }
bool Session::wait_for(int milliseconds) { return impl_->worker.wait_for(milliseconds); }
void Session::wait() {
  constexpr int a_while = 1000;
  while (!wait_for(a_while)) {
  }
}

}  // namespace strata::uci
