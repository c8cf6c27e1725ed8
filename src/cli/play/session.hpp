#pragma once
// A game at the terminal as a conversation: lines in, text out. Knows the game, which sides the computer plays, and what each command does;
// where lines come from and in which thread the computer thinks is the caller's business (see play/play.cpp): request() says what is
// to be searched, answer() takes the result.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "cli/play/commands.hpp"
#include "cli/play/input.hpp"
#include "cli/play/timeline.hpp"
#include "cli/terminal/board_text.hpp"

namespace strata::cli {

struct PlaySettings {
  bool computer_white = false;
  bool computer_black = true;
  int level = 3;        // 1 .. 10
  int movetime_ms = 0;  // 0: the level decides
  std::uint64_t seed = 0;
  bool terminal = false;  // input and output are a terminal
  BoardTextStyle style;
};

// Text for the player.
using Speaker = std::function<void(std::string_view text)>;

class PlaySession {
 public:
  PlaySession(api::Game game, PlaySettings const& settings, Speaker say);

  [[nodiscard]] api::Game const& game() const { return timeline_.game(); }
  [[nodiscard]] bool has_ended() const { return leaving_; }
  // The greeting.
  void open();
  // Goes on with a game from a file (of several, the game of this number). What it loaded, in words.
  Result<std::string> load(std::string const& path, std::size_t number = 1);
  // The board and whose turn it is, unless nothing has changed since.
  void show_news();
  [[nodiscard]] std::string prompt() const;
  // One line of the player.
  void execute(std::string_view input);
  void leave();
  // What can be typed at the end of this line.
  [[nodiscard]] Completion complete(std::string_view line) const;

  // ---- the computer
  enum class Purpose { Move, Hint, DrawOffer };
  struct Request {
    Purpose purpose = Purpose::Move;
    api::Limits limits;
    std::uint64_t seed = 0;
  };
  [[nodiscard]] std::optional<Request> request() const;
  void answer(Request const& request, api::SearchResult const& result);
  // The search was stopped; the line that stopped it comes next.
  void break_off(Request const& request);
  // Whether a line typed while the computer searches may stop it; if not, says why.
  bool may_interrupt(std::string_view input);
  // The computer plays both sides.
  [[nodiscard]] bool runs_by_itself() const;
  // Set when another game began since last asked: what the computer learnt is stale.
  [[nodiscard]] bool take_new_game();

 private:
  // ---- turns and settings
  [[nodiscard]] bool is_computer(api::Side side) const {
    return side == api::Side::White ? settings_.computer_white : settings_.computer_black;
  }
  [[nodiscard]] bool is_over() const { return game().end().has_value(); }
  [[nodiscard]] api::Side side() const { return game().side_to_move(); }
  [[nodiscard]] api::Limits limits() const;
  void begin(api::Game game);
  void changed();

  // ---- output
  void line(std::string_view text) const;      // wrapped, with a newline
  void complain(std::string_view text) const;  // the same, for what could not be done
  void show_board(BoardMarks const& marks = {});
  void tell_turn();
  void tell_end();
  [[nodiscard]] std::string sides_text() const;
  [[nodiscard]] std::string native(std::string_view canonical) const;

  // ---- lines
  void run(PlayVerb verb, std::string_view arguments);
  bool answer_question(std::string_view text);
  void type_move(std::string_view text);
  // Plays and tells, or says why not; `who` says who moves.
  bool make_move(std::string_view text, std::string_view who);
  void tell_move(api::Played const& played, std::string_view who);

  // ---- commands
  void do_hint();
  void do_undo(std::string_view arguments);
  void do_redo(std::string_view arguments);
  void do_moves(std::string_view arguments);
  void do_targets(std::string_view arguments);
  void do_save(std::string_view arguments);
  void do_load(std::string_view arguments);
  void do_flip();
  void do_resign();
  void do_draw();
  void do_claim(std::string_view arguments);
  void do_computer(std::string_view arguments);
  void do_level(std::string_view arguments);
  void do_stop();
  void do_help(std::string_view arguments);
  void do_go();
  void do_list();
  void do_material();
  void do_options();
  void do_notation(std::string_view arguments);
  void do_new(std::string_view arguments);
  void do_quit();
  void judge_draw_offer(api::SearchResult const& result);
  bool computer_claims(api::SearchResult const& result);

  // ---- cells
  [[nodiscard]] std::optional<std::string> find_cell(std::string_view text) const;
  void targets_of_piece(std::string const& cell, char piece, std::vector<api::MoveInfo> const& moves, bool theirs);
  void pieces_for_cell(std::string const& cell);
  // The moves that the other side would have if it were its turn; empty while the side to move is in check.
  [[nodiscard]] std::optional<std::vector<api::MoveInfo>> enemy_moves() const;

  Timeline timeline_;
  PlaySettings settings_;
  Speaker say_;
  api::Look look_;
  std::string notation_;  // empty: the game's own
  std::string file_;      // where it was saved last

  enum class Question { None, Draw };
  Question question_ = Question::None;
  std::optional<Purpose> requested_;  // a hint, a move or an answer to a draw offer
  bool paused_ = false;               // the computer waits, though it is its turn
  bool broken_off_ = false;           // a search was just stopped
  bool stale_ = true;                 // the board was not shown since something changed
  bool unsaved_ = false;
  bool quit_asked_ = false;
  bool new_game_ = false;
  bool leaving_ = false;
  int offer_refused_at_ = -1;  // ply
};

// The game that a record names in its tags, empty if it names none.
[[nodiscard]] Result<std::string> game_of_record(std::string const& path);

// The words of a line, without the blanks.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace strata::cli
