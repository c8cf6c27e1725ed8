#include "server/protocol/json_fields.hpp"

#include <algorithm>
#include <string_view>

#include "server/protocol/shown_text.hpp"

namespace strata::server::protocol {

namespace {

using nlohmann::json;

// The deepest message holds a list of records.
constexpr int deepest = 4;

// What a refused value looks like in the sentence about it.
std::string shown(json const& value) {
  constexpr std::size_t most = 40;
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
  if (text.size() > most) text = text.substr(0, most) + "...";
  return text;
}

// Characters, not bytes: whoever types a title counts those.
std::size_t length(std::string const& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char each) { return (static_cast<unsigned char>(each) & 0xC0U) != 0x80U; }));
}

// Names that stand twice and nesting, seen while a text is parsed.
struct Watch {
  std::vector<std::set<std::string>> names;
  std::string problem;

  bool operator()(int depth, json::parse_event_t event, json& parsed) {
    if (!problem.empty()) return false;
    bool const opens = event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
    if (opens && depth >= deepest) {
      problem = "it is nested deeper than any message";
      return false;
    }
    if (event == json::parse_event_t::object_start) names.emplace_back();
    if (event == json::parse_event_t::object_end && !names.empty()) names.pop_back();
    if (event == json::parse_event_t::key && !names.empty()) {
      auto const& name = parsed.get_ref<std::string const&>();
      if (!names.back().insert(name).second) problem = shown(parsed) + " stands twice";
    }
    return true;
  }
};

}  // namespace

// ---------------------------------------------------------------- the fields of an object

Fields::Fields(json const& object, std::string path, std::string& problem)
    : object_(object), path_(std::move(path)), problem_(problem) {
  if (!object_.is_object() && problem_.empty()) problem_ = path_ + ": " + shown(object_) + ", expected an object";
}

json const* Fields::take(char const* name, char const* expected) {
  if (!problem_.empty()) return nullptr;
  taken_.insert(name);
  auto const found = object_.find(name);
  if (found != object_.end()) return &*found;
  problem_ = place(name) + ": missing, expected " + expected;
  return nullptr;
}

json const* Fields::take_list(char const* name, std::size_t longest) {
  json const* const found = take(name, "a list");
  if (found == nullptr) return nullptr;
  std::string const expected = "a list of at most " + std::to_string(longest);
  if (!found->is_array()) {
    refuse(name, *found, expected);
    return nullptr;
  }
  if (found->size() > longest) {
    problem_ =
        place(name) + ": a list of " + std::to_string(found->size()) + ", expected at most " + std::to_string(longest);
    return nullptr;
  }
  return found;
}

void Fields::refuse(std::string const& name, json const& value, std::string const& expected) {
  if (problem_.empty()) problem_ = place(name) + ": " + shown(value) + ", expected " + expected;
}

void Fields::skip(char const* name) { taken_.insert(name); }

void Fields::text(char const* name, std::size_t most, std::string& value) {
  json const* const found = take(name, "a text");
  if (found == nullptr) return;
  std::string const expected = "a text of at most " + std::to_string(most) + " characters";
  if (!found->is_string()) return refuse(name, *found, expected);
  auto const& text = found->get_ref<std::string const&>();
  if (std::size_t const count = length(text); count > most) {
    problem_ = place(name) + ": " + std::to_string(count) + " characters, expected at most " + std::to_string(most);
  } else if (text.find('\0') != std::string::npos) {
    problem_ = place(name) + ": holds the character 0, expected a text without it";
  } else {
    value = text;
  }
}

void Fields::line(char const* name, std::size_t most, std::string& value) {
  std::string text;
  this->text(name, most, text);
  auto const is_control = [](char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == '\x7f'; };
  bool has_control = std::ranges::any_of(text, is_control);
  // C1 is C2 80 to C2 9F; the text is UTF-8, and C2 always begins a character of two bytes.
  for (std::size_t at = text.find('\xc2'); at != std::string::npos && !has_control; at = text.find('\xc2', at + 1))
    has_control = static_cast<unsigned char>(text[at + 1]) < 0xa0;
  if (!has_control)
    value = shown_as_one_line(text);
  else if (problem_.empty())
    problem_ = place(name) + ": holds a control character, expected one line of text";
}

void Fields::integer(char const* name, std::int64_t least, std::int64_t most, std::int64_t& value) {
  json const* const found = take(name, "a whole number");
  if (found == nullptr) return;
  std::string const range = std::to_string(least) + " to " + std::to_string(most);
  if (!found->is_number_integer()) return refuse(name, *found, "a whole number from " + range);
  bool const huge = found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(most);
  if (huge || found->get<std::int64_t>() < least || found->get<std::int64_t>() > most) {
    return refuse(name, *found, range);
  }
  value = found->get<std::int64_t>();
}

void Fields::boolean(char const* name, bool& value) {
  json const* const found = take(name, "true or false");
  if (found == nullptr) return;
  if (!found->is_boolean()) return refuse(name, *found, "true or false");
  value = found->get<bool>();
}

void Fields::texts(char const* name, std::size_t longest, std::size_t most, std::vector<std::string>& values) {
  json const* const found = take_list(name, longest);
  if (found == nullptr) return;
  values.clear();
  values.reserve(found->size());
  for (json const& each : *found) {
    std::string const item = name + ("[" + std::to_string(values.size()) + "]");
    if (!each.is_string()) return refuse(item, each, "a text of at most " + std::to_string(most) + " characters");
    auto const& text = each.get_ref<std::string const&>();
    if (length(text) > most || text.find('\0') != std::string::npos) {
      return refuse(item, each, "a text of at most " + std::to_string(most) + " characters, none of them 0");
    }
    values.push_back(text);
  }
}

void Fields::refuse_unknown() {
  if (!problem_.empty()) return;
  for (auto const& [name, value] : object_.items()) {
    if (taken_.contains(name)) continue;
    problem_ = (path_.empty() ? "" : path_ + ": ") + "unknown field " + shown(name);
    return;
  }
}

// ---------------------------------------------------------------- a text

Document::Document(std::string_view text, std::size_t limit) {
  if (text.size() > limit) {
    code_ = strata::ErrorCode::Limit;
    problem_ = std::to_string(text.size()) + " bytes, expected at most " + std::to_string(limit);
    return;
  }
  Watch watch;
  object_ = json::parse(
      text, [&watch](int depth, json::parse_event_t event, json& parsed) { return watch(depth, event, parsed); },
      false);
  if (!watch.problem.empty()) {
    problem_ = watch.problem;
  } else if (object_.is_discarded()) {
    problem_ = "this is no JSON text in UTF-8";
  } else if (!object_.is_object()) {
    problem_ = shown(object_) + ", expected an object";
  }
}

bool Document::is(std::string_view type) {
  asked_ += (asked_.empty() ? "" : ", ") + std::string(type);
  if (!object_.is_object()) return false;
  auto const found = object_.find("t");
  return found != object_.end() && found->is_string() && found->get_ref<std::string const&>() == type;
}

std::int64_t Document::id() const {
  constexpr std::uint64_t most = 9007199254740991;
  if (!object_.is_object()) return 0;
  auto const found = object_.find("id");
  if (found == object_.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() > most) return 0;
  return found->get<std::int64_t>();
}

std::unexpected<Error> Document::none_of_these() const {
  if (!problem_.empty()) return failure(code_, problem_);
  auto const found = object_.find("t");
  std::string const what = found == object_.end() ? "missing" : shown(*found);
  return failure(strata::ErrorCode::BadText, "t: " + what + ", expected one of " + asked_);
}

}  // namespace strata::server::protocol
