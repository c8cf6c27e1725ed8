#include "server/bots/form.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/protocol/json_table.hpp"

namespace strata::server::bots {

namespace {

using protocol::JsonTable;
using protocol::JsonValue;

std::optional<unsigned> hexadecimal(char digit) {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a' + 10);
  if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A' + 10);
  return std::nullopt;
}

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::string words_of(JsonTable const& table, JsonValue const& list) {
  std::string text;
  for (JsonValue const* each = table.first(list); each != nullptr; each = table.next(*each))
    if (each->is(JsonValue::Kind::Text)) text += (text.empty() ? "" : ",") + each->text;
  return text;
}

// The value of a field as a form would have it; nothing for null.
std::optional<std::string> text_of(JsonTable const& table, JsonValue const& value) {
  switch (value.kind) {
    case JsonValue::Kind::Null:
    case JsonValue::Kind::Object: return std::nullopt;
    case JsonValue::Kind::Boolean: return value.boolean ? "true" : "false";
    case JsonValue::Kind::Integer: return std::to_string(value.integer);
    case JsonValue::Kind::Natural: return std::to_string(value.natural);
    case JsonValue::Kind::Real: return std::to_string(value.real);
    case JsonValue::Kind::Text: return value.text;
    case JsonValue::Kind::List: return words_of(table, value);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> decoded(std::string_view text, bool plus_is_blank) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '+' && plus_is_blank) {
      plain += ' ';
    } else if (text[at] != '%') {
      plain += text[at];
    } else {
      if (at + 2 >= text.size()) return std::nullopt;
      auto const high = hexadecimal(text[at + 1]), low = hexadecimal(text[at + 2]);
      if (!high || !low || (*high == 0 && *low == 0)) return std::nullopt;
      plain += static_cast<char>((*high << 4) | *low);
      at += 2;
    }
  }
  return plain;
}

std::optional<std::vector<std::string>> segments_of(std::string_view path) {
  constexpr std::string_view root = "/api/";
  if (!path.starts_with(root)) return std::nullopt;
  path.remove_prefix(root.size());
  std::vector<std::string> segments;
  while (true) {
    std::size_t const end = std::min(path.find('/'), path.size());
    auto segment = decoded(path.substr(0, end), false);
    if (!segment) return std::nullopt;
    segments.push_back(std::move(*segment));
    if (end == path.size()) return segments;
    path.remove_prefix(end + 1);
  }
}

Result<Form> Form::read(std::string_view content_type, std::string_view body) {
  bool const is_json = content_type.starts_with("application/json");
  return is_json && !body.empty() ? read_json(body) : read_form(body);
}

Result<Form> Form::read_form(std::string_view text) {
  Form form;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('&'), text.size());
    std::string_view const field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (field.empty()) continue;
    std::size_t const equals = std::min(field.find('='), field.size());
    auto name = decoded(field.substr(0, equals), true);
    auto value = decoded(field.substr(std::min(equals + 1, field.size())), true);
    if (!name || !value) return failure(ErrorCode::BadText, "a % without two digits, expected a form as browsers send");
    form.fields_.insert_or_assign(std::move(*name), std::move(*value));
    if (form.fields_.size() > most_fields)
      return failure(ErrorCode::BadText, "more than " + std::to_string(most_fields) + " fields");
  }
  return form;
}

Result<Form> Form::read_json(std::string_view text) {
  JsonTable const table(text);
  if (!table.problem().empty()) return failure(ErrorCode::BadText, table.problem());
  JsonValue const* const whole = table.whole();
  if (whole == nullptr || !whole->is(JsonValue::Kind::Object))
    return failure(ErrorCode::BadText, "expected an object of JSON");
  Form form;
  for (JsonValue const* each = table.first(*whole); each != nullptr; each = table.next(*each)) {
    if (auto value = text_of(table, *each)) form.fields_.insert_or_assign(each->name, std::move(*value));
    if (!each->is(JsonValue::Kind::Object)) continue;
    for (JsonValue const* inner = table.first(*each); inner != nullptr; inner = table.next(*inner))
      if (auto value = text_of(table, *inner))
        form.fields_.insert_or_assign(each->name + '.' + inner->name, std::move(*value));
  }
  return form;
}

std::string Form::text(std::string const& name) const {
  auto const found = fields_.find(name);
  return found == fields_.end() ? std::string() : found->second;
}

bool Form::flag(std::string const& name) const {
  std::string const value = text(name);
  return value == "true" || value == "1" || value == "yes" || value == "on";
}

Result<std::int64_t> Form::integer(std::string const& name, std::int64_t least, std::int64_t most,
                                   std::int64_t missing) const {
  std::string const value = text(name);
  if (value.empty()) return missing;
  std::int64_t number = 0;
  auto const [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (problem == std::errc() && end == value.data() + value.size() && number >= least && number <= most) return number;
  return failure(ErrorCode::BadText, name + ": " + protocol::shown(value) + ", expected a whole number from " +
                                         std::to_string(least) + " to " + std::to_string(most));
}

Result<std::int64_t> Form::thousandths(std::string const& name, std::int64_t least, std::int64_t most,
                                       std::int64_t missing) const {
  std::string const value = text(name);
  if (value.empty()) return missing;
  auto const wrong = [&] {
    return failure(ErrorCode::BadText, name + ": " + protocol::shown(value) + ", expected a number from " +
                                           std::to_string(least) + " to " + std::to_string(most));
  };
  std::size_t const point = std::min(value.find('.'), value.size());
  std::string digits = value.substr(std::min(point + 1, value.size()));
  constexpr std::size_t kept = 3;
  if (point == 0 || !std::ranges::all_of(digits, [](char each) { return each >= '0' && each <= '9'; })) return wrong();
  digits.resize(kept, '0');
  std::string const whole = value.substr(0, point) + digits;
  std::int64_t number = 0;
  auto const [end, problem] = std::from_chars(whole.data(), whole.data() + whole.size(), number);
  if (problem != std::errc() || end != whole.data() + whole.size()) return wrong();
  if (number < least * 1000 || number > most * 1000) return wrong();
  return number;
}

std::vector<std::string> Form::words(std::string const& name, std::size_t most) const {
  std::vector<std::string> words;
  std::string const value = text(name);
  std::string_view rest = value;
  while (!rest.empty() && words.size() < most) {
    std::size_t const end = std::min(rest.find(','), rest.size());
    if (auto const word = without_blanks(rest.substr(0, end)); !word.empty()) words.emplace_back(word);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return words;
}

}  // namespace strata::server::bots
