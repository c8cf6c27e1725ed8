#include "cli/play/input.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/line_reader.hpp"

namespace strata::cli {

namespace {

// What a script's line looks like in the transcript: short, and without control signs.
std::string echo_of(std::string const& line) {
  constexpr std::size_t longest_echo = 200;
  std::string text;
  for (char const sign : line.substr(0, longest_echo))
    text += static_cast<unsigned char>(sign) < 0x20 || sign == 0x7F ? '?' : sign;
  return line.size() > longest_echo ? text + "..." : text;
}

class ScriptInput : public PlayInput {
 public:
  explicit ScriptInput(int descriptor) : reader_(descriptor) {}

  [[nodiscard]] bool is_terminal() const override { return false; }

  InputEvent read(std::string const& prompt) override {
    fmt::print("{}", prompt);
    std::fflush(stdout);
    LineReader::Woken const woken = reader_.wait(-1, InterruptWatch::descriptor());
    if (woken == LineReader::Woken::Line) {
      if (auto line = reader_.take_ready()) {
        fmt::print("{}\n", echo_of(line->text));
        return {InputEvent::Kind::Line, std::move(line->text), line->dropped};
      }
    }
    fmt::print("\n");
    if (woken == LineReader::Woken::Interrupt && InterruptWatch::take()) return {InputEvent::Kind::Interrupt, {}};
    return {InputEvent::Kind::End, {}};
  }

  InputEvent wait_for(int descriptor, int milliseconds) override {
    std::fflush(stdout);
    switch (LineReader::wait_without_reading(descriptor, InterruptWatch::descriptor(), milliseconds)) {
      case LineReader::Woken::Interrupt: InterruptWatch::take(); return {InputEvent::Kind::Interrupt, {}};
      case LineReader::Woken::Timeout: return {InputEvent::Kind::Timeout, {}};
      default: return {InputEvent::Kind::Ready, {}};
    }
  }

  [[nodiscard]] bool has_line() override { return reader_.has_ready(); }

 private:
  LineReader reader_;
};

}  // namespace

std::unique_ptr<PlayInput> script_input(int descriptor) { return std::make_unique<ScriptInput>(descriptor); }

}  // namespace strata::cli
