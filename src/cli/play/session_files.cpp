// Saving and loading a game of `strata play`.

#include <fmt/core.h>

#include <cstdio>
#include <ctime>
#include <filesystem>

#include "cli/command_line.hpp"
#include "cli/play/session.hpp"
#include "cli/play/words.hpp"
#include "cli/whole_file.hpp"

namespace strata::cli {

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{16} * 1024 * 1024;

std::string today() {
  std::time_t const now = std::time(nullptr);
  std::tm date{};
  localtime_r(&now, &date);
  char text[16] = {};
  return std::strftime(text, sizeof text, "%Y.%m.%d", &date) > 0 ? text : "????.??.??";
}

Result<std::string> read_record(std::string const& path) {
  std::error_code problem;
  if (std::filesystem::is_directory(path, problem))
    return failure(ErrorCode::Io, "this is a folder, expected a game record", path);
  if (std::filesystem::is_regular_file(path, problem) && std::filesystem::file_size(path, problem) > largest_file) {
    return failure(ErrorCode::Limit, "the file is larger than 16 MiB", path);
  }
  if (std::filesystem::exists(path, problem) && !std::filesystem::is_regular_file(path, problem)) {
    return failure(ErrorCode::Io, "this is not a regular file", path);
  }
  try {
    return read_file(path == "-" ? "./-" : path);  // a file of that name; the input is a dialogue
  } catch (Failure const& refused) {
    return std::unexpected(refused.error);
  }
}

// The value of a tag, by a look at the text alone; empty if the record does not have it.
std::string tag_of(std::string_view text, std::string_view name) {
  std::string const start = fmt::format("[{} \"", name);
  std::size_t const at = text.find(start);
  if (at == std::string_view::npos) return {};
  std::size_t const first = at + start.size();
  std::size_t const end = text.find('"', first);
  return end == std::string_view::npos ? std::string() : std::string(text.substr(first, end - first));
}

enum class Target { Free, Record, Foreign };

// What lies where a game is to be written. A record begins with tags, the game's own among them; by this strict sign alone a
// file may ever be replaced.
Target look_at_target(std::string const& path) {
  std::error_code problem;
  std::filesystem::file_status const status = std::filesystem::symlink_status(path, problem);
  if (status.type() == std::filesystem::file_type::not_found) return Target::Free;
  if (status.type() != std::filesystem::file_type::regular) return Target::Foreign;
  auto const text = read_record(path);
  if (!text) return Target::Foreign;
  if (text->empty()) return Target::Free;
  return text->starts_with("[Event \"") && !tag_of(*text, "Variant").empty() ? Target::Record : Target::Foreign;
}

}  // namespace

void PlaySession::do_save(std::string_view arguments) {
  constexpr std::string_view over = "over ";
  bool const replace = arguments.starts_with(over);
  if (replace) arguments = trimmed(arguments.substr(over.size()));
  std::string const path = !arguments.empty() ? std::string(arguments)
                           : !file_.empty()   ? file_
                                              : game().variant().info().id + ".pgn";
  switch (look_at_target(path)) {
    case Target::Free: break;
    case Target::Foreign:
      return complain(fmt::format("{} exists and is not a game record of Strata; choose another name", path));
    case Target::Record:
      if (!replace && path != file_)
        return complain(fmt::format("{0} already holds a game; type save over {0} to replace it", path));
  }
  auto const player = [&](api::Side side) {
    return is_computer(side) ? fmt::format("Strata level {}", settings_.level) : std::string("Player");
  };
  api::Tags const tags = {{"Event", "Game at the terminal"},
                          {"Date", today()},
                          {"White", player(api::Side::White)},
                          {"Black", player(api::Side::Black)}};
  auto const text = api::write_record(game(), tags);
  if (!text) return complain(text.error().text());
  if (auto const written = write_whole_file(path, *text); !written) return complain(written.error().text());
  file_ = path;
  unsaved_ = false;
  line(fmt::format("Saved {} to {}.", count_of(game().ply_count(), "move"), path));
}

Result<std::string> game_of_record(std::string const& path) {
  auto const text = read_record(path);
  if (!text) return std::unexpected(text.error());
  std::string id = tag_of(*text, "Variant");
  if (id.empty() && !text->starts_with('[')) return id;
  return api::game_of_record(id);
}

Result<std::string> PlaySession::load(std::string const& path, std::size_t number) {
  auto const text = read_record(path);
  if (!text) return std::unexpected(text.error());
  // A record names its game by its id; a path is not followed from inside a file.
  api::Variant variant = game().variant();
  std::string const named = tag_of(*text, "Variant");
  bool other_game = false;
  if (!named.empty() && named != variant.info().id) {
    auto const id = api::game_of_record(named);
    if (!id) return failure(ErrorCode::NotFound, id.error().message, path);
    other_game = *id != variant.info().id;
    if (other_game) variant = value_or_fail(api::Variant::load(*id));
  }
  auto games = api::replay(variant, *text, path, false, other_game ? std::string() : notation_);
  if (!games) return std::unexpected(games.error());
  if (number < 1 || number > games->size()) {
    return failure(ErrorCode::NotFound,
                   fmt::format("{} in this file, expected a game number {}",
                               count_of(static_cast<int>(games->size()), "game"), number),
                   path);
  }
  api::Replay& chosen = (*games)[number - 1];
  std::string const which = games->size() > 1 ? fmt::format(", game {} of {}", number, games->size()) : std::string();
  std::string words = fmt::format("Loaded {} from {}{}; undo and redo step through them.",
                                  count_of(chosen.played, "move"), path, which);
  if (chosen.failure && chosen.played < chosen.total) {
    Error error = *chosen.failure;
    error.message = fmt::format("{} of {} could be played; {}", chosen.played, count_of(chosen.total, "move"),
                                chosen.failure_text());
    if (chosen.played == 0) return std::unexpected(error);
    words = fmt::format("Only {}. {}", error.message, words);
  } else if (chosen.failure && chosen.played == 0) {
    return std::unexpected(*chosen.failure);
  } else if (chosen.total == 0 && chosen.tags.empty()) {
    return failure(ErrorCode::BadText, "no game was found, expected a game record", path);
  }
  if (!chosen.warnings.empty()) {
    Warning const& first = chosen.warnings.front();
    words += fmt::format(" It was read with {}; the first: {}:{}:{}: {}.",
                         count_of(static_cast<int>(chosen.warnings.size()), "warning"), path, first.line, first.column,
                         first.message);
  }
  begin(std::move(chosen.game));
  file_ = path;
  unsaved_ = false;
  if (other_game) words = fmt::format("{}. {}", game().variant().info().name, words);
  return words;
}

void PlaySession::do_load(std::string_view arguments) {
  if (arguments.empty()) return complain("load needs the name of a file");
  std::string path(arguments);
  std::size_t number = 1;
  std::vector<std::string> const words = words_of(arguments);
  std::error_code problem;
  if (words.size() > 1 && !std::filesystem::exists(path, problem)) {
    std::string const& last = words.back();
    constexpr std::size_t longest_number = 6;
    if (last.size() <= longest_number && last.find_first_not_of("0123456789") == std::string::npos) {
      number = static_cast<std::size_t>(std::stoul(last));
      path = trimmed(arguments.substr(0, arguments.size() - last.size()));
    }
  }
  auto const loaded = load(path, number);
  if (!loaded) return complain(loaded.error().text());
  line(*loaded);
  tell_end();
}

}  // namespace strata::cli
