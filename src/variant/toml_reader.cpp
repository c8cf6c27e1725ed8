// The one place that knows toml++ (3.3), built as cmake/tomlplusplus.cmake says: without exceptions and formatters, and
// with at most 32 values nested in one another.

#include <toml++/toml.h>

#include <algorithm>
#include <string>
#include <utility>

#include "variant/document.hpp"

namespace strata::variant {

namespace {

// toml++ has no limit for dotted keys and destroys nested tables recursively: a key of 100,000 dots would overflow the
// stack. Nested values are limited, so at most about 32 lines' worth of dots can add up.
constexpr int max_dots_a_line = 100;

class Converter {
 public:
  Converter(std::string_view place, int source) : place_(place), source_(source) {}

  Result<Value> convert(toml::node const& node, int depth) {
    Value value;
    value.at = where(node.source());
    if (++values_ > max_values) return refuse(value.at, say("the file has more than {0} values", max_values));
    if (depth > max_depth) return refuse(value.at, say("tables and arrays are nested more than {0} deep", max_depth));
    if (toml::table const* const table = node.as_table()) return convert_table(*table, std::move(value), depth);
    if (toml::array const* const array = node.as_array()) {
      value.kind = Value::Kind::Array;
      for (toml::node const& item : *array) {
        Result<Value> converted = convert(item, depth + 1);
        if (!converted) return converted;
        value.items.push_back(std::move(*converted));
      }
      return value;
    }
    if (auto const* const text = node.as_string()) {
      value.kind = Value::Kind::Text;
      value.text = text->get();
    } else if (auto const* const number = node.as_integer()) {
      value.kind = Value::Kind::Integer;
      value.number = number->get();
    } else if (auto const* const truth = node.as_boolean()) {
      value.kind = Value::Kind::Boolean;
      value.truth = truth->get();
    } else {
      return refuse(value.at, say("fractions, dates and times mean nothing in a variant file"));
    }
    return value;
  }

 private:
  Result<Value> convert_table(toml::table const& table, Value value, int depth) {
    if (table.size() > max_table_keys)
      return refuse(value.at, say("a table has {0} keys, expected at most {1}", table.size(), max_table_keys));
    for (auto const& [key, node] : table) {
      Result<Value> converted = convert(node, depth + 1);
      if (!converted) return converted;
      value.entries.push_back({std::string(key.str()), where(key.source()), std::move(*converted)});
    }
    // toml++ keeps keys sorted by their letters; people mean the order in which they wrote them.
    std::ranges::stable_sort(value.entries, {},
                             [](Entry const& entry) { return std::pair(entry.at.line, entry.at.column); });
    return value;
  }

  [[nodiscard]] TextPlace where(toml::source_region const& region) const {
    return {source_, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
  }
  [[nodiscard]] std::unexpected<Error> refuse(TextPlace at, Message const& message) const {
    return failure(ErrorCode::Limit, message, std::string(place_), at.line, at.column);
  }

  std::string_view place_;
  int source_;
  int values_ = 0;
};

}  // namespace

Result<Value> read_toml(std::string_view text, std::string_view place, int source) {
  if (text.size() > max_file_bytes)
    return failure(ErrorCode::Limit, say("the file has {0} bytes, expected at most {1}", text.size(), max_file_bytes),
                   std::string(place));
  int line = 1;
  int dots = 0;
  for (char const c : text) {
    if (c == '\n') {
      ++line;
      dots = 0;
    } else if (c == '.' && ++dots > max_dots_a_line) {
      return failure(ErrorCode::Limit, say("the line has more than {0} dots", max_dots_a_line), std::string(place),
                     line);
    }
  }
  toml::parse_result const parsed = toml::parse(text);
  if (!parsed) {
    toml::parse_error const& error = parsed.error();
    return failure(ErrorCode::BadVariant, std::string(error.description()), std::string(place),
                   static_cast<int>(error.source().begin.line), static_cast<int>(error.source().begin.column));
  }
  return Converter(place, source).convert(parsed.table(), 0);
}

}  // namespace strata::variant
