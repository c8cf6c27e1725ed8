#pragma once
// Json: a value of JSON, as commands that print results build it and as records are read. Members keep the order in which they were
// given. How it is spelled is the matter of json.cpp, the one source of the room that includes the library for it.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace strata::cli {

class Json {
 public:
  struct Member;
  using Items = std::vector<Json>;
  using Members = std::vector<std::pair<std::string, Json>>;

  Json(std::nullptr_t = nullptr) {}
  Json(bool value) : value_(value) {}
  Json(double value) : value_(value) {}
  template <std::signed_integral T>
  Json(T value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral T>
  Json(T value) : value_(static_cast<std::uint64_t>(value)) {}
  Json(char const* text) : value_(std::string(text)) {}
  Json(std::string_view text) : value_(std::string(text)) {}
  Json(std::string text) : value_(std::move(text)) {}
  template <class T>
  Json(std::vector<T> const& items) : value_(Items(items.begin(), items.end())) {}
  template <class T, std::size_t size>
  Json(std::array<T, size> const& items) : value_(Items(items.begin(), items.end())) {}
  template <class T>
  Json(std::map<std::string, T> const& members) : value_(Members(members.begin(), members.end())) {}
  Json(Items items) : value_(std::move(items)) {}
  Json(std::initializer_list<Member> members);  // an object: {{"name", value}, ...}

  [[nodiscard]] static Json array() { return Items(); }
  [[nodiscard]] static Json object() { return Json(Members()); }

  // The member of that name, made if there is none; null becomes an object.
  Json& operator[](std::string_view name);
  // null becomes an array.
  void push_back(Json item);

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  // nullptr where the value is of another kind.
  [[nodiscard]] bool const* truth() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] std::uint64_t const* whole_number() const { return std::get_if<std::uint64_t>(&value_); }
  [[nodiscard]] std::string const* text() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] Items const* items() const { return std::get_if<Items>(&value_); }
  [[nodiscard]] Members const* members() const { return std::get_if<Members>(&value_); }
  // The member of that name, nullptr if there is none or this is no object.
  [[nodiscard]] Json const* find(std::string_view name) const;

  // In one line. Text that is not UTF-8 is mended.
  [[nodiscard]] std::string spelled() const;

 private:
  friend struct JsonLibrary;
  explicit Json(Members members) : value_(std::move(members)) {}

  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Items, Members> value_;
};

struct Json::Member {
  std::string_view name;
  Json value;
};

// One value of JSON; a name that stands twice in one object is refused, since one of the two would go unread.
[[nodiscard]] Result<Json> read_json(std::string_view text);

}  // namespace strata::cli
