#include "cli/command_line.hpp"

#include <fmt/core.h>

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
void fail_usage(std::string message) { fail({ErrorCode::BadUsage, std::move(message), {}, 0, 0}); }

// ---------------------------------------------------------------- arguments

CommandLine::CommandLine(std::string_view name, std::string_view summary, std::string_view example)
    : app_(std::string(summary), "strata " + std::string(name)), name_(name) {
  app_.set_help_flag("-h,--help", "Print this help");
  app_.allow_extras();
  app_.footer(fmt::format("Example:\n  {}", example));
}

void CommandLine::add_json_flag() { app_.add_flag("--json", json_, "Print the result as JSON"); }

void CommandLine::parse(Arguments const& arguments) {
  // CLI11 wants them last first. Its messages become one line of ours; an unknown word explains more than the argument
  // that is missing because of it.
  std::string text;
  try {
    app_.parse(Arguments(arguments.rbegin(), arguments.rend()));
  } catch (CLI::CallForHelp const&) {
    throw HelpWanted{app_.help()};
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
  for (std::string const& word : app_.remaining()) {
    if (!word.starts_with('-') || word == "-") {
      fail_usage(fmt::format("unexpected argument \"{}\" (see strata {} --help)", word, name_));
    }
    std::vector<std::string> known;
    for (CLI::Option const* option : app_.get_options()) {
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
  CLI::Option* const variant =
      line.app().add_option("V", variant_, "A game: an id (strata variants), or the path of a .toml file");
  if (required) variant->required();
  line.app()
      .add_option("--option", options_, "A rule option, NAME=VALUE; may be repeated")
      ->type_name("NAME=VALUE")
      ->expected(1)
      ->take_all();
}

api::Variant VariantChoice::load() const { return load_variant(variant_, options()); }
api::Options VariantChoice::options() const { return to_options(options_); }

PositionChoice::PositionChoice(CommandLine& line)
    : variant_(line),
      position_option_(line.app()
                           .add_option("--position", position_, "A position text (TFEN); default: the start")
                           ->type_name("TFEN")) {}

api::Game PositionChoice::load() const {
  // To the facade no text means the start.
  if (position_option_->count() > 0 && position_.empty())
    fail({ErrorCode::BadText, "the text is empty", "position", 0, 0});
  auto game = api::Game::create(variant_.load(), position_);
  if (!game && game.error().place.empty()) game.error().place = "position";
  return value_or_fail(std::move(game));
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
  std::string const values = path.substr(0, path.size() - ending.size()) + ".eval.toml";
  std::error_code problem;
  if (!std::filesystem::is_regular_file(values, problem)) return variant;
  return variant->with_values(read_file(values), values);
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

void print_json(Json const& value) { fmt::print("{}\n", value.dump(-1, ' ', false, Json::error_handler_t::replace)); }

Json to_json(Error const& error) {
  Json json{{"message", error.message}};
  if (!error.place.empty()) json["place"] = error.place;
  if (error.line > 0) json["line"] = error.line;
  if (error.column > 0) json["column"] = error.column;
  return json;
}

}  // namespace strata::cli
