#pragma once
// The building blocks of the generated readers: a parsed text, and the fields of one object in it, each read with its checks. The first
// error is kept and reported; reads after it do nothing.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/json_table.hpp"

namespace strata::server::protocol {

// The writer of a text. Another node of the cluster is one of us: its numbers, texts and lists may be as large as the text has room for,
// and a newer version may have fields that this one does not know.
enum class Author : std::uint8_t { Visitor, Node };

class Fields {
 public:
  // `path` leads to the object: "move", "white", or "" for a body as a whole.
  Fields(JsonTable const& table, JsonValue const& object, std::string path, std::string& problem,
         Author author = Author::Visitor);

  [[nodiscard]] bool has(char const* name) const { return table_.find(object_, name) != nullptr; }
  void text(char const* name, std::size_t most, std::string& value);
  // A text without control characters (C0, C1 and DEL). What becomes a blank, what is left out and what is empty: docs/formats/wire.md 1.4.
  void line(char const* name, std::size_t most, std::string& value);
  void integer(char const* name, std::int64_t least, std::int64_t most, std::int64_t& value);
  void boolean(char const* name, bool& value);
  void texts(char const* name, std::size_t longest, std::size_t most, std::vector<std::string>& values);
  void read_elsewhere(char const* name);  // the field is known, and somebody else reads it

  // Null, or a value.
  void text(char const* name, std::size_t most, std::optional<std::string>& value) {
    value.reset();
    if (!is_null(name)) text(name, most, value.emplace());
  }
  void integer(char const* name, std::int64_t least, std::int64_t most, std::optional<std::int64_t>& value) {
    value.reset();
    if (!is_null(name)) integer(name, least, most, value.emplace());
  }
  template <class Enum>
  void one_of(char const* name, std::optional<Enum>& value) {
    value.reset();
    if (!is_null(name)) one_of(name, value.emplace());
  }

  template <class Enum>
  void one_of(char const* name, Enum& value) {
    JsonValue const* const found = take(name, "a word");
    if (found == nullptr) return;
    if (!found->is(JsonValue::Kind::Text) || !from_text(found->text, value)) {
      std::string expected;
      for (int at = 0; !to_text(static_cast<Enum>(at)).empty(); ++at) {
        expected += (at > 0 ? ", " : "") + std::string(to_text(static_cast<Enum>(at)));
      }
      refuse(name, *found, "one of " + expected);
    }
  }

  template <class Record>
  void record(char const* name, Record& value) {
    if (JsonValue const* const found = take(name, "an object")) read_object(*found, place(name), value);
  }

  // An object or null.
  template <class Record>
  void record(char const* name, std::optional<Record>& value) {
    JsonValue const* const found = take(name, "an object or null");
    value.reset();
    if (found != nullptr && !found->is(JsonValue::Kind::Null)) read_object(*found, place(name), value.emplace());
  }

  template <class Record>
  void records(char const* name, std::size_t longest, std::vector<Record>& values) {
    JsonValue const* const found = take_list(name, longest);
    if (found == nullptr) return;
    values.clear();
    for (JsonValue const* each = table_.first(*found); each != nullptr && problem_.empty(); each = table_.next(*each))
      read_object(*each, place(name) + "[" + std::to_string(values.size()) + "]", values.emplace_back());
  }

  // Call after all fields were read: any field left over is unknown.
  void refuse_unknown();

 private:
  // Takes a field that is null.
  bool is_null(char const* name);
  JsonValue const* take(char const* name, char const* expected);
  JsonValue const* take_list(char const* name, std::size_t longest);
  void refuse(std::string const& name, JsonValue const& value, std::string const& expected);
  [[nodiscard]] std::string place(std::string const& name) const { return path_.empty() ? name : path_ + "." + name; }

  template <class Record>
  void read_object(JsonValue const& object, std::string path, Record& value) {
    Fields fields(table_, object, std::move(path), problem_, author_);
    read(fields, value);
    fields.refuse_unknown();
  }

  JsonTable const& table_;
  JsonValue const& object_;
  std::string path_;
  std::string& problem_;
  Author author_;
  std::set<std::string_view> taken_;
};

// A text parsed as one JSON object: valid UTF-8, no longer than `limit`, and within what JsonTable reads.
class Document {
 public:
  Document(std::string_view text, std::size_t limit, Author author = Author::Visitor);

  // Whether its field "t" is this word. After all words were tried, none_of_these() lists them in an error.
  [[nodiscard]] bool is(std::string_view type);
  [[nodiscard]] std::unexpected<Error> none_of_these() const;

  // The field "id"; 0 if there is none, or if the text cannot be parsed.
  [[nodiscard]] std::int64_t id() const;

  template <class Answer, class Record>
  [[nodiscard]] Result<Answer> read_as(std::string path) const {
    std::string problem = problem_;
    Record value;
    if (problem.empty()) {
      Fields fields(table_, *object_, std::move(path), problem, author_);
      read(fields, value);
      fields.refuse_unknown();
    }
    if (!problem.empty()) return failure(code_, std::move(problem));
    return Answer(std::move(value));
  }

 private:
  [[nodiscard]] JsonValue const* field(std::string_view name) const;

  Author author_;
  JsonTable table_;
  JsonValue const* object_ = nullptr;  // null: not an object, or not parsed
  std::string problem_;
  std::string asked_;
  strata::ErrorCode code_ = strata::ErrorCode::BadText;
};

// The id of a message that is not parsed, if it stands at the beginning as the page writes it; otherwise 0.
[[nodiscard]] std::int64_t id_at_beginning(std::string_view text);

}  // namespace strata::server::protocol
