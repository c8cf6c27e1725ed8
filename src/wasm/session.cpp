#include "wasm/session.hpp"

#include <array>
#include <cstdlib>

#include "wasm/abi.hpp"

namespace strata::wasm {

namespace {

constexpr std::array<std::string_view, 9> codes = {"BadUsage",  "BadText", "BadPosition", "BadMove", "BadVariant",
                                                   "BadOption", "Limit",   "NotFound",    "Io"};

}  // namespace

Session& session() {
  static Session instance;
  return instance;
}

int Session::answer(JsonWriter& json, int number) {
  text = json.take();
  return number;
}

int Session::answer(int number) {
  text.clear();
  return number;
}

int Session::answer(Result<void> const& done) { return done ? answer() : fail(done.error()); }

int Session::fail(Error const& error) {
  JsonWriter json;
  write_error(json, error);
  text = json.take();
  return -1;
}

int Session::unknown_handle(std::string_view kind, int handle) {
  return fail({ErrorCode::BadUsage, "there is no " + std::string(kind) + ' ' + std::to_string(handle), {}, 0, 0});
}

void write_error(JsonWriter& json, Error const& error) {
  json.begin_object();
  json.member("code", codes[static_cast<std::size_t>(error.code)])
      .member("message", error.message)
      .member("place", error.place);
  json.member("line", error.line).member("column", error.column);
  write_reason(json, error);
  json.end_object();
}

void write_options(JsonWriter& json, api::Variant const& variant) {
  json.key("options").begin_object();
  for (auto const& [name, value] : variant.options()) json.member(name, value);
  json.end_object();
}

void write_warnings(JsonWriter& json, std::vector<Warning> const& warnings) {
  if (warnings.empty()) return;
  json.key("warnings").begin_array();
  for (Warning const& warning : warnings)
    json.begin_object()
        .member("message", warning.message)
        .member("line", warning.line)
        .member("column", warning.column)
        .end_object();
  json.end_array();
}

void write_values(JsonWriter& json, NamedValues const& values) {
  json.key("values").begin_object();
  for (auto const& [name, value] : values) json.member(name, value);
  json.end_object();
}

void write_reason(JsonWriter& json, Error const& error) {
  json.member("reason", error.reason);
  write_values(json, error.values);
}

Result<std::vector<std::pair<std::string, std::string>>> read_pairs(std::string_view text, std::string_view what) {
  std::vector<std::pair<std::string, std::string>> pairs;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    std::string_view const line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    std::size_t const sign = line.find('=');
    if (sign == 0 || sign == std::string_view::npos) {
      return failure(ErrorCode::BadUsage, "\"" + std::string(line) + "\" is not of the form NAME=VALUE",
                     std::string(what));
    }
    pairs.emplace_back(line.substr(0, sign), line.substr(sign + 1));
  }
  return pairs;
}

void* strata_alloc(std::size_t size) { return std::malloc(size == 0 ? 1 : size); }
void strata_free(void* memory) { std::free(memory); }
char const* strata_text() { return session().text.data(); }
std::size_t strata_text_size() { return session().text.size(); }

}  // namespace strata::wasm
