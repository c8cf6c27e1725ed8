#include "match/uci_player.hpp"

#include <algorithm>
#include <chrono>
#include <map>

#include "base/nearest.hpp"
#include "match/process.hpp"
#include "match/uci_text.hpp"
#include "match/wire.hpp"

namespace strata::match {

namespace {

using Clock = std::chrono::steady_clock;
using Event = Process::Event;

constexpr int start_attempts = 3;

std::string time_text(std::int64_t milliseconds) {
  if (milliseconds % 1000 != 0) return std::to_string(milliseconds) + " ms";
  return std::to_string(milliseconds / 1000) + " s";
}

class UciPlayer final : public Player {
 public:
  UciPlayer(PlayerSpec spec, PlayerSettings settings) : spec_(std::move(spec)), settings_(std::move(settings)) {}
  ~UciPlayer() override {
    if (process_) (void)process_->send("quit", Clock::now() + std::chrono::milliseconds(100));
  }

  Result<void> begin_game(api::Game const& game, std::uint64_t /*seed*/) override;
  Answer choose(api::Game const& game, Budget const& budget) override;
  std::string name() const override {
    if (!spec_.name.empty()) return spec_.name;
    return program_.name.empty() ? spec_.command.front() : program_.name;
  }

 private:
  // What is wrong, and how it is to be counted; nothing if all is well.
  struct Trouble {
    Fault fault = Fault::None;
    std::string what;
  };
  using Checked = std::optional<Trouble>;

  Result<void> prepare(api::Game const& game);
  Checked start();
  Result<void> check_options() const;
  Result<void> choose_game(api::Game const& game);
  Checked say(std::string const& line);
  // Reads until a line begins with this word, at most so long; the lines before are looked at by `look`.
  template <class Look>
  Checked read_until(std::string_view word, std::int64_t milliseconds, Look look);
  Checked be_ready() {
    if (auto trouble = say("isready")) return trouble;
    return read_until("readyok", settings_.start_ms, [](std::string_view) {});
  }
  Trouble trouble_of(Event event, std::int64_t milliseconds);
  // Ends the program; it is started again when next needed.
  void drop() {
    process_.reset();
    told_variant_.clear();
  }
  Answer fail(Answer answer, Fault fault, std::string what) {
    answer.fault = fault;
    answer.explanation = std::move(what);
    if (fault != Fault::Time && fault != Fault::Illegal) drop();
    return answer;
  }
  Answer wait_for_move(api::Game const& game, Budget const& budget, Clock::time_point start);

