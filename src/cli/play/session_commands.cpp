// What the commands of `strata play` do, but for those about cells and files.

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "base/nearest.hpp"
#include "cli/command_line.hpp"
#include "cli/play/session.hpp"
#include "cli/play/words.hpp"
#include "cli/side_name.hpp"

namespace strata::cli {

namespace {

std::optional<int> to_int(std::string_view text) {
  int number = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// How often to undo or redo: nothing means once, "all" as far as it goes; nullopt for what is no number.
std::optional<int> to_count(std::string_view text) {
  constexpr int all = 1'000'000;
  if (text.empty()) return 1;
  if (text == "all") return all;
  auto const count = to_int(text);
  return count && *count > 0 ? count : std::nullopt;
}

}  // namespace

void PlaySession::run(PlayVerb verb, std::string_view arguments) {
  switch (verb) {
    case PlayVerb::Hint: return do_hint();
    case PlayVerb::Undo: return do_undo(arguments);
    case PlayVerb::Redo: return do_redo(arguments);
    case PlayVerb::Moves: return do_moves(arguments);
    case PlayVerb::Targets: return do_targets(arguments);
    case PlayVerb::Save: return do_save(arguments);
    case PlayVerb::Load: return do_load(arguments);
    case PlayVerb::Flip: return do_flip();
    case PlayVerb::Resign: return do_resign();
    case PlayVerb::Draw: return do_draw();
    case PlayVerb::Claim: return do_claim(arguments);
    case PlayVerb::Computer: return do_computer(arguments);
    case PlayVerb::Level: return do_level(arguments);
    case PlayVerb::Stop: return do_stop();
    case PlayVerb::Help: return do_help(arguments);
    case PlayVerb::Go: return do_go();
    case PlayVerb::Show: stale_ = true; return;
    case PlayVerb::List: return do_list();
    case PlayVerb::Material: return do_material();
    case PlayVerb::Options: return do_options();
    case PlayVerb::Rules: return say_(game().variant().prose() + '\n');
    case PlayVerb::Notation: return do_notation(arguments);
    case PlayVerb::Position: return say_(game().position() + '\n');
    case PlayVerb::New: return do_new(arguments);
    case PlayVerb::Quit: return do_quit();
  }
}

void PlaySession::do_help(std::string_view arguments) {
  if (arguments.empty()) return say_(help_text(settings_.style.width));
  CommandMatch const match = find_by_prefix(arguments);
  PlayCommand const* const command = match.command != nullptr ? match.command : find_exactly(arguments);
  if (command == nullptr) return complain(match.problem);
  line(fmt::format("{} {}: {}.", command->name, command->arguments, command->summary));
}

// ---------------------------------------------------------------- the game's course

// Against the computer both go to a position where it is the person's turn.
void PlaySession::do_undo(std::string_view arguments) {
  auto const count = to_count(arguments);
  if (!count) return complain(fmt::format("undo takes a number or all, not \"{}\"", arguments));
  int const plies = game().ply_count();
  bool const ended = is_over();
  Timeline const kept = timeline_;
  int done = 0;
  for (; done < *count; ++done) {
    Timeline const before = timeline_;
    bool moved = timeline_.undo();
    while (moved && is_computer(side()) && !runs_by_itself()) moved = timeline_.undo();
    if (!moved) {
      timeline_ = before;
      break;
    }
  }
  if (done == 0) {
    timeline_ = kept;
    return complain(plies == 0 && !ended ? "no move has been played" : "you have not moved yet");
  }
  int const taken_back = plies - game().ply_count();
  line(taken_back == 0 ? std::string("The game continues.")
                       : fmt::format("Took back {}.", count_of(taken_back, "move")));
  unsaved_ = true;
  changed();
}

void PlaySession::do_redo(std::string_view arguments) {
  auto const count = to_count(arguments);
  if (!count) return complain(fmt::format("redo takes a number or all, not \"{}\"", arguments));
  int const plies = game().ply_count();
  for (int done = 0; done < *count; ++done) {
    if (!timeline_.redo()) break;
    while (is_computer(side()) && !runs_by_itself() && timeline_.redo()) {
    }
  }
  int const played = game().ply_count() - plies;
  if (played == 0) return complain(is_over() ? "the game is over" : "nothing was taken back");
  line(fmt::format("Played {} again.", count_of(played, "move")));
  changed();
  tell_end();
}

void PlaySession::do_list() {
  auto replayed = api::Game::create(game().variant(), game().start());
  if (!replayed) return complain(replayed.error().message);
  int number = replayed->move_number();
  bool white = replayed->side_to_move() == api::Side::White;
  std::vector<std::string> texts;
  for (api::MoveText const& move : game().moves()) {
    // Written in the notation of the moment, so from the start.
    if (notation_.empty())
      texts.push_back(move.native);
    else if (auto const played = replayed->play(move.canonical, false, notation_))
      texts.push_back(played->written);
  }
  std::size_t widest = 3;
  for (std::string const& text : texts) widest = std::max(widest, text.size());
  if (texts.empty()) line("No move has been played.");
  std::string out;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (white || i == 0) out += fmt::format("{:>4}. {:<{}}", number, white ? texts[i] : "...", widest);
    if (!white) out += fmt::format("  {}", texts[i]);
    if (!white || i + 1 == texts.size()) {
      out.erase(out.find_last_not_of(' ') + 1);
      out += '\n';
    }
    if (!white) ++number;
    white = !white;
  }
  say_(out);
  tell_end();
  if (timeline_.moves_taken_back() > 0)
    line(fmt::format("{} taken back; type redo to replay.", count_of(timeline_.moves_taken_back(), "move")));
}

void PlaySession::do_material() {
  auto const start = api::Game::create(game().variant(), game().start());
  if (!start) return complain(start.error().message);
  say_(material_text(look_, count_pieces(start->view()), count_pieces(game().view()), game().captured()));
}

void PlaySession::do_new(std::string_view arguments) {
  std::vector<std::string> const words = words_of(arguments);
  try {
    api::Variant variant = game().variant();
    if (!words.empty()) variant = load_variant(words[0], to_options({words.begin() + 1, words.end()}));
    auto fresh = words.empty() ? api::Game::create(variant, game().start()) : api::Game::create(variant);
    if (!fresh) return complain(fresh.error().text());
    begin(std::move(*fresh));
    unsaved_ = false;
    file_.clear();
    if (words.empty()) {
      line("A new game.");
    } else {
      open();
    }
  } catch (Failure const& failure) {
    complain(failure.error.text());
  }
}

void PlaySession::do_quit() {
  // Asked on a terminal only; a script means what it says.
  if (settings_.terminal && unsaved_ && game().ply_count() > 0 && !std::exchange(quit_asked_, true)) {
    return complain("this game is not saved: type save FILE to keep it, or quit again to leave");
  }
  leave();
}

// ---------------------------------------------------------------- ends

void PlaySession::do_resign() {
  if (is_over()) return complain("the game is over");
  if (runs_by_itself()) return complain("the computer plays both sides; nobody can resign");
  api::Side loser = side();
  if (settings_.computer_white || settings_.computer_black)
    loser = settings_.computer_white ? api::Side::Black : api::Side::White;
  if (timeline_.finish({!loser, api::EndReason::Resignation})) tell_end();
  unsaved_ = true;
  changed();
}

void PlaySession::do_draw() {
  if (is_over()) return complain("the game is over");
  if (is_computer(side())) return complain("offer a draw when it is your turn");
  if (is_computer(!side())) {
    if (offer_refused_at_ == game().ply_count())
      return complain("the computer has declined already; make a move first");
    requested_ = Purpose::DrawOffer;
    return;
  }
  question_ = Question::Draw;
  line(fmt::format("{} offers a draw. {}: yes accepts, no or any move declines.", side_name(side()),
                   side_name(!side())));
}

void PlaySession::judge_draw_offer(api::SearchResult const& result) {
  // From the computer's side, in hundredths of a pawn. Before ten moves are played it only accepts when it is losing.
  constexpr int small_advantage = 20;
  constexpr int bad = -100;
  constexpr int early = 20;
  api::Side const computer = !side();
  int const score = result.info.mate_in ? (*result.info.mate_in > 0 ? -100'000 : 100'000) : -result.info.score;
  bool const accepts = game().ply_count() < early ? score <= bad : score <= small_advantage;
  if (accepts && timeline_.finish({std::nullopt, api::EndReason::Agreement})) {
    line(fmt::format("{} (computer) accepts.", side_name(computer)));
    tell_end();
    unsaved_ = true;
    changed();
    return;
  }
  offer_refused_at_ = game().ply_count();
  std::string_view const why = score > small_advantage ? "it likes its position" : "the game has hardly begun";
  line(fmt::format("{} (computer) declines the draw: {}.", side_name(computer), why));
}

void PlaySession::do_claim(std::string_view arguments) {
  if (is_over()) return complain("the game is over");
  if (is_computer(side())) return complain("claim when it is your turn");
  std::vector<api::Claim> const claims = game().claims();
  if (arguments.empty() && claims.empty()) {
    std::string reason = "there is nothing to claim";
    for (api::Claim const kind : api::all_claims) {
      if (kind == api::Claim::Material && !game().variant().allows(kind)) continue;
      if (auto const refused = game().may_claim(kind); !refused)
        reason += fmt::format("{} {}", kind == api::Claim::Repetition ? ":" : ";", refused.error().message);
    }
    return complain(reason);
  }
  auto const wanted = arguments.empty() ? claims.front() : api::read_claim(arguments);
  if (!wanted) return complain(wanted.error().message);
  auto const claimed = timeline_.claim(*wanted);
  if (!claimed) return complain(claimed.error().message);
  tell_end();
  unsaved_ = true;
  changed();
}

bool PlaySession::computer_claims(api::SearchResult const& result) {
  constexpr int bad = -50;
  if (result.info.score > bad) return false;
  // A repetition is looked up; perpetual check is proved by a long search, worth while only if there is a check to give.
  bool const has_check = !result.best.empty() && game().native(result.best).ends_with('+');
  if (!timeline_.claim(api::Claim::Repetition) && (!has_check || !timeline_.claim(api::Claim::Perpetual))) return false;
  line(fmt::format("{} (computer) claims a draw.", side_name(side())));
  tell_end();
  changed();
  return true;
}

// ---------------------------------------------------------------- the computer

void PlaySession::do_hint() {
  if (is_over()) return complain("the game is over");
  requested_ = Purpose::Hint;
}

void PlaySession::do_computer(std::string_view arguments) {
  if (arguments.empty()) return line(sides_text() + '.');
  std::string const who = words_of(arguments).front();
  if (who != "white" && who != "black" && who != "both" && who != "none") {
    return complain(fmt::format("computer takes white, black, both or none, not \"{}\"", arguments));
  }
  settings_.computer_white = who == "white" || who == "both";
  settings_.computer_black = who == "black" || who == "both";
  paused_ = false;
  line(sides_text() + '.');
}

void PlaySession::do_level(std::string_view arguments) {
  constexpr int highest = 10;
  if (arguments.empty()) return line(fmt::format("The level is {} of {}.", settings_.level, highest));
  auto const level = to_int(arguments);
  if (!level || *level < 1 || *level > highest)
    return complain(fmt::format("level takes a number from 1 to {}, not \"{}\"", highest, arguments));
  settings_.level = *level;
  line(fmt::format("Level {}.", *level));
}

void PlaySession::do_stop() {
  if (runs_by_itself()) {
    settings_.computer_white = settings_.computer_black = false;
    return line("Stopped. The computer plays no side now: type computer both to continue, or computer white or black.");
  }
  if (!broken_off_) return complain("the computer is not thinking");
  if (is_computer(side()) && !is_over()) {
    paused_ = true;
    line(fmt::format("Stopped. Type go to let the computer move, undo to take back, or a move for {} yourself.",
                     side_name(side())));
  }
}

void PlaySession::do_go() {
  if (is_over()) return complain("the game is over");
  if (is_computer(side())) {
    paused_ = false;
    return;
  }
  requested_ = Purpose::Move;
}

// ---------------------------------------------------------------- what is shown

void PlaySession::do_flip() {
  settings_.style.flip = !settings_.style.flip;
  stale_ = true;
}

void PlaySession::do_options() {
  std::vector<api::OptionInfo> const infos = game().variant().option_infos();
  if (infos.empty()) return line("This game has no options.");
  api::Options const chosen = game().variant().options();
  for (api::OptionInfo const& info : infos) {
    auto const set =
        std::find_if(chosen.begin(), chosen.end(), [&](auto const& option) { return option.first == info.name; });
    std::string const& value = set == chosen.end() ? info.default_value : set->second;
    constexpr int indent = 4;
    say_(wrapped(fmt::format("{} = {}: {}", info.name, value, info.summary), settings_.style.width, indent) + '\n');
    for (auto const& [known, summary] : info.values) {
      say_(wrapped(fmt::format("  {}: {}", known, summary), settings_.style.width, indent) + '\n');
    }
  }
  line(fmt::format("new {} NAME=VALUE starts a game with another value.", game().variant().info().id));
}

void PlaySession::do_notation(std::string_view arguments) {
  std::vector<std::string> const names = game().variant().notations();
  if (!arguments.empty() && std::find(names.begin(), names.end(), arguments) == names.end()) {
    std::vector<std::string_view> const views(names.begin(), names.end());
    return complain(fmt::format("this game has no notation \"{}\"{}", arguments, suggestion(arguments, views)));
  }
  if (!arguments.empty()) notation_ = names.front() == arguments ? std::string() : std::string(arguments);
  std::string text;
  for (std::string const& name : names) text += (text.empty() ? "" : ", ") + name;
  line(fmt::format("Moves are written in the notation {} (available: {}).",
                   notation_.empty() ? names.front() : notation_, text));
}

}  // namespace strata::cli
