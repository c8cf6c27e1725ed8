#include "cli/conformance_record.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "base/nearest.hpp"

namespace strata::cli {

namespace {

using Texts = std::vector<std::string>;

struct Record {
  std::string variant, position;
  api::Options options;
  std::optional<Texts> history;
  Texts moves;
  std::vector<std::uint64_t> perft;
  bool check = false;
  std::optional<std::string> result, reason;
  std::optional<Texts> claims;
};

// Thrown inside this file: the record does not follow its format.
struct Malformed {
  std::string what;
};

void require(bool condition, std::string_view field, std::string_view expected) {
  if (!condition) throw Malformed{fmt::format("{}: expected {}", field, expected)};
}

std::string read_text(Json const& value, std::string_view field) {
  require(value.is_string(), field, "a text");
  return value.get<std::string>();
}

std::optional<std::string> read_text_or_null(Json const& value, std::string_view field) {
  if (value.is_null()) return std::nullopt;
  require(value.is_string(), field, "a text or null");
  return value.get<std::string>();
}

Texts read_texts(Json const& value, std::string_view field) {
  require(value.is_array(), field, "a list of texts");
  Texts texts;
  for (Json const& item : value) {
    require(item.is_string(), field, "a list of texts");
    texts.push_back(item.get<std::string>());
  }
  return texts;
}

api::Options read_options(Json const& value) {
  require(value.is_object(), "options", "an object of texts");
  api::Options options;
  for (auto const& [name, text] : value.items()) {
    require(text.is_string(), "options", "an object of texts");
    options.emplace_back(name, text.get<std::string>());
  }
  return options;
}

std::vector<std::uint64_t> read_counts(Json const& value) {
  require(value.is_array(), "perft", "a list of whole numbers");
  std::vector<std::uint64_t> counts;
  for (Json const& item : value) {
    require(item.is_number_unsigned(), "perft", "a list of whole numbers");
    counts.push_back(item.get<std::uint64_t>());
  }
  return counts;
}

// The text as JSON; a key that stands twice in one object is refused, since one of the two would go unread.
Json parse_strictly(std::string const& line) {
  std::vector<std::set<std::string>> open;
  auto const watch = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key && !open.back().insert(value.get<std::string>()).second) {
      throw Malformed{fmt::format("{}: stands twice", value.get<std::string>())};
    }
    return true;
  };
  try {
    return Json::parse(line, watch);
  } catch (Json::parse_error const& error) {
    throw Malformed{fmt::format("column {}: this is no JSON", error.byte)};
  }
}

Record read_record(std::string const& line) {
  static constexpr std::string_view fields[] = {"variant", "options", "position", "history", "moves",
                                                "perft",   "check",   "result",   "reason",  "claims"};
  Json const json = parse_strictly(line);
  if (!json.is_object()) throw Malformed{"expected a JSON object"};
  for (auto const& [name, value] : json.items()) {
    if (std::find(std::begin(fields), std::end(fields), name) == std::end(fields)) {
      throw Malformed{fmt::format("unknown field \"{}\"{}", name, suggestion(name, fields))};
    }
  }
  auto const field = [&](char const* name) -> Json const& {
    if (!json.contains(name)) throw Malformed{fmt::format("field \"{}\" is missing", name)};
    return json[name];
  };
  Record record;
  record.variant = read_text(field("variant"), "variant");
  record.position = read_text(field("position"), "position");
  if (json.contains("options")) record.options = read_options(json["options"]);
  if (json.contains("history")) record.history = read_texts(json["history"], "history");
  record.moves = read_texts(field("moves"), "moves");
  if (json.contains("perft") || !record.history) record.perft = read_counts(field("perft"));
  require(field("check").is_boolean(), "check", "true or false");
  record.check = field("check").get<bool>();
  record.result = read_text_or_null(field("result"), "result");
  record.reason = read_text_or_null(field("reason"), "reason");
  if (json.contains("claims") || record.history) record.claims = read_texts(field("claims"), "claims");
  return record;
}

// ---------------------------------------------------------------- comparing

std::string or_none(std::optional<std::string> const& text) { return text.value_or("none"); }

void compare(std::vector<std::string>& found, std::string_view field, std::string const& expected,
             std::string const& actual) {
  if (expected != actual) found.push_back(fmt::format("{}: {} here, {} expected", field, actual, expected));
}

void compare_moves(std::vector<std::string>& found, Texts const& expected, Texts const& actual) {
  if (expected == actual) return;
  Texts sorted = expected;
  std::sort(sorted.begin(), sorted.end());
  Texts missing;
  Texts extra;
  std::set_difference(sorted.begin(), sorted.end(), actual.begin(), actual.end(), std::back_inserter(missing));
  std::set_difference(actual.begin(), actual.end(), sorted.begin(), sorted.end(), std::back_inserter(extra));
  if (!missing.empty()) found.push_back(fmt::format("moves: missing {}", fmt::join(missing, " ")));
  if (!extra.empty()) found.push_back(fmt::format("moves: extra {}", fmt::join(extra, " ")));
  if (missing.empty() && extra.empty()) found.push_back("moves: the same, but not sorted in the record");
}

// Plays the history; the moves must be canonical. False: a difference was found.
bool play_history(std::vector<std::string>& found, api::Game& game, Texts const& history) {
  for (std::size_t i = 0; i < history.size(); ++i) {
    auto const played = game.play(history[i]);
    if (!played) {
      found.push_back(fmt::format("history: move {}, {}: {}", i + 1, history[i], played.error().message));
      return false;
    }
    if (played->canonical != history[i]) {
      found.push_back(fmt::format("history: move {}, {}: canonical is {}", i + 1, history[i], played->canonical));
      return false;
    }
  }
  return true;
}

}  // namespace

Result<api::Variant> VariantShelf::get(std::string const& id, api::Options const& options) {
  std::lock_guard const lock(mutex_);
  auto const key = std::make_pair(id, options);
  auto found = known_.find(key);
  if (found == known_.end()) found = known_.emplace(key, api::Variant::load(id, options, widest_)).first;
  return found->second;
}

std::vector<std::string> differences(std::string const& line, VariantShelf& shelf, int max_perft_depth) {
  std::vector<std::string> found;
  try {
    Record const record = read_record(line);
    auto const variant = shelf.get(record.variant, record.options);
    if (!variant) return {fmt::format("variant: {}", variant.error().message)};
    auto created = api::Game::create(*variant, record.position);
    if (!created) return {fmt::format("position: {}", created.error().text())};
    api::Game& game = *created;
    compare(found, "position", record.position, game.position());
    if (record.history && !play_history(found, game, *record.history)) return found;

    compare_moves(found, record.moves, game.legal_moves());
    compare(found, "check", record.check ? "true" : "false", game.in_check() ? "true" : "false");
    auto const end = game.end();
    compare(found, "result", or_none(record.result), end ? end->result : "none");
    compare(found, "reason", or_none(record.reason), end ? end->reason : "none");
    if (record.claims) compare(found, "claims", fmt::format("{}", *record.claims), fmt::format("{}", game.claims()));
    for (std::size_t i = 0; i < record.perft.size() && static_cast<int>(i) < max_perft_depth; ++i) {
      compare(found, fmt::format("perft {}", i + 1), std::to_string(record.perft[i]),
              std::to_string(game.perft(static_cast<int>(i) + 1)));
    }
  } catch (Malformed const& malformed) {
    return {malformed.what};
  }
  return found;
}

}  // namespace strata::cli
