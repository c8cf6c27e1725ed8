#include "server/protocol/json_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace strata::server::protocol {

namespace {

using nlohmann::json;

constexpr std::size_t most_shown = 40;

std::string cut(std::string text) {
  if (text.size() > most_shown) text = text.substr(0, most_shown) + "...";
  return text;
}

std::string written(json const& value) { return cut(value.dump(-1, ' ', true, json::error_handler_t::replace)); }

}  // namespace

std::string shown(std::string_view text) {
  // Enough to be cut: no character has more bytes than this, and none is written in less than one.
  constexpr std::size_t character = 4;
  std::size_t end = std::min(text.size(), (most_shown + 1) * character);
  // The text is UTF-8: not within a character.
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return written(json(text.substr(0, end)));
}

std::string JsonValue::shown() const {
  switch (kind) {
    case Kind::Null: return "null";
    case Kind::Boolean: return boolean ? "true" : "false";
    case Kind::Integer: return std::to_string(integer);
    case Kind::Natural: return std::to_string(natural);
    case Kind::Real: return written(json(real));
    case Kind::Text: return protocol::shown(text);
    case Kind::List: return "a list";
    case Kind::Object: return "an object";
  }
  return {};
}

// What the library calls as it reads; false ends the reading.
class JsonTable::Reader {
 public:
  Reader(JsonTable& table, JsonLimits limits) : table_(table), limits_(limits) {}

  bool null() { return add(JsonValue::Kind::Null) != nullptr; }
  bool boolean(bool value) { return add(JsonValue::Kind::Boolean, &JsonValue::boolean, value); }
  bool number_integer(std::int64_t value) { return add(JsonValue::Kind::Integer, &JsonValue::integer, value); }
  bool number_unsigned(std::uint64_t value) { return add(JsonValue::Kind::Natural, &JsonValue::natural, value); }
  bool number_float(double value, std::string const& /*written*/) {
    return add(JsonValue::Kind::Real, &JsonValue::real, value);
  }
  bool string(std::string& value) { return add(JsonValue::Kind::Text, &JsonValue::text, std::move(value)); }
  bool binary(std::vector<std::uint8_t>& /*value*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(JsonValue::Kind::Object); }
  bool start_array(std::size_t /*size*/) { return open(JsonValue::Kind::List); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    JsonValue const& object = table_.values_[open_.back()];
    if (object.size >= most_names)
      return stop("an object has more than " + std::to_string(most_names) + " fields, more than any of a message");
    if (table_.find(object, name) != nullptr) return stop(shown(name) + " stands twice");
    name_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t /*position*/, std::string const& /*token*/, json::exception const& /*error*/) {
    return stop("not valid UTF-8 JSON");
  }

 private:
  bool stop(std::string problem) {
    table_.problem_ = std::move(problem);
    return false;
  }

  // Null: there are too many.
  JsonValue* add(JsonValue::Kind kind) {
    std::vector<JsonValue>& values = table_.values_;
    if (values.size() >= limits_.most_values) {
      stop("it holds more than " + std::to_string(limits_.most_values) + " values, more than any message");
      return nullptr;
    }
    auto const place = static_cast<std::uint32_t>(values.size());
    JsonValue& value = values.emplace_back();
    value.kind = kind;
    value.name = std::exchange(name_, {});
    if (!open_.empty()) {
      JsonValue& parent = values[open_.back()];
      (parent.size == 0 ? parent.first : values[parent.last].next) = place;
      parent.last = place;
      ++parent.size;
    }
    return &value;
  }

  template <class T>
  bool add(JsonValue::Kind kind, T JsonValue::* member, T content) {
    JsonValue* const added = add(kind);
    if (added != nullptr) added->*member = std::move(content);
    return added != nullptr;
  }

  bool open(JsonValue::Kind kind) {
    if (open_.size() >= limits_.deepest) return stop("it is nested deeper than any message");
    if (add(kind) == nullptr) return false;
    open_.push_back(static_cast<std::uint32_t>(table_.values_.size() - 1));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  JsonTable& table_;
  JsonLimits limits_;
  std::vector<std::uint32_t> open_;  // lists and objects, the innermost last
  std::string name_;                 // of the value that comes next
};

JsonTable::JsonTable(std::string_view text, JsonLimits limits) {
  Reader reader(*this, limits);
  (void)json::sax_parse(text, &reader);
}

JsonValue const* JsonTable::find(JsonValue const& object, std::string_view name) const {
  for (JsonValue const* each = first(object); each != nullptr; each = next(*each))
    if (each->name == name) return each;
  return nullptr;
}

}  // namespace strata::server::protocol
