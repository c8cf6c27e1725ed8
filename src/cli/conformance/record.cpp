#include "cli/conformance/record.hpp"

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

std::string const& read_text(Json const& value, std::string_view field, std::string_view expected = "a text") {
  require(value.text() != nullptr, field, expected);
  return *value.text();
}

std::optional<std::string> read_text_or_null(Json const& value, std::string_view field) {
  if (value.is_null()) return std::nullopt;
  return read_text(value, field, "a string or null");
}

Texts read_texts(Json const& value, std::string_view field) {
  require(value.items() != nullptr, field, "a list of strings");
  Texts texts;
  for (Json const& item : *value.items()) texts.push_back(read_text(item, field, "a list of strings"));
  return texts;
}

api::Options read_options(Json const& value) {
  require(value.members() != nullptr, "options", "an object of strings");
  api::Options options;
  for (auto const& [name, text] : *value.members())
    options.emplace_back(name, read_text(text, "options", "an object of strings"));
  return options;
}

std::vector<std::uint64_t> read_counts(Json const& value) {
  require(value.items() != nullptr, "perft", "a list of whole numbers");
  std::vector<std::uint64_t> counts;
  for (Json const& item : *value.items()) {
    require(item.whole_number() != nullptr, "perft", "a list of whole numbers");
    counts.push_back(*item.whole_number());
  }
  return counts;
}

Record read_record(std::string const& line) {
  static constexpr std::string_view fields[] = {"variant", "options", "position", "history", "moves",
                                                "perft",   "check",   "result",   "reason",  "claims"};
  auto const json = read_json(line);
  if (!json) throw Malformed{json.error().message};
  if (json->members() == nullptr) throw Malformed{"expected a JSON object"};
  for (auto const& [name, value] : *json->members()) {
    if (std::find(std::begin(fields), std::end(fields), name) == std::end(fields)) {
      throw Malformed{fmt::format("unknown field \"{}\"{}", name, suggestion(name, fields))};
    }
  }
  auto const field = [&](char const* name) -> Json const& {
    Json const* const found = json->find(name);
    if (found == nullptr) throw Malformed{fmt::format("field \"{}\" is missing", name)};
    return *found;
  };
  Record record;
  record.variant = read_text(field("variant"), "variant");
  record.position = read_text(field("position"), "position");
  if (json->find("options") != nullptr) record.options = read_options(field("options"));
  if (json->find("history") != nullptr) record.history = read_texts(field("history"), "history");
  record.moves = read_texts(field("moves"), "moves");
  if (json->find("perft") != nullptr || !record.history) record.perft = read_counts(field("perft"));
  require(field("check").truth() != nullptr, "check", "true or false");
  record.check = *field("check").truth();
  record.result = read_text_or_null(field("result"), "result");
  record.reason = read_text_or_null(field("reason"), "reason");
  if (json->find("claims") != nullptr || record.history) record.claims = read_texts(field("claims"), "claims");
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
  if (missing.empty() && extra.empty()) found.push_back("moves: the same moves, but the record does not sort them");
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

Texts claims_of(api::Game const& game) {
  Texts texts;
  for (api::Claim const claim : game.claims()) texts.emplace_back(api::name_of(claim));
  return texts;
}

}  // namespace

Result<api::Variant> VariantCache::get(std::string const& id, api::Options const& options) {
  std::lock_guard const lock(mutex_);
  auto const key = std::make_pair(id, options);
  auto found = known_.find(key);
  if (found == known_.end()) found = known_.emplace(key, api::Variant::load(id, options, widest_)).first;
  return found->second;
}

std::vector<std::string> differences(std::string const& line, VariantCache& cache, int max_perft_depth) {
  std::vector<std::string> found;
  try {
    Record const record = read_record(line);
    auto const variant = cache.get(record.variant, record.options);
    if (!variant) return {fmt::format("variant: {}", variant.error().message)};
    auto created = api::Game::create(*variant, record.position);
    if (!created) return {fmt::format("position: {}", created.error().text())};
    api::Game& game = *created;
    compare(found, "position", record.position, game.position());
    if (record.history && !play_history(found, game, *record.history)) return found;

    compare_moves(found, record.moves, game.legal_moves());
    compare(found, "check", record.check ? "true" : "false", game.in_check() ? "true" : "false");
    auto const end = game.end();
    compare(found, "result", or_none(record.result), end ? std::string(api::result_of(*end)) : "none");
    compare(found, "reason", or_none(record.reason), end ? std::string(api::name_of(end->reason)) : "none");
    if (record.claims) compare(found, "claims", fmt::format("{}", *record.claims), fmt::format("{}", claims_of(game)));
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
