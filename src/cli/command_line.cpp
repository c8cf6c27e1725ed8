#include "cli/command_line.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/nearest.hpp"

namespace strata::cli {

void fail(Error error) {
  bool const usage = error.code == ErrorCode::BadUsage || error.code == ErrorCode::BadOption;
  throw Failure{std::move(error), usage ? exit_usage : exit_failure};
}
void warn(std::string_view place, Warning const& warning) {
  Error const said{ErrorCode::BadText, "warning: " + warning.message, std::string(place), warning.line, warning.column};
  fmt::print(stderr, "{}{}\n", said.line > 0 ? "" : "strata: ", one_line(said.text()));
}

std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
  }
  return text;
}

void fail_usage(std::string message) { fail({ErrorCode::BadUsage, std::move(message), {}, 0, 0}); }

// ---------------------------------------------------------------- arguments

namespace {

// How --help shows a value: by its name alone. How many there are, and which must be given, the usage line says.
class HelpText : public CLI::Formatter {
  [[nodiscard]] std::string make_option_opts(CLI::Option const* option) const override {
    bool const shown = !option->get_positional() && option->get_type_size() != 0 && !option->get_type_name().empty();
    return shown ? ' ' + option->get_type_name() : std::string();
  }
};

}  // namespace

class CommandLine::Parser : public CLI::App {
  using CLI::App::App;
};

CommandLine::CommandLine(std::string_view name, std::string_view summary, std::string_view example)
    : parser_(std::make_unique<Parser>(std::string(summary), "strata " + std::string(name))), name_(name) {
  auto const formatter = std::make_shared<HelpText>();
  formatter->label("Positionals", "Arguments");
  parser_->formatter(formatter);
  parser_->set_help_flag("-h,--help", "Print this help");
  parser_->allow_extras();
  parser_->footer(fmt::format("Example:\n  {}", example));
}

CommandLine::~CommandLine() = default;

Argument CommandLine::add_option(std::string_view name, std::string& value, std::string_view help) {
  return Argument(parser_->add_option(std::string(name), value, std::string(help)));
}
Argument CommandLine::add_option(std::string_view name, std::vector<std::string>& values, std::string_view help) {
  return Argument(parser_->add_option(std::string(name), values, std::string(help)));
}
void CommandLine::add_flag(std::string_view name, bool& value, std::string_view help) {
  parser_->add_flag(std::string(name), value, std::string(help));
}
void CommandLine::add_json_flag() { add_flag("--json", json_, "Print the result as JSON"); }

Argument& Argument::type_name(std::string_view name) {
  option_->type_name(std::string(name));
  return *this;
}
Argument& Argument::values(int count) {
  option_->expected(count);
  return *this;
}
Argument& Argument::repeated() {
  option_->expected(1)->take_all()->allow_extra_args(false);
  return *this;
}
Argument& Argument::required() {
  option_->required();
  return *this;
}
bool Argument::given() const { return option_->count() > 0; }

LineDescription CommandLine::described() const {
  LineDescription line{"strata " + name_, parser_->get_description(), example_, {}};
  bool has_flags = false;
  std::string places;
  for (CLI::Option const* option : parser_->get_options()) {
    bool const is_flag = !option->get_positional();
    // The longest of several names: --help.
    std::string const name = is_flag && !option->get_lnames().empty() ? "--" + option->get_lnames().front()
                             : is_flag                                ? "-" + option->get_snames().front()
                                                                      : option->get_name();
    bool const has_value = is_flag && option->get_type_size() != 0;
    line.arguments.push_back(
        {is_flag, name, has_value ? option->get_type_name() : std::string(), option->get_description()});
    has_flags |= is_flag;
    if (is_flag) continue;
    std::string const shown = option->get_expected_max() > 1 ? name + "..." : name;
    places += option->get_required() ? ' ' + shown : " [" + shown + ']';
  }
  if (has_flags) line.usage += " [FLAGS]";
  line.usage += places;
  return line;
}

void CommandLine::parse(Arguments const& arguments) {
  if (arguments.size() == 1 && arguments.front() == describe_word) throw described();
  // CLI11 wants them last first. Its messages become one line of ours; an unknown word explains more than the argument
  // that is missing because of it.
  std::string text;
  try {
    parser_->parse(Arguments(arguments.rbegin(), arguments.rend()));
  } catch (CLI::CallForHelp const&) {
    throw HelpWanted{parser_->help()};
  } catch (CLI::RequiredError const& error) {
    text = error.what();  // "V is required"
    text = text.substr(0, text.find(" is required")) + " is missing";
  } catch (CLI::ArgumentMismatch const& error) {
    text = error.what();  // "--position: 1 required TFEN missing"
    if (text.starts_with("--")) text = text.substr(0, text.find(':')) + " takes one value";
  } catch (CLI::ParseError const& error) {
    text = error.what();
  }
  refuse_unknown();
  if (!text.empty()) fail_usage(fmt::format("{} (see strata {} --help)", text, name_));
}

void CommandLine::refuse_unknown() const {
  for (std::string const& word : parser_->remaining()) {
    if (!word.starts_with('-') || word == "-") {
      fail_usage(fmt::format("unexpected argument \"{}\" (see strata {} --help)", word, name_));
    }
    std::vector<std::string> known;
    for (CLI::Option const* option : parser_->get_options()) {
      for (std::string const& name : option->get_lnames()) known.push_back("--" + name);
      for (std::string const& name : option->get_snames()) known.push_back("-" + name);
    }
    std::vector<std::string_view> const views(known.begin(), known.end());
    std::string const flag = word.substr(0, word.find('='));
    std::string const hint = suggestion(flag, views);
    fail_usage(fmt::format("unknown flag \"{}\"{}", flag,
                           hint.empty() ? fmt::format(" (see strata {} --help)", name_) : hint));
  }
}

