#include "cli/play/session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "cli/play/words.hpp"
#include "cli/side_name.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

namespace {

constexpr std::size_t longest_request = 1000;  // of a typed line, in bytes

bool is_word_of_letters(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](unsigned char sign) { return std::isalpha(sign) != 0; });
}

std::string printable(std::string_view text) {
  std::string result;
  for (char const sign : text) result += static_cast<unsigned char>(sign) < 0x20 || sign == 0x7F ? '?' : sign;
  return result;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  std::size_t const first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!(text = trimmed(text)).empty()) {
    std::size_t const end = std::min(text.find_first_of(" \t"), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

PlaySession::PlaySession(api::Game game, PlaySettings const& settings, Speaker say)
    : timeline_(std::move(game)), settings_(settings), say_(std::move(say)), look_(this->game().variant().look()) {
  settings_.style.flip = settings_.computer_white && !settings_.computer_black;
}

// ---------------------------------------------------------------- output

void PlaySession::line(std::string_view text) const { say_(wrapped(text, settings_.style.width) + '\n'); }
void PlaySession::complain(std::string_view text) const {
  std::string sentence(text);
  // A sentence begins with a capital letter; the name of a file stays as it is.
  if (is_word_of_letters(text.substr(0, text.find(' '))))
    sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
  line(sentence + (sentence.ends_with('.') || sentence.ends_with('?') ? "" : "."));
}

std::string PlaySession::sides_text() const {
  if (runs_by_itself()) return fmt::format("The computer plays both sides (level {})", settings_.level);
  if (!settings_.computer_white && !settings_.computer_black) return "Two people play";
  api::Side const person = settings_.computer_white ? api::Side::Black : api::Side::White;
  return fmt::format("You play {}; the computer plays {} (level {})", side_name(person), side_name(!person),
                     settings_.level);
}

void PlaySession::open() {
  api::VariantInfo const info = game().variant().info();
  line(info.summary.empty() ? info.name + "." : fmt::format("{}. {}", info.name, info.summary));
  for (auto const& [name, value] : game().variant().options()) line(fmt::format("Option {} is {}.", name, value));
  line(fmt::format("{}. Type a move, or help{}.", sides_text(),
                   runs_by_itself() && settings_.terminal ? "; stop interrupts it" : ""));
  line(legend_text(look_, settings_.style) + '.');
}

void PlaySession::show_board(BoardMarks const& marks) {
  if (settings_.terminal) settings_.style.width = terminal_width();  // it may have been resized
  api::PositionView const view = game().view();
  say_("\n" + board_text(view, look_, settings_.style, marks));
  if (!view.boards.empty()) {
    auto const enemy = enemy_moves();
    say_("\n" + boards_text(view, settings_.style.width, enemy ? &*enemy : nullptr));
  }
  say_("\n");
}

void PlaySession::tell_end() {
  if (auto const end = game().end()) line(end_words(*end));
}

void PlaySession::tell_turn() {
  std::string text;
  PieceCount captured{};
  for (char const piece : game().captured()) ++captured[static_cast<std::size_t>(piece)];
  for (api::Side const side : {api::Side::White, api::Side::Black}) {
    std::string pieces;
    for (api::PieceLook const& piece : look_.pieces) {
      auto const letter = static_cast<char>(
          side == api::Side::Black ? piece.letter : std::tolower(static_cast<unsigned char>(piece.letter)));
      int const count = captured[static_cast<std::size_t>(letter)];
      if (count > 0) pieces += ' ' + piece_sign(look_, letter, settings_.style.glyphs);
      if (count > 1) pieces += std::to_string(count);
    }
    if (!pieces.empty()) text += fmt::format("{} has captured{}.  ", side_name(side), pieces);
  }
  if (!text.empty()) line(trimmed(text));
  if (is_over()) {
    line("The game is over: undo, new, save, list or quit.");
    return;
  }
  api::PositionView const view = game().view();
  if (view.check) line(check_words(look_, view));
  if (!is_computer(side()) && game().may_claim(api::Claim::Repetition)) line("A draw by repetition can be claimed.");
  line(fmt::format("Move {}, {} to move.", game().move_number(), side_name(side())));
}

void PlaySession::show_news() {
  if (!stale_) return;
  stale_ = false;
  show_board();
  tell_turn();
}

std::string PlaySession::prompt() const {
  if (question_ == Question::Draw) return fmt::format("{}: a draw? ", side_name(!side()));
  if (is_over()) return "over> ";
  return fmt::format("{} {}> ", api::name_of(side()), game().move_number());
}

std::string PlaySession::native(std::string_view canonical) const {
  std::string text = game().native(canonical, notation_);
  return text.empty() ? std::string(canonical) : text;
}

// ---------------------------------------------------------------- lines

void PlaySession::begin(api::Game game) {
  timeline_ = Timeline(std::move(game));
  look_ = this->game().variant().look();
  auto const names = this->game().variant().notations();
  if (std::find(names.begin(), names.end(), notation_) == names.end()) notation_.clear();
  new_game_ = true;
  offer_refused_at_ = -1;
  requested_.reset();
  changed();
}

void PlaySession::changed() {
  stale_ = true;
  paused_ = false;
}

bool PlaySession::take_new_game() { return std::exchange(new_game_, false); }

void PlaySession::leave() {
  leaving_ = true;
  line("Good-bye.");
}

void PlaySession::execute(std::string_view input) {
  std::string_view const text = trimmed(input);
  if (text.empty()) return;
  if (text.size() > longest_request) {
    return complain(
        fmt::format("that line has {} characters; a move or a command has at most {}", text.size(), longest_request));
  }
  if (question_ != Question::None && answer_question(text)) return;
  std::size_t const end = std::min(text.find_first_of(" \t"), text.size());
  std::string_view const word = text.substr(0, end);
  std::string_view const arguments = trimmed(text.substr(end));
  PlayCommand const* command = find_exactly(word);
  if (command == nullptr && !is_word_of_letters(word)) {
    quit_asked_ = false;
    return type_move(text);
  }
  if (command == nullptr) {
    // A move may look like a word; a game that is over refuses them all.
    if (auto const played = timeline_.play(text, notation_)) {
      quit_asked_ = false;
      return tell_move(*played, side_name(played->side));
    }
    CommandMatch const match = find_by_prefix(printable(word));
    if (match.command == nullptr) return complain(match.problem);
    command = match.command;
  }
  if (command->verb != PlayVerb::Quit) quit_asked_ = false;
  run(command->verb, arguments);
  broken_off_ = false;
}

bool PlaySession::answer_question(std::string_view text) {
  question_ = Question::None;
  std::string const word = lowercase(trimmed(text));
  api::Side const offered_to = !side();
  if (word == "yes" || word == "y" || word == "draw" || word == "accept") {
    if (timeline_.finish({std::nullopt, api::EndReason::Agreement})) tell_end();
    changed();
    return true;
  }
  line(fmt::format("{} declines the draw.", side_name(offered_to)));
  return word == "no" || word == "n" || word == "decline";
}

void PlaySession::type_move(std::string_view text) {
  if (is_over()) return complain("the game is over; type undo to take back a move, or new to start again");
  std::vector<std::string> const words = words_of(text);
  // The square and again the square, as one clicks.
  if (words.size() == 2 && find_cell(words[0]) && find_cell(words[1])) {
    std::string const move = *find_cell(words[0]) + '-' + *find_cell(words[1]);
    make_move(move, side_name(side()));
    return;
  }
  auto const typed = game().read_typed(text, notation_);
  if (typed) {
    make_move(typed->canonical, side_name(side()));
  } else if (words.size() == 1 && find_cell(words[0])) {
    do_targets(words[0]);
  } else {
    complain(typed.error().message + (typed.error().reason == "not-understood" ? " (moves lists them)" : ""));
  }
}

bool PlaySession::make_move(std::string_view text, std::string_view who) {
  auto const played = timeline_.play(text, notation_);
  if (played)
    tell_move(*played, who);
  else
    complain(played.error().message);
  return played.has_value();
}

void PlaySession::tell_move(api::Played const& played, std::string_view who) {
  line(fmt::format("{}: {} ({}{})", who, played.written, move_words(look_, played),
                   played.check && !played.end ? ", check" : ""));
  unsaved_ = true;
  changed();
  tell_end();
}

// ---------------------------------------------------------------- the computer

bool PlaySession::runs_by_itself() const { return settings_.computer_white && settings_.computer_black; }

api::Limits PlaySession::limits() const {
  // The levels below the highest bring their own limits. It takes some seconds a move, the same on every machine.
  constexpr int highest = 10;
  constexpr std::uint64_t most_nodes = 1'000'000;
  api::Limits limits;
  limits.level = settings_.level;
  limits.movetime_ms = settings_.movetime_ms;
  if (settings_.level == highest && settings_.movetime_ms == 0) limits.nodes = most_nodes;
  return limits;
}

std::optional<PlaySession::Request> PlaySession::request() const {
  if (leaving_ || is_over()) return std::nullopt;
  auto const seed = settings_.seed + static_cast<std::uint64_t>(game().ply_count());
  if (requested_ && *requested_ != Purpose::Move) {
    // A hint and the answer to a draw offer come at full strength, and are the same on every machine.
    Request request{*requested_, {}, seed};
    request.limits.nodes = 100'000;
    if (settings_.movetime_ms > 0) request.limits = {.movetime_ms = settings_.movetime_ms};
    return request;
  }
  bool const turn = is_computer(side()) && !paused_ && question_ == Question::None;
  if (!turn && !requested_) return std::nullopt;
  return Request{Purpose::Move, limits(), seed};
}

void PlaySession::answer(Request const& request, api::SearchResult const& result) {
  requested_.reset();
  switch (request.purpose) {
    case Purpose::Move: {
      if (computer_claims(result)) return;
      std::string const who = fmt::format("{} (computer)", side_name(side()));
      if (result.best.empty() || !make_move(result.best, who)) {
        paused_ = true;
        complain("the computer found no move; type go to ask again");
      }
      return;
    }
    case Purpose::Hint: {
      if (result.best.empty()) return complain("the computer has no hint");
      for (api::MoveInfo const& move : game().move_infos())
        if (move.canonical == result.best)
          line(fmt::format("Hint: {} ({}).", native(result.best), move_words(look_, move)));
      return;
    }
    case Purpose::DrawOffer: return judge_draw_offer(result);
  }
}

void PlaySession::break_off(Request const& request) {
  requested_.reset();
  broken_off_ = true;
  if (request.purpose != Purpose::Move)
    line(request.purpose == Purpose::Hint ? "The hint is cancelled." : "The draw offer is cancelled.");
}

bool PlaySession::may_interrupt(std::string_view input) {
  std::string_view const text = trimmed(input);
  if (text.empty()) return false;
  std::string_view const word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
  if (is_word_of_letters(word) && (find_exactly(word) != nullptr || find_by_prefix(word).command != nullptr))
    return true;
  complain("the computer is thinking; type stop to interrupt it");
  return false;
}

}  // namespace strata::cli
