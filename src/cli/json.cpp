#include "cli/json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace strata::cli {

using Library = nlohmann::ordered_json;

// Between our values and those of the library.
struct JsonLibrary {
  static Library to(Json const& json) {
    return std::visit([](auto const& value) { return to_value(value); }, json.value_);
  }

  static Json from(Library const& value) {
    switch (value.type()) {
      case Library::value_t::boolean: return value.get<bool>();
      case Library::value_t::number_integer: return value.get<std::int64_t>();
      case Library::value_t::number_unsigned: return value.get<std::uint64_t>();
      case Library::value_t::number_float: return value.get<double>();
      case Library::value_t::string: return value.get<std::string>();
      case Library::value_t::array: {
        Json::Items items;
        for (Library const& item : value) items.push_back(from(item));
        return items;
      }
      case Library::value_t::object: {
        Json::Members members;
        for (auto const& [name, member] : value.items()) members.emplace_back(name, from(member));
        return Json(std::move(members));
      }
      default: return nullptr;
    }
  }

 private:
  template <class T>
  static Library to_value(T const& value) {
    return value;
  }
  static Library to_value(Json::Items const& items) {
    Library list = Library::array();
    for (Json const& item : items) list.push_back(to(item));
    return list;
  }
  static Library to_value(Json::Members const& members) {
    Library object = Library::object();
    for (auto const& [name, member] : members) object[name] = to(member);
    return object;
  }
};

Json::Json(std::initializer_list<Member> members) {
  Members all;
  for (Member const& member : members) all.emplace_back(member.name, member.value);
  value_ = std::move(all);
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_ = Members();
  Members& members = std::get<Members>(value_);
  auto const found = std::ranges::find(members, name, &Members::value_type::first);
  return found != members.end() ? found->second : members.emplace_back(name, nullptr).second;
}

void Json::push_back(Json item) {
  if (is_null()) value_ = Items();
  std::get<Items>(value_).push_back(std::move(item));
}

Json const* Json::find(std::string_view name) const {
  Members const* const all = members();
  if (all == nullptr) return nullptr;
  auto const found = std::ranges::find(*all, name, &Members::value_type::first);
  return found != all->end() ? &found->second : nullptr;
}

std::string Json::spelled() const {
  return JsonLibrary::to(*this).dump(-1, ' ', false, Library::error_handler_t::replace);
}

Result<Json> read_json(std::string_view text) {
  std::vector<std::set<std::string>> open;
  std::string twice;
  auto const watch = [&](int, Library::parse_event_t event, Library& value) {
    if (event == Library::parse_event_t::object_start) open.emplace_back();
    if (event == Library::parse_event_t::object_end) open.pop_back();
    if (event == Library::parse_event_t::key && !open.back().insert(value.get<std::string>()).second && twice.empty())
      twice = value.get<std::string>();
    return true;
  };
  Library read;
  try {
    read = Library::parse(text, watch);
  } catch (Library::parse_error const& error) {
    if (twice.empty()) return failure(ErrorCode::BadText, fmt::format("column {}: not JSON", error.byte));
  }
  if (!twice.empty()) return failure(ErrorCode::BadText, fmt::format("{}: appears twice", twice));
  return JsonLibrary::from(read);
}

}  // namespace strata::cli