VariantChoice::VariantChoice(CommandLine& line, bool required) {
  Argument variant = line.add_option("V", variant_, "A game: an id (strata variants), or the path of a .toml file");
  if (required) variant.required();
  line.add_option("--option", options_, "A rule option of the game; may be repeated")
      .type_name("NAME=VALUE")
      .repeated();
}

api::Variant VariantChoice::load() const { return load_variant(variant_, options()); }
api::Options VariantChoice::options() const { return to_options(options_); }

PositionChoice::PositionChoice(CommandLine& line)
    : variant_(line),
      position_option_(
          line.add_option("--position", position_, "A position text (default the start position)").type_name("TFEN")) {
  line.add_flag("--strict", strict_, "Refuse a position text that gives warnings");
}

api::Game PositionChoice::load() const {
  return load_position(variant_.load(), position_option_, position_, strict_ ? Reading::Strict : Reading::Lenient);
}

api::Game load_position(api::Variant const& variant, Argument const& option, std::string const& text, Reading reading) {
  // To the facade no text means the start.
  if (option.given() && text.empty()) fail({ErrorCode::BadText, "the text is empty", "position", 0, 0});
  auto read = api::read_position(variant, text, reading);
  if (!read && read.error().place.empty()) read.error().place = "position";
  api::PositionText position = value_or_fail(std::move(read));
  for (std::string const& warning : position.warnings) warn("position", {warning});
  return std::move(position.game);
}

// ---------------------------------------------------------------- variants and files

api::Options to_options(std::vector<std::string> const& texts) {
  api::Options options;
  for (std::string const& text : texts) {
    std::size_t const sign = text.find('=');
    if (sign == 0 || sign == std::string::npos) {
      fail_usage(fmt::format("--option \"{}\" is not of the form NAME=VALUE", text));
    }
    options.emplace_back(text.substr(0, sign), text.substr(sign + 1));
  }
  return options;
}

Result<api::Variant> load_variant_file(std::string const& path, api::Options const& options) {
  auto variant = api::Variant::from_text(read_file(path), path, options);
  constexpr std::string_view ending = ".toml";
  if (!variant || !path.ends_with(ending)) return variant;
  std::string const stem = path.substr(0, path.size() - ending.size());
  std::string const values = stem + ".eval.toml";
  std::error_code problem;
  if (std::filesystem::is_regular_file(values, problem)) variant = variant->with_values(read_file(values), values);
  std::string const network = stem + ".net";
  if (!variant || !std::filesystem::is_regular_file(network, problem)) return variant;
  auto with_network = variant->with_network(read_file(network), network);
  if (with_network) return with_network;
  // Under other options the law is another one, and a file that was changed has outgrown its network.
  warn("network", {with_network.error().text() + "; the hand-written evaluation plays"});
  return variant;
}

api::Variant load_variant(std::string const& id_or_path, api::Options const& options) {
  if (id_or_path.find('/') != std::string::npos || id_or_path.ends_with(".toml")) {
    return value_or_fail(load_variant_file(id_or_path, options));
  }
  auto variant = api::Variant::load(id_or_path, options);
  if (!variant && variant.error().code == ErrorCode::NotFound) {
    std::string& message = variant.error().message;
    if (message.find("did you mean") == std::string::npos)
      message += " (strata variants lists them; a file ends in .toml)";
    fail_usage(message);
  }
  return value_or_fail(std::move(variant));
}

std::string read_file(std::string const& path) {
  bool const standard_input = path == "-";
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> const owner(standard_input ? nullptr : std::fopen(path.c_str(), "rb"),
                                                              [](std::FILE* file) { return std::fclose(file); });
  std::FILE* const file = standard_input ? stdin : owner.get();
  auto const refuse = [&] {
    fail({errno == ENOENT ? ErrorCode::NotFound : ErrorCode::Io, std::strerror(errno), path, 0, 0});
  };
  if (file == nullptr) refuse();
  std::string bytes;
  std::vector<char> buffer(std::size_t{64} * 1024);
  while (std::size_t const count = std::fread(buffer.data(), 1, buffer.size(), file))
    bytes.append(buffer.data(), count);
  if (std::ferror(file) != 0) refuse();
  return bytes;
}

std::int64_t to_number(std::string_view what, std::string_view text, std::int64_t low, std::int64_t high) {
  std::int64_t number = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size() || number < low || number > high) {
    fail_usage(fmt::format("{} is \"{}\", expected a whole number from {} to {}", what, text, low, high));
  }
  return number;
}

// ---------------------------------------------------------------- printing

void print_json(Json const& value) { fmt::print("{}\n", value.spelled()); }

Json to_json(Error const& error) {
  Json json{{"message", error.message}};
  if (!error.place.empty()) json["place"] = error.place;
  if (error.line > 0) json["line"] = error.line;
  if (error.column > 0) json["column"] = error.column;
  return json;
}

Json to_json(Warning const& warning) {
  Json json{{"message", warning.message}};
  if (warning.line > 0) json["line"] = warning.line;
  if (warning.column > 0) json["column"] = warning.column;
  return json;
}

}  // namespace strata::cli
