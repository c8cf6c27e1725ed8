#include "cli/play/play.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <limits>
#include <utility>

#include "cli/command_line.hpp"
#include "cli/play/chooser.hpp"
#include "cli/play/thinker.hpp"
#include "cli/terminal/interrupt.hpp"

namespace strata::cli {

int run_play(Arguments const& arguments);

namespace {

// On a terminal a game that runs by itself waits this long after a move, so that one can follow it.
constexpr int pace_ms = 700;
// A search that takes longer is announced.
constexpr int patience_ms = 800;

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

class Dialogue {
 public:
  Dialogue(PlaySession& session, PlayInput& input) : session_(session), input_(input) {}

  void run() {
    while (!session_.has_ended()) {
      auto const request = session_.request();
      if (request && session_.runs_by_itself() && request->purpose == PlaySession::Purpose::Move) {
        session_.show_news();
        // A script's next line is read after a move; a person's is read at any moment.
        if (std::exchange(moved_, false) && input_.has_line()) {
          read_line();
          continue;
        }
      }
      if (request) {
        think(*request);
      } else {
        session_.show_news();
        read_line();
      }
    }
  }

 private:
  void read_line() {
    InputEvent const event = input_.read(session_.prompt());
    switch (event.kind) {
      case InputEvent::Kind::Line: return handle(event);
      case InputEvent::Kind::Interrupt:
        if (!input_.is_terminal() || std::exchange(interrupted_, true)) return session_.leave();
        return print("Ctrl-C again or quit leaves.\n");
      default: return session_.leave();
    }
  }

  void handle(InputEvent const& event) {
    interrupted_ = false;
    if (event.dropped > 0) {
      print(fmt::format("That line has {} characters; a move or a command is much shorter.\n",
                        event.line.size() + event.dropped));
      return;
    }
    session_.execute(event.line);
  }

  void think(PlaySession::Request const& request) {
    if (session_.take_new_game()) thinker_.new_game();
    thinker_.start(session_.game(), request.limits, request.seed);
    bool const watched = input_.is_terminal() && session_.runs_by_itself();
    std::optional<InputEvent> order = wait_for_answer();
    api::SearchResult const result = thinker_.finish();
    if (!order) session_.answer(request, result);
    moved_ = !order;
    if (!order && watched) {
      session_.show_news();
      order = pause();
    }
    if (!order) return;
    session_.break_off(request);
    switch (order->kind) {
      case InputEvent::Kind::Line: return handle(*order);
      case InputEvent::Kind::Interrupt: return session_.execute("stop");
      default: return session_.leave();
    }
  }

  // What stops the search; nothing when the answer is there.
  std::optional<InputEvent> wait_for_answer() {
    int patience = input_.is_terminal() && !session_.runs_by_itself() ? patience_ms : -1;
    while (true) {
      InputEvent event = input_.wait_for(thinker_.ready_descriptor(), patience);
      switch (event.kind) {
        case InputEvent::Kind::Ready: return std::nullopt;
        case InputEvent::Kind::Timeout:
          patience = -1;
          print("The computer is thinking; type stop to interrupt it.\n");
          break;
        case InputEvent::Kind::Line:
          if (!session_.may_interrupt(event.line)) break;
          [[fallthrough]];
        default: thinker_.stop(); return event;
      }
    }
  }

  // A moment to look at the board.
  std::optional<InputEvent> pause() {
    while (true) {
      InputEvent event = input_.wait_for(-1, pace_ms);
      if (event.kind == InputEvent::Kind::Timeout) return std::nullopt;
      if (event.kind != InputEvent::Kind::Line || session_.may_interrupt(event.line)) return event;
    }
  }

  PlaySession& session_;
  PlayInput& input_;
  Thinker thinker_;
  bool interrupted_ = false;
  bool moved_ = false;  // the computer has moved since a line was read
};

// ---------------------------------------------------------------- the command line

void set_computer(PlaySettings& settings, std::string const& text) {
  if (text != "white" && text != "black" && text != "both" && text != "none") {
    fail_usage(fmt::format("--computer is \"{}\", expected white, black, both or none", text));
  }
  settings.computer_white = text == "white" || text == "both";
  settings.computer_black = text == "black" || text == "both";
}

// An editor on a terminal, else the bare lines.
std::unique_ptr<PlayInput> open_input() {
  bool const person = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  return person ? terminal_input() : script_input(STDIN_FILENO);
}

}  // namespace

void play_dialogue(PlaySession& session, PlayInput& input) {
  session.open();
  Dialogue(session, input).run();
}

int run_play(Arguments const& arguments) {
  CommandLine line(
      "play", "Plays a game in the terminal, against the computer or pass and play; without V it asks for the game",
      "strata play raumschach --computer black --level 4");
  VariantChoice const variant(line, false);
  PlaySettings settings;
  std::string position, load, computer, level, movetime, seed, color = "auto";
  bool ascii = false;
  Argument position_option =
      line.add_option("--position", position, "A position text to start from (default the start position)");
  position_option.type_name("TFEN");
  line.add_option("--load", load, "Continue the game in this file").type_name("FILE");
  line.add_option("--computer", computer, "Side of the computer: white, black, both or none (default black)")
      .type_name("SIDE");
  line.add_option("--level", level, "Strength of the computer, 1 to 10 (default 3)").type_name("N");
  line.add_option("--movetime", movetime, "Milliseconds per computer move (default: depends on the level)")
      .type_name("MS");
  line.add_option("--seed", seed, "Random seed of the computer (default 0)").type_name("N");
  line.add_flag("--ascii", ascii, "Draw with ASCII characters only, pieces as letters");
  line.add_option("--color", color, "Colours: auto, always or never (default auto)").type_name("WHEN");
  line.parse(arguments);

  if (!position.empty() && !load.empty()) fail_usage("--position and --load both set the start; use one of them");
  settings.style = terminal_style(to_color(color), ascii);
  if (!computer.empty()) set_computer(settings, computer);
  if (!level.empty()) settings.level = static_cast<int>(to_number("--level", level, 1, 10));
  if (!movetime.empty()) settings.movetime_ms = static_cast<int>(to_number("--movetime", movetime, 1, 3'600'000));
  if (!seed.empty())
    settings.seed = static_cast<std::uint64_t>(to_number("--seed", seed, 0, std::numeric_limits<std::int64_t>::max()));

  InterruptWatch const watch;
  std::unique_ptr<PlayInput> const input = open_input();
  settings.terminal = input->is_terminal();

  std::optional<api::Variant> chosen;
  if (variant.given()) {
    chosen = variant.load();
  } else if (!load.empty()) {
    std::string const id = value_or_fail(game_of_record(load));
    if (id.empty())
      fail_usage(fmt::format("{} has no Variant tag; name the game: strata play V --load {}", load, load));
    chosen = load_variant(id, variant.options());
  } else {
    auto const id = choose_game(*input, settings);
    if (!id) {
      print("Good-bye.\n");
      return 0;
    }
    chosen = load_variant(*id, variant.options());
  }
  PlaySession session(load_position(*chosen, position_option, position), settings, print);
  input->complete_with([&session](std::string_view typed) { return session.complete(typed); });
  if (!load.empty()) print(value_or_fail(session.load(load)) + '\n');
  play_dialogue(session, *input);
  return 0;
}

int run_play_chooser() { return run_play({}); }

}  // namespace strata::cli
