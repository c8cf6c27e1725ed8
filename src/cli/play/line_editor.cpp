// The player's lines from a terminal: libedit for editing, history and completion; while the computer thinks, plain lines, so
// that `stop` works at once.

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cwchar>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/lsan_interface.h>
#define STRATA_LEAK_CHECKER 1
#endif
#endif
#ifndef STRATA_LEAK_CHECKER
#define STRATA_LEAK_CHECKER 0
#endif

#include "cli/play/input.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/line_reader.hpp"
#include "cli/terminal/terminal.hpp"

namespace strata::cli {

namespace {

constexpr int history_size = 500;
constexpr std::size_t most_choices = 120;

// What all words begin with.
std::string common_start(std::vector<std::string> const& words) {
  std::string start = words.front();
  for (std::string const& word : words) {
    auto const differ = std::mismatch(start.begin(), start.end(), word.begin(), word.end());
    start.erase(differ.first, start.end());
  }
  return start;
}

void print_choices(std::vector<std::string> const& words) {
  int const width = terminal_width();
  int widest = 0;
  for (std::string const& word : words) widest = std::max(widest, text_width(word));
  int const per_line = std::max(1, width / (widest + 2));
  std::size_t const shown = std::min(words.size(), most_choices);
  std::string text = "\n";
  for (std::size_t i = 0; i < shown; ++i) {
    text += words[i];
    bool const last = i + 1 == shown || (i + 1) % static_cast<std::size_t>(per_line) == 0;
    text.append(last ? 0 : static_cast<std::size_t>(widest + 2 - text_width(words[i])), ' ');
    if (last) text += '\n';
  }
  if (shown < words.size()) text += "... and " + std::to_string(words.size() - shown) + " more\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
}

class TerminalInput : public PlayInput {
 public:
  TerminalInput() : reader_(STDIN_FILENO), history_(history_init()), editor_(el_init("strata", stdin, stdout, stderr)) {
    HistEvent event{};
    history(history_, &event, H_SETSIZE, history_size);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &TerminalInput::show_prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);
    el_set(editor_, EL_GETCFN, &TerminalInput::next_character);
    el_set(editor_, EL_HIST, history, history_);
    add_completion();
    el_set(editor_, EL_BIND, "^I", "strata-complete", nullptr);
    el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  }
  ~TerminalInput() override {
    el_end(editor_);
    history_end(history_);
  }
  TerminalInput(TerminalInput const&) = delete;
  TerminalInput& operator=(TerminalInput const&) = delete;

  void complete_with(Completer const& completer) override { completer_ = completer; }
  [[nodiscard]] bool is_terminal() const override { return true; }

  InputEvent read(std::string const& prompt) override {
    if (auto line = reader_.take_ready())
      return {InputEvent::Kind::Line, std::move(line->text), line->dropped};  // typed ahead
    prompt_ = prompt;
    std::fflush(stdout);
    int count = 0;
    char const* const text = el_gets(editor_, &count);
    if (InterruptWatch::take()) {
      el_reset(editor_);
      std::fputs("\n", stdout);
      return {InputEvent::Kind::Interrupt, {}};
    }
    if (text == nullptr || count <= 0) {
      std::fputs("\n", stdout);
      return {InputEvent::Kind::End, {}};
    }
    std::string line(text, static_cast<std::size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (line.find_first_not_of(" \t") != std::string::npos) {
      HistEvent event{};
      history(history_, &event, H_ENTER, line.c_str());
    }
    std::size_t const kept = std::min(line.size(), longest_line);
    return {InputEvent::Kind::Line, line.substr(0, kept), line.size() - kept};
  }

  InputEvent wait_for(int descriptor, int milliseconds) override {
    std::fflush(stdout);
    switch (reader_.wait(descriptor, InterruptWatch::descriptor(), milliseconds)) {
      case LineReader::Woken::Line:
        if (auto line = reader_.take_ready()) return {InputEvent::Kind::Line, std::move(line->text), line->dropped};
        break;
      case LineReader::Woken::Other: return {InputEvent::Kind::Ready, {}};
      case LineReader::Woken::Interrupt: InterruptWatch::take(); return {InputEvent::Kind::Interrupt, {}};
      case LineReader::Woken::Timeout: return {InputEvent::Kind::Timeout, {}};
      case LineReader::Woken::End: break;
    }
    return {InputEvent::Kind::End, {}};
  }

  [[nodiscard]] bool has_line() override { return reader_.has_ready(); }

 private:
  static TerminalInput& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<TerminalInput*>(data);
  }
  // One character from the terminal; -1 ends the line at Ctrl-C. Waits for the keyboard and for the pipe of the signal at once:
  // a Ctrl-C between the prompt and a plain read would be lost until the next key.
  static int next_character(EditLine* /*editor*/, wchar_t* character) {
    std::mbstate_t state{};
    while (true) {
      std::array<pollfd, 2> wanted{{{STDIN_FILENO, POLLIN, 0}, {InterruptWatch::descriptor(), POLLIN, 0}}};
      if (::poll(wanted.data(), wanted.size(), -1) < 0) {
        if (errno == EINTR) continue;
        return -1;
      }
      if (wanted[1].revents != 0) return -1;
      char byte = 0;
      ssize_t const count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return static_cast<int>(count);
      std::size_t const used = std::mbrtowc(character, &byte, 1, &state);
      if (used == 0 || used == 1) return 1;
      if (used == static_cast<std::size_t>(-1)) state = {};  // no character of this locale: left out
    }
  }

  // libedit copies the two texts of a new command and never frees them; the leak checker is told to look away.
  void add_completion() {
#if STRATA_LEAK_CHECKER
    __lsan::ScopedDisabler const known_leak;
#endif
    el_set(editor_, EL_ADDFN, "strata-complete", "complete a move or a command", &TerminalInput::complete);
  }

  static char const* show_prompt(EditLine* editor) { return self(editor).prompt_.c_str(); }

  static unsigned char complete(EditLine* editor, int /*key*/) {
    LineInfo const* const info = el_line(editor);
    std::string const line(info->buffer, info->cursor);
    Completer const& completer = self(editor).completer_;
    Completion const completion = completer ? completer(line) : Completion{};
    if (completion.words.empty()) return CC_REFRESH_BEEP;
    std::string const typed = line.substr(std::min(completion.start, line.size()));
    std::string text = common_start(completion.words);
    if (completion.words.size() == 1 && !completion.parts) text += ' ';
    if (text.size() <= typed.size()) {
      print_choices(completion.words);
      return CC_REDISPLAY;
    }
    el_deletestr(editor, text_width(typed));
    el_insertstr(editor, text.c_str());
    return CC_REFRESH;
  }

  Completer completer_;
  LineReader reader_;
  std::string prompt_;
  History* history_;
  EditLine* editor_;
};

}  // namespace

std::unique_ptr<PlayInput> terminal_input() { return std::make_unique<TerminalInput>(); }

}  // namespace strata::cli
