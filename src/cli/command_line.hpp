#pragma once
// What every command shares: reading its arguments, failing in one line, choosing a variant, reading a file. Exit codes:
// 0 done, 1 failure (a file, a position, a test), 2 bad usage (the command line itself cannot be understood).

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/api.hpp"
#include "cli/json.hpp"

namespace CLI {
class Option;
}

namespace strata::cli {

using Arguments = std::vector<std::string>;

inline constexpr int exit_failure = 1;
inline constexpr int exit_usage = 2;

// Ends the command: one line on stderr and this exit code.
struct Failure {
  Error error;
  int exit_code = exit_failure;
};
// Ends the command: this text on stdout and exit code 0.
struct HelpWanted {
  std::string text;
};

// The declarations of a command line, as data. parse() throws them if the only argument is describe_word.
struct ArgumentDescription {
  bool is_flag = false;
  std::string name;   // "--position", "-o"; "V" of one that goes by its place
  std::string value;  // "TFEN"; empty for a flag without one
  std::string help;
};
struct LineDescription {
  std::string usage;    // "strata show [OPTIONS] V"
  std::string summary;  // a sentence or a few
  std::string example;
  std::vector<ArgumentDescription> arguments;
};
inline constexpr std::string_view describe_word = "\n--describe";  // nobody types it

// The code of the error chooses the exit code: usage and options are the command line's fault.
[[noreturn]] void fail(Error error);
[[noreturn]] void fail_usage(std::string message);

// The value, or the end of the command.
template <class T>
[[nodiscard]] T value_or_fail(Result<T> result) {
  if (!result) fail(std::move(result.error()));
  return std::move(*result);
}

// A message keeps to its line, whatever a file or an argument put into it.
[[nodiscard]] std::string one_line(std::string text);

// One line on stderr, and the command goes on. `place` is the file or the argument that it speaks of.
void warn(std::string_view place, Warning const& warning);

// What can be said of an argument once it is declared.
class Argument {
 public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument& type_name(std::string_view name);  // what --help shows in place of the value
  Argument& values(int count);                 // the number of values per use
  Argument& repeated();                        // one value, as often as wanted
  Argument& required();
  [[nodiscard]] bool given() const;  // after parse()

 private:
  CLI::Option* option_;
};

// The arguments of one command: declare them, then parse(). What is wrong with them comes out as a Failure. Variables keep their
// value where an argument is not given. CLI11 is behind it, in command_line.cpp alone.
class CommandLine {
 public:
  CommandLine(std::string_view name, std::string_view summary, std::string_view example);

  ~CommandLine();
  CommandLine(CommandLine const&) = delete;
  CommandLine& operator=(CommandLine const&) = delete;

  // "--name", or "NAME" for one by its place.
  Argument add_option(std::string_view name, std::string& value, std::string_view help);
  Argument add_option(std::string_view name, std::vector<std::string>& values, std::string_view help);
  void add_flag(std::string_view name, bool& value, std::string_view help);
  // --json, for commands that print results.
  void add_json_flag();
  [[nodiscard]] bool json() const { return json_; }
  void parse(Arguments const& arguments);

 private:
  class Parser;  // CLI11's

  void refuse_unknown() const;
  [[nodiscard]] LineDescription described() const;

  std::unique_ptr<Parser> parser_;
  std::string name_;
  std::string example_;
  bool json_ = false;
};

// The arguments V and --option of the commands that need a game.
class VariantChoice {
 public:
  explicit VariantChoice(CommandLine& line, bool required = true);
  [[nodiscard]] bool given() const { return !variant_.empty(); }
  [[nodiscard]] std::string const& text() const { return variant_; }  // as it was given
  [[nodiscard]] api::Variant load() const;
  [[nodiscard]] api::Options options() const;

 private:
  std::string variant_;
  std::vector<std::string> options_;
};

// V, --option, --position and --strict of the commands that look at a position.
class PositionChoice {
 public:
  explicit PositionChoice(CommandLine& line);
  [[nodiscard]] api::Game load() const;

 private:
  VariantChoice variant_;
  std::string position_;
  Argument position_option_;
  bool strict_ = false;
};

// The position of --position, with a warning for what of it was left out; an empty text that was given is an error.
[[nodiscard]] api::Game load_position(api::Variant const& variant, Argument const& option, std::string const& text,
                                      Reading reading = Reading::Lenient);

// A variant file; my.toml has the values of the evaluation in my.eval.toml, where there is such a file.
[[nodiscard]] Result<api::Variant> load_variant_file(std::string const& path, api::Options const& options);
// An id, or a path (with a '/' in it, or ending in .toml).
[[nodiscard]] api::Variant load_variant(std::string const& id_or_path, api::Options const& options);
// "name=value", each.
[[nodiscard]] api::Options to_options(std::vector<std::string> const& texts);
// The bytes of a file; "-" is standard input.
[[nodiscard]] std::string read_file(std::string const& path);
// A whole number of the command line, `what` is its name in the message.
[[nodiscard]] std::int64_t to_number(std::string_view what, std::string_view text, std::int64_t low, std::int64_t high);

void print_json(Json const& value);
[[nodiscard]] Json to_json(Error const& error);
[[nodiscard]] Json to_json(Warning const& warning);

// Runs the command that the arguments name. The whole program, but for main().
[[nodiscard]] int run(Arguments const& arguments);
// Runs a command that may end by Failure or HelpWanted: prints what they say, and returns the exit code.
[[nodiscard]] int run_guarded(std::function<int()> const& command);

}  // namespace strata::cli
