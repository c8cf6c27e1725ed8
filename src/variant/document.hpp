#pragma once
// Document: a variant file as a tree of plain values, each with its place. It holds what the TOML says, not what that means. The tree has
// limits (below), so all work on it is bounded in time and memory.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "base/result.hpp"
#include "variant/variant_spec.hpp"

namespace strata::variant {

inline constexpr std::size_t max_file_bytes = std::size_t{128} * 1024;
inline constexpr int max_depth = 16;       // tables and arrays inside one another
inline constexpr int max_values = 20'000;  // in one file
inline constexpr std::size_t max_table_keys = 256;

struct Entry;

struct Value {
  enum class Kind : std::uint8_t { Table, Array, Text, Integer, Boolean };

  Kind kind = Kind::Table;
  TextPlace at;
  std::string text;
  std::int64_t number = 0;
  bool truth = false;
  std::vector<Value> items;    // of an array
  std::vector<Entry> entries;  // of a table, in the order of the file

  [[nodiscard]] bool is(Kind other) const { return kind == other; }
  // The value of a key of a table, nullptr if it is absent or this is no table.
  [[nodiscard]] Value const* find(std::string_view key) const;
  [[nodiscard]] Value* find(std::string_view key);
};

struct Entry {
  std::string key;
  TextPlace at;
  Value value;
};

[[nodiscard]] std::string_view kind_name(Value::Kind kind);  // "a table"

// The problems of a text: only the first is kept, since later ones are consequences. Readers continue after a problem with empty values and
// check failed() where continuing makes no sense.
class Problems {
 public:
  explicit Problems(std::vector<std::string> const& sources) : sources_(&sources) {}

  void fail(TextPlace at, Message const& message, ErrorCode code = ErrorCode::BadVariant);
  void fail(Error error);                // of another room, which may know no place
  void fail(TextPlace at, Error error);  // the same, of what stands at that place
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] std::unexpected<Error> answer() const { return std::unexpected(error_); }

 private:
  std::vector<std::string> const* sources_;  // names of the files
  bool failed_ = false;
  Error error_;
};

// Reads a TOML text. `source` becomes part of the places of all values; `place` is the file name in an error.
[[nodiscard]] Result<Value> read_toml(std::string_view text, std::string_view place, int source);

// Merges `child` over `base`: tables are merged key by key, everything else is replaced.
void merge(Value& base, Value const& child);
// Removes the value at a dotted path ("pieces.C"); false if there is none.
bool drop(Value& table, std::string_view path);
// The value at a dotted path, nullptr if there is none.
[[nodiscard]] Value* find_path(Value& table, std::string_view path);

// A text from a file for use in a message: quoted, shortened, without control characters.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace strata::variant
