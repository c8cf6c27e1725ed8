#pragma once
// What the generated readers are made of: a parsed text, and the fields of one object in it, each taken with its checks. The
// first thing that is wrong is kept and told; whatever is read after it does nothing.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace strata::server::protocol {

// The enumerator among the first `count` that is written so.
template <int count, class Enum>
bool find_word(std::string_view text, Enum& value) {
  for (int at = 0; at < count; ++at) {
    if (to_text(static_cast<Enum>(at)) != text) continue;
    value = static_cast<Enum>(at);
    return true;
  }
  return false;
}

class Fields {
 public:
  // `path` leads to the object: "move", "white" or "" for a body as a whole.
  Fields(nlohmann::json const& object, std::string path, std::string& problem);

  [[nodiscard]] bool has(char const* name) const { return object_.contains(name); }
  void text(char const* name, std::size_t most, std::string& value);
  // A text without control characters (C0, C1 and DEL). What becomes a blank, what is left out and what is empty: docs/formats/wire.md 1.4.
  void line(char const* name, std::size_t most, std::string& value);
  void integer(char const* name, std::int64_t least, std::int64_t most, std::int64_t& value);
  void boolean(char const* name, bool& value);
  void texts(char const* name, std::size_t longest, std::size_t most, std::vector<std::string>& values);
  void skip(char const* name);  // known, and looked at by someone else

  template <class Enum>
  void one_of(char const* name, Enum& value) {
    nlohmann::json const* const found = take(name, "a word");
    if (found == nullptr) return;
    if (!found->is_string() || !from_text(found->get_ref<std::string const&>(), value)) {
      std::string expected;
      for (int at = 0; !to_text(static_cast<Enum>(at)).empty(); ++at) {
        expected += (at > 0 ? ", " : "") + std::string(to_text(static_cast<Enum>(at)));
      }
      refuse(name, *found, "one of " + expected);
    }
  }

  template <class Record>
  void record(char const* name, Record& value) {
    if (nlohmann::json const* const found = take(name, "an object")) read_object(*found, place(name), value);
  }

  // An object or null.
  template <class Record>
  void record(char const* name, std::optional<Record>& value) {
    nlohmann::json const* const found = take(name, "an object or null");
    value.reset();
    if (found != nullptr && !found->is_null()) read_object(*found, place(name), value.emplace());
  }

  template <class Record>
  void records(char const* name, std::size_t longest, std::vector<Record>& values) {
    nlohmann::json const* const found = take_list(name, longest);
    if (found == nullptr) return;
    values.clear();
    for (nlohmann::json const& each : *found) {
      if (!problem_.empty()) return;
      read_object(each, place(name) + "[" + std::to_string(values.size()) + "]", values.emplace_back());
    }
  }

  // After all fields were taken: what is left has no name here.
  void refuse_unknown();

 private:
  nlohmann::json const* take(char const* name, char const* expected);
  nlohmann::json const* take_list(char const* name, std::size_t longest);
  void refuse(std::string const& name, nlohmann::json const& value, std::string const& expected);
  [[nodiscard]] std::string place(std::string const& name) const { return path_.empty() ? name : path_ + "." + name; }

  template <class Record>
  void read_object(nlohmann::json const& object, std::string path, Record& value) {
    Fields fields(object, std::move(path), problem_);
    read(fields, value);
    fields.refuse_unknown();
  }

  nlohmann::json const& object_;
  std::string path_;
  std::string& problem_;
  std::set<std::string_view> taken_;
};

// A text parsed as one JSON object: valid UTF-8, no name twice, no deeper than a message can be, no longer than `limit`.
class Document {
 public:
  Document(std::string_view text, std::size_t limit);

  // Whether its field "t" is this word; once all were asked, none_of_these() names them.
  [[nodiscard]] bool is(std::string_view type);
  [[nodiscard]] std::unexpected<Error> none_of_these() const;

  // The field "id"; 0 where there is none.
  [[nodiscard]] std::int64_t id() const;

  template <class Answer, class Record>
  [[nodiscard]] Result<Answer> read_as(std::string path) const {
    std::string problem = problem_;
    Record value;
    if (problem.empty()) {
      Fields fields(object_, std::move(path), problem);
      read(fields, value);
      fields.refuse_unknown();
    }
    if (!problem.empty()) return failure(code_, std::move(problem));
    return Answer(std::move(value));
  }

 private:
  nlohmann::json object_;
  std::string problem_;
  std::string asked_;
  strata::ErrorCode code_ = strata::ErrorCode::BadText;
};

}  // namespace strata::server::protocol
