#pragma once
// A JSON text as a table of its values, parsed in one pass and in linear time. Parsing stops at once at anything no message has: too much
// depth, too many values or names, or a repeated name. json_fields interprets the values.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::server::protocol {

struct JsonValue {
  enum class Kind : std::uint8_t { Null, Boolean, Integer, Natural, Real, Text, List, Object };

  [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
  [[nodiscard]] bool is_integer() const { return is(Kind::Integer) || is(Kind::Natural); }
  // As shown in a sentence: its first characters.
  [[nodiscard]] std::string shown() const;

  Kind kind = Kind::Null;
  bool boolean = false;
  std::int64_t integer = 0;   // if negative
  std::uint64_t natural = 0;  // if not negative
  double real = 0;
  std::string name;  // in an object
  std::string text;
  // Of a list or an object: its size, and where its values stand in the table. 0: none, since the root stands there.
  std::uint32_t size = 0, first = 0, last = 0;
  std::uint32_t next = 0;  // in the same list or object
};

// A text in quotes, as JSON; its first characters.
[[nodiscard]] std::string shown(std::string_view text);

// The limits of a text. The defaults are for messages of pages and programs.
struct JsonLimits {
  std::size_t deepest = 4;          // the deepest message has a list of records
  std::size_t most_values = 12288;  // the largest message has a line of 10000 moves
};

class JsonTable {
 public:
  static constexpr std::uint32_t most_names = 64;  // per object; each is compared with those before it

  // If there is a problem, the table has what was read before it.
  explicit JsonTable(std::string_view text, JsonLimits limits = {});

  [[nodiscard]] std::string const& problem() const { return problem_; }
  // Null if there is none.
  [[nodiscard]] JsonValue const* whole() const { return values_.empty() ? nullptr : values_.data(); }
  [[nodiscard]] JsonValue const* first(JsonValue const& parent) const { return at(parent.first); }
  [[nodiscard]] JsonValue const* next(JsonValue const& value) const { return at(value.next); }
  [[nodiscard]] JsonValue const* find(JsonValue const& object, std::string_view name) const;

 private:
  [[nodiscard]] JsonValue const* at(std::uint32_t place) const { return place == 0 ? nullptr : &values_[place]; }
  class Reader;

  std::vector<JsonValue> values_;
  std::string problem_;
};

}  // namespace strata::server::protocol
