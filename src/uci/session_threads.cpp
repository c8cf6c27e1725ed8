#include <algorithm>
#include <array>
#include <mutex>
#include <thread>

#include "base/nearest.hpp"
#include "uci/go.hpp"
#include "uci/uci.hpp"
#include "uci/words.hpp"

namespace strata::uci {

namespace {

constexpr int default_hash = 16;  // MiB
constexpr int largest_hash = 65536;
constexpr std::array<std::string_view, 10> command_names = {"uci", "isready", "ucinewgame", "setoption", "position",
                                                            "go",  "stop",    "quit",       "debug",     "ponderhit"};

std::string info_line(api::SearchInfo const& info) {
  auto const milliseconds = static_cast<std::uint64_t>(info.seconds * 1000);
  std::string line = "info depth " + std::to_string(info.depth);
  line += info.mate_in ? " score mate " + std::to_string(*info.mate_in) : " score cp " + std::to_string(info.score);
  line += " nodes " + std::to_string(info.nodes);
  if (info.seconds > 0)
    line += " nps " + std::to_string(static_cast<std::uint64_t>(static_cast<double>(info.nodes) / info.seconds));
  line += " time " + std::to_string(milliseconds);
  if (!info.pv.empty()) line += " pv";
  for (std::string const& move : info.pv) line += " " + move;
  return line;
}

}  // namespace

struct Session::Impl {
  Impl(Write write_line, Load load_variant) : write(std::move(write_line)), load(std::move(load_variant)) {
    variant_name = api::variants().front().id;
    if (auto loaded = load(variant_name, {})) use(std::move(*loaded));
  }

  // ---------------------------------------------------------------- output

  void say(std::string_view line) {
    std::lock_guard const lock(output);
    write(line);
  }
  void complain(std::string_view what) { say("info string " + std::string(what)); }

  // ---------------------------------------------------------------- commands

  void identify() {
    say("id name Strata");
    say("id author the Strata authors");
    say("option name Hash type spin default " + std::to_string(default_hash) + " min 1 max " +
        std::to_string(largest_hash));
    std::string line = "option name UCI_Variant type combo default " + api::variants().front().id;
    for (auto const& shipped : api::variants()) line += " var " + shipped.id;
    say(line);
    say("option name VariantOptions type string default <empty>");
    say("uciok");
  }

  void use(api::Variant loaded) {
    auto started = api::Game::create(loaded);
    if (!started) return complain(started.error().text());
    variant = std::move(loaded);
    game = std::move(*started);
    engine.new_game();
  }

  // "name=value,name=value"
  static Result<api::Options> read_options(std::string_view text) {
    api::Options options;
    if (text.empty() || text == "<empty>") return options;
    while (true) {
      std::size_t const comma = std::min(text.find(','), text.size());
      std::string_view const part = text.substr(0, comma);
      std::size_t const equals = part.find('=');
      if (equals == std::string_view::npos || equals == 0)
        return failure(ErrorCode::BadOption, "VariantOptions: \"" + std::string(part) + "\", expected name=value");
      options.emplace_back(part.substr(0, equals), part.substr(equals + 1));
      if (comma == text.size()) return options;
      text.remove_prefix(comma + 1);
    }
  }

  void change_variant(std::string const& name, api::Options const& options) {
    auto loaded = load(name, options);
    if (!loaded) return complain(loaded.error().text());
    variant_name = name;
    use(std::move(*loaded));
  }

  void set_option(std::vector<std::string> const& words) {
    auto const value_at = std::ranges::find(words, "value");
    auto const value_index = static_cast<std::size_t>(value_at - words.begin());
    if (words.size() < 3 || words[1] != "name")
      return complain("setoption: expected \"setoption name NAME value VALUE\"");
    std::string const name = joined(words, 2, value_index);
    std::string const value = joined(words, value_index + 1, words.size());
    if (name == "Hash") {
      auto const megabytes = number_of(value);
      if (!megabytes || *megabytes < 1 || *megabytes > static_cast<std::uint64_t>(largest_hash))
        return complain("Hash: \"" + value + "\", expected 1 to " + std::to_string(largest_hash));
      return engine.set_hash(static_cast<int>(*megabytes));
    }
    // The options of one game mean nothing in another.
    if (name == "UCI_Variant") return change_variant(value, {});
    if (name == "VariantOptions") {
      auto const options = read_options(value);
      if (!options) return complain(options.error().text());
      return change_variant(variant_name, *options);
    }
    std::string const hint = suggestion(name, std::array<std::string_view, 3>{"Hash", "UCI_Variant", "VariantOptions"});
    complain("unknown option \"" + name + "\"" + hint);
  }

  void set_position(std::vector<std::string> const& words) {
    if (!variant) return complain("position: no variant is loaded");
    auto const moves_index = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
    std::string tfen;
    if (words.size() > 1 && words[1] == "fen")
      tfen = joined(words, 2, moves_index);
    else if (words.size() < 2 || words[1] != "startpos")
      return complain("position: expected startpos or fen");
    auto created = api::Game::create(*variant, tfen);
    if (!created) return complain("position: " + created.error().text());
    for (std::size_t i = moves_index + 1; i < words.size(); ++i)
      if (auto const played = created->play(words[i]); !played)
        return complain("position: move " + std::to_string(i - moves_index) + ", " + words[i] + ": " +
                        played.error().message);
    game = std::move(*created);
  }

  void go(std::vector<std::string> const& words) {
    if (!game) return complain("go: no position");
    auto const limits = read_go(words, game->side_to_move());
    if (!limits) return complain(limits.error().text());
    stop.reset();
    endless = limits->infinite;
    search_thread = std::thread([this, limits = *limits, position = *game] {
      auto const result =
          engine.search(position, limits, stop, 0, [this](api::SearchInfo const& info) { say(info_line(info)); });
      say("bestmove " + (result.best.empty() ? std::string("(none)") : result.best));
    });
  }

  void finish_search(bool ask_to_stop) {
    if (!search_thread.joinable()) return;
    if (ask_to_stop) stop.request();
    search_thread.join();
  }

  bool handle(std::string_view line) {
    auto const words = words_of(line);
    if (words.empty()) return true;
    std::string const& command = words.front();
    if (command == "quit") {
      finish_search(true);
      return false;
    }
    if (command == "stop") {
      finish_search(true);
    } else if (command == "isready") {
      say("readyok");
    } else if (command == "uci") {
      identify();
    } else if (command == "debug" || command == "ponderhit") {
      // Allowed by the protocol; there is nothing to do.
    } else if (command == "ucinewgame" || command == "setoption" || command == "position" || command == "go") {
      // A search that has answered is put away here; one that still runs is stopped first, as the protocol's peers expect.
      finish_search(true);
      if (command == "ucinewgame") engine.new_game();
      if (command == "setoption") set_option(words);
      if (command == "position") set_position(words);
      if (command == "go") go(words);
    } else {
      complain("unknown command \"" + command + "\"" + suggestion(command, command_names));
    }
    return true;
  }

  Write write;
  Load load;
  std::mutex output;
  std::string variant_name;
  std::optional<api::Variant> variant;
  std::optional<api::Game> game;
  api::Engine engine{default_hash};
  api::StopToken stop;
  bool endless = false;  // the running search ends only when told to
  std::thread search_thread;
};

Session::Session(Write write, Load load) : impl_(std::make_unique<Impl>(std::move(write), std::move(load))) {}
Session::~Session() { impl_->finish_search(true); }
bool Session::handle(std::string_view line) { return impl_->handle(line); }
void Session::wait() { impl_->finish_search(impl_->endless); }

}  // namespace strata::uci
