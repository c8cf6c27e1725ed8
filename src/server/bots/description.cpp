#include "server/bots/description.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>

#include "server/bots/shapes.hpp"

namespace strata::server::bots {

namespace {

constexpr std::string_view root = "/api/";

struct Address {
  std::vector<std::string> path;  // a part in braces stands for any
  std::vector<std::string> methods;
};

Json const& description() {
  static Json const read = Json::parse(description_text());
  return read;
}

std::string in_capitals(std::string text) {
  for (char& each : text)
    if (each >= 'a' && each <= 'z') each = static_cast<char>(each - 'a' + 'A');
  return text;
}

bool is_method(std::string const& key) { return key == "get" || key == "post" || key == "delete"; }

std::vector<Address> read_addresses() {
  std::vector<Address> addresses;
  for (auto const& [path, operations] : description().at("paths").items()) {
    if (!path.starts_with(root)) continue;
    Address address;
    for (auto const part : std::views::split(std::string_view(path).substr(root.size()), '/'))
      address.path.emplace_back(part.begin(), part.end());
    for (auto const& [method, operation] : operations.items())
      if (is_method(method)) address.methods.push_back(in_capitals(method));
    addresses.push_back(std::move(address));
  }
  return addresses;
}

bool is_at(Address const& address, std::vector<std::string> const& path) {
  return std::ranges::equal(address.path, path, [](std::string const& part, std::string const& word) {
    return part == word || (part.starts_with('{') && !word.empty());
  });
}

std::string escaped(std::string const& text) {
  std::string safe;
  for (char const each : text) {
    switch (each) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      default: safe += each;
    }
  }
  return safe;
}

std::string text_of(Json const& object, char const* name) {
  auto const found = object.find(name);
  return found != object.end() && found->is_string() ? escaped(found->get<std::string>()) : std::string();
}

std::string scopes_of(Json const& operation) {
  std::string scopes;
  for (Json const& way : operation.value("security", Json::array()))
    for (auto const& [scheme, needed] : way.items()) {
      if (!scopes.empty()) scopes += " or ";
      std::string words;
      for (Json const& scope : needed) words += (words.empty() ? "" : " and ") + escaped(scope.get<std::string>());
      scopes += words.empty() ? "any token" : words;
    }
  return scopes.empty() ? "no token" : scopes;
}

// A list of names and what they mean; `fields`: name and description of each.
std::string list_of(std::string const& title, std::vector<std::pair<std::string, std::string>> const& fields) {
  if (fields.empty()) return {};
  std::string list = "<p>" + title + "</p><ul>";
  for (auto const& [name, about] : fields) list += "<li><code>" + name + "</code>: " + about + "</li>";
  return list + "</ul>";
}

std::string section_of(std::string const& path, std::string const& method, Json const& operation) {
  std::string section = "<h2><code>" + in_capitals(method) + ' ' + escaped(path) + "</code></h2><p>" +
                        text_of(operation, "summary") + "</p><p>" + text_of(operation, "description") +
                        "</p><p>Needs " + scopes_of(operation) + ".</p>";
  std::vector<std::pair<std::string, std::string>> fields;
  for (Json const& each : operation.value("parameters", Json::array()))
    fields.emplace_back(text_of(each, "name"), text_of(each, "description"));
  section += list_of("Parameters:", fields);
  fields.clear();
  Json::json_pointer const form("/requestBody/content/application~1x-www-form-urlencoded/schema/properties");
  if (operation.contains(form))
    for (auto const& [name, field] : operation.at(form).items())
      fields.emplace_back(escaped(name), text_of(field, "description"));
  section += list_of("Fields of the body:", fields);
  fields.clear();
  for (auto const& [status, answer] : operation.at("responses").items())
    fields.emplace_back(status, text_of(answer, "description"));
  return section + list_of("Answers:", fields);
}

std::string written_page() {
  Json const& info = description().at("info");
  std::string page = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + text_of(info, "title") +
                     "</title></head><body><main><h1>" + text_of(info, "title") + "</h1><p>" +
                     text_of(info, "description") +
                     "</p><p><a href=\"/api/openapi.json\">The same for programs, as OpenAPI 3.1</a></p>";
  for (auto const& [path, operations] : description().at("paths").items())
    for (auto const& [method, operation] : operations.items())
      if (is_method(method)) page += section_of(path, method, operation);
  return page + "</main></body></html>\n";
}

}  // namespace

std::string const& description_page() {
  static std::string const page = written_page();
  return page;
}

std::vector<std::string> methods_at(std::vector<std::string> const& path) {
  static std::vector<Address> const addresses = read_addresses();
  std::vector<std::string> methods;
  bool is_exact = false;
  for (Address const& address : addresses) {
    if (!is_at(address, path)) continue;
    // A word goes before a part that stands for any.
    bool const exact = address.path == path;
    if (is_exact && !exact) continue;
    if (exact) methods.clear();
    is_exact = exact;
    std::ranges::copy(address.methods, std::back_inserter(methods));
  }
  return methods;
}

}  // namespace strata::server::bots
