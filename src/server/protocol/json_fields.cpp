#include "server/protocol/json_fields.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "server/protocol/shown_text.hpp"

namespace strata::server::protocol {

namespace {

using Kind = JsonValue::Kind;

// Characters, not bytes: a person who types a title counts characters.
std::size_t length(std::string const& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char each) { return (static_cast<unsigned char>(each) & 0xC0U) != 0x80U; }));
}

std::int64_t id_of(JsonValue const* value) {
  constexpr std::uint64_t most = 9007199254740991;
  if (value == nullptr || !value->is(Kind::Natural) || value->natural > most) return 0;
  return static_cast<std::int64_t>(value->natural);
}

// A list of records with lists of records in them, and a game of a hundred thousand moves.
constexpr JsonLimits of_nodes{.deepest = 8, .most_values = 131072};

}  // namespace

// ---------------------------------------------------------------- the fields of an object

Fields::Fields(JsonTable const& table, JsonValue const& object, std::string path, std::string& problem, Author author)
    : table_(table), object_(object), path_(std::move(path)), problem_(problem), author_(author) {
  if (!object_.is(Kind::Object) && problem_.empty()) problem_ = path_ + ": " + object_.shown() + ", expected an object";
}

JsonValue const* Fields::take(char const* name, char const* expected) {
  if (!problem_.empty()) return nullptr;
  taken_.insert(name);
  if (JsonValue const* const found = table_.find(object_, name)) return found;
  problem_ = place(name) + ": missing, expected " + expected;
  return nullptr;
}

bool Fields::is_null(char const* name) {
  JsonValue const* const found = problem_.empty() ? table_.find(object_, name) : nullptr;
  if (found == nullptr || !found->is(Kind::Null)) return false;
  taken_.insert(name);
  return true;
}

JsonValue const* Fields::take_list(char const* name, std::size_t longest) {
  JsonValue const* const found = take(name, "a list");
  if (found == nullptr) return nullptr;
  std::string const expected = "a list of at most " + std::to_string(longest);
  if (!found->is(Kind::List)) {
    refuse(name, *found, expected);
    return nullptr;
  }
  if (author_ == Author::Visitor && found->size > longest) {
    problem_ =
        place(name) + ": a list of " + std::to_string(found->size) + ", expected at most " + std::to_string(longest);
    return nullptr;
  }
  return found;
}

void Fields::refuse(std::string const& name, JsonValue const& value, std::string const& expected) {
  if (problem_.empty()) problem_ = place(name) + ": " + value.shown() + ", expected " + expected;
}

void Fields::read_elsewhere(char const* name) { taken_.insert(name); }

void Fields::text(char const* name, std::size_t most, std::string& value) {
  JsonValue const* const found = take(name, "a text");
  if (found == nullptr) return;
  std::string const expected = "a text of at most " + std::to_string(most) + " characters";
  if (!found->is(Kind::Text)) return refuse(name, *found, expected);
  std::string const& text = found->text;
  if (std::size_t const count = length(text); author_ == Author::Visitor && count > most) {
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
  JsonValue const* const found = take(name, "a whole number");
  if (found == nullptr) return;
  std::string const range = std::to_string(least) + " to " + std::to_string(most);
  if (!found->is_integer()) return refuse(name, *found, "a whole number from " + range);
  bool const huge = found->natural > static_cast<std::uint64_t>(author_ == Author::Visitor ? most : INT64_MAX);
  std::int64_t const number =
      found->is(Kind::Natural) && !huge ? static_cast<std::int64_t>(found->natural) : found->integer;
  if (huge || (author_ == Author::Visitor && (number < least || number > most))) return refuse(name, *found, range);
  value = number;
}

void Fields::boolean(char const* name, bool& value) {
  JsonValue const* const found = take(name, "true or false");
  if (found == nullptr) return;
  if (!found->is(Kind::Boolean)) return refuse(name, *found, "true or false");
  value = found->boolean;
}

void Fields::texts(char const* name, std::size_t longest, std::size_t most, std::vector<std::string>& values) {
  JsonValue const* const found = take_list(name, longest);
  if (found == nullptr) return;
  values.clear();
  values.reserve(found->size);
  for (JsonValue const* each = table_.first(*found); each != nullptr; each = table_.next(*each)) {
    bool const is_text = each->is(Kind::Text);
    if (is_text && (author_ == Author::Node || length(each->text) <= most) &&
        each->text.find('\0') == std::string::npos) {
      values.push_back(each->text);
      continue;
    }
    std::string const expected = "a text of at most " + std::to_string(most) + " characters";
    return refuse(name + ("[" + std::to_string(values.size()) + "]"), *each,
                  is_text ? expected + ", none of them 0" : expected);
  }
}

void Fields::refuse_unknown() {
  if (!problem_.empty() || author_ == Author::Node) return;
  for (JsonValue const* each = table_.first(object_); each != nullptr; each = table_.next(*each)) {
    if (taken_.contains(each->name)) continue;
    problem_ = (path_.empty() ? "" : path_ + ": ") + "unknown field " + shown(each->name);
    return;
  }
}

// ---------------------------------------------------------------- a text

Document::Document(std::string_view text, std::size_t limit, Author author)
    : author_(author),
      table_(text.size() > limit ? std::string_view() : text, author == Author::Node ? of_nodes : JsonLimits{}),
      problem_(table_.problem()) {
  if (text.size() > limit) {
    code_ = strata::ErrorCode::Limit;
    problem_ = std::to_string(text.size()) + " bytes, expected at most " + std::to_string(limit);
    return;
  }
  JsonValue const* const whole = table_.whole();
  if (whole != nullptr && whole->is(Kind::Object))
    object_ = whole;
  else if (problem_.empty())
    problem_ = whole->shown() + ", expected an object";
}

JsonValue const* Document::field(std::string_view name) const {
  return object_ == nullptr ? nullptr : table_.find(*object_, name);
}

bool Document::is(std::string_view type) {
  asked_ += (asked_.empty() ? "" : ", ") + std::string(type);
  JsonValue const* const found = field("t");
  return found != nullptr && found->is(Kind::Text) && found->text == type;
}

std::int64_t Document::id() const { return table_.problem().empty() ? id_of(field("id")) : 0; }

std::unexpected<Error> Document::none_of_these() const {
  if (!problem_.empty()) return failure(code_, problem_);
  JsonValue const* const found = field("t");
  return failure(strata::ErrorCode::BadText,
                 "t: " + (found == nullptr ? "missing" : found->shown()) + ", expected one of " + asked_);
}

std::int64_t id_at_beginning(std::string_view text) {
  constexpr std::size_t beginning = 128;
  text = text.substr(0, beginning);
  // Up to a comma no number is cut, and of what is no whole text as much is read as there is.
  std::size_t const end = text.rfind(',');
  if (end == std::string_view::npos) return 0;
  JsonTable const table(text.substr(0, end));
  JsonValue const* const whole = table.whole();
  return whole != nullptr && whole->is(Kind::Object) ? id_of(table.find(*whole, "id")) : 0;
}

}  // namespace strata::server::protocol