  PlayerSpec spec_;
  PlayerSettings settings_;
  std::unique_ptr<Process> process_;
  UciProgram program_;
  std::string told_variant_;  // id and options it was told last
  api::Dialect dialect_;      // how moves and positions are written
  std::string position_;      // the command, up to the moves played so far
  int told_plies_ = 0;
};

UciPlayer::Trouble UciPlayer::trouble_of(Event event, std::int64_t milliseconds) {
  if (event == Event::GivenUp) return {Fault::BrokenOff, "broken off"};
  if (event == Event::TimedOut) return {Fault::Hang, "did not answer within " + time_text(milliseconds)};
  return {Fault::Crash, process_->obituary()};
}

UciPlayer::Checked UciPlayer::say(std::string const& line) {
  Event const event =
      process_->send(line, Clock::now() + std::chrono::milliseconds(settings_.start_ms), settings_.give_up);
  if (event == Event::Done) return std::nullopt;
  return trouble_of(event, settings_.start_ms);
}

template <class Look>
UciPlayer::Checked UciPlayer::read_until(std::string_view word, std::int64_t milliseconds, Look look) {
  auto const deadline = Clock::now() + std::chrono::milliseconds(milliseconds);
  std::string line;
  Clock::time_point at;
  while (true) {
    Event event = process_->read_line(line, deadline, settings_.give_up, &at);
    if (event == Event::Done && at > deadline) event = Event::TimedOut;  // it says much, but not this
    if (event != Event::Done) return trouble_of(event, milliseconds);
    if (first_word(line) == word) return std::nullopt;
    look(line);
  }
}

UciPlayer::Checked UciPlayer::start() {
  Process::Listener listener;
  if (settings_.log)
    listener = [this](char direction, std::string_view line) { settings_.log(name(), direction, line); };
  auto started = Process::start(spec_.command, std::move(listener));
  if (!started) return Trouble{Fault::Crash, started.error().message};
  process_ = std::move(*started);
  program_ = {};
  auto trouble = say("uci");
  if (!trouble)
    trouble = read_until("uciok", settings_.start_ms, [this](std::string_view line) { program_.read(line); });
  if (trouble) drop();
  return trouble;
}

Result<void> UciPlayer::check_options() const {
  for (auto const& [option, value] : spec_.options) {
    if (program_.has_option(option)) continue;
    std::vector<std::string_view> known;
    for (auto const& have : program_.options) known.emplace_back(have.name);
    return failure(ErrorCode::BadUsage, name() + " has no option \"" + option + '"' + suggestion(option, known));
  }
  return {};
}

// Tells the program which game is played, if it can be told, and fails if it does not know it.
Result<void> UciPlayer::choose_game(api::Game const& game) {
  api::Variant const& variant = game.variant();
  std::string const id = variant.info().id;
  std::string options;
  for (auto const& [option, value] : variant.options()) options += (options.empty() ? "" : ",") + option + '=' + value;
  std::string const wanted = id + ' ' + options;
  // Strata's own dialect wrote canonical moves in every game before it could be told files of variants.
  bool const first_dialect = program_.has_option("VariantOptions") && !program_.has_option("VariantFile");
  bool const canonical = spec_.moves == MoveForm::Canonical || (spec_.moves == MoveForm::ByProgram && first_dialect);
  dialect_ = canonical ? api::Dialect() : api::Dialect(game);
  if (wanted == told_variant_) return {};

  // The first game of the catalogue is the one that every chess program plays, under the name it has among them.
  bool const chess = id == api::variants().front().id;
  UciOption const* const choice = program_.option("UCI_Variant");
  auto const file = settings_.variant_files.find(id);
  std::vector<std::string> commands;
  if (file != settings_.variant_files.end() && program_.has_option("VariantFile"))
    commands.push_back("setoption name VariantFile value " + file->second);
  else if (choice != nullptr && (choice->values.empty() || choice->allows(id)))
    commands.push_back("setoption name UCI_Variant value " + id);
  else if (choice != nullptr && chess && choice->allows("chess"))
    commands.emplace_back("setoption name UCI_Variant value chess");
  else if (choice != nullptr || !chess)
    return failure(ErrorCode::BadUsage,
                   name() + " does not play " + id + (choice == nullptr ? ": it has no option UCI_Variant" : ""));
  if (!options.empty() || told_variant_.find('=') != std::string::npos) {
    if (!program_.has_option("VariantOptions"))
      return failure(ErrorCode::BadUsage,
                     name() + " cannot be told the rule options " + options + ": it has no option VariantOptions");
    commands.push_back("setoption name VariantOptions value " + (options.empty() ? "<empty>" : options));
  }
  for (std::string const& command : commands)
    if (auto const trouble = say(command)) return failure(ErrorCode::Io, name() + ' ' + trouble->what);
  told_variant_ = wanted;
  return {};
}

Result<void> UciPlayer::prepare(api::Game const& game) {
  if (!process_) {
    if (auto const trouble = start())
      return failure(ErrorCode::Io, trouble->fault == Fault::BrokenOff ? trouble->what : name() + ": " + trouble->what);
    if (auto checked = check_options(); !checked) return checked;
    for (auto const& [option, value] : spec_.options) {
      std::string command = "setoption name " + option;
      if (program_.option(option)->type != "button") command += " value " + value;
      if (auto const trouble = say(command)) return failure(ErrorCode::Io, name() + ' ' + trouble->what);
    }
  }
  if (auto chosen = choose_game(game); !chosen) return chosen;
  auto trouble = say("ucinewgame");
  if (!trouble) trouble = be_ready();
  if (trouble) return failure(ErrorCode::Io, name() + ' ' + trouble->what);
  return {};
}

Result<void> UciPlayer::begin_game(api::Game const& game, std::uint64_t /*seed*/) {
  told_plies_ = 0;
  // A program that broke down between two games has lost none: it is started again.
  Result<void> prepared;
  for (int attempt = 0; attempt < start_attempts; ++attempt) {
    prepared = prepare(game);
    if (prepared || prepared.error().code != ErrorCode::Io || (settings_.give_up && settings_.give_up())) break;
    drop();
  }
  if (!prepared) return prepared;
  std::string const start = game.start();
  position_ = "position startpos";
  if (start == game.variant().start()) return {};
  auto const begun = api::Game::create(game.variant(), start);
  position_ = "position fen " + (begun ? dialect_.position(*begun) : start);
  return {};
}

Answer UciPlayer::choose(api::Game const& game, Budget const& budget) {
  if (!process_) return fail({}, Fault::Crash, "could not be started again");
  std::vector<std::string> const moves = game.line();
  for (; told_plies_ < static_cast<int>(moves.size()); ++told_plies_) {
    position_ += (told_plies_ == 0 ? " moves " : " ") + dialect_.move(moves[static_cast<std::size_t>(told_plies_)]);
  }
  auto trouble = say(position_);
  // Whatever it still had to say about the move before is read away here, and the clock does not run for it.
  if (!trouble) trouble = be_ready();
  auto const start = Clock::now();
  if (!trouble) trouble = say(go_command(budget));
  if (trouble) return fail({}, trouble->fault, trouble->what);
  return wait_for_move(game, budget, start);
}

Answer UciPlayer::wait_for_move(api::Game const& game, Budget const& budget, Clock::time_point start) {
  bool const white = game.side_to_move() == api::Side::White;
  std::int64_t wait_ms = budget.patience_ms;
  if (budget.control.has_clock()) wait_ms = budget.left_ms[white ? 0 : 1] + budget.margin_ms;
  if (budget.control.movetime_ms > 0) wait_ms = budget.control.movetime_ms + budget.margin_ms;
  auto deadline = start + std::chrono::milliseconds(wait_ms + 1);

  Answer answer;
  bool stopped = false;
  std::string line;
  Clock::time_point at = start;
  while (true) {
    Event event = process_->read_line(line, deadline, settings_.give_up, &at);
    if (event == Event::Done && at > deadline) event = Event::TimedOut;
    if (event == Event::TimedOut && !stopped) {
      // Too late in any case; whether it still answers decides what is counted.
      stopped = true;
      if (auto const trouble = say("stop")) return fail(answer, trouble->fault, trouble->what);
      deadline = Clock::now() + std::chrono::milliseconds(settings_.stop_ms);
      continue;
    }
    if (event == Event::TimedOut)
      return fail(
          answer, Fault::Hang,
          "did not answer within " + time_text(wait_ms) + ", nor to stop within " + time_text(settings_.stop_ms));
    if (event != Event::Done) {
      Trouble const trouble = trouble_of(event, wait_ms);
      return fail(answer, trouble.fault, trouble.what);
    }
    std::string_view const word = first_word(line);
    if (word == "info") read_info(line, answer);
    if (word == "bestmove") break;
  }
  answer.milliseconds = std::chrono::duration<double, std::milli>(at - start).count();
  if (auto const late = overstepped(budget, white, answer.milliseconds)) return fail(answer, Fault::Time, *late);
  if (stopped) return fail(answer, Fault::Hang, "answered only when told to stop after " + time_text(wait_ms));
  std::string const move(second_word(line));
  auto const legal = read_wire_move(game, move);
  if (!legal) return fail(answer, Fault::Illegal, "answered \"" + printable(move) + "\", which is no legal move");
  answer.move = *legal;
  return answer;
}

}  // namespace

std::unique_ptr<Player> make_uci_player(PlayerSpec const& spec, PlayerSettings const& settings) {
  return std::make_unique<UciPlayer>(spec, settings);
}

}  // namespace strata::match
